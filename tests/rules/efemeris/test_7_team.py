"""7. Team: two against two."""

from __future__ import annotations

from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.actions import PLANETS
from astrarium.games.efemeris.grid import COORDINATES
from astrarium.games.efemeris.state import KINDS, PROMISED
from astrarium.kernel import put

from .build import (
    END_TACTICS,
    END_TURN,
    GALLEON_1,
    GALLEON_3,
    GALLEON_4,
    OFFER_DRAW,
    PASS_WORD,
    E,
    P,
    acting,
    afford,
    building,
    can,
    collect,
    conquer,
    fire,
    fort,
    fortress,
    frigate,
    galleon,
    give,
    in_reserve,
    inside,
    lay,
    lost,
    new,
    offered,
    on_board,
    order,
    own,
    pick,
    play,
    position,
    put_ship,
    ray,
    recruit,
    sail,
    spices,
    stock,
    tactics,
    token,
    turn,
    why,
    winds,
)
from .test_1_setup import set_up, steps, to

ALLY = 3  # the galleon of seat 1, the ally of seat 0


def test_EF_710_every_piece_has_an_owner_who_is_a_player():
    s = position("team")
    assert [s.owner[PLANETS.index(p)] for p in ("patrocles", "demodamas", "posidonius", "pytheas")] == [0, 1, 2, 3]
    s = acting(s, 0)
    assert not ends_of_ally(s)
    play(s, PASS_WORD)
    assert s.asked == 1
    assert can(s, sail(ALLY, E(0, -2, "S"))) is True


def ends_of_ally(s):
    return [a for a in s.legal() if a.kind.word == "sail" and a.x == ALLY]


def test_EF_711_two_sides_of_two_alternate_and_do_each_phase_together():
    s = position("team")
    assert s.terms.crews_of == [[0, 1], [2, 3]]
    s.stack = []
    s = turn(s)
    line = []
    for _ in range(8):
        line.append((s.question.name(), s.asked))
        play(s, END_TACTICS if s.question.name() == "Tactics" else END_TURN)
    side = [("Tactics", 0), ("Tactics", 1), ("Construction", 0), ("Construction", 1)]
    assert line == [*side, *[(name, seat + 2) for name, seat in side]]


def test_EF_712_order_of_the_set_up():
    s = new("team")
    a = s.asked
    one, two = ([a, a + 1], [2 - a, 3 - a])
    assert steps(s) == [
        *[("ChooseNation", side[0]) for side in (one, two)],
        *[("ChooseCaptain", seat) for seat in one + two],
        *[("ChooseHome", seat) for seat in one + two],
        *[("ChooseLead", one[0]), ("PlaceHome", one[0]), ("PlaceHome", one[1])],
        *[("ChooseLead", two[0]), ("PlaceHome", two[0]), ("PlaceHome", two[1])],
        *[("ChooseCrew", seat) for seat in one + two],
    ]


def test_EF_713_one_captain_each_not_the_allys_shown_together_and_kept():
    s = to(new("team"), "ChooseCaptain")
    me = s.asked
    first = s.legal()[0]
    play(s, first)
    assert s.asked == me + 1
    assert why(s, first) == "EF-713"
    assert len(s.legal()) == 3
    enemy = 2 if me == 0 else 0
    assert s.view(enemy)["captains"][me] == [-1, -1, -1]
    assert s.view(me + 1)["captains"][me] != [-1, -1, -1]  # allies see it
    for _ in range(3):
        pick(s, "appoint")
    assert s.view(enemy)["captains"][me] == s.captains[me * 3 : me * 3 + 3]
    s = position("team")
    lost(s, 0)
    put_ship(s, GALLEON_1, ray(0))
    assert s.captain(0) == s.captains[0]


def test_EF_714_each_side_chooses_two_planets():
    """Also EF-R07: one nation after the other, or by option 1-2-2-1."""
    for draft, expected in (("nation-by-nation", [0, 1, 2, 3]), ("snake", [0, 2, 3, 1])):
        s = to(new("team", team_draft=draft), "ChooseHome")
        asked = []
        start = s.asked
        while s.question.name() == "ChooseHome":
            asked.append((s.asked - start) % 4)
            pick(s, "settle")
        assert asked == expected


