"""The actions as one plain list: what may be done, and what not with its reason. The picker on the board reads it.

What is refused is folded, so that a long list stays short: candidates that begin alike, of which none is legal and all
are refused for the same reason, are one line with an open end; further ones of the same kind and reason share a line;
kinds that are refused as a whole share one list.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from astrarium.kernel import Action, No, Offer
from astrarium.scene.element import el, join
from astrarium.scene.icons import icon

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

MOST_REFUSED: Final = 60  # refused candidates shown of one kind


class Line(NamedTuple):
    """A line of the list: an action, or several that share their first `known` places and their refusal."""

    action: Action
    no: No | None
    whole: bool
    known: int


def reason(no: No) -> tuple[object, ...]:
    return (no.rule, no.text, *no.facts)


def folded(offers: Iterable[Offer]) -> list[Line]:
    """The lines of a question's offers, in their order."""
    legal: set[tuple[object, ...]] = set()
    reasons: dict[tuple[object, ...], set[tuple[object, ...]]] = {}
    for offer in offers:
        word, args = offer.action.kind.word, offer.action.args()
        for n in range(1, len(args)):
            if offer.no is None:
                legal.add((word, *args[:n]))
            else:
                reasons.setdefault((word, *args[:n]), set()).add(reason(offer.no))
    lines: dict[tuple[object, ...], Line] = {}
    for offer in offers:
        word, args = offer.action.kind.word, offer.action.args()
        known = len(args)
        if offer.no is not None and not offer.whole:
            alike = [n for n in range(1, len(args)) if (word, *args[:n]) not in legal]
            known = next((n for n in alike if len(reasons[word, *args[:n]]) == 1), known)
        lines.setdefault((offer.whole, word, known, *args[:known]), Line(offer.action, offer.no, offer.whole, known))
    return list(lines.values())


def actions(look: Look) -> Markup:
    """Every candidate, by kind."""
    site, words = look.site, look.words
    groups: dict[str, list[Markup]] = {}
    refused: dict[tuple[object, ...], list[Line]] = {}
    never: list[Markup] = []
    for line in folded(look.offers):
        kind = line.action.kind
        if line.no is None:
            button = el("button", words.action(line.action), name="action", value=str(line.action))
            groups.setdefault(kind.word, []).append(el("li", button))
        else:
            refused.setdefault((kind.word, line.whole, *reason(line.no)), []).append(line)
    for lines in refused.values():
        first, kind = lines[0], lines[0].action.kind
        (never if first.whole else groups.setdefault(kind.word, [])).append(refusal(look, lines[:MOST_REFUSED]))
    lists = []
    for word, items in groups.items():
        kind = look.table.game.actions.kinds[word]
        places = " ".join([domain.name for domain in kind.domains])
        lists.append(el("ul", *items, data_kind=word, data_places=places, aria_label=words.verb(kind)))
    if never:
        lists.append(el("ul", *never, data_kind="-", data_places="-", aria_label=site("not-now")))
    line_of_text = el("input", id="command", name="said", type="text", autocomplete="off", spellcheck="false")
    label = el("label", el("span", site("type-command")), line_of_text, class_="command")
    command = look.form("move", label, clear=True)
    body = join(command, look.form("move", *lists)) if lists else el("p", site("nothing-to-do"))
    return el(
        "details",
        el("summary", icon("list"), site("all-actions"), " ", el("small", len(look.offers) or "")),
        body,
        id="actions",
        data_names=json.dumps(target_names(look), ensure_ascii=False) if lists else None,
    )


def refusal(look: Look, lines: list[Line]) -> Markup:
    """What is refused for one reason: `data-value` has the texts of all of them."""
    words, first = look.words, lines[0]
    kind, no = first.action.kind, first.no
    assert no is not None
    name = words.action(first.action, first.known) if len(lines) == 1 and not first.whole else words.verb(kind)
    return el(
        "li",
        el("span", name),
        f" × {len(lines)} " if len(lines) > 1 else " ",
        el("em", words.refusal(no)),
        " ",
        look.rule(no.rule),
        class_="no",
        data_value="|".join([kind.word if line.whole else str(line.action) for line in lines]),
    )


def target_names(look: Look) -> dict[str, str]:
    """The names of things that are one step of a longer action, where their value does not say it."""
    names: dict[str, str] = {}
    for offer in look.offers:
        if offer.no is None and len(offer.action.kind.domains) > 1:
            for target in offer.action.targets()[:-1]:
                domain, _, value = target.partition(":")
                if target not in names and look.words.target(domain, value) != value:
                    names[target] = look.words.target(domain, value)
    return names
