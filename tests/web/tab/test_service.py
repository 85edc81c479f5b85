"""The service of a tab without a browser: the same application, asked without a connection."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from astrarium.kernel import AstrariumError
from astrarium.table.edition import SERVER
from astrarium.web.tab import build
from astrarium.web.tab.kept import Kept
from astrarium.web.tab.service import GAMES, Service, needs_upgrade, open_service
from astrarium.web.tab.thoughts import FarThoughts, think

from ...store.emptiness import emptiness
from ...store.revisions import lay, revisions
from .asking import ask, send


def empty(folder: Path) -> Path:
    path = folder / "empty.db"
    path.write_bytes(emptiness())
    return path


async def play(service: Service, moves: int, title: str = "celestia-duo") -> str:
    """Some answers against a bot, which thinks meanwhile; then it is my turn, or over."""
    laid = await ask(service, "/play", {"game": title, "level": "level:1"})
    assert laid.status == 303, laid.text
    id = laid.headers["location"].rsplit("/", 1)[-1]
    for _ in range(2000):
        table = await service.tables.cache.table(id)
        if table.over or (len(table.match.moves) >= moves and table.asked == 0):
            return id
        if table.asked != 0:
            await asyncio.sleep(0)
            continue
        action = " ".join(table.match.state.legal()[0].json())
        form = {"action": action, "seq": str(table.seq), "key": f"k{table.seq}"}
        sent = await ask(service, f"/t/{id}/move", form, accept="*/*")
        assert sent.status == 204, sent.text
    raise AssertionError("the game does not go on")


def test_a_tab_that_is_closed_goes_on_where_it_was(tmp_path: Path) -> None:
    """Nothing says goodbye to a tab: it is opened again from what was kept, by whoever played there before."""

    async def story() -> None:
        first = await open_service(str(tmp_path / "data"), empty=empty(tmp_path), pace=0.0)
        id = await play(first, 6)
        moves = len((await first.tables.cache.table(id)).match.moves)
        again = await open_service(str(tmp_path / "data"), empty=empty(tmp_path), pace=0.0)
        page = await ask(again, f"/t/{id}")
        assert page.status == 200
        assert len((await again.tables.cache.table(id)).match.moves) >= moves
        assert f"/t/{id}" in (await ask(again, "/")).text  # it stands on the shelf: the cookie was kept as well
        for one in (first, again):
            await one.close()

    asyncio.run(story())


class HereAlone(asyncio.SelectorEventLoop):
    """A loop as a browser's Python has it: what it is to hand to an executor it does itself, at once."""

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> Any:
        done = self.create_future()
        done.set_result(func(*args))
        return done


def test_bots_think_elsewhere(tmp_path: Path) -> None:
    """What goes to the other worker is bytes, and so is what comes back; in a browser, too."""

    async def story() -> None:
        carried: list[int] = []

        def post(number: int, question: bytes) -> None:
            carried.append(number)
            asyncio.get_running_loop().call_soon(lambda: service.far and service.far.answered(number, think(question)))

        service = await open_service(str(tmp_path / "data"), post, empty=empty(tmp_path), pace=0.0)
        await play(service, 6)
        assert carried
        await service.close()

    with asyncio.Runner(loop_factory=HereAlone) as runner:
        runner.run(story())


def test_what_fails_elsewhere_fails_where_it_was_asked() -> None:
    far = FarThoughts(lambda number, question: far.answered(number, think(question)))
    assert far.submit(divmod, 7, 2).result(0) == (3, 1)
    with pytest.raises(ZeroDivisionError):
        far.submit(divmod, 7, 0).result(0)
    with pytest.raises(AstrariumError):
        far.submit(broken).result(0)


def test_what_nobody_answers_elsewhere_is_thought_here() -> None:
    """Their worker breaks: what waits is answered, and so is what comes."""
    far = FarThoughts(lambda *_: None)
    waiting = far.submit(divmod, 7, 2)
    assert not waiting.done()
    far.alone()
    assert waiting.result(0) == (3, 1)
    assert far.submit(divmod, 9, 2).result(0) == (4, 1)


class Unsayable(Exception):
    def __reduce__(self) -> str:
        raise TypeError


def broken() -> None:
    raise Unsayable


def test_whoever_left_is_not_answered() -> None:
    told: list[tuple[int, bytes]] = []
    far = FarThoughts(lambda number, question: told.append((number, question)))
    waiting = far.submit(divmod, 7, 2)
    assert waiting.cancel()
    far.answered(told[0][0], think(told[0][1]))
    assert waiting.cancelled()


