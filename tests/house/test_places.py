"""Places have names, and printed values come from the view: read from the source of every game."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

GAMES = Path(__file__).parents[2] / "src" / "astrarium" / "games"
VALUES = {"a", "action", "q", "question", "to"}  # what an action and a question are called


def is_naming(node: ast.AST) -> bool:
    """A function that does nothing but give a place its name: a sentence, and what is returned."""
    return isinstance(node, ast.FunctionDef) and len(node.body) == 2 and isinstance(node.body[1], ast.Return)


def unnamed(node: ast.AST) -> list[ast.Attribute]:
    """Every `a.x` and `s.question.y` outside such a function."""
    if is_naming(node):
        return []
    found = [inner for child in ast.iter_child_nodes(node) for inner in unnamed(child)]
    if isinstance(node, ast.Attribute) and node.attr in "xyzw":
        owner = node.value
        name = owner.id if isinstance(owner, ast.Name) else owner.attr if isinstance(owner, ast.Attribute) else ""
        found += [node] if name in VALUES else []
    return found


@pytest.mark.full
def test_no_chapter_no_judgement_and_no_picture_counts_places():
    files = sorted(GAMES.rglob("*.py"))
    assert len(files) > 100
    found = [f"{path.relative_to(GAMES)}:{at.lineno}" for path in files for at in unnamed(ast.parse(path.read_text()))]
    assert not found, f"name the place in the action's or the frame's class: {', '.join(found)}"


def test_no_picture_reads_printed_values_through_the_dictionary():
    files = sorted(GAMES.glob("*/scene/*.py"))
    assert files
    found = [str(path.relative_to(GAMES)) for path in files if "words.box" in path.read_text()]
    assert not found, f"read `view.pieces`: {', '.join(found)}"
