"""What hints leave out: what the name of an answer says already, and that what is done can't be done again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from astrarium.bots.outlook import Outlook
from astrarium.bots.reasons import Doings, Ideas, ReasonedAnswer, guarding
from astrarium.games import load
from astrarium.kernel import Action
from astrarium.kernel.claims import CLOSES, OPENS
from astrarium.kernel.explaining import Explaining
from astrarium.scene.guide import played
from astrarium.text import Words
from astrarium.text.compared import is_put, is_said
from astrarium.web.page.advice import better_than, is_told, nothing_gained
from astrarium.web.page.apart import beside, is_apart, is_better
from astrarium.web.page.play import Look
from astrarium.web.page.site import site

from ..web.test_leaks import Quiet, table_of

SOME = 60  # moves of a record
FEW = 10  # positions


def at(title: str, moment: int) -> tuple[Explaining, Words]:
    state = played(load(title), "first").at(moment).state
    return Explaining(state.clone(), "salt"), Words(load(title), "en", ["Ada", "Hypatia"]).at(state.view(state.asked))


def told(explaining: Explaining, words: Words, text: str) -> tuple[list[str], list[str]]:
    """The claims of an answer which its name says, and the others."""
    a = words.game.actions.parse(text)
    claims = explaining.shown(explaining.of(a))
    said = [is_said(words, words.action(a), claim, explaining.seat) for claim in claims]
    texts = [words.claim(claim, explaining.seat) for claim in claims]
    return [one for one, so in zip(texts, said, strict=True) if so], [
        one for one, so in zip(texts, said, strict=True) if not so
    ]


def test_a_card_that_is_taken_is_in_the_name_and_what_it_is_good_for_is_not() -> None:
    said, left = told(*at("celestia-duo", 46), "take pistol")
    assert "+1 pistol in hand" in said
    assert not any("pistol" in one for one in left)
    said, left = told(*at("efemeris", 84), "recruit gunner")
    assert "+1 Gunner in hand" in said
    assert "−2 pepper" in left


def test_what_is_done_is_not_called_impossible() -> None:
    explaining, words = at("efemeris", 34)
    conquer = words.game.actions.parse("conquer demodamas")
    assert not any(claim.kind == CLOSES and claim.places[-1] == conquer.id for claim in explaining.of(conquer).claims)
    assert any(claim.kind in (CLOSES, OPENS) for a in explaining.truth.legal() for claim in explaining.of(a).claims)


def test_to_offer_a_draw_is_no_idea() -> None:
    state = played(load("efemeris"), "first").at(84).state
    o = Outlook(load("efemeris"), state, Random(1))
    offers = [a for a in state.legal() if a.kind.word in state.given.game.settling]
    assert offers
    doings = Doings(o)
    assert not any(doings.is_new(a, 9) for a in offers)


def test_what_the_best_idea_averts_is_told_and_ending_the_turn_averts_nothing() -> None:
    state = played(load("efemeris"), "first").at(31).state
    for text, some in (("sail galleon-1 c4.1", True), ("end-tactics", False)):
        first = ReasonedAnswer(text.split(), 0.0, "even", "same")
        found = Ideas(0.0, "even", None, (first,), 8)
        hints = [guarding(Outlook(load("efemeris"), state, Random(n)), found) for n in range(8)]
        averted = [threat for hint in hints for threat in hint.averts]  # in some of what can be imagined
        assert bool(averted) is some, text
        assert all(threat.key.what in ("owner", "ship") for threat in averted)


def test_CD_133_a_hand_beats_the_symbols_it_holds_and_with_a_pair_any() -> None:
    _, left = told(*at("celestia-duo", 46), "take pistol")
    assert "+1 kind of symbol in hand" in left
    _, left = told(*at("celestia-duo", 9), "hit cannon two-sabre")
    assert "−1 blow that eliminates any symbol" in left
    _, left = told(*at("celestia-duo", 9), "hit cannon cannon")
    assert not any("any symbol" in one for one in left)  # the pair is kept


def test_what_a_flight_moves_is_where_it_flies() -> None:
    record = played(load("kepler"), "first")
    n = next(n for n, move in enumerate(record.moves) if move.action.kind.word == "fly")
    (explaining, words), a = at("kepler", n), record.moves[n].action
    claims = explaining.shown(explaining.of(a))
    put = [claim for claim in claims if is_put(words, a, claim)]
    assert [claim.what for claim in put] == ["ship"]
    assert not any(is_put(words, b, put[0]) for b in explaining.truth.menu if b is not a), "nor to another place"


def test_what_every_answer_of_a_kind_brings_tells_none_of_them_apart() -> None:
    record = played(load("kepler"), "first")
    table = table_of("kepler", record.setting.seats, record.setting.mode, record.seed, dict(record.setting.options))
    apart: dict[str, set[bool]] = {}
    for move in record.moves:
        if not move.automatic:
            if move.action.kind.word in ("reveal", "develop") and len(table.match.moves) < SOME:
                look = Look(Quiet(), table, table.match.state.asked, False, site("en"))  # type: ignore[arg-type]
                apart.setdefault(move.action.kind.word, set()).add(is_apart(look, move.action))
            table.match.play(move.action)
    assert apart == {"reveal": {False}, "develop": {True}}


def looks_of_a_record() -> Iterator[tuple[Look, Action]]:
    record = played(load("kepler"), "first")
    table = table_of("kepler", record.setting.seats, record.setting.mode, record.seed, dict(record.setting.options))
    for move in record.moves:
        if not move.automatic:
            if len(table.match.state.menu) > 1:
                service: Any = Quiet()
                yield Look(service, table, table.match.state.asked, False, site("en")), move.action
            table.match.play(move.action)


@pytest.mark.full
def test_what_other_answers_lack_speaks_for_the_only_idea_and_nothing_against_it() -> None:
    told = 0
    for look, action in looks_of_a_record():
        if look.match.state.round >= look.match.state.box.rounds - 1 and better_than(look, action):
            others = [a for a in look.match.state.menu if look.words.action(a) in better_than(look, action)[0]]
            assert any(is_better(look, action, a) for a in others)
            assert not any(is_better(look, a, action) for a in others)
            told += 1
    assert told


def test_K3_003_in_the_last_turn_it_is_said_that_nothing_else_counts_in_the_end() -> None:
    keys = {key: site("en").book[key]["other"].partition("{0}")[2] for key in ("hint-none-gains", "hint-none-counts")}
    said: dict[str, int] = dict.fromkeys(keys, 0)
    for look, action in looks_of_a_record():
        if look.match.state.round < look.match.state.box.rounds - 1:
            continue
        for text in nothing_gained(look, action):
            for key, end in keys.items():
                if text.endswith(end):
                    said[key] += 1
                    if key == "hint-none-counts":
                        assert look.match.state.round == look.match.state.box.rounds
    assert all(said.values()), said


def test_a_cube_that_only_lies_elsewhere_makes_no_answer_better() -> None:
    compared = shifted = 0
    for look, _ in looks_of_a_record():
        moves = [a for a in look.match.state.menu if a.kind.word == "transport"]
        leaves = [a for a in look.match.state.menu if look.explaining is not None and look.explaining.leaves(a)]
        if moves and leaves and compared < FEW:
            assert not any(is_better(look, a, leaves[0]) for a in moves[:2])
            shifted += len({*moves} - {*beside(look, leaves[0])})
            compared += 1
    assert compared == FEW
    assert shifted, "most bring nothing but that a cube lies elsewhere"


def test_a_tile_that_carries_on_is_no_mere_move() -> None:
    record = played(load("astronavigators"), "first")
    n = next(n for n, move in enumerate(record.moves) if move.action.kind.word == "connect")
    setting = record.setting
    table = table_of("astronavigators", setting.seats, setting.mode, record.seed, dict(setting.options))
    table.match = record.at(n)
    service: Any = Quiet()
    look = Look(service, table, table.match.state.asked, False, site("en"))
    leaves = [a for a in look.match.state.menu if look.explaining is not None and look.explaining.leaves(a)]
    assert record.moves[n].action in beside(look, leaves[0])
    assert nothing_gained(look, leaves[0]) == []


def test_no_idea_is_praised_more_than_the_first() -> None:
    """How an idea compares with now is told of a later one only if it does not put it before the first."""

    def praised(*changes: str) -> list[bool]:
        found = tuple(ReasonedAnswer([], 0.5 - n / 10, "even", change) for n, change in enumerate(changes))
        return [is_told(Ideas(0.0, "even", None, found, 100), n) for n in range(len(changes))]

    assert praised("unsure", "little-better", "little-worse") == [False, False, True]
    assert praised("little-better", "clearly-better", "little-better") == [True, False, True]
    assert praised("clearly-better", "risky", "same") == [True, True, False]
