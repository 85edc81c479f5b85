"""The generic scene: a game that does not draw itself yet, shown as its fields and the things to point at."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from astrarium.kernel import Offer, View
from astrarium.text import Words

from .element import el, join

QUIET = ("outcome", "scores")  # shown at the end, by the page itself


def of_seats(view: View, value: Any) -> bool:
    """Whether a field has one part for each seat."""
    return isinstance(value, list) and len(value) == view.seats > 1


def draw_value(value: Any) -> Markup:
    """A value: a number, a row of numbers, or a back for what is hidden."""
    if value is None:
        return el("span", "✶", class_="hidden-thing", title="?")
    if isinstance(value, bool):
        return el("span", "●" if value else "○", class_="figure")
    if isinstance(value, list):
        return el("span", *[draw_value(item) for item in value], class_="row")
    if isinstance(value, dict):
        return el("span", *[join(el("small", key), draw_value(item)) for key, item in value.items()], class_="row")
    return el("span", str(value), class_="figure")


def panel(view: View, words: Words, seat: int) -> Markup:
    """What is known of one seat."""
    lines = [
        el("div", el("dt", words.field(name)), el("dd", draw_value(value[seat])))
        for name, value in view.fields.items()
        if name not in QUIET and of_seats(view, value)
    ]
    return el("dl", *lines, class_="facts")


def board(view: View, words: Words, offers: list[Offer]) -> Markup:
    """The common fields, and everything that the question offers, by kind of thing."""
    fields = [
        el("div", el("dt", words.field(name)), el("dd", draw_value(value)))
        for name, value in view.fields.items()
        if name not in QUIET and not of_seats(view, value)
    ]
    return join(things(words, offers), el("dl", *fields, class_="facts plate"))


def things(words: Words, offers: list[Offer]) -> Markup:
    """One tile for each target of the offered actions."""
    found: dict[str, dict[str, None]] = {}
    for offer in offers:
        if not offer.whole:
            for target in offer.action.targets():
                found.setdefault(target.partition(":")[0], {})[target] = None
    groups = []
    for domain, targets in found.items():
        tiles = [
            el("span", words.name(domain, target.partition(":")[2]), class_="tile", data_target=target)
            for target in targets
        ]
        groups.append(el("div", *tiles, class_="tiles"))
    return el("div", *groups, class_="things")
