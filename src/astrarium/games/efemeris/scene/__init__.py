"""How the game draws itself; the contract is in `astrarium.scene`."""

from .answers import answer
from .gist import gist, glimpse, small
from .places import leg, where
from .race import race
from .rows import extent, row
from .scene import about, ground, hand, live, own, panel, sheet, sign, viewbox, when
from .triumph import spectacle
