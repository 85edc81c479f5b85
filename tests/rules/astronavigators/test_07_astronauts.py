"""Sections 7 and 8: astronauts, calibration, the outbound trajectory, aborts, the end of First and Fast."""

from __future__ import annotations

import pytest

from astrarium.games.astronavigators.calibration import Calibrate, Training
from astrarium.games.astronavigators.draws import LaunchDraws
from astrarium.games.astronavigators.end import GameEnd
from astrarium.games.astronavigators.month import ActionPhase, CalibrationPhase, PlanetPhase
from astrarium.games.astronavigators.nouns import DV_VALUES, SETS
from astrarium.games.astronavigators.state import ACTIVE, LOADED, OUT, OUTBOUND, PASSING, SPENT
from astrarium.games.astronavigators.track import full, turn_up

from . import build as an

FOUR = (an.NEIL, an.YURI, an.LEO, an.WANG)


def ready(mode=an.FAST, seats=(an.NEIL, an.YURI), nk=200, **options):
    """Seat 0 stands on the pad with much knowledge; all tiles are 5."""
    return an.underway(an.quiet(an.table(mode, seats, **options)), "+1/-90", 5, nk)


def test_AN_120_anyone_may_become_an_astronaut_after_the_resolution_phase():
    s = an.at(an.table(an.FAST), 0, "+1/-90")
    an.ask(s, Training(0))
    assert an.legal(s) == ["decline", "become-astronaut"]
    an.play(s, "become-astronaut")
    assert s.astronaut[0] == 1
    an.ask(s, Training(0))
    assert an.question(s) != "AstronautChoice"  # not undone


def test_AN_R93_away_from_a_pad_the_question_is_put_to_those_who_ask_for_it():
    s = an.quiet(an.table(an.FAST))
    an.take(s, 0, 1, PASSING)
    an.ask(s, CalibrationPhase())
    assert not s.agenda  # nothing could follow next month
    s.week = [-1, -1]
    an.ask(s, ActionPhase(), CalibrationPhase(), PlanetPhase())
    an.play(s, "think-of-training neil-aquila")
    assert (an.question(s), s.asked) == ("Declare", 0)  # a week is still to be taken
    assert an.rule(s, "think-of-training neil-aquila") == "AN-R93"
    assert an.rule(s, "think-of-training yuri-newton") != ""
    an.play(s, "pass 1", "pass 2")
    assert (an.question(s), s.asked) == ("AstronautChoice", 0)
    an.play(s, "decline")
    assert s.astronaut == [0, 0]
    assert s.keen == [0, 0]  # a wish for one month
    an.ask(s, ActionPhase(), CalibrationPhase())
    an.play(s, "think-of-training neil-aquila", "pass 1", "pass 2", "become-astronaut")
    assert s.astronaut == [1, 0]
    s.week = [-1, -1]
    an.ask(s, ActionPhase())
    assert an.rule(s, "think-of-training neil-aquila") == "AN-120"


def test_AN_R93_on_every_square_that_may_be_a_site_as_far_as_the_others_know():
    for mode, square, asked in (
        (an.FAST, "+1/-90", True),
        (an.FAST, "+1/-60", False),  # only the Saturn V flies
        (an.FULL, "+1/-60", True),  # whoever holds the Ariane in secret
        (an.FULL, "+1/-30", False),
    ):
        s = an.at(an.table(mode), 0, square)
        an.ask(s, Training(0))
        assert (an.question(s) == "AstronautChoice") == asked


def test_AN_121_an_astronaut_neither_observes_nor_plans_before_the_first_launch():
    s = an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "crux")
    s.astronaut[0] = 1
    an.ask(s, ActionPhase())
    assert an.rule(s, "observe 1") == an.rule(s, "plan 1") == "AN-121"
    assert an.rule(s, "travel 1 plane") == ""


def test_AN_122_only_astronauts_launch_and_calibrate_AN_R14():
    s = an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "crux")
    an.at(s, 0, "+1/-90")
    an.gained(s, 0, "orientation")
    an.ask(s, ActionPhase())
    assert an.rule(s, "launch 1 saturn-v") == "AN-122"
    an.take(s, 0, 1, PASSING)
    an.ask(s, CalibrationPhase())
    an.play(s, "decline")
    assert an.question(s) == ""


