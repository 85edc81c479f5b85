"""Bots at the table: what they are asked, how they answer, and what they advise a person."""

from __future__ import annotations

import asyncio
from functools import partial
from hashlib import sha256
from typing import Final

from astrarium.bots import make
from astrarium.bots.reasons import Ideas
from astrarium.bots.worker import WorkerTask, advise, choose, outlook
from astrarium.kernel import Stale
from astrarium.store import Busy

from .cache import Cache
from .dozing import Dozing
from .errors import Closed, Damaged, NewerRules, NoSuchGame, NotYourTurn, Overtime
from .host import LOG, Chores, Host
from .record import Records
from .table import Table
from .thinking import admitted_here, even_pace

BREATHER: Final = 1.0  # seconds for which a bot waits when all workers are taken, or the store is busy


def dice(seed: str, number: int) -> int:
    """What a bot throws at a question of that number; known to nobody before the game's seed is.

    >>> dice("first-light", 3) == dice("first-light", 3) != dice("first-light", 4)
    True
    """
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:8], "big")


class Bots:
    """The bots of every table: a task for each table where one is asked."""

    def __init__(self, host: Host, cache: Cache, chores: Chores, records: Records) -> None:
        self.host = host
        self.cache = cache
        self.chores = chores
        self.records = records
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.dozing = Dozing(host, chores, self.thinking, self.go_on)

    async def question(self, table: Table) -> WorkerTask:
        match = table.match
        doc = match.state.save()
        own = table.game.default_box.components.fingerprint
        text = "" if match.box.components.fingerprint == own else await self.cache.components(table)
        return WorkerTask(table.row.title, match.setting.json(), doc, dice(table.row.seed, match.state.number), text)

    async def hint(self, id: str, seat: int) -> Ideas:
        """The best ideas for this seat, and why."""
        table = await self.cache.table(id)
        if table.row.closed:
            raise Closed
        if table.asked != seat:
            raise NotYourTurn
        found = await self.host.thinkers.run(advise, await self.question(table), whose=id)
        assert isinstance(found, Ideas)
        return found

    def stir(self, table: Table) -> None:
        """See to it that a bot whose turn it is thinks, now: somebody did something at this table, or looks at it."""
        if asyncio.current_task() is self.thinking.get(table.id):
            return  # a bot of this table has just answered, and goes on by itself
        if table.is_bot(table.asked) and not table.row.closed and not self.chores.closed:
            self.dozing.attend(table.id)
            self.go_on(table.id)

    def go_on(self, id: str) -> None:
        """Let the bots of a table think, unless they do."""
        task = self.thinking.get(id)
        if task is None or task.done():
            task = self.thinking[id] = asyncio.get_running_loop().create_task(self.think(id))
            task.add_done_callback(lambda done: self.forget(id, done))

    def forget(self, id: str, done: asyncio.Task[None]) -> None:
        if self.thinking.get(id) is done:
            del self.thinking[id]
        error = None if done.cancelled() else done.exception()
        if error is not None and not isinstance(error, Damaged | NewerRules | NoSuchGame):  # of those it was said
            LOG.error("bots of %s stopped: %r", id, error)
        self.dozing.go_on(id)

    async def think(self, id: str) -> None:
        """Answer for bots until a person is asked; where nobody is, one answer, and then others have their turn."""
        loop = asyncio.get_running_loop()
        moved, last = False, -1
        while True:
            began = loop.time()
            try:
                table = await self.cache.table(id)
                seat = table.asked
                if not table.is_bot(seat) or table.row.closed:
                    return
                if moved and not self.dozing.attended(id):
                    return self.dozing.doze(id)
                seq, question = table.seq, await self.question(table)
                if table.seq != seq:
                    continue
                action = await self.considered(id, question, table)
                pace = even_pace(self.host.pace, table.seats[seat].bot) if table.hushed else self.host.pace
                if seat == last and not table.hushed and any(not table.is_bot(n) for n in range(len(table.seats))):
                    pace = 0.0  # the page tells a turn as a whole, and as slowly as it can be followed
                await asyncio.sleep(max(0.0, pace - (loop.time() - began)))
                await self.answer(id, seat, seq, action)
                moved, last = True, seat
            except (Stale, NotYourTurn, Closed):
                continue
            except Busy:
                await asyncio.sleep(BREATHER)

    async def considered(self, id: str, question: WorkerTask, table: Table) -> list[str]:
        """What a bot chooses. One that thinks too long plays what comes to mind; a broken one plays at random."""
        bot, can_wait = table.seats[table.asked].bot, self.dozing.is_patient(id)
        think = partial(self.host.thinkers.run, choose, question, whose=id, patient=can_wait)
        try:
            try:
                action: list[str] = await think(admitted_here(bot, self.host.settings))
            except Overtime:
                LOG.warning("bot %s thought too long in %s; it plays what comes to mind", bot, id)
                action = await think("greedy")
        except Busy:
            raise
        except Exception:
            LOG.exception("bot %s failed in %s; it plays at random", bot, id)
            action = make("random").choose(outlook(question, table.game)).json()
        return action

    async def answer(self, id: str, seat: int, seq: int, action: list[str]) -> None:
        """A bot's move, if a bot still sits there."""

        def check(table: Table) -> tuple[str, list[str]]:
            if not table.is_bot(seat):
                raise NotYourTurn
            return "move", table.check_move(seat, action).json()

        await self.records.record(id, seat, seq, f"bot:{seq}", check, action)
