"""Numbers in texts come from the component files and the rules: no sentence, guide or lesson has one of its own."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.text.words import LANGUAGES

# What is only counted through: "week 2", "Planet 13", "steps 3 to 5". "1" and "0" are one thing and none.
NUMBERED = (
    r"\b(weeks?|semaines?|stage|étape|steps?|étapes|temps|échelon|plan[eè]te?) \d+(, \d+| (to|à|et|and) \d+)*|\bh 30\b"
)
NAMES = {"names", "options", "ending", "game"}  # "3 matter", "2 to 4 players", "2nd place", "Kepler-3042"


def sentences(doc: Any, key: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(doc, dict):
        for name, value in doc.items():
            yield from sentences(value, f"{key}.{name}")
    elif isinstance(doc, list):
        for n, value in enumerate(doc):
            yield from sentences(value, f"{key}.{n}")
    elif isinstance(doc, str):
        yield key, doc


def own_numbers(text: str) -> str:
    """What is left of the numbers of a sentence without places and numbered things."""
    plain = re.sub(r"\{[^}]*\}", "", re.sub(r"\s", " ", text))
    return "".join(re.findall(r"[2-9]|1\d", re.sub(NUMBERED, "", plain, flags=re.I)))


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ready())
def test_no_sentence_of_a_game_has_a_number_of_its_own(title: str, lang: str) -> None:
    doc = read(load(title).folder / "words" / f"{lang}.toml")
    said = [*sentences({section: doc[section] for section in doc if section not in NAMES})]
    assert len(said) > 300
    assert [(key, text) for key, text in said if own_numbers(text)] == []


@pytest.mark.parametrize("title", ready())
def test_no_guide_and_no_lesson_has_a_number_of_its_own(title: str) -> None:
    folder = load(title).folder
    for path in [
        folder / "guide" / "guide.toml",
        *sorted(folder.glob("lesson*.toml")),
        *sorted(folder.glob("lessons/*.toml")),
    ]:
        said = [(key, text) for key, text in sentences(read(path)) if key.endswith((".en", ".fr"))]
        assert len(said) > 20
        assert [(path.name, key, text) for key, text in said if own_numbers(text)] == []


def test_a_number_of_its_own_is_found() -> None:
    assert own_numbers("month {0} of 24") == "24"
    assert own_numbers("in week 3, at steps 4 to 6 of {rounds}") == ""
    assert own_numbers("pays 2 pepper") == "2"
