"""A game on the shelf: the galaxy without the instruments beside it."""

from __future__ import annotations

from astrarium.kernel import View


def glimpse(view: View) -> tuple[float, float, float, float]:
    return 270, 160, 860, 304
