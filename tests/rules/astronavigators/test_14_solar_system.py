"""Section 14: Solar System mode: the orrery, quests, instruments, rockets."""

from __future__ import annotations

import pytest

from astrarium.games.astronavigators.asides import Aside
from astrarium.games.astronavigators.calibration import Calibrate
from astrarium.games.astronavigators.decks import take_planet_card
from astrarium.games.astronavigators.instruments import UseInstrument, lift
from astrarium.games.astronavigators.missions import note_place
from astrarium.games.astronavigators.month import ActionPhase, CalibrationPhase, ResolutionPhase
from astrarium.games.astronavigators.observing import score, why_hidden
from astrarium.games.astronavigators.orrery import aligned, in_view, pillars, planet_visible
from astrarium.games.astronavigators.secrets import ROCKET, take_secret
from astrarium.games.astronavigators.state import ACTIVE, LOADED, OBSERVING, PASSING, PLANNING, SPENT, TRAVELLING
from astrarium.games.astronavigators.track import rockets_of

from .build import (
    BOX,
    FULL,
    INSTRUMENTS,
    JARRAH,
    JOAO,
    LEO,
    NEIL,
    SOLAR,
    SPHEN,
    WANG,
    YURI,
    agenda,
    ask,
    at,
    card,
    dv,
    end_resolution,
    fly,
    gained,
    icon,
    journey,
    legal,
    month,
    moons,
    new,
    phase,
    planet_card,
    planet_phase,
    play,
    quest,
    question,
    quiet,
    reveal,
    rocket,
    rule,
    scored,
    sq,
    table,
    take,
    tile,
    tiles,
    turn,
    underway,
    weeks,
    where,
)

MERCURY, VENUS, EARTH, MARS, JUPITER, SATURN, URANUS, NEPTUNE = range(8)


def solar(*who, missions=(), **options):
    s = quiet(table(SOLAR, who or (NEIL, YURI), missions, **options))
    s.flipped = [1] * len(s.flipped)
    return s


# ------------------------------------------------------------ set-up
def test_AN_239_planets_on_their_marked_spots_earth_at_12_or_drafted_AN_R92():
    s = solar()
    assert s.planets == BOX.start
    s = new(SOLAR, 2, planets="draft")
    while question(s) != "PlanetDraft":
        s.apply(s.legal()[0])
    assert s.asked == s.first  # the last character chooser
    seats, placed = [s.first], []
    assert s.planets == [-1, -1, 12, -1, -1, -1, -1, -1]
    while question(s) == "PlanetDraft":
        assert s.asked == seats[-1]
        everywhere = [(p, unit) for p in range(8) if p != EARTH and p not in placed for unit in BOX.spots[p]]
        assert [(a.x, a.y) for a in s.legal()] == everywhere
        a = s.legal()[-1]
        placed.append(a.x)
        s.apply(a)
        assert s.planets[a.x] == a.y
        seats.append((seats[-1] + 1) % s.seats)
    # the last planet has several spots, so nobody is spared a choice
    assert sorted(placed) == [p for p in range(8) if p != EARTH]
    assert s.planets[EARTH] == BOX.start[EARTH]


def test_AN_R92_marked_start_is_the_default():
    s = new(SOLAR, 2)
    while question(s) != "AgendaChoice":
        s.apply(s.legal()[0])
    assert s.planets == BOX.start


def test_AN_252_planet_and_earth_rise_cards_together_one_turned_up():
    s = solar()
    assert len(s.planet_deck) + 1 == 40
    every = [*s.planet_deck, s.planet_top]
    assert sum(BOX.rise[c] >= 0 for c in every) == 4


def test_AN_253_quests_and_planet_sets():
    s = solar()
    assert sorted(s.quest_deck) == list(range(7))
    score(s, 0, card("mars"))
    score(s, 0, card("venus"))
    assert s.set_token[icon("rocky-planet")] == ACTIVE


# ------------------------------------------------------------ the orrery
def test_AN_240_rocky_planets_move_each_month():
    s = solar()
    planet_phase(s)
    assert s.planets[:4] == [8, 6, 14, 23]


def test_AN_241_jupiter_and_saturn_move_when_earth_is_back_at_march():
    s = month(solar(), 2)
    before = s.planets[JUPITER], s.planets[SATURN]
    planet_phase(s)
    assert (s.planets[JUPITER], s.planets[SATURN]) == (before[0] + 2, before[1] + 1)
    planet_phase(s)
    assert (s.planets[JUPITER], s.planets[SATURN]) == (before[0] + 2, before[1] + 1)


def test_AN_242_uranus_and_neptune_never_move():
    s = month(solar(), 2)
    planet_phase(s)
    assert s.planets[URANUS:] == BOX.start[URANUS:]


