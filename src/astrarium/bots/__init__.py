"""Bots: `level:1` to `level:5`, `random`, `greedy`, `search`, or your own. They see an `Outlook` and never the state.

>>> make("level:3").iterations
30
>>> make("level:5:0.2s").seconds  # the strongest, held to less time
0.2
>>> type(make("astrarium.bots.random:RandomBot")).__name__  # a class of your own, by module and name
'RandomBot'

>>> make("search:500").iterations
500
>>> make("search:1s").seconds
1.0
>>> make("search:1s:4").processes  # for a second, on four processes
4
>>> make("oracle")  # doctest: +ELLIPSIS
Traceback (most recent call last):
astrarium.kernel.refusal.AstrariumError: no bot 'oracle'; choose level:1 to level:5, random, greedy, ...
"""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

from astrarium.kernel import AstrariumError

from .greedy import GreedyBot
from .levels import LEVELS, Level
from .outlook import Bot, Outlook
from .parallel import ParallelBot
from .random import RandomBot
from .search import SearchBot
from .sense import Sense, sense_of

__all__ = [
    "LEVELS",
    "Bot",
    "GreedyBot",
    "Level",
    "Outlook",
    "RandomBot",
    "SearchBot",
    "Sense",
    "make",
    "make_all",
    "sense_of",
]


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
    given = re.fullmatch(r"search:(\d+(?:\.\d+)?)(s?)(?::([1-9]\d?))?", name)
    if given and given[2] and 0 < float(given[1]) <= 3600:
        return searching(0, float(given[1]), int(given[3] or 1))
    if given and not given[2] and given[1].isdigit() and 0 < int(given[1]) <= 10_000_000:
        return searching(int(given[1]), 0.0, int(given[3] or 1))
    given = re.fullmatch(r"level:([1-5])(?::(\d+(?:\.\d+)?)s)?", name)
    if given and 0 <= float(given[2] or 0) <= 3600:
        level = LEVELS[int(given[1]) - 1]
        return SearchBot(
            0 if given[2] else level.iterations, float(given[2] or level.seconds), level.blur, level.overlooks
        )
    given = re.fullmatch(r"([a-z_][\w.]*):([A-Z]\w*)(?::(.+))?", name)
    if given:
        return own_bot(name, given[1], given[2], given[3])
    raise AstrariumError(
        f"no bot {name!r}; choose level:1 to level:5, random, greedy, search:500 (iterations), search:1s (time)"
        ", search:1s:4 (on four processes)"
        " or a class of your own, my_module:MyBot"
    )


def searching(iterations: int, seconds: float, processes: int) -> SearchBot:
    return ParallelBot(iterations, seconds, processes) if processes > 1 else SearchBot(iterations, seconds)


def own_bot(name: str, module: str, kind: str, argument: str | None) -> Any:
    """A bot of somebody else's; what stands behind a second colon is handed to it."""
    try:
        maker = getattr(import_module(module), kind)
    except (ImportError, AttributeError) as wrong:
        raise AstrariumError(f"no bot {name!r}: {wrong}") from None
    bot = maker(argument) if argument else maker()
    if not callable(getattr(bot, "choose", None)):
        raise AstrariumError(f"no bot {name!r}: {kind} has no method choose(outlook)")
    return bot


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
