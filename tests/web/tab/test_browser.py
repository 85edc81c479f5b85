"""The whole table in a real browser, from a plain web server: whole games without a network, tabs that die, two tabs."""

from __future__ import annotations

import gzip
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext

from astrarium.web.tab.packs import packed, pressed, unpacked

from ...store.revisions import lay, revisions, rows_in
from ..browser import AXE
from .folder import Shown, Visitor, shown
from .playing import alone, whole_game

pytestmark = [pytest.mark.full, pytest.mark.browser]
APP = "/static/app.css"
TITLES = ("celestia-duo", "efemeris", "kepler", "astronavigators")


@pytest.fixture
def context(browser: Browser) -> BrowserContext:
    return browser.new_context(viewport={"width": 1440, "height": 900}, locale="en")


def test_games_are_played_without_a_network(folder: Path, browser: Browser) -> None:
    """Loaded once, then cut off: lobby, guide, puzzle, and a table of every game against the third level."""
    ada = alone(folder, browser, seed=5)
    for title in TITLES:
        ada.quick_game(title, 3)
        for _ in range(4):
            if ada.wait_for_turn():
                ada.step_by_mouse()
    for path in ("/learn/efemeris", "/puzzle", "/log", "/bench", "/rules/kepler"):
        ada.page.goto(path)
        assert ada.page.locator("main").count() == 1, path
    assert ada.faults == []


@pytest.mark.parametrize("title", ["celestia-duo", "efemeris"])
def test_a_whole_game_without_a_network(folder: Path, browser: Browser, title: str) -> None:
    """The two shortest; `python -m tests.web.tab.playing` plays all four."""
    ada = alone(folder, browser, seed=3)
    assert whole_game(ada, title).faults == []


def test_a_second_tab_shares_the_first_and_takes_over(site: Shown, context: BrowserContext) -> None:
    ada = Visitor(context)
    ada.open(site.address)
    id = ada.quick_game("celestia-duo")
    other = Visitor(context)
    other.open(f"{site.address}#/t/{id}")
    other.page.wait_for_selector("body[data-ready]")
    assert other.tabbed.locator("html[data-leads]").count() == 0
    if ada.wait_for_turn():
        seq = ada.seq()
        ada.step_by_mouse()
        other.wait_for_change(seq)  # what is played in one tab is seen in the other
    ada.tabbed.close()
    other.tabbed.wait_for_selector("html[data-leads]", state="attached")
    other.tabbed.wait_for_selector("html[data-kept]", state="attached", timeout=120_000)
    if other.wait_for_turn():
        other.step_by_mouse()


def test_the_shell_and_the_lobby_are_accessible(site: Shown, context: BrowserContext) -> None:
    ada = Visitor(context)
    ada.tabbed.goto(site.address)
    ada.page.wait_for_selector("#aboard", state="attached")
    found = []
    for frame in ada.tabbed.frames:
        frame.evaluate(AXE)
        told = frame.evaluate("async () => (await axe.run(document, {resultTypes: ['violations']})).violations")
        found += [
            f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in told if one["impact"] in ("serious", "critical")
        ]
    assert found == []


def test_a_wish_is_kept_until_the_table_is_set(site: Shown, context: BrowserContext) -> None:
    """Whoever presses Play while Python is still asleep sits down when it is awake."""
    ada = Visitor(context)
    ada.tabbed.goto(site.address)
    ada.page.wait_for_selector("#aboard", state="attached")
    told = ada.page.locator("#aboard .already"), ada.page.locator("#aboard .wish")
    ada.page.wait_for_selector("#aboard:not([hidden])")
    assert [one.is_visible() for one in told] == [True, False]
    ada.page.locator(".box.room-kepler .now").click()
    assert [one.is_visible() for one in told] == [False, True]
    ada.page.wait_for_selector("body.play[data-ready]", timeout=120_000)


def test_nothing_is_loaded_from_elsewhere_and_no_script_may_be(site: Shown, context: BrowserContext) -> None:
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    ada = Visitor(context)
    ada.open(site.address)
    ada.wait_until_whole()
    assert [url for url in asked if not url.startswith((site.address, "data:", "blob:"))] == []
    assert [url for url in asked if "/upgrading-" in url] == []  # whoever has no older games needs none of it
    again = context.new_page()
    answer = again.goto(site.address)
    assert answer is not None
    policy = answer.headers["content-security-policy"]
    assert "'unsafe-inline'" not in policy
    assert "'unsafe-eval'" not in policy
    assert context.cookies() == []


