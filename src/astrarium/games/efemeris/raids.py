"""Which answers of the others can take something from a seat: where a search for threats need not look.

Whatever the search finds was carried out by the rules themselves. What is left out here is only not tried: answers
that lead no ship to a planet or into range of what the seat has to lose, nor pay for anything. Cassini turns no tile,
and the map is taken as it lies.
"""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action

from . import actions as act
from .actions import COMMAND, FAIRBORNE, FLEET, FRIGATE, GUNNER, LANCASTER, WINDS
from .movement import allowance
from .state import KINDS, NONE, TOKEN_KINDS, Firmament

# they harm nobody this turn
HARMLESS: Final = frozenset(
    (
        *(act.RECRUIT, act.BUILD_FRIGATE, act.BUILD_FORTRESS, act.BUILD_GALLEON, act.RESCUE, act.DRAW_BONUS),
        *(act.TEND, act.PROMISE_FRIGATE, act.MUSTER, act.SHIELD, act.REVOLVE, act.FREEZE, act.EXPOSE, act.TRADE),
        *(act.FORTIFY, act.OFFER_DRAW, act.PASS_WORD),
    )
)
PAYING: Final = frozenset((act.BANK, act.FLOWERS, act.LOAD_CARGO, act.SELL, act.GOVERN))
LAST_WORDS: Final = (act.END_TACTICS, act.END_TURN, act.LEAVE_BONUS, act.LEAVE_WRECK, act.REFUSE)


def is_idle(s: Firmament, seat: int, rival: int, a: Action) -> bool:
    """Whether an answer need not be tried when a rival, with the ally, is out to take something from this seat."""
    if rival != s.terms.crews_of[s.terms.side[rival]][0] or not s.foes(rival, seat):
        return True
    if a.kind in LAST_WORDS:
        return False
    if s.foes(s.asked, rival) or a.kind in HARMLESS:
        return True
    if a.kind in PAYING:  # in time once a ship is there
        return not any(s.at[ship] in planets_of(s, seat, s.asked) for ship in FLEET[s.asked])
    if isinstance(a, act.OfVoyage):
        if a.kind in (act.WARN, act.DRIVE):
            return s.foes(COMMAND[a.ship], seat)
        return not is_raid(s, seat, a)
    return isinstance(a, act.ShipShot) and s.foes(COMMAND[a.ship], seat)


def is_raid(s: Firmament, seat: int, a: act.OfVoyage) -> bool:
    """Whether a ship that comes to a space is at a goal, or can still reach one this turn."""
    rival, ship = COMMAND[a.ship], a.ship
    winds = s.bonus[rival * TOKEN_KINDS + WINDS] * s.box.winds_move
    if a.kind is act.RIDE_WINDS:
        winds -= s.box.winds_move
        if not s.moved >> ship & 1 and s.frozen[ship] == NONE:
            winds += allowance(s, ship)
    goals = goals_of(s, seat, ship)
    return a.space in goals if winds <= 0 else any(s.chart.field(goal)[a.space] <= winds for goal in goals)


def goals_of(s: Firmament, seat: int, ship: int) -> set[int]:
    """Where a rival's ship would do harm: planets to conquer, and spaces from which it reaches a ship or a fortress."""
    rival = COMMAND[ship]
    goals = planets_of(s, seat, rival)
    captain = s.captain(rival)
    if s.hand[rival * KINDS + GUNNER] and (not FRIGATE[ship] or captain == LANCASTER or s.permitted(rival)):
        reach = s.box.talent[LANCASTER] if FRIGATE[ship] else s.box.gunner_range
        if captain == FAIRBORNE and not FRIGATE[ship]:
            reach += s.box.talent[FAIRBORNE]
        prey = [s.at[own] for own in FLEET[seat] if s.at[own] >= 0]
        prey += [s.chart.planets[planet] for planet, owner in enumerate(s.owner) if owner == seat and s.forts[planet]]
        for space in prey:
            goals.update(s.chart.ball(space, reach))
    return goals


def planets_of(s: Firmament, seat: int, rival: int) -> set[int]:
    """The planets that a rival may want: those of the seat, and any other if two more win the game."""
    near = s.planets_held(s.terms.side[rival]) + 2 >= s.terms.goal
    return {
        s.chart.planets[planet]
        for planet, owner in enumerate(s.owner)
        if s.chart.planets[planet] >= 0 and (owner == seat or (near and (owner == NONE or s.foes(owner, rival))))
    }
