"""Ratings: one scale of strength for bots and people, for two to four seats, with the levels of the bots as its marks.

The model is Plackett and Luce's: who wins a game is drawn from all who play it, each by their strength. With two seats
that is Bradley and Terry's, and its unit is the one of chess: 400 points are ten to one.

* The arena has all games at once, so it finds the strengths under which these results are most likely
  (`astrarium.arena.ratings`). It needs nothing but Python.
* People play one game after the other. `rated` moves those who sat at a table by what happened there (Weng and Lin's
  update, by the library openskill); bots of a level are fixed marks and never move.

>>> from astrarium.rating import scale_of
>>> round(scale_of("efemeris").stars(scale_of("efemeris").points(3.5)), 2)
3.5
"""

from .scale import Scale, scale_of
from .strength import NEWCOMER, Placed, Strength, StrengthWords, newcomer, rated, rested, said

__all__ = [
    "NEWCOMER",
    "Placed",
    "Scale",
    "Strength",
    "StrengthWords",
    "newcomer",
    "rated",
    "rested",
    "said",
    "scale_of",
]
