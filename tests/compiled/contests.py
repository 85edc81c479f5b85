"""One game of each bot in every mode, told by what was played: the same on every build, or a build is wrong.

python -m tests.compiled.contests greedy search:6
"""

from __future__ import annotations

import json
import sys

from astrarium.arena.contest import play_one
from astrarium.bots import make
from astrarium.games import load, ready
from astrarium.kernel import state


def played(bots: list[str]) -> dict[str, str]:
    """Game, mode and bot -> how many moves were made, and a fingerprint of them all."""
    found = {}
    for id in ready():
        game = load(id)
        for mode in game.modes:
            for bot in bots:
                setting = game.setting(mode.word)
                result = play_one(game, setting, [make(bot) for _ in range(setting.seats)], "compiled")
                assert not result.trouble, f"{id} {mode.word} {bot}: {result.trouble}"
                found[f"{id} {mode.word} {bot}"] = f"{result.decisions} moves, {result.fingerprint}"
    return found


if __name__ == "__main__":
    print(json.dumps({"kernel": state.__file__, "games": played(sys.argv[1:])}))
