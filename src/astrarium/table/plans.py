"""Plans for games over days: "if she does this, I play that", made by playing it on the board, carried out here.

A plan is played out in a position that its seat imagines. What others do there is its *if*: the events of the log that
the seat would read. When the seat is asked and has read them all since the plan was made, its own steps are played as
its moves. Nothing else is looked at, so a plan acts on what its seat may know and on nothing more. What no longer fits
is dropped, with a word to its owner. Several plans may begin alike and branch off later: whichever comes true is
played, and those that share what was played go on. Plans are stored like moves, so they outlive a killed server.
"""

from __future__ import annotations

import json
from contextlib import suppress
from hashlib import sha256
from random import Random
from typing import Any, Final

from astrarium.kernel import AstrariumError, Event, Match, Stale, State
from astrarium.store import Busy, PlanRow

from .cache import Cache
from .errors import Closed, NotYourTurn, Unable
from .foresight import foresee
from .host import LOG, Chores, Host
from .record import Records
from .table import Table

MOST: Final = 12  # plans of one seat
STEPS: Final = 40  # of one plan
LEVELS: Final = 3  # ifs in a row
Told = list[Any]  # an event as it is stored: message and facts


def plain(event: Event) -> Told:
    return [event.text, list(event.facts)]


def seen_by(s: State, seat: int) -> str:
    """A short name of all that a seat sees."""
    text = json.dumps(s.view(seat).json(), sort_keys=True, default=str)
    return sha256(text.encode()).hexdigest()[:24]


def here(row: PlanRow) -> tuple[Any, ...]:
    """What a plan waits for now, what it was before and what it answers: the same in plans that branch off later."""
    body = row.body
    parts = [(part["if"], part["then"]) for part in body["parts"][: body["at"] + 1]]
    return body["since"], body["exact"], body["at"], parts


class Parts:
    """A plan's moves read as ifs and answers."""

    def __init__(self, match: Match, seat: int, moves: list[list[str]]) -> None:
        self.match: Final = match
        self.parts: Final[list[dict[str, Any]]] = []
        self.stopped = False  # chance or something hidden has a say: nothing can be planned beyond
        rng = Random(1)
        for action in moves:
            s, a = match.state, match.game.actions.from_json(action)
            own, known = s.asked == seat, len(match.log)
            chance = (s.counter, s.pool)
            fixed = not own or foresee(s, seat, a, rng) is not None
            match.play(a)
            if own:
                if not self.parts:
                    self.parts.append({"if": [], "then": [], "view": ""})
                self.parts[-1]["then"].append(action)
                self.stopped = not fixed
            else:
                if not self.parts or self.parts[-1]["then"]:
                    self.parts.append({"if": [], "then": [], "view": ""})
                lines = [line.event for line in match.log[known:] if line.event.audience in (-1, seat)]
                if (match.state.counter, match.state.pool) == chance:
                    self.parts[-1]["if"] += [plain(event) for event in lines]
                else:  # what chance brings is nobody's doing, and whatever follows would rest on an invented draw
                    self.stopped = True
            if match.state.asked == seat and not self.parts[-1]["then"]:
                self.parts[-1]["view"] = seen_by(match.state, seat)


