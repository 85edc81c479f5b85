"""Characters: what the bots are called, and what each says of itself."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from .languages import FIRST
from .words import common

LEVEL: Final = re.compile(r"level:(\d+)(?::.*)?")

NUMBERS: Final = tuple(common(FIRST)["levels"])  # how many levels there are is data: their words


class Character(NamedTuple):
    """A bot as people know it; only the levels have a number."""

    bot: str  # how programs name it
    level: int
    name: str
    line: str


class Introduction(NamedTuple):
    """What a bot of one's own is called and says of itself, by language."""

    name: dict[str, str]
    line: dict[str, str]


INTRODUCED: Final[dict[str, Introduction]] = {}  # bots that are none of the levels and are offered here


def introduce(bot: str, name: dict[str, str], line: dict[str, str]) -> None:
    """Let people know a bot of one's own."""
    INTRODUCED[bot] = Introduction(name, line)


def character(bot: str, lang: str) -> Character:
    """Who a bot is, by the name that programs give it.

    >>> character("level:3", "en")
    Character(bot='level:3', level=3, name='Polaris', line='Steady: takes whatever lies open.')
    >>> character("level:2:0.5s", "fr").name, character("search:1s", "en").name
    ('Clair de lune', 'searching')
    """
    given, levels = LEVEL.fullmatch(bot), common(lang)["levels"]
    if given and given[1] in levels:
        told = levels[given[1]]
        return Character(bot, int(given[1]), told["name"], told["line"])
    own = INTRODUCED.get(bot)
    if own is not None:
        name, line = own
        return Character(bot, 0, name.get(lang, name[FIRST]), line.get(lang, line.get(FIRST, "")))
    names = common(lang)["bots"]
    return Character(bot, 0, names.get(bot.partition(":")[0], names["own"]), "")


def characters(lang: str) -> list[Character]:
    """The levels, from the gentlest on.

    >>> [one.name for one in characters("fr")]
    ['Lueur', 'Clair de lune', 'Polaire', 'Sirius', 'Nova']
    """
    return [character(f"level:{n}", lang) for n in NUMBERS]


def everybody(lang: str) -> list[Character]:
    """Every bot that people can choose: the levels, then those of one's own."""
    return [*characters(lang), *[character(bot, lang) for bot in INTRODUCED]]
