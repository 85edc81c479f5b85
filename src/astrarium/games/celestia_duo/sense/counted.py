"""What counts in a position, in numbers, for a learned judgement. Partners win and lose together: both see the same."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import State

from ..equipment import JOKER, KINDS
from ..state import ACTIVE, Duo
from .position import features as chase
from .position import value

CHASE: Final = (
    *(
        "one",
        "kinds in hand",
        "more of a kind",
        "jokers",
        "energy",
        "smoke",
        "gold",
        "crew",
        "crew at rest",
        "cards lying",
    ),
    *("gap or masts", "runway or dice", "short runway or flags", "cards since a stage", "dice"),
)
FEATURES: Final = (
    *("rule of thumb", "boarding", "no energy", "last energy", "hands apart", "captain's cards"),
    *[f"both: {name}" for name in CHASE],
    *[f"held: {name}" for name in KINDS],
    *[f"aboard: {number + 1}" for number in range(14)],
)


def features(state: State, seat: int) -> list[float]:
    """The numbers of FEATURES."""
    s = state
    assert isinstance(s, Duo)
    sizes = [s.hand_size(0), s.hand_size(1)]
    common = [
        value(s, seat),
        1.0 if s.boarding else 0.0,
        1.0 if s.energy == 0 else 0.0,
        1.0 if s.energy == 1 else 0.0,
        abs(sizes[0] - sizes[1]) / 3.0,
        sizes[s.captain] / 4.0,
    ]
    held = [min(s.hand[kind] + s.hand[JOKER + 1 + kind], 4) / 2.0 for kind in range(JOKER + 1)]
    crew = [1.0 if who == ACTIVE else 0.0 for who in s.crew[:14]]
    crew += [0.0] * (14 - len(crew))
    return common + [number / 5.0 for number in chase(s)] + held + crew
