"""A club that has been there for a while, in Chromium: cards over the page, games to watch, the ladder, every page with
axe, the table of a league."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Browser

from .browser import Person
from .comets import Comets, comets

PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Comets]:
    there = comets(tmp_path_factory.mktemp("comets"))
    yield there
    there.server.stop()


def somebody(browser: Browser, club: Comets, name: str, lang: str = "en", **context: Any) -> Person:
    person = Person(browser, club.server, **context)
    url = club.server.address
    person.context.add_cookies(
        [
            {"name": "astrarium", "value": club.cookies[name], "url": url},
            {"name": "astrarium-taste", "value": f"name={name}&motion=off&asks=all&lang={lang}", "url": url},
        ]
    )
    return person


def pages_of(club: Comets) -> list[str]:
    return [
        "/", "/club", "/club/chairs", "/club/leagues", f"/club/league/{club.league}", "/club/safe", "/me", "/me/strength",
        f"/p/{club.handles['Ada']}", f"/p/{club.handles['Ben']}", f"/t/{club.watched}",
    ]  # fmt: skip


@pytest.mark.full
@pytest.mark.parametrize(("lang", "context"), [("en", {}), ("fr", PHONE)])
def test_no_page_of_a_club_has_a_serious_finding(
    browser: Browser, club: Comets, lang: str, context: dict[str, Any]
) -> None:
    vera, ada = [somebody(browser, club, name, lang, **context) for name in ("Vera", "Ada")]
    found = {}
    for person, way in [*[(vera, way) for way in pages_of(club)], (ada, "/club/host"), (ada, "/reports")]:
        person.page.goto(way)
        if person.serious_findings() or person.sideways():
            found[way] = [*person.serious_findings(), *(["wider than the screen"] if person.sideways() else [])]
    assert not found
    assert not vera.faults
    assert not ada.faults


@pytest.mark.full
def test_a_name_opens_its_card_over_the_page(browser: Browser, club: Comets) -> None:
    vera, ben = somebody(browser, club, "Vera"), somebody(browser, club, "Ben", **PHONE)
    way = f"/p/{club.handles['Ada']}"
    for person in (vera, ben):
        page = person.page
        page.goto("/club")
        name = page.locator(f".m-people a[href='{way}']")
        name.click()
        card = page.locator("dialog.m-over")
        card.wait_for()
        assert card.locator("h1").inner_text() == "Ada"
        told = card.inner_text()
        assert "Evenings after eight. I like long Keplers." in told
        assert "usually step 3 of 5" in told
        assert "about Sirius" in told or "as strong as Sirius" in told
        assert person.serious_findings() == []
        assert not person.sideways()
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog.m-over", state="detached")
        assert name.evaluate("one => one === document.activeElement")  # whoever opened it goes on from there
    vera.page.locator(f".m-people a[href='{way}']").click()
    vera.page.locator("dialog summary", has_text="Invite Ada").click()
    vera.page.locator("dialog select[name=game]").select_option("kepler")
    vera.page.locator("dialog .m-form .solid", has_text="chair for the two").click()
    vera.page.wait_for_url("**/club/chairs")
    assert "Yours" in vera.page.locator(".m-open").inner_text()
    ada = somebody(browser, club, "Ada")
    ada.page.goto("/club/chairs")
    assert "Vera" in ada.page.locator(".m-open").inner_text()
    ben.page.goto("/club/chairs")
    assert "Vera" not in ben.page.locator(".m-open li.chair .who").all_inner_texts()
    for person in (vera, ben, ada):
        assert not person.faults


@pytest.mark.full
def test_two_read_what_a_game_changed(browser: Browser, club: Comets) -> None:
    """At the end of a game that counted each reads where they stand now and why; of a pair, how far both climb."""
    contexts: tuple[dict[str, Any], ...] = ({}, PHONE)
    asked: set[str] = set()
    for game, names, words in (
        (club.counted, ("Vera", "Ada"), ("Your strength in Efemeris", "games")),
        (club.over, ("Ada", "Ben"), ("The two of you, on the ladder",)),
    ):
        said = set()
        for name, context in zip(names, contexts, strict=True):
            person = somebody(browser, club, name, **context)
            person.page.goto(f"/t/{game}")
            if name not in asked:  # after somebody's first game with people: whether their name is to stay
                asked.add(name)
                with person.page.expect_navigation():
                    person.page.locator("dialog.m-ask [name=asked]").click()
            plate = person.page.locator(".strength-plate").first
            plate.wait_for(state="attached")
            told = plate.text_content() or ""
            assert all(word in told for word in words), told
            said.add(told)
            assert person.page.locator(".next-time [role=switch]").get_attribute("aria-checked") == "false"
            person.page.locator(".next-time [role=switch]").click()  # nobody reads the other's answer
            person.page.wait_for_selector(".next-time [aria-checked=true]")
            assert person.serious_findings() == []
            assert not person.faults
        assert len(said) == (2 if game == club.counted else 1)


@pytest.mark.full
def test_watch_leads_to_a_game_whose_people_allow_it(browser: Browser, club: Comets) -> None:
    """On a card, in the lobby and among the club's tables; until one of them wishes otherwise."""
    vera, ines = somebody(browser, club, "Vera"), somebody(browser, club, "Ines")
    there = f"a[href='/t/{club.watched}']"
    for way in ("/", "/club"):
        vera.page.goto(way)
        assert vera.page.locator(there).count(), way
    vera.page.locator(f".m-people a[href='/p/{club.handles['Ben']}']").click()
    vera.page.locator(f"dialog {there}", has_text="Watch").click()
    vera.page.wait_for_selector("body[data-ready]")
    assert vera.page.locator("#bar[data-turn=yes]").count() == 0
    assert not vera.page.locator("#actions button[name=action]").count()
    ines.page.goto(f"/t/{club.watched}")
    ines.page.wait_for_selector("body[data-ready]")
    players = [somebody(browser, club, name) for name in ("Ben",)]
    players[0].page.goto(f"/t/{club.watched}")
    players[0].page.wait_for_selector("body[data-ready]")
    mover = ines if ines.my_turn() else players[0]
    seq = vera.seq()
    mover.step_by_mouse()
    vera.wait_for_change(seq)  # whoever watches sees it happen
    ines.page.goto("/me")
    ines.page.locator("form:has([value=watch]) [role=switch]").click()
    ines.page.wait_for_selector("form:has([value=watch]) [aria-checked=false]")
    with httpx.Client(base_url=club.server.address, cookies={"astrarium": club.cookies["Vera"]}) as client:
        assert client.get(f"/t/{club.watched}").status_code == 403
        assert f"/t/{club.watched}" not in client.get("/").text
        assert client.get(f"/t/{club.watched}/live").status_code == 403


