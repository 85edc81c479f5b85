"""Ideas: what a bot would do, and what it expects of it. For hints, lessons and study.

`ideas(outlook)` gives the best three actions that do different things, each with what to expect of it. What each does
is no opinion: that is told by the explainer (`kernel/explaining.py`), to whoever asks. `Words.say("prospects", …)`
makes words of a prospect, `Words.reason` of how the game stands.
"""

from __future__ import annotations

from math import sqrt
from random import Random
from typing import Final, NamedTuple

from astrarium.kernel import Action, Game, Reason, State
from astrarium.kernel.claims import GAIN, MAY, SET, SURELY, TOLD, Explanation
from astrarium.kernel.explaining import GENERAL, Explaining, compare
from astrarium.kernel.threats import Threat

from .outlook import Outlook
from .search import RootMove, SearchBot
from .sense import Sense, sense_of

MOST: Final = 3
AVERTED: Final = 2  # threats that are told
WORLDS: Final = 4  # imagined positions by which two answers are told apart
ENDS: Final = 60  # and own ways to go on
SURE: Final = 0.9  # 95 of a hundred: as good as won
PROSPECTS: Final = [(0.45, "good"), (0.12, "ahead"), (-0.12, "even"), (-0.45, "behind")]
CLEARLY: Final = 0.15  # a change of a promise that is worth a strong word: 7 or 8 of a hundred
LITTLE: Final = 0.04  # and a weak one
ERRORS: Final = 2.0  # standard errors that a clear difference may be smaller in truth, and is still one


class ReasonedAnswer(NamedTuple):
    """One action, and what to expect.

    `worth` runs from -1, lost, to 1, won: twice a chance, less one (`Sense.expected`). `prospect` and `change` are
    words of `[prospects]` and `[changes]`: how the game would stand then, and how that compares with now; `unsure`
    where so short a search cannot tell.
    """

    action: list[str]
    worth: float
    prospect: str
    change: str


class Ideas(NamedTuple):
    """How it stands now, and the best ideas, from the best on. `now` is what the actions that were thought of lead to
    on average, `prospect` its word, `stands` the same in the game's own words."""

    now: float
    prospect: str
    stands: Reason | None
    ideas: tuple[ReasonedAnswer, ...]
    futures: int  # that were imagined
    averts: tuple[Threat, ...] = ()  # what can be lost if the turn is ended without the best idea, and not with it


def ideas(o: Outlook, bot: SearchBot | None = None, most: int = MOST) -> Ideas:
    """The best ideas of a search (one second, unless another is given) that do different things."""
    sense = sense_of(o.game)
    field, winner = (bot or SearchBot(0, 1.0)).weigh(o)
    dream = o.imagine()
    order = [(promise(sense, dream, c, worth), c) for worth, c in ranked(field, winner)]
    now = sum([worth for worth, _ in order]) / len(order) if winner.gains else sense.prospect(dream, o.seat)
    even = sense.even(dream)
    told: list[ReasonedAnswer] = []
    for worth, candidate in apart(o, order, most):
        worth = worth if candidate.gains else now
        lead = SearchLead.of(candidate, field)
        told.append(ReasonedAnswer(candidate.action.json(), worth, prospect(worth, even), change(worth - now, lead)))
    stands = sense.stands(dream, o.seat) if sense.stands is not None else None
    return Ideas(now, prospect(now, even), stands, tuple(told), sum([len(c.gains) for c in field]))


def guarding(o: Outlook, found: Ideas) -> Ideas:
    """The same, with what the best idea averts."""
    explaining = Explaining(o.imagine(), f"averts {o.rng.getrandbits(32)}")
    averted = explaining.averted(o.game.actions.from_json(found.ideas[0].action))
    return found._replace(averts=tuple([threat._replace(line=()) for threat in averted[:AVERTED]]))


def promise(sense: Sense, s: State, candidate: RootMove, worth: float) -> float:
    """What a candidate promises, told as a chance; what has won at once wherever it was tried is won."""
    return worth if candidate.proven else sense.expected(s, worth)


class SearchLead(NamedTuple):
    """By how much a candidate did better than the others did in the same rounds, on average, and the standard error of
    that; None if that cannot be told."""

    mean: float
    error: float | None

    @staticmethod
    def of(candidate: RootMove, field: list[RootMove]) -> SearchLead:
        others = [one for one in field if one is not candidate]
        pairs: list[float] = []
        for number, gain in candidate.gains.items():
            beside = [one.gains[number] for one in others if number in one.gains]
            if beside:
                pairs.append(gain - sum(beside) / len(beside))
        count = len(pairs)
        mean = sum(pairs) / count if count else 0.0
        if count < 2:
            return SearchLead(mean, None)
        return SearchLead(mean, sqrt(sum([(pair - mean) ** 2 for pair in pairs]) / (count - 1) / count))


def apart(o: Outlook, order: list[tuple[float, RootMove]], most: int) -> list[tuple[float, RootMove]]:
    """The first of them that do something, and something else than all before; if none does anything, the best of those
    that are there to do no more."""
    doings = Doings(o)
    least = min([worth for worth, _ in order])
    told = [one for one in order if one[0] - least >= CLEARLY or not doings.only_moves(one[1].action)]
    found = [one for one in told or order if doings.is_new(one[1].action, most)]
    idle = [one for one in order if doings.explaining.leaves(one[1].action)]
    return found or idle[:1] or order[:1]


