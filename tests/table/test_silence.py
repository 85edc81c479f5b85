"""A game of silence at the table: no clock, no request, no delay and no free talk with a bot tells anything."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from astrarium.bots import Outlook, make
from astrarium.games import load
from astrarium.games.celestia_duo.state import Duo
from astrarium.kernel import AstrariumError, Match
from astrarium.table import Forbidden, Plan, Table, Tables, Unable
from astrarium.table.thinking import even_pace, policies
from astrarium.web.http.api_answers import table_info
from astrarium.web.page.bar import bar
from astrarium.web.page.ending import result
from astrarium.web.page.notices import notice
from astrarium.web.page.parting import ending_of
from astrarium.web.page.play import Look
from astrarium.web.page.players import panel
from astrarium.web.page.site import site
from astrarium.web.page.tools import tools

from .house import FRIEND, ME, any_move, house, play

pytestmark = pytest.mark.asyncio
TALK = {"comm-protocol": "table-talk"}


async def pair(tables: Tables, mode: str = "normal", **options: object) -> str:
    """Two people at Celestia Duo."""
    plans = [Plan("person", "Ada"), Plan("open")]
    id = await tables.laying.create("celestia-duo", plans, mode, options, holder=ME, seed="cloud")
    await tables.seats.join(await tables.seats.make_link(id, 1, "invite"), "Bo", FRIEND)
    return id


async def test_CD_081_no_clock_is_shown_while_the_game_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the page nor the API tells how long anybody has thought; a game without silence does."""
    now = 1_000_000.0
    monkeypatch.setattr("astrarium.table.host.monotonic", lambda: now)
    async with house(tmp_path) as tables:
        id = await pair(tables)
        now += 40
        await play(tables, id)
        now += 40
        table = await tables.cache.table(id)
        assert table.used(1 - table.asked) > 0
        for seat in (0, 1):
            look = Look(tables, table, seat, True, site("en"))
            page = "".join(look.parts().values())
            assert "data-since" not in page
            assert "clock" not in str(panel(look, 0)) + str(panel(look, 1))
        info = table_info(tables, table, 0)
        assert [seat.used for seat in info.seats] == [None, None]
        assert info.since is None
        other = await tables.laying.create("comet", [Plan("person", "Ada"), Plan("person", "Bo")], holder=ME)
        there = await tables.cache.table(other)
        assert "clock" in str(panel(Look(tables, there, 0, True, site("en")), 1))
        assert table_info(tables, there, 0).since is not None


async def test_CD_080_and_CD_323_no_move_is_asked_back(tmp_path: Path) -> None:
    """Not of a friend, since the request is a sign; not of a bot, since chance would be seen beforehand."""
    async with house(tmp_path) as tables:
        id = await pair(tables)
        await play(tables, id)
        asker = 1 - (await tables.cache.table(id)).asked
        with pytest.raises(Unable) as refused:
            await tables.records.ask_back(id, asker)
        assert refused.value.key == "no-take-back"
        table = await tables.cache.table(id)
        assert "takeback" not in str(bar(Look(tables, table, asker, True, site("en"))))
        assert "asks to take back" not in str(notice(Look(tables, table, 1 - asker, True, site("en"))))
        plans = [Plan("person", "Ada"), Plan("bot", "Tycho", "greedy")]
        alone = await tables.laying.create("celestia-duo", plans, "quick", None, ME, "cloud")
        while (await tables.cache.table(alone)).asked != 0:
            await tables.bots.thinking[alone]
        table = await tables.cache.table(alone)
        await tables.records.move(alone, 0, table.seq, "k", any_move(table))
        with pytest.raises(Unable, match="silence"):
            await tables.records.ask_back(alone, 0)


async def test_CD_050_a_step_that_the_partner_has_seen_is_not_taken_back(tmp_path: Path) -> None:
    """CD-080: doing and undoing would be a lamp between the partners. With a bot nobody sees it, and it can be undone."""
    async with house(tmp_path) as tables:
        id = await pair(tables)
        for _ in range(60):
            table = await tables.cache.table(id)
            asked = table.asked
            assert table.match.undoable(asked) == 0
            assert table.undoable(asked) == 0
            with pytest.raises(Forbidden) as refused:
                await tables.records.undo(id, asked, table.seq, f"undo-{table.seq}")
            assert refused.value.no.text == "no-undo-in-silence"
            assert "disabled" in str(tools(Look(tables, table, asked, True, site("en"))))
            await play(tables, id)
        undone = 0
        plans = [Plan("person", "Ada"), Plan("bot", "Tycho", "greedy")]
        alone = await tables.laying.create("celestia-duo", plans, "normal", None, ME, "cloud")
        for _ in range(200):
            table = await tables.cache.table(alone)
            if table.over:
                break
            if table.asked != 0:
                await tables.bots.thinking[alone]
            elif table.undoable(0):
                undone += 1
                await tables.records.undo(alone, 0, table.seq, f"undo-{table.seq}")
                break
            else:
                await play(tables, alone)
        assert undone == 1


