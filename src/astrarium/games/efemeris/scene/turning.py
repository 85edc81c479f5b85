"""How a tile lies at a place: ways that it joins, opens, or leaves blind (EF-205, EF-206)."""

from __future__ import annotations

from typing import NamedTuple

from astrarium.kernel import Action
from astrarium.text.words import Words

from ..actions import Lying
from ..box import Pieces
from ..grid import NEIGHBOUR
from ..state import NONE
from ..view import FirmamentView
from .seen import terms, tile_in_hand


class Meets(NamedTuple):
    """Ways of a tile, by what lies behind its edges."""

    joins: int  # a way goes on there
    opens: int  # no tile yet
    blind: int  # a tile without a way there, or the end of the map


def edges(box: Pieces, code: int) -> set[int]:
    """The sides at which a lying tile has a way."""
    tile, rotation = divmod(code, 6)
    return {(end + rotation) % 6 for link in box.tiles[tile].links for end in link if end < 6}


def meets(view: FirmamentView, slot: int, code: int) -> Meets:
    found = [0, 0, 0]
    slots = terms(view).slots
    for side in edges(view.pieces, code):
        beside = NEIGHBOUR[slot * 6 + side]
        if beside < 0 or beside not in slots:
            found[2] += 1
        elif view.tiles[beside] == NONE:
            found[1] += 1
        else:
            found[0 if (side + 3) % 6 in edges(view.pieces, view.tiles[beside]) else 2] += 1
    return Meets(*found)


def fits(view: FirmamentView, words: Words, a: Action) -> tuple[int, str]:
    """How well the tile in hand lies there, and that in words."""
    tile = tile_in_hand(view)
    if not isinstance(a, Lying) or tile == NONE:
        return 0, ""
    met = meets(view, a.slot, tile * 6 + a.rotation)
    return 20 * met.joins + met.opens - met.blind, words.say("scene", "tile-meets", tuple(met))
