"""Levels: characters, from a friendly beginner to as strong as one second allows.

Their names and lines are words (`astrarium.text.characters`). They differ in how long they think, how clearly they see
and how much escapes them. A blurred eye takes a good action for a better one as people do: the closer two actions are,
the easier they are confused, and what loses at once is seen by everybody.

| level | way of playing |
|---|---|
| 1 Glimmer | looks at a few things, overlooks half of them, and takes what pleases among what seems good |
| 2 Moonbeam | knows what one does, but a third of the tricks escape it |
| 3 Polaris | the rule of thumb, left only where a short look ahead shows clearly better |
| 4 Sirius | looks three times as long: sees what the others are about to do |
| 5 Nova | a whole second, nothing overlooked |
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Level(NamedTuple):
    """One character."""

    number: int
    word: str
    iterations: int  # futures imagined for a move, or …
    seconds: float  # … time to think
    blur: float  # how much it confuses actions, in units of how much they differ
    overlooks: float  # the share of the actions that it does not think of

    @property
    def bot(self) -> str:
        """How it is named where a bot is named."""
        return f"level:{self.number}"


LEVELS: Final = (
    Level(1, "glimmer", 24, 0.0, 2.2, 0.5),
    Level(2, "moonbeam", 36, 0.0, 0.5, 0.33),
    Level(3, "polaris", 30, 0.0, 0.0, 0.0),
    Level(4, "sirius", 96, 0.0, 0.0, 0.0),
    Level(5, "nova", 0, 1.0, 0.0, 0.0),
)
NUMBERS: Final = "|".join([str(level.number) for level in LEVELS])  # for those who read one
ALL: Final = f"{LEVELS[0].bot} to {LEVELS[-1].bot}"
