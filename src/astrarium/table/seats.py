"""Who sits where: links, sitting down, standing up, bots in seats, and what a host may do about people."""

from __future__ import annotations

from typing import NamedTuple

from astrarium.kernel import AstrariumError, Game, Setting
from astrarium.store import Holding, Link, SeatRow, Tx

from .cache import Cache
from .device import Device, with_device
from .errors import Closed, NoSuchLink, NotYours, Unable
from .host import WATCHING, Host, hashed, person_of
from .newcomers import Newcomer, Newcomers, held_before
from .presence import Presence
from .table import Table
from .thinking import admitted_here


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


class Chairs(NamedTuple):
    """A game and who sits there, where nothing else of it is needed."""

    id: str
    seats: list[SeatRow]
    shuttered: bool = False


def chair_keeps(table: Table | Chairs, seat: int) -> tuple[str, str]:
    """The name and sign that stay with a chair that is left: in the middle of a game of silence whoever sits down there
    takes them over, since a new name could tell the partner something."""
    return (table.seats[seat].name, table.seats[seat].sign) if table.shuttered else ("", "")


class Seats:
    """The chairs of every table, and the links to them."""

    def __init__(self, host: Host, cache: Cache, presence: Presence, newcomers: Newcomers) -> None:
        self.host = host
        self.cache = cache
        self.presence = presence
        self.newcomers = newcomers

    # ------------------------------------------------------------ links
    async def make_link(self, id: str, seat: int, use: str) -> str:
        """A new capability; only its hash is kept."""
        token = self.host.token()
        async with self.host.store.write() as tx:
            await self.cache.grasp(tx, id)
            if use == "invite":
                if not await self.vacant(tx, id, seat):
                    raise Unable("that seat is taken", "seat-taken")
                await tx.links.drop(id, seat, "invite")
            await tx.links.add(hashed(token), Link(id, seat, use))
        return token

    async def vacant(self, tx: Tx, id: str, seat: int) -> bool:
        """Whether a seat waits for somebody: it is open, or a person's whom no browser and no token can reach."""
        kind = (await tx.games.seats(id))[seat].kind
        if kind != "person":
            return kind == "open"
        device = Device.read((await self.cache.grasp(tx, id)).options)
        if device is not None and seat in device.seats:
            return False
        return not await tx.holdings.holders(id, seat) and not await tx.links.count(id, seat, "seat")

    async def renew_link(self, id: str, seat: int, holder: str = "") -> str:
        """A new token for a seat; every older one, and every other device, has lost it."""
        token = self.host.token()
        async with self.cache.changing(id) as (tx, _table):
            await tx.links.drop(id, seat, "seat")
            await tx.holdings.release(id, seat, person_of(holder) if holder else "")
            await tx.links.add(hashed(token), Link(id, seat, "seat"))
        await self.cache.changed(id)
        return token

    async def revoke_links(self, id: str, seat: int, holder: str = "") -> None:
        """Nobody gets into a seat by an old link any more, and only this browser keeps it; -1 for those who watch."""
        async with self.cache.changing(id) as (tx, _table):
            await tx.links.drop(id, seat)
            if seat != WATCHING:
                await tx.holdings.release(id, seat, person_of(holder) if holder else "")
        await self.cache.changed(id)

    async def follow(self, tx: Tx, token: str) -> Link:
        """What a link stands for; nobody else can use it up in the meantime."""
        link = await self.cache.link_in(tx, token)
        await self.cache.grasp(tx, link.game)
        return await self.cache.link_in(tx, token)

    async def swap(self, token: str, holder: str) -> Link:
        """Give a browser what a link stands for (but an invitation is only taken by `join`)."""
        async with self.host.store.write() as tx:
            link = await self.follow(tx, token)
            mine = await tx.holdings.of(person_of(holder), link.game)
            if link.use != "invite" and (mine is None or mine.seat == WATCHING):
                await self.leave_device(tx, link.game, link.seat)
                await tx.holdings.hold(person_of(holder), Holding(link.game, link.seat, link.use == "host"))
        self.cache.stale(link.game)
        self.host.bus.publish(link.game)
        return link

    async def leave_device(self, tx: Tx, id: str, seat: int) -> None:
        """Somebody who played at a shared device goes on elsewhere, or not at all; the others stay there."""
        options = (await self.cache.grasp(tx, id)).options
        device = Device.read(options)
        if device is None or seat not in device.seats:
            return
        left = [n for n in device.seats if n != seat]
        if left and seat == device.seats[0]:
            for who, host in await tx.holdings.holders(id, seat):
                await tx.holdings.hold(who, Holding(id, left[0], host))
        await tx.games.set(id, options=with_device(options, device.without(seat)))

    async def join(self, token: str, name: str, holder: str = "", sign: str = "", program: str = "") -> Link:
        """Sit down by an invitation, which is used up; a browser by its secret, a program by a token of its own. Where
        the others are asked first it is a link to watch."""
        async with self.cache.changing((await self.cache.link(token)).game) as (tx, table):
            link = await self.follow(tx, token)
            if link.use != "invite":
                raise NoSuchLink
            mine = await tx.holdings.of(person_of(holder), link.game) if holder else None
            if mine is not None and mine.seat >= 0:
                raise Unable("you already sit at this table", "already-seated")
            if mine is not None and any(one["who"] == person_of(holder) for one in table.asking.values()):
                raise Unable("you wait for a seat at this table", "already-seated")
            taken = [seat.name for seat in table.seats if seat.n != link.seat]
            name = free_name(clean_name(name), taken)
            chair = table.seats[link.seat]
            if chair.kind == "open" and chair.name:  # it was left in the middle of a game of silence
                name, sign = chair.name, chair.sign
            who = person_of(holder) if holder else hashed(program)
            if held_before(table, link.seat) and await self.newcomers.judges(tx, table, link.seat):
                await self.newcomers.ask_for(tx, table, link.seat, Newcomer(who, name, sign, []))
                await tx.links.drop(link.game, link.seat)
                link = Link(link.game, WATCHING, "watch")
            else:
                await self.newcomers.seat_person(tx, table, link.seat, name, sign)
                await tx.links.drop(link.game, link.seat)
                link = Link(link.game, link.seat, "seat")
            if holder:
                await tx.holdings.hold(who, Holding(link.game, link.seat, False))
            elif program:
                await tx.links.add(who, link)
        await self.cache.changed(link.game)
        return link

    # ------------------------------------------------------------ standing up, and bots
    async def leave(self, id: str, seat: int, bot: str = "greedy") -> None:
        """Stand up; a bot takes the seat."""
        admitted_here(bot, self.host.settings)
        async with self.cache.changing(id) as (tx, table):
            if table.seats[seat].kind == "bot":
                return
            await self.vacate(tx, table, seat, "bot", bot)
        await self.cache.changed(id)

    async def vacate(self, tx: Tx, table: Table | Chairs, seat: int, then: str, bot: str = "greedy") -> None:
        """Whoever sits there watches from now on; a bot plays on, or the seat is open."""
        now = self.host.clock()
        if isinstance(table, Table):
            await self.newcomers.announce(tx, table, "bot" if then == "bot" else "free", seat, table.seats[seat].name)
        if then == "bot":
            sign = chair_keeps(table, seat)[1]
            await tx.games.set_seat(table.id, seat, kind="bot", bot=bot, since=now, sign=sign)
        else:
            name, sign = chair_keeps(table, seat)
            await tx.games.set_seat(table.id, seat, kind="open", name=name, bot="", since=now, muted=False, sign=sign)
        await tx.links.drop(table.id, seat)
        await self.leave_device(tx, table.id, seat)
        hosts = await tx.holdings.hosts(table.id)
        await tx.holdings.release(table.id, seat)
        if hosts and all(place == seat for _, place in hosts):  # the only host has gone: somebody else is it
            heirs = [
                s.n
                for s in table.seats
                if s.n != seat and s.kind == "person" and await tx.holdings.holders(table.id, s.n)
            ]
            if heirs:
                await tx.holdings.hand_host(table.id, heirs[0])
        if isinstance(table, Table):
            await self.newcomers.settle(tx, table)

    async def free(self, id: str, seat: int) -> None:
        """A bot stands up, so that somebody can sit down by an invitation, also in the middle of a game."""
        await self.reseat(id, seat, "bot", kind="open", name="", bot="")

    async def fill(self, id: str, seat: int, bot: str, name: str = "") -> None:
        """A bot sits down in a free seat; invitations to it lapse."""
        admitted_here(bot, self.host.settings)
        await self.reseat(id, seat, "open", kind="bot", name=name, bot=bot)

    async def reseat(self, id: str, seat: int, was: str, kind: str, name: str, bot: str) -> None:
        async with self.cache.changing(id) as (tx, table):
            self.check_seat(table, seat)
            if table.seats[seat].kind != was:
                raise Unable(f"seat {seat} is not {was} now", "seat-changed").at(409)
            if kind == "bot":
                admit_bots(table.game, table.match.setting)
            kept, sign = (
                chair_keeps(table, seat) if table.seats[seat].since else ("", "")
            )  # since 0: a bot's ever since
            name = kept or free_name(clean_name(name), table.names())
            await self.newcomers.announce(
                tx, table, "free" if kind == "open" else "bot", seat, name or table.seats[seat].name
            )
            await tx.games.set_seat(
                id, seat, kind=kind, name=name, bot=bot, since=self.host.clock(), muted=False, sign=sign
            )
            await tx.links.drop(id, seat)
            await self.newcomers.settle(tx, table)
        await self.cache.changed(id)

    def check_seat(self, table: Table, seat: int) -> None:
        if not 0 <= seat < len(table.seats):
            raise Unable(f"seat {seat} is not there", "seat-changed").at(409)
        if table.over:
            raise Unable("the game is over", "over").at(409)
        if table.row.closed:
            raise Closed

    async def give_name(self, id: str, seat: int, was: str, name: str) -> None:
        """Somebody who sat down without a name says it; not in the middle of a game of silence, where it could tell."""
        async with self.cache.changing(id) as (tx, table):
            if table.seats[seat].kind != "person" or table.seats[seat].name != was or table.shuttered:
                return
            await tx.games.set_seat(id, seat, name=free_name(clean_name(name), table.names()))
        await self.cache.changed(id)

    # ------------------------------------------------------------ what a host may do about people
    async def expel(self, id: str, seat: int, then: str = "bot", by: int = WATCHING) -> None:
        """The host sends somebody away; a bot plays on, or the seat is open."""
        async with self.cache.changing(id) as (tx, table):
            self.check_seat(table, seat)
            if table.seats[seat].kind != "person" or seat == by:
                raise Unable(f"nobody to expel sits in seat {seat}", "seat-changed").at(409)
            await self.vacate(tx, table, seat, then)
        await self.cache.changed(id)

    async def replace(self, id: str, seat: int, then: str = "bot", by: int = WATCHING, host: bool = True) -> None:
        """The host replaces somebody who has been away for long; anybody who plays may replace an absent host."""
        async with self.cache.changing(id) as (tx, table):
            self.check_seat(table, seat)
            if table.seats[seat].kind != "person" or seat == by:
                raise Unable(f"nobody to replace sits in seat {seat}", "seat-changed").at(409)
            if not host and (by < 0 or all(place != seat for _, place in await tx.holdings.hosts(id))):
                raise NotYours
            if not self.presence.replaceable(table, seat):
                raise Unable("they have not been away for long enough", "not-absent").at(409)
            await self.vacate(tx, table, seat, then)
        await self.cache.changed(id)

    async def mute(self, id: str, seat: int, muted: bool = True) -> None:
        """The host lets somebody say nothing any more, or lets them speak again."""
        async with self.cache.changing(id) as (tx, table):
            if not 0 <= seat < len(table.seats):
                raise Unable(f"seat {seat} is not there", "seat-changed").at(409)
            if table.shuttered:
                raise Unable("this game is played in silence, and a mute would be a sign", "no-mute").at(409)
            await tx.games.set_seat(id, seat, muted=muted)
        await self.cache.changed(id)

    async def close_table(self, id: str) -> None:
        """The host ends a game before its end: it can be looked at, and goes on no more."""
        async with self.cache.changing(id) as (tx, table):
            if table.over:
                raise Unable("the game is over", "over").at(409)
            await tx.games.set(id, closed=True)
        await self.cache.changed(id)
