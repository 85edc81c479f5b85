"""Section 1: setting up, First and Fast."""

from __future__ import annotations

from astrarium.games.astronavigators.actions import ACTIONS
from astrarium.games.astronavigators.month import FirstPlayerPhase
from astrarium.games.astronavigators.nouns import CONTINENTS, SQUARES

from .build import BOX, FAST, FULL, SOLAR, ask, icon, new, play, rule, table, weeks


def started(*continents: str):
    s = new(FAST, len(continents))
    for c in continents:
        play(s, f"choose-continent {c}")
    return s


def test_AN_001_four_boards_are_on_the_table():
    """Trajectory of two tracks, Earth map of 72 squares, star map of 6 rows x 24 hours, four weeks."""
    s = started("africa", "asia")
    assert len(s.track) == 10
    assert len(SQUARES) == 72
    assert len(s.weeks) == 4
    assert all(0 <= c < 6 * 24 for figure in BOX.cells for c in figure)


def test_AN_002_and_AN_003_a_face_down_tile_on_each_outbound_stage_nine_left():
    s = started("africa", "asia")
    for stage in range(5):
        assert s.track[stage] == -1
        assert s.face_down[stage] >= 0
        assert sum(s.pile[stage * 6 : stage * 6 + 6]) == 9
        assert s.face_down[stage] in [v for v in range(6) if BOX.tiles[stage * 6 + v]]
    assert s.view(0)["face_down"] is None  # nobody looks


def test_AN_002_ten_tiles_a_stage_four_three_two_one():
    for stage in range(10):
        assert sorted(n for n in BOX.tiles[stage * 6 : stage * 6 + 6] if n) == [1, 2, 3, 4]


def test_AN_004_and_AN_008_seventy_eight_cards_one_on_each_week_and_one_turned_up():
    s = started("africa", "asia")
    assert [len(pile) for pile in s.weeks] == [1, 1, 1, 1]
    assert s.deck_top >= 0
    assert len(s.deck) + 5 == 78


def test_AN_005_no_continent_twice_in_seat_order_AN_R75():
    s = new(FAST, 3)
    assert s.asked == 0
    play(s, "choose-continent asia")
    assert s.asked == 1
    assert rule(s, "choose-continent asia") == "AN-005"
    assert rule(s, "choose-continent europe") == ""


def test_AN_006_dice_start_on_the_home_squares():
    s = started("oceania", "europe")
    assert [SQUARES[p] for p in s.place] == ["-2/120", "+2/0"]


def test_AN_007_saturn_v_is_face_up_in_all_modes():
    for mode in (FAST, FULL, SOLAR):
        s = table(mode)
        assert SQUARES[s.site[0]] == "+1/-90"
        assert s.site[1:] == [-1] * 7


def test_AN_009_the_top_tile_of_each_pile_is_visible():
    s = started("africa", "asia")
    for k in range(7):
        assert BOX.tile_continent[s.tile_top[k]] == k
        assert s.tile_top[k] not in s.tile


def test_AN_010_tokens_at_the_start():
    s = started("africa", "asia")
    assert s.abort_left == s.abort_stage_left == [1, 1]
    assert not any(s.set_token)
    assert not any(s.lunar_token)
    assert not any(s.used)


def test_AN_011_each_player_takes_the_tile_of_the_own_continent():
    s = started("africa", "asia")
    for seat, c in enumerate(("africa", "asia")):
        k = CONTINENTS.index(c)
        assert BOX.tile_continent[s.tile[seat * 7 + k]] == k
        assert not s.flipped[seat * 7 + k]
        assert s.tile[seat * 7 : seat * 7 + 7].count(-1) == 6


def test_AN_012_knowledge_starts_with_the_continent_difficulty_with_0():
    s = started("north-america", "europe")
    assert s.nk == [6, 1]
    assert s.dv == [0, 0]


def test_AN_013_the_sun_starts_in_march():
    assert started("africa", "asia").calendar_month() == 3


def test_AN_014_the_first_year_begins():
    s = started("africa", "asia")
    assert s.month == 1
    assert not s.year_two()


def test_AN_015_highest_knowledge_is_first_player():
    assert started("europe", "north-america", "asia").first == 1


def test_AN_015_ties_by_the_alphabet_AN_R45():
    """South America and Asia have 5 each; A comes before S."""
    assert started("south-america", "asia").first == 1
    assert started("asia", "south-america").first == 0


def test_AN_016_the_token_passes_to_the_left():
    s = table(FAST, ("africa", "asia", "europe"))
    ask(s, FirstPlayerPhase())
    assert s.first == 1
    s.first = 2
    ask(s, FirstPlayerPhase())
    assert s.first == 0


def test_AN_017_first_and_fast_has_no_abilities_agendas_quests_or_sites():
    s = table(FAST, ("africa", "europe"))
    assert s.quest_deck == s.rocket_deck == s.planet_deck == s.earth_rise == []
    assert s.mission == [-1, -1]
    from astrarium.games.astronavigators.observing import worth

    from .build import card

    assert worth(s, 0, card("orion")) == 5  # Leo's ability is not used
    from .build import journey

    s.place[0] = SQUARES.index("+1/0")
    journey(s, 0, "plane")
    assert rule(s, "flip-tile africa") == "AN-017"


def test_AN_018_first_and_fast_ignores_techniques():
    """A solar eclipse needs no solar protection here, but does in Constellation mode."""
    from .build import LEO, YURI, turn

    for mode, observed in ((FAST, True), (FULL, False)):
        s = table(mode, (LEO, YURI))
        s.flipped = [1] * 14
        weeks(s, "solar-eclipse")
        turn(s, 0, 1, 0)
        assert (s.weeks[0] == []) == observed


def test_AN_019_planet_sets_only_in_solar_system_mode():
    assert table(FAST).terms.sets == table(FULL).terms.sets == 10
    assert table(SOLAR).terms.sets == 12
    assert icon("rocky-planet") == 10


def test_AN_020_what_only_shows_has_no_actions():
    """No action moves daylight tiles, armillary tile or Sun disk: section 4 computes them."""
    assert not any("daylight" in word or "sun" in word for word in ACTIONS.kinds)
