"""A file of rules is read in one sitting, and a function at one glance."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "astrarium"
RULES = sorted(
    path
    for part in ("kernel", "games")
    for path in (SOURCE / part).rglob("*.py")
    if "scene" not in path.relative_to(SOURCE).parts
)
DRAWINGS = {"scene", "page", "images"}  # a picture or a page is as long as what it shows
TABLES = {
    "build_api": "the addresses of the API, one after the other",
    "club_addresses": "the addresses of clubs in the API",
    "routes": "the addresses of the site",
    "upgrade": "the columns of a table",
}


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def test_there_are_rules():
    assert len(RULES) > 100


@pytest.mark.parametrize("path", RULES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_no_file_of_rules_is_over_350_lines_and_no_function_in_it_over_50(path):
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 350
    assert {f.name: f.end_lineno - f.lineno + 1 for f in functions(path) if f.end_lineno - f.lineno >= 50} == {}


def test_no_function_but_drawings_and_tables_does_more_than_50_lines():
    """What is counted is what it does: a command's options and a function's parameters are its head."""
    long = {}
    for path in SOURCE.rglob("*.py"):
        if DRAWINGS.isdisjoint(path.relative_to(SOURCE).parts):
            for f in functions(path):
                if f.end_lineno - f.body[0].lineno >= 50 and f.name not in TABLES:
                    long[f"{path.relative_to(SOURCE)} {f.name}"] = f.end_lineno - f.body[0].lineno + 1
    assert long == {}
