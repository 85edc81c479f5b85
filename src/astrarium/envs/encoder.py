"""A view as a vector of fixed length: every field has its place, and every seat's part of a field has its own."""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from astrarium.kernel import Game, Setting, View

GAMES: Final = 6  # games looked at to learn how long each field becomes
ROOM: Final = 2  # a list that changes its length gets so many times the longest that was seen
MOST: Final = 2**31 - 1

Vector = NDArray[np.int32]


class Slot:
    """How a value is laid out: one number, a row of numbers, or parts with slots of their own."""

    def __init__(self) -> None:
        self.parts: list[Slot] = []
        self.shortest = 1 << 30
        self.longest = 0

    def learn(self, value: Any) -> None:
        """Make room for a value of this shape."""
        if isinstance(value, list) and any(isinstance(item, list) for item in value):
            while len(self.parts) < len(value):
                self.parts.append(Slot())
            for part, item in zip(self.parts, value, strict=False):
                part.learn(item)
        else:
            length = len(value) if isinstance(value, list) else 1
            self.shortest = min(self.shortest, length)
            self.longest = max(self.longest, length)

    @property
    def width(self) -> int:
        own = self.longest * (ROOM if self.shortest < self.longest and self.longest > 1 else 1)
        return max(own, sum([part.width for part in self.parts]))

    def write(self, value: Any, out: Vector, at: int) -> None:
        if isinstance(value, list) and self.parts and len(value) == len(self.parts):
            for part, item in zip(self.parts, value, strict=True):
                part.write(item, out, at)
                at += part.width
            return
        row = value if isinstance(value, list) else [value]
        for i, item in enumerate(row[: self.width]):
            if isinstance(item, int):
                out[at + i] = max(-MOST, min(MOST, item)) + (item >= 0)  # zero means "nothing known"


class Encoder:
    """Turns the views of one game and setting into vectors of one length."""

    def __init__(self, game: Game, setting: Setting) -> None:
        self.questions: Final = {name: i + 1 for i, name in enumerate(sorted(game.frames))}
        self.slots: Final[dict[str, Slot]] = {}
        for number in range(GAMES):
            s = game.new(setting, f"encoder-{number}")
            rng = Random(number)
            while True:
                for seat in range(setting.seats):
                    for name, value in s.view(seat).fields.items():
                        self.slots.setdefault(name, Slot()).learn(value)
                if s.over:
                    break
                menu = s.legal()
                s.apply(menu[int(rng.random() * len(menu))])
        self.length: Final = 3 + sum([slot.width for slot in self.slots.values()])

    def encode(self, view: View) -> Vector:
        """The view's question, who is asked, who looks; then every field. Numbers are raised by one above zero, so
        that zero is left for what is hidden or not there."""
        out = np.zeros(self.length, dtype=np.int32)
        out[0] = self.questions.get(view.question, 0)
        out[1] = view.asked + 1
        out[2] = view.seat + 1
        at = 3
        for name, slot in self.slots.items():
            slot.write(view.fields[name], out, at)
            at += slot.width
        return out
