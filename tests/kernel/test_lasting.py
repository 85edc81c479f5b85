"""What has come about before chance is asked, and lasts, is told as sure; what chance deals is told in sum."""

from __future__ import annotations

from random import Random
from typing import Any

from astrarium.kernel.claims import ANY, MAY, SURELY
from astrarium.kernel.explain import claims_of, explain
from astrarium.kernel.explaining import Explaining
from astrarium.kernel.exploring import Explorer, KnownTable
from astrarium.kernel.threats import LOST, stakes

from ..rules.celestia_duo.build import position


def told(s: Any, action: str) -> Any:
    a = s.given.game.actions.parse(action)
    rng = Random(1)
    return explain(KnownTable(s.table(s.asked), claims_of(s)), lambda: s.imagine(s.asked, rng), s.asked, a)


def test_what_lasts_is_sure_before_chance_has_a_say() -> None:
    s = position("fight", dice="cannon", hands=("whip", "whip"), hold="", energy=2)
    found = told(s, "fail")
    assert not found.proved  # a token is drawn, and cards
    assert [(c.low, c.sure) for c in found.about("energy")] == [(-1, SURELY)]
    sight = KnownTable(s.table(0), claims_of(s))
    begun = Explorer(sight.table, 0, sight, 4, False).begun(s.given.game.actions.parse("fail"))
    assert {key.what for key in begun} == {"energy"}


def test_what_chance_deals_is_never_likely_and_told_in_sum() -> None:
    s = position("force", dice="whip sabre", hold="smoke smoke")
    found = told(s, "smoke 1")
    assert {c.sure for c in found.about("die") if ANY not in c.places} == {MAY}
    shown = Explaining(s, "sum").shown(told(position(pirate=20), "stage"))
    assert not [c for c in shown if c.what == "card" and ANY not in c.places]
    assert [c for c in shown if c.what == "pirate"]


def test_a_game_may_leave_unsaid_that_an_answer_does_nothing() -> None:
    s = position("stage", stages=["T1"], hold="gold", since=0)
    while s.question.name() != "Shop":
        s.apply(s.menu[0])
    found = told(s, "done")
    assert found.nothing
    assert Explaining(s, "idle").shown(found) == []


def test_what_belongs_to_all_is_at_stake_for_each() -> None:
    s = position("fight", dice="sabre cannon", hands=("sabre", "whip"), hold="", energy=1)
    assert (
        {key.what for key in stakes(s, 0, claims_of(s))}
        == {key.what for key in stakes(s, 1, claims_of(s))}
        == {"energy"}
    )
    lost = Explaining(s, "threat").threats(s.given.game.actions.parse("hit sabre sabre"))
    assert {threat.key.what for threat in lost} <= {"energy", LOST}
    s = position("fight", dice="sabre cannon", hands=("sabre", ""), hold="", energy=0)
    lost = Explaining(s, "threat").threats(s.given.game.actions.parse("hit sabre sabre"))
    assert LOST in {threat.key.what for threat in lost}
