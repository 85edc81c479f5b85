"""The tables of one server: the parts of the service, put together, and what concerns all of them."""

from __future__ import annotations

import asyncio
from typing import Final

from astrarium.store import Busy

from .analysis import Analysts
from .bots import Bots
from .branches import Branches
from .cache import Cache
from .calling import Calls
from .clocks import Clocks
from .coaching import Coaches
from .host import LOG, Chores, Host
from .laying import Laying
from .letters import Letters
from .logbook import Logbooks
from .mistakes import Mistakes
from .newcomers import Newcomers
from .people import People
from .plans import Plans
from .presence import Presence
from .puzzling import Puzzling
from .record import Records
from .review import Reviews
from .seats import Seats
from .sharing import Sharing
from .study import Studies
from .study_keeping import StudyKeeping
from .table import Table
from .talk import Talk
from .threatening import Threatenings
from .trying import Trying
from .upkeep import BEAT, Upkeep


class Tables:
    """The service. Every part gets its surroundings and the parts that it calls; nothing is inherited."""

    def __init__(self, host: Host) -> None:
        self.host: Final = host
        self.chores: Final = Chores()
        self.cache: Final = Cache(host)
        self.records: Final = Records(host, self.cache, self.chores)
        self.presence: Final = Presence(host, self.cache, self.chores)
        self.newcomers: Final = Newcomers(host, self.cache, self.presence)
        self.seats: Final = Seats(host, self.cache, self.presence, self.newcomers)
        self.sharing: Final = Sharing(host, self.cache, self.records)
        self.clocks: Final = Clocks(host, self.cache, self.chores, self.seats)
        self.bots: Final = Bots(host, self.cache, self.chores, self.records)
        self.laying: Final = Laying(host, self.cache)
        self.letters: Final = Letters(host, self.cache, self.laying, self.records)
        self.branches: Final = Branches(host, self.cache, self.laying, self.newcomers)
        self.plans: Final = Plans(host, self.cache, self.chores, self.records)
        self.calls: Final = Calls(host, self.cache, self.chores, self.presence)
        self.talk: Final = Talk(host, self.cache)
        self.logbook: Final = Logbooks(host, self.cache)
        self.people: Final = People(host, self.cache, self.chores, self.seats)
        self.puzzles: Final = Puzzling(host)
        self.reviews: Final = Reviews(host, self.cache)
        self.coaches: Final = Coaches(host, self.cache)
        self.threats: Final = Threatenings(host, self.bots)
        self.study_keeping: Final = StudyKeeping(host, self.chores)
        self.studies: Final = Studies(host, self.cache, self.chores, self.study_keeping)
        self.analysts: Final = Analysts(host, self.chores, self.studies)
        self.mistakes: Final = Mistakes(self.analysts, self.studies)
        self.trying: Final = Trying(host, self.studies)
        self.upkeep: Final = Upkeep(host, self.cache, self.bots.dozing, self.look_over)
        self.cache.on_change.extend([self.bots.stir, self.look_over])
        self.cache.on_look.append(self.bots.dozing.rouse)

    def look_over(self, table: Table) -> None:
        """Watch a person's time, and whatever else waits for somebody at a table."""
        self.clocks.time(table)
        self.calls.call_asked(table)
        self.plans.look_at(table)

    async def wake_all(self) -> None:
        """After a start: everything goes on where it was interrupted."""
        await self.upkeep.resume()
        await self.plans.recall()
        await self.people.go_on_forgetting()
        await self.study_keeping.count_studies()

    async def look_after(self) -> None:
        """As long as the server runs: its heartbeat, tables that changed unheard, bots whose server died, old games."""
        known: dict[str, float] = {}
        while not self.chores.closed:
            await asyncio.sleep(BEAT)
            try:
                await self.host.store.check_sharing()
                if self.host.store.outdated:
                    continue  # it was said once
                await self.upkeep.beat()
                await self.upkeep.listen_again(known)
                await self.tidy()
                await self.newcomers.settle_all()
            except Busy as error:
                LOG.warning("%s", error)
            except Exception:
                LOG.exception("looking after the tables failed")

    async def tidy(self) -> None:
        """Delete what is older than the operator keeps, and forget what the operator deleted."""
        await self.upkeep.drop_old()
        await self.study_keeping.tidy_studies()
        await self.study_keeping.forget_deleted()

    async def close(self) -> None:
        self.chores.closed = True
        self.host.bus.close()
        for alarm in (*self.clocks.alarms.values(), *self.calls.reminders.values()):
            alarm.cancel()
        tasks = [
            *self.bots.thinking.values(),
            *self.reviews.looking.values(),
            *self.coaches.judging.values(),
            *self.analysts.analysing.values(),
            *self.mistakes.looking.values(),
            *self.studies.outlining.values(),
            *self.trying.answering.values(),
        ]
        for task in tasks:
            task.cancel()
        await self.host.thinkers.close()
        await self.host.readers.close()
        await asyncio.gather(*tasks, *self.chores.tasks, *self.cache.building.values(), return_exceptions=True)
        await self.host.bus.shut()
        await self.host.store.close()
