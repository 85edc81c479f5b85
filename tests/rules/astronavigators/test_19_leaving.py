"""Who has left the game: a seat that is back or out is never given a turn, whatever was queued for it."""

from __future__ import annotations

import pytest

from astrarium.games.astronavigators.calibration import Calibrate
from astrarium.games.astronavigators.month import CalibrationPhase, PlanetPhase, ResolutionPhase
from astrarium.games.astronavigators.state import (
    FLYING,
    INBOUND,
    LAUNCHING,
    OBSERVING,
    OUT,
    OUTBOUND,
    PASSING,
    RETURNED,
)

from .build import (
    BOX,
    FULL,
    LEO,
    NEIL,
    SOLAR,
    SOLO,
    YURI,
    ask,
    at,
    legal,
    moons,
    play,
    question,
    quiet,
    random_play,
    reveal,
    rocket,
    sq,
    table,
    take,
    tiles,
    told,
    tool,
    where,
)


def hunted(mode, place, behind, nk=200, seats=(YURI, NEIL)):
    """Yuri, to be jumped by the other in week 1, has declared a flight of his own in week 2."""
    s = quiet(table(mode, seats, ("chasing-the-hunter",)))
    tiles(s, *[10] * 5, inbound=(10,) * 5)
    at(s, 0, place), at(s, 1, behind)
    s.nk[0], s.nk[1] = nk, 400
    reveal(s, 0)
    s.drawn = [1] * len(s.drawn)
    take(s, 1, 1, FLYING), take(s, 0, 2, FLYING)
    told(s)
    return s


def flown(s):
    """To the end of the resolution phase."""
    ask(s, ResolutionPhase())
    while s.agenda and question(s) in ("Depart", "Further"):
        play(s, "step")
    return s


@pytest.mark.parametrize("mode", [FULL, SOLAR])
def test_AN_228_and_AN_R74_an_answer_that_brings_him_home_ends_his_flight(mode):
    s = hunted(mode, "in 5", "in 4")
    s.instrument[tool("octant")] = 0
    s.tool[0] = tool("octant")
    flown(s)
    assert (where(s, 1), where(s, 0)) == ("home", "home")
    assert not s.agenda  # neither the instrument nor the flight of week 2
    assert told(s).count("movement") == 1
    assert s.place == [RETURNED, RETURNED]


def test_AN_209_home_again_before_the_own_turn_ranks_as_home():
    s = hunted(FULL, "in 5", "in 4", seats=(YURI, NEIL, LEO))
    at(s, 2, "in 5")  # the stage is full
    s.month = 24
    ask(s, ResolutionPhase(), CalibrationPhase(), PlanetPhase())
    assert s.over
    assert s.outcome == [-1, 1, -1]  # the jumper was home first
    assert s.scores[0] > s.scores[2]


def test_AN_212_and_AN_R73_an_answer_that_throws_him_out_ends_his_flight():
    s = hunted(FULL, "in 2", "in 1", nk=5, seats=(YURI, NEIL, LEO))
    at(s, 2, "in 2")  # the stage is full
    flown(s)
    assert s.place[0] == OUT
    assert s.out_stage[0] == INBOUND + 2 - OUTBOUND
    assert told(s).count("movement") == 1
    ask(s, CalibrationPhase())
    assert 0 not in [frame.seat for frame in s.agenda]


def test_AN_149_thrown_back_before_the_own_turn_he_launches_in_a_later_month():
    s = hunted(FULL, "out 2", "out 1", nk=5)
    flown(s)
    assert (where(s, 0), s.launched[0]) == ("+1/-90", 1)
    assert s.nk[0] == 5  # the Saturn V has not paid again
    heard = told(s)
    assert "flight-void" in heard
    assert "launches" not in heard


