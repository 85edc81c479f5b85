"""What a coach says of the position that a learner comes to: each word is carried out on the engine."""

from __future__ import annotations

from typing import Any

import pytest

from astrarium.bots import sense_of
from astrarium.games import load, ready
from astrarium.games.efemeris.actions import PLANETS
from astrarium.kernel import Match
from astrarium.kernel.explaining import Explaining
from astrarium.puzzles.foreseen import hands
from astrarium.puzzles.goals import HANDS, PuzzleAim, Ruler
from astrarium.puzzles.whole_turns import whole_turn
from astrarium.scene.guide import played
from astrarium.table.coaching import held, reached, surely_done
from tests.rules.efemeris import build as ef


def beside_posidonius(planets: list[str]) -> Any:
    """Seat 0 holds these, and is one sail from Posidonius, which it can pay for and which is not the rival's last."""
    s = ef.position()
    ef.own(s, "eratosthenes", 1)
    ef.put_ship(s, ef.GALLEON_2, s.chart.rose)
    ef.put_ship(s, ef.GALLEON_1, s.chart.near[ef.P(s, "posidonius")][0])
    for planet in planets:
        ef.own(s, planet, 0)
    ef.stock(s, 0, 5, 5)
    return ef.tactics(s)


def test_EF_516_what_a_turn_can_come_to_by_several_steps_is_told() -> None:
    s = beside_posidonius([])
    word = held(Explaining(s, "coach"), s.legal())
    assert word.kind == "can"
    assert [(aim.what, aim.places, aim.value) for aim in word.aims] == [("owner", (PLANETS.index("posidonius"),), 0)]


def test_EF_521_a_win_by_several_steps_is_seen() -> None:
    s = beside_posidonius(["patrocles", "apollas", "hecateus", "demodamas"])
    assert held(Explaining(s, "coach"), s.legal()).kind == "win"


def test_CD_140_an_answer_after_which_no_hand_can_fail_is_named_where_another_leaves_it_open() -> None:
    record, told = played(load("celestia-duo"), "first"), 0
    for n in range(len(record.moves)):
        s = record.at(n).state
        of = Explaining(s, "sure")
        found = surely_done(of, s.legal()) if not record.moves[n].automatic else None
        if found is not None:
            told += 1
            assert hands(of, found) == HANDS
            assert any(hands(of, a) != HANDS for a in s.legal())
    assert told


@pytest.mark.sample(1)
@pytest.mark.parametrize("title", ready())
def test_what_a_turn_can_come_to_comes_in_the_true_position_too(title: str) -> None:
    """What is told was found in imagined positions; the same steps are carried out in the one that stands."""
    record, told = played(load(title), "first"), 0
    match = Match(record.game, record.setting, record.seed, epoch=record.state.epoch)
    for move in record.moves:
        if move.automatic:
            continue
        s = match.state
        if len(s.menu) > 1:
            of = Explaining(s.clone(), "true")
            aims, steps = turn_of(s)
            if aims:
                told += 1
                turn, _ = Ruler(s.clone()).played(steps)
                assert turn.steps_to(aims), [str(a) for a in steps]
            sure = surely_done(of, s.legal())
            if sure is not None:
                told += 1
                assert hands(of, sure) == HANDS
        match.play(move.action)
    assert told


def turn_of(s: Any) -> tuple[list[PuzzleAim], list[Any]]:
    """What is told of the turn that begins there, and its steps."""
    of = Explaining(s.clone(), "true")
    aims = reached(of)
    dream = s.imagine(of.seat, of.luck("reached"))
    choose = sense_of(s.given.game).choose
    if not aims or choose is None:
        return [], []
    first = choose(dream, of.luck("thumb"))
    turn = whole_turn(of, first, telling=False)
    assert turn is not None
    assert turn.aims == aims
    return aims, [first, *turn.steps]
