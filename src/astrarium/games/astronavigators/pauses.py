"""Questions in the own turn that can be interrupted by tiles, quests and rockets, and are then asked
again."""

from __future__ import annotations

from astrarium.kernel import Decision

from .state import Expedition


class Pause(Decision[Expedition]):
    """A question that is put again after something done at any moment of the own turn (AN-R48, AN-R55)."""

    def again(self, s: Expedition) -> None:
        raise NotImplementedError
