"""How the game draws itself; the contract is in `astrarium.scene`."""

from .gist import gist, glimpse, small
from .race import race
from .scene import VIEWBOX, about, answer, below, ending, ground, hand, live, own, panel, row, sheet, sign, when
from .triumph import spectacle

PIECES = {
    "equipment": "card",
    "energy_token": "energy",
}  # tables of the component file, and as which kind of thing they are drawn
