"""What is said of answers and given as hints in one game of every mode: the same on every build, or a build is wrong.

python -m tests.compiled.explained
"""

from __future__ import annotations

import json
import sys
from hashlib import sha256
from random import Random

from astrarium.bots.greedy import GreedyBot
from astrarium.bots.outlook import Outlook
from astrarium.bots.reasons import ideas
from astrarium.bots.search import SearchBot
from astrarium.games import load, ready
from astrarium.kernel import Game, explaining
from astrarium.kernel.explaining import Explaining

EVERY = 17  # questions apart
ANSWERS = 3  # of a question


def said(game: Game, mode: str) -> str:
    """How many answers were explained, and a fingerprint of all that was said."""
    setting = game.setting(mode)
    s, rng, bot = game.new(setting, "explained"), Random("explained"), GreedyBot()
    told: list[str] = []
    number = 0
    while not s.over:
        if len(s.menu) > 1:
            number += 1
            if number % EVERY == 0:
                explains = Explaining(s, "explained")
                told += [repr(explains.of(a)) for a in s.menu[:ANSWERS]]
                told.append(repr(ideas(Outlook(game, s, Random("hint")), SearchBot(4))))
        s.apply(bot.choose(Outlook(game, s, rng)))
    return f"{len(told)} times, {sha256(chr(10).join(told).encode()).hexdigest()}"


def everything() -> dict[str, str]:
    """Game and mode -> what was said."""
    return {f"{id} {mode.word}": said(load(id), mode.word) for id in ready() for mode in load(id).modes}


if __name__ == "__main__":
    json.dump({"kernel": explaining.__file__, "games": everything()}, sys.stdout)
