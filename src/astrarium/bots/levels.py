"""Levels: five characters, from a friendly beginner to as strong as one second allows. Names and lines are words.

They differ in how long they think and in how clearly they see. A blurred eye takes a good action for a better one as
people do: the closer two actions are, the easier they are confused, and what loses at once is seen by everybody.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Level(NamedTuple):
    """One character; `word` is its name in every list of words."""

    word: str
    iterations: int  # futures imagined for a move, or …
    seconds: float  # … time to think
    blur: float  # how much it confuses actions, in units of how much they differ


LEVELS: Final = (
    Level("glimmer", 24, 0.0, 1.6),
    Level("moonbeam", 36, 0.0, 0.6),
    Level("polaris", 60, 0.0, 0.0),
    Level("sirius", 0, 0.25, 0.0),
    Level("nova", 0, 1.0, 0.0),
)
