"""What the large view says of a thing on the galaxy: hexes, bodies, planets, stars, zones, Starships."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from markupsafe import Markup

from astrarium.scene import About, Content, el
from astrarium.scene import number as number_
from astrarium.scene.draw import use
from astrarium.scene.sight import Sight

from ..actions import EARTH, HEX, PLANET, PLANETS, SHIP, SHIPS, SPACE_TRAVELS, TECHNOLOGY
from ..box import HIDDEN, MINE, TAKEN, TARGET, Pieces
from ..cards import LEVELS, TYPES
from ..chart import KINDS, ZONES, least_players
from ..names import sun_name
from ..resources import BUNDLES
from ..state import CARDS, CUBES, NONE, ON_EARTH, SUPPLY
from ..view import GalaxyView
from . import space as scene_space
from .map import owner


class Large(Sight[GalaxyView, Pieces]):
    """With what the game's things are called and counted by."""

    def cubes(self, amount: tuple[int, ...] | list[int]) -> str:
        matter, energy, antimatter = amount
        return self.words.name("cubes", BUNDLES[matter, energy, antimatter])

    def points(self, n: int) -> str:
        return self.words.say("scene", "points", (n,))

    def seat(self) -> int:
        """The seat whose boards are shown; a spectator looks over the shoulder of the asked one."""
        return self.view.seat if self.view.seat >= 0 else max(self.view.asked, 0)

    def level(self, technology: int) -> int:
        found: int = self.view.levels[self.seat() * 5 + technology]
        return found


def pictured(x: float, y: float, wide: float, high: float, *art: Content) -> Markup:
    """A part of what the ground defines, as a picture of its own."""
    frame = " ".join([number_(n) for n in (x, y, wide, high)])
    return el("svg", *art, viewBox=frame, class_="room-kepler", aria_hidden="true")


def tile(name: str, *more: Content) -> Markup:
    """A tile of the map, large."""
    return pictured(-24, -24, 48, 48, *more, use(name, class_="ke-plain"))


# ---------------------------------------------------------------- hexes and bodies
def hex_(look: Large, value: str) -> About | None:
    """A hex: its body if it has one, as much as is known of it."""
    hex, chart = HEX.index[value], look.box.chart
    if hex == chart.sol:
        return star(look, "sol")
    if hex == chart.black_hole:
        return star(look, "black-hole")
    if hex in chart.star_hexes:
        return star(look, look.box.chart.star_ids[chart.star_hexes.index(hex)])
    body = look.view.bodies[look.view.sites.index(hex)] if hex in look.view.sites else TAKEN
    if 0 < body <= PLANETS:
        return planet(look, PLANET.values[body])
    lies = beside(look, hex)
    if body == TAKEN:
        name = look.words.name("hex", hex)
        return About(name[:1].upper() + name[1:], (look.say("open-space"), *lies), ("K3-036", "K3-212", "K3-214"))
    here = visitor(look, hex)
    if body == MINE:
        does = look.say("mine", look.box.mine_regenerates, look.box.mine_points)
        return About(
            look.words.components["mine"],
            (does, *here, *lies),
            ("K3-216", "K3-241", "K3-304", "K3-009"),
            tile("g-ke-mine"),
        )
    if body == TARGET:
        does = look.say("target", look.box.target_awards)
        return About(look.words.components["colonial-target"], (does, *lies), ("K3-217", "K3-R11"), tile("g-ke-target"))
    bag = look.view.bag
    planets = [b for b in bag if b <= PLANETS]
    types = [box_type for box_type in range(len(TYPES)) if any(look.box.type[b] == box_type for b in planets)]
    counts = [len(planets), bag.count(MINE), bag.count(TARGET)]
    text = [look.say("hidden-how"), *lies, look.say("hidden-left", *counts)]
    if planets:
        named = [f"{look.words.components[TYPES[n]]} {sum([look.box.type[b] == n for b in planets])}" for n in types]
        text.append(look.say("hidden-types", ", ".join(named)))
    return About(look.say("hidden"), tuple(text), ("K3-213", "K3-161", "K3-020"), tile("g-ke-hidden"))


def beside(look: Large, hex: int) -> list[str]:
    """The star that a hex touches, with what a colony there is worth (K3-006)."""
    chart = look.box.chart
    for at, zone, id in zip(chart.star_hexes, chart.star_zones, look.box.chart.star_ids, strict=True):
        if chart.near[at] & chart.bits[hex]:
            worth = look.points(chart.zone_points[zone])
            return [look.say("beside", sun_name(look.words, id), look.words.name("zone", ZONES[zone]), worth)]
    return []