class Doings:
    """What answers do, to tell ideas apart. Two that do the same are one idea, however they are called; so are two of
    one kind with the same purpose, as the squares of one journey. What does nothing is none, nor to offer a draw."""

    def __init__(self, o: Outlook) -> None:
        self.explaining: Final = Explaining(o.imagine(), "ideas")
        self.met: Final[list[Explanation]] = []
        self.purposes: Final[list[tuple[object, ...]]] = []
        self.settling: Final = o.game.settling

    def is_new(self, action: Action, most: int) -> bool:
        """Whether it is one of the first so many that differ."""
        if len(self.met) >= most or action.kind.word in self.settling:
            return False
        told = self.explaining.of(action, WORLDS, ENDS)
        purpose = self.purpose(action, told)
        if told.nothing or self.is_in_vain(told) or purpose in self.purposes:
            return False
        if any(not compare(told, other) for other in self.met):
            return False
        self.met.append(told)
        self.purposes.append(purpose)
        return True

    def only_moves(self, action: Action) -> bool:
        """Whether an answer stands beside every question, and only moves what such answers move."""
        claims = self.explaining.claims
        if action.kind.word not in claims.aside:
            return False
        told = self.explaining.shown(self.explaining.of(action, WORLDS, ENDS))
        return all(claim.kind in GENERAL or claim.what in claims.aside_moves for claim in told)

    def is_in_vain(self, told: Explanation) -> bool:
        """Whether something grave surely happens, and nothing is gained by it."""
        burdens = self.explaining.claims.burdens
        grave = any(claim.kind == TOLD and claim.sure == SURELY and claim.low == 1 for claim in told.claims)
        gained = [claim for claim in self.explaining.shown(told) if claim.kind == GAIN and claim.what not in burdens]
        return grave and not any(claim.high > 0 for claim in gained)

    def purpose(self, action: Action, told: Explanation) -> tuple[object, ...]:
        """What an answer is for: its kind, and what it surely brings and costs, wherever that is."""
        every = self.explaining.shown(told)
        if not every:
            return (action.kind.word,)  # where nothing can be told one of a kind is enough
        shown = [claim for claim in every if claim.sure != MAY]
        amounts = [(claim.kind, claim.what, claim.who, claim.values) for claim in shown if claim.kind != SET]
        return (action.kind.word, *amounts, *sorted({claim.what for claim in shown if claim.kind == SET}))


def ranked(field: list[RootMove], winner: RootMove) -> list[tuple[float, RootMove]]:
    """The winner first, then the others by how they did beside it in the rounds that both played."""
    found = [(beside(c, winner), c) for c in field if c is not winner and c.gains]
    found.sort(key=lambda pair: -pair[0])
    return [(winner.mean, winner), *found]


def beside(candidate: RootMove, winner: RootMove) -> float:
    pairs = [gain - winner.gains[n] for n, gain in candidate.gains.items() if n in winner.gains]
    return winner.mean + sum(pairs) / len(pairs) if pairs else candidate.mean


def prospect(worth: float, even: float = 0.0) -> str:
    """How a promise is called; `even` is what everybody is promised when nobody is ahead, -0.5 among four.

    >>> prospect(0.0), prospect(0.95), prospect(-0.3), prospect(-1.0)
    ('even', 'won', 'behind', 'lost')
    >>> prospect(-0.5, -0.5), prospect(0.0, -0.5), prospect(0.89)
    ('even', 'good', 'good')
    """
    if abs(worth) >= SURE:
        return "won" if worth > 0 else "lost"
    mine, other = (1 + worth) * (1 - even), (1 - worth) * (1 + even)
    return next((word for least, word in PROSPECTS if (mine - other) / (mine + other) >= least), "bad")


def change(difference: float, lead: SearchLead) -> str:
    """How a difference of promises is called, by what the search can tell.

    >>> change(0.2, SearchLead(0.3, 0.1)), change(0.0, SearchLead(0.0, 0.01)), change(-0.5, SearchLead(-0.5, 0.1))
    ('clearly-better', 'same', 'risky')
    >>> change(0.2, SearchLead(0.3, 0.14)), change(0.5, SearchLead(0.3, 0.14))
    ('little-better', 'little-better')
    >>> change(0.2, SearchLead(0.3, 0.4)), change(0.02, SearchLead(0.02, 0.3)), change(0.0, SearchLead(0.0, None))
    ('unsure', 'unsure', 'same')
    """
    if lead.error is None:
        return "same"
    noise = lead.error * abs(difference / lead.mean) if abs(lead.mean) > lead.error else lead.error
    if abs(difference) < LITTLE:
        return "same" if ERRORS * noise < CLEARLY else "unsure"
    if abs(lead.mean) < lead.error or (lead.mean > 0) != (difference > 0):
        return "unsure"
    clear = abs(difference) >= max(CLEARLY, LITTLE + ERRORS * noise)
    if difference > 0:
        return "clearly-better" if clear else "little-better"
    return "risky" if clear else "little-worse"


def standing(game: Game, state: State, seat: int, seed: int) -> Reason | None:
    """How the game stands, in its own words, from what a seat can imagine; None if it has no words for that."""
    stands = sense_of(game).stands
    return stands(state.imagine(seat, Random(seed)), seat) if stands is not None else None
