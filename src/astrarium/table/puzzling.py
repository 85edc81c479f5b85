"""Puzzles of the day: what somebody tried, and on how many days in a row they solved one."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from astrarium.store import PuzzleRow

from .host import Host, person_of

SHOWN = "shown"  # stands among the tries for the answer that was told


def solved_on(row: PuzzleRow) -> date:
    """The day on which a puzzle was solved, whichever day it belongs to."""
    return datetime.fromtimestamp(row.at, UTC).date()


def streak(rows: list[PuzzleRow], today: date) -> int:
    """The days in a row, up to today or yesterday, on which a puzzle was solved.

    >>> noon = lambda n: datetime(2026, 11, n, 12, tzinfo=UTC).timestamp()
    >>> rows = [PuzzleRow(f"2026-11-0{n}", [], n != 2, noon(10 + n)) for n in (1, 2, 3, 4)]
    >>> streak(rows, date(2026, 11, 14)), streak(rows, date(2026, 11, 15)), streak(rows, date(2026, 11, 16))
    (2, 2, 0)
    >>> streak([row._replace(at=noon(14)) for row in rows], date(2026, 11, 14))
    1
    """
    solved = {solved_on(row) for row in rows if row.solved}
    day = today if today in solved else today - timedelta(1)
    count = 0
    while day in solved:
        count += 1
        day -= timedelta(1)
    return count


class Puzzling:
    """Who tried which puzzle."""

    def __init__(self, host: Host) -> None:
        self.host = host

    async def of(self, holder: str) -> list[PuzzleRow]:
        """What a browser tried, the latest day first."""
        if not holder:
            return []
        async with self.host.store.read() as tx:
            return await tx.puzzles.of(person_of(holder))

    async def note(self, holder: str, day: str, text: str, solved: bool, most: int) -> PuzzleRow:
        """One more try; when it is solved or all tries are used nothing changes any more."""
        who = person_of(holder)
        async with self.host.store.write() as tx:
            found = [row for row in await tx.puzzles.of(who) if row.day == day]
            row = found[0] if found else PuzzleRow(day, [], False, self.host.clock())
            if row.solved or len(row.tries) >= most or (text in row.tries and text != "hint"):
                return row
            row = PuzzleRow(day, [*row.tries, text], solved, self.host.clock())
            await tx.puzzles.keep(who, row)
        return row
