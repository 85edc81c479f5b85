"""What is said of an answer in hints, studies and puzzles is what the engine says of it: every sentence is a claim, or the
difference of two, in every language; and equal dreams give equal texts, whatever is hidden."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from astrarium.bots.reasons import Ideas, ReasonedAnswer
from astrarium.games import load, ready
from astrarium.kernel import Action, State
from astrarium.kernel.claims import IN_VAIN
from astrarium.kernel.explaining import Explaining
from astrarium.scene.explained import sentence
from astrarium.scene.guide import played
from astrarium.table.explaining import EXPLAININGS
from astrarium.text import LANGUAGES, Words
from astrarium.text.compared import contrast, contrasts, facts
from astrarium.web.page.advice import advice, is_talk
from astrarium.web.page.apart import beyond_names, is_move_itself
from astrarium.web.page.play import Look
from astrarium.web.page.site import site
from tests.web.test_leaks import Quiet, table_of

from .explained import positions, tables_of
from .tables import FULL

every_game = pytest.mark.parametrize("id", ready())
CLAIM = re.compile(r'<span class="claim">(.*?)</span>(?= ·|</dd>| <| ·|$)')
IDEA = re.compile(r'data-idea="')
PLAYED = re.compile(r'name="action" value="([^"]*)"')
FOR = re.compile(r'<p class="what-for">(.*?)</p>')
AGAINST = re.compile(r'<li class="against">.*?<b>(.*?)</b>', re.S)


def sample(id: str, most: int) -> Iterator[State]:
    rng = Random(f"advised {id}")
    tables = tables_of(id)
    found = 0
    while found < most:
        table = tables[rng.randrange(len(tables))]
        for n, s in enumerate(positions(table.game, table.setting, f"advised {found}", rng)):
            if n >= 6 or found >= most:
                break
            if len(s.legal()) > 2:
                found += 1
                yield s


def picked(s: State, rng: Random) -> list[Action]:
    return rng.sample(s.legal(), 3)


def hinted(s: State, actions: list[Action], lang: str) -> tuple[str, Look]:
    """The hint beside the board, as if a bot had these ideas."""
    game, setting = s.given.game, s.setting
    table = table_of(game.id, s.seats, setting.mode, "advised", dict(setting.options))
    table.match.state = s
    EXPLAININGS.kept.clear()
    quiet: Any = Quiet()
    look = Look(quiet, table, s.asked, False, site(lang))
    ideas = tuple([ReasonedAnswer(a.json(), 0.0, "even", "same") for a in actions])
    return str(advice(look, Ideas(0.0, "even", None, ideas, 200))), look


@every_game
def test_every_sentence_of_a_hint_is_a_claim_or_the_difference_of_two(id: str) -> None:
    rng = Random(5)
    said = differing = 0
    for n, s in enumerate(sample(id, 60 if FULL else 6)):
        actions = picked(s, rng)
        for lang in LANGUAGES if FULL else LANGUAGES[n % len(LANGUAGES) :][:1]:
            shown, look = hinted(s, actions, lang)
            explaining, words = look.explaining, look.words
            assert explaining is not None
            if is_talk(look):
                assert not IDEA.search(shown), "nobody can advise what to say"
                continue
            claims = {words.claim(c, s.asked) for a in actions for c in explaining.of(a).claims}
            drawn = {plain(one) for one in CLAIM.findall(shown)}
            own = {plain(str(line)) for a in actions for line in lines_of(look, a)}
            more = re.compile("|".join([re.escape(words.say("card", "more", (n,))) for n in range(1, 60)]))
            unknown = [one for one in drawn if one not in claims | own and not more.fullmatch(one)]
            assert unknown == []
            found = [[html.unescape(one) for one in FOR.findall(idea)] for idea in IDEA.split(shown)[1:]]
            best, *others = [words.game.actions.parse(html.unescape(text)) for text in PLAYED.findall(shown)]
            differ = [every_difference(look, explaining, best, a) for a in others]
            left_out = [a for a in actions if a not in (best, *others) and not is_in_vain(explaining, a)]
            assert not any(every_difference(look, explaining, best, a) for a in left_out), "a card for what differs"
            assert [bool(one) for one in found] == [False, *[bool(one) for one in differ]]
            for told, known in zip(found[1:], differ, strict=True):
                assert [one for one in told if one not in known] == [], "of the very answer on whose card it stands"
                assert len(told) <= 2
            dangers = {html.unescape(one) for one in AGAINST.findall(shown)}
            assert dangers <= {sentence(one) for one in claims | own}
            said += len(drawn)
            differing += sum([len(one) for one in found])
            assert not [key for key in words.missing if "[claims]" in key or "[card]" in key]
    assert said
    assert differing


def test_an_idea_whose_turn_wins_comes_first() -> None:
    state = played(load("efemeris"), "first").at(90).state
    ends, wins = [state.given.game.actions.parse(text) for text in ("end-tactics", "fairborne")]
    shown, look = hinted(state, [ends, wins], "en")
    first, second = IDEA.split(shown)[1:]
    assert look.words.action(wins) in first
    assert "win the game" in first
    assert "win the game" not in second


def every_difference(look: Look, explaining: Explaining, best: Action, other: Action) -> list[str]:
    """All that one answer does in the stead of another, beyond what their names say: a hint tells some of it, not always
    what comes first."""
    alike = best.kind is other.kind
    pairs = [pair for pair in explaining.differs(best, other, most=999) if not is_move_itself(pair, alike)]
    left = [beyond_names(look, pair, best, other) for pair in pairs]
    return [sentence(one) for one in contrasts(look.words, left, explaining.seat, explaining.claims)]


def is_in_vain(explaining: Explaining, a: Action) -> bool:
    """Whether it only costs: where one can do without, that is the idea."""
    return any(claim.kind == IN_VAIN for claim in explaining.of(a).claims)


def plain(shown: str) -> str:
    return html.unescape(re.sub("<.*?>", "", shown)).strip()


def lines_of(look: Look, action: Action) -> list[Any]:
    """The claims as the game draws them itself."""
    from astrarium.scene.picture import scene_of

    explained, scene = look.explained(action), scene_of(look.table.game)
    assert explained is not None
    drawn = [scene.claim_line(look.view, look.words, action, claim) for claim in explained.claims]
    return [one for one in drawn if one]


@every_game
def test_equal_dreams_give_equal_texts_whatever_is_hidden(id: str) -> None:
    """The true position and re-dealt ones that the seat cannot tell from it: the same sentences, in every language."""
    rng = Random(6)
    redealt = 0
    for s in sample(id, 500 if FULL else 3):
        seat, actions = s.asked, picked(s, rng)
        told: list[list[list[str]]] = []
        for n in range(10 if FULL else 3):
            other = s if n == 0 else s.imagine(seat, Random(n))
            redealt += other.fingerprint() != s.fingerprint()
            explaining = Explaining(other, "dream")
            words = [Words(s.given.game, lang).at(other.view(seat)) for lang in LANGUAGES]
            told.append([facts(one, explaining, a, 99) for one in words for a in actions])
            told[-1] += [contrast(one, explaining, actions[0], a) for one in words for a in actions[1:]]
        assert all(one == told[0] for one in told)
    assert redealt


def test_a_puzzle_and_a_study_of_before_still_open() -> None:
    """Ideas that were stored with reasons are shown with what the engine says of them."""
    from astrarium.web.page.study_ideas import IdeasLook

    game = load("kepler")
    table = table_of(game.id, 2, game.modes[0].word, "of before")
    look: Any = IdeasLook.__new__(IdeasLook)
    quiet: Any = Quiet()
    Look.__init__(look, quiet, table, table.asked, False, site("en"))
    legal = table.match.state.legal()
    stored = [[a.json(), 0.1, 30, [["to-colonize", [3], 0, ["planet:x"]]]] for a in legal[:2]]
    shown = str(look.idea(1, stored[1], {"ideas": stored, "played": None, "choices": 2}))
    assert look.words.action(legal[1]) in html.unescape(shown)
    assert "to-colonize" not in shown
