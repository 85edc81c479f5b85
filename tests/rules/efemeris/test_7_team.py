"""7. Team: two against two."""

from __future__ import annotations

from astrarium.games.efemeris import actions as act
from astrarium.games.efemeris.actions import PLANETS
from astrarium.games.efemeris.grid import COORDINATES
from astrarium.games.efemeris.state import KINDS, PROMISED
from astrarium.kernel import put
from astrarium.text.words import Words

from . import build as ef
from .test_1_setup import set_up, steps, to

ALLY = 3  # the galleon of seat 1, the ally of seat 0


def test_EF_710_every_piece_has_an_owner_who_is_a_player():
    s = ef.position("team")
    assert [s.owner[PLANETS.index(p)] for p in ("patrocles", "demodamas", "posidonius", "pytheas")] == [0, 1, 2, 3]
    s = ef.acting(s, 0)
    assert not ends_of_ally(s)
    ef.play(s, ef.PASS_WORD)
    assert s.asked == 1
    assert ef.can(s, ef.sail(ALLY, ef.E(0, -2, "S"))) is True


def ends_of_ally(s):
    return [a for a in s.legal() if a.kind.word == "sail" and a.x == ALLY]


def test_EF_711_two_sides_of_two_alternate_and_do_each_phase_together():
    s = ef.position("team")
    assert s.terms.crews_of == [[0, 1], [2, 3]]
    s.stack = []
    s = ef.turn(s)
    line = []
    for _ in range(8):
        line.append((s.question.name(), s.asked))
        ef.play(s, ef.END_TACTICS if s.question.name() == "Tactics" else ef.END_TURN)
    side = [("Tactics", 0), ("Tactics", 1), ("Construction", 0), ("Construction", 1)]
    assert line == [*side, *[(name, seat + 2) for name, seat in side]]


def test_EF_712_order_of_the_set_up():
    s = ef.new("team")
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
    s = to(ef.new("team"), "ChooseCaptain")
    me = s.asked
    first = s.legal()[0]
    ef.play(s, first)
    assert s.asked == me + 1
    assert ef.why(s, first) == "EF-713"
    assert len(s.legal()) == 3
    enemy = 2 if me == 0 else 0
    assert s.view(enemy)["captains"][me] == [-1, -1, -1]
    assert s.view(me + 1)["captains"][me] != [-1, -1, -1]  # allies see it
    for _ in range(3):
        ef.pick(s, "appoint")
    assert s.view(enemy)["captains"][me] == s.captains[me * 3 : me * 3 + 3]
    s = ef.position("team")
    ef.lost(s, 0)
    ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
    assert s.captain(0) == s.captains[0]


def test_EF_714_each_side_chooses_two_planets():
    """Also EF-R07: one nation after the other, or by option 1-2-2-1."""
    for draft, expected in (("nation-by-nation", [0, 1, 2, 3]), ("snake", [0, 2, 3, 1])):
        s = to(ef.new("team", team_draft=draft), "ChooseHome")
        asked = []
        start = s.asked
        while s.question.name() == "ChooseHome":
            asked.append((s.asked - start) % 4)
            ef.pick(s, "settle")
        assert asked == expected


def test_EF_715_one_home_beside_the_centre_the_other_beside_it():
    """Also EF-R55: the speaker says which."""
    s = to(ef.new("team"), "ChooseLead")
    speaker = s.asked
    homes = [s.owner.index(speaker), s.owner.index(speaker + 1)]
    assert [a.x for a in s.legal()] == homes
    ef.play(s, s.legal()[1])  # the ally's tile leads
    assert s.asked == speaker + 1
    assert {COORDINATES[a.x] for a in s.legal()} == {(0, -1)}
    assert len({a.y for a in s.legal()}) > 1
    ef.pick(s, "place")
    assert s.asked == speaker
    assert {COORDINATES[a.x] for a in s.legal()} == {(0, -2), (1, -2), (-1, -1)}


def test_EF_716_each_galleon_starts_on_its_own_planet_and_the_stack_has_14_tiles():
    s = set_up(ef.new("team"))
    for seat in range(4):
        assert s.at[seat * 3] == s.chart.planets[s.owner.index(seat)]
    assert len(s.stack) + len(s.drawn) == 14


