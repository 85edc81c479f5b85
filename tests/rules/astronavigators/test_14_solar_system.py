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

from . import build as an

MERCURY, VENUS, EARTH, MARS, JUPITER, SATURN, URANUS, NEPTUNE = range(8)


def solar(*who, missions=(), **options):
    s = an.quiet(an.table(an.SOLAR, who or (an.NEIL, an.YURI), missions, **options))
    s.flipped = [1] * len(s.flipped)
    return s


# ------------------------------------------------------------ set-up
def test_AN_239_planets_on_their_marked_spots_earth_at_12_or_drafted_AN_R92():
    s = solar()
    assert s.planets == an.BOX.start
    s = an.new(an.SOLAR, 2, planets="draft")
    while an.question(s) != "PlanetDraft":
        s.apply(s.legal()[0])
    assert s.asked == s.first  # the last character chooser
    seats, placed = [s.first], []
    assert s.planets == [-1, -1, 12, -1, -1, -1, -1, -1]
    while an.question(s) == "PlanetDraft":
        assert s.asked == seats[-1]
        everywhere = [(p, unit) for p in range(8) if p != EARTH and p not in placed for unit in an.BOX.spots[p]]
        assert [(a.x, a.y) for a in s.legal()] == everywhere
        a = s.legal()[-1]
        placed.append(a.x)
        s.apply(a)
        assert s.planets[a.x] == a.y
        seats.append((seats[-1] + 1) % s.seats)
    # the last planet has several spots, so nobody is spared a choice
    assert sorted(placed) == [p for p in range(8) if p != EARTH]
    assert s.planets[EARTH] == an.BOX.start[EARTH]


def test_AN_R92_marked_start_is_the_default():
    s = an.new(an.SOLAR, 2)
    while an.question(s) != "AgendaChoice":
        s.apply(s.legal()[0])
    assert s.planets == an.BOX.start


def test_AN_252_planet_and_earth_rise_cards_together_one_turned_up():
    s = solar()
    assert len(s.planet_deck) + 1 == 40
    every = [*s.planet_deck, s.planet_top]
    assert sum(an.BOX.rise[c] >= 0 for c in every) == 4


def test_AN_253_quests_and_planet_sets():
    s = solar()
    assert sorted(s.quest_deck) == list(range(7))
    score(s, 0, an.card("mars"))
    score(s, 0, an.card("venus"))
    assert s.set_token[an.icon("rocky-planet")] == ACTIVE


# ------------------------------------------------------------ the orrery
def test_AN_240_rocky_planets_move_each_month():
    s = solar()
    an.planet_phase(s)
    assert s.planets[:4] == [8, 6, 14, 23]


def test_AN_241_jupiter_and_saturn_move_when_earth_is_back_at_march():
    s = an.month(solar(), 2)
    before = s.planets[JUPITER], s.planets[SATURN]
    an.planet_phase(s)
    assert (s.planets[JUPITER], s.planets[SATURN]) == (before[0] + 2, before[1] + 1)
    an.planet_phase(s)
    assert (s.planets[JUPITER], s.planets[SATURN]) == (before[0] + 2, before[1] + 1)


def test_AN_242_uranus_and_neptune_never_move():
    s = an.month(solar(), 2)
    an.planet_phase(s)
    assert s.planets[URANUS:] == an.BOX.start[URANUS:]


def test_AN_243_five_pillars_opposite_earth_follow_it():
    s = solar()
    assert pillars(s) == [0, 2, 4, 20, 22]
    an.planet_phase(s)
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
    an.planet_phase(s)
    assert s.planet_deck[-1] == top
    assert s.planet_groups == [38, 1]
    assert s.planet_top >= 0


def test_AN_246_the_planet_card_is_put_on_the_week_in_the_action_phase():
    for verb, saved in (("observe-planet", False), ("plan-planet", True)):
        s = solar(an.YURI, an.JOAO)
        s.planet_top = an.card("mars")
        s.planets[MARS] = 12
        an.ask(s, ActionPhase(), ResolutionPhase())
        an.play(s, f"{verb} 2")
        assert s.weeks[1] == [an.card("orion"), an.card("mars")]
        an.play(s, "pass 1")
        assert (s.saved[0] == an.card("mars")) == saved
        assert (s.scored[an.card("mars")] == 1) == (not saved)


