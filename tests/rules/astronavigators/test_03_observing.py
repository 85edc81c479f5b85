"""Section 3: observing, planning, sets."""

from __future__ import annotations

import pytest

from astrarium.games.astronavigators.missions import observed
from astrarium.games.astronavigators.month import ActionPhase, ResolutionPhase
from astrarium.games.astronavigators.observing import score, why_hidden
from astrarium.games.astronavigators.state import ACTIVE, LOADED, OBSERVING, PLANNED, PLANNING, SPENT

from .build import (
    BOX,
    FAST,
    FULL,
    JOAO,
    LEO,
    NEIL,
    SOLAR,
    YURI,
    ask,
    at,
    card,
    icon,
    legal,
    month,
    moons,
    no_tiles,
    phase,
    play,
    question,
    rule,
    scored,
    table,
    take,
    tile,
    turn,
    weeks,
)


def sees(s, name, week=1, seat=0):
    no = why_hidden(s, seat, card(name), week - 1)
    return True if no is None else no.rule


def observe(s, name, week=1, seat=0):
    weeks(s, *[name if w == week else "octans" for w in (1, 2, 3, 4)])
    return turn(s, seat, week, OBSERVING)


def test_AN_050_the_card_on_top_when_executed_is_scored():
    s = weeks(table(FAST), ["orion", "lyra"], "leo")
    turn(s, 0, 1, OBSERVING)
    assert s.weeks[0] == [card("orion")]
    assert s.scored[card("lyra")] == 1


def test_AN_051_a_lunar_card_only_in_its_own_week():
    s = table(FAST)
    for name, own in (("new-moon", 1), ("first-quarter", 2), ("full-moon", 3), ("last-quarter", 4)):
        for week in (1, 2, 3, 4):
            assert sees(s, name, week) == (True if week == own else "AN-051")


def test_AN_052_every_cell_must_be_visible():
    s = month(table(FAST), 8)
    assert sees(s, "lyra") is True
    assert sees(s, "virgo") == "AN-052"
    assert sees(s, "crux") == "AN-052"


def test_AN_053_planning_saves_the_top_card_observable_or_not_AN_R06():
    for name in ("crux", "lyra"):  # not visible from +2, and visible
        s = weeks(table(FAST), ["orion", name])
        turn(s, 0, 1, PLANNING)
        assert s.saved[0] == card(name)
        assert s.weeks[0] == [card("orion")]


def test_AN_054_with_a_full_area_planning_swaps():
    s = weeks(table(FAST), ["orion", "lyra"])
    s.saved[0] = card("crux")
    turn(s, 0, 1, PLANNING)
    assert s.saved[0] == card("lyra")
    assert s.weeks[0] == [card("orion"), card("crux")]


def test_AN_055_a_planned_card_is_scored_if_observable():
    s = weeks(table(FAST), "orion", "leo", "pavo", "octans")
    s.saved[0] = card("full-moon")
    ask(s, ActionPhase(), ResolutionPhase())
    play(s, "lay 3 full-moon")
    play(s, "pass 1")
    assert s.scored[card("full-moon")] == 1
    s = weeks(table(FAST), "orion", "leo", "pavo", "octans")
    s.saved[0] = card("full-moon")
    ask(s, ActionPhase(), ResolutionPhase())
    play(s, "lay 2 full-moon", "pass 1")
    assert s.scored[card("full-moon")] == 0  # not its week
    assert s.weeks[1][-1] == card("full-moon")


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
    s = at(month(table(FAST), calendar), 0, square)
    assert sees(s, "solar-eclipse", 1) == (True if seen else "AN-056")
    assert sees(s, "lunar-eclipse", 3) is True


def test_AN_057_a_technique_by_character_instrument_or_tile():
    s = no_tiles(table(SOLAR, (NEIL, YURI)), 0)
    s.planets[6] = 19  # Uranus in view
    observe(s, "uranus")
    assert s.scored[card("uranus")] == 0
    s = no_tiles(table(SOLAR, (YURI, NEIL)), 0)
    observe(s, "uranus")
    assert s.scored[card("uranus")] == 1
    s = no_tiles(table(SOLAR, (NEIL, YURI)), 0)
    s.instrument[2] = 0  # Reflector Telescope
    observe(s, "uranus")
    assert s.scored[card("uranus")] == 1


