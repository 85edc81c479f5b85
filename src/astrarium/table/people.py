"""What is kept about a person, who is a browser with a secret of its own: told, and forgotten, when they wish."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, Final

from astrarium.kernel import AstrariumError
from astrarium.store import Busy, GameRow, Tx
from astrarium.store.meetings import MeetingQueries

from .cache import Cache
from .device import ASIDE, Device
from .host import Chores, Host, person_of
from .newcomers import without_name
from .seats import Chairs, Seats

FORGOTTEN: Final = "forgotten "  # what holds the seats of somebody who is being forgotten
PART: Final = 25  # games that are changed in one transaction: nobody waits long for it
TRIES: Final = 4  # on a busy database, before somebody is told to come again
PAGE: Final = 500  # games that are told at a time
PATIENCE: Final = 10.0  # seconds for which somebody waits to be forgotten; the rest is done without them


class People:
    """What is known of a browser, all over the service."""

    def __init__(self, host: Host, cache: Cache, chores: Chores, seats: Seats) -> None:
        self.host = host
        self.cache = cache
        self.chores = chores
        self.seats = seats

    async def data_of(self, holder: str) -> dict[str, Any]:
        """The games somebody holds a seat in or watches, what they said there, puzzles they tried, how to call them."""
        who, found = person_of(holder), []
        after: str | None = ""
        while after is not None:
            async with self.host.store.read() as tx:
                part = await tx.holdings.seats_of(who, after, PAGE)
                said = await tx.chat.said_by(who, [game for game, *_ in part])
            for game, title, seat, name in part:
                lines = [{"at": at, "text": text} for at, text in said.get(game, [])]
                found.append({"game": game, "title": title, "seat": seat, "name": name, "said": lines})
            after = part[-1][0] if part else None
        async with self.host.store.read() as tx:
            tried = await tx.puzzles.of(who, 100_000)
            calls = [{"kind": row.kind, **row.body} for row in await tx.calls.of(who)]
            away = (await tx.calls.vacations([who])).get(who, [])
            written = await tx.studies.written_by(who)
        comments = [{"study": study, "at": at, "text": text} for study, at, text in written]
        meets = await self.meetings_of(who)
        told = {
            "puzzles": [row._asdict() for row in tried],
            "calls": calls,
            "vacations": away,
            "comments": comments,
            **meets,
        }
        return {"games": found, **{name: rows for name, rows in told.items() if rows}}

    async def meetings_of(self, who: str) -> dict[str, Any]:
        """What is kept of somebody for clubs."""
        async with self.host.store.read() as tx:
            return {**await meetings_in_clubs(tx.meet, who), **await kept_of_person(tx.meet, who)}

    async def forget_person(self, holder: str) -> None:
        """Nothing leads to them any more, at once. Then bots take their seats without their name, and what they said is
        deleted, in all their games: a part at a time, and even after a restart."""
        if not holder:
            return
        nobody = FORGOTTEN + self.host.token()
        for tries in range(TRIES):
            try:
                await self.forget_holder(person_of(holder), nobody)
                break
            except Busy as error:
                if tries == TRIES - 1:
                    raise
                await asyncio.sleep(min(error.retry, 2))
        for table in self.cache.in_memory.values():
            self.cache.stale(table.id)
        work = self.chores.begin(self.forget_places(nobody))
        await asyncio.wait([work], timeout=PATIENCE)

    async def forget_holder(self, who: str, nobody: str) -> None:
        """What a browser held is nobody's."""
        async with self.host.store.write() as tx:
            await tx.holdings.pass_on(who, nobody)
            await tx.calls.forget(who)
            await tx.studies.forget_student(who)
            await tx.meet.forget(who)

    async def go_on_forgetting(self) -> None:
        """After a start: what was interrupted."""
        async with self.host.store.read() as tx:
            left = await tx.holdings.holders_like(FORGOTTEN)
        for nobody in left:
            self.chores.begin(self.forget_places(nobody))

    async def forget_places(self, nobody: str) -> None:
        asked: list[str] = []
        while not self.chores.closed:
            try:
                async with self.host.store.write() as tx:
                    part = await tx.holdings.places_of(nobody, "", PART)
                    for row, seat in part:
                        if seat >= 0 and await self.forget_chairs(tx, row, seat):
                            asked.append(row.id)
                        await tx.holdings.let_go(nobody, row.id)
                        await asyncio.sleep(0)  # others look meanwhile
            except Busy as error:
                await asyncio.sleep(min(error.retry, 2))
                continue
            if not part:
                break
            for row, _ in part:
                self.cache.stale(row.id)
                self.host.bus.publish(row.id)
        await self.wake_each(asked)

    async def forget_chairs(self, tx: Tx, row: GameRow, seat: int) -> bool:
        """A seat, or all that were played at the device of somebody who is forgotten; whether a bot is asked now."""
        device = Device.read(row.options)
        asked = False
        for n in device.seats if device is not None and seat in device.seats else (seat,):
            now = await tx.games.get(row.id)
            asked = now is not None and await self.forget_seat(tx, now, n)
        return asked

    async def forget_seat(self, tx: Tx, row: GameRow, seat: int) -> bool:
        """One seat of somebody who is forgotten, even of a game that can't be read; whether a bot is asked there now.
        Where no other person sits nobody waits for the bots: that table is closed."""
        await tx.chat.drop_said(row.id, seat)
        if len(await tx.holdings.holders(row.id, seat)) > 1 or await tx.links.count(row.id, seat, "seat"):
            return False  # somebody else plays there, too
        seats = await tx.games.seats(row.id)
        await self.seats.vacate(tx, Chairs(row.id, seats), seat, "bot")
        await tx.plans.drop_all(row.id, seat)
        await tx.games.set_seat(row.id, seat, name="")
        now = await tx.games.get(row.id)
        if now is not None and ASIDE in now.options:
            await tx.games.set(row.id, options=without_name(now.options, seats[seat].name))
        others = any(one.kind == "person" for one in seats if one.n != seat)
        await tx.games.set(row.id, touched=self.host.clock(), closed=row.closed or not (others or row.over))
        return others and not row.over and not row.closed

    async def wake_each(self, ids: list[str]) -> None:
        """Let the bots of these tables think, while nobody waits for it."""
        for id in ids:
            if self.chores.closed:
                return
            with suppress(AstrariumError):  # a game that can't be read has said so
                self.cache.wake(await self.cache.table(id))

    async def delete(self, id: str) -> bool:
        """A game with all that belongs to it."""
        async with self.host.store.write() as tx:
            gone = await tx.games.delete(id)
        self.cache.in_memory.pop(id, None)
        self.host.bus.publish(id)
        return gone


