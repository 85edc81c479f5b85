"""Section 2: the month."""

from __future__ import annotations

from astrarium.games.astronavigators.month import ActionPhase, CalibrationPhase, Month, ResolutionPhase, StartOfMonth
from astrarium.games.astronavigators.state import OBSERVING, PASSING, TRAVELLING

from . import build as an


def declare(s, first=0):
    s.first = first
    return an.ask(s, ActionPhase())


def test_AN_030_five_phases_in_order():
    s = an.table(an.FAST)
    s.do(Month())
    s.agenda.pop().run(s)
    names = [frame.name() for frame in s.agenda[::-1]]
    assert names == [
        "StartOfMonth",
        "ActionPhase",
        "ResolutionPhase",
        "CalibrationPhase",
        "PlanetPhase",
        "FirstPlayerPhase",
        "Month",
    ]


def test_AN_031_clockwise_from_the_first_player_nothing_is_executed_yet():
    s = an.weeks(an.table(an.FAST, ("africa", "asia", "europe")), "lyra", "orion", "leo", "crux")
    declare(s, first=1)
    assert s.asked == 1
    an.play(s, "observe 2")
    assert s.asked == 2
    assert s.weeks[1] == [an.card("orion")]
    an.play(s, "pass 1")
    assert s.asked == 0


def test_AN_032_a_week_holds_one_player():
    s = an.weeks(an.table(an.FAST, ("africa", "asia", "europe", "oceania")), "lyra", "orion", "leo", "crux")
    declare(s)
    an.play(s, "pass 3")
    assert an.rule(s, "pass 3") == "AN-032"
    an.play(s, "pass 1", "pass 2")
    assert {a.x for a in s.legal() if a.kind.word != "think-of-training"} == {3}  # the last one gets the only week left


def test_AN_033_the_declarable_actions():
    s = an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "crux")
    s.saved[0] = an.card("crux")
    declare(s)
    words = {a.kind.word for a in s.legal()}
    assert words == {"observe", "travel", "plan", "lay", "pass", "think-of-training"}


def test_AN_034_the_vehicle_is_declared_and_shown_the_destination_comes_later():
    s = an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "crux")
    home = s.place[0]
    declare(s)
    an.play(s, "travel 2 train")
    assert s.face[0] == an.vehicle("train")
    assert s.place[0] == home


def test_AN_035_the_saved_card_is_laid_at_once():
    s = an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "crux")
    s.saved[0] = an.card("pisces")
    declare(s)
    an.play(s, "lay 2 pisces")
    assert s.weeks[1] == [an.card("orion"), an.card("pisces")]
    assert s.saved[0] == -1


def test_AN_036_resolution_in_week_order():
    s = an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "crux")
    an.at(s, 0, "+2/-90"), an.at(s, 1, "+2/0")
    an.take(s, 0, 3, OBSERVING), an.take(s, 1, 1, OBSERVING)
    an.ask(s, ResolutionPhase())
    scored_by = [e.facts[0] for e in s.tape.events if e.text == "card-scored"]
    assert scored_by == [1, 0]


def test_AN_037_calibration_in_week_order_for_astronauts_only():
    s = an.at(an.table(an.FAST, ("africa", "asia", "europe")), 1, "+1/-90")
    s.astronaut = [1, 0, 1]
    for seat in range(3):
        an.gained(s, seat, "orientation")
    an.take(s, 0, 4, PASSING), an.take(s, 1, 2, PASSING), an.take(s, 2, 1, PASSING)
    an.ask(s, CalibrationPhase())
    assert (an.question(s), s.asked) == ("Calibrate", 2)
    an.play(s, "done")
    assert (an.question(s), s.asked) == ("AstronautChoice", 1)  # an astronomer may only become one
    an.play(s, "decline")
    assert (an.question(s), s.asked) == ("Calibrate", 0)


def test_AN_038_the_sun_moves_on():
    s = an.table(an.FAST)
    an.planet_phase(s)
    assert s.calendar_month() == 4
    an.month(s, 2)
    an.planet_phase(s)
    assert s.calendar_month() == 3


