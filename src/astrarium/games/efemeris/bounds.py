"""What each field may hold: spaces of the map, captains, tiles, tokens. The rest are counts, never below zero."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Span, State

from .actions import CAPTAINS, NATIONS, SPACE, TILES
from .state import Firmament

FLAG: Final = Span(0, 1)


def bounds(s: State) -> dict[str, Span]:
    assert isinstance(s, Firmament)
    terms, box = s.terms, s.box
    seat = Span(-1, s.seats - 1)
    tile = Span(0, len(TILES) - 1)
    copies = Span(0, max([max(counts) for counts in box.copies]))
    return {
        "first": Span(0, terms.sides - 1),
        "wins": Span(0, terms.wins_needed),
        "draws": Span(0, terms.draws_allowed),
        "tiles": Span(-1, len(TILES) * 6 - 1),
        "drawn": tile._replace(most=max(2, s.seats)),  # each side's homes, then two a turn
        "stack": tile,
        "boxed": tile,
        "alive": FLAG,
        "nation": Span(-1, len(NATIONS) - 1),
        "captains": Span(-1, len(CAPTAINS) - 1),
        "unveiled": FLAG,
        "lost": Span(0, terms.galleons),
        "owner": seat,
        "forts": FLAG,
        "at": Span(-1, len(SPACE.values) - 1),
        "moved": Span(0, (1 << 3 * s.seats) - 1),
        "frozen": seat,
        "spice": Span(0, max(box.store)),
        "hand": copies,
        "board": copies,
        "reserve": copies,
        "gone": copies,
        "known": copies,
    }


def left(s: State, seat: int) -> bool:
    """Eliminated from this game of the match (EF-706)."""
    assert isinstance(s, Firmament)
    return bool(s.alive) and s.alive[seat] == 0
