"""What moves on the galaxy: bodies, Starships, hexes to point at; the Leadership Tracks beside it."""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup

from astrarium.kernel import View
from astrarium.scene.draw import at, box, disc, el, join, path, text, title, use
from astrarium.text.words import Words

from .actions import HEX, PLANET, SHIP, SHIPS, SPACE_TRAVELS, TRACK
from .box import ENERGY_SPACE, HIDDEN, MATTER_SPACE, MEDAL_SPACE, MINE, REGENERATE_SPACE, TAKEN, TARGET, KeplerBox
from .cards import TYPES  # fmt: skip
from .scene_pieces import sign
from .scene_space import centre
from .state import CARDS, SUPPLY

TUBES: Final = (188.0, 1066.0)  # the middle of each track
FOOT: Final = 606.0  # where space 0 begins
RISE: Final = 27.0  # from space to space


def owner(view: View, planet: int) -> int:
    """The seat that colonized a planet, or -1."""
    return view["cards"].index(planet) // CARDS if planet in view["cards"] else -1


# ---------------------------------------------------------------- hexes to point at
def open_hexes(view: View, box_: KeplerBox) -> list[int]:
    """Hexes without a piece that the question may be about."""
    chart = box_.chart
    if view.question == "LayBody":
        found = chart.sites[view.seats]
    elif view.question in ("LaunchShip", "LaunchOrNot", "StartShip"):
        homes = [chart.sol]
        for planet in view["cards"][view.asked * CARDS + 1 : (view.asked + 1) * CARDS]:
            if planet in view["bodies"]:
                homes.append(view["sites"][view["bodies"].index(planet)])
        found = chart.spread(chart.spread(chart.mask(homes)))
    elif view.question == "Leg":
        level = view["levels"][view.asked * 5 + SPACE_TRAVELS]
        cards = [card.number for card in box_.cards if card.effect in ("move_each", "move_one")]
        fleet = view["ships"][view.asked * SHIPS : (view.asked + 1) * SHIPS]
        found = chart.mask([hex for hex in fleet if hex != SUPPLY])
        for _ in range(max(box_.speed[level], box_.planning, *cards)):
            found = chart.spread(found)
    else:
        return []
    taken = [hex for hex, body in zip(view["sites"], view["bodies"], strict=True) if body != TAKEN]
    return [hex for hex in chart.hexes(found & chart.space) if hex not in taken]


def hexes(view: View, box_: KeplerBox) -> Markup:
    made = []
    for hex in open_hexes(view, box_):
        x, y = centre(hex)
        made.append(use("g-ke-hex", x, y, class_="halo", data_target=f"hex:{HEX.values[hex]}"))
    return el("g", *made)


# ---------------------------------------------------------------- bodies and ships
def bodies(view: View, words: Words, box_: KeplerBox) -> Markup:
    made = []
    for tile, (hex, body) in enumerate(zip(view["sites"], view["bodies"], strict=True)):
        if body == TAKEN:
            continue
        x, y = centre(hex)
        where = HEX.values[hex]
        target = f"hex:{where}"
        if body == HIDDEN:
            name = words.say("scene", "hidden-body", (where,))
            art = join(use("g-ke-hidden"), disc(8, class_="ke-marked") if hex in view["marked"] else None)
        elif body in (MINE, TARGET):
            word = "mine" if body == MINE else "colonial-target"
            name = f"{words.components[word]}, {where}"
            art = use("g-ke-mine" if body == MINE else "g-ke-target", class_=f"ke-{word}")
        else:
            target += f" planet:{PLANET.values[body]}"
            name = planet_words(view, words, box_, body, where)
            art = colony(view, body)
        made.append(
            at(x, y, title(name), art, use("g-ke-hex", class_="halo"), id=f"piece-body-{tile}", data_target=target)
        )  # fmt: skip
    return el("g", *made)


def colony(view: View, planet: int) -> Markup:
    """A planet's tile; with the rim and the marker of the nation that holds it, and a leaf when it is terraformed."""
    seat = owner(view, planet)
    if seat < 0:
        return use(f"g-ke-planet-{planet}")
    leaf = path("M-15-9c0-4 3-6 7-6c0 4-3 7-7 6zM-15-9l4-3.5", class_="ke-leaf")
    return join(
        use("g-ke-hex", 0, 0, 1.07, class_=f"ke-held rim-{seat}"),
        use(f"g-ke-planet-{planet}"),
        use(f"g-ke-mark-{seat}", -10, 10.5, 0.8),
        leaf if view["terraformed"] >> planet & 1 else None,
    )


def planet_words(view: View, words: Words, box_: KeplerBox, number: int, where: str) -> str:
    kind = words.components[TYPES[box_.type[number]]]
    seat = owner(view, number)
    said = f"{words.name('planet', PLANET.values[number])}, {kind}, {where}"
    if seat >= 0:
        said += f", {words.seat(seat)}"
        if view["terraformed"] >> number & 1:
            said += f", {words.say('scene', 'terraformed', ())}"
    return said


