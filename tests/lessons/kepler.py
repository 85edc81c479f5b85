"""Positions of the lessons of Kepler-3042, out of one game; the learner is seat 0."""

from __future__ import annotations

from astrarium.games.kepler import GAME
from astrarium.games.kepler.actions import SPACE
from astrarium.games.kepler.state import Galaxy
from astrarium.kernel import Match
from astrarium.table.lesson import lessons_of
from tests.rules.kepler import build as b

EARLIER = lessons_of(GAME)[1]  # the game that these positions come from
MOVES = EARLIER.moves


def after(count: int) -> Galaxy:
    match = Match(GAME, EARLIER.setting, EARLIER.seed)
    for text in MOVES[:count]:
        match.play(GAME.actions.parse(text))
    s = match.state
    assert isinstance(s, Galaxy)
    return s


def late(number: int, cube: str = "energy-storage") -> Galaxy:
    """Round 12 of that game, moved on; no Starship is on the map, and the learner's cube stands there."""
    s = after(len(MOVES))
    while s.round < number:
        s.round += 1
        s.shown = [*s.shown, s.deck[-1]]
        s.deck = s.deck[:-1]
    s.ships = [-1] * len(s.ships)
    s.cubes_at[0] = SPACE.index[cube]
    b.levels(s, 0, II=0)
    s.advance()
    return s


def early(cube: str = "technological-development") -> Galaxy:
    """Round 8: three colonies, nothing terraformed."""
    s = after(174)
    s.cubes_at[0] = SPACE.index[cube]
    b.levels(s, 0, II=0)
    s.advance()
    return s


def move_your_cube() -> Galaxy:
    s = late(13)
    b.ship(s, 0, 1, "T8")
    b.cubes(s, 0, earth=[1, 1, 1], storage=[1, 1, 1], pit=[5, 5, 1])
    return again(s)


def again(s: Galaxy) -> Galaxy:
    """What may be answered is found anew."""
    s.open = -1
    s.menu = []
    s.advance()
    return s


def settle() -> Galaxy:
    s = late(13)
    s.cards[s.cards.index(-1, 0)] = 1  # four colonies: one is left
    b.ship(s, 0, 1, "G6")
    b.ship(s, 0, 2, "T8")
    b.cubes(s, 0, earth=[0, 1, 0], storage=[1, 0, 1], pit=[6, 6, 2])
    return again(s)


def pay() -> Galaxy:
    s = late(13)
    b.levels(s, 0, III=3)
    b.cubes(s, 0, earth=[2, 1, 1], p11=[2, 2, 1], storage=[1, 1, 0], pit=[2, 3, 1])
    return again(s)


def burn() -> Galaxy:
    s = late(14)
    b.cubes(s, 0, earth=[1, 1, 2], storage=[1, 0, 1], pit=[5, 6, 0])
    again(s)
    b.play(s, "move-cube terraform-planets")
    return b.until(s, "BonusActions")


def lead() -> Galaxy:
    s = late(14)
    s.on_card = [1, 0]
    b.markers(s, 0, 18, 12)
    b.markers(s, 1, 19, 15)
    b.cubes(s, 0, earth=[1, 0, 0], storage=[1, 1, 1], pit=[5, 6, 2])
    return again(s)


def count() -> Galaxy:
    s = late(16)
    s.terraformed &= ~(1 << 7)
    b.ship(s, 0, 1, "G6")
    b.cubes(s, 0, earth=[1, 0, 0], p7=[0, 1, 0], storage=[0, 0, 1], pit=[6, 6, 2])
    return again(s)


def last_rounds() -> Galaxy:
    s = late(15)
    b.ship(s, 0, 1, "T8")
    b.ship(s, 1, 1, "C13")
    b.cubes(s, 0, earth=[2, 2, 1], p11=[1, 2, 0], storage=[1, 1, 1], pit=[3, 2, 1])
    return again(s)


def exploit() -> Galaxy:
    s = early()
    b.levels(s, 0, IV=3)
    b.cubes(s, 0, earth=[1, 0, 1], storage=[2, 2, 1], pit=[4, 5, 1])
    return again(s)


def terraform() -> Galaxy:
    s = early()
    b.cubes(s, 0, earth=[1, 2, 1], p11=[1, 2, 0], p7=[1, 0, 0], storage=[1, 1, 1], pit=[3, 2, 1])
    return again(s)


def regenerate() -> Galaxy:
    s = early("energy-storage")
    b.ship(s, 0, 1, "K2")
    b.cubes(s, 0, earth=[2, 1, 1], storage=[2, 0, 1], pit=[3, 6, 1])
    again(s)
    b.play(s, "move-cube terraform-planets")
    return b.until(s, "WithdrawStarships")


def quantum() -> Galaxy:
    s = early()
    b.levels(s, 0, II=2)
    b.cubes(s, 0, earth=[1, 1, 1], storage=[1, 1, 1], pit=[5, 5, 1])
    return again(s)


def farther() -> Galaxy:
    s = early("galactic-map")
    b.levels(s, 0, I=2)
    b.ship(s, 0, 1, "K6")
    b.cubes(s, 0, earth=[1, 1, 1], storage=[1, 1, 1], pit=[5, 5, 1])
    return again(s)


def leap() -> Galaxy:
    s = early("energy-storage")
    b.levels(s, 0, II=2)
    b.cubes(s, 0, earth=[2, 1, 1], storage=[2, 2, 1], pit=[3, 4, 1])
    return again(s)


def worlds() -> Galaxy:
    s = late(15)
    s.terraformed &= ~(1 << 7)
    b.levels(s, 0, II=2)
    b.ship(s, 0, 1, "T8")
    b.cubes(s, 0, earth=[2, 2, 1], p11=[1, 1, 0], p7=[0, 1, 0], storage=[2, 2, 1], pit=[2, 1, 1])
    return again(s)


POSITIONS = {
    "1.1": move_your_cube,
    "1.2": settle,
    "1.3": pay,
    "1.4": burn,
    "1.5": lead,
    "1.6": count,
    "1.7": last_rounds,
    "2.1": exploit,
    "2.2": terraform,
    "2.3": regenerate,
    "2.4": quantum,
    "2.5": farther,
    "2.6": leap,
    "2.7": worlds,
}