def test_AN_039_planets_move_in_solar_system_mode():
    s = an.table(an.SOLAR)
    before = s.planets[:]
    an.planet_phase(s)
    assert s.planets != before


def test_AN_040_and_AN_041_year_end_before_the_new_cards():
    s = an.month(an.table(an.FAST), 2)
    an.planet_phase(s)
    texts = an.told(s)
    assert texts.index("first-year-ends") < texts.index("card-laid")


def test_AN_041_new_cards_on_top_beginning_with_the_face_up_one():
    for seats in (("africa", "asia"), ("africa", "asia", "europe", "oceania")):
        s = an.weeks(an.table(an.FAST, seats), "lyra", "orion", "leo", "crux")
        s.deck_top = an.card("pavo")
        an.planet_phase(s)
        assert [len(pile) for pile in s.weeks] == [2, 2, 2, 2]
        assert s.weeks[0] == [an.card("lyra"), an.card("pavo")]
        assert s.deck_top >= 0


def test_AN_042_calibration_is_read_from_the_new_cards():
    s = an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "crux")
    s.sct[0] = 0  # Ecliptica: Leo lies open now, but will be covered
    s.deck = [an.card("pavo")] * 20
    s.deck_groups = [20]
    s.deck_top = an.card("pavo")
    an.planet_phase(s)
    assert s.match == [0, 0]
    s.sct[1] = 9  # Southern Sky: Pavo
    an.planet_phase(s)
    assert s.match == [0, 1]


def test_AN_043_the_first_player_phase_ends_the_month():
    s = an.table(an.FAST)
    an.ask(s, Month())
    while s.month == 1:
        s.apply(next(a for a in s.legal() if a.kind.word in ("pass", "decline", "done")))
    assert s.first == 1


def test_AN_044_cards_keep_their_order():
    s = an.weeks(an.table(an.FAST), ["lyra", "orion"], "leo", "crux", "pavo")
    s.deck_top = an.card("aries")
    an.planet_phase(s)
    assert s.weeks[0] == [an.card("lyra"), an.card("orion"), an.card("aries")]


def test_AN_045_start_of_a_month_agenda_then_tiles_then_instrument():
    s = an.table(an.SOLAR, (an.YURI, an.JOAO, an.LEO), ("", "galactic-alignment"))
    an.month(s, 12)
    an.gained(s, 1, "milky-way")
    s.deeds[1] |= 1 << s.mission[1]
    an.tile(s, 2, "AS-5")
    s.instrument[an.tool("sextant")] = 1
    an.ask(s, StartOfMonth())
    assert (an.question(s), s.asked) == ("Reveal", 1)
    an.play(s, "decline")
    assert (an.question(s), s.asked) == ("EarlyChoice", 2)
    an.play(s, "decline")
    assert (an.question(s), s.asked) == ("SextantChoice", 1)


def test_AN_R01_leftovers_stay_or_go_by_option():
    s = an.weeks(an.table(an.FAST, discard_leftovers=True), "lyra", "orion", "leo", "crux")
    an.planet_phase(s)
    assert [len(pile) for pile in s.weeks] == [1, 1, 1, 1]
    assert sorted(s.tossed) == sorted(an.card(c) for c in ("lyra", "orion", "leo", "crux"))


def test_AN_R02_piles_are_open_to_all():
    s = an.weeks(an.table(an.FAST), ["lyra", "orion"], "leo", "crux", "pavo")
    assert s.view(1)["weeks"][0] == [an.card("lyra"), an.card("orion")]