def ships(view: View, words: Words) -> Markup:
    """Starships on the map; several on one hex can't be, but one may stand on a body."""
    made = []
    held = {hex for hex, body in zip(view["sites"], view["bodies"], strict=True) if body != TAKEN}
    for i, hex in enumerate(view["ships"]):
        if hex == SUPPLY:
            continue
        seat, ship = divmod(i, SHIPS)
        x, y = centre(hex)
        if hex in held:
            x, y, size = x + 6, y - 8, 0.72
        else:
            size = 0.98
        name = words.say("scene", "ship", (words.seat(seat), ship + 1, HEX.values[hex]))
        made.append(
            at(
                x, y, title(name), disc(17 * size, class_=f"ke-aura{' mine' if seat == view.seat else ''} rim-{seat}"),
                use(f"g-ke-ship-{seat}", 0, 0, size),
                use(f"g-ke-mark-{seat}", 10, 10, 0.72),
                disc(18, class_="halo"), id=f"piece-ship-{seat}-{ship + 1}", role="img",
                data_target=f"ship:{SHIP.values[ship]}" if seat == view.asked else None,
            )
        )  # fmt: skip
    return el("g", *made)


# ---------------------------------------------------------------- leadership
def space_y(space: int) -> float:
    return FOOT - RISE * (space + 0.5)


def tubes(words: Words, box_: KeplerBox) -> Markup:
    """The two tracks as glass tubes, 0 at the bottom, so that height is rank; printed points on the outer side."""
    made: list[Any] = []
    high = RISE * (box_.last_space + 1)
    for track, x in enumerate(TUBES):
        made.append(text(x, 20, words.say("scene", f"track-{track}", ()), 13, "ke-d ke-name"))
        made.append(text(x, 33, words.say("scene", "leadership", ()), 12, "ke-t ke-soft"))
        made.append(box(x - 14, FOOT - high, 28, high, 14, class_="ke-tube"))
        before = 0
        for space in range(box_.last_space + 1):
            y = space_y(space)
            gift = box_.benefit[track][space]
            if gift in (MATTER_SPACE, ENERGY_SPACE):
                made.append(use(f"g-ke-cube-{'matter' if gift == MATTER_SPACE else 'energy'}", x, y))
            elif gift == REGENERATE_SPACE:
                made.append(sign("regenerate", x - 9, y - 9, 18))
            elif gift == MEDAL_SPACE:
                made.append(disc(8.5, x, y, class_="ke-empty"))
            else:
                made.append(disc(2, x, y, class_="ke-dot"))
            points = box_.space_points[space]
            if points != before:
                made.append(text(x + (-24 if track == 0 else 24), y + 5, points, 14, f"ke-d ke-points-{track}"))
                before = points
    return el("g", *made, class_="ke-zone-tracks")


def tracks(view: View, words: Words, box_: KeplerBox) -> Markup:
    """Medals that still lie there, the liquid up to the leader, and the markers (chapter 6)."""
    made: list[Any] = []
    nations = len(view["tracks"]) // 2
    for track, x in enumerate(TUBES):
        places = [view["tracks"][nation * 2 + track] for nation in range(nations)]
        top = space_y(max(places)) - RISE / 2 + 2
        made.append(box(x - 12, top, 24, FOOT - top - 2, 12, class_=f"ke-liquid-{track}"))
        made.append(
            el("g", title(words.name("track", TRACK.values[track])), box(x - 18, 38, 36, FOOT - 36, 18, class_="halo"),
               id=f"p-track-{track}", data_target=f"track:{TRACK.values[track]}")
        )  # fmt: skip
        for space, gift in enumerate(box_.benefit[track]):
            if gift == MEDAL_SPACE and not view["activated"][track] >> space & 1:
                made.append(
                    at(x, space_y(space), use(f"g-ke-medal{track}"), scale=1.1, id=f"piece-medal-{track}-{space}")
                )
        shared: dict[int, int] = {}
        for nation, place in enumerate(places):
            side = 1 if track == 0 else -1
            n = shared.get(place, 0)
            shared[place] = n + 1
            ghost = nation >= view.seats
            name = words.name("seat", "ghost") if ghost else words.seat(nation)
            shape = (
                join(disc(9, class_="ke-ghost"), text(0, 4, "G", 11, "ke-t ke-num ke-ink"))
                if ghost
                else use(f"g-ke-mark-{nation}")
            )
            made.append(
                at(
                    x + side * (24 + 17 * n), space_y(place), title(words.say("scene", "on-track", (name, place, box_.space_points[place]))),
                    path(f"M{-side * 7} 0H{-side * (18 + 17 * n)}", class_=f"ke-lead rim-{nation}"), shape,
                    id=f"piece-mark-{track}-{nation}", role="img",
                )
            )  # fmt: skip
    return el("g", *made, class_="ke-zone-tracks")
