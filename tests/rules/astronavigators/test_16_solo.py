"""Section 16: Solo."""

from __future__ import annotations

import pytest

from astrarium.games.astronavigators.instruments import UseInstrument
from astrarium.games.astronavigators.month import ActionPhase, ResolutionPhase, StartOfMonth
from astrarium.games.astronavigators.setup import SectorChoice
from astrarium.games.astronavigators.solo import ShadowFlies, shadow_goes_first
from astrarium.games.astronavigators.state import OBSERVING, OUTBOUND, PASSING

from . import build as an


def solo(who=an.NEIL, mission="apollo-star-map", **options):
    s = an.quiet(an.table(an.SOLO, (who,), (mission,), **options))
    an.tiles(s, 5, 5, 5, 5, 5, inbound=(5, 5, 5, 5, 5))
    an.no_tiles(s, 0)
    s.nk[0] = 200
    return s


def shadow_at(s, place):
    """`out 3`, `in 2`, `moon`, or `` before its launch."""
    if not place:
        s.shadow = -1
    elif place == "moon":
        s.shadow = OUTBOUND + 5
    else:
        s.shadow = OUTBOUND + int(place[-1]) - 1 + (6 if place.startswith("in") else 0)
    return s


def shadow(s):
    names = [f"out {i}" for i in range(1, 6)] + ["moon"] + [f"in {i}" for i in range(1, 6)] + ["home"]
    return names[s.shadow - OUTBOUND] if s.shadow >= 0 else ""


@pytest.mark.parametrize(
    ("level", "agenda", "instruments", "won"),
    [
        ("first-game", True, 0, True),
        ("first-game", False, 2, False),
        ("medium", True, 0, False),
        ("medium", True, 1, True),
        ("expert", True, 1, False),
        ("expert", True, 2, True),
    ],
)
def test_AN_290_back_before_the_shadow_with_agenda_and_instruments(level, agenda, instruments, won):
    s = an.at(solo(solo_level=level), 0, "in 5")
    if agenda:
        an.gained(s, 0, "summer-triangle")
    for i in range(instruments):
        s.instrument[i] = 0
    an.fly(s)
    assert s.outcome == [1 if won else -1]


def test_AN_290_draft_of_character_and_agenda():
    s = an.new(an.SOLO, 1)
    assert an.question(s) == "CharacterChoice"
    assert len(s.legal()) == 2
    while an.question(s) != "AgendaChoice":
        s.apply(s.legal()[0])
    assert len(s.legal()) == 3


def test_AN_290_month_24_is_the_limit():
    s = an.month(an.gained(solo(), 0, "summer-triangle"), 2, 2)
    an.take(s, 0, 1, PASSING)
    an.planet_phase(s)
    assert s.outcome == [-1]


def test_AN_291_the_shadow_places_four_planets_the_player_three():
    s = an.new(an.SOLO, 1)
    while an.question(s) not in ("SectorChoice", "PlanetDraft"):
        s.apply(s.legal()[0])
    free = 0
    while an.question(s) in ("SectorChoice", "PlanetDraft"):
        free += an.question(s) == "PlanetDraft"
        s.apply(s.legal()[0])
    texts = [e.text for e in s.tape.events]
    assert texts.count("shadow-chooses") == 4
    assert texts.count("planet-placed") == 7
    assert free <= 3
    assert -1 not in s.planets
    assert [an.BOX.d12[n - 1] for n in (3, 4, 12, 2)] == [0, 1, 9, 11]


def test_AN_R63_a_sector_without_a_spot_takes_the_next_counter_clockwise():
    s = solo()
    an.ask(s, SectorChoice(0, 0, 2))  # Mercury has spots 0, 8, 16; sector 2 holds 4 and 5
    assert s.planets[0] == 8
    an.ask(s, SectorChoice(0, 0, 9))
    assert s.planets[0] == 0
    an.ask(s, SectorChoice(0, 3, 5))  # Mars has both
    assert an.legal(s) == ["place-planet mars 10", "place-planet mars 11"]


def test_AN_292_bad_timing_starts_on_week_1_and_moves_on():
    s = solo()
    assert s.bad_week == 0
    seen = []
    for _ in range(4):
        an.take(s, 0, 4, PASSING)
        an.planet_phase(s)
        seen.append(s.bad_week + 1)
    assert seen == [2, 3, 4, 1]


def test_AN_293_the_shadow_takes_the_players_week_or_the_one_before_bad_timing():
    for chosen, shadow_week in ((2, 1), (3, 3), (4, 4)):
        s = solo()
        assert s.shadow_week == -1  # absent in month 1
        an.take(s, 0, chosen, PASSING)
        an.planet_phase(s)
        assert (s.bad_week + 1, s.shadow_week + 1) == (2, shadow_week)


def test_AN_R64_the_week_before_week_1_is_week_4():
    s = solo()
    s.bad_week = 3
    an.take(s, 0, 1, PASSING)
    an.planet_phase(s)
    assert (s.bad_week + 1, s.shadow_week + 1) == (1, 4)  # a pass marks a week too


def test_AN_294_the_tokens_weeks_cannot_be_chosen():
    s = solo()
    s.shadow_week = 2
    an.ask(s, ActionPhase())
    assert an.rule(s, "observe 1") == an.rule(s, "pass 3") == "AN-294"
    assert {a.x for a in s.legal() if a.kind.word != "think-of-training"} == {1, 3}


