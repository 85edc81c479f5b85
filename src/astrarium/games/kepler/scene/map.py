"""What moves on the galaxy: bodies, Starships, hexes to point at; the Leadership Tracks beside it."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.scene.draw import box, disc, el, join, moved, path, text, title, use
from astrarium.scene.kept import kept
from astrarium.text.words import Words

from ..actions import HEX, PLANET, SHIP, SHIPS, TRACK
from ..box import ENERGY_SPACE, HIDDEN, MATTER_SPACE, MEDAL_SPACE, MINE, REGENERATE_SPACE, TAKEN, TARGET, Pieces
from ..cards import TYPES
from ..chart import ZONES
from ..movement import Flight, Leg
from ..state import CARDS, SUPPLY
from ..view import GalaxyView
from . import field
from .pieces import sign
from .space import centre, names_for

TUBES: Final = (236.0, 1102.0)  # the middle of each track
FOOT: Final = 648.0  # where space 0 begins
RISE: Final = 28.2  # from space to space


def owner(view: GalaxyView, planet: int) -> int:
    """The seat that colonized a planet, or -1."""
    return view.cards.index(planet) // CARDS if planet in view.cards else -1


# ---------------------------------------------------------------- hexes to point at
def hexes(view: GalaxyView, chosen: dict[int, int]) -> Markup:
    """Open hexes that the asked seat may choose; in a flight they lie in the field of the Starship that flies."""
    held = tiles(view)
    full = held | {hex for hex in view.ships if hex != SUPPLY}
    fields = reached(view)
    free = [(hex, f"hex:{HEX.values[hex]}") for hex in chosen if hex not in held]
    if not fields:
        made = [use("g-ke-hex", *centre(hex), class_="halo", data_target=target) for hex, target in free]
        return el("g", *made, class_="ke-open")
    spots = [use("g-ke-h", *field.halves(hex), data_target=target) for hex, target in free]
    drawn = el("g", *[field.ground(one, view.seat, full) for one in fields], class_="ke-fields")
    return join(drawn, el("g", *spots, class_="ke-flights", transform=field.HALVES))


def coins(view: GalaxyView) -> Markup:
    """The distance of every body that a flight may reach."""
    held = tiles(view)
    return el("g", *[field.coins(one, held) for one in reached(view)], class_="ke-coins")


def reached(view: GalaxyView) -> list[field.FlightField]:
    return field.fields(view) if view.seat == view.asked and view.asks(Flight, Leg) else []


def tiles(view: GalaxyView) -> set[int]:
    """The hexes on which a tile lies."""
    return {hex for hex, body in zip(view.sites, view.bodies, strict=True) if body != TAKEN}


def looks(words: Words, box_: Pieces, sites: list[int]) -> Markup:
    """Names of zones and spaces of the tracks: printed, but to be looked at."""
    made = []
    for zone in names_for(words, box_.chart, sites).zones:
        made.append(box(zone.x - zone.wide / 2, zone.y - 12, zone.wide, 16, data_about=f"zone:{ZONES[zone.zone]}"))
    for word, x in zip(TRACK.values, TUBES, strict=True):
        for space in range(box_.last_space + 1):
            made.append(use("g-ke-step", x, space_y(space), data_about=f"step:{word}-{space}"))
    return el("g", *made, class_="hit")


# ---------------------------------------------------------------- bodies and ships
@kept
def bodies(view: GalaxyView, words: Words, box_: Pieces) -> Markup:
    """The tiles, each one node that turns over when its back changes; colonies with rim, marker and leaf."""
    made, flags = [], []
    for tile, (hex, body) in enumerate(zip(view.sites, view.bodies, strict=True)):
        if body == TAKEN:
            continue
        x, y = centre(hex)
        target = f"hex:{HEX.values[hex]}"
        where = words.name("spot", hex)
        art, seat = "g-ke-hidden", -1
        if body == HIDDEN:
            name = words.say("scene", "hidden-body", (where,))
            art = "g-ke-marked" if hex in view.marked else art
        elif body in (MINE, TARGET):
            name = f"{words.components['mine' if body == MINE else 'colonial-target']}, {where}"
            art = "g-ke-mine" if body == MINE else "g-ke-target"
        else:
            target += f" planet:{PLANET.values[body]}"
            name = planet_words(view, words, box_, body, where)
            art, seat = f"g-ke-planet-{body}", owner(view, body)
        made.append(
            el(
                "use", title(name), href=f"#{art}", x=x, y=y, class_="halo ke-body" if seat < 0 else f"halo ke-body rim-{seat}",
                id=f"piece-body-{tile}",
                data_target=target, data_face="back" if body == HIDDEN else None,
            )
        )  # fmt: skip
        if seat >= 0:
            flags.append(use(f"g-ke-{'green' if view.terraformed >> body & 1 else 'flag'}-{seat}", x, y))
    return el("g", *made, el("g", *flags, class_="ke-flags"))


def planet_words(view: GalaxyView, words: Words, box_: Pieces, number: int, where: str) -> str:
    kind = words.components[TYPES[box_.type[number]]]
    seat = owner(view, number)
    said = f"{words.name('planet', PLANET.values[number])}, {kind}, {where if seat < 0 else words.seat(seat)}"
    if seat >= 0:
        if view.terraformed >> number & 1:
            said += f", {words.say('scene', 'terraformed', ())}"
    return said


@kept
def ships(view: GalaxyView, words: Words) -> Markup:
    """Starships on the map; several on one hex can't be, but one may stand on a body."""
    made = []
    held = tiles(view)
    for i, hex in enumerate(view.ships):
        if hex == SUPPLY:
            continue
        seat, ship = divmod(i, SHIPS)
        x, y = centre(hex)
        landed = hex in held
        asked = seat == view.asked
        art = f"g-ke-{'landed' if landed else 'fleet'}-{seat}"
        name = title(words.say("scene", "ship", (words.seat(seat), ship + 1, words.name("spot", hex))))
        spot = (x + 6, y - 8) if landed else (x, y)
        known: dict[str, Any] = {
            "id": f"piece-ship-{seat}-{ship + 1}",
            "data_target": f"ship:{SHIP.values[ship]}" if asked else None,
            "data_about": None if asked else f"starship:{seat}-{ship + 1}",
        }
        if seat != view.seat and not asked:
            made.append(el("use", name, href=f"#{art}", x=spot[0], y=spot[1], **known))
            continue
        glow = disc(13 if landed else 17, class_=f"ke-aura rim-{seat}") if seat == view.seat else None
        known["transform"] = moved(*spot)
        made.append(el("g", name, glow, use(art), disc(18, class_="halo") if asked else None, **known))
    return el("g", *made, class_="tailed")


