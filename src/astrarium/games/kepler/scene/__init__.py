"""How the game draws itself; the contract is in `astrarium.scene`."""

from .scene import VIEWBOX, about, ground, hand, live, own, panel, sheet

__all__ = ["VIEWBOX", "about", "ground", "hand", "live", "own", "panel", "sheet"]
