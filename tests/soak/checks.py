"""What must hold, checked against the records alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection

from astrarium.store import Record, Tx
from astrarium.table.table import Table

from .time import Violation

if TYPE_CHECKING:
    from .world import World


async def check(world: World) -> None:
    """Everything, against the records alone."""
    for id in world.games:
        table: Table = await world.table(id)
        records = stored(world, id)
        check_records(world, id, records)
        world.made += sum([record.kind == "move" for record in records])
        alone = Table(table.game, table.row, table.seats)
        for record in records:
            alone.take(record)
        if alone.match.state.fingerprint() != table.match.state.fingerprint():
            raise Violation(f"{id}: the table is not what its records say")
        for seat in range(-1, len(table.seats)):
            if alone.match.state.view(seat).json() != table.match.state.view(seat).json():
                raise Violation(f"{id}: the view of seat {seat} is not that of a replay")
            if alone.log(seat) != table.log(seat):
                raise Violation(f"{id}: the log of seat {seat} is not that of a replay")
        check_clock(world, table, records)
        check_people(world, table, records, [line.text for line in (await world.sight(id)).lines])


def check_people(world: World, table: Table, records: list[Record], told: list[str]) -> None:
    """What was said and acknowledged is there, once and in order; nothing was taken back without leave."""
    said = world.said.get(table.id, [])[-50:]
    if [text for text in told if text in said] != said:
        raise Violation(f"{table.id}: what was said is not what is told")
    for record in records:
        if record.kind == "takeback":
            world.taken += 1
            others = [one.n for one in table.seats if one.kind == "person" and one.n != record.seat]
            if any((table.id, record.seq, n) not in world.agreed for n in others):
                raise Violation(f"{table.id}: record {record.seq} took a move back, and not everybody agreed")


def stored(world: World, id: str) -> list[Record]:
    async def read() -> list[Record]:
        with world.engine.connect() as connection, connection.begin():
            plain: Any = Plainly(connection)
            return await Tx(plain, False).records.since(id)

    work = read()
    try:
        work.send(None)
    except StopIteration as done:
        return list(done.value)
    raise AssertionError


def check_records(world: World, id: str, records: list[Record]) -> None:
    if [record.seq for record in records] != list(range(len(records))):
        raise Violation(f"{id}: its records have gaps")
    by_seq = {record.seq: record for record in records}
    for (game, seq), (key, move) in world.acked.items():
        if game != id:
            continue
        found = by_seq.get(seq)
        if found is None or found.key != key or (move is not None and found.body != move):
            raise Violation(f"{id}: record {seq} was acknowledged, and is not there")
    for record in records:
        own = record.key.startswith(("bot:", "takeback:"))
        if not own and (id, record.key) not in world.tried:
            raise Violation(f"{id}: record {record.seq} was asked for by nobody")


def check_clock(world: World, table: Table, records: list[Record]) -> None:
    """Whoever lost a seat to the clock had all their time, not counting when nobody served."""
    clock = table.row.clock
    if clock is None:
        return
    for seat in table.seats:
        if seat.kind != "bot" or not seat.since:
            continue
        before = [record.at for record in records if record.at <= seat.since]
        begin = max([table.row.created, *before[-1:]])
        away = sum([max(0.0, min(end, seat.since) - max(start, begin)) for start, end in world.down])
        if seat.since - begin - away < clock["move"] - 1:
            raise Violation(f"{table.id}: seat {seat.n} lost its seat after {seat.since - begin - away:.0f} s")


class Plainly:
    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    async def execute(self, *words: Any) -> Any:
        return self.connection.execute(*words)
