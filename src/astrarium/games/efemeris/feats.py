"""What is worth a star in a logbook, read off the end of a game."""

from __future__ import annotations

from typing import Final

from .view import FirmamentView

FEATS: Final = ("duel", "free-for-all", "team", "unhurt", "walls", "alone")
# Carina: right ascension in hours and declination of each star, in the order of the feats, and which of them lines join
SKY: Final = [(6.4, -52.7), (9.22, -69.7), (8.375, -59.5), (9.285, -59.3), (10.716, -64.4), (7.95, -53)]
LINKS: Final = "05 52 23 34 41"


def feats(view: FirmamentView, seat: int) -> list[str]:
    """A win in each mode; without a galleon lost, behind all the fortresses that may be built, as the last with a
    planet."""
    won = view.outcome[seat] > 0
    terms = view.pieces.terms(view.setting)
    crew = terms.crews_of[terms.side[seat]]
    own = [planet for planet, owner in enumerate(view.owner) if owner in crew]
    others = [owner for owner in view.owner if owner >= 0 and owner not in crew]
    found = {
        "duel": view.setting.mode == "duel",
        "free-for-all": view.setting.mode == "free-for-all",
        "team": view.setting.mode == "team",
        "unhurt": not any(view.lost[mate] for mate in crew),
        "walls": sum([view.forts[planet] for planet in own]) >= terms.fortresses,
        "alone": not others,
    }
    return [feat for feat in FEATS if won and found[feat]]