def test_AN_123_a_launch_makes_the_first_step_from_the_pad():
    s = ready()
    an.ask(s, ActionPhase())
    an.play(s, "launch 2 saturn-v")
    assert an.where(s) == "+1/-90"  # executed later
    an.fly(s)
    assert an.where(s) == "out 1"
    assert not s.agenda  # no connections, no dice chain


def test_AN_124_one_step_a_month():
    s = an.at(ready(), 0, "out 1")
    an.fly(s)
    assert an.where(s) == "out 2"


def test_AN_125_full_stages_are_skipped_and_after_stage_5_comes_the_moon():
    s = an.at(ready(an.FULL), 0, "out 2")
    an.at(s, 1, "out 3")
    an.fly(s)
    assert an.where(s) == "out 4"
    an.at(s, 1, "out 5")
    an.fly(s)
    assert an.where(s) == "moon"


def test_AN_126_housing_by_the_players_at_the_start():
    for seats, room in (((an.NEIL, an.YURI), 1), ((an.NEIL, an.YURI, an.LEO), 2), (FOUR, 2)):
        s = an.table(an.FULL, seats)
        assert s.terms.housing == room
    s = an.at(an.at(an.table(an.FULL, (an.NEIL, an.YURI, an.LEO)), 1, "out 2"), 2, "out 2")
    assert full(s, 0, OUTBOUND + 1)
    s.place[2] = OUT  # a dropped-out die leaves the board (AN-R26), the room stays two
    assert not full(s, 0, OUTBOUND + 1)
    assert s.terms.housing == 2


def test_AN_127_a_skipped_stage_is_neither_turned_up_nor_charged():
    s = an.at(ready(an.FULL), 0, "out 2")
    an.tiles(s, 5, 5, 20, 10, 5)
    an.at(s, 1, "out 3")
    an.fly(s)
    assert s.track[2] == -1
    assert an.dv(s) == 10


def test_AN_128_arriving_turns_the_tile_up_and_adds_its_value_step_by_step():
    s = an.at(ready(an.FULL), 0, "out 1")
    an.tiles(s, 5, 10, 15, 5, 5)
    s.match[0] = 1
    an.fly(s)
    assert (an.where(s), an.dv(s), s.track[1]) == ("out 2", 10, DV_VALUES.index(10))
    assert s.track[2] == -1
    an.play(s, "step")
    assert (an.where(s), an.dv(s)) == ("out 3", 25)
    assert s.view(1)["track"][1] == DV_VALUES.index(10)


def test_AN_129_difficulty_may_equal_but_not_exceed_knowledge():
    for nk, place in ((5, "out 2"), (4, "+1/-90")):
        s = an.at(ready(nk=nk), 0, "out 1")
        an.fly(s)
        assert an.where(s) == place


def calibrating(*, sets=(), phases=(), mode=an.FAST, place="+1/-90"):
    s = ready(mode)
    an.at(s, 0, place)
    an.gained(s, 0, *sets)
    an.moons(s, 0, *phases)
    return an.ask(s, Calibrate(0))


def test_AN_130_one_lunar_token_one_set_and_a_second_set_only_beside_it():
    s = calibrating(sets=("orientation", "dark-spot"), phases=("new-moon", "full-moon"))
    assert an.rule(s, "load-indicator dark-spot") == "AN-130"
    assert an.rule(s, "load-sextant first-quarter") == "AN-130"
    assert an.rule(s, "load-telescope ecliptica") == "AN-130"
    an.play(s, "load-sextant full-moon", "load-telescope dark-spot")
    assert an.rule(s, "load-indicator dark-spot") == "AN-130"  # a different one (AN-R59)
    an.play(s, "load-indicator orientation")
    assert (s.sxt[0], s.sct[0], s.ai[0]) == (an.phase("full-moon"), an.icon("dark-spot"), an.icon("orientation"))


def test_AN_R94_any_second_set_may_go_on_the_attitude_indicator():
    for name in SETS[:10]:
        other = "orientation" if name != "orientation" else "dark-spot"
        s = calibrating(sets=(name, other))
        an.play(s, f"load-telescope {other}")
        assert f"load-indicator {name}" in an.legal(s)


