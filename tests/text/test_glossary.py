"""One word for one thing, in every French text of a game."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from astrarium.games import load, ready

GLOSSARY = tomllib.loads((Path(__file__).parent / "glossary.fr.toml").read_text(encoding="utf-8"))


def french(doc: Any, key: str = "", own: bool = False) -> Iterator[str]:
    """Every French text of a file: all of it, or what stands under `fr` and in fields that end with `_fr`."""
    own = own or key == "fr" or key.endswith("_fr")
    if isinstance(doc, dict):
        for name, value in doc.items():
            yield from french(value, name, own)
    elif isinstance(doc, list):
        for value in doc:
            yield from french(value, key, own)
    elif isinstance(doc, str) and own:
        yield doc


def texts(folder: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(folder.rglob("*.toml")):
        doc = tomllib.loads(path.read_text(encoding="utf-8"))
        for text in french(doc, own=path.name == "fr.toml"):
            yield path.name, text
    for line in (folder / "rules.fr.md").read_text(encoding="utf-8").splitlines():
        yield "rules.fr.md", line


@pytest.mark.parametrize("title", ready())
def test_one_french_word_for_one_thing(title: str) -> None:
    found = [
        f"{file}: {match[0]!r}, say {instead}: {text[:120]}"
        for file, text in texts(load(title).folder)
        for pattern, instead in GLOSSARY[title].items()
        for match in re.finditer(rf"\b({pattern})\b" if not pattern.endswith(")") else rf"\b({pattern})", text, re.I)
    ]
    assert not found, "\n".join(found)


def test_the_glossary_knows_the_games_and_nothing_else() -> None:
    assert sorted(GLOSSARY) == sorted(ready())