def test_AN_243_five_pillars_opposite_earth_follow_it():
    s = solar()
    assert pillars(s) == [0, 2, 4, 20, 22]
    planet_phase(s)
    assert pillars(s) == [0, 2, 4, 6, 22]


def test_AN_244_and_AN_E10_visible_outside_the_blocked_sectors():
    s = solar()
    for unit, shown in ((4, False), (5, True), (20, False), (19, True), (0, False), (12, True)):
        s.planets[MARS] = unit
        assert planet_visible(s, MARS) == shown


def test_AN_R62_between_earth_and_sun_is_visible():
    s = solar()
    s.planets[VENUS] = s.planets[EARTH]
    assert planet_visible(s, VENUS)


def test_AN_245_the_face_up_card_goes_under_the_deck():
    s = solar()
    top = s.planet_top
    planet_phase(s)
    assert s.planet_deck[-1] == top
    assert s.planet_groups == [38, 1]
    assert s.planet_top >= 0


def test_AN_246_the_planet_card_is_put_on_the_week_in_the_action_phase():
    for verb, saved in (("observe-planet", False), ("plan-planet", True)):
        s = solar(YURI, JOAO)
        s.planet_top = card("mars")
        s.planets[MARS] = 12
        ask(s, ActionPhase(), ResolutionPhase())
        play(s, f"{verb} 2")
        assert s.weeks[1] == [card("orion"), card("mars")]
        play(s, "pass 1")
        assert (s.saved[0] == card("mars")) == saved
        assert (s.scored[card("mars")] == 1) == (not saved)


def test_AN_247_a_planet_card_needs_a_visible_planet_and_its_technique():
    s = solar()
    s.planets[SATURN] = 0
    assert why_hidden(s, 0, card("saturn"), 0).rule == "AN-247"
    s.planets[SATURN] = 12
    assert why_hidden(s, 0, card("saturn"), 0) is None


def test_AN_248_a_transit_needs_earth_and_planet_on_one_line_and_the_sun():
    s = solar()
    s.planets[VENUS] = 0
    assert why_hidden(s, 0, card("venus-transit"), 0).rule == "AN-248"
    s.planets[VENUS] = s.planets[EARTH]
    assert why_hidden(s, 0, card("venus-transit"), 0) is None
    at(month(s, 12), 0, "+3/0")
    assert why_hidden(s, 0, card("venus-transit"), 0).rule == "AN-056"


def test_AN_249_planet_sets_are_sets_and_can_be_calibrated_AN_R58():
    s = gained(solar(), 0, "gas-planet")
    s.astronaut[0] = 1
    ask(s, Calibrate(0))
    play(s, "load-telescope gas-planet")
    s.deck_top, s.deck, s.deck_groups = card("pavo"), [card("pavo")] * 9, [9]
    s.planet_deck, s.planet_groups = [card("saturn")], [1]
    planet_phase(s)
    assert s.match[0] == 1  # the face-up planet card shows it


def test_AN_250_in_view_on_the_orrery_the_deck_or_a_week():
    s = solar()
    s.planets[JUPITER] = 0
    s.planet_top = card("saturn")
    assert not in_view(s, JUPITER)
    s.planet_top = card("jupiter")
    assert in_view(s, JUPITER)
    s.planet_top = -1
    weeks(s, "lyra", "jupiter")
    assert in_view(s, JUPITER)
    s.planets[VENUS] = 0
    weeks(s, "venus-transit")
    assert in_view(s, VENUS)


def test_AN_251_earth_rise_like_a_planet_card_only_from_lunar_orbit_planned_at_any_time():
    s = solar()
    s.planet_top = card("earth-rise-full-moon")
    ask(s, ActionPhase(), ResolutionPhase())
    play(s, "plan-planet 2", "pass 1")
    if question(s) == "SavePlace":
        play(s, "save-in 1")
    assert s.saved[0] == card("earth-rise-full-moon")
    assert why_hidden(s, 0, s.saved[0], 0).rule == "AN-251"
    at(s, 0, "moon")
    s.week = [-1, -1]
    weeks(s, "lyra", "orion", "leo", "octans")
    ask(s, ActionPhase(), ResolutionPhase())
    play(s, "lay 1 earth-rise-full-moon", "pass 2")
    assert s.scored[card("earth-rise-full-moon")] == 1
    assert s.lunar_token[phase("full-moon")] == ACTIVE


