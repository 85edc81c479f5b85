"""Positions of the lessons of Efemeris. The learner is Spain, seat 0; the map is that of one game, laid out whole."""

from __future__ import annotations

from functools import cache

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris.actions import PLANETS
from astrarium.games.efemeris.state import KINDS, Firmament
from astrarium.kernel import Match, add
from tests.rules.efemeris import build as b

SETTING = GAME.setting("duel", 2)
ARMADAS = """
nation spain
nation britain
appoint guzman
appoint silva
appoint byng
appoint lancaster
enlist chief-mate
enlist gunner
enlist governor
enlist chief-mate
enlist gunner
enlist gunner
enlist shipwright
enlist gunner
enlist shipwright
enlist banker
settle hipparchus
settle posidonius
place d3 0
place d5 0
"""


def played(moves: str) -> Firmament:
    match = Match(GAME, SETTING, "second-3")
    for text in moves.split("\n"):
        if text:
            match.play(GAME.actions.parse(text))
    s = match.state
    assert isinstance(s, Firmament)
    return s


@cache
def whole_map() -> Firmament:
    """The position of a game in which all tiles lie."""
    moves = (GAME.folder / "lesson-2.toml").read_text(encoding="utf-8").split('"""')[1]
    return played(moves)


def laid(**owned: str) -> Firmament:
    """The whole map with nothing on it but what is said: `me="hipparchus demodamas"`, `she="posidonius"`."""
    s = whole_map().clone()
    s.owner, s.forts = [-1] * len(PLANETS), [0] * len(PLANETS)
    s.at = [-1] * len(s.at)
    s.frigates, s.fortresses, s.lost = [0, 0], [0, 0], [0, 0]
    for seat in (0, 1):
        b.stock(s, seat, 0, 0)
        low = seat * KINDS
        for crew in range(KINDS):
            back = s.hand[low + crew] + s.board[low + crew] + s.gone[low + crew]
            s.reserve = add(s.reserve, low + crew, back)
        for kind in range(3):
            s.purse = add(s.purse, kind, s.bonus[seat * 3 + kind])
    s.purse = [s.purse[i] + s.spent[i] for i in range(3)]
    s.hand, s.board, s.gone = [[0] * len(one) for one in (s.hand, s.board, s.gone)]
    s.bonus, s.spent = [0] * len(s.bonus), [0] * len(s.spent)
    s.known, s.doubt, s.effect = [[0] * len(one) for one in (s.known, s.doubt, s.effect)]
    s.moved, s.turns = 0, 3
    s.frozen = [-1] * len(s.frozen)
    for seat, names in ((0, owned.get("me", "")), (1, owned.get("she", ""))):
        for planet in names.split():
            b.own(s, planet, seat)
    return s


def ships(s: Firmament, **places: str) -> Firmament:
    """Ships on spaces: `galleon_1="e2.1"`."""
    for name, space in places.items():
        ship = list(GAME.actions.domains["ship"].values).index(name.replace("_", "-"))
        b.put_ship(s, ship, list(GAME.actions.domains["space"].values).index(space))
    return s


def lay_a_tile() -> Firmament:
    s = played(ARMADAS)
    b.stock(s, 0, 1, 2)
    return s


def sail() -> Firmament:
    s = ships(laid(me="hipparchus", she="posidonius"), galleon_1="d3.1", galleon_2="d5.1")
    b.stock(s, 0, 2, 3)
    b.stock(s, 1, 2, 1)
    return b.acting(s)


def land_and_pay() -> Firmament:
    s = ships(laid(me="hipparchus", she="posidonius"), galleon_1="d2-se", galleon_2="d5.1")
    b.stock(s, 0, 3, 1)
    b.stock(s, 1, 2, 1)
    return b.acting(s)


def land_fire_pay() -> Firmament:
    """Her galleon lies one space from Hipparchus, which is hers and unguarded."""
    s = ships(laid(me="eratosthenes pytheas", she="posidonius hipparchus"), galleon_1="d3-ne", galleon_2="d3-s")
    b.stock(s, 0, 4, 5)
    b.stock(s, 1, 1, 1)
    b.give(s, 0, "gunner")
    return b.acting(s)


