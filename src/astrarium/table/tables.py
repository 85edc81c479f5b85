"""The tables of one server: every room of the service together, and how it closes."""

from __future__ import annotations

import asyncio

from .bots import Bots
from .branches import Branches
from .calling import Calls
from .logbook import Logbooks
from .people import People
from .plans import Plans
from .puzzling import Puzzling
from .study import Studies
from .table import Table
from .talk import Talk


class Tables(Bots, Branches, Calls, Logbooks, People, Plans, Puzzling, Studies, Talk):
    """The service."""

    def wake(self, table: Table) -> None:
        self.stir(table)
        self.time(table)
        self.call_asked(table)
        self.look_at_plans(table)

    async def wake_all(self) -> None:
        await super().wake_all()
        await self.recall_plans()

    async def close(self) -> None:
        self.closed = True
        self.bus.close()
        for alarm in (*self.alarms.values(), *self.reminders.values()):
            alarm.cancel()
        tasks = [
            *self.thinking.values(),
            *self.reviews.looking.values(),
            *self.analysing.values(),
            *self.answering.values(),
        ]
        for task in tasks:
            task.cancel()
        await self.thinkers.close()
        await asyncio.gather(*tasks, *self.chores, *self.building.values(), return_exceptions=True)
        await self.bus.shut()
        await self.store.close()