def test_AN_R03_an_empty_deck_is_made_anew_from_below_the_top_cards():
    s = an.weeks(an.table(an.SOLAR), ["lyra", "orion", "mars"], ["leo", "crux"], "pavo", "octans")
    s.saved[0] = an.card("aries")
    s.deck, s.deck_groups, s.deck_top = [an.card("draco")], [1], -1
    under = len(s.planet_deck)
    from astrarium.games.astronavigators.decks import lay_new_cards

    lay_new_cards(s)
    # Draco went to week 1; then Lyra, Orion, Leo came back into the deck and Mars under the planet deck
    assert s.weeks[0] == [an.card("draco")]
    assert len(s.planet_deck) == under + 1
    assert s.planet_deck[-1] == an.card("mars")
    assert s.deck_top >= 0
    assert s.saved[0] == an.card("aries")
    # all three were laid, so turning up the next card took what the new cards covered
    assert sorted([s.deck_top, *s.deck]) == sorted(an.card(c) for c in ("crux", "pavo", "octans"))


def test_AN_R04_pass_is_always_allowed():
    s = an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "crux")
    an.month(s, 3, 2)
    an.at(s, 0, "-3/-150")  # no vehicle starts here
    s.astronaut[0] = 1
    declare(s)
    assert an.legal(s) == ["pass 1", "pass 2", "pass 3", "pass 4"]


def test_AN_R05_hopeless_observations_may_be_declared_unless_hidden_by_option():
    for hide in (False, True):
        s = an.weeks(
            an.table(an.FAST, hide_hopeless=hide), "crux", "lyra", "orion", "leo"
        )  # Crux is never seen from +2
        declare(s)
        assert ("observe 1" in an.legal(s)) == (not hide)
        assert "observe 2" in an.legal(s)
        assert an.rule(s, "observe 1") == ("AN-052" if hide else "")


def test_AN_R05_a_vehicle_needs_its_icon_and_a_failed_planned_card_stays():
    s = an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "pavo")
    s.saved[0] = an.card("crux")
    an.at(s, 0, "+2/-60")
    declare(s)
    assert an.rule(s, "travel 1 plane") == "AN-080"
    an.play(s, "lay 1 crux")
    an.ask(s, ResolutionPhase())
    assert s.weeks[0] == [an.card("lyra"), an.card("crux")]
    assert s.saved[0] == -1


def test_AN_R73_and_AN_R74_players_out_or_back_take_no_weeks_and_are_skipped():
    from astrarium.games.astronavigators.month import FirstPlayerPhase
    from astrarium.games.astronavigators.state import OUT, RETURNED

    s = an.weeks(an.table(an.FULL, (an.YURI, an.JOAO, an.LEO, an.WANG)), "lyra", "orion", "leo", "crux")
    s.place[1], s.place[2] = OUT, RETURNED
    an.ask(s, FirstPlayerPhase())
    assert s.first == 3
    declare(s, 3)
    an.play(s, "pass 1")
    assert s.asked == 0
    an.play(s, "pass 2")
    assert not s.agenda


def test_AN_R83_early_choosers_clockwise_then_the_instrument_then_the_rest():
    s = an.weeks(an.table(an.SOLAR, (an.YURI, an.JOAO, an.LEO, an.WANG)), "lyra", "orion", "leo", "crux")
    s.flipped = [1] * 28
    an.tile(s, 1, "AS-5"), an.tile(s, 0, "EU-4")
    s.instrument[an.tool("sextant")] = 3
    s.first = 0
    an.ask(s, StartOfMonth(), ActionPhase())
    assert (an.question(s), s.asked) == ("EarlyChoice", 0)  # the first player may flip too, to stay ahead
    an.play(s, "decline")
    an.play(s, "choose-early asia")
    an.play(s, "use-sextant")
    chosen = []
    while s.agenda:
        chosen.append(s.asked)
        s.apply(next(a for a in s.legal() if a.kind.word in ("pass", "decline")))
    assert chosen == [1, 3, 0, 2]


def test_AN_268_a_sextant_icon_goes_before_the_first_player():
    s = an.weeks(an.table(an.FULL, (an.YURI, an.JOAO)), "lyra", "orion", "leo", "crux")
    s.flipped = [1] * 14
    an.tile(s, 1, "AS-5")
    an.ask(s, StartOfMonth(), ActionPhase())
    assert an.rule(s, "choose-early europe") == "AN-268"
    an.play(s, "choose-early asia")
    assert s.asked == 1
    assert s.flipped[7 + 2] == 1


