"""Section 3: observing, planning, sets."""

from __future__ import annotations

import pytest

from astrarium.games.astronavigators.missions import observed
from astrarium.games.astronavigators.month import ActionPhase, ResolutionPhase
from astrarium.games.astronavigators.observing import score, why_hidden
from astrarium.games.astronavigators.state import ACTIVE, LOADED, OBSERVING, PLANNED, PLANNING, SPENT

from . import build as an


def sees(s, name, week=1, seat=0):
    no = why_hidden(s, seat, an.card(name), week - 1)
    return True if no is None else no.rule


def observe(s, name, week=1, seat=0):
    an.weeks(s, *[name if w == week else "octans" for w in (1, 2, 3, 4)])
    return an.turn(s, seat, week, OBSERVING)


def test_AN_050_the_card_on_top_when_executed_is_scored():
    s = an.weeks(an.table(an.FAST), ["orion", "lyra"], "leo")
    an.turn(s, 0, 1, OBSERVING)
    assert s.weeks[0] == [an.card("orion")]
    assert s.scored[an.card("lyra")] == 1


def test_AN_051_a_lunar_card_only_in_its_own_week():
    s = an.table(an.FAST)
    for name, own in (("new-moon", 1), ("first-quarter", 2), ("full-moon", 3), ("last-quarter", 4)):
        for week in (1, 2, 3, 4):
            assert sees(s, name, week) == (True if week == own else "AN-051")


def test_AN_052_every_cell_must_be_visible():
    s = an.month(an.table(an.FAST), 8)
    assert sees(s, "lyra") is True
    assert sees(s, "virgo") == "AN-052"
    assert sees(s, "crux") == "AN-052"


def test_AN_053_planning_saves_the_top_card_observable_or_not_AN_R06():
    for name in ("crux", "lyra"):  # not visible from +2, and visible
        s = an.weeks(an.table(an.FAST), ["orion", name])
        an.turn(s, 0, 1, PLANNING)
        assert s.saved[0] == an.card(name)
        assert s.weeks[0] == [an.card("orion")]


def test_AN_054_with_a_full_area_planning_swaps():
    s = an.weeks(an.table(an.FAST), ["orion", "lyra"])
    s.saved[0] = an.card("crux")
    an.turn(s, 0, 1, PLANNING)
    assert s.saved[0] == an.card("lyra")
    assert s.weeks[0] == [an.card("orion"), an.card("crux")]


def test_AN_055_a_planned_card_is_scored_if_observable():
    s = an.weeks(an.table(an.FAST), "orion", "leo", "pavo", "octans")
    s.saved[0] = an.card("full-moon")
    an.ask(s, ActionPhase(), ResolutionPhase())
    an.play(s, "lay 3 full-moon")
    an.play(s, "pass 1")
    assert s.scored[an.card("full-moon")] == 1
    s = an.weeks(an.table(an.FAST), "orion", "leo", "pavo", "octans")
    s.saved[0] = an.card("full-moon")
    an.ask(s, ActionPhase(), ResolutionPhase())
    an.play(s, "lay 2 full-moon", "pass 1")
    assert s.scored[an.card("full-moon")] == 0  # not its week
    assert s.weeks[1][-1] == an.card("full-moon")


@pytest.mark.parametrize(
    ("square", "calendar", "seen"),
    [
        ("+3/0", 12, False),  # polar night
        ("+3/0", 6, True),  # polar day
        ("+3/0", 3, True),  # equinox
        ("-3/0", 6, False),
        ("-3/0", 12, True),
        ("-3/0", 9, True),
        ("+2/0", 12, True),
        ("-1/0", 6, True),
    ],
)
def test_AN_056_solar_eclipses_need_the_sun(square, calendar, seen):
    """In First and Fast too (AN-R09)."""
    s = an.at(an.month(an.table(an.FAST), calendar), 0, square)
    assert sees(s, "solar-eclipse", 1) == (True if seen else "AN-056")
    assert sees(s, "lunar-eclipse", 3) is True


def test_AN_057_a_technique_by_character_instrument_or_tile():
    s = an.no_tiles(an.table(an.SOLAR, (an.NEIL, an.YURI)), 0)
    s.planets[6] = 19  # Uranus in view
    observe(s, "uranus")
    assert s.scored[an.card("uranus")] == 0
    s = an.no_tiles(an.table(an.SOLAR, (an.YURI, an.NEIL)), 0)
    observe(s, "uranus")
    assert s.scored[an.card("uranus")] == 1
    s = an.no_tiles(an.table(an.SOLAR, (an.NEIL, an.YURI)), 0)
    s.instrument[2] = 0  # Reflector Telescope
    observe(s, "uranus")
    assert s.scored[an.card("uranus")] == 1