def test_EF_717_three_cards_each_and_a_common_reserve_of_six():
    s = set_up(ef.new("team"))
    assert [s.hand_size(seat) for seat in range(4)] == [3, 3, 3, 3]
    assert [sum(ef.in_reserve(s, side).values()) for side in (0, 1)] == [6, 6]
    s = ef.position("team")
    ef.give(s, 0, "lady-of-the-night")
    ef.give(s, 1, "lady-of-the-night")
    s = ef.acting(s)
    ef.play(s, ef.order("lady"), ef.PASS_WORD, ef.order("lady"))
    s = ef.tactics(s)
    assert ef.in_reserve(s, 0)["lady-of-the-night"] == 2


def test_EF_718_starting_spices_of_each_player():
    s = ef.new("team")
    first = s.asked // 2
    set_up(s)
    assert [ef.spices(s, first * 2), ef.spices(s, first * 2 + 1)] == [(1, 1), (1, 1)]
    assert [ef.spices(s, 2 - first * 2), ef.spices(s, 3 - first * 2)] == [(1, 2), (1, 2)]


def test_EF_719_each_player_draws_one_tile_and_places_it():
    """Also EF-R55: the speaker names the first one."""
    s = ef.turn(ef.position("team"))
    assert s.asked == 0
    mine, allys = s.drawn
    ef.play(s, s.legal()[1])
    assert (s.asked, s.question.x) == (1, allys)
    ef.pick(s, "place")
    assert (s.asked, s.question.x) == (0, mine)


def test_EF_720_each_player_collects_for_himself():
    s = ef.position("team")
    ef.stock(s, 0, 5, 0)
    ef.stock(s, 1, 2, 2)
    s = ef.collect(s)
    assert ef.spices(s, 0) == (5, 0)
    assert ef.spices(s, 1) == (3, 2)
    assert ef.spices(s, 2) == (0, 0)


def test_EF_721_each_commands_his_own_ships_cards_and_bonuses():
    s = ef.position("team")
    ef.give(s, 0, "chief-mate", "chief-mate", "chief-mate")
    ef.give(s, 1, "lady-of-the-night")
    s = ef.acting(s)
    assert {a.x for a in ef.offered(s, "sail")} == {ef.GALLEON_1}
    assert not ef.can(s, ef.order("lady"))  # the ally's card
    ef.play(s, ef.order("hubac"), ef.order("hubac"), ef.order("hubac"), ef.PASS_WORD)
    assert ef.can(s, ef.order("lady"))  # three for each player


def test_EF_722_nothing_is_given_and_winds_never_move_the_allys_ship():
    s = ef.position("team")
    ef.token(s, 0, "stellar-winds")
    ef.give(s, 0, "gunner")
    s = ef.acting(s)
    assert {a.x for a in ef.offered(s, "ride-winds")} == {ef.GALLEON_1}
    assert not ef.can(s, ef.winds(ALLY, ef.E(0, -2, "S")))
    assert {a.kind.word for a in s.legal()} == {"sail", "ride-winds", "end-tactics", "offer-draw", "pass-word"}
    assert "share" not in {a.kind.word for a in s.legal()}


def test_EF_723_hand_limit_six():
    s = ef.position("team")
    ef.give(s, 0, "banker", "banker", "gunner", "gunner", "gunner")
    ef.stock(s, 0, 4, 0)
    s = ef.building(s)
    ef.play(s, ef.recruit("helmsman"))
    assert ef.why(s, ef.recruit("helmsman")) == "EF-723"


def test_EF_724_two_spices_a_turn_may_be_shared():
    s = ef.position("team")
    ef.stock(s, 0, 3, 0)
    ef.stock(s, 1, 4, 0)
    s = ef.building(s)
    assert ef.why(s, ef.order("share", "vanilla")) == "EF-724"  # none to give
    ef.play(s, ef.order("share", "pepper"))
    assert ef.why(s, ef.order("share", "pepper")) == "EF-724"  # the ally's store is full
    assert (ef.spices(s, 0), ef.spices(s, 1)) == ((2, 0), (5, 0))
    ef.play(s, ef.PASS_WORD, ef.order("share", "pepper"))
    assert ef.why(s, ef.order("share", "pepper")) == "EF-724"  # two for the side
    s.stack = []
    ef.play(s, ef.END_TURN, ef.END_TURN)
    assert s.shared == 0  # counted anew each turn
    s = ef.position()
    ef.stock(s, 0, 2, 2)
    assert ef.building(s).why_not(ef.order("share", "pepper")).text == "no-ally"  # a Duel has none


