"""A name that never changes is `Final` where it is compiled: any other one is looked up, by its name, each time."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
import start

SEARCH = "bots/search.py"  # benchmarks set one of its numbers


def names(text: str) -> Iterator[str]:
    """The constants of a module that are not `Final`. One letter alone is a type."""
    for node in ast.parse(text).body:
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and "Final" not in ast.unparse(node.annotation):
            targets = [node.target]
        else:
            continue
        for target in targets:
            for name in ast.walk(target):
                if isinstance(name, ast.Name) and name.id.isupper() and len(name.id) > 1:
                    yield name.id


def test_constants_that_are_compiled_are_final() -> None:
    found = []
    for path in start.compile_sources():
        place = path.relative_to(start.SOURCE).as_posix()
        if place != SEARCH:
            found += [f"{place}: {name}" for name in names(path.read_text(encoding="utf-8"))]
    assert found == [], "write NAME: Final = …"


@pytest.mark.parametrize("line", ["FAR = 3", "FAR: int = 3", "NEAR, FAR = range(2)"])
def test_one_that_is_not_is_seen(line: str) -> None:
    assert "FAR" in list(names(line))


@pytest.mark.parametrize("line", ["FAR: Final = 3", "FAR: Final[int] = 3", "S = TypeVar('S')", "def f():\n    FAR = 3"])
def test_nothing_else_is(line: str) -> None:
    assert list(names(line)) == []