def test_AN_149_in_solo_the_shadow_may_throw_him_back():
    s = quiet(table(SOLO, (YURI,), ("chasing-the-hunter",)))
    tiles(s, *[10] * 5)
    at(s, 0, "out 2")
    reveal(s, 0)
    s.nk[0], s.month, s.shadow = 5, 16, OUTBOUND
    s.bad_week, s.shadow_week = 0, 3
    take(s, 0, 2, FLYING)
    ask(s, ResolutionPhase())
    assert where(s) == "+1/-90"
    assert s.nk[0] == 5


def test_AN_275_a_starship_thrown_back_and_up_again_still_has_its_flight():
    s = hunted(SOLAR, "out 2", "out 1", nk=5)
    tiles(s, 0, 0, 10, 0, 0)
    s.site[rocket("starship")] = sq("+1/-120")
    s.pad[0] = rocket("starship")
    ask(s, ResolutionPhase())
    assert (question(s), s.asked, where(s)) == ("Further", 0, "out 1")  # after his answer he is up at once
    play(s, "stop")
    assert where(s) == "out 2"  # and flies in his own week
    assert told(s).count("launches") == 1


def test_AN_R21_and_AN_R73_out_in_a_relaunch_of_the_calibration_phase():
    s = moons(quiet(table(SOLAR, (NEIL, YURI))), 0, "new-moon")
    tiles(s, *[10] * 5)
    at(s, 0, "out 3")
    s.pad[0] = rocket("starship")
    s.site[s.pad[0]] = BOX.rockets[s.pad[0]].sites[0]
    s.nk[0] = s.abort_left[0] = 0
    s.drawn = [1] * len(s.drawn)
    ask(s, Calibrate(0))
    play(s, "abort-stage")
    assert s.place[0] == OUT
    assert not s.agenda  # nothing is left to calibrate


def test_AN_R73_the_table_goes_on_without_who_is_out_at_a_launch():
    """Out on the first stage: the others still draw their tiles (AN-137), he does not."""
    s = quiet(table(FULL, (NEIL, YURI, LEO)))
    tiles(s, *[25] * 5)
    at(s, 0, "+1/-90")
    s.pad[0], s.astronaut[0] = 0, 1
    s.nk[0] = s.abort_left[0] = 0
    s.used[5] = 1
    take(s, 0, 1, LAUNCHING)
    ask(s, ResolutionPhase())
    assert s.place[0] == OUT
    asked = []
    while question(s) == "DrawTile":
        asked.append(s.asked)
        play(s, "draw-tile 1")
    assert asked == [1, 2]


@pytest.mark.parametrize("mode", [FULL, SOLAR])
def test_AN_R73_and_AN_R74_who_has_left_stays_so_and_is_never_asked(mode):
    """Games in which Yuri hunts: places stay on the board, home and out are final, and nobody there is asked."""
    for seed in range(6):
        s = hunted(
            mode, ("in 5", "in 3", "out 2")[seed % 3], ("in 4", "in 2", "out 1")[seed % 3], nk=(200, 12)[seed % 2]
        )
        s.abort_left = [seed % 2, 1]
        s.month = 14
        ask(s, ResolutionPhase(), CalibrationPhase(), PlanetPhase())
        gone: dict[int, int] = {}
        for turn in range(200):
            assert all(0 <= place <= OUT for place in s.place)
            for seat, place in gone.items():
                assert s.place[seat] == place
            gone.update({seat: place for seat, place in enumerate(s.place) if place >= RETURNED})
            if s.over:
                break
            assert s.asked not in gone
            assert all(frame.seat not in gone for frame in s.agenda)
            random_play(s, 1, seed * 1000 + turn)


def test_AN_114_the_last_month_is_the_last():
    s = quiet(table(FULL, (NEIL, YURI)))
    s.month = 24
    take(s, 0, 1, OBSERVING), take(s, 1, 2, PASSING)
    ask(s, PlanetPhase())
    assert s.over
    assert (s.month, s.calendar_month()) == (24, 2)  # February, and no March after it
    assert legal(s) == []
