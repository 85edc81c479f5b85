"""People who vanish, and what a table can do about it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from astrarium.kernel import AstrariumError
from astrarium.settings import Settings
from astrarium.store import Link
from astrarium.table import NoSuchLink, NotYours, Plan, Tables, Unable
from astrarium.table.errors import Closed
from astrarium.table.laying import clock_of

from ..table.house import FRIEND, ME, any_move, house, play, two_people

pytestmark = pytest.mark.asyncio


class Time:
    """A clock that is set by hand."""

    def __init__(self, tables: Tables) -> None:
        self.now = tables.host.clock()
        tables.host.clock = tables.host.store.clock = lambda: self.now


async def timed(tables: Tables, then: str, **seconds: int) -> str:
    plans = [Plan("person", "Ada"), Plan("open")]
    id = await tables.laying.create("comet", plans, holder=ME, seed="cloud", clock=clock_of(**seconds, then=then))
    await tables.seats.join(await tables.seats.make_link(id, 1, "invite"), "Bo", FRIEND)
    return id


async def test_whoever_thinks_too_long_is_followed_by_a_bot(where: Path | str) -> None:
    async with house(where) as tables:
        time = Time(tables)
        id = await timed(tables, "bot", move=60)
        time.now += 59
        await tables.clocks.time_up(id)
        assert (await tables.cache.table(id)).seats[0].kind == "person"
        time.now += 2
        await tables.clocks.time_up(id)
        table = await tables.cache.table(id)
        assert (table.seats[0].kind, table.seats[0].name, table.seats[1].kind) == ("bot", "Ada", "person")
        holding = await tables.cache.holding(id, ME)
        assert holding is not None
        assert holding.seat == -1
        friend = await tables.cache.holding(id, FRIEND)
        assert friend is not None
        assert friend.host  # somebody must be
        for _ in range(200):
            if (await tables.cache.table(id)).asked == 1:
                break
            await asyncio.sleep(0.01)
        assert (await tables.cache.table(id)).seq > 0


async def test_or_the_seat_becomes_free(where: Path | str) -> None:
    async with house(where) as tables:
        time = Time(tables)
        id = await timed(tables, "open", game=100)
        time.now += 60
        await play(tables, id, 2)
        time.now += 39
        assert (await tables.cache.table(id)).left(time.now) == pytest.approx(1)
        time.now += 2
        await tables.clocks.time_up(id)
        assert (await tables.cache.table(id)).seats[0].kind == "open"
        token = await tables.seats.make_link(id, 0, "invite")
        await tables.seats.join(token, "Cleo", "another browser")
        assert (await tables.cache.table(id)).left(time.now) == pytest.approx(100)


async def test_the_alarm_rings_by_itself(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await timed(tables, "bot", move=5)
        table = await tables.cache.table(id)
        table.since -= 4.9
        table.fresh = False
        tables.clocks.time(table)
        for _ in range(100):
            if (await tables.cache.table(id)).seats[0].kind == "bot":
                return
            await asyncio.sleep(0.05)
        raise AssertionError("nobody looked at the clock")


async def test_time_without_a_server_is_nobodys_thinking_time(where: Path | str) -> None:
    async with house(where) as tables:
        time = Time(tables)
        await tables.upkeep.beat()
        id = await timed(tables, "bot", move=60)
        time.now += 10
        await tables.upkeep.beat()
    now = time.now + 3600
    async with house(where) as tables:
        time = Time(tables)
        time.now = now
        await tables.wake_all()
        assert (await tables.cache.table(id)).left(now) == pytest.approx(50)
        time.now += 20
        await play(tables, id)
        assert (await tables.cache.table(id)).used(0) == pytest.approx(30)


async def test_clocks_are_checked() -> None:
    assert clock_of() is None
    with pytest.raises(AstrariumError, match="5 seconds"):
        clock_of(move=3)
    with pytest.raises(AstrariumError, match="bot, open"):
        clock_of(move=60, then="defeat")


async def test_the_host_replaces_who_has_been_away_for_the_stated_time(where: Path | str) -> None:
    async with house(where, settings=Settings(absent_minutes=10)) as tables:
        time = Time(tables)
        id = await two_people(tables)
        tables.presence.arrive(id, 1)
        time.now += 3600
        assert not tables.presence.replaceable(await tables.cache.table(id), 1)  # they are here
        tables.presence.depart(id, 1)
        await asyncio.gather(*tables.chores.tasks)
        time.now += 599
        with pytest.raises(Unable) as refused:
            await tables.seats.replace(id, 1, by=0)
        assert refused.value.key == "not-absent"
        time.now += 2
        await tables.seats.replace(id, 1, by=0)
        assert (await tables.cache.table(id)).seats[1].kind == "bot"


async def test_an_absent_host_is_replaced_by_who_plays_and_somebody_else_is_host(where: Path | str) -> None:
    async with house(where) as tables:
        time = Time(tables)
        id = await two_people(tables)
        time.now += 3600
        with pytest.raises(NotYours):
            await tables.seats.replace(id, 1, by=0, host=False)  # Bo is no host
        await tables.seats.replace(id, 0, by=1, host=False)
        holding = await tables.cache.holding(id, FRIEND)
        assert holding is not None
        assert holding.host


async def test_the_host_expels_mutes_and_closes(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        await tables.seats.mute(id, 1)
        with pytest.raises(Unable) as refused:
            await tables.talk.say(id, 1, "hello")
        assert refused.value.key == "muted"
        await tables.seats.mute(id, 1, False)
        await tables.talk.say(id, 1, "hello")
        with pytest.raises(Unable):
            await tables.seats.expel(id, 0, by=0)  # not oneself
        await tables.seats.expel(id, 1, "open", by=0)
        assert (await tables.cache.table(id)).seats[1].kind == "open"
        holding = await tables.cache.holding(id, FRIEND)
        assert holding is not None
        assert holding.seat == -1
        await tables.seats.close_table(id)
        table = await tables.cache.table(id)
        with pytest.raises(Closed):
            await tables.records.move(id, 0, table.seq, "k", any_move(table))
        assert not table.over


async def test_bots_at_a_closed_table_stop(tmp_path: Path) -> None:
    async with house(tmp_path, pace=0.01) as tables:
        id = await tables.laying.create(
            "celestia-duo", [Plan("bot", "R", "random"), Plan("bot", "G", "random")], seed="x"
        )
        await asyncio.sleep(0.1)
        await tables.seats.close_table(id)
        await asyncio.sleep(0.1)
        before = (await tables.cache.table(id)).seq
        await asyncio.sleep(0.2)
        assert (await tables.cache.table(id)).seq == before
        await tables.wake_all()
        assert not tables.bots.thinking


async def test_seat_links_are_renewed_and_revoked(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        old = await tables.seats.make_link(id, 0, "seat")
        await tables.seats.swap(old, "my telephone")
        new = await tables.seats.renew_link(id, 0, ME)
        with pytest.raises(NoSuchLink):
            await tables.cache.link(old)
        assert (await tables.cache.link(new)).seat == 0
        mine, telephone = await tables.cache.holding(id, ME), await tables.cache.holding(id, "my telephone")
        assert mine is not None
        assert telephone is not None
        assert (mine.seat, telephone.seat) == (0, -1)
        await tables.seats.revoke_links(id, 0, ME)
        with pytest.raises(NoSuchLink):
            await tables.cache.link(new)


async def test_a_rematch_keeps_the_seats_of_those_who_play_by_token(where: Path | str) -> None:
    async with house(where) as tables:
        id = await tables.laying.create("comet", [Plan("person", "Ada"), Plan("person", "Prog")], seed="cloud")
        await play(tables, id, 200)
        first, token = await tables.branches.next_token(id, Link(id, 1, "seat"))
        again, host = await tables.branches.next_token(id, Link(id, -1, "host"))
        assert first == again
        assert await tables.cache.link(token) == Link(first, 1, "seat")
        assert await tables.cache.link(host) == Link(first, -1, "host")
        invitation = await tables.seats.make_link(first, 0, "invite")  # nobody can reach it: it may be given away
        await tables.seats.join(invitation, "Ada", ME)
        with pytest.raises(Unable):
            await tables.seats.make_link(first, 1, "invite")  # that one is Prog's


async def test_what_was_said_is_not_for_who_only_knows_the_address(tmp_path: Path) -> None:
    from itsdangerous import URLSafeSerializer
    from starlette.requests import Request

    from astrarium.web.http.desk import Web
    from astrarium.web.http.limits import Limits

    async with house(tmp_path) as tables:
        id = await two_people(tables)
        await tables.talk.say(id, 0, "only among us")
        await play(tables, id, 200)
        web = Web(tables, URLSafeSerializer("key"), Limits())
        scope = {"type": "http", "path": f"/t/{id}", "query_string": b"", "headers": [], "path_params": {"id": id}}
        request = Request({**scope, "server": ("testserver", 80), "scheme": "http", "method": "GET"})
        visitor = web.visitor(request)
        assert "only among us" not in str((await web.look(request, visitor)).parts()["chat"])
        visitor.holder = FRIEND
        assert "only among us" in str((await web.look(request, visitor)).parts()["chat"])