def test_AN_247_a_planet_card_needs_a_visible_planet_and_its_technique():
    s = solar()
    s.planets[SATURN] = 0
    assert why_hidden(s, 0, an.card("saturn"), 0).rule == "AN-247"
    s.planets[SATURN] = 12
    assert why_hidden(s, 0, an.card("saturn"), 0) is None


def test_AN_248_a_transit_needs_earth_and_planet_on_one_line_and_the_sun():
    s = solar()
    s.planets[VENUS] = 0
    assert why_hidden(s, 0, an.card("venus-transit"), 0).rule == "AN-248"
    s.planets[VENUS] = s.planets[EARTH]
    assert why_hidden(s, 0, an.card("venus-transit"), 0) is None
    an.at(an.month(s, 12), 0, "+3/0")
    assert why_hidden(s, 0, an.card("venus-transit"), 0).rule == "AN-056"


def test_AN_249_planet_sets_are_sets_and_can_be_calibrated_AN_R58():
    s = an.gained(solar(), 0, "gas-planet")
    s.astronaut[0] = 1
    an.ask(s, Calibrate(0))
    an.play(s, "load-telescope gas-planet")
    s.deck_top, s.deck, s.deck_groups = an.card("pavo"), [an.card("pavo")] * 9, [9]
    s.planet_deck, s.planet_groups = [an.card("saturn")], [1]
    an.planet_phase(s)
    assert s.match[0] == 1  # the face-up planet card shows it


def test_AN_250_in_view_on_the_orrery_the_deck_or_a_week():
    s = solar()
    s.planets[JUPITER] = 0
    s.planet_top = an.card("saturn")
    assert not in_view(s, JUPITER)
    s.planet_top = an.card("jupiter")
    assert in_view(s, JUPITER)
    s.planet_top = -1
    an.weeks(s, "lyra", "jupiter")
    assert in_view(s, JUPITER)
    s.planets[VENUS] = 0
    an.weeks(s, "venus-transit")
    assert in_view(s, VENUS)


def test_AN_251_earth_rise_like_a_planet_card_only_from_lunar_orbit_planned_at_any_time():
    s = solar()
    s.planet_top = an.card("earth-rise-full-moon")
    an.ask(s, ActionPhase(), ResolutionPhase())
    an.play(s, "plan-planet 2", "pass 1")
    if an.question(s) == "SavePlace":
        an.play(s, "save-in 1")
    assert s.saved[0] == an.card("earth-rise-full-moon")
    assert why_hidden(s, 0, s.saved[0], 0).rule == "AN-251"
    an.at(s, 0, "moon")
    s.week = [-1, -1]
    an.weeks(s, "lyra", "orion", "leo", "octans")
    an.ask(s, ActionPhase(), ResolutionPhase())
    an.play(s, "lay 1 earth-rise-full-moon", "pass 2")
    assert s.scored[an.card("earth-rise-full-moon")] == 1
    assert s.lunar_token[an.phase("full-moon")] == ACTIVE


def test_AN_E11_transits_of_the_default_start():
    s = solar()
    found = {MERCURY: [], VENUS: []}
    for game_month in range(1, 25):
        for planet in found:
            if aligned(s.planets, planet):
                found[planet].append(game_month)
        if game_month < 24:
            an.planet_phase(s)
    assert found == {MERCURY: [3, 7, 11, 15, 19, 23], VENUS: [10]}
    for spot in an.BOX.spots[VENUS]:
        s = solar()
        s.planets[VENUS] = spot
        months = []
        for game_month in range(1, 25):
            if aligned(s.planets, VENUS):
                months.append(game_month)
            if game_month < 24:
                an.planet_phase(s)
        assert months == [1 + (12 - spot) % 24]
    for spot, ever in ((8, False), (16, False), (0, True)):
        s = solar()
        s.planets[MERCURY] = spot
        hits = 0
        for game_month in range(1, 25):
            hits += aligned(s.planets, MERCURY)
            if game_month < 24:
                an.planet_phase(s)
        assert (hits > 0) == ever


# ------------------------------------------------------------ planet agendas
def flying(who, mission, place="out 1"):
    s = solar(who, an.YURI if who != an.YURI else an.NEIL, missions=(mission,))
    return an.reveal(an.underway(s, place, 20, 200), 0)