def test_AN_E12_the_first_months():
    for second, want in ((3, (3, 2)), (4, (3, 4))):
        s = solo()
        an.take(s, 0, 2, PASSING)
        an.planet_phase(s)
        assert (s.bad_week + 1, s.shadow_week + 1) == (2, 1)
        an.ask(s, ActionPhase())
        assert {a.x + 1 for a in s.legal() if a.kind.word != "think-of-training"} == {3, 4}
        an.take(s, 0, second, PASSING)
        an.planet_phase(s)
        assert (s.bad_week + 1, s.shadow_week + 1) == want


def flight(s, week, bad, token):
    an.take(s, 0, week, PASSING)
    s.bad_week, s.shadow_week = bad - 1, token - 1
    return s


def test_AN_295_from_month_13_the_shadow_flies_one_step_a_month():
    s = flight(an.month(solo(), 2), 1, 2, 3)
    an.ask(s, ResolutionPhase())
    assert shadow(s) == ""
    s = flight(an.month(solo(), 3, 2), 1, 2, 3)
    an.ask(s, ResolutionPhase())
    assert shadow(s) == "out 1"
    for place, after in (("out 5", "moon"), ("moon", "in 1"), ("in 5", "home")):
        s = flight(shadow_at(an.month(solo(), 5, 2), place), 1, 2, 3)
        an.ask(s, ResolutionPhase())
        assert shadow(s) == after
    assert s.outcome == [-1]  # back first: a loss


def test_AN_296_an_earlier_token_lets_the_shadow_move_first():
    for week, bad, token, first in ((2, 1, 3, True), (1, 2, 3, False), (4, 1, 2, True)):
        assert shadow_goes_first(flight(solo(), week, bad, token)) == first
    s = an.at(shadow_at(an.month(solo(), 5, 2), "out 1"), 0, "out 2")
    an.take(s, 0, 2, 4)
    s.bad_week, s.shadow_week = 0, 2
    an.ask(s, ResolutionPhase())
    assert (shadow(s), an.where(s)) == ("out 3", "out 4")  # it jumps the player, then the player jumps it


def test_AN_297_two_earlier_tokens_give_it_a_second_step():
    s = flight(shadow_at(an.month(solo(), 5, 2), "out 1"), 4, 1, 2)
    an.ask(s, ShadowFlies())
    assert shadow(s) == "out 3"


def test_AN_298_player_and_shadow_skip_each_other():
    s = an.at(shadow_at(solo(), "out 2"), 0, "out 1")
    an.fly(s)
    assert an.where(s) == "out 3"
    s = flight(an.at(shadow_at(solo(), "out 1"), 0, "out 2"), 1, 2, 3)
    an.ask(s, ShadowFlies())
    assert shadow(s) == "out 3"


def test_AN_299_the_shadow_turns_nothing_up():
    s = flight(shadow_at(solo(), "out 1"), 1, 2, 3)
    an.ask(s, ShadowFlies())
    assert s.track == [-1] * 10


def test_AN_300_launches_draw_no_tiles():
    s = an.at(solo(), 0, "+1/-90")
    an.fly(s)
    assert an.where(s) == "out 1"
    assert not s.agenda
    assert s.drawn == [0] * 5


def test_AN_R65_sextants_do_nothing_and_token_weeks_are_taken_for_instruments():
    s = an.tile(solo(), 0, "AS-5")
    s.instrument[0] = 0
    an.ask(s, StartOfMonth())
    assert an.question(s) == ""
    s.instrument[an.INSTRUMENTS.index("persian-astrolabe")] = 0
    an.take(s, 0, 2, OBSERVING)
    s.shadow_week = 2
    an.ask(s, UseInstrument(0, an.INSTRUMENTS.index("persian-astrolabe")))
    assert an.rule(s, "swap 1") == an.rule(s, "swap 3") == "AN-R65"
    assert an.rule(s, "swap 4") == ""


def test_AN_R66_a_landing_ends_the_shadows_move():
    s = flight(shadow_at(an.month(solo(), 5, 2), "out 5"), 4, 1, 2)
    an.ask(s, ShadowFlies())
    assert shadow(s) == "moon"
    s = flight(shadow_at(an.month(solo(), 5, 2), ""), 1, 2, 3)
    steps = 0
    while shadow(s) != "home":
        an.ask(s, ShadowFlies())
        steps += 1
    assert steps == 12


def test_AN_R66_and_AN_R67_who_moves_first_in_the_month_returns_first():
    for week, bad, token, won in ((1, 2, 3, True), (2, 1, 3, False)):
        s = an.gained(an.at(shadow_at(an.month(solo(), 2, 2), "in 5"), 0, "in 5"), 0, "summer-triangle")
        an.take(s, 0, week, 4)
        s.bad_week, s.shadow_week = bad - 1, token - 1
        an.ask(s, ResolutionPhase())
        assert s.outcome == [1 if won else -1]


def test_AN_R27_the_shadow_can_be_the_jumper():
    s = flight(an.at(shadow_at(solo(an.YURI, "chasing-the-hunter"), "out 1"), 0, "out 2"), 1, 2, 3)
    an.reveal(s, 0)
    an.ask(s, ShadowFlies())
    assert an.where(s) == "out 3"


def test_AN_290_dropping_out_is_a_loss():
    s = an.at(solo(an.LEO, "between-the-poles"), 0, "in 2")
    s.nk[0] = 0
    s.pile[5 * 6 :] = [0, 0, 0, 9, 0, 0] * 5
    an.play(s) if s.agenda else None
    an.fly(s)
    assert an.where(s) == "out"
    an.planet_phase(s)
    assert s.outcome == [-1]
