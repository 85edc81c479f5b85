"""What the partners touch: the tray with dice, shared and played cards; pennants; hands."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene.draw import at, box, disc, el, join, path, text, title, use
from astrarium.scene.signs import sign
from astrarium.text.words import Words

from .actions import STATEMENT
from .box import AUGUSTA, FACES, JOKER, KINDS, DuoBox
from .state import ACTIVE, NONE
from .strength import choices_of_dice

TRAY: Final = 524  # its middle


def count(x: float, y: float, number: int) -> Markup:
    """A number in a small brass-rimmed disc."""
    return join(disc(12, x, y, class_="cd-count"), text(x, y + 4.6, number, 13, "t num cd-ink"))


# ---------------------------------------------------------------- seats
def letter(words: Words, seat: int) -> str:
    """The initial of a player, or the seat's number when both have the same."""
    initials = [words.seat(s)[:1].upper() for s in (0, 1)]
    return initials[seat] if initials[0] != initials[1] else str(seat + 1)


def pennant(words: Words, seat: int) -> Markup:
    """Seats have a shape, a letter and a colour: a shield and a square."""
    shield = "M-11 -11H11V2.2Q11 9.9 0 13.8Q-11 9.9 -11 2.2Z"
    square = "M-11 -11H11V11H-11Z"
    mark = path(square if seat else shield, class_=f"cd-seat{seat}")
    return join(mark, text(0, 4.6, letter(words, seat), 14, "t num cd-on-seat"))


def pennants(view: View, words: Words) -> Markup:
    """Who is Captain, with the wheel, and who is Mate; both flags fly on the deck (CD-040)."""
    made: list[Any] = []
    for role, x in (("captain", 26), ("mate", 322)):
        seat = view["captain"] if role == "captain" else 1 - view["captain"]
        name = f"{words.seat(seat)}: {words.name('role', role)}"
        made.append(
            at(
                x, 172, title(name),
                path("M-12 -20V36", stroke="#B98438", stroke_width="3", stroke_linecap="round"),
                disc(24, class_="halo"),
                pennant(words, seat),
                at(0, 24, disc(10, class_="cd-count"), sign("wheel", -8, -8, 16, "cd-brass")) if role == "captain" else None,
                id=f"piece-pennant-{seat}", class_="cd-piece", data_target=f"role:{role}", role="img",
            )
        )  # fmt: skip
    return join(*made)


def hands(view: View, words: Words) -> Markup:
    """The other hands: backs, their number, and the cards publicly known to be there (CD-084)."""
    made: list[Any] = []
    for seat in range(2):
        if seat == view.seat:
            continue
        n = view["hand"][seat]
        known = (
            [KINDS[kind] for kind in range(6) for _ in range(view["known"][seat * 6 + kind])] if view["known"] else []
        )
        backs = min(n, 4)
        said = words.say("scene", "hidden-hand", (words.seat(seat), n))
        if known:
            listed = ", ".join([words.name("card", kind) for kind in known])
            said += " · " + words.say("scene", "surely-holds", (listed,))
        made.append(
            at(
                12, 10 + 56 * len(made), title(said),
                box(0, 0, 196, 50, 15, class_=f"cd-pill cd-edge{seat}"),
                at(19, 23, pennant(words, seat), scale=0.9),
                *[use("g-cd-back-equipment", 46 + 9 * i, 25, 0.25) for i in range(backs)],
                text(64 + 9 * backs, 33, n, 23, "d cd-ink"),
                *[use(f"g-cd-{kind}", 184 - min(17, 80 / len(known)) * (len(known) - 1 - i), 25, 0.27) for i, kind in enumerate(known)],
                id=f"p-hand-of-{seat}", role="img",
            )
        )  # fmt: skip
    return join(*made)


