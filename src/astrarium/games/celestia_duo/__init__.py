"""Celestia Duo: two partners who may not talk chase a pirate through the clouds (CD-001, CD-020).

Some rules hold by the kernel itself: chance comes from one seed (CD-312), exactly one seat is asked and has an answer
(CD-320, CD-321), what was revealed is not taken back (CD-323), and a bot is given its own view alone (CD-082, CD-R10).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from astrarium.kernel import Game, Mode, Option

from . import boarding, combat, energy, hold, ladder, rewards, setup, share, stage, strength, thrusts, turn, windows
from .actions import ACTIONS
from .bounds import bounds
from .box import Pieces
from .census import census
from .knowledge import redeal
from .setup import SetUp
from .state import blank

BOARDS: Final = ("normal", "expert")  # the modes with a ladder and a final boarding (CD-294)


def pirate_starts_on(box: Any, mode: str, step: int) -> int:
    """The card of the course that a step of the ladder means (CD-291)."""
    assert isinstance(box, Pieces)
    return box.pirate_starts[mode][min(step, len(box.pirate_starts[mode])) - 1]


GAME: Final = Game(
    id="celestia-duo",
    name="Celestia Duo",
    together=True,
    folder=Path(__file__).parent,
    modes=(Mode("quick", "CD-021", (2,)), Mode("normal", "CD-022", (2,)), Mode("expert", "CD-024", (2,))),
    options=(
        Option("ladder", "CD-290", (1, 2, 3, 4, 5), BOARDS, pirate_starts_on),
        Option("comm-protocol", "CD-R08", ("advise", "dialogue", "mute", "table-talk"), in_person="table-talk"),
        Option("memory-aid", "CD-R11", (True, False)),
        Option("consecutive-stages", "CD-R12", (False, True)),
        Option("recycle-stage-pile", "CD-R13", (False, True)),
        Option("stage-departure", "CD-R15", ("stage-card", "ambush-card")),
        Option("voluntary-failure", "CD-R23", (False, True)),
        Option("recycle-crew-discard", "CD-R28", (False, True)),
        Option("boarding-reactivation", "CD-R38", ("all", "one"), BOARDS),
        Option("normal-pirate-pool", "CD-R03", ("blue", "blue-and-red", "all"), ("normal",)),
        Option("boarding-side-public", "CD-R43", (True, False), BOARDS),
    ),
    actions=ACTIONS,
    chapters=(setup, turn, windows, strength, thrusts, combat, energy, hold, share, rewards, stage, boarding),
    open_box=Pieces,
    blank=blank,
    begin=SetUp,
    census=census,
    bounds=bounds,
    redeal=redeal,
    epoch=3,
    silence=windows.silence,
    rematch=ladder.rematch,
    people_only=windows.people_only,
)
