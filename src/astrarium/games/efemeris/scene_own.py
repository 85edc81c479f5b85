"""My own things, side by side below the board: captain, crew cards, stores of spices, bonus tokens; before the game
the nations, captains, crew or planets there are to choose from."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene import signs
from astrarium.scene.draw import at, box, disc, el, fitted, join, paragraph, path, polygon, text, title, use, wrapped
from astrarium.text.words import Words

from .actions import BONUSES, CAPTAINS, CREWS, NATIONS, PLANETS, SPICES, TILES
from .box import Pieces
from .scene_about import ability, effect_of
from .scene_chart import corners
from .scene_map import planet_words, short_name
from .scene_seen import captain_of, galleon_name, number_of, tile_in_hand
from .state import NONE

HEIGHT: Final = 150
GAP: Final = 8
STORES: Final = 244
Part = tuple[float, Markup]  # width and drawing


def strip(view: View, words: Words, pieces: Pieces, side: int) -> Markup:
    """Everything in a row, as wide as it needs to be. Where the board's columns have no room, the tiles in hand come
    first."""
    tiles = in_hand(view, words)
    name = words.say("scene", "my-things", ())
    return el(
        "div",
        drawing(*laid(tiles), "ef-own ef-narrow", words.say("scene", "tiles-in-hand", ())) if tiles else None,
        drawing(*row(view, words, pieces, side), "ef-own", name),
        drawing(*laid([(174, table(view, words))]), "ef-own ef-narrow", words.say("scene", "bank", ())),
        class_="ef-strip",
    )


def drawing(made: Markup, width: float, height: float, class_: str, name: str) -> Markup:
    return el("svg", made, class_=class_, viewBox=f"0 0 {width:.0f} {height:.0f}", role="group", aria_label=name)


def row(view: View, words: Words, pieces: Pieces, side: int) -> tuple[Markup, float, float]:
    """My things side by side, with the width and height of them all."""
    return laid(parts(view, words, pieces, side))


def laid(some: list[Part]) -> tuple[Markup, float, float]:
    x = 10.0
    made = []
    for width, markup in some:
        made.append(at(x, 10, markup))
        x += width + GAP
    return join(*made), x + 10 - GAP, HEIGHT + 20


def parts(view: View, words: Words, pieces: Pieces, side: int) -> list[Part]:
    """What matters now."""
    nation = view["nation"][side]
    mine = view.asked == view.seat
    if nation == NONE:
        taken = [n for n in view["nation"] if n != NONE]
        return [(350, nation_card(words, pieces, n)) for n in range(len(NATIONS)) if n not in taken]
    if not view["unveiled"]:
        chosen = view["captains"][view.seat]
        return [
            (300, captain_card(words, pieces, c, chosen.index(c) + 1 if c in chosen else 0))
            for c in pieces.captains[nation]
        ]
    if mine and view.question in ("ChooseHome", "ChooseLead"):
        return [(122, planet_card(view, words, pieces, p)) for p in range(len(PLANETS))]
    if mine and view.question == "ChooseCrew":
        return crew(view, words, pieces, nation, side, 196)
    return [
        *captains(view, words, pieces),
        *crew(view, words, pieces, nation, side, 106),
        (STORES, stores(view, words, pieces)),
    ]


# ---------------------------------------------------------------- before the game
def nation_card(words: Words, pieces: Pieces, nation: int) -> Markup:
    """A nation with its sails, its gift and the faces of its four captains."""
    word = NATIONS[nation]
    name = words.say("scene", f"nation-{word}", ())
    gift = wrapped(words.say("scene", f"gift-{word}", ()), 27, 2)
    faces = [use(f"g-ef-captain-{CAPTAINS[c]}", 148 + 54 * i, 104, 0.62) for i, c in enumerate(pieces.captains[nation])]
    card = el(
        "g",
        title(name),
        box(0, 0, 350, HEIGHT, 10, class_="ef-card halo"),
        use(f"g-ef-galleon-{word}", 58, 88, 1.35),
        text(122, 30, name, 23, "ef-head ef-start"),
        *faces,
        data_target=f"nation:{word}",
    )
    return join(card, told(paragraph(122, 52, gift, 15.5, 18, "ef-soft ef-start")))


def told(*lines: Markup) -> Markup:
    """What a card says below its name: beside the card's node, whose words are its name alone."""
    return el("g", *lines, class_="ef-told")


