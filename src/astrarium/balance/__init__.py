"""How even a game is: bots play it many times, and what was chosen and dealt is held against how it ended."""

from .counting import Tally, WinShare, compared, shares
from .watching import Seen, watched_part

__all__ = ["Seen", "Tally", "WinShare", "compared", "shares", "watched_part"]
