"""Ideas that differ in what they do; how it stands, in the game's words, and never of anything that is hidden."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from docs.comet.comet import GAME as COMET

from astrarium.bots import Outlook, SearchBot, make, sense_of
from astrarium.bots.reasons import ideas
from astrarium.bots.search import RootMove
from astrarium.games import load, ready
from astrarium.kernel import Game, Reason, State
from astrarium.kernel.explaining import Explaining, compare
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


@pytest.mark.sample(2)
@every_game
def test_how_it_stands_is_the_same_whatever_the_seat_imagines_and_has_words(game: Game) -> None:
    stands = sense_of(game).stands
    assert stands is not None
    books = {lang: Words(game, lang) for lang in LANGUAGES}
    told = 0
    for s in positions(game, 11):
        seat, before = s.asked, s.fingerprint()
        found = stands(s, seat)
        assert {stands(s.imagine(seat, Random(n)), seat) for n in range(3)} == {found}
        assert s.fingerprint() == before
        for words in books.values():
            if found is not None:
                told += 1
                assert not PLACE.search(words.at(s.view(seat)).reason(found))
    assert told > 5
    assert [sorted(words.missing) for words in books.values()] == [[] for _ in books]


def test_how_it_stands_may_still_be_among_the_reasons_of_a_game_of_before() -> None:
    words = Words(COMET, "en")
    words.book = {**words.book, "reasons": {"ahead": "{0} ahead"}}
    assert words.reason(Reason("ahead", (3,))) == "3 ahead"


@pytest.mark.sample(2)
@every_game
def test_three_ideas_differ_in_what_they_do(game: Game) -> None:
    most = 0
    for s in positions(game, 23):
        o = Outlook(game, s, Random(3))
        found = ideas(o, SearchBot(24))
        assert 1 <= len(found.ideas) <= 3
        legal = [a.json() for a in s.legal()]
        explaining = Explaining(s, "ideas")
        told = [explaining.of(game.actions.from_json(idea.action)) for idea in found.ideas]
        assert all(compare(one, other) for one, other in combinations(told, 2))
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


def test_a_game_without_judgement_still_has_ideas() -> None:
    s = COMET.new(COMET.setting(), "plug-in")
    o = Outlook(COMET, s, Random(1))
    found = ideas(o, SearchBot(12))
    assert found.stands is None
    assert found.ideas


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

    first, second = [RootMove(a) for a in load("kepler").actions.kinds["done"].all[:1] * 2]
    first.gains.update({0: 0.9, 1: -0.3, 2: -0.3})
    second.gains[0] = 0.5
    assert second.mean > first.mean
    assert beside(second, first) < first.mean
