"""Ratings: how strong each bot is, by Plackett and Luce's model, on the scale of chess, with 95 % intervals.

Who wins a game is drawn from all who play it, each by their strength: a game of four is one result, not six duels.
Those who win together are partners, and so are those whom they beat; a side is as strong as its members on average. A
shared victory counts for each of those who share it in part. Where all win or lose together, a bot beats another in
every game with the same luck that it won and the other lost. With two seats this is Bradley and Terry's model.

Where levels play too, the scale is theirs (`astrarium.rating`): they stand on average where they were measured.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from math import exp, sqrt
from typing import NamedTuple

from astrarium.bots.levels import LEVELS
from astrarium.rating.scale import POINTS, Scale

from .tournament import Played

DRAW = 0.5
PRIOR = 0.5  # half a win and half a loss against the average, so that nobody is infinitely strong
MARKS = {level.bot: level.number for level in LEVELS}

Meeting = tuple[tuple[tuple[str, ...], ...], tuple[int, ...]]  # the sides of a game, and which of them won it


class Rating(NamedTuple):
    """A bot's strength above the average of the field, or on the scale of the levels, and how sure that is."""

    bot: str
    rating: float
    margin: float  # half the width of the 95 % interval
    points: float
    games: int
    stars: float | None = None  # on the scale of the levels, where levels play


def duels(played: list[Played], together: bool) -> dict[tuple[str, str], float]:
    """(one, other) -> points that one took from the other."""
    points: dict[tuple[str, str], float] = defaultdict(float)
    if together:
        for bot, other, end, theirs in same_luck(played):
            points[bot, other] += DRAW if end == theirs else float(end > theirs)
        return points
    for one in played:
        outcome, seated = one.result.outcome, one.round.seated
        for i, bot in enumerate(seated[: len(outcome)]):
            for j, other in enumerate(seated[: len(outcome)]):
                if bot != other and not outcome[i] == outcome[j] == -1:
                    points[bot, other] += DRAW if outcome[i] == outcome[j] else float(outcome[i] > outcome[j])
    return points


def same_luck(played: list[Played]) -> list[tuple[str, str, int, int]]:
    """Every two bots that had the same luck, in both orders, and how each ended."""
    by_seed: dict[str, dict[str, int]] = defaultdict(dict)
    for one in played:
        if one.result.outcome:
            by_seed[one.round.seed][one.round.seated[0]] = one.result.outcome[0]
    return [
        (bot, other, end, theirs)
        for ends in by_seed.values()
        for bot, end in ends.items()
        for other, theirs in ends.items()
        if bot != other
    ]


def meetings(played: list[Played], together: bool) -> Counter[Meeting]:
    """What happened, and how often."""
    found: Counter[Meeting] = Counter()
    if together:
        for bot, other, end, theirs in same_luck(played):
            if bot < other:
                found[((bot,), (other,)), (0, 1) if end == theirs else (0,) if end > theirs else (1,)] += 1
        return found
    for one in played:
        outcome, seated = one.result.outcome, one.round.seated
        best = max(outcome, default=-1)
        first = tuple([n for n, end in enumerate(outcome) if end == best])
        if best < 0 or len(set(seated)) < 2:
            continue  # nobody won, or nobody else was there
        if best == 1 and len(first) > 1:
            losers = tuple([seated[n] for n in range(len(seated)) if n not in first])
            found[(tuple([seated[n] for n in first]), losers), (0,)] += 1
        else:
            found[tuple([(bot,) for bot in seated]), first] += 1
    return found


