"""Nobody holds the others: whatever is sent to any address, nothing heavy is done in the event loop.

How long it takes is the benchmark's to say (`benchmarks/loop.py`). Here is counted what is done: no file is read and no
game played again in the loop's thread, and no stretch of it calls more functions than a page needs.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from urllib.parse import urlsplit

import pytest
from starlette.routing import Route

from astrarium.kernel import Components
from astrarium.kernel.journal import Match, replay
from astrarium.meet import Meeting
from astrarium.scene import raster
from astrarium.settings import Settings
from astrarium.store import open_store
from astrarium.table import Host, Tables, Thinkers, filing
from astrarium.table.study import whole_file
from astrarium.text import editing
from astrarium.web.http.api import build_api
from astrarium.web.http.app import build, secret_in
from astrarium.web.http.desk import Web
from astrarium.web.http.limits import Limits
from astrarium.web.http.page_cache import copied
from astrarium.web.http.routes import routes
from astrarium.web.images.postcard import shoot, shoot_covers
from astrarium.web.page import bench, cards, guide, rulebook, study, study_turns
from astrarium.web.page.puzzle import puzzle_page

from .largest import TITLES, Ask, House, asks, furnished, puzzle_day, study_file

HEAVY: tuple[Callable[..., Any], ...] = (
    replay,
    filing.read_file,
    filing.modest,
    filing.outlined,
    Components.__init__,
    editing.edited,
    editing.taken_up,
    raster.png,
    shoot,
    shoot_covers,
    copied,
    whole_file,
    bench.laid_out,
    bench.looked_at,
    cards.whole,
    guide.search,
    guide.whole,
    rulebook.whole,
    puzzle_page,
    study.study_page,
    study_turns.walked,
)
PLAYED = 60  # moves that may be played in the loop at a stretch: what a table of few records is put together from
CALLS = 60_000  # functions called at a stretch
SMALL = 20  # branches of a study, where it has to be quick
DEAR = ("/rules/{game}", "/study", "/study/{id}", "/t/{id}/frame")


def named(code: CodeType) -> str:
    return f"{Path(code.co_filename).name}:{code.co_name}"


class Watch:
    """What the loop's thread does: which heavy things, and how much at a stretch."""

    def __init__(self) -> None:
        self.heavy = {one.__code__ for one in HEAVY if hasattr(one, "__code__")}
        self.play = Match.play.__code__ if hasattr(Match.play, "__code__") else None
        self.stretch: CodeType = asyncio.events.Handle._run.__code__  # type: ignore[attr-defined]
        self.clear()

    def clear(self) -> None:
        self.found: set[str] = set()
        self.calls = self.played = self.most = self.most_played = 0

    def __call__(self, frame: FrameType, event: str, _given: Any) -> None:
        if event != "call":
            return
        code = frame.f_code
        if code is self.stretch:
            self.calls = self.played = 0
        self.calls += 1
        self.most = max(self.most, self.calls)
        if code in self.heavy:
            self.found.add(named(code))
        elif code is self.play:
            self.played += 1
            self.most_played = max(self.most_played, self.played)

    @contextmanager
    def on(self) -> Iterator[None]:
        self.clear()
        sys.setprofile(self)
        try:
            yield
        finally:
            sys.setprofile(None)


async def exchange(app: Any, ask: Ask, cookie: str, who: str = "127.0.0.1") -> int:
    """A request without a network: its status. Of a stream the first part is enough."""
    parts = urlsplit(ask.path)
    headers = {"host": "testserver", "content-length": str(len(ask.body)), **ask.headers(cookie)}
    scope = {
        "type": "http", "http_version": "1.1", "method": ask.method, "scheme": "http", "path": parts.path,
        "raw_path": parts.path.encode(), "query_string": parts.query.encode(), "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": (who, 4), "server": ("testserver", 80), "state": {},
    }  # fmt: skip
    given, gone, told = [ask.body], asyncio.Event(), asyncio.Event()
    status = 0

    async def receive() -> dict[str, Any]:
        if given:
            return {"type": "http.request", "body": given.pop(), "more_body": False}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        elif message.get("body") or not message.get("more_body"):
            told.set()

    task = asyncio.ensure_future(app(scope, receive, send))
    if ask.stream:
        await asyncio.wait([task, asyncio.ensure_future(told.wait())], return_when=asyncio.FIRST_COMPLETED)
        gone.set()
        task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    return status


