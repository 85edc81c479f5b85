"""How the game draws itself; the contract is in `astrarium.scene`."""

from .answers import answer, row, sign, when
from .gist import glimpse, small
from .launch import spectacle
from .race import race
from .scene import VIEWBOX, about, ground, hand, live, own, panel, sheet, total

PIECES = {
    "hidden_agenda": "agenda",
    "constellation": "card",
    "lunar_card": "card",
    "planet_card": "card",
    "orrery_planet": "planet",
}  # tables of the component file, and as which kind of thing they are drawn