def test_EF_725_a_planet_and_its_product_belong_to_its_conqueror():
    s = ef.position("team")
    ef.lay(s, "planet-pytheas", 1, -1)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "pytheas"))
    ef.stock(s, 0, 2, 3)
    s = ef.building(s)
    ef.play(s, ef.conquer("pytheas"))
    s = ef.collect(s)
    assert ef.spices(s, 0) == (1, 1)
    assert ef.spices(s, 1) == (1, 0)


def test_EF_726_ships_are_built_on_planets_of_ones_own_command():
    s = ef.position("team")
    ef.put_ship(s, ALLY, ef.ray(0))
    ef.lost(s, 0)
    ef.afford(s, 0, "frigate", "galleon")
    s = ef.building(s)
    assert ef.why(s, ef.frigate("demodamas")) == "EF-506"
    assert ef.why(s, ef.galleon("demodamas")) == "EF-513"
    assert ef.can(s, ef.frigate("patrocles"))
    assert ef.can(s, ef.galleon("rose"))


def test_EF_727_two_frigates_and_two_fortresses_for_the_nation():
    """Also EF-R36: by option two for each player; promises of the ally count too."""
    for option in ("nation", "player"):
        s = ef.position("team", team_building_limit=option)
        s.frigates = [0, 2, 0, 0]
        s.fortresses = [0, 2, 0, 0]
        ef.stock(s, 0, 5, 5)
        ef.put_ship(s, ef.GALLEON_1, ef.ray(0))
        s = ef.building(s)
        assert ef.can(s, ef.frigate("patrocles")) is (option == "player")
        assert ef.can(s, ef.fortress("patrocles")) is (option == "player")
        if option == "nation":
            assert ef.why(s, ef.frigate("patrocles")) == "EF-727"
            assert ef.why(s, ef.fortress("patrocles")) == "EF-727"
            for lang, nation in (("en", "your nation"), ("fr", "votre nation")):
                for a in (ef.frigate("patrocles"), ef.fortress("patrocles")):
                    no = s.why_not(a)
                    assert no is not None
                    assert nation in Words(ef.GAME, lang).refusal(no)


def test_EF_728_no_fortress_on_the_allys_planet():
    s = ef.position("team")
    ef.afford(s, 0, "fortress")
    s = ef.building(s)
    assert ef.why(s, ef.fortress("demodamas")) == "EF-509"
    assert ef.can(s, ef.fortress("patrocles"))


def test_EF_729_a_galleon_is_rebuilt_once_with_the_same_captain():
    s = ef.position("team")
    ef.lost(s, 0)
    ef.afford(s, 0, "galleon")
    s = ef.building(s)
    ef.play(s, ef.galleon("patrocles"))
    assert s.captain(0) == s.captains[0]
    assert ef.spices(s, 0) == (0, 0)
    ef.afford(s, 0, "galleon")
    ef.lost(s, 0, 2)
    assert ef.why(ef.building(s), ef.galleon("patrocles")) == "EF-730"


def test_EF_730_without_galleon_and_rebuild_one_plays_on_without_crew():
    s = ef.position("team")
    ef.lost(s, 0, 2)
    ef.give(s, 0, "helmsman")
    ef.afford(s, 0, "recruit")
    s = ef.tactics(s)
    assert s.asked == 0
    assert ef.why(s, ef.order("helmsman")) == "EF-315"
    ef.play(s, ef.END_TACTICS, ef.END_TACTICS)
    assert ef.can(s, ef.recruit("gunner"))


def test_EF_731_allied_ships_block_allied_fortresses_do_not():
    s = ef.position("team")
    ef.fort(s, "demodamas")
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, -2, "S"))
    ef.put_ship(s, ALLY, ef.ray(0))
    s = ef.acting(s)
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.E(0, -2, "N")))
    assert ef.can(s, ef.sail(ef.GALLEON_1, ef.P(s, "demodamas")))
    ef.put_ship(s, ALLY, ef.P(s, "demodamas"))
    s = ef.acting(s)
    assert ef.why(s, ef.sail(ef.GALLEON_1, ef.P(s, "demodamas"))) == "EF-307"
    assert not ef.can(s, ef.sail(ef.GALLEON_1, ef.E(0, -2, "N")))


