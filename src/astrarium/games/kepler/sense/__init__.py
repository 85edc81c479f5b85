"""How its bots judge; the contract is in `astrarium.bots.sense`."""

from .counted import FEATURES, features
from .playout import STRETCH, playout
from .sense import DEPTH, WEIGHED, choose, quick, settled, value
from .small_questions import APART
from .standing import stage, stands
