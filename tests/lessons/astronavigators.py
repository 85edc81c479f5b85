"""Positions of the lessons of AstroNavigators. The learner is seat 0 and first player."""

from __future__ import annotations

from typing import Any

from astrarium.games.astronavigators.month import CalibrationPhase, FirstPlayerPhase, Month, PlanetPhase
from astrarium.games.astronavigators.state import Expedition
from tests.rules.astronavigators import build as b

PAD = "+1/-90"


def begins(s: Expedition) -> Expedition:
    """The start of a month."""
    return b.ask(s, Month())


def resolved(s: Expedition) -> Expedition:
    """The learner travelled in week 1 and the rival in week 2: what follows is the calibration phase."""
    b.take(s, 0, 1, b.FLYING if not s.on_earth(0) else b.TRAVELLING)
    b.take(s, 1, 2, b.TRAVELLING)
    s.agenda.clear()
    s.do(CalibrationPhase(), PlanetPhase(), FirstPlayerPhase(), Month())
    s.advance()
    return s


def sky(s: Expedition, *cards: str) -> Expedition:
    """These cards on the weeks; what lay there is in the deck again."""
    deck = sorted([*s.deck, *[card for pile in s.weeks for card in pile]])
    b.weeks(s, *cards)
    for card in cards:
        deck.remove(b.card(card))
    s.deck = deck
    s.deck_groups = [len(deck)]
    return s


def fast(month: int, knowledge: tuple[int, int] = (20, 15), **more: Any) -> Expedition:
    s = b.table(continents=(b.NEIL, b.YURI), **more)
    s.nk = [*knowledge]
    return b.month(s, month)


def read_the_sky() -> Expedition:
    return begins(sky(fast(11), "crux", "octans", "scorpius", "ursa-minor"))


def moons_week() -> Expedition:
    return begins(sky(fast(11), "full-moon", "lyra", "octans", "pavo"))


def round_the_world() -> Expedition:
    s = fast(11)
    return begins(b.tile(s, 0, "NA-6"))


def astronaut() -> Expedition:
    return resolved(b.at(fast(12, (70, 40)), 0, PAD))


def calibrate() -> Expedition:
    s = fast(2, (40, 30))
    b.underway(s, "out 2", 15, 40)
    s.dv[0] = 30
    return resolved(b.moons(s, 0, "full-moon"))


def week_order() -> Expedition:
    s = fast(2)
    b.underway(s, "out 5", 5, 60)
    b.at(s, 1, "out 5")
    s.nk, s.dv = [60, 60], [30, 30]
    return begins(s)


def to_the_moon() -> Expedition:
    s = fast(12)
    b.underway(s, "out 3", 10, 70)
    b.at(s, 1, "out 2")
    s.nk, s.dv = [70, 60], [30, 20]
    b.moons(s, 0, "full-moon")
    return begins(s)


def full(continents: tuple[str, str] = (b.JOAO, b.YURI), **more: Any) -> Expedition:
    s = b.table(b.FULL, continents, **more)
    s.nk = [30, 25]
    return s


def character() -> Expedition:
    s = b.month(full(), 11)
    return begins(sky(s, "solar-eclipse", "octans", "ursa-minor", "draco"))


def agenda() -> Expedition:
    s = b.month(full((b.YURI, b.JOAO), missions=("chasing-the-hunter",)), 12)
    b.at(s, 0, PAD)
    s.astronaut[0] = 1
    s.nk[0] = 90
    b.scored(s, 0, "scorpius", "orion")
    return begins(s)


def sets() -> Expedition:
    s = b.month(full((b.YURI, b.JOAO)), 12)
    b.underway(s, "out 1", 10, 90)
    b.gained(s, 0, "milky-way")
    s.dv[0] = 10
    return resolved(s)


def years_end() -> Expedition:
    s = b.month(full((b.NEIL, b.YURI)), 2)
    return begins(b.tile(s, 0, "NA-6"))


def abort_stage() -> Expedition:
    s = b.month(full(), 12)
    b.underway(s, "out 4", 15, 60)
    s.dv[0] = 55
    return resolved(s)


def way_home() -> Expedition:
    s = b.month(full(), 5, 2)
    b.underway(s, "in 4", 15, 80)
    s.dv[0] = 70
    b.moons(s, 0, "full-moon")
    return resolved(s)


def count_it() -> Expedition:
    s = b.month(full(), 9, 2)
    b.underway(s, "in 4", 5, 90)
    b.at(s, 1, "in 2")
    s.nk, s.dv = [90, 60], [70, 50]
    return begins(s)


def solar(**more: Any) -> Expedition:
    s = b.table(b.SOLAR, (b.JOAO, b.YURI), **more)
    s.nk = [30, 25]
    return s


def planet() -> Expedition:
    s = b.month(solar(), 11)
    s.planet_deck = sorted([*s.planet_deck, s.planet_top])
    s.planet_top = b.planet_card("jupiter")
    s.planet_deck.remove(s.planet_top)
    s.planet_groups = [len(s.planet_deck)]
    return begins(s)


def exchange() -> Expedition:
    s = b.month(solar(), 12)
    b.underway(s, "out 2", 20, 60)
    s.dv[0] = 20
    s.hand = [*s.hand[:2], 1, *s.hand[3:]]
    return begins(s)


def home_again() -> Expedition:
    s = b.month(solar(), 9, 2)
    b.underway(s, "in 5", 5, 90)
    b.at(s, 1, "in 2")
    s.nk, s.dv = [90, 60], [70, 50]
    return begins(s)


POSITIONS = {
    "1.1": read_the_sky,
    "1.2": moons_week,
    "1.3": round_the_world,
    "1.4": astronaut,
    "1.5": calibrate,
    "1.6": week_order,
    "1.7": to_the_moon,
    "2.1": character,
    "2.2": agenda,
    "2.3": sets,
    "2.4": years_end,
    "2.5": abort_stage,
    "2.6": way_home,
    "2.7": count_it,
    "3.1": planet,
    "3.2": exchange,
    "3.3": home_again,
}
