"""What hints tell beyond the own turn: what partners can bring about whatever is in the other hand, and what an answer
prepares."""

from __future__ import annotations

from typing import Any

from astrarium.games import load
from astrarium.kernel import Action
from astrarium.kernel.explaining import Explaining
from astrarium.puzzles.explained import aimed
from astrarium.puzzles.foreseen import APART, OFTEN, hands, prepared
from astrarium.puzzles.goals import HANDS, without_chance
from astrarium.scene.guide import played
from astrarium.text import LANGUAGES, Words


def explaining(title: str, moment: int) -> Explaining:
    return Explaining(played(load(title), "first").at(moment).state.clone(), "foreseen")


def named(of: Explaining, text: str) -> Action:
    found: Action = of.truth.given.game.actions.parse(text)
    return found


def falls(s: Any, seat: int, a: Action | None = None) -> bool:
    """Whether every die falls after an answer, by an own blow or by whichever of the partner's: played out one by one."""
    t = s.clone()
    if a is not None:
        try:
            t.apply(a)
        except ValueError:  # a number would be drawn, as for new cards after a failure
            return not t.dice
    if not t.dice:
        return True
    ends = [falls(t, seat, b) for b in t.menu]
    return any(ends) if t.asked == seat else all(ends)


def test_CD_140_in_how_many_hands_every_die_falls_is_played_out() -> None:
    of = explaining("celestia-duo", 69)
    counts = []
    for text in ("hit pistol pistol", "hit whip whip", "hit pistol two-whip"):
        luck, a = of.luck("hands"), named(of, text)
        of.truth.imagine(of.seat, luck)  # the one by which the explainer measures
        some = [without_chance(of.truth.imagine(of.seat, luck)) for _ in range(HANDS)]
        counts.append(sum([falls(hand, of.seat, a) for hand in some]))
        assert hands(of, a) == counts[-1]
    assert counts[0] > counts[1] > counts[2] == 0


def test_dice_that_are_thrown_again_promise_nothing() -> None:
    of = explaining("celestia-duo", 6)
    assert hands(of, named(of, "accept")) == HANDS
    assert hands(of, named(of, "smoke 1")) is None
    assert hands(explaining("efemeris", 31), named(explaining("efemeris", 31), "end-tactics")) is None


def test_what_an_answer_prepares_comes_more_often_than_without_it() -> None:
    of = explaining("efemeris", 31)
    sail, end = named(of, "sail galleon-1 d4-s"), named(of, "end-tactics")
    found = prepared(of, sail, [end])
    assert found is not None
    assert found.often >= OFTEN
    assert found.often - found.other >= APART
    assert found.aim.what == "planets"
    for lang in LANGUAGES:
        words = Words(of.truth.given.game, lang)
        assert aimed(words, [found.aim])[0]
        assert words.missing == set()
    assert prepared(of, sail, [sail]) is None, "nothing sets an answer apart from itself"
