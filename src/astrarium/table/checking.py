"""What a changed component file asks of the guided first game: does its course hold, which of its notes speak of it?"""

from __future__ import annotations

from functools import lru_cache
from random import Random

from astrarium.bots import Outlook, make
from astrarium.kernel import Box, DeadEnd, Game
from astrarium.text import changes

from .lesson import lesson_of


def notes_about(game: Game, places: list[str]) -> list[int]:
    """The notes of the lesson, by their numbers, that name what has changed."""
    lesson = lesson_of(game)
    if lesson is None:
        return []
    names = [name for place in places for name in changes.names_at(game.default_box.components.data, place)]
    return [n for n, note in enumerate(lesson.notes, 1) if changes.speaks(names, " ".join(note.text.values()))]


def goes_differently(game: Game, before: Box, box: Box) -> bool:
    """Whether bots would play another game from the lesson's seed."""
    return course(game, before) != course(game, box)


@lru_cache(8)
def course(game: Game, box: Box) -> str:
    """How a game of greedy bots goes from the lesson's seed; nothing, if the game has no lesson."""
    lesson = lesson_of(game)
    if lesson is None:
        return ""
    bot, luck = make("greedy"), Random(lesson.seed)
    s = game.new(lesson.setting, lesson.seed, box)
    try:
        while not s.over:
            s.apply(bot.choose(Outlook(game, s, luck)))
    except DeadEnd as dead:
        return str(dead)
    return s.fingerprint()
