"""Chances: a judgement told as how often it is won; every setting has one, partners share theirs, words are not too sure."""

from __future__ import annotations

from math import exp
from pathlib import Path
from random import Random

import pytest

from astrarium.bots import make, sense_of
from astrarium.bots.chances import SUREST, ChanceCurve, read_chances
from astrarium.bots.outlook import Outlook
from astrarium.bots.reasons import SearchLead, change, prospect
from astrarium.bots.search import RootMove
from astrarium.games import load, ready

SETTINGS = [(id, mode.word, seats) for id in ready() for mode in load(id).modes for seats in mode.seats]


def test_a_lead_means_more_near_the_end() -> None:
    curve = ChanceCurve([0.0] * 4, [0.5, 1.0, 2.0, 4.0], [])
    early, late = curve.chance(0.0, 0.5, []), curve.chance(1.0, 0.5, [])
    assert 0.5 < early < late <= SUREST
    assert curve.chance(0.5, 0.5, []) == pytest.approx(1 - curve.chance(0.5, -0.5, []))


def test_numbers_that_count_are_weighed_too() -> None:
    curve = ChanceCurve([0.0] * 4, [1.0] * 4, [2.0, 0.0])
    assert curve.chance(0.5, 0.0, [1.0, 9.0]) > 0.8 > curve.chance(0.5, 0.0, [0.0, 9.0])


def test_numbers_that_count_are_trusted_by_stage() -> None:
    """Early in a game they may tell nothing; a file without trust, as older ones are, trusts them everywhere alike."""
    curve = ChanceCurve([0.0] * 4, [1.0] * 4, [2.0], [0.0, 0.0, 0.0, 1.0])
    assert curve.chance(0.0, 0.0, [1.0]) == pytest.approx(0.5)
    assert curve.chance(5 / 6, 0.0, [1.0]) == pytest.approx(1 / (1 + exp(-1)))
    assert curve.chance(1.0, 0.0, [1.0]) == pytest.approx(1 / (1 + exp(-2)))
    assert ChanceCurve([0.0] * 4, [1.0] * 4, [2.0]).chance(0.0, 0.0, [1.0]) == pytest.approx(1 / (1 + exp(-2)))


def test_a_file_for_other_numbers_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "chances.json"
    path.write_text('{"features": ["one"], "even": {}, "judged": {"a/2": {"base": [], "slope": [], "weights": []}}}')
    assert read_chances(path, ("other",)).judged == {}
    assert read_chances(tmp_path / "none.json", ()).judged == {}


@pytest.mark.parametrize(("id", "mode", "seats"), SETTINGS)
def test_every_setting_begins_near_even(id: str, mode: str, seats: int) -> None:
    """Nobody is told at the first move that the game is decided, or that one of four has even odds."""
    game = load(id)
    sense, s = sense_of(game), game.new(game.setting(mode, seats), "chances")
    key = f"{mode}/{seats}"
    assert key in sense.chances.judged
    assert key in sense.chances.searched
    told = [(1 + one) / 2 for one in sense.prospects(s)]
    assert all(0.05 < chance < 0.95 for chance in told)
    if seats > 1 and not game.together:
        sides = 2 if mode == "team" else seats
        assert sum(told) == pytest.approx(seats / sides, abs=0.3)
        assert (1 + sense.even(s)) / 2 == pytest.approx(1 / sides, abs=0.06)


@pytest.mark.parametrize(("id", "mode"), [("celestia-duo", "normal"), ("efemeris", "team")])
def test_partners_have_the_same_chances(id: str, mode: str) -> None:
    game, rng, thumb = load(id), Random(3), make("greedy")
    s = game.new(game.setting(mode), "partners")
    sense = sense_of(game)
    for _ in range(60):
        told = sense.prospects(s)
        assert len(set(told)) <= (1 if game.together else 2)
        if s.over:
            break
        s.apply(thumb.choose(Outlook(game, s, rng)))


def test_the_end_is_told_as_it_is() -> None:
    game, rng, thumb = load("celestia-duo"), Random(3), make("greedy")
    s = game.new(game.setting("quick"), "end")
    while not s.over:
        s.apply(thumb.choose(Outlook(game, s, rng)))
    assert sense_of(game).prospects(s) == [float(end) for end in s.outcome]


def test_as_good_as_won_is_said_from_95_of_a_hundred_on() -> None:
    for even in (0.0, -1 / 3, -0.5):
        assert prospect(2 * 0.951 - 1, even) == "won"
        assert prospect(2 * 0.949 - 1, even) != "won"
        assert prospect(even, even) == "even"


def test_what_a_short_search_cannot_tell_is_too_close_to_tell() -> None:
    one, other = [RootMove(a) for a in load("kepler").actions.kinds["done"].all[:1] * 2]
    one.gains.update({0: 0.9, 1: -0.8, 2: 0.5})
    other.gains.update({0: -0.5, 1: 0.6, 2: -0.2})
    lead = SearchLead.of(one, [one, other])
    assert lead.mean == pytest.approx(0.7 / 3)
    assert change(0.2, lead) == "unsure"
    one.gains.update(dict.fromkeys(range(3, 40), 0.5))
    other.gains.update({n: 0.1 + n / 400 for n in range(3, 40)})
    assert change(0.2, SearchLead.of(one, [one, other])) == "clearly-better"
