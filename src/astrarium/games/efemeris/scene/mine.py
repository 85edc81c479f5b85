"""My own things below the board: crew cards, stores of spices, bonus tokens, captain; before the game the nations,
captains, crew or planets there are to choose from."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from markupsafe import Markup

from astrarium.scene.draw import at, box, disc, el, fitted, join, path, text, title, use
from astrarium.scene.kept import kept
from astrarium.text.words import Words

from ..actions import BONUSES, NATIONS, PLANETS, SPICES
from ..bonuses import TOKENS as KINDS_OF_TOKEN
from ..box import Pieces
from ..exploration import LayFirst, PlaceTile
from ..names import captain_of
from ..setup import ChooseCrew, ChooseHome, ChooseLead, PlaceHome
from ..state import NONE
from ..view import FirmamentView
from .armada import armadas
from .cards import (
    CAPTAIN,
    CREW,
    HEIGHT,
    READ,
    TALL,
    captain_card,
    captain_choice,
    crew_card,
    nation_card,
    planet_card,
    tile_card,
)
from .seen import tile_in_hand

GAP: Final = 6
STORES: Final = 186
TOKENS: Final = 178
Part = tuple[float, Markup]  # width and drawing


class Spread(NamedTuple):
    """What there is to choose from before the game, all of one size."""

    kind: str
    width: float
    height: float
    cards: list[Markup]


def strip(view: FirmamentView, words: Words, pieces: Pieces, side: int) -> Markup:
    """Everything in a row, as wide as it needs to be. Where the board's columns have no room, the tiles in hand come
    first."""
    offer = offered(view, words, pieces, side)
    if offer:
        frame = f"-2 -2 {offer.width + 4:.0f} {offer.height + 4:.0f}"
        cards = [el("svg", card, viewBox=frame, role="group") for card in offer.cards]
        spread = el("div", *cards, class_=f"ef-offer ef-offer-{offer.kind}")
        return join(armadas(view, words, pieces), spread) if offer.kind == "nation" else spread
    tiles = in_hand(view, words)
    name = words.say("scene", "my-things", ())
    hand = drawing(*laid(tiles, HEIGHT), "ef-own ef-narrow", words.say("scene", "tiles-in-hand", ())) if tiles else None
    people, goods = things(view, words, pieces, side)
    return el(
        "div",
        drawing(*laid(people, HEIGHT), "ef-own") if people else None,
        hand,
        drawing(*laid(goods, HEIGHT), "ef-own"),
        class_="ef-strip",
        role="group",
        aria_label=name,
        tabindex="0",  # a keyboard can scroll it
    )


def drawing(made: Markup, width: float, height: float, class_: str, name: str | None = None) -> Markup:
    """Some of it; the strip around it has a name, and a part only if it is something else."""
    role = "group" if name else None
    return el("svg", made, class_=class_, viewBox=f"0 0 {width:.0f} {height:.0f}", role=role, aria_label=name)


def row(view: FirmamentView, words: Words, pieces: Pieces, side: int) -> tuple[Markup, float, float]:
    """My things side by side, with the width and height of them all."""
    offer = offered(view, words, pieces, side)
    if offer:
        return laid([(offer.width, card) for card in offer.cards], offer.height)
    people, goods = things(view, words, pieces, side)
    return laid([*people, *goods], HEIGHT)


def things(view: FirmamentView, words: Words, pieces: Pieces, side: int) -> tuple[list[Part], list[Part]]:
    """Captain and crew, then stores and bonuses: an upright tablet has a row for each."""
    people = [*captain(view, words), *crew(view, words, pieces, side, CREW)]
    return people, [(STORES, stores(view, words, pieces)), (TOKENS, tokens(view, words, pieces))]


def laid(some: list[Part], height: float) -> tuple[Markup, float, float]:
    x = 6.0
    made = []
    for width, markup in some:
        made.append(at(x, 6, markup))
        x += width + GAP
    return join(*made), x + 6 - GAP, height + 12


def offered(view: FirmamentView, words: Words, pieces: Pieces, side: int) -> Spread | None:
    """What is to be chosen before the game begins."""
    nation = view.nation[side]
    mine = view.asked == view.seat
    if nation == NONE:
        free = [n for n in range(len(NATIONS)) if n not in view.nation]
        return Spread("nation", 350, HEIGHT, [nation_card(words, pieces, n) for n in free])
    if not view.unveiled:
        order = [*view.captains[view.seat]]
        cards = [
            captain_choice(view, words, c, order.index(c) + 1 if c in order else 0) for c in pieces.captains[nation]
        ]
        return Spread("captain", 220, TALL, cards)
    if mine and view.asks(ChooseHome, ChooseLead):
        return Spread("planet", 122, HEIGHT, [planet_card(view, words, pieces, p) for p in range(len(PLANETS))])
    if mine and view.asks(ChooseCrew):
        return Spread("crew", READ, HEIGHT, [card for _, card in crew(view, words, pieces, side, READ)])
    return None


# ---------------------------------------------------------------- people
def captain(view: FirmamentView, words: Words) -> list[Part]:
    """The captain at the helm with the ones to come; none before they are chosen."""
    helm = captain_of(view, view.seat)
    order = view.captains[view.seat]
    later = [c for c in order[order.index(helm) + 1 :] if c != NONE] if helm in order else []
    return [(CAPTAIN, captain_card(view, words, helm, later))] if helm != NONE else []


def crew(view: FirmamentView, words: Words, pieces: Pieces, side: int, width: float) -> list[Part]:
    """One card for each kind of my nation: how many in hand, how many in the reserve."""
    hand, reserve = view.hand[view.seat], view.reserve[side]
    made = []
    for kind, copies in enumerate(pieces.copies[view.nation[side]]):
        if copies:
            mine = hand[kind] if isinstance(hand, list) else 0
            left = reserve[kind] if isinstance(reserve, list) else 0
            made.append((width, crew_card(view, words, kind, (mine, left, copies), width)))
    return made


def in_hand(view: FirmamentView, words: Words) -> list[Part]:
    """The tiles I have to place, the next one first."""
    if view.asked != view.seat or not view.asks(LayFirst, PlaceTile, PlaceHome):
        return []
    now = tile_in_hand(view)
    first = [now] if now != NONE else []
    return [(148, tile_card(words, tile, tile == now)) for tile in [*first, *[t for t in view.drawn if t != now]]]


# ---------------------------------------------------------------- stores
@kept
def stores(view: FirmamentView, words: Words, pieces: Pieces) -> Markup:
    """A pod for each spice that the store holds."""
    made: list[Any] = [
        box(0, 0, STORES, HEIGHT, 10, class_="ef-card"),
        path(f"M12 {HEIGHT / 2}H{STORES - 12}", class_="ef-rule"),
    ]
    for spice, name in enumerate(SPICES):
        held = view.spice[view.seat * 2 + spice]
        made.append(
            at(
                0,
                HEIGHT / 4 + HEIGHT / 2 * spice,
                title(f"{words.name('spice', name)}: {held}"),
                box(6, -32, STORES - 12, 64, 8, class_="halo hit"),
                use(f"g-ef-pods-{name}-{held}", -2, 0, 1),
                id=f"p-store-{name}",
                data_target=f"spice:{name}",
            )
        )
        y, said = HEIGHT / 4 + HEIGHT / 2 * spice, words.name("spice", name)
        made.append(text(STORES - 28, y + 3, held, 24, "ef-number ef-told", id=f"p-own-{name}", data_count=held))
        made.append(text(STORES - 32, y + 21, said, min(12, fitted(said, 12, 44)), "ef-ink2", text_anchor="middle"))
    return join(*made)


@kept
def tokens(view: FirmamentView, words: Words, pieces: Pieces) -> Markup:
    """The three kinds of bonus token: name, effect, and how many I have."""
    made: list[Any] = [box(0, 0, TOKENS, HEIGHT, 10, class_="ef-card")]
    held = view.bonus[view.seat]
    for i, name in enumerate(BONUSES):
        count = held[i] if isinstance(held, list) else 0
        label = words.name("bonus", name)
        does = words.say("effects", name, (KINDS_OF_TOKEN[i].steps(pieces),))
        many = join(disc(9, 32, 34, class_="ef-many"), text(32, 39, count, 13.5, "ef-many-number"))
        made.append(
            at(
                0,
                50 * i,
                title(f"{label}: {count}"),
                box(4, 3, TOKENS - 8, 44, 8, class_="halo hit"),
                disc(17, 25, 25, class_="ef-token" if count else "ef-token ef-none"),
                use(f"g-ef-{name}", 25, 25, 0.95, class_=None if count else "ef-none"),
                text(50, 22, label, fitted(label, 14, TOKENS - 56), "ef-ink ef-start"),
                text(50, 38, does, fitted(does, 12.5, TOKENS - 56), "ef-ink2 ef-start"),
                many if count else None,
                id=f"p-token-{name}",
                data_count=count,
                data_target=f"kind:{KINDS_OF_TOKEN[i].kind.word}",
                data_about=f"bonus:{name}",
            )
        )
    return join(*made)
