"""Every table the suite plays at: each ready game and the example game, each mode, each number of seats, and every
value of every option. A new game, mode or option is found without a word here."""

from __future__ import annotations

import os
from functools import cache

from docs.comet.comet import GAME as COMET

from astrarium.conformance.settings import Laid, optional, plain
from astrarium.games import OWN, load, ready
from astrarium.kernel import Game

FULL = os.environ.get("ASTRARIUM_FULL") == "1"


Table = Laid


@cache
def games() -> tuple[Game, ...]:
    return (*[load(id) for id in ready()], COMET)


def own_games() -> tuple[Game, ...]:
    """Those of the house, which are told in every language of the house; nobody else's game need be."""
    ours = [id.replace("_", "-") for id in OWN]
    return tuple([game for game in games() if game.id in ours or game is COMET])


def plain_tables() -> list[Table]:
    """Every mode and number of seats, with the default options; only the largest number while there is little time."""
    found = [table for game in games() for table in plain(game)]
    return [table for table in found if FULL or table.setting.seats == table.game.mode(table.setting.mode).seats[-1]]


def option_tables() -> list[Table]:
    """Tables that between them use every value of every option. Every mode has them in the full form, and in the quick
    one those that bring a value which the game's others have not."""
    tried: set[tuple[object, ...]] = set()
    found = []
    for table in [table for game in games() for table in optional(game, FULL)]:
        chosen = {(table.game.id, *one) for one in table.setting.options.items()}
        if FULL or not tried.issuperset(chosen):
            found.append(table)
        tried |= chosen
    return found


def tables() -> list[Table]:
    return plain_tables() + option_tables()


def seeds(quick: int, full: int) -> list[str]:
    """So many seeds, more of them when there is time."""
    return [f"conformance-{i}" for i in range(full if FULL else quick)]
