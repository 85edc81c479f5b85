"""The words of the pages themselves, in every language. A game's own words are `astrarium.text.Words`."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from astrarium.kernel.outside import whole_number
from astrarium.text.languages import FIRST, book_in, languages
from astrarium.text.message import filled, form

WORDS: Final = Path(__file__).parent.parent / "words"


class Site:
    """One language.

    >>> Site("en")("moves", 1), Site("en")("moves", 3)
    ('1 move', '3 moves')
    >>> Site("fr")("moves", 0)
    '0 coup'
    """

    def __init__(self, lang: str) -> None:
        self.lang: Final = lang
        self.book: Final = book_in(WORDS, lang)
        self.plain: Final = {key: text for key, text in self.book.items() if isinstance(text, str) and "{" not in text}

    def __call__(self, key: str, *facts: object) -> str:
        plain = self.plain.get(key)
        if plain is not None:
            return plain
        return filled(form(self.book[key], facts, self.lang), self.lang, lambda place, _domain: str(facts[place]))

    def __contains__(self, key: str) -> bool:
        return key in self.book


@cache
def site(lang: str) -> Site:
    return Site(lang)


@lru_cache(1000)
def is_nameless(name: str) -> bool:
    """Whether nobody gave a name: nothing stands there, or what a guest is called in some language.

    >>> is_nameless(""), is_nameless(Site("fr")("guest")), is_nameless(f"{Site('en')('guest')} 2"), is_nameless("Ada")
    (True, True, True, False)
    """
    word, _, number = name.rpartition(" ")
    called = word if word and whole_number(number) is not None else name
    return not name or called in [site(lang)("guest") for lang in languages()]


def best_language(header: str) -> str:
    """The first of our languages that a browser asks for.

    >>> best_language("de, fr-CH;q=0.9, en;q=0.8"), best_language("")
    ('fr', 'en')
    """
    wished: list[tuple[float, str]] = []
    for part in header.split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            wished.append((-float(weight or 1), name[:2].lower()))
        except ValueError:
            continue
    for _, name in sorted(wished, key=lambda pair: pair[0]):
        if name in languages():
            return name
    return FIRST
