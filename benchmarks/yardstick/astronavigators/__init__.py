"""How its bots judge; the contract is in `astrarium.bots.sense`."""

from .sense import DEPTH, choose, value

__all__ = ["DEPTH", "choose", "value"]
