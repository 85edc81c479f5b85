"""Nothing points upward: which part of the house may know which, read from the imports of every file."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from astrarium.games import OWN

SOURCE = Path(__file__).parents[2] / "src"
HOUSE = "astrarium"

# Each room, and the rooms that it may import. A game is three rooms: its rules with their judgement, its pictures
# (`scene/`), and its board at the terminal (`board.py`). The web is three as well: what it shows (`page/` with `images/` and
# the post), who asks for it (`http/`), and the server that is started (`serve.py`).
SHOWN = {
    *("kernel", "games", "text", "settings", "scene", "bots", "rating", "arena", "puzzles", "balance"),
    *("store", "bus", "table", "meet"),
}
MAY: dict[str, set[str]] = {
    "kernel": set(),
    "games": {"kernel"},
    "rules": {"kernel"},
    "text": {"kernel", "games"},  # the register: which games there are, and where
    "settings": {"kernel"},
    "scene": {"kernel", "text"},
    "pictures": {"kernel", "text", "scene", "rules", "board"},
    "board": {"kernel", "text", "rules"},
    "bots": {"kernel", "games"},
    "rating": set(),
    "arena": {"kernel", "games", "bots", "rating"},
    "puzzles": {"kernel", "games", "text", "bots"},
    "balance": {"kernel", "games", "text", "scene", "bots", "arena"},
    "envs": {"kernel", "games", "text", "scene", "bots", "playing", "terminal"},
    "playing": {"kernel", "games", "text", "scene"},
    "training": {"kernel", "games", "bots", "arena"},
    "terminal": {"kernel", "games", "text", "bots"},
    "store": {"kernel"},
    "bus": set(),
    "table": {"kernel", "games", "text", "settings", "bots", "rating", "puzzles", "store", "bus"},
    "meet": {"kernel", "games", "settings", "bots", "rating", "store", "bus", "table"},
    "page": SHOWN - {"bots", "arena"},  # pages tell what others have thought
    "http": {*SHOWN, "page"},
    "web": {*SHOWN, "page", "http"},
    "conformance": {"kernel", "games", "text", "scene", "bots"},
    "cli": {*SHOWN, "training", "terminal", "conformance", "web", "house"},
    "house": {"kernel", "games", "bots", "playing", "cli"},
}
TYPES_ONLY = {
    ("rules", "bots"),
    ("rules", "text"),
    ("page", "bots"),
}  # the types of what they are given; nothing is loaded for that
ALONE = {
    "kernel": set(),
    "rules": set(),
    "pictures": {"markupsafe"},
    "board": {"rich"},
}  # packages besides Python's own


class Import(NamedTuple):
    file: str
    line: int
    what: str  # a module, whole
    typed: bool  # for the type checker alone
    late: bool  # inside a function, when it is first needed


def modules() -> dict[str, Path]:
    found = {}
    for path in sorted((SOURCE / HOUSE).rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def room(module: str) -> str:
    parts = module.split(".")[1:]
    if not parts or parts[0] == "__main__":
        return "house"
    if parts[0] == "games" and len(parts) > 1:
        return {"scene": "pictures", "board": "board"}.get(parts[2] if len(parts) > 2 else "", "rules")
    if parts[0] == "web":
        return {"": "web", "serve": "web", "tab": "web", "http": "http"}.get(parts[1] if len(parts) > 1 else "", "page")
    return "cli" if parts[0] == "operate" else parts[0]  # the operator's commands are a part of the command line


def typed_lines(tree: ast.Module) -> set[int]:
    """The lines under `if TYPE_CHECKING:`."""
    found: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for inner in node.body:
                found |= set(range(inner.lineno, (inner.end_lineno or inner.lineno) + 1))
    return found


@cache
def imports() -> tuple[tuple[str, Import], ...]:
    known = modules()
    found: list[tuple[str, Import]] = []
    for name, path in known.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        typed = typed_lines(tree)
        file = str(path.relative_to(SOURCE))
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        for node in ast.walk(tree):
            for what in named(node, package, known):
                late = getattr(node, "col_offset", 0) > 0
                found.append((name, Import(file, node.lineno, what, node.lineno in typed, late)))
    return tuple(found)


def named(node: ast.AST, package: str, known: dict[str, Path]) -> Iterator[str]:
    """The modules that an import names."""
    if isinstance(node, ast.Import):
        yield from [alias.name for alias in node.names]
    elif isinstance(node, ast.ImportFrom):
        up = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        base = ".".join([*up, *filter(None, [node.module])])
        for alias in node.names:
            yield f"{base}.{alias.name}" if f"{base}.{alias.name}" in known else base


def inside() -> list[tuple[str, Import]]:
    """What is imported of our own; the bare package, whose version anybody may read, is no room."""
    return [(name, one) for name, one in imports() if one.what.startswith(HOUSE + ".")]


def test_every_room_is_on_the_plan() -> None:
    assert {room(name) for name in modules()} <= set(MAY)


@pytest.mark.parametrize("who", MAY)
def test_nothing_points_upward(who: str) -> None:
    wrong = [
        f"{one.file}:{one.line} imports {one.what}"
        for name, one in inside()
        if room(name) == who and room(one.what) not in MAY[who] | {who}
        if not (one.typed and (who, room(one.what)) in TYPES_ONLY)
    ]
    assert wrong == []


# What looks out of its own room on purpose, and for what
OUTSIDE = {
    "cli/design.py": "the tests of a checkout, where there is one",
    "text/coverage.py": "the same",
}
UP = re.compile(r"Path\(__file__\)(?:\.resolve\(\))?((?:\.parents\[\d+\]|\.parent\b)+|\.parents\b)")


def climbs(text: str) -> list[int]:
    """How many folders up each path goes that a file makes from its own place.

    >>> climbs('Path(__file__).parent / "a", Path(__file__).parents[1], Path(__file__).resolve().parent.parent')
    [1, 2, 2]
    """
    return [
        99
        if steps == ".parents"
        else sum(int(n) + 1 if n else 1 for n in re.findall(r"\.parents?(?:\[(\d+)\])?", steps))
        for steps in UP.findall(text)
    ]


def test_no_room_reaches_another_by_path() -> None:
    """What a file reads beside itself lies in its own room: a style, a list, a text. Another room hands its things out."""
    wrong = []
    for path in modules().values():
        inside = path.relative_to(SOURCE / HOUSE)
        deep = len(inside.parts) - (2 if inside.parts[0] == "games" else 1)  # folders up to the room itself
        if any(up > max(deep, 1) for up in climbs(path.read_text(encoding="utf-8"))) and str(inside) not in OUTSIDE:
            wrong.append(f"{inside} reads what lies outside of its room")
    assert wrong == []
    assert all((SOURCE / HOUSE / name).exists() for name in OUTSIDE)


def test_a_path_out_of_a_room_is_noticed() -> None:
    assert climbs('STATIC = Path(__file__).parents[1] / "web" / "static"') == [2]
    assert climbs("for folder in (*Path(__file__).resolve().parents, Path.cwd()):") == [99]
    assert climbs('FOLDER = Path(__file__).parent; x = Path(__file__).with_suffix(".css")') == [1]


def test_the_plan_itself_has_no_circle() -> None:
    above: set[str] = set()
    left = {name: set(below) for name, below in MAY.items() if name not in ("cli", "house")}  # `astrarium` is the house
    while left:
        free = {name for name, below in left.items() if below <= above}
        assert free, f"these rooms know each other in a circle: {sorted(left)}"
        above |= free
        left = {name: below for name, below in left.items() if name not in free}


def test_no_game_knows_another() -> None:
    def title(module: str) -> str:
        parts = module.split(".")
        return parts[2] if parts[1:2] == ["games"] and len(parts) > 2 else ""

    assert {title(name) for name in modules()} == {"", *OWN}
    wrong = [
        f"{one.file}:{one.line} imports {one.what}"
        for name, one in inside()
        if title(name) and title(one.what) not in ("", title(name))
    ]
    assert wrong == []


@pytest.mark.parametrize("who", ALONE)
def test_kernel_and_games_import_the_standard_library_only(who: str) -> None:
    allowed = {*sys.stdlib_module_names, HOUSE, *ALONE[who]}
    wrong = [
        f"{one.file}:{one.line} imports {one.what}"
        for name, one in imports()
        if room(name) == who and one.what.split(".")[0] not in allowed and not one.typed
    ]
    assert wrong == []


def test_no_modules_load_each_other_in_a_circle() -> None:
    below: dict[str, set[str]] = {name: set() for name in modules()}
    for name, one in inside():
        if not one.typed and not one.late and one.what != name:
            below[name].add(one.what)
    done: set[str] = set()

    def walk(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, " -> ".join([*way[way.index(name) :], name])
        if name not in done:
            for next in sorted(below[name]):
                walk(next, (*way, name))
            done.add(name)

    for name in below:
        walk(name, ())


@pytest.mark.parametrize("who", ["kernel", "rules", "pictures", "table", "store", "text", "scene"])
def test_no_knot_is_cut_by_an_import_inside_a_function(who: str) -> None:
    wrong = [
        f"{one.file}:{one.line} imports {one.what}"
        for name, one in inside()
        if room(name) == who and one.late and not one.typed
    ]
    assert wrong == []


def test_the_picture_shows_the_plan() -> None:
    """Every room is drawn, and higher than what it knows; only the command line stands beside the web."""
    drawn = (SOURCE.parent / "docs" / "pictures" / "house.svg").read_text(encoding="utf-8")
    height = {name: int(y) for y, name in re.findall(r'y="(\d+)" class="name">([^<]+)<', drawn)}
    assert {room(name) for name in modules()} - {"house"} <= set(height) <= set(MAY)
    beside = [(who, what) for who in height for what in MAY[who] - {"house"} if height[what] <= height[who]]
    assert beside == [("cli", "web")]


def test_nothing_but_the_register_names_a_game() -> None:
    """Games are found: web, table, terminal, command line, styles and words know no title."""
    titles = re.compile("|".join([name.replace("_", "[ _-]?") for name in OWN]), re.IGNORECASE)
    rooms = ("web", "table", "terminal", "store", "bus", "cli", "settings.py")
    files = [path for part in rooms for path in [SOURCE / HOUSE / part, *(SOURCE / HOUSE / part).rglob("*")]]
    told = [
        f"{path.relative_to(SOURCE)}: {line.strip()[:80]}"
        for path in files
        if path.suffix in (".py", ".css", ".js", ".toml", ".json")
        for line in path.read_text(encoding="utf-8").splitlines()
        if titles.search(line)
    ]
    assert told == []
