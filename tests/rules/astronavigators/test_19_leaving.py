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

from . import build as an


def hunted(mode, place, behind, nk=200, seats=(an.YURI, an.NEIL)):
    """Yuri, to be jumped by the other in week 1, has declared a flight of his own in week 2."""
    s = an.quiet(an.table(mode, seats, ("chasing-the-hunter",)))
    an.tiles(s, *[10] * 5, inbound=(10,) * 5)
    an.at(s, 0, place), an.at(s, 1, behind)
    s.nk[0], s.nk[1] = nk, 400
    an.reveal(s, 0)
    s.drawn = [1] * len(s.drawn)
    an.take(s, 1, 1, FLYING), an.take(s, 0, 2, FLYING)
    an.told(s)
    return s


def flown(s):
    """To the end of the resolution phase."""
    an.ask(s, ResolutionPhase())
    while s.agenda and an.question(s) in ("Depart", "Further"):
        an.play(s, "step")
    return s


@pytest.mark.parametrize("mode", [an.FULL, an.SOLAR])
def test_AN_228_and_AN_R74_an_answer_that_brings_him_home_ends_his_flight(mode):
    s = hunted(mode, "in 5", "in 4")
    s.instrument[an.tool("octant")] = 0
    s.tool[0] = an.tool("octant")
    flown(s)
    assert (an.where(s, 1), an.where(s, 0)) == ("home", "home")
    assert not s.agenda  # neither the instrument nor the flight of week 2
    assert an.told(s).count("movement") == 1
    assert s.place == [RETURNED, RETURNED]


def test_AN_209_home_again_before_the_own_turn_ranks_as_home():
    s = hunted(an.FULL, "in 5", "in 4", seats=(an.YURI, an.NEIL, an.LEO))
    an.at(s, 2, "in 5")  # the stage is full
    s.month = 24
    an.ask(s, ResolutionPhase(), CalibrationPhase(), PlanetPhase())
    assert s.over
    assert s.outcome == [-1, 1, -1]  # the jumper was home first
    assert s.scores[0] > s.scores[2]


def test_AN_212_and_AN_R73_an_answer_that_throws_him_out_ends_his_flight():
    s = hunted(an.FULL, "in 2", "in 1", nk=5, seats=(an.YURI, an.NEIL, an.LEO))
    an.at(s, 2, "in 2")  # the stage is full
    flown(s)
    assert s.place[0] == OUT
    assert s.out_stage[0] == INBOUND + 2 - OUTBOUND
    assert an.told(s).count("movement") == 1
    an.ask(s, CalibrationPhase())
    assert 0 not in [frame.seat for frame in s.agenda]


def test_AN_149_thrown_back_before_the_own_turn_he_launches_in_a_later_month():
    s = hunted(an.FULL, "out 2", "out 1", nk=5)
    flown(s)
    assert (an.where(s, 0), s.launched[0]) == ("+1/-90", 1)
    assert s.nk[0] == 5  # the Saturn V has not paid again
    heard = an.told(s)
    assert "flight-void" in heard
    assert "launches" not in heard


def test_AN_149_in_solo_the_shadow_may_throw_him_back():
    s = an.quiet(an.table(an.SOLO, (an.YURI,), ("chasing-the-hunter",)))
    an.tiles(s, *[10] * 5)
    an.at(s, 0, "out 2")
    an.reveal(s, 0)
    s.nk[0], s.month, s.shadow = 5, 16, OUTBOUND
    s.bad_week, s.shadow_week = 0, 3
    an.take(s, 0, 2, FLYING)
    an.ask(s, ResolutionPhase())
    assert an.where(s) == "+1/-90"
    assert s.nk[0] == 5


def test_AN_275_a_starship_thrown_back_and_up_again_still_has_its_flight():
    s = hunted(an.SOLAR, "out 2", "out 1", nk=5)
    an.tiles(s, 0, 0, 10, 0, 0)
    s.site[an.rocket("starship")] = an.sq("+1/-120")
    s.pad[0] = an.rocket("starship")
    an.ask(s, ResolutionPhase())
    assert (an.question(s), s.asked, an.where(s)) == ("Further", 0, "out 1")  # after his answer he is up at once
    an.play(s, "stop")
    assert an.where(s) == "out 2"  # and flies in his own week
    assert an.told(s).count("launches") == 1


def test_AN_R21_and_AN_R73_out_in_a_relaunch_of_the_calibration_phase():
    s = an.moons(an.quiet(an.table(an.SOLAR, (an.NEIL, an.YURI))), 0, "new-moon")
    an.tiles(s, *[10] * 5)
    an.at(s, 0, "out 3")
    s.pad[0] = an.rocket("starship")
    s.site[s.pad[0]] = an.BOX.rockets[s.pad[0]].sites[0]
    s.nk[0] = s.abort_left[0] = 0
    s.drawn = [1] * len(s.drawn)
    an.ask(s, Calibrate(0))
    an.play(s, "abort-stage")
    assert s.place[0] == OUT
    assert not s.agenda  # nothing is left to calibrate


def test_AN_R73_the_table_goes_on_without_who_is_out_at_a_launch():
    """Out on the first stage: the others still draw their tiles (AN-137), he does not."""
    s = an.quiet(an.table(an.FULL, (an.NEIL, an.YURI, an.LEO)))
    an.tiles(s, *[25] * 5)
    an.at(s, 0, "+1/-90")
    s.pad[0], s.astronaut[0] = 0, 1
    s.nk[0] = s.abort_left[0] = 0
    s.used[5] = 1
    an.take(s, 0, 1, LAUNCHING)
    an.ask(s, ResolutionPhase())
    assert s.place[0] == OUT
    asked = []
    while an.question(s) == "DrawTile":
        asked.append(s.asked)
        an.play(s, "draw-tile 1")
    assert asked == [1, 2]


@pytest.mark.parametrize("mode", [an.FULL, an.SOLAR])
def test_AN_R73_and_AN_R74_who_has_left_stays_so_and_is_never_asked(mode):
    """Games in which Yuri hunts: places stay on the board, home and out are final, and nobody there is asked."""
    for seed in range(6):
        s = hunted(
            mode, ("in 5", "in 3", "out 2")[seed % 3], ("in 4", "in 2", "out 1")[seed % 3], nk=(200, 12)[seed % 2]
        )
        s.abort_left = [seed % 2, 1]
        s.month = 14
        an.ask(s, ResolutionPhase(), CalibrationPhase(), PlanetPhase())
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
            an.random_play(s, 1, seed * 1000 + turn)


def test_AN_114_the_last_month_is_the_last():
    s = an.quiet(an.table(an.FULL, (an.NEIL, an.YURI)))
    s.month = 24
    an.take(s, 0, 1, OBSERVING), an.take(s, 1, 2, PASSING)
    an.ask(s, PlanetPhase())
    assert s.over
    assert (s.month, s.calendar_month()) == (24, 2)  # February, and no March after it
    assert an.legal(s) == []
