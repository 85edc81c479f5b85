"""How often is too often, and how many at once are too many.

The processes of one server count together, in a piece of memory that they share. Servers of different machines count
each for itself.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv6Address, ip_address
from math import inf
from mmap import mmap
from struct import Struct
from time import monotonic
from typing import Final

from astrarium.kernel.outside import whole_number
from astrarium.settings import Settings, rates
from astrarium.table import Unable

SECONDS: Final = {"second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86400.0}
SLOTS: Final = 1 << 16  # askers remembered, by purpose
WAYS: Final = 8  # places where one may stand; the one that was silent for longest makes room
SLOT: Final = Struct("=Qdd")  # who and what for, what was left, and when


class TooOften(Unable):
    key = "too-often"
    status = 429

    def __init__(self, retry: float = 1.0) -> None:
        super().__init__("too many requests; wait a moment and try again")
        self.retry = max(1, round(retry + 0.5))


class TooMany(Unable):
    key = "too-many"
    status = 429
    retry = 30

    def __init__(self) -> None:
        super().__init__("too many streams are open; close some of them")


@lru_cache(10_000)
def asker(host: str) -> str:
    """Who asks, as far as limits go: a household has one IPv4 address, or 2**64 of IPv6.

    >>> asker("203.0.113.7"), asker("::ffff:203.0.113.7"), asker("2001:db8:1:2:3:4:5:6")
    ('203.0.113.7', '203.0.113.7', '2001:db8:1:2::/64')
    """
    try:
        found = ip_address(host)
    except ValueError:
        return host
    if not isinstance(found, IPv6Address):
        return host
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return f"{IPv6Address(found.packed[:8] + bytes(8))}/64"


class Buckets:
    """What everybody has left: a table of fixed size, shared by the processes that are forked after it was made.

    Nobody locks it, so nobody waits for a process that died: of two that count at the same moment one may not count.
    """

    def __init__(self) -> None:
        self.memory: Final = mmap(-1, SLOTS * SLOT.size)
        self.key: Final = secrets.token_bytes(16)  # so that nobody can choose whose place to take

    def place(self, name: str) -> tuple[int, int, float, float | None]:
        """A name's mark, where it stands or may stand, and what was left when; no time if it is new there."""
        mark = int.from_bytes(blake2b(name.encode(errors="replace"), digest_size=8, key=self.key).digest(), "big") or 1
        first = mark % (SLOTS - WAYS) * SLOT.size
        oldest, room = inf, first
        for at in range(first, first + WAYS * SLOT.size, SLOT.size):
            found, left, when = SLOT.unpack_from(self.memory, at)
            if found == mark:
                return mark, at, left, when
            if when < oldest:
                oldest, room = when, at
        return mark, room, 0.0, None

    def put(self, at: int, mark: int, left: float, when: float) -> None:
        SLOT.pack_into(self.memory, at, mark, left, when)


class Limits:
    """Counts requests by purpose and by who asks: everybody has a bucket that fills up steadily."""

    def __init__(
        self,
        settings: Settings | None = None,
        clock: Callable[[], float] = monotonic,
        buckets: Buckets | None = None,
    ) -> None:
        own = settings or Settings()
        self.clock: Final = clock  # never jumps, whatever is done to the machine's time; the same for all processes
        self.rates: Final[dict[str, tuple[float, float]]] = {}  # how much fits, and how much a second brings
        for purpose, text in rates(own).items():
            count, _, time = text.partition("/")
            amount = (whole_number(count) or 1.0) * own.patience
            self.rates[purpose] = (amount, amount / SECONDS[time])
        self.buckets: Final = buckets or Buckets()
        self.each: Final = share(own.streams_each * own.patience, own.processes)
        self.table: Final = share(own.streams_table, own.processes)
        self.streams: Final[Counter[str]] = Counter()

    async def hit(self, purpose: str, who: str) -> None:
        size, speed = self.rates[purpose]
        now = self.clock()
        mark, at, left, when = self.buckets.place(f"{purpose} {who}")
        left = size if when is None else min(size, left + (now - when) * speed)
        if left < 1.0:
            raise TooOften((1.0 - left) / speed)
        self.buckets.put(at, mark, left - 1.0, now)

    def room(self, who: str, table: str) -> None:
        """An error unless an address, and a table, may have one more stream."""
        if self.streams[f"address {who}"] >= self.each or self.streams[f"table {table}"] >= self.table:
            raise TooMany

    @contextmanager
    def stream(self, who: str, table: str) -> Iterator[None]:
        """One of the streams of an address, and of a table."""
        counted = (f"address {who}", f"table {table}")
        self.streams.update(counted)
        try:
            yield
        finally:
            for name in counted:
                self.streams[name] -= 1
                if not self.streams[name]:
                    del self.streams[name]


def share(most: int, processes: int) -> int:
    """What one of several processes may hold of what all may hold together, rounded up.

    >>> share(60, 1), share(60, 8)
    (60, 8)
    """
    return -(-most // processes)
