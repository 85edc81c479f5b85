"""The end of the chase: there is no score (CD-284), so what the two reached is said in four numbers."""

from __future__ import annotations

from astrarium.scene import Race
from astrarium.text.words import Words

from ..box import LAIR, STAGES
from ..state import NONE
from ..view import DuoView


def race(view: DuoView, words: Words) -> Race:
    won = view.outcome[0] > 0
    gap, home = view.pirate - view.airship, max(LAIR - view.pirate, 0)
    met = sum(card != NONE for card in view.course)
    made = len(STAGES) - view.stage_at.count(NONE)
    found = [("ambushes", met), ("stages", made)]
    if view.boarding:
        found.append(("masts", view.pieces.masts - view.masts))
    elif not won:
        found.append(("behind", gap))
    found.append(("energy", view.energy) if not won or not home else ("spare", home))
    facts = tuple([(str(count), words.say("race", f"fact-{key}", (count,))) for key, count in found])
    if won:
        closing, told = words.say("race", "caught", (home,)), caught(view, words)
    else:
        key = "pirate-home" if not home else "no-energy"
        closing, told = words.say("race", key, ()), words.say("race", f"{key}-why", (gap, home))
    places = ("#piece-pirate-ship",) if won or not home else ("#piece-airship",)
    return Race(closing, facts=facts, decided=told, places=places, spoken=won)


def caught(view: DuoView, words: Words) -> str:
    """How the pirate was beaten."""
    return words.say("race", "masts-down" if view.boarding else "caught-up", (view.airship,))
