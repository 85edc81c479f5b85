"""Who may take over a seat in a running game, and how everybody hears of it.

Whoever sits down where somebody else has played before reads what that seat knows. So where the seat knows anything
that is hidden from the others, the people at the table are asked: until all of them agree the newcomer only watches.
Nobody is asked where the table says so (`newcomers = "open"`), where nobody else plays but bots, and for a seat that
was never taken. All of it stands beside the game's options, under a name that no option can have.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from astrarium.kernel import AstrariumError
from astrarium.store import Holding, Link, Tx

from .cache import Cache
from .device import ASIDE, Device, secret
from .errors import NotYours, Unable
from .host import WATCHING, Host
from .presence import Presence
from .table import Table

WAYS: Final = ("ask", "open")  # are the others asked before a newcomer sees a hand?
KEPT: Final = 40  # changes of seats that are told


class Newcomer(NamedTuple):
    """Somebody who waits to sit down: the hash of a browser's secret or of a program's token, and who agreed."""

    who: str
    name: str
    sign: str
    yes: list[int]


def way_of(word: str) -> str:
    """How newcomers are taken in, checked."""
    if word not in WAYS:
        raise AstrariumError(f"newcomers are one of {', '.join(WAYS)}, not {word!r}")
    return word


def beside(newcomers: str, device: Device | None = None) -> dict[str, Any]:
    """What a new table notes beside its options."""
    noted: dict[str, Any] = {} if newcomers == "ask" else {"newcomers": newcomers}
    if device is not None:
        noted["device"] = device.json()
    return {ASIDE: noted} if noted else {}


def knows_more(table: Table, seat: int) -> bool:
    """Whether a seat sees or has heard anything that somebody who watches does not."""
    return secret(table.match.state, table.match.log, (seat,))


def held_before(table: Table, seat: int) -> bool:
    """Whether somebody may have sat there: a seat that is open since the table was laid has been nobody's, nor has that
    of a person who never came to a game that has not begun."""
    there = table.seats[seat]
    return there.since > 0 or (there.kind != "open" and table.seq > 0)


def without_name(options: dict[str, Any], name: str) -> dict[str, Any]:
    """A table's options with what was told of somebody, without the name."""
    noted = options[ASIDE]
    told = [{**line, **{key: "" for key in ("name", "was") if line[key] == name}} for line in noted.get("told", [])]
    return {**options, ASIDE: {**noted, "told": told}}