@pytest.mark.parametrize(
    ("who", "mission", "planets", "less"),
    [
        (an.NEIL, "asteroid-belt", (JUPITER, MARS), 15),
        (an.YURI, "magnifying-discoveries", (URANUS, NEPTUNE), 10),
        (an.WANG, "stars-of-wood-and-soil", (JUPITER, SATURN), 10),
        (an.SPHEN, "tiny-rock-and-giant-ring", (MERCURY, SATURN), 10),
    ],
)
def test_AN_237_both_planets_in_view_lower_difficulty_or_a_step(who, mission, planets, less):
    s = flying(who, mission)
    s.planets = [0 if p != EARTH else 12 for p in range(8)]
    s.planet_top = -1
    an.fly(s)
    assert (an.question(s), an.dv(s)) == ("", 20)  # hidden: no choice
    for p in planets:
        s.planets[p] = 12
    an.fly(s)
    assert an.legal(s) == ["ease", "hasten"]
    an.play(s, "ease")
    assert an.dv(s) == 40 - less
    an.fly(s)
    an.play(s, "hasten", "stop")
    assert an.dv(s) == 60 - less


def test_AN_237_missions():
    from astrarium.games.astronavigators.missions import fulfilled

    for mission, who, first, second in (
        ("asteroid-belt", an.NEIL, "jupiter", "mars"),
        ("magnifying-discoveries", an.YURI, "uranus", "neptune"),
        ("stars-of-wood-and-soil", an.WANG, "jupiter", "saturn"),
        ("tiny-rock-and-giant-ring", an.SPHEN, "mercury", "saturn"),
    ):
        for done in (first, second):
            s = an.scored(solar(who, an.LEO, missions=(mission,)), 0, done)
            assert not fulfilled(s, 0, an.agenda(mission))
            an.scored(s, 0, second if done == first else first)
            assert fulfilled(s, 0, an.agenda(mission))
            assert not fulfilled(s, 1, an.agenda(mission))


def test_AN_238_triple_conjunction_barnumbirr_and_e_mc2():
    s = solar(an.JOAO, an.YURI, missions=("triple-conjunction",))
    s.planets[VENUS] = s.planets[JUPITER] = 12
    an.weeks(s, "lyra", "first-quarter")
    an.turn(s, 0, 2, OBSERVING)
    assert an.question(s) == "Reveal"
    an.play(s, "reveal")
    s = solar(an.JARRAH, an.YURI, missions=("barnumbirr",))
    an.scored(s, 0, "venus")
    an.at(s, 0, "-1/120")
    note_place(s, 0)
    s.advance()
    an.play(s, "reveal")
    an.at(s, 0, "out 1")
    s.nk[0] = 200
    an.tiles(s, 5, 20, 5, 5, 5)
    s.planets[VENUS] = 12
    an.fly(s)
    an.play(s, "ease")
    assert an.dv(s) == 10
    s = flying(an.LEO, "e-mc2")
    s.planets[MERCURY] = 12
    an.fly(s)
    assert an.question(s) == "Further"  # one extra step, no choice


def test_AN_R69_the_reduction_holds_for_every_stage_of_the_movement():
    s = flying(an.NEIL, "asteroid-belt")
    s.planets[JUPITER] = s.planets[MARS] = 12
    s.match[0] = 1
    an.fly(s)
    an.play(s, "ease", "step")
    assert (an.where(s), an.dv(s)) == ("out 3", 10)


# ------------------------------------------------------------ quests
def held(s, seat, name, known=False):
    s.quest_deck.remove(an.quest(name))
    take_secret(s, seat, an.quest(name), known)
    return s


def test_AN_255_a_flag_or_any_two_tiles_draw_two_quests_keep_one():
    s = an.tile(solar(), 0, "AF-1")
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa", "draw-cards")
    assert len(s.legal()) == 2
    kept = s.legal()[0].x
    s.apply(s.legal()[0])
    assert s.slot_card == [kept]
    assert len(s.quest_deck) == 6
    s = an.tile(solar(), 0, "AF-2", "AS-3")
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-two africa asia", "draw-cards")
    s.apply(s.legal()[0])
    assert [s.flipped[0], s.flipped[2]] == [1, 1]
    an.at(s, 0, "out 1")
    an.tile(s, 0, "AF-1", "AS-3")
    an.ask(s, Aside(0))
    assert an.rule(s, "flip-two africa asia") == "AN-255"


