"""The state: every cube, marker, Starship and tile of Kepler-3042, and who may see it."""

from __future__ import annotations

from typing import Any, Final

from astrarium.kernel import Setting, State
from astrarium.kernel.fields import Aside, Board, ByRule, Owner, Public, fields

from .actions import COLONIES, EARTH, HEXES, PLANETS, SHIPS, TECHNOLOGIES, TRACKS
from .box import HIDDEN, MEDAL_SPACE, MINE, TAKEN, TARGET, Pieces
from .terms import Terms

# places of a cube (K3-050): two on the Action Board, then the own planets, the Earth first
STORAGE: Final = 0
PIT: Final = 1
ON_EARTH: Final = 2
PLACES: Final = 2 + 1 + COLONIES
CUBES: Final = PLACES * 3  # numbers that tell one player's cubes
CARDS: Final = 1 + COLONIES  # Planet cards of one player

SUPPLY: Final = -1  # a Starship that is not on the map
NONE: Final = -1


@fields
class Galaxy(State):
    """A game of Kepler-3042.

    `open`, `landings` and `targets` are the map's bits, found again from the tiles when they are needed after a
    change.
    """

    box: Aside[Pieces]
    terms: Aside[Terms]
    ghost: Aside[int]  # the nation of the Ghost, after the seats, or -1 (K3-330)

    round: Public[int]  # the space of the Round Marker
    first: Public[int]  # the First Player
    turn: Public[int] = NONE  # whose turn runs; -1 in Phases 1 and 3
    cubes: Public[Board]  # (seat * PLACES + place) * 3 + kind
    cards: Public[Board]  # seat * CARDS + slot -> Planet card, the Earth in slot 0; -1 = none yet
    terraformed: Public[int]  # bit n: planet n shows its Terraformed side
    levels: Public[Board]  # nation * TECHNOLOGIES + technology
    tracks: Public[Board]  # nation * TRACKS + track -> space of the marker
    medals: Public[Board]  # nation * TRACKS + track -> Medals won
    cubes_at: Public[Board]  # seat -> the Action Cube's space
    ships: Public[Board]  # seat * SHIPS + ship -> hex, or SUPPLY
    sites: Public[list[int]]  # tile -> hex
    bodies: Public[Board]  # tile -> HIDDEN, a planet's number, MINE, TARGET or TAKEN
    bag: Public[Board]  # the bodies that are still face down or not laid, in no order
    activated: Public[Board]  # track -> bit n: the Medal of space n has left the track
    on_card: Public[Board]  # track -> Medals on this round's Progress card
    shown: Public[list[int]]  # Progress cards revealed so far, this round's last
    deck: ByRule[list[int]]  # the other Progress cards in no order, with those that no round will show (K3-031)
    transported: Public[int]  # cubes moved by Quantum Physics this turn
    converted: Public[int]  # cubes converted by Quantum Physics this turn
    marked: Public[Board]  # hexes chosen for a reveal that happens together (K3-R14)
    chosen: Owner[list[int]]  # seat -> start technologies, secret until all have chosen: first * 5 + second, or -1
    objective: ByRule[list[int]]  # seat -> Objective
    sheet: Public[list[int]]  # seat * 10 + category, when the game is over (K3-312)
    ranks: Public[list[int]]  # seat -> place in the final order, when the game is over
    ghost_points: ByRule[int] = NONE  # what the Ghost scored, or -1; before the end everybody can count it
    title: Public[int] = NONE  # the human's title in the solo game, or -1

    open: Aside[int] = NONE  # bits of the Space hexes without a tile, or -1 when the map must be read again
    landings: Aside[int]  # bits of the revealed Planets and Mines that no Nation marker holds
    targets: Aside[int]  # bits of the revealed Colonial Targets
    tiles: Aside[list[int]]  # hex -> tile or -1, with one more place for SUPPLY; as the sites lay when last looked at
    looked_at: Aside[list[int]]

    # ------------------------------------------------------------ who knows what (chapter 21)
    BAGS = ("deck",)
    SPECTATORS_IMAGINE = True
    SEEN_BY = {"deck": ("round",), "objective": ("sheet",), "ghost_points": ("sheet", "tracks", "medals")}

    def see(self, field: str, seat: int) -> Any:
        """Objectives are secret until final scoring (K3-043, K3-312); the deck holds a card for each round left.

        The Ghost's points lie open all the time (K3-333).
        """
        if field == "deck":
            return min(len(self.deck), self.box.rounds - self.round)
        if field == "ghost_points":
            return self.ghost_score() if self.ghost >= 0 and not self.sheet else self.ghost_points
        if self.sheet:
            return self.objective
        return [card if i == seat else None for i, card in enumerate(self.objective)]

    def redeal(self, seat: int) -> None:
        """The others' Objectives and secret start technologies could be any; whoever watches knows none. The deck is
        a bag, whose order does not exist before it is drawn."""
        if self.sheet or not self.objective:
            return
        objective = self.objective[:]
        others = [card for card in self.terms.objectives if seat < 0 or card != objective[seat]]
        chosen = self.chosen[:]
        for other in range(self.seats):
            if other != seat:
                objective[other] = self.draw_card(others)
                if chosen and chosen[other] >= 0:
                    a, b = self.draw(5), self.draw(4)
                    b += b >= a
                    chosen[other] = min(a, b) * 5 + max(a, b)
        self.objective = objective
        self.chosen = chosen

    # ------------------------------------------------------------ planets and cubes
    def at(self, seat: int, place: int) -> int:
        """Where the three numbers of a place begin in `cubes`."""
        return seat * CUBES + place * 3

    def slot(self, seat: int, planet: int) -> int:
        """The slot of an own planet, or -1."""
        base = seat * CARDS
        for slot in range(CARDS):
            if self.cards[base + slot] == planet:
                return slot
        return NONE

    def place(self, seat: int, planet: int) -> int:
        """The place of an own planet's cubes."""
        return ON_EARTH + self.slot(seat, planet)

    def planets(self, seat: int) -> list[int]:
        """The own planets, the Earth first (K3-008)."""
        base = seat * CARDS
        own = self.cards[base : base + CARDS]
        return own[: own.index(NONE)] if NONE in own else own

    def is_terraformed(self, planet: int) -> bool:
        return planet == EARTH or self.terraformed >> planet & 1 == 1

    def level(self, seat: int, technology: int) -> int:
        return self.levels[seat * TECHNOLOGIES + technology]

    def levels_of(self, nation: int) -> list[int]:
        """The five technology levels of a nation."""
        return self.levels[nation * TECHNOLOGIES : (nation + 1) * TECHNOLOGIES]

    def space(self, nation: int, track: int) -> int:
        """The space of a nation's marker on a track."""
        return self.tracks[nation * TRACKS + track]

    def medals_of(self, nation: int) -> int:
        """The Medals a nation has won, of both kinds."""
        return self.medals[nation * TRACKS] + self.medals[nation * TRACKS + 1]

    def called(self, nation: int) -> int | str:
        """A nation as messages name it: a seat, or the Ghost."""
        return "ghost" if nation == self.ghost else nation

    def ghost_score(self) -> int:
        """The Ghost's base by difficulty, its Medals, and the points of its two spaces (K3-333)."""
        base = self.terms.ghost_base
        points = self.box.space_points
        spaces = sum([points[self.space(self.ghost, track)] for track in range(TRACKS)])
        medals = self.box.ghost_medal * self.medals_of(self.ghost)
        return base + medals + (spaces if self.box.ghost_scores_tracks else 0)

    def nations(self) -> int:
        """The seats, and in a solo game the Ghost."""
        return self.seats + (1 if self.ghost >= 0 else 0)

    # ------------------------------------------------------------ the map
    def read_map(self) -> None:
        """Find the map's bits from the tiles."""
        chart = self.box.chart
        tiles = landings = targets = 0
        held = set(self.cards)
        for site, body in zip(self.sites, self.bodies, strict=True):
            bit = chart.bits[site]
            if body == TAKEN:
                continue
            tiles |= bit
            if body == TARGET:
                targets |= bit
            elif body != HIDDEN and body not in held:
                landings |= bit
        self.open = chart.space & ~tiles
        self.landings = landings
        self.targets = targets

    def read_sites(self) -> None:
        """Find which tile lies on which hex."""
        tiles = [NONE] * (HEXES + 1)
        for tile, hex in enumerate(self.sites):
            tiles[hex] = tile
        self.tiles = tiles
        self.looked_at = self.sites

    def fleet(self) -> int:
        """The bits of all Starships on the map."""
        bits = self.box.chart.bits
        out = 0
        for hex in self.ships:
            if hex >= 0:
                out |= bits[hex]
        return out

    def empty_space(self) -> int:
        """The bits of the Space hexes without tile or Starship (K3-036)."""
        if self.open < 0:
            self.read_map()
        return self.open & ~self.fleet()

    def body_at(self, hex: int) -> int:
        """The body on a hex; HIDDEN if its tile is face down, NONE if there is no tile."""
        if self.looked_at is not self.sites:
            self.read_sites()
        tile = self.tiles[hex]
        if tile < 0:
            return NONE
        body = self.bodies[tile]
        return NONE if body == TAKEN else body

    def body_id(self, hex: int) -> int | str:
        """The body on a hex as messages name it; 0 if there is none."""
        body = self.body_at(hex)
        return self.box.body_id(body) if body != NONE else 0

    def home(self, planet: int) -> int:
        """The hex of a planet, Sol for the Earth."""
        return self.box.chart.sol if planet == EARTH else self.sites[self.bodies.index(planet)]

    def ship_at(self, seat: int, ship: int) -> int:
        """The hex of a player's Starship, or SUPPLY."""
        return self.ships[seat * SHIPS + ship]

    def ships_of(self, seat: int) -> list[int]:
        """The hexes of a player's Starships, SUPPLY included."""
        return self.ships[seat * SHIPS : (seat + 1) * SHIPS]

    def ship_in_supply(self, seat: int) -> int:
        """An own Starship in supply, or -1."""
        base = seat * SHIPS
        for ship in range(SHIPS):
            if self.ships[base + ship] == SUPPLY:
                return ship
        return NONE

    def send(self, seat: int, ship: int, hex: int) -> None:
        """A Starship of a player comes to a hex."""
        self.ships[seat * SHIPS + ship] = hex

    def set_body(self, tile: int, body: int) -> None:
        self.bodies[tile] = body
        self.open = -1

    def turn_up(self, hex: int) -> int:
        """Reveal the face-down body on a hex: what it is, is drawn now."""
        body = self.draw_card(self.bag)
        self.set_body(self.sites.index(hex), body)
        return body