def test_AN_E11_transits_of_the_default_start():
    s = solar()
    found = {MERCURY: [], VENUS: []}
    for game_month in range(1, 25):
        for planet in found:
            if aligned(s.planets, planet):
                found[planet].append(game_month)
        if game_month < 24:
            planet_phase(s)
    assert found == {MERCURY: [3, 7, 11, 15, 19, 23], VENUS: [10]}
    for spot in BOX.spots[VENUS]:
        s = solar()
        s.planets[VENUS] = spot
        months = []
        for game_month in range(1, 25):
            if aligned(s.planets, VENUS):
                months.append(game_month)
            if game_month < 24:
                planet_phase(s)
        assert months == [1 + (12 - spot) % 24]
    for spot, ever in ((8, False), (16, False), (0, True)):
        s = solar()
        s.planets[MERCURY] = spot
        hits = 0
        for game_month in range(1, 25):
            hits += aligned(s.planets, MERCURY)
            if game_month < 24:
                planet_phase(s)
        assert (hits > 0) == ever


# ------------------------------------------------------------ planet agendas
def flying(who, mission, place="out 1"):
    s = solar(who, YURI if who != YURI else NEIL, missions=(mission,))
    return reveal(underway(s, place, 20, 200), 0)


@pytest.mark.parametrize(
    ("who", "mission", "planets", "less"),
    [
        (NEIL, "asteroid-belt", (JUPITER, MARS), 15),
        (YURI, "magnifying-discoveries", (URANUS, NEPTUNE), 10),
        (WANG, "stars-of-wood-and-soil", (JUPITER, SATURN), 10),
        (SPHEN, "tiny-rock-and-giant-ring", (MERCURY, SATURN), 10),
    ],
)
def test_AN_237_both_planets_in_view_lower_difficulty_or_a_step(who, mission, planets, less):
    s = flying(who, mission)
    s.planets = [0 if p != EARTH else 12 for p in range(8)]
    s.planet_top = -1
    fly(s)
    assert (question(s), dv(s)) == ("", 20)  # hidden: no choice
    for p in planets:
        s.planets[p] = 12
    fly(s)
    assert legal(s) == ["ease", "hasten"]
    play(s, "ease")
    assert dv(s) == 40 - less
    fly(s)
    play(s, "hasten", "stop")
    assert dv(s) == 60 - less


def test_AN_237_missions():
    from astrarium.games.astronavigators.missions import fulfilled

    for mission, who, first, second in (
        ("asteroid-belt", NEIL, "jupiter", "mars"),
        ("magnifying-discoveries", YURI, "uranus", "neptune"),
        ("stars-of-wood-and-soil", WANG, "jupiter", "saturn"),
        ("tiny-rock-and-giant-ring", SPHEN, "mercury", "saturn"),
    ):
        for done in (first, second):
            s = scored(solar(who, LEO, missions=(mission,)), 0, done)
            assert not fulfilled(s, 0, agenda(mission))
            scored(s, 0, second if done == first else first)
            assert fulfilled(s, 0, agenda(mission))
            assert not fulfilled(s, 1, agenda(mission))


def test_AN_238_triple_conjunction_barnumbirr_and_e_mc2():
    s = solar(JOAO, YURI, missions=("triple-conjunction",))
    s.planets[VENUS] = s.planets[JUPITER] = 12
    weeks(s, "lyra", "first-quarter")
    turn(s, 0, 2, OBSERVING)
    assert question(s) == "Reveal"
    play(s, "reveal")
    s = solar(JARRAH, YURI, missions=("barnumbirr",))
    scored(s, 0, "venus")
    at(s, 0, "-1/120")
    note_place(s, 0)
    s.advance()
    play(s, "reveal")
    at(s, 0, "out 1")
    s.nk[0] = 200
    tiles(s, 5, 20, 5, 5, 5)
    s.planets[VENUS] = 12
    fly(s)
    play(s, "ease")
    assert dv(s) == 10
    s = flying(LEO, "e-mc2")
    s.planets[MERCURY] = 12
    fly(s)
    assert question(s) == "Further"  # one extra step, no choice


def test_AN_R69_the_reduction_holds_for_every_stage_of_the_movement():
    s = flying(NEIL, "asteroid-belt")
    s.planets[JUPITER] = s.planets[MARS] = 12
    s.match[0] = 1
    fly(s)
    play(s, "ease", "step")
    assert (where(s), dv(s)) == ("out 3", 10)


# ------------------------------------------------------------ quests
def held(s, seat, name, known=False):
    s.quest_deck.remove(quest(name))
    take_secret(s, seat, quest(name), known)
    return s