def test_AN_131_calibration_on_earth_and_in_space():
    for place in ("+1/-90", "out 3"):
        s = calibrating(sets=("orientation",), place=place)
        an.play(s, "load-telescope orientation")
        assert (s.sct[0], s.set_token[an.icon("orientation")]) == (an.icon("orientation"), LOADED)
    s = calibrating(sets=("orientation",), place="+2/0")
    s.astronaut[0] = 0
    an.ask(s, Training(0))
    assert an.question(s) != "Calibrate"  # AN-122: astronauts only


def test_AN_132_the_sextant_cancels_one_tile_after_seeing_it():
    s = an.sextant(an.at(ready(), 0, "out 1"))
    an.tiles(s, 5, 15, 5, 5, 5)
    an.fly(s)
    assert an.question(s) == "SextantUse"
    assert s.track[1] == DV_VALUES.index(15)
    an.play(s, "cancel-difficulty")
    assert (an.where(s), an.dv(s)) == ("out 2", 0)


def planted(*cards):
    """The next four cards that will be laid."""
    s = ready()
    s.deck_top = an.card(cards[0])
    s.deck = [an.card(c) for c in [*cards[1:], *["pavo"] * 10]]
    s.deck_groups = [1, 1, 1, 10]
    return s


def test_AN_133_one_extra_step_even_on_two_matches():
    s = planted("cygnus", "aries", "pavo", "pavo")
    s.sct[0], s.ai[0] = an.icon("summer-triangle"), an.icon("ecliptica")
    an.planet_phase(s)
    assert s.match[0] == 1
    an.fly(s)
    an.play(s, "step")
    assert an.where(s) == "out 2"
    assert not s.agenda


def test_AN_134_any_week_counts_whichever_is_chosen_later():
    s = planted("pavo", "pavo", "pavo", "aries")
    s.sct[0] = an.icon("ecliptica")
    an.planet_phase(s)
    assert s.match[0] == 1
    s = planted("pavo", "pavo", "pavo", "pavo")
    an.weeks(s, "aries", "aries", "aries", "aries")  # covered
    s.sct[0] = an.icon("ecliptica")
    an.planet_phase(s)
    assert s.match[0] == 0


def test_AN_135_sextant_and_telescope_are_spent_the_indicator_comes_back():
    s = calibrating(sets=("orientation", "dark-spot"), phases=("new-moon",))
    an.play(s, "load-sextant new-moon", "load-telescope dark-spot", "load-indicator orientation")
    an.end_resolution(s)
    assert s.lunar_token[0] == SPENT
    assert s.set_token[an.icon("dark-spot")] == SPENT
    assert s.set_token[an.icon("orientation")] == ACTIVE
    assert (s.sxt[0], s.sct[0], s.ai[0]) == (-1, -1, -1)


def test_AN_R68_the_indicator_token_may_go_on_the_telescope_right_after():
    s = calibrating(sets=("orientation", "dark-spot"))
    an.play(s, "load-telescope dark-spot", "load-indicator orientation")
    an.end_resolution(s)
    an.ask(s, Calibrate(0))
    assert an.rule(s, "load-telescope orientation") == ""


def test_AN_136_any_lunar_phase_will_do():
    s = an.weeks(calibrating(phases=("last-quarter",)), "lyra", "orion", "leo", "crux")
    an.take(s, 0, 1, PASSING)
    assert an.rule(s, "load-sextant last-quarter") == ""


def test_AN_137_launcher_and_players_on_earth_draw_a_tile_each():
    s = ready(an.FULL, (an.NEIL, an.YURI, an.LEO))
    s.drawn = [0] * 15
    an.at(s, 2, "out 4")
    an.fly(s)
    assert (an.question(s), s.asked) == ("DrawTile", 0)
    an.play(s, "draw-tile 3")
    assert s.asked == 1
    an.play(s, "draw-tile 3")
    assert not s.agenda  # seat 2 is in space
    assert s.view(0)["hand"][2] == s.hand[2]
    assert s.view(1)["hand"][2] == -2  # the stage is public, the value is not
    assert s.drawn[:5] == [0, 0, 1, 0, 0]
    an.ask(s, LaunchDraws(0))
    assert an.rule(s, "draw-tile 3") == "AN-137"


def test_AN_137_not_in_solo_AN_300():
    s = ready(an.SOLO, (an.NEIL,))
    s.drawn = [0] * 5
    an.fly(s)
    assert not s.agenda


