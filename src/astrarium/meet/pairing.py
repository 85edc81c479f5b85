"""Who of those that look for somebody now meets whom. Nothing here reads or writes: it only decides."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from astrarium.rating import Strength, scale_of

WIDER: Final = 0.5  # stars by which the window grows
EVERY: Final = 30.0  # seconds
TWICE: Final = 2  # the same two meet so often in a day, unless nobody else waits


class Seeker(NamedTuple):
    """Somebody who looks for a game now."""

    chair: str
    who: str
    games: tuple[str, ...]
    near: bool  # only about as strong
    since: float
    strengths: Mapping[str, Strength]  # by game; one that is missing is not compared


class Pair(NamedTuple):
    """Two who fit, and the game that both wish."""

    one: Seeker
    other: Seeker
    title: str


def apart(one: Seeker, other: Seeker, title: str) -> float:
    """How many stars lie between two halos, 0 where they overlap or nothing is compared."""
    mine, theirs = one.strengths.get(title), other.strengths.get(title)
    if mine is None or theirs is None:
        return 0.0
    scale = scale_of(title)
    return max(0.0, abs(mine.stars(scale) - theirs.stars(scale)) - mine.halo(scale) - theirs.halo(scale))


def window(one: Seeker, now: float) -> float:
    """How many stars may lie between: none at first, half a star more every half minute.

    >>> lately = Seeker("", "", (), True, 0.0, {})
    >>> [window(lately, seconds) for seconds in (0, 29, 30, 95)]
    [0.0, 0.0, 0.5, 1.5]
    """
    return WIDER * int((now - one.since) / EVERY) if one.near else float("inf")


def common(one: Seeker, other: Seeker, now: float) -> tuple[float, str] | None:
    """The game that fits two best, and how far apart they are in it."""
    wide = min(window(one, now), window(other, now))
    found = [(apart(one, other, title), n, title) for n, title in enumerate(one.games) if title in other.games]
    found = [each for each in found if each[0] <= wide]
    return (min(found)[0], min(found)[2]) if found else None


def pairs(
    waiting: list[Seeker],
    now: float,
    apart_for_good: Mapping[str, frozenset[str]],
    met: Mapping[tuple[str, str], int],
) -> list[Pair]:
    """Who meets, nobody twice. Whoever waits longest chooses first: the nearest, and among equals who waits longest."""
    left = sorted(waiting, key=lambda one: (one.since, one.chair))
    found: list[Pair] = []
    while len(left) > 1:
        one = left.pop(0)
        fits = []
        for other in left:
            if other.who == one.who or other.who in apart_for_good.get(one.who, frozenset()):
                continue
            shared = common(one, other, now)
            if shared is not None:
                often = met.get((min(one.who, other.who), max(one.who, other.who)), 0) >= TWICE
                fits.append((often, shared[0], other.since, other.chair, shared[1], other))
        if not fits:
            continue
        best = min(fits, key=lambda each: each[:4])
        if best[0] and len(waiting) > TWICE:
            continue  # somebody else waits: these two have met often enough today
        found.append(Pair(one, best[5], best[4]))
        left.remove(best[5])
    return found
