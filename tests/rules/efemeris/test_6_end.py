"""6. The end of a Duel."""

from __future__ import annotations

from astrarium.games.efemeris.losses import end_at_limit, standing
from astrarium.games.efemeris.state import KINDS

from .build import (
    END_TACTICS,
    END_TURN,
    FRIGATE_1A,
    GALLEON_1,
    GALLEON_2,
    OFFER_DRAW,
    E,
    P,
    acting,
    afford,
    building,
    can,
    conquer,
    fire,
    give,
    inside,
    lay,
    lost,
    order,
    own,
    play,
    position,
    put_ship,
    recruit,
    sail,
    stock,
    tactics,
    told,
    turn,
    why,
)

AGREE, REFUSE = order("agree"), order("refuse")


def test_EF_601_the_fifth_planet_wins_at_once():
    s = position()
    for planet in ("apollas", "demodamas"):
        own(s, planet, 0)
    lay(s, "planet-hecateus", 1, -1)
    lay(s, "planet-pytheas", -1, 0)
    put_ship(s, GALLEON_1, P(s, "hecateus"))
    put_ship(s, FRIGATE_1A, P(s, "pytheas"))
    stock(s, 0, 4, 5)
    s = building(s)
    play(s, conquer("hecateus"))
    assert not s.over  # four are not enough
    play(s, conquer("pytheas"))
    assert s.outcome == [1, -1]
    assert s.scores == [5, 1]


def test_EF_602_an_enemy_without_planets_loses_at_once():
    s = position()
    put_ship(s, GALLEON_1, P(s, "posidonius"))
    put_ship(s, GALLEON_2, s.chart.rose)
    stock(s, 0, 1, 3)
    play(building(s), conquer("posidonius"))
    assert s.outcome == [1, -1]


def test_EF_603_losing_ships_captains_and_crew_never_loses_the_game():
    s = position()
    lost(s, 1)
    stock(s, 1, 0, 5)
    put_ship(s, GALLEON_2, P(s, "posidonius"))
    put_ship(s, GALLEON_1, E(0, 1, "N"))
    give(s, 0, "gunner")
    s.reserve = s.reserve[:KINDS] + [0] * KINDS
    s = acting(s)
    play(s, fire(GALLEON_1, GALLEON_2))
    assert s.lost[1] == 2
    assert not s.over


def test_EF_604_a_draw_needs_the_agreement_of_all():
    s = building(position())
    play(s, OFFER_DRAW)
    assert (s.question.name(), s.asked, s.question.x) == ("DrawReply", 1, 0)
    again = s.clone()
    play(s, REFUSE)
    assert not s.over
    assert s.asked == 1  # the next turn begins
    again.play(AGREE)
    assert again.outcome == [0, 0]


def test_EF_605_no_scoring_and_one_winner():
    """Also EF-R45: goal and last planet by one conquest win once."""
    s = position()
    for planet in ("apollas", "demodamas", "pytheas"):
        own(s, planet, 0)
    put_ship(s, GALLEON_1, P(s, "posidonius"))
    put_ship(s, GALLEON_2, s.chart.rose)
    stock(s, 0, 5, 5)
    play(building(s), conquer("posidonius"))
    assert s.outcome == [1, -1]
    assert s.wins == [1, 0]
    assert len(told(s, "game-won")) == 1


def into_the_hole(**options):
    """The last ship on the map beside a singularity; everything else is used up."""
    s = position(**options)
    lay(s, "path-08", 1, -1, 4)
    lost(s, 1, 2)
    s.lost = [1, 2]
    put_ship(s, GALLEON_1, E(1, -1, "SW"))
    s.frigates = [2, 2]
    return s


def test_EF_606_a_dead_position_is_drawn_at_once():
    """Also EF-R58: counted by builds only, spices do not matter."""
    s = into_the_hole()
    stock(s, 0, 5, 5)
    play(acting(s), sail(GALLEON_1, inside(1, -1, 0)))
    assert s.outcome == [0, 0]
    s = into_the_hole()
    s.frigates = [2, 1]  # one may still be built
    play(acting(s), sail(GALLEON_1, inside(1, -1, 0)))
    assert not s.over
    s = into_the_hole()
    s.lost = [1, 1]  # a captain is left
    play(acting(s), sail(GALLEON_1, inside(1, -1, 0)))
    assert not s.over
    s = into_the_hole(frigates_replaceable=True)
    play(acting(s), sail(GALLEON_1, inside(1, -1, 0)))
    assert not s.over


def test_EF_R34_a_draw_is_offered_once_a_turn_as_one_ends_it():
    s = position()
    afford(s, 0, "recruit")
    s = acting(s)
    play(s, END_TACTICS, OFFER_DRAW, REFUSE)
    assert s.question.name() in ("LayFirst", "Tactics")
    assert told(s, "offers-draw") == [(0,)]


