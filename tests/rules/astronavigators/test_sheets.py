"""Sheets: every card's word, rule, text and amount follow from one place."""

from __future__ import annotations

import pytest

from astrarium.games.astronavigators import GAME
from astrarium.games.astronavigators.observing import worth
from astrarium.games.astronavigators.scene.eyes import Eyes
from astrarium.games.astronavigators.scene.offers import ability
from astrarium.games.astronavigators.sheets import (
    ABILITY,
    BOAT,
    BOAT_PLUS,
    INSTRUMENT,
    ORBIT,
    REVEAL,
    REWARD,
    ROCKET_ABILITY,
    SPECIAL,
    TECHNIQUE,
    VEHICLE,
)
from astrarium.kernel import Box, Components
from astrarium.text import Words
from astrarium.text.rules import rules_of

from .build import BOX, JARRAH, JOAO, LEO, SOLAR, WANG, card, table

KINDS = {
    ("scene", "ability"): ABILITY,
    ("scene", "reward"): REWARD,
    ("scene", "rocket"): ROCKET_ABILITY,
    ("scene", "instrument"): INSTRUMENT,
    ("scene", "technique"): TECHNIQUE[1:],
    ("about", "technique"): TECHNIQUE[1:],
    ("about", "special"): SPECIAL[1:],
    ("about", "reveal"): REVEAL,
    ("about", "orbit"): ORBIT,
    ("about", "vehicle"): VEHICLE,
}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_sheet_has_its_text_and_no_text_is_left_over(lang):
    words = Words(GAME, lang)
    for (part, kind), sheets in KINDS.items():
        known = {key for key in words.table(part) if key.startswith(kind + "-")}
        assert {f"{kind}-{sheet.word}" for sheet in sheets} <= known, (part, kind)


def test_every_sheet_cites_a_rule_of_the_book():
    book = set(rules_of(GAME).by_id)
    for sheets in KINDS.values():
        assert {sheet.rule for sheet in sheets} <= book


def test_a_sheet_is_known_by_its_place_and_no_word_stands_twice():
    assert (ABILITY[BOAT_PLUS].word, VEHICLE[BOAT].word) == ("boat-plus-one", "boat")
    for sheets in KINDS.values():
        assert len({sheet.word for sheet in sheets}) == len(sheets)


@pytest.mark.parametrize(
    ("who", "amount", "seen"),
    [(LEO, 12, "lyra"), (WANG, 7, "new-moon"), (JOAO, 3, "solar-eclipse")],
)
def test_a_changed_amount_changes_rule_and_text(who, amount, seen):
    """AN-181, AN-183 and AN-184 read what the component file says, and so does the card."""
    text = (GAME.folder / "components.toml").read_text(encoding="utf-8")
    start = text.index(f'continent = "{who}"\nhome', text.index("[[character]]"))
    at = text.index("ability_amount = ", start)
    changed = text[:at] + f"ability_amount = {amount}" + text[text.index("\n", at) :]
    box = Box(Components("changed.toml", changed), GAME.open_box)
    s = table(SOLAR, (who, JARRAH), box=box)
    plain = box.pieces.card_nk[card(seen)]
    assert worth(s, 0, card(seen)) == {LEO: amount, WANG: plain + amount, JOAO: plain * amount}[who]
    for lang in ("en", "fr"):
        assert str(amount) in ability(Eyes(s.view(0), Words(GAME, lang, box=box)), s.continent[0])


def test_a_boat_goes_as_far_as_its_card_says():
    box = BOX
    assert box.reach_plus == box.journeys(BOAT, box.range[BOAT] + box.amount_of(BOAT_PLUS))
    assert box.amount_of(BOAT_PLUS) == 1
    assert box.reach_plus != box.reach[BOAT]
