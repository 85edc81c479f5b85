"""What the balance of AstroNavigators is asked of: continents, characters, agendas."""

from __future__ import annotations

from typing import Final

from .nouns import CONTINENTS
from .state import Expedition

SETUP: Final = ("ContinentChoice", "CharacterChoice", "AgendaChoice", "PlanetDraft", "SectorChoice")
CHOICES: Final = ("keep-character", "keep-agenda")
QUICK: Final = 0
MANY: Final = ("continent_tile",)


def rounds(s: Expedition) -> int:
    return s.month


def dealt(s: Expedition) -> list[tuple[int, str, str]]:
    """Where each seat comes from."""
    return [(seat, "continent", CONTINENTS[s.continent[seat]]) for seat in range(s.seats) if s.continent[seat] >= 0]
