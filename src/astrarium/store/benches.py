"""What a transaction does for balances of the designer's bench: how far they are, and what came out."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sqlalchemy import func, select

from .tables import BALANCE

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


class BalanceRow(NamedTuple):
    id: str
    whose: str
    title: str
    done: int
    total: int
    result: str | None
    touched: float


class BalanceQueries:
    """Balances of the designer's bench."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection: Final = connection

    async def add(self, row: BalanceRow) -> None:
        """Whoever begins another one gives up the first."""
        await self.connection.execute(BALANCE.delete().where(BALANCE.c.whose == row.whose, BALANCE.c.result.is_(None)))
        await self.connection.execute(BALANCE.insert().values(**row._asdict()))

    async def get(self, id: str) -> BalanceRow | None:
        found = select(*[BALANCE.c[name] for name in BalanceRow._fields]).where(BALANCE.c.id == id)
        row = (await self.connection.execute(found)).first()
        return BalanceRow(*row) if row else None

    async def playing(self, since: float, but: str) -> int:
        """How many others are being played, as far as they were heard of since then."""
        playing = (BALANCE.c.result.is_(None)) & (BALANCE.c.touched >= since) & (BALANCE.c.whose != but)
        return await self.connection.scalar(select(func.count()).select_from(BALANCE).where(playing)) or 0

    async def came(self, id: str, done: int, touched: float, result: str | None = None) -> bool:
        """So far it has come; False if it was stopped."""
        now = BALANCE.update().where(BALANCE.c.id == id).values(done=done, touched=touched, result=result)
        return bool((await self.connection.execute(now)).rowcount)

    async def drop(self, id: str) -> None:
        await self.connection.execute(BALANCE.delete().where(BALANCE.c.id == id))

    async def drop_before(self, before: float) -> None:
        """Forget those that nobody asks for any more."""
        await self.connection.execute(BALANCE.delete().where(BALANCE.c.touched < before))
