"""What explaining costs, in processor time: one answer in full, and all answers of a question as the page needs them.

python benchmarks/explain.py                 every game and mode
python benchmarks/explain.py kepler --positions 200
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from random import Random

from astrarium.bots.greedy import GreedyBot
from astrarium.bots.outlook import Outlook
from astrarium.games import load, ready
from astrarium.kernel import Game, State
from astrarium.kernel.explaining import Explaining

ROWS = 40  # answers that a page shows at once


def positions(game: Game, mode: str, number: int) -> Iterator[State]:
    """Positions of games that a bot plays three times of four, chance the fourth."""
    rng, bot, games = Random(f"{game.id} {mode}"), GreedyBot(), 0
    while True:
        s = game.new(game.setting(mode), f"explain {games}")
        games += 1
        while not s.over:
            if len(s.menu) > 1 and rng.random() < 0.1:
                yield s
                number -= 1
                if number == 0:
                    return
            s.apply(rng.choice(s.menu) if rng.random() < 0.25 else bot.choose(Outlook(game, s, rng)))


def told(times: list[float]) -> str:
    times.sort()
    middle, most = times[len(times) // 2], times[int(len(times) * 0.95)]
    return f"median {1000 * middle:6.2f}, p95 {1000 * most:6.2f}, most {1000 * times[-1]:6.1f} ms"


def measure(game: Game, mode: str, number: int) -> None:
    rng = Random(1)
    full: list[float] = []
    page: list[float] = []
    proved = 0
    for s in positions(game, mode, number):
        begun = time.process_time()
        explaining = Explaining(s, "benchmark")
        for a in s.menu[:ROWS]:
            explaining.glance(a)
        page.append(time.process_time() - begun)
        a = rng.choice(s.menu)
        begun = time.process_time()
        proved += explaining.of(a).proved
        full.append(time.process_time() - begun)
    print(f"{game.id:16} {mode:16} {proved / len(full):4.0%} proved | one answer {told(full)} | page {told(page)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=ready())
    parser.add_argument("--positions", type=int, default=100, help="of each mode (100)")
    given = parser.parse_args()
    for id in given.games:
        game = load(id)
        for mode in game.modes:
            measure(game, mode.word, given.positions)


if __name__ == "__main__":
    main()
