"""Sections 9, 12 and 13: Constellation mode, the way home, hidden agendas."""

from __future__ import annotations

import itertools

import pytest

from astrarium.games.astronavigators.calibration import Calibrate
from astrarium.games.astronavigators.flight import Step
from astrarium.games.astronavigators.missions import after_sight, fulfilled, note_place
from astrarium.games.astronavigators.month import ActionPhase, ResolutionPhase, StartOfMonth
from astrarium.games.astronavigators.nouns import DV_VALUES
from astrarium.games.astronavigators.observing import score
from astrarium.games.astronavigators.state import ACTIVE, LOADED, OBSERVING, SPENT, WAITING
from astrarium.games.astronavigators.track import next_way

from . import build as an


def ready(who, mission, place="+1/-90", other=an.YURI, mode=an.FULL, shown=True, nk=300, seats=(), **options):
    """Seat 0 with an agenda, on its way; all tiles are 10."""
    rivals = seats or (other if other != who else an.NEIL,)
    s = an.underway(an.quiet(an.table(mode, (who, *rivals), (mission,), **options)), place, 10, nk)
    an.no_tiles(s, 0)
    if shown:
        an.reveal(s, 0)
    return s


# ------------------------------------------------------------ section 9
def test_AN_170_first_and_fast_holds_except_as_changed():
    s = an.table(an.FULL)
    assert s.terms.housing == 1
    assert len(s.deck) + 5 == 78
    assert s.abort_left == [1, 1]


def test_AN_171_two_cards_keep_one_in_secret_to_the_right():
    s = an.new(an.FULL, 4)
    order = []
    while an.question(s) == "CharacterChoice":
        order.append(s.asked)
        assert len(s.legal()) == 2
        assert s.view((s.asked + 1) % 4)["offer"] == []
        other = (s.asked + 1) % 4
        assert s.view(other)["continent"][s.asked] == -1
        s.apply(s.legal()[0])
    assert [(a - b) % 4 for a, b in itertools.pairwise(order)] == [1, 1, 1]
    assert len(set(s.continent)) == 4
    assert not s.sealed
    assert s.first == order[-1]


def test_AN_172_characters_are_revealed_together():
    s = an.new(an.FULL, 2)
    s.apply(s.legal()[0])
    first = 1 - s.asked
    assert s.view(s.asked)["continent"][first] == -1
    s.apply(s.legal()[0])
    assert -1 not in s.view(0)["continent"]


def test_AN_173_the_character_fixes_continent_and_home():
    s = an.table(an.FULL, (an.SPHEN, an.LEO))
    assert [an.where(s, 0), an.where(s, 1)] == ["-3/0", "-1/0"]
    assert s.nk == [1, 4]


def test_AN_174_inbound_tiles_lie_face_down():
    s = an.table(an.FULL)
    assert all(v >= 0 for v in s.face_down)
    assert all(sum(s.pile[i * 6 : i * 6 + 6]) == 9 for i in range(10))


def test_AN_175_four_earth_rise_cards_are_set_aside():
    assert sorted(an.BOX.rise[c] for c in an.table(an.FULL).earth_rise) == [0, 1, 2, 3]
    assert an.table(an.SOLAR).earth_rise == []


def test_AN_176_seven_rockets_in_the_deck():
    assert sorted(an.table(an.FULL).rocket_deck) == list(range(1, 8))


def test_AN_177_one_agenda_of_two_or_three_in_secret():
    for mode, number in ((an.FULL, 2), (an.SOLAR, 3)):
        s = an.new(mode, 2)
        while an.question(s) != "AgendaChoice":
            s.apply(s.legal()[0])
        assert len(s.legal()) == number
        seat = s.asked
        own = [an.BOX.agendas[an.AGENDAS.index(a.json()[1])].character for a in s.legal()]
        assert own == [s.continent[seat]] * number
        s.apply(s.legal()[0])
        assert s.view(1 - seat)["mission"][seat] is None
        assert s.view(seat)["mission"][seat] >= 0


