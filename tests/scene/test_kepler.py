"""The board of Kepler-3042 shows what lies on the table, and what lies on the table can be pointed at."""

from __future__ import annotations

import re

from astrarium.games.kepler import GAME
from astrarium.games.kepler.actions import AMOUNT, BEGIN_WITH, SHIPS
from astrarium.games.kepler.box import TARGET
from astrarium.games.kepler.scene import live, own
from astrarium.games.kepler.state import CUBES, ON_EARTH, PIT, STORAGE, Galaxy
from astrarium.kernel import View
from astrarium.text.words import Words

from .positions import positions

WORDS = Words(GAME)


def drawn(view: View) -> str:
    return str(live(view, WORDS)) + str(own(view, WORDS))


def targets(view: View) -> set[str]:
    return {t for found in re.findall(r'data-target="([^"]+)"', drawn(view)) for t in found.split()}


def start(seats: int = 3) -> Galaxy:
    s = GAME.new(GAME.setting("standard", seats), "board")
    assert isinstance(s, Galaxy)
    return s


def test_everything_legal_can_be_pointed_at() -> None:
    """All but amounts, which are numbers and become buttons."""
    for position in positions(GAME):
        s = position.state
        if s.over:
            continue
        shown = targets(s.view(s.asked))
        for a in s.legal():
            wanted = {t for t in a.targets() if not t.startswith(AMOUNT.name)}
            assert wanted <= shown, f"{position}: {a} lacks {sorted(wanted - shown)}"


def test_two_start_technologies_are_two_rows() -> None:
    s = start()
    assert s.question.name() == "ChooseTechnologies"
    assert all(t.startswith("technology:") for a in s.legal() if a.kind is BEGIN_WITH for t in a.targets())
    assert len([t for t in targets(s.view(s.asked)) if t.startswith("technology:")]) == 5


def test_hidden_bodies_all_look_the_same() -> None:
    s = start()
    hidden = [i for i, body in enumerate(s.bodies) if body == 0]
    backs = re.findall(r'id="piece-body-(\d+)"[^>]*><title>[^<]*</title><use href="#g-ke-hidden"', drawn(s.view(0)))
    assert sorted(map(int, backs)) == hidden


def test_a_target_that_was_reached_is_open_space() -> None:
    s = start()
    s.bodies[0] = TARGET
    assert 'id="piece-body-0"' in drawn(s.view(0))
    s.bodies[0] = TARGET + 1
    assert 'id="piece-body-0"' not in drawn(s.view(0))


def test_a_cube_that_moves_keeps_its_node() -> None:
    """From the Earth to the Pit: the same ids, so the page slides the cube."""
    s = start()
    before = set(re.findall(r'id="(piece-(?:matter|energy|antimatter)-\d+)"', drawn(s.view(0))))
    assert len(before) == sum(s.cubes[:CUBES])
    s.cubes[ON_EARTH * 3] -= 1
    s.cubes[PIT * 3] += 1
    assert set(re.findall(r'id="(piece-(?:matter|energy|antimatter)-\d+)"', drawn(s.view(0)))) == before
    s.cubes[PIT * 3] -= 1
    s.cubes[STORAGE * 3] += 1
    assert set(re.findall(r'id="(piece-(?:matter|energy|antimatter)-\d+)"', drawn(s.view(0)))) == before


def test_only_the_ships_of_the_asked_seat_are_targets() -> None:
    s = start()
    s.ships[0], s.ships[SHIPS] = s.box.chart.hexes(s.empty_space())[:2]
    shown = drawn(s.view(0))
    ships = re.findall(r'id="piece-ship-(\d)-\d"[^>]*data-target', shown)
    assert ships == [str(s.asked)] or ships == []
    assert shown.count('id="piece-ship-') == 2


def test_an_objective_is_shown_to_its_owner_only() -> None:
    s = start()
    name = GAME.default_box.components.data["objective"][s.objective[1]]["name_en"]
    assert f"<title>{name}" in str(live(s.view(1), WORDS))
    assert name not in str(live(s.view(-1), WORDS))
    if s.objective[0] != s.objective[1]:
        assert name not in str(live(s.view(0), WORDS))
