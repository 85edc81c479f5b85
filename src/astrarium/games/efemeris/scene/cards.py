"""Cards of Efemeris as they lie below the board: nations, captains, planets, tiles, crew."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene import signs
from astrarium.scene.draw import box, disc, el, fitted, join, paragraph, path, polygon, text, title, use, wrapped
from astrarium.text.words import Words

from ..actions import CAPTAINS, CHIEF_MATE, CREWS, NATIONS, PLANETS, TILES
from ..box import Pieces
from ..names import galleon_name
from ..state import NONE
from .abouts import ALONE, DEEDS, ability, effect_of
from .chart import corners
from .map import planet_words, short_name

HEIGHT: Final = 150
TALL: Final = 184  # of a captain to be chosen
CREW: Final = 98  # how wide a crew card is
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


def captain_card(view: View, words: Words, captain: int) -> Markup:
    """Portrait, name, ship and talent, side by side."""
    word = CAPTAINS[captain]
    name = words.name("captain", word)
    lines = wrapped(name, 21, 2)
    talent = wrapped(ability(view, words, captain), 24, 4)
    vessel = wrapped(galleon_name(words, captain), 24, 2)
    y = 27 + 20 * len(lines)
    card = el(
        "g",
        title(name),
        box(0, 0, 300, HEIGHT, 10, class_="ef-card halo"),
        use(f"g-ef-captain-{word}", 48, 72, 1.12),
        paragraph(100, 27, [f"{line} " for line in lines], 19, 20, "ef-head ef-start"),
        data_target=f"captain:{word}",
    )
    ship = paragraph(100, y, vessel, 15.5, 17, "ef-galleon ef-start")
    return join(card, told(ship, paragraph(100, y + 4 + 17 * len(vessel), talent, 15, 17, "ef-ink2 ef-start")))


def captain_choice(view: View, words: Words, captain: int, order: int) -> Markup:
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


def deeds_of(kind: int, captain: int) -> list[str]:
    """What a crew card does by itself, without a target; a Chief Mate what the captain does (EF-319)."""
    if kind == CHIEF_MATE:
        return [CAPTAINS[captain]] if captain in ALONE else []
    return [DEEDS[kind]] if kind in DEEDS else []


def crew_card(
    view: View, words: Words, kind: int, counts: tuple[int, int, int], width: float, captain: int = NONE
) -> Markup:
    """A kind of crew card: its tool, and a small card for each copy: in hand, in the reserve, or elsewhere."""
    mine, left, copies = counts
    deeds = "".join([f" do:{deed}" for deed in deeds_of(kind, captain)])
    name = words.name("crew", CREWS[kind])
    wide = width > 150
    lines = wrapped(name, 24 if wide else 12, 2)
    size = 18.0 if wide else min([fitted(line, 17, width - 12) for line in lines])
    card = el(
        "g",
        title(words.say("scene", "crew-card", (name, mine, left))),
        box(5, -5, width - 2, HEIGHT, 10, class_="ef-card ef-behind") if mine > 1 else None,
        box(0, 0, width, HEIGHT, 10, class_="ef-card halo" if mine or wide else "ef-card halo ef-without"),
        paragraph(width / 2, 24 if len(lines) > 1 else 30, [f"{line} " for line in lines], size, size + 1, "ef-head"),
        use(
            f"g-ef-crew-{CREWS[kind]}", 38 if wide else width / 2, 84, 0.98, class_=None if mine or wide else "ef-none"
        ),
        use(f"g-ef-copies-{mine}-{left}-{copies - mine - left}", 38 if wide else width / 2),
        id=f"p-crew-{CREWS[kind]}",
        data_count=mine,
        data_target=f"crew:{CREWS[kind]}{deeds}",
    )
    if not wide:
        return card
    return join(card, told(paragraph(77, 56, wrapped(effect_of(view, words, kind), 15, 5), 15, 18, "ef-ink2 ef-start")))