def test_AN_178_the_last_to_choose_is_first_player():
    s = an.new(an.FULL, 3, seed="another")
    last = -1
    while an.question(s) == "CharacterChoice":
        last = s.asked
        s.apply(s.legal()[0])
    assert s.first == last


# ------------------------------------------------------------ section 12
def test_AN_205_earth_rise_at_any_free_week_the_card_there_is_not_touched():
    s = ready(an.NEIL, "", "moon", shown=False)
    an.ask(s, ActionPhase(), ResolutionPhase())
    an.play(s, "earth-rise 2", "pass 1")
    an.play(s, "score-earth-rise full-moon")
    assert s.nk[0] == 310
    assert s.weeks[1] == [an.card("orion")]
    s = ready(an.NEIL, "", "out 5", shown=False)
    an.ask(s, ActionPhase())
    assert an.rule(s, "earth-rise 2") == "AN-205"


def test_AN_206_earth_rise_turns_its_token_active_and_its_planet_icon_is_void():
    s = ready(an.NEIL, "", "moon", shown=False)
    s.lunar_token[an.phase("full-moon")] = SPENT
    score(s, 0, an.card("earth-rise-full-moon"))
    score(s, 0, an.card("earth-rise-new-moon"))
    assert s.lunar_token[an.phase("full-moon")] == ACTIVE
    assert s.set_token[an.icon("rocky-planet")] == 0
    assert s.nk[0] == 320


def test_AN_207_leaving_the_moon_is_no_launch():
    s = ready(an.NEIL, "", "moon", shown=False)
    s.drawn = [0] * 10
    s.match[0] = 1
    an.fly(s)
    an.play(s, "step")
    assert an.where(s) == "in 2"
    assert s.nk[0] == 300
    assert not s.agenda  # no draws
    s = an.at(ready(an.NEIL, "", "moon", shown=False), 1, "in 1")
    an.fly(s)
    assert an.where(s) == "in 2"


def test_AN_208_inbound_stages_follow_the_same_rules_and_difficulty_goes_on():
    s = an.sextant(ready(an.NEIL, "", "in 1", shown=False))
    s.dv[0] = 50
    an.fly(s)
    an.play(s, "take-difficulty")
    assert (an.where(s), an.dv(s)) == ("in 2", 60)


def test_AN_209_after_inbound_stage_5_the_player_has_returned():
    s = ready(an.NEIL, "", "in 5", shown=False)
    s.dv[0] = 50
    an.fly(s)
    assert (an.where(s), an.dv(s)) == ("home", 50)


def test_AN_210_the_ascent_module_is_a_matter_of_display():
    s = an.at(ready(an.NEIL, "", "in 1", shown=False), 1, "in 2")
    an.fly(s)
    assert an.where(s) == "in 3"  # passing stage 2 hinders nothing


def test_AN_211_no_abort_stage_on_the_way_home():
    s = an.gained(ready(an.NEIL, "", "in 3", shown=False), 0, "orientation")
    an.ask(s, Calibrate(0))
    assert an.rule(s, "abort-stage") == "AN-211"


def test_AN_212_on_the_way_home_too_much_difficulty_is_a_dropout():
    s = ready(an.NEIL, "", "in 2", shown=False, nk=5)
    an.fly(s)
    assert an.where(s) == "out"
    assert s.abort_left[0] == 0  # flipped
    assert s.out_stage[0] == 8  # inbound stage 3, the one that could not be taken (AN-R82)
    assert s.barred[0] == 0


def test_AN_213_without_an_abort_token_to_flip_no_arrival():
    s = ready(an.NEIL, "", "in 2", shown=False, nk=5)
    s.abort_left[0] = 0
    an.fly(s)
    assert s.barred[0] == 1


def test_AN_R82_the_stage_was_turned_up():
    s = ready(an.NEIL, "", "in 2", shown=False, nk=5)
    an.fly(s)
    assert s.track[7] == DV_VALUES.index(10)


