"""Cards of Efemeris as they lie below the board: nations, captains, planets, tiles, crew."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.scene import signs
from astrarium.scene.draw import box, disc, el, fitted, join, paragraph, path, polygon, text, title, use, wrapped
from astrarium.scene.kept import kept
from astrarium.text.words import Words

from ..actions import CAPTAINS, CHIEF_MATE, CREWS, GALLEON, GUNNER, NATIONS, PLACE, PLANETS, TILES
from ..box import Pieces
from ..construction import Construction
from ..names import captain_of, galleon_name
from ..state import NONE, PLAYED, RANGE
from ..tactics import ORDERS
from ..view import FirmamentView
from .abouts import ALONE, DEEDS, ability, effect_of
from .chart import corners
from .map import planet_words, short_name
from .seen import effect

HEIGHT: Final = 150
TALL: Final = 184  # of a captain to be chosen
CREW: Final = 100  # how wide a crew card is
CAPTAIN: Final = 208  # and a captain's
READ: Final = 196  # how wide one that tells what it does


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


def planet_card(view: FirmamentView, words: Words, pieces: Pieces, p: int) -> Markup:
    """A planet as on its card: what it costs and what it yields."""
    name = short_name(words, p)
    owner = view.owner[p]
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
        data_drag=PLACE.word if now else None,
    )


def captain_card(view: FirmamentView, words: Words, captain: int, later: list[int]) -> Markup:
    """Portrait, name, ship and talent; below them the captains to come, whom only I see, as the eye says."""
    word = CAPTAINS[captain]
    name = words.name("captain", word)
    lines = wrapped(name, 15, 2)
    vessel = galleon_name(words, captain)
    talent = wrapped(ability(view, words, captain), 32, 3)
    y = 24 + 18 * len(lines)
    card = el(
        "g",
        title(name),
        box(0, 0, CAPTAIN, HEIGHT, 10, class_="ef-card halo"),
        use(f"g-ef-captain-{word}", 38, 44, 0.76),
        paragraph(76, 26, lines, 16.5, 18, "ef-head ef-start"),
        data_target=f"captain:{word}",
    )
    ship = text(76, y, vessel, fitted(vessel, 14, CAPTAIN - 84), "ef-galleon ef-start")
    body = told(ship, paragraph(10, 99, talent, 12.5, 14.5, "ef-ink2 ef-start"))
    return join(card, body, successors(words, later) if later else None)


def successors(words: Words, later: list[int]) -> Markup:
    """The captains to come; the eye says that only I see this."""
    names = ", ".join([words.name("captain", CAPTAINS[c]) for c in later])
    return join(
        signs.sign("eye", 8, 132, 15, "ef-secret"),
        el(
            "g",
            title(names),
            text(28, 144, names, fitted(names, 12.5, CAPTAIN - 36), "ef-ink2 ef-start"),
            data_about=f"captain:{CAPTAINS[later[0]]}",
        ),
    )


def captain_choice(view: FirmamentView, words: Words, captain: int, order: int) -> Markup:
    """A captain to be chosen, the talent below; and which one it will be, once chosen (EF-108)."""
    word = CAPTAINS[captain]
    name = words.name("captain", word)
    lines, vessel = wrapped(name, 15, 3), galleon_name(words, captain)
    chosen = join(disc(15, 196, 24, class_="ef-many"), text(196, 31, order, 20, "ef-many-number"))
    card = el(
        "g",
        title(name),
        box(0, 0, 220, TALL, 10, class_="ef-card halo"),
        use(f"g-ef-captain-{word}", 40, 53, 0.92),
        paragraph(84, 30, lines, 18.5, 19, "ef-head ef-start"),
        chosen if order else None,
        data_target=f"captain:{word}",
    )
    talent = wrapped(ability(view, words, captain), 25, 4)
    ship = text(84, 32 + 19 * len(lines), vessel, fitted(vessel, 15.5, 130), "ef-galleon ef-start")
    return join(card, told(ship, paragraph(12, 121, talent, 15, 17.5, "ef-ink2 ef-start")))


def deeds_of(kind: int, captain: int) -> list[str]:
    """What a crew card does by itself, without a target; a Chief Mate what the captain does (EF-319)."""
    if kind == CHIEF_MATE:
        return [CAPTAINS[captain]] if captain in ALONE else []
    return [DEEDS[kind]] if kind in DEEDS else []


def orders_of(kind: int, captain: int) -> list[str]:
    """The kinds of actions that a crew card is played for, where they need a target; a Chief Mate those of the captain."""
    words = [sheet.kind.word for sheet in ORDERS[kind] if sheet.kind.domains]
    return [word for word in words if kind != CHIEF_MATE or word == CAPTAINS[captain]]


@kept
def crew_card(view: FirmamentView, words: Words, kind: int, counts: tuple[int, int, int], width: float) -> Markup:
    """A kind of crew card: its tool, what it would do now, and a small card for each copy: in hand, in the reserve, or
    elsewhere."""
    mine, left, copies = counts
    captain = captain_of(view, view.seat)
    deeds = "".join([f" do:{deed}" for deed in deeds_of(kind, captain)])
    deeds += "".join([f" kind:{word}" for word in orders_of(kind, captain)])
    name = words.name("crew", CREWS[kind])
    choice = width == READ
    lines = wrapped(name, 24 if choice else 13, 2)
    size = 18.0 if choice else min([fitted(line, 15.5, width - 10) for line in lines])
    middle = 38 if choice else width / 2
    card = el(
        "g",
        title(words.say("scene", "crew-card", (name, mine, left))),
        box(4, -4, width - 2, HEIGHT, 10, class_="ef-card ef-behind") if mine > 1 else None,
        box(0, 0, width, HEIGHT, 10, class_="ef-card halo" if mine or choice else "ef-card halo ef-without"),
        paragraph(width / 2, 20 if len(lines) > 1 else 28, lines, size, size + 1, "ef-head"),
        use(
            f"g-ef-crew-{CREWS[kind]}",
            middle,
            84 if choice else 63,
            0.98 if choice else 0.66,
            class_=None if mine or choice else "ef-none",
        ),
        use(f"g-ef-copies-{mine}-{left}-{copies - mine - left}", middle, 0 if choice else 1),
        id=f"p-crew-{CREWS[kind]}",
        data_count=mine,
        data_target=f"crew:{CREWS[kind]}{deeds}",
    )
    if choice:
        does = paragraph(77, 56, wrapped(effect_of(view, words, kind), 15, 5), 15, 18, "ef-ink2 ef-start")
    else:
        does = paragraph(width / 2, 96, wrapped(now(view, words, kind, left), 16, 2), 12.5, 14.5, "ef-soft")
    return join(card, told(does))


def now(view: FirmamentView, words: Words, kind: int, left: int) -> str:
    """What a card would do at this moment, in a few words; or what keeps all of them in hand (EF-315, EF-316). In the
    Construction phase cards are recruited, not played (EF-503)."""
    pieces: Pieces = view.pieces
    if view.asks(Construction) and view.asked == view.seat:
        return words.say("effects", "recruited" if left else "none-left", ())
    if view.at[GALLEON[view.seat]] == NONE:
        return words.say("effects", "no-galleon", ())
    if effect(view, view.seat, PLAYED) >= pieces.crew_per_turn:
        return words.say("effects", "crew-spent", (pieces.crew_per_turn,))
    captain = captain_of(view, view.seat)
    if kind == CHIEF_MATE and captain != NONE:
        return words.say("effects", CAPTAINS[captain], (pieces.talent[captain], *pieces.talent_gain[captain]))
    amount = pieces.crew_amount[kind]
    if kind == GUNNER:
        amount = pieces.gunner_range + effect(view, view.seat, RANGE)
    room = [pieces.store[spice] - view.spice[view.seat * 2 + spice] for spice in range(2)]
    gain = [min(n, room[spice]) for spice, n in enumerate(pieces.crew_gain[kind])]
    return words.say("effects", CREWS[kind], (amount, *gain))
