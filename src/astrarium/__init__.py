"""Astrarium: celestial board games on one engine.

>>> import astrarium
>>> g = astrarium.new("kepler", seats=2, seed=7)
>>> g.play(g.legal[0]).over
False
"""

from astrarium.bots import make
from astrarium.games import load, ready
from astrarium.kernel import AstrariumError, Match, replay

__version__ = "1.0.0"

__all__ = ["AstrariumError", "Match", "load", "make", "new", "open", "ready", "replay"]


def __getattr__(name: str) -> object:
    """`new` and `open` bring words and pictures, which bots do not need: they are loaded when first asked for."""
    if name in ("new", "open", "Play"):
        from astrarium import playing

        return getattr(playing, name)
    raise AttributeError(f"module 'astrarium' has no attribute {name!r}")
