"""The board of Efemeris shows what lies on the table, and what lies on the table can be pointed at."""

from __future__ import annotations

import re

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris.actions import SAVING, TURN
from astrarium.games.efemeris.grid import CENTRE, EDGE, SLOT_OF, SPACES
from astrarium.games.efemeris.scene import live, own, panel, pieces, viewbox
from astrarium.games.efemeris.scene_chart import centre, where
from astrarium.kernel import View
from astrarium.text.words import Words

from .positions import positions

WORDS = Words(GAME)


def drawn(view: View) -> str:
    panels = "".join([str(panel(view, WORDS, seat)) for seat in range(view.seats)])
    return str(live(view, WORDS)) + str(own(view, WORDS)) + panels


def targets(view: View) -> set[str]:
    return {t for found in re.findall(r'data-target="([^"]+)"', drawn(view)) for t in found.split()}


def test_everything_legal_can_be_pointed_at() -> None:
    """All but savings and turns of a tile, which are numbers and become buttons."""
    for position in positions(GAME):
        s = position.state
        if s.over:
            continue
        shown = targets(s.view(s.asked))
        for a in s.legal():
            wanted = {t for t in a.targets() if not t.startswith((SAVING.name + ":", TURN.name + ":"))}
            assert wanted <= shown, f"{position}: {a} lacks {sorted(wanted - shown)}"


def test_an_edge_space_lies_on_the_border_of_its_two_slots() -> None:
    box = pieces(WORDS)
    tiles = tuple([0] + [-1] * 36)
    for space in range(SPACES):
        if SLOT_OF[space] < 0:
            slots = [i // 6 for i in range(len(EDGE)) if EDGE[i] == space]
            x, y = where(box, tiles, space)
            for slot in slots:
                cx, cy = centre(slot)
                assert abs(((x - cx) ** 2 + (y - cy) ** 2) ** 0.5 - 86.6) < 0.1


def test_the_larger_maps_of_the_expert_level_fit_into_the_picture() -> None:
    s = GAME.new(GAME.setting("duel", 2, {"expert": 27}), "wide")
    x, y, width, height = viewbox(s.view(0))
    for slot in range(37):
        cx, cy = centre(slot)
        assert x <= cx - 100
        assert cx + 100 <= x + width
        assert y <= cy - 87
        assert cy + 87 <= y + height
    assert centre(CENTRE) == (0, 0)


def test_cards_that_others_hide_are_not_drawn() -> None:
    for position in positions(GAME):
        s = position.state
        shown = str(live(s.view(-1), WORDS))
        assert 'data-target="crew:' not in shown
        assert str(own(s.view(-1), WORDS)) == ""
