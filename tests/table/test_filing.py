"""Files that are sent in: what is too large is refused before anything of it is played, and the limit is named."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.kernel import Match
from astrarium.table import Unable, filing
from astrarium.table.filing import TooLarge, modest, read_file
from astrarium.table.outline import outline, read_outline
from astrarium.text.errors import translated

from .house import ME, house

GAME = "celestia-duo"


def a_game() -> dict[str, Any]:
    game, rng = load(GAME), Random(4)
    match = Match(game, game.setting(), "file")
    while len(match.moves) < 12:
        match.play(rng.choice(match.state.legal()))
    return match.save()


def a_branch(n: int = 1, actions: list[list[str]] | None = None) -> dict[str, Any]:
    game = load(GAME)
    state = Match(game, game.setting(), "line").state
    line = Match(game, game.setting(), "", start=state.save())
    line.play(state.legal()[0])
    own = [move.action.json() for move in line.moves if not move.automatic]
    return {"n": n, "parent": 0, "at": 0, "start": state.save(), "actions": actions or own, "author": "Bo"}


def study(**parts: Any) -> str:
    return json.dumps({"astrarium-study": 1, "journal": a_game(), **parts})


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"journal": {"game": GAME, "moves": [0] * (filing.MOVES + 1)}}, "12001 moves; at most 12000"),
        ({"branches": [{"actions": []}] * (filing.BRANCHES + 1)}, "301 branches; at most 300"),
        ({"branches": [{"actions": [[]] * (filing.LONGEST + 1)}]}, "1001 moves in one branch; at most 1000"),
        ({"branches": [{"actions": [[]] * 500}] * 21}, "10500 moves in its branches; at most 10000"),
        ({"comments": [{}] * (filing.COMMENTS + 1)}, "1001 comments; at most 1000"),
        ({"components": "a" * (filing.COMPONENTS + 1)}, "letters of components; at most 524288"),
        ({"components": "\n" * (filing.LINES + 1)}, "20001 lines of components; at most 20000"),
        ({"components": "a = " + "[" * 9000}, "9 brackets within brackets; at most 8"),
        ({"components": "x = " + "1_" * 900 + "1"}, "1801 digits in a row; at most 100"),
        ({"components": "x = 1\na" + ".b" * 400 + " = 1"}, "400 names in one key; at most 6"),
    ],
)
def test_a_file_with_too_much_is_refused_before_it_is_played(
    parts: dict[str, Any], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filing, "replay", None)
    monkeypatch.setattr(filing, "Components", None)
    with pytest.raises(TooLarge) as found:
        read_file(study(**parts), ready(), 0.0)
    assert said in str(found.value)
    assert found.value.status == 413
    french = translated(str(found.value), "fr")
    assert french.startswith("ce fichier a ")
    assert not [word for word in ("moves", "components", "brackets", "names", "digits") if word in french]


@pytest.mark.parametrize("title", ready())
def test_our_own_component_files_are_modest(title: str) -> None:
    text = (load(title).folder / "components.toml").read_text(encoding="utf-8")
    assert modest(text) == text


def test_what_stands_in_strings_and_remarks_is_not_counted() -> None:
    deep, dots = "[" * 50, "." * 50
    assert modest(f'a = "{deep}{dots}"\nb = \'{deep}\' # {deep}\nc = \'\'\'\n{deep}\'\'\'\nd = """{deep}\\""""\n')


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 5000 + "1" + "}" * 5000, '{"game": ' + "9" * 9000 + "}"])
def test_a_file_that_no_program_of_ours_wrote_is_refused_in_words(text: str) -> None:
    with pytest.raises(Unable) as found:
        read_file(text, ready(), 0.0)
    assert found.value.key == "no-study-file"


def test_a_branch_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(Unable, match="can't be read"):
        read_file(study(branches=[a_branch(actions=[["no", "such"]])]), ready(), 0.0)


def test_an_outline_tells_what_the_whole_branch_would() -> None:
    filed = read_file(study(branches=[a_branch(3), a_branch(7)]), ready(), 0.0)
    assert [row.n for row in filed.branches] == [1, 2]
    game, one = load(GAME), a_branch()
    line = Match(game, game.setting(), "", start=one["start"])
    for action in one["actions"]:
        line.play(game.actions.from_json(action))
    assert filed.outlines[1] == outline(line) == read_outline(json.loads(json.dumps(outline(line).json())))
    assert (filed.outlines[1].moves, filed.outlines[1].decided) == (len(line.moves), 1)
    assert filed.outlines[1].first[0].action == one["actions"][0]
    assert filed.outlines[1].first[0].events == [logged.event for logged in line.log if logged.moment > 0][:16]


def test_an_older_study_gets_its_outlines_from_a_worker(tmp_path: Path) -> None:
    """It was kept before there were any; nothing is played in the event loop for it."""

    async def story() -> None:
        async with house(tmp_path) as tables:
            tables.host.titles = ready
            id = await tables.studies.imported(study(branches=[a_branch(1), a_branch(2)]))
            whole = (await tables.studies.study(id)).outlines
            async with tables.host.store.write() as tx:
                for n in (1, 2):
                    row = await tx.studies.branch(id, n)
                    assert row is not None
                    await tx.studies.drop_branch(id, n)
                    await tx.studies.add_branches(id, [row])
            assert (await tables.studies.study(id, ME)).outlines == {}
            await asyncio.gather(*tables.studies.outlining.values())
            assert (await tables.studies.study(id)).outlines == whole

    asyncio.run(story())


def test_a_study_grows_to_a_limit_that_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from astrarium.table import trying as room
    from astrarium.table.study import Node

    async def story() -> None:
        async with house(tmp_path) as tables:
            tables.host.titles = ready
            found = await tables.studies.study(await tables.studies.imported(study(branches=[a_branch()])))
            monkeypatch.setattr(room, "TRIED", 1)
            action = (await tables.studies.stand(found, Node(0, 0))).match.state.legal()[0].json()
            with pytest.raises(TooLarge, match="may have 1 moves together"):
                await tables.trying.try_move(found, Node(0, 0), None, action, "Ada", ME)

    asyncio.run(story())
