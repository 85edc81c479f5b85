"""What was sent to a server is read by `kernel/outside.py` alone: no digit, depth or count may break a page."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "astrarium"
READERS = SOURCE / "kernel" / "outside.py"
DIGITS = {"isdigit", "isdecimal", "isnumeric"}  # each takes more than `int` does, or any number of digits
NAMES = {"int", "float"}
LOADERS = {("json", "loads"), ("json", "load"), ("tomllib", "loads"), ("tomllib", "load")}


def misreadings(tree: ast.AST, at_the_door: bool) -> Iterator[tuple[int, str]]:
    """Where something is read without bounds: digits anywhere, numbers and documents where requests come in."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        if isinstance(called, ast.Attribute):
            if called.attr in DIGITS:
                yield node.lineno, called.attr
            if at_the_door and isinstance(called.value, ast.Name) and (called.value.id, called.attr) in LOADERS:
                yield node.lineno, f"{called.value.id}.{called.attr}"
        elif at_the_door and isinstance(called, ast.Name) and called.id in NAMES:
            yield node.lineno, called.id


def found() -> list[str]:
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py")) if path != READERS}
    door = SOURCE / "web" / "http"
    return [
        f"{path.relative_to(SOURCE)}:{line}: {what}; use whole_number, decimal_number, read_json or read_toml"
        for path, text in texts.items()
        if path.parent == door or any(name in text for name in DIGITS)
        for line, what in misreadings(ast.parse(text), path.parent == door)
    ]


def test_what_was_sent_is_read_within_bounds() -> None:
    assert found() == []


def test_no_route_converts_by_itself() -> None:
    """Starlette's own `{seat:int}` takes any number of digits."""
    text = (SOURCE / "web" / "http" / "routes.py").read_text(encoding="utf-8")
    assert ":int}" not in text
    assert ":float}" not in text


@pytest.mark.parametrize("line", ["int(form['n'])", "text.isdigit()", "float(x)", "json.loads(body)"])
def test_a_careless_line_would_be_noticed(line: str) -> None:
    assert list(misreadings(ast.parse(line), True))