def test_AN_255_and_AN_R57_a_search_for_the_own_quest_is_seen_by_all():
    s = an.tile(solar(), 0, "AF-1")
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa", "search-own")
    assert s.slot_card == [an.quest("alaskan-bears")]
    assert s.view(1)["slot_card"] == [an.quest("alaskan-bears")]


def test_AN_R57_a_search_that_fails_draws_as_usual_one_card_or_none():
    s = held(an.tile(solar(), 0, "AF-1"), 1, "alaskan-bears")
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa", "search-own")
    assert an.question(s) == "KeepQuest"
    s.apply(s.legal()[0])
    assert s.held == 1 << an.quest("alaskan-bears")
    s = an.tile(solar(), 0, "AF-1")
    s.quest_deck = [3]
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa", "draw-cards")
    assert an.question(s) == ""
    assert s.slot_card == [3]
    an.tile(s, 0, "AF-1")
    an.ask(s, Aside(0))
    assert an.rule(s, "flip-tile africa") == "AN-R57"


def test_AN_256_a_kept_quest_is_secret():
    s = held(solar(), 0, "brazilian-sky")
    assert s.view(0)["slot_card"] == [1]
    assert s.view(1)["slot_card"] == [-1]
    assert s.instrument[1] == -1


def test_AN_257_completed_in_its_square_after_a_target():
    s = held(solar(), 0, "brazilian-sky")
    an.at(s, 0, "-1/-60")
    an.turn(s, 0, 1, PASSING)
    assert an.question(s) == ""  # nothing observed
    an.scored(s, 0, "crux")
    an.turn(s, 0, 1, PASSING)
    an.play(s, "complete brazilian-sky")
    assert s.instrument[1] == 0
    s = an.scored(held(solar(), 0, "brazilian-sky"), 0, "crux")
    an.tile(s, 0, "AF-1")
    an.turn(s, 0, 1, PASSING)
    assert an.rule(s, "complete brazilian-sky") == "AN-257"


def test_AN_257_captain_cooks_targets_count_only_at_the_place():
    s = an.scored(held(solar(), 0, "captain-cooks-quests"), 0, "octans")
    an.at(s, 0, "-1/-150")
    an.turn(s, 0, 1, PASSING)
    assert an.question(s) == ""
    an.weeks(s, "octans")
    an.turn(s, 0, 1, OBSERVING)
    an.play(s, "complete captain-cooks-quests")
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
    s = an.month(held(solar(), 0, "brazilian-sky"), 5, year)
    an.scored(s, 0, *targets)
    an.at(s, 0, "-1/-60")
    an.turn(s, 0, 1, PASSING)
    before = s.nk[0]
    an.play(s, "complete brazilian-sky")
    assert s.nk[0] == before + nk


def test_AN_259_techniques_work_at_once_the_ability_from_the_next_action_phase():
    s = an.scored(held(solar(), 0, "portuguese-armillary"), 0, "aries")
    an.at(s, 0, "+2/-30")
    an.turn(s, 0, 1, PASSING)
    assert not s.has_technique(0, 2)
    an.play(s, "complete portuguese-armillary")
    assert s.has_technique(0, 2)
    assert an.question(s) == ""
    s.week = [-1, -1]
    an.ask(s, ActionPhase())
    an.play(s, "observe 1")
    assert an.question(s) == "Beside"


def test_AN_R55_the_player_chooses_when_to_complete():
    s = an.scored(held(solar(), 0, "brazilian-sky"), 0, "crux")
    an.at(s, 0, "-1/-60")
    an.turn(s, 0, 1, PASSING)
    an.play(s, "done")  # waiting for more is allowed
    an.journey(s, 0, "plane")  # also before leaving, and after a move that ends there
    assert "complete brazilian-sky" in an.legal(s)
    an.at(s, 0, "-1/-90")
    an.journey(s, 0, "plane")
    an.play(s, "move -1/-60")
    assert "complete brazilian-sky" in an.legal(s)
    an.play(s, "complete brazilian-sky")
    assert not an.legal(s, "complete")  # pays once


# ------------------------------------------------------------ instruments
def using(instrument, *who, act=OBSERVING, week=1, **options):
    s = solar(*who, **options)
    s.instrument[an.INSTRUMENTS.index(instrument)] = 0
    an.take(s, 0, week, act)
    return s


def ask_tool(s, instrument):
    return an.ask(s, UseInstrument(0, an.INSTRUMENTS.index(instrument)))


