"""How even a game is: bots play it many times, and what was chosen and dealt is held against how it ended."""

from .counting import Share, Tally, compared, shares
from .watching import Seen, watched_part

__all__ = ["Seen", "Share", "Tally", "compared", "shares", "watched_part"]