@pytest.mark.full
def test_the_ladder_is_climbed_by_two(browser: Browser, club: Comets) -> None:
    noor, tomas = somebody(browser, club, "Noor"), somebody(browser, club, "Tomas", **PHONE)
    noor.page.goto("/club?ladder=efemeris")
    rung = {name: f".m-ladder li:has(a[href='/p/{club.handles[name]}'])" for name in ("Noor", "Tomas")}
    row = noor.page.locator(rung["Tomas"])
    row.locator("button", has_text="Challenge").click()
    noor.page.wait_for_url("**ladder=efemeris**")
    assert "waits for" in noor.page.locator(".m-ladder li.me").inner_text()
    tomas.page.goto("/club?ladder=efemeris#ladder")
    tomas.page.locator(rung["Noor"]).locator("button[value=yes]").click()
    tomas.page.wait_for_url("**/t/**")
    tomas.page.wait_for_selector("body[data-ready]")
    noor.page.goto(tomas.page.url)
    noor.page.wait_for_selector("body[data-ready]")
    assert noor.my_turn() or tomas.my_turn()
    noor.page.goto("/club?ladder=efemeris")
    assert "Play on" in noor.page.locator(rung["Tomas"]).inner_text()

    def places() -> list[str]:
        """The ladder from the top, as the page shows it now."""
        noor.page.goto("/club?ladder=efemeris")
        names = noor.page.locator(".m-ladder li a b").all_inner_texts()
        return [name for name in names if name in ("Noor", "Tomas")]

    assert places() == ["Tomas", "Noor"]
    headers = {"origin": club.server.address}
    with httpx.Client(base_url=club.server.address, cookies={"astrarium": club.cookies["Tomas"]}) as client:
        assert client.post(f"{urlsplit(tomas.page.url).path}/leave", headers=headers).status_code == 303
    noor.until(lambda: places() == ["Noor", "Tomas"], 60)  # whoever leaves loses it; the service looks now and then
    assert not noor.faults


@pytest.mark.full
def test_arrows_go_from_game_to_game_in_the_table_of_a_league(browser: Browser, club: Comets) -> None:
    vera, ada = somebody(browser, club, "Vera"), somebody(browser, club, "Ada")
    now = "document.activeElement.closest('td')?.cellIndex + ' ' + document.activeElement.closest('tr')?.rowIndex"
    for person in (vera, ada):
        page = person.page
        page.goto(f"/club/league/{club.league}")
        games = page.locator(".m-table td a")
        assert games.count() > 2
        games.first.focus()
        begun = page.evaluate(now).split()
        page.keyboard.press("ArrowDown")
        below = page.evaluate(now).split()
        assert int(below[1]) > int(begun[1]) or below == begun
        page.keyboard.press("ArrowUp")
        assert page.evaluate(now).split() == begun
        games.last.focus()
        page.keyboard.press("ArrowRight")  # beyond the last there is nothing
        assert page.evaluate("document.activeElement.tagName") == "A"
        way = games.first.get_attribute("href")
        games.first.focus()
        page.keyboard.press("Enter")
        page.wait_for_url(f"**{way}")


@pytest.mark.full
def test_a_chair_and_an_evening_are_seen_at_once_until_somebody_is_hidden(browser: Browser, club: Comets) -> None:
    luz, oskar = somebody(browser, club, "Luz"), somebody(browser, club, "Oskar", **PHONE)
    luz.page.goto("/")
    luz.page.wait_for_selector(".m-lobby")
    his = f"a[href='/p/{club.handles['Oskar']}']"
    assert not luz.page.locator(f"#open-chairs {his}").count()
    oskar.page.goto("/club/chairs")
    oskar.page.locator("form[action='/club/chairs'] button.solid").click()
    oskar.page.wait_for_selector(".chair.own")
    luz.page.wait_for_selector(f"#open-chairs {his}")  # without loading anything again
    oskar.page.locator(".chair.evening button[value=yes]").click()
    oskar.page.wait_for_selector(".chair.evening button[value=yes][aria-pressed=true]")
    luz.page.goto("/club/chairs")
    assert "Oskar" in luz.page.locator(".chair.evening").inner_text()
    luz.page.locator(f".chair {his}").click()
    luz.page.locator("dialog.m-over button[value=hide]").click()
    luz.page.wait_for_selector("dialog.m-over", state="detached")
    for person, other in ((luz, "Oskar"), (oskar, "Luz")):
        for way in ("/club", "/club/chairs"):
            person.page.goto(way)
            assert other not in person.page.locator("main").inner_text(), (way, other)
        answer = person.page.goto(f"/p/{club.handles[other]}")
        assert answer is not None
        assert answer.status == 404
        person.faults = [fault for fault in person.faults if "404" not in fault]
        assert not person.faults
