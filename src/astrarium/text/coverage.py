"""Which rule stands where in the code, and which tests prove it.

A rule is tested when its id (`CD-141` or `CD_141`) stands in the name or the docstring of a test function
under `tests/rules/<game>/`.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any, NamedTuple

from astrarium.kernel import AstrariumError, Game

from .rules import Rule, rules_of

CITED = re.compile(r"(?<![A-Za-z0-9])([A-Z][A-Z0-9]{1,3})[-_]([A-Z]?\d{1,3}[a-z]?)(?![A-Za-z0-9])")


class Cover(NamedTuple):
    """One rule and where it is found."""

    rule: Rule
    code: list[str]
    tests: list[str]


def ids_in(text: str) -> list[str]:
    """The rule ids that a text names, in either spelling.

    >>> ids_in("test_CD_141_and_CD_R03_hold, see K3-12")
    ['CD-141', 'CD-R03', 'K3-12']
    """
    return [f"{head}-{tail}" for head, tail in CITED.findall(text.replace("__", " "))]


def repository() -> Path:
    """The folder that holds `tests/rules`: above the package, or where we stand."""
    for folder in (*Path(__file__).resolve().parents, Path.cwd()):
        if (folder / "tests" / "rules").is_dir():
            return folder
    raise AstrariumError("coverage reads the project's tests; run it in a clone of the project")


def cover(game: Game, tests: Path | None = None) -> list[Cover]:
    """Every rule of a game, with the code that cites it and the tests that name it."""
    folder = tests or repository() / "tests" / "rules" / game.folder.name
    code = citations_in_code(game.folder)
    proofs = citations_in_tests(folder)
    return [Cover(rule, code.get(id, []), proofs.get(id, [])) for id, rule in rules_of(game).by_id.items()]


def citations_in_code(folder: Path) -> dict[str, list[str]]:
    """Rule id -> `file.py:line` of every place that cites it."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in ids_in(line):
                place = f"{path.relative_to(folder).as_posix()}:{number}"
                if place not in found.setdefault(id, []):
                    found[id].append(place)
    return found


def citations_in_tests(folder: Path) -> dict[str, list[str]]:
    """Rule id -> `file.py::test` of every test function that names it."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test"):
                name = f"{path.relative_to(folder).as_posix()}::{node.name}"
                for id in ids_in(node.name + "\n" + (ast.get_docstring(node) or "")):
                    if name not in found.setdefault(id, []):
                        found[id].append(name)
    return found


def unknown_citations(game: Game) -> dict[str, list[str]]:
    """Ids with the game's prefix that its code cites and its rules do not have."""
    rules = rules_of(game)
    cited = citations_in_code(game.folder)
    return {id: places for id, places in cited.items() if id.startswith(f"{rules.prefix}-") and id not in rules}


def summary(covers: list[Cover]) -> dict[str, Any]:
    """Counts and what is missing, as `coverage --json` prints them."""
    rules = [c for c in covers if not c.rule.ruling]
    rulings = [c for c in covers if c.rule.ruling]
    return {
        "rules": len(rules),
        "tested": sum(bool(c.tests) for c in rules),
        "rulings": len(rulings),
        "rulings_tested": sum(bool(c.tests) for c in rulings),
        "missing": [c.rule.id for c in covers if not c.tests],
    }
