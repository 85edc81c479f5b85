"""Section 15: end and reputation."""

from __future__ import annotations

from astrarium.games.astronavigators.end import GameEnd, leftovers, race_key, reputation, share
from astrarium.games.astronavigators.state import OUT, RETURNED

from .build import FULL, LEO, NEIL, SOLAR, WANG, YURI, ask, at, gained, month, planet_phase, scored, table, tile, told

A, B, C, D = range(4)


def game(mode=FULL, seats=(NEIL, YURI, LEO), **options):
    """Agendas: Apollo Star Map, Science and Superstition, Between the Poles, Moon Festival; none fulfilled."""
    return table(mode, seats, **options)


def home(s, seat, nk=100, dv=50):
    s.arrive(seat, RETURNED)
    s.nk[seat], s.dv[seat] = nk, dv
    return s


def dropped(s, seat, stage, flipped=True):
    """Out on the inbound track."""
    s.arrive(seat, OUT)
    s.out_stage[seat] = 5 + stage
    s.barred[seat] = 0 if flipped else 1
    return s


def points(s):
    for seat in range(s.seats):
        if s.mission[seat] >= 0:
            s.mission_open[seat] = s.mission[seat]
    return reputation(s)


def test_AN_280_the_game_ends_after_month_24_or_when_all_are_back_or_out_AN_R40():
    s = home(game(), A)
    planet_phase(s)
    assert not s.outcome  # an arrival alone does not end it
    home(s, B), dropped(s, C, 2)
    planet_phase(s)
    assert s.outcome
    s = month(game(), 2, 2)
    planet_phase(s)
    assert s.outcome


def test_AN_281_arrival_in_order_then_the_furthest_inbound():
    s = game(seats=(NEIL, YURI, LEO, WANG))
    at(s, A, "in 2"), dropped(s, B, 4), home(s, C), home(s, D)
    order = sorted(range(4), key=lambda seat: race_key(s, seat))
    assert order == [C, D, B, A]
    s = game()
    at(s, A, "in 2"), at(s, B, "in 3")
    s.nk = [0, 0, 0]
    assert points(s) == [1, 2, 0]  # nobody returned: the furthest is first; C is not ranked
    dropped(s, B, 3, flipped=False)
    assert points(s) == [2, 0, 0]  # barred by AN-213, the others close up


def test_AN_282_reputation_for_arrival_by_number_of_players():
    for seats, want in (
        ((NEIL, YURI), [1, 0]),
        ((NEIL, YURI, LEO), [2, 1, 0]),
        ((NEIL, YURI, LEO, WANG), [3, 2, 1, 0]),
    ):
        s = game(seats=seats)
        for seat in range(len(seats)):
            home(s, seat, 50, 50)
        assert points(s) == want


def test_AN_283_most_leftover_nothing_for_0_ties_by_the_race():
    s = game(seats=(NEIL, YURI))
    home(s, B, 90, 80), home(s, A, 70, 60)
    assert points(s) == [0, 1 + 1]  # 10 each: B was first
    s = game(seats=(NEIL, YURI, LEO, WANG))
    for seat, left in ((A, 0), (B, 5), (C, 9), (D, 0)):
        home(s, seat, 50 + left, 50)
    assert points(s) == [3, 2 + 1, 1 + 2, 0]


def test_AN_284_most_foreign_instruments():
    s = game(SOLAR, (NEIL, YURI))
    s.instrument = [A, B, B, A, -1, -1, -1]  # Alaska is A's own, Portugal B's own
    assert points(s) == [1, 1]  # one foreign each, and nobody is ahead in the race: both get it (AN-R41)
    at(s, A, "out 1")
    assert points(s) == [1, 0]
    s.instrument = [A, -1, -1, -1, -1, -1, -1]
    assert points(s) == [0, 0]


def test_AN_285_a_fulfilled_agenda_counts_for_everybody_AN_R87():
    s = gained(game(), A, "summer-triangle")
    gained(s, B, "precession")
    dropped(s, B, 3, flipped=False)
    assert points(s) == [1, 1, 0]


