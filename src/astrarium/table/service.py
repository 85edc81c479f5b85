"""The tables of one server: create, join, move, undo, take back, leave, hint, replay, play on.

A change is one transaction: read what is new, check, write. Only then does the copy in memory change, and
only then is anybody told. `(game, seq)` and the client's key are unique, so a retry, a double click, two tabs
or a race change nothing a second time.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from astrarium.bots import make
from astrarium.bots.worker import Hint, Question, advise, choose, outlook
from astrarium.bus import MemoryBus
from astrarium.games import load, ready
from astrarium.kernel import AstrariumError, Box, Components, Game, Stale
from astrarium.settings import Settings
from astrarium.store import Busy, Clash, GameRow, Holding, Line, Link, Record, SeatRow, Store, Tx

from .errors import NoSuchGame, NoSuchLink, NotYours, NotYourTurn, Unable
from .lesson import dice
from .review import Reviews
from .table import Table
from .thinking import Overtime, Thinkers, admitted

LOG = logging.getLogger("astrarium.table")
BREATHER = 1.0  # seconds for which a bot waits when all workers are taken
WATCHING = -1


class Plan(NamedTuple):
    """Who is to sit in a seat: a person of that name, anybody with the link, or a bot."""

    kind: str  # person, open or bot
    name: str = ""
    bot: str = ""


class Done(NamedTuple):
    """What became of a request: the number of its record, and whether it had been done before."""

    seq: int
    again: bool


class Sight(NamedTuple):
    """A table, what a browser holds there, and what was said at it."""

    table: Table
    holding: Holding | None
    lines: list[Line]


@cache
def read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def hashed(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name as a person may give it: one line, no control characters, at most 24 characters."""
    return " ".join("".join(c for c in name if c.isprintable()).split())[:24]