def test_AN_057_a_tile_serves_one_observation():
    s = no_tiles(table(SOLAR, (NEIL, YURI)), 0)
    tile(s, 0, "AF-2", "AS-2")  # telescope, solar protection
    observe(s, "uranus")
    assert question(s) == "Technique"
    assert rule(s, "flip-technique asia") == "AN-057"
    play(s, "flip-technique africa")
    assert s.scored[card("uranus")] == 1
    assert s.flipped[0] == 1
    observe(s, "uranus")
    assert s.scored[card("uranus")] == 1  # no second time


def test_AN_R80_a_tile_is_flipped_only_if_the_card_is_scored():
    s = tile(no_tiles(table(FULL, (NEIL, YURI)), 0), 0, "AS-2")
    observe(s, "solar-eclipse", week=2)  # not its week
    assert question(s) == ""
    assert s.flipped[2] == 0
    observe(s, "solar-eclipse", week=1)
    play(s, "decline")
    assert s.flipped[2] == 0
    assert s.weeks[0] == [card("solar-eclipse")]


def test_AN_058_a_scored_card_leaves_the_week_and_pays_at_once():
    s = table(FAST)
    observe(s, "lyra")
    assert s.weeks[0] == []
    assert s.nk[0] == 6 + 5
    assert s.scored[card("lyra")] == 1


def test_AN_059_what_cards_pay():
    assert all(BOX.card_nk[card(c)] == 5 for c in ("orion", "new-moon", "venus"))
    assert BOX.card_nk[card("solar-eclipse")] == 10
    assert BOX.card_nk[card("venus-transit")] == 20


def test_AN_060_lunar_cards_turn_their_token_active():
    for name, token in (
        ("new-moon", "new-moon"),
        ("solar-eclipse", "new-moon"),
        ("lunar-eclipse", "full-moon"),
        ("last-quarter", "last-quarter"),
    ):
        s = table(FAST)
        score(s, 0, card(name))
        assert s.lunar_token[phase(token)] == ACTIVE
        assert sum(s.lunar_token) == 1


def test_AN_061_and_AN_064_a_set_pays_ten_the_moment_it_is_reached():
    s = table(FAST)
    score(s, 0, card("lyra"))
    assert s.nk[0] == 11
    score(s, 0, card("cygnus"))
    assert s.nk[0] == 11 + 5 + 10
    assert s.set_token[icon("summer-triangle")] == ACTIVE


def test_AN_062_each_set_once():
    s = table(FAST)
    for name in ("lyra", "cygnus"):
        score(s, 0, card(name))
    before = s.nk[0]
    s.set_token[icon("summer-triangle")] = SPENT
    score(s, 0, card("aquila"))
    assert s.nk[0] == before + 5
    assert s.set_token[icon("summer-triangle")] == SPENT


def test_AN_063_every_player_can_score_every_set():
    s = table(FAST)
    for seat in (0, 1):
        for name in ("lyra", "cygnus"):
            score(s, seat, card(name))
        assert s.set_token[seat * 12 + icon("summer-triangle")] == ACTIVE


def test_AN_065_both_copies_count():
    assert BOX.copies[card("lyra")] == 2
    s = table(FAST)
    score(s, 0, card("lyra"))
    score(s, 0, card("lyra"))
    assert s.set_token[icon("summer-triangle")] == ACTIVE
    assert s.nk[0] == 6 + 5 + 5 + 10


def test_AN_066_observed_means_scored_at_any_time_AN_R88():
    s = scored(table(SOLAR), 0, "venus-transit", "solar-eclipse")
    barnumbirr = BOX.agendas[19]
    assert observed(s, 0, barnumbirr.targets[0])  # a transit counts as its planet
    festival = BOX.agendas[8]
    assert [observed(s, 0, cards) for cards in festival.targets] == [True, False, False, False]
    cook = BOX.quests[6]
    assert card("venus-transit") in cook.targets  # Captain Cook asks for the transit itself
    assert card("venus") not in cook.targets


def test_AN_R88_earth_rise_is_no_lunar_phase_observed_but_its_token_can_be_calibrated():
    s = table(SOLAR)
    score(s, 0, card("earth-rise-full-moon"))
    festival = BOX.agendas[8]
    assert not any(observed(s, 0, cards) for cards in festival.targets)
    assert s.lunar_token[phase("full-moon")] == ACTIVE


