"""Which turn it is anywhere in a game, counted as the game itself counts: a turn, a round, a month."""

from __future__ import annotations

import re
from typing import Final

from astrarium.kernel import SPECTATOR
from astrarium.scene.picture import optional, scene_of
from astrarium.table import Table
from astrarium.text import Words

KEPT: Final = 16  # games whose turns are remembered
COUNTED: Final[dict[tuple[str, int], dict[int, str]]] = {}
FIRST: Final = re.compile(r"\d+")


def turns_counted(table: Table) -> dict[int, str]:
    """The number of the turn at every moment that somebody decides; empty before the first, and where none is told."""
    key = (table.id, len(table.match.moves))
    found = COUNTED.pop(key, None)
    if found is None:
        found = walked(table)
    COUNTED[key] = found
    while len(COUNTED) > KEPT:
        del COUNTED[next(iter(COUNTED))]
    return found


def walked(table: Table) -> dict[int, str]:
    scene = scene_of(table.game)
    count = optional(scene, "when") if scene is not None else None
    stops = table.stops()
    if count is None:
        return dict.fromkeys(stops, "")
    words, past, found = Words(table.game, "en"), table.match.at(0), dict[int, str]()
    for at in stops:
        for move in table.match.moves[len(past.moves) : at]:
            if not move.automatic and len(past.moves) < at:
                past.play(move.action)
        view = past.state.view(SPECTATOR)
        said = FIRST.search(str(count(view, words.at(view))))
        found[at] = said[0] if said else ""
    return found


PLACES: Final[dict[tuple[str, int, str], str]] = {}


def place_of(table: Table, at: int, lang: str) -> str:
    """The turn, round or month of one moment in words, with a capital; nothing where the game counts none."""
    scene = scene_of(table.game)
    count = optional(scene, "when") if scene is not None else None
    if count is None:
        return ""
    key = (table.id, at, lang)
    found = PLACES.pop(key, None)
    if found is None:
        view = table.at(at).state.view(SPECTATOR)
        found = str(count(view, Words(table.game, lang).at(view)))
        found = found[:1].upper() + found[1:]
    PLACES[key] = found
    while len(PLACES) > 16 * KEPT:
        del PLACES[next(iter(PLACES))]
    return found
