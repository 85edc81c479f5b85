"""How the game draws itself; the contract is in `astrarium.scene`."""

from .answers import answer
from .scene import about, ground, hand, live, own, panel, sheet, sign, viewbox, when

__all__ = ["about", "answer", "ground", "hand", "live", "own", "panel", "sheet", "sign", "viewbox", "when"]
