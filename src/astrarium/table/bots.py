"""Bots at the table: what they are asked, how they answer, and what they advise a person."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import Final

from astrarium.bots import make
from astrarium.bots.reasons import Ideas
from astrarium.bots.worker import Question, advise, choose, outlook
from astrarium.kernel import Stale
from astrarium.store import Busy

from .errors import Closed, NotYourTurn
from .floor import LOG
from .record import Records
from .seats import Seats
from .table import Table
from .thinking import Overtime, even_pace

BREATHER: Final = 1.0  # seconds for which a bot waits when all workers are taken, or the store is busy


def dice(seed: str, number: int) -> int:
    """What a bot throws at a question of that number; known to nobody before the game's seed is.

    >>> dice("first-light", 3) == dice("first-light", 3) != dice("first-light", 4)
    True
    """
    return int.from_bytes(sha256(f"{seed}/{number}".encode()).digest()[:8], "big")


class Bots(Records, Seats):
    async def question(self, table: Table) -> Question:
        match = table.match
        doc = match.state.save()
        own = table.game.default_box.components.fingerprint
        text = "" if match.box.components.fingerprint == own else await self.components(table)
        return Question(table.row.title, match.setting.json(), doc, dice(table.row.seed, match.state.number), text)

    async def hint(self, id: str, seat: int) -> Ideas:
        """The best ideas for this seat, and why."""
        table = await self.table(id)
        if table.row.closed:
            raise Closed
        if table.asked != seat:
            raise NotYourTurn
        found = await self.thinkers.run(advise, await self.question(table), whose=id)
        assert isinstance(found, Ideas)
        return found

    def stir(self, table: Table) -> None:
        """See to it that a bot whose turn it is thinks."""
        task = self.thinking.get(table.id)
        asked = table.is_bot(table.asked) and not table.row.closed and not self.closed
        if asked and (task is None or task.done()):
            task = self.thinking[table.id] = asyncio.get_running_loop().create_task(self.think(table.id))
            task.add_done_callback(lambda done: self.forget(table.id, done))

    def forget(self, id: str, done: asyncio.Task[None]) -> None:
        if self.thinking.get(id) is done:
            del self.thinking[id]
        if not done.cancelled() and done.exception() is not None:
            LOG.error("bots of %s stopped: %r", id, done.exception())

    async def think(self, id: str) -> None:
        """Answer for bots until a person is asked."""
        loop = asyncio.get_running_loop()
        while True:
            began = loop.time()
            try:
                table = await self.table(id)
                seat = table.asked
                if not table.is_bot(seat) or table.row.closed:
                    return
                seq, question = table.seq, await self.question(table)
                if table.seq != seq:
                    continue
                action = await self.considered(id, question, table)
                pace = even_pace(self.pace, table.seats[seat].bot) if table.hushed else self.pace
                await asyncio.sleep(max(0.0, pace - (loop.time() - began)))
                await self.answer(id, seat, seq, action)
            except (Stale, NotYourTurn, Closed):
                continue
            except Busy:
                await asyncio.sleep(BREATHER)

    async def considered(self, id: str, question: Question, table: Table) -> list[str]:
        """What a bot chooses. One that thinks too long plays what comes to mind; a broken one plays at random."""
        bot = table.seats[table.asked].bot
        try:
            try:
                action: list[str] = await self.thinkers.run(choose, question, self.admitted(bot), whose=id)
            except Overtime:
                LOG.warning("bot %s thought too long in %s; it plays what comes to mind", bot, id)
                action = await self.thinkers.run(choose, question, "greedy", whose=id)
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

        await self.record(id, seat, seq, f"bot:{seq}", check, action)
