"""Which idea of a hint is told first, and with what, where a short search can't tell several apart."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from astrarium.bots.reasons import Ideas, ReasonedAnswer
from astrarium.games import load
from astrarium.kernel.claims import ANY, CHOICE, GAIN, SURELY, Claim
from astrarium.puzzles.goals import PuzzleAim
from astrarium.puzzles.whole_turns import WholeTurn
from astrarium.web.page.advice import gathered, promised
from astrarium.web.page.first_idea import told_first

AROUND, AT_ONCE, DONE = ["connect", "oceania", "boat"], ["connect", "asia", "train"], ["done"]


def seen(**brings: int) -> Any:
    """A page of AstroNavigators on which answers surely bring so much knowledge."""
    told = {word: (Claim(GAIN, "knowledge", 0, (), (n,), 0, SURELY),) if n else () for word, n in brings.items()}

    def of(action: Any) -> Any:
        return SimpleNamespace(claims=told.get(action.json()[1] if len(action.json()) > 1 else "", ()))

    explaining = SimpleNamespace(of=of, differs=lambda *_given: [], seat=0, claims=None)
    words = SimpleNamespace(game=load("astronavigators"))
    return SimpleNamespace(explaining=explaining, words=words, site=lambda *given: given)


def idea(action: list[str], worth: float = 0.0, change: str = "same") -> ReasonedAnswer:
    return ReasonedAnswer(action, worth, "even", change)


def found(*ideas: ReasonedAnswer, now: float = 0.0) -> Ideas:
    return Ideas(now, "even", None, ideas, 120)


def first(look: Any, *ideas: ReasonedAnswer) -> list[str]:
    """The action of the idea that is told first, where the way round comes to 3 knowledge by further steps."""
    aims = [PuzzleAim("knowledge", 0, (), 3, True)]
    turns = {tuple(one.action): WholeTurn([], aims) if one.action == AROUND else None for one in ideas}
    return told_first(look, found(*ideas), turns).ideas[0].action


def test_what_brings_it_at_once_is_told_before_the_way_round() -> None:
    ideas = idea(DONE), idea(AT_ONCE), idea(AROUND)
    assert first(seen(asia=3), *ideas) == AT_ONCE
    assert first(seen(asia=2), *ideas) == AROUND, "it brings less"
    assert first(seen(asia=3), idea(DONE), idea(AT_ONCE, -0.5, "risky"), idea(AROUND)) == AROUND, "it is clearly worse"


def test_no_promise_is_told_of_the_first_idea_that_is_less_than_of_others() -> None:
    look = seen()
    assert promised(look, found(idea(DONE, -0.06, "little-worse"), idea(AT_ONCE)), False) == [("hint-even", 120)]
    assert promised(look, found(idea(DONE, 0.0, "same"), idea(AT_ONCE)), False) == [("hint-even", 120)]
    better = found(idea(DONE, 0.2, "little-better"), idea(AT_ONCE), now=0.1)
    assert promised(look, better, False) == [("hint-promise", 120, 60, 55)]
    assert promised(look, found(idea(DONE, -0.6, "risky"), idea(AT_ONCE)), False) == []


def cubes(place: str, n: int, sure: str = CHOICE) -> Claim:
    return Claim(GAIN, "cubes", 0, (place, 1), (0, n), 0, sure)


def test_a_choice_among_places_is_told_as_one_sum() -> None:
    total = Claim(GAIN, "cubes", 0, (ANY, 1), (0, 2), 0, CHOICE)
    same = [cubes(place, 2) for place in ("earth", "planet-1", "planet-2")]
    assert gathered(same, [*same, total]) == [total]
    assert gathered(same[:2], [*same[:2], total]) == same[:2], "two are told one by one"
    assert gathered(same, same) == same, "without a sum"
    sure = [one._replace(sure=SURELY) for one in same]
    assert gathered(sure, [*sure, total._replace(sure=SURELY)]) == sure, "all of them come"
    both = [one._replace(values=(0, 1)) for one in same]
    assert gathered(both, [*both, total]) == both, "more than one of them can come"