def test_a_page_of_somebody_else_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        service = await open_service(str(tmp_path / "data"), empty=empty(tmp_path))
        refused = await ask(service, "/play", {"game": "celestia-duo"}, ours=False)
        assert refused.status == 403
        page = await ask(service, "/", lang="fr")
        assert 'lang="fr"' in page.text
        policy = page.headers["content-security-policy"]
        assert "frame-ancestors 'self'" in policy
        assert "unsafe" not in policy
        assert "set-cookie" not in page.headers
        assert (await ask(service, "/api/v1/levels")).status == 404
        await service.close()

    asyncio.run(story())


def test_a_site_may_stand_below_a_path(tmp_path: Path) -> None:
    async def story() -> None:
        service = await open_service(str(tmp_path / "data"), None, "/games/astrarium/", empty=empty(tmp_path))
        page = await ask(service, "/")
        assert ' href="/games/astrarium/learn/kepler"' in page.text
        assert ' action="/games/astrarium/play"' in page.text
        assert ' href="/learn' not in page.text
        laid = await ask(service, "/play", {"game": "celestia-duo"})
        assert laid.headers["location"].startswith("/games/astrarium/t/")
        assert b"games/astrarium" not in (await ask(service, "/cover/kepler-night.svg")).body
        await service.close()

    asyncio.run(story())


def test_games_are_kept_as_a_file_and_brought_back(tmp_path: Path) -> None:
    """Into another browser, by somebody else: the games are on their shelf. Brought twice, they come once."""

    async def story() -> None:
        first = await open_service(str(tmp_path / "one"), empty=empty(tmp_path), pace=0.0)
        id, other = await play(first, 6), await play(first, 2)
        moves = [move.json() for move in (await first.tables.cache.table(id)).match.moves]
        both = await ask(first, "/kept/copy")
        alone = await ask(first, f"/kept/copy?game={id}")
        assert "attachment" in both.headers["content-disposition"]
        second = await open_service(str(tmp_path / "two"), empty=empty(tmp_path), pace=0.0)
        assert "1 game" in (await send(second, alone.body)).text
        assert f"/t/{other}" not in (await ask(second, "/")).text
        assert "1 game" in (await send(second, both.body)).text
        assert "0 games" in (await send(second, both.body)).text
        page = (await ask(second, "/kept")).text
        assert f"/t/{id}" in page
        assert f"/t/{other}" in page
        assert [move.json() for move in (await second.tables.cache.table(id)).match.moves][: len(moves)] == moves
        assert (await send(second, b"no copy")).status == 422
        for one in (first, second):
            await one.close()

    asyncio.run(story())


def test_a_copy_of_an_older_version_is_brought_up_to_date(tmp_path: Path) -> None:
    """What that needs is fetched for it alone; where it can't be, the person is told so, and nothing changes."""
    older = lay(revisions()[-2], tmp_path).read_bytes()
    network, fetched = False, 0

    async def upgrading() -> None:
        nonlocal fetched
        fetched += 1
        if not network:
            raise OSError

    async def story() -> None:
        nonlocal network
        service = await open_service(str(tmp_path / "data"), empty=empty(tmp_path), upgrading=upgrading)
        own = await ask(service, "/kept/copy")
        assert (await send(service, own.body)).status == 200
        assert fetched == 0
        told = await send(service, older)
        assert told.status == 422
        assert "try again with a network" in told.text
        assert 'href="/t/' not in (await ask(service, "/kept")).text
        network = True
        assert (await send(service, older)).status == 200
        assert fetched == 2
        assert 'href="/t/' in (await ask(service, "/kept")).text
        await service.close()

    asyncio.run(story())


def test_a_stream_ends_when_nobody_listens(tmp_path: Path) -> None:
    async def story() -> None:
        service = await open_service(str(tmp_path / "data"), empty=empty(tmp_path), pace=0.0)
        id = await play(service, 2)
        before = len(service.running)
        heard = asyncio.Event()
        head = f'{{"method":"GET","origin":"https://games.example","address":"/t/{id}/live","headers":[],"ours":true}}'
        stream = service.ask(head, b"", lambda *_: None, lambda *_: heard.set())
        await asyncio.wait_for(heard.wait(), 10)
        stream.leave()
        async with asyncio.timeout(10):
            while len(service.running) > before:
                await asyncio.sleep(0)
        await service.close()

    asyncio.run(story())


