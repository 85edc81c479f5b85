"""The lid of a game's box: for how many, how long, from which age, how heavy. Read without loading the game."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

LID: Final = re.compile(r"^\[lid\]\n(?:(?!\[\[?\w).*\n)*", re.M)
WEIGHTS: Final = ("light", "light", "medium", "deep", "deep")


class Lid(NamedTuple):
    """What is printed there; 0 where nothing is known."""

    least: int = 0
    most: int = 0
    minutes: int = 0
    age: int = 0
    weight: int = 0  # 1 to 5
    together: bool = False  # all win and lose as one

    @property
    def word(self) -> str:
        return WEIGHTS[self.weight - 1] if 1 <= self.weight <= 5 else ""

    def lasts(self, seats: int) -> int:
        """About how many minutes it takes so many people.

        >>> Lid(1, 4, 90).lasts(2), Lid(1, 4, 90).lasts(4), Lid(2, 2, 30).lasts(2)
        (70, 145, 30)
        """
        usual = (self.least + self.most) / 2
        return 5 * round(self.minutes * seats / usual / 5) if usual else 0


@cache
def lid_of(folder: Path) -> Lid:
    """What the component file of a game says.

    >>> from astrarium.games import folder
    >>> lid_of(folder("celestia-duo")).minutes
    30
    """
    path = folder / "components.toml"
    found = LID.search(path.read_text(encoding="utf-8")) if path.exists() else None
    if found is None:
        return Lid()
    told = tomllib.loads(found[0])["lid"]
    least, most = told.get("players", (0, 0))
    return Lid(
        least, most, told.get("minutes", 0), told.get("age", 0), told.get("weight", 0), bool(told.get("together"))
    )
