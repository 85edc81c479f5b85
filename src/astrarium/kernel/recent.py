"""What was worked out lately, and no more of it than there is room for."""

from __future__ import annotations

from collections.abc import Callable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class Recent(Generic[Key, Value]):
    """A cache of so many values: whatever was asked for longest ago makes room.

    >>> squares: Recent[int, int] = Recent(2)
    >>> [squares.get(n, lambda n=n: n * n) for n in (3, 4, 3, 5)]
    [9, 16, 9, 25]
    >>> list(squares.kept)
    [3, 5]
    """

    def __init__(self, room: int) -> None:
        self.room = room
        self.kept: dict[Key, Value] = {}
        self.lock = Lock()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """What is kept under this key, or what is made now. Threads that ask for the same at once may each make it."""
        with self.lock:
            if key in self.kept:
                found = self.kept.pop(key)
                self.kept[key] = found
                return found
        made = make()
        with self.lock:
            self.kept[key] = made
            while len(self.kept) > self.room:
                del self.kept[next(iter(self.kept))]
        return made
