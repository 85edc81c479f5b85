"""Sections 5, 6 and 11: travelling, the ends of the years, dice chain and launch sites."""

from __future__ import annotations

import pytest

from astrarium.games.astronavigators.asides import Aside
from astrarium.games.astronavigators.month import ActionPhase, Turn
from astrarium.games.astronavigators.nouns import SQUARES
from astrarium.games.astronavigators.state import PASSING, SPENT
from astrarium.games.astronavigators.travelling import Connect, chain_hits

from . import build as an


def reach(by: str, start: str) -> set[str]:
    return {SQUARES[q] for q in an.BOX.reach[an.vehicle(by)][an.sq(start)]}


def shows(square: str, by: str) -> bool:
    return an.BOX.icon[an.sq(square) * 6 + an.vehicle(by)] >= 0


def neighbours(square: str) -> set[str]:
    row, col = divmod(an.sq(square), 12)
    return {SQUARES[r * 12 + (col + d) % 12] for r in range(max(row - 1, 0), min(row + 2, 6)) for d in (-1, 0, 1)} - {
        square
    }


def test_AN_080_a_move_starts_and_ends_on_the_vehicles_icon():
    for by in ("car", "train", "helicopter", "plane"):
        for start in range(72):
            assert all(shows(SQUARES[q], by) and q != start for q in an.BOX.reach[an.vehicle(by)][start])
    s = an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "crux")
    an.at(s, 0, "+2/-120")
    an.ask(s, ActionPhase())
    assert an.rule(s, "travel 1 train") == "AN-080"
    assert an.rule(s, "travel 1 car") == ""
    an.play(s, "travel 1 car", "pass 2")
    an.journey(s, 0, "car")
    assert an.rule(s, "move +3/0") == "AN-080"


def test_AN_081_diagonal_steps_and_joined_edges():
    assert "+1/-90" in neighbours("+2/-120")
    assert "+2/150" in {SQUARES[q] for q in an.BOX.links[3][an.sq("+2/-180")]}
    assert "+2/150" in reach("boat", "+2/-180")


def test_AN_082_a_car_goes_one_step_by_road():
    roads = {SQUARES[q] for q in an.BOX.links[0][an.sq("+2/-90")]}
    assert reach("car", "+2/-90") == {q for q in roads if shows(q, "car")}
    assert "+2/-150" not in reach("car", "+2/-90")


def test_AN_083_and_AN_E06_a_train_goes_two_steps_and_crosses_squares_without_station():
    assert "+2/-150" in reach("train", "+2/-90")
    assert "+2/-120" not in reach("train", "+2/-90")
    assert not shows("+2/-120", "train")


def test_AN_084_a_boat_goes_one_step_by_water_not_over_land():
    assert reach("boat", "+2/-90") <= neighbours("+2/-90")
    assert not any("+2/-120" in reach("boat", q) for q in SQUARES)  # no sea there
    assert "+1/-90" in reach("boat", "+2/-90")
    assert "+1/30" not in reach("boat", "+2/0")  # the Sinai is not crossed diagonally
    assert "+1/30" in reach("boat", "+2/30")  # Suez is open


def test_AN_085_at_sea_only_the_boat_goes_on():
    s = an.no_tiles(an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "crux"), 0)
    an.at(s, 0, "+1/-180")
    an.journey(s, 0, "boat")
    an.play(s, "move +1/-150")
    assert an.where(s) == "+1/-150"  # open water
    an.tile(s, 0, "SA-3")
    an.ask(s, Connect(0))
    assert an.question(s) == ""  # no connection starts there
    s.week[0] = -1
    an.ask(s, ActionPhase())
    assert an.legal(s, "travel") == ["travel 1 boat", "travel 2 boat", "travel 3 boat", "travel 4 boat"]
    assert an.rule(s, "travel 1 plane") == "AN-085"
    an.journey(s, 0, "boat")
    an.play(s, "move +1/-120")  # a port: from here any vehicle, also by connection in the same turn
    assert an.question(s) == "Connection"
    assert "connect south-america boat" in an.legal(s)


