"""Judgement: a sensible partner's rules of thumb.

The greedy partner reads one state that it imagines: its own hand and all public things are true there, the
partner's hand is a fair guess. It talks only in the words of the windows.
"""

from __future__ import annotations

from math import exp
from random import Random
from typing import Any, Final

from astrarium.kernel import Action, Decision, Frame, State
from astrarium.kernel.thumb import Weighed, weighed

from .. import actions as act
from ..boarding import BoardShop
from ..combat import Fight, FirstFighter
from ..hold import MakeRoom, Remove
from ..memory import NOTHING
from ..share import ShareFirst
from ..stage import Shop
from ..state import NONE, Duo
from ..strength import Force, SecondDie
from ..turn import Brief, PutBack
from ..windows import CALLED, FIRST_FIGHTER, SMOKE, Advise
from .thumb import SCORES, Score

DEPTH: Final = 8  # decisions after which a search judges instead of playing on
ENOUGH: Final = 400  # futures; thousands, in which both hands lie open, win no more (docs/notebook/strength.md)


def choose(s: State, rng: Random) -> Action:
    """The greedy partner's answer. What the other has advised in the open window weighs as much as `TRUST` says."""
    assert isinstance(s, Duo)
    asked = type(s.question)
    if asked is Advise:
        return advise(s)
    me = s.asked
    word = heard(s, me)
    if word <= act.DONE_TALKING:
        return best(s, me, s.menu, score_of(asked))
    score, trust = score_of(asked), TRUST[asked]
    top, high = s.menu[0], -1e9
    for a in s.menu:
        points = score(s, me, a) + (trust if CALLED[a] == word else 0.0)
        if points > high:
            top, high = a, points
    return top


def quick(s: State, rng: Random) -> Action:
    """The same where a search plays on: whoever was advised does it, so that an advice is worth what it leads to."""
    assert isinstance(s, Duo)
    word = heard(s, s.asked)
    if word <= act.DONE_TALKING:
        return choose(s, rng)
    told = [a for a in s.menu if CALLED[a] == word]
    return best(s, s.asked, told or s.menu, score_of(type(s.question)))


# The decisions of which the rule of thumb reads the partner's hand, and the windows of talk before them.
GUESSED: Final[tuple[type[Frame[Any]], ...]] = (Force, SecondDie, FirstFighter)
GUESSED_WINDOWS: Final = (SMOKE, FIRST_FIGHTER)


def guesses(question: Decision[Any], legal: list[Action]) -> bool:
    """Whether the answer depends on what the partner may hold."""
    asked = type(question)
    if asked is Fight:
        return not one_die(legal)
    if asked is Advise:
        return isinstance(question, Advise) and question.window in GUESSED_WINDOWS
    return asked in GUESSED


def one_die(legal: list[Action]) -> bool:
    """Whether all blows are against the same face: then it does not matter how hard that is for the partner."""
    face = NONE
    for a in legal:
        if isinstance(a, (act.Blow, act.CrewBlow)):
            if face not in (NONE, a.die):
                return False
            face = a.die
        elif a.kind is not act.FAIL:
            return False
    return True


def score_of(question: type[Frame[Any]]) -> Score:
    thumb = SCORES.get(question)
    return indifferent if thumb is None else thumb.score


def indifferent(s: Duo, me: int, a: Action) -> float:
    """Of a question without a rule of thumb."""
    return 0.0


def best(s: Duo, me: int, legal: list[Action], score: Score) -> Action:
    return max(legal, key=lambda a: score(s, me, a))


# ---------------------------------------------------------------- talk
# How much the other's advice weighs against one's own judgement, by the decision it is about.
TRUST: Final[dict[type[Frame[Any]], float]] = {
    Brief: 0.6,
    Force: 0.3,
    FirstFighter: 0.3,
    Remove: 0.5,
    MakeRoom: 0.5,
    ShareFirst: 1.0,
    Shop: 0.5,
    BoardShop: 0.5,
    PutBack: 1.0,
}
WEIGHED: Final[Weighed] = weighed(SCORES) | {Advise: (act.ADVISE,)}
FIRM: Final = 0.25  # by how much a wish must lead the next one to be said
PLAIN: Final = 0.5  # how plainly a wish shows in what is said: less is plainer


def wishes(s: Duo, me: int, decision: Decision[Duo]) -> dict[int, float]:
    """What a partner would say of a decision, judged by the own hand: each word with the best of what it stands for."""
    score = score_of(type(decision))
    found: dict[int, float] = {}
    for a in decision.legal(s):
        word = CALLED[a]
        found[word] = max(found.get(word, -1e9), score(s, me, a))
    return found


def advise(s: Duo) -> Action:
    """Say what one would do in the Captain's place, if the own hand speaks for it clearly."""
    decision = s.agenda[-2]
    assert isinstance(decision, Decision)
    found = wishes(s, s.asked, decision)
    ranked = sorted(found, key=lambda word: -found[word])
    firm = len(ranked) == 1 or found[ranked[0]] - found[ranked[1]] >= FIRM
    word = act.ADVISE.all[ranked[0] if firm else act.NO_OPINION]
    return word if word in s.menu else act.ADVISE.all[act.NO_OPINION]


def heard(s: Duo, me: int) -> int:
    """The partner's advice about the decision that stands."""
    q = s.question
    if len(s.talk) <= s.terms.dialogue or type(q) not in TRUST or (isinstance(q, MakeRoom) and q.using != NONE):
        return NONE  # no window was open for it, or the partner has not spoken there (CD-077)
    return s.advices[1 - me]


def ease(state: State) -> None:
    """The rest of an imagined game is mute: both hands lie open there, so that nothing is left to say or to remember.
    A window that is open stays open."""
    assert isinstance(state, Duo)
    state.terms = state.terms.unspoken
    state.lore = NOTHING


def likely(state: State, seat: int) -> float:
    """How well the partner's imagined hand fits what the partner has advised here."""
    s = state
    assert isinstance(s, Duo)
    word = heard(s, seat)
    q = s.question
    if word <= act.DONE_TALKING or s.asked != seat:
        return 1.0
    assert isinstance(q, Decision)
    found = wishes(s, 1 - seat, q)
    return exp((found.get(word, 0.0) - max(found.values())) / PLAIN)