def test_AN_260_and_AN_R53_one_instrument_a_month_with_any_action_used_before_it():
    s = solar()
    s.instrument[1] = s.instrument[4] = s.instrument[0] = 0
    an.ask(s, ActionPhase(), ResolutionPhase())
    an.play(s, "travel 1 plane")
    assert an.legal(s) == ["take-instrument armillary-sphere", "take-instrument jian-yi", "decline"]
    assert an.rule(s, "take-instrument sextant") == "AN-261"
    s = solar()
    s.instrument[4] = 0
    s.deck.append(an.card("ursa-minor"))
    s.deck_groups[-1] += 1
    an.ask(s, ActionPhase(), ResolutionPhase())
    an.play(s, "observe 1", "take-instrument jian-yi", "pass 2")
    an.play(s, "fetch ursa-minor")
    assert s.scored[an.card("ursa-minor")] == 1  # the new top card is scored
    s.week = [-1, -1]
    an.weeks(s, "lyra", "orion", "leo", "octans")
    an.ask(s, ActionPhase(), ResolutionPhase())
    an.play(s, "plan 1", "take-instrument jian-yi", "pass 2")
    an.play(s, "decline")  # using it may still be declined
    assert an.question(s) == "SavePlace"
    an.at(s, 0, "out 2")
    s.week = [-1, -1]
    an.ask(s, ActionPhase())
    an.play(s, "fly 1")
    assert an.question(s) == "Beside"  # also in space


def test_AN_R53_without_a_target_nothing_happens():
    s = using("refractor-telescope")
    ask_tool(s, "refractor-telescope")  # no lunar card anywhere
    assert an.question(s) == ""


def test_AN_262_a_planned_card_that_is_lifted_is_still_planned_on_top():
    s = solar()
    s.weeks[1] = [3, 5, 7]
    s.laid = [101, 102, 2]  # the cards 5 and 7 of week 2, and one of week 1
    lift(s, 1, 5)
    assert s.weeks[1] == [3, 7]
    assert s.laid == [102, 101, 2]  # 5 where it will lie, on top; 7 moved down; the other week as it was


def test_AN_262_armillary_sphere_searches_the_current_week():
    s = using("armillary-sphere")
    an.weeks(s, ["crux", "lyra", "leo"])
    ask_tool(s, "armillary-sphere")
    an.play(s, "fetch crux")
    assert s.weeks[0] == [an.card("lyra"), an.card("leo"), an.card("crux")]


def test_AN_263_reflector_searches_the_planet_deck():
    s = using("reflector-telescope")
    s.planet_top = an.card("saturn")
    ask_tool(s, "reflector-telescope")
    before = len(s.planet_deck)
    an.play(s, "fetch uranus")
    assert s.weeks[0][-1] == an.card("uranus")
    assert len(s.planet_deck) == before - 1
    assert s.planet_top == an.card("saturn")  # stays face up


def test_AN_264_refractor_takes_a_lunar_card_out_of_a_week_in_reach_AN_R54():
    s = using("refractor-telescope", an.NEIL, an.YURI, an.LEO)
    an.weeks(s, "lyra", ["new-moon", "leo"], ["full-moon", "aries"], "first-quarter")
    an.take(s, 1, 2, OBSERVING), an.take(s, 2, 3, TRAVELLING)
    ask_tool(s, "refractor-telescope")
    assert an.rule(s, "fetch-from 2 new-moon") == "AN-R54"
    assert an.rule(s, "fetch-from 4 first-quarter") == ""
    an.play(s, "fetch-from 3 full-moon")
    assert s.weeks[0] == [an.card("lyra"), an.card("full-moon")]
    assert s.weeks[2] == [an.card("aries")]


def test_AN_265_jian_yi_searches_the_observation_deck():
    s = using("jian-yi")
    s.deck_top = an.card("pavo")
    s.deck.append(an.card("crux"))
    s.deck_groups[-1] += 1
    ask_tool(s, "jian-yi")
    an.play(s, "fetch crux")
    assert s.weeks[0][-1] == an.card("crux")
    assert s.deck_top == an.card("pavo")


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
    s.deck.append(an.card("crux"))
    s.deck_groups[-1] += 1
    ask_tool(s, "jian-yi")
    an.play(s, "fetch crux")
    assert s.deck_top == an.card("crux")
    assert (s.deck[0], s.deck_groups[0]) == (former, 1)
    assert s.weeks[0] == [an.card("lyra")]


