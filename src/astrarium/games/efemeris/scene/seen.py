"""What a seat sees of the firmament, read from its view for drawing and telling."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import View

from ..actions import FIRST_EXPERT, FIRST_PLANET, NATIONS
from ..box import Pieces, Terms
from ..state import EFFECTS, NONE

BASE_TILES: Final = FIRST_EXPERT  # the central tile, the planets and the celestial paths


def terms(view: View) -> Terms:
    """What holds for this match: mode, sides, goal, outline of the map."""
    box: Pieces = view.pieces
    return box.terms(view.setting)


def map_size(view: View) -> int:
    """How many tiles the map will have: 19, at Expert level 23, 25 or 27 (EF-002, EF-003)."""
    return len(terms(view).slots)


def sides(view: View) -> list[list[int]]:
    """The seats of each side."""
    return terms(view).crews_of


def side_of(view: View, seat: int) -> int:
    """The side a seat plays for."""
    return terms(view).side[seat]


def nation_of(view: View, seat: int) -> int:
    """The nation a seat sails for, or -1 before it is chosen."""
    found: int = view["nation"][side_of(view, seat)]
    return found


def nation_word(view: View, seat: int) -> str:
    return NATIONS[max(0, nation_of(view, seat))]


def hue(view: View, seat: int) -> str:
    """The colour a seat sails under: its nation's, an ally's in a second shade; its own before there is a nation."""
    side = side_of(view, seat)
    nation = view["nation"][side]
    if nation == NONE:
        return str(seat)
    return NATIONS[nation] + ("2" if sides(view)[side].index(seat) else "")


def mode_of(view: View) -> str:
    return view.setting.mode


def goal(view: View) -> int:
    """Planets to win (EF-601, EF-705, EF-732)."""
    return terms(view).goal


def held(view: View, seat: int) -> list[int]:
    """The planets of a player's command."""
    return [planet for planet, owner in enumerate(view["owner"]) if owner == seat]


def effect(view: View, seat: int, kind: int) -> int:
    """What a player's cards have set going (EF-313)."""
    found: int = view["effect"][seat * EFFECTS + kind]
    return found


def tile_in_hand(view: View) -> int:
    """The tile that is to be placed now, or -1."""
    if view.question == "PlaceHome":
        return FIRST_PLANET + int(view["owner"].index(view.asked))
    return view["drawn"][0] if view.question == "PlaceTile" and view["drawn"] else NONE


def number_of(known: int | list[int]) -> int:
    """How many, whether one sees which or not."""
    return known if isinstance(known, int) else sum(known)
