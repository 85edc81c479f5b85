"""7. The Expert level, on top of any mode."""

from __future__ import annotations

from random import Random

import pytest

from astrarium.games.efemeris.actions import FIRST_EXPERT
from astrarium.games.efemeris.grid import COORDINATES, distance
from astrarium.games.efemeris.losses import draw_game, win_game
from astrarium.games.efemeris.state import KINDS

from . import build as ef
from .test_1_setup import set_up, to


def test_EF_751_a_match_goes_to_the_first_side_with_two_won_games():
    s = ef.new(expert=23)
    win_game(s, 0, "EF-601")
    assert not s.over
    s.advance()
    assert s.question.name() == "ChooseNation"
    win_game(s, 1, "EF-601")
    s.advance()
    win_game(s, 1, "EF-601")
    assert s.over
    assert s.outcome == [-1, 1]
    assert s.scores == [1, 2]


@pytest.mark.parametrize(("size", "tiles"), [(23, 4), (25, 6), (27, 8)])
@pytest.mark.parametrize("mode", ["duel", "free-for-all", "team"])
def test_EF_752_every_size_in_every_mode_with_its_expert_tiles(mode, size, tiles):
    """Also EF-754: the sizes of the stack, and EF-R54: the outlines of the data file."""
    s = ef.new(mode, expert=size)
    assert len([t for t in s.stack if t >= FIRST_EXPERT]) == tiles
    assert len(s.terms.slots) == size
    set_up(s)
    sizes = {"duel": (20, 22, 24), "free-for-all": (19, 21, 23), "team": (18, 20, 22)}[mode]
    assert len(s.stack) + len(s.drawn) == sizes[(size - 23) // 2]


def test_EF_753_the_expert_tiles_are_drawn_at_random_and_the_others_stay_unseen():
    seen = {tuple(ef.new(seed=str(i), expert=23).boxed) for i in range(12)}
    assert len(seen) > 6
    s = ef.new(expert=23)
    assert len(s.boxed) == 4
    assert s.view(0)["boxed"] is None
    assert ef.new(expert=27).boxed == []


def test_EF_754_expert_tiles_are_shuffled_into_the_stack():
    first = set()
    for i in range(30):
        s = set_up(ef.new(seed=str(i), expert=27))
        first.update(s.drawn)
    assert any(t >= FIRST_EXPERT for t in first)
    assert any(t < FIRST_EXPERT for t in first)


def test_EF_755_every_tile_may_go_to_every_slot_of_the_outline():
    s = ef.position(expert=23)
    ef.lay(s, "path-10", 2, -1)
    s = ef.turn(s)
    ef.play(s, s.legal()[0])
    assert (3, -2) in {COORDINATES[a.x] for a in s.legal()}
    s = ef.turn(ef.position())
    ef.play(s, s.legal()[0])
    assert max(distance(*COORDINATES[a.x]) for a in s.legal()) == 2


def test_EF_756_three_captains_of_four():
    for mode in ("duel", "free-for-all"):
        s = to(ef.new(mode, expert=25), "ChooseCaptain")
        me = s.asked
        ef.pick(ef.pick(ef.pick(s, "appoint"), "appoint"), "appoint")
        assert s.asked != me
        assert -1 not in s.captains[me * 3 : me * 3 + 3]
    s = ef.position(expert=25)
    ef.lost(s, 0, 2)
    ef.afford(s, 0, "galleon")
    s = ef.building(s)
    ef.play(s, ef.galleon("rose"))
    assert s.captain(0) == s.captains[2]


def test_EF_757_in_team_a_galleon_is_rebuilt_twice():
    s = ef.position("team", expert=23)
    ef.afford(s, 0, "galleon")
    ef.lost(s, 0, 2)
    assert ef.can(ef.building(s), ef.galleon("patrocles"))
    ef.lost(s, 0, 3)
    assert not ef.can(ef.building(s), ef.galleon("patrocles"))


def test_EF_758_spices_of_providence_yield_two():
    s = ef.position(expert=27)
    ef.lay(s, "expert-04", 1, -1)
    ef.lay(s, "expert-01", -1, 0)
    ef.put_ship(s, ef.GALLEON_1, ef.inside(1, -1))
    ef.put_ship(s, ef.FRIGATE_1A, ef.inside(-1, 0))
    assert ef.spices(ef.collect(s), 0) == (3, 2)  # one pepper from the home
    ef.stock(s, 0, 4, 4)
    assert ef.spices(ef.collect(s), 0) == (5, 5)


def test_EF_759_each_ship_on_a_shipwreck_may_rescue_one_card():
    s = ef.position(expert=27)
    ef.lay(s, "expert-06", 1, -1)
    ef.lay(s, "expert-07", -1, 0)
    ef.put_ship(s, ef.GALLEON_1, ef.inside(1, -1))
    ef.put_ship(s, ef.FRIGATE_1A, ef.inside(-1, 0))
    ef.give(s, 0, "banker", "banker", "chief-mate", "chief-mate", "chief-mate", "gunner", "gunner")
    s = ef.collect(s)
    assert s.question.name() == "RescueChoice"
    ef.play(s, ef.order("rescue", "lady-of-the-night"))
    assert s.question.name() == "Tactics"  # at eight the second ship rescues nobody
    assert s.hand_size(0) == 8
    assert ef.told(s, "rescues") == [(0,)]
    ef.play(s, ef.order("lady"))  # it may be played this turn


def test_EF_760_frigates_serve_there_and_neither_space_harms():
    s = ef.position(expert=27)
    ef.lay(s, "expert-07", 1, -1, 1)  # shipwreck: ways NE, S, NW
    ef.lay(s, "expert-01", 1, 0, 0)  # Providence: ways N, SE
    ef.put_ship(s, ef.FRIGATE_1A, E_south(s))
    s = ef.acting(s)
    assert ef.can(s, ef.sail(ef.FRIGATE_1A, ef.inside(1, -1)))
    assert ef.can(s, ef.sail(ef.FRIGATE_1A, ef.inside(1, 0)))
    ef.play(s, ef.sail(ef.FRIGATE_1A, ef.inside(1, -1)))
    assert s.at[ef.FRIGATE_1A] == ef.inside(1, -1)
    s = ef.collect(s)
    assert s.question.name() == "RescueChoice"


def E_south(s):
    return next(e for e in s.chart.near[ef.inside(1, -1)] if e in s.chart.near[ef.inside(1, 0)])


def test_EF_766_a_played_card_leaves_the_game_when_it_leaves_the_board():
    """Also EF-R42: it lies on the board until the next Tactical phase."""
    s = ef.position(expert=23)
    ef.give(s, 0, "lady-of-the-night", "lady-of-the-night")
    ef.stock(s, 0, 4, 0)
    s = ef.acting(s)
    ef.play(s, ef.order("lady"), ef.order("lady"), ef.END_TACTICS)
    assert ef.on_board(s, 0) == {"lady-of-the-night": 2}
    assert ef.out_of_game(s, 0) == {}
    s = ef.tactics(s)
    assert ef.out_of_game(s, 0) == {"lady-of-the-night": 2}
    assert ef.why(ef.building(s), ef.recruit("lady-of-the-night")) == "EF-504"


def test_EF_767_winning_is_as_in_the_mode_played():
    s = ef.position(expert=23)
    s.wins = [1, 0]
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "posidonius"))
    ef.put_ship(s, 3, ef.ray(0))
    ef.stock(s, 0, 5, 5)
    ef.play(ef.building(s), ef.conquer("posidonius"))
    assert s.outcome == [1, -1]
    assert s.terms.goal == 5
    assert ef.position("free-for-all", expert=23).terms.goal == 4


