"""What a transaction does for the talk at tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select

from . import statements as say
from .rows import ChatLine
from .tables import CHAT, HOLDING

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


class ChatQueries:
    """What was said."""

    def __init__(self, connection: AsyncConnection, clock: Callable[[], float]) -> None:
        self.connection: Final = connection
        self.clock: Final = clock

    async def said_by(self, holder: str, games: list[str]) -> dict[str, list[tuple[float, str]]]:
        """What was said, and when, from the seats that a browser holds in these games."""
        sits = (HOLDING.c.game == CHAT.c.game) & (HOLDING.c.seat == CHAT.c.seat) & (HOLDING.c.holder == holder)
        found = select(CHAT.c.game, CHAT.c.at, CHAT.c.text).join(HOLDING, sits).where(CHAT.c.game.in_(games))
        told: dict[str, list[tuple[float, str]]] = {}
        for row in await self.connection.execute(found.order_by(CHAT.c.game, CHAT.c.n)):
            told.setdefault(row[0], []).append((row[1], row[2]))
        return told

    async def add(self, game: str, seat: int, name: str, text: str) -> None:
        last = await self.connection.scalar(select(func.max(CHAT.c.n)).where(CHAT.c.game == game))
        n = 0 if last is None else last + 1
        values = {"game": game, "n": n, "seat": seat, "name": name, "text": text, "at": self.clock()}
        await self.connection.execute(CHAT.insert().values(**values))

    async def drop_said(self, game: str, seat: int) -> None:
        """Forget what one seat said."""
        await self.connection.execute(CHAT.delete().where(CHAT.c.game == game, CHAT.c.seat == seat))

    async def drop_before(self, before: float) -> int:
        """Forget what was said before a time."""
        return (await self.connection.execute(CHAT.delete().where(CHAT.c.at < before))).rowcount

    async def last(self, game: str, limit: int = 60) -> list[ChatLine]:
        rows = await self.connection.execute(say.LINES, {"its": game, "most": limit})
        return [ChatLine(*row) for row in rows][::-1]
