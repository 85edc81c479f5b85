"""Change single values of a component file, by their places; everything else stays as it was written.

A place names the way to a value: `planet.demodamas.cost.pepper`. An entry of a list is called by its id, or by its
number (`#3`) if it has none. How many there are of an entry is changed like a value (`continent_tile.AF-1.how-many`):
further ones are written behind it, with ids of their own.
"""

from __future__ import annotations

import json
import re
import tomllib
from functools import lru_cache
from typing import Any, Final, NamedTuple

from astrarium.kernel import Box, ComponentError, Components, Game
from astrarium.kernel.outside import read_toml

Path = tuple[str | int, ...]
HEAD: Final = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?$")
LINE: Final = re.compile(r'\s*([\w-]+|"[^"]*")\s*=\s*')
BARE: Final = re.compile(r"[\w-]+")
COUNT: Final = "how-many"  # there is one of every entry, if nobody says otherwise
MOST: Final = 9
QUIET: Final = re.compile(r"id|number|note(_.*)?|source(_.*)?|.*_source|pinned")  # what says where a value is from


class EditableField(NamedTuple):
    """A value that a designer may change."""

    place: str
    name: str  # within its entry
    value: Any


class Entry(NamedTuple):
    """A card, a tile, or a table of numbers, with what is written on it."""

    place: str
    id: str  # empty for what stands in no list
    data: dict[str, Any]
    fields: tuple[EditableField, ...]


# ---------------------------------------------------------------------------- what there is
class Printed:
    r"""A component file: its text, what it says, and where each value is written.

    >>> file = Printed('[[card]]\nid = "ice"\ncost = { gold = 2 }')
    >>> [(entry.place, [field.name for field in entry.fields]) for entry in file.entries("card")]
    [('card.ice', ['cost.gold'])]
    """

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.data: Final = tomllib.loads(text)
        self.spans: Final = written(text)

    def tables(self) -> list[str]:
        """The tables in which something can be changed; what describes the file itself is left out."""
        return [name for name in self.data if name not in ("meta", "game", "lid") and self.entries(name)]

    def entries(self, table: str) -> list[Entry]:
        """The entries of a table, and those that lie in them."""
        return self.inside(self.data[table], (table,), table) if table in self.data else []

    def inside(self, value: Any, path: Path, place: str) -> list[Entry]:
        """What has a head of its own in the file is an entry of its own."""
        if isinstance(value, list):
            parts = [(n, key_of(item, n), item) for n, item in enumerate(value)]
            return [one for n, key, item in parts for one in self.inside(item, (*path, n), f"{place}.{key}")]
        if not isinstance(value, dict):
            return []
        own: list[EditableField] = []
        inner: list[Entry] = []
        for key, part in value.items():
            at = f"{place}.{key}"
            if QUIET.fullmatch(key):
                continue
            if (*path, key) not in self.spans:
                inner += self.inside(part, (*path, key), at)
            elif isinstance(part, dict):
                own += [EditableField(f"{at}.{name}", f"{key}.{name}", one) for name, one in part.items()]
            else:
                own.append(EditableField(at, key, part))
        id = str(value.get("id", "")) if isinstance(path[-1], int) else ""
        return [*([Entry(place, id, value, tuple(own))] if own else []), *inner]


def key_of(item: Any, n: int) -> str:
    return str(item["id"]) if isinstance(item, dict) and isinstance(item.get("id"), str) else f"#{n + 1}"


# ---------------------------------------------------------------------------- changing it
def edited(text: str, changes: dict[str, str], name: str = "components.toml") -> str:
    """The file with other values, given as they are typed.

    >>> print(edited('[[card]]\\nid = "ice"  # cold\\nvalue = 2  # of 9', {"card.ice.value": "3"}))
    [[card]]
    id = "ice"  # cold
    value = 3  # of 9
    """
    data = tomllib.loads(text)
    spans = written(text)
    new: dict[Path, Any] = {}
    counts = {place: typed for place, typed in changes.items() if place.endswith(f".{COUNT}")}
    for place, typed in changes.items():
        if place in counts:
            continue
        path = path_to(data, place, name)
        value = read_typed(value_at(data, path), typed, f"{name}: {place}")
        put(data, path, value)
        held = path
        while held and held not in spans:
            held = held[:-1]
        if not held:
            raise ComponentError(f"{name}: {place}: this can't be changed here")
        new[held] = value_at(data, held)
    for path, value in sorted(new.items(), key=lambda one: -spans[one[0]][0]):
        start, end = spans[path]
        text = text[:start] + toml(value) + text[end:]
    if tomllib.loads(text) != data:
        raise ComponentError(f"{name}: these changes can't be written into the file")
    return multiplied(text, counts, name) if counts else text