class Tables:
    """The service."""

    def __init__(
        self,
        store: Store,
        bus: MemoryBus | None = None,
        thinkers: Thinkers | None = None,
        pace: float = 0.7,
        library: Callable[[str], Game] = load,
        titles: Callable[[], tuple[str, ...]] = ready,
        settings: Settings | None = None,
    ) -> None:
        self.settings = settings or Settings()
        self.store = store
        self.bus = bus or MemoryBus()
        self.thinkers = thinkers or Thinkers()
        self.pace = pace  # the least time between two moves of bots, so that people can follow
        self.library = library
        self.titles = titles
        self.kept: OrderedDict[str, Table] = OrderedDict()
        self.thinking: dict[str, asyncio.Task[None]] = {}
        self.reviews = Reviews(self)
        self.present: dict[tuple[str, int], int] = {}  # open streams of each seat

    # ------------------------------------------------------------ looking
    async def load(self, tx: Tx, id: str) -> Table:
        """The table, brought up to what is stored."""
        row = await self.grasp(tx, id)
        seats = await tx.seats(id)
        table = self.kept.get(id)
        if table is None:
            game = self.library(row.title)
            table = Table(game, row, seats, await self.box(tx, game, row.components))
            table = self.kept.setdefault(id, table)
            while len(self.kept) > self.settings.tables:
                self.kept.popitem(last=False)
        self.kept.move_to_end(id)
        for record in await tx.records(id, table.seq):
            if record.seq == table.seq:  # another task may have taken it while we waited
                table.take(record)
        table.row = row
        table.seats = seats
        return table

    async def box(self, tx: Tx, game: Game, fingerprint: str) -> Box:
        """The components that a game was begun with, even if ours have been corrected since."""
        if fingerprint == game.default_box.components.fingerprint:
            return game.default_box
        text = await tx.components(fingerprint)
        return game.default_box if text is None else Box(Components("components.toml", text), game.open_box)

    async def table(self, id: str) -> Table:
        async with self.store.read() as tx:
            return await self.load(tx, id)

    async def sight(self, id: str, holder: str) -> Sight:
        """All that a page shows, and what its browser holds, read at one stroke."""
        async with self.store.read() as tx:
            holding = await tx.holding(hashed(holder), id) if holder else None
            lines = await tx.lines(id)
            return Sight(await self.load(tx, id), holding, lines)

    def keeps(self, table: Table) -> bool:
        """Whether this is the table in memory, which has every change that this server made to the match."""
        return self.kept.get(table.id) is table

    async def games_of(self, holder: str) -> list[tuple[GameRow, int, list[SeatRow]]]:
        """The games of a browser, with its seat and everybody's."""
        if not holder:
            return []
        async with self.store.read() as tx:
            found = await tx.games_of(hashed(holder))
            return [(row, seat, await tx.seats(row.id)) for row, seat in found if row.title in self.titles()]

    # ------------------------------------------------------------ who may do what
    async def holding(self, id: str, holder: str) -> Holding | None:
        """What a browser holds in a game."""
        async with self.store.read() as tx:
            return await tx.holding(hashed(holder), id) if holder else None

    async def link(self, token: str) -> Link:
        async with self.store.read() as tx:
            link = await tx.link(hashed(token))
        if link is None:
            raise NoSuchLink
        return link

    async def make_link(self, id: str, seat: int, use: str) -> str:
        """A new capability; only its hash is kept."""
        token = secrets.token_urlsafe(16)
        async with self.store.write() as tx:
            await self.grasp(tx, id)
            if use == "invite":
                if (await tx.seats(id))[seat].kind != "open":
                    raise Unable("that seat is taken", "seat-taken")
                await tx.drop_links(id, seat, "invite")
            await tx.add_link(hashed(token), Link(id, seat, use))
        return token

    async def grasp(self, tx: Tx, id: str) -> GameRow:
        """The game; if we write, nobody else writes to it until we have."""
        row = await tx.game(id)
        if row is None:
            raise NoSuchGame(id)
        return row

    async def follow(self, tx: Tx, token: str) -> Link:
        """What a link stands for; nobody else can use it up in the meantime."""
        link = await tx.link(hashed(token))
        if link is not None:
            await self.grasp(tx, link.game)
            link = await tx.link(hashed(token))
        if link is None:
            raise NoSuchLink
        return link

    async def swap(self, token: str, holder: str) -> Link:
        """Give a browser what a link stands for (but an invitation is only taken by `join`)."""
        async with self.store.write() as tx:
            link = await self.follow(tx, token)
            mine = await tx.holding(hashed(holder), link.game)
            if link.use != "invite" and (mine is None or mine.seat == WATCHING):
                await tx.hold(hashed(holder), Holding(link.game, link.seat, link.use == "host"))
        return link

    async def join(self, token: str, name: str, holder: str = "") -> Link:
        """Sit down by an invitation, which is used up."""
        async with self.store.write() as tx:
            link = await self.follow(tx, token)
            if link.use != "invite":
                raise NoSuchLink
            mine = await tx.holding(hashed(holder), link.game) if holder else None
            if mine is not None and mine.seat >= 0:
                raise Unable("you already sit at this table", "already-seated")
            seats = await tx.seats(link.game)
            taken = [seat.name for seat in seats]
            name = free_name(clean_name(name), taken)
            await tx.set_seat(link.game, link.seat, kind="person", name=name, since=time.time())
            await tx.drop_links(link.game, link.seat)
            if holder:
                await tx.hold(hashed(holder), Holding(link.game, link.seat, False))
        await self.changed(link.game)
        return link

    # ------------------------------------------------------------ creating
    async def create(
        self,
        title: str,
        plans: list[Plan],
        mode: str = "",
        options: dict[str, Any] | None = None,
        holder: str = "",
        seed: str = "",
        start: dict[str, Any] | None = None,
        parent: str | None = None,
    ) -> str:
        """A new table. The first seat of a person belongs to the browser that asked."""
        table = self.lay(title, plans, mode, options, seed, start, parent)
        mine = next((n for n, plan in enumerate(plans) if plan.kind == "person"), WATCHING)
        async with self.store.write() as tx:
            await self.keep(tx, table)
            if holder:
                await tx.hold(hashed(holder), Holding(table.id, mine, True))
        self.open(table)
        return table.id

    def lay(
        self,
        title: str,
        plans: list[Plan],
        mode: str,
        options: dict[str, Any] | None,
        seed: str = "",
        start: dict[str, Any] | None = None,
        parent: str | None = None,
    ) -> Table:
        """A table as it will be."""
        if title not in self.titles():
            raise AstrariumError(f"no game {title!r}; choose one of {', '.join(self.titles())}")
        game = self.library(title)
        setting = game.setting(mode, len(plans), options)
        for plan in plans:
            if plan.kind not in ("person", "open", "bot"):
                raise AstrariumError(f"a seat is a person's, open or a bot's, not {plan.kind!r}")
            if plan.kind == "bot":
                self.admitted(plan.bot)
        row = GameRow(
            id=secrets.token_hex(5),
            title=title,
            mode=setting.mode,
            seats=setting.seats,
            options=dict(setting.options),
            seed=seed or secrets.token_hex(16),
            epoch=game.epoch,
            components=game.default_box.components.fingerprint,
            start=start,
            parent=parent,
            created=time.time(),
            touched=time.time(),
            asked=-1,
            over=False,
            request=None,
            rematch=None,
        )
        seats: list[SeatRow] = []
        for n, plan in enumerate(plans):
            taken = [seat.name for seat in seats]
            seats.append(SeatRow(n, plan.kind, free_name(clean_name(plan.name), taken), plan.bot))
        table = Table(game, row, seats)
        table.row = row._replace(asked=table.asked, over=table.over)
        return table

    async def keep(self, tx: Tx, table: Table) -> None:
        await tx.keep_components(table.row.components, read_text(table.game.folder / "components.toml"))
        await tx.add_game(table.row, table.seats)

    def open(self, table: Table) -> None:
        """A table that has been kept is played at."""
        self.kept[table.id] = table
        if any(seat.kind == "bot" for seat in table.seats) and not table.is_bot(table.asked):
            self.thinkers.prepare(table.row.title)  # while a person makes the first move
        self.wake(table)

    # ------------------------------------------------------------ changing
    async def record(
        self,
        id: str,
        seat: int,
        seq: int,
        key: str,
        check: Callable[[Table], tuple[str, Any]],
        wanted: list[str] | None = None,
    ) -> Done:
        """Append one record, if `check` of the table as it is stored lets it pass."""
        try:
            async with self.store.write() as tx:
                table = await self.load(tx, id)
                earlier = await tx.record_of(id, key)
                if earlier is not None:
                    if earlier.seat != seat:
                        raise NotYours
                    if wanted is not None and earlier.body != wanted:
                        raise Stale(f"key {key!r} was used for another move")
                    return Done(earlier.seq, True)
                table.check_seq(seq)
                kind, body = check(table)
                record = Record(seq, key, seat, kind, body, time.time())
                then = table.after(record)
                note: dict[str, Any] = {"touched": record.at, "asked": then.asked, "over": then.over, "request": None}
                await tx.add_record(id, record)
                await tx.set_game(id, **note)
        except Clash as clash:
            raise Stale(f"record {seq} was written by somebody else first") from clash
        if table.seq == seq:  # unless another task read it in the meantime
            table.take(record)
            table.row = table.row._replace(**note)
        self.bus.publish(id, near=True)
        self.wake(table)
        return Done(seq, False)

    async def move(self, id: str, seat: int, seq: int, key: str, action: list[str]) -> Done:
        """Play an action."""
        return await self.record(
            id, seat, seq, key, lambda table: ("move", table.check_move(seat, action).json()), action
        )

    async def undo(self, id: str, seat: int, seq: int, key: str, steps: int = 1) -> Done:
        """Take back own steps, at most to the barrier; 0 steps restarts the turn."""
        return await self.record(id, seat, seq, key, lambda table: ("undo", table.check_undo(seat, steps)))

    async def ask_back(self, id: str, seat: int) -> bool:
        """Ask the others to let me take back my last move. Bots always agree. True when it is done."""
        async with self.store.write() as tx:
            table = await self.load(tx, id)
            moment = table.last_own(seat)
            if moment is None or table.over:
                raise Unable("there is no move of yours to take back", "nothing-to-take-back")
            request = {"seat": seat, "moment": moment, "seq": table.seq, "yes": []}
            await tx.set_game(id, request=request)
        return await self.settle_back(id, request)

    async def answer_back(self, id: str, seat: int, agree: bool) -> bool:
        """Agree to a take-back, or not. True when it is done."""
        async with self.store.write() as tx:
            table = await self.load(tx, id)
            request = self.request(table)
            if request is None or request["seat"] == seat:
                raise Unable("nobody asks you for a take-back now", "no-request")
            request = {**request, "yes": sorted({*request["yes"], seat})} if agree else None
            await tx.set_game(id, request=request)
        if request is not None:
            return await self.settle_back(id, request)
        self.bus.publish(id)
        return False

    async def settle_back(self, id: str, request: dict[str, Any]) -> bool:
        """Carry out a take-back once everybody else agrees."""
        table = await self.table(id)
        others = [s.n for s in table.seats if s.kind == "person" and s.n != request["seat"]]
        if any(n not in request["yes"] for n in others):
            self.bus.publish(id)
            return False
        key = f"takeback:{request['seq']}"
        await self.record(id, request["seat"], request["seq"], key, lambda _: ("takeback", request["moment"]))
        return True

    def request(self, table: Table) -> dict[str, Any] | None:
        """The take-back that waits, unless the game has moved on."""
        request = table.row.request
        return request if request is not None and request["seq"] == table.seq else None

    async def leave(self, id: str, seat: int, bot: str = "greedy") -> None:
        """Stand up; a bot takes the seat."""
        self.admitted(bot)
        async with self.store.write() as tx:
            table = await self.load(tx, id)
            if table.seats[seat].kind == "bot":
                return
            await tx.set_seat(id, seat, kind="bot", bot=bot, since=time.time())
            await tx.drop_links(id, seat)
            await tx.release(id, seat)
        await self.changed(id)

    async def free(self, id: str, seat: int) -> None:
        """A bot stands up, so that somebody can sit down by an invitation, also in the middle of a game."""
        await self.reseat(id, seat, "bot", kind="open", name="", bot="")

    async def fill(self, id: str, seat: int, bot: str, name: str = "") -> None:
        """A bot sits down in a free seat; invitations to it lapse."""
        self.admitted(bot)
        await self.reseat(id, seat, "open", kind="bot", name=name, bot=bot)

    async def reseat(self, id: str, seat: int, was: str, kind: str, name: str, bot: str) -> None:
        async with self.store.write() as tx:
            table = await self.load(tx, id)
            if not 0 <= seat < len(table.seats) or table.seats[seat].kind != was:
                raise Unable(f"seat {seat} is not {was} now", "seat-changed").at(409)
            if table.over:
                raise Unable("the game is over", "over").at(409)
            name = free_name(clean_name(name), table.names())
            await tx.set_seat(id, seat, kind=kind, name=name, bot=bot, since=time.time())
            await tx.drop_links(id, seat)
        await self.changed(id)

    async def say(self, id: str, seat: int, text: str) -> None:
        """A line of chat, unless the game asks for silence now."""
        text = " ".join("".join(c if c.isprintable() else " " for c in text).split())[:300]
        if not text:
            return
        async with self.store.write() as tx:
            table = await self.load(tx, id)
            if table.silence:
                raise Unable("this game is played in silence", "silence")
            await tx.add_line(id, seat, table.seats[seat].name, text)
        self.bus.publish(id)

    async def rematch(self, id: str) -> str:
        """The next game of the same people; made once, whoever asks first."""
        async with self.store.write() as tx:
            table = await self.load(tx, id)
            row = table.row
            if not table.over:
                raise Unable("the game is not over", "not-over")
            if row.rematch:
                return row.rematch
            plans = [Plan(seat.kind, seat.name, seat.bot) for seat in table.seats]
            following = self.lay(row.title, plans, row.mode, table.match.setting.options)
            await self.keep(tx, following)
            for n in range(len(plans)):
                for who, host in await tx.holders(id, n):
                    await tx.hold(who, Holding(following.id, n, host))
            await tx.set_game(id, rematch=following.id)
        self.open(following)
        self.bus.publish(id)
        return following.id

    # ------------------------------------------------------------ playing on from here
    async def branch(self, id: str, moment: int, seat: int, name: str, holder: str, bot: str = "greedy") -> str:
        """A new table that goes on from a moment, against bots.

        While the game runs it starts from a position that the seat could imagine, so it reveals nothing; once
        the game is over it starts from the true one. Chance is new either way.
        """
        table = await self.table(id)
        past = table.at(moment).state
        if past.over:
            raise Unable("the game is over at that moment", "over-there")
        if not table.over and seat == WATCHING:
            raise NotYours
        rng = Random(secrets.randbits(128))
        if table.over:
            state = past.clone()
            state.reseed(str(rng.getrandbits(128)))
        else:
            state = past.imagine(seat, rng)
        mine = max(seat, 0)
        names = table.names()
        plans = [Plan("bot", names[n], bot) for n in range(past.seats)]
        plans[mine] = Plan("person", name or names[mine])
        title, setting = table.row.title, table.match.setting
        return await self.create(title, plans, setting.mode, setting.options, holder, start=state.save(), parent=id)

    # ------------------------------------------------------------ bots
    async def question(self, table: Table) -> Question:
        match = table.match
        doc = match.state.save()
        own = table.game.default_box.components.fingerprint
        text = "" if match.box.components.fingerprint == own else await self.components(table)
        seed = secrets.randbits(64) if table.lesson is None else dice(table.row.seed, match.state.number)
        return Question(table.row.title, match.setting.json(), doc, seed, text)

    async def components(self, table: Table) -> str:
        async with self.store.read() as tx:
            return await tx.components(table.row.components) or ""

    async def hint(self, id: str, seat: int) -> Hint:
        """What the strong bot would do in this seat, and why."""
        table = await self.table(id)
        if table.asked != seat:
            raise NotYourTurn
        hint = await self.thinkers.run(advise, await self.question(table), whose=id)
        assert isinstance(hint, Hint)
        return hint

    async def changed(self, id: str) -> None:
        table = await self.table(id)
        self.bus.publish(id)
        self.wake(table)

    def wake(self, table: Table) -> None:
        """See to it that a bot whose turn it is thinks."""
        task = self.thinking.get(table.id)
        if table.is_bot(table.asked) and (task is None or task.done()):
            task = self.thinking[table.id] = asyncio.create_task(self.think(table.id))
            task.add_done_callback(lambda done: self.forget(table.id, done))

    def forget(self, id: str, done: asyncio.Task[None]) -> None:
        if self.thinking.get(id) is done:
            del self.thinking[id]
        if not done.cancelled() and done.exception() is not None:
            LOG.error("bots of %s stopped: %r", id, done.exception())

    async def attend(self, id: str) -> int:
        """Where a game stands, when nothing was heard of it for a while: a message may have been lost, or the server
        whose bot was thinking."""
        table = await self.table(id)
        self.wake(table)
        return table.seq

    async def wake_all(self) -> None:
        """After a start: bots go on where they were interrupted."""
        async with self.store.read() as tx:
            waiting = await tx.unanswered()
        for id in waiting:
            try:
                self.wake(await self.table(id))
            except Exception as error:  # whatever is wrong with one game is no matter of another
                LOG.error("game %s can't be loaded and is set aside: %r", id, error)

    async def think(self, id: str) -> None:
        """Answer for bots until a person is asked."""
        while True:
            began = time.monotonic()
            table = await self.table(id)
            seat = table.asked
            if not table.is_bot(seat):
                return
            seq, question = table.seq, await self.question(table)
            if table.seq != seq:
                continue
            try:
                action = await self.considered(id, question, table.seats[seat].bot)
            except Busy:
                await asyncio.sleep(BREATHER)
                continue
            except Exception:
                LOG.exception("bot %s failed in %s; it plays at random", table.seats[seat].bot, id)
                action = make("random").choose(outlook(question, table.game)).json()
            await asyncio.sleep(max(0.0, self.pace - (time.monotonic() - began)))
            try:
                await self.answer(id, seat, seq, action)
            except (Stale, NotYourTurn):
                continue

    async def considered(self, id: str, question: Question, bot: str) -> list[str]:
        """What a bot chooses; one that thinks too long plays what comes to mind."""
        try:
            action: list[str] = await self.thinkers.run(choose, question, self.admitted(bot), whose=id)
        except Overtime:
            LOG.warning("bot %s thought too long in %s; it plays what comes to mind", bot, id)
            action = await self.thinkers.run(choose, question, "greedy", whose=id)
        return action

    def admitted(self, bot: str) -> str:
        return admitted(bot, self.settings.bot_seconds, self.settings.bot_steps)

    async def answer(self, id: str, seat: int, seq: int, action: list[str]) -> None:
        """A bot's move, if a bot still sits there."""

        def check(table: Table) -> tuple[str, list[str]]:
            if not table.is_bot(seat):
                raise NotYourTurn
            return "move", table.check_move(seat, action).json()

        await self.record(id, seat, seq, f"bot:{seq}", check, action)

    # ------------------------------------------------------------ presence
    def here(self, id: str, seat: int) -> bool:
        """Whether whoever holds a seat looks at the table, at this server or another."""
        return (id, seat) in self.present or self.bus.elsewhere(id, seat)

    def arrive(self, id: str, seat: int) -> None:
        self.present[id, seat] = self.present.get((id, seat), 0) + 1
        if self.present[id, seat] == 1 and seat != WATCHING:
            self.stay(id, seat)
            self.bus.publish(id)

    def stay(self, id: str, seat: int) -> None:
        """Said again and again to other servers, which forget it after a while."""
        if seat != WATCHING:
            self.bus.meet(id, seat, True)

    def depart(self, id: str, seat: int) -> None:
        self.present[id, seat] -= 1
        if self.present[id, seat] == 0:
            del self.present[id, seat]
            if seat != WATCHING:
                self.bus.meet(id, seat, False)
                self.bus.publish(id)

    async def close(self) -> None:
        self.bus.close()
        tasks = [*self.thinking.values(), *self.reviews.looking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.bus.shut()
        await self.store.close()


def free_name(name: str, taken: list[str]) -> str:
    """The name, or the name with a number if somebody has it already."""
    if not name or name not in taken:
        return name
    return next(f"{name} {n}" for n in range(2, 99) if f"{name} {n}" not in taken)
