"""Judgement before the first month: continents, characters, agendas and planets."""

from __future__ import annotations

from typing import Final

from astrarium.games.astronavigators.nouns import EARTH, SATURN_V
from astrarium.games.astronavigators.sheets import AGENDAS
from astrarium.games.astronavigators.state import Expedition
from astrarium.kernel import Action

from .solo import SOLO_EASE
from .way import distances

AGENDA_EASE: Final = {  # how soon a mission is done, and what its reward saves
    "thermal-roll": 9,
    "slippery-boost": 5,
    "walkabout-emu": 8,
    "hokulea": 2,
    "qixi-festival": 7,
    "moon-festival": 6,
    "sphinx-and-pyramids": 4,
    "between-the-poles": 6,
    "chasing-the-hunter": 4,
    "science-and-superstition": 7,
    "demons-and-jaguars": 5,
    "galactic-alignment": 8,
    "spying-the-world": 3,
    "apollo-star-map": 8,
    "stars-of-wood-and-soil": 7,
    "asteroid-belt": 7,
    "triple-conjunction": 4,
    "magnifying-discoveries": 5,
    "e-mc2": 8,
    "barnumbirr": 5,
    "tiny-rock-and-giant-ring": 7,
}


def continent(s: Expedition, seat: int, a: Action) -> float:
    """Where the sky is rich and the pad not far."""
    return s.box.continent_nk[a.x] - 1.5 * distances(s, (s.site[SATURN_V],))[s.box.home[a.x]]


def ease(s: Expedition, agenda: int) -> float:
    """How readily a mission is done and what it brings; alone, how often it wins."""
    return float((SOLO_EASE if s.terms.solo else AGENDA_EASE)[AGENDAS[agenda]])


def keep_agenda(s: Expedition, seat: int, a: Action) -> float:
    return ease(s, a.x)


def keep_character(s: Expedition, seat: int, a: Action) -> float:
    best = max([ease(s, i) for i in s.box.agendas_of[a.x]])
    return best - distances(s, (s.site[SATURN_V],))[s.box.home[a.x]]


def place_planet(s: Expedition, seat: int, a: Action) -> float:
    """Planets of the own continent's agendas in view for long; otherwise where they start."""
    apart = (a.y - s.planets[EARTH]) % 24
    return -float(min(apart, 24 - apart)) if a.x != 0 else -float((a.y - 12) % 24)
