"""The coach: a turn is judged once, beside the pages, and everybody at the table hears of it."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

from astrarium.bots import Outlook, make
from astrarium.games import load
from astrarium.store import Record
from astrarium.table import lesson_of
from astrarium.table.coaching import Coaches, last_turn
from astrarium.table.table import Table
from astrarium.text import Words
from tests.web.test_leaks import table_of


class Service:
    """Workers that think at once, and a bus that counts."""

    def __init__(self) -> None:
        self.thinkers = self.bus = self
        self.judged = self.told = 0

    async def run(self, work: Any, *given: Any, whose: str) -> Any:
        self.judged += 1
        return work(*given)

    def publish(self, _id: str) -> None:
        self.told += 1


def one_turn() -> tuple[Table, list[int]]:
    lesson = lesson_of(load("efemeris"))
    assert lesson is not None
    table = table_of("efemeris", len(lesson.seats), lesson.setting.mode, lesson.seed)
    heads, rng = Words(table.game, "en").table("heads"), Random(1)
    while table.asked != lesson.seat or not (turn := last_turn(table, lesson.seat, heads)):
        action = make("greedy").choose(Outlook(table.game, table.match.state, rng))
        table.take(Record(table.seq, f"k{table.seq}", table.asked, "move", action.json(), 0.0))
    return table, turn


def test_a_turn_is_judged_once_and_never_while_a_page_is_made() -> None:
    table, turn = one_turn()
    service: Any = Service()
    coaches = Coaches(service, service)
    seat = table.match.moves[turn[0]].seat
    assert coaches.of(table, seat, turn) is None, "without an event loop a page only asks"
    assert service.judged == 0

    async def asked() -> None:
        assert coaches.of(table, seat, turn) is None
        assert coaches.of(table, seat, turn) is None
        await asyncio.gather(*coaches.judging.values())
        found = coaches.of(table, seat, turn)
        assert found is not None
        assert found.kind in ("bad", "beware", "win", "can", "quiet")

    asyncio.run(asked())
    assert (service.judged, service.told, coaches.judging) == (1, 1, {})
