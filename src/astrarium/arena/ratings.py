"""Ratings: how strong each bot is, by Bradley and Terry's model, on the scale of chess, with 95 % intervals.

A win in a game of many counts against everybody who did not win; a draw counts half for both. Where all win or lose
together, a bot beats another in every game with the same luck that it won and the other lost.
"""

from __future__ import annotations

from collections import defaultdict
from math import exp, log, sqrt
from typing import NamedTuple

from .tournament import Played

SCALE = 400 / log(10)
DRAW = 0.5
PRIOR = 0.5  # half a win and half a loss against the average, so that nobody is infinitely strong


class Rating(NamedTuple):
    """A bot's strength above the average of the field, and how sure that is."""

    bot: str
    rating: float
    margin: float  # half the width of the 95 % interval
    points: float
    games: int


def duels(played: list[Played], together: bool) -> dict[tuple[str, str], float]:
    """(one, other) -> points that one took from the other."""
    points: dict[tuple[str, str], float] = defaultdict(float)
    if together:
        by_seed: dict[str, dict[str, int]] = defaultdict(dict)
        for one in played:
            if one.result.outcome:
                by_seed[one.round.seed][one.round.seated[0]] = one.result.outcome[0]
        for ends in by_seed.values():
            for bot, end in ends.items():
                for other, theirs in ends.items():
                    if bot != other and end != theirs:
                        points[bot, other] += 1.0 if end > theirs else 0.0
                    elif bot != other:
                        points[bot, other] += DRAW
        return points
    for one in played:
        outcome, seated = one.result.outcome, one.round.seated
        for i, bot in enumerate(seated[: len(outcome)]):
            for j, other in enumerate(seated[: len(outcome)]):
                if bot != other and not outcome[i] == outcome[j] == -1:
                    points[bot, other] += DRAW if outcome[i] == outcome[j] else float(outcome[i] > outcome[j])
    return points


def ratings(bots: tuple[str, ...], played: list[Played], together: bool = False) -> list[Rating]:
    """The bots, the strongest first."""
    points = duels(played, together)
    strength = [0.0] * len(bots)
    index = {bot: n for n, bot in enumerate(bots)}
    for _ in range(200):  # Newton's method on the logarithm of the likelihood, one bot at a time
        moved = 0.0
        for n, bot in enumerate(bots):
            slope = PRIOR - 2 * PRIOR / (1 + exp(-strength[n]))
            bend = 2 * PRIOR * chance(strength[n]) * chance(-strength[n])
            for other, k in index.items():
                met = points[bot, other] + points[other, bot]
                if other != bot and met:
                    odds = chance(strength[n] - strength[k])
                    slope += points[bot, other] - met * odds
                    bend += met * odds * (1 - odds)
            step = max(-1.0, min(1.0, slope / bend))
            strength[n] += step
            moved = max(moved, abs(step))
        if moved < 1e-9:
            break
    middle = sum(strength) / len(strength) if strength else 0.0
    spreads = deviations(bots, points, strength)
    found: list[Rating] = []
    for n, bot in enumerate(bots):
        won = sum([points[bot, other] for other in bots])
        met = sum([points[bot, other] + points[other, bot] for other in bots])
        found.append(Rating(bot, SCALE * (strength[n] - middle), 1.96 * SCALE * spreads[n], won, round(met)))
    return sorted(found, key=lambda r: -r.rating)


def chance(difference: float) -> float:
    return 1 / (1 + exp(-difference))


def deviations(bots: tuple[str, ...], points: dict[tuple[str, str], float], strength: list[float]) -> list[float]:
    """The standard error of each strength against the average: from the inverse of the information matrix."""
    size = len(bots)
    matrix = [[0.0] * size for _ in bots]
    for i, one in enumerate(bots):
        matrix[i][i] += 2 * PRIOR * chance(strength[i]) * chance(-strength[i])
        for j, other in enumerate(bots):
            if i != j:
                odds = chance(strength[i] - strength[j])
                weight = (points[one, other] + points[other, one]) * odds * (1 - odds)
                matrix[i][i] += weight
                matrix[i][j] -= weight
    inverse = inverted(matrix)
    found: list[float] = []
    for i in range(size):
        share = [(1.0 if j == i else 0.0) - 1 / size for j in range(size)]
        found.append(
            sqrt(max(0.0, sum([share[a] * inverse[a][b] * share[b] for a in range(size) for b in range(size)])))
        )
    return found


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
