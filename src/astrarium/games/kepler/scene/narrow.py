"""For a narrow screen, where the board has no flanks: my things as tabs, with goals and tracks among them."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import el, use
from astrarium.text.words import Words

from ..cards import Card
from ..effects import EFFECTS, WHO
from ..view import GalaxyView
from .count import table
from .flank import aimed, name_of
from .map import TUBES

TABS: Final = ("actions", "planets", "levels", "goals", "tracks")
BESIDE: Final = TUBES[0] - TUBES[1] + 74  # from where the second track stands to beside the first


def tabs(view: GalaxyView, words: Words) -> Markup:
    """One board at a time. The question is part of the ids, so that with another one what was chosen is forgotten."""
    need = view.question if view.asked == view.seat else ""
    made = []
    for tab in TABS:
        choice = el("input", type="radio", name="k", id=f"kt{need[:6]}-{tab}")
        made.append(el("label", choice, words.say("scene", f"tab-{tab}", ())))
    log = el("button", words.say("scene", "tab-log", ()), data_pop="side")  # a phone has no room for it
    return el("div", *made, log, class_="ke-tabs")


def goals(view: GalaxyView, words: Words) -> Markup:
    """The round, my Objective, which only I see, and the card of the round."""
    box, now = view.pieces, view.round
    head = el(
        "header",
        el("b", words.say("scene", "round", (now, box.rounds))),
        el("progress", value=now, max=box.rounds, aria_hidden="true"),
        data_about="round:now",
    )
    return el("div", head, secret(view, words), progress(view, words), class_="ke-block ke-aim")


def secret(view: GalaxyView, words: Words) -> Markup | None:
    """My Objective with what it asks for, how far I am, and its points (K3-043)."""
    number = view.objective[view.seat] if view.objective else None
    if number is None:
        return None
    card = view.pieces.objectives[number]
    far = aimed(view, card)
    said = [words.say("scene", "only-you", ()), *([far.counted.replace(" ", "\u00a0")] if far.counted else [])]
    meter = el("progress", value=far.units, max=far.least, aria_label=far.counted) if far.least else None
    worth = el("b", words.say("scene", "objective-points", (far.won, far.most)))
    return goal(
        "g-sign-hidden", name_of(words, card), " · ".join(said), [words.spoken(card.texts), " ", worth], meter,
        class_=f"ke-goal-card secret seat-{view.seat}", data_about=f"objective:{view.seat}",
    )  # fmt: skip


def progress(view: GalaxyView, words: Words) -> Markup | None:
    """The card of the round."""
    if not view.shown:
        return None
    card = view.pieces.cards[view.shown[-1]]
    drawn = EFFECTS[card.effect].sign or "scientific-progress"
    figures = el("b", compared(view, words, card)) if card.who != "all" else None
    return goal(
        f"g-ke-i-{drawn}", name_of(words, card), words.say("scene", "at-rounds-end", ()), [words.spoken(card.texts), " ", figures], None,
        class_="ke-goal-card", data_about=f"card:{card.id}",
    )  # fmt: skip


def compared(view: GalaxyView, words: Words, card: Card) -> str:
    """What the card compares, for each nation that counts (K3-411)."""
    names = [*[words.seat(seat) for seat in range(view.seats)], words.name("seat", "ghost")]
    found = WHO[card.who].measures(table(view), card)
    return ", ".join([f"{name} {abs(n)}" for name, n in zip(names, found, strict=False)])


def goal(
    drawn: str, name: str, under: str, said: list[Markup | str | None], meter: Markup | None, **known: str
) -> Markup:
    """A card in HTML: sign, name, what it is, its text, how far."""
    art = el("svg", el("use", href=f"#{drawn}"))
    return el("article", el("header", art, el("h3", name), el("small", under)), el("p", *said), meter, **known)


def tracks() -> Markup:
    """Both Leadership Tracks; the style sheet lays them on their side. In words everybody's panel has them."""
    first, second = [[use(f"g-ke-tube-{i}", x), use(f"p-track-{i}", x)] for i, x in enumerate((0, BESIDE))]
    return el("div", el("svg", el("g", *first, *second), viewBox="-656 200 650 146"), class_="ke-block ke-up")