def test_AN_255_a_flag_or_any_two_tiles_draw_two_quests_keep_one():
    s = tile(solar(), 0, "AF-1")
    turn(s, 0, 1, PASSING)
    play(s, "flip-tile africa", "draw-cards")
    assert len(s.legal()) == 2
    kept = s.legal()[0].x
    s.apply(s.legal()[0])
    assert s.slot_card == [kept]
    assert len(s.quest_deck) == 6
    s = tile(solar(), 0, "AF-2", "AS-3")
    turn(s, 0, 1, PASSING)
    play(s, "flip-two africa asia", "draw-cards")
    s.apply(s.legal()[0])
    assert [s.flipped[0], s.flipped[2]] == [1, 1]
    at(s, 0, "out 1")
    tile(s, 0, "AF-1", "AS-3")
    ask(s, Aside(0))
    assert rule(s, "flip-two africa asia") == "AN-255"


def test_AN_255_and_AN_R57_a_search_for_the_own_quest_is_seen_by_all():
    s = tile(solar(), 0, "AF-1")
    turn(s, 0, 1, PASSING)
    play(s, "flip-tile africa", "search-own")
    assert s.slot_card == [quest("alaskan-bears")]
    assert s.view(1)["slot_card"] == [quest("alaskan-bears")]


def test_AN_R57_a_search_that_fails_draws_as_usual_one_card_or_none():
    s = held(tile(solar(), 0, "AF-1"), 1, "alaskan-bears")
    turn(s, 0, 1, PASSING)
    play(s, "flip-tile africa", "search-own")
    assert question(s) == "KeepQuest"
    s.apply(s.legal()[0])
    assert s.held == 1 << quest("alaskan-bears")
    s = tile(solar(), 0, "AF-1")
    s.quest_deck = [3]
    turn(s, 0, 1, PASSING)
    play(s, "flip-tile africa", "draw-cards")
    assert question(s) == ""
    assert s.slot_card == [3]
    tile(s, 0, "AF-1")
    ask(s, Aside(0))
    assert rule(s, "flip-tile africa") == "AN-R57"


def test_AN_256_a_kept_quest_is_secret():
    s = held(solar(), 0, "brazilian-sky")
    assert s.view(0)["slot_card"] == [1]
    assert s.view(1)["slot_card"] == [-1]
    assert s.instrument[1] == -1


def test_AN_257_completed_in_its_square_after_a_target():
    s = held(solar(), 0, "brazilian-sky")
    at(s, 0, "-1/-60")
    turn(s, 0, 1, PASSING)
    assert question(s) == ""  # nothing observed
    scored(s, 0, "crux")
    turn(s, 0, 1, PASSING)
    play(s, "complete brazilian-sky")
    assert s.instrument[1] == 0
    s = scored(held(solar(), 0, "brazilian-sky"), 0, "crux")
    tile(s, 0, "AF-1")
    turn(s, 0, 1, PASSING)
    assert rule(s, "complete brazilian-sky") == "AN-257"


def test_AN_257_captain_cooks_targets_count_only_at_the_place():
    s = scored(held(solar(), 0, "captain-cooks-quests"), 0, "octans")
    at(s, 0, "-1/-150")
    turn(s, 0, 1, PASSING)
    assert question(s) == ""
    weeks(s, "octans")
    turn(s, 0, 1, OBSERVING)
    play(s, "complete captain-cooks-quests")
    assert s.instrument[6] == 0


@pytest.mark.parametrize(
    ("targets", "year", "nk"),
    [
        (("crux",), 1, 20),
        (("crux", "octans"), 1, 20),  # two of three (AN-R55)
        (("crux", "octans", "scorpius"), 1, 40),
        (("crux",), 2, 10),
        (("crux", "octans", "scorpius"), 2, 20),
    ],
)
def test_AN_258_reward_doubled_in_the_first_year_AN_R56(targets, year, nk):
    s = month(held(solar(), 0, "brazilian-sky"), 5, year)
    scored(s, 0, *targets)
    at(s, 0, "-1/-60")
    turn(s, 0, 1, PASSING)
    before = s.nk[0]
    play(s, "complete brazilian-sky")
    assert s.nk[0] == before + nk


def test_AN_259_techniques_work_at_once_the_ability_from_the_next_action_phase():
    s = scored(held(solar(), 0, "portuguese-armillary"), 0, "aries")
    at(s, 0, "+2/-30")
    turn(s, 0, 1, PASSING)
    assert not s.has_technique(0, 2)
    play(s, "complete portuguese-armillary")
    assert s.has_technique(0, 2)
    assert question(s) == ""
    s.week = [-1, -1]
    ask(s, ActionPhase())
    play(s, "observe 1")
    assert question(s) == "Beside"


