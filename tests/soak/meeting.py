"""Clubs over a virtual week: thousands of people arrive, look for somebody, sit down or vanish, and servers start again.

    python -m tests.soak.meeting                       5,000 people in 25 clubs, seven days
    python -m tests.soak.meeting --people 400 --seed 3

Chairs, pairing, answers, tables and strengths are the real service on a real file; only the games are not played move by
move: who wins is drawn from the strengths that people truly have, and told to the service as the end of their game. What
must hold is checked after every look at who waits: nobody sits in two searches, nobody is found twice, nobody meets whom
they hid, no two who fit are left waiting, and what was to end by a time has ended.
"""

from __future__ import annotations

import argparse
import asyncio
import heapq
import tempfile
import time
from math import exp
from pathlib import Path
from random import Random
from typing import NamedTuple

from astrarium.meet import Meeting
from astrarium.meet.chairs import KEEPS, LOOKS, TooLate
from astrarium.meet.pairing import TWICE
from astrarium.meet.strengths import placed
from astrarium.rating import Strength, newcomer, rated, scale_of
from astrarium.rating.scale import POINTS
from astrarium.store import ChairRow, HiddenRow, StrengthRow, open_store
from astrarium.table import Host, Tables
from astrarium.table.host import hashed

from .time import Violation

GAME = "kepler"
SHM = Path("/dev/shm")
WEEK = 7 * 86400.0
STEP = 30.0  # seconds between two looks at who waits
PATIENT = 240.0  # after which nobody who fits may be left: the window is four stars wide by then


class Counts(NamedTuple):
    """What happened."""

    people: int
    searches: int
    games: int
    vanished: int
    restarts: int
    longest: float  # seconds until somebody came
    correlation: float
    seconds: float


