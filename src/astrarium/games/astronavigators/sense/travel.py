"""Judgement of journeys: what a square promises, and where a move should end."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action

from .. import actions as act
from ..missions import fulfilled, observed
from ..nouns import FIRST_LUNAR
from ..quests import progress
from ..secrets import secret_quests
from ..sheets import BOAT
from ..state import INACTIVE, Expedition
from ..travelling import Journey
from ..visiting import squares
from .quests import aside
from .sky import wish
from .solo import keen, lacking
from .way import distances, pads, time_to_go


# ------------------------------------------------------------ a square
class TravelPlan:
    """What a seat is up to: whether it heads for a pad, how far from one every square is, and what a move by each
    vehicle would bring. It is thought of once for a question."""

    __slots__ = ("far", "going", "trips")

    def __init__(self, s: Expedition, seat: int) -> None:
        self.going: Final = time_to_go(s, seat)
        self.far: Final = distances(s, pads(s, seat))
        self.trips: Final[dict[int, float]] = {}

    def best(self, s: Expedition, seat: int, vehicle: int, nowhere: float) -> float:
        """The best move by a vehicle, or this if there is none."""
        if vehicle not in self.trips:
            moves = [journey(s, seat, to, vehicle, self) for to in squares(s, seat, vehicle)]
            self.trips[vehicle] = max(moves, default=nowhere)
        return self.trips[vehicle]


def journey(s: Expedition, seat: int, square: int, vehicle: int, heading: TravelPlan) -> float:
    """A move to a square: tokens and continents on the way, what can be seen or done there, and the pad."""
    box = s.box
    gain = 0.0
    continent = box.icon[square * 6 + vehicle]
    unseen = continent >= 0 and s.tile[seat * 7 + continent] < 0
    if unseen and s.mission[seat] >= 0 and continent in box.agendas[s.mission[seat]].continents:
        gain += 12.0 if s.terms.solo else 0.0
    if not s.year_two():
        if not s.used[seat * 6 + vehicle]:
            gain += box.vehicle_nk[vehicle]
        if unseen:
            gain += box.continent_nk[continent] + 2.5
            if min(s.tile[seat * 7 : seat * 7 + 7].count(-1), 3) == 1:
                gain += 15.0
    if heading.going:
        near, now = heading.far[square], heading.far[s.place[seat]]
        gain += 14.0 * (now - near)
        return gain if near < now or s.year_two() else gain - 6.0
    gain += outlook(s, seat, square)
    if vehicle == BOAT and box.icon[square * 6 + BOAT] < 0:
        gain -= 4.0
    return gain


def outlook(s: Expedition, seat: int, square: int) -> float:
    """What the square promises for the coming month: sights of its zone, quests and places of the own
    mission."""
    home = s.place[seat]
    s.place[seat] = square
    here = 0.0
    for card in [c for c in [s.deck_top, s.saved[seat * 3], *[s.top(week) for week in range(4)]] if c >= 0]:
        if card < FIRST_LUNAR:
            month = s.calendar_month() % 12
            if s.terms.sights[(square // 12 * 12 + month) * FIRST_LUNAR + card]:
                here = max(here, wish(s, seat, card))
    s.place[seat] = home
    gain = 0.3 * here
    for quest in secret_quests(s, seat):
        done = progress(s, seat, quest)
        if done and s.box.quests[quest].square == square:
            gain += (10.0 + 8.0 * done) * keen(s, seat)
        elif done:
            near = distances(s, (s.box.quests[quest].square,))
            gain += 5.0 * keen(s, seat) * (near[home] - near[square])
    mission = s.mission[seat]
    if mission >= 0 and not fulfilled(s, seat, mission):
        a = s.box.agendas[mission]
        if a.places and all(observed(s, seat, cards) for cards in a.targets):
            ready = all(s.set_token[seat * 12 + icon] != INACTIVE for icon in a.sets)
            if ready:
                near = distances(s, tuple(a.places))
                gain += 6.0 * (near[home] - near[square]) + (6.0 if square in a.places else 0.0)
        if a.continents:
            gain += 2.0
    return gain


# ------------------------------------------------------------ questions
def move(s: Expedition, seat: int, a: Action, heading: TravelPlan) -> float:
    """Where to end a move; tiles and quests on the way if they are worth it."""
    if isinstance(a, act.ToSquare):
        q = s.question
        assert isinstance(q, Journey)
        return 5.0 + journey(s, seat, a.square, q.vehicle, heading)
    if a.kind is act.PLACE_HELIPORT:
        return -5.0
    return aside(s, seat, a)


def connection(s: Expedition, seat: int, a: Action, heading: TravelPlan) -> float:
    """Travel on if it pays more than the tile is worth."""
    if isinstance(a, act.ConnectingBy):
        best = heading.best(s, seat, a.vehicle, -9.0)
        price = 3.0 if s.terms.fast else 4.0
        if lacking(s, seat) > 0:
            price += 8.0  # the tile can bring a quest
        here = 0.0 if heading.going else outlook(s, seat, s.place[seat])
        return best - price - here
    return aside(s, seat, a)


def free_move(s: Expedition, seat: int, a: Action, heading: TravelPlan) -> float:
    if isinstance(a, act.ByVehicle):
        return heading.best(s, seat, a.vehicle, -9.0)
    return 1.0 if heading.going else outlook(s, seat, s.place[seat])