def test_AN_R55_the_player_chooses_when_to_complete():
    s = scored(held(solar(), 0, "brazilian-sky"), 0, "crux")
    at(s, 0, "-1/-60")
    turn(s, 0, 1, PASSING)
    play(s, "done")  # waiting for more is allowed
    journey(s, 0, "plane")  # also before leaving, and after a move that ends there
    assert "complete brazilian-sky" in legal(s)
    at(s, 0, "-1/-90")
    journey(s, 0, "plane")
    play(s, "move -1/-60")
    assert "complete brazilian-sky" in legal(s)
    play(s, "complete brazilian-sky")
    assert not legal(s, "complete")  # pays once


# ------------------------------------------------------------ instruments
def using(instrument, *who, act=OBSERVING, week=1, **options):
    s = solar(*who, **options)
    s.instrument[INSTRUMENTS.index(instrument)] = 0
    take(s, 0, week, act)
    return s


def ask_tool(s, instrument):
    return ask(s, UseInstrument(0, INSTRUMENTS.index(instrument)))


def test_AN_260_and_AN_R53_one_instrument_a_month_with_any_action_used_before_it():
    s = solar()
    s.instrument[1] = s.instrument[4] = s.instrument[0] = 0
    ask(s, ActionPhase(), ResolutionPhase())
    play(s, "travel 1 plane")
    assert legal(s) == ["take-instrument armillary-sphere", "take-instrument jian-yi", "decline"]
    assert rule(s, "take-instrument sextant") == "AN-261"
    s = solar()
    s.instrument[4] = 0
    s.deck.append(card("ursa-minor"))
    s.deck_groups[-1] += 1
    ask(s, ActionPhase(), ResolutionPhase())
    play(s, "observe 1", "take-instrument jian-yi", "pass 2")
    play(s, "fetch ursa-minor")
    assert s.scored[card("ursa-minor")] == 1  # the new top card is scored
    s.week = [-1, -1]
    weeks(s, "lyra", "orion", "leo", "octans")
    ask(s, ActionPhase(), ResolutionPhase())
    play(s, "plan 1", "take-instrument jian-yi", "pass 2")
    play(s, "decline")  # using it may still be declined
    assert question(s) == "SavePlace"
    at(s, 0, "out 2")
    s.week = [-1, -1]
    ask(s, ActionPhase())
    play(s, "fly 1")
    assert question(s) == "Beside"  # also in space


def test_AN_R53_without_a_target_nothing_happens():
    s = using("refractor-telescope")
    ask_tool(s, "refractor-telescope")  # no lunar card anywhere
    assert question(s) == ""


def test_AN_262_a_planned_card_that_is_lifted_is_still_planned_on_top():
    s = solar()
    s.weeks[1] = [3, 5, 7]
    s.laid = [101, 102, 2]  # the cards 5 and 7 of week 2, and one of week 1
    lift(s, 1, 5)
    assert s.weeks[1] == [3, 7]
    assert s.laid == [102, 101, 2]  # 5 where it will lie, on top; 7 moved down; the other week as it was


def test_AN_262_armillary_sphere_searches_the_current_week():
    s = using("armillary-sphere")
    weeks(s, ["crux", "lyra", "leo"])
    ask_tool(s, "armillary-sphere")
    play(s, "fetch crux")
    assert s.weeks[0] == [card("lyra"), card("leo"), card("crux")]


def test_AN_263_reflector_searches_the_planet_deck():
    s = using("reflector-telescope")
    s.planet_top = card("saturn")
    ask_tool(s, "reflector-telescope")
    before = len(s.planet_deck)
    play(s, "fetch uranus")
    assert s.weeks[0][-1] == card("uranus")
    assert len(s.planet_deck) == before - 1
    assert s.planet_top == card("saturn")  # stays face up


def test_AN_264_refractor_takes_a_lunar_card_out_of_a_week_in_reach_AN_R54():
    s = using("refractor-telescope", NEIL, YURI, LEO)
    weeks(s, "lyra", ["new-moon", "leo"], ["full-moon", "aries"], "first-quarter")
    take(s, 1, 2, OBSERVING), take(s, 2, 3, TRAVELLING)
    ask_tool(s, "refractor-telescope")
    assert rule(s, "fetch-from 2 new-moon") == "AN-R54"
    assert rule(s, "fetch-from 4 first-quarter") == ""
    play(s, "fetch-from 3 full-moon")
    assert s.weeks[0] == [card("lyra"), card("full-moon")]
    assert s.weeks[2] == [card("aries")]


def test_AN_265_jian_yi_searches_the_observation_deck():
    s = using("jian-yi")
    s.deck_top = card("pavo")
    s.deck.append(card("crux"))
    s.deck_groups[-1] += 1
    ask_tool(s, "jian-yi")
    play(s, "fetch crux")
    assert s.weeks[0][-1] == card("crux")
    assert s.deck_top == card("pavo")


