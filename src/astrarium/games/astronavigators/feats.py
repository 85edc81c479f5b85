"""What is worth a star in a logbook, read off the end of an expedition."""

from __future__ import annotations

from typing import Final

from .nouns import SET_COUNT
from .state import INACTIVE, MOON, RETURNED
from .view import ExpeditionView

FEATS: Final = ("fast", "constellation", "solar-system", "solo", "moon", "home", "continents", "set", "instruments")
# Orion: right ascension in hours and declination of each star, in the order of the feats, and which of them lines join
SKY: Final = [
    (5.92, 7.4),
    (5.24, -8.2),
    (5.42, 6.35),
    (5.53, -0.3),
    (5.6, -1.2),
    (5.68, -1.94),
    (5.8, -9.67),
    (5.585, 9.93),
    (4.83, 6.96),
]
LINKS: Final = "05 54 43 32 20 56 31 07 72 28 61"
LANDS: Final = 7


def feats(view: ExpeditionView, seat: int) -> list[str]:
    """A win in each mode; the Moon, the way home, every continent, a whole set, three instruments."""
    won, mode = view.outcome[seat] > 0, view.setting.mode
    place = view.place[seat]
    tokens = view.set_token[seat * SET_COUNT : (seat + 1) * SET_COUNT]
    found = {
        "fast": won and mode == "first-and-fast",
        "constellation": won and mode == "constellation",
        "solar-system": won and mode == "solar-system",
        "solo": won and mode == "solo",
        "moon": MOON <= place <= RETURNED,
        "home": place == RETURNED,
        "continents": all(tile >= 0 for tile in view.tile[seat * LANDS : (seat + 1) * LANDS]),
        "set": any(token != INACTIVE for token in tokens),
        "instruments": view.instrument.count(seat) >= 3,
    }
    return [feat for feat in FEATS if found[feat]]