def test_AN_086_a_helicopter_goes_one_step_over_land_or_water():
    assert reach("helicopter", "+2/0") <= neighbours("+2/0")
    assert "+1/120" in reach("helicopter", "+1/90")


def test_AN_087_a_plane_goes_three_steps():
    assert "+2/90" in reach("plane", "+2/0")  # three steps east
    assert "+2/120" in reach("plane", "+2/0")  # over the North Pole
    assert "+1/30" not in reach("plane", "+1/-90")  # four steps
    assert all(shows(q, "plane") for q in reach("plane", "+2/0"))


def test_AN_088_all_squares_of_zone_plus_three_are_neighbours():
    assert "+3/-150" in reach("boat", "+3/-30")
    assert "+3/60" in reach("helicopter", "+3/-120")
    assert "+3/-150" in reach("plane", "+3/-30")
    assert "+3/120" not in reach("car", "+3/-150")


def test_AN_089_the_south_pole_likewise_but_not_for_boats():
    assert "-3/150" in reach("plane", "-3/0")
    assert "-3/120" in reach("helicopter", "-3/-90")
    assert "-3/-180" not in reach("boat", "-3/-60")


def test_AN_E07_poles():
    assert "-3/-180" not in reach("boat", "-3/-60")
    assert "-3/150" in reach("plane", "-3/0")
    assert "+3/-150" in reach("boat", "+3/-30")


def test_AN_090_the_spacecraft_leaves_the_map_from_a_pad():
    s = an.weeks(an.table(an.FAST), "lyra", "orion", "leo", "crux")
    s.astronaut[0] = 1
    an.ask(s, ActionPhase())
    assert an.rule(s, "launch 1 saturn-v") == "AN-123"
    assert an.rule(s, "travel 1 spacecraft") == "AN-031"  # not a map vehicle
    an.at(s, 0, "+1/-90")
    an.ask(s, ActionPhase())
    assert an.rule(s, "launch 1 saturn-v") == ""


def test_AN_091_the_first_use_pays_once():
    s = an.no_tiles(an.table(an.FAST), 0)
    an.journey(s, 0, "plane")
    an.play(s, "move +2/-150")
    assert s.nk[0] == 6 + 3
    an.journey(s, 0, "plane")
    an.play(s, "move +2/-90")
    assert s.nk[0] == 6 + 3


def test_AN_092_a_new_continent_gives_its_tile_and_knowledge():
    s = an.no_tiles(an.table(an.FAST), 0)
    s.used[4] = 1
    top = s.tile_top[6]
    an.journey(s, 0, "plane")
    an.play(s, "move +1/-90")
    assert s.tile[6] == top
    assert s.nk[0] == 6 + 5
    assert s.tile_top[6] not in (top, -1)


def test_AN_093_and_AN_R71_the_continent_is_that_of_the_icon_used():
    """In +1/-90 trains are North American, planes South American."""
    s = an.no_tiles(an.table(an.FAST, (an.YURI, an.NEIL)), 0)
    an.at(s, 0, "+2/-90")
    an.journey(s, 0, "train")
    an.play(s, "move +1/-90")
    assert s.tile[4] >= 0
    assert s.tile[6] == -1
    an.at(s, 0, "+2/-90")
    an.journey(s, 0, "plane")
    an.play(s, "move +1/-90")
    assert s.tile[6] >= 0


def test_AN_094_a_connection_needs_a_tile_with_an_icon_of_this_square():
    s = an.no_tiles(an.table(an.FAST), 0)
    an.tile(s, 0, "AF-6", "OC-8")  # car and train; boat and helicopter
    an.at(s, 0, "+2/-90")
    an.journey(s, 0, "plane")
    an.play(s, "move +2/-150")
    assert an.question(s) == "Connection"
    assert an.rule(s, "connect oceania helicopter") == "AN-094"  # no heliport here
    assert an.rule(s, "connect africa train") == ""
    an.play(s, "connect africa train")
    assert an.question(s) == "Journey"
    an.play(s, "move +1/-120")
    assert s.flipped[0] == 1
    assert an.rule(s, "connect africa car") == "AN-094"  # one icon of a tile


