"""Partners in Celestia Duo: they model what the other knows, say what helps, and act on what was said."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from astrarium.bots import Outlook, SearchBot, make, sense_of
from astrarium.games import load
from astrarium.games.celestia_duo import actions as act
from astrarium.games.celestia_duo.equipment import JOKER, KINDS
from astrarium.games.celestia_duo.sense import sense as duo
from astrarium.games.celestia_duo.sense import thumb
from astrarium.games.celestia_duo.state import HAND, Duo
from astrarium.games.celestia_duo.windows import CALLED

GAME = load("celestia-duo")
SENSE = sense_of(GAME)


def windows(games: int, mode: str = "normal") -> list[Duo]:
    """Positions in which a Captain has just been advised."""
    found: list[Duo] = []
    for n in range(games):
        s = GAME.new(GAME.setting(mode), f"partners-{n}")
        rng = Random(n)
        while not s.over:
            assert isinstance(s, Duo)
            if s.question.name() == "Advise":
                s.apply(make("greedy").choose(Outlook(GAME, s, rng)))
                here = s.clone()
                assert isinstance(here, Duo)
                found.append(here)
            else:
                s.apply(make("greedy").choose(Outlook(GAME, s, rng)))
    return found


def advised(s: Duo, word: int) -> Duo:
    """The same position, had the partner said something else."""
    t = s.clone()
    assert isinstance(t, Duo)
    t.advices = [word if seat != s.asked else said for seat, said in enumerate(s.advices)]
    t.talk = [word]
    return t


@pytest.mark.full
def test_advice_changes_what_a_partner_does_in_every_kind_of_window() -> None:
    changed: Counter[str] = Counter()
    for s in windows(25):
        words = sorted({CALLED[a] for a in s.menu})
        answers = {str(make("greedy").choose(Outlook(GAME, advised(s, word), Random(7)))) for word in words}
        changed[s.question.name()] += len(answers) > 1
    for name in ("Brief", "Force", "FirstFighter", "ShareFirst", "Shop"):
        assert changed[name] > 0, name


def test_a_search_hears_a_person_too() -> None:
    """Of the windows in which a strong partner hears one word or another, it decides some differently."""
    differ = 0
    for s in windows(3)[::4]:
        words = sorted({CALLED[a] for a in s.menu})[:2]
        differ += len({str(SearchBot(30).choose(Outlook(GAME, advised(s, word), Random(7)))) for word in words}) > 1
    assert differ > 0


@pytest.mark.full
def test_what_is_imagined_of_a_hand_fits_what_its_owner_said() -> None:
    """Who would rather fight these dice holds more that beats them than who would rather roll again."""
    beats = {"accept": [0, 0], "use-smoke": [0, 0]}
    for s in windows(40):
        words = {CALLED[a] for a in s.menu}
        if s.question.name() != "Force" or not {act.advice(word) for word in beats} <= words:
            continue
        for word, totals in beats.items():
            o = Outlook(GAME, advised(s, act.advice(word)), Random(3))
            for _ in range(6):
                dream = SENSE.dream(o)
                assert isinstance(dream, Duo)
                totals[0] += sum([min(dream.holds(1 - s.asked, face), s.dice.count(face)) for face in range(JOKER)])
                totals[1] += 1
    accept, smoke = [total / number for total, number in beats.values()]
    assert accept > smoke


def test_what_is_imagined_is_always_possible() -> None:
    """Fitting changes which states are imagined, never what the seat knows for certain."""
    for s in windows(3):
        o = Outlook(GAME, s, Random(5))
        for _ in range(3):
            dream = SENSE.dream(o)
            assert dream.view(o.seat).json() == s.view(o.seat).json()


def test_a_search_plays_on_without_asking_for_advice() -> None:
    """Where both hands lie open nothing is left to say; what was said in the open window still counts there."""
    for s in windows(3)[::3]:
        dream = SENSE.dream(Outlook(GAME, s, Random(5)))
        assert isinstance(dream, Duo)
        assert duo.heard(dream, dream.asked) == duo.heard(s, s.asked)
        dream.apply(duo.quick(dream, Random(5)))
        for _ in range(40):
            if dream.over:
                break
            assert dream.question.name() != "Advise"
            if dream.question.name() != "PutBack":  # the cards go back one by one, after one advice
                assert duo.heard(dream, dream.asked) <= act.DONE_TALKING
            dream.apply(duo.quick(dream, Random(5)))


def test_in_a_dialogue_nobody_hears_what_was_said_in_another_window() -> None:
    s = GAME.new(GAME.setting("normal", options={"comm-protocol": "dialogue"}), "stale")
    assert isinstance(s, Duo)
    while s.question.name() != "Advise":
        s.apply(s.menu[0])
    captain = s.asked
    s.advices[1 - captain] = act.ROLE_FIRST[1]
    s.apply(act.ADVISE.all[act.DONE_TALKING])
    assert s.asked == captain
    assert duo.heard(s, captain) < 0, "the partner has said nothing here"


def test_where_a_search_plays_on_an_advice_is_followed() -> None:
    for s in windows(6):
        for word in {CALLED[a] for a in s.menu}:
            assert CALLED[duo.quick(advised(s, word), Random(1))] == word


def test_no_opinion_is_said_where_the_own_hand_does_not_speak() -> None:
    said = Counter()
    for s in windows(12):
        said[act.ADVICE.values[s.advices[1 - s.asked]]] += 1
    assert said["no-opinion"] > 0
    assert len(said) > 4


def stating() -> Duo:
    """A partner who may make a statement."""
    for n in range(60):
        s = GAME.new(GAME.setting("normal"), f"statement-{n}")
        rng = Random(n)
        while not s.over:
            if s.question.name() == "Statement":
                assert isinstance(s, Duo)
                return s
            s.apply(make("greedy").choose(Outlook(GAME, s, rng)))
    raise AssertionError("no statement in sixty games")


def test_a_statement_tells_what_the_other_does_not_know() -> None:
    s = stating()
    seat = s.asked
    base = HAND[seat]
    s.hand = [0] * len(s.hand)
    for kind in (0, 1, JOKER):
        s.hand[base + kind] = 1
    s.known = [0] * len(s.known)
    s.known[base + 0] = 1
    s.menu = s.question.legal(s)
    scores = {str(a): thumb.statement(s, seat, a) for a in s.menu}
    assert scores[f"say have-{KINDS[0]}"] == 0.0, "it is known already"
    assert scores["say have-joker"] > scores[f"say have-{KINDS[1]}"] > 0
    s.known[base + JOKER] = 1
    assert thumb.statement(s, seat, act.SAY.all[JOKER]) == 0.0
