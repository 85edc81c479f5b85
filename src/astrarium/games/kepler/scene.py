"""The board of Kepler-3042: deep space, a lattice of hexes that only whispers, suns that glow, instruments of glass.

The galaxy stands between the two Leadership Tracks; on the left flank lie the round, its Progress card and my
Objective. Action board, planets, Storage, Pit and technologies are my own things, below the board.
"""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene.draw import at, box, el, fitted, join, paragraph, path, text, title, use, wrapped
from astrarium.scene.signs import definitions as signs
from astrarium.scene.signs import sign
from astrarium.text.words import Words

from . import scene_board, scene_map, scene_pieces, scene_space
from .box import KeplerBox

VIEWBOX: Final = (0, 0, scene_space.WIDTH, scene_space.HEIGHT)
GAP: Final = 8.0


def pieces(words: Words) -> KeplerBox:
    """The printed values."""
    found: KeplerBox = words.box.pieces
    return found


def ground(view: View, words: Words) -> Markup:
    """Sky, lattice, suns and names, the tracks as they are printed, and the art of all pieces."""
    box_ = pieces(words)
    return join(
        el(
            "defs",
            signs("arrow", "leaf", "hidden"),
            scene_space.definitions(),
            scene_pieces.definitions(),
            scene_pieces.marks(words, view.seats),
            scene_pieces.bundles(box_),
            scene_pieces.planets(box_),
            scene_board.definitions(words, box_),
        ),
        scene_space.printed(view["sites"], words, box_),
        scene_map.tubes(words, box_),
    )


def live(view: View, words: Words) -> Markup:
    """Everything that moves."""
    box_ = pieces(words)
    return join(
        scene_map.hexes(view, box_),
        scene_map.bodies(view, words, box_),
        scene_map.ships(view, words),
        scene_map.tracks(view, words, box_),
        el("g", el("g", flank(view, words, box_), id="p-flank", transform="translate(8 8)"), class_="ke-zone-flank"),
    )


def own(view: View, words: Words) -> Markup:
    """My boards, each a picture of its own, so that a narrow screen can stack them."""
    parts = [
        el("svg", block.inside, viewBox=f"0 0 {block.width:.0f} {scene_board.HIGH:.0f}", class_=f"ke-block ke-{block.name}", role="group")
        for block in scene_board.blocks(view, words, pieces(words))
    ]  # fmt: skip
    narrow = el(
        "svg",
        use("p-flank", -8, -8),
        viewBox="0 0 132 604",
        class_="ke-block ke-only-narrow",
        role="img",
        aria_label=words.frame("RevealCard"),
    )
    return el("div", *parts, narrow, class_="ke-own") if parts else Markup("")


def hand(view: View, words: Words) -> tuple[Markup, float, float]:
    """The same boards in one row, for a still; with width and height."""
    made, x = [], 0.0
    for block in scene_board.blocks(view, words, pieces(words)):
        made.append(at(x, 0, block.inside))
        x += block.width + GAP
    return join(*made), max(0.0, x - GAP), scene_board.HIGH


def panel(view: View, words: Words, seat: int) -> Markup:
    return scene_board.panel(view, words, pieces(words), seat)


# ---------------------------------------------------------------- the left flank
def printed(words: Words, table: str, index: int, field: str) -> str:
    """A text of a component in the reader's language."""
    return str(words.box.components.data[table][index][f"{field}_{words.lang}"])


def flank(view: View, words: Words, box_: KeplerBox) -> Markup:
    """Round, Progress card with the Medals on it, my Objective, and what is left of the deck."""
    return join(
        rounds(view, words, box_),
        progress(view, words),
        objective(view, words, box_),
        deck(view, words),
    )