async def meetings_in_clubs(meet: MeetingQueries, who: str) -> dict[str, Any]:
    members = await meet.members.all(who=who)
    clubs = [
        {"name": one.name, "sign": one.sign, "role": one.role, "since": one.since, "seen": one.seen, **one.body}
        for one in members
    ]
    chairs = [
        {"games": one.body["games"], "made": one.made, "until": one.until, "state": one.state}
        for one in await meet.chairs.all(who=who)
    ]
    evenings = [
        {"at": one.at, "answer": one.body["answers"][who]}
        for one in await meet.evenings.all(club=[one.club for one in members])
        if who in one.body.get("answers", {})
    ]
    strengths = [
        {
            "game": one.title,
            "points": one.mu,
            "deviation": one.sigma,
            "games": one.games,
            "touched": one.touched,
        }
        for one in await meet.strengths.all(who=who)
    ]
    ladders = [
        {"game": one.title, "place": one.place, "since": one.since, "played": one.played}
        for one in await meet.rungs.all(who=who)
    ]
    entries = [{"name": one.name, "state": one.state} for one in await meet.entries.all(who=who) if one.name]
    met = {"clubs": clubs, "chairs": chairs, "evenings": evenings, "strengths": strengths, "ladders": ladders}
    return {**met, "leagues": entries}


async def kept_of_person(meet: MeetingQueries, who: str) -> dict[str, Any]:
    hidden = [{"name": one.name, "since": one.since} for one in await meet.hidden.all(who=who)]
    persons = [{"made": one.made, **one.body} for one in await meet.persons.all(who=who)]
    devices = [
        {"how": one.how, "name": one.name, "made": one.made, "seen": one.seen, "signed_out": one.out}
        for one in await meet.devices.all(who=who)
    ]
    keys = [
        {"made": one.made, "used": one.used, "uses": one.counter, **one.body}
        for one in await meet.passkeys.all(who=who)
    ]
    reports = [
        {"reason": one.reason, "made": one.made, "line": one.body.get("line", ""), "open": one.open}
        for one in await meet.reports.all(who=who)
    ]
    deeds = [
        {"what": one.what, "at": one.at, "reason": one.body.get("reason", "")}
        for one in await meet.deeds.all(about=who)
    ]
    quiet = [{"quiet": True} for one in await meet.trust.all(who=who) if one.body.get("quiet")]
    told = {"hidden": hidden, "reports": reports, "deeds": deeds, "quiet_seat": quiet}
    return {**told, "person": persons, "devices": devices, "passkeys": keys}
