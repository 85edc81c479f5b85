"""Bots of other people's that an operator offers at tables, beside the levels.

A package offers one by an entry point of the group `astrarium.bots` (`idler = "my_module:Idler"`); `serve --bots
my_module:Idler`, or the setting `bots`, names some by hand. What people read of it stands on the class:

    class Idler:
        name = {"en": "Idler", "fr": "Paresseux"}
        about = {"en": "Takes the first thing that is allowed.", "fr": "Prend la première chose permise."}

        def choose(self, outlook): ...

Both may be plain texts. Without them it is called as its class, and says the first line of its docstring.
"""

from __future__ import annotations

import logging
import os
import sys
from functools import cache
from importlib.metadata import entry_points
from typing import Any, Final, NamedTuple

from astrarium.kernel import AstrariumError

from . import class_of

LOG: Final = logging.getLogger("astrarium.bots")
GROUP: Final = "astrarium.bots"
LONGEST: Final = 40  # what a seat's bot may be called where games are kept
FIRST: Final = "en"

NAMED: Final[list[str]] = []  # by hand, in this process


class Offered(NamedTuple):
    """A bot as people know it: how programs call it, its name and what it says of itself by language, and how long it
    thinks about a move at most, if it tells."""

    bot: str
    name: dict[str, str]
    about: dict[str, str]
    seconds: float


def offer(names: str) -> None:
    """Offer these bots too, `my_module:MyBot`, with spaces or commas between them."""
    given = names.replace(",", " ").split()
    if given and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())  # where the operator stands; workers get the same
    for name in given:
        introduced(name)
    NAMED.extend([name for name in given if name not in NAMED])


def offered() -> list[Offered]:
    """Every bot that is offered."""
    return [introduced(name) for name in dict.fromkeys((*installed(), *NAMED))]


@cache
def installed() -> tuple[str, ...]:
    """Those of installed packages; one that can't be loaded is told to the operator, and left out."""
    found = []
    for entry in entry_points(group=GROUP):
        try:
            found.append(introduced(entry.value).bot)
        except AstrariumError as wrong:
            LOG.warning("the bot %s of an installed package is not offered: %s", entry.name, wrong)
    return tuple(found)


@cache
def introduced(bot: str) -> Offered:
    """What a bot's class says of it.

    >>> introduced("astrarium.bots.random:RandomBot").name
    {'en': 'RandomBot'}
    """
    maker = class_of(bot)
    if len(bot) > LONGEST:
        raise AstrariumError(f"bot {bot!r}: its name has more than {LONGEST} letters; choose a shorter module or class")
    doc = (getattr(maker, "__doc__", "") or "").strip().partition("\n")[0]
    return Offered(
        bot,
        spoken(bot, getattr(maker, "name", ""), maker.__name__),
        spoken(bot, getattr(maker, "about", ""), doc),
        float(getattr(maker, "seconds", 0.0)),
    )


def spoken(bot: str, given: Any, usual: str) -> dict[str, str]:
    """A text, or several by language."""
    said = {FIRST: given or usual} if isinstance(given, str) else given
    if not isinstance(said, dict) or FIRST not in said or not all(isinstance(text, str) for text in said.values()):
        raise AstrariumError(f"bot {bot!r}: name and about are texts, or texts by language with {FIRST!r} among them")
    return said