def test_AN_095_any_number_of_connections_one_tile_each():
    s = an.no_tiles(an.table(an.FAST), 0)
    an.tile(s, 0, "AF-1", "AS-2", "EU-3")
    an.journey(s, 0, "plane")
    an.play(s, "move +2/-150")
    an.play(s, "connect asia train", "move +1/-120")
    an.play(s, "connect africa car")
    while an.question(s) == "Journey":
        s.apply(s.legal()[0])
    assert [s.flipped[0], s.flipped[2]] == [1, 1]  # Africa, Asia: used up
    assert not any(a.kind.word == "connect" and a.x in (0, 2) for a in s.legal())


def test_AN_096_and_AN_E17_a_tile_gained_in_the_turn_may_be_used_in_it():
    s = an.no_tiles(an.table(an.FAST), 0)
    s.tile_top[6] = an.BOX.tile_id.index("SA-3")
    an.journey(s, 0, "plane")
    an.play(s, "move +1/-90")
    assert s.nk[0] == 6 + 3 + 5
    an.play(s, "connect south-america boat", "move +1/-60")
    assert s.nk[0] == 16  # the boat's icon there is South American: no new continent
    assert s.face[0] == an.vehicle("boat")


def test_AN_097_and_AN_R11_all_six_vehicles_in_the_first_year_need_a_launch():
    s = an.tiles(an.table(an.FAST), 0, 0, 0, 0, 0)
    s.used[:6] = [1, 1, 1, 1, 1, 0]
    an.at(s, 0, "+1/-90")
    an.fly(s)
    assert s.nk[0] == 6 + 5 + 20 + 10  # spacecraft, bonus, Saturn V


def test_AN_098_all_continents_in_the_first_year():
    s = an.no_tiles(an.table(an.FAST), 0)
    an.tile(s, 0, "AF-1", "AS-1", "EU-1", "OC-1", "AA-1")
    an.no_tiles(s, 0)
    s.used[4] = 1
    an.journey(s, 0, "plane")
    an.play(s, "move +1/-90")
    assert s.nk[0] == 6 + 5 + 20


def test_AN_099_the_die_shows_the_last_vehicle_used():
    s = an.tile(an.no_tiles(an.table(an.FAST), 0), 0, "AF-6")
    an.journey(s, 0, "plane")
    an.play(s, "move +2/-150", "connect africa car")
    while an.question(s) == "Journey":
        s.apply(s.legal()[0])
    assert s.face[0] == an.vehicle("car")


def test_AN_R49_the_home_tile_may_be_flipped():
    s = an.tile(an.no_tiles(an.table(an.FAST), 0), 0, "NA-6")
    an.journey(s, 0, "plane")
    an.play(s, "move +2/-150")
    assert "connect north-america car" in an.legal(s)


def test_AN_R72_a_vehicle_that_cannot_move_fails_without_connections():
    s = an.table(an.FAST)
    an.at(s, 0, "-3/-120")
    an.tile(s, 0, "AF-4")
    s.face[0] = an.vehicle("car")
    an.journey(s, 0, "car")  # no car can leave
    assert not s.agenda
    assert an.where(s) == "-3/-120"


# ------------------------------------------------------------ section 6
def test_AN_110_the_first_year_ends_when_the_sun_is_back_in_march():
    s = an.month(an.table(an.FAST), 2)
    assert s.month == 12
    assert not s.year_two()
    an.planet_phase(s)
    assert s.year_two()
    assert s.calendar_month() == 3


