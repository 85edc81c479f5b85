"""What each field may hold: hexes, planets, spaces of tracks and levels. The rest are counts, never below zero."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Span, State

from .actions import HEXES, PLANETS, SPACE, TECHNOLOGY
from .box import TAKEN
from .state import Galaxy

HEX: Final = Span(0, HEXES - 1)


def bounds(s: State) -> dict[str, Span]:
    assert isinstance(s, Galaxy)
    box = s.box
    card = Span(0, len(box.cards) - 1)
    bodies = len(box.pool(s.seats))
    return {
        "round": Span(0, box.rounds),
        "first": Span(0, s.seats - 1),
        "turn": Span(-1, s.seats - 1),
        "cards": Span(-1, PLANETS),
        "terraformed": Span(0, (1 << PLANETS + 1) - 1),
        "levels": Span(0, len(box.reaches) - 1),
        "tracks": Span(0, box.last_space),
        "cubes_at": Span(0, len(SPACE.values) - 1),
        "ships": Span(-1, HEXES - 1),
        "sites": HEX._replace(most=bodies),
        "bodies": Span(0, TAKEN, most=bodies),
        "bag": Span(1, TAKEN, most=bodies),
        "shown": card._replace(most=box.rounds),
        "deck": card,
        "marked": HEX._replace(most=bodies),
        "chosen": Span(-1, len(TECHNOLOGY.values) ** 2 - 1),
        "objective": Span(0, len(box.standard) + len(box.advanced) - 1),
        "sheet": Span(-99, 99, most=10 * s.seats),
        "ranks": Span(1, s.seats + (s.ghost >= 0), most=s.seats),
        "ghost_points": Span(-1, 1 << 60),
        "title": Span(-1, 1 << 60),
    }
