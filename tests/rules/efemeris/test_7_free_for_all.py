"""7. Free For All: three players."""

from __future__ import annotations

from astrarium.games.efemeris import GAME
from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.actions import PLANETS
from astrarium.games.efemeris.grid import COORDINATES
from astrarium.games.efemeris.state import KINDS, SHIELDED
from astrarium.kernel import put

from . import build as ef
from .test_1_setup import ROW, set_up, steps


def test_EF_701_three_players_of_three_nations_set_up_as_in_a_duel():
    s = ef.new("free-for-all")
    order_of_seats = [(s.asked + i) % 3 for i in range(3)]
    line = steps(s)
    names = [name for name, _ in line]
    # The last nation is forced, so the third player is not asked for it.
    assert names == ["ChooseNation"] * 2 + [name for name in ROW[1:] for _ in range(3)]
    assert [seat for name, seat in line if name == "ChooseHome"] == order_of_seats
    assert sorted(s.nation) == [0, 1, 2]


def test_EF_702_homes_lie_north_south_east_and_south_west_and_turns_go_clockwise():
    s = ef.new("free-for-all")
    first = s.asked
    set_up(s)
    where = {
        s.owner[s.tiles[slot] // 6 - 1]: COORDINATES[slot] for slot in range(len(s.tiles)) if 6 <= s.tiles[slot] < 54
    }
    assert [where[(first + i) % 3] for i in range(3)] == [(0, -1), (1, 0), (-1, 1)]
    s = ef.position("free-for-all")
    s.stack = []
    s = ef.turn(s)
    seen = []
    for _ in range(4):
        seen.append(s.asked)
        ef.play(s, ef.END_TACTICS, ef.END_TURN)
    assert seen == [0, 1, 2, 0]


def test_EF_703_starting_spices_of_three():
    s = ef.new("free-for-all")
    first = s.asked
    set_up(s)
    assert [ef.spices(s, (first + i) % 3) for i in range(3)] == [(1, 1), (1, 2), (2, 2)]


def test_EF_704_the_stack_has_15_tiles_and_ends_with_a_single_one():
    s = set_up(ef.new("free-for-all"))
    assert len(s.stack) + len(s.drawn) == 15
    while s.stack or s.drawn:
        ef.play(s, next(a for a in s.legal() if a.kind.word in ("lay", "place", "end-tactics", "end-turn")))
    drawers = [seat for seat, _ in ef.told(s, "draws-tile")]
    assert [drawers.count(seat) for seat in sorted(set(drawers), key=drawers.index)] == [6, 5, 4]
    assert len([code for code in s.tiles if code >= 0]) == 19


def test_EF_705_the_fourth_planet_wins():
    s = ef.position("free-for-all")
    ef.own(s, "apollas", 0)
    ef.own(s, "demodamas", 0)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "posidonius"))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.own(s, "hecateus", 1)
    ef.stock(s, 0, 5, 5)
    ef.play(ef.building(s), ef.conquer("posidonius"))
    assert s.outcome == [1, -1, -1]


def test_EF_706_who_loses_the_last_planet_is_out():
    """Also EF-R35: cards, tokens and effects leave the game, spices go to the bank, planets stay."""
    s = ef.position("free-for-all")
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "posidonius"))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.put_ship(s, ef.FRIGATE_2A, s.chart.near[s.chart.rose][0])
    ef.give(s, 1, "surgeon", "gunner")
    ef.stock(s, 1, 3, 2)
    ef.token(s, 1, "new-cargo")
    s.effect = put(s.effect, 10 + SHIELDED, 1)
    s.frozen = put(put(s.frozen, ef.GALLEON_1, 1), ef.GALLEON_2, 0)
    s.board = put(s.board, KINDS + act.SHIPWRIGHT, 1)  # a Shipwright on the board
    s.reserve = put(s.reserve, KINDS + act.SHIPWRIGHT, 1)
    s.known = put(s.known, KINDS + act.GUNNER, 1)
    s.doubt = [0, 1, 0]
    ef.stock(s, 0, 5, 5)
    s.stack = []
    s = ef.building(s)
    before = GAME.census(s)
    ef.play(s, ef.conquer("posidonius"))
    assert not s.over
    assert GAME.census(s) == before
    assert s.spent == [0, 0, 1]
    assert s.frozen[ef.GALLEON_2] == -1
    assert sum(s.board) + sum(s.reserve[KINDS : 2 * KINDS]) + sum(s.known) + sum(s.doubt) == 0
    assert s.alive == [1, 0, 1]
    assert s.at[3:6] == [-1, -1, -1]
    assert ef.spices(s, 1) == (0, 0)
    assert s.tokens(1) == 0
    assert s.hand_size(1) == 0
    assert sum(ef.out_of_game(s, 1).values()) == 12
    assert s.effect[10:20] == [0] * 10
    assert s.frozen[ef.GALLEON_1] == -1
    assert s.owner[PLANETS.index("posidonius")] == 0
    assert ef.told(s, "eliminated") == [(1,)]
    ef.play(s, ef.END_TURN)
    assert s.asked == 2  # his turns are skipped


def test_EF_707_the_last_player_left_wins():
    s = ef.position("free-for-all")
    s.alive = [1, 0, 1]
    ef.own(s, "posidonius", 0)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "pytheas"))
    ef.put_ship(s, ef.GALLEON_3, s.chart.rose)
    ef.stock(s, 0, 5, 5)
    ef.play(ef.building(s), ef.conquer("pytheas"))
    assert s.owner.count(0) == 3
    assert s.outcome == [1, -1, -1]


def test_EF_708_every_other_player_is_an_enemy_of_choice():
    """Also EF-R32: Byng names one enemy with cards in hand."""
    s = ef.position("free-for-all", nations=("britain", "france", "spain"))
    ef.appoint(s, 0, "byng")
    ef.give(s, 0, "chief-mate", "gunner")
    ef.give(s, 1, "gunner")
    ef.token(s, 0, "warning-shot")
    s = ef.acting(s)
    assert [str(a) for a in ef.offered(s, "byng")] == ["byng 2"]  # player 3 has no card
    ef.give(s, 2, "banker")
    assert [str(a) for a in ef.offered(ef.acting(s), "byng")] == ["byng 2", "byng 3"]
    assert ef.ends_of(s, "warn", ef.GALLEON_2)
    assert ef.ends_of(s, "warn", ef.GALLEON_3)


def test_EF_709_a_draw_needs_all_players_still_in_the_game():
    s = ef.position("free-for-all")
    s.alive = [1, 1, 0]
    s = ef.building(s)
    ef.play(s, ef.OFFER_DRAW)
    assert s.asked == 1
    ef.play(s, ef.order("agree"))
    assert s.outcome == [0, 0, 0]
    s = ef.building(ef.position("free-for-all"))
    ef.play(s, ef.OFFER_DRAW, ef.order("agree"))
    assert not s.over
    assert ef.can(s, ef.order("refuse"))