def rounds(view: View, words: Words, box_: KeplerBox) -> Markup:
    pips = [
        box(10 + 14 * (i % 8), 38 + 10 * (i // 8), 11, 7, 3, class_="ke-pip now" if i + 1 == view["round"] else "ke-pip on" if i < view["round"] else "ke-pip")
        for i in range(box_.rounds)
    ]  # fmt: skip
    said = words.say("scene", "round", (view["round"], box_.rounds))
    return at(
        0, 0, title(said), box(0, 0, 132, 64, 12, class_="ke-glass"), text(10, 24, said, fitted(said, 17, 112), "ke-d ke-ink", text_anchor="start"), *pips,
        id="p-round", role="img",
    )  # fmt: skip


def progress(view: View, words: Words) -> Markup:
    """This round's card: its name, its text, and the Medals that lie on it."""
    if not view["shown"]:
        return at(
            0,
            72,
            title(words.say("scene", "no-card", ())),
            box(0, 0, 132, 288, 12, class_="ke-glass"),
            id="p-card",
            role="img",
        )
    card = view["shown"][-1]
    name, words_ = printed(words, "progress", card, "name"), printed(words, "progress", card, "text")
    head, body = wrapped(name, 15, 3), wrapped(words_, 17, 14)
    first = 66 + 17 * len(head)
    medals: list[Any] = []
    for track in (0, 1):
        if view["on_card"][track]:
            medals.append(use(f"g-ke-medal{track}", 20 + 60 * track, 270, 1.2))
            medals.append(
                text(34 + 60 * track, 275, f"× {view['on_card'][track]}", 13, "ke-t ke-num ke-ink", text_anchor="start")
            )
    return at(
        0,
        72,
        title(name),
        box(0, 0, 132, 288, 12, class_="ke-glass"),
        path("M1 48V13A12 12 0 0 1 13 1H119A12 12 0 0 1 131 13V48Z", class_="ke-head"),
        path("M6 40C30 12 70 52 126 8M8 14L60 44M40 6L104 42M78 4L126 34", class_="ke-streaks"),
        paragraph(10, 66, head, 15, 16, "ke-d ke-ink ke-start"),
        paragraph(10, first, body, 12, 14.2, "ke-t ke-soft ke-start"),
        *medals,
        id="p-card",
        role="img",
    )


def objective(view: View, words: Words, box_: KeplerBox) -> Markup:
    """My Objective, which only I see until the end (K3-043)."""
    secret = view["objective"][view.seat] if view.seat >= 0 and view["objective"] else None
    if secret is None:
        back = use("g-ke-hidden", 66, 82, 2.6)
        return at(
            0,
            368,
            title(words.say("scene", "objective-hidden", ())),
            box(0, 0, 132, 164, 12, class_="ke-glass"),
            back,
            id="p-objective",
            role="img",
        )
    name, words_ = printed(words, "objective", secret, "name"), printed(words, "objective", secret, "text")
    card = box_.objectives[secret]
    points = words.say("scene", "points", (card.maximum if card.advanced else card.points,))
    head, body = wrapped(name, 16, 2), wrapped(words_, 17, 7)
    return at(
        0,
        368,
        title(name),
        box(0, 0, 132, 164, 12, class_=f"ke-glass rim-{view.seat}"),
        sign("hidden", 8, 7, 17, "ke-soft"),
        text(122, 20, points, 12.5, "ke-t ke-num ke-brass-ink", text_anchor="end"),
        paragraph(10, 42, head, 15, 16, "ke-d ke-ink ke-start"),
        paragraph(10, 46 + 16 * len(head), body, 12, 14.2, "ke-t ke-soft ke-start"),
        id="p-objective",
        role="img",
    )


def deck(view: View, words: Words) -> Markup:
    """The Progress cards that are still to come."""
    left: Any = view["deck"]
    rings = [
        join(box(2 * i, 4 - 2 * i, 62, 44, 6, class_="ke-back"), path(f"M{12 + 2 * i} {26 - 2 * i}a19 9 0 1 0 38 0a19 9 0 1 0-38 0M{22 + 2 * i} {26 - 2 * i}a9 15 0 1 0 18 0a9 15 0 1 0-18 0", class_="ke-back-line"))
        for i in range(3)
    ]  # fmt: skip
    said = words.say("scene", "cards-left", (left,))
    return at(
        0, 544, title(said), *rings, text(80, 24, left, 24, "ke-d ke-ink", text_anchor="start"), text(80, 42, words.say("scene", "deck", ()), 12, "ke-t ke-soft", text_anchor="start"),
        id="p-deck", role="img",
    )  # fmt: skip