# ---------------------------------------------------------------- the tray
def tray(x: float) -> Markup:
    """A brass-rimmed tray."""
    return at(
        x,
        TRAY,
        box(-186, -84, 372, 156, 30, fill="url(#g-cd-tray)", stroke="url(#g-cd-brass)", stroke_width=4),
        box(-178, -76, 356, 140, 24, class_="cd-tray-line"),
        use("g-cd-rays", 0, -6, 1.4, class_="cd-brass", opacity=".5"),
    )


def on_the_table(view: View, words: Words, box_: DuoBox, x: float) -> Markup:
    """Dice, the cards that beat them, and the share; in an energy loss all at once (CD-153)."""
    share = sum(view["row"]) + view["down"]
    fought = bool(view["dice"]) or sum(view["played"]) > 0
    if share and fought:
        return join(shared(view, words, x, TRAY - 34, 0.5), dice(view, words, box_, x, TRAY + 37, 0.54))
    if share:
        return shared(view, words, x, TRAY - 8, 0.68)
    if view.question in ("Force", "SecondDie"):
        return join(dice(view, words, box_, x, TRAY - 44, 0.72), choices(view, words, x))
    if fought:
        return dice(view, words, box_, x, TRAY - 14, 1)
    return Markup("")


def dice(view: View, words: Words, box_: DuoBox, x: float, y: float, scale: float) -> Markup:
    """The dice that stand; an eliminated one leaves its place to the cards played (CD-139)."""
    faces: list[int] = view["dice"]
    places = len(faces)
    if view["assault"] != NONE:
        places = len(box_.assaults[view["assault"]].dice)
    elif view["airship"] and view["course"][view["airship"]] != NONE:
        places = len(box_.ambushes[view["course"][view["airship"]]].dice)
    beaten = max(0, places - len(faces))
    step = 88 * scale
    left = x - step * (places - 1) / 2
    played = [kind for kind in range(6) for _ in range(view["played"][kind])]
    made: list[Any] = []
    for i in range(beaten):
        made.append(
            at(left + step * i, y, box(-34, -34, 68, 68, 14, class_="cd-empty"), scale=scale, id=f"p-beaten-{i + 1}")
        )
        mine = played[i::beaten]
        for j, kind in enumerate(mine):
            word = KINDS[kind]
            nth = played[: played.index(kind)].count(kind) + mine[:j].count(kind)
            made.append(
                at(
                    left + step * i + 12 * j * scale, y, title(words.say("scene", "played", (words.name("card", word),))),
                    box(-57, -78, 114, 156, 14, class_="halo"), use(f"g-cd-card-{word}"),
                    turn=-6 + 9 * j, scale=0.52 * scale, id=f"piece-played-{i}-{word}-{nth}", role="img",
                    class_="cd-piece", data_target=f"saved:{word}" if view.question == "Shuki" else None,
                )
            )  # fmt: skip
    for i in range(len(faces)):
        made.append(die(view, words, faces, i, left + step * (beaten + i), y, scale))
    return join(*made)


def die(view: View, words: Words, faces: list[int], i: int, x: float, y: float, scale: float) -> Markup:
    """One die. In a combat it is a target by its symbol, before that by its place (CD-113, CD-133)."""
    face = faces[i]
    word = FACES[face]
    first = faces.index(face)
    target = None
    if view.question == "Force":
        target = f"dice:{first + 1}"
    elif view.question == "SecondDie":
        target = f"face:{word}"
    elif view.question == "Fight" and face < JOKER:
        target = f"symbol:{word}"
    tab = None
    if view.question == "Force" and view["crew"][AUGUSTA] == ACTIVE and i == first:
        tab = at(
            0, 52, title(words.say("scene", "turn-die", (words.name("face", word),))),
            box(-24, -11, 48, 22, 11, class_="cd-pill"), box(-27, -14, 54, 28, 14, class_="halo"), sign("wake", -9, -9, 18, "cd-turquoise"),
            data_target=f"face:{word}", id=f"p-turn-{word}", class_="cd-piece", role="img",
        )  # fmt: skip
    block = el(
        "g",
        title(words.name("face", word)),
        box(-41, -41, 82, 89, 21, class_="halo"),
        el("g", use(f"g-cd-die-{word}"), class_="cd-tumble"),
        data_target=target,
        class_="cd-piece" if target else None,
        role="img",
    )
    nth = faces[:i].count(face) + 1
    if tab is None and scale == 1 and view.question != "SecondDie":
        tab = text(0, 70, words.name("face", word), 13, "t cd-ink")
    return at(x, y, block, tab, scale=scale, id=f"piece-die-{word}-{nth}")


