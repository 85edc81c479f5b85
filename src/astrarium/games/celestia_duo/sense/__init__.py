"""How its bots judge; the contract is in `astrarium.bots.sense`."""

from .counted import FEATURES, features
from .position import value
from .sense import DEPTH, ENOUGH, WEIGHED, choose, ease, guesses, likely, quick
from .standing import stage, stands
