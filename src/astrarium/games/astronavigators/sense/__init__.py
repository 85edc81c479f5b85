"""How its bots judge; the contract is in `astrarium.bots.sense`."""

from .counted import FEATURES, features
from .sense import DEPTH, WEIGHED, choose, value
from .standing import stage, stands
