"""The box: printed data, read from `components.toml` and checked, as the rules want it."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import ComponentError, Components, ComponentTable, Setting, in_box

from .actions import (
    BONUSES,
    CAPTAINS,
    CREWS,
    FIRST_EXPERT,
    FIRST_PLANET,
    FLEET,
    NATIONS,
    PLANETS,
    SPICES,
    TILES,
)
from .agreement import Agreement
from .grid import CENTRE_PLACES, COORDINATES, PLACES, SLOTS, STEPS, distance, slot_at

# What a space is (EF-011). Kinds with a spice come in pairs, pepper first; a planet p is PLANET_SPACE + p.
PLAIN: Final = 0
ROSE: Final = 1
ANCHORAGE: Final = 2
SINGULARITY: Final = 3
WRECK: Final = 4
FACTORY: Final = 6
PROVIDENCE: Final = 8
PLANET_SPACE: Final = 16
KINDS: Final = ("plain", "rose", "planet", "factory", "anchorage", "singularity", "providence", "shipwreck")
GROUPS: Final = ("central", "planet", "path", "expert")
MODES: Final = ("duel", "free-for-all", "team")
OWN_LIMIT: Final = 2  # pieces and tokens on one player's board (EF-013, EF-107)


class Tile:
    """What is printed on a tile: its interior spaces and its paths (EF-006).

    An end of a path is a printed edge 0..5, or 6 and more for the interior spaces in order.
    """

    def __init__(self, t: ComponentTable, number: int) -> None:
        group = t.text("group", GROUPS)
        self.group: Final = group
        self.here: Final = t.here
        room = CENTRE_PLACES if number == 0 else PLACES
        self.what: Final[list[int]] = []
        ends = {f"E{edge}": edge for edge in range(6)}
        for space in t.tables("spaces"):
            ends[space.text("id")] = 6 + len(self.what)
            self.what.append(read_space(space, number))
        if not 0 < len(self.what) <= room:
            raise t.fail("spaces", f"1 to {room} spaces")
        links = t.data.get("links")
        if not isinstance(links, list) or not links:
            raise t.fail("links", "a list of pairs of ends")
        self.links: Final[list[tuple[int, int]]] = []
        for link in links:
            if not isinstance(link, list) or len(link) != 2 or link[0] not in ends or link[1] not in ends:
                raise t.fail("links", f"pairs of ends among {', '.join(ends)}")
            self.links.append((ends[link[0]], ends[link[1]]))
        self.kinds: Final = bytes(self.what)
        # each planet of the tile, and its place among the spaces
        self.planets: Final = [(kind - PLANET_SPACE, i) for i, kind in enumerate(self.what) if kind >= PLANET_SPACE]
        self.edges: Final = sorted({end for link in self.links for end in link if end < 6})
        pictures = [self.picture(rotation, []) for rotation in range(6)]
        self.looks: Final = [pictures.index(picture) for picture in pictures]
        self.rotations: Final = [k for k in range(6) if self.looks[k] == k]  # one for each picture (EF-R03)
        self.turns: Final = sum([1 << k for k in self.rotations])  # the same, a bit each
        self.found: Final[dict[int, list[int]]] = {}  # what `changes` has found

    def changes(self, rotation: int, taken: int) -> list[int]:
        """The turns that change something, one for each result (EF-R26); `taken` are the interior spaces with a ship,
        a bit each, for no ship looks like another.
        """
        key = taken * 6 + rotation
        if key not in self.found:
            ships = [[i] if taken >> i & 1 else [] for i in range(len(self.what))]
            looks = [self.picture((rotation + steps) % 6, ships) for steps in range(6)]
            self.found[key] = [steps for steps in range(1, 6) if looks.index(looks[steps]) == steps]
        return self.found[key]

    def picture(self, rotation: int, ships: list[list[int]]) -> str:
        """How the tile looks, turned and with these ships on its interior spaces, whatever its spaces are
        called.
        """
        ways: list[list[int]] = [[] for _ in self.what]
        inner: list[list[int]] = [[] for _ in self.what]
        straight: list[list[int]] = []
        for a, b in self.links:
            if a < 6 and b < 6:
                straight.append(sorted([(a + rotation) % 6, (b + rotation) % 6]))
            elif a < 6 or b < 6:
                ways[max(a, b) - 6].append((min(a, b) + rotation) % 6)
            else:
                inner[a - 6].append(b - 6)
                inner[b - 6].append(a - 6)
        faces = [f"{kind} {ships[i] if ships else ''} {sorted(ways[i])}" for i, kind in enumerate(self.what)]
        whole = sorted([face + str(sorted([faces[j] for j in inner[i]])) for i, face in enumerate(faces)])
        return f"{whole} {sorted(straight)}"


def read_space(space: ComponentTable, tile: int) -> int:
    kind = space.text("kind", KINDS)
    if kind == "planet":
        if not 1 <= tile <= len(PLANETS):
            raise space.fail("kind", "a planet space on planet tiles only")
        return PLANET_SPACE + tile - 1
    if kind in ("factory", "providence"):
        return (FACTORY if kind == "factory" else PROVIDENCE) + space.place_of("spice", SPICES)
    return {
        "plain": PLAIN,
        "rose": ROSE,
        "anchorage": ANCHORAGE,
        "singularity": SINGULARITY,
        "shipwreck": WRECK,
    }[kind]


def read_spices(t: ComponentTable, field: str) -> list[int]:
    """So many of each spice; none of what is not named."""
    pair = t.table(field) if t.has(field) else ComponentTable(t.place, {})
    return [pair.number(spice, 0, 20) if pair.has(spice) else 0 for spice in SPICES]


def read_number(t: ComponentTable, fields: tuple[str, ...], most: int) -> int:
    """The number printed on a card, whatever it counts; 0 where there is none."""
    for field in fields:
        if t.has(field):
            return t.number(field, 1, most)
    return 0


def read_slots(t: ComponentTable, field: str) -> list[int]:
    found = t.data.get(field)
    slots = [slot_at(p[0], p[1]) if isinstance(p, list) and len(p) == 2 else -1 for p in found or []]
    if not isinstance(found, list) or -1 in slots:
        raise t.fail(field, "a list of slots [q, r] at distance 3 or less from the centre")
    return slots


def nested_slots(t: ComponentTable, field: str) -> list[list[int]]:
    found = t.data.get(field)
    if not isinstance(found, list):
        raise t.fail(field, "a list of lists of slots")
    return [read_slots(ComponentTable(t.place, {field: part}), field) for part in found]


def check_tiles(c: Components, count: ComponentTable, tiles: list[Tile]) -> None:
    """As many of each group as the box says, and one Rose."""
    for group in GROUPS:
        found = len([t for t in tiles if t.group == group and t.here])
        if found != count.number(f"{group}_tiles"):
            raise count.fail(f"{group}_tiles", f"{found}, the number of [[tile]] of that group")
    for word, tile in zip(TILES[:FIRST_EXPERT], tiles, strict=False):
        if not tile.here:  # every map needs it
            raise ComponentError(f"{c.place}: [[tile]]: {word} is missing")
    if tiles[0].what.count(ROSE) != 1:
        raise ComponentError(f"{c.place}: [[tile]] central: exactly one space must be a rose")


def check_planets(planets: list[ComponentTable], tiles: list[Tile]) -> None:
    """Each on its own tile, whose paths reach as many edges as are printed."""
    for number, t in enumerate(planets):
        tile = tiles[FIRST_PLANET + number]
        if t.text("tile", TILES) != TILES[FIRST_PLANET + number] or tile.what.count(PLANET_SPACE + number) != 1:
            raise t.fail("tile", f"{TILES[FIRST_PLANET + number]}, with one planet space")
        if t.number("accesses", 1, 6) != len(tile.edges):
            raise t.fail("accesses", f"{len(tile.edges)}, the number of edges that its tile's paths reach")


class Company:
    """The cards: nations with their captains and crew."""

    def __init__(self, c: Components) -> None:
        each = c.table("box").number("crew_cards_per_nation")
        crews = c.kinds("crew", CREWS)
        nations = c.tables("nation", NATIONS)
        self.copies: Final = [
            [t.count("copies", 1, 12) if name in t.texts("nations", NATIONS) else 0 for t in crews] for name in NATIONS
        ]  # nation -> copies of each kind of crew card (EF-860, EF-904)
        for number, t in enumerate(nations):
            if sum(self.copies[number]) != each:
                raise t.fail("crew", f"{each} cards in all")
        captains = c.kinds("captain", CAPTAINS)
        self.captains: Final = [[CAPTAINS.index(word) for word in t.texts("captains", CAPTAINS)] for t in nations]
        self.galleons: Final = [t.text("galleon").replace("'", "’") for t in captains]  # captain -> the ship's name
        self.talent: Final = [read_number(t, ("amount", "range", "range_max"), 9) for t in captains]
        self.talent_gain: Final = [read_spices(t, "gain") for t in captains]
        self.crew_amount: Final = [read_number(t, ("amount",), 3) for t in crews]
        self.crew_gain: Final = [read_spices(t, "gain") for t in crews]


class Pieces(Company):
    """The whole box."""

    def __init__(self, c: Components) -> None:
        super().__init__(c)
        count = c.table("box")
        tiles = c.kinds("tile", TILES)
        self.tiles: Final = [Tile(t, i) for i, t in enumerate(tiles)]
        self.expert_tiles: Final = [i for i in in_box(tiles) if i >= FIRST_EXPERT]
        check_tiles(c, count, self.tiles)
        self.rose_place: Final = self.tiles[0].what.index(ROSE)
        planets = c.tables("planet", PLANETS)
        self.cost: Final = [read_spices(t, "cost") for t in planets]  # EF-522
        self.product: Final = [t.place_of("produces", SPICES) for t in planets]
        self.beginners: Final = [p for p, t in enumerate(planets) if t.has("beginner")]  # homes for a first game
        check_planets(planets, self.tiles)
        self.bonus_copies: Final = [t.count("copies", 0, 99) for t in c.kinds("bonus", BONUSES)]
        spice = c.table("spice")
        self.bank: Final = [spice.table(word).number("tokens", 20, 99) for word in SPICES]
        moves = c.table("movement")
        self.galleon_move: Final = moves.number("galleon", 1, 9)
        self.frigate_move: Final = moves.number("frigate", 1, 9)
        self.winds_move: Final = moves.number("stellar_winds_max", 1, 9)
        self.shot_move: Final = moves.number("warning_shot", 1, 9)
        self.gunner_range: Final = moves.number("gunner_range", 1, 9)
        costs = c.table("costs")
        self.recruit_cost: Final = read_spices(costs, "recruit_crew")
        self.frigate_cost: Final = read_spices(costs, "frigate")
        self.fortress_cost: Final = read_spices(costs, "fortress")
        self.galleon_cost: Final = read_spices(costs, "galleon")
        yields = c.table("collection")
        self.planet_yield: Final = yields.table("planet").number("spice", 0, 5)
        self.factory_yield: Final = yields.table("factory").number("spice", 0, 5)
        self.providence_yield: Final = yields.table("providence").number("spice", 0, 5)
        self.anchorage_yield: Final = yields.table("anchorage").number("bonus", 0, 3)
        limits = c.table("limits")
        self.store: Final = [limits.number(f"max_{word}_per_player", 1, 5) for word in SPICES]
        self.bonus_limit: Final = limits.number("max_bonus_per_player", 1, 9)
        self.crew_per_turn: Final = limits.number("max_crew_played_per_turn", 1, 3)
        self.tiles_per_turn: Final = limits.number("tiles_drawn_per_turn", 1, 2)
        self.shares_per_turn: Final = limits.table("shared_spices_per_turn").number("team", 0, 9)
        self.limits: Final = limits
        # filled by the chart as tiles lie
        self.plates: Final[list[list[tuple[int, tuple[int, ...]]]]] = [[]] * (SLOTS * len(self.tiles) * 6)
        self.blank: Final[list[object]] = []
        self.opening: Final[list[object]] = []
        self.agreed: Final[dict[tuple[object, ...], Terms]] = {}
        self.modes: Final = c.table("mode")
        self.outlines: Final = c.table("map").table("outline")
        read_map(c.table("map"))
        for mode in MODES:
            for size in (0, *self.modes.table("expert").numbers("map_sizes", 20, 27)):
                Terms(Setting(mode, 0, {"expert": size}), self)

    def terms(self, setting: Setting) -> Terms:
        """The terms of a setting, read once."""
        found: Terms = setting.once(self.agreed, lambda setting: Terms(setting, self))
        return found


def read_map(t: ComponentTable) -> None:
    """The grid itself is not printed data; the file may only say the same (EF-001)."""
    if t.data.get("steps") != [list(step) for step in STEPS]:
        raise t.fail("steps", str([list(step) for step in STEPS]))
    if t.data.get("centre") != [0, 0]:
        raise t.fail("centre", "[0, 0]")


def read_sides(mode: ComponentTable, seats: int) -> list[list[int]]:
    sides = mode.data.get("side_seats")
    if not isinstance(sides, list) or sorted([n for side in sides for n in side]) != list(range(1, seats + 1)):
        raise mode.fail("side_seats", "a list of the seats of each side")
    return [[seat - 1 for seat in side] for side in sides]


def outline_of(box: Pieces, expert: int, tiles: int) -> list[int]:
    """The slots of a map: those within two steps of the centre, and what its outline adds (EF-002, EF-003, EF-755,
    EF-R54).
    """
    outline = box.outlines.table(f"expert{expert}" if expert else "base")
    base = [i for i, at in enumerate(COORDINATES) if distance(*at) <= 2]
    slots = sorted({*base, *read_slots(outline, "extra_slots")})
    if len(slots) != outline.number("tiles") or len(slots) != tiles:
        raise outline.fail("tiles", f"{len(slots)} slots for {tiles} tiles")
    return slots


class Terms(Agreement):
    """What holds for a whole match: the mode's numbers and the options agreed before it (EF-752)."""

    def __init__(self, setting: Setting, box: Pieces) -> None:
        super().__init__(setting)
        mode = box.modes.table(setting.mode)
        expert = setting.number("expert")
        rules = box.modes.table("expert")
        self.team: Final = setting.mode == "team"
        self.expert: Final = expert
        self.seats: Final = mode.number("players", 2, 4)
        self.crews_of: Final = read_sides(mode, self.seats)  # side -> its seats
        self.sides: Final = len(self.crews_of)
        self.side: Final = [self.side_of(seat) for seat in range(self.seats)]
        self.ally: Final = [self.ally_of(seat) for seat in range(self.seats)]
        # seat -> the ships of other sides (EF-414, EF-708)
        self.enemy_ships: Final = [
            [ship for other in range(self.seats) if self.side[other] != side for ship in FLEET[other]]
            for side in self.side
        ]
        # Nobody ever needs more planet tokens than a board has (EF-R51).
        self.goal: Final = mode.number("planets_to_win", 1, box.limits.number("planet_tokens_per_board", 1, 8))
        self.captains: Final = mode.number(
            "captains_chosen_expert" if expert and not self.team else "captains_chosen", 1, 4
        )
        self.galleons: Final = (
            1 + mode.number("galleon_rebuilds_expert" if expert else "galleon_rebuilds", 0, 9)
            if self.team
            else self.captains
        )  # galleons that a player can have in a game, the first included
        self.crew: Final = mode.number("crew_chosen", 1, 8)
        self.hand_limit: Final = box.limits.table("max_crew_hand").number(setting.mode, 1, 12)
        self.frigates: Final = box.limits.table("frigates_per_game").number(setting.mode, 0, OWN_LIMIT)
        self.fortresses: Final = box.limits.table("fortresses_per_game").number(setting.mode, 0, OWN_LIMIT)
        self.start_spices: Final = [[t.number(spice, 0, 5) for spice in SPICES] for t in mode.tables("start_spices")]
        self.first_homes: Final = (
            read_slots(mode, "first_home_slot")
            if self.team
            else [slots[0] for slots in nested_slots(mode, "home_slots")]
        )
        self.second_homes: Final = nested_slots(mode, "second_home_slots") if self.team else []
        self.expert_tiles: Final = (
            rules.table("expert_tiles_used").number(str(expert), 0, len(box.expert_tiles)) if expert else 0
        )
        self.slots: Final = outline_of(box, expert, FIRST_EXPERT + self.expert_tiles)
        self.wins_needed: Final = rules.number("wins_needed", 1, 9) if expert else 1
        self.draws_allowed: Final = rules.number("drawn_games_allowed", 1, 99) if expert else 1
        self.crew_leaves: Final = expert > 0 and rules.flag("played_crew_removed_from_game")

    def side_of(self, seat: int) -> int:
        return [seat in seats for seats in self.crews_of].index(True)

    def ally_of(self, seat: int) -> int:
        mates = [mate for mate in self.crews_of[self.side_of(seat)] if mate != seat]
        return mates[0] if mates else -1