# ---------------------------------------------------------------- leadership
def space_y(space: int) -> float:
    return FOOT - RISE * (space + 0.5)


def tubes(words: Words, box_: Pieces) -> Markup:
    """The two tracks as glass tubes, 0 at the bottom, so that height is rank; printed points on the outer side."""
    return el("g", *[tube(words, box_, track, x) for track, x in enumerate(TUBES)])


def tube(words: Words, box_: Pieces, track: int, x: float) -> Markup:
    high = RISE * (box_.last_space + 1)
    made: list[Any] = [
        text(x, 18, words.say("scene", f"track-{track}", ()), 15, "ke-d ke-name ke-heading"),
        text(x, 33, words.say("scene", "leadership", ()), 13, "ke-t ke-soft"),
        box(x - 14, FOOT - high, 28, high, 14, class_="ke-tube"),
    ]
    before, dots, rings = 0, "", ""
    for space in range(box_.last_space + 1):
        y = space_y(space)
        gift = box_.benefit[track][space]
        if gift in (MATTER_SPACE, ENERGY_SPACE):
            made.append(use(f"g-ke-cube-{'matter' if gift == MATTER_SPACE else 'energy'}", x, y))
        elif gift == REGENERATE_SPACE:
            made.append(sign("regenerate", x - 9, y - 9, 18))
        elif gift == MEDAL_SPACE:
            rings += f"M{x - 8.5} {y}a8.500 8.500 0 1 0 17 0a8.500 8.500 0 1 0-17 0"
        else:
            dots += f"M{x} {y}h0"
        points = box_.space_points[space]
        if points != before:
            made.append(text(x + (-27 if track == 0 else 27), y + 5, points, 15, f"ke-d ke-points-{track}"))
            before = points
    made += [path(dots, class_="ke-dots"), path(rings, class_="ke-empty")]
    return el("g", *made, id=f"g-ke-tube-{track}")


@kept
def tracks(view: GalaxyView, words: Words, box_: Pieces) -> Markup:
    """Medals that still lie there, the liquid up to the leader, and the markers (chapter 6)."""
    return el("g", *[track_now(view, words, box_, track) for track in (0, 1)], class_="ke-zone-tracks")


def track_now(view: GalaxyView, words: Words, box_: Pieces, track: int) -> Markup:
    x, word = TUBES[track], TRACK.values[track]
    places = view.tracks[track::2]
    top = space_y(max(places)) - RISE / 2 + 2
    made: list[Any] = [
        title(words.say("scene", f"track-{track}", ())),
        box(x - 12, top, 24, FOOT - top - 2, 12, class_=f"ke-liquid-{track}"),
        box(x - 17, 38, 34, FOOT - 36, 17, class_="halo"),
    ]
    for space, gift in enumerate(box_.benefit[track]):
        if gift == MEDAL_SPACE and not view.activated[track] >> space & 1:
            made.append(medal(track, space, x, space_y(space)))
    shared: dict[int, int] = {}
    side = 1 if track == 0 else -1
    for nation, place in enumerate(places):
        n = shared.get(place, 0)
        shared[place] = n + 1
        ghost = nation >= view.seats
        name = words.name("seat", "ghost") if ghost else words.seat(nation)
        said = title(words.say("scene", "on-track", (name, place, box_.space_points[place])))
        art = f"g-ke-mark-{nation}" if n else f"g-ke-lead-{track}-{nation}"
        known = {"id": f"piece-mark-{track}-{nation}", "data_about": f"marker:{word}-{'ghost' if ghost else nation}"}
        made.append(
            el("use", said, href=f"#{art}", x=x + side * (24 + 17 * n), y=space_y(place), data_count=place, **known)
        )
    return el("g", *made, id=f"p-track-{track}", data_target=f"track:{word}")


def medal(track: int, space: int, x: float, y: float) -> Markup:
    """A Medal that no nation has won yet: it keeps its name from its track to the Progress card (K3-104)."""
    return use(f"g-ke-medal{track}", x, y, id=f"piece-medal-{track}-{space}", data_about=f"medal:{TRACK.values[track]}")


def medals_on_card(view: GalaxyView, box_: Pieces, track: int) -> list[int]:
    """The spaces from which the Medals on the card came: the highest, for leaders take them one after another."""
    gone = [space for space in range(box_.last_space + 1) if view.activated[track] >> space & 1]
    return gone[len(gone) - view.on_card[track] :]