def holding(stage=3, value=0, **kw):
    s = an.at(ready(an.FULL, **kw), 0, "out 1")
    s.hand[stage - 1] = DV_VALUES.index(value)
    return s


def test_AN_138_once_per_game_a_tile_in_hand_replaces_the_one_of_its_stage_wherever_the_spacecraft_is():
    s = an.tiles(holding(3, 0), 5, 5, 20, 5, 5)
    s.hand[3] = 0
    an.fly(s)
    assert an.question(s) == "Depart"
    an.play(s, "exchange 3")
    assert s.track[2] == 0
    assert s.hand[2] == -1
    assert an.where(s) == "out 2"  # forced on: nothing else to choose
    s.hand[4] = 0
    an.ask(s, LaunchDraws(0))
    an.fly(s)
    assert an.where(s) == "out 3"
    assert s.exchanged[0] == 1
    assert s.removed == [2 * 6 + DV_VALUES.index(20)]


def test_AN_139_an_equal_exchange_gives_a_step():
    s = an.tiles(holding(3, 20), 5, 5, 20, 5, 5)
    an.fly(s)
    an.play(s, "exchange 3")
    assert an.question(s) == "Further"
    an.play(s, "step")
    assert an.where(s) == "out 3"


def test_AN_140_the_lunar_module_is_a_matter_of_display():
    """Passing stage 3 by a skip hinders nothing: the landing follows."""
    s = an.at(an.at(ready(an.FULL), 0, "out 2"), 1, "out 3")
    an.fly(s)
    an.fly(s)
    an.fly(s)
    assert an.where(s) == "moon"


def test_AN_141_landing_costs_nothing_and_has_no_limit_of_places():
    s = an.at(an.at(ready(an.FULL), 0, "out 5"), 1, "moon")
    an.fly(s)
    assert an.where(s) == "moon"
    assert an.dv(s) == 0


def test_AN_142_the_saturn_v_pays_ten_at_each_launch_in_all_modes_AN_R37():
    for mode in (an.FAST, an.FULL, an.SOLAR):
        s = ready(mode)
        s.used[5] = 1
        an.fly(s)
        assert s.nk[0] == 210
        an.at(s, 0, "+1/-90")
        an.fly(s)
        assert s.nk[0] == 220
    s = ready(an.FULL, saturn_bonus_late=True)
    s.used[5] = 1
    an.fly(s)
    assert s.nk[0] == 200


def test_AN_143_the_first_launch_flips_the_spacecraft_token():
    s = ready()
    an.fly(s)
    assert s.used[5] == 1
    assert s.nk[0] == 200 + 5 + 10


def test_AN_144_what_a_launch_pays_counts_in_its_abort_check():
    s = an.tiles(ready(nk=0), 15, 5, 5, 5, 5)
    an.fly(s)
    assert an.where(s) == "out 1"  # 0 + 5 + 10 = 15


def test_AN_145_abort_goes_back_to_the_pad_with_difficulty_0_spent_tokens_stay_spent():
    s = an.at(ready(nk=12), 0, "out 1")
    s.dv[0] = 10
    s.match[0] = 1
    s.set_token[0] = SPENT
    an.fly(s)
    assert an.where(s) == "+1/-90"
    assert (an.dv(s), s.abort_left[0], s.set_token[0]) == (0, 0, SPENT)
    assert not s.agenda  # further steps are lost


def test_AN_146_without_an_abort_token_the_player_is_out():
    s = an.at(ready(an.FULL, nk=12), 0, "out 1")
    s.dv[0], s.abort_left[0] = 10, 0
    an.fly(s)
    assert an.where(s) == "out"


def test_AN_147_abort_stage_gives_the_tokens_back():
    s = an.at(ready(), 0, "out 3")
    s.dv[0] = 30
    s.set_token[0] = s.lunar_token[0] = SPENT
    an.ask(s, Calibrate(0))
    an.play(s, "abort-stage")
    assert an.where(s) == "+1/-90"
    assert (an.dv(s), s.set_token[0], s.lunar_token[0], s.abort_left[0]) == (0, ACTIVE, ACTIVE, 1)