def test_EF_715_one_home_beside_the_centre_the_other_beside_it():
    """Also EF-R55: the speaker says which."""
    s = to(new("team"), "ChooseLead")
    speaker = s.asked
    homes = [s.owner.index(speaker), s.owner.index(speaker + 1)]
    assert [a.x for a in s.legal()] == homes
    play(s, s.legal()[1])  # the ally's tile leads
    assert s.asked == speaker + 1
    assert {COORDINATES[a.x] for a in s.legal()} == {(0, -1)}
    assert len({a.y for a in s.legal()}) > 1
    pick(s, "place")
    assert s.asked == speaker
    assert {COORDINATES[a.x] for a in s.legal()} == {(0, -2), (1, -2), (-1, -1)}


def test_EF_716_each_galleon_starts_on_its_own_planet_and_the_stack_has_14_tiles():
    s = set_up(new("team"))
    for seat in range(4):
        assert s.at[seat * 3] == s.chart.planets[s.owner.index(seat)]
    assert len(s.stack) + len(s.drawn) == 14


def test_EF_717_three_cards_each_and_a_common_reserve_of_six():
    s = set_up(new("team"))
    assert [s.hand_size(seat) for seat in range(4)] == [3, 3, 3, 3]
    assert [sum(in_reserve(s, side).values()) for side in (0, 1)] == [6, 6]
    s = position("team")
    give(s, 0, "lady-of-the-night")
    give(s, 1, "lady-of-the-night")
    s = acting(s)
    play(s, order("lady"), PASS_WORD, order("lady"))
    s = tactics(s)
    assert in_reserve(s, 0)["lady-of-the-night"] == 2


def test_EF_718_starting_spices_of_each_player():
    s = new("team")
    first = s.asked // 2
    set_up(s)
    assert [spices(s, first * 2), spices(s, first * 2 + 1)] == [(1, 1), (1, 1)]
    assert [spices(s, 2 - first * 2), spices(s, 3 - first * 2)] == [(1, 2), (1, 2)]


def test_EF_719_each_player_draws_one_tile_and_places_it():
    """Also EF-R55: the speaker names the first one."""
    s = turn(position("team"))
    assert s.asked == 0
    mine, allys = s.drawn
    play(s, s.legal()[1])
    assert (s.asked, s.question.x) == (1, allys)
    pick(s, "place")
    assert (s.asked, s.question.x) == (0, mine)


def test_EF_720_each_player_collects_for_himself():
    s = position("team")
    stock(s, 0, 5, 0)
    stock(s, 1, 2, 2)
    s = collect(s)
    assert spices(s, 0) == (5, 0)
    assert spices(s, 1) == (3, 2)
    assert spices(s, 2) == (0, 0)


def test_EF_721_each_commands_his_own_ships_cards_and_bonuses():
    s = position("team")
    give(s, 0, "chief-mate", "chief-mate", "chief-mate")
    give(s, 1, "lady-of-the-night")
    s = acting(s)
    assert {a.x for a in offered(s, "sail")} == {GALLEON_1}
    assert not can(s, order("lady"))  # the ally's card
    play(s, order("hubac"), order("hubac"), order("hubac"), PASS_WORD)
    assert can(s, order("lady"))  # three for each player


def test_EF_722_nothing_is_given_and_winds_never_move_the_allys_ship():
    s = position("team")
    token(s, 0, "stellar-winds")
    give(s, 0, "gunner")
    s = acting(s)
    assert {a.x for a in offered(s, "ride-winds")} == {GALLEON_1}
    assert not can(s, winds(ALLY, E(0, -2, "S")))
    assert {a.kind.word for a in s.legal()} == {"sail", "ride-winds", "end-tactics", "offer-draw", "pass-word"}
    assert "share" not in {a.kind.word for a in s.legal()}


def test_EF_723_hand_limit_six():
    s = position("team")
    give(s, 0, "banker", "banker", "gunner", "gunner", "gunner")
    stock(s, 0, 4, 0)
    s = building(s)
    play(s, recruit("helmsman"))
    assert why(s, recruit("helmsman")) == "EF-723"


