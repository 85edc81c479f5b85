"""What counts in a position, in numbers, for a learned judgement: mine first, then the strongest rival's."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import State

from .. import actions as act
from ..actions import COMMAND, FLEET, FRIGATES, GALLEON
from ..chart import FAR
from ..state import NONE, Firmament
from .position import PLANETS, armada, value

ARMADA: Final = (
    *("alive", "planets", "planets above two", "fortresses", "galleon", "frigates", "galleons to come"),
    *("pepper", "vanilla", "spices short of a store", "tokens", "hand", "pepper a turn", "vanilla a turn"),
    *("nearest goal", "second goal", "goals in two steps", "goals that can be paid"),
    *("planets in danger", "last planet in danger"),
)
FEATURES: Final = (
    *("rule of thumb", "my turn", "rival's turn", "late", "tiles to come", "games ahead", "armadas apart"),
    *[f"mine: {name}" for name in ARMADA],
    *[f"theirs: {name}" for name in ARMADA],
)


def features(state: State, seat: int) -> list[float]:
    """The numbers of FEATURES."""
    s = state
    assert isinstance(s, Firmament)
    terms = s.terms
    side = terms.side[seat]
    if s.nation[-1] == NONE or not s.unveiled:
        return [0.0] * len(FEATURES)
    rivals = [other for other in range(s.seats) if terms.side[other] != side]
    strongest = max(rivals, key=lambda other: armada(s, other))
    mine = sum([armada(s, other) for other in range(s.seats) if terms.side[other] == side])
    theirs = sum([armada(s, other) for other in range(s.seats) if terms.side[other] == terms.side[strongest]])
    asked = s.asked
    ahead = s.wins[side] - max([s.wins[i] for i in range(terms.sides) if i != side])
    common = [
        value(s, seat),
        1.0 if asked >= 0 and terms.side[asked] == side else 0.0,
        1.0 if asked == strongest else 0.0,
        min(s.turns / (20.0 * terms.sides), 2.0),
        len(s.stack) / 10.0,
        float(ahead),
        (mine - theirs) / 4.0,
    ]
    return common + of_side(s, side) + of_side(s, terms.side[strongest])


def of_side(s: Firmament, side: int) -> list[float]:
    """The numbers of ARMADA, for all players of a side together."""
    total = [0.0] * len(ARMADA)
    for seat in s.terms.crews_of[side]:
        total = [have + more for have, more in zip(total, of_seat(s, seat), strict=True)]
    return total


def of_seat(s: Firmament, seat: int) -> list[float]:
    if not s.alive[seat]:
        return [0.0] * len(ARMADA)
    chart, box = s.chart, s.box
    own = [planet for planet in range(PLANETS) if s.owner[planet] == seat]
    pepper, vanilla = s.spice[seat * 2], s.spice[seat * 2 + 1]
    ships = [s.at[ship] for ship in FLEET[seat] if s.at[ship] >= 0]
    foes = [at for ship, at in enumerate(s.at) if at >= 0 and s.foes(COMMAND[ship], seat)]
    goals: list[float] = []
    payable = 0
    for planet in range(PLANETS):
        space = chart.planets[planet]
        owner = s.owner[planet]
        if space >= 0 and not s.forts[planet] and (owner == NONE or s.foes(owner, seat)):
            field = chart.field(space)
            near = min([field[at] for at in ships], default=FAR)
            goals.append(near)
            if near <= 4 and pepper >= box.cost[planet][act.PEPPER] and vanilla >= box.cost[planet][act.VANILLA]:
                payable += 1
    goals.sort()
    danger = 0
    for planet in own:
        space = chart.planets[planet]
        if space >= 0 and not s.forts[planet]:
            field = chart.field(space)
            danger += min([field[at] for at in foes], default=FAR) <= 3
    forts = sum([s.forts[planet] for planet in own])
    income = [sum([box.product[planet] == spice for planet in own]) for spice in (act.PEPPER, act.VANILLA)]
    return [
        1.0,
        len(own) / 3.0,
        max(0, len(own) - 2) / 2.0,
        float(forts),
        1.0 if s.at[GALLEON[seat]] >= 0 else 0.0,
        float(sum([s.at[ship] >= 0 for ship in FRIGATES[seat]])),
        float(max(0, s.galleons_left(seat))),
        pepper / 3.0,
        vanilla / 3.0,
        float((pepper < 2) + (vanilla < 2)),
        s.tokens(seat) / 3.0,
        s.hand_size(seat) / 5.0,
        income[0] / 2.0,
        income[1] / 2.0,
        1.0 / (1 + goals[0]) if goals else 0.0,
        1.0 / (1 + goals[1]) if len(goals) > 1 else 0.0,
        sum([near <= 2 for near in goals]) / 2.0,
        payable / 2.0,
        danger / 2.0,
        1.0 if danger and danger == len(own) else 0.0,
    ]
