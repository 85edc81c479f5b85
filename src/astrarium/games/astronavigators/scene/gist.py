"""A game on the shelf: the Earth and the sky, side by side."""

from __future__ import annotations

from astrarium.kernel import View

from . import chart


def glimpse(view: View) -> tuple[float, float, float, float]:
    return 330, chart.TOP, 800, chart.MAP_HEIGHT
