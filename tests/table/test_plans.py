"""Plans: carried out when they come true, dropped with a word when not, never by what is hidden, and after a kill."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from astrarium.games import load
from astrarium.store import PlanRow
from astrarium.table import Plan, Tables, Unable
from astrarium.table.plans import plain

from .house import FRIEND, ME, any_move, house, play, two_people

SEED = 1


async def made(tables: Tables, id: str, seat: int) -> PlanRow:
    """A plan: the others play their first answers until the seat is asked, then it plays its last one."""
    n = await tables.plans.begin(id, seat)
    table = await tables.cache.table(id)
    for _ in range(30):
        told = tables.plans.board(table, await tables.plans.draft(id, seat, n))
        s = told.match.state
        if s.asked == seat:
            await tables.plans.step(id, seat, n, s.legal()[-1].json())
            break
        await tables.plans.step(id, seat, n, s.legal()[0].json())
    await tables.plans.keep(id, seat, n, False)
    return (await tables.plans.of(id, seat))[-1]


async def others_turn(tables: Tables, id: str) -> int:
    """Play until somebody else than seat 0 is asked, in a state where nothing is over. What the seat then imagines of the
    other's hand is the same in each run: an “if” that it makes up can come true."""
    tables.host.random = Random(SEED)
    for _ in range(50):
        table = await tables.cache.table(id)
        assert not table.over
        if table.asked == 1:
            return 0
        await play(tables, id)
    raise AssertionError("nobody else is ever asked")


async def rest(tables: Tables) -> None:
    for _ in range(20):
        await asyncio.gather(*tables.chores.tasks, return_exceptions=True)
        await asyncio.sleep(0)


@pytest.mark.parametrize("alone", [False, True])
def test_a_plan_is_carried_out_as_its_owners_move(tmp_path: Path, alone: bool) -> None:
    async def story() -> None:
        async with house(tmp_path, alone=alone) as tables:
            id = await two_people(tables)
            seat = await others_turn(tables, id)
            row = await made(tables, id, seat)
            answer = row.body["parts"][0]["then"][0]
            while (await tables.cache.table(id)).asked != seat:
                table = await tables.cache.table(id)
                await tables.records.move(id, table.asked, table.seq, f"k{table.seq}", any_move(table))
                await rest(tables)
                table = await tables.cache.table(id)
                if any(move.seat == seat for move in table.match.moves[row.body["since"] :]):
                    break
            table = await tables.cache.table(id)
            mine = [move for move in table.match.moves[row.body["since"] :] if move.seat == seat and not move.automatic]
            assert [move.action.json() for move in mine] == [answer]
            async with tables.host.store.read() as tx:
                keys = [record.key for record in await tx.records.since(id) if record.key.startswith("plan:")]
            assert len(keys) == 1
            (done,) = await tables.plans.of(id, seat)
            assert (done.state, done.body["word"]) == ("done", "plan-done")

    asyncio.run(story())


def test_another_turn_than_planned_calls_me_and_my_own_move_drops_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await two_people(tables)
            seat = await others_turn(tables, id)
            row = await made(tables, id, seat)
            for told in row.body["parts"][0]["if"]:
                told[1] = ["nothing of the kind"]
            async with tables.host.store.write() as tx:
                await tx.plans.set(id, seat, row.n, body=row.body)
            while (await tables.cache.table(id)).asked != seat:
                await play(tables, id)
                await rest(tables)
            assert (await tables.plans.of(id, seat))[0].state == "waiting"
            await play(tables, id)  # I answer myself
            while not (await tables.cache.table(id)).over and (await tables.cache.table(id)).asked != seat:
                await play(tables, id)
            await rest(tables)
            (dropped,) = await tables.plans.of(id, seat)
            assert (dropped.state, dropped.body["word"]) == ("dropped", "plan-own")

    asyncio.run(story())


def test_a_plan_outlives_its_server(tmp_path: Path) -> None:
    """The store is all that is left: the next server carries it out, even if the other moved in between."""

    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await two_people(tables)
            seat = await others_turn(tables, id)
            row = await made(tables, id, seat)
        async with house(tmp_path) as tables:
            tables.plans.look_at = lambda table: None  # type: ignore[method-assign]  # killed before it could
            while (await tables.cache.table(id)).asked != seat:
                await play(tables, id)
        async with house(tmp_path, alone=True) as tables:
            await tables.wake_all()
            await rest(tables)
            table = await tables.cache.table(id)
            mine = [move for move in table.match.moves[row.body["since"] :] if move.seat == seat and not move.automatic]
            assert [move.action.json() for move in mine] == row.body["parts"][0]["then"]

    asyncio.run(story())


async def stepped(tables: Tables, id: str, seat: int, n: int, which: int) -> bool:
    """The next step of a plan, the first or the last that is possible; whether more can be planned."""
    told = tables.plans.board(await tables.cache.table(id), await tables.plans.draft(id, seat, n))
    if told.stopped or told.match.state.over:
        return False
    await tables.plans.step(id, seat, n, told.match.state.legal()[which].json())
    return True


