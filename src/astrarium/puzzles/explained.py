"""A puzzle explained: how it stands, what the answer does, what another one does in its stead, and the way."""

from __future__ import annotations

from typing import Final, NamedTuple

from astrarium.bots.reasons import standing
from astrarium.kernel import Action, Match, Reason, State, View, fingerprint
from astrarium.kernel.claims import GAIN, LOSS, SURELY, TABLE, Claim, Claims
from astrarium.kernel.explain import claims_of
from astrarium.kernel.explaining import Differs, Explaining
from astrarium.kernel.threats import cells_of

from . import Puzzle

MATTER: Final = 7  # of what matters in a game, that a goal may be made of
TOLD: Final = 2  # claims of a goal


class WayStep(NamedTuple):
    """One step of the way: what whoever plays sees then, what they do, and who can tell what it does."""

    view: View
    action: Action
    explaining: Explaining


def how_it_stands(match: Match) -> Reason | None:
    return standing(match.game, match.state, match.state.asked, 1)


def goal(puzzle: Puzzle, match: Match) -> list[Claim]:
    """What the way reaches, of what matters most in the game; nothing, where that can't be counted."""
    before, after, seat = match.state, match.state.clone(), match.state.asked
    for text in puzzle.way:
        after.apply(puzzle.action(text))
    claims = claims_of(before)
    found = [gained(claims, word, before, after, seat) for word in claims.matters[:MATTER]]
    return [claim for claim in found if claim is not None][:TOLD]


def gained(claims: Claims, word: str, before: State, after: State, seat: int) -> Claim | None:
    """A measure of the seat, or an amount of its own or of all, that is better after the way."""
    counts = dict(claims.measures)
    who = seat
    if word in counts:
        by = counts[word](after, seat) - counts[word](before, seat)
    else:
        reading = next((one for one in claims.readings if one.word == word and one.amount), None)
        owner = reading.at(before, seat) if reading is not None else (TABLE, (0,))
        if reading is None or owner[1]:
            return None
        then, now = [cells_of(reading, s) for s in (before, after)]
        if len(then) not in (1, before.seats) or len(then) != len(now):
            return None
        who = owner[0]
        by = now[seat if len(then) > 1 else 0] - then[seat if len(then) > 1 else 0]
    if by == 0 or (by < 0) != (word in claims.burdens):
        return None
    return Claim(GAIN if by > 0 else LOSS, word, who, (), (by,), 0, SURELY)


def is_won(puzzle: Puzzle, match: Match) -> bool:
    """Whether the way ends the game, won."""
    after, seat = match.state.clone(), match.state.asked
    for text in puzzle.way:
        after.apply(puzzle.action(text))
    return after.over and after.outcome[seat] > 0


def fault(puzzle: Puzzle, told: Explaining, text: str) -> list[Differs]:
    """What another answer does in the stead of the right one."""
    return told.differs(puzzle.action(puzzle.answer), puzzle.action(text))


def way(puzzle: Puzzle, match: Match) -> list[WayStep]:
    """The answer, and how the turn goes on."""
    state, seat = match.state.clone(), match.state.asked
    found: list[WayStep] = []
    for text in puzzle.way:
        action = puzzle.action(text)
        found.append(WayStep(state.view(seat), action, Explaining(state.clone(), fingerprint(match.seed))))
        state.apply(action)
    return found


def solves(puzzle: Puzzle, match: Match, text: str) -> bool:
    """Whether an action is the answer, or leads to the very same position for whoever plays it."""
    if text == puzzle.answer:
        return True
    state, reached = match.state, []
    for one in (text, puzzle.answer):
        then = state.clone()
        then.apply(puzzle.action(one))
        reached.append((then.view(state.asked).json(), then.counter, then.pool))
    return reached[0] == reached[1]