def test_AN_261_the_sextant_acts_first_until_its_owner_is_first_player():
    from astrarium.games.astronavigators.month import FirstPlayerPhase

    s = an.weeks(an.table(an.SOLAR, (an.YURI, an.JOAO, an.LEO)), "lyra", "orion", "leo", "crux")
    s.flipped = [1] * 21
    s.instrument[an.tool("sextant")] = 2
    an.ask(s, StartOfMonth())
    an.play(s, "use-sextant")
    assert s.order == [2]
    s.order = []
    an.ask(s, StartOfMonth())
    assert not s.agenda  # it shows its cog wheels
    an.ask(s, FirstPlayerPhase())
    assert not s.sextant_ready
    an.ask(s, FirstPlayerPhase())
    assert s.first == 2
    assert s.sextant_ready
    an.ask(s, StartOfMonth())
    assert not s.agenda  # only against another first player
    s.first, s.sextant_uses = 0, 3
    an.ask(s, StartOfMonth())
    assert not s.agenda  # as many uses as players


def test_AN_R21_moons_are_calibrated_after_training():
    """The order inside the phase: declare, then calibrate (the abort stage: see section 7)."""
    s = an.moons(an.at(an.table(an.FAST), 0, "+1/-90"), 0, "new-moon")
    an.take(s, 0, 1, TRAVELLING)
    an.ask(s, CalibrationPhase())
    assert an.question(s) == "AstronautChoice"
    an.play(s, "become-astronaut")
    assert an.question(s) == "Calibrate"


def test_AN_030_a_played_month_goes_through_its_phases_in_order():
    """Through the engine alone: what waits at the first question, and what is heard until the second month."""
    s = an.new(an.SOLAR, 2)
    while an.question(s) != "Declare":
        s.apply(s.legal()[0])
    waiting = [frame.name() for frame in reversed(s.agenda)]
    assert waiting == [
        "Declare",
        "Declare",
        "ResolutionPhase",
        "CalibrationPhase",
        "PlanetPhase",
        "FirstPlayerPhase",
        "Month",
    ]
    first = s.first
    assert s.asked == first  # AN-031
    an.told(s)
    an.play(s, "pass 3")
    assert s.asked == 1 - first
    observe = next(a for a in s.legal() if str(a) == "observe 1")
    s.apply(observe)
    while an.question(s) != "Declare":
        s.apply(s.legal()[-1])
    heard = an.told(s)
    order = ["passes", "declares-observation", "planet-turned-up", "card-laid", "card-turned-up", "month-begins"]
    assert [heard.index(text) for text in order] == sorted([heard.index(text) for text in order])
    assert "card-scored" in heard or "not-observed" in heard
    seen = heard.index("card-scored") if "card-scored" in heard else heard.index("not-observed")
    assert heard.index("declares-observation") < seen < heard.index("planet-turned-up")  # AN-036 before AN-039
    assert (s.month, s.first, s.asked) == (2, 1 - first, 1 - first)  # AN-043


def test_AN_260_in_a_turn_the_instrument_comes_before_the_action_and_asides_after():
    s = an.weeks(an.table(an.SOLAR, (an.YURI, an.JOAO)), "lyra", ["leo", "cassiopeia"], "orion", "crux")
    an.at(s, 0, "+2/0")
    s.instrument[an.tool("armillary-sphere")] = 0
    s.tool[0] = an.tool("armillary-sphere")
    an.tile(s, 0, "AF-5")
    an.take(s, 0, 2, OBSERVING)
    an.ask(s, ResolutionPhase())
    assert an.question(s) == "UseInstrument"
    assert sum(s.scored) == 0
    an.play(s, "fetch leo")
    assert an.question(s) == "Aside"  # the action is done
    heard = an.told(s)
    assert heard.index("fetches-card") < heard.index("card-scored" if sum(s.scored) else "not-observed")
