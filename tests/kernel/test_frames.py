"""The agenda: what is done next, what waits, what is forced."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest
from docs.comet.comet import GAME, LAY, NextTurn, Sky, Turn

from astrarium.kernel import AstrariumError, Decision, Flow, Match, No, Refused, Stale, State, Tape, replay
from astrarium.kernel.game import frames_of


def test_do_puts_frames_before_whatever_waits() -> None:
    s = GAME.new(GAME.setting(), "any")
    s.do(NextTurn(0), NextTurn(1))
    assert [(f.name(), f.seat) for f in reversed(s.agenda)] == [("NextTurn", 0), ("NextTurn", 1), ("Turn", 0)]


def test_a_frame_comes_back_from_its_json() -> None:
    frame = GAME.frame(Turn(1, 2, 3, 4).json())
    assert isinstance(frame, Turn)
    assert frame.json() == ["Turn", 1, 2, 3, 4]
    assert repr(frame) == "Turn(1, 2, 3, 4)"


def test_a_forced_move_is_played_and_journalled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Turn, "waits", False)
    s = GAME.new(GAME.setting(), "any")
    assert isinstance(s, Sky)
    s.tape = Tape()
    s.hand, s.bag, s.laid, s.head = [1, 0, 0, 1, 1, 0], [0, 0, 0], [4, 4, 4], 2
    s.agenda = [Turn(0)]
    s.advance()
    assert [str(made.action) for made in s.tape.automatic] == ["pass"]
    assert s.asked == 1


def test_a_waiting_question_is_put_even_for_one_answer() -> None:
    s = GAME.new(GAME.setting(), "any")
    assert isinstance(s, Sky)
    s.hand, s.bag, s.laid, s.head = [1, 0, 0, 1, 1, 0], [0, 0, 0], [4, 4, 4], 2
    s.agenda = [Turn(0)]
    s.advance()
    assert (s.asked, [str(a) for a in s.legal()]) == (0, ["pass"])


def test_refusals_carry_rule_message_and_facts() -> None:
    s = GAME.new(GAME.setting(), "any")
    assert isinstance(s, Sky)
    s.hand[:3], s.head = [1, 0, 0], 2
    assert s.why_not(LAY.of(0)) == No("CO-1", "too-small", (1, 2))
    with pytest.raises(Refused) as caught:
        s.play(LAY.of(0))
    assert str(caught.value) == "too-small (CO-1)"


def test_a_barred_verb_is_offered_once_as_a_whole() -> None:
    s = GAME.new(GAME.setting(), "any")
    barred = [o for o in s.question.offers(s) if o.whole]
    assert [(str(o.action), o.no) for o in barred] == [("pass", No("CO-3", "bag-not-empty"))]


def test_a_stale_answer_changes_nothing() -> None:
    match = Match(GAME, GAME.setting(), "any")
    with pytest.raises(Stale):
        match.play(match.state.legal()[0], 5)
    assert match.moves == []


def test_a_question_without_answer_is_a_fault_of_the_game() -> None:
    from astrarium.kernel import DeadEnd

    class Mute(Decision[State]):
        rule = "CO-1"

    s = GAME.new(GAME.setting(), "any")
    s.agenda = [Mute(0)]
    with pytest.raises(DeadEnd, match="Mute"):
        s.advance()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"astrarium": 99}, "not a journal"),
        ({"components": "0"}, "other components"),
        ({"seats": 5}, "is for 2 seats"),
        ({"mode": "none"}, "no mode"),
    ],
)
def test_a_journal_that_cannot_be_replayed_says_why(change: dict, said: str) -> None:
    match = Match(GAME, GAME.setting(), "any")
    match.play(match.state.legal()[0])
    with pytest.raises(AstrariumError, match=said):
        replay(GAME, {**match.save(), **change})


def test_frames_of_a_chapter_that_is_not_listed_are_found_by_the_frame_that_leads_there() -> None:
    """A saved game whose question nobody knows could not be opened any more."""
    home, listed = ModuleType("comet_refit"), ModuleType("comet_turn")
    Refit = type("Refit", (Flow,), {"__module__": home.__name__})
    Ask = type("Ask", (Decision,), {"__module__": home.__name__})
    vars(home).update(Refit=Refit, Ask=Ask)
    vars(listed).update(Refit=Refit)
    sys.modules[home.__name__] = home
    assert frames_of((listed,))["Ask"] is Ask
    del sys.modules[home.__name__]