def test_EF_724_two_spices_a_turn_may_be_shared():
    s = position("team")
    stock(s, 0, 3, 0)
    stock(s, 1, 4, 0)
    s = building(s)
    assert why(s, order("share", "vanilla")) == "EF-724"  # none to give
    play(s, order("share", "pepper"))
    assert why(s, order("share", "pepper")) == "EF-724"  # the ally's store is full
    assert (spices(s, 0), spices(s, 1)) == ((2, 0), (5, 0))
    play(s, PASS_WORD, order("share", "pepper"))
    assert why(s, order("share", "pepper")) == "EF-724"  # two for the side
    s.stack = []
    play(s, END_TURN, END_TURN)
    assert s.shared == 0  # counted anew each turn
    s = position()
    stock(s, 0, 2, 2)
    assert building(s).why_not(order("share", "pepper")).text == "no-ally"  # a Duel has none


def test_EF_725_a_planet_and_its_product_belong_to_its_conqueror():
    s = position("team")
    lay(s, "planet-pytheas", 1, -1)
    put_ship(s, GALLEON_1, P(s, "pytheas"))
    stock(s, 0, 2, 3)
    s = building(s)
    play(s, conquer("pytheas"))
    s = collect(s)
    assert spices(s, 0) == (1, 1)
    assert spices(s, 1) == (1, 0)


def test_EF_726_ships_are_built_on_planets_of_ones_own_command():
    s = position("team")
    put_ship(s, ALLY, ray(0))
    lost(s, 0)
    afford(s, 0, "frigate", "galleon")
    s = building(s)
    assert why(s, frigate("demodamas")) == "EF-506"
    assert why(s, galleon("demodamas")) == "EF-513"
    assert can(s, frigate("patrocles"))
    assert can(s, galleon("rose"))


def test_EF_727_two_frigates_and_two_fortresses_for_the_nation():
    """Also EF-R36: by option two for each player; promises of the ally count too."""
    for option in ("nation", "player"):
        s = position("team", team_building_limit=option)
        s.frigates = [0, 2, 0, 0]
        s.fortresses = [0, 2, 0, 0]
        stock(s, 0, 5, 5)
        put_ship(s, GALLEON_1, ray(0))
        s = building(s)
        assert can(s, frigate("patrocles")) is (option == "player")
        assert can(s, fortress("patrocles")) is (option == "player")
        if option == "nation":
            assert why(s, frigate("patrocles")) == "EF-727"
            assert why(s, fortress("patrocles")) == "EF-727"


def test_EF_728_no_fortress_on_the_allys_planet():
    s = position("team")
    afford(s, 0, "fortress")
    s = building(s)
    assert why(s, fortress("demodamas")) == "EF-509"
    assert can(s, fortress("patrocles"))


def test_EF_729_a_galleon_is_rebuilt_once_with_the_same_captain():
    s = position("team")
    lost(s, 0)
    afford(s, 0, "galleon")
    s = building(s)
    play(s, galleon("patrocles"))
    assert s.captain(0) == s.captains[0]
    assert spices(s, 0) == (0, 0)
    afford(s, 0, "galleon")
    lost(s, 0, 2)
    assert why(building(s), galleon("patrocles")) == "EF-730"


def test_EF_730_without_galleon_and_rebuild_one_plays_on_without_crew():
    s = position("team")
    lost(s, 0, 2)
    give(s, 0, "helmsman")
    afford(s, 0, "recruit")
    s = tactics(s)
    assert s.asked == 0
    assert why(s, order("helmsman")) == "EF-315"
    play(s, END_TACTICS, END_TACTICS)
    assert can(s, recruit("gunner"))


def test_EF_731_allied_ships_block_allied_fortresses_do_not():
    s = position("team")
    fort(s, "demodamas")
    put_ship(s, GALLEON_1, E(0, -2, "S"))
    put_ship(s, ALLY, ray(0))
    s = acting(s)
    assert can(s, sail(GALLEON_1, E(0, -2, "N")))
    assert can(s, sail(GALLEON_1, P(s, "demodamas")))
    put_ship(s, ALLY, P(s, "demodamas"))
    s = acting(s)
    assert why(s, sail(GALLEON_1, P(s, "demodamas"))) == "EF-307"
    assert not can(s, sail(GALLEON_1, E(0, -2, "N")))


