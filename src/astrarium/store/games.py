"""What a transaction does for games: their rows, seats and components."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Text, and_, case, cast, exists, or_, select
from sqlalchemy.exc import IntegrityError

from . import statements as say
from .early import early_components
from .rows import GameRow, SeatRow
from .tables import CHAT, COMPONENTS, GAME, HOLDING, LINK, RECORD, SEAT, SNAPSHOT

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


class GameQueries:
    """Games and their seats."""

    def __init__(self, connection: AsyncConnection, writes: bool) -> None:
        self.connection: Final = connection
        self.writes: Final = writes

    async def add(self, row: GameRow, seats: list[SeatRow]) -> None:
        await self.connection.execute(GAME.insert().values(**row._asdict()))
        await self.connection.execute(SEAT.insert(), [{"game": row.id, **seat._asdict()} for seat in seats])

    async def keep_components(self, fingerprint: str, text: str) -> bool:
        """What a game is begun with. A text that is there already stays until that game is written; without one and
        without a text there is nothing to keep."""
        while await self.connection.scalar(say.COMPONENTS_TO_KEEP, {"its": fingerprint}) is None:
            if not text:
                return False
            with suppress(IntegrityError):  # another server kept them just now
                async with self.connection.begin_nested():
                    await self.connection.execute(COMPONENTS.insert().values(fingerprint=fingerprint, text=text))
                return True
        return True

    async def components(self, fingerprint: str) -> str | None:
        found = select(COMPONENTS.c.text).where(COMPONENTS.c.fingerprint == fingerprint)
        return await self.connection.scalar(found) or early_components(fingerprint)

    async def get(self, id: str) -> GameRow | None:
        """Whoever reads a game to write to it waits for others who do, at this server or another."""
        found = say.A_GAME_TO_CHANGE if self.writes else say.A_GAME
        row = (await self.connection.execute(found, {"its": id})).first()
        return GameRow(*row) if row else None

    async def latest(self, limit: int) -> list[GameRow]:
        """The games that were touched last."""
        found = select(*GAME.c).order_by(GAME.c.touched.desc()).limit(limit)
        return [GameRow(*row) for row in await self.connection.execute(found)]

    async def set(self, id: str, **values: Any) -> bool:
        """False if it is no longer there."""
        done = await self.connection.execute(say.CHANGE_GAME, {"its": id, **values})
        return bool(done.rowcount)

    async def delete(self, id: str) -> bool:
        """With all that belongs to it, and the components if no other game has them."""
        for table in (RECORD, LINK, HOLDING, CHAT, SEAT, SNAPSHOT):
            await self.connection.execute(table.delete().where(table.c.game == id))
        begun_with = await self.connection.scalar(select(GAME.c.components).where(GAME.c.id == id))
        gone = bool((await self.connection.execute(GAME.delete().where(GAME.c.id == id))).rowcount)
        if begun_with is not None:
            await self.connection.scalar(say.COMPONENTS_TO_DROP, {"its": begun_with})  # whoever begins one comes first
            used = exists().where(GAME.c.components == COMPONENTS.c.fingerprint)
            await self.connection.execute(COMPONENTS.delete().where(COMPONENTS.c.fingerprint == begun_with, ~used))
        return gone

    async def seats(self, id: str) -> list[SeatRow]:
        return [SeatRow(*row) for row in await self.connection.execute(say.SEATS, {"its": id})]

    async def seats_in(self, ids: list[str]) -> dict[str, list[SeatRow]]:
        """The seats of many games, read at once."""
        found: dict[str, list[SeatRow]] = {}
        for id, *seat in await self.connection.execute(say.SEATS_IN, {"ids": ids}):
            found.setdefault(id, []).append(SeatRow(*seat))
        return found

    async def set_seat(self, id: str, n: int, **values: Any) -> None:
        await self.connection.execute(SEAT.update().where(SEAT.c.game == id, SEAT.c.n == n).values(**values))

    async def unanswered(self, before: float = 1e18) -> list[str]:
        """Games in which a bot is asked, so that it can be woken after a start, or when its server fell silent; those
        with people first."""
        bot = exists().where(SEAT.c.game == GAME.c.id, SEAT.c.n == GAME.c.asked, SEAT.c.kind == "bot")
        people = exists().where(SEAT.c.game == GAME.c.id, SEAT.c.kind == "person")
        found = select(GAME.c.id).where(GAME.c.over.is_(False), GAME.c.closed.is_(False), GAME.c.touched < before, bot)
        found = found.order_by(case((people, 0), else_=1), GAME.c.touched.desc())
        return [row[0] for row in await self.connection.execute(found)]

    async def timed(self) -> list[str]:
        """Games in which somebody's time runs."""
        found = select(GAME.c.id).where(GAME.c.over.is_(False), GAME.c.closed.is_(False), GAME.c.clock.is_not(None))
        return [row[0] for row in await self.connection.execute(found.where(cast(GAME.c.clock, Text) != "null"))]

    async def stand(self, ids: list[str]) -> dict[str, float]:
        """When games were touched last."""
        found = select(GAME.c.id, GAME.c.touched).where(GAME.c.id.in_(ids))
        return {row[0]: row[1] for row in await self.connection.execute(found)}

    async def outdated(self, finished: float, idle: float, limit: int = 100) -> list[str]:
        """Games that ended, or were left, before these times."""
        old = or_(and_(GAME.c.over.is_(True), GAME.c.touched < finished), GAME.c.touched < idle)
        return [row[0] for row in await self.connection.execute(select(GAME.c.id).where(old).limit(limit))]
