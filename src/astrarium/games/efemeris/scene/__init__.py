"""How the game draws itself; the contract is in `astrarium.scene`."""

from .scene import about, ground, hand, live, own, panel, sheet, viewbox

__all__ = ["about", "ground", "hand", "live", "own", "panel", "sheet", "viewbox"]
