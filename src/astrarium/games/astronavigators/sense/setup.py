"""Judgement before the first month: continents, characters, agendas and planets."""

from __future__ import annotations

from ..actions import OfAgenda, OfCharacter, OfContinent, Placing
from ..nouns import EARTH, SATURN_V
from ..sheets import AGENDA
from ..state import Expedition
from .way import distances


def continent(s: Expedition, seat: int, a: OfContinent) -> float:
    """Where the sky is rich and the pad not far."""
    return s.box.continent_nk[a.continent] - 1.5 * distances(s, (s.site[SATURN_V],))[s.box.home[a.continent]]


def ease(s: Expedition, agenda: int) -> float:
    """How readily a mission is done and what it brings; alone, how often it wins."""
    return float(AGENDA[agenda].alone if s.terms.solo else AGENDA[agenda].ease)


def keep_agenda(s: Expedition, seat: int, a: OfAgenda) -> float:
    return ease(s, a.agenda)


def keep_character(s: Expedition, seat: int, a: OfCharacter) -> float:
    best = max([ease(s, i) for i in s.box.agendas_of[a.character]])
    return best - distances(s, (s.site[SATURN_V],))[s.box.home[a.character]]


def place_planet(s: Expedition, seat: int, a: Placing) -> float:
    """Planets of the own continent's agendas in view for long; otherwise where they start."""
    apart = (a.unit - s.planets[EARTH]) % 24
    return -float(min(apart, 24 - apart)) if a.planet != 0 else -float((a.unit - 12) % 24)
