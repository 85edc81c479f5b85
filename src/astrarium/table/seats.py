"""Who sits where: links, sitting down, standing up, bots in seats, and what a host may do about people."""

from __future__ import annotations

from typing import NamedTuple

from astrarium.kernel import AstrariumError, Game, Setting
from astrarium.store import Holding, Link, Tx

from .errors import Closed, NoSuchLink, NotYours, Unable
from .floor import WATCHING, Floor, hashed
from .table import Table
from .thinking import admitted


def admit_bots(game: Game, setting: Setting) -> None:
    """A way of playing that is for people only refuses a bot."""
    try:
        game.admit_bots(setting)
    except AstrariumError as error:
        raise Unable(str(error), "people-only") from error


class Plan(NamedTuple):
    """Who is to sit in a seat: a person of that name, anybody with the link, or a bot."""

    kind: str  # person, open or bot
    name: str = ""
    bot: str = ""
    sign: str = ""


def clean_name(name: str) -> str:
    """A name as a person may give it: one line, no control characters, at most 24 characters."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:24]


def free_name(name: str, taken: list[str]) -> str:
    """The name, or the name with a number if somebody has it already."""
    if not name or name not in taken:
        return name
    return next(f"{name} {n}" for n in range(2, 99) if f"{name} {n}" not in taken)


class Seats(Floor):
    def admitted(self, bot: str) -> str:
        return admitted(bot, self.settings.bot_seconds, self.settings.bot_steps)

    # ------------------------------------------------------------ links
    async def make_link(self, id: str, seat: int, use: str) -> str:
        """A new capability; only its hash is kept."""
        token = self.token()
        async with self.store.write() as tx:
            await self.grasp(tx, id)
            if use == "invite":
                if not await self.vacant(tx, id, seat):
                    raise Unable("that seat is taken", "seat-taken")
                await tx.drop_links(id, seat, "invite")
            await tx.add_link(hashed(token), Link(id, seat, use))
        return token

    async def vacant(self, tx: Tx, id: str, seat: int) -> bool:
        """Whether a seat waits for somebody: it is open, or a person's whom no browser and no token can reach."""
        kind = (await tx.seats(id))[seat].kind
        if kind != "person":
            return kind == "open"
        return not await tx.holders(id, seat) and not await tx.links(id, seat, "seat")

    async def renew_link(self, id: str, seat: int, holder: str = "") -> str:
        """A new token for a seat; every older one, and every other device, has lost it."""
        token = self.token()
        async with self.changing(id) as (tx, _table):
            await tx.drop_links(id, seat, "seat")
            await tx.release(id, seat, hashed(holder) if holder else "")
            await tx.add_link(hashed(token), Link(id, seat, "seat"))
        await self.changed(id)
        return token

    async def revoke_links(self, id: str, seat: int, holder: str = "") -> None:
        """Nobody gets into a seat by an old link any more, and only this browser keeps it; -1 for those who watch."""
        async with self.changing(id) as (tx, _table):
            await tx.drop_links(id, seat)
            if seat != WATCHING:
                await tx.release(id, seat, hashed(holder) if holder else "")
        await self.changed(id)

    async def follow(self, tx: Tx, token: str) -> Link:
        """What a link stands for; nobody else can use it up in the meantime."""
        link = await self.link_in(tx, token)
        await self.grasp(tx, link.game)
        return await self.link_in(tx, token)

    async def swap(self, token: str, holder: str) -> Link:
        """Give a browser what a link stands for (but an invitation is only taken by `join`)."""
        async with self.store.write() as tx:
            link = await self.follow(tx, token)
            mine = await tx.holding(hashed(holder), link.game)
            if link.use != "invite" and (mine is None or mine.seat == WATCHING):
                await tx.hold(hashed(holder), Holding(link.game, link.seat, link.use == "host"))
        self.stale(link.game)
        return link

    async def join(self, token: str, name: str, holder: str = "", sign: str = "") -> Link:
        """Sit down by an invitation, which is used up."""
        async with self.store.write() as tx:
            link = await self.follow(tx, token)
            if link.use != "invite":
                raise NoSuchLink
            mine = await tx.holding(hashed(holder), link.game) if holder else None
            if mine is not None and mine.seat >= 0:
                raise Unable("you already sit at this table", "already-seated")
            seats = await tx.seats(link.game)
            taken = [seat.name for seat in seats if seat.n != link.seat]
            name = free_name(clean_name(name), taken)
            now = self.clock()
            await tx.set_seat(
                link.game, link.seat, kind="person", name=name, since=now, seen=now, muted=False, sign=sign
            )
            await tx.set_game(link.game, touched=now)
            await tx.drop_links(link.game, link.seat)
            if holder:
                await tx.hold(hashed(holder), Holding(link.game, link.seat, False))
            self.stale(link.game)
        await self.changed(link.game)
        return link

    # ------------------------------------------------------------ standing up, and bots
    async def leave(self, id: str, seat: int, bot: str = "greedy") -> None:
        """Stand up; a bot takes the seat."""
        self.admitted(bot)
        async with self.changing(id) as (tx, table):
            if table.seats[seat].kind == "bot":
                return
            await self.vacate(tx, table, seat, "bot", bot)
        await self.changed(id)

    async def vacate(self, tx: Tx, table: Table, seat: int, then: str, bot: str = "greedy") -> None:
        """Whoever sits there watches from now on; a bot plays on, or the seat is open."""
        now = self.clock()
        if then == "bot":
            await tx.set_seat(table.id, seat, kind="bot", bot=bot, since=now, sign="")
        else:
            await tx.set_seat(table.id, seat, kind="open", name="", bot="", since=now, muted=False, sign="")
        await tx.drop_links(table.id, seat)
        hosts = await tx.hosts(table.id)
        await tx.release(table.id, seat)
        if hosts and all(place == seat for _, place in hosts):  # the only host has gone: somebody else is it
            heirs = [s.n for s in table.seats if s.n != seat and s.kind == "person" and await tx.holders(table.id, s.n)]
            if heirs:
                await tx.hand_host(table.id, heirs[0])

    async def free(self, id: str, seat: int) -> None:
        """A bot stands up, so that somebody can sit down by an invitation, also in the middle of a game."""
        await self.reseat(id, seat, "bot", kind="open", name="", bot="")

    async def fill(self, id: str, seat: int, bot: str, name: str = "") -> None:
        """A bot sits down in a free seat; invitations to it lapse."""
        self.admitted(bot)
        await self.reseat(id, seat, "open", kind="bot", name=name, bot=bot)

    async def reseat(self, id: str, seat: int, was: str, kind: str, name: str, bot: str) -> None:
        async with self.changing(id) as (tx, table):
            self.check_seat(table, seat)
            if table.seats[seat].kind != was:
                raise Unable(f"seat {seat} is not {was} now", "seat-changed").at(409)
            if kind == "bot":
                admit_bots(table.game, table.match.setting)
            name = free_name(clean_name(name), table.names())
            await tx.set_seat(id, seat, kind=kind, name=name, bot=bot, since=self.clock(), muted=False, sign="")
            await tx.drop_links(id, seat)
        await self.changed(id)

    def check_seat(self, table: Table, seat: int) -> None:
        if not 0 <= seat < len(table.seats):
            raise Unable(f"seat {seat} is not there", "seat-changed").at(409)
        if table.over:
            raise Unable("the game is over", "over").at(409)
        if table.row.closed:
            raise Closed

    # ------------------------------------------------------------ what a host may do about people
    async def expel(self, id: str, seat: int, then: str = "bot", by: int = WATCHING) -> None:
        """The host sends somebody away; a bot plays on, or the seat is open."""
        async with self.changing(id) as (tx, table):
            self.check_seat(table, seat)
            if table.seats[seat].kind != "person" or seat == by:
                raise Unable(f"nobody to expel sits in seat {seat}", "seat-changed").at(409)
            await self.vacate(tx, table, seat, then)
        await self.changed(id)

    def away_for(self, table: Table, seat: int) -> float | None:
        """For how many seconds a person has been away, or None while they are here."""
        if table.seats[seat].kind != "person" or (table.id, seat) in self.present or self.bus.elsewhere(table.id, seat):
            return None
        return max(0.0, table.lasted(table.last_seen(seat), self.clock()))

    def replaceable(self, table: Table, seat: int) -> bool:
        """Whether somebody has been away for so long that the others need not wait."""
        away = self.away_for(table, seat)
        return away is not None and away >= 60 * self.settings.absent_minutes and not table.over

    async def replace(self, id: str, seat: int, then: str = "bot", by: int = WATCHING, host: bool = True) -> None:
        """The host replaces somebody who has been away for long; anybody who plays may replace an absent host."""
        async with self.changing(id) as (tx, table):
            self.check_seat(table, seat)
            if table.seats[seat].kind != "person" or seat == by:
                raise Unable(f"nobody to replace sits in seat {seat}", "seat-changed").at(409)
            if not host and (by < 0 or all(place != seat for _, place in await tx.hosts(id))):
                raise NotYours
            if not self.replaceable(table, seat):
                raise Unable("they have not been away for long enough", "not-absent").at(409)
            await self.vacate(tx, table, seat, then)
        await self.changed(id)

    async def mute(self, id: str, seat: int, muted: bool = True) -> None:
        """The host lets somebody say nothing any more, or lets them speak again."""
        async with self.changing(id) as (tx, table):
            if not 0 <= seat < len(table.seats):
                raise Unable(f"seat {seat} is not there", "seat-changed").at(409)
            await tx.set_seat(id, seat, muted=muted)
        await self.changed(id)

    async def close_table(self, id: str) -> None:
        """The host ends a game before its end: it can be looked at, and goes on no more."""
        async with self.changing(id) as (tx, table):
            if table.over:
                raise Unable("the game is over", "over").at(409)
            await tx.set_game(id, closed=True)
        await self.changed(id)
