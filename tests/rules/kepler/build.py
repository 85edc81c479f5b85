"""Positions of Kepler-3042 in a few readable lines."""

from __future__ import annotations

from typing import Any

from astrarium.games.kepler import GAME
from astrarium.games.kepler.actions import ACTIONS, BONUS, HEX, PLANET, PLANETS, SHIPS, SPACE, TECHNOLOGY
from astrarium.games.kepler.box import HIDDEN, MINE, TARGET
from astrarium.games.kepler.state import CARDS, CUBES, ON_EARTH, PIT, STORAGE, Galaxy
from astrarium.games.kepler.turn import Turn
from astrarium.kernel import Event, Frame, Tape

BOX = GAME.default_box.pieces
CHART = BOX.chart
CARD = {card.id: i for i, card in enumerate(BOX.cards)}
OBJECTIVE = {card.id: i for i, card in enumerate(BOX.objectives)}
TECH = TECHNOLOGY.index
LEVEL = {t: i for i, t in enumerate(("I", "II", "III", "IV", "V"))}


def new(seats: int = 2, mode: str = "standard", seed: str = "any", **options: Any) -> Galaxy:
    """A new game at its first decision."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    s = GAME.new(GAME.setting("solo" if seats == 1 else mode, seats, chosen), seed)
    assert isinstance(s, Galaxy)
    return s


def begun(seats: int = 2, mode: str = "standard", seed: str = "any", **options: Any) -> Galaxy:
    """A game set up by chance, at the first turn."""
    s = new(seats, mode, seed, **options)
    while s.question.name() != "ActionCube":
        s.apply(s.legal()[0])
    return s


def table(seats: int = 2, mode: str = "standard", card: str = "solar-maximum", **options: Any) -> Galaxy:
    """Start cubes, an empty map, no technologies, round 1, this Progress card, nothing to do yet; seat 0 is first."""
    s = begun(seats, mode, **options)
    s.first = 0
    s.turn = 0
    s.sites, s.bodies, s.bag, s.open = [], [], [], -1
    s.levels = [0] * len(s.levels)
    s.tracks = [0] * len(s.tracks)
    s.activated, s.on_card = [0, 0], [0, 0]
    s.ships = [-1] * len(s.ships)
    s.shown = [CARD[card]]
    s.deck = [i for i in range(len(BOX.cards)) if i != CARD[card]]
    s.round = 1
    s.agenda = []
    s.menu = []
    s.tape = Tape()
    return s


# ------------------------------------------------------------ putting pieces
def hex(name: str) -> int:
    return HEX.index[name]


def name(index: int) -> str:
    return HEX.values[index]


def lay(s: Galaxy, where: str, body: int | str = HIDDEN) -> None:
    """A tile: a planet's number, "mine", "target", or face down."""
    what = {"mine": MINE, "target": TARGET}.get(body, body) if isinstance(body, str) else body
    s.sites = [*s.sites, hex(where)]
    s.bodies.append(what)
    s.open = -1


def own(s: Galaxy, seat: int, planet: int, where: str = "", terraformed: bool = False) -> None:
    """A colony: its card and its tile, somewhere far away if no hex is named."""
    if planet not in s.bodies:
        lay(s, where or f"{chr(65 + (planet * 3) % 22)}{18 if planet % 2 else 19}", planet)
    s.cards[s.cards.index(-1, seat * CARDS)] = planet
    if terraformed:
        s.terraformed |= 1 << planet
    s.open = -1


def cubes(s: Galaxy, seat: int, **places: list[int]) -> None:
    """Cubes of a player as [M, E, A]: `earth=`, `storage=`, `pit=`, `p21=`; places not named are emptied."""
    s.cubes[seat * CUBES : (seat + 1) * CUBES] = [0] * CUBES
    for word, what in places.items():
        at = place(s, seat, word)
        s.cubes[at : at + 3] = what