def multiplied(text: str, counts: dict[str, str], name: str) -> str:
    """The file with so many of some entries.

    >>> print(multiplied('[[card]]\\nid = "ice"\\nvalue = 2\\n', {"card.ice.how-many": "2"}, "my.toml"))
    [[card]]
    id = "ice"
    value = 2
    <BLANKLINE>
    [[card]]
    id = "ice-2"
    value = 2
    <BLANKLINE>
    """
    data, spans = tomllib.loads(text), written(text)
    found: list[tuple[int, int, str]] = []
    for place, typed in counts.items():
        path = path_to(data, place.removesuffix(f".{COUNT}"), name, place)
        inside = [span for at, span in spans.items() if at[: len(path)] == path]
        if not isinstance(path[-1], int) or not inside:
            raise ComponentError(f"{name}: {place}: this can't be changed here")
        count = read_typed(1, typed, f"{name}: {place}")
        if not 0 <= count <= MOST:
            raise ComponentError(f"{name}: {place}: expected a whole number from 0 to {MOST}, found {typed!r}")
        start = text.rfind("[[", 0, min(inside)[0])
        end = text.find("\n", max(inside)[1]) + 1 or len(text)
        id_at = spans.get((*path, "id"))
        copies = [text[start:end]] if count else []
        for n in range(2, count + 1):
            copy = text[start:end]
            if id_at:
                own = toml(f"{value_at(data, path)['id']}-{n}")
                copy = text[start : id_at[0]] + own + text[id_at[1] : end]
            copies.append(copy)
        found.append((start, end, "\n".join(copies)))
    for start, end, copies_of in sorted(found, reverse=True):
        text = text[:start] + copies_of + text[end:]
    return text


def box_with(game: Game, values: dict[str, str]) -> Box:
    """A game's own components but for some values, such as those with which something was recorded."""
    return opened(game, tuple(sorted(values.items()))) if values else game.default_box


def text_with(game: Game, values: dict[str, str]) -> str:
    """The component file of such a box."""
    return edited((game.folder / "components.toml").read_text(encoding="utf-8"), values)


@lru_cache(8)
def opened(game: Game, values: tuple[tuple[str, str], ...]) -> Box:
    return Box(Components("components.toml", text_with(game, dict(values))), game.open_box)


def taken_up(own: Printed, text: str, name: str = "components.toml") -> dict[str, str]:
    """The changes that make another file of this one, as they would be typed.

    >>> taken_up(Printed("[end]\\nlast = true\\nfirst = 1"), "[end]\\nfirst = 2\\nlast = true")
    {'end.first': '2'}
    """
    try:
        given = read_toml(text)
    except ValueError as error:
        raise ComponentError(f"{name}: not valid TOML: {error}") from None
    changes: dict[str, str] = {}
    for field in [one for table in own.tables() for entry in own.entries(table) for one in entry.fields]:
        try:
            value = value_at(given, path_to(given, field.place, name))
        except ComponentError:
            continue  # what is missing is told below
        if value != field.value:
            changes[field.place] = value if isinstance(value, str) else toml(value)
    for table, entries in own.data.items():
        if isinstance(entries, list) and isinstance(given.get(table), list):
            ours = [key_of(item, n) for n, item in enumerate(entries)]
            theirs = [key_of(item, n) for n, item in enumerate(given[table])]
            for key in ours:
                count = sum([re.sub(r"-\d+$", "", one) == key for one in theirs if one not in ours]) + (key in theirs)
                if count != 1:
                    changes[f"{table}.{key}.{COUNT}"] = str(count)
    try:
        same = tomllib.loads(edited(own.text, changes, name)) == given
    except ComponentError:
        same = False
    if not same:
        raise ComponentError(f"{name}: this file differs in more than values; it can't be laid on this bench")
    return changes


