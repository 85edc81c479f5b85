"""Reasons: in the game's words, in every language, and never of anything that the seat does not see."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from random import Random

import pytest
from docs.comet.comet import GAME as COMET

from astrarium.bots import Outlook, SearchBot, make, sense_of
from astrarium.bots.reasons import ideas, reasons_of
from astrarium.bots.search import Candidate
from astrarium.games import load, ready
from astrarium.kernel import Game, Match, Reason, State
from astrarium.text.message import PLACE
from astrarium.text.words import LANGUAGES, Words

GAMES = [load(title) for title in ready()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def positions(game: Game, every: int = 7) -> Iterator[State]:
    """Positions of games by the rule of thumb with slips, one in every few decisions, in every mode."""
    for mode in game.modes:
        setting = game.setting(mode.word, mode.seats[-1])
        s = game.new(setting, f"reasons-{mode.word}")
        rng = Random(mode.word)
        while not s.over and s.number < 260:
            if s.number % every == 0:
                yield s
            bot = make("random" if rng.random() < 0.15 else "greedy")
            s.apply(bot.choose(Outlook(game, s, rng)))


def some(s: State, most: int = 12) -> list:
    legal = s.legal()
    return legal[:: max(1, len(legal) // most)]


@every_game
def test_reasons_say_the_same_whatever_the_seat_imagines(game: Game) -> None:
    """What an action is for, and how the game stands, may rest on nothing that is hidden from the seat."""
    sense = sense_of(game)
    assert sense.reasons is not None
    assert sense.stands is not None
    told = 0
    for s in positions(game):
        seat = s.asked
        dreams = [s.imagine(seat, Random(n)) for n in range(3)]
        for a in some(s, 8):
            true = sense.reasons(s, seat, a)
            told += len(true)
            for dream in dreams:
                assert sense.reasons(dream, seat, a) == true, (s.number, s.question.name(), str(a))
        assert len({sense.stands(dream, seat) for dream in [s, *dreams]}) == 1
    assert told > 300


@every_game
def test_reasons_change_nothing_and_have_words_in_every_language(game: Game) -> None:
    sense = sense_of(game)
    assert sense.reasons is not None
    assert sense.stands is not None
    books = {lang: Words(game, lang) for lang in LANGUAGES}
    for s in positions(game, 11):
        before = s.fingerprint()
        told = [reason for a in some(s) for reason in sense.reasons(s, s.asked, a)]
        stands = sense.stands(s, s.asked)
        assert s.fingerprint() == before
        for words in books.values():
            words.at(s.view(s.asked))
            for reason in [*told, *([stands] if stands else [])]:
                said = words.reason(reason)
                assert not PLACE.search(said)
                assert "%" not in said
                assert not re.search(r"\b[a-v]\d+(\.\d)?\b|[+-]\d/-?\d+|\bship-\d|galleon-\d|frigate-\d", said), said
    for words in books.values():
        assert sorted(words.missing) == []


@every_game
def test_every_reason_in_the_source_has_a_text(game: Game) -> None:
    """The literal messages of `Reason(text, facts)`, with no more places than facts."""
    source = (game.folder / "sense" / "reasons.py").read_text(encoding="utf-8")
    found = 0
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call) or getattr(node.func, "id", "") != "Reason":
            continue
        first = node.args[0]
        texts = (
            [first]
            if isinstance(first, ast.Constant)
            else [first.body, first.orelse]
            if isinstance(first, ast.IfExp)
            else []
        )
        for text in texts:
            assert isinstance(text, ast.Constant)
            found += 1
            for lang in LANGUAGES:
                said = Words(game, lang).find("reasons", str(text.value))
                assert said is not None, f"[reasons] {text.value} has no text in {lang}"
                facts = node.args[1] if len(node.args) > 1 else None
                if isinstance(facts, ast.Tuple) and not any(isinstance(one, ast.Starred) for one in facts.elts):
                    places = [int(place[0]) + 1 for place in PLACE.findall(str(said))]
                    assert max(places, default=0) <= len(facts.elts), text.value
    assert found > 20


@every_game
def test_three_ideas_differ_in_purpose(game: Game) -> None:
    most = 0
    for s in positions(game, 23):
        o = Outlook(game, s, Random(3))
        found = ideas(o, SearchBot(24))
        assert 1 <= len(found.ideas) <= 3
        legal = [a.json() for a in s.legal()]
        purposes = [idea.purpose for idea in found.ideas if idea.purpose is not None]
        assert len(set(purposes)) == len(purposes)
        for idea in found.ideas:
            assert idea.action in legal
            assert -1 <= idea.worth <= 1
        most = max(most, len(found.ideas))
        if s.number > 120:
            break
    assert most == 3


def test_the_first_idea_is_what_the_bot_plays() -> None:
    game = load("efemeris")
    for s in positions(game, 40):
        found = ideas(Outlook(game, s, Random(5)), SearchBot(20))
        assert found.ideas[0].action == SearchBot(20).choose(Outlook(game, s, Random(5))).json()
        if s.number > 100:
            break


def test_a_game_without_reasons_still_has_ideas() -> None:
    s = COMET.new(COMET.setting(), "plug-in")
    o = Outlook(COMET, s, Random(1))
    found = ideas(o, SearchBot(12))
    assert found.stands is None
    assert found.ideas
    assert all(idea.purpose is None and idea.facts == () for idea in found.ideas)
    assert reasons_of(o, s.legal()[0]) == []


def test_one_answer_is_told_without_thinking() -> None:
    s = COMET.new(COMET.setting(), "plug-in")
    o = Outlook(COMET, s, Random(1))
    del o.legal[1:]
    found = ideas(o, SearchBot(12))
    assert (len(found.ideas), found.futures) == (1, 0)
    assert found.ideas[0].change == "same"


def test_who_left_the_tournament_early_is_judged_beside_the_winner() -> None:
    """A candidate that met only lucky rounds must not stand above the winner that met all of them."""
    from astrarium.bots.reasons import beside

    first, second = [Candidate(a) for a in load("kepler").actions.kinds["done"].all[:1] * 2]
    first.gains.update({0: 0.9, 1: -0.3, 2: -0.3})
    second.gains[0] = 0.5
    assert second.mean > first.mean
    assert beside(second, first) < first.mean


def test_a_conquest_that_wins_is_told_so() -> None:
    game = load("efemeris")
    s = game.new(game.setting(), "won")
    rng = Random(2)
    while s.question.name() != "Construction":
        s.apply(make("greedy").choose(Outlook(game, s, rng)))
    tell = sense_of(game).reasons
    assert tell is not None
    free = [planet for planet, owner in enumerate(s.owner) if owner == -1]  # type: ignore[attr-defined]
    conquer = game.actions.kinds["conquer"].all[free[0]]
    said = tell(s, s.asked, conquer)
    assert said[0].text == "to-hold"
    assert "would-win" not in [reason.text for reason in said]
    goal = s.terms.goal  # type: ignore[attr-defined]
    s.owner = [s.asked if n < goal - 1 else -1 for n in range(len(s.owner))]  # type: ignore[attr-defined]
    last = game.actions.kinds["conquer"].all[goal]
    assert Reason("would-win", (goal,), 1) in tell(s, s.asked, last)


@pytest.mark.parametrize(("title", "kinds"), [("efemeris", {"place", "lay"}), ("kepler", {"reveal"})])
def test_laying_tiles_and_turning_bodies_up_has_reasons(title: str, kinds: set[str]) -> None:
    game, rng = load(title), Random(2)
    match, told = Match(game, game.setting(game.modes[0].word, 2), "reasons"), set[str]()
    while not match.state.over and told != kinds:
        outlook = Outlook(game, match.state, rng)
        action = make("greedy").choose(outlook)
        begun = match.state.question.name() != "PlaceHome"
        if action.kind.word in kinds and begun:
            why = reasons_of(outlook, action)
            assert why, action
            for lang in LANGUAGES:
                assert Words(game, lang).reason(why[0])[-1] == "."
            told.add(action.kind.word)
        match.play(action)
    assert told == kinds
