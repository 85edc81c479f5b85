"""No code names a language: which there are is data, and how each is set stands in one place."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from astrarium.games import load, ready
from astrarium.text import LANGUAGES
from astrarium.text.languages import FIRST
from astrarium.text.missing import missing, missing_pages
from astrarium.web.page.site import WORDS

SOURCE = Path(__file__).parents[2] / "src" / "astrarium"
QUOTED = re.compile(rf"""["'](?:{"|".join(LANGUAGES[1:])})["']""")  # without it a file need not be looked through
HOMES = {"text/languages.py", "text/typography.py"}  # the defaults, and how a language is set


def test_no_code_names_a_language_but_the_first() -> None:
    found = []
    for path in SOURCE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if str(path.relative_to(SOURCE)) not in HOMES and QUOTED.search(text):
            for node in ast.walk(ast.parse(text)):
                if isinstance(node, ast.Constant) and node.value in LANGUAGES[1:]:
                    found.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    assert found == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_ours_are_whole(lang: str) -> None:
    """What is not there would be said in another language, and nobody would notice."""
    told = [*missing_pages(lang, WORDS), *[one for id in ready() for one in missing(load(id), lang)]]
    assert {one.file: one.lacks for one in told if one.lacks and (lang, one.file) != (FIRST, f"rules.{FIRST}.md")} == {}
