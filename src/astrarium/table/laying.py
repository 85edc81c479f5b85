"""Laying a new table."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final

from astrarium.kernel import AstrariumError, Box, Components
from astrarium.store import GameRow, Holding, SeatRow, Tx

from .cache import Cache
from .device import Device, passed, with_device
from .errors import NoSuchGame, NotLaid, Unable
from .host import WATCHING, Host, person_of
from .newcomers import beside, way_of
from .seats import Plan, admit_bots, clean_name, free_name
from .table import Table
from .thinking import admitted_here

LONGEST: Final = 60 * 24 * 3600  # seconds that a clock can give
THEN: Final = ("bot", "open")  # what follows when a person's time is up


@cache
def read_text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def clock_of(move: int = 0, game: int = 0, then: str = "bot") -> dict[str, Any] | None:
    """How long a seat may think about a move and in a whole game, in seconds, and what follows if it thinks longer."""
    for what, seconds in (("move", move), ("game", game)):
        if not (seconds == 0 or 5 <= seconds <= LONGEST):
            raise AstrariumError(f"the time for a {what} must be 5 seconds to 60 days, or 0 for no limit")
    if then not in THEN:
        raise AstrariumError(f"when time is up, the seat becomes one of {', '.join(THEN)}, not {then!r}")
    return {"move": move, "game": game, "then": then} if move or game else None


class Laying:
    """The making of new tables."""

    def __init__(self, host: Host, cache: Cache) -> None:
        self.host = host
        self.cache = cache

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
        clock: dict[str, Any] | None = None,
        components: str = "",
        box: Box | None = None,
        newcomers: str = "ask",
        device: Device | None = None,
    ) -> str:
        """A new table. The first seat of a person belongs to the browser that asked. `components` is the text of a file
        to play with instead of the game's own; `box` is what came out of one that the store has already."""
        try:
            if components:
                box = await self.host.beside(
                    Box, Components("components.toml", components), self.host.library(title).open_box
                )
            table = self.lay(title, plans, mode, options, seed, start, parent, clock, box, newcomers, device)
        except Unable:
            raise
        except AstrariumError as error:
            raise NotLaid(str(error)) from error
        mine = next((n for n, plan in enumerate(plans) if plan.kind == "person"), WATCHING)
        async with self.host.store.write() as tx:
            await self.add_game(tx, table, components)
            if holder:
                await tx.holdings.hold(person_of(holder), Holding(table.id, mine, True))
        self.open(table)
        return table.id

    async def put_away(self, id: str, holder: str) -> None:
        """An exercise of a lesson that was left for another one leads no more to the browser that had it."""
        try:
            table = await self.cache.table(id)
        except AstrariumError:
            return
        exercise = table.exercise
        if exercise is None or not holder or (table.over and exercise.is_last(table.game)):
            return  # a lesson's last game that was played to its end is a page of the logbook
        async with self.host.store.write() as tx:
            await tx.holdings.let_go(person_of(holder), id)
        self.cache.stale(id)

    def lay(
        self,
        title: str,
        plans: list[Plan],
        mode: str,
        options: dict[str, Any] | None,
        seed: str = "",
        start: dict[str, Any] | None = None,
        parent: str | None = None,
        clock: dict[str, Any] | None = None,
        box: Box | None = None,
        newcomers: str = "ask",
        device: Device | None = None,
    ) -> Table:
        """A table as it will be."""
        if title not in self.host.titles():
            raise AstrariumError(f"no game {title!r}; choose one of {', '.join(self.host.titles())}")
        game = self.host.library(title)
        setting = game.setting(mode, len(plans), options)
        for plan in plans:
            if plan.kind not in ("person", "open", "bot"):
                raise AstrariumError(f"a seat is a person's, open or a bot's, not {plan.kind!r}")
            if plan.kind == "bot":
                admitted_here(plan.bot, self.host.settings)
                admit_bots(game, setting)
        now = self.host.clock()
        row = GameRow(
            id=self.host.random.randbytes(5).hex(),
            title=title,
            mode=setting.mode,
            seats=setting.seats,
            options={**setting.options, **beside(way_of(newcomers), device)},
            seed=seed or self.host.random.randbytes(16).hex(),
            epoch=game.epoch,
            components=(box or game.default_box).components.fingerprint,
            start=start,
            parent=parent,
            created=now,
            touched=now,
            asked=-1,
            over=False,
            request=None,
            rematch=None,
            clock=clock,
        )
        seats: list[SeatRow] = []
        for n, plan in enumerate(plans):
            taken = [seat.name for seat in seats]
            seats.append(SeatRow(n, plan.kind, free_name(clean_name(plan.name), taken), plan.bot, sign=plan.sign))
        table = Table(game, row, seats, box)
        table.row = row._replace(asked=table.asked, over=table.over)
        if device is not None:
            begun = passed(device, table.match.state, table.match.log)
            table.row = table.row._replace(options=with_device(row.options, begun))
        table.pauses = self.cache.pauses
        return table

    async def add_game(self, tx: Tx, table: Table, components: str = "") -> None:
        own = "" if table.changed else read_text(table.game.folder / "components.toml")
        if not await tx.games.keep_components(table.row.components, components or own):
            raise NoSuchGame(table.row.parent or "")  # deleted just now, and its components with it
        await tx.games.add(table.row, table.seats)

    def open(self, table: Table) -> None:
        """A table that has been kept is played at."""
        table.fresh = self.host.alone
        self.cache.put_in_memory(table)
        if any(seat.kind == "bot" for seat in table.seats) and not table.is_bot(table.asked):
            self.host.thinkers.prepare(table.row.title)  # while a person makes the first move
        self.cache.wake(table)
