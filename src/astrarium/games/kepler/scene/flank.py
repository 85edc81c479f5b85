"""The left flank: the round, its Progress card with the Medals on it, my Objective, and what is left of the deck."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.scene.draw import at, box, el, fitted, join, paragraph, path, text, title, use, wrapped
from astrarium.scene.kept import kept
from astrarium.scene.signs import sign as common_sign
from astrarium.text.words import Words

from ..actions import CUBE
from ..box import Pieces
from ..cards import Card, Objective
from ..effects import EFFECTS
from ..objectives import measure, objective_points
from ..view import GalaxyView
from .count import table
from .map import medal, medals_on_card
from .pieces import sign

WIDE: Final = 186.0
GOAL: Final = 184.0  # height of the Objective
CARD: Final = 292.0  # height of the Progress card


def flank(view: GalaxyView, words: Words, box_: Pieces) -> Markup:
    return join(rounds(view, words, box_), progress(view, words, box_), objective(view, words, box_), deck(view, words))


def name_of(words: Words, card: Card | Objective) -> str:
    """The printed name of a card."""
    return words.components[card.id]


class Prose(NamedTuple):
    """The text of a card in lines, with their size and the step from one to the next."""

    lines: list[str]
    size: float
    step: float


def prose(said: str, lines: int) -> Prose:
    """A card's text, large if it fits into so many lines."""
    large = wrapped(said, 22, 20)
    return Prose(large, 14.5, 18) if len(large) <= lines else Prose(wrapped(said, 25, 20), 13, 15.8)


def head_size(head: list[str]) -> float:
    """The name of a card as large as its longest line has room."""
    return min([20.0, *[fitted(line, 20, WIDE - 30) for line in head]])


def printed_flank(box_: Pieces) -> list[Any]:
    """What lies there in every round: the pips of the rounds, and the backs of the deck."""
    backs = [
        join(box(2 * i, 4 - 2 * i, 62, 44, 6, class_="ke-back"), path(f"M{12 + 2 * i} {26 - 2 * i}a19 9 0 1 0 38 0a19 9 0 1 0-38 0M{22 + 2 * i} {26 - 2 * i}a9 15 0 1 0 18 0a9 15 0 1 0-18 0", class_="ke-back-line"))
        for i in range(3)
    ]  # fmt: skip
    rounds_ = [box(0, 0, WIDE, 64, 12, class_="ke-glass"), path(pips(range(box_.rounds)), class_="ke-pip")]
    return [el("g", *backs, id="g-ke-deck"), el("g", *rounds_, id="g-ke-rounds")]


def pips(rounds_: range) -> str:
    return "".join([f"M{10 + 21 * (i % 8)} {37 + 11 * (i // 8)}h18v8h-18z" for i in rounds_])


@kept
def rounds(view: GalaxyView, words: Words, box_: Pieces) -> Markup:
    now = view.round
    said = words.say("scene", "round", (now, box_.rounds))
    return at(
        0, 0, title(said), use("g-ke-rounds"), path(pips(range(now - 1)), class_="ke-pip-on") if now > 1 else None,
        path(pips(range(now - 1, now)), class_="ke-pip-now") if now else None,
        text(11, 26, said, min(20, fitted(said, 20, 166)), "ke-d ke-ink", text_anchor="start"),
        id="p-round", role="img", data_about="round:now",
    )  # fmt: skip


# ---------------------------------------------------------------- the card of the round
def art(card: Card, high: float) -> Markup:
    """A picture of what a card does, in a frame of that height: the things themselves, or the sign of the action."""
    x, y = WIDE / 2, high / 2
    size = min(1.0, high / 84)
    made: list[Any] = []
    if card.effect == "produce":
        cubes = [CUBE.values[kind] for kind, n in enumerate(card.produce) for _ in range(n)]
        made = [
            use(f"g-ke-cube-{kind}", x + 34 * size * (i - (len(cubes) - 1) / 2), y, 2.1 * size)
            for i, kind in enumerate(cubes)
        ]
    elif card.effect == "award":
        made = [use(f"g-ke-medal{card.award}", x - 16 * size, y, 2.4 * size), sign("advance", x + 8 * size, y - 17 * size, 34 * size, "ke-brass")]  # fmt: skip
    elif card.effect == "reveal":
        made = [use("g-ke-hidden", x, y, 1.7 * size, class_="ke-plain")]
    else:
        made = [sign(EFFECTS[card.effect].sign, x - 28 * size, y - 28 * size, 56 * size, "ke-violet")]
    return join(
        path(f"M1 {high}V13A12 12 0 0 1 13 1H{WIDE - 13}A12 12 0 0 1 {WIDE - 1} 13V{high}Z", class_="ke-head"),
        path(f"M6 {high - 8}C50 {high / 4} 110 {high} {WIDE - 6} 8M8 14L100 {high - 4}M64 6L170 {high - 6}M126 4L{WIDE - 6} {high * 0.7:.0f}", class_="ke-streaks"),
        *made,
    )  # fmt: skip


