"""What a transaction does about who may do what: links, and what browsers hold."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sqlalchemy import func, select

from . import statements as say
from .rows import GameRow, Holding, Link
from .tables import GAME, HOLDING, LINK, SEAT

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection


class LinkQueries:
    """What addresses with a secret lead to."""

    def __init__(self, connection: AsyncConnection, clock: Callable[[], float]) -> None:
        self.connection: Final = connection
        self.clock: Final = clock

    async def add(self, hash: str, link: Link) -> None:
        await self.connection.execute(LINK.insert().values(hash=hash, made=self.clock(), **link._asdict()))

    async def get(self, hash: str, since: float = 0.0) -> Link | None:
        """What a link stands for, unless it was made before that time."""
        found = select(LINK.c.game, LINK.c.seat, LINK.c.use).where(LINK.c.hash == hash, LINK.c.made >= since)
        row = (await self.connection.execute(found)).first()
        return Link(*row) if row else None

    async def drop(self, game: str, seat: int, use: str | None = None) -> None:
        gone = LINK.delete().where(LINK.c.game == game, LINK.c.seat == seat)
        await self.connection.execute(gone if use is None else gone.where(LINK.c.use == use))

    async def lead(self, hash: str, link: Link) -> bool:
        """A link of the same game leads elsewhere from now on; False if it is no longer there."""
        same = (LINK.c.hash == hash) & (LINK.c.game == link.game)
        changed = LINK.update().where(same).values(seat=link.seat, use=link.use)
        return bool((await self.connection.execute(changed)).rowcount)

    async def count(self, game: str, seat: int, use: str) -> int:
        """How many links there are to a seat."""
        found = select(func.count()).where(LINK.c.game == game, LINK.c.seat == seat, LINK.c.use == use)
        return await self.connection.scalar(found) or 0


class HoldingQueries:
    """Which browser holds which seat."""

    def __init__(self, connection: AsyncConnection) -> None:
        self.connection: Final = connection

    async def hold(self, holder: str, holding: Holding) -> None:
        """A browser holds one seat of a game, or watches it."""
        was = await self.of(holder, holding.game)
        if was is None:
            await self.connection.execute(HOLDING.insert().values(holder=holder, **holding._asdict()))
        else:
            mine = (HOLDING.c.holder == holder) & (HOLDING.c.game == holding.game)
            await self.connection.execute(
                HOLDING.update().where(mine).values(seat=holding.seat, host=was.host or holding.host)
            )

    async def of(self, holder: str, game: str) -> Holding | None:
        row = (await self.connection.execute(say.HOLDING_OF, {"its": game, "who": holder})).first()
        return Holding(*row[1:]) if row else None

    async def release(self, game: str, seat: int, but: str = "") -> None:
        """Whoever held the seat now watches, but one."""
        held = (HOLDING.c.game == game) & (HOLDING.c.seat == seat) & (HOLDING.c.holder != but)
        await self.connection.execute(HOLDING.update().where(held).values(seat=-1))

    async def hosts(self, game: str) -> list[tuple[str, int]]:
        found = select(HOLDING.c.holder, HOLDING.c.seat).where(HOLDING.c.game == game, HOLDING.c.host.is_(True))
        return [(row[0], row[1]) for row in await self.connection.execute(found)]

    async def hand_host(self, game: str, seat: int) -> None:
        """Whoever holds the seat is the host now, and nobody else."""
        here = HOLDING.c.game == game
        await self.connection.execute(HOLDING.update().where(here).values(host=HOLDING.c.seat == seat))

    async def all(self, game: str) -> dict[str, Holding]:
        """What everybody holds in a game."""
        return {row[0]: Holding(*row[1:]) for row in await self.connection.execute(say.HOLDINGS, {"its": game})}

    async def holders(self, game: str, seat: int) -> list[tuple[str, bool]]:
        found = select(HOLDING.c.holder, HOLDING.c.host).where(HOLDING.c.game == game, HOLDING.c.seat == seat)
        return [(row[0], row[1]) for row in await self.connection.execute(found)]

    async def games_of(self, holder: str, limit: int = 50) -> list[tuple[GameRow, int]]:
        """The games of a browser, the latest first, with its seat in each."""
        found = select(*GAME.c, HOLDING.c.seat).join(HOLDING, HOLDING.c.game == GAME.c.id)
        found = found.where(HOLDING.c.holder == holder).order_by(GAME.c.touched.desc()).limit(limit)
        return [(GameRow(*row[:-1]), row[-1]) for row in await self.connection.execute(found)]

    async def places_of(self, holder: str, after: str, limit: int) -> list[tuple[GameRow, int]]:
        """All games of a browser in parts: those whose names follow another's, with its seat in each."""
        found = select(*GAME.c, HOLDING.c.seat).join(HOLDING, HOLDING.c.game == GAME.c.id)
        found = found.where(HOLDING.c.holder == holder, HOLDING.c.game > after).order_by(HOLDING.c.game).limit(limit)
        return [(GameRow(*row[:-1]), row[-1]) for row in await self.connection.execute(found)]

    async def seats_of(self, holder: str, after: str, limit: int) -> list[tuple[str, str, int, str]]:
        """The same, as it is told to whoever asks: game, title, seat, and the name there."""
        sits = (SEAT.c.game == HOLDING.c.game) & (SEAT.c.n == HOLDING.c.seat)
        found = select(GAME.c.id, GAME.c.title, HOLDING.c.seat, func.coalesce(SEAT.c.name, ""))
        found = found.select_from(HOLDING.join(GAME, GAME.c.id == HOLDING.c.game).outerjoin(SEAT, sits))
        found = found.where(HOLDING.c.holder == holder, HOLDING.c.game > after).order_by(HOLDING.c.game).limit(limit)
        return [(row[0], row[1], row[2], row[3]) for row in await self.connection.execute(found)]

    async def pass_on(self, holder: str, to: str) -> None:
        """All that a browser holds is another's."""
        await self.connection.execute(HOLDING.update().where(HOLDING.c.holder == holder).values(holder=to))

    async def let_go(self, holder: str, game: str) -> None:
        await self.connection.execute(HOLDING.delete().where(HOLDING.c.holder == holder, HOLDING.c.game == game))

    async def holders_like(self, beginning: str) -> list[str]:
        found = select(HOLDING.c.holder).where(HOLDING.c.holder.startswith(beginning, autoescape=True)).distinct()
        return [row[0] for row in await self.connection.execute(found)]
