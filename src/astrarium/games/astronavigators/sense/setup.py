"""Judgement before the first month: continents, characters, agendas and planets."""

from __future__ import annotations

from astrarium.kernel import Action

from ..nouns import EARTH, SATURN_V
from ..sheets import AGENDA
from ..state import Expedition
from .way import distances


def continent(s: Expedition, seat: int, a: Action) -> float:
    """Where the sky is rich and the pad not far."""
    return s.box.continent_nk[a.x] - 1.5 * distances(s, (s.site[SATURN_V],))[s.box.home[a.x]]


def ease(s: Expedition, agenda: int) -> float:
    """How readily a mission is done and what it brings; alone, how often it wins."""
    return float(AGENDA[agenda].alone if s.terms.solo else AGENDA[agenda].ease)


def keep_agenda(s: Expedition, seat: int, a: Action) -> float:
    return ease(s, a.x)


def keep_character(s: Expedition, seat: int, a: Action) -> float:
    best = max([ease(s, i) for i in s.box.agendas_of[a.x]])
    return best - distances(s, (s.site[SATURN_V],))[s.box.home[a.x]]


def place_planet(s: Expedition, seat: int, a: Action) -> float:
    """Planets of the own continent's agendas in view for long; otherwise where they start."""
    apart = (a.y - s.planets[EARTH]) % 24
    return -float(min(apart, 24 - apart)) if a.x != 0 else -float((a.y - 12) % 24)