def test_AN_148_each_token_works_once_AN_R19():
    s = an.at(ready(), 0, "out 3")
    s.abort_stage_left[0] = 0
    an.gained(s, 0, "orientation")
    an.ask(s, Calibrate(0))
    assert an.rule(s, "abort-stage") == "AN-148"
    s = an.at(ready(an.FULL, nk=1), 0, "out 3")
    an.fly(s)
    assert s.abort_left[0] == 0
    an.at(s, 0, "out 3")
    an.fly(s)
    assert an.where(s) == "out"


def test_AN_149_after_an_abort_the_player_may_launch_again():
    s = an.at(ready(nk=1), 0, "out 3")
    an.fly(s)
    s.week = [-1, -1]
    an.ask(s, ActionPhase())
    assert an.rule(s, "launch 1 saturn-v") == ""
    assert an.legal(s, "travel")  # or from another pad, after travelling


def test_AN_150_the_first_step_must_be_made_further_ones_may_be_declined():
    s = an.at(ready(an.FULL), 0, "out 1")
    s.match[0] = 1
    an.fly(s)
    assert an.where(s) == "out 2"
    assert an.legal(s) == ["step", "stop"]
    an.play(s, "stop")
    assert an.where(s) == "out 2"
    assert not s.agenda


def test_AN_151_one_token_at_most_on_each_instrument():
    s = calibrating(sets=("orientation", "dark-spot", "ecliptica"), phases=("new-moon", "full-moon"))
    an.play(s, "load-sextant new-moon")
    assert an.rule(s, "load-sextant full-moon") == "AN-151"
    an.play(s, "load-telescope dark-spot")
    assert an.rule(s, "load-telescope ecliptica") == "AN-151"
    s.sxt_use[0] = 0
    an.play(s, "load-indicator orientation")
    assert an.rule(s, "load-indicator ecliptica") == "AN-151"
    s.astronaut[1] = 1
    an.gained(s, 1, "ecliptica")
    an.ask(s, Calibrate(1))
    assert an.rule(s, "load-telescope ecliptica") == ""  # each has own instruments


def test_AN_E08_three_players_two_dice_on_stage_3():
    s = an.at(ready(an.FULL, (an.NEIL, an.YURI, an.LEO)), 0, "out 2")
    an.tiles(s, 5, 5, 20, 15, 5)
    an.at(s, 1, "out 3"), an.at(s, 2, "out 3")
    an.fly(s)
    assert (an.where(s), an.dv(s), s.track[2]) == ("out 4", 15, -1)


def test_AN_E13_telescope_and_indicator():
    for cards, steps in ((("pavo", "aries", "pavo", "pavo"), 2), (("pavo", "pavo", "pavo", "pavo"), 1)):
        s = planted(*cards)
        an.gained(s, 0, "summer-triangle", "ecliptica")
        an.ask(s, Calibrate(0))
        an.play(s, "load-telescope summer-triangle", "load-indicator ecliptica")
        an.planet_phase(s)
        an.fly(s, week=4)
        if steps == 2:
            an.play(s, "step")
        assert an.where(s) == f"out {steps}"
        an.end_resolution(s)
        assert s.set_token[an.icon("summer-triangle")] == SPENT
        assert s.set_token[an.icon("ecliptica")] == ACTIVE


def test_AN_E09_difficulty_sixty_is_allowed_seventy_aborts():
    s = an.tiles(ready(nk=45), 15, 15, 15, 15, 10)  # 45 + 5 + 10 = 60 at the launch
    for _ in range(4):
        an.fly(s)
    assert (an.where(s), an.dv(s)) == ("out 4", 60)
    an.fly(s)
    assert an.where(s) == "+1/-90"


def test_AN_160_the_first_on_the_moon_wins_at_once():
    s = an.at(ready(), 0, "out 5")
    an.fly(s)
    assert s.over
    assert s.outcome == [1, -1]
    assert an.told(s)[-2:] == ["wins", "first-on-the-moon"]


def test_AN_161_first_and_fast_has_no_way_home():
    s = an.table(an.FAST)
    assert s.face_down[5:] == [-1] * 5
    assert s.earth_rise == []


def test_AN_162_advice_is_no_rule():
    """A launch with 6 NK and no token is legal."""
    s = ready(nk=6)
    an.ask(s, ActionPhase())
    assert an.rule(s, "launch 1 saturn-v") == ""