def test_AN_E15_three_players():
    s = gained(game(), B, "precession")
    home(s, A, 110, 95), home(s, B, 120, 80), dropped(s, C, 4)
    s.nk[C] = 0
    ask(s, GameEnd())
    assert s.scores == [2, 3, 0]
    assert s.outcome == [-1, 1, -1]


def test_AN_286_most_reputation_wins_then_the_race():
    s = gained(game(seats=(NEIL, YURI)), A, "summer-triangle")
    home(s, B, 50, 50)
    ask(s, GameEnd())
    assert s.scores == [1, 1]
    assert s.outcome == [-1, 1]
    assert told(s)[-1] == "better-in-the-race"
    s = game(seats=(NEIL, YURI))
    ask(s, GameEnd())
    assert s.outcome == [0, 0]
    assert told(s)[-3:] == ["wins", "wins", "level-in-all"]


def test_AN_E16_four_players():
    s = game(SOLAR, (NEIL, YURI, LEO, WANG))
    gained(s, A, "summer-triangle")
    home(s, A, 130, 120), dropped(s, B, 5, flipped=False), dropped(s, C, 3), at(s, D, "in 2")
    s.instrument = [-1, A, C, -1, C, -1, -1]
    ask(s, GameEnd())
    assert s.scores == [7, 0, 4, 1]
    assert s.outcome == [1, -1, -1, -1]


def test_AN_214_and_AN_R42_leftover_only_for_those_who_returned_or_all_by_option():
    for every in (False, True):
        s = game(seats=(NEIL, YURI, LEO, WANG), leftover_for_all=every)
        home(s, A, 60, 50), dropped(s, B, 3), at(s, C, "out 2")
        s.nk[B], s.dv[B] = 90, 0
        s.nk[C], s.dv[C] = 80, 0
        s.place[D], s.out_stage[D], s.nk[D] = OUT, 2, 70  # out on the way to the Moon
        assert leftovers(s) == [10, 0, 80 if every else 0, 70 if every else 0]


def test_AN_R41_the_race_goes_on_below_and_a_tie_is_shared():
    s = game(seats=(NEIL, YURI, LEO, WANG))
    at(s, A, "moon"), at(s, B, "out 4")
    s.place[D] = OUT
    s.out_stage[D] = 2
    keys = [race_key(s, seat) for seat in range(4)]
    assert sorted(range(4), key=lambda seat: keys[seat]) == [A, B, C, D]
    s = game(seats=(NEIL, YURI, LEO, WANG))
    ask(s, GameEnd())
    assert s.outcome == [0, 0, 0, 0]  # all on Earth with nothing: shared
    s = game()
    at(s, B, "in 3"), at(s, A, "in 3")
    s.nk = [0, 0, 0]
    assert points(s) == [1, 2, 0]  # same stage: who got there first


def test_AN_R43_agendas_are_shown_at_the_end():
    s = scored(tile(game(), A, "AF-1"), A, "lyra")
    assert s.view(1)["mission_open"] == [-1, -1, -1]
    ask(s, GameEnd())
    assert -1 not in s.view(1)["mission_open"]


def test_AN_R87_foreign_instruments_count_for_players_who_are_out():
    s = game(SOLAR, (NEIL, YURI))
    dropped(s, A, 2, flipped=False)
    s.instrument[1] = A
    assert points(s) == [1, 0]


def test_AN_R40_all_out_or_back_ends_the_game():
    s = game(seats=(NEIL, YURI))
    home(s, A), dropped(s, B, 1)
    planet_phase(s)
    assert s.outcome == [1, -1]


def test_AN_R41_places_are_told_apart_by_what_counts_and_then_by_the_race():
    first, second = (0, 0, 1), (0, 0, 2)
    assert share([5, 3, 1], [(-4, first, 0), (-4, second, 1), (-2, first, 2)]) == [(0, 5), (1, 3), (2, 1)]
    assert share([5, 3, 1], [(-4, first, 0), (-2, first, 1), (-2, first, 2)]) == [(0, 5), (1, 3), (2, 3)]
    assert share([5, 3], [(-4, first, 0), (-4, first, 1), (-2, first, 2)]) == [(0, 5), (1, 5)]