def test_AN_111_and_AN_113_year_two_pays_no_bonus_and_no_points():
    s = an.no_tiles(an.table(an.FAST), 0)
    an.tile(s, 0, "AF-1", "AS-1", "EU-1", "OC-1", "AA-1")
    an.no_tiles(s, 0)
    an.month(s, 3, 2)
    an.journey(s, 0, "plane")
    an.play(s, "move +1/-90")
    assert s.nk[0] == 6
    assert s.used[4] == 1  # still flipped
    assert s.tile[6] >= 0  # still taken (AN-R13)


def test_AN_112_at_the_years_end_all_become_astronauts_and_only_travel_on_earth():
    s = an.weeks(an.month(an.table(an.FAST), 2), "lyra", "orion", "leo", "crux")
    s.launched[1] = 1
    an.planet_phase(s)
    assert s.astronaut == [1, 1]
    for seat in (0, 1):  # whether or not launched before
        s.first = seat
        s.week = [-1, -1]
        an.ask(s, ActionPhase())
        assert {a.kind.word for a in s.legal()} <= {"travel", "pass", "launch"}
        assert an.rule(s, "observe 1") == an.rule(s, "plan 1") == "AN-112"


def test_AN_113_only_the_first_launch_still_pays_AN_R12():
    s = an.tiles(an.month(an.table(an.FAST), 5, 2), 0, 0, 0, 0, 0)
    s.used[:5] = [1] * 5
    an.at(s, 0, "+1/-90")
    an.fly(s)
    assert s.nk[0] == 6 + 5 + 10  # no +20
    s = an.no_tiles(an.month(an.table(an.FAST, year_two_vehicles_pay=True), 5, 2), 0)
    an.journey(s, 0, "plane")
    an.play(s, "move +2/-150")
    assert s.nk[0] == 6 + 3


def test_AN_114_the_game_ends_after_the_second_year():
    s = an.month(an.table(an.FAST), 2, 2)
    an.take(s, 0, 1, PASSING), an.take(s, 1, 2, PASSING)
    an.planet_phase(s)
    assert s.over
    assert s.outcome


def test_AN_R13_tiles_in_year_two_or_not_by_option():
    s = an.no_tiles(an.month(an.table(an.FAST, no_tiles_in_year_two=True), 5, 2), 0)
    an.journey(s, 0, "plane")
    an.play(s, "move +1/-90")
    assert s.tile[6] == -1


# ------------------------------------------------------------ character abilities on the map
def test_AN_185_jarrah_sails_two_steps():
    s = an.no_tiles(an.table(an.FULL, (an.JARRAH, an.YURI)), 0)
    an.at(s, 0, "+2/-90")
    an.journey(s, 0, "boat")
    far = {a.json()[1] for a in s.legal()}
    assert reach("boat", "+2/-90") < far
    assert "+2/-30" in far


def test_AN_186_sphen_places_heliports_instead_of_moving_and_may_connect():
    s = an.no_tiles(an.table(an.FULL, (an.SPHEN, an.YURI)), 0)
    an.tile(s, 0, "AA-2")
    an.at(s, 0, "-3/0")
    an.journey(s, 0, "car")
    an.play(s, "place-heliport 1 -2/0")
    assert an.question(s) == "OtherHeliport"
    an.play(s, "place-heliport 2 -2/30")
    assert an.question(s) == "Connection"
    an.play(s, "connect antarctica helicopter")
    assert {"move -2/0", "move -2/30"} <= set(an.legal(s))
    an.play(s, "move -2/0")
    assert s.tile[0] >= 0  # the square's continent: Africa
    s = an.table(an.FULL, (an.YURI, an.SPHEN))
    an.journey(s, 0, "car")
    assert an.rule(s, "place-heliport 1 -2/0") == "AN-186"