def test_AN_R60_earth_rise_once_per_player():
    s = an.scored(ready(an.NEIL, "", "moon", shown=False), 0, "earth-rise-new-moon")
    s.earth_rise.remove(an.card("earth-rise-new-moon"))
    an.ask(s, ActionPhase())
    assert an.rule(s, "earth-rise 2") == "AN-R60"
    s.week = [-1, -1]
    an.at(s, 1, "moon")
    s.first = 1
    an.ask(s, ActionPhase(), ResolutionPhase())
    an.play(s, "earth-rise 2", "pass 1")
    assert an.rule(s, "score-earth-rise new-moon") == "AN-R60"
    assert len(s.legal()) == 3


# ------------------------------------------------------------ section 13, general
def test_AN_218_a_reward_works_from_the_reveal_to_the_end():
    s = ready(an.WANG, "qixi-festival", "out 1")
    assert s.has(0, 9)
    s.place[0] = an.sq("+1/-90")  # after an abort too
    assert s.has(0, 9)


def test_AN_219_the_card_on_top_when_the_step_is_made_his_week():
    s = ready(an.JOAO, "galactic-alignment", "out 1")
    an.weeks(s, ["cygnus", "leo"], ["leo", "cygnus"], "leo", "leo")
    an.fly(s, week=1)
    assert not s.agenda
    an.fly(s, week=2)
    assert an.question(s) == "Further"


def test_AN_220_secret_until_revealed_and_only_a_fulfilled_mission_is():
    s = ready(an.SPHEN, "thermal-roll", shown=False)
    an.fly(s)
    assert an.question(s) == ""  # nothing is done, so nobody is asked
    s = an.gained(ready(an.SPHEN, "thermal-roll", shown=False), 0, "southern-sky")
    an.fly(s)
    assert an.question(s) == "Reveal"  # the other agenda of this character could be shown
    assert an.rule(s, "reveal") == "AN-220"
    an.play(s, "decline")
    assert not s.has(0, 12)


def test_AN_221_launch_agendas_in_the_turn_of_any_own_launch_before_its_first_step():
    s = an.gained(ready(an.LEO, "between-the-poles", shown=False), 0, "polar-axis")
    an.fly(s)
    assert (an.question(s), an.where(s)) == ("Reveal", "+1/-90")
    an.play(s, "decline")  # optional
    assert an.where(s) == "out 1"
    s.place[0] = an.sq("+1/-90")
    an.fly(s)
    an.play(s, "reveal")
    assert s.mission_open[0] == an.agenda("between-the-poles")


def test_AN_222_observe_and_score():
    s = an.table(an.FULL, (an.LEO, an.YURI), ("sphinx-and-pyramids",))
    an.scored(s, 0, "leo")
    an.at(s, 0, "+1/0")
    note_place(s, 0)
    assert not fulfilled(s, 0, an.agenda("sphinx-and-pyramids"))
    an.scored(s, 0, "orion")
    an.ask(s)
    note_place(s, 0)
    assert fulfilled(s, 0, an.agenda("sphinx-and-pyramids"))


# ------------------------------------------------------------ section 13, Constellation agendas
def test_AN_223_apollo_star_map_passes_stage_3_on_both_tracks():
    s = an.gained(ready(an.NEIL, "apollo-star-map", "out 1", shown=False), 0, "summer-triangle")
    an.fly(s)
    assert an.question(s) == ""
    an.fly(s)
    assert (an.question(s), an.where(s)) == ("Reveal", "out 2")  # when a step leaves stage 2
    an.play(s, "reveal")
    assert (an.where(s), s.track[2], an.dv(s)) == ("out 4", -1, 20)
    an.at(s, 0, "in 2")
    an.fly(s)
    assert an.where(s) == "in 4"


def test_AN_224_and_AN_R86_spying_the_world_launches_to_stage_2():
    s = ready(an.NEIL, "spying-the-world", shown=False)
    an.tile(s, 0, "AF-1", "AS-1", "EU-1", "OC-1", "SA-1")
    an.no_tiles(s, 0)
    an.fly(s)
    an.play(s, "reveal")
    assert (an.where(s), s.track[0]) == ("out 2", -1)
    s.place[0] = an.sq("+1/-90")
    an.fly(s)  # every later launch too
    assert an.where(s) == "out 2"
    s.tile[6] = -1
    assert not fulfilled(s, 0, an.agenda("spying-the-world"))


