"""The greedy bot: the game's own rule of thumb, or one step of looking ahead."""

from __future__ import annotations

from typing import Final

from astrarium.kernel import Action

from .outlook import Outlook
from .sense import Sense, sense_of

DREAMS: Final = 3  # imagined states in which each action is tried


class GreedyBot:
    """Plays what its game's `sense.choose` advises; without one, what looks best right afterwards."""

    def choose(self, o: Outlook) -> Action:
        sense = sense_of(o.game)
        if len(o.legal) == 1:
            return o.legal[0]
        if sense.choose is not None:
            return sense.choose(sense.read(o), o.rng)
        return one_ply(o, sense)


def one_ply(o: Outlook, sense: Sense) -> Action:
    """The action after which the imagined positions are judged best, on average."""
    totals = [0.0] * len(o.legal)
    for _ in range(DREAMS):
        dream = sense.dream(o)
        for i, action in enumerate(o.legal):
            after = dream.clone()
            after.apply(action)
            totals[i] += sense.value(after, o.seat)
    best = max(totals)
    ties = [action for action, total in zip(o.legal, totals, strict=True) if total == best]
    return ties[int(o.rng.random() * len(ties))]
