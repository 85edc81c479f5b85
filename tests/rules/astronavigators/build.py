"""Positions of AstroNavigators in a few readable lines.

`table()` is a game after set-up with nothing asked yet; continents and characters are the same thing. `ask()` puts
frames on the agenda and runs to the first decision; with nothing left to ask the agenda is empty. Texts are those
of the action language: `play(s, "observe 1")`.
"""

from __future__ import annotations

from typing import Any

from astrarium.games.astronavigators import GAME
from astrarium.games.astronavigators.actions import ACTIONS
from astrarium.games.astronavigators.decks import turn_up_planet
from astrarium.games.astronavigators.flight import FlightTurn
from astrarium.games.astronavigators.month import EndOfResolution, PlanetPhase, Turn
from astrarium.games.astronavigators.nouns import CARDS, CONTINENTS, DV_VALUES, PHASES, QUESTS, ROCKETS, SETS, SQUARES
from astrarium.games.astronavigators.setup import Boards, StartTiles
from astrarium.games.astronavigators.sheets import AGENDAS, INSTRUMENTS, VEHICLES
from astrarium.games.astronavigators.state import (
    ACTIVE,
    FLYING,
    INBOUND,
    LAUNCHING,
    LOADED,
    MOON,
    OUTBOUND,
    TRAVELLING,
    Expedition,
)
from astrarium.games.astronavigators.travelling import PRIMARY, SetOut
from astrarium.kernel import Box, Frame, Tape

FAST, FULL, SOLAR, SOLO = "first-and-fast", "constellation", "solar-system", "solo"
BOX = GAME.default_box.pieces

NEIL, JOAO, YURI, LEO, WANG, JARRAH, SPHEN = (
    "north-america",
    "south-america",
    "europe",
    "africa",
    "asia",
    "oceania",
    "antarctica",
)


def sq(name: str) -> int:
    return SQUARES.index(name)


def card(name: str) -> int:
    return CARDS.index(name)


def planet_card(name: str) -> int:
    return CARDS.index(name, CARDS.index("mercury"))


def icon(name: str) -> int:
    return SETS.index(name)


def phase(name: str) -> int:
    return PHASES.index(name)


def rocket(name: str) -> int:
    return ROCKETS.index(name)


def quest(name: str) -> int:
    return QUESTS.index(name)


def tool(name: str) -> int:
    return INSTRUMENTS.index(name)


def vehicle(name: str) -> int:
    return VEHICLES.index(name)


def agenda(name: str) -> int:
    return AGENDAS.index(name)


def new(mode: str = FAST, seats: int = 0, seed: str = "sky", **options: Any) -> Expedition:
    """A new game at its first decision."""
    s = GAME.new(GAME.setting(mode, seats, named(options)), seed, tape=Tape())
    assert isinstance(s, Expedition)
    return s


def named(options: dict[str, Any]) -> dict[str, Any]:
    return {name.replace("_", "-"): value for name, value in options.items()}


def table(
    mode: str = FAST,
    continents: tuple[str, ...] = (NEIL, YURI),
    missions: tuple[str, ...] = (),
    seed: str = "sky",
    box: Box | None = None,
    **options: Any,
) -> Expedition:
    """After set-up: dice at home, first cards laid, planets on their marked spots; seat 0 is first."""
    setting = GAME.setting(mode, len(continents), named(options))
    s = GAME.empty(setting, box)
    assert isinstance(s, Expedition)
    s.sit_down(len(continents), GAME.epoch, seed, Tape())
    s.continent = [CONTINENTS.index(c) for c in continents]
    s.sealed = False
    ask(s, Boards(), StartTiles())
    s.first = 0
    if s.terms.solar:
        s.planets = BOX.start[:]
        turn_up_planet(s)
    if s.terms.abilities:
        given = [*missions, *[""] * len(continents)]
        for seat in range(len(continents)):
            s.mission[seat] = agenda(given[seat]) if given[seat] else BOX.agendas_of[s.continent[seat]][0]
    told(s)
    return s


def reveal(s: Expedition, seat: int = 0, name: str = "") -> Expedition:
    """The seat's agenda lies open."""
    s.mission_open[seat] = agenda(name) if name else s.mission[seat]
    s.mission[seat] = -1
    return s


def ask(s: Expedition, *frames: Frame[Any]) -> Expedition:
    """Only this is left to do."""
    s.agenda.clear()
    s.do_all([*frames])
    s.advance()
    return s


def play(s: Expedition, *texts: str) -> Expedition:
    for text in texts:
        s.play(ACTIONS.parse(text))
    return s


def legal(s: Expedition, word: str = "") -> list[str]:
    return [str(a) for a in s.legal() if not word or a.kind.word == word]


def rule(s: Expedition, text: str) -> str:
    """The rule that refuses an action, or nothing."""
    assert s.agenda, "nobody is asked"
    no = s.why_not(ACTIONS.parse(text))
    return no.rule if no else ""


def question(s: Expedition) -> str:
    return s.question.name() if s.agenda else ""


def told(s: Expedition) -> list[str]:
    """What was told since last asked."""
    assert s.tape is not None
    texts = [event.text for event in s.tape.events]
    s.tape.events.clear()
    return texts


def weeks(s: Expedition, *piles: str | list[str]) -> Expedition:
    """The piles of weeks 1 to 4, bottom card first; a plain name is a pile of one."""
    s.weeks = [[card(c) for c in ([p] if isinstance(p, str) else p)] for p in piles]
    s.weeks += [[] for _ in range(4 - len(piles))]
    return s


