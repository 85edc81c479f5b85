"""How its bots judge; the contract is in `astrarium.bots.sense`."""

from .counted import FEATURES, features
from .position import value
from .reasons import reasons, stands
from .sense import DEPTH, ENOUGH, choose, ease, likely, quick