class Week:
    """One club over a week."""

    def __init__(self, folder: Path, seed: int, people: int, visits: int) -> None:
        self.folder, self.rng, self.now = folder, Random(seed), 1_800_000_000.0
        self.begin = self.now
        self.names = [f"p{seed}-{n}" for n in range(people)]
        self.who = {hashed(name): name for name in self.names}
        self.true = {who: self.rng.uniform(0.5, 5.5) for who in self.who}
        self.visits = visits
        self.searches = self.games = self.vanished = self.restarts = 0
        self.longest = 0.0
        self.meet: Meeting
        self.club = ""

    async def start(self) -> None:
        """A server, on what the one before it left."""
        store = await open_store(self.folder, threads=False)
        host = Host(store, threads=False, clock=lambda: self.now, random=self.rng, alone=True)
        self.meet = Meeting(Tables(host))

    async def restart(self) -> None:
        await self.meet.tables.close()
        self.restarts += 1
        await self.start()

    async def run(self) -> None:
        await self.start()
        row = await self.meet.clubs.make(self.names[0], "Week", "comet-plum", self.names[0])
        self.club = row.id
        async with self.meet.tables.host.store.write() as tx:
            await tx.meet.clubs.set({"body": {**row.body, "places": 10_000}}, id=row.id)
        for name in self.names[1:]:
            await self.meet.clubs.enter(row.body["token"], name, name, "")
        await self.hide_some()
        arrivals = [(self.begin + self.rng.random() * WEEK, who) for who in self.who for _ in range(self.visits)]
        heapq.heapify(arrivals)
        while arrivals:
            self.now = max(self.now, arrivals[0][0])
            while arrivals and arrivals[0][0] <= self.now:
                await self.arrive(heapq.heappop(arrivals)[1])
            await self.look()
            if self.rng.random() < 0.002:
                await self.restart()
            if any(row.state in ("open", "found") for row in await self.searching()):
                self.now += STEP
        await self.meet.tables.close()

    async def hide_some(self) -> None:
        async with self.meet.tables.host.store.write() as tx:
            for who in self.rng.sample(sorted(self.who), len(self.who) // 20):
                other = self.rng.choice(sorted(self.who))
                if other != who:
                    await tx.meet.hidden.keep(HiddenRow(who, other, "", "", self.now))

    async def arrive(self, who: str) -> None:
        await self.meet.clubs.come(self.club, who)
        await self.meet.chairs.put_out(self.club, who, [GAME], True, self.rng.random() < 0.7)
        self.searches += 1

    async def searching(self) -> list[ChairRow]:
        async with self.meet.tables.host.store.read() as tx:
            return await tx.meet.chairs.all(club=self.club, live=True, state=["open", "found"])

    async def look(self) -> None:
        """Everybody who waits stays here, those who fit meet, and everybody who was found answers or vanishes."""
        rows = await self.searching()
        async with self.meet.tables.host.store.write() as tx:
            await tx.meet.members.set({"seen": self.now}, club=self.club, who=[row.who for row in rows] or ["-"])
        self.meet.clubs.changed(self.club)
        await self.meet.chairs.expire()
        await self.meet.chairs.pair(self.club)
        rows = await self.searching()
        await self.check(rows)
        for row in rows:
            if row.state == "found" and self.rng.random() < 0.95:
                await self.answer(row)
            elif row.state == "found":
                self.vanished += 1

    async def answer(self, row: ChairRow) -> None:
        try:
            agrees = self.rng.random() < 0.95
            game = await self.meet.chairs.answer(self.club, row.who, row.id, agrees)
        except TooLate:
            return  # the other did not wish to
        if game:
            await self.end(game)

    async def check(self, rows: list[ChairRow]) -> None:
        lobby = await self.meet.clubs.lobby(self.club)
        if len({row.who for row in rows}) != len(rows):
            raise Violation("somebody sits in two searches")
        found = {row.id: row for row in rows if row.state == "found"}
        for row in found.values():
            self.longest = max(self.longest, self.now - row.made)
            other = found.get(row.body["with"])
            if other is None or other.body["with"] != row.id:
                raise Violation("somebody was found by whom they did not find")
            if other.who in lobby.hidden.get(row.who, frozenset()):
                raise Violation("two meet of whom one hid the other")
            if row.body["by"] < self.now - STEP - KEEPS:
                raise Violation("an offer stands longer than it may")
        waiting = [row for row in rows if row.state == "open" and self.now - row.made > PATIENT]
        if any(self.now - row.made > LOOKS + STEP for row in rows):
            raise Violation("a search stands longer than it may")
        async with self.meet.tables.host.store.read() as tx:
            met = await self.meet.chairs.met_today(tx, self.club, self.now)
        for n, one in enumerate(waiting):
            for other in waiting[n + 1 :]:
                pair = (min(one.who, other.who), max(one.who, other.who))
                apart = other.who in lobby.hidden.get(one.who, frozenset()) or met.get(pair, 0) >= TWICE
                if not apart:
                    raise Violation("two who fit were left waiting")

    async def end(self, game: str) -> None:
        """The game is over: who wins is drawn from what they truly are."""
        scale = scale_of(GAME)
        async with self.meet.tables.host.store.write() as tx:
            row = await tx.meet.games.one(game=game)
            assert row is not None
            one, other = row.body["whos"]
            rows = [await tx.meet.strengths.one(who=who, title=GAME) for who in (one, other)]
            before: list[Strength | int] = [
                Strength(kept.mu, kept.sigma, kept.games) if kept is not None else newcomer(GAME) for kept in rows
            ]
            odds = 1 / (1 + exp((scale.points(self.true[other]) - scale.points(self.true[one])) / POINTS))
            won = self.rng.random() < odds
            after = rated(GAME, placed(before, [1, -1] if won else [-1, 1], [0, 0]))
            for who, then in zip((one, other), after, strict=True):
                assert isinstance(then, Strength)
                await tx.meet.strengths.keep(
                    StrengthRow(who, GAME, then.points, then.deviation, then.games, self.now, {"way": []})
                )
            await tx.meet.games.set({"done": True}, game=game)
            await tx.games.set(game, over=True)
        self.meet.tables.cache.in_memory.pop(game, None)
        self.meet.clubs.changed(self.club)
        self.games += 1

    async def believed(self) -> list[tuple[float, float]]:
        """What everybody truly is, and what is believed of them."""
        store = await open_store(self.folder, threads=False)
        async with store.read() as tx:
            rows = await tx.meet.strengths.all(title=GAME)
        await store.close()
        return [(self.true[row.who], row.mu) for row in rows]


def rank_correlation(pairs: list[tuple[float, float]]) -> float:
    places = []
    for side in (0, 1):
        order = sorted(range(len(pairs)), key=lambda n, side=side: pairs[n][side])  # type: ignore[misc]
        places.append({n: place for place, n in enumerate(order)})
    size = len(pairs)
    return 1 - 6 * sum([(places[0][n] - places[1][n]) ** 2 for n in range(size)]) / (size * (size * size - 1))


async def weeks(people: int, clubs: int, visits: int, seed: int) -> Counts:
    began = time.monotonic()
    done: list[Week] = []
    pairs: list[tuple[float, float]] = []
    for n in range(clubs):
        with tempfile.TemporaryDirectory(dir=SHM if SHM.is_dir() else None) as folder:
            week = Week(Path(folder), seed + n, people // clubs, visits)
            await week.run()
            pairs += await week.believed()
            done.append(week)
    return Counts(
        people,
        sum(one.searches for one in done),
        sum(one.games for one in done),
        sum(one.vanished for one in done),
        sum(one.restarts for one in done),
        max(one.longest for one in done),
        rank_correlation(pairs),
        time.monotonic() - began,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--people", type=int, default=5000)
    parser.add_argument("--clubs", type=int, default=25)
    parser.add_argument("--visits", type=int, default=3, help="searches of each person in the week")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    told = asyncio.run(weeks(given.people, given.clubs, given.visits, given.seed))
    print(
        f"{told.people} people, {told.searches} searches, {told.games} games, {told.vanished} vanished, "
        f"{told.restarts} restarts; nobody was found twice, nobody was left waiting, every deadline was kept; "
        f"the longest wait until somebody came {told.longest:.0f} s; rank correlation of strengths "
        f"{told.correlation:.3f}; {told.seconds:.0f} s"
    )


if __name__ == "__main__":
    main()