def test_AN_266_astrolabe_swaps_the_top_cards_of_two_weeks():
    s = using("persian-astrolabe", an.NEIL, an.YURI, an.LEO)
    an.take(s, 1, 2, PLANNING), an.take(s, 2, 3, PASSING)
    ask_tool(s, "persian-astrolabe")
    assert an.rule(s, "swap 2") == "AN-R54"
    assert an.rule(s, "swap 1") == "AN-264"
    an.play(s, "swap 3")
    assert (s.weeks[0], s.weeks[2]) == ([an.card("leo")], [an.card("lyra")])
    an.weeks(s, "lyra", "orion", "leo")
    ask_tool(s, "persian-astrolabe")
    assert an.rule(s, "swap 4") == "AN-R54"  # a card on both weeks


def test_AN_267_octant_swaps_any_week_with_the_deck():
    s = using("octant", an.NEIL, an.YURI)
    an.take(s, 1, 2, OBSERVING)
    s.deck_top = an.card("crux")
    ask_tool(s, "octant")
    an.play(s, "swap 2")
    assert (s.weeks[1], s.deck_top) == ([an.card("crux")], an.card("orion"))
    s.deck_top = -1
    ask_tool(s, "octant")
    assert an.question(s) == ""  # nothing lies face up
    s.deck_top = an.card("crux")
    an.weeks(s, "lyra", [])
    ask_tool(s, "octant")
    assert an.legal(s, "swap") == ["swap 1"]


def test_AN_R50_one_planet_card_a_month_unless_turned_at_once_by_option():
    s = solar()
    take_planet_card(s)
    assert s.planet_top == -1
    an.ask(s, ActionPhase())
    assert an.rule(s, "observe-planet 1") == "AN-R50"
    before = len(s.planet_deck)
    an.planet_phase(s)
    assert s.planet_top >= 0
    assert len(s.planet_deck) == before - 1  # nothing went to the bottom
    s = solar(planet_turns_at_once=True)
    take_planet_card(s)
    assert s.planet_top >= 0


def test_AN_R51_a_planet_card_left_in_a_week_is_like_any_card():
    s = an.weeks(solar(), "mars")
    s.planets[MARS] = 12
    an.turn(s, 0, 1, OBSERVING)
    assert s.scored[an.card("mars")] == 1


def test_AN_R58_planet_tokens_match_the_face_up_planet_card_others_do_not_need_it():
    s = solar()
    an.weeks(s, "pavo", "pavo", "pavo", "pavo")
    s.planet_top = an.card("mars")
    assert s.in_sight(an.icon("rocky-planet"))
    assert not s.in_sight(an.icon("gas-planet"))
    # through the planet phase: the card turned up then gives the step, the one that lay there does not
    for top, step in (("mars", 1), ("jupiter", 0)):
        s = solar()
        s.deck_top = an.card("pavo")
        s.deck, s.deck_groups = [an.card("pavo")] * 12, [12]
        s.planet_top = an.card("jupiter" if top == "mars" else "mars")
        s.planet_deck, s.planet_groups = [an.planet_card(top)], [1]
        s.sct[0] = an.icon("rocky-planet")
        an.planet_phase(s)
        assert s.match == [step, 0]
    # a constellation in view needs no planet card
    s = solar()
    s.deck_top, s.planet_top = an.card("pavo"), -1
    s.deck, s.deck_groups = [an.card("lyra"), *[an.card("pavo")] * 12], [1, 12]
    s.planet_deck, s.planet_groups = [], []
    s.sct[0], s.ai[1] = an.icon("summer-triangle"), an.icon("winter-circle")
    an.planet_phase(s)
    assert s.match == [1, 0]