def restyled(place: Path, files: list[dict[str, object]]) -> list[dict[str, object]]:
    """The files of a version whose pages look different."""
    (old,) = [one for one in files if one.get("name") == "pages.pack"]
    items = unpacked(gzip.decompress((place / str(old["file"])).read_bytes()))
    mark = b"/* newer */"
    body = pressed(packed([one._replace(body=mark + one.body) if one.name == APP else one for one in items]))
    url = "a/pages-newer.pack"
    (place / f"{url}.gzip").write_bytes(body)
    new = {**old, "url": url, "file": f"{url}.gzip", "size": len(body)}
    return [new if one is old else one for one in files]


def test_an_update_is_offered_and_never_forced(folder: Path, tmp_path: Path, context: BrowserContext) -> None:
    """A newer version lies on the host: the game goes on with the old one until somebody says so."""
    place = tmp_path / "site"
    shutil.copytree(folder, place)
    version = json.loads((place / "version.json").read_text())
    listed = json.loads((place / version["files"]).read_text())
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    with shown(place) as host:
        ada = Visitor(context)
        ada.open(host.address)
        id = ada.quick_game("celestia-duo")
        newer = {**version, "version": "feedfeedfeed", "files": "a/files-newer.json"}
        (place / newer["files"]).write_text(
            json.dumps({**listed, "files": restyled(place, listed["files"]), "version": newer["version"]})
        )
        (place / "version.json").write_text(json.dumps(newer))
        ada.open(f"{host.address}#/t/{id}")
        ada.tabbed.reload()
        ada.tabbed.wait_for_selector("#notice button", timeout=180_000)
        assert [url for url in asked if "/upgrading-" in url]  # games of now can be brought over without a network
        ada.page.wait_for_selector("body.play[data-ready]")
        used = "async () => (await (await caches.match(location.href.split('#')[0] + 'current')).json()).version"
        assert ada.tabbed.evaluate(used) == version["version"]
        if ada.wait_for_turn():
            ada.step_by_mouse()  # nothing was interrupted
        other = Visitor(context, 2)  # another tab, which goes on to the newer version as well
        other.open(f"{host.address}#/t/{id}")
        ada.tabbed.locator("#notice button").first.click()
        ada.tabbed.wait_for_function(f"async () => await ({used})() === '{newer['version']}'")
        ada.tabbed.wait_for_selector("html[data-ready]", state="attached", timeout=180_000)
        ada.page.wait_for_selector("body.play[data-ready]", timeout=180_000)
        assert ada.page.url.endswith(id)
        assert ada.page.evaluate(f"async () => (await (await fetch('{APP}')).text()).startsWith('/* newer */')")
        other.tabbed.wait_for_selector("html[data-ready]", state="attached", timeout=180_000)
        other.page.wait_for_selector("body.play[data-ready]", timeout=180_000)
        kept = {"astrarium-current", f"astrarium-{newer['version']}"}
        assert set(ada.tabbed.evaluate("async () => await caches.keys()")) == kept
        assert ada.faults == other.faults == []


def test_the_next_visit_begins_with_a_memory_of_this_one(site: Shown, context: BrowserContext) -> None:
    """Python's memory is copied in a quiet moment; the next visit plays from it, and chance is new each time."""
    ada = Visitor(context)
    ada.open(site.address)
    ada.still()
    ada.tabbed.wait_for_selector("html[data-memory=kept]", state="attached", timeout=300_000)
    seeds = set()
    for _ in range(2):
        ada.open(site.address)
        id = ada.quick_game("kepler")
        if ada.wait_for_turn():
            ada.step_by_mouse()
        seeds.add(id)
    assert len(seeds) == 2
    assert ada.faults == []


def test_bots_answer_without_their_worker(folder: Path, tmp_path: Path, context: BrowserContext) -> None:
    """It can't begin here, as where memory is short: bots answer all the same."""
    place = tmp_path / "site"
    shutil.copytree(folder, place)
    for script in place.glob("a/thinker-*.js"):
        script.write_text("throw new Error('no room');\n")
    with shown(place) as host:
        ada = Visitor(context)
        ada.open(host.address)
        ada.still()
        ada.quick_game("celestia-duo")
        for _ in range(3):
            assert ada.wait_for_turn()
            ada.step_by_mouse()


