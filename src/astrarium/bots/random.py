"""The random bot: any legal action, all equally likely."""

from __future__ import annotations

from random import Random

from astrarium.kernel import Action

from .outlook import Outlook


class RandomBot:
    """Plays anything legal."""

    def choose(self, o: Outlook) -> Action:
        return pick(o.legal, o.rng)


def pick(actions: list[Action], rng: Random) -> Action:
    """One of them, by the one method of `Random` whose numbers are the same on every Python."""
    return actions[int(rng.random() * len(actions))]