def ratings(
    bots: tuple[str, ...], played: list[Played], together: bool = False, scale: Scale | None = None
) -> list[Rating]:
    """The bots, the strongest first; on a scale of levels if one is given and a level plays."""
    points = duels(played, together)
    fit = Fit(bots, meetings(played, together))
    marks = [n for n, bot in enumerate(bots) if scale is not None and bot in MARKS]
    middle = sum(fit.strength) / len(bots) if bots else 0.0
    zero = 0.0
    if scale is not None and marks:
        middle = sum([fit.strength[n] for n in marks]) / len(marks)
        zero = sum([scale.points(MARKS[bots[n]]) for n in marks]) / len(marks)
    found: list[Rating] = []
    for n, bot in enumerate(bots):
        won = sum([points[bot, other] for other in bots])
        met = sum([points[bot, other] + points[other, bot] for other in bots])
        rating = zero + POINTS * (fit.strength[n] - middle)
        margin = 1.96 * POINTS * fit.deviation(n, marks or list(range(len(bots))))
        stars = scale.stars(rating) if scale is not None and marks else None
        found.append(Rating(bot, rating, margin, won, round(met), stars))
    return sorted(found, key=lambda r: -r.rating)


class Fit:
    """The strengths under which these meetings are most likely, and the inverse of the information that they hold."""

    def __init__(self, bots: tuple[str, ...], met: Counter[Meeting]) -> None:
        self.index = {bot: n for n, bot in enumerate(bots)}
        self.met = met
        self.strength = [0.0] * len(bots)
        self.inverse: list[list[float]] = []
        for _ in range(100):  # Newton's method
            slope, bend = self.slopes()
            self.inverse = inverted(bend)
            steps = [sum([a * b for a, b in zip(row, slope, strict=True)]) for row in self.inverse]
            widest = max([abs(step) for step in steps], default=0.0)
            for n, step in enumerate(steps):
                self.strength[n] += step / max(1.0, widest)
            if widest < 1e-9:
                break

    def slopes(self) -> tuple[list[float], list[list[float]]]:
        """First and second derivatives of the logarithm of the likelihood, the second with their sign turned."""
        size = len(self.strength)
        slope = [PRIOR - 2 * PRIOR * chance(one) for one in self.strength]
        bend = [[0.0] * size for _ in range(size)]
        for n, one in enumerate(self.strength):
            bend[n][n] = 2 * PRIOR * chance(one) * chance(-one)
        for (sides, winners), times in self.met.items():
            shares = [self.share(side) for side in sides]
            worth = [exp(sum([self.strength[n] * part for n, part in share.items()])) for share in shares]
            whole = sum(worth)
            mean: dict[int, float] = defaultdict(float)
            for side, share in enumerate(shares):
                odds = worth[side] / whole
                got = 1 / len(winners) if side in winners else 0.0
                for n, part in share.items():
                    slope[n] += times * part * (got - odds)
                    mean[n] += odds * part
                    for k, other in share.items():
                        bend[n][k] += times * odds * part * other
            for n, part in mean.items():
                for k, other in mean.items():
                    bend[n][k] -= times * part * other
        return slope, bend

    def share(self, side: tuple[str, ...]) -> dict[int, float]:
        """Which part of a side each bot is."""
        found: dict[int, float] = defaultdict(float)
        for bot in side:
            found[self.index[bot]] += 1 / len(side)
        return found

    def deviation(self, one: int, marks: list[int]) -> float:
        """The standard error of a strength against the average of the marks."""
        share = [
            (1.0 if n == one else 0.0) - (1 / len(marks) if n in marks else 0.0) for n in range(len(self.strength))
        ]
        spread = sum([a * self.inverse[i][j] * b for i, a in enumerate(share) for j, b in enumerate(share)])
        return sqrt(max(0.0, spread))


def chance(difference: float) -> float:
    return 1 / (1 + exp(-difference))


def inverted(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse, by Gauss and Jordan.

    >>> inverted([[2.0, 0.0], [0.0, 4.0]])
    [[0.5, 0.0], [0.0, 0.25]]
    """
    size = len(matrix)
    wide = [[*row, *[float(i == j) for j in range(size)]] for i, row in enumerate(matrix)]
    for i in range(size):
        top = max(range(i, size), key=lambda r: abs(wide[r][i]))
        wide[i], wide[top] = wide[top], wide[i]
        wide[i] = [cell / wide[i][i] for cell in wide[i]]
        for r in range(size):
            if r != i and wide[r][i]:
                wide[r] = [cell - wide[r][i] * base for cell, base in zip(wide[r], wide[i], strict=True)]
    return [row[size:] for row in wide]
