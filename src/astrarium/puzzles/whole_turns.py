"""What the turn that begins with an answer can come to: an idea is a turn, not a click."""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from astrarium.bots import GreedyBot
from astrarium.bots.outlook import Outlook
from astrarium.kernel import Action, State
from astrarium.kernel.explaining import Explaining

from .goals import SURE, PuzzleAim, Ruler

STEPS: Final = 6  # of a turn that is told as one idea
TOLD: Final = 2  # things that it comes to
OTHERS: Final = 8  # answers of its kind that are held against the first step


class WholeTurn(NamedTuple):
    """A turn that begins with an answer: its further steps, and what it comes to."""

    steps: list[Action]
    aims: list[PuzzleAim]


def whole_turn(explaining: Explaining, action: Action, telling: bool = True) -> WholeTurn | None:
    """What the turn that begins with an answer can still come to, and how: a voyage and its conquest are one idea. Told
    where it is so in two imagined positions, and not by the first step alone; `telling` if it tells that answer from
    others of its kind."""
    luck, truth, seat = explaining.luck(f"turn {action}"), explaining.truth, explaining.seat
    first, second = [truth.imagine(seat, luck) for _ in range(2)]
    if action not in first.menu or action not in second.menu:
        return None
    found = gone_on(first, action, Random(f"turn {explaining.number}"))
    there = Ruler(second)
    steps = [action, *found.steps]
    if telling and is_any(Ruler(first), action, found, luck):
        return None
    if not found.aims or not there.can_play(steps) or not there.played(steps)[0].steps_to(found.aims):
        return None
    return found


def gone_on(dream: State, action: Action, luck: Random) -> WholeTurn:
    """The turn as the rule of thumb goes on, to where most is reached, without what that does not need."""
    ruler, steps, s = Ruler(dream), [action], dream.clone()
    while len(steps) < STEPS and not ruler.played(steps)[1].over:
        s.apply(steps[-1])
        steps.append(GreedyBot().choose(Outlook(s.given.game, s, luck)))
    reached = [ruler.aims(found) for found in ruler.played(steps)[0].reached]
    most = max(range(len(reached)), key=lambda n: (len(reached[n]), -n))
    aims = [aim for aim in reached[most] if aim not in reached[0] and aim.what != SURE]
    if not aims:
        return WholeTurn([], [])
    rest = ruler.shortened(steps[: most + 1], aims)
    if rest[0] is not action:  # it comes to the same without this answer
        return WholeTurn([], [])
    return WholeTurn(rest[1:], ruler.by_name(aims)[:TOLD])


def is_any(ruler: Ruler, action: Action, found: WholeTurn, luck: Random) -> bool:
    """Whether the same steps come to the same after most other answers of that kind."""
    others = [a for a in ruler.start.menu if a is not action and a.kind is action.kind]
    some = others if len(others) <= OTHERS else luck.sample(others, OTHERS)
    turns = [[a, *found.steps] for a in some]
    same = [turn for turn in turns if ruler.can_play(turn) and ruler.played(turn)[0].steps_to(found.aims)]
    return 2 * len(same) > len(some)
