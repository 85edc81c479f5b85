"""Languages: which are spoken here. One is spoken as soon as one game has words in it; what it lacks is said in the
first language, text by text.

>>> laid_over({"actions": {"draw": "draw", "pass": "pass"}}, {"actions": {"draw": "ziehen"}})
{'actions': {'draw': 'ziehen', 'pass': 'pass'}}
"""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from astrarium.games import folder, ready
from astrarium.kernel import AstrariumError

LANGUAGES: Final = ("en", "fr")  # in which all of ours is written; the first is the one that others fall back to
FIRST: Final = LANGUAGES[0]
COMMON: Final = Path(__file__).parent / "words"  # the words that belong to no game
TRIAL: Final = "ASTRARIUM_WORDS"
CODE: Final = re.compile(r"[a-z]{2,3}")


def languages() -> tuple[str, ...]:
    """Every language in which something is written, the first one first.

    >>> languages()
    ('en', 'fr')
    """
    return written_in(ready())


def of_system() -> str:
    """The language that the system speaks, as far as we do."""
    said = os.environ.get("LC_ALL", os.environ.get("LANG", "")).partition("_")[0]
    return said if said in languages() else FIRST


@lru_cache(8)
def written_in(games: tuple[str, ...]) -> tuple[str, ...]:
    """The same, of these games."""
    files = [path for place in (COMMON, *[folder(id) / "words" for id in games]) for path in place.glob("*.toml")]
    there = trial()
    found = {path.stem for path in (*files, *(there.glob("*/words/*.toml") if there else ()))}
    others = sorted([lang for lang in found if CODE.fullmatch(lang) and lang not in LANGUAGES])
    return (*LANGUAGES, *others)


def trial() -> Path | None:
    """A folder of words to try out, laid out as in our package: `celestia_duo/words/de.toml`."""
    return Path(os.environ[TRIAL]) if os.environ.get(TRIAL) else None


@cache
def read_book(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


@cache
def book_in(place: Path, lang: str) -> dict[str, Any]:
    """The words that a folder holds in a language, over those of the first one."""
    first = own_book(place, FIRST)
    return first if lang == FIRST else laid_over(first, own_book(place, lang))


def own_book(place: Path, lang: str) -> dict[str, Any]:
    """The words that a folder holds in a language, and those that are tried out."""
    found, there = read_book(place / f"{lang}.toml"), trial()
    return laid_over(found, read_book(there / place.parent.name / "words" / f"{lang}.toml")) if there else found


def laid_over(first: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Texts in one language, and in another where there is none; forms of one sentence are not mixed."""
    return {**first, **{key: both(first.get(key), text) for key, text in own.items()}}


def both(first: Any, own: Any) -> Any:
    mixed = isinstance(first, dict) and isinstance(own, dict) and not is_sentence(own)
    return laid_over(first, own) if mixed else own


def is_sentence(text: dict[str, Any]) -> bool:
    """Whether a table is the forms of one sentence: `{ one = "…", other = "…" }`."""
    return "other" in text


def in_each(said: Any, name: str) -> dict[str, str]:
    """A text that stands in a file with its translations, `{ en = "…", fr = "…" }`, in every language spoken here."""
    if not isinstance(said, dict) or not isinstance(said.get(FIRST), str) or not said[FIRST].strip():
        raise AstrariumError(f"no {name}.{FIRST}, the text that other languages fall back to")
    for lang, text in said.items():
        if not CODE.fullmatch(lang) or not isinstance(text, str) or not text.strip():
            raise AstrariumError(f"{name}.{lang} is no text of a language")
    return {lang: str(said.get(lang, said[FIRST])).strip() for lang in languages()}