def test_AN_225_galactic_alignment_only_at_the_start_of_december():
    s = an.table(an.FULL, (an.JOAO, an.YURI), ("galactic-alignment",))
    for name in ("cygnus", "carina", "cassiopeia"):
        score(s, 0, an.card(name))
    assert fulfilled(s, 0, an.agenda("galactic-alignment"))
    for calendar, asked in ((11, False), (12, True), (1, False)):
        an.month(s, calendar)
        s.flipped = [1] * 14
        an.ask(s, StartOfMonth())
        assert (an.question(s) == "Reveal") == asked
    late = an.month(an.table(an.FULL, (an.JOAO, an.YURI), ("galactic-alignment",)), 12)
    for name in ("cygnus", "carina", "cassiopeia"):
        score(late, 0, an.card(name))
    assert not fulfilled(late, 0, an.agenda("galactic-alignment"))  # too late (AN-R43)


def test_AN_225_one_extra_step_in_a_milky_way_week():
    s = an.weeks(ready(an.JOAO, "galactic-alignment", "out 1"), "cygnus", "leo")
    an.fly(s, week=1)
    assert an.question(s) == "Further"


def test_AN_226_demons_and_jaguars_a_lunar_card_on_any_week_makes_stages_0():
    s = an.weeks(ready(an.JOAO, "demons-and-jaguars", "out 1"), "lyra", "leo", "new-moon", "orion")
    an.fly(s)
    assert an.dv(s) == 0
    an.weeks(s, "lyra", "leo", ["new-moon", "leo"], "orion")
    an.fly(s)
    assert an.dv(s) == 10
    s = an.table(an.FULL, (an.JOAO, an.YURI))
    an.scored(s, 0, "solar-eclipse", "lunar-eclipse")
    assert fulfilled(s, 0, an.agenda("demons-and-jaguars"))


def test_AN_227_science_and_superstition_narrows_stage_2_or_4():
    s = ready(an.YURI, "science-and-superstition")
    an.fly(s)
    assert an.where(s) == "out 1"  # stage 2 cannot be reached yet
    an.fly(s)
    assert an.legal(s) == ["skip-stage 2", "skip-stage 4"]
    an.play(s, "skip-stage 2")
    assert (an.where(s), s.track[1]) == ("out 3", -1)
    an.fly(s)
    assert an.where(s) == "out 4"  # picked once
    an.at(s, 0, "in 1")
    an.fly(s)
    an.play(s, "skip-stage 4")
    assert an.where(s) == "in 2"
    an.at(s, 0, "in 3")
    an.fly(s)
    assert an.where(s) == "in 5"


def test_AN_227_with_three_players_one_place_is_left_for_him():
    s = ready(an.YURI, "science-and-superstition", "out 1", seats=(an.NEIL, an.LEO))
    s.narrow[0] = 1
    assert next_way(s, 0) == 1
    an.at(s, 1, "out 2")
    assert next_way(s, 0) == 2
    assert next_way(an.at(s, 2, "out 1"), 2) == 1  # for him alone


def hunted(**kw):
    """Yuri sits on stage 2, his agenda open; the other flies from stage 1 over him."""
    s = ready(an.YURI, "chasing-the-hunter", "out 2", other=an.NEIL, **kw)
    an.at(s, 1, "out 1")
    s.nk[1] = 300
    return s


def test_AN_228_and_AN_R27_a_jumped_hunter_moves_one_step_ignoring_housing():
    s = hunted()
    an.fly(s, 1, week=2)
    assert an.where(s, 1) == "out 3"
    assert an.where(s, 0) == "out 3"  # after the jumping movement, though the stage holds one
    assert an.dv(s, 0) == 10