def hold() -> Firmament:
    """Her frigate reaches three planets; a ship guards one of them, a fortress on Hipparchus the two others."""
    s = ships(
        laid(me="hipparchus demodamas eratosthenes", she="posidonius"),
        galleon_1="e2-ne", frigate_2a="e2.2", galleon_2="d5.1",
    )  # fmt: skip
    b.stock(s, 0, 1, 1)
    b.stock(s, 1, 4, 4)
    return b.acting(s)


def alone() -> Firmament:
    s = ships(laid(me="hipparchus eratosthenes", she="posidonius hecateus"), galleon_1="e2.1", galleon_2="d6.1")
    b.stock(s, 0, 2, 3)
    b.stock(s, 1, 0, 1)
    return b.acting(s)


def fifth() -> Firmament:
    s = ships(
        laid(me="hipparchus eratosthenes pytheas demodamas", she="posidonius hecateus patrocles"),
        galleon_1="d2-se", galleon_2="d5.1", frigate_2a="e5.1",
    )  # fmt: skip
    b.fort(s, "hipparchus")
    b.stock(s, 0, 1, 2)
    b.stock(s, 1, 1, 1)
    return b.acting(s)


def recruit() -> Firmament:
    """Her fortress on Pytheas is one space away, and nobody stands there."""
    s = ships(laid(me="hipparchus eratosthenes", she="posidonius pytheas"), galleon_1="e2-se", galleon_2="d5.1")
    b.fort(s, "pytheas")
    b.stock(s, 0, 2, 1)
    s.frigates = [0, 2]
    return b.building(s)


def captains() -> Firmament:
    s = ships(
        laid(me="hipparchus eratosthenes", she="posidonius"), galleon_1="d2-se", galleon_2="d5.1", frigate_2a="d3-s"
    )
    b.stock(s, 0, 3, 0)
    b.stock(s, 1, 3, 3)
    b.give(s, 0, "chief-mate")
    return b.acting(s)


def pushes() -> Firmament:
    s = ships(
        laid(me="hipparchus demodamas", she="posidonius eratosthenes"),
        galleon_1="d3-ne",
        frigate_2a="e2.1",
        galleon_2="d5.1",
    )
    b.stock(s, 0, 2, 3)
    b.stock(s, 1, 1, 1)
    b.token(s, 0, "warning-shot", "stellar-winds")
    return b.acting(s)


def walls() -> Firmament:
    s = ships(laid(me="demodamas eratosthenes", she="posidonius hipparchus"), galleon_1="c2.1", galleon_2="d5.1")
    b.fort(s, "hipparchus")
    b.stock(s, 0, 3, 3)
    b.give(s, 0, "gunner", "banker")
    s.frigates, s.fortresses = [0, 2], [0, 2]  # she can build neither again
    return b.acting(s)


def new_galleon() -> Firmament:
    s = ships(laid(me="hipparchus eratosthenes", she="posidonius pytheas"), galleon_2="f2.1")
    b.lost(s, 0)
    b.stock(s, 0, 2, 3)
    b.stock(s, 1, 1, 1)
    return b.building(s)


def win_now() -> Firmament:
    """Four planets each but one: several ways lead to the fifth."""
    s = ships(
        laid(me="hipparchus eratosthenes demodamas pytheas", she="posidonius hecateus patrocles apollas"),
        galleon_1="d2-se", frigate_1a="d3-s", galleon_2="d5.1", frigate_2a="d2.1",
    )  # fmt: skip
    b.stock(s, 0, 3, 3)
    b.stock(s, 1, 2, 2)
    b.give(s, 0, "gunner")
    b.token(s, 0, "stellar-winds", "warning-shot")
    return b.acting(s)


def last_game() -> Firmament:
    return whole_map().clone()


POSITIONS = {
    "1.1": lay_a_tile,
    "1.2": sail,
    "1.3": land_and_pay,
    "1.4": land_fire_pay,
    "1.5": hold,
    "1.6": alone,
    "1.7": fifth,
    "2.1": recruit,
    "2.2": captains,
    "2.3": pushes,
    "2.4": walls,
    "2.5": new_galleon,
    "2.6": win_now,
    "2.7": last_game,
}