def test_AN_R46_heliports_are_icons_for_sphen_alone_and_leave_die_and_tokens():
    s = an.no_tiles(an.weeks(an.table(an.FULL, (an.SPHEN, an.YURI)), "lyra", "orion", "leo", "crux"), 0)
    an.at(s, 0, "-3/-150")  # no vehicle can be declared here
    an.ask(s, ActionPhase())
    assert an.legal(s, "travel") == [f"travel {w} helicopter" for w in (1, 2, 3, 4)]
    an.journey(s, 0, "helicopter")
    an.play(s, "place-heliport 1 +1/-150", "done")
    assert s.used[:6] == [0] * 6
    assert s.face[0] == an.vehicle("helicopter")
    an.at(s, 0, "+2/-120")
    an.journey(s, 0, "helicopter")
    assert "move +1/-150" in an.legal(s)
    an.play(s, "move +1/-150")
    assert s.tile[:7].count(-1) == 6  # no continent at open sea
    an.at(s, 1, "+2/-120")
    an.journey(s, 1, "helicopter")
    assert "move +1/-150" not in an.legal(s)


def test_AN_R46_a_helicopter_without_an_icon_is_for_placing_only():
    """Reached in ordinary months: he flies to his heliport, and moves it away from under the die."""
    s = an.no_tiles(an.quiet(an.table(an.FULL, (an.SPHEN, an.YURI))), 0)
    s.heliport = [an.sq("-3/-150"), -1]
    an.at(s, 0, "-3/-120")
    an.journey(s, 0, "helicopter")
    assert "move -3/-150" in an.legal(s)
    an.play(s, "move -3/-150")
    an.journey(s, 0, "helicopter")
    assert an.legal(s, "move")  # his heliport is an icon here
    an.play(s, "place-heliport 1 +1/-150", "done")
    s.week = [-1, -1]
    an.ask(s, ActionPhase())
    assert an.legal(s, "travel") == [f"travel {w} helicopter" for w in (1, 2, 3, 4)]
    an.journey(s, 0, "helicopter")
    assert an.legal(s, "move") == []  # AN-080: nothing leaves from here
    assert len(an.legal(s, "place-heliport")) == 2 * 71
    assert an.rule(s, "move -3/-120") == "AN-080"
    an.play(s, "place-heliport 1 -3/-150", "done")
    an.journey(s, 0, "helicopter")
    assert an.legal(s, "move")


# ------------------------------------------------------------ section 11
def test_AN_195_meeting_another_die_the_mover_rolls():
    s = an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0)
    an.at(s, 1, "+2/-150")
    counter = (s.counter, s.pool)
    an.journey(s, 0, "plane")
    an.play(s, "move +2/-150")
    assert (s.counter, s.pool) != counter
    assert "dice-chain" in [e.text for e in s.tape.events]


def rolled(s, face: int) -> None:
    """Let the next roll show a face."""
    s.pool = (1 << 70) * 6 + face


@pytest.mark.parametrize(("face", "hits"), [(2, True), (4, False)])
def test_AN_196_an_equal_face_gives_a_free_move(face, hits):
    s = an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0)
    an.at(s, 1, "+2/-150")
    s.face[1] = an.vehicle("boat")
    an.journey(s, 0, "plane")
    rolled(s, face)
    an.play(s, "move +2/-150")
    assert (an.question(s) == "FreeMove") == hits
    if hits:
        assert an.rule(s, "ride helicopter") == "AN-196"
        an.play(s, "ride train", "move +1/-120")
        assert s.face[0] == an.vehicle("train")
    else:
        assert s.face[0] == an.vehicle("plane")  # turned back


def test_AN_197_the_free_move_counts_as_use_and_visit_and_can_chain():
    s = an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI, an.JOAO)), 0)
    an.at(s, 1, "+2/-150"), an.at(s, 2, "+1/-90")
    s.face[1] = s.face[2] = an.vehicle("boat")
    an.journey(s, 0, "plane")
    rolled(s, 2)
    an.play(s, "move +2/-150")
    rolled(s, 2)
    an.play(s, "ride plane", "move +1/-90")
    assert s.tile[6] >= 0
    assert an.question(s) == "FreeMove"


