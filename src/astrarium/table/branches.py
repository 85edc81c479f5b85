"""Games that follow from games: the next one of the same people, and playing on from a moment."""

from __future__ import annotations

from random import Random

from astrarium.store import Holding, Link

from .cache import Cache
from .errors import NotYours, Unable
from .host import WATCHING, Host, hashed
from .laying import Laying
from .newcomers import Newcomers
from .seats import Plan
from .table import Table


def chairs(table: Table, then: Table) -> list[int]:
    """From each chair of a game to the same person's chair in the game that followed. Where it was not noted, which is
    so in games of older versions, the names tell how far everybody moved."""
    noted: list[int] = table.noted.get("chairs", [])
    if noted:
        return noted
    count, names = len(table.seats), table.names()
    for further in range(count):
        if all(then.seats[(n + further) % count].name == names[n] for n in range(count)):
            return [(n + further) % count for n in range(count)]
    return list(range(count))


class Branches:
    """The next game, and another course of one."""

    def __init__(self, host: Host, cache: Cache, laying: Laying, newcomers: Newcomers) -> None:
        self.host = host
        self.cache = cache
        self.laying = laying
        self.newcomers = newcomers

    async def rematch(self, id: str, swap: bool = False, same: bool = False, mode: str = "") -> str:
        """The next game of the same people, each one chair further if they swap; made once, whoever asks first. It is
        the one that follows by the rules, or one as before, or one of another mode."""
        if id not in self.cache.in_memory:
            await self.cache.made(id)
        try:
            async with self.host.store.write() as tx:
                table = await self.cache.load(tx, id)
                row = table.row
                if not table.over:
                    raise Unable("the game is not over", "not-over")
                if row.rematch:
                    return row.rematch
                count = len(table.seats)
                chair = [(n + swap) % count for n in range(count)]  # from the old chair to the new one
                plans = [Plan("open")] * count
                for seat in table.seats:
                    plans[chair[seat.n]] = Plan(seat.kind, seat.name, seat.bot)
                setting = table.match.setting if same else table.game.next_setting(table.match.state)
                if mode:
                    setting = table.game.in_mode(mode, table.match.setting)
                device = table.device
                if device is not None:
                    device = device._replace(
                        seats=tuple([chair[n] for n in device.seats]), shown=WATCHING, paused=False
                    )
                following = self.laying.lay(
                    row.title,
                    plans,
                    setting.mode,
                    setting.options,
                    clock=row.clock,
                    box=table.match.box,
                    newcomers=table.newcomers,
                    device=device,
                )
                await self.laying.add_game(tx, following)
                for n in range(-1, len(plans)):
                    for who, host in await tx.holdings.holders(id, n):
                        if n >= 0 or host:
                            await tx.holdings.hold(who, Holding(following.id, chair[n] if n >= 0 else n, host))
                if swap:
                    await self.newcomers.note(tx, table, chairs=chair)
                await tx.games.set(id, rematch=following.id, touched=self.host.clock())
                self.cache.stale(id)
        finally:
            self.cache.stale(id)
        self.laying.open(following)
        self.host.bus.publish(id)
        return following.id

    async def next_token(self, id: str, link: Link) -> tuple[str, str]:
        """The next game, and what somebody who plays, watches or hosts by a token has there. Makes it if need be."""
        following = (
            await self.rematch(id) if link.seat >= 0 or link.use == "host" else (await self.cache.table(id)).row.rematch
        )
        if not following:
            raise Unable("there is no next game yet", "no-next").at(409)
        token, seat = self.host.token(), link.seat
        if seat >= 0:
            seat = chairs(await self.cache.table(id), await self.cache.table(following))[seat]
        async with self.host.store.write() as tx:
            await self.cache.grasp(tx, following)
            if seat >= 0:
                there = (await tx.games.seats(following))[seat]
                if there.kind != "person" or there.since > 0:  # somebody else has sat down there since
                    raise Unable("that seat is taken", "seat-taken").at(409)
            await tx.links.add(hashed(token), Link(following, seat, link.use))
        return following, token

    async def branch(self, id: str, moment: int, seat: int, name: str, holder: str, bot: str = "greedy") -> str:
        """A new table that goes on from a moment, against bots.

        While the game runs it starts from a position that the seat could imagine, so it reveals nothing; once
        the game is over it starts from the true one. Chance is new either way.
        """
        table = await self.cache.table(id)
        past = table.at(moment).state
        if past.over:
            raise Unable("the game is over at that moment", "over-there")
        if not table.over and seat == WATCHING:
            raise NotYours
        rng = Random(self.host.random.getrandbits(128))
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
        box = table.match.box
        return await self.laying.create(
            title, plans, setting.mode, setting.options, holder, start=state.save(), parent=id, box=box
        )
