"""What counts in a position, in numbers, for a learned judgement: mine first, then the best rival's."""

from __future__ import annotations

from math import tanh
from typing import Final

from astrarium.kernel import State

from ..missions import fulfilled
from ..state import RETURNED, Expedition
from ..track import way
from .sense import standing, value
from .way import active_moons, active_sets, distance, lightened, margin, months_left, turns_ahead

TRAVELLER: Final = (
    *("standing", "out", "returned", "way", "on Earth", "launched", "knowledge to spare", "far too little", "enough"),
    *("way to the pad", "turns of flight", "late", "very late", "lunar tokens", "sets", "difficulty ahead"),
    *("instruments", "mission"),
)
FEATURES: Final = (
    *("rule of thumb", "months left", "my turn", "shadow's way"),
    *[f"mine: {name}" for name in TRAVELLER],
    *[f"theirs: {name}" for name in TRAVELLER],
)


def features(state: State, seat: int) -> list[float]:
    """The numbers of FEATURES."""
    s = state
    assert isinstance(s, Expedition)
    if min(s.continent) < 0:
        return [0.0] * len(FEATURES)
    shadow = 0.0 if s.shadow < 0 else (way(s.shadow) + 1.0) / 6.0
    common = [value(s, seat), months_left(s) / 12.0, 1.0 if s.asked == seat else 0.0, shadow]
    others = [of_traveller(s, other) for other in range(s.seats) if other != seat]
    return common + of_traveller(s, seat) + (max(others) if others else [0.0] * len(TRAVELLER))


def of_traveller(s: Expedition, seat: int) -> list[float]:
    place = s.place[seat]
    own = [standing(s, seat) / 6.0, 1.0 if place > RETURNED else 0.0, 1.0 if place == RETURNED else 0.0]
    if place >= RETURNED:
        spare = (s.nk[seat] - s.dv[seat]) / 30.0 if place == RETURNED else 0.0
        return [*own, 2.0, 0.0, 1.0, spare, *[0.0] * (len(TRAVELLER) - 7)]
    on_earth = s.on_earth(seat)
    far = float(distance(s, seat, place)) if on_earth else 0.0
    spare = margin(s, seat)
    turns = turns_ahead(s, seat)
    late = max(turns + far - months_left(s), 0.0)
    mission = max(s.mission[seat], s.mission_open[seat])
    return [
        *own,
        (way(place) + 1.0) / 6.0,
        1.0 if on_earth else 0.0,
        1.0 if s.launched[seat] else 0.0,
        tanh(spare / 30.0),
        1.0 if spare < -20 else 0.0,
        1.0 if spare >= 0 else 0.0,
        min(far, 6.0) / 3.0,
        turns / 6.0,
        min(late, 6.0) / 3.0,
        1.0 if late > 3 else 0.0,
        active_moons(s, seat) / 2.0,
        active_sets(s, seat) / 3.0,
        lightened(s, seat) / 40.0,
        s.instrument.count(seat) / 2.0,
        1.0 if mission >= 0 and fulfilled(s, seat, mission) else 0.0,
    ]