def test_AN_057_a_tile_serves_one_observation():
    s = an.no_tiles(an.table(an.SOLAR, (an.NEIL, an.YURI)), 0)
    an.tile(s, 0, "AF-2", "AS-2")  # telescope, solar protection
    observe(s, "uranus")
    assert an.question(s) == "Technique"
    assert an.rule(s, "flip-technique asia") == "AN-057"
    an.play(s, "flip-technique africa")
    assert s.scored[an.card("uranus")] == 1
    assert s.flipped[0] == 1
    observe(s, "uranus")
    assert s.scored[an.card("uranus")] == 1  # no second time


def test_AN_R80_a_tile_is_flipped_only_if_the_card_is_scored():
    s = an.tile(an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0), 0, "AS-2")
    observe(s, "solar-eclipse", week=2)  # not its week
    assert an.question(s) == ""
    assert s.flipped[2] == 0
    observe(s, "solar-eclipse", week=1)
    an.play(s, "decline")
    assert s.flipped[2] == 0
    assert s.weeks[0] == [an.card("solar-eclipse")]


def test_AN_058_a_scored_card_leaves_the_week_and_pays_at_once():
    s = an.table(an.FAST)
    observe(s, "lyra")
    assert s.weeks[0] == []
    assert s.nk[0] == 6 + 5
    assert s.scored[an.card("lyra")] == 1


def test_AN_059_what_cards_pay():
    assert all(an.BOX.card_nk[an.card(c)] == 5 for c in ("orion", "new-moon", "venus"))
    assert an.BOX.card_nk[an.card("solar-eclipse")] == 10
    assert an.BOX.card_nk[an.card("venus-transit")] == 20


def test_AN_060_lunar_cards_turn_their_token_active():
    for name, token in (
        ("new-moon", "new-moon"),
        ("solar-eclipse", "new-moon"),
        ("lunar-eclipse", "full-moon"),
        ("last-quarter", "last-quarter"),
    ):
        s = an.table(an.FAST)
        score(s, 0, an.card(name))
        assert s.lunar_token[an.phase(token)] == ACTIVE
        assert sum(s.lunar_token) == 1


def test_AN_061_and_AN_064_a_set_pays_ten_the_moment_it_is_reached():
    s = an.table(an.FAST)
    score(s, 0, an.card("lyra"))
    assert s.nk[0] == 11
    score(s, 0, an.card("cygnus"))
    assert s.nk[0] == 11 + 5 + 10
    assert s.set_token[an.icon("summer-triangle")] == ACTIVE


def test_AN_062_each_set_once():
    s = an.table(an.FAST)
    for name in ("lyra", "cygnus"):
        score(s, 0, an.card(name))
    before = s.nk[0]
    s.set_token[an.icon("summer-triangle")] = SPENT
    score(s, 0, an.card("aquila"))
    assert s.nk[0] == before + 5
    assert s.set_token[an.icon("summer-triangle")] == SPENT


def test_AN_063_every_player_can_score_every_set():
    s = an.table(an.FAST)
    for seat in (0, 1):
        for name in ("lyra", "cygnus"):
            score(s, seat, an.card(name))
        assert s.set_token[seat * 12 + an.icon("summer-triangle")] == ACTIVE


def test_AN_065_both_copies_count():
    assert an.BOX.copies[an.card("lyra")] == 2
    s = an.table(an.FAST)
    score(s, 0, an.card("lyra"))
    score(s, 0, an.card("lyra"))
    assert s.set_token[an.icon("summer-triangle")] == ACTIVE
    assert s.nk[0] == 6 + 5 + 5 + 10


def test_AN_066_observed_means_scored_at_any_time_AN_R88():
    s = an.scored(an.table(an.SOLAR), 0, "venus-transit", "solar-eclipse")
    barnumbirr = an.BOX.agendas[19]
    assert observed(s, 0, barnumbirr.targets[0])  # a transit counts as its planet
    festival = an.BOX.agendas[8]
    assert [observed(s, 0, cards) for cards in festival.targets] == [True, False, False, False]
    cook = an.BOX.quests[6]
    assert an.card("venus-transit") in cook.targets  # Captain Cook asks for the transit itself
    assert an.card("venus") not in cook.targets