def blank(setting: Setting, box: Any) -> State:
    """Empty boards: all markers on 0, no Starship out, every card on its Colony side.

    (K3-023, K3-024, K3-025, K3-026, K3-029, K3-030, K3-046)
    """
    s = Galaxy()
    s.clear()
    seats = setting.seats
    s.box = box
    s.terms = s.box.terms(setting)
    solo = s.terms.solo
    nations = seats + (1 if solo else 0)
    s.ghost = seats if solo else NONE
    s.cubes = [0] * (seats * CUBES)
    s.cards = ([EARTH] + [NONE] * COLONIES) * seats
    s.levels = [0] * (seats * TECHNOLOGIES)
    s.tracks = [0] * (seats * TRACKS)
    if solo:
        s.levels += [s.box.ghost_technologies] * TECHNOLOGIES
        s.tracks += s.box.ghost_start
    s.medals = [0] * (nations * TRACKS)
    s.cubes_at = [s.box.start_space] * seats
    s.ships = [SUPPLY] * (seats * SHIPS)
    s.activated = [0, 0]
    s.on_card = [0, 0]
    return s


def census(state: State) -> dict[str, int]:
    """Every cube, Starship, marker, tile and card is always in exactly one place (K3-040, K3-050, K3-350)."""
    assert isinstance(state, Galaxy)
    s = state
    out: dict[str, int] = {}
    for seat in range(s.seats):
        own = s.cubes[seat * CUBES : (seat + 1) * CUBES]
        for kind in range(3):
            out[f"cubes {seat} {kind}"] = sum(own[kind::3])
        hexes = s.ships_of(seat)
        out[f"ships {seat}"] = hexes.count(SUPPLY) + len({hex for hex in hexes if hex >= 0})
        cards = s.cards[seat * CARDS : (seat + 1) * CARDS]
        out[f"markers {seat}"] = cards.count(NONE) + len({n for n in cards if 0 < n <= PLANETS})
    out["bodies"] = len(s.bag) + sum([body != HIDDEN for body in s.bodies])
    out["planet tiles"] = len({n for n in s.bag + s.bodies if 0 < n <= PLANETS})
    out["mines"] = (s.bag + s.bodies).count(MINE)
    out["targets"] = (s.bag + s.bodies).count(TARGET) + s.bodies.count(TAKEN)
    out["progress cards"] = len(set(s.shown) | set(s.deck))
    out["medals on the tracks and off"] = sum([bits.bit_count() for bits in s.activated]) + sum(
        [
            1
            for track in range(TRACKS)
            for space, benefit in enumerate(s.box.benefit[track])
            if benefit == MEDAL_SPACE and not s.activated[track] >> space & 1
        ]
    )
    return out
