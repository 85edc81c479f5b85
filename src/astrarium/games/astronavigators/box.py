"""The box: the printed components as typed tables, read once and checked."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import ComponentError, Components, Table

from .actions import (
    AGENDAS,
    BOAT,
    CARD_COUNT,
    CARDS,
    CHARACTERS,
    CONSTELLATIONS,
    CONTINENTS,
    DV_VALUES,
    FIRST_LUNAR,
    FIRST_PLANET,
    INSTRUMENTS,
    LONGITUDES,
    LUNAR_CARDS,
    MOVE,
    PHASES,
    PLACE_PLANET,
    PLANET_CARDS,
    PLANETS,
    QUESTS,
    ROCKETS,
    SETS,
    SPACECRAFT,
    SQUARES,
    VEHICLES,
    ZONES,
)
from .sky import sights

ABILITIES: Final = (
    "save-three",
    "double-eclipse-transit",
    "planned-plus-spontaneous",
    "constellation-ten",
    "lunar-plus-five",
    "boat-plus-one",
    "heliports",
)
SAVE_THREE: Final = 0
DOUBLE_ECLIPSE: Final = 1
PLANNED_PLUS: Final = 2
CONSTELLATION_TEN: Final = 3
LUNAR_PLUS: Final = 4
BOAT_PLUS: Final = 5
HELIPORTS: Final = 6

TECHNIQUES: Final = (
    "",
    "time",
    "telescope",
    "solar-protection",
    "orientation",
    "star-map",
    "equatorial-mount",
    "lunar-orbit",
)
TIME: Final = 1
TELESCOPE: Final = 2
SOLAR_PROTECTION: Final = 3
LUNAR_ORBIT: Final = 7

SPECIALS: Final = (
    "",
    "flag",
    "telescope",
    "solar-protection",
    "rocket",
    "spacecraft",
    "sextant",
    "reactivate",
)
FLAG: Final = 1
TELESCOPE_ICON: Final = 2
PROTECTION_ICON: Final = 3
ROCKET_ICON: Final = 4
SPACECRAFT_ICON: Final = 5
SEXTANT_ICON: Final = 6
REACTIVATE_ICON: Final = 7

REVEALS: Final = (
    "launch",
    "before-launch",
    "at-square",
    "in-region",
    "observing",
    "start-of-month-12",
    "leaving-outbound-stage-2",
)
AT_LAUNCH: Final = 0
BEFORE_LAUNCH: Final = 1
AT_SQUARE: Final = 2
IN_REGION: Final = 3
WHILE_OBSERVING: Final = 4
IN_DECEMBER: Final = 5
LEAVING_STAGE_2: Final = 6

REWARDS: Final = (
    "skip-stage",
    "launch-to-stage",
    "extra-step-on-week-icon",
    "stage-dv-zero-if-lunar-card-on-top",
    "housing-minus-one-for-owner",
    "step-when-jumped",
    "dv-is-difference-with-drawn-tile",
    "extra-step-on-stage-dv",
    "may-replace-current-tile",
    "lunar-tokens-twice",
    "stage-dv-zero-on-week-icon",
    "guess-tile-or-free-abort",
    "named-value-is-zero",
    "planet-choice",
    "planet-step",
)
SKIP: Final = 0
LAUNCH_TO: Final = 1
WEEK_STEP: Final = 2
LUNAR_ZERO: Final = 3
NARROW: Final = 4
JUMPED: Final = 5
DIFFERENCE: Final = 6
VALUE_STEP: Final = 7
FESTIVAL: Final = 8
TWICE: Final = 9
WEEK_ZERO: Final = 10
BOOST: Final = 11
NAMED: Final = 12
PLANET_CHOICE: Final = 13
PLANET_STEP: Final = 14

ROCKET_ABILITIES: Final = (
    "nk-on-launch",
    "step-on-calibrating-set",
    "step-on-calibrating-lunar",
    "abort-counts-as-abort-stage",
    "relaunch-after-abort",
)
LAUNCH_NK: Final = 0
SET_STEP: Final = 1
LUNAR_STEP: Final = 2
FULL_RESET: Final = 3
RELAUNCH: Final = 4

STAGES: Final = 5
PLACES: Final = len(SQUARES) + 2 * STAGES + 3  # squares, stages, the Moon, back home, out
WIDE_DAYLIGHT: Final = 8  # hours, the option of AN-R07
VALUES: Final = len(DV_VALUES)


def cards_that_show(target: str, phase_of: list[int]) -> list[int]:
    """The cards that count as having observed a target: a planet also by its transit card (AN-066,
    AN-R88)."""
    if target in PLANET_CARDS and target + "-transit" in PLANET_CARDS:
        return [CARDS.index(target, FIRST_PLANET), CARDS.index(target + "-transit")]
    return [CARDS.index(target)]


class Agenda:
    """A hidden agenda: its mission, when it is revealed, and its reward."""

    def __init__(self, t: Table, regions: Table, phase_of: list[int]) -> None:
        self.character: Final = t.place_of("character", CHARACTERS)
        self.solar: Final = t.text("from_mode", ("constellation", "solar-system")) == "solar-system"
        self.reveal: Final = t.place_of("reveal", REVEALS)
        m = t.table("mission")
        kind = m.text("kind")
        sets: list[int] = []
        targets: list[list[int]] = []
        continents: list[int] = []
        if kind in ("score-sets", "score-sets-then-visit"):
            sets = [SETS.index(i) for i in m.texts("all", SETS)]
        elif kind in ("observe", "observe-then-visit"):
            targets = [cards_that_show(i, phase_of) for i in m.texts("all", CARDS)]
        elif kind == "observe-some":
            targets = [cards_that_show(i, phase_of) for i in m.texts("of", CARDS)]
        elif kind == "observe-phases":
            for i in m.texts("phases", PHASES):
                targets.append([c for c in range(CARD_COUNT) if phase_of[c] == PHASES.index(i)])
        elif kind == "visit-continents":
            continents = [CONTINENTS.index(i) for i in m.texts("all", CONTINENTS)]
        elif kind != "observe-while-visible":
            raise m.fail("kind", "a kind of mission")
        self.sets: Final = sets
        self.targets: Final = targets  # each is met by any one of its cards
        self.least: Final = m.number("at_least") if m.has("at_least") else len(targets)
        self.continents: Final = continents
        places: list[int] = []
        corners: list[int] = []
        if m.has("square"):
            places = [m.place_of("square", SQUARES)]
        elif m.has("region"):
            region = regions.table(m.text("region"))
            places = [SQUARES.index(i) for i in region.texts("squares", SQUARES)]
            corners = [SQUARES.index(i) for i in region.texts("corners", SQUARES)]
        self.places: Final = places
        self.corners: Final = corners
        self.before: Final = m.number("before_game_month") if m.has("before_game_month") else 0
        sight = kind == "observe-while-visible"
        self.sight_phase: Final = PHASES.index(m.texts("phases", PHASES)[0]) if sight else -1
        self.sight_planets: Final = [PLANETS.index(i) for i in m.texts("planets", PLANETS)] if sight else []
        r = t.table("reward")
        self.reward: Final = r.place_of("kind", REWARDS)
        self.stage: Final = r.number("stage", 1, STAGES) if r.has("stage") else 0
        self.choices: Final = list(r.numbers("choose_one_of", 1, STAGES)) if r.has("choose_one_of") else []
        self.icons: Final = [SETS.index(i) for i in r.texts("icons", SETS)] if r.has("icons") else []
        self.values: Final = list(r.numbers("values")) if r.has("values") else []
        self.planets: Final = [PLANETS.index(i) for i in r.texts("planets", PLANETS)] if r.has("planets") else []
        self.dv_minus: Final = r.number("dv_minus") if r.has("dv_minus") else 0


class Quest:
    """A quest card and the instrument it turns into."""

    def __init__(self, t: Table) -> None:
        self.continent: Final = t.place_of("continent", CONTINENTS)
        self.square: Final = t.place_of("square", SQUARES)
        self.targets: Final = [CARDS.index(i) for i in t.texts("targets", CARDS)]
        self.there: Final = t.text("completion", ("be-there-after", "observe-there")) == "observe-there"
        self.some: Final = t.number("nk_some")
        self.whole: Final = t.number("nk_all")
        self.techniques: Final = [TECHNIQUES.index(i) for i in t.texts("techniques", TECHNIQUES)]
        t.text("instrument", INSTRUMENTS)


class Rocket:
    """A rocket card: whose it is, where it starts, what it can do."""

    def __init__(self, t: Table) -> None:
        self.own: Final = [CONTINENTS.index(i) for i in t.texts("own_rocket_of", CONTINENTS)]
        self.sites: Final = [SQUARES.index(i) for i in t.texts("sites", SQUARES)]
        a = t.table("ability")
        self.ability: Final = a.place_of("kind", ROCKET_ABILITIES)
        self.nk: Final = a.number("nk") if a.has("nk") else 0
        self.set: Final = a.place_of("set", SETS) if a.has("set") else -1
        self.steps: Final = a.number("extra_steps") if a.has("extra_steps") else 1


class Pieces:
    """All printed values of AstroNavigators."""

    def __init__(self, c: Components) -> None:
        # continents and characters
        continents = c.tables("continent", CONTINENTS)
        characters = c.tables("character", CHARACTERS)
        self.continent_nk: Final = [t.number("nk", 0, 100) for t in continents]
        self.home: Final = [t.place_of("home", SQUARES) for t in continents]
        self.name: Final = [t.text("name_en") for t in continents]
        self.ability: Final = [t.place_of("ability", ABILITIES) for t in characters]
        self.technique: Final = [t.place_of("technique", TECHNIQUES) for t in characters]
        for i, t in enumerate(characters):
            if t.text("continent", CONTINENTS) != CONTINENTS[i]:
                raise t.fail("continent", CONTINENTS[i])
        # rewards and tokens
        r = c.table("rewards")
        self.set_nk: Final = r.number("set_nk")
        self.vehicles_bonus: Final = r.number("all_vehicle_tokens_bonus")
        self.continents_bonus: Final = r.number("all_continents_bonus")
        self.quest_first_year: Final = r.number("quest_multiplier_first_year", 1, 9)
        self.quest_second_year: Final = r.number("quest_multiplier_second_year", 1, 9)
        # cards
        stars = c.tables("constellation", CONSTELLATIONS)
        moons = c.tables("lunar_card", LUNAR_CARDS)
        planets = c.tables("planet_card", PLANET_CARDS)
        every = stars + moons + planets
        self.copies: Final = [t.number("copies", 0, 9) for t in every]
        self.card_nk: Final = [t.number("nk", 0, 100) for t in every]
        self.card_sets: Final = [[SETS.index(i) for i in t.texts("sets", SETS)] if t.has("sets") else [] for t in every]
        self.shows: Final = [i in own for own in self.card_sets for i in range(len(SETS))]  # card * 12 + set
        self.phase: Final = [-1] * CARD_COUNT  # of lunar cards, eclipses included (AN-060)
        self.eclipse: Final = [False] * CARD_COUNT
        self.needs: Final = [0] * CARD_COUNT  # the technique a card asks for (AN-057)
        self.planet: Final = [-1] * CARD_COUNT  # of planet and transit cards
        self.transit: Final = [False] * CARD_COUNT
        self.rise: Final = [-1] * CARD_COUNT  # the lunar token of an Earth Rise card
        for i, t in enumerate(moons):
            self.phase[FIRST_LUNAR + i] = t.place_of("phase", PHASES)
            self.eclipse[FIRST_LUNAR + i] = t.flag("eclipse")
            self.needs[FIRST_LUNAR + i] = t.place_of("technique", TECHNIQUES)
        for i, t in enumerate(planets):
            kind = t.text("kind", ("planet", "transit", "earth-rise"))
            self.needs[FIRST_PLANET + i] = t.place_of("technique", TECHNIQUES)
            if kind == "earth-rise":
                self.rise[FIRST_PLANET + i] = t.place_of("lunar_token", PHASES)
            else:
                self.planet[FIRST_PLANET + i] = t.place_of("planet", PLANETS)
                self.transit[FIRST_PLANET + i] = kind == "transit"
        self.deck: Final = [card for card in range(FIRST_PLANET) for _ in range(self.copies[card])]
        self.planet_deck: Final = [card for card in range(FIRST_PLANET, CARD_COUNT) for _ in range(self.copies[card])]
        self.earth_rises: Final = [card for card in range(FIRST_PLANET, CARD_COUNT) if self.rise[card] >= 0]
        # the planets on the cards of their deck, for the shadow to draw from (AN-291)
        self.planets_drawn: Final = [self.planet[card] for card in self.planet_deck if self.planet[card] >= 0]
        self.solar_eclipse: Final = [self.eclipse[i] and self.needs[i] == SOLAR_PROTECTION for i in range(CARD_COUNT)]
        self.cells: Final = [read_cells(t) for t in stars]
        self.daylight: Final = c.table("star_map").number("daylight_hours", 2, 12)
        self.sights: Final = sights(self.cells, self.daylight)
        self.sights_wide: Final = sights(self.cells, WIDE_DAYLIGHT)
        self.required: Final = [t.number("required", 1, 20) for t in c.tables("set", SETS)]
        # the Earth map
        squares = c.tables("square", SQUARES)
        self.square_continent: Final = [
            CONTINENTS.index(t.text("continent", CONTINENTS)) if t.text("continent") else -1 for t in squares
        ]
        self.sea: Final = [t.flag("sea") for t in squares]
        self.icon: Final = [-1] * (len(SQUARES) * len(VEHICLES))  # square * 6 + vehicle -> continent (AN-093)
        for i, t in enumerate(squares):
            read_icons(t, i, self.icon)
        # the vehicles a square shows, a bit each; a spacecraft is not for travelling on Earth
        self.vehicles: Final = [
            sum([1 << v for v in range(SPACECRAFT) if self.icon[q * 6 + v] >= 0]) for q in range(len(SQUARES))
        ]
        vehicles = c.tables("vehicle", VEHICLES)
        self.vehicle_nk: Final = [t.number("token_nk") for t in vehicles]
        self.range: Final = [t.number("max_steps", 1, 9) for t in vehicles]
        travel = c.table("travel")
        self.boat_plus: Final = travel.table("boat_extra_steps").number("jarrah-walker", 0, 3)
        self.links: Final = read_links(c.table("earth_links"), travel)
        self.reach: Final = [self.journeys(v, self.range[v]) for v in range(SPACECRAFT)]
        self.reach_plus: Final = self.journeys(BOAT, self.range[BOAT] + self.boat_plus)
        self.moves: Final = [[[MOVE.all[q] for q in ends] for ends in reach] for reach in self.reach]
        self.moves_plus: Final = [[MOVE.all[q] for q in ends] for ends in self.reach_plus]
        # continent tiles
        tiles = c.tables("continent_tile")
        self.tile_id: Final = [t.text("id") for t in tiles]
        self.tile_continent: Final = [t.place_of("continent", CONTINENTS) for t in tiles]
        self.tile_vehicles: Final = [[VEHICLES.index(v) for v in t.texts("vehicles", VEHICLES)] for t in tiles]
        self.tile_special: Final = [t.place_of("special", SPECIALS) for t in tiles]
        self.tiles_of: Final = [
            [i for i, own in enumerate(self.tile_continent) if own == k] for k in range(len(CONTINENTS))
        ]
        # agendas, quests, rockets
        self.agendas: Final = [Agenda(t, c.table("regions"), self.phase) for t in c.tables("hidden_agenda", AGENDAS)]
        self.december: Final = max([a.before for a in self.agendas])  # AN-225
        self.agendas_of: Final = [
            [i for i, own in enumerate(self.agendas) if own.character == k] for k in range(len(CHARACTERS))
        ]
        # for each place of a die whether a mission, a quest or a rocket asks for it
        self.mission_place: Final = [  # by character (AN-221)
            [any(place in self.agendas[i].places for i in own) for place in range(PLACES)] for own in self.agendas_of
        ]
        self.quests: Final = [Quest(t) for t in c.tables("quest", QUESTS)]
        self.quest_place: Final = [any(quest.square == place for quest in self.quests) for place in range(PLACES)]
        self.rockets: Final = [Rocket(t) for t in c.tables("rocket", ROCKETS)]
        self.pad: Final = [any(place in rocket.sites for rocket in self.rockets) for place in range(PLACES)]
        # the trajectory: outbound stages 0 to 4, inbound 5 to 9
        j = c.table("trajectory")
        housing = j.table("housing")
        self.housing: Final = [0] + [housing.number(str(n), 1, 4) for n in range(1, 5)]
        self.tiles: Final = [0] * (2 * STAGES * VALUES)  # stage * 6 + value -> tiles
        for t in c.tables("trajectory_stage"):
            read_stage(t, self.tiles)
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
        pace = [t.place_of("moves_each", ("never", "month", "year")) for t in orbits]
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
        self.instruments_needed: Final = [need.number(i, 0, 7) for i in ("first-game", "medium", "expert")]

    def journeys(self, vehicle: int, limit: int) -> list[list[int]]:
        """For each square where the vehicle can end its move, starting there (AN-080).

        Cars one step by road, trains two by rail past squares without station, boats one by water, helicopters one
        and planes three through the air (AN-082, AN-083, AN-084, AN-086, AN-087); over the poles (AN-088, AN-089).
        It ends on its own icon; a boat also in open water (AN-085).
        """
        medium = (0, 1, 2, 3, 3)[vehicle]  # road, rail, sea, air
        links = self.links[medium]
        north = vehicle >= BOAT
        south = vehicle > BOAT
        out: list[list[int]] = []
        for start in range(len(SQUARES)):
            seen = [start]
            edge = [start]
            for _ in range(limit):
                further: list[int] = []
                for at in edge:
                    near = links[at]
                    if north and at < 12:
                        near = near + list(range(12))
                    if south and at >= 60:
                        near = near + list(range(60, 72))
                    for to in near:
                        if to not in seen and (medium != 2 or self.sea[to]):
                            seen.append(to)
                            further.append(to)
                edge = further
            ends = [q for q in seen[1:] if self.icon[q * 6 + vehicle] >= 0 or (vehicle == BOAT and self.sea[q])]
            out.append(sorted(ends))
        return out


def read_cells(t: Table) -> list[int]:
    """The cells of a constellation as row * 24 + hour."""
    pairs = t.data.get("cells")
    if not isinstance(pairs, list) or not pairs:
        raise t.fail("cells", "a list of [row, hour]")
    out: list[int] = []
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in ZONES or pair[1] not in range(24):
            raise t.fail("cells", "a list of [row, hour]")
        out.append(ZONES.index(pair[0]) * 24 + int(pair[1]))
    return out


def read_icons(t: Table, square: int, icon: list[int]) -> None:
    """The vehicle icons of a square, each with the continent it is linked to (AN-093, AN-R71)."""
    zone, lon = t.number("zone", -3, 3), t.number("lon_west", -180, 150)
    if ZONES.index(zone) * 12 + LONGITUDES.index(lon) != square:
        raise t.fail("id", "the zone and longitude of the square")
    pairs = t.data.get("icons")
    if not isinstance(pairs, list):
        raise t.fail("icons", "a list of [vehicle, continent]")
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in VEHICLES or pair[1] not in CONTINENTS:
            raise t.fail("icons", "a list of [vehicle, continent]")
        icon[square * 6 + VEHICLES.index(pair[0])] = CONTINENTS.index(pair[1])


def read_links(t: Table, travel: Table) -> list[list[list[int]]]:
    """Neighbours by road, rail, water and air (AN-081); east and west edges join."""
    out: list[list[list[int]]] = []
    for medium in ("road", "rail", "sea"):
        near: list[list[int]] = [[] for _ in SQUARES]
        pairs = t.data.get(medium)
        if not isinstance(pairs, list):
            raise t.fail(medium, "a list of pairs of squares")
        for pair in pairs:
            if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in SQUARES or pair[1] not in SQUARES:
                raise t.fail(medium, "a list of pairs of squares")
            a, b = SQUARES.index(pair[0]), SQUARES.index(pair[1])
            near[a].append(b)
            near[b].append(a)
        out.append(near)
    air: list[list[int]] = []
    for q in range(len(SQUARES)):
        row, col = q // 12, q % 12
        air.append(
            [
                r * 12 + (col + d) % 12
                for r in range(max(row - 1, 0), min(row + 2, 6))
                for d in (-1, 0, 1)
                if (r, d) != (row, 0)
            ]
        )
    out.append(air)
    if set(travel.texts("north_pole_links", VEHICLES)) != {"boat", "helicopter", "plane"}:
        raise travel.fail("north_pole_links", "boat, helicopter and plane")
    if set(travel.texts("south_pole_links", VEHICLES)) != {"helicopter", "plane"}:
        raise travel.fail("south_pole_links", "helicopter and plane")
    return out


def read_stage(t: Table, tiles: list[int]) -> None:
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
