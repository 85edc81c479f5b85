"""What bots find out about a study: the curve of chances, their ideas at every question, what could have been.

It is thought in the bots' workers, in small portions and in one queue for all studies together, so that a running table
never waits for longer than one portion. What was found is kept; whoever looks sees it grow.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from itertools import pairwise
from random import Random
from typing import Any, Final

from astrarium.bots.ponder import Pondered, Walk, ponder_moments, prospects, weigh_moment
from astrarium.bots.sense import sense_of
from astrarium.kernel import AstrariumError
from astrarium.store import Busy

from .host import LOG, Chores, Host
from .moments import stops, turning_points
from .study import Node, Studies, Study

QUEUE: Final = " studies"
WHOLE: Final = 52.0  # seconds for a whole game, a minute with what comes late
EACH: Final = 0.25  # seconds for a question
LEAST_EACH: Final = 0.04  # and at least, in a long game or when others need the workers too
PORTION: Final = 4  # questions thought about at a stroke
WEIGHED: Final = 8  # moments that are looked at again
LONGER: Final = 0.8  # seconds for each of them
TURNS: Final = 5  # moments told of as what could have been
LEAST: Final = 0.1  # by how much another move would have been better, from -1 to 1


def curve_of(title: str, journal: dict[str, Any], components: str) -> dict[str, Any]:
    """What each position promised everybody, and where that changed most. Runs in a worker."""
    walk = Walk(title, journal, components)
    mere: set[int] = set()
    found = stops(walk.game, journal, walk.box, sense_of(walk.game), mere)
    moments = turning_points(found, mere) if len(found) > 1 else []
    return {
        "stops": [[stop.at, stop.asked, [round(value, 4) for value in stop.values]] for stop in found],
        "moments": [list(moment) for moment in moments],
    }


def seat_curve(title: str, journal: dict[str, Any], components: str, seat: int, seed: int) -> dict[str, Any]:
    """The same of a game that runs, as far as one seat can tell."""
    walk = Walk(title, journal, components)
    sense, rng = sense_of(walk.game), Random(seed)
    found: list[list[Any]] = []
    places = [at for at, (_, _, _, automatic) in enumerate(journal["moves"]) if not automatic]
    for at in [*places, len(journal["moves"])]:
        s = walk.to(at)
        found.append([at, s.asked, [round(value, 2) for value in prospects(s, seat, sense, rng)]])
    return {"stops": found, "moments": []}


def turning(stops: list[list[Any]]) -> dict[int, float]:
    """How much the prospects changed from each question to the next.

    >>> turning([[0, 0, [0.0, 0.0]], [3, 1, [0.2, -0.3]], [4, -1, [1, -1]]])
    {0: 0.3, 3: 0.8}
    """
    return {one[0]: max([abs(b - a) for a, b in zip(one[2], then[2], strict=True)]) for one, then in pairwise(stops)}


class Glass:
    """The time for one whole game, shared out by what is left of it: full strength for what comes first, where the
    prospects turn most, as long as everything behind it can still be looked at for a moment."""

    def __init__(self, clock: Callable[[], float], workers: int, seconds: float = WHOLE) -> None:
        self.clock: Final = clock
        self.workers: Final = workers
        self.until: Final = clock() + seconds
        self.extra = 0.0  # what a question has cost beyond what it was given, lately

    @property
    def left(self) -> float:
        return self.until - self.clock()

    def share(self, count: int, waiting: int, kept: float) -> float:
        """Seconds for each of so many questions, with so many waiting behind them; 0 when there is no time left.
        Some seconds are kept for later.

        >>> glass = Glass(lambda: 0.0, 2, 52.0)
        >>> [glass.share(4, waiting, 4.0) for waiting in (100, 2300, 2385, 2400, 5000)]
        [0.25, 0.25, 0.15, 0.04, 0.04]
        >>> glass.extra = 0.5
        >>> [glass.share(4, waiting, 4.0) for waiting in (100, 173, 400)]
        [0.25, 0.145, 0.04]
        >>> Glass(lambda: 0.0, 2, 3.0).share(4, 100, 4.0)
        0.0
        """
        free = (self.left - kept) * self.workers
        if free <= 0:
            return 0.0
        spare = (free - waiting * (LEAST_EACH + self.extra)) / count - self.extra
        return round(max(LEAST_EACH, min(EACH, spare)), 3)

    def learn(self, given: float, spent: float) -> None:
        """What a question was given, and what it cost, waiting for a worker included."""
        self.extra = 0.7 * self.extra + 0.3 * max(0.0, spent - given)


def questions(study: Study) -> list[int]:
    """Where somebody was asked, as far as the curve is known."""
    return [at for at, asked, _ in study.found["curve"]["stops"] if asked >= 0]


def idea_doc(found: Pondered) -> dict[str, Any]:
    return {
        "ideas": [[idea.action, round(idea.worth, 3), idea.rounds] for idea in found.ideas],
        "played": [found.played.action, round(found.played.worth, 3), found.played.rounds] if found.played else None,
        "choices": found.choices,
    }


class Analysts:
    """What bots find out about studies, and what of it is kept here alone."""

    def __init__(self, host: Host, chores: Chores, studies: Studies) -> None:
        self.host = host
        self.chores = chores
        self.studies = studies
        self.analysing: dict[str, asyncio.Task[None]] = {}
        self.glimpses: OrderedDict[str, Any] = OrderedDict()  # what seats of running games were told
        self.desk: Final = asyncio.Semaphore(1)  # one whole game at a time

    def begin_analysis(self, study: Study) -> None:
        """See to it that a study is looked into, once."""
        if study.id in self.analysing or self.chores.closed or not self.wanting(study):
            return
        task = asyncio.get_running_loop().create_task(self.analyse(study))
        self.analysing[study.id] = task
        task.add_done_callback(lambda done: self.analysed(study.id, done))

    def analysed(self, id: str, done: asyncio.Task[None]) -> None:
        self.analysing.pop(id, None)
        if not done.cancelled() and done.exception() is not None:
            LOG.error("study %s was not looked into: %r", id, done.exception())

    def curve_name(self, study: Study) -> str:
        return "curve" if study.open else f"curve {study.id} {study.seat} {study.table.seq}"

    def curve(self, study: Study) -> dict[str, Any] | None:
        """What is known of the prospects by now."""
        name = self.curve_name(study)
        found: dict[str, Any] | None = study.found.get(name) if study.open else self.glimpses.get(name)
        return found

    def wanting(self, study: Study) -> bool:
        return self.curve(study) is None or (study.open and "turns" not in study.known)

    async def analyse(self, study: Study) -> None:
        title, text = study.table.row.title, study.text
        journal = await self.host.beside(study.table.match.save)
        if not study.open:  # what others should have done is theirs to know
            seed, name = self.host.random.getrandbits(64), self.curve_name(study)
            self.glimpse(name, await self.thought(seat_curve, title, journal, text, study.seat, seed))
            self.studies.whisper(study.id, {"kind": "curve"})
            return
        await self.studies.ensure(study)
        async with self.host.store.read() as tx:
            study.found.update(await tx.studies.analyses(study.id, study.known - study.found.keys()))
        async with self.desk:
            glass = Glass(asyncio.get_running_loop().time, min(2, self.host.thinkers.count))
            if "curve" not in study.found:
                await self.studies.kept_found(study, {"curve": await self.thought(curve_of, title, journal, text)})
                self.studies.whisper(study.id, {"kind": "curve"})
            arguments = (study.id, title, journal, text)
            await self.look_into(study, glass, arguments)
            await self.find_turns(study, glass, arguments)
        places = questions(study)
        self.studies.whisper(study.id, {"kind": "found", "done": len(places), "of": len(places), "at": [], "all": True})

    async def look_into(self, study: Study, glass: Glass, arguments: tuple[Any, ...]) -> None:
        """Think about every question, first where the prospects turn most. What there was no time for is thought about
        when somebody goes there."""
        places, turned = questions(study), turning(study.found["curve"]["stops"])
        missing = sorted([at for at in places if f"0:{at}" not in study.found], key=lambda at: -turned[at])
        todo = iter([sorted(missing[n : n + PORTION]) for n in range(0, len(missing), PORTION)])
        waiting = len(missing)

        async def some() -> None:
            nonlocal waiting
            for portion in todo:
                waiting -= len(portion)
                each = glass.share(len(portion), waiting, WEIGHED * LONGER / glass.workers)
                if not each:
                    return
                begun = glass.clock()
                found = await self.thought(ponder_moments, *arguments, portion, each, 1)
                glass.learn(each, (glass.clock() - begun) / len(portion))
                await self.studies.kept_found(study, {f"0:{at}": idea_doc(one) for at, one in found.items()})
                ready = sum(f"0:{at}" in study.found for at in places)
                self.studies.whisper(study.id, {"kind": "found", "done": ready, "of": len(places), "at": portion})

        await asyncio.gather(*[some() for _ in range(glass.workers)])

    async def find_turns(self, study: Study, glass: Glass, arguments: tuple[Any, ...]) -> None:
        """The moments where another move would have been better by most, looked at again for longer."""
        losses: list[tuple[float, int]] = []
        for at in questions(study):
            found = study.found.get(f"0:{at}")
            if found and found["played"] and found["ideas"][0][0] != found["played"][0]:
                losses.append((found["ideas"][0][1] - found["played"][1], at))
        todo = iter([at for _, at in sorted(losses, reverse=True)[:WEIGHED]])
        longer = round(min(LONGER, max(EACH, glass.left * glass.workers / WEIGHED)), 3)
        told: list[dict[str, Any]] = []

        async def some() -> None:
            for at in todo:
                best = study.found[f"0:{at}"]["ideas"][0][0]
                own, other, doubt = await self.thought(weigh_moment, *arguments, at, best, longer, 2)
                if other - own >= LEAST and other - own > 2 * doubt:
                    told.append({"at": at, "best": best, "own": round(own, 3), "other": round(other, 3)})

        await asyncio.gather(*[some() for _ in range(glass.workers)])
        told = sorted(told, key=lambda one: one["own"] - one["other"])[:TURNS]
        await self.studies.kept_found(study, {"turns": sorted(told, key=lambda one: one["at"])})

    async def ideas(self, study: Study, node: Node) -> dict[str, Any] | None:
        """What the bots would play at a node; thought now if nobody asked before. In a game that runs only of my own
        questions, from what I know."""
        standing = await self.studies.stand(study, node)
        s = standing.match.state
        if s.over or (not study.open and s.asked != study.seat):
            return None
        at = len(standing.match.moves)
        name = f"{node.branch}:{at}"
        key = f"{study.id}:{node.branch}" + ("" if study.open else f":{study.table.seq}")
        kept = study.open or node.branch > 0
        known = await self.studies.recall(study, name) if kept else self.glimpses.get(f"{key}:{at}")
        if known is None:
            journal, title = await self.host.beside(study.line(node.branch).save), study.table.row.title
            found = await self.thought(ponder_moments, key, title, journal, study.text, [at], EACH, 1)
            known = idea_doc(found[at])
            if kept:
                await self.studies.ensure(study)
                await self.studies.kept_found(study, {name: known})
            else:
                self.glimpse(f"{key}:{at}", known)
        body: dict[str, Any] = known
        return body

    def glimpse(self, name: str, found: Any) -> None:
        """What one seat of a running game may know is kept here alone, and not for long."""
        self.glimpses[name] = found
        while len(self.glimpses) > 500:
            self.glimpses.popitem(last=False)

    async def thought(self, work: Any, *arguments: Any) -> Any:
        """A portion of thinking; when too much waits, again later."""
        for _ in range(60):
            try:
                return await self.host.thinkers.run(work, *arguments, whose=QUEUE)
            except Busy:
                if self.chores.closed:
                    raise
                await asyncio.sleep(2.0)
        raise AstrariumError("no worker was free for a study")
