"""How the game draws itself; the contract is in `astrarium.scene`."""

from .scene import VIEWBOX, about, ending, ground, hand, live, own, panel, sheet

__all__ = ["VIEWBOX", "about", "ending", "ground", "hand", "live", "own", "panel", "sheet"]
