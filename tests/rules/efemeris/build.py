"""Positions of Efemeris in a few readable lines.

`position()` is a Duel after set-up: seat 0 is player 1 in the North (France, Hubac then Chesnaye, home
Patrocles turned by 3), seat 1 is player 2 in the South (Britain, Fairborne then Blake, home Posidonius not
turned): the map of EF-910. Stores, hands and tokens are empty until a test fills them.
"""

from __future__ import annotations

from typing import Any

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.actions import CAPTAINS, CREWS, NATIONS, PLANETS, SHIPS, TILES
from astrarium.games.efemeris.collection import CollectionPhase
from astrarium.games.efemeris.construction import Construction, ConstructionPhase, EndOfTurn
from astrarium.games.efemeris.exploration import Turn
from astrarium.games.efemeris.grid import EDGE, INSIDE, SIDE_NAMES, slot_at
from astrarium.games.efemeris.setup import clear_table
from astrarium.games.efemeris.state import EFFECTS, KINDS, Firmament
from astrarium.games.efemeris.tactics import EndOfTactics, TacticalPhase, Tactics
from astrarium.kernel import Action, No, Tape, add, put

GALLEON_1, FRIGATE_1A, FRIGATE_1B, GALLEON_2, FRIGATE_2A, FRIGATE_2B = range(6)
GALLEON_3, FRIGATE_3A, FRIGATE_3B, GALLEON_4, FRIGATE_4A, FRIGATE_4B = range(6, 12)
PEPPER, VANILLA = 0, 1
END_TACTICS = act.END_TACTICS.of()
END_TURN = act.END_TURN.of()
OFFER_DRAW = act.OFFER_DRAW.of()
PASS_WORD = act.PASS_WORD.of()

HOMES = {
    "duel": [("patrocles", (0, -1), 3), ("posidonius", (0, 1), 0)],
    "free-for-all": [("patrocles", (0, -1), 3), ("posidonius", (1, 0), 5), ("pytheas", (-1, 1), 1)],
    "team": [
        ("patrocles", (0, -1), 3),
        ("demodamas", (0, -2), 0),
        ("posidonius", (0, 1), 0),
        ("pytheas", (0, 2), 0),
    ],
}
CHOSEN = {
    "france": ["hubac", "chesnaye", "oleron"],
    "britain": ["fairborne", "blake", "byng"],
    "spain": ["pargo", "guzman", "silva"],
}


def new(mode: str = "duel", seed: str = "test", **options: Any) -> Firmament:
    """A new match at its first decision, recorded on a tape.

    Draws may be offered at any time, so that the Construction phase always asks.
    """
    given = {"early-draws": True} | {name.replace("_", "-"): value for name, value in options.items()}
    s = GAME.new(GAME.setting(mode, 0, given), seed, tape=Tape())
    assert isinstance(s, Firmament)
    return s


def position(
    mode: str = "duel",
    nations: tuple[str, ...] = ("france", "britain", "spain"),
    homes: list[tuple[str, tuple[int, int], int]] | None = None,
    **options: Any,
) -> Firmament:
    """A game after set-up, with seat 0 to start; nobody is asked yet."""
    s = new(mode, **options)
    s.agenda.clear()
    s.first = 0
    clear_table(s)
    s.games = 1
    for side in range(s.terms.sides):
        nation = NATIONS.index(nations[side])
        s.nation = put(s.nation, side, nation)
        s.reserve = s.reserve[: side * KINDS] + s.box.copies[nation] + s.reserve[side * KINDS + KINDS :]
        for mate, seat in enumerate(s.terms.crews_of[side]):
            for i in range(s.terms.captains):
                appoint(s, seat, CHOSEN[nations[side]][i + mate], i)
    s.unveiled = 1
    for seat, (planet, (q, r), rotation) in enumerate(homes or HOMES[mode]):
        lay(s, f"planet-{planet}", q, r, rotation)
        own(s, planet, seat)
        s.at = put(s.at, seat * 3, P(s, planet))
    return s


# ------------------------------------------------------------ places
def P(s: Firmament, planet: str) -> int:
    """The space of a planet."""
    return s.chart.planets[PLANETS.index(planet)]


def E(q: int, r: int, side: str) -> int:
    """The edge space on a side of a slot."""
    return EDGE[slot_at(q, r) * 6 + SIDE_NAMES.index(side.lower())]


