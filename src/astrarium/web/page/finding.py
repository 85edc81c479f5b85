"""One search over a game's guide, cards and rules: steps, cards of that name, rules, what cards say; words marked."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup, escape

from astrarium.kernel import Game
from astrarium.scene.guide import guide_of
from astrarium.text.rules import rules_of
from astrarium.web.page.cards import search_texts
from astrarium.web.page.rulebook import read_by_people

MOST: Final = 40  # of rules, and of what cards say
AROUND: Final = 90  # letters before the first word found


class SearchHit(NamedTuple):
    """A place that speaks of what was looked for."""

    name: str
    text: Markup
    address: str


def folded(text: str) -> str:
    """Small letters without accents, one for one, so that places in it are places in the text.

    >>> folded("Équipage à bord")
    'equipage a bord'
    """
    return text.lower() if text.isascii() else "".join([plain_letter(letter) for letter in text])


@lru_cache(1024)
def plain_letter(letter: str) -> str:
    return unicodedata.normalize("NFD", letter)[0].lower()[:1] or letter


def marked(text: str, words: list[str]) -> Markup:
    """A text around its first match, with every match marked.

    >>> marked("A fortress guards a planet.", ["fort"])
    Markup('A <mark>fort</mark>ress guards a planet.')
    """
    plain = folded(text)
    first = min([plain.find(word) for word in words if word in plain], default=0)
    start = text.rfind(" ", 0, first - AROUND) + 1 if first > AROUND else 0
    shown, seen = text[start : start + 3 * AROUND], plain[start : start + 3 * AROUND]
    spans = sorted([found.span() for word in words for found in re.finditer(re.escape(word), seen)])
    made, done = "", 0
    for begin, end in spans:
        if begin >= done:
            made += f"{escape(shown[done:begin])}<mark>{escape(shown[begin:end])}</mark>"
            done = end
    more = "…" if start + 3 * AROUND < len(text) else ""
    return Markup(("… " if start else "") + made + str(escape(shown[done:])) + more)


def found(game: Game, lang: str, query: str) -> list[SearchHit]:
    """Everything that holds all words of a query; a rule's number finds its rule."""
    words = [word for word in folded(query).split() if word]
    if not words:
        return []
    hits: list[SearchHit] = []
    guide = guide_of(game)
    if guide is not None:
        told = [(1, guide.plain(guide.goal, lang), guide.plain(guide.also, lang))]
        told += [
            (n, guide.plain(step.title, lang), guide.plain(step.text, lang)) for n, step in enumerate(guide.steps, 2)
        ]
        for n, title, text in told:
            if all(word in folded(f"{title} {text}") for word in words):
                hits.append(SearchHit(title, marked(text, words), f"/learn/{game.id}#step-{n}"))
    cards = [one for one in search_texts(game, lang) if all(word in folded(f"{one[0]} {one[1]}") for word in words)]
    named = [one for one in cards if all(word in folded(one[0]) for word in words)]
    hits += [SearchHit(name, marked(text, words), address) for name, text, address in named]
    rules = [
        rule
        for rule in read_by_people(rules_of(game, lang)).values()
        if all(word in folded(f"{rule.id} {rule.plain}") for word in words)
    ]
    hits += [SearchHit(rule.id, marked(rule.plain, words), f"/rules/{game.id}#{rule.id}") for rule in rules[:MOST]]
    rest = [one for one in cards if one not in named]
    return hits + [SearchHit(name, marked(text, words), address) for name, text, address in rest[:MOST]]
