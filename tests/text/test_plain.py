"""Plain words: a small linter of our own over pages, help texts, errors and every word of the interface.

Its list is `plain.toml`. A sentence of a page is also held to a length: what is longer is read twice.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import start
import typer

from astrarium.cli import app

ROOT = Path(__file__).resolve().parents[2]
LIST = tomllib.loads((Path(__file__).parent / "plain.toml").read_text(encoding="utf-8"))
PAGES = [ROOT / name for name in ("README.md", "CONTRIBUTING.md", "STYLE.md", "CHANGELOG.md")]
PAGES += sorted((ROOT / "docs").rglob("*.md"))
HOMES = sorted([*ROOT.glob("src/astrarium/**/words/*.toml"), ROOT / "src/astrarium/text/errors.fr.toml"])
HOMES += sorted([*ROOT.glob("src/astrarium/games/*/lesson.toml"), *ROOT.glob("src/astrarium/games/*/guide/guide.toml")])


def found(text: str, lang: str) -> list[str]:
    """What the list knows better."""
    return [
        f"“{hit[0]}”: say “{better}”"
        for pattern, better in LIST[lang].items()
        for hit in re.finditer(rf"(?<!\w)(?:{pattern})(?!\w)", text, re.IGNORECASE)
    ]


def prose(text: str) -> Iterator[str]:
    """The paragraphs and points of a page, without code, tables, headings and addresses."""
    text = re.sub(r"(?ms)^ *```.*?^ *```", "\n\n", text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    for block in re.split(r"\n\s*\n|\n(?= *(?:[*-]|\d+\.) )", text):
        if not re.match(r"\s*(\||#|!\[|<)", block):
            yield " ".join(block.split())


def sentences(text: str) -> Iterator[str]:
    for block in prose(text):
        plain = re.sub(r"`[^`]*`", "code", block)
        yield from re.split(r"(?<=[.!?:;])[\"”)*]*\s+", plain)


def strings(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every sentence of a TOML file with the name it is kept under."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from strings(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner, key)
    elif isinstance(value, str):
        yield key, value


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_page_is_plain(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert found(" ".join(prose(text)), "en") == []
    long = [one for one in sentences(text) if len(one.split()) > LIST["longest"]]
    assert long == [], "sentences that have to be read twice"


@pytest.mark.parametrize("path", HOMES, ids=lambda path: str(path.relative_to(ROOT / "src" / "astrarium")))
def test_the_interface_is_plain(path: Path) -> None:
    own = path.name.split(".")[-2]
    for key, text in strings(tomllib.loads(path.read_text(encoding="utf-8"))):
        lang = key if key in ("en", "fr") else own if own in ("en", "fr") else "en"
        assert found(text, lang) == [], text


def test_the_commands_help_is_plain() -> None:
    command = typer.main.get_command(app)
    commands = getattr(command, "commands", {})
    assert len(commands) > 10
    for name, one in commands.items():
        told = [one.help or "", *[getattr(parameter, "help", "") or "" for parameter in one.params]]
        assert found(" ".join(told), "en") == [], name
    assert found(start.__doc__ or "", "en") == []


def test_errors_are_plain() -> None:
    """The English sentence of every error is the key of its French one."""
    book = tomllib.loads((ROOT / "src/astrarium/text/errors.fr.toml").read_text(encoding="utf-8"))
    told = [key for part in book.values() for key in (part if isinstance(part, dict) else {})] + list(book)
    assert [wrong for text in told for wrong in found(text, "en")] == []


def test_the_linter_finds_what_it_should() -> None:
    assert found("A by rule of thumb bot.", "en") == ["“by rule of thumb”: say “simple”"]
    assert found("un robot à la règle du pouce", "fr") != []
    assert list(sentences("# Head\n\nOne two. Three!\n\n| a | table |\n\n```\ncode here\n```\n\n* A point.")) == [
        "One two.",
        "Three!",
        "* A point.",
    ]
