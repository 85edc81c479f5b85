"""The oracle over the puzzles: what their pages say against what then happens, by accounts that are not the explainer's.

    python3 -m tests.conformance.puzzled

Every claim of every step of every way is checked twice, as in `explained.py`; and every goal, as the way leaves it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

from astrarium.kernel.claims import SURELY
from astrarium.kernel.explain import claims_of, explain
from astrarium.kernel.exploring import KnownTable
from astrarium.puzzles import Puzzle, shipped
from astrarium.puzzles.goals import SURE, Ruler

from .accounts import ACCOUNTS
from .explained import RUNS, Count, Run, check, happen, met


def survey(puzzles: Sequence[Puzzle]) -> Count:
    count = Count()
    for puzzle in puzzles:
        way(count, puzzle)
        reached(count, puzzle)
    return count


def way(count: Count, puzzle: Puzzle) -> None:
    """Every claim of every step, as the page tells them."""
    state, rng = puzzle.match().state.clone(), Random(puzzle.id)
    seat, claims = state.asked, claims_of(state)
    for text in puzzle.way:
        s, a = state.clone(), puzzle.action(text)
        told = explain(KnownTable(s.table(seat), claims), lambda s=s: s.imagine(seat, rng), seat, a)  # type: ignore[misc]
        count.add([], "claims", len(told.claims))
        for _ in range(RUNS):
            check(count, [puzzle.game], f"{puzzle.id} {text}", told, happen(s, seat, a, claims, rng), claims)
        state.apply(a)


def reached(count: Count, puzzle: Puzzle) -> None:
    """Every part of the goal, counted by the account before and after the way."""
    state = puzzle.match().state
    ruler, account = Ruler(state), ACCOUNTS[puzzle.game]
    end = ruler.played([puzzle.action(text) for text in puzzle.way])[1].state
    run = Run(account(state, ruler.seat), account(end, ruler.seat), set(), end.outcome, set(), set())
    for aim in puzzle.reach():
        if aim.what == SURE:
            continue
        count.add([], "goals")
        value = met(aim.claim(), run, ruler.amounts)
        enough = value is not None and (aim.holds({aim.key: value}))
        if not enough or aim.claim().sure != SURELY:
            count.blame([puzzle.game], "false", f"{puzzle.id}: {aim}, and it was {value}")


def main() -> int:
    count = survey(shipped())
    print(f"{count.n['claims']} claims of {len(shipped())} ways, {count.n['goals']} goals: {count.n['false']} false, "
          f"{count.n['untold']} untold, {count.n['unread']} unread")  # fmt: skip
    print("\n".join(count.wrong))
    return int(bool(count.n["false"] or count.n["untold"]))


if __name__ == "__main__":
    sys.exit(main())
