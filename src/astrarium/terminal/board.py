"""The board at the terminal: the game's own drawing, or a table with a column for each player.

A game draws itself by `board(view, words)` in its `board.py`. Otherwise it may say in `board.toml` which fields are
worth showing and how their numbers read:

    gold = "number"              as it is; a list with one number for each seat fills their columns
    captain = "name seat"        one value of a domain, or one for each seat
    dice = "list face"           values of a domain, in order; for each seat if the field holds equal parts
    hand = "counts card"         how many of each value, for each seat if the field holds equal parts
    crew = "state crew berth"    for each value of the first domain that is not in its first state, its state
    masts = "number while boarding"    any of these, as long as that other field is set

Without either every field is shown as it is.
"""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from astrarium.kernel import Game, View
from astrarium.text.languages import read_book
from astrarium.text.words import Words

SHORT = 36  # values of a list shown before it is cut
NONE = "–"


def board(game: Game, view: View, words: Words) -> RenderableType:
    """What a seat sees."""
    own = game.part("board")
    if own is not None:
        drawn: RenderableType = own.board(view, words)
        return drawn
    plan: dict[str, str] = read_book(game.folder / "board.toml") or dict.fromkeys(view.fields, "number")
    common: list[str] = []
    rows: list[list[str]] = []
    for field, shape in plan.items():
        how, _, as_long_as = shape.partition(" while ")
        if as_long_as and not view[as_long_as]:
            continue
        label = f"[bold]{escape(words.field(field))}[/]"
        shown = read(view[field], how.split(), view.seats, words)
        if isinstance(shown, list):
            if any(cell != NONE for cell in shown):
                rows.append([label, *[escape(cell) for cell in shown]])
        elif shown != NONE:
            common.append(f"{label}  {escape(shown)}")
    return Panel(laid_out(common, rows, view, words), title=escape(words.title()), title_align="left")


def laid_out(common: list[str], rows: list[list[str]], view: View, words: Words) -> Table:
    """What belongs to all, then the players side by side; a star marks who is asked."""
    inside = Table.grid()
    for line in common:
        inside.add_row(line)
    if rows:
        players = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=view.seats > 1)
        players.add_column("")
        for seat in range(view.seats):
            players.add_column(escape(words.seat(seat) + (" *" if seat == view.asked else "")), overflow="fold")
        for row in rows:
            players.add_row(*row)
        inside.add_row("")
        inside.add_row(players)
    return inside


def read(value: Any, shape: list[str], seats: int, words: Words) -> str | list[str]:
    """A field as one text, or as one for each seat."""
    kind, domains = shape[0], shape[1:]
    if value is None:
        return NONE
    if kind == "number":
        own = isinstance(value, list) and len(value) == seats > 1
        return [plain(part) for part in value] if own else plain(value)
    if kind == "name":
        if isinstance(value, list):
            return [named(domains[0], part, words) for part in value]
        return named(domains[0], value, words)
    if kind == "state":
        pairs = [f"{named(domains[0], i, words)} ({named(domains[1], v, words)})" for i, v in enumerate(value) if v]
        return ", ".join(pairs) or NONE
    known = words.game.actions.domains.get(domains[0])
    parts = in_parts(value, len(known.values) if known and kind == "counts" else 0, seats)
    if parts is None:
        return cards(kind, domains[0], value, words)
    return [cards(kind, domains[0], part, words) for part in parts]


def in_parts(value: Any, block: int, seats: int) -> list[Any] | None:
    """A field's part for each seat, or None if it belongs to all."""
    if isinstance(value, list) and len(value) == seats and any(isinstance(part, list) for part in value):
        return value
    if isinstance(value, list) and block and len(value) == block * seats:
        return [value[i * block : (i + 1) * block] for i in range(seats)]
    return None


def cards(kind: str, domain: str, value: Any, words: Words) -> str:
    """`2 sabre, cannon`, or just how many if that is all one sees."""
    if isinstance(value, int):
        return words.ui("cards", value)
    if kind == "counts":
        held = [f"{n if n > 1 else ''} {named(domain, i, words)}".strip() for i, n in enumerate(value) if n]
        return ", ".join(held) or NONE
    return ", ".join([named(domain, i, words) for i in value if i >= 0]) or NONE


def named(domain: str, value: int, words: Words) -> str:
    return words.name(domain, value) if value >= 0 else NONE


def plain(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, list):
        parts = [plain(part) for part in value[:SHORT]] + (["…"] if len(value) > SHORT else [])
        return " ".join(parts) or NONE
    return str(value)