def test_EF_732_five_planets_of_both_together_win_and_so_does_an_enemy_without_any():
    s = ef.position("team")
    ef.own(s, "apollas", 0)
    ef.own(s, "hecateus", 1)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "pytheas"))
    ef.put_ship(s, ef.GALLEON_4, ef.ray(0))
    ef.stock(s, 0, 5, 5)
    ef.play(ef.building(s), ef.conquer("pytheas"))
    assert s.outcome == [1, 1, -1, -1]
    s = ef.position("team")
    ef.own(s, "posidonius", -1)
    ef.own(s, "patrocles", -1)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "pytheas"))
    ef.put_ship(s, ef.GALLEON_4, ef.ray(0))
    ef.stock(s, 0, 5, 5)
    ef.play(ef.building(s), ef.conquer("pytheas"))
    assert s.outcome == [1, 1, -1, -1]


def test_EF_733_a_player_without_planets_is_not_out_while_the_ally_has_one():
    """Also EF-R50: only the side as a whole can be without planets."""
    s = ef.position("team")
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "pytheas"))
    ef.put_ship(s, ef.GALLEON_4, ef.ray(0))
    ef.stock(s, 0, 5, 5)
    s.stack = []
    s = ef.building(s)
    ef.play(s, ef.conquer("pytheas"))
    assert not s.over
    assert s.alive == [1, 1, 1, 1]
    ef.play(s, ef.END_TURN, ef.END_TURN, ef.END_TACTICS)
    assert (s.question.name(), s.asked) == ("Tactics", 3)


def test_EF_734_a_draw_needs_all_four():
    s = ef.position("team")
    ef.stock(s, 1, 2, 0)
    s = ef.building(s)
    ef.play(s, ef.OFFER_DRAW)
    assert (s.question.name(), s.asked) == ("Construction", 1)
    assert ef.why(s, ef.OFFER_DRAW) == "EF-R34"  # once a turn
    ef.play(s, ef.END_TURN)
    asked = []
    while s.question.name() == "DrawReply":
        asked.append(s.asked)
        ef.play(s, ef.order("agree"))
        if s.over:
            break
    assert asked == [1, 2, 3]
    assert s.outcome == [0, 0, 0, 0]


def test_EF_735_the_boards_of_both_allies_are_cleared_before_either_acts():
    s = ef.position("team")
    s.board = put(s.board, KINDS + act.LADY, 1)  # the ally's Lady of the Night
    s.reserve = put(s.reserve, act.LADY, 1)
    s = ef.tactics(s)
    assert s.asked == 0
    assert ef.on_board(s, 1) == {}
    assert ef.in_reserve(s, 0)["lady-of-the-night"] == 2


def test_EF_736_the_lower_seat_comes_first_in_automatic_steps():
    s = ef.position("team")
    s.purse = [0, 1, 0]
    s.spent = [8, 7, 8]
    ef.lay(s, "path-06", 1, -1)
    ef.put_ship(s, ef.GALLEON_1, ef.inside(0, -1, 1))
    ef.put_ship(s, ALLY, ef.inside(1, -1))
    s = ef.collect(s)
    assert (s.tokens(0), s.tokens(1)) == (1, 0)


def test_EF_737_the_captain_of_a_lost_galleon_stays_with_its_player():
    s = ef.position("team")
    ef.give(s, 2, "gunner")
    ef.put_ship(s, ef.GALLEON_3, ef.E(0, -1, "S"))
    s = ef.acting(s, 2)
    ef.play(s, ef.fire(ef.GALLEON_3, ef.GALLEON_1))
    assert s.captains[0] == 0
    assert s.captain(0) == -1
    assert s.view(2)["captains"][0][0] == 0


# ------------------------------------------------------------ rulings
def test_EF_R08_the_second_home_touches_the_first_and_by_option_the_centre_too():
    s = to(ef.new("team", team_second_home_anywhere=True), "ChooseLead")
    ef.pick(ef.pick(s, "lead"), "place")
    assert {COORDINATES[a.x] for a in s.legal()} == {(0, -2), (1, -2), (-1, -1), (1, -1), (-1, 0)}


