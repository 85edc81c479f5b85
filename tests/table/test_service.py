"""The table service without HTTP: nothing is lost, doubled or leaked."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, inspect

from astrarium import store
from astrarium.kernel import AstrariumError, Game, Refused, Stale, fingerprint, replay
from astrarium.store.tables import METADATA
from astrarium.store.upgrading import OWN
from astrarium.table import NoSuchGame, NoSuchLink, NotLaid, NotYours, NotYourTurn, Plan, Table, Unable

from .house import FRIEND, ME, any_move, comet, house, play, two_people

pytestmark = pytest.mark.asyncio


async def test_a_move_changes_the_game_once(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        table = await tables.cache.table(id)
        move = any_move(table)
        first = await tables.records.move(id, 0, 0, "once", move)
        again = await tables.records.move(id, 0, 0, "once", move)
        assert (first.seq, first.again) == (0, False)
        assert (again.seq, again.again) == (0, True)
        assert (await tables.cache.table(id)).seq == 1


async def test_a_stale_number_is_refused(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        await play(tables, id)
        table = await tables.cache.table(id)
        with pytest.raises(Stale):
            await tables.records.move(id, 1, 0, "late", any_move(table))
        assert (await tables.cache.table(id)).seq == 1


@pytest.mark.both
async def test_twenty_racing_moves_of_one_number_give_one_record(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        move = any_move(await tables.cache.table(id))
        tries = [tables.records.move(id, 0, 0, f"race-{n}", move) for n in range(20)]
        answers = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
        assert all(isinstance(a, Stale | NotYourTurn) for a in answers if isinstance(a, BaseException))
        async with tables.host.store.read() as tx:
            assert len(await tx.records.since(id)) == 1


@pytest.mark.both
async def test_two_servers_on_one_store_race_and_agree(where: Path | str) -> None:
    async with house(where) as one, house(where) as two:
        id = await two_people(one)
        for seq in range(4):
            table = await one.cache.table(id)
            move, seat = any_move(table), table.asked
            answers = await asyncio.gather(
                one.records.move(id, seat, seq, f"one-{seq}", move),
                two.records.move(id, seat, seq, f"two-{seq}", move),
                return_exceptions=True,
            )
            assert sum(not isinstance(answer, BaseException) for answer in answers) == 1
        a, b = await one.cache.table(id), await two.cache.table(id)
        assert a is not b
        assert a.match.state.fingerprint() == b.match.state.fingerprint()


async def test_only_the_asked_seat_moves_and_only_by_the_rules(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        move = any_move(await tables.cache.table(id))
        with pytest.raises(NotYourTurn):
            await tables.records.move(id, 1, 0, "k", move)
        with pytest.raises(Refused) as refused:
            await tables.records.move(id, 0, 0, "k", ["pass"])
        assert refused.value.no.rule == "CO-3"
        assert (await tables.cache.table(id)).seq == 0


async def test_a_key_of_another_seat_is_not_answered(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        await tables.records.move(id, 0, 0, "mine", any_move(await tables.cache.table(id)))
        with pytest.raises(NotYours):
            await tables.records.move(id, 1, 1, "mine", any_move(await tables.cache.table(id)))


async def test_a_used_key_with_another_move_is_stale(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        moves = [a.json() for a in (await tables.cache.table(id)).match.state.legal()]
        await tables.records.move(id, 0, 0, "key", moves[0])
        with pytest.raises(Stale):
            await tables.records.move(id, 0, 0, "key", moves[1])


async def test_a_game_survives_the_server(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        await play(tables, id, 5)
        before = (await tables.cache.table(id)).match.state.fingerprint()
    async with house(where) as tables:
        table = await tables.cache.table(id)
        assert table.seq == 5
        assert table.match.state.fingerprint() == before
        assert table.names() == ["Ada", "Bo"]


async def test_bots_play_and_go_on_after_a_restart(where: Path | str) -> None:
    async with house(where, pace=60) as tables:
        id = await tables.laying.create("comet", [Plan("bot", "R", "random"), Plan("bot", "G", "greedy")], seed="x")
        await asyncio.sleep(0.05)  # the first bot waits for its pace when the server stops
    async with house(where) as tables:
        await tables.wake_all()
        for _ in range(500):
            if (await tables.cache.table(id)).over:
                break
            await asyncio.sleep(0.01)
        assert (await tables.cache.table(id)).over


async def test_a_start_loads_only_games_in_which_a_bot_is_asked(where: Path | str) -> None:
    """Who is asked is noted with the move itself, so a server may stop right after it."""
    plans = [Plan("person", "Ada"), Plan("bot", "Tycho", "random")]
    async with house(where, pace=60) as tables:
        waits = await tables.laying.create("comet", plans, seed="x")
        cut = await tables.laying.create("comet", plans, seed="x")
        await play(tables, cut)
    async with house(where) as tables:
        await tables.wake_all()
        for _ in range(200):  # bots that nobody waits for have their turn soon
            if tables.cache.in_memory:
                break
            await asyncio.sleep(0.01)
        assert set(tables.cache.in_memory) == {cut}
        for _ in range(500):
            if (await tables.cache.table(cut)).asked == 0:
                break
            await asyncio.sleep(0.01)
        assert (await tables.cache.table(cut)).seq > 1
        assert (await tables.cache.table(waits)).seq == 0


async def test_the_list_of_games_knows_who_is_asked_after_every_record(where: Path | str) -> None:
    """After a move, an undo and the end, the stored note says what the game itself says."""
    async with house(where) as tables:
        id = await two_people(tables)
        while not (table := await tables.cache.table(id)).over:
            if table.match.undoable(table.asked):
                await tables.records.undo(id, table.asked, table.seq, f"back-{table.seq}")
                assert_noted(await tables.cache.table(id))
            await play(tables, id)
            assert_noted(await tables.cache.table(id))


def assert_noted(table: Table) -> None:
    assert (table.row.asked, table.row.over) == (table.asked, table.over)
    assert table.row.request is None


async def test_a_bot_whose_server_is_silent_is_woken_by_another(where: Path | str) -> None:
    async with house(where, pace=60) as silent, house(where) as other:
        id = await silent.laying.create("comet", [Plan("bot", "R", "random"), Plan("person", "Ada")], seed="x")
        other.cache.wake(await other.cache.table(id))
        for _ in range(500):
            if (await other.cache.table(id)).asked == 1:
                break
            await asyncio.sleep(0.01)
        assert (await silent.cache.table(id)).asked == 1


async def test_an_invitation_is_taken_once(where: Path | str) -> None:
    async with house(where) as tables:
        id = await tables.laying.create("comet", [Plan("person", "Ada"), Plan("open")], holder=ME)
        token = await tables.seats.make_link(id, 1, "invite")
        assert (await tables.seats.swap(token, FRIEND)).use == "invite"  # looking at it gives nothing
        assert await tables.cache.holding(id, FRIEND) is None
        await tables.seats.join(token, "Ada", FRIEND)
        with pytest.raises(NoSuchLink):
            await tables.seats.join(token, "Eve", "another browser")
        holding = await tables.cache.holding(id, FRIEND)
        assert holding is not None
        assert (holding.seat, holding.host) == (1, False)
        assert (await tables.cache.table(id)).names() == ["Ada", "Ada 2"]
        with pytest.raises(Unable):
            await tables.seats.make_link(id, 1, "invite")


async def test_secrets_are_stored_as_hashes_only(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await tables.laying.create("comet", [Plan("person", "Ada"), Plan("open")], holder=ME)
        token = await tables.seats.make_link(id, 1, "invite")
        device = await tables.seats.make_link(id, 0, "seat")
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"Ada" in stored
    for secret in (token, device, ME):
        assert secret.encode() not in stored


async def test_a_device_link_gives_the_seat_and_a_watch_link_does_not(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        await tables.seats.swap(await tables.seats.make_link(id, 0, "seat"), "phone")
        await tables.seats.swap(await tables.seats.make_link(id, -1, "watch"), "stranger")
        await tables.seats.swap(await tables.seats.make_link(id, -1, "watch"), ME)  # does not lose my seat
        phone, stranger = await tables.cache.holding(id, "phone"), await tables.cache.holding(id, "stranger")
        me = await tables.cache.holding(id, ME)
        assert phone is not None
        assert stranger is not None
        assert me is not None
        assert (phone.seat, stranger.seat, me.seat) == (0, -1, 0)
        assert (await tables.cache.holding(id, "nobody")) is None


async def test_leaving_gives_the_seat_to_a_bot(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        device = await tables.seats.make_link(id, 1, "seat")
        await tables.seats.leave(id, 1)
        await play(tables, id)
        for _ in range(200):
            table = await tables.cache.table(id)
            if table.seq >= 2 and table.asked == 0:
                break
            await asyncio.sleep(0.01)
        assert table.seats[1].kind == "bot"
        assert table.match.moves[1].seat == 1
        friend = await tables.cache.holding(id, FRIEND)
        assert friend is not None
        assert friend.seat == -1
        with pytest.raises(NoSuchLink):
            await tables.seats.swap(device, "phone")


async def test_a_bots_seat_is_freed_for_a_friend_in_the_middle_of_a_game(where: Path | str) -> None:
    """The bot that was thinking does not answer any more; whoever comes plays on."""
    async with house(where, pace=3600) as tables:  # it answers when it is told to, below
        id = await tables.laying.create(
            "comet", [Plan("person", "Ada"), Plan("bot", "Tycho", "random")], holder=ME, seed="x"
        )
        await play(tables, id)
        assert (await tables.cache.table(id)).asked == 1
        await tables.seats.free(id, 1)
        table = await tables.cache.table(id)
        assert (table.seats[1].kind, table.seats[1].name, table.seats[1].bot) == ("open", "", "")
        with pytest.raises(Unable):
            await tables.seats.free(id, 1)
        with pytest.raises(Unable):
            await tables.seats.free(id, 0)  # a person's
        with pytest.raises(Unable):
            await tables.seats.free(id, 7)
        with pytest.raises(NotYourTurn):
            await tables.bots.answer(id, 1, 1, any_move(table))
        assert (await tables.cache.table(id)).seq == 1
        await tables.seats.join(await tables.seats.make_link(id, 1, "invite"), "Bo", FRIEND)
        await tables.records.move(id, 1, 1, "bo", any_move(await tables.cache.table(id)))
        assert (await tables.cache.table(id)).names() == ["Ada", "Bo"]


async def test_a_free_seat_is_given_to_a_bot(where: Path | str) -> None:
    async with house(where) as tables:
        id = await tables.laying.create("comet", [Plan("person", "Ada"), Plan("open")], holder=ME)
        token = await tables.seats.make_link(id, 1, "invite")
        await play(tables, id)
        with pytest.raises(AstrariumError, match="oracle"):
            await tables.seats.fill(id, 1, "oracle")
        await tables.seats.fill(id, 1, "random", "Ada")
        with pytest.raises(Unable):
            await tables.seats.fill(id, 1, "random")
        with pytest.raises(NoSuchLink):
            await tables.seats.join(token, "Bo", FRIEND)
        for _ in range(200):
            table = await tables.cache.table(id)
            if table.asked == 0:
                break
            await asyncio.sleep(0.01)
        assert table.match.moves[-1].seat == 1
        assert table.names() == ["Ada", "Ada 2"]
        id = await two_people(tables)
        await play(tables, id, 200)
        await tables.seats.leave(id, 1)
        with pytest.raises(Unable, match="over"):
            await tables.seats.free(id, 1)


async def test_nothing_can_be_undone_past_another_seat(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        await play(tables, id)
        with pytest.raises(Refused):
            await tables.records.undo(id, 0, 1, "back")


def position(table: Table) -> str:
    """Where the game stands, without the chance to come."""
    doc = table.match.state.save()
    return json.dumps([doc["fields"], doc["agenda"], doc["number"]])


async def test_a_take_back_needs_consent(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        before = position(await tables.cache.table(id))
        await play(tables, id)
        assert not await tables.records.ask_back(id, 0)
        with pytest.raises(Unable):
            await tables.records.answer_back(id, 0, 0, 1, True)  # not by myself
        assert not await tables.records.answer_back(id, 1, 0, 1, False)
        with pytest.raises(Unable):
            await tables.records.answer_back(id, 1, 0, 1, True)  # it was turned down
        assert not await tables.records.ask_back(id, 0)
        assert await tables.records.answer_back(id, 1, 0, 1, True)
        table = await tables.cache.table(id)
        assert position(table) == before
        assert table.seq == 2  # the records keep both
        chance = table.match.state.key
    async with house(where) as tables:
        table = await tables.cache.table(id)
        assert position(table) == before
        assert table.match.state.key == chance


async def test_a_take_back_never_repeats_chance(where: Path | str) -> None:
    """What was drawn since is drawn anew; the journal with both chances replays, and so do undo and looking back."""
    async with house(where) as tables:
        id = await two_people(tables)
        await play(tables, id, 3)
        key = (await tables.cache.table(id)).match.state.key
        seat = 1 - (await tables.cache.table(id)).asked
        await tables.records.ask_back(id, seat)
        assert await tables.records.answer_back(id, 1 - seat, seat, 3, True)
        table = await tables.cache.table(id)
        assert table.match.state.key != key
        moment = len(table.match.moves)
        await play(tables, id, 4)
        table = await tables.cache.table(id)
        again = replay(table.game, table.match.save(), table.match.box)
        assert again.state.fingerprint() == table.match.state.fingerprint()
        assert table.match.at(moment).state.key == table.match.state.key
        assert table.match.at(moment - 1).state.key == key


async def test_a_request_lapses_when_the_game_goes_on(where: Path | str) -> None:
    """An answer that was on its way meanwhile is none, and not one to what is asked since."""
    async with house(where) as tables:
        id = await two_people(tables)
        await play(tables, id)
        await tables.records.ask_back(id, 0)
        await play(tables, id)
        with pytest.raises(Unable):
            await tables.records.answer_back(id, 1, 0, 1, True)
        await tables.records.ask_back(id, 0)
        with pytest.raises(Unable):
            await tables.records.answer_back(id, 1, 0, 1, True)
        assert (await tables.cache.table(id)).seq == 2
        assert await tables.records.answer_back(id, 1, 0, 2, True)


async def test_every_moment_can_be_looked_at(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        prints = []
        for _ in range(6):
            prints.append((await tables.cache.table(id)).match.state.fingerprint())
            await play(tables, id)
        table = await tables.cache.table(id)
        for moment in (0, 3, 5, 2, 4):
            assert table.at(moment).state.fingerprint() == prints[moment]


async def test_playing_on_reveals_nothing_of_a_running_game(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        await play(tables, id, 4)
        hands = set()
        truth = await tables.cache.table(id)
        for _ in range(12):
            branch = await tables.cache.table(await tables.branches.branch(id, 2, 0, "Ada", ME))
            s = branch.match.state
            assert s.view(0).fields == truth.at(2).state.view(0).fields
            assert s.key != truth.match.state.key
            hands.add(tuple(s.hand[3:]))  # type: ignore[attr-defined]
        assert len(hands) > 1
        with pytest.raises(NotYours):
            await tables.branches.branch(id, 2, -1, "", "stranger")


async def test_a_branch_is_played_saved_and_replayed(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        await play(tables, id, 4)
        branch = await tables.branches.branch(id, 2, 0, "Ada", ME)
        table = await tables.cache.table(branch)
        await tables.records.move(branch, 0, 0, "k", any_move(table))
        before = [m.action for m in (await tables.cache.table(branch)).match.moves][:1]
    async with house(where) as tables:
        again = await tables.cache.table(branch)
        assert [m.action for m in again.match.moves][:1] == before


async def test_a_rematch_is_made_once_and_keeps_the_seats(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables)
        with pytest.raises(Unable):
            await tables.branches.rematch(id)
        await play(tables, id, 200)
        following = await tables.branches.rematch(id)
        assert await tables.branches.rematch(id) == following
        me, friend = await tables.cache.holding(following, ME), await tables.cache.holding(following, FRIEND)
        assert me is not None
        assert friend is not None
        assert (me.seat, friend.seat) == (0, 1)
        assert (await tables.cache.table(following)).row.seed != (await tables.cache.table(id)).row.seed


async def test_chance_can_be_checked(where: Path | str) -> None:
    async with house(where) as tables:
        id = await two_people(tables, seed="")
        table = await tables.cache.table(id)
        assert len(table.row.seed) == 32
        assert fingerprint(table.row.seed) != fingerprint("")


@pytest.mark.full
async def test_a_hint_is_legal_and_has_a_reason(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await two_people(tables)
        hint = await tables.bots.hint(id, 0)
        legal = [a.json() for a in (await tables.cache.table(id)).match.state.legal()]
        assert all(idea.action in legal for idea in hint.ideas)
        assert hint.futures > 0
        assert hint.ideas[0].prospect
        with pytest.raises(NotYourTurn):
            await tables.bots.hint(id, 1)


async def test_a_broken_bot_does_not_stop_the_game(where: Path | str) -> None:
    async with house(where) as tables:
        id = await tables.laying.create("comet", [Plan("person", "Ada"), Plan("bot", "B", "greedy")], holder=ME)
        async with tables.host.store.write() as tx:
            await tx.games.set_seat(id, 1, bot="search:0.0.0")
        await play(tables, id)
        for _ in range(200):
            if (await tables.cache.table(id)).asked == 0:
                break
            await asyncio.sleep(0.01)
        assert (await tables.cache.table(id)).asked == 0


async def test_a_silent_game_has_no_chat_until_it_is_over(where: Path | str) -> None:
    async with house(where) as tables:
        id = await tables.laying.create("celestia-duo", [Plan("person", "Ada"), Plan("person", "Bo")], holder=ME)
        with pytest.raises(Unable):
            await tables.talk.say(id, 0, "I have a joker")
        await play(tables, id, 2000)
        await tables.talk.say(id, 0, "well\x00 played \n all")
        assert [line.text for line in (await tables.cache.sight(id, "")).lines] == ["well played all"]


async def test_table_talk_is_open_in_a_window_and_among_people_only(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        talk = {"comm-protocol": "table-talk"}
        plans = [Plan("person", "Ada"), Plan("person", "Bo")]
        id = await tables.laying.create("celestia-duo", plans, "normal", talk, holder=ME, seed="cloud")
        with pytest.raises(Unable):
            await tables.talk.say(id, 0, "I take the pistol")  # the draft is silent
        while (await tables.cache.table(id)).silence:
            await play(tables, id)
        table = await tables.cache.table(id)
        assert not table.over
        await tables.talk.say(id, 0, "shall we go on?")
        assert table.game.silence is not None
        assert table.game.silence(table.match.state, False) == "CD-050"  # with a bot it stays silent
        while not (await tables.cache.table(id)).silence and not table.over:
            await play(tables, id)
        with pytest.raises(Unable):
            await tables.talk.say(id, 0, "I have a joker")
        assert [line.text for line in (await tables.cache.sight(id, "")).lines] == ["shall we go on?"]


async def test_unknown_games_and_bad_plans_are_refused_in_words(where: Path | str) -> None:
    async with house(where) as tables:
        with pytest.raises(NoSuchGame):
            await tables.cache.table("nothing")
        with pytest.raises(Exception, match="no game 'chess'"):
            await tables.laying.create("chess", [Plan("person")])
        with pytest.raises(Exception, match="2 seats, not 3"):
            await tables.laying.create("comet", [Plan("person")] * 3)
        with pytest.raises(Exception, match="no bot 'oracle'"):
            await tables.laying.create("comet", [Plan("person"), Plan("bot", "", "oracle")])


async def test_a_game_goes_on_with_the_components_it_was_begun_with(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        id = await two_people(tables)
        await play(tables, id, 3)
        before = (await tables.cache.table(id)).match.state.fingerprint()
        folder = tmp_path / "corrected"
        folder.mkdir()
        text = (comet.GAME.folder / "components.toml").read_text()
        (folder / "components.toml").write_text(text.replace("count = 6", "count = 9"))
        was = comet.GAME
        corrected = Game(
            was.id,
            was.name,
            folder,
            was.modes,
            was.options,
            was.actions,
            (comet,),
            was.open_box,
            was.blank,
            was.begin,
            was.census,
        )
        tables.cache.in_memory.clear()
        tables.host.library = lambda _id: corrected
        table = await tables.cache.table(id)
        assert table.match.state.fingerprint() == before
        assert table.match.box.components.fingerprint != corrected.default_box.components.fingerprint
        await tables.seats.leave(id, table.asked, "random")  # a bot goes on with the same components
        for _ in range(200):
            if (await tables.cache.table(id)).seq > 3:
                break
            await asyncio.sleep(0.01)
        assert (await tables.cache.table(id)).seq > 3


async def test_a_table_with_other_components_keeps_them_and_so_do_its_followers(where: Path | str) -> None:
    own = (comet.GAME.folder / "components.toml").read_text()
    other = own.replace("count = 6", "count = 9")
    assert other != own
    async with house(where) as tables:
        with pytest.raises(NotLaid, match="expected"):
            await tables.laying.create("comet", [Plan("person")] * 2, components=own.replace("value = 2", "value = 20"))
        id = await tables.laying.create("comet", [Plan("person"), Plan("person")], components=other)
        marked = (await tables.cache.table(id)).row.components
        assert marked != comet.GAME.default_box.components.fingerprint
        await play(tables, id, 2)
        branch = await tables.branches.branch(id, 1, 0, "Ada", "")
        await play(tables, id, 200)
        following = await tables.branches.rematch(id)
        tables.cache.in_memory.clear()  # as after a restart
        for each in (id, branch, following):
            table = await tables.cache.table(each)
            assert table.match.box.components.fingerprint == table.row.components == marked
        assert (await tables.cache.table(await two_people(tables))).row.components != marked


async def test_components_go_with_the_last_game_that_has_them(where: Path | str) -> None:
    other = (comet.GAME.folder / "components.toml").read_text().replace("count = 6", "count = 9")
    async with house(where) as tables:
        one, two = [await tables.laying.create("comet", [Plan("person")] * 2, components=other) for _ in "12"]
        table = await tables.cache.table(one)
        assert table.changed
        assert not (await tables.cache.table(await two_people(tables))).changed
        for id, left in ((two, other), (one, None)):
            await tables.people.delete(id)
            async with tables.host.store.read() as tx:
                assert await tx.games.components(table.row.components) == left
        tables.cache.put_in_memory(table)  # somebody still looks at it
        with pytest.raises(NoSuchGame):
            await tables.branches.branch(one, 0, 0, "Ada", "")
        again = await tables.laying.create("comet", [Plan("person")] * 2, components=other)
        async with tables.host.store.read() as tx:
            assert await tx.games.components((await tables.cache.table(again)).row.components) == other


async def test_the_store_knows_its_newest_migration(tmp_path: Path) -> None:
    scripts = ScriptDirectory(str(Path(store.__file__).parent / "migrations"))
    assert scripts.get_current_head() == store.HEAD
    opened = await store.open_store(tmp_path)
    assert isinstance(opened.engine, Engine)
    with opened.engine.connect() as connection:
        tables = set(inspect(connection).get_table_names())
        found = compare_metadata(MigrationContext.configure(connection), METADATA)
    await opened.close()
    assert tables == {*METADATA.tables, *OWN}
    found = [one for one in found if one[0] != "remove_table" or one[1].name not in OWN]
    assert found == []  # what the migrations make is what the code expects
