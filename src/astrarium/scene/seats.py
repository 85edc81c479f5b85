"""Seats on the boards: told apart by shape and letter as well as by colour, the same as beside the board."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.text.words import Words

from .draw import el, join, text
from .icons import SHAPES


def letter(words: Words, seat: int, seats: int) -> str:
    """The initial of a player, or the seat's number when two have the same."""
    initials = [words.seat(s)[:1].upper() for s in range(seats)]
    return initials[seat] if initials.count(initials[seat]) == 1 else str(seat + 1)


def mark(seat: int, sign: str, size: float = 1) -> Markup:
    """A seat's shape, 24 units wide at size 1, with its letter, around the origin."""
    place = f"translate({-12 * size:.1f} {-12 * size:.1f}) scale({size:.2f})"
    shape = el("path", d=SHAPES[seat % len(SHAPES)], class_=f"on-seat-{seat}", transform=place)
    return join(shape, text(0, 5 * size, sign, 14 * size, "seat-letter"))
