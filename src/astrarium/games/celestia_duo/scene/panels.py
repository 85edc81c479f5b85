"""The partners beside the board, compact: role, cards, what is surely held, what was said; the chase and the silence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Event
from astrarium.scene import el, join
from astrarium.scene.draw import box, disc, path, title, use
from astrarium.scene.signs import sign
from astrarium.text.words import Words

from ..actions import ADVICE, STATEMENT
from ..box import LAIR, REWARDS
from ..combat import Fight, FirstFighter
from ..state import NONE
from ..strength import Force, SecondDie
from ..view import DuoView
from ..windows import DECISIONS, Advise
from .hands import TALK, cards_of, known_of, talk_is_free
from .reading import terms

COMBAT: Final = (Force, SecondDie, FirstFighter, Fight)  # from the dice on until they are beaten
BACKS: Final = 6  # as many backs as are drawn of a hand
WORDED: Final = 3  # so many kinds at most are named beside their emblem


def panel(view: DuoView, words: Words, seat: int) -> Markup:
    """One partner; below the last one the chase and the silence, which are everybody's."""
    n, known = cards_of(view, seat), known_of(view, seat)
    role = "captain" if seat == view.captain else "mate"
    rows: list[Any] = [
        el("p", words.name("role", role), class_="cd-role", data_about=f"role:{role}") if not view.over else None,
        el(
            "p",
            backs(words, seat, n),
            counted(words, seat, n, n - len(known) if seat != view.seat else 0),
            class_="cd-cards",
        ),
    ]
    if known:
        key = "knows" if seat == view.seat else "surely"
        rows.append(
            el("p", words.say("scene", key, (words.seat(1 - seat),)), " ", *chips(words, known), class_="cd-known")
        )
    brief = el("p", words.say("scene", "cards", (n,)), *chips(words, known, False), class_="brief")
    return join(el("div", *rows, class_="cd-panel"), brief if seat != view.seat else None)


def below(view: DuoView, words: Words, seat: int, events: Iterable[Event]) -> Markup | None:
    """What was said, and at which card; below the last partner the chase and the silence, which are everybody's."""
    spoken = said(view, words, seat, events)
    last = seat == view.seats - 1
    rows = [spoken, *([ruler(view, words), silence(view, words)] if last else [])]
    return el("div", *rows, class_="cd-panel cd-below") if any(rows) else None


def card_of(events: Iterable[Event], seat: int) -> int:
    """At which card of the course somebody made the last statement; 0 where the log does not reach back so far."""
    at = 0
    found = 0
    for event in events:
        if event.text == "flew":
            at = int(event.facts[0])
        elif event.text == "stated" and event.facts[0] == seat:
            found = at
    return found


def backs(words: Words, seat: int, n: int) -> Markup:
    shown = max(1, min(n, BACKS))
    return el(
        "svg",
        title(words.say("scene", "hidden-hand", (words.seat(seat), n))),
        *[use("g-cd-back-equipment", 22 + 16 * i, 32, 0.4) for i in range(min(n, BACKS))],
        class_="cd-backs",
        viewBox=f"0 0 {28 + 16 * shown} 64",
        role="img",
        data_about=f"hand:{seat}",
    )


def counted(words: Words, seat: int, n: int, unknown: int) -> Markup:
    text = words.say("scene", "cards", (n,))
    if 0 < unknown < n:
        text += " · " + words.say("scene", "unknown", (unknown,))
    return el("span", text, id=f"p-panel-cards-{seat}", data_count=n)


def chips(words: Words, known: list[str], named: bool = True) -> list[Markup]:
    """The emblems of known cards; with their words while they are few."""
    kinds = list(dict.fromkeys(known))
    made = []
    for kind in kinds:
        name, n = words.name("card", kind), known.count(kind)
        art = el("svg", title(name), use(f"g-cd-{kind}"), class_="cd-emblem", viewBox="-36 -36 72 72", role="img")
        word = name if named and len(kinds) < WORDED else None
        made.append(el("span", art, word, f" × {n}" if n > 1 else None, class_="cd-chip", data_about=f"card:{kind}"))
    return made


