"""Studies: who may look, what is tried, said and kept, and files that go out and come back."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random

import pytest

from astrarium.bots.ponder import Walk
from astrarium.bots.sense import sense_of
from astrarium.games import load, ready
from astrarium.kernel import AstrariumError, Match
from astrarium.puzzles import Puzzle, retired
from astrarium.table import NotYours, Plan, Tables, Unable, analysis, moments
from astrarium.table.study import Node

from .house import FRIEND, ME, house, play, two_people


async def over(tables: Tables) -> str:
    """A finished game of two people."""
    id = await two_people(tables)
    await play(tables, id, 400)
    assert (await tables.cache.table(id)).over
    return id


async def answered(tables: Tables) -> None:
    await asyncio.gather(*tables.trying.answering.values())


def test_a_finished_game_is_open_to_all_and_a_running_one_to_nobody_else(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await two_people(tables)
            with pytest.raises(NotYours):
                await tables.studies.study(id, "a stranger")
            with pytest.raises(Unable, match="when it is over"):
                await tables.studies.study(id, ME)  # a person plays on the other side
            await play(tables, id, 400)
            assert (await tables.studies.study(id, "a stranger")).open

    asyncio.run(story())


def test_my_own_game_against_bots_can_be_studied_from_my_seat_alone(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await tables.laying.create(
                "comet", [Plan("person", "Ada"), Plan("bot", "Bo", "random")], holder=ME, seed="x"
            )
            study = await tables.studies.study(id, ME)
            assert not study.open
            assert [study.checked(seat) for seat in (None, 0, 1)] == [0, 0, 0]
            with pytest.raises(Unable, match="over"):
                await tables.studies.exported(study)

    asyncio.run(story())


@pytest.mark.parametrize(
    "puzzle",
    {one.game: one for one in retired() if one.values and one.game in ("celestia-duo", "kepler")}.values(),
    ids=lambda one: one.game,
)
def test_a_puzzle_keeps_the_components_it_was_made_with(tmp_path: Path, puzzle: Puzzle) -> None:
    """As a study and where it is played on, though the game's own have been changed since."""

    async def story() -> None:
        match = puzzle.match()
        async with house(tmp_path) as tables:
            study = await tables.studies.study(
                await tables.studies.study_of(match, ["Ada", "Bo"], puzzle.components), ME
            )
            assert study.table.match.state.save() == match.state.save()
            plans = [Plan("person", "Ada"), *[Plan("bot", "Bo", "greedy")] * (puzzle.seats - 1)]
            options, start = match.setting.options, match.state.save()
            id = await tables.laying.create(
                puzzle.game, plans, puzzle.mode, options, ME, start=start, components=puzzle.components
            )
            table = await tables.cache.table(id)
            assert table.changed
            assert table.match.box.components.fingerprint == match.box.components.fingerprint
            assert table.match.state.save() == match.state.save()

    asyncio.run(story())


def test_what_is_tried_becomes_a_branch_that_bots_answer(where: Path | str) -> None:
    async def story() -> None:
        async with house(where) as tables:
            id = await over(tables)
            study = await tables.studies.study(id, ME)
            begin = study.table.stops()[2]
            here = study.standing(Node(0, begin))
            seat = here.asked
            action = here.match.state.legal()[-1].json()
            end = await tables.trying.try_move(study, Node(0, begin), seat, action, "Ada", ME)
            await answered(tables)
            study = await tables.studies.study(id, ME)
            row = study.branches[end.branch]
            assert (row.parent, row.at, row.author, row.kept) == (0, begin, "Ada", False)
            line = await tables.studies.line(study, end.branch)
            assert study.lines[end.branch].row.actions[0] == action
            assert line.state.over or line.state.asked == seat
            if not line.state.over:  # the same branch grows
                more = line.state.legal()[0].json()
                again = await tables.trying.try_move(study, Node(end.branch, len(line.moves)), None, more, "Ada", ME)
                assert again.branch == end.branch
            with pytest.raises(NotYours):
                await tables.trying.keep_branch(study, end.branch, FRIEND, True)
            await tables.trying.keep_branch(study, end.branch, ME, True)
            assert (await tables.studies.study(id)).branches[end.branch].kept
            with pytest.raises(AstrariumError):
                await tables.trying.try_move(study, Node(0, begin), seat, ["sail"], "Ada", ME)

    asyncio.run(story())


def test_a_study_goes_out_as_a_file_and_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await over(tables)
            study = await tables.studies.study(id, ME)
            begin = study.table.stops()[1]
            action = study.standing(Node(0, begin)).match.state.legal()[-1].json()
            end = await tables.trying.try_move(study, Node(0, begin), None, action, "Ada", ME)
            study = await tables.studies.study(id, ME)
            await tables.trying.keep_branch(study, end.branch, ME, True)
            await tables.trying.comment(study, end, "  a better  way?\n", "Ada", ME)
            file = await tables.studies.exported(await tables.studies.study(id, ME))
            assert ME not in file
            again = await tables.studies.study(await tables.studies.imported(file))
            assert again.open
            assert again.id != id
            assert again.table.match.save() == study.table.match.save()
            assert again.table.names() == ["Ada", "Bo"]
            await tables.studies.line(again, 1)
            assert again.lines[1].row.actions == [action]
            assert again.outlines == {1: (await tables.studies.study(id, ME)).outlines[end.branch]}
            assert [(note.branch, note.author, note.text) for note in again.comments] == [(1, "Ada", "a better way?")]
            journal = json.dumps(study.table.match.save())
            assert (await tables.studies.study(await tables.studies.imported(journal))).open
            tables.study_keeping.files.clear()  # as after a start
            assert (await tables.studies.study(again.id)).table.over

    asyncio.run(story())


