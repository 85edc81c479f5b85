"""What is done at a device that several people share: who looks at it, and when it is covered."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from astrarium.store import Tx

from .cache import Cache
from .device import Device, secret, with_device
from .errors import NotYours, Unable
from .host import WATCHING, Host, person_of
from .record import Done, Records
from .table import Table


class Sharing:
    """The devices that are passed on."""

    def __init__(self, host: Host, cache: Cache, records: Records) -> None:
        self.host = host
        self.cache = cache
        self.records = records

    @asynccontextmanager
    async def at_device(self, id: str, holder: str) -> AsyncIterator[tuple[Tx, Table, Device]]:
        """One change to the device that this browser is."""
        async with self.cache.changing(id) as (tx, table):
            mine = await tx.holdings.of(person_of(holder), id) if holder else None
            device = table.device
            if device is None or mine is None or not table.shares(mine):
                raise NotYours
            yield tx, table, device
        await self.cache.changed(id)

    async def reveal(self, id: str, holder: str, seat: int) -> None:
        """Somebody says that they hold the device: it shows what they see."""
        async with self.at_device(id, holder) as (tx, table, device):
            if seat not in device.seats:
                raise Unable(f"seat {seat} is not played at this device", "no-such-seat").at(404)
            await self.note(tx, table, device._replace(shown=seat, paused=False))

    async def cover(self, id: str, holder: str, pause: bool = False) -> None:
        """Nothing secret is in sight, until somebody holds it again. A device at which there are no secrets stays as it
        is, unless everybody goes away."""
        async with self.at_device(id, holder) as (tx, table, device):
            if pause or secret(table.match.state, table.match.log, device.seats):
                await self.note(tx, table, device._replace(shown=WATCHING, paused=pause))

    async def note(self, tx: Tx, table: Table, device: Device) -> None:
        await tx.games.set(table.id, options=with_device(table.row.options, device))

    async def step_back(self, id: str, holder: str, seq: int, key: str) -> Done:
        """On the cover, whoever moved last takes that back, as long as nobody has seen what follows."""
        table = await self.shared(id, holder)
        last = table.last_stop()
        return await self.records.step_back(
            id, table.match.moves[last].seat if last is not None else WATCHING, seq, key
        )

    async def take_back(self, id: str, holder: str, seq: int) -> None:
        """All at the device have agreed that the last move is taken back; whoever sits elsewhere is asked."""
        table = await self.shared(id, holder)
        device, last = table.device, table.last_stop()
        assert device is not None
        if last is None or table.match.moves[last].seat not in device.seats:
            raise Unable("there is no move of yours to take back", "nothing-to-take-back")
        table.check_seq(seq)
        asker = table.match.moves[last].seat
        await self.records.ask_back(id, asker)
        for seat in device.seats:
            if seat != asker:
                await self.records.answer_back(id, seat, asker, seq, True)

    async def shared(self, id: str, holder: str) -> Table:
        mine = await self.cache.holding(id, holder)
        table = await self.cache.table(id)
        if mine is None or not table.shares(mine):
            raise NotYours
        return table