def test_AN_R52_the_face_up_card_may_be_chosen_and_the_deck_turns_up_the_next():
    s = using("jian-yi")
    top = s.deck_top
    ask_tool(s, "jian-yi")
    s.apply(next(a for a in s.legal() if a.kind.word == "fetch" and a.x == top))
    assert s.weeks[0][-1] == top
    assert s.deck_top >= 0  # at once
    s = using("reflector-telescope")
    top = s.planet_top
    ask_tool(s, "reflector-telescope")
    s.apply(next(a for a in s.legal() if a.kind.word == "fetch" and a.x == top))
    assert s.planet_top == -1  # in the planet phase
    s = using("jian-yi", search_to_deck=True)
    former = s.deck_top
    s.deck.append(card("crux"))
    s.deck_groups[-1] += 1
    ask_tool(s, "jian-yi")
    play(s, "fetch crux")
    assert s.deck_top == card("crux")
    assert (s.deck[0], s.deck_groups[0]) == (former, 1)
    assert s.weeks[0] == [card("lyra")]


def test_AN_266_astrolabe_swaps_the_top_cards_of_two_weeks():
    s = using("persian-astrolabe", NEIL, YURI, LEO)
    take(s, 1, 2, PLANNING), take(s, 2, 3, PASSING)
    ask_tool(s, "persian-astrolabe")
    assert rule(s, "swap 2") == "AN-R54"
    assert rule(s, "swap 1") == "AN-264"
    play(s, "swap 3")
    assert (s.weeks[0], s.weeks[2]) == ([card("leo")], [card("lyra")])
    weeks(s, "lyra", "orion", "leo")
    ask_tool(s, "persian-astrolabe")
    assert rule(s, "swap 4") == "AN-R54"  # a card on both weeks


def test_AN_267_octant_swaps_any_week_with_the_deck():
    s = using("octant", NEIL, YURI)
    take(s, 1, 2, OBSERVING)
    s.deck_top = card("crux")
    ask_tool(s, "octant")
    play(s, "swap 2")
    assert (s.weeks[1], s.deck_top) == ([card("crux")], card("orion"))
    s.deck_top = -1
    ask_tool(s, "octant")
    assert question(s) == ""  # nothing lies face up
    s.deck_top = card("crux")
    weeks(s, "lyra", [])
    ask_tool(s, "octant")
    assert legal(s, "swap") == ["swap 1"]


def test_AN_R50_one_planet_card_a_month_unless_turned_at_once_by_option():
    s = solar()
    take_planet_card(s)
    assert s.planet_top == -1
    ask(s, ActionPhase())
    assert rule(s, "observe-planet 1") == "AN-R50"
    before = len(s.planet_deck)
    planet_phase(s)
    assert s.planet_top >= 0
    assert len(s.planet_deck) == before - 1  # nothing went to the bottom
    s = solar(planet_turns_at_once=True)
    take_planet_card(s)
    assert s.planet_top >= 0


def test_AN_R51_a_planet_card_left_in_a_week_is_like_any_card():
    s = weeks(solar(), "mars")
    s.planets[MARS] = 12
    turn(s, 0, 1, OBSERVING)
    assert s.scored[card("mars")] == 1


def test_AN_R58_planet_tokens_match_the_face_up_planet_card_others_do_not_need_it():
    s = solar()
    weeks(s, "pavo", "pavo", "pavo", "pavo")
    s.planet_top = card("mars")
    assert s.in_sight(icon("rocky-planet"))
    assert not s.in_sight(icon("gas-planet"))
    # through the planet phase: the card turned up then gives the step, the one that lay there does not
    for top, step in (("mars", 1), ("jupiter", 0)):
        s = solar()
        s.deck_top = card("pavo")
        s.deck, s.deck_groups = [card("pavo")] * 12, [12]
        s.planet_top = card("jupiter" if top == "mars" else "mars")
        s.planet_deck, s.planet_groups = [planet_card(top)], [1]
        s.sct[0] = icon("rocky-planet")
        planet_phase(s)
        assert s.match == [step, 0]
    # a constellation in view needs no planet card
    s = solar()
    s.deck_top, s.planet_top = card("pavo"), -1
    s.deck, s.deck_groups = [card("lyra"), *[card("pavo")] * 12], [1, 12]
    s.planet_deck, s.planet_groups = [], []
    s.sct[0], s.ai[1] = icon("summer-triangle"), icon("winter-circle")
    planet_phase(s)
    assert s.match == [1, 0]


