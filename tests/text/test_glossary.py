"""One word for one thing, in every French text of a game; and English without turns of other languages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from astrarium.games import load, ready

# say "their own", "each of your", "of whoever", "a piece of advice", "even when", "one more step"
FOREIGN = (
    r"\b(the|an|each|every|all|any|one|no) own\b|\bwhoever['’]s\b|\badvices\b|\b(one|an) advice\b"
    r"|\balso (when|not|if|without|against|one who)\b|\b(steps?|planets?) more\b|\bdifference to\b"
)
GLOSSARY = tomllib.loads((Path(__file__).parent / "glossary.fr.toml").read_text(encoding="utf-8"))


def said_in(lang: str, doc: Any, key: str = "", own: bool = False) -> Iterator[str]:
    """Every text of a file in a language: all of it, or what stands under `fr` and in fields that end with `_fr`."""
    own = own or key == lang or key.endswith(f"_{lang}")
    if isinstance(doc, dict):
        for name, value in doc.items():
            yield from said_in(lang, value, name, own)
    elif isinstance(doc, list):
        for value in doc:
            yield from said_in(lang, value, key, own)
    elif isinstance(doc, str) and own:
        yield doc


def texts(folder: Path, lang: str, rules: str) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*.toml")):
        doc = tomllib.loads(path.read_text(encoding="utf-8"))
        for text in said_in(lang, doc, own=path.name == f"{lang}.toml"):
            yield path.name, text
    for line in (folder / rules).read_text(encoding="utf-8").splitlines():
        yield rules, line


@pytest.mark.parametrize("title", ready())
def test_one_french_word_for_one_thing(title: str) -> None:
    found = [
        f"{file}: {match[0]!r}, say {instead}: {text[:120]}"
        for file, text in texts(load(title).folder, "fr", "rules.fr.md")
        for pattern, instead in GLOSSARY[title].items()
        for match in re.finditer(rf"\b({pattern})\b" if not pattern.endswith(")") else rf"\b({pattern})", text, re.I)
    ]
    assert not found, "\n".join(found)


def test_the_glossary_knows_the_games_and_nothing_else() -> None:
    assert sorted(GLOSSARY) == sorted(ready())


@pytest.mark.parametrize("title", ready())
def test_english_without_foreign_turns(title: str) -> None:
    said = [*texts(load(title).folder, "en", "rules.md")]
    assert len(said) > 500
    assert [text for text in said if re.search(FOREIGN, text[1], re.I)] == []