@kept
def progress(view: GalaxyView, words: Words, box_: Pieces) -> Markup:
    """This round's card: a picture of its effect, its name, its text, and the Medals that lie on it."""
    frame: dict[str, Any] = {"id": "p-card", "role": "img"}
    if not view.shown:
        said = words.say("scene", "no-card", ())
        rose = use("g-ke-hidden", WIDE / 2, CARD / 2, 2.6, class_="ke-plain")
        back = box(0, 0, WIDE, CARD, 12, class_="ke-back")
        return at(0, 72, title(said), back, rose, data_face="back", data_about="deck:progress", **frame)
    number = view.shown[-1]
    card = box_.cards[number]
    name = name_of(words, card)
    lying = [(track, space) for track in (0, 1) for space in medals_on_card(view, box_, track)]
    foot = CARD - (34 if lying else 8)
    head, body = wrapped(name, 17, 2), prose(words.spoken(card.texts), 7)
    high = min(108.0, foot - 14 - 22 * len(head) - body.step * len(body.lines))
    return at(
        0, 72, title(name), box(0, 0, WIDE, CARD, 12, class_="ke-glass"), art(card, high),
        paragraph(11, high + 23, head, head_size(head), 22, "ke-d ke-ink ke-start"),
        paragraph(11, high + 24 + 22 * len(head), *body, "ke-t ke-soft ke-start"),
        *[medal(track, space, 22 + 24 * i, CARD - 18) for i, (track, space) in enumerate(lying[:5])],
        data_face=card.id, data_about=f"card:{card.id}", **frame,
    )  # fmt: skip


# ---------------------------------------------------------------- Objective and deck
class ObjectiveAim(NamedTuple):
    """How far I am: in figures, where one number tells; points now and at most; units now and wanted, or 0."""

    counted: str
    won: int
    most: int
    units: int
    least: int


def aimed(view: GalaxyView, card: Objective) -> ObjectiveAim:
    """How far the seat that looks is with its Objective (K3-043)."""
    s = table(view)
    s.objective = view.objective
    single = len(card.terms) == 1 and not card.advanced
    units, least, most = measure(s, view.seat, card.terms[0]), card.terms[0].at_least, card.terms[0].at_most
    counted = f"{units} / {least}" if least else f"{units} / ≤ {most}"
    top = card.maximum if card.advanced else card.points
    return ObjectiveAim(
        counted if single else "",
        objective_points(s, view.seat),
        top,
        min(units, least or 0) if single else 0,
        (least or 0) if single else 0,
    )


def objective(view: GalaxyView, words: Words, box_: Pieces) -> Markup:
    """My Objective, which only I see until the end, and how far I am (K3-043)."""
    secret = view.objective[view.seat] if view.seat >= 0 and view.objective else None
    frame: dict[str, Any] = {"id": "p-objective", "role": "img", "data_about": f"objective:{max(view.seat, 0)}"}
    if secret is None:
        said = words.say("scene", "objective-hidden", ())
        rose = use("g-ke-hidden", WIDE / 2, GOAL / 2, 2.6, class_="ke-plain")
        return at(0, 372, title(said), box(0, 0, WIDE, GOAL, 12, class_="ke-back"), rose, data_face="back", **frame)
    card = box_.objectives[secret]
    name = name_of(words, card)
    counted, won, top, _, _ = aimed(view, card)
    head, body = wrapped(name, 17, 2), prose(words.spoken(card.texts), 5)
    return at(
        0, 372, title(name), box(0, 0, WIDE, GOAL, 12, class_=f"ke-glass rim-{view.seat}"),
        common_sign("hidden", 10, 8, 20, "ke-soft"),
        text(40, 24, counted, 15, "ke-t ke-num ke-ink", text_anchor="start") if counted else None,
        text(WIDE - 11, 24, words.say("scene", "objective-points", (won, top)), 15, f"ke-t ke-num ke-{'green' if won else 'brass-ink'}", text_anchor="end", data_count=won, id="p-won"),
        paragraph(11, 50, head, head_size(head), 22, "ke-d ke-ink ke-start"),
        paragraph(11, 51 + 22 * len(head), *body, "ke-t ke-soft ke-start"),
        data_face=card.id, **frame,
    )  # fmt: skip


@kept
def deck(view: GalaxyView, words: Words) -> Markup:
    """The Progress cards that are still to come."""
    left: Any = view.deck
    said = words.say("scene", "cards-left", (left,))
    return at(
        0, 572, title(said), use("g-ke-deck"), text(82, 25, left, 26, "ke-d ke-ink", text_anchor="start", id="p-deck-left", data_count=left),
        text(82, 43, words.say("scene", "deck", ()), 14, "ke-t ke-soft", text_anchor="start"),
        id="p-deck", role="img", data_about="deck:progress",
    )  # fmt: skip
