"""What a coach says of the position that a learner comes to: each word is carried out on the engine."""

from __future__ import annotations

from typing import Any

from astrarium.games import load
from astrarium.games.efemeris.actions import PLANETS
from astrarium.kernel.explaining import Explaining
from astrarium.puzzles.foreseen import hands
from astrarium.puzzles.goals import HANDS
from astrarium.scene.guide import played
from astrarium.table.coaching import held, surely_done
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
