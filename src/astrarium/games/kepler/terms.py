"""Terms: what holds for a whole game, of its mode and of the options agreed before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from astrarium.kernel import Setting

from .actions import COLONIAL, TECHNOLOGICAL

if TYPE_CHECKING:
    from .box import Pieces


class Terms:
    """The mode's values and the options, read once."""

    def __init__(self, setting: Setting, box: Pieces) -> None:
        solo = setting.mode == "solo"
        advanced = setting.mode == "advanced" or (solo and setting.text("solo-objectives") == "advanced")
        self.solo: Final = solo
        self.objectives: Final[list[int]] = box.advanced if advanced else box.standard  # dealt from (K3-041)
        self.ghost_base: Final[int] = box.ghost_base[setting.text("solo-difficulty")] if solo else 0  # K3-333
        self.placed_by_players: Final = not solo and setting.text("placement") == "players"  # K3-R05
        self.start_ships: Final = setting.on("start-with-starship")  # K3-R29
        self.together: Final = setting.text("galactic-map") == "together"  # K3-R14
        self.exact: Final = setting.on("exact-energy")  # K3-R09
        technological = setting.text("terraforming-awards") == "technological"
        self.awards_track: Final = TECHNOLOGICAL if technological else COLONIAL  # K3-R12
        self.passes: Final = 1 if not solo and setting.text("first-player-passes") == "left" else -1  # K3-R26
