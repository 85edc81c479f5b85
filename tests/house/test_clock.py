"""What time it is is asked of the host: nothing that people meet reads the machine's clock by itself."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "astrarium"
ROOMS = ("web", "table", "meet")
MADE = "table/host.py"  # the clock that a host has if it is given none

NOW = ("time.time", "time.time_ns", "datetime.now", "datetime.utcnow", "datetime.today", "date.today")
OF_A_TIME = {
    "time.localtime": 1,
    "time.gmtime": 1,
    "time.ctime": 1,
    "time.strftime": 2,
}  # with so many things to say: when


def reads(text: str) -> list[str]:
    """The lines that ask what time it is now. A clock that is handed on (`clock=time.time`) is not read."""
    found = []
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = ".".join(ast.unparse(node.func).split(".")[-2:])
            if name in NOW or len(node.args) < OF_A_TIME.get(name, 0):
                found.append(f"{node.lineno}: {ast.unparse(node)}")
        elif isinstance(node, ast.ImportFrom) and node.module == "time":
            names = {f"time.{one.name}" for one in node.names}
            found += [f"{node.lineno}: {ast.unparse(node)}"] if names & {*NOW, *OF_A_TIME} else []
    return found


def test_only_the_host_reads_the_clock() -> None:
    found = []
    for room in ROOMS:
        for path in sorted((SOURCE / room).rglob("*.py")):
            place = path.relative_to(SOURCE).as_posix()
            if place != MADE:
                found += [f"{place}:{line}" for line in reads(path.read_text(encoding="utf-8"))]
    assert found == [], "ask tables.host.clock(), or visitor.clock() in a page"


def test_there_it_is_made() -> None:
    assert reads((SOURCE / MADE).read_text(encoding="utf-8")) != []


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        ("time.time()", True),
        ("from time import time", True),
        ("datetime.now(UTC).date()", True),
        ("datetime.datetime.now()", True),
        ("date.today()", True),
        ("time.strftime('%Y')", True),
        ("time.localtime()", True),
        ("Host(store, clock=time.time)", False),
        ("time.strftime('%Y', time.gmtime(at))", False),
        ("datetime.fromtimestamp(at, UTC)", False),
        ("time.monotonic()", False),
    ],
)
def test_what_is_seen(line: str, seen: bool) -> None:
    assert bool(reads(line)) == seen