def test_AN_R47_a_blank_die_is_never_matched_and_no_spacecraft():
    s = an.table(an.FULL, (an.NEIL, an.YURI))
    an.at(s, 0, "+2/-150"), an.at(s, 1, "+2/-150")
    s.face[0] = an.vehicle("car")
    for face in range(6):
        rolled(s, face)
        assert not chain_hits(s, 0)
    s.face[1] = an.vehicle("spacecraft")
    an.journey(s, 0, "plane")
    an.at(s, 1, "+2/-90"), an.at(s, 0, "+2/-150")
    rolled(s, 5)
    an.play(s, "move +2/-90")
    assert an.rule(s, "ride spacecraft") == "AN-R47"
    an.play(s, "decline")


def test_AN_198_the_red_icon_turns_up_a_rocket_and_marks_its_site():
    s = an.tile(an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0), 0, "AF-5")
    s.rocket_deck = [an.rocket("ariane-6")]
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa")
    assert s.site[an.rocket("ariane-6")] == an.sq("+1/-60")
    assert s.flipped[0] == 1


def test_AN_199_the_white_icon_keeps_one_of_two_in_secret():
    s = an.tile(an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0), 0, "AF-4")
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa")
    assert len(s.legal()) == 2
    s.apply(s.legal()[0])
    assert len(s.rocket_deck) == 6
    assert s.slot_owner == [0]
    assert s.view(0)["slot_card"] == s.slot_card
    assert s.view(1)["slot_card"] == [-2]
    assert s.site[1:] == [-1] * 7


def test_AN_200_several_sites_the_drawer_chooses():
    s = an.tile(an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0), 0, "AF-5")
    s.rocket_deck = [an.rocket("vostok")]
    an.turn(s, 0, 1, PASSING)
    an.play(s, "flip-tile africa")
    assert an.legal(s) == ["mark-site +2/60", "mark-site +3/30"]
    an.play(s, "mark-site +3/30")
    assert s.site[an.rocket("vostok")] == an.sq("+3/30")


def test_AN_201_in_constellation_mode_rockets_have_no_abilities():
    from astrarium.games.astronavigators.track import rockets_of

    for mode, abilities in ((an.FULL, []), (an.SOLAR, [an.rocket("ariane-6")])):
        s = an.table(mode, (an.NEIL, an.YURI))
        an.at(s, 0, "out 1")
        s.pad[0] = an.rocket("ariane-6")
        assert rockets_of(s, 0) == abilities


def test_AN_202_and_AN_R38_a_revealed_site_is_open_to_all_two_rockets_to_choose():
    s = an.weeks(an.table(an.FULL, (an.NEIL, an.YURI)), "lyra", "orion", "leo", "crux")
    s.site[an.rocket("vostok")] = s.site[an.rocket("proton-k")] = an.sq("+2/60")
    an.at(s, 1, "+2/60")
    s.astronaut[1] = 1
    s.first = 1
    an.ask(s, ActionPhase())
    assert {"launch 1 vostok", "launch 1 proton-k"} <= set(an.legal(s))
    an.play(s, "launch 1 proton-k")
    assert s.pad[1] == an.rocket("proton-k")


def test_AN_R39_the_spacecraft_icon_does_not_launch():
    s = an.tile(an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0), 0, "AF-5")
    s.astronaut[0] = 1
    an.at(s, 0, "+2/-90")
    an.journey(s, 0, "train")
    an.play(s, "move +1/-90")
    assert "connect africa spacecraft" not in an.legal(s)
    an.play(s, "flip-tile africa")
    while an.question(s) == "SiteChoice":
        s.apply(s.legal()[0])
    assert an.where(s) == "+1/-90"
    assert sum(q >= 0 for q in s.site) == 2


