"""Astrarium: celestial board games on one clockwork.

>>> from astrarium import Match, load, ready
>>> game = load(ready()[0])
>>> match = Match(game, game.setting(), seed="cloud")
>>> match.play(match.state.legal()[0])
>>> [move.automatic for move in match.moves][-1] in (True, False)
True
"""

from astrarium.bots import make
from astrarium.games import load, ready
from astrarium.kernel import AstrariumError, Match, replay

__version__ = "0.1.0"

__all__ = ["AstrariumError", "Match", "load", "make", "ready", "replay"]
