"""What a seat sees of the firmament, read from its view for drawing and telling."""

from __future__ import annotations

from typing import Final

from ..actions import FIRST_EXPERT, FIRST_PLANET, NATIONS
from ..box import Pieces, Terms
from ..exploration import PlaceTile
from ..setup import PlaceHome
from ..state import EFFECTS, NONE, PERMIT, SHOWN
from ..view import FirmamentView

BASE_TILES: Final = FIRST_EXPERT  # the central tile, the planets and the celestial paths


def terms(view: FirmamentView) -> Terms:
    """What holds for this match: mode, sides, goal, outline of the map."""
    box: Pieces = view.pieces
    return box.terms(view.setting)


def map_size(view: FirmamentView) -> int:
    """How many tiles the map will have: 19, at Expert level 23, 25 or 27 (EF-002, EF-003)."""
    return len(terms(view).slots)


def sides(view: FirmamentView) -> list[list[int]]:
    """The seats of each side."""
    return terms(view).crews_of


def side_of(view: FirmamentView, seat: int) -> int:
    """The side a seat plays for."""
    return terms(view).side[seat]


def nation_of(view: FirmamentView, seat: int) -> int:
    """The nation a seat sails for, or -1 before it is chosen."""
    return view.nation[side_of(view, seat)]


def nation_word(view: FirmamentView, seat: int) -> str:
    return NATIONS[max(0, nation_of(view, seat))]


def hue(view: FirmamentView, seat: int) -> str:
    """The colour a seat sails under: its nation's, an ally's in a second shade; its own before there is a nation."""
    side = side_of(view, seat)
    nation = view.nation[side]
    if nation == NONE:
        return str(seat)
    return NATIONS[nation] + ("2" if sides(view)[side].index(seat) else "")


def mode_of(view: FirmamentView) -> str:
    return view.setting.mode


def goal(view: FirmamentView) -> int:
    """Planets to win (EF-601, EF-705, EF-732)."""
    return terms(view).goal


def held(view: FirmamentView, seat: int) -> list[int]:
    """The planets of a player's command."""
    return [planet for planet, owner in enumerate(view.owner) if owner == seat]


def effect(view: FirmamentView, seat: int, kind: int) -> int:
    """What a player's cards have set going (EF-313)."""
    found = view.effect[seat * EFFECTS + kind]
    return found & ~SHOWN if kind == PERMIT else found


def tile_in_hand(view: FirmamentView) -> int:
    """The tile that is to be placed now, or -1."""
    if view.asks(PlaceHome):
        return FIRST_PLANET + int(view.owner.index(view.asked))
    return view.drawn[0] if view.asks(PlaceTile) and view.drawn else NONE


def number_of(known: int | list[int]) -> int:
    """How many, whether one sees which or not."""
    return known if isinstance(known, int) else sum(known)