# ------------------------------------------------------------ rulings
def test_EF_R40_the_start_passes_on_and_everything_is_chosen_anew():
    s = ef.new("free-for-all", expert=25)
    first = s.first
    set_up(s)
    win_game(s, 0, "EF-705")
    s.advance()
    assert s.first == (first + 1) % 3
    assert s.asked == s.first
    assert s.games == 2
    assert s.nation == [-1, -1, -1]
    assert s.hand == [0] * (3 * KINDS)
    draw_game(s, "EF-604", "drawn-by-agreement")  # does not count, is replayed
    s.advance()
    assert s.wins == [1, 0, 0]
    assert s.first == (first + 2) % 3
    win_game(s, 1, "EF-705")
    s.advance()
    win_game(s, 2, "EF-705")
    s.advance()
    assert not s.over  # 1-1-1
    win_game(s, 2, "EF-705")
    assert s.outcome == [-1, -1, 1]


def test_EF_R41_which_expert_tiles_are_in_the_stack_is_hidden():
    s = set_up(ef.new(expert=23))
    truth = sorted(s.stack)
    dreams = [s.imagine(0, Random(i)) for i in range(8)]
    assert any(sorted(t.stack) != truth for t in dreams)
    for t in dreams:
        assert sorted(t.stack + t.boxed) == sorted(s.stack + s.boxed)
        assert len(t.boxed) == 4


def test_EF_R42_sold_cards_return_to_the_reserve_at_expert_level():
    s = ef.position(expert=23, nations=("spain", "france"))
    s.captains = [11, *s.captains[1:]]  # Avilés
    ef.give(s, 0, "chief-mate", "gunner")
    s = ef.acting(s)
    ef.play(s, ef.order("aviles", "gunner"))
    assert ef.in_reserve(s, 0)["gunner"] == 3
    assert ef.cards(s, 0) == {}


def test_EF_R54_the_outlines_treat_north_and_south_alike_and_25_the_three_seats_too():
    for size in (23, 25, 27):
        slots = {COORDINATES[i] for i in ef.position(expert=size).terms.slots}
        assert {(q, -q - r) for q, r in slots} == slots  # mirror between North and South
        third = {(-q - r, q) for q, r in slots}  # a third of a turn
        assert (third == slots) is (size == 25)


def test_EF_R63_the_third_drawn_game_ends_the_match():
    s = ef.new(expert=27)
    for _ in range(2):
        draw_game(s, "EF-604", "drawn-by-agreement")
        assert not s.over
        s.advance()
    win_game(s, 0, "EF-601")
    s.advance()
    draw_game(s, "EF-606", "dead-position")
    assert s.outcome == [0, 0]
    assert s.scores == [1, 0]
    s = ef.new()
    draw_game(s, "EF-604", "drawn-by-agreement")
    assert s.over