def said(view: DuoView, words: Words, seat: int, events: Iterable[Event]) -> Markup | None:
    """The last thing said, as a bubble: the advice in its window, otherwise the statement that still may hold."""
    heard = terms(view).dialogue or seat != view.captain  # the Mate is heard, in a dialogue both (CD-071, CD-077)
    open_ = view.asks(Advise) or view.question in DECISIONS  # while a window is open, or its decision stands
    if heard and view.advices[seat] != NONE and open_:
        word = ADVICE.values[view.advices[seat]]
        return el("p", bubble(words.name("advice", word), f"advice:{word}"))
    stated = [value % len(STATEMENT.values) for value in view.statements if value // len(STATEMENT.values) == seat]
    if not stated:
        return None
    word, at = STATEMENT.values[stated[-1]], card_of(events, seat)
    when = el("small", words.say("scene", "said-at", (at,))) if at else None
    return el("p", bubble(words.name("statement", word), f"statement:{word}"), when)


def bubble(text: str, about: str) -> Markup:
    return el("span", text, class_="cd-bubble", data_about=about)


def ruler(view: DuoView, words: Words) -> Markup:
    """The course as a line of 26 places: we, the pirate, his lair."""
    here, there = int(view.airship), min(int(view.pirate), LAIR)
    step = 264 / LAIR
    marks = "".join([f"M{12 + step * i:.1f} {9 if i % 5 else 5}V{19 if i % 5 else 23}" for i in range(LAIR + 1)])
    a, b, c = 12 + step * here, 12 + step * there, 12 + 264
    drawing = el(
        "svg",
        path(marks, class_="cd-tick"),
        path(f"M{a:.1f} 14H{b:.1f}", class_="cd-gap"),
        path(f"M{b:.1f} 14H{c}", class_="cd-way-home"),
        disc(6, a, 14, class_="cd-we"),
        box(b - 6, 8, 12, 12, 2, class_="cd-he"),
        disc(6, c, 14, class_="cd-den"),
        viewBox="0 0 288 28",
        aria_hidden="true",
    )
    gap, home = there - here, LAIR - there
    line = el(
        "p", el("b", gap), words.say("scene", "to-pirate", (gap,)), el("span", words.say("scene", "from-lair", (home,)))
    )
    return el("div", line, drawing, class_="cd-ruler", data_about="place:distance")


def silence(view: DuoView, words: Words) -> Markup | None:
    """Closed lips, or who may speak (CD-050, CD-051)."""
    if view.over:
        return None
    free = talk_is_free(view)
    if free or view.asks(*TALK):
        own = "free-talk" if free else "you-may-speak" if view.asked == view.seat else ""
        text = words.say("scene", own, ()) if own else words.say("scene", "may-speak", (words.seat(view.asked),))
        bubble = el(
            "svg", sign("bubble", 2, 2, 20, "cd-turquoise"), viewBox="0 0 24 24", class_="cd-lips", aria_hidden="true"
        )
        about = "Advise" if free else view.question
        return el("p", bubble, text, class_="cd-hush cd-open", data_about=f"talk:{about}")
    lips = el("svg", use("g-cd-lips", 20, 12), viewBox="0 0 40 24", class_="cd-lips", aria_hidden="true")
    later = "silence-mute" if view.setting.text("comm-protocol") == "mute" else "silence-rule"
    why = "silence-combat" if view.dice and view.asks(*COMBAT) else later
    hush = el("p", lips, words.say("scene", why, ()), class_="cd-hush", data_about="talk:silence")
    return join(hush, said_next(view, words))


def said_next(view: DuoView, words: Words) -> Markup | None:
    """What a won fight will let each partner say: ghosts, until their window opens (CD-065, CD-175)."""
    here = int(view.airship)
    card = view.course[here] if here else NONE
    if card == NONE or not view.asks(*COMBAT) or view.assault != NONE or view.stage != NONE:
        return None
    if all(REWARDS[kind] != "communication" for kind, _ in view.pieces.ambushes[card].rewards):
        return None
    ghosts = [el("span", words.say("scene", key, ()), class_="cd-bubble cd-later") for key in ("i-have", "i-have-not")]
    return el(
        "p", el("small", words.say("scene", "said-next", ())), *ghosts, class_="cd-next", data_about="talk:Statement"
    )
