"""Comet's judgement for bots: lay what you can, the smallest first; fewer cards are better."""

from __future__ import annotations

from random import Random

from astrarium.kernel import Action, State


def choose(s: State, rng: Random) -> Action:
    """The greedy player. The first legal action is the smallest card that fits, then draw, then pass."""
    return s.menu[0]


def value(s: State, seat: int) -> float:
    """How good a position is for a seat, from -1 (lost) to 1 (won)."""
    size = [sum(part) if isinstance(part, list) else part for part in s.view(seat)["hand"]]
    return float(size[1 - seat] - size[seat]) / (sum(size) + 1)
