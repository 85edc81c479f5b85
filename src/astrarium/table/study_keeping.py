"""For how long studies are kept that belong to no game here, and how many: anybody can send in a file.

A study of a game goes with its game. One from a file, or of a puzzle, goes when nobody has opened it for
`study_days`; no more than `studies` of them are kept, and one address adds `rate_study` of them.
"""

from __future__ import annotations

from collections import OrderedDict
from contextlib import suppress
from typing import Final

from astrarium.store import Busy, StudyRow, Tx

from .errors import Unable
from .host import DAY, LOG, Chores, Host
from .table import Table

OPENED: Final = 1000  # studies of which this server knows that it was noted today
COUNTED: Final = 0.001  # seconds: from then on it is noted when a study is opened


class StudyKeeping:
    """The studies of no game here: those in memory, and which of them stay."""

    def __init__(self, host: Host, chores: Chores) -> None:
        self.host = host
        self.chores = chores
        self.files: OrderedDict[str, tuple[Table, str]] = OrderedDict()  # games that came as files, their components
        self.noted: OrderedDict[str, float] = OrderedDict()  # when it was noted that somebody opened a study

    async def add_file(self, tx: Tx, row: StudyRow) -> None:
        """Keep a study of no game here, if there is room."""
        if await tx.studies.count_files() >= self.host.settings.studies:
            raise Unable("this server keeps as many studies as it can", "studies-full").at(503)
        await tx.studies.add_study(row._replace(touched=row.made + COUNTED))

    def note_opened(self, id: str) -> None:
        """Somebody looks at it: it stays. Once a day is enough."""
        now = self.host.clock()
        if now - self.noted.get(id, -DAY) >= DAY:
            self.noted[id] = now
            while len(self.noted) > OPENED:
                self.noted.popitem(last=False)
            self.chores.begin(self.note_opening(id, now))

    async def note_opening(self, id: str, now: float) -> None:
        with suppress(Busy):
            async with self.host.store.write() as tx:
                await tx.studies.touch_study(id, now)

    async def count_studies(self) -> None:
        """Of studies that are older than this counting nobody knows when they were opened: they count from now."""
        async with self.host.store.write() as tx:
            await tx.studies.touch_uncounted(self.host.clock())

    async def tidy_studies(self) -> None:
        """Delete what nobody opened for so long."""
        days = self.host.settings.study_days
        if not days:
            return
        before = self.host.clock() - days * DAY
        async with self.host.store.read() as tx:
            if not await tx.studies.outdated_studies(before, 1):
                return
        async with self.host.store.write() as tx:
            gone = await tx.studies.outdated_studies(before)
            for id in gone:
                await tx.studies.drop_study(id)
        for id in gone:
            self.files.pop(id, None)
            LOG.info("study %s was deleted: nobody opened it for long", id)

    async def forget_deleted(self) -> None:
        """The operator may have deleted a study that is in memory."""
        if not self.files:
            return
        async with self.host.store.read() as tx:
            there = await tx.studies.known_studies(list(self.files))
        for id in set(self.files) - there:
            self.files.pop(id, None)
