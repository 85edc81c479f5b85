"""People's strength: what is believed of somebody, what a game changes of it, and how it is said."""

from __future__ import annotations

from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from .scale import POINTS, Scale, scale_of

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

NEWCOMER: Final = (2.0, 1.5)  # stars of whom nothing is known, and how far off that may be
DRIFT: Final = 8.0  # points by which somebody's strength may change from one game to the next
SILENCE: Final = 1.0  # stars by which a year without a game leaves us unsure, at least
YEAR: Final = 365.0
STILL: Final = 1e-3  # points by which a mark is off
EARLY: Final = 5  # games before which nothing is said
VAGUE: Final = 0.8  # stars of doubt above which nothing is said
NEAR: Final = 0.25  # stars from a level within which somebody is about as strong


class Strength(NamedTuple):
    """What is believed of one person in one game: points on the game's scale, by how much that may be off (one
    standard deviation), and from how many games. These three numbers are all that has to be kept."""

    points: float
    deviation: float
    games: int = 0

    def stars(self, scale: Scale) -> float:
        return scale.stars(self.points)

    def halo(self, scale: Scale) -> float:
        """Half the width of the doubt, in stars."""
        return (scale.stars(self.points + self.deviation) - scale.stars(self.points - self.deviation)) / 2


class Placed(NamedTuple):
    """Somebody at a table when the game was over: who they are and in which place they ended, the first being 1. Equal
    places are shared. `side` is the same number for those who win and lose together."""

    who: Strength | int  # a person, or the level of a bot
    place: int
    side: int


def newcomer(game: str) -> Strength:
    """Somebody of whom nothing is known.

    >>> newcomer("efemeris").games
    0
    """
    scale = scale_of(game)
    stars, halo = NEWCOMER
    return Strength(scale.points(stars), (scale.points(stars + halo) - scale.points(stars - halo)) / 2)


def rated(game: str, table: list[Placed]) -> list[Strength | int]:
    """Everybody as they are believed to be after the game, in the same order. Bots stay as they were.

    >>> ada = newcomer("efemeris")
    >>> after, polaris = rated("efemeris", [Placed(ada, 1, 0), Placed(3, 2, 1)])
    >>> after.points > ada.points, after.deviation < ada.deviation, after.games, polaris
    (True, True, 1, 3)
    """
    scale = scale_of(game)
    sides: dict[int, list[int]] = {}
    for n, one in enumerate(table):
        sides.setdefault(one.side, []).append(n)
    if len(sides) < 2:
        raise ValueError("a strength changes where somebody wins and somebody does not: name two sides or more")
    if any(len({table[n].place for n in members}) > 1 for members in sides.values()):
        raise ValueError("those who win and lose together end in the same place")
    model = plackett_luce()
    teams = []
    for members in sides.values():
        teams.append([model.rating(*believed(table[n].who, scale)) for n in members])
    moved = model.rate(teams, ranks=[float(table[members[0]].place) for members in sides.values()])
    found: dict[int, Strength | int] = {}
    for members, team in zip(sides.values(), moved, strict=True):
        for n, now in zip(members, team, strict=True):
            who = table[n].who
            found[n] = who if isinstance(who, int) else Strength(now.mu, now.sigma, who.games + 1)
    return [found[n] for n in range(len(table))]


def believed(who: Strength | int, scale: Scale) -> tuple[float, float]:
    return (scale.points(who), STILL) if isinstance(who, int) else (who.points, who.deviation)


@cache
def plackett_luce() -> PlackettLuce:
    """Its unit is chosen so that two who are sure of their strength meet as in chess."""
    from openskill.models import PlackettLuce

    return PlackettLuce(beta=POINTS / sqrt(2), tau=DRIFT, kappa=1e-6)


def rested(game: str, one: Strength, days: float) -> Strength:
    """The same after so many days without a game: less sure, by a year at most.

    >>> rested("efemeris", Strength(0.0, 20.0, 30), 0.0).deviation
    20.0
    """
    scale = scale_of(game)
    stars = one.stars(scale)
    wide = (scale.points(stars + SILENCE) - scale.points(stars - SILENCE)) / 2
    grown = max(0.0, wide * wide - one.deviation * one.deviation) * min(days, YEAR) / YEAR
    return one._replace(deviation=sqrt(one.deviation * one.deviation + grown))


class StrengthWords(NamedTuple):
    """How a strength is said: `early` (too early to say), `about` a level, `between` it and the next, `below` the first
    or `beyond` the last."""

    word: str
    level: int = 0


def said(game: str, one: Strength) -> StrengthWords:
    """
    >>> said("efemeris", newcomer("efemeris"))
    StrengthWords(word='early', level=0)
    >>> said("efemeris", Strength(scale_of("efemeris").points(3.1), 40.0, 12))
    StrengthWords(word='about', level=3)
    """
    scale = scale_of(game)
    stars, last = one.stars(scale), len(scale.levels)
    if one.games < EARLY or one.halo(scale) > VAGUE:
        return StrengthWords("early")
    near = min(max(round(stars), 1), last)
    if abs(stars - near) <= NEAR:
        return StrengthWords("about", near)
    if stars < 1:
        return StrengthWords("below", 1)
    return StrengthWords("beyond", last) if stars > last else StrengthWords("between", int(stars))
