"""What counts in a position, in numbers, for a learned judgement: mine first, then the best rival's."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import State

from ..actions import SHIPS
from ..objectives import colonies
from ..state import SUPPLY, Galaxy
from .flights import pit, rounds_left
from .judgement import colony_worth, cube_worth, fleet_worth, level_worth, objective_worth, track_worth
from .sense import value

NATION: Final = (
    *("worth", "colonies' worth", "tracks' worth", "cubes' worth", "fleet's worth", "objective's worth"),
    *("level 1", "level 2", "level 3", "level 4", "level 5", "colonies", "ships in space", "cubes lost", "medals"),
    *("first track", "second track"),
)
FEATURES: Final = (
    *("rule of thumb", "rounds left", "last rounds", "my turn", "ghost's score"),
    *[f"mine: {name}" for name in NATION],
    *[f"theirs: {name}" for name in NATION],
)


def features(state: State, seat: int) -> list[float]:
    """The numbers of FEATURES."""
    s = state
    assert isinstance(s, Galaxy)
    if not s.objective:
        return [0.0] * len(FEATURES)
    left = rounds_left(s)
    ghost = s.ghost >= 0
    base = s.box.ghost_base[s.setting.text("solo-difficulty")] / 20.0 if ghost else 0.0
    common = [value(s, seat), left / 8.0, 1.0 if left < 3 else 0.0, 1.0 if s.turn == seat else 0.0, base]
    mine = of_nation(s, seat)
    others = [of_nation(s, other) for other in range(s.seats) if other != seat]
    return common + mine + (max(others) if others else [0.0] * len(NATION))


def of_nation(s: Galaxy, seat: int) -> list[float]:
    left = rounds_left(s)
    parts = [colony_worth(s, seat), track_worth(s, seat), cube_worth(s, seat), fleet_worth(s, seat)]
    parts.append(objective_worth(s, seat))
    levels = s.levels[seat * 5 : seat * 5 + 5]
    whole: float = 0.0
    for part in parts:
        whole += part
    for n, level in enumerate(levels):
        whole += level_worth(s.box, n, level, left)
    return [
        whole / 20.0,
        *[part / 10.0 for part in parts],
        *[level / 3.0 for level in levels],
        len(colonies(s, seat)) / 3.0,
        sum([hex != SUPPLY for hex in s.ships[seat * SHIPS : (seat + 1) * SHIPS]]) / 2.0,
        pit(s, seat) / 4.0,
        (s.medals[seat * 2] + s.medals[seat * 2 + 1]) / 2.0,
        s.tracks[seat * 2] / 10.0,
        s.tracks[seat * 2 + 1] / 10.0,
    ]
