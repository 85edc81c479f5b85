"""The box: the printed components as typed tables, read once and checked."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import ComponentError, Components, ComponentTable, in_box

from .actions import PLACE_PLANET
from .box_earth import EarthPieces
from .cards import STAGES, Agenda, Quest, Rocket
from .nouns import CHARACTERS, CONTINENTS, DV_VALUES, PLANETS, QUESTS, ROCKETS, SATURN_V, SQUARES
from .sheets import AGENDAS, ORBITS

PLACES: Final = len(SQUARES) + 2 * STAGES + 3  # squares, stages, the Moon, back home, out
VALUES: Final = len(DV_VALUES)


class CardPieces(EarthPieces):
    """Hidden agendas, quests and rockets."""

    def __init__(self, c: Components) -> None:
        super().__init__(c)
        # agendas, quests, rockets
        agendas = c.kinds("hidden_agenda", AGENDAS)
        self.agendas: Final = [Agenda(t, c.table("regions"), self.phase) for t in agendas]
        self.december: Final = max([self.agendas[i].before for i in in_box(agendas)])  # AN-225
        self.agendas_of: Final = [
            [i for i in in_box(agendas) if self.agendas[i].character == k] for k in range(len(CHARACTERS))
        ]
        # for each place of a die whether a mission, a quest or a rocket asks for it
        self.mission_place: Final = [  # by character (AN-221)
            [any(place in self.agendas[i].places for i in own) for place in range(PLACES)] for own in self.agendas_of
        ]
        quests = c.kinds("quest", QUESTS)
        self.quests: Final = [Quest(t) for t in quests]
        self.quest_cards: Final = in_box(quests)
        squares = [self.quests[i].square for i in self.quest_cards]
        self.quest_place: Final = [place in squares for place in range(PLACES)]
        rockets = c.kinds("rocket", ROCKETS)
        if not rockets[SATURN_V].here:
            raise ComponentError(f"{c.place}: [[rocket]]: {ROCKETS[SATURN_V]} is missing")
        self.rockets: Final = [Rocket(t) for t in rockets]
        self.rocket_cards: Final = [i for i in in_box(rockets) if i != SATURN_V]
        self.pad: Final = [any(place in self.rockets[i].sites for i in in_box(rockets)) for place in range(PLACES)]


class Pieces(CardPieces):
    """All printed values of AstroNavigators."""

    def __init__(self, c: Components) -> None:
        super().__init__(c)
        # the trajectory: outbound stages 0 to 4, inbound 5 to 9
        j = c.table("trajectory")
        housing = j.table("housing")
        self.housing: Final = [0] + [housing.number(str(n), 1, 4) for n in range(1, 5)]
        self.tiles: Final = [0] * (2 * STAGES * VALUES)  # stage * 6 + value -> tiles
        for t in c.tables("trajectory_stage"):
            read_stage(t, self.tiles)
        self.stage_tiles: Final = [sum(self.tiles[i : i + VALUES]) for i in range(0, len(self.tiles), VALUES)]
        # the orrery
        o = c.table("orrery")
        self.units: Final = o.number("units", 24, 24)
        self.blocked: Final = o.number("blocked_half_width_units", 1, 11)
        self.d12: Final = [o.table("d12_sector").number(str(n), 0, 11) for n in range(1, 13)]
        orbits = c.tables("orrery_planet", PLANETS)
        self.spots: Final = [list(t.numbers("spots", 0, 23)) for t in orbits]
        self.placings: Final = [[PLACE_PLANET.of(p, unit) for unit in spots] for p, spots in enumerate(self.spots)]
        self.start: Final = [t.number("start", 0, 23) for t in orbits]
        self.orbit_step: Final = [t.number("step_units", 0, 23) for t in orbits]
        pace = [t.place_of("moves_each", ORBITS) for t in orbits]
        self.month_movers: Final = [p for p in range(len(PLANETS)) if pace[p] == 1]
        self.year_movers: Final = [p for p in range(len(PLANETS)) if pace[p] >= 1]  # all that ever move
        # scoring and solo
        sc = c.table("scoring")
        self.arrival: Final = [list(sc.table("arrival").numbers(str(n))) for n in range(2, 5)]
        self.foreign: Final = [list(sc.table("foreign_instruments").numbers(str(n))) for n in range(2, 5)]
        self.leftover: Final = [list(sc.table("leftover").numbers(str(n))) for n in range(2, 5)]
        self.agenda_point: Final = sc.table("hidden_agenda").number("each")
        solo = c.table("solo")
        self.bad_start: Final = solo.number("bad_timing_start_week", 1, 4) - 1
        self.shadow_launch: Final = solo.number("shadow_launch_game_month", 1, 24)
        need = solo.table("instruments_needed")
        self.agreed: Final[dict[tuple[object, ...], Any]] = {}  # the terms of each setting
        self.instruments_needed: Final = [need.number(i, 0, 7) for i in ("first-game", "medium", "expert")]


def read_stage(t: ComponentTable, tiles: list[int]) -> None:
    """The ten tiles of one stage (AN-002)."""
    stage = t.place_of("track", ("outbound", "inbound")) * STAGES + t.number("stage", 1, STAGES) - 1
    values, copies = t.numbers("values"), t.numbers("copies")
    if len(values) != len(copies) or any(v not in DV_VALUES for v in values):
        raise t.fail("values", "one value of " + ", ".join([str(v) for v in DV_VALUES]) + " for each number of copies")
    for value, number in zip(values, copies, strict=True):
        tiles[stage * VALUES + DV_VALUES.index(value)] += number


def open_box(c: Components) -> Pieces:
    """Read and check a component file."""
    box = Pieces(c)
    for k, continent in enumerate(CONTINENTS):
        if len(box.tiles_of[k]) < 5:
            raise ComponentError(f"{c.place}: [[continent_tile]]: {continent} needs at least five tiles")
    return box