# ------------------------------------------------------------ rulings
def test_AN_R15_after_an_abort_in_year_one_observing_is_allowed_again():
    s = ready(nk=1)
    s.launched[0] = 1
    an.ask(s, ActionPhase())
    assert an.rule(s, "observe 1") == an.rule(s, "plan 1") == ""
    an.month(s, 3, 2)
    an.ask(s, ActionPhase())
    assert an.rule(s, "observe 1") == "AN-112"


def test_AN_R16_planning_in_space_is_allowed_in_year_two_too():
    s = an.at(an.month(ready(an.FULL), 3, 2), 0, "out 2")
    an.ask(s, ActionPhase())
    assert an.rule(s, "plan 1") == ""
    s = ready(an.FULL)
    an.ask(s, ActionPhase())
    assert an.rule(s, "plan 1") == "AN-121"


@pytest.mark.parametrize("every", [False, True])
def test_AN_R17_one_tile_per_resolution_phase_or_all_by_option(every):
    s = an.sextant(an.at(ready(an.FULL, sextant_cancels_all=every), 0, "out 1"))
    s.match[0] = 1
    an.fly(s)
    an.play(s, "cancel-difficulty", "step")
    if every:
        an.play(s, "cancel-difficulty")
    assert (an.where(s), an.dv(s)) == ("out 3", 0 if every else 5)


def test_AN_R18_the_sextant_comes_before_the_abort_check():
    s = an.sextant(an.at(ready(nk=0), 0, "out 1"))
    an.fly(s)
    an.play(s, "cancel-difficulty")
    assert an.where(s) == "out 2"


def test_AN_R20_abort_stage_only_on_outbound_stages():
    for place, why in (("+1/-90", "AN-R20"), ("moon", "AN-R20"), ("in 1", "AN-211"), ("out 5", "")):
        s = calibrating(mode=an.FULL, place=place, sets=("orientation",))
        assert an.rule(s, "abort-stage") == why


def test_AN_R21_abort_stage_comes_before_calibrating_with_regained_tokens():
    s = an.at(ready(an.FULL), 0, "out 3")
    an.gained(s, 0, "orientation")
    s.set_token[an.icon("dark-spot")] = SPENT
    an.moons(s, 0, "new-moon")
    an.ask(s, Calibrate(0))
    an.play(s, "load-telescope orientation")
    assert an.rule(s, "abort-stage") == "AN-R21"
    an.ask(s, Calibrate(0))
    an.play(s, "abort-stage")
    s.sct[0] = -1
    assert an.rule(s, "load-telescope dark-spot") == ""


def test_AN_R22_steps_left_at_a_landing_are_lost():
    s = an.at(ready(an.FULL), 0, "out 5")
    s.match[0] = 1
    an.fly(s)
    assert an.where(s) == "moon"
    assert not s.agenda


def test_AN_R23_draws_after_the_movement_also_after_an_abort_launcher_first():
    s = ready(an.FULL, (an.NEIL, an.YURI, an.LEO), nk=-20)
    s.drawn = [0] * 15
    an.fly(s, 0)
    assert an.where(s) == "+1/-90"
    drawers = []
    while s.agenda:
        drawers.append(s.asked)
        s.apply(s.legal()[0])
    assert drawers == [0, 1, 2]
    s = ready(an.FULL)
    s.drawn = [0] * 10
    s.pile[:30] = [0] * 30
    an.fly(s)
    assert not s.agenda  # no draw from empty piles


def test_AN_R24_exchange_until_the_difficulty_of_the_step_is_taken():
    s = an.tiles(holding(2, 0), 5, 20, 5, 5, 5)
    an.at(s, 1, "out 4")
    an.fly(s)
    an.play(s, "step")
    assert an.question(s) == "TileChanges"
    an.play(s, "exchange 2")
    assert (an.where(s), an.dv(s)) == ("out 2", 0)


def test_AN_R24_players_standing_there_are_not_charged_again():
    s = an.tiles(holding(3, 25), 5, 5, 5, 5, 5)
    an.at(s, 1, "out 3")
    s.dv[1] = 7
    an.fly(s)
    an.play(s, "exchange 3")
    assert s.dv[1] == 7