# ------------------------------------------------------------ rockets
def test_AN_270_search_for_a_rocket_of_the_own_continent():
    s = tile(solar(WANG, YURI), 0, "AF-4")
    turn(s, 0, 1, PASSING)
    play(s, "flip-tile africa", "search-own")
    own = {a.json()[1] for a in s.legal()}
    assert own == {"vostok", "long-march-9", "proton-k", "h2a-2022"}
    play(s, "keep-rocket proton-k")
    assert s.slot_card == [ROCKET + rocket("proton-k")]  # white: face down
    of_asia = [ROCKET + rocket(word) for word in ("vostok", "long-march-9", "proton-k", "h2a-2022")]
    assert [card for card in range(16) if not s.slot_not[1] >> card & 1] == sorted(
        of_asia
    )  # and everybody knows so much
    s = tile(solar(WANG, YURI), 0, "AF-4")
    turn(s, 0, 1, PASSING)
    play(s, "flip-tile africa", "draw-cards")
    assert (question(s), len(s.legal())) == ("KeepRocket", 2)  # or drawn as usual
    s = tile(solar(WANG, YURI), 0, "AF-5")
    turn(s, 0, 1, PASSING)
    play(s, "flip-tile africa", "search-own", "keep-rocket h2a-2022")
    assert s.site[rocket("h2a-2022")] == sq("+2/120")  # red: turned up
    s = tile(solar(LEO, YURI), 0, "AF-5", "AS-1")
    turn(s, 0, 1, PASSING)
    play(s, "flip-tile africa")
    assert question(s) != "RocketSource"  # Africa may not search
    s = tile(solar(JOAO, YURI), 0, "AF-5")
    s.rocket_deck.remove(rocket("ariane-6"))
    take_secret(s, 1, ROCKET + rocket("ariane-6"), False)
    turn(s, 0, 1, PASSING)
    play(s, "flip-tile africa", "search-own")
    assert sum(q >= 0 for q in s.site) == 2 or question(s) == "SiteChoice"  # drawn as usual


def test_AN_271_the_ability_from_the_first_launch_on_at_the_current_site():
    s = solar()
    s.site[rocket("ariane-6")] = sq("+1/-60")
    at(s, 0, "+1/-60")
    assert rockets_of(s, 0) == []
    at(s, 0, "out 1")
    s.pad[0] = rocket("ariane-6")
    assert rockets_of(s, 0) == [rocket("ariane-6")]
    at(s, 0, "+1/-60")
    assert rockets_of(s, 0) == [rocket("ariane-6")]
    at(s, 0, "+1/-90")
    assert rockets_of(s, 0) == [rocket("saturn-v")]
    at(s, 0, "+1/-30")
    assert rockets_of(s, 0) == []


@pytest.mark.parametrize(
    ("name", "square", "load"),
    [
        ("proton-k", "+2/60", "load-telescope polar-axis"),
        ("h2a-2022", "+2/120", "load-sextant new-moon"),
    ],
)
def test_AN_271_after_an_abort_another_revealed_pad_gives_its_step(name, square, load):
    for revealed in (True, False):
        s = moons(gained(solar(), 0, "polar-axis"), 0, "new-moon")
        at(s, 0, "out 2")  # has launched, with the Saturn V
        if revealed:
            s.site[rocket(name)] = sq(square)
        at(s, 0, square)
        ask(s, Calibrate(0))
        play(s, load)
        assert s.rocket_step[0] == revealed


def test_AN_271_two_rockets_at_one_site_both_count():
    s = gained(solar(), 0, "polar-axis", "rocky-planet")
    at(s, 0, "out 2")
    s.site[rocket("proton-k")] = s.site[rocket("vostok")] = sq("+2/60")
    at(s, 0, "+2/60")
    assert rockets_of(s, 0) == [rocket("vostok"), rocket("proton-k")]
    for load in ("load-telescope polar-axis", "load-telescope rocky-planet"):
        t = ask(s.clone(), Calibrate(0))
        play(t, load)
        assert t.rocket_step[0] == 1


def aboard(name, who=NEIL, place="out 1", nk=200):
    s = underway(solar(who, YURI if who != YURI else NEIL), place, 10, nk)
    s.pad[0] = rocket(name)
    s.site[rocket(name)] = BOX.rockets[rocket(name)].sites[0]
    return s


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("ariane-6", "precession"),
        ("vostok", "rocky-planet"),
        ("long-march-9", "gas-planet"),
        ("proton-k", "polar-axis"),
    ],
)
def test_AN_272_a_rockets_set_on_the_telescope_gives_a_step(name, own):
    s = gained(aboard(name), 0, own, "dark-spot")
    ask(s, Calibrate(0))
    play(s, f"load-telescope {own}")
    assert s.rocket_step[0] == 1
    s = gained(aboard(name), 0, own, "dark-spot")
    ask(s, Calibrate(0))
    play(s, "load-telescope dark-spot", f"load-indicator {own}")
    assert s.rocket_step[0] == 0  # AN-R84


