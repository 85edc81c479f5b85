"""The orrery (section 14): where the planets are, which are visible, which cross the Sun."""

from __future__ import annotations

from .box import Pieces
from .decks import turn_up_planet
from .nouns import EARTH, FIRST_PLANET
from .state import Expedition


def seen(box: Pieces, earth: int, planet: int) -> bool:
    """Whether a planet's unit is completely outside the sectors behind the Sun: more than four units from the point
    opposite Earth (AN-244, AN-R62)."""
    units = box.units
    apart = (planet - earth - units // 2) % units
    return min(apart, units - apart) > box.blocked


def planet_visible(s: Expedition, planet: int) -> bool:
    return seen(s.box, s.planets[EARTH], s.planets[planet])


def aligned(planets: list[int], planet: int) -> bool:
    """On the same line and the same side of the Sun as Earth: a transit can be seen (AN-248)."""
    return planets[planet] == planets[EARTH]


def pillars(s: Expedition) -> list[int]:
    """The units of the five pillars around the four sectors opposite Earth (AN-243)."""
    units = s.box.units
    return sorted([(s.planets[EARTH] + units // 2 + d) % units for d in (-4, -2, 0, 2, 4)])


def in_view(s: Expedition, planet: int) -> bool:
    """For agendas: visible, or on a face-up card of the planet deck or on top of a week (AN-250, AN-R88)."""
    if planet_visible(s, planet):
        return True
    if s.planet_top >= 0 and s.box.planet[s.planet_top] == planet:
        return True
    for pile in s.weeks:
        if pile and pile[-1] >= FIRST_PLANET and s.box.planet[pile[-1]] == planet:
            return True
    return False


def move_planets(s: Expedition) -> None:
    """The rocky planets each month, Jupiter and Saturn each year, Uranus and Neptune never (AN-240, AN-241,
    AN-242)."""
    box = s.box
    planets, step, units = s.planets, box.orbit_step, box.units
    for planet in box.year_movers if s.month % 12 == 1 else box.month_movers:
        planets[planet] = (planets[planet] + step[planet]) % units
    turn_up_planet(s)