def test_AN_R25_a_face_down_tile_is_shown_when_removed():
    s = an.tiles(holding(4, 10), 5, 5, 5, 10, 5)
    an.fly(s)
    an.play(s, "exchange 4")
    assert "tile-turned-up" in [e.text for e in s.tape.events]
    assert an.question(s) == "Further"  # the equal exchange


def test_AN_R26_housing_is_counted_on_each_track():
    s = an.at(an.at(ready(an.FULL), 0, "out 1"), 1, "in 2")
    an.fly(s)
    assert an.where(s) == "out 2"


def test_AN_R28_extra_steps_add_up():
    s = an.tiles(an.at(ready(an.SOLAR, (an.JOAO, an.YURI)), 0, "out 1"), 5, 0, 0, 0, 0)

    an.reveal(s, 0, "galactic-alignment")
    an.weeks(s, "cygnus", "orion", "leo", "crux")
    s.match[0] = s.rocket_step[0] = 1
    s.hand[4] = 0
    an.fly(s)
    assert s.steps == 4
    an.play(s, "exchange 5")
    assert s.steps == 4  # + 1 for the equal exchange, - 1 made on at once
    assert an.where(s) == "out 2"


def test_AN_R44_nobody_on_the_moon():
    s = an.table(an.FAST, FOUR)
    an.at(s, 0, "out 2"), an.at(s, 1, "out 3"), an.at(s, 2, "out 3")
    s.nk = [90, 50, 60, 90]
    s.place[3] = OUT
    an.ask(s, GameEnd())
    assert s.outcome == [-1, -1, 1, -1]
    assert an.told(s)[-2:] == ["wins", "more-to-spare"]
    s = an.table(an.FAST, FOUR)
    s.nk = [50] * 4
    s.week = [3, 2, 0, 1]
    an.ask(s, GameEnd())
    assert s.outcome == [-1, -1, 1, -1]  # the earlier week
    assert an.told(s)[-2:] == ["wins", "earlier-week"]
    s = an.table(an.FAST, FOUR)
    an.at(s, 1, "out 3"), an.at(s, 2, "out 2")
    an.ask(s, GameEnd())
    assert an.told(s)[-2:] == ["wins", "came-furthest"]
    s = an.table(an.FAST)
    s.place = [OUT, OUT]
    an.ask(s, GameEnd())
    assert s.outcome == [-1, -1]
    assert an.told(s)[-1] == "nobody-wins"


def test_AN_R59_one_token_per_set():
    s = calibrating(sets=("orientation",))
    an.play(s, "load-telescope orientation")
    assert s.set_token[an.icon("orientation")] == LOADED
    assert "load-indicator orientation" not in an.legal(s)


@pytest.mark.parametrize("forced", [False, True])
def test_AN_R78_extra_steps_are_optional_unless_forced_by_option(forced):
    s = an.at(ready(an.FULL, forced_steps=forced), 0, "out 1")
    s.match[0] = 1
    an.fly(s)
    assert an.question(s) == ("" if forced else "Further")
    assert an.where(s) == ("out 3" if forced else "out 2")


def test_AN_R79_only_earth_rise_is_observed_in_space():
    s = an.at(ready(an.SOLAR), 0, "out 2")
    an.ask(s, ActionPhase())
    assert an.rule(s, "observe 1") == "AN-R79"
    from astrarium.games.astronavigators.observing import why_hidden

    an.at(s, 0, "moon")
    assert why_hidden(s, 0, an.card("lyra"), 0).rule == "AN-R79"
    assert why_hidden(s, 0, an.card("earth-rise-full-moon"), 0) is None


def test_AN_R90_an_abort_loses_the_steps_and_spends_loaded_tokens_at_the_end():
    s = an.at(ready(an.FULL, nk=1), 0, "out 1")
    an.gained(s, 0, "orientation")
    s.set_token[an.icon("orientation")] = LOADED
    s.sct[0] = an.icon("orientation")
    s.match[0] = 1
    an.fly(s)
    assert an.where(s) == "+1/-90"
    assert s.set_token[an.icon("orientation")] == LOADED
    an.end_resolution(s)
    assert s.set_token[an.icon("orientation")] == SPENT


def test_AN_128_a_tile_once_open_stays_open():
    s = ready(an.FULL)
    turn_up(s, 0)
    value = s.track[0]
    turn_up(s, 0)
    assert s.track[0] == value
    assert s.face_down[0] == -1
