"""How a game ended, where "won" and "lost" say too little: a game may tell it in its own `ending.py`.

def verdict(view: View, words: Words) -> str            # a sentence for all, or "" where the plain one will do
def results(view: View, words: Words) -> list[str]      # a word for each seat
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from astrarium.kernel import Game, View

from .words import Words


@cache
def ending_of(game: Game) -> ModuleType | None:
    name = f"{game.package}.ending"
    return import_module(name) if game.package and find_spec(name) else None


def verdict(game: Game, view: View, words: Words) -> str:
    """The game's own sentence about its end, if it has one to say."""
    told = ending_of(game)
    return str(told.verdict(view, words)) if told and view.over else ""


def results(game: Game, view: View, words: Words) -> list[str]:
    """The game's own word for each seat, or none."""
    told = ending_of(game)
    return list(told.results(view, words)) if told and view.over else []
