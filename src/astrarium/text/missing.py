"""What a language still lacks, file by file: for whoever translates one game, or the pages.

A game's texts have five homes. `words/LANG.toml` holds what program and table say; `rules.LANG.md` the law, a rule to a
line; in lessons, `guide/guide.toml` and `components.toml` a text stands beside its translations, because it
belongs to a moment, a picture or a card there and would be lost without it. What belongs to no game is in `text/words`,
`web/words` and `text/errors.LANG.toml`, whose keys are the English sentences as they are raised.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from astrarium.kernel import Game

from .languages import COMMON, FIRST, LANGUAGES, is_sentence, own_book, read_book
from .rules import written

LESSONS: Final = [f"lessons/{n}.toml" for n in range(1, 10)]
BESIDE: Final = ("lesson.toml", *LESSONS, "guide/guide.toml", "components.toml")  # a text stands with its translations

PRINTED: Final = ("name", "text")  # what a card says in a language: `name_en`


class Lack(NamedTuple):
    """A text that is not there: where it belongs, and how it reads in the first language."""

    key: str
    text: str


class Lacking(NamedTuple):
    """What one file lacks, of so many texts."""

    file: str
    texts: int
    lacks: tuple[Lack, ...]


def missing(game: Game, lang: str) -> list[Lacking]:
    """What a game lacks in a language.

    >>> from astrarium.games import load
    >>> [(one.file, len(one.lacks)) for one in missing(load("efemeris"), "fr") if one.lacks]
    []
    """
    law, said = written(game, FIRST).by_id, written(game, lang).by_id
    unsaid = tuple([Lack(id, rule.text) for id, rule in law.items() if id not in said])
    return [
        lacking_words(game.folder / "words", "words", lang),
        Lacking(f"rules.{lang}.md", len(law), unsaid),
        *[beside(game.folder, file, lang) for file in BESIDE if (game.folder / file).exists()],
    ]


def missing_pages(lang: str, *places: Path) -> list[Lacking]:
    """What our own words lack, and those in other folders."""
    known = [*read_book(COMMON.parent / f"errors.{LANGUAGES[1]}.toml")]
    told = read_book(COMMON.parent / f"errors.{lang}.toml")
    errors = tuple([Lack(sentence, sentence) for sentence in known if lang != FIRST and sentence not in told])
    return [
        *[lacking_words(place, f"{place.parent.name}/words", lang) for place in (COMMON, *places)],
        Lacking(f"text/errors.{lang}.toml", len(known), errors),
    ]


def lacking_words(place: Path, name: str, lang: str) -> Lacking:
    first, own = [dict(sentences(own_book(place, spoken), ())) for spoken in (FIRST, lang)]
    lacks = tuple([Lack(key, text) for key, text in first.items() if key not in own])
    return Lacking(f"{name}/{lang}.toml", len(first), lacks)


def sentences(book: dict[str, Any], at: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Every sentence of a file of words, by its place."""
    for key, text in book.items():
        if isinstance(text, dict) and not is_sentence(text):
            yield from sentences(text, (*at, key))
        else:
            yield (f"[{'.'.join(at)}] {key}" if at else key), str(text["other"] if isinstance(text, dict) else text)


def beside(folder: Path, file: str, lang: str) -> Lacking:
    """What a file lacks in which texts stand beside their translations."""
    texts = list(read_texts(read_book(folder / file), ()))
    return Lacking(file, len(texts), tuple([Lack(at, said[FIRST]) for at, said in texts if lang not in said]))


def read_texts(thing: Any, at: tuple[str, ...]) -> Iterator[tuple[str, dict[str, str]]]:
    """Every text of such a file with its translations: `text = { en = …, fr = … }`, or `name_en = …`."""
    if isinstance(thing, list):
        for n, part in enumerate(thing, 1):
            name = str(part.get("id", n)) if isinstance(part, dict) else str(n)
            yield from read_texts(part, (*at, name))
    elif isinstance(thing, dict):
        if isinstance(thing.get(FIRST), str):
            yield ".".join(at), thing
        for key, part in thing.items():
            stem, _, lang = key.rpartition("_")
            if stem in PRINTED and lang == FIRST:
                spoken = {name.removeprefix(f"{stem}_"): text for name, text in thing.items() if name.startswith(stem)}
                yield ".".join((*at, stem)), spoken
            else:
                yield from read_texts(part, (*at, key))


def report(found: list[Lacking]) -> Iterator[str]:
    """All of it in lines: how many of each file, then every text that is not there."""
    for one in found:
        yield f"{one.file}: {one.texts - len(one.lacks)} of {one.texts} texts are there"
    for one in found:
        if one.lacks:
            yield ""
            yield one.file
            for lack in one.lacks:
                yield f"  {lack.key}" if lack.key == lack.text else f"  {lack.key} = {lack.text}"
