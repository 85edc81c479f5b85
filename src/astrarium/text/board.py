"""The board at the terminal: the game's own picture in text if it has one, else every field with its label."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table

from astrarium.kernel import Game, View

from .words import Words

SHORT = 36  # values of a list shown before it is cut


def board(game: Game, view: View, words: Words) -> RenderableType:
    """What a seat sees. A game may draw it itself: `text.board(view, words)` beside its first frame."""
    package = game.begin.__module__.rpartition(".")[0]
    if package and find_spec(f"{package}.text"):
        drawn: RenderableType = import_module(f"{package}.text").board(view, words)
        return drawn
    return Panel(fields(view, words), title=words.title(), title_align="left", expand=False)


def fields(view: View, words: Words) -> Table:
    """Every field with its label; a field with a part for each seat gets a column for each."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("")
    names = [words.seat(seat) for seat in range(view.seats)]
    for name in names:
        table.add_column(name)
    for name, value in view.fields.items():
        if name in ("outcome", "scores") and not view.over:
            continue
        label = f"[bold]{words.field(name)}[/]"
        if isinstance(value, list) and len(value) == view.seats > 1:
            table.add_row(label, *[shown(part) for part in value])
        else:
            table.add_row(label, shown(value))
    return table


def shown(value: Any) -> str:
    if value is None:
        return "?"
    if isinstance(value, list):
        parts = [shown(part) for part in value[:SHORT]] + (["…"] if len(value) > SHORT else [])
        return " ".join(parts) or "–"
    return str(value)