def test_AN_R84_the_indicator_counts_by_option():
    s = solar(NEIL, YURI, indicator_counts=True)
    at(s, 0, "out 1")
    s.pad[0] = rocket("ariane-6")
    gained(s, 0, "precession", "dark-spot")
    ask(s, Calibrate(0))
    play(s, "load-telescope dark-spot", "load-indicator precession")
    assert s.rocket_step[0] == 1


def test_AN_E14_ariane_with_and_without_a_match():
    for top, steps in (("pisces", 3), ("pavo", 2)):
        s = gained(aboard("ariane-6"), 0, "precession")
        ask(s, Calibrate(0))
        play(s, "load-telescope precession")
        s.deck_top, s.deck, s.deck_groups = card(top), [card("pavo")] * 9, [9]
        planet_phase(s)
        fly(s)
        assert s.steps == steps - 1


def test_AN_273_h2a_gives_a_step_for_a_lunar_token():
    s = moons(aboard("h2a-2022"), 0, "new-moon")
    ask(s, Calibrate(0))
    play(s, "load-sextant new-moon")
    assert s.rocket_step[0] == 1


def test_AN_274_falcon_heavy_gives_the_tokens_back_at_an_abort_AN_R90():
    s = aboard("falcon-heavy", nk=0)
    s.set_token[0] = s.lunar_token[1] = SPENT
    s.set_token[3] = LOADED
    s.sct[0] = 3
    fly(s)
    assert where(s) == "+2/-150"
    assert (s.set_token[0], s.lunar_token[1], s.set_token[3]) == (ACTIVE, ACTIVE, ACTIVE)
    end_resolution(s)
    assert s.set_token[3] == ACTIVE


def test_AN_275_and_AN_R35_starship_relaunches_at_once_with_two_more_steps():
    s = aboard("starship", nk=0)
    s.abort_left[0] = 1
    s.match[0] = 1
    tiles(s, 0, 10, 0, 0, 0)
    fly(s)
    assert (where(s), s.steps) == ("out 1", 2)  # 1 + 2, without calibration steps
    assert s.nk[0] == 0  # no Saturn bonus
    play(s, "step")  # stage 2 again: 10 > 0, and the abort token is gone
    assert where(s) == "out"


def test_AN_R35_once_a_month_and_after_an_abort_stage_in_the_calibration_phase():
    s = aboard("starship", place="out 3")
    gained(s, 0, "orientation")
    ask(s, Calibrate(0))
    play(s, "abort-stage")
    assert (where(s), question(s)) == ("out 1", "Further")
    play(s, "stop")
    assert question(s) == "Calibrate"  # then calibrate
    s = aboard("starship", nk=0)
    s.relaunched[0] = 1
    fly(s)
    assert where(s) == "+1/-120"


def test_AN_132_and_AN_R27_what_is_loaded_works_in_the_next_resolution_phase_only():
    """A relaunch in the calibration phase jumps the hunter, whose sextant was loaded in the same phase."""
    s = aboard("starship", place="out 3")
    tiles(s, 10, 10, 10, 10, 10)
    at(s, 1, "out 1")
    s.nk[1] = 100
    reveal(s, 1, "chasing-the-hunter")
    moons(s, 1, "new-moon")
    s.drawn = [1] * 10
    take(s, 0, 2, PASSING), take(s, 1, 1, PASSING)
    ask(s, CalibrationPhase())
    play(s, "load-sextant new-moon")
    assert s.asked == 0
    play(s, "abort-stage", "stop")
    assert where(s, 0) == "out 2"
    assert (where(s, 1), s.dv[1]) == ("out 2", 10)  # not asked for the sextant


def test_AN_R35_the_relaunch_triggers_tile_draws():
    s = aboard("starship", nk=0)
    tiles(s, 0, 10, 0, 0, 0)
    s.drawn = [0] * 10
    fly(s)
    play(s, "stop")
    assert question(s) == "DrawTile"


def test_AN_276_falcon_and_starship_work_on_the_free_abort():
    for name, place in (("falcon-heavy", "+2/-150"), ("starship", "out 1")):
        s = aboard(name, who=SPHEN)
        reveal(s, 0, "slippery-boost")
        s.set_token[0] = SPENT
        s.pile[6:12] = [3, 0, 0, 0, 0, 0]
        fly(s)
        play(s, "guess 25")
        assert where(s) == place
        assert s.abort_left[0] == 1
        if name == "falcon-heavy":
            assert s.set_token[0] == ACTIVE


def test_AN_R37_other_rockets_pay_no_launch_bonus():
    s = aboard("ariane-6", place="+1/-60")
    s.used[5] = 1
    fly(s)
    assert s.nk[0] == 200
    assert table(FULL).terms.saturn_pays