def read_typed(old: Any, typed: str, place: str) -> Any:
    """What somebody typed, as the kind of value that stood there."""
    typed = typed.strip()
    if isinstance(old, str):
        return typed
    if isinstance(old, bool):
        if typed not in ("true", "false"):
            raise ComponentError(f"{place}: expected true or false, found {typed!r}")
        return typed == "true"
    if isinstance(old, int):
        if not re.fullmatch(r"-?[0-9]{1,9}", typed):
            raise ComponentError(f"{place}: expected a whole number, found {typed!r}")
        return int(typed)
    try:
        value = read_toml(f"value = {typed}")
    except ValueError:
        value = {}
    if list(value) != ["value"] or type(value["value"]) is not type(old):
        raise ComponentError(f"{place}: expected a value such as {toml(old)}, found {typed!r}")
    return value["value"]


def path_to(data: Any, place: str, name: str, told: str = "") -> Path:
    path: list[str | int] = []
    for key in place.split("."):
        if isinstance(data, list):
            at = next((n for n, item in enumerate(data) if key_of(item, n) == key), -1)
        else:
            at = key if isinstance(data, dict) and key in data else -1  # type: ignore[assignment]
        if at == -1:
            raise ComponentError(f"{name}: {told or place}: there is no such value")
        path.append(at)
        data = data[at]
    return tuple(path)


def value_at(data: Any, path: Path) -> Any:
    for key in path:
        data = data[key]
    return data


def put(data: Any, path: Path, value: Any) -> None:
    value_at(data, path[:-1])[path[-1]] = value


@lru_cache(8)
def written(text: str) -> dict[Path, tuple[int, int]]:
    """Where each value of a file is written."""
    found: dict[Path, tuple[int, int]] = {}
    counts: dict[Path, int] = {}
    here: Path = ()
    at = 0
    lines = text.splitlines(keepends=True)
    n = 0
    while n < len(lines):
        head, line = HEAD.match(lines[n]), LINE.match(lines[n])
        if head:
            here = ()
            parts = [
                json.loads(part) if part.startswith('"') else part for part in re.findall(r'"[^"]*"|[\w-]+', head[2])
            ]
            for i, part in enumerate(parts):
                here += (part,)
                if head[1] == "[[" and i == len(parts) - 1:
                    counts[here] = counts.get(here, -1) + 1
                if here in counts:
                    here += (counts[here],)
        elif line:
            start = at + line.end()
            value = lines[n][line.end() :]
            while not is_whole(value):
                n += 1
                at += len(lines[n - 1])
                value += lines[n]
            key = json.loads(line[1]) if line[1].startswith('"') else line[1]
            found[(*here, key)] = (start, start + len(bare(value)))
        at += len(lines[n])
        n += 1
    return found


def is_whole(value: str) -> bool:
    try:
        tomllib.loads(f"value = {value}")
    except ValueError:
        return False
    return True


def bare(value: str) -> str:
    """A written value without the remark behind it."""
    meant = tomllib.loads(f"value = {value}")
    for mark in [found.start() for found in re.finditer("#", value)]:
        if is_whole(value[:mark]) and tomllib.loads(f"value = {value[:mark]}") == meant:
            value = value[:mark]
            break
    return value.rstrip()


def toml(value: Any) -> str:
    """A value as it is written.

    >>> toml({"gold": [1, True], "not a key": "Étoile"})
    '{ gold = [1, true], "not a key" = "Étoile" }'
    """
    if isinstance(value, dict):
        inside = [f"{key if BARE.fullmatch(key) else json.dumps(key)} = {toml(part)}" for key, part in value.items()]
        return f"{{ {', '.join(inside)} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join([toml(part) for part in value])}]"
    return json.dumps(value, ensure_ascii=False)
