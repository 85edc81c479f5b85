"""What each field may hold: places of a die, cards, tiles, sets. The rest are counts, never below zero."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Span, State

from .actions import AGENDAS, CARD_COUNT, CONTINENTS, INSTRUMENTS, PLANETS, QUESTS, ROCKETS, SET_COUNT
from .box import VALUES
from .cards import STAGES
from .state import EARTH_SQUARES, LAST_USE, LAUNCHING, LOADED, NOTHING, OUT, RETURNED, Expedition

FLAG: Final = Span(0, 1)
CARD: Final = Span(-1, CARD_COUNT - 1)
SET: Final = Span(-1, SET_COUNT - 1)
VALUE: Final = Span(-1, VALUES - 1)
STAGE: Final = Span(-1, 2 * STAGES - 1)
WEEK: Final = Span(-1, 3)
SQUARE: Final = Span(-1, EARTH_SQUARES - 1)
AGENDA: Final = Span(-1, len(AGENDAS) - 1)
CONTINENT: Final = Span(-1, len(CONTINENTS) - 1)


def bounds(s: State) -> dict[str, Span]:
    assert isinstance(s, Expedition)
    seat = Span(-1, s.seats - 1)
    token = Span(0, LOADED)
    return {
        "month": Span(1, 24),
        "first": Span(0, s.seats - 1),
        "order": Span(0, s.seats - 1),
        "weeks": CARD,
        "deck": CARD,
        "deck_top": CARD,
        "tossed": CARD,
        "continent": CONTINENT,
        "sealed": FLAG,
        "returned": CONTINENT,
        "place": Span(0, OUT, (RETURNED, OUT)),  # AN-R73, AN-R74
        "face": Span(-1, 5),
        "week": WEEK,
        "act": Span(NOTHING, LAUNCHING),
        "astronaut": FLAG,
        "keen": FLAG,
        "launched": FLAG,
        "pad": Span(-1, len(ROCKETS) - 1),
        "abort_left": FLAG,
        "abort_stage_left": FLAG,
        "used": FLAG,
        "tile": Span(-1, len(s.box.tile_special) - 1),
        "flipped": FLAG,
        "tile_top": Span(-1, len(s.box.tile_special) - 1),
        "saved": CARD,
        "set_token": token,
        "lunar_token": token,
        "sxt": Span(-1, 3),
        "sxt_use": Span(0, LAST_USE),
        "sct": SET,
        "ai": SET,
        "match": FLAG,
        "cancelled": FLAG,
        "calibrating": FLAG,
        "track": VALUE,
        "face_down": VALUE,
        "hand": VALUE,
        "removed": Span(0, 2 * STAGES * VALUES - 1),
        "out_stage": STAGE,
        "barred": FLAG,
        "mission": AGENDA,
        "mission_open": AGENDA,
        "named": VALUE,
        "narrow": STAGE,
        "earth_rise": CARD,
        "heliport": SQUARE,
        "site": SQUARE,
        "rocket_deck": Span(0, len(ROCKETS) - 1),
        "quest_deck": Span(0, len(QUESTS) - 1),
        "slot_owner": seat,
        "slot_card": Span(0, len(QUESTS) + len(ROCKETS) - 1),
        "slot_open": FLAG,
        "instrument": seat,
        "tool": Span(-1, len(INSTRUMENTS) - 1),
        "sextant_ready": FLAG,
        "planets": Span(-1, 12 * len(PLANETS)),
        "planet_deck": CARD,
        "planet_top": CARD,
        "shadow": Span(-1, OUT),
        "shadow_week": WEEK,
        "bad_week": WEEK,
    }


def left(s: State, seat: int) -> bool:
    """Back on Earth for good, or dropped out (AN-R73, AN-R74)."""
    assert isinstance(s, Expedition)
    return not s.playing(seat)
