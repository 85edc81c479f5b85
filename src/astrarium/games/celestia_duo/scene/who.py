"""Who is first? Two large answers with faces, in the place of the target card."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import Action
from astrarium.scene.draw import at, box, disc, el, fitted, join, paragraph, path, text, title, use, wrapped
from astrarium.text.words import Words

from ..actions import ADVICE, ROLE, OfRole
from ..combat import FirstFighter
from ..equipment import FACES
from ..share import ShareFirst
from ..state import NONE
from ..thrusts import WhoPays
from ..view import DuoView
from .answers import Duel, certain
from .hands import cards_of, pennant

ASKED: Final = (FirstFighter, ShareFirst, WhoPays)
WIDE: Final = 252
HIGH: Final = 160


def who(view: DuoView, words: Words) -> Markup | None:
    """The two partners as answers, while I am asked for one of them."""
    if not view.asks(*ASKED) or view.asked != view.seat:
        return None
    cards = [one(view, words, role, role * (WIDE + 14)) for role in range(len(ROLE.values))]
    return el("svg", *cards, class_="cd-who", viewBox=f"-2 -2 {2 * WIDE + 18} {HIGH + 4}", role="group")


def one(view: DuoView, words: Words, role: int, x: float) -> Markup:
    seat = view.captain if role == 0 else 1 - view.captain
    mine = seat == view.seat
    see = Duel(view, words, view.pieces, "answers")
    paying = view.asks(WhoPays)
    head = words.seat(seat) if paying else see.say("you-first") if mine else see.say("they-first", words.seat(seat))
    cards = words.say("scene", "cards", (cards_of(view, seat),))
    note = f"{words.name('role', ROLE.values[role])}, {cards}"
    sure = wrapped(certain(see, seat), 22, 2) if view.asks(FirstFighter) else []
    word = ROLE.values[role]
    said = advised(view, words, 1 - view.seat) if seat != view.seat else None
    foot: list[Any] = (
        [bubble(see.say("quoted", words.name("advice", ADVICE.values[said])))] if said is not None else dice(view, mine)
    )
    return at(
        x, 0, title(f"{head}. {note}"),
        box(0, 0, WIDE, HIGH, 16, class_=f"cd-answer cd-edge{seat}"), box(0, 0, WIDE, HIGH, 16, class_="halo"),
        at(54, 60, disc(42, class_="cd-medal"), use(f"g-cd-who-{word}", 0, 6, 1.08),
           disc(42, class_=f"cd-ring{seat}"), at(30, 32, pennant(words, seat))),
        text(108, 36, head, fitted(head, 22, 138), "d cd-ink cd-left"),
        text(108, 56, note, max(12.0, fitted(note, 13, 138)), "t cd-soft cd-left"),
        paragraph(108, 80, sure, 13.5, 17, "t cd-ink cd-left") if sure else None,
        *foot,
        id=f"p-who-{word}", data_target=f"role:{word}", data_told="yes", role="img",
    )  # fmt: skip


def row(view: DuoView, words: Words, a: Action) -> Markup | None:
    """Who is first, by name: what stands on the button in the bar."""
    if not isinstance(a, OfRole) or not view.asks(*ASKED[:2]) or view.seat < 0:
        return None
    see = Duel(view, words, view.pieces, "answers")
    seat = view.captain if a.role == 0 else 1 - view.captain
    return el("span", see.say("you-first") if seat == view.seat else see.say("they-first", words.seat(seat)))


def advised(view: DuoView, words: Words, seat: int) -> int | None:
    """What the partner has just advised."""
    found = view.advices[seat]
    return int(found) if found != NONE and view.talk else None


def bubble(said: str) -> Markup:
    """The advice hangs on its giver."""
    shape = path("M14 118H44L52 110L60 118H238Q242 118 242 122V146Q242 150 238 150H14Q10 150 10 146V122Q10 118 14 118Z",
                 class_="cd-speech")  # fmt: skip
    return join(shape, text(WIDE / 2, 139, said, fitted(said, 15, 220), "d cd-ink"))


def dice(view: DuoView, mine: bool) -> list[Markup]:
    """The dice that stand, under my own answer."""
    faces = view.dice if mine and view.asks(FirstFighter) else []
    return [
        use(f"g-cd-die-{FACES[face]}", WIDE / 2 + 34 * (i - (len(faces) - 1) / 2), 133, 0.38)
        for i, face in enumerate(faces)
    ]
