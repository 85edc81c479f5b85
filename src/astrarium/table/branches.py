"""Games that follow from games: the next one of the same people, and playing on from a moment."""

from __future__ import annotations

from random import Random

from astrarium.store import Holding, Link

from .errors import NotYours, Unable
from .floor import WATCHING, hashed
from .laying import Laying
from .seats import Plan


class Branches(Laying):
    async def rematch(self, id: str, swap: bool = False, same: bool = False, mode: str = "") -> str:
        """The next game of the same people, each one chair further if they swap; made once, whoever asks first. It is
        the one that follows by the rules, or one as before, or one of another mode."""
        if id not in self.in_memory:
            await self.made(id)
        try:
            async with self.store.write() as tx:
                table = await self.load(tx, id)
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
                    setting = table.game.setting(mode, count)
                box = table.match.box
                following = self.lay(row.title, plans, setting.mode, setting.options, clock=row.clock, box=box)
                await self.add_game(tx, following)
                for n in range(-1, len(plans)):
                    for who, host in await tx.holders(id, n):
                        if n >= 0 or host:
                            await tx.hold(who, Holding(following.id, chair[n] if n >= 0 else n, host))
                await tx.set_game(id, rematch=following.id, touched=self.clock())
                self.stale(id)
        finally:
            self.stale(id)
        self.open(following)
        self.bus.publish(id)
        return following.id

    async def next_token(self, id: str, link: Link) -> tuple[str, str]:
        """The next game, and what somebody who plays, watches or hosts by a token has there. Makes it if need be."""
        following = (
            await self.rematch(id) if link.seat >= 0 or link.use == "host" else (await self.table(id)).row.rematch
        )
        if not following:
            raise Unable("there is no next game yet", "no-next").at(409)
        if link.seat >= 0 and (await self.table(following)).seats[link.seat].kind != "person":
            raise Unable("that seat is taken", "seat-taken").at(409)
        token = self.token()
        async with self.store.write() as tx:
            await self.grasp(tx, following)
            await tx.add_link(hashed(token), Link(following, link.seat, link.use))
        return following, token

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
        rng = Random(self.random.getrandbits(128))
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
        return await self.create(
            title, plans, setting.mode, setting.options, holder, start=state.save(), parent=id, box=box
        )