def test_a_plan_branches_off_and_whichever_comes_true_is_played(tmp_path: Path) -> None:
    """Two plans with the same beginning; after it the other goes the second way."""

    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await two_people(tables)
            seat = await others_turn(tables, id)
            first = await tables.plans.begin(id, seat)
            for which in (1, 1, 0, 0):
                assert await stepped(tables, id, seat, first, which)
            await tables.plans.keep(id, seat, first, False)
            second = await tables.plans.begin(id, seat, first)
            await tables.plans.back(id, seat, second)
            await tables.plans.back(id, seat, second)
            for which in (1, 0):
                assert await stepped(tables, id, seat, second, which)
            await tables.plans.keep(id, seat, second, False)
            rows = {row.n: row for row in await tables.plans.of(id, seat)}
            one, two = [rows[n].body["parts"] for n in (first, second)]
            assert one[0] == two[0]
            assert one[1]["if"] != two[1]["if"]
            for played in ("lay ice", "lay ice"):
                table = await tables.cache.table(id)
                action = played.split()
                await tables.records.move(id, table.asked, table.seq, f"r{table.seq}", action)
                await rest(tables)
            table = await tables.cache.table(id)
            mine = [move for move in table.match.moves[rows[first].body["since"] :] if move.seat == seat]
            assert [move.action.json() for move in mine] == [*two[0]["then"], *two[1]["then"]]
            states = {row.n: row.state for row in await tables.plans.of(id, seat)}
            assert states[second] == "done"
            with pytest.raises(Unable):
                await tables.plans.begin(id, seat, second)

    asyncio.run(story())


def test_a_plan_ends_where_the_others_move_lets_chance_draw(tmp_path: Path) -> None:
    """Nothing is kept that rests on an invented draw, and the plan says so."""

    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await two_people(tables)
            seat = await others_turn(tables, id)
            table = await tables.cache.table(id)
            met = 0
            for a in table.match.state.legal():
                n = await tables.plans.begin(id, seat)
                try:
                    await tables.plans.step(id, seat, n, a.json())
                except Unable:
                    continue  # not possible in what the seat imagines
                row = await tables.plans.draft(id, seat, n)
                told = tables.plans.board(table, row)
                before = tables.plans.board(table, row._replace(body={**row.body, "moves": []})).match.state
                drawn = (told.match.state.counter, told.match.state.pool) != (before.counter, before.pool)
                assert told.stopped is drawn
                met += drawn
                if drawn:
                    with pytest.raises(Unable):
                        await tables.plans.step(id, seat, n, told.match.state.legal()[0].json())
            assert met, "no answer of the other's draws here"

    asyncio.run(story())


def test_nobody_plans_in_their_own_turn_nor_in_silence_nor_for_another(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await two_people(tables)
            table = await tables.cache.table(id)
            with pytest.raises(Unable):
                await tables.plans.begin(id, table.asked)
            seat = await others_turn(tables, id)
            n = await tables.plans.begin(id, seat)
            with pytest.raises(Unable) as empty:
                await tables.plans.keep(id, seat, n, False)
            assert empty.value.key == "plan-empty"
            assert await tables.plans.of(id, 1) == []
            silent = await tables.laying.create(
                "celestia-duo", [Plan("person", "Ada"), Plan("person", "Bo")], holder=ME
            )
            table = await tables.cache.table(silent)
            with pytest.raises(Unable):
                await tables.plans.begin(silent, 1 - table.asked)

    asyncio.run(story())


@pytest.mark.full
@pytest.mark.parametrize("title", ["efemeris", "kepler", "astronavigators"])
def test_a_plan_is_blind_for_what_is_hidden(title: str, tmp_path: Path) -> None:
    """In states that its seat can't tell apart a plan comes true in all of them or in none, and can do the same."""

    async def story() -> None:
        async with house(tmp_path) as tables:
            tables.host.titles = lambda: ("efemeris", "kepler", "astronavigators")  # type: ignore[method-assign]
            people = [Plan("person", name) for name in ("Ada", "Bo", "Cy")]
            mode = load(title).modes[0]
            id = await tables.laying.create(title, people[: mode.seats[0]], mode.word, holder=ME, seed="blind")
            rng = Random(5)
            compared = 0
            for _ in range(120):
                table = await tables.cache.table(id)
                if table.over:
                    break
                action = rng.choice(table.match.state.legal()).json()
                await tables.records.move(id, table.asked, table.seq, f"k{table.seq}", action)
                table = await tables.cache.table(id)
                seat = table.asked
                if seat < 0 or rng.random() > 0.2:
                    continue
                truth = table.match.state
                read = [plain(line.event) for line in table.match.events(seat)][-2:]
                steps = [action.json() for action in truth.legal()[:1]]
                part = {"if": read, "then": steps, "view": ""}
                row = PlanRow(id, seat, 1, "waiting", {"since": 0, "exact": False, "parts": [part]}, 0.0)
                expected = tables.plans.came_true(table, row, part), tables.plans.possible(table, seat, steps)
                table.match.state = truth.imagine(seat, rng)
                found = tables.plans.came_true(table, row, part), tables.plans.possible(table, seat, steps)
                table.match.state = truth
                assert found == expected == (True, True)
                compared += 1
            assert compared > 5

    asyncio.run(story())


def test_others_see_nothing_of_a_plan(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await two_people(tables)
            seat = await others_turn(tables, id)
            before = (await tables.cache.sight(id, FRIEND)).table
            seq = before.seq
            await made(tables, id, seat)
            after = await tables.cache.sight(id, FRIEND)
            assert after.table.seq == seq
            assert after.lines == []

    asyncio.run(story())