def test_EF_R37_allies_act_in_any_interleaving():
    s = ef.position("team")
    ef.token(s, 0, "new-cargo", "new-cargo")
    s = ef.acting(s)
    ef.play(s, ef.order("load-cargo", "pepper"))
    assert s.asked == 0  # an action leaves the word
    ef.play(s, ef.PASS_WORD, ef.sail(ALLY, ef.E(0, -2, "S")))
    assert s.asked == 1
    ef.play(s, ef.PASS_WORD)
    assert s.asked == 0  # an action came between the passes
    ef.play(s, ef.END_TACTICS)
    assert s.asked == 1
    assert ef.why(s, ef.PASS_WORD) == "EF-R37"  # the ally is done
    ef.play(s, ef.END_TACTICS)
    assert (s.question.name(), s.asked) == ("Construction", 0)
    ef.play(s, ef.PASS_WORD)
    assert s.asked == 1
    s.stack = []
    ef.play(s, ef.PASS_WORD)  # two passes in succession end the phase
    assert (s.question.name(), s.asked) == ("Tactics", 2)
    s = ef.position("team")
    ef.stock(s, 1, 2, 0)
    s = ef.acting(s)
    ef.play(s, ef.PASS_WORD, ef.PASS_WORD)
    assert s.question.name() == "Construction"
    ef.play(s, ef.END_TURN)
    assert (s.asked, s.why_not(ef.PASS_WORD).text) == (1, "ally-done")
    for alone in (ef.acting(ef.position()), ef.building(ef.position())):
        assert alone.why_not(ef.PASS_WORD).text == "no-ally"


def test_EF_R38_an_allys_planet_may_be_entered_but_not_conquered_and_sharing_needs_nothing():
    s = ef.position("team")
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, -2, "S"))
    ef.put_ship(s, ALLY, ef.ray(0))
    assert ef.can(ef.acting(s), ef.sail(ef.GALLEON_1, ef.P(s, "demodamas")))
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "demodamas"))
    ef.stock(s, 0, 5, 5)
    ef.lost(s, 1, 2)
    s = ef.building(s)
    assert ef.why(s, ef.conquer("demodamas")) == "EF-523"
    assert ef.can(s, ef.order("share", "pepper"))


def test_EF_R39_allies_see_each_others_cards_enemies_do_not():
    s = ef.position("team")
    ef.give(s, 0, "gunner", "banker")
    assert sum(s.view(1)["hand"][0]) == 2
    assert s.view(1)["hand"][0][2] == 1
    assert s.view(2)["hand"][0] == 2
    assert s.view(1)["reserve"][0] == s.reserve[:KINDS]
    assert s.view(2)["reserve"][0] == 10


def test_EF_R55_the_speaker_is_the_lower_seat():
    s = ef.new("team")
    assert s.asked in (0, 2)
    ef.play(s, ef.order("nation", "spain"))
    assert s.asked in (0, 2)
    s = to(s, "ChooseLead")
    assert s.asked in (0, 2)
    s = set_up(s)
    assert s.asked in (0, 2)


def test_promises_of_the_ally_count_towards_the_nations_limit():
    """EF-R48 in Team."""
    s = ef.position("team", nations=("britain", "france"))
    s.effect = put(s.effect, 10 + PROMISED, 1)
    s.frigates = [1, 0, 0, 0]
    ef.give(s, 0, "shipwright")
    assert ef.why(ef.acting(s), ef.order("shipwright")) == "EF-857"


def test_EF_R48_a_promised_frigate_is_not_bought_away_by_the_ally():
    s = ef.position("team", nations=("britain", "france"))
    s.frigates = [1, 0, 0, 0]
    ef.give(s, 0, "shipwright")
    ef.put_ship(s, ALLY, ef.ray(2))
    ef.put_ship(s, ef.GALLEON_1, ef.ray(1))
    ef.afford(s, 1, "frigate")
    s = ef.acting(s)
    ef.play(s, ef.order("shipwright"), ef.END_TACTICS, ef.END_TACTICS, ef.PASS_WORD)
    assert (s.question.name(), s.asked) == ("Construction", 1)
    assert s.why_not(ef.frigate("demodamas")).text == "frigate-promised"
    assert ef.why(s, ef.frigate("demodamas")) == "EF-R48"
    first = s.clone()
    first.epoch = 1
    assert first.why_not(ef.frigate("demodamas")) is None  # as it was when older games began
    s = ef.position("team", nations=("britain", "france"), team_building_limit="player")
    s.frigates = [1, 1, 0, 0]
    s.effect = put(s.effect, PROMISED, 1)
    ef.put_ship(s, ALLY, ef.ray(2))
    ef.afford(s, 1, "frigate")
    assert ef.can(ef.building(s, 1), ef.frigate("demodamas"))  # each has a limit of one's own
