"""How a tile lies at a place: ways that it joins, opens, or leaves blind (EF-205, EF-206)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from astrarium.kernel import Action
from astrarium.text.words import Words

from ..actions import Lying
from ..box import Pieces
from ..grid import NEIGHBOUR
from ..state import NONE
from ..view import FirmamentView
from .seen import terms, tile_in_hand

MEETS: Final = ("joins", "opens", "blind")


@lru_cache(1024)
def edges(box: Pieces, code: int) -> frozenset[int]:
    """The sides at which a lying tile has a way."""
    tile, rotation = divmod(code, 6)
    return frozenset([(end + rotation) % 6 for link in box.tiles[tile].links for end in link if end < 6])


def meets(view: FirmamentView, slot: int, code: int) -> str:
    """What each side meets: j another way, o no tile yet, b a tile without a way there or the end of the map; - where no
    way of the tile ends."""
    box, lying = view.pieces, view.tiles
    ways, slots, found = edges(box, code), terms(view).slots, ""
    for side in range(6):
        beside = NEIGHBOUR[slot * 6 + side]
        if side not in ways:
            found += "-"
        elif beside < 0 or beside not in slots:
            found += "b"
        elif lying[beside] == NONE:
            found += "o"
        else:
            found += "j" if (side + 3) % 6 in edges(box, lying[beside]) else "b"
    return found


def fits(view: FirmamentView, words: Words, a: Action) -> tuple[int, str, str]:
    """How well the tile in hand lies there, that in words, and side by side."""
    tile = tile_in_hand(view)
    if not isinstance(a, Lying) or tile == NONE:
        return 0, "", ""
    met = meets(view, a.slot, tile * 6 + a.rotation)
    joins, opens, blind = counts = [met.count(kind) for kind in "job"]
    told = [words.say("scene", f"tile-{does}", (n,)) for does, n in zip(MEETS, counts, strict=True) if n]
    return 20 * joins + opens - blind, ", ".join(told), met
