"""How the game draws itself; the contract is in `astrarium.scene`."""

from .amounts import sign
from .answers import answer
from .gist import glimpse, small
from .places import where
from .race import race
from .scene import VIEWBOX, about, ground, hand, live, own, panel, sheet, when

__all__ = [
    "VIEWBOX",
    "about",
    "answer",
    "glimpse",
    "ground",
    "hand",
    "live",
    "own",
    "panel",
    "race",
    "sheet",
    "sign",
    "small",
    "when",
    "where",
]
