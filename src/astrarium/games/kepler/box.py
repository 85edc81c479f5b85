"""The box: every printed value of Kepler-3042, read once from the component file and checked."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import ComponentError, Components, ComponentTable, Setting, in_box

from .actions import BONUS, COLONIES, EARTH, PLANET, PLANETS, SHIPS, SPACE, TECHNOLOGY, TRACK
from .cards import LEVELS, TYPES, Card, Objective, three
from .chart import GalaxyChart, least_players
from .contents import check_contents
from .terms import Terms

# a body on the map: 1 to 28 = the planet of that number
HIDDEN: Final = EARTH
MINE: Final = PLANETS + 1
TARGET: Final = PLANETS + 2
TAKEN: Final = PLANETS + 3  # a Colonial Target that a Starship has reached; the hex is open space again (K3-R17)

# what a space of a Leadership Track gives (chapter 6)
BLANK: Final = 0
MATTER_SPACE: Final = 1
ENERGY_SPACE: Final = 2
REGENERATE_SPACE: Final = 3
MEDAL_SPACE: Final = 4
BENEFITS: Final = ("", "matter", "energy", "regenerate", "medal")

DIFFICULTIES: Final = ("easy", "normal", "hard")


class Pieces:
    """The components, read once. Lists of planets have the Earth at 0 and a planet at its number."""

    def __init__(self, c: Components) -> None:
        self.agreed: dict[tuple[object, ...], Terms] = {}
        self.chart: Final = GalaxyChart(c)
        self.rounds: Final = c.table("counts").number("rounds", 1, 16)
        self.read_players(c)
        self.read_planets(c)
        self.read_action_board(c)
        self.read_technologies(c)
        self.read_tracks(c)
        self.read_scoring(c)
        self.cards: Final[list[Card]] = [Card(t) for t in c.tables("progress")]
        if len(self.cards) < self.rounds:
            raise ComponentError(f"{c.place}: [[progress]]: {self.rounds} rounds need as many cards")
        objectives = [Objective(t) for t in c.tables("objective")]
        self.objectives: Final[list[Objective]] = objectives
        self.standard: Final = [i for i, card in enumerate(objectives) if not card.advanced]
        self.advanced: Final = [i for i, card in enumerate(objectives) if card.advanced]
        if min(len(self.standard), len(self.advanced)) < 4:
            raise ComponentError(f"{c.place}: [[objective]]: each set needs at least four cards")
        self.read_solo(c)
        check_contents(c, self)

    def read_players(self, c: Components) -> None:
        t = c.table("per_player")
        self.cubes = three(t, "cubes")
        self.start_on_earth = three(t, "start_on_earth")
        self.start_in_storage = three(t, "start_in_storage")
        self.start_in_pit = three(t, "start_in_pit")
        for kind in range(3):
            if self.start_on_earth[kind] + self.start_in_storage[kind] + self.start_in_pit[kind] != self.cubes[kind]:
                raise t.fail("cubes", "the sum of what starts on Earth, in Storage and in the Pit")
        t.number("starships", SHIPS, SHIPS)
        t.number("markers_for_colonies", COLONIES, COLONIES)
        t.number("free_start_technologies", 2, 2)
        self.start_space = t.place_of("start_action_space", SPACE.values)
        by = c.table("setup_by_players")
        mines, targets = by.numbers("mines", 0, 4), by.numbers("targets", 0, 4)
        if len(mines) != 4 or len(targets) != 4:
            raise by.fail("mines", "with targets, four numbers: for 1, 2, 3 and 4 players")
        self.mines = mines
        self.targets = targets

    def read_planets(self, c: Components) -> None:
        """The 28 Planet cards and the Earth, in the stock whoever plays (K3-005, K3-007, K3-033)."""
        types = c.tables("planet_type", TYPES)
        needs_alien = [t.flag("needs_alien_colonies") for t in types]
        earth = c.table("earth")
        found = c.kinds("planet", PLANET.values[1:])
        self.planets: list[int] = [i + 1 for i in in_box(found)]  # the numbers of those in the box
        kinds = [t.place_of("type", TYPES) for t in found]
        self.type: list[int] = [-1, *kinds]
        self.alien: list[bool] = [False, *[needs_alien[kind] for kind in kinds]]
        self.min_players: list[int] = [1, *[t.number("min_players", 1, 4) for t in found]]
        self.level: list[int] = [0, *[t.number("level", 1, LEVELS) for t in found]]
        self.cost = [(0, 0, 0), *[three(t, "cost") for t in found]]
        produces = three(earth, "production")
        self.colony = [produces, *[three(t, "colony_production") for t in found]]
        self.terraformed = [produces, *[three(t, "terraformed_production") for t in found]]
        self.colony_awards: list[int] = [0, *[t.number("colony_awards", 0, 20) for t in found]]
        self.terraform_awards: list[int] = [0, *[t.number("terraform_awards", 0, 20) for t in found]]
        self.points: list[int] = [
            earth.number("victory_points"),
            *[t.number("victory_points") for t in found],
        ]
        for players in range(1, 5):
            tiles = len(self.pool(players))
            stars = sum([players >= least_players(kind) for kind in self.chart.star_kinds])
            if tiles > 2 * stars:  # every star has room for two bodies, however they are laid (K3-R04)
                raise ComponentError(f"{c.place}: {players} players: {tiles} bodies need more than {stars} stars")

    def terms(self, setting: Setting) -> Terms:
        """The terms of a setting, read once."""
        found: Terms = setting.once(self.agreed, lambda setting: Terms(setting, self))
        return found

    def pool(self, players: int) -> list[int]:
        """The bodies used with that many players, solo as with two; the others leave the game.

        (K3-004, K3-011, K3-012, K3-013, K3-032, K3-R30)
        """
        planets = [n for n in self.planets if self.min_players[n] <= max(players, 2)]
        return planets + [MINE] * self.mines[players - 1] + [TARGET] * self.targets[players - 1]

    def body_id(self, body: int) -> str:
        """The name of a revealed body in messages."""
        return PLANET.values[body] if body <= PLANETS else "mine" if body == MINE else "colonial-target"

    def level_id(self, technology: int, level: int) -> str:
        """The name of a technology's level in messages."""
        return f"{TECHNOLOGY.values[technology]}-{level}"

    def read_action_board(self, c: Components) -> None:
        board = c.table("action_board")
        c.tables("action", SPACE.values)
        rows = board.data.get("grid")
        if not isinstance(rows, list) or [len(row) for row in rows] != [3, 3, 3]:
            raise board.fail("grid", "three rows of three actions")
        grid = [name for row in rows for name in row]
        if sorted(grid) != sorted(SPACE.values):
            raise board.fail("grid", "each of " + ", ".join(SPACE.values))
        row_bonus, column_bonus = (
            board.texts("row_bonus", BONUS.values),
            board.texts("column_bonus", BONUS.values),
        )
        if sorted(row_bonus + column_bonus) != sorted(BONUS.values):
            raise board.fail("row_bonus", "with column_bonus, each of " + ", ".join(BONUS.values))
        # for each action its two bonuses, the column's first
        places = [grid.index(name) for name in SPACE.values]
        self.bonuses: list[list[int]] = [
            [BONUS.index[column_bonus[i % 3]], BONUS.index[row_bonus[i // 3]]] for i in places
        ]
        self.places: list[int] = places  # where an action lies on the board, row by row
        board.number("bonus_cost_burn", 1, 1)
        bonus = dict(zip(BONUS.values, c.tables("bonus", BONUS.values), strict=True))
        self.logistics = bonus["space-logistics"].number("starships", 1, 1)
        self.advancement = three(bonus["technological-advancement"], "produce")
        self.progress_awards = bonus["scientific-progress"].number("technological_awards", 0, 20)
        self.evolution_awards = bonus["cultural-evolution"].number("colonial_awards", 0, 20)
        self.planning = bonus["exploratory-planning"].number("move_each_starship", 0, 5)
        self.neo = three(bonus["exploitation-of-neo"], "produce")
        values = c.table("action_values")
        self.ship_cost = three(values, "starship_cost")
        self.cheap_ship_cost = three(values, "starship_cost_wormhole")
        self.ships_per_mission = values.number("starships_per_space_missions", 1, SHIPS)
        self.map_awards = values.number("galactic_map_awards", 0, 20)
        self.map_reveals = values.number("galactic_map_reveals", 1, 36)
        self.mine_regenerates = values.number("mine_withdrawal_regenerates", 0, 17)
        _mine, target = c.tables("body", ("mine", "colonial-target"))
        self.target_awards = target.number("colonial_awards", 0, 20)

    def read_technologies(self, c: Components) -> None:
        """Levels, costs and abilities (K3-270, K3-279, K3-280, K3-281)."""
        c.table("technology_board").number("levels", LEVELS, LEVELS)
        boards = c.tables("technology", TECHNOLOGY.values)
        tables = [[t.table("level0"), *self.levels_of(t)] for t in boards]
        real = [t[1:] for t in tables]
        self.tech_cost = [[(0, 0, 0), *[three(t, "cost") for t in row]] for row in real]
        self.tech_awards = [[0, *[t.number("awards", 0, 20) for t in row]] for row in real]
        self.leap = [[0, *[t.number("giant_leap", 0, 2) for t in row]] for row in real]
        self.speed = [t.number("speed", 0, 5) for t in tables[0]]
        self.transports = [t.number("move", 0, 17) for t in tables[1]]
        self.conversions = [t.number("convert", 0, 17) for t in tables[1]]
        self.energy = [t.number("energy", 0, 7) for t in tables[2]]
        self.exploits = [t.number("planets", 0, 6) for t in tables[3]]
        self.reaches = [t.number("terraform_level", 0, LEVELS) for t in tables[3]]
        self.antimatter = [t.number("antimatter", 0, 7) for t in tables[4]]
        # lasting abilities: from the first level that names one on (K3-271)
        self.cheap_from = self.first_with(real[0], "cheap_starships")
        self.one_burn_from = self.first_with(real[2], "one_burn_for_both_bonuses")
        self.alien_from = self.first_with(real[4], "alien_colonies")

    def levels_of(self, t: ComponentTable) -> list[ComponentTable]:
        found = t.tables("level")
        if [level.number("level") for level in found] != [1, 2, 3, 4]:
            raise t.fail("level", "the levels 1, 2, 3, 4 in this order")
        return found

    def first_with(self, levels: list[ComponentTable], ability: str) -> int:
        for i, t in enumerate(levels):
            if t.has(ability) and t.flag(ability):
                return i + 1
        return LEVELS + 1

    def read_tracks(self, c: Components) -> None:
        """Benefits and points of every space; five Medals lie on each track (K3-021)."""
        t = c.table("leadership")
        last = t.number("last_space", 1, 60)
        tracks = [t.texts(track, BENEFITS) for track in TRACK.values]
        points = t.numbers("points_by_space")
        for name, found in (
            ("points_by_space", len(points)),
            *zip(TRACK.values, map(len, tracks), strict=True),
        ):
            if found != last + 1:
                raise t.fail(name, f"one entry for each space from 0 to {last}")
        self.last_space = last
        self.benefit: list[list[int]] = [[BENEFITS.index(word) for word in track] for track in tracks]
        # track -> space -> Medals that lie behind it
        self.medals_beyond: list[list[int]] = [
            [track[space + 1 :].count(MEDAL_SPACE) for space in range(last + 1)] for track in self.benefit
        ]
        self.medals_on_tracks = [track.count(MEDAL_SPACE) for track in self.benefit]
        self.space_points = points

    def read_scoring(self, c: Components) -> None:
        t = c.table("scoring")
        self.antimatter_points = t.number("antimatter_on_planet")
        self.all_types_points = t.number("all_five_types")
        self.same_type_points = t.number("three_of_one_type")
        self.mine_points = t.number("starship_on_mine")
        self.maximum_points = t.number("technology_at_maximum")
        self.medal_points = t.number("medal")

    def read_solo(self, c: Components) -> None:
        t = c.table("solo")
        self.ghost_advance = t.number("ghost_track_advance_per_round", 0, 20)
        self.ghost_rounds = t.numbers("ghost_technology_rounds", 1, 16)
        ours = t.table("ours")
        base = ours.table("ghost_base_points")
        self.ghost_base: dict[str, int] = {word: base.number(word) for word in DIFFICULTIES}
        self.ghost_medal = ours.number("ghost_points_per_medal")
        self.ghost_maximum = ours.number("ghost_technology_maximum", 0, LEVELS)
        self.ghost_scores_tracks = ours.flag("ghost_scores_track_points")
        self.tie_is_lost = ours.flag("tie_is_lost")
        start = ours.table("ghost_start")
        self.ghost_start = [start.number(f"track_{track}", 0, self.last_space) for track in TRACK.values]
        self.ghost_technologies = start.number("technologies", 0, LEVELS)
        ratings = ours.tables("ratings")
        self.rating_below: list[int] = [r.number("below") for r in ratings]
        self.title_id: list[str] = [r.text("id", before=r.text("name_en").lower().replace(" ", "-")) for r in ratings]