def test_AN_R27_stepping_on_and_later_off_is_no_jump_and_the_answer_may_use_the_sextant():
    s = ready(an.YURI, "chasing-the-hunter", "out 2", seats=(an.NEIL, an.LEO))
    an.at(s, 1, "out 1")
    s.nk[1] = 300
    s.match[1] = 1
    an.fly(s, 1, week=2)
    an.play(s, "step")
    assert (an.where(s, 1), an.where(s, 0)) == ("out 3", "out 2")
    s = an.sextant(hunted())
    an.fly(s, 1, week=2)
    assert (an.question(s), s.asked) == ("SextantUse", 0)
    an.play(s, "cancel-difficulty")
    assert (an.where(s, 0), an.dv(s, 0)) == ("out 3", 0)


def test_AN_228_the_answer_is_checked_for_an_abort():
    s = hunted(nk=5)
    an.fly(s, 1, week=2)
    assert an.where(s, 0) == "+1/-90"


def test_AN_229_and_AN_R31_between_the_poles_takes_the_difference():
    s = ready(an.LEO, "between-the-poles", "out 1")
    an.tiles(s, 5, 15, 5, 5, 5)
    s.pile[6:12] = [0, 1, 0, 0, 0, 0]  # one tile is left: 5
    an.fly(s)
    assert an.dv(s) == 10
    assert s.discard[6 + 1] == 1
    s = ready(an.LEO, "between-the-poles", "out 1")
    an.tiles(s, 5, 0, 5, 5, 5)
    s.pile[6:12] = [0, 0, 0, 1, 0, 0]
    an.fly(s)
    assert an.dv(s) == 15  # mandatory, also when higher


def test_AN_230_and_AN_R30_sphinx_gives_a_step_on_0_or_5_and_repeats():
    s = an.tiles(ready(an.LEO, "sphinx-and-pyramids", "out 1"), 5, 5, 0, 10, 5)
    an.fly(s)
    assert an.question(s) == "Further"
    an.play(s, "step")
    an.play(s, "step")
    assert an.where(s) == "out 4"
    assert not s.agenda


@pytest.mark.parametrize("effective", [False, True])
def test_AN_R30_the_printed_value_counts_or_by_option_the_effective_one(effective):
    s = an.sextant(
        an.tiles(ready(an.LEO, "sphinx-and-pyramids", "out 1", sphinx_effective_value=effective), 5, 10, 5, 5, 5)
    )
    an.fly(s)
    an.play(s, "cancel-difficulty")
    assert (an.question(s) == "Further") == effective


def test_AN_231_moon_festival_replaces_the_tile_once_a_month_for_all_who_come_later():
    s = ready(an.WANG, "moon-festival", "out 1", seats=(an.NEIL, an.LEO))
    an.at(s, 1, "out 2")
    s.dv[1] = 33
    an.tiles(s, 5, 15, 5, 5, 5)
    s.pile[6:12] = [1, 0, 0, 0, 0, 0]
    s.match[0] = 1
    an.fly(s)
    assert an.question(s) == "TileChanges"
    an.play(s, "replace")
    assert (an.dv(s), s.track[1], s.dv[1]) == (0, 0, 33)
    assert s.discard[6 + 3] == 1
    an.play(s, "step")
    assert an.question(s) == ""  # once a month
    s = an.table(an.FULL, (an.WANG, an.YURI))
    an.scored(s, 0, "solar-eclipse", "first-quarter", "lunar-eclipse")
    assert not fulfilled(s, 0, an.agenda("moon-festival"))
    an.scored(s, 0, "last-quarter")
    assert fulfilled(s, 0, an.agenda("moon-festival"))


def test_AN_232_and_AN_R85_qixi_uses_each_lunar_token_twice():
    s = an.moons(ready(an.WANG, "qixi-festival", "out 1"), 0, "new-moon", "full-moon")
    an.ask(s, Calibrate(0))
    an.play(s, "load-sextant new-moon")
    an.end_resolution(s)
    assert (s.sxt[0], s.sxt_use[0], s.lunar_token[0]) == (0, WAITING, LOADED)
    an.ask(s, Calibrate(0))
    assert an.rule(s, "load-sextant full-moon") == "AN-R85"
    an.play(s, "load-sextant new-moon")
    an.end_resolution(s)
    assert (s.sxt[0], s.lunar_token[0]) == (-1, SPENT)
    # a waiting token is freed by an abort stage and has two uses again
    s = an.moons(ready(an.WANG, "qixi-festival", "out 1"), 0, "new-moon")
    an.sextant(s)
    an.end_resolution(s)
    an.ask(s, Calibrate(0))
    an.play(s, "abort-stage")
    assert s.lunar_token[0] == ACTIVE
    an.play(s, "load-sextant new-moon")
    assert s.sxt_use[0] == 1