def inside(q: int, r: int, place: int = 0) -> int:
    """An interior space of the tile on a slot, in the order of the data file."""
    return INSIDE[slot_at(q, r)] + place


def ray(i: int) -> int:
    return inside(0, 0, 1 + i)


# ------------------------------------------------------------ setting up
def lay(s: Firmament, tile: str, q: int, r: int, rotation: int = 0) -> None:
    """Place a tile, from wherever it is."""
    number = TILES.index(tile)
    s.stack = [t for t in s.stack if t != number]
    s.boxed = [t for t in s.boxed if t != number]
    s.chart = s.chart.with_tile(slot_at(q, r), number, rotation)
    s.tiles = s.chart.tiles


def own(s: Firmament, planet: str, seat: int) -> None:
    s.owner = put(s.owner, PLANETS.index(planet), seat)


def fort(s: Firmament, planet: str) -> None:
    """A fortress of the planet's owner."""
    number = PLANETS.index(planet)
    s.forts = put(s.forts, number, 1)
    s.fortresses = add(s.fortresses, s.owner[number], 1)


def put_ship(s: Firmament, ship: int, space: int) -> None:
    """A ship on the map; a frigate counts as built."""
    if ship % 3 and s.at[ship] < 0:
        s.frigates = add(s.frigates, ship // 3, 1)
    s.at = put(s.at, ship, space)


def lost(s: Firmament, seat: int, n: int = 1) -> None:
    """The seat has lost its galleon (and n - 1 before)."""
    s.lost = put(s.lost, seat, n)
    s.at = put(s.at, seat * 3, -1)


def appoint(s: Firmament, seat: int, captain: str, order: int = 0) -> None:
    s.captains = put(s.captains, seat * 3 + order, CAPTAINS.index(captain))


def give(s: Firmament, seat: int, *cards: str) -> None:
    """Cards from the reserve into hand."""
    for card in cards:
        crew = CREWS.index(card)
        low = s.terms.side[seat] * KINDS
        assert s.reserve[low + crew] > 0, f"no {card} in the reserve"
        s.reserve = add(s.reserve, low + crew, -1)
        s.hand = add(s.hand, seat * KINDS + crew, 1)


def stock(s: Firmament, seat: int, pepper: int, vanilla: int) -> None:
    """Exactly these spices in store."""
    s.pay(seat, s.spice[seat * 2], s.spice[seat * 2 + 1])
    s.gain(seat, 0, pepper)
    s.gain(seat, 1, vanilla)


def afford(s: Firmament, seat: int, *things: str) -> None:
    """Exactly what these cost in store: `frigate`, `fortress`, `galleon`, `recruit`, or a planet."""
    box = s.box
    printed = {"frigate": box.frigate_cost, "fortress": box.fortress_cost} | dict(zip(PLANETS, box.cost, strict=True))
    printed |= {"galleon": box.galleon_cost, "recruit": box.recruit_cost}
    stock(s, seat, sum([printed[thing][0] for thing in things]), sum([printed[thing][1] for thing in things]))


def token(s: Firmament, seat: int, *bonuses: str) -> None:
    for word in bonuses:
        kind = act.BONUSES.index(word)
        s.purse = add(s.purse, kind, -1)
        s.bonus = add(s.bonus, seat * 3 + kind, 1)


# ------------------------------------------------------------ asking
def ask(s: Firmament, *frames: Any) -> Firmament:
    """Let these frames stand at the top of an otherwise plain agenda."""
    side = s.terms.side[frames[0].seat] if frames[0].seat >= 0 else frames[0].x
    s.agenda[:] = [Turn(-1, (side + 1) % s.terms.sides)]
    s.do(*frames)
    s.advance()
    return s


def tactics(s: Firmament, seat: int = 0) -> Firmament:
    """The Tactical phase of a seat's side, from its first moment."""
    side = s.terms.side[seat]
    return ask(s, TacticalPhase(-1, side), ConstructionPhase(-1, side))


def acting(s: Firmament, seat: int = 0) -> Firmament:
    """In the middle of the Tactical phase: nothing is put away."""
    side = s.terms.side[seat]
    alone = 0 if s.terms.team else 1
    return ask(s, Tactics(seat, alone), EndOfTactics(-1, side), ConstructionPhase(-1, side))


def building(s: Firmament, seat: int = 0) -> Firmament:
    """In the middle of the Construction phase."""
    alone = 0 if s.terms.team else 1
    return ask(s, Construction(seat, alone), EndOfTurn(-1, s.terms.side[seat]))


def collect(s: Firmament, seat: int = 0) -> Firmament:
    side = s.terms.side[seat]
    return ask(s, CollectionPhase(-1, side), TacticalPhase(-1, side), ConstructionPhase(-1, side))


def turn(s: Firmament, side: int = 0) -> Firmament:
    s.agenda.clear()
    s.do(Turn(-1, side))
    s.advance()
    return s


# ------------------------------------------------------------ playing
def can(s: Firmament, a: Action) -> bool:
    """Whether an action is accepted; both ways of asking must agree."""
    accepted = s.why_not(a) is None
    assert accepted == (a in s.legal())
    return accepted


def why(s: Firmament, a: Action) -> str:
    """The rule that refuses an action, or nothing."""
    no = s.why_not(a)
    assert (no is None) == (a in s.legal())
    return no.rule if isinstance(no, No) else ""


def play(s: Firmament, *actions: Action) -> Firmament:
    """Play these; a turn with nothing left to build has ended by itself."""
    for a in actions:
        if a is not END_TURN or s.question.name() == "Construction":
            s.play(a)
    return s


def pick(s: Firmament, word: str) -> Firmament:
    """Play the first legal action of a word."""
    s.play(offered(s, word)[0])
    return s


def offered(s: Firmament, word: str) -> list[Action]:
    return [a for a in s.legal() if a.kind.word == word]


def ends_of(s: Firmament, word: str, ship: int) -> set[int]:
    """The spaces that a ship can be moved to by this kind of action."""
    return {a.y for a in offered(s, word) if a.x == ship}


def told(s: Firmament, text: str) -> list[tuple[Any, ...]]:
    """The facts of every event of that name so far."""
    assert s.tape is not None
    return [event.facts for event in s.tape.events if event.text == text]


def effect(s: Firmament, seat: int, which: int) -> int:
    return s.effect[seat * EFFECTS + which]


def cards(s: Firmament, seat: int) -> dict[str, int]:
    """A hand, by kind."""
    return {CREWS[i]: s.hand[seat * KINDS + i] for i in range(KINDS) if s.hand[seat * KINDS + i]}


def in_reserve(s: Firmament, side: int) -> dict[str, int]:
    return {CREWS[i]: s.reserve[side * KINDS + i] for i in range(KINDS) if s.reserve[side * KINDS + i]}


def on_board(s: Firmament, seat: int) -> dict[str, int]:
    return {CREWS[i]: s.board[seat * KINDS + i] for i in range(KINDS) if s.board[seat * KINDS + i]}


def out_of_game(s: Firmament, side: int) -> dict[str, int]:
    return {CREWS[i]: s.gone[side * KINDS + i] for i in range(KINDS) if s.gone[side * KINDS + i]}


def spices(s: Firmament, seat: int) -> tuple[int, int]:
    return s.spice[seat * 2], s.spice[seat * 2 + 1]


# ------------------------------------------------------------ actions by name
def sail(ship: int, space: int) -> Action:
    return act.SAIL.of(ship, space)


def winds(ship: int, space: int) -> Action:
    return act.RIDE_WINDS.of(ship, space)


def warn(ship: int, space: int) -> Action:
    return act.WARN.of(ship, space)


def silva(ship: int, space: int) -> Action:
    return act.DRIVE.of(ship, space)


def fire(shooter: int, ship: int) -> Action:
    return act.FIRE.of(shooter, ship)


def bombard(shooter: int, planet: str) -> Action:
    return act.BOMBARD.of(shooter, PLANETS.index(planet))


def conquer(planet: str) -> Action:
    return act.CONQUER.of(PLANETS.index(planet))


def frigate(planet: str) -> Action:
    return act.BUILD_FRIGATE.of(PLANETS.index(planet))


def fortress(planet: str) -> Action:
    return act.BUILD_FORTRESS.of(PLANETS.index(planet))


def galleon(harbour: str) -> Action:
    return act.BUILD_GALLEON.of(act.HARBOURS.index(harbour))


def recruit(card: str) -> Action:
    return act.RECRUIT.of(CREWS.index(card))


def order(word: str, *names: str) -> Action:
    """Any action by its text."""
    return act.ACTIONS.parse(" ".join([word, *names]))


def name_of(ship: int) -> str:
    return SHIPS[ship]
