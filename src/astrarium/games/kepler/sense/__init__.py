"""How its bots judge; the contract is in `astrarium.bots.sense`."""

from .counted import FEATURES, features
from .playout import STRETCH, playout
from .reasons import reasons, stands
from .sense import DEPTH, choose, quick, settled, value
