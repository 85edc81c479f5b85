"""Which homes, captains and crew have won: duels of the rule of thumb in which one of them is taken at random.

    .venv/bin/python benchmarks/fit_efemeris.py ChooseHome|ChooseCaptain|ChooseCrew [GAMES]

What it prints goes into `HOMES` of efemeris/sense/setup.py, the captains' `favour` and the crew's `at_first`.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from random import Random

from astrarium.bots import Outlook, make
from astrarium.games import load
from astrarium.games.efemeris.state import Firmament


def main() -> None:
    question = sys.argv[1]
    game = load("efemeris")
    bot = make("greedy")
    points: defaultdict[tuple[int, str], list[float]] = defaultdict(list)
    for n in range(int(sys.argv[2]) if len(sys.argv) > 2 else 3000):
        s, rng = game.new(game.setting("duel"), f"fit-{n}"), Random(n)
        assert isinstance(s, Firmament)
        chosen: list[tuple[int, str]] = []
        while not s.over:
            legal = s.legal()
            if s.question.name() == question:
                a = legal[int(rng.random() * len(legal))]
                chosen.append((s.asked, str(a)))
            else:
                a = bot.choose(Outlook(game, s, rng))
            s.apply(a)
        for seat, word in chosen:
            points[s.nation[seat], word].append((s.outcome[seat] + 1) / 2)
    for nation, word in sorted(points, key=lambda key: (key[0], -sum(points[key]) / len(points[key]))):
        found = points[nation, word]
        print(f"nation {nation + 1}, {word}: {sum(found) / len(found):.1%} of {len(found)}")


if __name__ == "__main__":
    main()
