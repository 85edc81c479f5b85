"""Reasons: what a bot thinks, told in the game's words. For hints, lessons and study.

`ideas(outlook)` gives the best three actions that differ in purpose, each with what it is for, what speaks for it and
against it, and what to expect of it; `reasons_of(outlook, action)` tells the same of any one action, without a search.
All of it are messages: `Words.reason` makes a sentence of a `Reason`, `Words.say("prospects", …)` of a prospect.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.kernel import Action, Reason, State

from .outlook import Outlook
from .search import Candidate, SearchBot
from .sense import sense_of

MOST: Final = 3
FACTS: Final = 4  # that are told of one idea
PROSPECTS: Final = [(0.9, "won"), (0.45, "good"), (0.12, "ahead"), (-0.12, "even"), (-0.45, "behind"), (-0.9, "bad")]
CHANGES: Final = [(0.15, "clearly-better"), (0.04, "little-better"), (-0.04, "same"), (-0.15, "little-worse")]


class Idea(NamedTuple):
    """One action: what it is for, what speaks for it and against it, and what to expect.

    `worth` runs from -1, lost, to 1, won; `prospect` and `change` are words of `[prospects]` and `[changes]`: how the
    game would stand then, and how that compares with now.
    """

    action: list[str]
    purpose: Reason | None
    facts: tuple[Reason, ...]
    worth: float
    prospect: str
    change: str


class Ideas(NamedTuple):
    """How it stands now, and the best ideas, from the best on. `now` is what the actions that were thought of lead to
    on average, `prospect` its word, `stands` the same in the game's own words."""

    now: float
    prospect: str
    stands: Reason | None
    ideas: tuple[Idea, ...]
    futures: int  # that were imagined


def ideas(o: Outlook, bot: SearchBot | None = None, most: int = MOST) -> Ideas:
    """The best ideas of a search (one second, unless another is given), one for each purpose."""
    sense = sense_of(o.game)
    field, winner = (bot or SearchBot(0, 1.0)).weigh(o)
    dream = o.imagine()
    order = ranked(field, winner)
    now = sum([worth for worth, _ in order]) / len(order) if winner.gains else sense.value(dream, o.seat)
    told: list[Idea] = []
    purposes: list[Reason | None] = []
    for worth, candidate in order:
        why = reasons_in(o, dream, candidate.action)
        purpose = why[0] if why else None
        if purpose is not None and any(one is not None and alike(one, purpose) for one in purposes):
            continue
        purposes.append(purpose)
        worth = worth if candidate.gains else now
        action = candidate.action.json()
        told.append(Idea(action, purpose, tuple(why[1 : FACTS + 1]), worth, prospect(worth), change(worth - now)))
        if len(told) == most:
            break
    stands = sense.stands(dream, o.seat) if sense.stands is not None else None
    return Ideas(now, prospect(now), stands, tuple(told), sum([len(c.gains) for c in field]))


def reasons_of(o: Outlook, action: Action) -> list[Reason]:
    """What one action is for, then the facts about it; nothing, where the game cannot tell."""
    return reasons_in(o, o.imagine(), action)


def reasons_in(o: Outlook, dream: State, action: Action) -> list[Reason]:
    tell = sense_of(o.game).reasons
    return tell(dream, o.seat, action) if tell is not None else []


def alike(one: Reason, other: Reason) -> bool:
    """Whether two purposes are one: the same message about the same things."""
    if one.text != other.text:
        return False
    return one.targets == other.targets if one.targets else one.facts == other.facts


def ranked(field: list[Candidate], winner: Candidate) -> list[tuple[float, Candidate]]:
    """The winner first, then the others by how they did beside it in the rounds that both played."""
    found = [(beside(c, winner), c) for c in field if c is not winner and c.gains]
    found.sort(key=lambda pair: -pair[0])
    return [(winner.mean, winner), *found]


def beside(candidate: Candidate, winner: Candidate) -> float:
    pairs = [gain - winner.gains[n] for n, gain in candidate.gains.items() if n in winner.gains]
    return winner.mean + sum(pairs) / len(pairs) if pairs else candidate.mean


def prospect(worth: float) -> str:
    """How a judgement is called.

    >>> prospect(0.0), prospect(0.95), prospect(-0.3), prospect(-1.0)
    ('even', 'won', 'behind', 'lost')
    """
    return next((word for least, word in PROSPECTS if worth >= least), "lost")


def change(difference: float) -> str:
    """How a difference of judgements is called.

    >>> change(0.2), change(0.0), change(-0.5)
    ('clearly-better', 'same', 'risky')
    """
    return next((word for least, word in CHANGES if difference >= least), "risky")
