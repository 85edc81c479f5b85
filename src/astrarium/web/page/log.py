"""The log in words: who, what, which rule; each line leads to its moment and rings the pieces it names."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene.element import el
from astrarium.scene.icons import badge
from astrarium.table import Table
from astrarium.text import Words
from astrarium.text.words import PLACE

SHOWN: Final = 24  # lines beside the board


def named(words: Words, event: Event) -> list[tuple[str, str | int]]:
    """What a line names: (domain, fact), in order."""
    text = words.find("events", event.text)
    if text is None:
        return []
    chosen = words.choose(text, event.facts, ())
    found = [(place[2], int(place[1])) for place in PLACE.finditer(chosen) if place[2]]
    return [(domain, event.facts[i]) for domain, i in found if i < len(event.facts)]


def line(words: Words, event: Event, *inside: Markup | str | None, name: str | None = None) -> Markup:
    """One event, beside the badge of whoever it is about."""
    things = named(words, event)
    actor = next((fact for domain, fact in things if domain == "seat" and isinstance(fact, int)), -1)
    rings = " ".join([words.ring(domain, fact) for domain, fact in things if domain != "seat"])
    who = badge(actor, words.seat(actor)) if actor >= 0 else None
    return el("li", who, *inside, id=name, class_=f"seat-{actor}" if actor >= 0 else None, data_ring=rings or None)


def log_lines(table: Table, words: Words, seat: int, moment: int | None, shown: int, page: str = "") -> list[Markup]:
    """The latest lines that a seat may read, oldest first."""
    return [
        line(
            words,
            event,
            el("a", words.event(event), href=f"{page}?at={at}"),
            el("a", event.rule, href=f"/rules/{table.game.id}#{event.rule}", class_="rule") if event.rule else None,
        )
        for at, event in table.log(seat, moment)[-shown:]
    ]