@pytest.mark.parametrize(
    "file",
    ["", "[]", "{}", '{"astrarium-study": 2}', '{"game": "chess"}', '{"astrarium": 1, "game": "comet", "moves": 3}'],
)
def test_another_file_is_refused_in_words(tmp_path: Path, file: str) -> None:
    async def story() -> None:
        async with house(tmp_path) as tables:
            with pytest.raises(Unable) as wrong:
                await tables.studies.imported(file)
            assert wrong.value.key == "no-study-file"

    asyncio.run(story())


def test_a_forged_move_in_a_file_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await over(tables)
            doc = json.loads(await tables.studies.exported(await tables.studies.study(id, ME)))
            doc["journal"]["moves"] = doc["journal"]["moves"][1:]
            with pytest.raises(Unable):
                await tables.studies.imported(json.dumps(doc))

    asyncio.run(story())


@pytest.mark.full
def test_the_bots_look_into_a_whole_game_and_it_is_kept(tmp_path: Path) -> None:
    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await over(tables)
            study = await tables.studies.study(id)
            with tables.host.bus.listen(f"study:{id}") as ear:
                tables.analysts.begin_analysis(study)
                await asyncio.gather(*tables.analysts.analysing.values())
                heard = [json.loads(one) for one in ear.said]
            kinds = [one["kind"] for one in heard]
            assert kinds[0] == "curve"
            assert kinds[-1] == "found"
            done = [one["done"] for one in heard if one["kind"] == "found"]
            assert done == sorted(done)
            assert len(done) > 2  # it grows before everybody's eyes
            again = await tables.studies.study(id)
            places = [at for at, asked, _ in again.found["curve"]["stops"] if asked >= 0]
            assert all(f"0:{at}" in again.known for at in places)
            assert "turns" in again.known
            assert not tables.analysts.wanting(again)

    asyncio.run(story())


def test_when_the_time_is_up_the_rest_waits_until_somebody_goes_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis.Glass.__init__, "__defaults__", (0.0,))

    async def story() -> None:
        async with house(tmp_path) as tables:
            id = await over(tables)
            study = await tables.studies.study(id)
            tables.analysts.begin_analysis(study)
            await asyncio.gather(*tables.analysts.analysing.values())
            again = await tables.studies.study(id)
            assert not tables.analysts.wanting(again)
            first = analysis.questions(again)[0]
            assert f"0:{first}" not in again.known
            assert await tables.analysts.ideas(again, Node(0, first))
            assert f"0:{first}" in (await tables.studies.study(id)).known

    asyncio.run(story())


@pytest.mark.parametrize("title", ready())
def test_walking_back_and_forth_comes_to_the_same_positions(title: str) -> None:
    game, rng = load(title), Random(5)
    match = Match(game, game.setting(), "walk")
    positions = [match.state.fingerprint()]
    for _ in range(60):
        if not match.state.over:
            match.play(rng.choice(match.state.legal()))
            positions += [match.state.fingerprint()] * (len(match.moves) + 1 - len(positions))
    walk = Walk(title, match.save())
    stops = [at for at, move in enumerate(match.moves) if not move.automatic]
    for at in [*rng.sample(stops, 20), *stops[:3]]:
        assert walk.to(at).fingerprint() == positions[at]


def test_a_deleted_game_takes_its_study_with_it(where: Path | str) -> None:
    async def story() -> None:
        async with house(where) as tables:
            id = await over(tables)
            study = await tables.studies.study(id, ME)
            await tables.trying.comment(study, Node(0, 3), "here", "Ada", ME)
            assert await tables.people.delete(id)
            async with tables.host.store.read() as tx:
                assert await tx.studies.get(id) is None
                assert await tx.studies.comments(id) == []

    asyncio.run(story())


@pytest.mark.parametrize("title", ready())
def test_walking_through_a_game_leaves_its_file_as_it_was(title: str) -> None:
    """A state changes its lists in place; a worker that is a thread would change somebody else's position."""
    game, rng = load(title), Random(5)
    start = Match(game, game.setting(), "walk").state.save()
    match = Match(game, game.setting(), "", start=start)
    while len(match.moves) < 60 and not match.state.over:
        match.play(rng.choice(match.state.legal()))
    journal = json.loads(json.dumps(match.save()))
    Walk(title, journal).to(len(match.moves))
    moments.stops(game, journal, game.default_box, sense_of(game))
    assert journal == json.loads(json.dumps(match.save()))
