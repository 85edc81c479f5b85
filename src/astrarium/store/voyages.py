"""What a transaction does for logbooks, and for calling people back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import func, select

from .tables import GAME, HOLDING
from .voyage_tables import AWAY, CALL, LOG_LINK, VOYAGE

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


class CallRow(NamedTuple):
    id: str
    holder: str
    kind: str
    body: dict[str, Any]
    lang: str
    made: float
    failed: int


class VoyageQueries:
    """How finished games ended, and links to logbooks."""

    def __init__(self, connection: AsyncConnection, clock: Callable[[], float]) -> None:
        self.connection: Final = connection
        self.clock: Final = clock

    async def of(self, games: list[str]) -> dict[str, dict[str, Any]]:
        """How finished games ended, as far as it is written down."""
        found = select(VOYAGE.c.game, VOYAGE.c.body).where(VOYAGE.c.game.in_(games))
        return {row[0]: row[1] for row in await self.connection.execute(found)}

    async def keep(self, game: str, body: dict[str, Any]) -> None:
        await self.connection.execute(VOYAGE.delete().where(VOYAGE.c.game == game))
        await self.connection.execute(VOYAGE.insert().values(game=game, body=body))

    async def add_link(self, hash: str, holder: str) -> None:
        await self.connection.execute(LOG_LINK.insert().values(hash=hash, holder=holder, made=self.clock()))

    async def link(self, hash: str) -> str | None:
        """Whose logbook a link opens."""
        found: str | None = await self.connection.scalar(select(LOG_LINK.c.holder).where(LOG_LINK.c.hash == hash))
        return found

    async def drop_links(self, holder: str) -> None:
        await self.connection.execute(LOG_LINK.delete().where(LOG_LINK.c.holder == holder))

    async def forget_finished(self, holder: str) -> int:
        """A browser's places in finished games: its logbook is empty then."""
        over = select(GAME.c.id).where(GAME.c.over.is_(True))
        mine = HOLDING.delete().where(HOLDING.c.holder == holder, HOLDING.c.game.in_(over))
        return (await self.connection.execute(mine)).rowcount


class CallQueries:
    """Ways to call somebody, and vacations."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection: Final = connection

    async def of(self, holder: str) -> list[CallRow]:
        found = select(*[CALL.c[name] for name in CallRow._fields]).where(CALL.c.holder == holder)
        return [CallRow(*row) for row in await self.connection.execute(found.order_by(CALL.c.made))]

    async def get(self, id: str) -> CallRow | None:
        found = select(*[CALL.c[name] for name in CallRow._fields]).where(CALL.c.id == id)
        row = (await self.connection.execute(found)).first()
        return CallRow(*row) if row else None

    async def keep(self, row: CallRow) -> None:
        await self.connection.execute(CALL.delete().where(CALL.c.id == row.id))
        await self.connection.execute(CALL.insert().values(**row._asdict()))

    async def failed(self, id: str) -> None:
        await self.connection.execute(CALL.update().where(CALL.c.id == id).values(failed=CALL.c.failed + 1))

    async def came(self, id: str) -> None:
        await self.connection.execute(CALL.update().where(CALL.c.id == id).values(failed=0))

    async def drop(self, id: str) -> None:
        await self.connection.execute(CALL.delete().where(CALL.c.id == id))

    async def drop_all(self, holder: str, kind: str = "") -> None:
        gone = CALL.delete().where(CALL.c.holder == holder)
        await self.connection.execute(gone.where(CALL.c.kind == kind) if kind else gone)

    async def count(self) -> int:
        return await self.connection.scalar(select(func.count()).select_from(CALL)) or 0

    async def vacations(self, holders: list[str]) -> dict[str, list[tuple[float, float]]]:
        """When these were, are or will be away."""
        found: dict[str, list[tuple[float, float]]] = {}
        wanted = select(AWAY.c.holder, AWAY.c.since, AWAY.c.until).where(AWAY.c.holder.in_(holders))
        for row in await self.connection.execute(wanted.order_by(AWAY.c.since)):
            found.setdefault(row[0], []).append((row[1], row[2]))
        return found

    async def add_vacation(self, holder: str, since: float, until: float) -> None:
        await self.connection.execute(AWAY.insert().values(holder=holder, since=since, until=until))

    async def end_vacation(self, holder: str, now: float) -> None:
        """Back again: what is left of it is given up."""
        running = (AWAY.c.holder == holder) & (AWAY.c.until > now)
        await self.connection.execute(AWAY.update().where(running).values(until=now))

    async def forget(self, holder: str) -> None:
        """All that leads to somebody from outside."""
        for table in (LOG_LINK, CALL, AWAY):
            await self.connection.execute(table.delete().where(table.c.holder == holder))
