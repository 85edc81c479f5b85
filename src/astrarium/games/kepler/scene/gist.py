"""A game on the shelf: the galaxy without the instruments beside it."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene.covers import cropped
from astrarium.scene.draw import el, join
from astrarium.text.words import Words

from ..box import Pieces
from ..view import GalaxyView
from . import map as galaxy
from . import pieces, space

SEEN: Final = (270.0, 160.0, 860.0, 304.0)


def glimpse(view: GalaxyView) -> tuple[float, float, float, float]:
    return SEEN


def small(view: GalaxyView, words: Words) -> Markup:
    box: Pieces = view.pieces
    art = [pieces.definitions(), pieces.marks(words, view.seats, False), pieces.bundles(box), pieces.planets(box)]
    return join(
        el("defs", space.definitions(), *art, pieces.distances(box)),
        cropped(space.backdrop(box.chart), *SEEN, room=2 * space.SIDE),
        space.names_for(words, box.chart, view.sites).drawn,
        galaxy.bodies(view, words, box),
        galaxy.ships(view, words),
    )
