"""What it costs to imagine: microseconds of processor time for one imagined state, in positions of greedy bots.

    .venv/bin/python -m benchmarks.imagining [--rounds 5]

The least of several rounds over the same positions is told, so that what else the machine does counts little.
"""

from __future__ import annotations

import argparse
from random import Random
from time import process_time

from astrarium.bots import Outlook, make
from astrarium.games import load, ready
from astrarium.kernel import Game, State

EACH = 12  # positions of every mode and number of seats
DREAMS = 20  # of each position


def positions(game: Game) -> list[tuple[State, int]]:
    """Positions spread over games of greedy bots, each with the seat that is asked."""
    found: list[tuple[State, int]] = []
    thumb = make("greedy")
    for mode in game.modes:
        for seats in mode.seats:
            s, rng = game.new(game.setting(mode.word, seats), "imagining"), Random(1)
            for n in range(EACH * 15):
                if s.over:
                    break
                if n % 15 == 7:
                    found.append((s.clone(), s.asked))
                s.apply(thumb.choose(Outlook(game, s, rng)))
    return found


def microseconds(game: Game, rounds: int) -> tuple[float, int]:
    where = positions(game)
    best = float("inf")
    for _ in range(rounds):
        rng = Random(2)
        begin = process_time()
        for s, seat in where:
            for _ in range(DREAMS):
                s.imagine(seat, rng)
        best = min(best, process_time() - begin)
    return 1e6 * best / (len(where) * DREAMS), len(where)


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--rounds", type=int, default=5)
    rounds = given.parse_args().rounds
    for title in ready():
        each, count = microseconds(load(title), rounds)
        print(f"{title:16} {each:7.1f} µs for one imagined state ({count} positions)")


if __name__ == "__main__":
    main()