def test_cookies_are_kept_as_a_browser_would(tmp_path: Path) -> None:
    now = 1000.0
    kept = Kept(tmp_path / "kept.db", lambda: now)
    kept.take("astrarium=abc; Max-Age=100; Path=/; HttpOnly")
    kept.take('laid="a=1&b=2"; Path=/new/kepler')
    secret = kept.secret()
    assert kept.give("/") == "astrarium=abc"
    assert kept.give("/new/kepler") == 'laid="a=1&b=2"; astrarium=abc'
    assert "laid" not in kept.give("/new/keplerian")
    again = Kept(tmp_path / "kept.db", lambda: now)
    assert again.secret() == secret
    assert again.give("/t/1") == "astrarium=abc"
    now += 200
    assert again.give("/") == ""  # it is too old
    now -= 200
    kept.take("astrarium=; Max-Age=0; Path=/")
    assert again.give("/") == ""


def test_games_of_an_older_version_are_known(tmp_path: Path) -> None:
    import sqlite3

    assert not needs_upgrade(str(tmp_path))
    path = tmp_path / GAMES
    path.write_bytes(emptiness())
    assert not needs_upgrade(str(tmp_path))
    with sqlite3.connect(path) as file:
        file.execute("UPDATE alembic_version SET version_num = '0001'")
    file.close()
    assert needs_upgrade(str(tmp_path))


def test_a_tab_that_begins_in_the_memory_of_another_day_has_the_time_of_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a process knew of the clock when it began is in that memory as well: the puzzle of the day would never change."""
    monkeypatch.setattr("astrarium.table.host.AHEAD", 0.0)

    async def story() -> None:
        service = await open_service(str(tmp_path / "data"), empty=empty(tmp_path))
        assert abs(service.tables.host.clock() - time.time()) < 60
        await service.close()

    asyncio.run(story())


def test_a_server_hands_out_no_games_as_a_whole(tmp_path: Path) -> None:
    """Seeds and hands of everybody are in the file: only who is alone may have it."""

    async def story() -> None:
        service = await open_service(str(tmp_path / "data"), empty=empty(tmp_path))
        service.tables.host.edition = SERVER
        for address in ("/kept", "/kept/copy"):
            assert (await ask(service, address)).status == 404
        assert (await send(service, b"")).status == 404
        await service.close()

    asyncio.run(story())


CHILD = """
import asyncio, hashlib, sys, time
del hashlib.scrypt, time.thread_time  # a browser's Python has neither
sys.path[:0] = [{site!r}, {here!r}]
from pathlib import Path
from asking import ask
from astrarium.web.tab.service import open_service

async def story():
    service = await open_service({data!r}, empty=Path({empty!r}))
    for address in ("/", "/log", "/puzzle", "/privacy", "/bench", "/new/kepler", "/learn/efemeris", "/rules/kepler"):
        page = await ask(service, address)
        assert page.status == 200, (address, page.status)
    table = await ask(service, "/learn", {{"game": "efemeris"}})
    assert (await ask(service, table.headers["location"])).status == 200
    await service.close()

asyncio.run(story())
alien = sorted({{name.split(".")[0] for name, one in sys.modules.items() if "site-packages" in str(getattr(one, "__file__", ""))}})
assert not alien, alien
"""


@pytest.mark.full
def test_what_is_packed_is_enough(tmp_path: Path) -> None:
    """The tab's own set of files, and nothing of what is installed here, shows every kind of page."""
    site = build.lay_out(
        tmp_path / "site", [*build.own_files(), *build.python_files(build.OTHERS, build.OTHERS_LEFT_OUT)]
    )
    code = CHILD.format(
        site=str(site), here=str(Path(__file__).parent), data=str(tmp_path / "data"), empty=str(empty(tmp_path))
    )
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


UPGRADED = """
import sys
sys.path[:0] = [{site!r}]
from pathlib import Path
from astrarium.store.upgrading import upgrade_file
upgrade_file(Path({data!r}))
"""


@pytest.mark.full
def test_what_is_packed_is_enough_to_bring_older_games_over(tmp_path: Path) -> None:
    """Of what is installed here, nothing is used."""
    others = build.python_files(build.OTHERS, build.OTHERS_LEFT_OUT)
    site = build.lay_out(tmp_path / "site", [*build.own_files(), *others, *build.upgrading_files()])
    older = lay(revisions()[-2], tmp_path)
    code = UPGRADED.format(site=str(site), data=str(older))
    done = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