async def test_CD_080_nothing_about_people_is_a_sign_in_the_middle_of_a_game(tmp_path: Path) -> None:
    """Not when the partner was last heard of, not who looks, no mute, no new name of who comes back."""
    async with house(tmp_path) as tables:
        id = await pair(tables)
        table = await tables.cache.table(id)
        assert "dot" in str(
            panel(Look(tables, table, 0, True, site("en")), 1)
        )  # before the first step it helps to begin
        await play(tables, id)
        table = await tables.cache.table(id)
        for _ in range(2):
            assert [seat.seen for seat in table_info(tables, table, 0).seats] == [None, None]
            page = str(panel(Look(tables, table, 0, True, site("en")), 1))
            assert 'class="dot' not in page
            tables.presence.arrive(id, 1)
        with pytest.raises(Unable) as refused:
            await tables.seats.mute(id, 1)
        assert refused.value.key == "no-mute"
        await tables.seats.expel(id, 1, "open", by=0)
        await tables.seats.join(
            await tables.seats.make_link(id, 1, "invite"), "three sabres, no joker", "another browser", "moon"
        )
        seat = (await tables.cache.table(id)).seats[1]
        assert (seat.kind, seat.name, seat.sign) == ("person", "Bo", "")


async def test_CD_080_who_comes_and_goes_moves_no_stream(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream that is woken without anything to say would beat later: programs could read that."""
    async with house(tmp_path) as tables:
        woken: list[str] = []
        monkeypatch.setattr(tables.host.bus, "publish", lambda id, near=False: woken.append(id))
        other = await tables.laying.create("comet", [Plan("person", "Ada"), Plan("person", "Bo")], holder=ME)
        id = await pair(tables)
        await play(tables, id)
        for table, told in ((id, 0), (other, 2)):
            await tables.cache.table(table)
            woken.clear()
            tables.presence.arrive(table, 1)
            tables.presence.depart(table, 1)
            assert len(woken) == told


@pytest.mark.parametrize("way", ["bot", "open"])
async def test_CD_080_a_chair_keeps_its_name_also_when_a_bot_has_sat_there(tmp_path: Path, way: str) -> None:
    """Sent away, a bot, free again, and back by an invitation: whoever comes is called as before. Where a bot has sat from
    the beginning nobody knows the hand, and who comes says their own name."""
    async with house(tmp_path) as tables:
        id = await pair(tables)
        await play(tables, id)
        await tables.seats.expel(id, 1, way, by=0)
        if way == "open":
            await tables.seats.fill(id, 1, "greedy", "Tycho")
        assert (await tables.cache.table(id)).seats[1].name == "Bo"
        await tables.seats.free(id, 1)
        token = await tables.seats.make_link(id, 1, "invite")
        await tables.seats.join(token, "three sabres, no joker", "another browser", "moon")
        seat = (await tables.cache.table(id)).seats[1]
        assert (seat.kind, seat.name, seat.sign) == ("person", "Bo", "")
        plans = [Plan("person", "Ada"), Plan("bot", "Tycho", "greedy")]
        alone = await tables.laying.create("celestia-duo", plans, "normal", None, ME, "cloud")
        while (await tables.cache.table(alone)).asked != 0:
            await tables.bots.thinking[alone]
        await play(tables, alone)
        await tables.seats.free(alone, 1)
        await tables.seats.join(await tables.seats.make_link(alone, 1, "invite"), "Bo", FRIEND)
        assert (await tables.cache.table(alone)).seats[1].name == "Bo"


async def test_house_rules_travel_to_another_mode(tmp_path: Path) -> None:
    """Who wins Quick without talk and without the memory aid goes on so; a ladder's step is the mode's own."""
    async with house(tmp_path) as tables:
        id = await pair(tables, "quick", **{"comm-protocol": "mute", "memory-aid": False})
        finish(await tables.cache.table(id), 1)
        following = (await tables.cache.table(await tables.branches.rematch(id, mode="normal"))).match.setting
        assert (following.mode, following.text("comm-protocol"), following.on("memory-aid")) == (
            "normal",
            "mute",
            False,
        )
        id = await pair(tables, "normal", ladder=3, **{"boarding-side-public": False, "normal-pirate-pool": "all"})
        finish(await tables.cache.table(id), 1)
        following = (await tables.cache.table(await tables.branches.rematch(id, mode="expert"))).match.setting
        assert (following.number("ladder"), following.on("boarding-side-public")) == (1, False)


@pytest.mark.parametrize("policy", policies())
async def test_CD_081_a_bot_takes_as_long_whatever_it_holds(policy: str) -> None:
    """The pace of a level lies above all its thinking, for one legal answer as for many."""
    seconds = getattr(make(policy), "seconds", 0.0)
    assert even_pace(0.7, policy) > max(0.69, seconds * 1.2)


async def test_CD_081_a_forced_answer_is_thought_about_as_long() -> None:
    game = load("celestia-duo")
    match = Match(game, game.setting("quick"), "cloud")
    bot, rng = make("search:0.1s"), Random(1)
    seen = {}
    for _ in range(400):
        if match.state.over:
            break
        outlook = Outlook(game, match.state, rng)
        many = len(outlook.legal) > 1
        if many not in seen:
            began = time.perf_counter()
            bot.choose(outlook)
            seen[many] = time.perf_counter() - began
        match.play(make("greedy").choose(outlook))
    assert seen[False] >= 0.1
    assert seen[True] >= 0.1


async def test_CD_079_free_talk_is_for_people_only(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        bot = Plan("bot", "Tycho", "greedy")
        with pytest.raises(Unable, match="CD-079") as refused:
            await tables.laying.create("celestia-duo", [Plan("person", "Ada"), bot], "normal", TALK)
        assert refused.value.key == "people-only"
        id = await tables.laying.create("celestia-duo", [Plan("person", "Ada"), Plan("open")], "normal", TALK, ME)
        with pytest.raises(Unable, match="CD-079"):
            await tables.seats.fill(id, 1, "greedy")
        await tables.laying.create(
            "celestia-duo", [Plan("person", "Ada"), bot], "normal", {"comm-protocol": "dialogue"}
        )


def finish(table: Table, outcome: int) -> None:
    """The game ends here, for both alike."""
    state = table.match.state
    assert isinstance(state, Duo)
    state.masts = 0 if outcome > 0 else state.masts
    state.finish([outcome, outcome])


async def test_CD_290_the_next_game_of_a_pair_that_won_is_one_step_higher(tmp_path: Path) -> None:
    """CD-292, CD-294, CD-295: played at the table, from step to step up to the top and past a defeat."""
    async with house(tmp_path) as tables:
        id, starts = await pair(tables), []
        for outcome in (1, -1, 1, 1, 1, 1):
            starts.append((await tables.cache.table(id)).match.state.pirate)
            table = await tables.cache.table(id)
            finish(table, outcome)
            sheet = str(result(Look(tables, table, 0, True, site("en"))))
            id = await tables.branches.rematch(id)
            then = await tables.cache.table(id)
            step = then.match.setting.number("ladder")
            assert f"step {step}" in sheet.lower()
            assert then.row.options["ladder"] == step  # kept with the table
        assert starts == [12, 14, 14, 16, 17, 18]
        assert (await tables.cache.table(id)).match.state.pirate == 18
        for mode, start in (("quick", 12), ("expert", 14)):
            id = await pair(tables, mode)
            finish(await tables.cache.table(id), 1)
            then = await tables.cache.table(await tables.branches.rematch(id))
            assert (then.row.mode, then.match.state.pirate) == (mode, start)


async def test_CD_290_a_pair_that_won_may_also_sail_the_same_step_again_or_a_longer_voyage(tmp_path: Path) -> None:
    """What the end offers beside the next step; a short chase has no ladder, so it leads to the longer one (CD-294)."""
    async with house(tmp_path) as tables:
        id = await pair(tables)
        finish(table := await tables.cache.table(id), 1)
        assert ending_of(Look(tables, table, 0, True, site("en"))).other == "Step 1 again"
        again = await tables.cache.table(await tables.branches.rematch(id, same=True))
        assert (again.row.mode, again.match.state.pirate) == ("normal", 12)
        id = await pair(tables, "quick")
        finish(table := await tables.cache.table(id), 1)
        offered = ending_of(Look(tables, table, 0, True, site("fr")))
        assert (offered.other, offered.mode) == ("Essayer Normal", "normal")
        with pytest.raises(AstrariumError, match="no mode 'endless'"):
            await tables.branches.rematch(id, mode="endless")
        longer = await tables.cache.table(await tables.branches.rematch(id, mode=offered.mode))
        assert (longer.row.mode, longer.names()) == ("normal", table.names())
        id = await pair(tables)
        finish(table := await tables.cache.table(id), -1)
        assert ending_of(Look(tables, table, 0, True, site("en"))).other == ""  # the same step is the next one
