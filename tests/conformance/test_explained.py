"""What the explainer tells is true, whole, silent about what is hidden, and follows the rules by itself."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.kernel import Action, Game, State, state
from astrarium.kernel.claims import LIKELY, MAY, SURELY, Explanation
from astrarium.kernel.explain import claims_of, explain
from astrarium.kernel.exploring import FACES, KnownTable

from .explained import positions, survey, tables_of
from .tables import FULL, games

ALL = [game.id for game in games()]
CLAIMS = 12_000 if FULL else 600  # of each game; the shares that are asked for below need so many
every_game = pytest.mark.parametrize("id", ALL)


@every_game
@pytest.mark.timeout(300)
def test_every_claim_comes_true_and_every_change_is_told(id: str) -> None:
    count = survey(id, CLAIMS, 7)
    assert count.wrong == []
    assert count.n["proved"] > 0.5 * count.n["answers"], "little is proved: has a rule begun to read what is hidden?"
    assert count.n["told surely"] > CLAIMS / 5


# ---------------------------------------------------------------- silence
def looked_at(id: str, most: int) -> Iterator[State]:
    """Some positions of each mode of a game."""
    rng = Random(f"silence {id}")
    tables = tables_of(id)
    for i in range(40 if FULL else 6):
        table = tables[rng.randrange(len(tables))]
        for n, s in enumerate(positions(table.game, table.setting, f"silence {table.word} {i}", rng)):
            if n >= most:
                break
            yield s


def told_of(s: State, a: Action, worlds: int = 2, seed: int = 5) -> Explanation:
    rng = Random(seed)
    return explain(KnownTable(s.table(s.asked), claims_of(s)), lambda: s.imagine(s.asked, rng), s.asked, a, worlds)


@every_game
def test_what_is_hidden_changes_nothing_that_is_told(id: str) -> None:
    rng = Random(3)
    compared = 0
    for s in looked_at(id, 4):
        a = rng.choice(s.legal())
        plain = told_of(s, a)
        for _ in range(3):
            other = told_of(s.imagine(s.asked, rng), a)
            assert other.proved == plain.proved, f"{s.question} {a}"
            if plain.proved:
                compared += 1
                assert other == plain, f"{s.question} {a}"
    assert compared > 5


# ---------------------------------------------------------------- refusals
@every_game
def test_a_refusal_is_told_by_the_rule_that_refuses_also_where_the_hidden_is_not_there(id: str) -> None:
    refused = 0
    for s in looked_at(id, 6):
        for offer in s.question.offers(s):
            no = s.why_not(offer.action)
            if offer.whole or no is None or no.text != "not-offered":
                assert offer.no == no, f"{s.question} {offer.action}"
            refused += no is not None
            if no is not None:
                try:
                    known = s.question.why_not(s.table(s.asked), offer.action)
                except Exception:
                    continue  # the rule looks at something of which the seat sees a part
                assert known == no, f"{s.question} {offer.action}"
    assert refused > 0


# ---------------------------------------------------------------- rules that change
def richer(s: Any, id: str) -> None:
    """A small thing that everybody can see."""
    if id == "kepler":
        s.cubes[s.at(s.turn if s.turn >= 0 else 0, 2) + 2] += 1
    elif id == "astronavigators":
        s.nk[0] += 1
    elif id == "celestia-duo":
        s.masts += 1  # not gold: for that room may be missing
    elif id == "efemeris":
        s.spice = [s.spice[0] + 1, *s.spice[1:]]
    else:
        s.laid[0] += 1


@every_game
@pytest.mark.skipif(not state.__file__.endswith(".py"), reason="compiled callers would not notice a changed rule")
def test_a_changed_rule_is_told_at_once(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each verb that is met does one small thing more: what is told of it must change."""
    met: set[type] = set()
    for s in looked_at(id, 12):
        for a in s.legal():
            verb = type(s.question.verb_of(a))
            if verb in met:
                continue
            met.add(verb)
            before = told_of(s, a)
            plain = verb.do

            def more(self: Any, s: Any, q: Any, a: Any, plain: Any = plain) -> None:
                richer(s, id)
                plain(self, s, q, a)

            with monkeypatch.context() as patch:
                patch.setattr(verb, "do", more)
                after = told_of(s, a)
            assert before.claims != after.claims, f"{verb.__name__}: {s.question} {a}"
    assert len(met) >= (2 if id == "comet" else 8)


# ---------------------------------------------------------------- what a game says of itself
class Noting:
    """Notes which fields a reading asks for."""

    def __init__(self, s: State) -> None:
        self.s = s
        self.read: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.read.add(name)
        found = getattr(self.s, name)
        return getattr(type(self.s), name).__get__(self) if callable(found) else found


@pytest.mark.parametrize("id", [*ready(), "comet"])
def test_every_public_field_is_read_or_left_unsaid_on_purpose(id: str) -> None:
    game: Game = next(game for game in games() if game.id == id)
    s = game.new(game.setting(), "fields")
    claims, noting = claims_of(s), Noting(s)
    for reading in claims.readings:
        reading.read(noting)
    public = {name for name, mark in s.FIELDS.items() if mark.word == "public"}
    assert public - noting.read - set(claims.unsaid) == set()
    assert set(claims.unsaid) & noting.read <= {"weeks"}, "said and unsaid"
    assert set(claims.unsaid) <= set(s.FIELDS)


@pytest.mark.parametrize("id", ready())
def test_what_matters_and_what_is_grave_exists(id: str) -> None:
    game = load(id)
    claims = claims_of(game.new(game.setting(), "words"))
    words = {r.word for r in claims.readings} | {word for word, _ in claims.measures}
    assert set(claims.matters) <= words
    assert len(words) == len(claims.readings) + len(claims.measures), "two readings of one name"
    assert set(claims.aside) <= set(game.actions.kinds)


def test_what_is_proved_was_not_imagined() -> None:
    """Either one position is all, or every outcome of chance was followed; nothing rests on a sample."""

    def nothing() -> State:
        raise AssertionError("imagined")

    proved = 0
    for s in looked_at("kepler", 3):
        sight = KnownTable(s.table(s.asked), claims_of(s))
        for a in s.legal()[:4]:
            found = told_of(s, a)
            sure = {claim.sure for claim in found.claims}
            if found.proved:
                proved += 1
                assert explain(sight, nothing, s.asked, a) == found
                assert LIKELY not in sure
                assert found.worlds == 1 or (MAY in sure and found.worlds <= FACES)
            else:
                assert SURELY not in sure
    assert proved
