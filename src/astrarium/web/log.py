"""The log in words: who, what, which rule; each line leads to its moment and rings the pieces it names."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene.element import el
from astrarium.scene.icons import badge
from astrarium.table import Table
from astrarium.text import Words
from astrarium.text.words import PLACE

SHOWN = 9


def named(words: Words, event: Event) -> list[tuple[str, str | int]]:
    """What a line names: (domain, fact), in order."""
    text = words.find("events", event.text)
    if text is None:
        return []
    chosen = words.choose(text, event.facts, ())
    found = [(place[2], int(place[1])) for place in PLACE.finditer(chosen) if place[2]]
    return [(domain, event.facts[i]) for domain, i in found if i < len(event.facts)]


def log_lines(
    table: Table,
    words: Words,
    seat: int,
    moment: int | None = None,
    shown: int = SHOWN,
    page: str = "",
    since: int | None = None,
) -> list[Markup]:
    """The latest lines that a seat may read, oldest first; those told over the board have a name of their own."""
    lines: list[Markup] = []
    readable = list(enumerate(table.log(seat, moment)))
    if since is not None:
        readable = [(n, line) for n, line in readable if line.moment > since]
    for n, line in readable[-shown:]:
        event = line.event
        things = named(words, event)
        actor = next((fact for domain, fact in things if domain == "seat" and isinstance(fact, int)), -1)
        rings = " ".join([f"{domain}:{words.value_of(domain, fact)}" for domain, fact in things if domain != "seat"])
        rule = event.rule
        link = el("a", rule, href=f"/rules/{table.game.id}#{rule}", class_="rule") if rule else None
        lines.append(
            el(
                "li",
                badge(actor, words.seat(actor)) if actor >= 0 else None,
                el("a", words.event(event), href=f"{page}?at={line.moment}") if since is None else words.event(event),
                link if since is None else None,
                id=f"told-{n}" if since is not None else None,
                class_=f"seat-{actor}" if actor >= 0 else None,
                data_ring=rings or None,
            )
        )
    return lines
