"""Fit what the parts of Kepler's judgement bring in points at the end, by the rounds that were left.

    .venv/bin/python benchmarks/fit_kepler.py [GAMES]

Games of the rule of thumb with one slip in twenty-five decisions; needs NumPy. The weights go, rounded and smoothed,
into `PROVED` of kepler/sense/judgement.py.
"""

from __future__ import annotations

import sys
from random import Random

import numpy as np

from astrarium.bots import Outlook, make
from astrarium.games import load
from astrarium.games.kepler.sense import judgement as j
from astrarium.games.kepler.state import Galaxy

SPANS = ((0, 1), (2, 3), (4, 6), (7, 9), (10, 15))


def parts(s: Galaxy, seat: int) -> list[float]:
    left = j.rounds_left(s)
    levels = sum([j.level_worth(s.box, n, s.level(seat, n), left) for n in range(5)])
    whole = (j.colony_worth, j.track_worth, j.cube_worth, j.fleet_worth)
    return [*[part(s, seat) for part in whole], levels, j.alien_worth(s, seat), j.objective_worth(s, seat), 1.0]


def main() -> None:
    game = load("kepler")
    rows: list[tuple[int, list[float], int]] = []
    for n in range(int(sys.argv[1]) if len(sys.argv) > 1 else 200):
        s, rng, last = game.new(game.setting("standard", 2), f"fit-{n}"), Random(n), -1
        assert isinstance(s, Galaxy)
        seen: list[tuple[int, int, list[float]]] = []
        while not s.over:
            if s.question.name() == "ActionCube" and s.round != last:
                last = s.round
                seen += [(seat, j.rounds_left(s), parts(s, seat)) for seat in (0, 1)]
            bot = make("random" if rng.random() < 0.04 else "greedy")
            s.apply(bot.choose(Outlook(game, s, rng)))
        rows += [(left, found, s.scores[seat]) for seat, left, found in seen]
    for low, high in SPANS:
        some = [row for row in rows if low <= row[0] <= high]
        x, y = np.array([row[1] for row in some]), np.array([row[2] for row in some])
        weights = np.linalg.lstsq(x, y, rcond=None)[0]
        fit = np.corrcoef(x @ weights, y)[0, 1]
        print(f"{low}-{high} rounds left, {len(some)} positions, correlation {fit:.2f}: {np.round(weights[:-1], 2)}")


if __name__ == "__main__":
    main()
