"""How often is too often."""

from __future__ import annotations

from typing import Final

from limits import RateLimitItem, parse
from limits.aio.storage import MemoryStorage
from limits.aio.strategies import MovingWindowRateLimiter

from astrarium.table import Unable

LIMITS: Final[dict[str, RateLimitItem]] = {
    "create": parse("60/hour"),
    "join": parse("30/minute"),
    "move": parse("10/second"),
    "chat": parse("2/second"),
    "hint": parse("20/minute"),
    "glance": parse("20/second"),
    "link": parse("30/minute"),
    "picture": parse("60/minute"),
}


class TooOften(Unable):
    key = "too-often"
    status = 429

    def __init__(self) -> None:
        super().__init__("too many requests; wait a moment and try again")


class Limits:
    """Counts requests by purpose and by who asks."""

    def __init__(self, factor: int = 1) -> None:
        self.window = MovingWindowRateLimiter(MemoryStorage())
        self.factor = factor  # tests play faster than people

    async def hit(self, purpose: str, who: str) -> None:
        limit = LIMITS[purpose]
        item = type(limit)(limit.amount * self.factor, limit.multiples)
        if not await self.window.hit(item, purpose, who):
            raise TooOften
