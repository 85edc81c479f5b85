"""A walk through a game: at random, or mostly by the rule of thumb."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from astrarium.bots import Outlook, make
from astrarium.kernel import Action, Event, Game, State, Tape

ENDLESS = 20_000  # decisions; no game of ours comes near


def walk(s: State, rng: Random, limit: int = ENDLESS, game: Game | None = None) -> Iterator[Action]:
    """Play at random, or with a game mostly by the rule of thumb, which comes further; gives each action just before it
    is played."""
    thumb = make("greedy")
    for _ in range(limit):
        if s.over:
            return
        menu = s.legal()
        a = menu[int(rng.random() * len(menu))]
        if game is not None and rng.random() < 0.85:
            a = thumb.choose(Outlook(game, s, rng))
        yield a
        s.apply(a)
    raise AssertionError(f"no end after {limit} decisions; asked {s.agenda}")


def some(s: State, rng: Random, often: float) -> bool:
    """Every one of the first decisions, then now and then: long games repeat themselves."""
    return s.number < 25 or rng.random() < often


def step(s: State, a: Action) -> tuple[State, list[Event]]:
    """The position after an action and what was told on the way; the given state stays as it is."""
    t = s.clone()
    t.tape = Tape()
    t.apply(a)
    return t, t.tape.events