def test_AN_R85_a_waiting_token_does_not_cancel_by_itself():
    s = an.sextant(ready(an.WANG, "qixi-festival", "out 1"))
    an.end_resolution(s)
    an.fly(s)
    assert an.dv(s) == 10
    assert not s.agenda


def triangle(**options):
    s = an.gained(
        an.table(an.FULL, (an.JARRAH, an.YURI), ("hokulea",), **options),
        0,
        "northern-sky",
        "southern-sky",
        "orientation",
    )
    return s


def test_AN_233_and_AN_R36_hokulea():
    s = triangle()
    an.at(s, 0, "-1/-150")
    note_place(s, 0)
    s.advance()
    an.play(s, "reveal")
    an.weeks(s, "ursa-major", "leo")
    an.tiles(s, 5, 5, 5, 5, 5)
    an.at(s, 0, "out 1")
    s.nk[0] = 100
    an.fly(s, week=1)
    assert an.question(s) == "Further"
    s = triangle()
    s.set_token[an.icon("orientation")] = 0
    an.at(s, 0, "-1/-150")
    note_place(s, 0)
    assert not fulfilled(s, 0, an.agenda("hokulea"))


def test_AN_R36_all_three_corners_by_option():
    s = triangle(hokulea_corners=True)
    for corner in ("+1/-180", "-1/-120", "-2/150"):
        assert not fulfilled(s, 0, an.agenda("hokulea"))
        an.at(s, 0, corner)
        note_place(s, 0)
    assert fulfilled(s, 0, an.agenda("hokulea"))


def test_AN_234_walkabout_emu_stages_are_0_in_a_milky_way_week():
    s = an.weeks(ready(an.JARRAH, "walkabout-emu", "out 1"), "cygnus", "leo")
    an.fly(s, week=1)
    assert an.dv(s) == 0
    an.fly(s, week=2)
    assert an.dv(s) == 10
    s = an.scored(an.table(an.FULL, (an.JARRAH, an.YURI)), 0, "scorpius")
    assert not fulfilled(s, 0, an.agenda("walkabout-emu"))
    assert fulfilled(an.scored(s, 0, "crux"), 0, an.agenda("walkabout-emu"))


def boosted(place="out 1", **kw):
    s = ready(an.SPHEN, "slippery-boost", place, **kw)
    s.pile[6:12] = [0, 3, 0, 0, 0, 0]
    return s


def test_AN_235_slippery_boost_guess_and_go_on_or_abort_for_free():
    s = boosted()
    an.fly(s)
    assert an.question(s) == "Boost"
    assert an.dv(s) == 10  # taken before
    an.play(s, "guess 5")
    assert an.question(s) == "Further"
    an.play(s, "step", "decline")
    assert an.where(s) == "out 3"
    s = boosted()
    an.fly(s)
    an.play(s, "guess 10")
    assert (an.where(s), s.abort_left[0], an.dv(s)) == ("+1/-90", 1, 0)
    s = boosted(nk=5)
    an.fly(s)
    assert s.abort_left[0] == 0  # the normal abort


def test_AN_R34_the_free_abort_on_the_way_home_is_a_dropout_without_arrival():
    s = ready(an.SPHEN, "slippery-boost", "in 1")
    s.pile[36:42] = [0, 3, 0, 0, 0, 0]
    an.fly(s)
    an.play(s, "guess 10")
    assert an.where(s) == "out"
    assert (s.abort_left[0], s.barred[0]) == (1, 1)