def planet_card(view: View, words: Words, pieces: Pieces, p: int) -> Markup:
    """A planet as on its card: what it costs and what it yields."""
    name = short_name(words, p)
    owner = view["owner"][p]
    return el(
        "g",
        title(planet_words(view, words, pieces, p)),
        box(0, 0, 122, HEIGHT, 10, class_="ef-card halo"),
        text(61, 26, name, fitted(name, 19, 108), "ef-head"),
        use(f"g-ef-planet-{PLANETS[p]}", 61, 72, 1.1),
        use(f"g-ef-price-{p}", 61, 128, 0.88),
        use(f"g-ef-mark-{owner}", 96, 46) if owner != NONE else None,
        data_target=f"planet:{PLANETS[p]}",
        class_="ef-planet",
    )


def table(view: View, words: Words) -> Markup:
    """Bank, purse and stack, where the board's columns have no room for them."""
    counts = (
        (use("g-ef-pepper", scale=1.3), "bank-pepper", view["bank"][0], "pepper"),
        (use("g-ef-vanilla", scale=1.3), "bank-vanilla", view["bank"][1], "vanilla"),
        (use("g-ef-purse", scale=0.8), "purse", number_of(view["purse"]), "purse"),
        (use("g-ef-stack", scale=0.8), "stack", view["stack"], "stack"),
    )
    made: list[Any] = [box(0, 0, 174, HEIGHT, 10, class_="ef-card")]
    for i, (sign, key, count, name) in enumerate(counts):
        made.append(
            at(
                28 + 82 * (i % 2),
                42 + 66 * (i // 2),
                title(words.say("scene", key, (count,))),
                box(-22, -30, 78, 60, 8, class_="hit"),
                sign,
                text(36, 8, count, 23, "ef-number"),
                data_about=f"table:{name}",
            )
        )
    return join(*made)


def in_hand(view: View, words: Words) -> list[Part]:
    """The tiles I have to place, the next one first."""
    if view.asked != view.seat or view.question not in ("LayFirst", "PlaceTile", "PlaceHome"):
        return []
    now = tile_in_hand(view)
    first = [now] if now != NONE else []
    return [(148, tile_card(words, tile, tile == now)) for tile in [*first, *[t for t in view["drawn"] if t != now]]]


def tile_card(words: Words, tile: int, now: bool) -> Markup:
    name = words.name("tile", TILES[tile])
    return el(
        "g",
        title(name),
        box(0, 0, 148, HEIGHT, 10, class_="ef-card halo"),
        use(f"g-ef-whole-{tile}", 74, 58, 0.58),
        path(polygon(corners(60)), transform="translate(74 58)", class_="ef-rim ef-now") if now else None,
        paragraph(74, 128, [f"{line} " for line in wrapped(name, 19, 2)], 15, 16, "ef-soft"),
        data_target=f"tile:{TILES[tile]}",
    )


# ---------------------------------------------------------------- people
def captains(view: View, words: Words, pieces: Pieces) -> list[Part]:
    """The captain at the helm, and the ones to come, whom only I see."""
    now = captain_of(view, view.seat)
    order = view["captains"][view.seat]
    later = [c for c in order[order.index(now) + 1 :] if c != NONE] if now in order else []
    made: list[Part] = [(300, captain_card(words, pieces, now))] if now != NONE else []
    return made + [(92, successor(words, c)) for c in later]


def captain_card(words: Words, pieces: Pieces, captain: int, order: int = 0) -> Markup:
    """Portrait, name, ship and talent; and which one it will be, once chosen (EF-108)."""
    word = CAPTAINS[captain]
    name = words.name("captain", word)
    lines = wrapped(name, 21, 2)
    talent = wrapped(ability(words, pieces, captain), 24, 4)
    vessel = wrapped(galleon_name(words, captain), 24, 2)
    y = 27 + 20 * len(lines)
    card = el(
        "g",
        title(name),
        box(0, 0, 300, HEIGHT, 10, class_="ef-card halo"),
        use(f"g-ef-captain-{word}", 48, 72, 1.12),
        paragraph(100, 27, [f"{line} " for line in lines], 19, 20, "ef-head ef-start"),
        join(disc(15, 278, 24, class_="ef-many"), text(278, 31, order, 20, "ef-many-number")) if order else None,
        data_target=f"captain:{word}",
    )
    ship = paragraph(100, y, vessel, 15.5, 17, "ef-galleon ef-start")
    return join(card, told(ship, paragraph(100, y + 4 + 17 * len(vessel), talent, 15, 17, "ef-ink2 ef-start")))


def successor(words: Words, captain: int) -> Markup:
    """A captain to come; the eye says that only I see this."""
    name = words.name("captain", CAPTAINS[captain])
    lines = wrapped(name, 11, 3)
    return el(
        "g",
        title(name),
        box(0, 0, 92, HEIGHT, 10, class_="ef-card"),
        use(f"g-ef-captain-{CAPTAINS[captain]}", 46, 50, 0.86, class_="ef-later"),
        signs.sign("eye", 66, 4, 22, "ef-secret"),
        paragraph(46, 106 if len(lines) > 2 else 114, lines, 15, 16.5, "ef-head"),
        data_about=f"captain:{CAPTAINS[captain]}",
    )


def crew(view: View, words: Words, pieces: Pieces, nation: int, side: int, width: float) -> list[Part]:
    """One card for each kind of my nation: how many in hand, how many in the reserve."""
    hand, reserve = view["hand"][view.seat], view["reserve"][side]
    made = []
    for kind, copies in enumerate(pieces.copies[nation]):
        if copies:
            mine = hand[kind] if isinstance(hand, list) else 0
            left = reserve[kind] if isinstance(reserve, list) else 0
            made.append((width, crew_card(words, pieces, kind, (mine, left, copies), width)))
    return made


def crew_card(words: Words, pieces: Pieces, kind: int, counts: tuple[int, int, int], width: float) -> Markup:
    """A kind of crew card: its tool, and a small card for each copy: in hand, in the reserve, or elsewhere."""
    mine, left, copies = counts
    name = words.name("crew", CREWS[kind])
    wide = width > 150
    lines = wrapped(name, 24 if wide else 12, 2)
    size = 18.0 if wide else min([fitted(line, 17, width - 12) for line in lines])
    first = (38 if wide else width / 2) - 9 * copies
    cards = [
        use(f"g-ef-copy{0 if i < mine else 1 if i < mine + left else 2}", first + 18 * i + 2) for i in range(copies)
    ]
    card = el(
        "g",
        title(words.say("scene", "crew-card", (name, mine, left))),
        box(5, -5, width - 2, HEIGHT, 10, class_="ef-card ef-behind") if mine > 1 else None,
        box(0, 0, width, HEIGHT, 10, class_="ef-card halo" if mine or wide else "ef-card halo ef-without"),
        paragraph(width / 2, 24 if len(lines) > 1 else 30, [f"{line} " for line in lines], size, size + 1, "ef-head"),
        use(
            f"g-ef-crew-{CREWS[kind]}", 38 if wide else width / 2, 84, 0.98, class_=None if mine or wide else "ef-none"
        ),
        *cards,
        id=f"p-crew-{CREWS[kind]}",
        data_count=mine,
        data_target=f"crew:{CREWS[kind]}",
    )
    if not wide:
        return card
    return join(
        card, told(paragraph(77, 56, wrapped(effect_of(words, pieces, kind), 15, 5), 15, 18, "ef-ink2 ef-start"))
    )


# ---------------------------------------------------------------- stores
def stores(view: View, words: Words, pieces: Pieces) -> Markup:
    """A pod for each spice that the store holds; beside them the bonus tokens."""
    made: list[Any] = [box(0, 0, STORES, HEIGHT, 10, class_="ef-card")]
    for spice, name in enumerate(SPICES):
        held = view["spice"][view.seat * 2 + spice]
        pods = [
            use(f"g-ef-{name}", 26 + 26 * i, 0, 1.1) if i < held else disc(8, 26 + 26 * i, 0, class_="ef-pod")
            for i in range(pieces.store[spice])
        ]
        made.append(
            at(
                0,
                41 + 68 * spice,
                title(f"{words.name('spice', name)}: {held}"),
                box(6, -32, 178, 64, 8, class_="halo hit"),
                *pods,
                id=f"p-store-{name}",
                data_target=f"spice:{name}",
            )
        )
        made.append(text(166, 50 + 68 * spice, held, 26, "ef-number ef-told", id=f"p-own-{name}", data_count=held))
    tokens = view["bonus"][view.seat]
    for i, name in enumerate(BONUSES):
        count = tokens[i] if isinstance(tokens, list) else 0
        many = join(disc(10, 17, 13, class_="ef-many"), text(17, 18.5, count, 15, "ef-many-number"))
        made.append(
            at(
                STORES - 30,
                27 + 48 * i,
                title(f"{words.name('bonus', name)}: {count}"),
                disc(21, class_="ef-token" if count else "ef-token ef-none"),
                use(f"g-ef-{name}", scale=1.2, class_=None if count else "ef-none"),
                many if count else None,
                id=f"p-token-{name}",
                data_count=count,
                data_about=f"bonus:{name}",
            )
        )
    return join(*made)