def test_copies_are_kept_as_files_and_an_older_one_comes_back(
    site: Shown, context: BrowserContext, tmp_path: Path
) -> None:
    """What the pages hand out as files is made in the tab; what brings an older copy over is fetched for it alone."""
    asked: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    ada = Visitor(context)
    ada.open(site.address)
    ids = {ada.quick_game("celestia-duo"), ada.quick_game("efemeris")}
    copies = []
    for path, link in (
        ("/", ".here a[download]"),
        ("/kept", "a[href*='/kept/copy?game=']"),
        ("/privacy", "a[download]"),
    ):
        ada.page.goto(path)
        with ada.tabbed.expect_download() as came:
            ada.page.locator(link).first.click()
        copies.append(tmp_path / came.value.suggested_filename)
        came.value.save_as(copies[-1])
    whole, one, mine = copies
    assert (whole.suffix, one.suffix, mine.suffix) == (".astrarium", ".astrarium", ".json")
    for copy, games in ((whole, 2), (one, 1)):
        with closing(sqlite3.connect(copy)) as file:
            found = {row[0] for row in file.execute("SELECT id FROM game")}
        assert len(found) == games
        assert found <= ids
    json.loads(mine.read_text())
    older = lay(revisions()[-2], tmp_path)
    assert [url for url in asked if "/upgrading-" in url] == []
    ada.page.goto("/kept")
    ada.page.locator("#bringing [name=file]").set_input_files(older)
    ada.page.locator("#bringing button").click()
    count = len(rows_in(older)["game"])
    ada.page.wait_for_function(f"() => document.querySelector('#bringing output').textContent.startsWith('{count} ')")
    ada.page.goto("/kept")
    assert ada.page.locator(".kept-games a[href*='/kept/copy?game=']").count() == 2 + count
    assert ada.faults == []


def test_a_first_visit_that_was_interrupted_goes_on_from_there(
    folder: Path, tmp_path: Path, context: BrowserContext
) -> None:
    """The host goes away in the middle: it is said so, and what has come is not loaded again."""
    place = tmp_path / "site"
    shutil.copytree(folder, place)
    (last,) = place.glob("a/pages-*.gzip")
    last.rename(tmp_path / "later")
    with shown(place) as host:
        ada = Visitor(context)
        ada.tabbed.goto(host.address)
        again = ada.tabbed.locator("#notice button")
        again.wait_for(timeout=180_000)
        (tmp_path / "later").rename(last)
        before = host.sent
        again.click()
        ada.tabbed.wait_for_selector("html[data-ready]", state="attached", timeout=180_000)
        assert host.sent - before < before / 2
        ada.quick_game("celestia-duo")


def test_the_service_worker_may_be_stopped_at_any_time(site: Shown, context: BrowserContext) -> None:
    """A browser does so to save memory: the next request wakes it, and it has nothing to remember."""
    ada = Visitor(context)
    ada.open(site.address)
    ada.still()
    ada.quick_game("celestia-duo")
    session = context.new_cdp_session(ada.tabbed)
    session.send("ServiceWorker.enable")
    for _ in range(3):
        assert ada.wait_for_turn()
        session.send("ServiceWorker.stopAllWorkers")
        ada.step_by_mouse()


def test_a_page_that_was_loaded_past_the_service_worker_plays(site: Shown, context: BrowserContext) -> None:
    """As when somebody holds Shift and loads it anew."""
    ada = Visitor(context)
    ada.open(site.address)
    id = ada.quick_game("celestia-duo")
    session = context.new_cdp_session(ada.tabbed)
    session.send("Page.reload", {"ignoreCache": True})
    ada.tabbed.wait_for_selector("html:not([data-ready])", state="attached")
    ada.tabbed.wait_for_selector("html[data-ready]", state="attached", timeout=60_000)
    ada.page.wait_for_selector("body.play[data-ready]", timeout=60_000)
    assert ada.page.url.endswith(id)


def test_two_tabs_play_by_letters(site: Shown, browser: Browser) -> None:
    """A link that is sent is all that two browsers know of each other."""
    people = [browser.new_context(viewport={"width": 390, "height": 844}, locale="en") for _ in range(2)]
    vera, ben = [Visitor(context, n) for n, context in enumerate(people)]
    vera.open(site.address)
    vera.page.goto("/new/celestia-duo")
    vera.page.locator("select[name=seat-1]").select_option("open")
    vera.page.locator(".foot .button").click()
    vera.page.wait_for_selector("body[data-ready]")
    posted = vera.page.locator("#notice a[href$='/letter']")
    for _ in range(100):
        if posted.count():
            break
        if vera.my_turn():
            vera.step_by_mouse()
            vera.page.wait_for_function("() => !document.body.dataset.sending")
        vera.page.wait_for_timeout(200)  # whose turn it is may be on its way
    posted.click()
    letter = vera.page.locator("textarea.letter").input_value()
    assert letter.startswith(f"{site.address}#g=")
    ben.tabbed.goto(letter)
    ben.page.wait_for_selector("body.play[data-ready]", timeout=180_000)
    assert ben.wait_for_turn()
    assert "#g=" not in ben.tabbed.url
    assert vera.faults == ben.faults == []