def choices(view: View, words: Words, x: float) -> Markup:
    """Below the dice, where they may be changed: which of them to roll again together, and Augusta's faces."""
    made: list[Any] = []
    n = len(view["dice"])
    augusta = view["crew"][AUGUSTA] == ACTIVE or view.question == "SecondDie"
    if view.question == "Force" and view["smoke"]:
        masks = [m for m in choices_of_dice(view["dice"]) if m.bit_count() > 1]
        step = 40.0 if augusta else 57.0
        left = x - (178 if augusta else step * (min(6, len(masks)) - 1) / 2 + step / 2)
        for i, mask in enumerate(masks):
            places = "".join([str(d + 1) for d in range(4) if mask >> d & 1])
            dots = [
                box(7.6 * d - 3.8 * n + 0.8, -3, 6, 6, 1.5, class_="cd-on" if mask >> d & 1 else "cd-off")
                for d in range(n)
            ]
            said = words.say("scene", "roll-again", (words.name("dice", places),))
            made.append(
                at(
                    left + step * (i % 6 + 0.5), TRAY + 22 + 28 * (i // 6), title(said),
                    box(3 - step / 2, -11, step - 6, 22, 9, class_="cd-pill"),
                    box(3 - step / 2, -11, step - 6, 22, 9, class_="halo"), *dots,
                    id=f"p-dice-{places}", class_="cd-piece", data_target=f"dice:{places}", role="img",
                )
            )  # fmt: skip
    if augusta:
        for face, word in enumerate(FACES):
            made.append(
                at(
                    x + 88 + 35 * (face % 3), TRAY + 18 + 32 * (face // 3),
                    title(words.say("scene", "new-face", (words.name("face", word),))),
                    box(-15, -15, 30, 30, 7, class_="cd-die-face"), box(-15, -15, 30, 30, 7, class_="halo"),
                    use(f"g-cd-{word}", 0, 0, 0.36),
                    id=f"p-face-{word}", class_="cd-piece", data_target=f"face:{word}", role="img",
                )
            )  # fmt: skip
    return join(*made)


def shared(view: View, words: Words, x: float, y: float, scale: float) -> Markup:
    """The share, a stack for each kind, and the face-down ones (CD-191)."""
    stacks = [(KINDS[kind], n) for kind, n in enumerate(view["row"]) if n]
    total = len(stacks) + (1 if view["down"] else 0)
    step = min(116 * scale, 340 / total)
    left = x - step * (total - 1) / 2
    takes = view.question in ("Draft", "Pick")
    made = []
    for i, (word, n) in enumerate(stacks):
        name = words.say("scene", "shared", (words.name("card", word), n))
        made.append(
            at(
                left + step * i, y, title(name), box(-58, -79, 116, 158, 15, class_="halo"),
                *[use(f"g-cd-card-{word}", -5 * j, -5 * j) for j in range(min(3, n) - 1, -1, -1)],
                text(0, 66, words.components[word], 20, "d cd-on-paper"),
                at(40, -60, count(0, 0, n), scale=1.5) if n > 1 else None,
                scale=scale, id=f"piece-row-{word}", class_="cd-piece", data_target=f"card:{word}" if takes else None,
                role="img",
            )
        )  # fmt: skip
    if view["down"]:
        made.append(
            at(
                left + step * (total - 1), y, title(words.say("scene", "shared-down", (view["down"],))),
                *[use("g-cd-back-equipment", -5 * j, -5 * j) for j in range(min(3, view["down"]) - 1, -1, -1)],
                at(40, -60, count(0, 0, view["down"]), scale=1.5), scale=scale, id="piece-down", role="img",
            )
        )  # fmt: skip
    return join(*made)


# ---------------------------------------------------------------- my hand, and the panels beside the board
def hand(view: View, words: Words) -> tuple[Markup, float, float]:
    """My cards in a row, equal ones overlapping; with its width and height."""
    if view.seat < 0:
        return Markup(""), 0, 0
    mine: list[int] = view["hand"][view.seat]
    made: list[Any] = []
    x = 10.0
    for kind, n in enumerate(mine):
        if not n:
            continue
        word = KINDS[kind]
        target = None
        if view.question == "Fight":
            target = f"card:{word} price:{word} payment:{word}"
        elif view.question == "PayCard":
            target = f"card:{word}"
        wide = 104 + 36 * (n - 1)
        name = words.components[word]
        faces = [
            at(52 + 36 * j, 0, use(f"g-cd-card-{word}"), text(0, 66, name, min(19, 150 / len(name)), "d cd-on-paper"),
               id=f"p-hand-{word}-{j + 1}")
            for j in range(n)
        ]  # fmt: skip
        said = words.say("scene", "in-hand", (words.name("card", word), n))
        made.append(
            at(x, 92, title(said), box(-6, -79, wide + 12, 158, 15, class_="halo"), *faces, id=f"p-mine-{word}",
               class_="cd-piece", data_target=target, role="img")
        )  # fmt: skip
        if n > 1 and kind != JOKER and view.question == "Fight":
            pair = words.say("scene", "pair", ())
            made.append(
                at(
                    x + wide / 2, 14, title(words.name("price", f"two-{word}")),
                    box(-54, -13, 108, 26, 13, class_="cd-pill"), box(-54, -13, 108, 26, 13, class_="halo"), text(0, 4.6, pair, 13, "t cd-ink"),
                    id=f"p-pair-{word}", class_="cd-piece", data_target=f"price:two-{word}", role="img",
                )
            )  # fmt: skip
        x += wide + 14
    return join(*made), max(x, 120.0), 176.0


def panel(view: View, words: Words, seat: int) -> Markup:
    """A partner at the side: role, cards, what is publicly known of them, what was last said."""
    n = sum(view["hand"][seat]) if seat == view.seat else view["hand"][seat]
    role = "captain" if seat == view["captain"] else "mate"
    known = [KINDS[kind] for kind in range(6) for _ in range(view["known"][seat * 6 + kind])] if view["known"] else []
    wide = 30 + 22 * max(1, min(n, 12))
    backs = el(
        "svg",
        title(words.say("scene", "hidden-hand", (words.seat(seat), n))),
        *[use("g-cd-back-equipment", 22 + 22 * i, 32, 0.4) for i in range(min(n, 12))],
        class_="cd-backs",
        viewBox=f"0 0 {wide} 64",
        role="img",
    )
    emblems = [
        el("svg", title(words.name("card", kind)), use(f"g-cd-{kind}"), class_="cd-emblem", viewBox="-36 -36 72 72", role="img")
        for kind in known
    ]  # fmt: skip
    rows: list[Any] = [
        el("p", el("b", words.name("role", role)), " · ", words.say("scene", "cards", (n,)), class_="cd-role"),
        backs,
    ]
    if known:
        rows.append(el("p", words.say("scene", "surely", ()), " ", *emblems, class_="cd-known"))
    said = [value for value in view["statements"] if value // len(STATEMENT.values) == seat]
    if said:
        spoken = words.name("statement", STATEMENT.values[said[-1] % len(STATEMENT.values)])
        rows.append(el("p", words.say("scene", "said", (spoken,)), class_="cd-said"))
    if view["advices"][seat] != NONE:
        rows.append(
            el("p", words.say("scene", "advised", (words.name("advice", view["advices"][seat]),)), class_="cd-said")
        )
    return el("div", *rows, class_="cd-panel")