class Plans:
    """The plans of every seat."""

    def __init__(self, host: Host, cache: Cache, chores: Chores, records: Records) -> None:
        self.host = host
        self.cache = cache
        self.chores = chores
        self.records = records
        self.planned: set[tuple[str, int]] = set()  # seats whose plans wait

    # ------------------------------------------------------------ making
    async def of(self, id: str, seat: int) -> list[PlanRow]:
        async with self.host.store.read() as tx:
            return await tx.plans.of(id, seat)

    async def begin(self, id: str, seat: int, like: int | None = None) -> int:
        """A new plan, from what the seat can imagine now; or one that begins like another, to branch off from it."""
        table = await self.cache.table(id)
        self.check_planning(table, seat)
        other = next((row for row in await self.of(id, seat) if row.n == like and row.state == "waiting"), None)
        if like is not None and (other is None or other.body["at"]):
            raise Unable("there is no such plan", "no-plan").at(404)
        dream = table.match.state.imagine(seat, Random(self.host.random.getrandbits(128)))
        body = {
            "start": dream.save(),
            "since": len(table.match.moves),
            "moves": [],
            "parts": [],
            "at": 0,
            "exact": True,
        }
        if other is not None:
            body |= {name: other.body[name] for name in ("start", "since", "moves")}
        async with self.host.store.write() as tx:
            rows = await tx.plans.of(id, seat)
            for row in rows:
                if row.state == "draft":
                    await tx.plans.drop(id, seat, row.n)
            if len([row for row in rows if row.state == "waiting"]) >= MOST:
                raise Unable("you have as many plans here as one can have", "too-many-plans").at(409)
            return await tx.plans.add(id, seat, body)

    def check_planning(self, table: Table, seat: int) -> None:
        if table.over or table.row.closed or seat < 0:
            raise Unable("there is nothing to plan here", "no-plan")
        if table.asked == seat:
            raise Unable("it is your turn: play", "plan-now").at(409)
        if table.hushed:
            raise Unable("this game is played in silence, and a plan would answer too soon", "no-plan")

    def board(self, table: Table, row: PlanRow) -> Parts:
        """A plan played out, as far as it goes."""
        own = table.match
        match = Match(own.game, own.setting, "", own.box, own.epoch, row.body["start"])
        return Parts(match, row.seat, row.body["moves"])

    async def draft(self, id: str, seat: int, n: int) -> PlanRow:
        row = next((row for row in await self.of(id, seat) if row.n == n), None)
        if row is None or row.state != "draft":
            raise Unable("there is no such plan", "no-plan").at(404)
        return row

    async def step(self, id: str, seat: int, n: int, action: list[str]) -> None:
        """Go on with a plan, for whoever is asked in it."""
        table, row = await self.cache.table(id), await self.draft(id, seat, n)
        told = self.board(table, row)
        s = told.match.state
        if told.stopped or s.over or len(row.body["moves"]) >= STEPS:
            raise Unable("nothing can be planned beyond this", "plan-ends").at(409)
        a = told.match.game.actions.from_json(action)
        no = s.why_not(a)
        if no is not None:
            raise Unable(f"that is not possible there: {no.text}", "plan-refused").at(422)
        moves = [*row.body["moves"], a.json()]
        if len(self.board(table, row._replace(body={**row.body, "moves": moves})).parts) > LEVELS:
            raise Unable("a plan has three ifs at most", "plan-ends").at(409)
        async with self.host.store.write() as tx:
            await tx.plans.set(id, seat, n, body={**row.body, "moves": moves})

    async def back(self, id: str, seat: int, n: int) -> None:
        row = await self.draft(id, seat, n)
        async with self.host.store.write() as tx:
            await tx.plans.set(id, seat, n, body={**row.body, "moves": row.body["moves"][:-1]})

    async def keep(self, id: str, seat: int, n: int, exact: bool) -> None:
        """From now on it is carried out when it comes true."""
        table, row = await self.cache.table(id), await self.draft(id, seat, n)
        parts = [part for part in self.board(table, row).parts if part["then"]]
        if not parts or not parts[0]["if"]:
            raise Unable("a plan needs an if and an answer", "plan-empty").at(409)
        async with self.host.store.write() as tx:
            await tx.plans.set(id, seat, n, state="waiting", body={**row.body, "parts": parts, "exact": exact})
        self.planned.add((id, seat))
        self.host.bus.publish(id)
        self.cache.wake(table)

    async def drop(self, id: str, seat: int, n: int) -> None:
        async with self.host.store.write() as tx:
            await tx.plans.drop(id, seat, n)

    # ------------------------------------------------------------ carrying out
    def look_at(self, table: Table) -> None:
        """See whether a plan of the asked seat has come true."""
        seat = table.asked
        if seat < 0 or table.seats[seat].kind != "person" or table.row.closed or self.chores.closed:
            return
        if not self.host.alone or (table.id, seat) in self.planned:
            self.chores.begin(self.carry_out(table.id, seat))

    async def carry_out(self, id: str, seat: int) -> None:
        rows = [row for row in await self.of(id, seat) if row.state == "waiting"]
        if not rows:
            self.planned.discard((id, seat))
            return
        for row in rows:
            try:
                if await self.tried(id, row):
                    return
            except (Stale, NotYourTurn, Closed):
                return  # somebody was quicker; the next change looks again
            except Busy as error:
                LOG.warning("a plan in %s waits: %s", id, error)
                return
            except AstrariumError as error:
                LOG.warning("a plan in %s can't be carried out: %s", id, error)
                await self.give_up(row, "plan-unfit")

    async def tried(self, id: str, row: PlanRow) -> bool:
        """Play a plan's answer if its if came true; True if something was played."""
        table = await self.cache.table(id)
        seat, body = row.seat, row.body
        if table.asked != seat:
            return False
        if len(table.match.moves) < body["since"] or table.seats[seat].since > row.made:
            await self.give_up(row, "plan-unfit")
            return False
        own = [move for move in table.match.moves[body["since"] :] if move.seat == seat and not move.automatic]
        if len(own) > body.get("played", 0):
            await self.give_up(row, "plan-own")  # its owner went another way
            return False
        part = body["parts"][body["at"]]
        if not self.came_true(table, row, part):
            return False
        if not self.possible(table, seat, part["then"]):
            await self.give_up(row, "plan-unfit")
            return False
        await self.play(id, row, part["then"])
        return True

    def came_true(self, table: Table, row: PlanRow, part: dict[str, Any]) -> bool:
        """Whether the seat has read all that the plan waits for."""
        seat, since = row.seat, row.body.get("from", row.body["since"])
        read = [plain(line.event) for line in table.match.events(seat) if line.moment > since]
        for told in part["if"]:
            if told not in read:
                return False
            read.remove(told)
        return not row.body["exact"] or seen_by(table.match.state, seat) == part["view"]

    def possible(self, table: Table, seat: int, steps: list[list[str]]) -> bool:
        """Whether all steps can be done, in a position that the seat imagines."""
        dream = table.match.state.imagine(seat, Random(self.host.random.getrandbits(64)))
        for n, action in enumerate(steps):
            a = table.game.actions.from_json(action)
            if dream.over or dream.asked != seat or dream.why_not(a) is not None:
                return n > 0 and (dream.over or dream.asked != seat)
            dream.apply(a)
        return True

    async def play(self, id: str, row: PlanRow, steps: list[list[str]]) -> None:
        played = 0
        word = ""
        for action in steps:
            table = await self.cache.table(id)
            if table.asked != row.seat:
                break
            if played and table.match.barrier == len(table.match.moves):  # something came to light: its owner decides
                word = "plan-stopped"
                break
            try:
                table.check_move(row.seat, action)
            except AstrariumError:
                word = "plan-unfit"
                break
            await self.records.move(id, row.seat, table.seq, f"plan:{row.n}:{table.seq}", action)
            played += 1
        now = len((await self.cache.table(id)).match.moves)
        for one in await self.of(id, row.seat):
            if one.state == "waiting" and here(one) == here(row):  # plans that branch off later came true with it
                await self.advance(one, played, now, word)
        self.host.bus.publish(id)

    async def advance(self, row: PlanRow, played: int, now: int, word: str) -> None:
        """One answer of a plan was played."""
        body = {**row.body, "played": row.body.get("played", 0) + played, "from": now, "at": row.body["at"] + 1}
        if word or body["at"] >= len(body["parts"]):
            await self.end(row, "dropped" if word else "done", {**body, "word": word or "plan-done"})
        else:
            async with self.host.store.write() as tx:
                await tx.plans.set(row.game, row.seat, row.n, body=body)

    async def give_up(self, row: PlanRow, word: str) -> None:
        await self.end(row, "dropped", {**row.body, "word": word})
        self.host.bus.publish(row.game)

    async def end(self, row: PlanRow, state: str, body: dict[str, Any]) -> None:
        async with self.host.store.write() as tx:
            await tx.plans.set(row.game, row.seat, row.n, state=state, body=body)

    async def recall(self) -> None:
        """After a start: which seats have plans, and whether one came true meanwhile."""
        async with self.host.store.read() as tx:
            self.planned = set(await tx.plans.planned())
        for id in dict.fromkeys([id for id, _ in self.planned]):
            with suppress(AstrariumError):
                self.look_at(await self.cache.table(id))
