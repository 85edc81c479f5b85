"""The partners: pennants, hidden hands, my own hand, the panels beside the board, and whether one may speak."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Action
from astrarium.scene.draw import at, box, disc, el, fitted, join, paragraph, path, text, title, use, wrapped
from astrarium.scene.kept import kept
from astrarium.scene.signs import sign
from astrarium.text.words import Words

from ..actions import PAYMENT, Blow, Payment
from ..certain import cards_shown, sure_blows
from ..combat import Fight
from ..equipment import FLAG, KINDS, PAYMENTS
from ..rewards import Statement
from ..state import HAND, Duo
from ..thrusts import PayCard
from ..view import DuoView
from ..windows import SHUT, Advise, open_window
from .reading import terms
from .table import count

TALK: Final = (Advise, Statement)  # the only questions that are answered aloud


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


@kept
def pennants(view: DuoView, words: Words) -> Markup:
    """Who is Captain, with the wheel, and who is Mate; both flags fly on the deck (CD-040)."""
    made: list[Any] = []
    for role, x in (("captain", 26), ("mate", 322)):
        seat = view.captain if role == "captain" else 1 - view.captain
        name = words.says(words.seat(seat), words.name("role", role))
        wheel = at(0, 24, disc(10, class_="cd-count"), sign("wheel", -8, -8, 16, "cd-brass"))
        made.append(
            at(
                x, 172, title(name),
                use("g-cd-pole"),
                disc(24, class_="halo"),
                pennant(words, seat),
                wheel if role == "captain" else None,
                id=f"piece-pennant-{seat}", data_target=f"role:{role}", role="img",
            )
        )  # fmt: skip
    return join(*made)


def known_of(view: DuoView, seat: int) -> list[str]:
    """The cards publicly known to be in a hand (CD-084), if the table shows them."""
    if not view.known:
        return []
    return [KINDS[kind] for kind in range(len(KINDS)) for _ in range(view.known[HAND[seat] + kind])]


def cards_of(view: DuoView, seat: int) -> int:
    """How many cards a hand has: everybody knows that (CD-052)."""
    held = view.hand[seat]
    return sum(held) if isinstance(held, list) else held


# ---------------------------------------------------------------- silence
def talk_is_free(view: DuoView) -> bool:
    """Whether people who talk freely in windows are in one (CD-079)."""
    if not terms(view).table_talk:
        return False
    table = view.table()
    assert isinstance(table, Duo)
    return open_window(table) != SHUT


@kept
def talk(view: DuoView, words: Words) -> Markup:
    """Closed lips, or a bubble where the rules open a window and somebody may speak (CD-050, CD-051)."""
    if view.over:
        return Markup("")
    free = talk_is_free(view)
    speaks = free or view.asks(*TALK)
    if free:
        said = words.say("scene", "free-talk", ())
    elif speaks and view.asked == view.seat:
        said = words.say("scene", "you-may-speak", ())
    elif speaks:
        said = words.say("scene", "may-speak", (words.seat(view.asked),))
    else:
        said = words.say("scene", "silence", ())
    wide = 52 + min(150.0, len(said) * 7.2)
    art = sign("bubble", 10, 7, 20, "cd-turquoise") if speaks else use("g-cd-lips", 20, 17, class_="cd-coral")
    return at(
        502 - wide / 2,
        8,
        title(said),
        box(0, 0, wide, 34, 17, class_=f"cd-pill {'cd-speaks' if speaks else 'cd-silent'}"),
        art,
        text(40, 22, said, fitted(said, 13.5, wide - 46), "t cd-ink", text_anchor="start"),
        id="p-talk",
        data_about=f"talk:{'Advise' if free else view.question if speaks else 'silence'}",
        data_face="speaks" if speaks else "silent",
        role="img",
    )


# ---------------------------------------------------------------- my hand, and the panels beside the board
def hand(view: DuoView, words: Words) -> tuple[Markup, float, float]:
    """My cards in a row, equal ones overlapping; with its width and height."""
    if view.seat < 0:
        return Markup(""), 0, 0
    mine: list[int] = view.hand[view.seat]
    made: list[Any] = []
    blows = my_blows(view)
    pairs = [cards_shown(a) for a in blows if isinstance(a, Blow)]
    x = 10.0
    near = 36 if sum(mine) < 10 else 16  # many cards lie closer
    for kind, n in enumerate(mine):
        if not n:
            continue
        word = KINDS[kind]
        target = None
        if view.asks(Fight):
            target = f"card:{word} price:{word} payment:{word}"
        elif view.asks(PayCard):
            target = f"card:{word}"
        wide = 104 + near * (n - 1)
        name = words.components[word]
        label = text(0, 66, name, min(19, 150 / len(name)), "d cd-on-paper")  # on the uppermost alone
        faces = [
            at(52 + near * j, 0, use(f"g-cd-card-{word}"), label if j == n - 1 else None, id=f"p-hand-{word}-{j + 1}")
            for j in range(n)
        ]
        said = words.say("scene", "in-hand", (words.name("card", word), n))
        many = at(wide - 22, -54, count(0, 0, n), scale=1.4) if n > 2 else None
        useless = why_idle(view, words, kind, n, blows)
        made.append(
            at(x, 92, title(said), box(-6, -79, wide + 12, 158, 15, class_="halo"),
               el("g", *faces, many, class_="cd-useless") if useless else join(*faces, many),
               plate(wide / 2, useless) if useless else None, id=f"p-mine-{word}",
               data_target=target if not useless else None, data_about=f"card:{word}", data_count=n, role="img")
        )  # fmt: skip
        if any(len(set(cards)) == 1 < len(cards) and kind in cards for cards in pairs):
            pair = words.say("scene", "pair", ())
            made.append(
                at(
                    x + wide / 2, 14, title(words.name("price", f"two-{word}")),
                    box(-72, -14, 144, 66, 13, class_="hit"),  # for a finger, over the upper edge of both cards
                    box(-72, -14, 144, 29, 14, class_="cd-pill cd-rim"), box(-72, -14, 144, 29, 14, class_="halo"),
                    text(0, 6, pair, fitted(pair, 17, 136), "t cd-ink"),
                    id=f"p-pair-{word}", data_target=f"price:two-{word}", role="img",
                )
            )  # fmt: skip
        x += wide + 14
    return join(*made), max(x, 120.0), 176.0


def my_blows(view: DuoView) -> list[Action]:
    """What the rules let me do in a fight, while I am the one who fights."""
    if not view.asks(Fight) or view.asked != view.seat:
        return []
    table = view.table()
    assert isinstance(table, Duo)
    return sure_blows(table, view.seat, view.seat)


def why_idle(view: DuoView, words: Words, kind: int, n: int, blows: list[Action]) -> str:
    """Why a card beats no die now; nothing if it may (CD-133, CD-134, CD-242, CD-260)."""
    if not view.asks(Fight) or view.asked != view.seat or any(kind in cards_shown(a) for a in blows):
        return ""
    if not any(face != FLAG for face in view.dice):
        return words.say("scene", "idle-flag", ())
    return words.say("scene", "idle-pairs" if n > 1 else "idle-card", (words.name("card", KINDS[kind]),))


def plate(x: float, why: str) -> Markup:
    """The reason, at the thing itself."""
    lines = wrapped(why, 16, 3)
    high = 16 * len(lines) + 10
    return at(
        x,
        18,
        box(-50, -high / 2, 100, high, 8, class_="cd-pill"),
        paragraph(0, 17 - high / 2, lines, 12.5, 16, "t cd-ink"),
    )


def payments(view: DuoView, words: Words) -> Markup | None:
    """In the boarding a flag asks for several cards: the sets of my hand that answer it (CD-263, CD-264)."""
    if not view.boarding:
        return None
    made = []
    for i in dict.fromkeys([a.payment for a in my_blows(view) if isinstance(a, Payment)]):
        cards = PAYMENTS[i]
        emblems = [use(f"g-cd-{KINDS[kind]}", 36 + 70 * j, 36) for j, kind in enumerate(cards)]
        name = title(words.name("payment", PAYMENT.values[i]))
        art = el("svg", name, *emblems, viewBox=f"-6 -6 {14 + 70 * len(cards)} 84", role="img")
        made.append(el("span", art, class_="cd-payment", data_target=f"payment:{PAYMENT.values[i]}"))
    return el("div", use_flag(), *made, class_="cd-payments") if made else None


def use_flag() -> Markup:
    """The flag before the sets of cards that eliminate it."""
    return el("svg", use("g-cd-die-flag"), class_="cd-payment-flag", viewBox="-42 -40 84 92", aria_hidden="true")
