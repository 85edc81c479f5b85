"""Games over days: who is called when it is their turn or their time runs out, and who is on vacation.

The room decides who is called and why. How a call reaches them (push, mail) is handed in as `carrier`; without one
nobody is called, and nothing is asked.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from astrarium.kernel import AstrariumError
from astrarium.store import Busy, CallRow

from .cache import Cache
from .errors import Unable
from .host import DAY, LOG, Chores, Host, hashed, person_of
from .presence import Presence
from .table import Table

EACH: Final = 8  # ways to call one browser's person
TRIES: Final = 5  # failures in a row after which a way is given up
FRESH: Final = 60.0  # seconds after a move within which it is worth a call; a restart calls nobody again
SHORTEST: Final = 3600  # seconds for a move from which a reminder makes sense
YEAR: Final = 365 * DAY


class Call(NamedTuple):
    """What a call says. Nothing of the position: whoever reads it over a shoulder learns whose turn it is."""

    why: str  # turn, or soon; of a club: search, evening, or league
    game: str
    title: str
    names: list[str]  # of the others at the table
    left: float = 0.0  # seconds
    club: str = ""


Carrier = Callable[[CallRow, Call], Awaitable[bool]]


def lead(seconds: float) -> float:
    """How long before the time is up somebody is reminded: a sixth of it, at most half a day.

    >>> [lead(hours * 3600) / 3600 for hours in (1, 24, 168)]
    [0.16666666666666666, 4.0, 12.0]
    """
    return min(seconds / 6, DAY / 2)


class Calls:
    """Who is called, and who is on vacation."""

    def __init__(self, host: Host, cache: Cache, chores: Chores, presence: Presence) -> None:
        self.host = host
        self.cache = cache
        self.chores = chores
        self.presence = presence
        self.carrier: Carrier | None = None
        self.reminders: dict[str, asyncio.TimerHandle] = {}
        self.called: dict[str, int] = {}  # at which record somebody was called last

    # ------------------------------------------------------------ ways to call
    async def callable(self, holder: str) -> list[CallRow]:
        async with self.host.store.read() as tx:
            return await tx.calls.of(person_of(holder))

    async def add_call(self, holder: str, kind: str, address: str, body: dict[str, Any], lang: str) -> CallRow:
        """Remember a way to call somebody; the same address twice is one."""
        who = person_of(holder)
        row = CallRow(hashed(f"{who} {address}"), who, kind, body, lang, self.host.clock(), 0)
        async with self.host.store.write() as tx:
            own = await tx.calls.of(who)
            if len([one for one in own if one.id != row.id]) >= EACH:
                raise Unable("there are enough ways to call you; remove one first", "too-many-calls").at(409)
            if await tx.calls.count() >= self.host.settings.calls:
                raise Unable("this server calls as many people as it can", "calls-full").at(503)
            await tx.calls.keep(row)
        return row

    async def drop_calls(self, holder: str, kind: str = "") -> None:
        async with self.host.store.write() as tx:
            await tx.calls.drop_all(person_of(holder), kind)

    # ------------------------------------------------------------ calling
    def call_asked(self, table: Table) -> None:
        """A move was just made: call whoever is asked now, unless they look; and think of the reminder."""
        if self.carrier is None or self.chores.closed or table.over or table.row.closed:
            return
        seat = table.asked
        device = table.device
        if table.seats[seat].kind != "person" or (device is not None and seat in device.seats):
            return
        fresh = self.host.clock() - table.since < FRESH and table.seq > 0
        if fresh and not self.presence.here(table.id, seat) and self.called.get(table.id) != table.seq:
            self.called[table.id] = table.seq
            self.chores.begin(self.call(table.id, seat, "turn"))
        self.remember(table)

    def remember(self, table: Table) -> None:
        """Remind whoever thinks before their time is up."""
        alarm = self.reminders.pop(table.id, None)
        if alarm is not None:
            alarm.cancel()
        left, clock = table.left(self.host.clock()), table.row.clock
        if left is None or clock is None or max(clock["move"], clock["game"]) < SHORTEST:
            return
        wait = left - lead(clock["move"] or clock["game"])
        if wait > 0:
            due = asyncio.get_running_loop().call_later(min(wait, DAY), self.look_again, table.id, table.seq)
            self.reminders[table.id] = due

    def look_again(self, id: str, seq: int) -> None:
        self.reminders.pop(id, None)
        self.chores.begin(self.remind(id, seq))

    async def remind(self, id: str, seq: int) -> None:
        with suppress(AstrariumError):
            table = await self.cache.table(id)
            left, clock = table.left(self.host.clock()), table.row.clock
            if table.seq != seq or left is None or clock is None:
                return
            if (
                left > lead(clock["move"] or clock["game"]) + 1
            ):  # a long wait is taken in parts, and a vacation adds to it
                return self.remember(table)
            if not self.presence.here(id, table.asked):
                await self.call(id, table.asked, "soon", left)

    async def call(self, id: str, seat: int, why: str, left: float = 0.0) -> None:
        """By every way that whoever holds the seat has given."""
        assert self.carrier is not None
        try:
            table = await self.cache.table(id)
            async with self.host.store.read() as tx:
                rows = [row for holder, _ in await tx.holdings.holders(id, seat) for row in await tx.calls.of(holder)]
        except Busy:
            return
        others = [one.name for one in table.seats if one.n != seat and one.name]
        await self.carry(rows, Call(why, id, table.row.title, others, left))

    async def tell(self, whos: list[str], call: Call) -> None:
        """People are told something of their club."""
        with suppress(Busy):
            async with self.host.store.read() as tx:
                rows = [row for who in whos for row in await tx.calls.of(who)]
            await self.carry(rows, call)

    async def carry(self, rows: list[CallRow], call: Call) -> None:
        """By every one of these ways; one that fails again and again is given up."""
        assert self.carrier is not None
        for row in rows:
            came = await self.carrier(row, call)
            with suppress(Busy):
                async with self.host.store.write() as tx:
                    if came:
                        await tx.calls.came(row.id)
                    elif row.failed + 1 >= TRIES:
                        await tx.calls.drop(row.id)
                        LOG.info("a way to call somebody failed %s times and is given up", TRIES)
                    else:
                        await tx.calls.failed(row.id)

    # ------------------------------------------------------------ vacations
    async def vacation(self, holder: str) -> tuple[float, float]:
        """Until when somebody is on vacation (0 if not), and how many days of it are left to them this year."""
        now, who = self.host.clock(), person_of(holder)
        async with self.host.store.read() as tx:
            taken = (await tx.calls.vacations([who])).get(who, [])
        until = max([end for since, end in taken if since <= now < end], default=0.0)
        used = sum([end - max(since, now - YEAR) for since, end in taken if end > now - YEAR])
        return until, max(0.0, self.host.settings.vacation_days - used / DAY)

    async def leave_for(self, holder: str, days: int) -> None:
        """Thinking time stands still in all games that run now, for so many days."""
        until, left = await self.vacation(holder)
        if until:
            raise Unable("you are on vacation already", "on-vacation").at(409)
        if not 1 <= days <= left:
            raise Unable(f"a vacation is 1 to {left:.0f} days now", "no-vacation").at(409)
        now = self.host.clock()
        async with self.host.store.write() as tx:
            await tx.calls.add_vacation(person_of(holder), now, now + days * DAY)
        await self.rest(holder, now, now + days * DAY)

    async def come_back(self, holder: str) -> None:
        """Before the vacation is over."""
        now = self.host.clock()
        async with self.host.store.write() as tx:
            await tx.calls.end_vacation(person_of(holder), now)
        await self.rest(holder, now, now)

    async def rest(self, holder: str, since: float, until: float) -> None:
        """Write a vacation into the clocks of the games that somebody plays; one that ended earlier is cut short."""
        async with self.host.store.read() as tx:
            found = await tx.holdings.places_of(person_of(holder), "", 100_000)
        for row, seat in found:
            if row.over or row.closed or row.clock is None or seat < 0:
                continue
            with suppress(AstrariumError):
                async with self.cache.changing(row.id) as (tx, table):
                    clock = dict(table.row.clock or {})
                    rests = {key: list(value) for key, value in clock.get("rests", {}).items()}
                    own = [[a, min(b, since)] for a, b in rests.get(str(seat), []) if a < since]
                    rests[str(seat)] = [*own, [since, until]] if until > since else own
                    await tx.games.set(row.id, clock={**clock, "rests": rests})
                await self.cache.changed(row.id)
