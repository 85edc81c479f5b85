"""The explainer, on the smallest game: proved is what read nothing hidden and drew no chance, and nothing else."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from docs.comet.comet import DRAW, GAME, LAY, Lay, Sky

from astrarium.kernel import Action, Game
from astrarium.kernel.claims import GAIN, LIKELY, LOSS, MAY, SET, SURELY, Claim, Claims, Explanation, plain_claims
from astrarium.kernel.explain import claims_of, explain
from astrarium.kernel.exploring import KnownTable


def comet() -> Sky:
    s = GAME.new(GAME.setting(), "any")
    assert isinstance(s, Sky)
    return s


def told(s: Sky, a: Action, claims: Claims | None = None) -> Explanation:
    rng = Random(1)
    return explain(KnownTable(s.table(s.asked), claims or claims_of(s)), lambda: s.imagine(s.asked, rng), s.asked, a)


def one(found: Explanation, what: str) -> Claim:
    (claim,) = found.about(what)
    return claim


def test_what_reads_only_the_own_hand_is_proved() -> None:
    s = comet()
    a = next(a for a in s.legal() if a.kind is LAY)
    found = told(s, a)
    assert (found.proved, found.whole, found.worlds) == (True, True, 1)
    card = one(found, "card")
    assert (card.kind, card.who, card.places, card.values, card.sure) == (LOSS, 0, (a.x,), (-1,), SURELY)
    head = one(found, "head")
    assert (head.kind, head.was, head.values) == (SET, 0, (s.box.value[a.x],))


def test_chance_is_never_told_as_sure() -> None:
    s = comet()
    found = told(s, DRAW.of())
    assert not found.proved
    assert found.claims
    assert {claim.sure for claim in found.claims} <= {MAY, LIKELY}
    assert {claim.kind for claim in found.about("card")} == {GAIN}
    assert all(0 < claim.share < 1 for claim in found.about("card"))


def test_one_look_at_what_is_hidden_and_nothing_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Lay.do

    def curious(self: Any, s: Sky, q: Any, a: Any) -> None:
        plain(self, s, q, a)
        if s.hand[3] >= 0:  # always so, and yet it was read
            s.passes = 0

    s = comet()
    a = next(a for a in s.legal() if a.kind is LAY)
    monkeypatch.setattr(Lay, "do", curious)
    found = told(s, a)
    assert not found.proved
    assert {claim.sure for claim in found.claims} == {LIKELY}


def test_what_a_seat_does_not_see_is_not_told() -> None:
    s = comet()
    every = told(s, DRAW.of()).claims
    assert {claim.who for claim in every if claim.what == "card"} == {0}


def test_equal_dreams_give_equal_claims_whatever_is_hidden() -> None:
    s = comet()
    for seed in range(10):
        other = s.imagine(0, Random(seed))
        assert isinstance(other, Sky)
        for a in s.legal():
            assert same(told(s, a)) == same(told(other, a))


def same(found: Explanation) -> tuple[Any, ...]:
    """What does not depend on which positions were imagined."""
    return found.proved, sorted(str(c) for c in found.claims if found.proved)


def test_a_game_without_claims_is_told_by_its_public_fields() -> None:
    s = comet()
    a = next(a for a in s.legal() if a.kind is LAY)
    found = told(s, a, plain_claims(s))
    assert found.proved
    assert {claim.what for claim in found.claims} == {"laid", "head"}


def test_claims_are_found_beside_the_game() -> None:
    game: Game = GAME
    assert claims_of(comet()) is game.part("claims").CLAIMS  # type: ignore[union-attr]
