"""A puzzle explained: how it stands, what the answer does, what another one does in its stead, and the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from astrarium.bots.reasons import standing
from astrarium.kernel import Action, Match, Reason, View, fingerprint
from astrarium.kernel.explaining import Differs, Explaining
from astrarium.text.words import Words

from . import Puzzle
from .goals import PuzzleAim, Ruler


class WayStep(NamedTuple):
    """One step of the way: what whoever plays sees then, what they do, and who can tell what it does."""

    view: View
    action: Action
    explaining: Explaining


def how_it_stands(match: Match) -> Reason | None:
    return standing(match.game, match.state, match.state.asked, 1)


def aimed(words: Words, aims: Sequence[PuzzleAim]) -> list[str]:
    """What is to be done, in the game's words: its `[goals]`, by the word of what is counted, or as it is claimed."""
    found: list[str] = []
    for aim in aims:
        exact = f"{aim.what}={aim.value}"
        key = exact if words.find("goals", exact) is not None else aim.what
        if words.find("goals", key) is None:
            found.append(words.claim(aim.claim(), max(aim.who, 0)))
        else:
            found.append(words.say("goals", key, (abs(aim.value), *aim.places)))
    return found


class Miss(NamedTuple):
    """What a try came to: the aims that it missed, each with what it reached of it; whether chance had the say."""

    missed: list[tuple[PuzzleAim, int | None]]
    stopped: bool


class TryVerdict(NamedTuple):
    """Whether a try is over, whether it reached the goal, and what it missed."""

    over: bool
    solved: bool
    miss: Miss


def judged(puzzle: Puzzle, match: Match, steps: Sequence[str]) -> TryVerdict:
    """A try, step by step: solved as soon as the goal is reached, over when the turn is."""
    aims = puzzle.reach()
    if not aims:
        return TryVerdict(True, solves(puzzle, match, steps[0]), Miss([], False))
    ruler = Ruler(match.state)
    turn, stand = ruler.played([puzzle.action(text) for text in steps])
    best = max(turn.reached, key=lambda found: sum([aim.holds(found) for aim in aims]), default={})
    missed = [(aim, best.get(aim.key)) for aim in aims if not aim.holds(best)]
    return TryVerdict(stand.over, bool(turn.steps_to(aims)), Miss(missed, stand.stopped))


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
