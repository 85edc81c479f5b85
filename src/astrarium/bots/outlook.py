"""Outlook: all that a bot is given when it is asked. Its view, its legal actions, and states it may imagine.

A bot never holds the true state, so it is fair by construction: whatever it concludes, a person in its seat
could have concluded.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from astrarium.kernel import Action, Decision, Game, State, View


class Outlook:
    """One question, as the asked seat sees it.

    >>> from astrarium import load, ready
    >>> game = load(ready()[0])
    >>> s = game.new(game.setting(), "cloud")
    >>> o = Outlook(game, s, Random(1))
    >>> o.seat == s.asked and o.legal == s.legal() and o.view.seat == o.seat
    True
    >>> dream = o.imagine()  # free to read, clone and play on
    >>> dream is s, dream.legal() == o.legal
    (False, True)
    """

    __slots__ = ("_imagine", "_look", "_sketch", "_view", "game", "legal", "question", "rng", "seat")

    def __init__(self, game: Game, s: State, rng: Random) -> None:
        seat = s.asked

        def look() -> View:
            return own_copy(s.view(seat))

        def imagine() -> State:
            return s.imagine(seat, rng)

        def sketch() -> State:
            return s.sketch(seat)

        self.game = game
        self.seat = seat
        self.question: Decision[Any] = s.question
        self.legal = s.legal()
        self.rng = rng
        self._look: Callable[[], View] = look
        self._imagine: Callable[[], State] = imagine
        self._sketch: Callable[[], State] = sketch
        self._view: View | None = None

    @property
    def view(self) -> View:
        """The game as this seat sees it, made when first asked for."""
        if self._view is None:
            self._view = self._look()
        return self._view

    def imagine(self) -> State:
        """A full state that this seat cannot tell from the true one; another one each time."""
        return self._imagine()

    def sketch(self) -> State:
        """A full state in which all is true that this seat sees, for whoever reads nothing else: much quicker."""
        return self._sketch()


class Bot(Protocol):
    """A player: answers an outlook with one of its legal actions."""

    def choose(self, o: Outlook) -> Action: ...


def own_copy(view: View) -> View:
    """The same view in lists of its own, so that writing into them changes nothing."""
    fields = {name: copied(value) for name, value in view.fields.items()}
    v = view
    return type(v)(v.given, v.seat, v.seats, v.number, v.over, v.asked, v.question, v.facts, fields, v.lay)


def copied(value: Any) -> Any:
    if isinstance(value, list):
        return [copied(item) for item in value]
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return value