def test_AN_E01_one_set_then_two_at_once():
    s = table(FAST)
    for name in ("cassiopeia", "cygnus", "carina"):
        score(s, 0, card(name))
    have = {name: s.icons[icon(name)] for name in ("milky-way", "orientation", "summer-triangle", "northern-sky")}
    assert have == {"milky-way": 3, "orientation": 1, "summer-triangle": 1, "northern-sky": 1}
    assert s.nk[0] == 6 + 15 + 10
    assert s.set_token.count(ACTIVE) == 1
    score(s, 0, card("crux"))
    assert s.nk[0] == 6 + 15 + 10 + 5 + 20
    assert s.icons[icon("milky-way")] == 4
    assert {i for i in range(12) if s.set_token[i]} == {icon("milky-way"), icon("orientation"), icon("southern-sky")}


def test_AN_R10_planets_and_moons_do_not_depend_on_place():
    s = table(SOLAR)
    for square in ("+3/0", "-1/0", "-3/0"):
        at(s, 0, square)
        assert sees(s, "first-quarter", 2) is True
        assert sees(s, "jupiter") is True


def test_AN_R61_a_spent_token_turns_active_an_active_one_stays():
    s = moons(table(FAST), 0, "new-moon")
    score(s, 0, card("new-moon"))
    assert s.lunar_token[0] == ACTIVE
    for side, after in ((SPENT, ACTIVE), (LOADED, LOADED)):
        s.lunar_token[0] = side
        score(s, 0, card("new-moon"))
        assert s.lunar_token[0] == after


# ------------------------------------------------------------ abilities and techniques (section 10)
def test_AN_180_neil_saves_three_and_lays_several():
    s = no_tiles(table(FULL, (NEIL, YURI)), 0)
    weeks(s, "aries", "leo", "pavo", "octans")
    s.saved[:3] = [card("lyra"), card("crux"), -1]
    turn(s, 0, 1, PLANNING)
    assert legal(s) == ["save-in 1", "save-in 2", "save-in 3"]
    play(s, "save-in 2")
    assert s.saved[:3] == [card("lyra"), card("aries"), -1]
    assert s.weeks[0] == [card("crux")]


def test_AN_180_and_AN_R89_several_planned_cards_each_by_itself_in_his_order():
    s = no_tiles(table(FULL, (NEIL, YURI)), 0)
    weeks(s, "pavo", "leo", "aries", "octans")
    s.saved[:3] = [card("lyra"), card("crux"), card("ursa-major")]
    s.flipped[7:] = [1] * 7
    ask(s, ActionPhase(), ResolutionPhase())
    play(s, "lay 1 lyra", "lay-also crux", "lay-also ursa-major", "pass 2")
    assert s.scored[card("lyra")] == s.scored[card("ursa-major")] == 1
    assert s.weeks[0] == [card("pavo"), card("crux")]


def test_AN_181_joao_doubles_eclipses_and_transits():
    s = table(SOLAR, (JOAO, YURI))
    for name, nk in (("solar-eclipse", 20), ("lunar-eclipse", 20), ("venus-transit", 40), ("new-moon", 5)):
        before = s.nk[0] + (10 if name == "venus-transit" and s.icons[10] else 0)
        score(s, 0, card(name))
        assert s.nk[0] == before + nk
    before = s.nk[0]
    score(s, 0, card("mercury-transit"))
    assert s.nk[0] == before + 30 + 10  # not the set bonus


def test_AN_182_yuri_scores_the_covered_card_too_each_by_itself():
    for own, under, left in (
        ("lyra", "ursa-major", []),
        ("crux", "ursa-major", ["crux"]),
        ("lyra", "crux", ["crux"]),
    ):
        s = no_tiles(table(FULL, (YURI, NEIL)), 0)
        s.flipped[7:] = [1] * 7
        weeks(s, ["octans", under], "leo", "aries", "pavo")
        s.saved[0] = card(own)
        ask(s, ActionPhase(), ResolutionPhase())
        play(s, f"lay 1 {own}", "pass 2")
        assert s.weeks[0] == [card("octans"), *[card(c) for c in left]]


