"""The bus: tells whoever listens that a game has changed. It carries the game's name, never what changed.

A lost message costs time, not truth: receivers read the store. The memory bus serves one process.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["Ear", "MemoryBus", "open_bus"]


class Ear:
    """One listener. Any number of changes in a row wake it once: the latest picture is whole."""

    __slots__ = ("closed", "event", "far", "said")

    def __init__(self) -> None:
        self.event = asyncio.Event()
        self.closed = False
        self.far = True  # whether the store must be read: something changed that is not in memory
        self.said: deque[str] = deque(maxlen=200)  # what was told in passing; never stored

    async def hear(self, seconds: float) -> bool:
        """True after a change, False when nothing happened for so long."""
        try:
            await asyncio.wait_for(self.event.wait(), seconds)
        except TimeoutError:
            self.far = True  # a message may have been lost
            return False
        self.event.clear()
        return True


class MemoryBus:
    """Listeners of this process."""

    def __init__(self) -> None:
        self.ears: dict[str, dict[Ear, None]] = {}  # in the order in which they came
        self.closed = False

    @contextmanager
    def listen(self, game: str) -> Iterator[Ear]:
        ear = Ear()
        ear.closed = self.closed
        self.ears.setdefault(game, {})[ear] = None
        try:
            yield ear
        finally:
            listeners = self.ears[game]
            listeners.pop(ear, None)
            if not listeners:
                del self.ears[game]

    def publish(self, game: str, near: bool = False) -> None:
        """A game changed; near means that whoever asks this process for its table has the change already."""
        for ear in self.ears.get(game, ()):
            ear.far = ear.far or not near
            ear.event.set()

    def tell(self, name: str, text: str) -> None:
        """Say something in passing to whoever listens, here and at other servers. What is lost is lost."""
        for ear in self.ears.get(name, ()):
            ear.said.append(text)
            ear.event.set()

    def hear(self, game: str) -> None:
        """Something may have changed elsewhere: whoever listens here looks again."""
        MemoryBus.publish(self, game)

    def meet(self, game: str, seat: int, here: bool) -> None:
        """Tell other servers that whoever holds a seat is here, or gone. Alone, there is nobody to tell."""

    def elsewhere(self, game: str, seat: int) -> bool:
        """Whether whoever holds a seat is at another server."""
        return False

    def close(self) -> None:
        """End every stream: a server that stops must not wait for its viewers."""
        self.closed = True
        for listeners in self.ears.values():
            for ear in listeners:
                ear.closed = True
                ear.event.set()

    async def shut(self) -> None:
        """Close, and let go of what the bus holds."""
        self.close()


async def open_bus(store: str) -> MemoryBus:
    """The bus that fits a store's address: PostgreSQL carries its own, a file has one server."""
    if not store.startswith("postgresql"):
        return MemoryBus()
    from .postgres import PostgresBus

    return await PostgresBus.open(store)
