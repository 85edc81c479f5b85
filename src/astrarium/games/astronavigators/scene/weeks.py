"""The lunar phase board: four weeks with their cards and those who took them, and the decks beside them."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, fitted, join, paragraph, path, text, title, use, wrapped
from astrarium.text.words import Words

from ..declaring import Declare
from ..instruments import UseInstrument
from ..nouns import CARDS, PHASES
from ..sheets import ARMILLARY, REFRACTOR
from ..state import FLYING, LAUNCHING, NOTHING, OBSERVING, PASSING, PLANNED, PLANNING, RISING, TRAVELLING
from .art import CARD_HEIGHT, CARD_WIDTH
from .chart import LOW, LOW_HEIGHT
from .eyes import Eyes
from .signs import icon

LEFT: Final = 302.0
WIDTH: Final = 532.0
STEP: Final = 112.0
PILE: Final = 46.0  # from the board's upper edge to the cards
ACTS: Final = {
    OBSERVING: "observe",
    PLANNING: "save",
    PLANNED: "planned",
    TRAVELLING: "travel",
    FLYING: "spacecraft",
    LAUNCHING: "spacecraft",
    PASSING: "pass",
    RISING: "earth-rise",
}
LETTERS: Final = 15  # that fit a column
ACROSS, DOWN = CARD_WIDTH - 16, CARD_HEIGHT - 16
SLOT: Final = f"h{ACROSS:g}a8 8 0 0 1 8 8v{DOWN:g}a8 8 0 0 1-8 8h-{ACROSS:g}a8 8 0 0 1-8-8v-{DOWN:g}a8 8 0 0 1 8-8z"
SHOWN: Final = 4  # cards of a pile that have room; others are buttons


class Counted:
    """Cards that lie open, numbered by name, so that a card that moves keeps its node."""

    def __init__(self) -> None:
        self.seen: dict[int, int] = {}

    def id(self, card: int) -> str:
        self.seen[card] = self.seen.get(card, 0) + 1
        return f"piece-card-{CARDS[card]}-{self.seen[card]}"


LIST: Final = 287.0  # width of the list of actions beside a chosen week (see the style)


def printed(words: Words) -> Markup:
    """The board; the heads of its columns are drawn with them, since these move."""
    heads = []
    for week, phase in enumerate(PHASES):
        x = LEFT + 8 + STEP * week
        name, said = words.say("scene", f"phase-{week + 1}", ()), words.say("scene", "week", (week + 1,))
        heads.append(
            el(
                "g",
                use(f"g-an-moon-{phase}", x + 18, LOW + 24, 1.08),
                text(x + 36, LOW + 21, said, fitted(said, 14.5, 64), "an-t an-num an-ink", text_anchor="start"),
                text(x + 34, LOW + 36.5, name, fitted(name, 13, 70), "an-t an-soft an-phase", text_anchor="start"),
                id=f"g-an-week-{week + 1}",
            )
        )
    return join(
        el("defs", *heads, box(0, 0, 110, 287, 9, id="g-an-column")),
        box(LEFT, LOW, WIDTH, LOW_HEIGHT, 10, class_="an-panel an-wide an-weeks-board"),
    )


def live(eyes: Eyes) -> Markup:
    counted = Counted()
    weeks = [week(eyes, i, counted) for i in range(4)]
    return join(*weeks, el("g", decks(eyes, counted), class_="an-wide an-column"))


def week(eyes: Eyes, week_: int, counted: Counted) -> Markup:
    """A column: its pile, whether I could observe the top card, and who has taken the week."""
    view, words = eyes.view, eyes.words
    pile: list[int] = view.weeks[week_]
    x = LEFT + 8 + STEP * week_
    left, top = x + 11, LOW + PILE
    made: list[Any] = [use(f"g-an-week-{week_ + 1}")]
    if not pile:
        made.append(path(f"M{x + 19:g} {top:g}{SLOT}", class_="an-slot"))
    if pile:
        if len(pile) > 1:
            made.append(use(f"g-an-pile-{min(len(pile) - 1, 4)}", left, top))
        card = pile[-1]
        key, tone = eyes.verdict(card, week_)
        made.append(
            use(
                f"g-an-card-{CARDS[card]}",
                left,
                top,
                id=counted.id(card),
                class_="an-far" if tone == "soft" else None,
                data_about=f"card:{CARDS[card]}",
            )
        )
        if len(pile) > 1:
            made.append(el("text", len(pile), x=left + CARD_WIDTH - 2, y=top + 6.5, class_="an-pile"))
        if key:
            verdict, y = wrapped(eyes.say(key), LETTERS, 2), top + 150
            made.append(paragraph(x + 55, y, verdict, None, 15, f"an-t an-num an-verdict an-{tone}"))
            if len(pile) > 1:
                under = wrapped(eyes.say("over", words.name("card", pile[-2])), LETTERS + 1, 2)
                made.append(paragraph(x + 55, y + 2 + 15 * len(verdict), under, None, 14, "an-t an-soft an-under"))
    made += takers(eyes, week_, x + 55, LOW + 262)
    column = el(
        "g", *made, use("g-an-column", x, LOW + 6, class_="halo"), id=f"p-week-{week_ + 1}", class_="an-column",
        data_target=f"week:{week_ + 1}", data_answers=slot(eyes, x),
    )  # fmt: skip
    return join(column, *below(eyes, searched(eyes, week_), x, top))


def slot(eyes: Eyes, x: float) -> str | None:
    """Where the actions of a week are listed once it is chosen: beside it, as wide as later weeks make room."""
    if not eyes.view.asks(Declare) or eyes.view.asked != eyes.view.seat:
        return None
    return f"{x + 114:g} {LOW + 4:g} {LIST - 8:g} {LOW_HEIGHT - 7:g}"  # as high as the frame of the week


def searched(eyes: Eyes, week_: int) -> list[int]:
    """The cards of a week that my instrument can fetch: of my own week, or moons of another (AN-262, AN-264)."""
    view = eyes.view
    if not view.asks(UseInstrument) or view.asked != view.seat:
        return []
    pile: list[int] = view.weeks[week_]
    if view.facts[0] == ARMILLARY and view.week[view.seat] == week_:
        return [*dict.fromkeys(pile[-2::-1])][:SHOWN]
    if view.facts[0] == REFRACTOR and view.week[view.seat] != week_:
        return [*dict.fromkeys([card for card in pile[::-1] if eyes.box.phase[card] >= 0])][:SHOWN]
    return []


def below(eyes: Eyes, cards: list[int], x: float, top: float) -> list[Markup]:
    """Those cards, to point at."""
    made = []
    for i, card in enumerate(cards):
        name = eyes.words.name("card", card)
        y = top + 20 + 56 * i
        made.append(
            el(
                "g", box(x + 4, y, 102, 52, 8, class_="an-slip"), use(f"g-an-card-{CARDS[card]}", x + 8, y + 4, 0.35),
                paragraph(x + 43, y + (22 if " " in name else 30), wrapped(name, 10, 2), 12.5, 15, "an-d an-ink an-start"),
                box(x + 3, y - 1, 104, 54, 8, class_="halo"), data_target=f"card:{CARDS[card]}",
            )
        )  # fmt: skip
    return made


def takers(eyes: Eyes, week_: int, x: float, y: float) -> list[Any]:
    """Who has taken the week and for what; in Solo the two tokens that block it."""
    view = eyes.view
    made: list[Any] = []
    takers_ = [seat for seat in range(view.seats) if view.week[seat] == week_]
    blocked = [key for key in ("bad_week", "shadow_week") if view[key] == week_]
    n = len(takers_) + len(blocked)
    if not n:
        return [disc(20, x, y, class_="an-free")]
    for i, seat in enumerate(takers_):
        spot = x + (i - (n - 1) / 2) * 44
        act = view.act[seat]
        made.append(
            at(
                spot, y, use(f"g-an-taker-{seat}"), icon(ACTS[act], 14, 12, 14, "an-ink") if act != NOTHING else None,
                id=f"piece-taker-{seat}", role="img", aria_label=eyes.say("taken-by", eyes.words.seat(seat)), data_about=f"seat:{seat}",
            )
        )  # fmt: skip
    for i, key in enumerate(blocked):
        spot = x + (len(takers_) + i - (n - 1) / 2) * 44
        name = "shadow" if key == "shadow_week" else "bad-timing"
        sign = "moon" if key == "shadow_week" else "cross"
        made.append(
            at(
                spot,
                y,
                disc(20, class_="an-blocked"),
                icon(sign, 0, 0, 24, "an-warn-sign"),
                id=f"piece-{name}",
                role="img",
                aria_label=eyes.say(name),
                data_about=f"token:{name}",
            )
        )
    return made


def decks(eyes: Eyes, counted: Counted) -> Markup:
    """The next observation card and the planet card lie open on their decks; Earth Rise cards lie aside."""
    view = eyes.view
    x = LEFT + 463.0
    made: list[Any] = []
    piles: list[tuple[str, int, int]] = [("next-card", view.deck_top, len(view.deck))]
    if eyes.solar:
        piles.append(("planet-card", view.planet_top, len(view.planet_deck)))
    elif view.earth_rise:
        piles.append(("earth-rise-short", view.earth_rise[0], len(view.earth_rise) - 1))
    for i, (key, card, left) in enumerate(piles):
        y = LOW + 24 + 138 * i
        label = eyes.say(key)
        name = eyes.words.name("card", card) if card >= 0 else ""
        verdict, tone = eyes.verdict(card, -1) if key == "planet-card" else ("", "")
        edges = [use("g-an-back", x + 2 * k, y + 2 * k, 0.7) for k in (2, 1) if left >= k]
        if card >= 0:
            shown = use(f"g-an-card-{CARDS[card]}", x, y, 0.7, id=counted.id(card), data_about=f"card:{CARDS[card]}")
        else:
            shown = use("g-an-back", x, y, 0.7) if left else box(x, y, 62, 87, 6, class_="an-slot")
        count = eyes.say(verdict) if verdict else eyes.say("in-deck", left)
        made.append(
            el(
                "g", title(f"{label}. {name}. {eyes.say('in-deck', left)}"), text(x + 32, y - 6, label, fitted(label, 13, 76), "an-t an-soft"),
                *edges, shown, paragraph(x + 32, y + 104, wrapped(count, 11, 2), 13, 14, f"an-t an-{tone or 'soft'}"),
                role="img", data_about="token:deck" if i == 0 else "token:planet-deck" if eyes.solar else "token:moon",
            )
        )  # fmt: skip
    return join(*made)
