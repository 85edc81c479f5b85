"""The rules of the example game, one test each."""

from __future__ import annotations

import pytest
from docs.comet.comet import DRAW, GAME, LAY, PASS, Sky, Turn

from astrarium.kernel import EVERYBODY, Match, Refused, State, Tape

DUST, ICE, FIRE = range(3)


def position(hands: list[list[int]], bag: list[int], head: int = 0) -> Sky:
    """Seat 0 to move, with these hands and this bag."""
    s = GAME.new(GAME.setting(), "any")
    assert isinstance(s, Sky)
    s.hand = hands[0] + hands[1]
    s.bag = bag
    s.laid = [s.box.count[i] - hands[0][i] - hands[1][i] - bag[i] for i in range(3)]
    s.head = head
    s.agenda = [Turn(0)]
    s.advance()
    return s


def refusal(s: State, action) -> str:
    with pytest.raises(Refused) as caught:
        s.play(action)
    return f"{caught.value.no.rule} {caught.value.no.text}"


def test_CO_0_each_draws_a_hand() -> None:
    s = GAME.new(GAME.setting(), "any")
    assert isinstance(s, Sky)
    assert [sum(s.hand[:3]), sum(s.hand[3:]), sum(s.bag)] == [4, 4, 7]


def test_CO_1_a_card_must_be_worth_the_head() -> None:
    s = position([[1, 1, 0], [2, 0, 0]], [3, 0, 0], head=2)
    assert refusal(s, LAY.of(DUST)) == "CO-1 too-small"
    assert refusal(s, LAY.of(FIRE)) == "CO-1 no-such-card"
    s.play(LAY.of(ICE))
    assert (s.head, s.laid[ICE], s.asked) == (2, 5, 1)


def test_CO_1_the_highest_card_frees_the_head() -> None:
    s = position([[1, 0, 1], [2, 0, 0]], [3, 0, 0], head=2)
    s.play(LAY.of(FIRE))
    assert s.head == 0


def test_CO_2_only_you_see_what_you_draw() -> None:
    match = Match(GAME, GAME.setting(), "any")
    match.play(DRAW.of())
    assert [line.event.text for line in match.events(1)] == ["drew"]
    assert [line.event.text for line in match.events(0)] == ["drew", "drew-card"]
    assert match.log[0].event.audience == EVERYBODY


def test_CO_3_pass_only_when_the_bag_is_empty() -> None:
    assert refusal(position([[1, 0, 0], [1, 0, 0]], [1, 0, 0]), PASS.of()) == "CO-3 bag-not-empty"
    s = position([[1, 0, 0], [1, 0, 0]], [0, 0, 0])
    assert refusal(s, DRAW.of()) == "CO-2 bag-empty"
    s.play(PASS.of())
    assert s.asked == 1


def test_CO_4_an_empty_hand_wins() -> None:
    s = position([[1, 0, 0], [2, 0, 0]], [0, 0, 0])
    s.play(LAY.of(DUST))
    assert s.outcome == [1, -1]


@pytest.mark.parametrize(("other", "outcome"), [(1, [-1, 1]), (2, [0, 0]), (3, [1, -1])])
def test_CO_4_after_two_passes_the_smaller_hand_wins(other: int, outcome: list[int]) -> None:
    s = position([[2, 0, 0], [other, 0, 0]], [0, 0, 0], head=2)
    s.tape = Tape()
    s.play(PASS.of())
    s.play(PASS.of())
    assert s.outcome == outcome
