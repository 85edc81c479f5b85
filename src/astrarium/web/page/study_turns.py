"""Which turn it is anywhere in a game, counted as the game itself counts: a turn, a round, a month."""

from __future__ import annotations

import re
from typing import Final

from astrarium.kernel import SPECTATOR
from astrarium.kernel.recent import Recent
from astrarium.scene.picture import scene_of
from astrarium.table import Table
from astrarium.text import Words

KEPT: Final = 16  # games whose turns are remembered
COUNTED: Final[Recent[tuple[str, int], dict[int, str]]] = Recent(KEPT)
PLACES: Final[Recent[tuple[str, int, str], str]] = Recent(16 * KEPT)
FIRST: Final = re.compile(r"\d+")


def turns_counted(table: Table) -> dict[int, str]:
    """The number of the turn at every moment that somebody decides; empty before the first, and where none is told."""
    return COUNTED.get((table.id, len(table.match.moves)), lambda: walked(table))


def walked(table: Table) -> dict[int, str]:
    when, stops = scene_of(table.game).when, table.stops()
    words, past, found = Words(table.game, "en"), table.match.at(0), dict[int, str]()
    for at in stops:
        for move in table.match.moves[len(past.moves) : at]:
            if not move.automatic and len(past.moves) < at:
                past.play(move.action)
        view = past.state.view(SPECTATOR)
        said = FIRST.search(when(view, words.at(view)))
        found[at] = said[0] if said else ""
    return found


def place_of(table: Table, at: int, lang: str) -> str:
    """The turn, round or month of one moment in words, with a capital; nothing where the game counts none."""

    def told() -> str:
        view = table.at(at).state.view(SPECTATOR)
        said = scene_of(table.game).when(view, Words(table.game, lang).at(view))
        return said[:1].upper() + said[1:]

    return PLACES.get((table.id, at, lang), told)