def test_EF_R34_a_turn_with_nothing_to_build_ends_by_itself_and_the_draw_is_offered_with_the_tactics():
    s = position()
    s.stack = []
    s = acting(s)
    ended = play(s.clone(), END_TACTICS)
    assert (ended.question.name(), ended.asked) == ("Tactics", 1)  # nobody asks to end the turn
    play(s, OFFER_DRAW)
    assert (s.question.name(), s.asked) == ("DrawReply", 1)
    assert told(s, "offers-draw") == [(0,)]
    assert play(s.clone(), AGREE).outcome == [0, 0]
    play(s, REFUSE)
    assert (s.question.name(), s.asked) == ("Tactics", 1)


def test_EF_R34_with_something_to_build_the_offer_waits_for_the_end_of_the_turn():
    s = position()
    afford(s, 0, "recruit")
    s = acting(s)
    play(s, OFFER_DRAW)
    assert (s.question.name(), s.asked) == ("Construction", 0)
    assert why(s, OFFER_DRAW) == "EF-R34"  # once a turn
    play(s, recruit("gunner"))  # the last thing to do: the turn ends, and the vote follows
    assert (s.question.name(), s.asked) == ("DrawReply", 1)


def test_EF_R34_without_ship_and_token_there_are_no_tactics_so_construction_asks():
    s = position()
    s.stack = []
    lost(s, 0)
    s = tactics(s)
    assert (s.question.name(), s.legal()) == ("Construction", [END_TURN, OFFER_DRAW])


def test_EF_R34_an_ally_does_not_offer_a_second_time():
    s = acting(position("team"))
    play(s, OFFER_DRAW)
    assert (s.question.name(), s.asked) == ("Tactics", 1)
    assert why(s, OFFER_DRAW) == "EF-R34"
    play(s, END_TACTICS, END_TURN)
    assert (s.question.name(), s.asked) == ("DrawReply", 1)  # allies answer too


def test_a_game_that_began_before_asks_at_the_end_of_every_turn():
    """The first epoch: the offer stands in Construction alone."""
    s = position()
    s.epoch = 1
    s = acting(s)
    assert why(s, OFFER_DRAW) == "EF-R34"
    play(s, END_TACTICS)
    assert s.legal() == [END_TURN, OFFER_DRAW]


def test_EF_R59_others_answer_in_seat_order_and_the_first_refusal_ends_the_vote():
    s = building(position("free-for-all"), 1)
    play(s, OFFER_DRAW)
    assert s.asked == 0
    refused = s.clone()
    refused.play(REFUSE)
    assert refused.question.name() != "DrawReply"
    play(s, AGREE)
    assert s.asked == 2
    play(s, AGREE)
    assert s.outcome == [0, 0, 0]
    s = position("free-for-all")
    s.alive = [0, 1, 1]
    s = building(s, 1)
    play(s, OFFER_DRAW)
    assert s.asked == 2  # the eliminated do not vote


def test_EF_R62_after_the_agreed_number_of_turns_the_game_is_drawn():
    s = position(turn_limit=30)
    s.stack = []
    s = turn(s)
    for _ in range(30):
        for seat in (0, 1):
            assert s.asked == seat
            play(s, END_TACTICS, END_TURN)
    assert s.outcome == [0, 0]
    assert told(s, "turn-limit") == [()]
    assert position().terms.turn_limit == 60
    s = position("free-for-all", turn_limit=30)
    s.alive = [1, 0, 1]
    s.stack = []
    s = turn(s)
    play(s, END_TACTICS, END_TURN, END_TACTICS, END_TURN)
    assert (s.asked, s.turns) == (0, 4)  # the turn an eliminated player would have had is counted
    s = position(turn_limit=0)
    s.stack = []
    s = turn(s)
    for _ in range(300):
        play(s, END_TACTICS, END_TURN)
    assert can(s, END_TACTICS)


def test_EF_R62_by_option_who_is_ahead_at_the_limit_wins():
    def ended(change=lambda s: None, **options):
        s = position(**options)
        lay(s, "planet-patrocles", 1, 0, 0)
        assert standing(s, 0) == standing(s, 1)
        change(s)
        end_at_limit(s)
        return s.outcome, [(fact[0], fact[1]) for fact in told(s, "ahead-at-limit")]

    decides = {"limit_won_by": "planets"}
    assert ended(lambda s: own(s, "patrocles", 1)) == ([0, 0], [])  # without the option nobody wins
    assert ended(lambda s: own(s, "patrocles", 1), **decides) == ([-1, 1], [(1, "planets")])
    assert ended(lambda s: put_ship(s, FRIGATE_1A, P(s, "patrocles")), **decides) == ([1, -1], [(0, "ships")])
    assert ended(lambda s: stock(s, 1, 1, 0), **decides) == ([-1, 1], [(1, "spices")])
    assert ended(**decides) == ([0, 0], [])


def test_EF_R64_a_draw_is_offered_only_when_the_map_is_complete():
    s = position(early_draws=False)
    afford(s, 0, "recruit")
    assert why(building(s), OFFER_DRAW) == "EF-R64"
    s.stack = []
    assert can(building(s), OFFER_DRAW)
    assert position(early_draws=True).terms.early_draws
