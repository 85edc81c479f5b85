"""A puzzle explained: how it stands, what the answer does, what another one does in its stead, and the way."""

from __future__ import annotations

from typing import NamedTuple

from astrarium.bots.reasons import standing
from astrarium.kernel import Action, Match, Reason, View, fingerprint
from astrarium.kernel.explaining import Differs, Explaining

from . import Puzzle


class WayStep(NamedTuple):
    """One step of the way: what whoever plays sees then, what they do, and who can tell what it does."""

    view: View
    action: Action
    explaining: Explaining


def how_it_stands(match: Match) -> Reason | None:
    return standing(match.game, match.state, match.state.asked, 1)


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