def visitor(look: Large, hex: int) -> list[str]:
    """Whose Starship stands on a body."""
    ships = look.view.ships
    return [look.say("visitor", look.words.seat(ships.index(hex) // SHIPS))] if hex in ships else []


def planet(look: Large, value: str) -> About:
    """Both sides of a planet's card, who holds it, and what lies on it."""
    number, view, box, words = PLANET.index[value], look.view, look.box, look.words
    if number == EARTH:
        text = [look.say("earth", look.cubes(box.colony[EARTH]))]
        text += held(look, look.seat(), EARTH)
        return About(words.name("planet", value), tuple(text), ("K3-007", "K3-124", "K3-171"))
    seat = owner(view, number)
    text = []
    if seat >= 0:
        text.append(look.say("terraformed-by" if view.terraformed >> number & 1 else "colonized-by", words.seat(seat)))
        text += held(look, seat, number)
    elif number in view.bodies:
        text += visitor(look, view.sites[view.bodies.index(number)]) or [look.say("free-planet")]
    if number in view.bodies:
        text += beside(look, view.sites[view.bodies.index(number)])
    here = len(text)
    text.append(look.say("colony", box.colony_awards[number], look.cubes(box.colony[number])))
    text.append(look.say("terraforming", box.level[number], look.cubes(box.cost[number]), look.cubes(box.terraformed[number]), look.points(box.points[number]), box.terraform_awards[number], box.terms(view.setting).awards_track))  # fmt: skip
    rules = ["K3-130", "K3-156", "K3-171", "K3-307", "K3-309"]
    if box.alien[number] and box.alien_from <= LEVELS:
        text.append(
            look.say("alien", words.components[box.level_id(TECHNOLOGY.index["antimatter-science"], box.alien_from)])
        )
        rules.insert(1, "K3-133")
    if box.min_players[number] > 1:
        text.append(look.say("marked", box.min_players[number]))
    name = f"{words.name('planet', value)} · {words.components[TYPES[box.type[number]]]}"
    rim = use(f"g-ke-held-{seat}") if seat >= 0 else None
    mine = seat >= 0 and seat == view.seat  # then my card shows more
    drawn = None if mine else tile(f"g-ke-planet-{number}", rim)
    return About(name, tuple(text), tuple(rules), drawn, tuple(text[here:]))


def held(look: Large, seat: int, number: int) -> list[str]:
    """The cubes on a planet."""
    cards = look.view.cards
    slot = cards.index(number, seat * CARDS) - seat * CARDS
    at = seat * CUBES + (ON_EARTH + slot) * 3
    return [look.say("holds", look.cubes(look.view.cubes[at : at + 3]))]


# ---------------------------------------------------------------- the sky
def sun(*art: Content) -> Markup:
    return pictured(-40, -40, 80, 80, *art)


def star(look: Large, value: str) -> About | None:
    """A star with its kind and its zone; the Sun; the black hole."""
    if value == "sol":
        return About(
            look.words.say("scene", "sol", ()),
            (look.say("sol"),),
            ("K3-124", "K3-213", "K3-002"),
            sun(scene_space.sol(0, 0)),
        )
    if value == "black-hole":
        return About(
            look.box.chart.black_hole_name,
            (look.say("black-hole"),),
            ("K3-213", "K3-002"),
            sun(scene_space.black_hole(0, 0)),
        )
    if value not in look.box.chart.star_ids:
        return None
    chart, at = look.box.chart, look.box.chart.star_ids.index(value)
    zone = chart.star_zones[at]
    text = (
        look.say(f"star-{KINDS[chart.star_kinds[at]]}", least_players(chart.star_kinds[at])),
        look.say("zone", look.words.name("zone", ZONES[zone]), look.points(chart.zone_points[zone])),
        look.say("never-entered"),
    )
    drawn = scene_space.system(value, chart.star_kinds[at], 0, 0)
    return About(look.words.components[value], text, ("K3-015", "K3-017", "K3-307", "K3-213"), sun(*drawn))


def zone(look: Large, value: str) -> About | None:
    chart, at = look.box.chart, ZONES.index(value)
    name = look.words.name("zone", value)
    text = (
        look.say("zone", name, look.points(chart.zone_points[at])),
        look.say("zone-open" if chart.revealed_at_setup[at] else "zone-hidden"),
    )
    return About(name[:1].upper() + name[1:], text, ("K3-003", "K3-006", "K3-020", "K3-307"))


# ---------------------------------------------------------------- Starships
def ship(look: Large, value: str) -> About:
    """A Starship of the asked seat."""
    return starship(look, f"{max(look.view.asked, 0)}-{SHIP.index[value] + 1}")


def starship(look: Large, value: str) -> About:
    """A Starship: where it is and how far it flies."""
    seat, number = [int(part) for part in value.split("-")]
    hex = look.view.ships[seat * SHIPS + number - 1]
    level = look.view.levels[seat * 5 + SPACE_TRAVELS]
    text = [look.say("speed", look.box.speed[level], level)]
    if hex == SUPPLY:
        text.insert(0, look.say("in-supply"))
    else:
        sites = dict(zip(look.view.sites, look.view.bodies, strict=True))
        body = sites.get(hex, TAKEN)
        text.insert(0, look.say("flies", look.words.name("spot", hex)) if body in (TAKEN, HIDDEN, NONE) else look.say("landed", look.words.name("body", look.box.body_id(body))))  # fmt: skip
    text.append(look.say("withdrawal"))
    return About(
        look.say("starship", look.words.seat(seat), number), tuple(text), ("K3-210", "K3-211", "K3-218", "K3-240")
    )


TOLD: Final[dict[str, Callable[[Large, str], About | None]]] = {
    "hex": hex_, "planet": planet, "star": star, "zone": zone, "ship": ship, "starship": starship,
}  # fmt: skip
