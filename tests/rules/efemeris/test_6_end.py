"""6. The end of a Duel."""

from __future__ import annotations

from astrarium.games.efemeris.losses import end_at_limit, standing
from astrarium.games.efemeris.state import KINDS

from . import build as ef

AGREE, REFUSE = ef.order("agree"), ef.order("refuse")


def test_EF_601_the_fifth_planet_wins_at_once():
    s = ef.position()
    for planet in ("apollas", "demodamas"):
        ef.own(s, planet, 0)
    ef.lay(s, "planet-hecateus", 1, -1)
    ef.lay(s, "planet-pytheas", -1, 0)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "hecateus"))
    ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "pytheas"))
    ef.stock(s, 0, 4, 5)
    s = ef.building(s)
    ef.play(s, ef.conquer("hecateus"))
    assert not s.over  # four are not enough
    ef.play(s, ef.conquer("pytheas"))
    assert s.outcome == [1, -1]
    assert s.scores == [5, 1]


def test_EF_602_an_enemy_without_planets_loses_at_once():
    s = ef.position()
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "posidonius"))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.stock(s, 0, 1, 3)
    ef.play(ef.building(s), ef.conquer("posidonius"))
    assert s.outcome == [1, -1]


def test_EF_603_losing_ships_captains_and_crew_never_loses_the_game():
    s = ef.position()
    ef.lost(s, 1)
    ef.stock(s, 1, 0, 5)
    ef.put_ship(s, ef.GALLEON_2, ef.P(s, "posidonius"))
    ef.put_ship(s, ef.GALLEON_1, ef.E(0, 1, "N"))
    ef.give(s, 0, "gunner")
    s.reserve = s.reserve[:KINDS] + [0] * KINDS
    s = ef.acting(s)
    ef.play(s, ef.fire(ef.GALLEON_1, ef.GALLEON_2))
    assert s.lost[1] == 2
    assert not s.over


def test_EF_604_a_draw_needs_the_agreement_of_all():
    s = ef.building(ef.position())
    ef.play(s, ef.OFFER_DRAW)
    assert (s.question.name(), s.asked, s.question.x) == ("DrawReply", 1, 0)
    again = s.clone()
    ef.play(s, REFUSE)
    assert not s.over
    assert s.asked == 1  # the next turn begins
    again.play(AGREE)
    assert again.outcome == [0, 0]


def test_EF_605_no_scoring_and_one_winner():
    """Also EF-R45: goal and last planet by one conquest win once."""
    s = ef.position()
    for planet in ("apollas", "demodamas", "pytheas"):
        ef.own(s, planet, 0)
    ef.put_ship(s, ef.GALLEON_1, ef.P(s, "posidonius"))
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.stock(s, 0, 5, 5)
    ef.play(ef.building(s), ef.conquer("posidonius"))
    assert s.outcome == [1, -1]
    assert s.wins == [1, 0]
    assert len(ef.told(s, "game-won")) == 1


def into_the_hole(**options):
    """The last ship on the map beside a singularity; everything else is used up."""
    s = ef.position(**options)
    ef.lay(s, "path-08", 1, -1, 4)
    ef.lost(s, 1, 2)
    s.lost = [1, 2]
    ef.put_ship(s, ef.GALLEON_1, ef.E(1, -1, "SW"))
    s.frigates = [2, 2]
    return s


def test_EF_606_a_dead_position_is_drawn_at_once():
    """Also EF-R58: counted by builds only, spices do not matter."""
    s = into_the_hole()
    ef.stock(s, 0, 5, 5)
    ef.play(ef.acting(s), ef.sail(ef.GALLEON_1, ef.inside(1, -1, 0)))
    assert s.outcome == [0, 0]
    s = into_the_hole()
    s.frigates = [2, 1]  # one may still be built
    ef.play(ef.acting(s), ef.sail(ef.GALLEON_1, ef.inside(1, -1, 0)))
    assert not s.over
    s = into_the_hole()
    s.lost = [1, 1]  # a captain is left
    ef.play(ef.acting(s), ef.sail(ef.GALLEON_1, ef.inside(1, -1, 0)))
    assert not s.over
    s = into_the_hole(frigates_replaceable=True)
    ef.play(ef.acting(s), ef.sail(ef.GALLEON_1, ef.inside(1, -1, 0)))
    assert not s.over


def test_EF_R34_a_draw_is_offered_once_a_turn_as_one_ends_it():
    s = ef.position()
    ef.afford(s, 0, "recruit")
    s = ef.acting(s)
    ef.play(s, ef.END_TACTICS, ef.OFFER_DRAW, REFUSE)
    assert s.question.name() in ("LayFirst", "Tactics")
    assert ef.told(s, "offers-draw") == [(0,)]


def test_EF_R34_a_turn_with_nothing_to_build_ends_by_itself_and_the_draw_is_offered_with_the_tactics():
    s = ef.position()
    s.stack = []
    s = ef.acting(s)
    ended = ef.play(s.clone(), ef.END_TACTICS)
    assert (ended.question.name(), ended.asked) == ("Tactics", 1)  # nobody asks to end the turn
    ef.play(s, ef.OFFER_DRAW)
    assert (s.question.name(), s.asked) == ("DrawReply", 1)
    assert ef.told(s, "offers-draw") == [(0,)]
    assert ef.play(s.clone(), AGREE).outcome == [0, 0]
    ef.play(s, REFUSE)
    assert (s.question.name(), s.asked) == ("Tactics", 1)