async def looked_at(data: Path, titles: tuple[str, ...], whole: bool) -> tuple[list[str], list[tuple[int, str]]]:
    """Every address asked for the largest thing: what was heavy, and how many calls the stretches had."""
    house: House = await furnished(data, titles)
    settings = Settings(patience=10**6)
    thinkers = Thinkers(ThreadPoolExecutor(2))
    tables = Tables(Host(await open_store(data), None, thinkers, 0.0, settings=settings, alone=True))
    app, watch, wrong, counts = build(tables, secret_in(data)), Watch(), list[str](), list[tuple[int, str]]()
    file = study_file(titles[-1]) if whole else study_file(titles[-1], SMALL, 200)
    try:
        loaded = await tables.studies.imported(file.decode())
        for (path, _), many in asks(house, loaded, puzzle_day(lambda: datetime.now(UTC))).items():
            for ask in many if whole else many[:1] if path in DEAR else ():
                for again in (False, True):
                    with watch.on():
                        status = await exchange(app, ask, house.cookie)
                    name = f"{ask.method} {ask.path[:80]}"
                    if watch.found or status >= 500:
                        wrong.append(f"{name}: {status} {sorted(watch.found)}")
                    if watch.most_played > PLAYED:
                        wrong.append(f"{name}: {watch.most_played} moves played at a stretch")
                    if again:  # the first time something may have to be imported
                        counts.append((watch.most, name))
    finally:
        await tables.close()
    return wrong, counts


def judged(data: Path, titles: tuple[str, ...], whole: bool) -> None:
    wrong, counts = asyncio.run(looked_at(data, titles, whole))
    assert wrong == []
    assert [one for one in counts if one[0] > CALLS] == []
    assert max(counts)[0] > 1000  # it was counted at all


def test_every_address_is_asked(tmp_path: Path) -> None:
    """A new address needs its largest request in `largest.py`."""

    async def story() -> set[tuple[str, str]]:
        tables = Tables(Host(await open_store(tmp_path)))
        try:
            web: Any = Web(tables, None, Limits())  # type: ignore[arg-type]
            api: Any = build_api(tables, Limits(), Meeting(tables))
            found = {(route.path, method) for route in routes(web) for method in route.methods or ()}
            found |= {
                (f"/api/v1{route.path}", method)
                for route in api.routes
                if isinstance(route, Route) or hasattr(route, "methods")
                for method in route.methods or ()
            }
            return found | {("/static", "GET")}
        finally:
            await tables.close()

    nothing = House(*[dict.fromkeys(TITLES, "x")] * 2, "x", "x", dict.fromkeys(("seat", "host", "over", "drop"), "x"),
                    "x", "x", "x")  # fmt: skip
    there = {one for one in asyncio.run(story()) if one[1] != "HEAD"}
    assert set(asks(nothing, "x", "2026-11-18")) == there


@pytest.mark.full
def test_nothing_heavy_is_done_in_the_event_loop(tmp_path: Path) -> None:
    judged(tmp_path, ("celestia-duo",), False)


@pytest.mark.full
def test_the_largest_thing_that_any_address_takes_does_not_hold_the_others(tmp_path: Path) -> None:
    """One title is enough here, with every address and every size; `benchmarks/loop.py` goes over all of them."""
    judged(tmp_path, TITLES[-1:], True)


def test_the_watch_sees_what_is_done_in_the_loop() -> None:
    """Otherwise the tests above would prove nothing."""
    watch = Watch()

    async def heavy() -> None:
        filing.modest("a = 1")

    async def beside() -> None:
        await asyncio.to_thread(filing.modest, "a = 1")

    for work, expected in ((heavy, {"filing.py:modest"}), (beside, set())):
        with watch.on():
            asyncio.run(work())
        assert watch.found == expected