def test_AN_183_leo_earns_ten_for_constellations_nothing_for_the_milky_way_or_sets():
    s = table(FULL, (LEO, YURI))
    for name, nk in (("lyra", 10), ("cygnus", 0), ("ursa-major", 10), ("ursa-minor", 10), ("new-moon", 5)):
        before = s.nk[0]
        score(s, 0, card(name))
        assert s.nk[0] == before + nk
    assert s.set_token[icon("summer-triangle")] == ACTIVE


def test_AN_184_wang_earns_five_more_for_lunar_cards_not_for_earth_rise():
    from .build import WANG

    s = table(FULL, (WANG, YURI))
    for name, nk in (("new-moon", 10), ("lunar-eclipse", 15), ("earth-rise-full-moon", 10), ("lyra", 5)):
        before = s.nk[0]
        score(s, 0, card(name))
        assert s.nk[0] == before + nk


def test_AN_187_time_slides_the_top_card_under_the_pile():
    s = no_tiles(table(FULL, (NEIL, YURI)), 0)
    s.flipped[7:] = [1] * 7
    weeks(s, ["lyra", "crux"], "leo", "aries", "pavo")
    ask(s, ActionPhase(), ResolutionPhase())
    assert rule(s, "observe-second 2") == "AN-R70"
    play(s, "observe-second 1")
    assert s.weeks[0] == [card("crux"), card("lyra")]
    play(s, "pass 2")
    assert s.scored[card("lyra")] == 1
    s = weeks(table(FULL, (YURI, NEIL)), ["lyra", "crux"], "leo", "aries", "pavo")
    ask(s, ActionPhase())
    assert rule(s, "observe-second 1") == "AN-187"
    s.instrument[5] = 0  # Persian Astrolabe
    ask(s, ActionPhase())
    assert rule(s, "observe-second 1") == ""


def test_AN_188_telescope():
    """Yuri, Leo, Reflector, Refractor have it."""
    for character, has in ((YURI, True), (LEO, True), (NEIL, False), (JOAO, False)):
        assert table(SOLAR, (character, "asia")).has_technique(0, 2) == has
    for instrument in (2, 3):
        s = table(SOLAR, (NEIL, YURI))
        s.instrument[instrument] = 0
        assert s.has_technique(0, 2)


def test_AN_189_solar_protection():
    from .build import JARRAH

    for character, seen in ((JOAO, True), (JARRAH, True), (NEIL, False)):
        s = no_tiles(table(FULL, (character, "asia")), 0)
        observe(s, "solar-eclipse")
        assert (s.scored[card("solar-eclipse")] == 1) == seen


def test_AN_190_orientation_star_map_and_mount_do_nothing():
    s = no_tiles(table(SOLAR, (NEIL, YURI)), 0)
    s.instrument[0] = s.instrument[1] = s.instrument[4] = 0  # Sextant, Armillary Sphere, Jian Yi
    for name in ("solar-eclipse", "uranus"):
        observe(s, name)
        assert s.scored[card(name)] == 0


def test_AN_R70_time_needs_a_second_card():
    s = weeks(table(FULL, (NEIL, YURI)), "lyra", ["leo", "aries"])
    ask(s, ActionPhase())
    assert rule(s, "observe-second 1") == "AN-R70"
    assert rule(s, "observe-second 2") == ""


def test_AN_R76_what_lies_on_top_when_executed_counts():
    s = table(SOLAR, (YURI, LEO, NEIL))
    s.flipped = [1] * 21
    weeks(s, "octans", "aries", "pavo", "leo")
    s.saved[0] = card("lyra")
    s.deck_top = card("crux")
    s.instrument[6] = 1  # the Octant of seat 1
    ask(s, ActionPhase(), ResolutionPhase())
    play(s, "lay 3 lyra")
    play(s, "pass 1", "take-instrument octant")
    play(s, "pass 2")
    play(s, "swap 3")
    assert s.scored[card("lyra")] == 0  # swapped away
    assert s.deck_top == card("lyra")
    assert s.weeks[2] == [card("pavo"), card("crux")]


def test_AN_053_one_card_of_any_deck():
    s = weeks(table(SOLAR, (YURI, NEIL)), ["aries", "mars"])
    take(s, 0, 1, PLANNED)
    turn(s, 0, 1, PLANNING)
    assert s.saved[0] == card("mars")
