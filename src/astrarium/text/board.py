"""The board at the terminal: what a seat sees, as a table with a column for each player.

A game says in `board.toml` which fields are worth showing and how their numbers read:

    gold = "number"              as it is; a list with one number for each seat fills their columns
    captain = "name seat"        one value of a domain, or one for each seat
    dice = "list face"           values of a domain, in order; for each seat if the field holds equal parts
    hand = "counts card"         how many of each value, for each seat if the field holds equal parts
    owner = "owners planet"      for each value the seat that has it
    tiles = "at slot tile 6"     for each value of the first domain one of the second, divided by a number
    terraformed = "bits planet"  a number of which each bit stands for a value
    crew = "state crew berth"    for each value of the first domain that is not in its first state, its state
    weeks = "piles card"         lists of values, numbered from 1
    cubes = "heaps spot cube 8"  for each seat, so many places with counts of each value
    bodies = "on sites hex planet mine"   for each entry of another field its name, and this field's; words after
                                 the domain name the numbers that follow its own

Without the file every field is shown as it is.
"""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from astrarium.kernel import Game, View

from .words import Words, read_book

SHORT = 36  # values of a list shown before it is cut
NONE = "–"


def board(game: Game, view: View, words: Words) -> RenderableType:
    """What a seat sees."""
    plan: dict[str, str] = read_book(game.folder / "board.toml") or dict.fromkeys(view.fields, "number")
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=view.seats > 1)
    table.add_column("")
    for seat in range(view.seats):
        mark = " *" if seat == view.asked else ""
        table.add_column(escape(words.seat(seat) + mark), overflow="fold")
    common: list[str] = []
    for field, shape in plan.items():
        if field not in view.fields:
            continue
        label = f"[bold]{escape(words.field(field))}[/]"
        shown = read(view, field, shape.split(), words)
        if isinstance(shown, list):
            if any(cell not in ("", NONE) for cell in shown):
                table.add_row(label, *[escape(cell) for cell in shown])
        elif shown not in ("", NONE):
            common.append(f"{label}  {escape(shown)}")
    inside = Table.grid()
    inside.add_column()
    for line in common:
        inside.add_row(line)
    if table.row_count:
        inside.add_row("")
        inside.add_row(table)
    return Panel(inside, title=escape(words.title()), title_align="left")


def read(view: View, field: str, shape: list[str], words: Words) -> str | list[str]:
    """A field as one text, or as one for each seat."""
    value, seats = view[field], view.seats
    kind, domains = shape[0], shape[1:]
    if value is None:
        return NONE
    if kind == "number":
        own = isinstance(value, list) and len(value) == seats > 1
        return [plain(part) for part in value] if own else plain(value)
    if kind == "name":
        if isinstance(value, list):
            names = [named(domains[0], part, words) for part in value]
            return names if len(names) == seats else " / ".join(names)
        return named(domains[0], value, words)
    if kind == "bits":
        chosen = [i for i in range(value.bit_length()) if value >> i & 1]
        return ", ".join([named(domains[0], i, words) for i in chosen]) or NONE
    if kind == "owners":
        return [
            ", ".join([named(domains[0], i, words) for i, owner in enumerate(value) if owner == seat]) or NONE
            for seat in range(seats)
        ]
    if kind == "at":
        share = int(domains[2]) if len(domains) > 2 else 1
        pairs = [
            f"{named(domains[0], i, words)} {named(domains[1], v // share, words)}"
            for i, v in enumerate(value)
            if v >= 0
        ]
        return " · ".join(pairs) or NONE
    if kind == "state":
        pairs = [f"{named(domains[0], i, words)} ({named(domains[1], v, words)})" for i, v in enumerate(value) if v]
        return ", ".join(pairs) or NONE
    if kind == "piles":
        return " · ".join([f"{n}: {cards('list', domains[0], pile, words)}" for n, pile in enumerate(value, 1)])
    if kind == "heaps":
        return [heaps(part, domains, words) for part in in_parts(value, len(value) // seats, seats) or [value]]
    if kind == "on":
        where = view[domains[0]]
        names = [*words.game.actions.domains[domains[2]].values, *domains[3:]]
        pairs = [
            f"{named(domains[1], where[i], words)} {words.name(domains[2], names[v])}"
            for i, v in enumerate(value)
            if 0 < v < len(names) and where[i] >= 0
        ]
        return " · ".join(pairs) or NONE
    parts = in_parts(value, size(kind, domains, value, words), seats)
    if parts is None:
        if any(isinstance(part, list) for part in value):  # one part for each side
            return " / ".join([cards(kind, domains[0], part, words) for part in value])
        return cards(kind, domains[0], value, words)
    return [cards(kind, domains[0], part, words) for part in parts]


def heaps(counts: list[int], domains: list[str], words: Words) -> str:
    """Counts in several places, those that hold something."""
    block = len(counts) // int(domains[2])
    found = []
    for place in range(int(domains[2])):
        held = counts[place * block : (place + 1) * block]
        if any(held):
            found.append(f"{named(domains[0], place, words)}: {cards('counts', domains[1], held, words)}")
    return "\n".join(found) or NONE


def size(kind: str, domains: list[str], value: Any, words: Words) -> int:
    """How long one part of a field is, or 0 if that does not follow from its domain."""
    if len(domains) > 1:
        return int(domains[1])
    known = words.game.actions.domains.get(domains[0])
    return len(known.values) if known and kind == "counts" else 0


def in_parts(value: Any, block: int, seats: int) -> list[Any] | None:
    """A field's part for each seat, or None if it belongs to all."""
    if isinstance(value, list) and len(value) == seats and any(isinstance(part, list) for part in value):
        return value
    if isinstance(value, list) and block and len(value) == block * seats:
        return [value[i * block : (i + 1) * block] for i in range(seats)]
    return None


def cards(kind: str, domain: str, value: Any, words: Words) -> str:
    """`2 sabre, cannon`, or just how many if that is all one sees."""
    if value is None:
        return NONE
    if isinstance(value, int):
        return words.ui("cards", value)
    if kind == "counts":
        held = [f"{n if n > 1 else ''} {named(domain, i, words)}".strip() for i, n in enumerate(value) if n]
        return ", ".join(held) or NONE
    return ", ".join([named(domain, i, words) for i in value if i is not None and i >= 0]) or NONE


def named(domain: str, value: Any, words: Words) -> str:
    if value is None:
        return "?"
    if domain == "number" or value < 0:
        return str(value) if value >= 0 else NONE
    return words.name(domain, value)


def plain(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, list):
        parts = [plain(part) for part in value[:SHORT]] + (["…"] if len(value) > SHORT else [])
        return " ".join(parts) or NONE
    if isinstance(value, bool):
        return "1" if value else "0"
    return str(value)
