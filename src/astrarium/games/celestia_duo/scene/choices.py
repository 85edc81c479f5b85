"""What there is to choose in the tray, drawn as what it is: the words that may be said, the dice to change, the cards to
save."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import at, box, el, join, path, text, title, use
from astrarium.scene.signs import sign
from astrarium.text.words import Words

from ..actions import SAVED, SAVED_CARDS, SUBJECTS
from ..crew import AUGUSTA, CREW
from ..equipment import FACES, JOKER, KINDS
from ..state import ACTIVE
from ..strength import Force, SecondDie, choices_of_dice
from ..view import DuoView

TRAY: Final = 524  # the middle of the tray
ROW: Final = 350  # how wide a row in the tray may be


def chip(target: str, said: str, x: float, y: float, wide: float, high: float, *art: Markup) -> Markup:
    """A plate with a choice on it."""
    return at(
        x,
        y,
        title(said),
        box(-wide / 2, -high / 2, wide, high, 11, class_="cd-pill cd-rim"),
        box(-wide / 2, -high / 2, wide, high, 11, class_="halo"),
        *art,
        id=f"p-{target.replace(':', '-').replace('+', '-')}",
        data_target=target,
        role="img",
    )


@cache
def definitions() -> Markup:
    """The plate of a statement, and the stroke through what one lacks."""
    stroke = "M-17 17L17 -17"
    lack = join(path(stroke, class_="cd-lack0"), path(stroke, class_="cd-lack"))
    return join(box(-24, -23, 48, 46, 11, id="g-cd-said"), el("g", lack, id="g-cd-lack"))


# ---------------------------------------------------------------- words
def statements(words: Words, x: float) -> Markup:
    """The closed list of statements: what I may say to have, and what I may say to lack (CD-178)."""
    made: list[Any] = []
    for y, key, subjects in ((-34, "have", SUBJECTS), (35, "have-not", KINDS)):
        made.append(text(x, TRAY + y - 29, words.say("scene", f"i-{key}", ()), 14, "t cd-ink"))
        for i, subject in enumerate(subjects):
            said = words.name("statement", f"{key}-{subject}")
            made.append(
                at(
                    x + 50 * (i - (len(subjects) - 1) / 2), TRAY + y, title(said),
                    use("g-cd-said", class_="halo hit"), emblem(subject), use("g-cd-lack") if key == "have-not" else None,
                    data_target=f"statement:{key}-{subject}", role="img",
                )
            )  # fmt: skip
    return join(*made)


def emblem(subject: str) -> Markup:
    if subject in KINDS:
        return use(f"g-cd-{subject}", 0, 0, 0.5)
    rows = [(kind, 11 * (i % 3 - 1) + 5.5 * (i // 3), 10 * (i // 3) - 5) for i, kind in enumerate(KINDS[:JOKER])]
    return join(*[use(f"g-cd-mini-{kind}", at_x, y, 1.05) for kind, at_x, y in rows])


# ---------------------------------------------------------------- dice
def crowded(view: DuoView) -> bool:
    """Whether there are so many changes that the dice themselves have to be small."""
    return len(view.dice) > 3 or view.crew[AUGUSTA] == ACTIVE or view.asks(SecondDie)


def changes(view: DuoView, words: Words, x: float) -> Markup:
    """Below the dice, where they may be changed: which of them to roll again together, and Augusta's faces."""
    made: list[Any] = []
    augusta = view.crew[AUGUSTA] == ACTIVE or view.asks(SecondDie)
    if augusta:
        made.append(use(f"g-cd-who-{CREW[AUGUSTA]}", x - 156, TRAY - 4, 0.5))
        for face, word in enumerate(FACES):
            made.append(
                at(
                    x + 45 * face - 112.5, TRAY - 4, title(words.say("scene", "new-face", (words.name("face", word),))),
                    box(-21, -21, 42, 42, 10, class_="halo"), use(f"g-cd-spot-{word}", 0, 0, 1.2),
                    id=f"p-face-{word}", data_target=f"face:{word}", role="img",
                )
            )  # fmt: skip
    if view.asks(Force) and view.smoke:
        masks = sorted([m for m in choices_of_dice(view.dice) if m.bit_count() > 1], key=int.bit_count)
        few = not crowded(view)
        across = 11 if augusta else 4 if few else 6
        wide = 350 / across if not few else min(84.0, 272 / max(1, len(masks)))
        aside = 28 if few else 0  # room for what it costs, within the tray
        for i, mask in enumerate(masks):
            row = min(across, len(masks) - i // across * across)
            at_x = x + aside + wide * (i % across - (row - 1) / 2)
            at_y = TRAY + (40 if augusta else 42 if few else -5 + 45 * (i // across))
            made.append(together(words, mask, view.dice, wide - 4, at_x, at_y))
        if few and masks:
            left = x + aside - wide * min(across, len(masks)) / 2
            made.append(
                join(
                    text(x + aside, TRAY + 15, words.say("scene", "roll-these", ()), 12, "t cd-ink"),
                    use("g-cd-token-smoke", left - 40, TRAY + 42, 0.8),
                    sign("roll", left - 22, TRAY + 32, 20, "cd-brass"),
                )
            )
    return join(*made)


def together(words: Words, mask: int, dice: list[int], wide: float, x: float, y: float) -> Markup:
    """Some of the dice, to be rolled again together for one Smoke (CD-113)."""
    places = [d for d in range(len(dice)) if mask >> d & 1]
    step = min(24.0, (wide - 2) / len(places))
    faces = [
        use(f"g-cd-{FACES[dice[d]]}", step * (i - (len(places) - 1) / 2), 0, step / 76) for i, d in enumerate(places)
    ]
    word = "".join([str(d + 1) for d in places])
    said = words.say("scene", "roll-again", (words.name("dice", word),))
    return chip(f"dice:{word}", said, x, y, wide, 40, *faces)


# ---------------------------------------------------------------- cards
def pairs(view: DuoView, words: Words, x: float) -> tuple[int, Markup]:
    """The pairs of played cards that Shuki Saban can save, in one row or two (CD-234)."""
    played = view.played
    found = [
        (SAVED.values[i], cards)
        for i, cards in enumerate(SAVED_CARDS)
        if len(cards) == 2 and all(cards.count(kind) <= played[kind] for kind in cards)
    ]
    across = min(len(found), 5 if len(found) < 6 else -(-len(found) // 2))
    wide = min(84.0, ROW / across)
    rows = -(-len(found) // across)
    made = []
    for i, (value, cards) in enumerate(found):
        row = min(across, len(found) - i // across * across)
        at_x = x + wide * (i % across - (row - 1) / 2)
        at_y = TRAY + 36 + 44 * (i // across) - 44 * (rows - 1)
        size = min(0.46, (wide - 10) / 152)
        art = [use(f"g-cd-{KINDS[kind]}", 76 * size * (j - 0.5), 0, size) for j, kind in enumerate(cards)]
        said = words.say("actions", "save", (words.name("saved", value),))
        made.append(chip(f"saved:{value}", said, at_x, at_y, wide - 5, 44 if rows == 1 else 41, *art))
    return rows, join(*made)