def test_AN_R88_earth_rise_is_no_lunar_phase_observed_but_its_token_can_be_calibrated():
    s = an.table(an.SOLAR)
    score(s, 0, an.card("earth-rise-full-moon"))
    festival = an.BOX.agendas[8]
    assert not any(observed(s, 0, cards) for cards in festival.targets)
    assert s.lunar_token[an.phase("full-moon")] == ACTIVE


def test_AN_E01_one_set_then_two_at_once():
    s = an.table(an.FAST)
    for name in ("cassiopeia", "cygnus", "carina"):
        score(s, 0, an.card(name))
    have = {name: s.icons[an.icon(name)] for name in ("milky-way", "orientation", "summer-triangle", "northern-sky")}
    assert have == {"milky-way": 3, "orientation": 1, "summer-triangle": 1, "northern-sky": 1}
    assert s.nk[0] == 6 + 15 + 10
    assert s.set_token.count(ACTIVE) == 1
    score(s, 0, an.card("crux"))
    assert s.nk[0] == 6 + 15 + 10 + 5 + 20
    assert s.icons[an.icon("milky-way")] == 4
    assert {i for i in range(12) if s.set_token[i]} == {
        an.icon("milky-way"),
        an.icon("orientation"),
        an.icon("southern-sky"),
    }


def test_AN_R10_planets_and_moons_do_not_depend_on_place():
    s = an.table(an.SOLAR)
    for square in ("+3/0", "-1/0", "-3/0"):
        an.at(s, 0, square)
        assert sees(s, "first-quarter", 2) is True
        assert sees(s, "jupiter") is True


def test_AN_R61_a_spent_token_turns_active_an_active_one_stays():
    s = an.moons(an.table(an.FAST), 0, "new-moon")
    score(s, 0, an.card("new-moon"))
    assert s.lunar_token[0] == ACTIVE
    for side, after in ((SPENT, ACTIVE), (LOADED, LOADED)):
        s.lunar_token[0] = side
        score(s, 0, an.card("new-moon"))
        assert s.lunar_token[0] == after


# ------------------------------------------------------------ abilities and techniques (section 10)
def test_AN_180_neil_saves_three_and_lays_several():
    s = an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0)
    an.weeks(s, "aries", "leo", "pavo", "octans")
    s.saved[:3] = [an.card("lyra"), an.card("crux"), -1]
    an.turn(s, 0, 1, PLANNING)
    assert an.legal(s) == ["save-in 1", "save-in 2", "save-in 3"]
    an.play(s, "save-in 2")
    assert s.saved[:3] == [an.card("lyra"), an.card("aries"), -1]
    assert s.weeks[0] == [an.card("crux")]


def test_AN_180_and_AN_R89_several_planned_cards_each_by_itself_in_his_order():
    s = an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0)
    an.weeks(s, "pavo", "leo", "aries", "octans")
    s.saved[:3] = [an.card("lyra"), an.card("crux"), an.card("ursa-major")]
    s.flipped[7:] = [1] * 7
    an.ask(s, ActionPhase(), ResolutionPhase())
    an.play(s, "lay 1 lyra", "lay-also crux", "lay-also ursa-major", "pass 2")
    assert s.scored[an.card("lyra")] == s.scored[an.card("ursa-major")] == 1
    assert s.weeks[0] == [an.card("pavo"), an.card("crux")]


def test_AN_181_joao_doubles_eclipses_and_transits():
    s = an.table(an.SOLAR, (an.JOAO, an.YURI))
    for name, nk in (("solar-eclipse", 20), ("lunar-eclipse", 20), ("venus-transit", 40), ("new-moon", 5)):
        before = s.nk[0] + (10 if name == "venus-transit" and s.icons[10] else 0)
        score(s, 0, an.card(name))
        assert s.nk[0] == before + nk
    before = s.nk[0]
    score(s, 0, an.card("mercury-transit"))
    assert s.nk[0] == before + 30 + 10  # not the set bonus


def test_AN_182_yuri_scores_the_covered_card_too_each_by_itself():
    for own, under, left in (
        ("lyra", "ursa-major", []),
        ("crux", "ursa-major", ["crux"]),
        ("lyra", "crux", ["crux"]),
    ):
        s = an.no_tiles(an.table(an.FULL, (an.YURI, an.NEIL)), 0)
        s.flipped[7:] = [1] * 7
        an.weeks(s, ["octans", under], "leo", "aries", "pavo")
        s.saved[0] = an.card(own)
        an.ask(s, ActionPhase(), ResolutionPhase())
        an.play(s, f"lay 1 {own}", "pass 2")
        assert s.weeks[0] == [an.card("octans"), *[an.card(c) for c in left]]