def test_AN_236_thermal_roll_names_a_value_once():
    s = an.gained(ready(an.SPHEN, "thermal-roll", shown=False), 0, "orientation")
    an.tiles(s, 10, 15, 10, 10, 10)
    an.fly(s)
    an.play(s, "reveal", "name-value 10")
    assert (an.where(s), an.dv(s)) == ("out 1", 0)
    assert s.view(1)["named"][0] == DV_VALUES.index(10)
    an.fly(s)
    assert an.dv(s) == 15
    s.place[0] = an.sq("+1/-90")
    an.fly(s)
    assert an.question(s) == ""  # once for the game


# ------------------------------------------------------------ rulings
def test_AN_R29_the_stage_difficulty_is_meant_not_the_sum():
    s = an.tiles(ready(an.LEO, "sphinx-and-pyramids", "out 1"), 5, 15, 5, 5, 5)
    s.dv[0] = -10  # the sum would be 5
    an.fly(s)
    assert an.question(s) == ""


def test_AN_R32_exchange_then_agenda_then_subtraction_then_sextant():
    s = an.sextant(ready(an.NEIL, "asteroid-belt", "out 1", mode=an.SOLAR))
    an.tiles(s, 5, 20, 5, 5, 5)
    s.hand[1] = DV_VALUES.index(25)
    s.planets[3] = s.planets[4] = s.planets[2]
    an.fly(s)
    an.play(s, "ease")
    an.play(s, "step")
    an.play(s, "exchange 2")  # 25 - 15 = 10, then the sextant is asked
    assert an.question(s) == "SextantUse"
    assert s.stage_dv == 10


def test_AN_R33_an_empty_pile_takes_back_its_discards_or_does_nothing():
    s = ready(an.LEO, "between-the-poles", "out 1")
    s.pile[6:12] = [0] * 6
    s.discard[6] = 1
    an.fly(s)
    assert an.dv(s) == 10  # |10 - 0|
    assert s.discard[6] == 1
    s = ready(an.LEO, "between-the-poles", "out 1")
    s.pile[6:12] = [0] * 6
    an.fly(s)
    assert an.dv(s) == 10  # the effect does nothing


def test_AN_R43_place_and_sight_count_only_under_their_condition():
    s = an.table(an.SOLAR, (an.JOAO, an.YURI), ("triple-conjunction",))
    s.planets[1], s.planets[4] = s.planets[2], s.planets[2]
    after_sight(s, 0, an.card("new-moon"))
    assert not fulfilled(s, 0, an.agenda("triple-conjunction"))
    s.planets[1] = (s.planets[2] + 12) % 24  # Venus behind the Sun
    after_sight(s, 0, an.card("first-quarter"))
    assert not fulfilled(s, 0, an.agenda("triple-conjunction"))
    s.planets[1] = s.planets[2]
    after_sight(s, 0, an.card("first-quarter"))
    assert fulfilled(s, 0, an.agenda("triple-conjunction"))


def test_AN_R91_agenda_draws_on_the_way_home_come_from_that_stages_pile():
    s = ready(an.LEO, "between-the-poles", "in 1")
    s.pile[36:42] = [0, 0, 0, 1, 0, 0]
    an.fly(s)
    assert an.dv(s) == 5  # |10 - 15|
    assert s.discard[36 + 3] == 1


def test_AN_221_at_a_place_after_a_move_or_an_observation_there():
    s = an.no_tiles(an.table(an.FULL, (an.LEO, an.YURI), ("sphinx-and-pyramids",)), 0)
    s.flipped = [1] * 14
    an.scored(s, 0, "leo", "orion")
    an.at(s, 0, "+1/30")
    an.journey(s, 0, "plane")
    assert fulfilled(s, 0, an.agenda("sphinx-and-pyramids")) is False
    an.play(s, "move +1/0")
    assert an.question(s) == "Reveal"
    an.play(s, "decline")
    an.weeks(s, "lyra")
    an.month(s, 6)
    an.turn(s, 0, 1, OBSERVING)
    assert an.question(s) == "Reveal"


def test_AN_219_step_frames_read_the_week_of_this_month():
    s = an.weeks(ready(an.JARRAH, "walkabout-emu", "out 1"), "cygnus")
    an.take(s, 0, 1, 4)
    an.ask(s, Step(0))
    assert an.dv(s) == 0