# ------------------------------------------------------------ rockets
def test_AN_270_search_for_a_rocket_of_the_own_continent():
    s = an.tile(solar(an.WANG, an.YURI), 0, "AF-4")
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa", "search-own")
    own = {a.json()[1] for a in s.legal()}
    assert own == {"vostok", "long-march-9", "proton-k", "h2a-2022"}
    an.play(s, "keep-rocket proton-k")
    assert s.slot_card == [ROCKET + an.rocket("proton-k")]  # white: face down
    of_asia = [ROCKET + an.rocket(word) for word in ("vostok", "long-march-9", "proton-k", "h2a-2022")]
    assert [card for card in range(16) if not s.slot_not[1] >> card & 1] == sorted(
        of_asia
    )  # and everybody knows so much
    s = an.tile(solar(an.WANG, an.YURI), 0, "AF-4")
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa", "draw-cards")
    assert (an.question(s), len(s.legal())) == ("KeepRocket", 2)  # or drawn as usual
    s = an.tile(solar(an.WANG, an.YURI), 0, "AF-5")
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa", "search-own", "keep-rocket h2a-2022")
    assert s.site[an.rocket("h2a-2022")] == an.sq("+2/120")  # red: turned up
    s = an.tile(solar(an.LEO, an.YURI), 0, "AF-5", "AS-1")
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa")
    assert an.question(s) != "RocketSource"  # Africa may not search
    s = an.tile(solar(an.JOAO, an.YURI), 0, "AF-5")
    s.rocket_deck.remove(an.rocket("ariane-6"))
    take_secret(s, 1, ROCKET + an.rocket("ariane-6"), False)
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa", "search-own")
    assert sum(q >= 0 for q in s.site) == 2 or an.question(s) == "SiteChoice"  # drawn as usual


def test_AN_271_the_ability_from_the_first_launch_on_at_the_current_site():
    s = solar()
    s.site[an.rocket("ariane-6")] = an.sq("+1/-60")
    an.at(s, 0, "+1/-60")
    assert rockets_of(s, 0) == []
    an.at(s, 0, "out 1")
    s.pad[0] = an.rocket("ariane-6")
    assert rockets_of(s, 0) == [an.rocket("ariane-6")]
    an.at(s, 0, "+1/-60")
    assert rockets_of(s, 0) == [an.rocket("ariane-6")]
    an.at(s, 0, "+1/-90")
    assert rockets_of(s, 0) == [an.rocket("saturn-v")]
    an.at(s, 0, "+1/-30")
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
        s = an.moons(an.gained(solar(), 0, "polar-axis"), 0, "new-moon")
        an.at(s, 0, "out 2")  # has launched, with the Saturn V
        if revealed:
            s.site[an.rocket(name)] = an.sq(square)
        an.at(s, 0, square)
        an.ask(s, Calibrate(0))
        an.play(s, load)
        assert s.rocket_step[0] == revealed


def test_AN_271_two_rockets_at_one_site_both_count():
    s = an.gained(solar(), 0, "polar-axis", "rocky-planet")
    an.at(s, 0, "out 2")
    s.site[an.rocket("proton-k")] = s.site[an.rocket("vostok")] = an.sq("+2/60")
    an.at(s, 0, "+2/60")
    assert rockets_of(s, 0) == [an.rocket("vostok"), an.rocket("proton-k")]
    for load in ("load-telescope polar-axis", "load-telescope rocky-planet"):
        t = an.ask(s.clone(), Calibrate(0))
        an.play(t, load)
        assert t.rocket_step[0] == 1


def aboard(name, who=an.NEIL, place="out 1", nk=200):
    s = an.underway(solar(who, an.YURI if who != an.YURI else an.NEIL), place, 10, nk)
    s.pad[0] = an.rocket(name)
    s.site[an.rocket(name)] = an.BOX.rockets[an.rocket(name)].sites[0]
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
    s = an.gained(aboard(name), 0, own, "dark-spot")
    an.ask(s, Calibrate(0))
    an.play(s, f"load-telescope {own}")
    assert s.rocket_step[0] == 1
    s = an.gained(aboard(name), 0, own, "dark-spot")
    an.ask(s, Calibrate(0))
    an.play(s, "load-telescope dark-spot", f"load-indicator {own}")
    assert s.rocket_step[0] == 0  # AN-R84


def test_AN_R84_the_indicator_counts_by_option():
    s = solar(an.NEIL, an.YURI, indicator_counts=True)
    an.at(s, 0, "out 1")
    s.pad[0] = an.rocket("ariane-6")
    an.gained(s, 0, "precession", "dark-spot")
    an.ask(s, Calibrate(0))
    an.play(s, "load-telescope dark-spot", "load-indicator precession")
    assert s.rocket_step[0] == 1


