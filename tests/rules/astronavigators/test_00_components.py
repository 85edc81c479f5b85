"""The components: counts of the box, and errors that name file, table and field."""

from __future__ import annotations

import pytest

from astrarium.games.astronavigators import GAME
from astrarium.games.astronavigators.box import open_box
from astrarium.games.astronavigators.nouns import CARDS, FIRST_PLANET, SQUARES
from astrarium.kernel import ComponentError, Components

from .build import BOX

TEXT = (GAME.folder / "components.toml").read_text(encoding="utf-8")
TOTAL = GAME.default_box.components.table("components_total")


def test_the_box_holds_what_the_rulebook_lists():
    assert sum(BOX.copies[:FIRST_PLANET]) == TOTAL.number("observation_cards") == 78
    assert sum(BOX.copies[FIRST_PLANET:]) == TOTAL.number("planet_cards") == 40
    assert len(BOX.tile_id) == TOTAL.number("continent_tiles") == 61
    assert sum(BOX.tiles[:30]) == TOTAL.number("outbound_tiles") == 50
    assert sum(BOX.tiles[30:]) == TOTAL.number("inbound_tiles") == 50
    assert len(BOX.agendas) == TOTAL.number("hidden_agenda_cards") == 21
    assert len(BOX.quests) == TOTAL.number("quest_cards") == 7
    assert len(BOX.rockets) == TOTAL.number("rocket_cards") == 8


def test_no_square_is_cut_off_and_every_icon_leads_somewhere():
    for square in range(len(SQUARES)):
        for vehicle in range(5):
            if BOX.icon[square * 6 + vehicle] >= 0:
                assert BOX.reach[vehicle][square], (SQUARES[square], vehicle)
    seen, edge = {0}, [0]
    while edge:
        at = edge.pop()
        for vehicle in range(5):
            if BOX.icon[at * 6 + vehicle] >= 0 or vehicle == 2:
                for to in BOX.reach[vehicle][at]:
                    if to not in seen:
                        seen.add(to)
                        edge.append(to)
    homes = {BOX.home[k] for k in range(7)} | {q for r in BOX.rockets for q in r.sites} | {q.square for q in BOX.quests}
    assert homes <= seen


@pytest.mark.parametrize(
    ("before", "after", "named"),
    [
        ('id = "orion"', 'id = "orionis"', "[[constellation]]"),
        ("cells = [[1, 8]]", "cells = [[7, 8]]", "[[constellation]] cancer: cells"),
        ('sites = ["+1/-60"]', 'sites = ["+9/-60"]', "[[rocket]] ariane-6: sites"),
        ("token_nk = 5", 'token_nk = "five"', "[[vehicle]] spacecraft: token_nk"),
        ('special = "flag"', 'special = "banner"', "special"),
        ("values = [5, 10, 0, 15]", "values = [5, 10, 0, 17]", "values"),
    ],
)
def test_a_wrong_value_is_named(before, after, named):
    assert before in TEXT
    with pytest.raises(ComponentError) as error:
        open_box(Components("mine.toml", TEXT.replace(before, after, 1)))
    assert "mine.toml" in str(error.value)
    assert named in str(error.value)


def test_a_corrected_value_is_played_with():
    box = open_box(Components("mine.toml", TEXT.replace("set_nk = 10", "set_nk = 12", 1)))
    assert box.set_nk == 12
    assert len(CARDS) == 50
