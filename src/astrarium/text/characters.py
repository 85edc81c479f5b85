"""Characters: what the bots are called, and what each of the five levels says of itself."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from .words import common

LEVEL: Final = re.compile(r"level:([1-5])(?::.*)?")


class Character(NamedTuple):
    """A bot as people know it; only the levels have a number and a line."""

    bot: str  # how programs name it
    level: int
    name: str
    line: str


def character(bot: str, lang: str) -> Character:
    """Who a bot is, by the name that programs give it.

    >>> character("level:3", "en")
    Character(bot='level:3', level=3, name='Polaris', line='Steady: takes whatever lies open.')
    >>> character("level:2:0.5s", "fr").name, character("search:1s", "en").name
    ('Clair de lune', 'searching')
    """
    given = LEVEL.fullmatch(bot)
    if given:
        told = common(lang)["levels"][given[1]]
        return Character(bot, int(given[1]), told["name"], told["line"])
    names = common(lang)["bots"]
    return Character(bot, 0, names.get(bot.partition(":")[0], names["own"]), "")


def characters(lang: str) -> list[Character]:
    """The five levels, from the gentlest on.

    >>> [one.name for one in characters("fr")]
    ['Lueur', 'Clair de lune', 'Polaire', 'Sirius', 'Nova']
    """
    return [character(f"level:{n}", lang) for n in sorted(map(int, common(lang)["levels"]))]