def test_EF_732_five_planets_of_both_together_win_and_so_does_an_enemy_without_any():
    s = position("team")
    own(s, "apollas", 0)
    own(s, "hecateus", 1)
    put_ship(s, GALLEON_1, P(s, "pytheas"))
    put_ship(s, GALLEON_4, ray(0))
    stock(s, 0, 5, 5)
    play(building(s), conquer("pytheas"))
    assert s.outcome == [1, 1, -1, -1]
    s = position("team")
    own(s, "posidonius", -1)
    own(s, "patrocles", -1)
    put_ship(s, GALLEON_1, P(s, "pytheas"))
    put_ship(s, GALLEON_4, ray(0))
    stock(s, 0, 5, 5)
    play(building(s), conquer("pytheas"))
    assert s.outcome == [1, 1, -1, -1]


def test_EF_733_a_player_without_planets_is_not_out_while_the_ally_has_one():
    """Also EF-R50: only the side as a whole can be without planets."""
    s = position("team")
    put_ship(s, GALLEON_1, P(s, "pytheas"))
    put_ship(s, GALLEON_4, ray(0))
    stock(s, 0, 5, 5)
    s.stack = []
    s = building(s)
    play(s, conquer("pytheas"))
    assert not s.over
    assert s.alive == [1, 1, 1, 1]
    play(s, END_TURN, END_TURN, END_TACTICS)
    assert (s.question.name(), s.asked) == ("Tactics", 3)


def test_EF_734_a_draw_needs_all_four():
    s = position("team")
    stock(s, 1, 2, 0)
    s = building(s)
    play(s, OFFER_DRAW)
    assert (s.question.name(), s.asked) == ("Construction", 1)
    assert why(s, OFFER_DRAW) == "EF-R34"  # once a turn
    play(s, END_TURN)
    asked = []
    while s.question.name() == "DrawReply":
        asked.append(s.asked)
        play(s, order("agree"))
        if s.over:
            break
    assert asked == [1, 2, 3]
    assert s.outcome == [0, 0, 0, 0]


def test_EF_735_the_boards_of_both_allies_are_cleared_before_either_acts():
    s = position("team")
    s.board = put(s.board, KINDS + act.LADY, 1)  # the ally's Lady of the Night
    s.reserve = put(s.reserve, act.LADY, 1)
    s = tactics(s)
    assert s.asked == 0
    assert on_board(s, 1) == {}
    assert in_reserve(s, 0)["lady-of-the-night"] == 2


def test_EF_736_the_lower_seat_comes_first_in_automatic_steps():
    s = position("team")
    s.purse = [0, 1, 0]
    s.spent = [8, 7, 8]
    lay(s, "path-06", 1, -1)
    put_ship(s, GALLEON_1, inside(0, -1, 1))
    put_ship(s, ALLY, inside(1, -1))
    s = collect(s)
    assert (s.tokens(0), s.tokens(1)) == (1, 0)


def test_EF_737_the_captain_of_a_lost_galleon_stays_with_its_player():
    s = position("team")
    give(s, 2, "gunner")
    put_ship(s, GALLEON_3, E(0, -1, "S"))
    s = acting(s, 2)
    play(s, fire(GALLEON_3, GALLEON_1))
    assert s.captains[0] == 0
    assert s.captain(0) == -1
    assert s.view(2)["captains"][0][0] == 0


# ------------------------------------------------------------ rulings
def test_EF_R08_the_second_home_touches_the_first_and_by_option_the_centre_too():
    s = to(new("team", team_second_home_anywhere=True), "ChooseLead")
    pick(pick(s, "lead"), "place")
    assert {COORDINATES[a.x] for a in s.legal()} == {(0, -2), (1, -2), (-1, -1), (1, -1), (-1, 0)}


