"""How its bots judge; the contract is in `astrarium.bots.sense`."""

from .counted import FEATURES, features
from .position import value
from .sense import DEPTH, GRAVE, WEIGHED, choose
from .standing import stage, stands
