"""Games by letters: two homes that know nothing of each other but the texts that their people send."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from astrarium.games import load, ready
from astrarium.kernel import Match
from astrarium.store import GameRow, SeatRow
from astrarium.table import Plan, Table, Tables, Unable
from astrarium.table.letters import noted_letters, pack, unpack

from .house import FRIEND, ME, house, play

pytestmark = pytest.mark.asyncio


async def written(tables: Tables, title: str = "comet") -> str:
    """A table of mine at which a friend plays by letters."""
    id = await tables.laying.create(title, [Plan("person", "Vera"), Plan("open")], holder=ME, seed="cloud")
    await tables.letters.begin(id, ME, "Ben")
    return id


async def my_turn(tables: Tables, id: str, choice: int = 0) -> Table:
    """Whoever this home belongs to plays until another is asked."""
    table = await tables.cache.table(id)
    mine = noted_letters(table.row)["seat"]
    while table.asked == mine and not table.over:
        legal = table.match.state.legal()
        action = legal[min(choice, len(legal) - 1)].json()
        await tables.records.move(id, mine, table.seq, f"k{table.seq}", action)
        table = await tables.cache.table(id)
    return table


async def test_a_whole_game_goes_back_and_forth(tmp_path: Path) -> None:
    async with house(tmp_path / "vera") as vera, house(tmp_path / "ben") as ben:
        id = await written(vera)
        table = await my_turn(vera, id)
        letters, there = 0, ""
        for _ in range(100):
            done = await ben.letters.receive(pack(table), FRIEND, "Ben")
            assert done.what == ("read" if there else "new")
            there = done.id
            answer = await my_turn(ben, there)
            assert answer.match.state.fingerprint()
            if table.over or answer.over:
                break
            assert (await vera.letters.receive(f"http://127.0.0.1/letter#g={pack(answer)}", ME, "Vera")).what == "read"
            table = await my_turn(vera, id)
            letters += 2
        assert letters > 2
        one, other = await vera.cache.table(id), await ben.cache.table(there)
        assert other.names() == ["Vera", "Ben"]
        assert noted_letters(one.row)["game"] == noted_letters(other.row)["game"]
        shared = min(len(one.match.moves), len(other.match.moves))
        assert [m.json() for m in one.match.moves[:shared]] == [m.json() for m in other.match.moves[:shared]]


async def test_an_old_letter_changes_nothing_and_two_answers_are_both_kept(tmp_path: Path) -> None:
    async with house(tmp_path / "vera") as vera, house(tmp_path / "ben") as ben:
        id = await written(vera)
        table = await my_turn(vera, id)
        first = pack(table)
        there = (await ben.letters.receive(first, FRIEND, "Ben")).id
        assert (await ben.letters.receive(first, FRIEND, "Ben")).what == "old"
        again = (await ben.letters.receive(first, "another browser of Ben's", "Ben")).id
        answers = [pack(await my_turn(ben, there)), pack(await my_turn(ben, again, choice=1))]
        assert answers[0] != answers[1]
        assert (await vera.letters.receive(answers[0], ME, "Vera")).what == "read"
        assert (await vera.letters.receive(first, ME, "Vera")).what == "old"
        done = await vera.letters.receive(answers[1], ME, "Vera")
        assert (done.what, done.other) == ("two", id)
        assert done.id != id
        assert (await vera.letters.receive(answers[1], ME, "Vera")).what == "old"


@pytest.mark.parametrize(
    ("change", "key"),
    [
        (lambda text: "hello", "no-letter"),
        (lambda text: text[: len(text) // 2], "letter-cut"),
        (lambda text: text[:60] + ("A" if text[60] != "A" else "B") + text[61:], "letter-cut"),
        (lambda text: "Ag" + text[2:], "letter-newer"),
    ],
)
async def test_what_is_wrong_with_a_letter_is_said(tmp_path: Path, change, key: str) -> None:  # type: ignore[no-untyped-def]
    async with house(tmp_path) as tables:
        text = pack(await my_turn(tables, await written(tables)))
        with pytest.raises(Unable) as error:
            unpack(change(text), tables.host)
        assert error.value.key == key


async def test_letters_are_for_people_in_a_game_that_has_not_begun(tmp_path: Path) -> None:
    async with house(tmp_path) as tables:
        bots = await tables.laying.create("comet", [Plan("person", "Vera"), Plan("bot", "", "random")], holder=ME)
        with pytest.raises(Unable):
            await tables.letters.begin(bots, ME, "Ben")
        begun = await tables.laying.create("comet", [Plan("person", "Vera"), Plan("open")], holder=ME)
        while (await tables.cache.table(begun)).seq == 0:
            await play(tables, begun)
        with pytest.raises(Unable):
            await tables.letters.begin(begun, ME, "Ben")


@pytest.mark.sample(1)
@pytest.mark.parametrize(("title", "mode"), [(title, mode.word) for title in ready() for mode in load(title).modes])
async def test_a_finished_game_fits_into_a_message(tmp_path: Path, title: str, mode: str) -> None:
    """Four thousand letters, at which some messengers cut, hold the whole of any game."""
    game = load(title)
    setting = game.setting(mode, game.mode(mode).seats[0])
    rng, match = Random(3), Match(game, setting, "a game")
    while not match.state.over:
        match.play(rng.choice(match.state.legal()))
    options = {**setting.options, "@table": {"letters": {"game": "x" * 12, "seat": 0}}}
    row = GameRow("id", title, mode, setting.seats, options, "a game", game.epoch,
                  game.default_box.components.fingerprint, None, None, 0.0, 0.0, -1, False, None, None)  # fmt: skip
    table = Table(game, row, [SeatRow(n, "person", f"Person {n}", "") for n in range(setting.seats)])
    table.match = match
    text = pack(table)
    assert len(text) < 4000
    async with house(tmp_path) as tables:
        tables.host.titles = ready
        again = unpack(text, tables.host)
    assert again.match.state.fingerprint() == match.state.fingerprint()