def test_AN_E14_ariane_with_and_without_a_match():
    for top, steps in (("pisces", 3), ("pavo", 2)):
        s = an.gained(aboard("ariane-6"), 0, "precession")
        an.ask(s, Calibrate(0))
        an.play(s, "load-telescope precession")
        s.deck_top, s.deck, s.deck_groups = an.card(top), [an.card("pavo")] * 9, [9]
        an.planet_phase(s)
        an.fly(s)
        assert s.steps == steps - 1


def test_AN_273_h2a_gives_a_step_for_a_lunar_token():
    s = an.moons(aboard("h2a-2022"), 0, "new-moon")
    an.ask(s, Calibrate(0))
    an.play(s, "load-sextant new-moon")
    assert s.rocket_step[0] == 1


def test_AN_274_falcon_heavy_gives_the_tokens_back_at_an_abort_AN_R90():
    s = aboard("falcon-heavy", nk=0)
    s.set_token[0] = s.lunar_token[1] = SPENT
    s.set_token[3] = LOADED
    s.sct[0] = 3
    an.fly(s)
    assert an.where(s) == "+2/-150"
    assert (s.set_token[0], s.lunar_token[1], s.set_token[3]) == (ACTIVE, ACTIVE, ACTIVE)
    an.end_resolution(s)
    assert s.set_token[3] == ACTIVE


def test_AN_275_and_AN_R35_starship_relaunches_at_once_with_two_more_steps():
    s = aboard("starship", nk=0)
    s.abort_left[0] = 1
    s.match[0] = 1
    an.tiles(s, 0, 10, 0, 0, 0)
    an.fly(s)
    assert (an.where(s), s.steps) == ("out 1", 2)  # 1 + 2, without calibration steps
    assert s.nk[0] == 0  # no Saturn bonus
    an.play(s, "step")  # stage 2 again: 10 > 0, and the abort token is gone
    assert an.where(s) == "out"


def test_AN_R35_once_a_month_and_after_an_abort_stage_in_the_calibration_phase():
    s = aboard("starship", place="out 3")
    an.gained(s, 0, "orientation")
    an.ask(s, Calibrate(0))
    an.play(s, "abort-stage")
    assert (an.where(s), an.question(s)) == ("out 1", "Further")
    an.play(s, "stop")
    assert an.question(s) == "Calibrate"  # then calibrate
    s = aboard("starship", nk=0)
    s.relaunched[0] = 1
    an.fly(s)
    assert an.where(s) == "+1/-120"


def test_AN_132_and_AN_R27_what_is_loaded_works_in_the_next_resolution_phase_only():
    """A relaunch in the calibration phase jumps the hunter, whose sextant was loaded in the same phase."""
    s = aboard("starship", place="out 3")
    an.tiles(s, 10, 10, 10, 10, 10)
    an.at(s, 1, "out 1")
    s.nk[1] = 100
    an.reveal(s, 1, "chasing-the-hunter")
    an.moons(s, 1, "new-moon")
    s.drawn = [1] * 10
    an.take(s, 0, 2, PASSING), an.take(s, 1, 1, PASSING)
    an.ask(s, CalibrationPhase())
    an.play(s, "load-sextant new-moon")
    assert s.asked == 0
    an.play(s, "abort-stage", "stop")
    assert an.where(s, 0) == "out 2"
    assert (an.where(s, 1), s.dv[1]) == ("out 2", 10)  # not asked for the sextant


def test_AN_R35_the_relaunch_triggers_tile_draws():
    s = aboard("starship", nk=0)
    an.tiles(s, 0, 10, 0, 0, 0)
    s.drawn = [0] * 10
    an.fly(s)
    an.play(s, "stop")
    assert an.question(s) == "DrawTile"


def test_AN_276_falcon_and_starship_work_on_the_free_abort():
    for name, place in (("falcon-heavy", "+2/-150"), ("starship", "out 1")):
        s = aboard(name, who=an.SPHEN)
        an.reveal(s, 0, "slippery-boost")
        s.set_token[0] = SPENT
        s.pile[6:12] = [3, 0, 0, 0, 0, 0]
        an.fly(s)
        an.play(s, "guess 25")
        assert an.where(s) == place
        assert s.abort_left[0] == 1
        if name == "falcon-heavy":
            assert s.set_token[0] == ACTIVE


def test_AN_R37_other_rockets_pay_no_launch_bonus():
    s = aboard("ariane-6", place="+1/-60")
    s.used[5] = 1
    an.fly(s)
    assert s.nk[0] == 200
    assert an.table(an.FULL).terms.saturn_pays
