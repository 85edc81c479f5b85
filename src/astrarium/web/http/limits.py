"""How often is too often, and how many at once are too many."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Final

from astrarium.settings import RATE, Settings, rates
from astrarium.table import Unable

SECONDS: Final = {"second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86400.0}
REMEMBERED: Final = 50_000  # askers remembered; a full bucket is as good as none, so those go first


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


class Limits:
    """Counts requests by purpose and by who asks: everybody has a bucket that fills up steadily."""

    def __init__(self, settings: Settings | None = None, clock: Callable[[], float] = monotonic) -> None:
        own = settings or Settings()
        self.clock: Final = clock  # never jumps, whatever is done to the machine's time
        self.rates: Final[dict[str, tuple[float, float]]] = {}  # how much fits, and how much a second brings
        for purpose, text in rates(own).items():
            found = RATE.fullmatch(text)
            assert found is not None
            amount = float(found[1]) * own.patience
            self.rates[purpose] = (amount, amount / SECONDS[found[2]])
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}  # what was left, and when
        self.each: Final = own.streams_each * own.patience
        self.table: Final = own.streams_table
        self.streams: Final[Counter[str]] = Counter()

    async def hit(self, purpose: str, who: str) -> None:
        size, speed = self.rates[purpose]
        now = self.clock()
        left, at = self.buckets.get((purpose, who), (size, now))
        left = min(size, left + (now - at) * speed)
        if left < 1.0:
            raise TooOften((1.0 - left) / speed)
        self.buckets[purpose, who] = (left - 1.0, now)
        if len(self.buckets) > REMEMBERED:
            self.forget(now)

    def forget(self, now: float) -> None:
        kept = {}
        for (purpose, who), (left, at) in self.buckets.items():
            size, speed = self.rates[purpose]
            if left + (now - at) * speed < size:
                kept[purpose, who] = (left, at)
        self.buckets = dict(list(kept.items())[-REMEMBERED // 2 :])

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
