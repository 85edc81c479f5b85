"""Chapter 2: the set-up."""

from __future__ import annotations

from bisect import bisect_left

from astrarium.kernel import Action, Decision, Flow, Frame, No, Verb

from .actions import BEGIN_WITH, EARTH, PLACE_BODY, TECHNOLOGY, ToHex, TwoTechnologies
from .box import HIDDEN
from .galactic_map import turn_up
from .missions import LaunchMission
from .rounds import RevealCard
from .state import ON_EARTH, PIT, STORAGE, Galaxy


class SetUp(Flow[Galaxy]):
    """Everything in the order of K3-034; the First Player is drawn (K3-047, K3-R03)."""

    def run(self, s: Galaxy) -> None:
        s.first = s.draw(s.seats)
        s.bag = s.box.pool(s.seats)
        s.tell("first-player", "K3-047", s.first)
        s.do(RevealCard())
        if s.terms.start_ships:
            s.do(StartShips())
        s.do(FillBoards(), LayBodies(s.first), OpenLocalGroup(), DealObjectives(), StartTechnologies())


def free_sites(s: Galaxy) -> int:
    """The bits where a body may lie now: beside a star in use, beside no other body (K3-015 to K3-017)."""
    chart = s.box.chart
    return chart.sites[s.seats] & ~chart.spread(chart.mask(s.sites))


def lay(s: Galaxy, hex: int) -> None:
    """Lay the next body face down (K3-014); what it is, nobody knows."""
    s.sites = [*s.sites, hex]
    s.bodies.append(HIDDEN)
    s.open = -1


class LayBodies(Flow[Galaxy]):
    """Random placement, or by the players in turn (K3-018, K3-019, K3-R04, K3-R05, K3-340)."""

    def run(self, s: Galaxy) -> None:
        if s.terms.placed_by_players:
            s.do(LayBody(self.seat))
            return
        chart = s.box.chart
        free = chart.in_use[s.seats].copy()  # nothing lies there yet
        for _ in range(len(s.bag)):
            hex = free[s.draw(len(free))]
            lay(s, hex)
            for near in chart.together[hex]:
                at = bisect_left(free, near)  # they stay in order
                if at < len(free) and free[at] == near:
                    free.pop(at)
        s.tell("bodies-laid", "K3-018", len(s.sites))


class PlaceBody(Verb[Galaxy]):
    """Lay a face-down body beside a star (K3-015 to K3-017, K3-R05)."""

    kind = PLACE_BODY

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        chart = s.box.chart
        return [PLACE_BODY.all[hex] for hex in chart.hexes(chart.sites[4])]

    def refuse(self, s: Galaxy, q: Frame[Galaxy], a: ToHex) -> No | None:
        chart = s.box.chart
        bit = chart.bits[a.hex]
        if not chart.sites[s.seats] & bit:
            return No("K3-017", "star-not-in-use", (a.hex,))
        if not free_sites(s) & bit:
            return No("K3-016", "beside-a-body", (a.hex,))
        return None

    def do(self, s: Galaxy, q: Frame[Galaxy], a: ToHex) -> None:
        lay(s, a.hex)
        s.tell("body-laid", "K3-019", q.seat, a.hex)
        if len(s.sites) < len(s.bag):
            s.do(LayBody((q.seat + 1) % s.seats))


class LayBody(Decision[Galaxy]):
    """A player lays the next body (K3-019)."""

    rule = "K3-019"
    verbs = (PlaceBody(),)

    def legal(self, s: Galaxy) -> list[Action]:
        return [PLACE_BODY.all[hex] for hex in s.box.chart.hexes(free_sites(s))]


class OpenLocalGroup(Flow[Galaxy]):
    """The bodies of the Short-Range zone are turned face up (K3-020)."""

    def run(self, s: Galaxy) -> None:
        chart = s.box.chart
        for hex in s.sites:
            if chart.revealed_at_setup[chart.zone[hex]]:
                turn_up(s, s.first, hex)


class FillBoards(Flow[Galaxy]):
    """The start cubes, and the Progress deck (K3-022, K3-027, K3-028, K3-031)."""

    def run(self, s: Galaxy) -> None:
        box = s.box
        for seat in range(s.seats):
            for place, cubes in (
                (STORAGE, box.start_in_storage),
                (PIT, box.start_in_pit),
                (ON_EARTH, box.start_on_earth),
            ):
                at = s.at(seat, place)
                s.cubes[at : at + 3] = list(cubes)
        s.deck = list(range(len(box.cards)))


class DealObjectives(Flow[Galaxy]):
    """One secret Objective for each player (K3-041 to K3-043)."""

    def run(self, s: Galaxy) -> None:
        cards = s.terms.objectives[:]
        s.objective = [s.draw_card(cards) for _ in range(s.seats)]
        s.chosen = [-1] * s.seats
        for seat in range(s.seats):
            s.whisper(seat, "objective-dealt", "K3-042", s.box.objectives[s.objective[seat]].id)


class StartTechnologies(Flow[Galaxy]):
    """Every player chooses two technologies, in secret (K3-044, K3-R02)."""

    def run(self, s: Galaxy) -> None:
        questions = [ChooseTechnologies((s.first + i) % s.seats) for i in range(s.seats)]
        s.do(*questions, UncoverTechnologies())


class BeginWith(Verb[Galaxy]):
    """Two different technologies, named in either order (K3-044)."""

    kind = BEGIN_WITH

    def targets(self, s: Galaxy, q: Frame[Galaxy]) -> list[Action]:
        n = len(TECHNOLOGY.values)
        return [BEGIN_WITH.all[a * n + b] for a in range(n) for b in range(n) if a != b]

    def do(self, s: Galaxy, q: Frame[Galaxy], a: TwoTechnologies) -> None:
        chosen = s.chosen[:]
        chosen[q.seat] = min(a.first, a.second) * len(TECHNOLOGY.values) + max(a.first, a.second)
        s.chosen = chosen
        s.tell("technologies-chosen", "K3-R02", q.seat)


class ChooseTechnologies(Decision[Galaxy]):
    """Choose the two technologies to begin with (K3-044)."""

    rule = "K3-044"
    verbs = (BeginWith(),)
    either = True


class UncoverTechnologies(Flow[Galaxy]):
    """All choices are shown at once: level 1, without cost, award or leap (K3-045, K3-R23)."""

    def run(self, s: Galaxy) -> None:
        n = len(TECHNOLOGY.values)
        for seat in range(s.seats):
            for technology in (s.chosen[seat] // n, s.chosen[seat] % n):
                s.levels[seat * n + technology] = 1
                s.tell("begins-with", "K3-044", seat, technology)
        s.chosen = []


class StartShips(Flow[Galaxy]):
    """By option, a Starship beside Sol for each player, in turn order (K3-R29)."""

    def run(self, s: Galaxy) -> None:
        if s.terms.start_ships:  # games of before have this frame whatever was agreed
            s.do_all([StartShip((s.first + i) % s.seats, EARTH) for i in range(s.seats)])


class StartShip(Decision[Galaxy]):
    """Choose the hex of the first Starship (K3-R29)."""

    rule = "K3-R29"
    verbs = (LaunchMission(),)