def test_EF_R34_with_something_to_build_the_offer_waits_for_the_end_of_the_turn():
    s = ef.position()
    ef.afford(s, 0, "recruit")
    s = ef.acting(s)
    ef.play(s, ef.OFFER_DRAW)
    assert (s.question.name(), s.asked) == ("Construction", 0)
    assert ef.why(s, ef.OFFER_DRAW) == "EF-R34"  # once a turn
    ef.play(s, ef.recruit("gunner"))  # the last thing to do: the turn ends, and the vote follows
    assert (s.question.name(), s.asked) == ("DrawReply", 1)


def test_EF_R34_without_ship_and_token_there_are_no_tactics_so_construction_asks():
    s = ef.position()
    s.stack = []
    ef.lost(s, 0)
    s = ef.tactics(s)
    assert (s.question.name(), s.legal()) == ("Construction", [ef.END_TURN, ef.OFFER_DRAW])


def test_EF_R34_an_ally_does_not_offer_a_second_time():
    s = ef.acting(ef.position("team"))
    ef.play(s, ef.OFFER_DRAW)
    assert (s.question.name(), s.asked) == ("Tactics", 1)
    assert ef.why(s, ef.OFFER_DRAW) == "EF-R34"
    ef.play(s, ef.END_TACTICS, ef.END_TURN)
    assert (s.question.name(), s.asked) == ("DrawReply", 1)  # allies answer too


def test_a_game_that_began_before_asks_at_the_end_of_every_turn():
    """The first epoch: the offer stands in Construction alone."""
    s = ef.position()
    s.epoch = 1
    s = ef.acting(s)
    assert ef.why(s, ef.OFFER_DRAW) == "EF-R34"
    ef.play(s, ef.END_TACTICS)
    assert s.legal() == [ef.END_TURN, ef.OFFER_DRAW]


def test_EF_R59_others_answer_in_seat_order_and_the_first_refusal_ends_the_vote():
    s = ef.building(ef.position("free-for-all"), 1)
    ef.play(s, ef.OFFER_DRAW)
    assert s.asked == 0
    refused = s.clone()
    refused.play(REFUSE)
    assert refused.question.name() != "DrawReply"
    ef.play(s, AGREE)
    assert s.asked == 2
    ef.play(s, AGREE)
    assert s.outcome == [0, 0, 0]
    s = ef.position("free-for-all")
    s.alive = [0, 1, 1]
    s = ef.building(s, 1)
    ef.play(s, ef.OFFER_DRAW)
    assert s.asked == 2  # the eliminated do not vote


def test_EF_R62_after_the_agreed_number_of_turns_the_game_is_drawn():
    s = ef.position(turn_limit=30)
    s.stack = []
    s = ef.turn(s)
    for _ in range(30):
        for seat in (0, 1):
            assert s.asked == seat
            ef.play(s, ef.END_TACTICS, ef.END_TURN)
    assert s.outcome == [0, 0]
    assert ef.told(s, "turn-limit") == [()]
    assert ef.position().terms.turn_limit == 60
    s = ef.position("free-for-all", turn_limit=30)
    s.alive = [1, 0, 1]
    s.stack = []
    s = ef.turn(s)
    ef.play(s, ef.END_TACTICS, ef.END_TURN, ef.END_TACTICS, ef.END_TURN)
    assert (s.asked, s.turns) == (0, 4)  # the turn an eliminated player would have had is counted
    s = ef.position(turn_limit=0)
    s.stack = []
    s = ef.turn(s)
    for _ in range(300):
        ef.play(s, ef.END_TACTICS, ef.END_TURN)
    assert ef.can(s, ef.END_TACTICS)


def test_EF_R62_by_option_who_is_ahead_at_the_limit_wins():
    def ended(change=lambda s: None, **options):
        s = ef.position(**options)
        ef.lay(s, "planet-patrocles", 1, 0, 0)
        assert standing(s, 0) == standing(s, 1)
        change(s)
        end_at_limit(s)
        return s.outcome, [(fact[0], fact[1]) for fact in ef.told(s, "ahead-at-limit")]

    decides = {"limit_won_by": "planets"}
    assert ended(lambda s: ef.own(s, "patrocles", 1)) == ([0, 0], [])  # without the option nobody wins
    assert ended(lambda s: ef.own(s, "patrocles", 1), **decides) == ([-1, 1], [(1, "planets")])
    assert ended(lambda s: ef.put_ship(s, ef.FRIGATE_1A, ef.P(s, "patrocles")), **decides) == ([1, -1], [(0, "ships")])
    assert ended(lambda s: ef.stock(s, 1, 1, 0), **decides) == ([-1, 1], [(1, "spices")])
    assert ended(**decides) == ([0, 0], [])


def test_EF_R64_a_draw_is_offered_only_when_the_map_is_complete():
    s = ef.position(early_draws=False)
    ef.afford(s, 0, "recruit")
    assert ef.why(ef.building(s), ef.OFFER_DRAW) == "EF-R64"
    s.stack = []
    assert ef.can(ef.building(s), ef.OFFER_DRAW)
    assert ef.position(early_draws=True).terms.early_draws
