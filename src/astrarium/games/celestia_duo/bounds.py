"""What each field may hold: cards of the course, Crew, dice, tokens. The rest are counts, never below zero."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Span, State

from .actions import ADVICE, SAY
from .box import AMBUSHES, ASSAULTS, DECKS, ENERGY, LAIR, LAST_CARD, PIRATES, STAGES
from .equipment import FACES
from .state import DISCARDED, Duo
from .windows import MOST_ADVICES

CARD: Final = Span(-1, len(AMBUSHES) - 1)
ADVICE_GIVEN: Final = Span(-1, len(ADVICE.values) - 1)


def bounds(s: State) -> dict[str, Span]:
    assert isinstance(s, Duo)
    box = s.box
    dice = max([len(card.dice) for card in box.ambushes] + [len(card.dice) for card in box.assaults])
    equipment = Span(0, max(box.equipment))  # of one kind
    return {
        "captain": Span(0, 1),
        "airship": Span(0, LAIR),
        "pirate": Span(0, LAIR),
        "masts": Span(0, box.masts),
        "pirate_card": Span(0, len(PIRATES) - 1),
        "boarding": Span(0, 1, (1,)),
        "boarding_side": Span(0, len(PIRATES) - 1),
        "course": CARD,
        "known_course": CARD,
        "start_bag": CARD,
        "ambush_bag": CARD,
        "stage": Span(-1, len(STAGES) - 1),
        "stage_at": Span(-1, LAST_CARD),
        "stage_bag": Span(0, len(STAGES) - 1),
        "assault": Span(-1, len(ASSAULTS) - 1),
        "assault_bag": Span(0, len(ASSAULTS) - 1),
        "deck": Span(0, len(DECKS) - 1),
        "energy": Span(0, max(box.generator_slots)),
        "turned": Span(0, len(ENERGY) - 1, most=len(ENERGY)),
        "gold": Span(0, box.gold),
        "smoke": Span(0, box.smoke),
        "crew": Span(0, max(DISCARDED, *s.crew)),
        "hand": equipment,
        "known": equipment,
        "sure": equipment,
        "pile": equipment,
        "discard": equipment,
        "played": equipment,
        "row": equipment,
        "down": equipment,
        "dice": Span(0, len(FACES) - 1, most=dice),
        "talk": ADVICE_GIVEN._replace(most=MOST_ADVICES),
        "advices": ADVICE_GIVEN,
        "statements": Span(0, 2 * len(SAY.all) - 1, most=2 * len(AMBUSHES)),  # each Ambush rewards both partners once
        "fixed": Span(-1, 1 << 60),
    }
