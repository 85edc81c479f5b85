"""The board of Celestia Duo shows what lies on the table, and what lies on the table can be pointed at."""

from __future__ import annotations

import re

from astrarium.games.celestia_duo import GAME
from astrarium.games.celestia_duo.actions import (
    DEACTIVATE,
    DISCARD,
    DISMISS,
    FIRST,
    GIVE_UP,
    HIT,
    LUDVIG_HIT,
    MAMA_HIT,
    NAME_PLAYER,
    PLACE,
    SET_DIE,
    SMOKE,
    TAKE,
    USE_CREW,
)  # fmt: skip
from astrarium.games.celestia_duo.scene import live, own
from astrarium.games.celestia_duo.state import ACTIVE, SIDEWAYS, Duo
from astrarium.kernel import View
from astrarium.text.words import Words

from .positions import positions

WORDS = Words(GAME)
POINTED_AT = (
    DEACTIVATE, DISCARD, DISMISS, FIRST, GIVE_UP, HIT, LUDVIG_HIT, MAMA_HIT, NAME_PLAYER, PLACE, SET_DIE, SMOKE, TAKE,
    USE_CREW,
)  # fmt: skip


def drawn(view: View) -> str:
    return str(live(view, WORDS)) + str(own(view, WORDS))


def start(seed: str = "board") -> Duo:
    s = GAME.new(GAME.setting("normal"), seed)
    assert isinstance(s, Duo)
    return s


def test_everything_legal_on_the_table_can_be_pointed_at() -> None:
    for position in positions(GAME, 12):
        s = position.state
        if s.over:
            continue
        shown = drawn(s.view(s.asked))
        targets = {t for found in re.findall(r'data-target="([^"]+)"', shown) for t in found.split()}
        for a in s.legal():
            if a.kind in POINTED_AT:
                assert set(a.targets()) <= targets, f"{position}: {a}"


def test_nothing_else_is_lit_by_a_card_of_the_row() -> None:
    """While cards are taken from the table, those in my hand are no targets, and the other way round."""
    s = start()
    view = s.view(s.asked)
    assert view.question == "Draft"
    assert 'data-target="card:' in str(live(view, WORDS))
    assert "data-target" not in str(own(view, WORDS))


def test_the_partners_hand_is_backs_and_a_number() -> None:
    s = start()
    seat = s.asked
    shown = drawn(s.view(seat))
    assert "g-cd-back-equipment" in shown
    s.hand[(1 - seat) * 6 : (1 - seat) * 6 + 6] = [0, 0, 0, 0, 0, 4]
    other = drawn(s.view(seat))
    s.hand[(1 - seat) * 6 : (1 - seat) * 6 + 6] = [4, 0, 0, 0, 0, 0]
    assert drawn(s.view(seat)) == other


def test_used_crew_tilts() -> None:
    s = start()
    s.crew = [ACTIVE, *[0] * 7]
    assert re.search(r'translate\([^"]*\)" id="piece-crew-ludvig_cyr"', drawn(s.view(0)))
    s.crew[0] = SIDEWAYS
    assert re.search(r'rotate\(90\)" id="piece-crew-ludvig_cyr"', drawn(s.view(0)))


def test_masts_fall() -> None:
    s = start()
    s.masts = 1
    fallen = re.findall(r'rotate\(104\)" id="(piece-mast-\d)"', drawn(s.view(0)))
    assert fallen == ["piece-mast-2", "piece-mast-3"]


def test_cards_seen_with_baba_are_marked_for_the_partners_only() -> None:
    s = start()
    s.known_course[3] = 7
    assert 'data-target="ambush:A04"' in drawn(s.view(0))
    assert "ambush:A04" not in drawn(s.view(-1))
