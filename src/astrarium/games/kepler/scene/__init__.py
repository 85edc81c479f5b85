"""How the game draws itself; the contract is in `astrarium.scene`."""

from .amounts import sign
from .answers import answer
from .gist import glimpse, small
from .places import where
from .race import race
from .scene import VIEWBOX, about, ground, hand, live, own, panel, sheet, when

PIECES = {
    "action": "space",
    "objective": "goal",
    "progress": "card",
    "technology": "level",
}  # tables of the component file, and as which kind of thing they are drawn