def quiet(s: Expedition) -> Expedition:
    """A constellation of its own in each week."""
    return weeks(s, "lyra", "orion", "leo", "octans")


def at(s: Expedition, seat: int, place: str) -> Expedition:
    """A square, `out 3`, `in 2` or `moon`."""
    if place == "moon":
        s.place[seat] = MOON
    elif place.startswith("out "):
        s.place[seat] = OUTBOUND + int(place[4:]) - 1
    elif place.startswith("in "):
        s.place[seat] = INBOUND + int(place[3:]) - 1
    else:
        s.place[seat] = sq(place)
        return s
    s.stamp += 1
    s.since[seat] = s.stamp
    s.astronaut[seat] = s.launched[seat] = 1
    s.face[seat] = vehicle("spacecraft")
    s.pad[seat] = max(s.pad[seat], 0)
    s.used[seat * 6 + 5] = 1
    return s


def where(s: Expedition, seat: int = 0) -> str:
    """The other way round; also `home` and `out`."""
    place = s.place[seat]
    if place < OUTBOUND:
        return SQUARES[place]
    names = [f"out {i}" for i in range(1, 6)] + ["moon"] + [f"in {i}" for i in range(1, 6)] + ["home", "out"]
    return names[place - OUTBOUND]


def tiles(s: Expedition, *values: int, inbound: tuple[int, ...] = ()) -> Expedition:
    """Face-down tiles on the stages, outbound and inbound."""
    for stage, value in [*enumerate(values), *[(5 + i, v) for i, v in enumerate(inbound)]]:
        s.track[stage] = -1
        s.face_down[stage] = DV_VALUES.index(value)
    return s


def underway(s: Expedition, place: str, each: int, nk: int) -> Expedition:
    """Seat 0 is an astronaut at a place; all tiles have the same value, and nobody may draw one."""
    tiles(s, *[each] * 5, inbound=() if s.terms.fast else (each,) * 5)
    at(s, 0, place)
    s.astronaut[0] = 1
    s.nk[0] = nk
    s.drawn = [1] * len(s.drawn)
    return s


def month(s: Expedition, calendar: int, year: int = 1) -> Expedition:
    """March = 3 is game month 1."""
    s.month = (calendar - 3) % 12 + 1 + 12 * (year - 1)
    return s


def scored(s: Expedition, seat: int, *cards: str) -> Expedition:
    """Cards observed before, without their rewards."""
    for name in cards:
        s.scored[seat * 50 + CARDS.index(name)] += 1
    return s


def gained(s: Expedition, seat: int, *sets: str) -> Expedition:
    """Sets scored before: their tokens are active."""
    for name in sets:
        s.set_token[seat * 12 + icon(name)] = ACTIVE
    return s


def moons(s: Expedition, seat: int, *phases: str) -> Expedition:
    for name in phases:
        s.lunar_token[seat * 4 + phase(name)] = ACTIVE
    return s


def tile(s: Expedition, seat: int, *ids: str) -> Expedition:
    """These continent tiles, unused; replaces the one of the same continent."""
    for id in ids:
        number = BOX.tile_id.index(id)
        k = BOX.tile_continent[number]
        if s.tile_top[k] == number:
            s.tile_top[k] = next(t for t in BOX.tiles_of[k] if t != number and t not in s.tile)
        s.tile[seat * 7 + k] = number
        s.flipped[seat * 7 + k] = 0
    return s


def no_tiles(s: Expedition, seat: int) -> Expedition:
    """All tiles of the seat are used."""
    for k in range(7):
        if s.tile[seat * 7 + k] >= 0:
            s.flipped[seat * 7 + k] = 1
    return s


def take(s: Expedition, seat: int, week: int, act: int) -> Expedition:
    """The seat has taken a week, 1 to 4, with a declared action."""
    s.week[seat] = week - 1
    s.act[seat] = act
    return s


def turn(s: Expedition, seat: int, week: int, act: int) -> Expedition:
    """Carry out a declared action."""
    take(s, seat, week, act)
    return ask(s, Turn(seat))


def fly(s: Expedition, seat: int = 0, week: int = 1) -> Expedition:
    """A trajectory turn: a launch if the die is on Earth, with Saturn V unless another pad was noted."""
    s.astronaut[seat] = 1
    if s.pad[seat] < 0:
        s.pad[seat] = 0
    take(s, seat, week, LAUNCHING if s.on_earth(seat) else FLYING)
    return ask(s, FlightTurn(seat))


def journey(s: Expedition, seat: int, by: str) -> Expedition:
    """The primary move with a declared vehicle."""
    s.face[seat] = vehicle(by)
    take(s, seat, 1, TRAVELLING)
    return ask(s, SetOut(seat, vehicle(by), PRIMARY))


def sextant(s: Expedition, seat: int = 0, name: str = "new-moon") -> Expedition:
    """A lunar token on the sextant, ready for this resolution phase."""
    s.sxt[seat] = phase(name)
    s.sxt_use[seat] = 1
    s.lunar_token[seat * 4 + phase(name)] = LOADED
    return s


def end_resolution(s: Expedition) -> Expedition:
    return ask(s, EndOfResolution())


def planet_phase(s: Expedition) -> Expedition:
    return ask(s, PlanetPhase())


def dv(s: Expedition, seat: int = 0) -> int:
    return s.dv[seat]


def random_play(s: Expedition, steps: int, seed: int = 1) -> Expedition:
    from random import Random

    rng = Random(seed)
    for _ in range(steps):
        if not s.over:
            s.apply(rng.choice(s.menu))
    return s
