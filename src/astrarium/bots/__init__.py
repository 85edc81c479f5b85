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
from typing import Any, Final

from astrarium.kernel import AstrariumError

from .greedy import GreedyBot
from .levels import ALL, LEVELS, NUMBERS, Level
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

OWN: Final = re.compile(r"([a-z_][\w.]*):([A-Z]\w*)(?::(.+))?")


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
    given = re.fullmatch(r"search:([0-9]{1,8}(?:\.[0-9]{1,9})?)(s?)(?::([1-9][0-9]?))?", name)
    if given and given[2] and 0 < float(given[1]) <= 3600:
        return searching(0, float(given[1]), int(given[3] or 1))
    if given and not given[2] and "." not in given[1] and 0 < int(given[1]) <= 10_000_000:
        return searching(int(given[1]), 0.0, int(given[3] or 1))
    given = re.fullmatch(rf"level:({NUMBERS})(?::([0-9]{{1,8}}(?:\.[0-9]{{1,9}})?)s)?", name)
    if given and 0 <= float(given[2] or 0) <= 3600:
        level = next(level for level in LEVELS if level.number == int(given[1]))
        return SearchBot(
            0 if given[2] else level.iterations, float(given[2] or level.seconds), level.blur, level.overlooks
        )
    given = OWN.fullmatch(name)
    if given:
        return own_bot(name, given[3])
    raise AstrariumError(
        f"no bot {name!r}; choose {ALL}, random, greedy, search:500 (iterations), search:1s (time)"
        ", search:1s:4 (on four processes)"
        " or a class of your own, my_module:MyBot"
    )


def searching(iterations: int, seconds: float, processes: int) -> SearchBot:
    return ParallelBot(iterations, seconds, processes) if processes > 1 else SearchBot(iterations, seconds)


def own_bot(name: str, argument: str | None) -> Any:
    """A bot of somebody else's; what stands behind a second colon is handed to it."""
    maker = class_of(name)
    return maker(argument) if argument else maker()


def class_of(name: str) -> Any:
    """The class of somebody else's bot, `my_module:MyBot`."""
    given = OWN.fullmatch(name)
    if given is None:
        raise AstrariumError(f"no bot {name!r}: a bot of your own is a module and a class, my_module:MyBot")
    try:
        maker = getattr(import_module(given[1]), given[2])
    except (ImportError, AttributeError) as wrong:
        raise AstrariumError(f"no bot {name!r}: {wrong}") from None
    if not callable(getattr(maker, "choose", None)):
        raise AstrariumError(f"no bot {name!r}: {given[2]} has no method choose(outlook)")
    return maker


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
