"""How it judged then."""

from .sense import DEPTH, choose, value

__all__ = ["DEPTH", "choose", "value"]
