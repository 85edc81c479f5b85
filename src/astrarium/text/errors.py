"""Errors in the reader's language. An error's English sentence is written once, where it is raised; it is the key to
the same sentence in other languages, which lie in `errors.<language>.toml`.

>>> translated("no game 'chess'; choose one of efemeris, kepler", "fr")
'il n’y a pas de jeu «\u202fchess\u202f»\u202f; choisissez parmi efemeris, kepler'
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent


@cache
def sentences(lang: str) -> list[tuple[re.Pattern[str], str]]:
    """The sentences of a language, each with what it is called in English."""
    file = FOLDER / f"errors.{lang}.toml"
    known = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return [
        (re.compile(re.escape(english).replace(r"\{\}", "(.+?)"), re.DOTALL), own) for english, own in known.items()
    ]


def translated(text: str, lang: str) -> str:
    """An error's sentence in a language; what fills its places may be a sentence itself. English, if there is none."""
    for pattern, own in sentences(lang):
        found = pattern.fullmatch(text)
        if found:
            return own.format(*[translated(place, lang) for place in found.groups()])
    return text
