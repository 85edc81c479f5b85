"""How each language is set: its own name, its colon and percent sign, its numbers in words, what its small words
become. A language that has no entry here is set like the first one and called by its code."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from .languages import FIRST

Join = tuple[re.Pattern[str], str]


class Typography(NamedTuple):
    """The setting of one language. In `joins` what fills a place stands after a NUL: d’Uranus, du puits, au puits."""

    name: str
    locale: str
    colon: str
    percent: str
    singular: tuple[int, ...]  # the counts that are said so
    numbers: tuple[str, ...]
    joins: tuple[Join, ...] = ()
    apart: str = "; "  # between parts that have commas of their own


TYPOGRAPHY: Final = {
    "en": Typography(
        "English",
        "en_GB",
        ": ",
        "%",
        (1,),
        ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    ),
    "fr": Typography(
        "Français",
        "fr_FR",
        "\u00a0: ",
        "\u202f%",
        (0, 1),
        ("aucun", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze", "douze"),
        (
            (re.compile(r"\b([Dd])e \0(?=[AEIOUÀÂÉÈÊËÎÏÔÛaeiouàâéèêëîïôû][^\W\d])"), r"\1’"),
            (re.compile(r"\b([Dd])e \0(?=H[aeiouyàâéèêëîïôû]\w)"), r"\1’"),  # names: d’Hipparque, d’Hypatia
            (re.compile(r"\b([Dd])e \0le "), r"\1u "),
            (re.compile(r"\bà \0le "), "au "),
        ),
        "\u202f; ",
    ),
}


def typography(lang: str) -> Typography:
    """How a language is set.

    >>> typography("fr").name, typography("de").name, typography("de").colon
    ('Français', 'DE', ': ')
    """
    return TYPOGRAPHY.get(lang) or TYPOGRAPHY[FIRST]._replace(name=lang.upper(), locale=lang)
