"""Fit the weights of Celestia Duo's position judgement to games of greedy pairs.

    python benchmarks/fit_celestia_duo.py [GAMES]

Plays games of each mode, keeps the features of one decision in seven, and prints the logistic weights that
`games/celestia_duo/sense/position.py` holds, with how much they explain. Needs numpy.
"""

from __future__ import annotations

import random
import sys

import numpy as np

from astrarium.games import load
from astrarium.games.celestia_duo.sense import choose
from astrarium.games.celestia_duo.sense.position import features as counted
from astrarium.games.celestia_duo.state import Duo


def play(mode: str, games: int) -> dict[bool, tuple[list[list[float]], list[bool]]]:
    """Features and results of the pursuit (False) and of the boarding (True)."""
    game = load("celestia-duo")
    rng = random.Random(1)
    found: dict[bool, tuple[list[list[float]], list[bool]]] = {False: ([], []), True: ([], [])}
    for number in range(games):
        s = game.new(game.setting(mode), f"fit {number}")
        assert isinstance(s, Duo)
        seen: list[tuple[bool, list[float]]] = []
        while not s.over:
            if rng.random() < 1 / 7:
                seen.append((bool(s.boarding), counted(s)))
            s.apply(choose(s.imagine(s.asked, rng), rng))
        for boarding, features in seen:
            found[boarding][0].append(features)
            found[boarding][1].append(s.outcome[0] > 0)
    return found


def fit(rows: list[list[float]], won: list[bool]) -> None:
    """Newton's method on the logistic likelihood, with a small ridge."""
    x, y = np.array(rows, float), np.array(won, float)
    w = np.zeros(x.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ w))
        hessian = (x * (p * (1 - p))[:, None]).T @ x + 0.1 * np.eye(len(w))
        w += np.linalg.solve(hessian, x.T @ (y - p) - 0.1 * w)
    p = 1 / (1 + np.exp(-x @ w))
    loss = -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))
    plain = -(y.mean() * np.log(y.mean()) + (1 - y.mean()) * np.log(1 - y.mean()))
    print(f"  {len(y)} positions, {y.mean():.3f} won, loss {loss:.4f} (knowing nothing: {plain:.4f})")
    print("  ", tuple([round(float(weight), 3) for weight in w]))


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1500
    for mode in ("quick", "normal", "expert"):
        for boarding, (rows, won) in play(mode, games).items():
            if rows:
                print(mode, "boarding" if boarding else "pursuit")
                fit(rows, won)


if __name__ == "__main__":
    main()
