"""The end as a race to the Moon, or for reputation; alone, the goals that had to be met."""

from __future__ import annotations

from markupsafe import Markup

from astrarium.scene import Lane, Race, Row
from astrarium.scene.draw import el, use
from astrarium.text.words import Words

from ..nouns import ROCKETS
from ..state import MOON, OUTBOUND
from ..view import ExpeditionView
from . import sheets
from .eyes import Eyes

WAY = MOON - OUTBOUND + 1  # stages to the Moon


def race(view: ExpeditionView, words: Words) -> Race:
    eyes = Eyes(view, words)
    seats = range(view.seats)
    scores = view.scores
    lanes = tuple([Lane(seat, words.seat(seat), scores[seat], rocket()) for seat in seats])
    won = [seat for seat in seats if view.outcome[seat] > 0]
    places = tuple([f"#piece-die-{seat}" for seat in won])
    if view.seats == 1:
        facts = tuple([("✓" if values[0] else "✗", label) for label, values in sheets.goals(eyes)])
        return Race(words.say("race", "solo-won" if won else "solo-lost", ()), facts=facts, places=places)
    if not eyes.fast:
        rows = tuple([Row(label, values) for label, values in sheets.reputation(eyes)])
        counts = words.say("race", "counts", ())
        return Race(words.say("race", "home", ()), lanes, 0, rows, adds=True, places=places, counts=counts)
    load = words.field("dv")  # what has to be made up for by knowledge
    rows = tuple([Row(label, values, burden=label == load) for label, values in sheets.numbers(eyes)])
    counts = words.say("race", "counts-fast", ())
    landed = bool(won) and view.place[won[0]] == MOON
    closing = words.say("race", "nobody" if not won else "moon" if landed else "time", ())
    return Race(closing, lanes, WAY, rows, places=places, counts=counts)


def rocket() -> Markup:
    return el("svg", use(f"g-an-rocket-{ROCKETS[0]}", -34, 0, turn=90), viewBox="-36 -20 72 40")
