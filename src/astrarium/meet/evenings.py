"""Evenings: a day and an hour at which people of a club play together, and who comes."""

from __future__ import annotations

from typing import Final

from astrarium.store import EveningRow
from astrarium.table import Unable
from astrarium.table.host import DAY, Host

from .clubs import Clubs

AHEAD: Final = 120 * DAY
MOST: Final = 12  # evenings to come in a club
ANSWERS: Final = ("yes", "no", "perhaps")


class Evenings:
    """The evenings of every club."""

    def __init__(self, host: Host, clubs: Clubs) -> None:
        self.host = host
        self.clubs = clubs

    async def propose(self, club: str, who: str, at: float) -> EveningRow:
        now = self.host.clock()
        if not now < at < now + AHEAD:
            raise Unable("an evening lies ahead, by four months at most", "evening-when-not")
        row = EveningRow(self.host.random.randbytes(5).hex(), club, at, who, {"answers": {who: "yes"}})
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            coming = [one for one in await tx.meet.evenings.all(club=club) if one.at > now]
            if len(coming) >= MOST:
                raise Unable(f"there are {MOST} evenings to come already", "evening-many").at(409)
            await tx.meet.evenings.keep(row)
        self.clubs.changed(club)
        return row

    async def answer(self, club: str, who: str, id: str, word: str) -> None:
        if word not in ANSWERS:
            raise Unable(f"an answer is one of {', '.join(ANSWERS)}", "no-form")
        async with self.host.store.write() as tx:
            await self.clubs.grasp(tx, club)
            row = await tx.meet.evenings.one(id=id, club=club)
            if row is None:
                raise Unable("there is no such evening", "evening-gone").at(404)
            answers = {**row.body.get("answers", {}), who: word}
            await tx.meet.evenings.set({"body": {**row.body, "answers": answers}}, id=id)
        self.clubs.changed(club)

    async def forget_old(self) -> None:
        """An evening that is over is nobody's business."""
        async with self.host.store.read() as tx:
            old = [
                one.id for one in await tx.meet.evenings.all(order="at", limit=50) if one.at < self.host.clock() - DAY
            ]
        if old:
            async with self.host.store.write() as tx:
                await tx.meet.evenings.drop(id=old)
