"""The balance as one JSON document, with all that is needed to repeat it."""

from __future__ import annotations

from typing import Any

import astrarium
from astrarium.arena.contest import Contest

from .counting import Tally, compared, shares, standing_out


def as_document(contest: Contest, tally: Tally, at_random: bool, other: tuple[str, Tally] | None) -> dict[str, Any]:
    found = shares(tally)
    decisions, rounds, quick = tally.length()
    document: dict[str, Any] = {
        "astrarium": astrarium.__version__,
        **contest._asdict(),
        "options": dict(contest.options),
        "components": contest.box().components.fingerprint,
        "random_setups": at_random,
        "finished": len(tally.done),
        "fair": tally.fair,
        "bounds": list(tally.bounds),
        "shares": [
            {"group": s.group, "value": s.value, "wins": s.wins, "games": s.games, "range": list(s.range)}
            for s in found
        ],
        "out": [[s.group, s.value] for s in standing_out(tally, found)],
        "decisions": decisions,
        "rounds": rounds,
        "quick": quick,
        "sources": tally.sources(),
        "actions": tally.unused(),
    }
    if other is not None:
        document["compared"] = {"file": other[0], "changes": [one._asdict() for one in compared(tally, other[1])]}
    return document