def place(s: Galaxy, seat: int, word: str) -> int:
    places = {"storage": STORAGE, "pit": PIT, "earth": ON_EARTH}
    return s.at(seat, places[word] if word in places else s.place(seat, int(word[1:])))


def held(s: Galaxy, seat: int, word: str) -> list[int]:
    """The cubes of one place."""
    at = place(s, seat, word)
    return s.cubes[at : at + 3]


def ship(s: Galaxy, seat: int, number: int, where: str) -> None:
    s.ships[seat * SHIPS + number - 1] = hex(where)


def ship_at(s: Galaxy, seat: int, number: int) -> str:
    at = s.ships[seat * SHIPS + number - 1]
    return name(at) if at >= 0 else "supply"


def fleet(s: Galaxy, seat: int) -> list[str]:
    """Where the own Starships are, those in supply left out."""
    return sorted([name(at) for at in s.ships[seat * SHIPS : (seat + 1) * SHIPS] if at >= 0])


def levels(s: Galaxy, seat: int, **by_numeral: int) -> None:
    """Technology levels: `I=1, V=3`."""
    for numeral, level in by_numeral.items():
        s.levels[seat * 5 + LEVEL[numeral]] = level


def level(s: Galaxy, seat: int, numeral: str) -> int:
    return s.levels[seat * 5 + LEVEL[numeral]]


def markers(s: Galaxy, seat: int, technological: int = 0, colonial: int = 0) -> None:
    s.tracks[seat * 2 : seat * 2 + 2] = [technological, colonial]


# ------------------------------------------------------------ playing
def ask(s: Galaxy, *frames: Frame[Galaxy]) -> Galaxy:
    """Let these things happen next, and nothing after them."""
    s.agenda = []
    s.do(*frames)
    s.advance()
    return s


def turn(s: Galaxy, seat: int = 0) -> Galaxy:
    """The turn of a seat, at its first decision."""
    return ask(s, Turn(seat))


def main(s: Galaxy, space: str, seat: int = 0) -> Galaxy:
    """The turn of a seat, its Action Cube on this space, at the first decision of the main action."""
    s.cubes_at[seat] = SPACE.index["terraform-planets" if space != "terraform-planets" else "galactic-map"]
    turn(s, seat)
    play(s, f"move-cube {space}")
    return s


def play(s: Galaxy, *texts: str) -> Galaxy:
    for text in texts:
        s.play(ACTIONS.parse(text))
    return s


def legal(s: Galaxy) -> list[str]:
    return [str(a) for a in s.legal()]


def verbs(s: Galaxy) -> set[str]:
    """The words of the legal actions."""
    return {a.kind.word for a in s.legal()}


def no(s: Galaxy, text: str) -> str:
    """Rule and message of a refusal; "" if the action is legal."""
    found = s.why_not(ACTIONS.parse(text))
    return f"{found.rule} {found.text}" if found else ""


def asked(s: Galaxy) -> str:
    """The question that stands and who is asked."""
    return f"{s.question.name()} {s.asked}" if not s.over else "nothing"


def told(s: Galaxy, text: str) -> list[Event]:
    assert s.tape is not None
    return [event for event in s.tape.events if event.text == text]


def until(s: Galaxy, question: str, choose: str = "done") -> Galaxy:
    """Answer `done`, `decline` or `halt` until this question stands."""
    while s.question.name() != question:
        s.apply(next(a for a in s.legal() if a.kind.word in ("done", "decline", "halt", choose)))
    return s


__all__ = [
    "BONUS",
    "BOX",
    "CARD",
    "CHART",
    "GAME",
    "OBJECTIVE",
    "PLANET",
    "PLANETS",
    "TECH",
    "ask",
    "asked",
    "begun",
    "cubes",
    "fleet",
    "held",
    "hex",
    "lay",
    "legal",
    "level",
    "levels",
    "main",
    "markers",
    "name",
    "new",
    "no",
    "own",
    "place",
    "play",
    "ship",
    "ship_at",
    "table",
    "told",
    "turn",
    "until",
    "verbs",
]
