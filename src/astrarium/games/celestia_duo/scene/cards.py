"""The large cards of Celestia Duo: Ambush, Stage, Assault and boarding side, with every printed value as an icon."""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from astrarium.scene.draw import box, el, fitted, join, line, text, use
from astrarium.scene.signs import sign
from astrarium.text.words import Words

from ..box import AMBUSHES, ASSAULTS, CONSTRAINTS, PIRATES, STAGES, Lot, Pieces, Pirate
from ..equipment import FACES, KINDS, ROLL
from .course import REWARD_SIGNS
from .motifs import motif_of

WIDE: Final = 300
HIGH: Final = 152
PLATE: Final = ("skull", "arrow", "roll", "coin", "smoke", "down", "up", "wake", "crew")  # signs written in rows


# ---------------------------------------------------------------- pieces of a card
def strength(dice: tuple[int, ...], x: float, y: float) -> Markup:
    """The dice of a card: faces to set, and dice to roll."""
    names = ["roll" if die == ROLL else FACES[die] for die in dice]
    return join(*[use(f"g-cd-spot-{name}", x + 34 * (i % 2), y + 34 * (i // 2)) for i, name in enumerate(names)])


def plate(x: float, y: float, *items: str | int) -> Markup:
    """Icons and numbers in a row: a word is an icon, a number or a sign is written."""
    made = []
    for item in items:
        if isinstance(item, str) and item[0].isalpha():
            made.append(use(f"g-cd-ink-{item}", x, y - 9))
            x += 20
        else:
            written = str(item)
            made.append(text(x, y + 5.5, written, 16, "t num cd-on-paper", text_anchor="start"))
            x += 5 + 9 * len(written)
    return join(*made)


def cards_of(down: int, up: int) -> list[str | int]:
    """Face-down and face-up cards, those that are none left out."""
    hidden: list[str | int] = ["down", down] if down else []
    return [*hidden, "up", up] if up else hidden


def lot(goods: Lot) -> list[str | int]:
    smoke: list[str | int] = ["smoke", goods.smoke] if goods.smoke else []
    return ["coin", goods.price, "arrow", *cards_of(goods.down, goods.up), *smoke]


def frame(name: str, art: str) -> Markup:
    """Paper, name and picture of a large card."""
    return join(
        use("g-cd-large"),
        text(-WIDE / 2 + 12, -49, name, fitted(name, 22, WIDE - 24), "d cd-on-paper", text_anchor="start"),
        use(f"g-cd-view-{art}", 67, 17),
    )


@cache
def definitions() -> Markup:
    """The paper of a large card, and the places of its dice."""
    paper = join(
        box(-WIDE / 2, -HIGH / 2 + 4, WIDE, HIGH, 11, class_="cd-under"),
        box(-WIDE / 2, -HIGH / 2, WIDE, HIGH, 11, fill="url(#g-cd-paper)", stroke="#4A3714", stroke_width="1.3"),
    )
    spot = box(-15, -15, 30, 30, 7, fill="url(#g-cd-die)", stroke="#8F7A55", stroke_width="1.2")
    faces = [(name, use(f"g-cd-{name}", 0, 0, 0.32)) for name in FACES]
    faces.append(("roll", sign("roll", -11, -11, 22, "cd-on-paper")))
    inks = [el("g", sign(name, 0, 0, 18, "cd-brass-ink"), id=f"g-cd-ink-{name}") for name in PLATE]
    return join(
        *inks, el("g", paper, id="g-cd-large"), *[el("g", spot, art, id=f"g-cd-spot-{name}") for name, art in faces]
    )


def propeller(number: int, x: float, y: float) -> Markup:
    """How far the airship flies from here (CD-100)."""
    return join(sign("propeller", x, y - 13, 26, "cd-brass-ink"), text(x + 38, y + 8, number, 25, "d cd-on-paper"))


def ambush(words: Words, box_: Pieces, card: int) -> Markup:
    """The Ambush under the airship."""
    it = box_.ambushes[card]
    name = words.name("ambush", AMBUSHES[card])
    rewards = []
    wide = 46 * len(it.rewards) + 8
    for i, (kind, count) in enumerate(it.rewards):
        x = 142 - wide + 8 + 46 * i
        rewards.append(sign(REWARD_SIGNS[kind], x, 38, 24, "cd-on-plate"))
        rewards.append(text(x + 33, 55.5, count, 15, "t num cd-on-plate"))
    return join(
        frame(name, motif_of(it.dice)),
        strength(it.dice, -124, -18),
        propeller(it.propeller, -140, 54),
        box(142 - wide, 34, wide, 32, 9, class_="cd-plate"),
        *rewards,
    )


def stage(words: Words, box_: Pieces, card: int) -> Markup:
    """A Stage card, its effects from top to bottom (CD-201)."""
    it = box_.stages[card]
    rows: list[list[str | int]] = [
        ["skull", "arrow", f"+{it.advance}"],
        ["roll", "arrow", *cards_of(it.down, it.up)],
        lot(it.cards),
        lot(it.smoke),
    ]
    rest = [sign("wake", 118, 38, 22, "cd-on-plate"), sign("crew", 96, 38, 22, "cd-on-plate")] if it.reactivates else []
    return join(
        frame(words.name("stage", STAGES[card]), "city"),
        *[plate(-140, -31 + 21 * i, *row) for i, row in enumerate(rows)],
        propeller(it.propeller, -140, 57),
        box(90, 34, 54, 30, 9, class_="cd-plate") if rest else None,
        *rest,
    )


def assault(words: Words, box_: Pieces, card: int) -> Markup:
    """An Assault: its strength, and what it forbids (CD-257 to CD-260)."""
    it = box_.assaults[card]
    barred = ("crew", "smoke", "pair")[it.constraint]
    named = words.say("scene", CONSTRAINTS[it.constraint].word, ())
    return join(
        frame(words.name("assault", ASSAULTS[card]), "assault"),
        strength(it.dice, -124, -18),
        box(-8, 36, 150, 30, 9, class_="cd-plate"),
        sign(barred, -2, 39, 24, "cd-on-plate"),
        line("M0 62L20 40", "#FF7A5C", 3),
        text(84, 55.5, named, fitted(named, 13, 112), "t cd-on-plate"),
    )


def start(words: Words, box_: Pieces) -> Markup:
    """The city where the pursuit begins."""
    return join(frame(words.say("scene", "start-city", ()), "city"), propeller(box_.start_propeller, -124, 0))


def boarding(words: Words, box_: Pieces, who: int) -> Markup:
    """The Pirate card's other side while the team prepares: cards to share, what Gold buys (CD-252, CD-253)."""
    it = box_.pirates[who]
    return join(
        frame(words.name("pirate", PIRATES[who]), "assault"),
        plate(-140, -24, *cards_of(it.down, it.up)),
        plate(-140, 0, *lot(it.cards)),
        plate(-140, 24, "coin", it.reactivation, "arrow", "wake", "crew"),
        flag_price(it, -122, 52),
    )


def flag_price(it: Pirate, x: float, y: float) -> Markup:
    """What a flag asks for in the boarding (CD-263)."""
    emblems = [use(f"g-cd-{KINDS[kind]}", x + 40 + 25 * i, y, 0.34) for i, kind in enumerate(it.asked)]
    return join(
        box(x - 13, y - 13, 26, 26, 6, fill="url(#g-cd-die)"),
        use("g-cd-flag", x, y, 0.4),
        text(x + 20, y + 5, "=", 15, "t num cd-on-paper"),
        *emblems,
    )
