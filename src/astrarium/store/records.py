"""What a transaction does for records and snapshots, and for the heartbeats of servers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select
from sqlalchemy.exc import IntegrityError

from . import statements as say
from .errors import Clash
from .rows import Record, Snapshot
from .tables import PAUSE, SNAPSHOT

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


class RecordQueries:
    """What is written down of a game, and its snapshot."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection: Final = connection

    async def snapshot(self, game: str) -> Snapshot | None:
        row = (await self.connection.execute(say.A_SNAPSHOT, {"its": game})).first()
        return Snapshot(*row) if row else None

    async def keep_snapshot(self, game: str, snapshot: Snapshot) -> None:
        await self.connection.execute(SNAPSHOT.delete().where(SNAPSHOT.c.game == game))
        await self.connection.execute(SNAPSHOT.insert().values(game=game, **snapshot._asdict()))

    async def add(self, game: str, record: Record) -> None:
        """Append; a number or key that is already there raises `Clash`."""
        try:
            await self.connection.execute(say.ADD_RECORD, {"game": game, **record._asdict()})
        except IntegrityError as error:
            raise Clash(f"{game}:{record.seq}") from error

    async def since(self, game: str, since: int = 0) -> list[Record]:
        return [Record(*row) for row in await self.connection.execute(say.RECORDS, {"its": game, "since": since})]

    async def by_key(self, game: str, key: str) -> Record | None:
        row = (await self.connection.execute(say.RECORD_OF, {"its": game, "own": key})).first()
        return Record(*row) if row else None


class HeartbeatQueries:
    """When somebody served, and when nobody did."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection: Final = connection

    async def pauses(self) -> list[tuple[float, float]]:
        """When nobody served."""
        found = select(PAUSE.c.begin, PAUSE.c.end).where(PAUSE.c.end.is_not(None)).order_by(PAUSE.c.begin)
        return [(row[0], row[1]) for row in await self.connection.execute(found)]

    async def beat(self, now: float, longest: float) -> None:
        """Say that we are here; a longer silence before was a pause, which is noted."""
        last = await self.connection.scalar(select(func.max(PAUSE.c.begin)).where(PAUSE.c.end.is_(None)))
        await self.connection.execute(PAUSE.delete().where(PAUSE.c.end.is_(None)))
        if last is not None and now - last > longest:
            await self.connection.execute(PAUSE.insert().values(begin=last, end=now))
        await self.connection.execute(PAUSE.insert().values(begin=max(now, last or 0.0), end=None))