def test_EF_R37_allies_act_in_any_interleaving():
    s = position("team")
    token(s, 0, "new-cargo", "new-cargo")
    s = acting(s)
    play(s, order("load-cargo", "pepper"))
    assert s.asked == 0  # an action leaves the word
    play(s, PASS_WORD, sail(ALLY, E(0, -2, "S")))
    assert s.asked == 1
    play(s, PASS_WORD)
    assert s.asked == 0  # an action came between the passes
    play(s, END_TACTICS)
    assert s.asked == 1
    assert why(s, PASS_WORD) == "EF-R37"  # the ally is done
    play(s, END_TACTICS)
    assert (s.question.name(), s.asked) == ("Construction", 0)
    play(s, PASS_WORD)
    assert s.asked == 1
    s.stack = []
    play(s, PASS_WORD)  # two passes in succession end the phase
    assert (s.question.name(), s.asked) == ("Tactics", 2)
    s = position("team")
    stock(s, 1, 2, 0)
    s = acting(s)
    play(s, PASS_WORD, PASS_WORD)
    assert s.question.name() == "Construction"
    play(s, END_TURN)
    assert (s.asked, s.why_not(PASS_WORD).text) == (1, "ally-done")
    for alone in (acting(position()), building(position())):
        assert alone.why_not(PASS_WORD).text == "no-ally"


def test_EF_R38_an_allys_planet_may_be_entered_but_not_conquered_and_sharing_needs_nothing():
    s = position("team")
    put_ship(s, GALLEON_1, E(0, -2, "S"))
    put_ship(s, ALLY, ray(0))
    assert can(acting(s), sail(GALLEON_1, P(s, "demodamas")))
    put_ship(s, GALLEON_1, P(s, "demodamas"))
    stock(s, 0, 5, 5)
    lost(s, 1, 2)
    s = building(s)
    assert why(s, conquer("demodamas")) == "EF-523"
    assert can(s, order("share", "pepper"))


def test_EF_R39_allies_see_each_others_cards_enemies_do_not():
    s = position("team")
    give(s, 0, "gunner", "banker")
    assert sum(s.view(1)["hand"][0]) == 2
    assert s.view(1)["hand"][0][2] == 1
    assert s.view(2)["hand"][0] == 2
    assert s.view(1)["reserve"][0] == s.reserve[:KINDS]
    assert s.view(2)["reserve"][0] == 10


def test_EF_R55_the_speaker_is_the_lower_seat():
    s = new("team")
    assert s.asked in (0, 2)
    play(s, order("nation", "spain"))
    assert s.asked in (0, 2)
    s = to(s, "ChooseLead")
    assert s.asked in (0, 2)
    s = set_up(s)
    assert s.asked in (0, 2)


def test_promises_of_the_ally_count_towards_the_nations_limit():
    """EF-R48 in Team."""
    s = position("team", nations=("britain", "france"))
    s.effect = put(s.effect, 10 + PROMISED, 1)
    s.frigates = [1, 0, 0, 0]
    give(s, 0, "shipwright")
    assert why(acting(s), order("shipwright")) == "EF-857"


def test_EF_R48_a_promised_frigate_is_not_bought_away_by_the_ally():
    s = position("team", nations=("britain", "france"))
    s.frigates = [1, 0, 0, 0]
    give(s, 0, "shipwright")
    put_ship(s, ALLY, ray(2))
    put_ship(s, GALLEON_1, ray(1))
    afford(s, 1, "frigate")
    s = acting(s)
    play(s, order("shipwright"), END_TACTICS, END_TACTICS, PASS_WORD)
    assert (s.question.name(), s.asked) == ("Construction", 1)
    assert s.why_not(frigate("demodamas")).text == "frigate-promised"
    assert why(s, frigate("demodamas")) == "EF-R48"
    first = s.clone()
    first.epoch = 1
    assert first.why_not(frigate("demodamas")) is None  # as it was when older games began
    s = position("team", nations=("britain", "france"), team_building_limit="player")
    s.frigates = [1, 1, 0, 0]
    s.effect = put(s.effect, PROMISED, 1)
    put_ship(s, ALLY, ray(2))
    afford(s, 1, "frigate")
    assert can(building(s, 1), frigate("demodamas"))  # each has a limit of one's own
