"""What each field may hold: places of a die, cards, tiles, sets. The rest are counts, never below zero."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Span, State

from .box import VALUES
from .cards import STAGES
from .nouns import CARD_COUNT, CONTINENTS, MONTHS, PLANETS, QUESTS, ROCKETS, SET_COUNT
from .sheets import AGENDAS, INSTRUMENTS
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
    return {**of_the_year(s), **of_the_cards(s), **of_the_seats(s)}


def of_the_year(s: Expedition) -> dict[str, Span]:
    """Months, weeks, the decks of observation cards, the planets."""
    cards = len(s.box.deck) + len(s.box.planet_deck)
    return {
        "month": Span(1, MONTHS),
        "first": Span(0, s.seats - 1),
        "order": Span(0, s.seats - 1, most=s.seats),
        "weeks": CARD._replace(most=cards),
        "deck": CARD,
        "deck_groups": Span(0, len(s.box.deck), most=len(s.box.deck)),
        "deck_top": CARD,
        "tossed": CARD._replace(most=cards),
        "laid": Span(0, 1 << 60, most=6 * s.seats),  # three saved cards a seat, and what each covers
        "planets": Span(-1, 12 * len(PLANETS)),
        "planet_deck": CARD,
        "planet_groups": Span(0, len(s.box.planet_deck), most=len(s.box.planet_deck)),
        "planet_top": CARD,
        "shadow": Span(-1, OUT),
        "shadow_week": WEEK,
        "bad_week": WEEK,
    }


def of_the_cards(s: Expedition) -> dict[str, Span]:
    """Characters, continent tiles, quests, rockets, instruments, agendas."""
    secrets = len(QUESTS) + len(ROCKETS)
    return {
        "continent": CONTINENT,
        "sealed": FLAG,
        "returned": CONTINENT,
        "offer": Span(0, max(len(QUESTS), len(ROCKETS)) - 1, most=len(ROCKETS)),
        "rocket_deck": Span(0, len(ROCKETS) - 1),
        "quest_deck": Span(0, len(QUESTS) - 1),
        "slot_owner": Span(-1, s.seats - 1, most=secrets),
        "slot_card": Span(0, secrets - 1, most=secrets),
        "slot_open": FLAG._replace(most=secrets),
        "slot_not": Span(0, 0xFFFF, most=secrets * s.seats),
        "tile": Span(-1, len(s.box.tile_special) - 1),
        "flipped": FLAG,
        "tile_top": Span(-1, len(s.box.tile_special) - 1),
        "instrument": Span(-1, s.seats - 1),
        "tool": Span(-1, len(INSTRUMENTS) - 1),
        "sextant_ready": FLAG,
        "mission": AGENDA,
        "mission_open": AGENDA,
    }


def of_the_seats(s: Expedition) -> dict[str, Span]:
    """Where everybody is, and what lies on the own board and track."""
    token = Span(0, LOADED)
    return {
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
        "removed": Span(0, 2 * STAGES * VALUES - 1, most=sum(s.box.tiles)),
        "out_stage": Span(-1, 2 * STAGES),  # the Moon lies between the two ways
        "barred": FLAG,
        "named": VALUE,
        "narrow": STAGE,
        "earth_rise": CARD,
        "heliport": SQUARE,
        "site": SQUARE,
    }


def left(s: State, seat: int) -> bool:
    """Back on Earth for good, or dropped out (AN-R73, AN-R74)."""
    assert isinstance(s, Expedition)
    return not s.playing(seat)