def test_AN_R48_specials_at_any_moment_of_the_own_turn_one_icon_once():
    s = an.tile(an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0), 0, "AF-1", "AF-5", "AS-1")
    an.ask(s, Aside(0))
    assert an.rule(s, "flip-tile asia") == "AN-R48"  # a telescope: only when observing
    an.tile(s, 0, "AF-1")
    assert an.rule(s, "flip-tile africa") == "AN-R48"  # the flag is void in Constellation mode
    assert an.rule(s, "flip-two africa asia") == "AN-R48"
    an.tile(s, 0, "AF-5")
    an.play(s, "flip-tile africa")
    while an.question(s) == "SiteChoice":
        s.apply(s.legal()[0])
    assert s.flipped[0] == 1
    assert not s.agenda  # nothing more to use
    an.at(s, 0, "out 2")
    an.tile(s, 0, "AF-5", "AF-7", "AS-4")
    an.ask(s, Aside(0))
    assert an.rule(s, "flip-tile asia") == "AN-R48"  # rockets on Earth only
    assert an.rule(s, "flip-tile africa") == "AN-269"  # nothing spent
    s.set_token[0] = SPENT
    an.ask(s, Aside(0))
    assert an.rule(s, "flip-tile africa") == ""


def test_AN_R81_a_secret_rocket_is_revealed_at_the_declaration():
    s = an.weeks(an.table(an.FULL, (an.WANG, an.YURI)), "lyra", "orion", "leo", "crux")
    from astrarium.games.astronavigators.secrets import ROCKET, take_secret

    s.rocket_deck.remove(an.rocket("starship"))
    take_secret(s, 0, ROCKET + an.rocket("starship"), False)
    an.at(s, 0, "+1/150"), an.at(s, 1, "+1/150")
    s.astronaut = [1, 1]
    s.first = 1
    an.ask(s, ActionPhase())
    assert an.rule(s, "launch 1 starship") != ""  # only the owner's declaration can use it
    an.play(s, "pass 1")
    an.play(s, "launch 2 starship")
    assert s.site[an.rocket("starship")] == an.sq("+1/150")
    assert s.slot_card == []


def test_AN_R81_one_rocket_left_is_drawn_an_empty_deck_gives_nothing():
    s = an.tile(an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0), 0, "AF-4")
    s.rocket_deck = [3]
    an.ask(s, Aside(0))
    an.play(s, "flip-tile africa")
    assert an.legal(s) == ["keep-rocket long-march-9"]
    s.rocket_deck = []
    an.tile(s, 0, "AF-5")
    an.ask(s, Aside(0))
    assert an.rule(s, "flip-tile africa") == "AN-R81"


def test_AN_R77_the_die_shows_nothing_before_the_first_travel_and_the_spacecraft_after_an_abort():
    s = an.table(an.FAST)
    assert s.face == [-1, -1]
    an.tiles(s, 15, 15, 15, 15, 25)
    an.at(s, 0, "+1/-90")
    s.nk[0] = -10
    an.fly(s)
    assert an.where(s) == "+1/-90"
    assert s.face[0] == an.vehicle("spacecraft")


def test_AN_269_reactivate_turns_a_spent_token_never_one_not_gained():
    s = an.tile(an.no_tiles(an.table(an.FULL, (an.NEIL, an.YURI)), 0), 0, "AF-7")
    s.set_token[3] = SPENT
    s.lunar_token[1] = SPENT
    an.ask(s, Turn(0))
    an.take(s, 0, 1, PASSING)
    an.ask(s, Turn(0))
    an.play(s, "flip-tile africa")
    assert an.legal(s) == ["reactivate-set orientation", "reactivate-moon first-quarter"]
    assert an.rule(s, "reactivate-set dark-spot") == "AN-269"
    an.play(s, "reactivate-moon first-quarter")
    assert s.lunar_token[1] == 1


def test_AN_R46_leo_has_no_heliports():
    s = an.table(an.FULL, (an.LEO, an.SPHEN))
    s.heliport = [an.sq("+1/30"), -1]
    from astrarium.games.astronavigators.visiting import has_icon

    an.at(s, 0, "+1/-150")
    an.at(s, 1, "+1/-150")
    assert not has_icon(s, 0, 3)
    assert not has_icon(s, 1, 3)
    s.heliport = [an.sq("+1/-150"), -1]
    assert not has_icon(s, 0, 3)
    assert has_icon(s, 1, 3)