class Newcomers:
    """Who waits for a seat, and who is told of it."""

    def __init__(self, host: Host, cache: Cache, presence: Presence) -> None:
        self.host = host
        self.cache = cache
        self.presence = presence

    async def judges(self, tx: Tx, table: Table, seat: int) -> list[int]:
        """Whose word it takes to let somebody sit down there: everybody else who plays, but the host, who invited them,
        and who has been away for long."""
        if table.newcomers == "open" or table.over or not knows_more(table, seat):
            return []
        hosts = [place for _, place in await tx.holdings.hosts(table.id)]
        people = [one.n for one in await tx.games.seats(table.id) if one.kind == "person" and one.n != seat]
        return [n for n in people if n not in hosts and not self.presence.replaceable(table, n)]

    # ------------------------------------------------------------ what is noted
    async def note(self, tx: Tx, table: Table, **values: Any) -> None:
        """Write beside the options of a table that is being changed."""
        noted = {name: value for name, value in {**table.noted, **values}.items() if value}
        options = {**{name: value for name, value in table.row.options.items() if name != ASIDE}}
        if noted:
            options[ASIDE] = noted
        await tx.games.set(table.id, options=options)
        table.row = table.row._replace(options=options)

    async def announce(self, tx: Tx, table: Table, what: str, seat: int, name: str) -> None:
        """Everybody at the table reads in the log who has taken a seat, left it, or asks for it."""
        if table.over:
            return
        told = table.noted.get("told", [])
        left = [line["name"] for line in told if line["seat"] == seat and line["what"] in ("bot", "free")]
        was = table.seats[seat].name or (left[-1] if left else "")
        if what not in ("bot", "free") and name == was:
            name = ""  # in a game of silence a chair keeps its name, whoever sits there
        line = {"what": what, "seat": seat, "name": name, "was": was, "moment": len(table.match.moves)}
        await self.note(tx, table, told=[*told, line][-KEPT:])

    # ------------------------------------------------------------ asking, and being let in
    async def ask_for(self, tx: Tx, table: Table, seat: int, newcomer: Newcomer) -> None:
        """Somebody waits to sit down; they watch meanwhile."""
        if seat in table.asking:
            raise Unable("somebody waits for that seat already", "seat-taken").at(409)
        asking = {**table.noted.get("asking", {}), str(seat): newcomer._asdict()}
        await self.note(tx, table, asking=asking)
        await self.announce(tx, table, "asks", seat, newcomer.name)

    async def stop_asking(self, tx: Tx, table: Table, seat: int) -> None:
        rest = {n: one for n, one in table.noted.get("asking", {}).items() if n != str(seat)}
        await self.note(tx, table, asking=rest)

    async def admit(self, id: str, seat: int, by: int, agree: bool = True) -> None:
        """One of the people at the table lets a newcomer sit down, or does not."""
        async with self.cache.changing(id) as (tx, table):
            waits = table.asking.get(seat)
            if waits is None:
                raise Unable("nobody asks for that seat now", "no-newcomer").at(409)
            if by not in await self.judges(tx, table, seat):
                raise NotYours
            if agree:
                yes = sorted({*waits["yes"], by})
                asking = {**table.noted["asking"], str(seat): {**waits, "yes": yes}}
                await self.note(tx, table, asking=asking)
                await self.settle(tx, table)
            else:
                await self.stop_asking(tx, table, seat)
                await self.announce(tx, table, "declined", seat, waits["name"])
        await self.cache.changed(id)

    async def settle(self, tx: Tx, table: Table) -> bool:
        """Whoever waits for nobody any more sits down; whoever waits for a seat that is taken waits no longer."""
        done = False
        for seat, waits in table.asking.items():
            kind = (await tx.games.seats(table.id))[seat].kind
            if kind == "bot" or table.over:
                await self.stop_asking(tx, table, seat)
                done = True
            elif all(n in waits["yes"] for n in await self.judges(tx, table, seat)):
                await self.stop_asking(tx, table, seat)
                done = True
                if await self.lead_in(tx, table, seat, waits["who"]):
                    await self.seat_person(tx, table, seat, waits["name"], waits["sign"])
        return done

    async def lead_in(self, tx: Tx, table: Table, seat: int, who: str) -> bool:
        """What a newcomer watched by leads to the seat from now on; False if they have gone."""
        await tx.links.drop(table.id, seat)
        held = await tx.holdings.of(who, table.id)
        if held is not None and held.seat == WATCHING:
            await tx.holdings.hold(who, Holding(table.id, seat, False))
            return True
        return held is None and await tx.links.lead(who, Link(table.id, seat, "seat"))

    async def seat_person(self, tx: Tx, table: Table, seat: int, name: str, sign: str) -> None:
        """Somebody sits down; in a running game, or where another sat, everybody is told."""
        now = self.host.clock()
        if table.seq or held_before(table, seat):
            await self.announce(tx, table, "took", seat, name)
            await tx.plans.drop_all(table.id, seat)  # of whoever sat there before
        await tx.games.set_seat(table.id, seat, kind="person", name=name, since=now, seen=now, muted=False, sign=sign)

    async def settle_all(self) -> None:
        """Who waited for somebody who has been away for long by now sits down."""
        for table in list(self.cache.in_memory.values()):
            if table.asking:
                async with self.cache.changing(table.id) as (tx, now):
                    done = await self.settle(tx, now)
                if done:
                    await self.cache.changed(table.id)
