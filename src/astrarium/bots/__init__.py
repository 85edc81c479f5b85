"""Bots: `random`, `greedy`, `search`. They see an `Outlook` and never the state.

>>> make("search:500").iterations
500
>>> make("search:1s").seconds
1.0
>>> make("oracle")  # doctest: +ELLIPSIS
Traceback (most recent call last):
astrarium.kernel.refusal.AstrariumError: no bot 'oracle'; choose random, greedy, search, search:500 ...
"""

from __future__ import annotations

import re
from typing import Any

from astrarium.kernel import AstrariumError

from .greedy import GreedyBot
from .outlook import Bot, Outlook
from .random import RandomBot
from .search import SearchBot
from .sense import Sense, sense_of

__all__ = ["Bot", "GreedyBot", "Outlook", "RandomBot", "SearchBot", "Sense", "make", "make_all", "sense_of"]


def make(name: str) -> Any:
    """The bot of that name.

    >>> type(make("greedy")).__name__
    'GreedyBot'
    """
    if name == "random":
        return RandomBot()
    if name == "greedy":
        return GreedyBot()
    if name == "search":
        return SearchBot()
    given = re.fullmatch(r"search:(\d+(?:\.\d+)?)(s?)", name)
    if given and given[2] and 0 < float(given[1]) <= 3600:
        return SearchBot(0, float(given[1]))
    if given and not given[2] and given[1].isdigit() and 0 < int(given[1]) <= 10_000_000:
        return SearchBot(int(given[1]))
    raise AstrariumError(f"no bot {name!r}; choose random, greedy, search, search:500 (iterations) or search:1s (time)")


def make_all(names: str, seats: int) -> list[Any]:
    """One bot for each seat; one name stands for all.

    >>> len(make_all("random", 3)), len(make_all("greedy,random", 2))
    (3, 2)
    """
    listed = [name.strip() for name in names.split(",")]
    if len(listed) == 1:
        listed *= seats
    if len(listed) != seats:
        raise AstrariumError(f"{len(listed)} bots for {seats} seats; name one for all, or one for each seat")
    return [make(name) for name in listed]