def test_AN_183_leo_earns_ten_for_constellations_nothing_for_the_milky_way_or_sets():
    s = an.table(an.FULL, (an.LEO, an.YURI))
    for name, nk in (("lyra", 10), ("cygnus", 0), ("ursa-major", 10), ("ursa-minor", 10), ("new-moon", 5)):
        before = s.nk[0]
        score(s, 0, an.card(name))
        assert s.nk[0] == before + nk
    assert s.set_token[an.icon("summer-triangle")] == ACTIVE


def test_AN_184_wang_earns_five_more_for_lunar_cards_not_for_earth_rise():

    s = an.table(an.FULL, (an.WANG, an.YURI))
    for name, nk in (("new-moon", 10), ("lunar-eclipse", 15), ("earth-rise-full-moon", 10), ("lyra", 5)):
        before = s.nk[0]
        score(s, 0, an.card(name))
        assert s.nk[0] == before + nk


def test_AN_187_time_slides_the_top_card_under_the_pile():
    s = an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0)
    s.flipped[7:] = [1] * 7
    an.weeks(s, ["lyra", "crux"], "leo", "aries", "pavo")
    an.ask(s, ActionPhase(), ResolutionPhase())
    assert an.rule(s, "observe-second 2") == "AN-R70"
    an.play(s, "observe-second 1")
    assert s.weeks[0] == [an.card("crux"), an.card("lyra")]
    an.play(s, "pass 2")
    assert s.scored[an.card("lyra")] == 1
    s = an.weeks(an.table(an.FULL, (an.YURI, an.NEIL)), ["lyra", "crux"], "leo", "aries", "pavo")
    an.ask(s, ActionPhase())
    assert an.rule(s, "observe-second 1") == "AN-187"
    s.instrument[5] = 0  # Persian Astrolabe
    an.ask(s, ActionPhase())
    assert an.rule(s, "observe-second 1") == ""


def test_AN_188_telescope():
    """Yuri, Leo, Reflector, Refractor have it."""
    for character, has in ((an.YURI, True), (an.LEO, True), (an.NEIL, False), (an.JOAO, False)):
        assert an.table(an.SOLAR, (character, "asia")).has_technique(0, 2) == has
    for instrument in (2, 3):
        s = an.table(an.SOLAR, (an.NEIL, an.YURI))
        s.instrument[instrument] = 0
        assert s.has_technique(0, 2)


def test_AN_189_solar_protection():

    for character, seen in ((an.JOAO, True), (an.JARRAH, True), (an.NEIL, False)):
        s = an.no_tiles(an.table(an.FULL, (character, "asia")), 0)
        observe(s, "solar-eclipse")
        assert (s.scored[an.card("solar-eclipse")] == 1) == seen


def test_AN_190_orientation_star_map_and_mount_do_nothing():
    s = an.no_tiles(an.table(an.SOLAR, (an.NEIL, an.YURI)), 0)
    s.instrument[0] = s.instrument[1] = s.instrument[4] = 0  # Sextant, Armillary Sphere, Jian Yi
    for name in ("solar-eclipse", "uranus"):
        observe(s, name)
        assert s.scored[an.card(name)] == 0


def test_AN_R70_time_needs_a_second_card():
    s = an.weeks(an.table(an.FULL, (an.NEIL, an.YURI)), "lyra", ["leo", "aries"])
    an.ask(s, ActionPhase())
    assert an.rule(s, "observe-second 1") == "AN-R70"
    assert an.rule(s, "observe-second 2") == ""


def test_AN_R76_what_lies_on_top_when_executed_counts():
    s = an.table(an.SOLAR, (an.YURI, an.LEO, an.NEIL))
    s.flipped = [1] * 21
    an.weeks(s, "octans", "aries", "pavo", "leo")
    s.saved[0] = an.card("lyra")
    s.deck_top = an.card("crux")
    s.instrument[6] = 1  # the Octant of seat 1
    an.ask(s, ActionPhase(), ResolutionPhase())
    an.play(s, "lay 3 lyra")
    an.play(s, "pass 1", "take-instrument octant")
    an.play(s, "pass 2")
    an.play(s, "swap 3")
    assert s.scored[an.card("lyra")] == 0  # swapped away
    assert s.deck_top == an.card("lyra")
    assert s.weeks[2] == [an.card("pavo"), an.card("crux")]


def test_AN_053_one_card_of_any_deck():
    s = an.weeks(an.table(an.SOLAR, (an.YURI, an.NEIL)), ["aries", "mars"])
    an.take(s, 0, 1, PLANNED)
    an.turn(s, 0, 1, PLANNING)
    assert s.saved[0] == an.card("mars")
