"""What is written down: moves, undos, take-backs.

A change is one transaction: read what is new, check, write. Only then does the copy in memory change, and only then is
anybody told. `(game, seq)` and the client's key are unique, so a retry, a double click, two tabs or a race change
nothing a second time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from astrarium.kernel import Stale
from astrarium.store import Clash, Record, Tx

from .cache import Cache
from .errors import Closed, NoSuchGame, NotYours, Unable
from .host import LOG, Chores, Host
from .snapshot import take_snapshot
from .table import Table


class Done(NamedTuple):
    """What became of a request: the number of its record, and whether it had been done before."""

    seq: int
    again: bool


class Records:
    """The writing of records, one after the other."""

    def __init__(self, host: Host, cache: Cache, chores: Chores) -> None:
        self.host = host
        self.cache = cache
        self.chores = chores

    async def record(
        self,
        id: str,
        seat: int,
        seq: int,
        key: str,
        check: Callable[[Table], tuple[str, Any]],
        wanted: list[str] | None = None,
    ) -> Done:
        """Append one record, if `check` of the table as it is stored lets it pass."""
        if id not in self.cache.in_memory:
            await self.cache.made(id)  # before anybody has to wait for us
        try:
            async with self.host.store.write() as tx:
                table = await self.cache.load(tx, id)
                if not (table.fresh and table.seq == seq):  # otherwise a used key is found when it is written
                    done = await self.earlier(tx, id, seat, key, wanted)
                    if done is not None:
                        return done
                table.check_seq(seq)
                if seq >= self.host.settings.records:
                    raise Unable("this game has grown too long for more moves", "too-long").at(409)
                kind, body = check(table)
                record = Record(seq, key, seat, kind, body, self.host.clock())
                then = table.after(record)
                note: dict[str, Any] = {
                    "touched": record.at,
                    "asked": then.asked,
                    "over": then.over,
                    "request": None,
                    "length": seq + 1,
                    **table.passed_on(then),
                }
                if not await tx.games.set(id, **note):
                    self.cache.in_memory.pop(id, None)
                    raise NoSuchGame(id)
                await tx.records.add(id, record)
        except Clash as clash:
            self.cache.stale(id)
            async with self.host.store.read() as tx:
                done = await self.earlier(tx, id, seat, key, wanted)
            if done is not None:
                return done
            raise Stale(f"record {seq} was written by somebody else first") from clash
        if table.seq == seq:  # unless another task read it in the meantime
            table.take(record)
            table.row = table.row._replace(**note)
        self.host.bus.publish(id, near=True)
        self.cache.wake(table)
        if table.seq % self.host.settings.snapshot == 0 and self.cache.in_memory.get(id) is table:
            self.chores.begin(self.snapshot(table))
        return Done(seq, False)

    async def earlier(self, tx: Tx, id: str, seat: int, key: str, wanted: list[str] | None) -> Done | None:
        """What became of the same request before, if it was made before."""
        earlier = await tx.records.by_key(id, key)
        if earlier is None:
            return None
        if earlier.seat != seat:
            raise NotYours
        if wanted is not None and earlier.body != wanted:
            raise Stale(f"key {key!r} was used for another move")
        return Done(earlier.seq, True)

    async def snapshot(self, table: Table) -> None:
        """Keep the game as it stands, so that it loads fast; without one it only loads slower."""
        try:
            taken = take_snapshot(table)
            async with self.host.store.write() as tx:
                await tx.records.keep_snapshot(table.id, taken)
        except Exception as error:
            LOG.warning("no snapshot of %s: %r", table.id, error)

    async def move(self, id: str, seat: int, seq: int, key: str, action: list[str]) -> Done:
        """Play an action."""
        return await self.record(
            id, seat, seq, key, lambda table: ("move", table.check_move(seat, action).json()), action
        )

    async def undo(self, id: str, seat: int, seq: int, key: str, steps: int = 1) -> Done:
        """Take back own steps, at most to the barrier; 0 steps restarts the turn."""
        return await self.record(id, seat, seq, key, lambda table: ("undo", table.check_undo(seat, steps)))

    async def step_back(self, id: str, seat: int, seq: int, key: str) -> Done:
        """At a device that is passed on, before the next one has looked: the last move is taken back."""
        return await self.record(id, seat, seq, key, lambda table: ("undo", table.check_step_back()))

    # ------------------------------------------------------------ taking back what others have seen
    async def ask_back(self, id: str, seat: int) -> bool:
        """Ask the others to let me take back my last move. Bots always agree. True when it is done."""
        async with self.cache.changing(id) as (tx, table):
            moment = table.check_back(seat)
            if table.row.closed:
                raise Closed
            request = {"seat": seat, "moment": moment, "seq": table.seq, "yes": []}
            await tx.games.set(id, request=request)
        return await self.settle_back(id, request)

    async def answer_back(self, id: str, seat: int, asker: int, seq: int, agree: bool) -> bool:
        """Agree to the take-back that somebody asked for before record `seq`, or not. True when it is done."""
        async with self.cache.changing(id) as (tx, table):
            request = self.request(table)
            if request is None or asker == seat or (request["seat"], request["seq"]) != (asker, seq):
                raise Unable("nobody asks you for a take-back now", "no-request")
            request = {**request, "yes": sorted({*request["yes"], seat})} if agree else None
            await tx.games.set(id, request=request)
        if request is not None:
            return await self.settle_back(id, request)
        self.host.bus.publish(id)
        return False

    async def settle_back(self, id: str, request: dict[str, Any]) -> bool:
        """Carry out a take-back once everybody else agrees."""
        table = await self.cache.table(id)
        others = [s.n for s in table.seats if s.kind == "person" and s.n != request["seat"]]
        if any(n not in request["yes"] for n in others):
            self.host.bus.publish(id)
            return False
        key = f"takeback:{request['seq']}"
        back = [request["moment"], self.host.random.randbytes(16).hex()]  # never the same chance again
        await self.record(id, request["seat"], request["seq"], key, lambda _: ("takeback", back))
        return True

    def request(self, table: Table) -> dict[str, Any] | None:
        """The take-back that waits, unless the game has moved on."""
        request = table.row.request
        return request if request is not None and request["seq"] == table.seq else None
