"""People who have just met, in Chromium: ready greetings in each one's language, a quiet seat, and who is of no club."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .browser import Person
from .server import Server
from .test_people import PHONE, come, found, listed


@pytest.fixture(scope="module")
def met_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("strangers"))
    yield running
    running.stop()


def open_talk(person: Person) -> None:
    """By its tool; on a phone by the menu, while nothing new was said."""
    if not person.page.locator("#foot [data-pop=chat]").is_visible():
        person.page.locator("#foot [data-pop=menu]").click()
    person.page.locator("[data-pop=chat]:visible").first.click()
    person.page.wait_for_selector("#chat:visible")


def refused(person: Person, way: str) -> int:
    """What the server answers somebody who may not; the browser says so, too, and that is no fault."""
    answer = person.page.goto(way)
    assert answer is not None
    person.faults = [fault for fault in person.faults if str(answer.status) not in fault]
    return answer.status


def lock(person: Person, pin: str, do: str) -> None:
    person.page.goto("/club/safe")
    person.page.locator("[name=pin]").fill(pin)
    person.page.locator(f"button[name=do][value={do}]").click()


@pytest.mark.full
def test_newcomers_greet_each_other_and_a_quiet_seat_hears_nothing(browser: Browser, met_server: Server) -> None:
    ada, ben, stranger = [Person(browser, met_server, **context) for context in ({}, {**PHONE, "locale": "fr"}, {})]
    link = found(ada, "Newcomers", "Ada")
    come(ben, link, "Ben")
    ben.page.wait_for_selector(".m-lobby")
    # a chair is seen by members alone
    ada.page.goto("/club/chairs")
    form = ada.page.locator("form[action='/club/chairs']")
    form.locator("label:has([name=game][value=efemeris])").click()  # in Celestia Duo silence is the rule
    form.locator("button.solid").click()
    ada.page.wait_for_selector(".chair.own")
    stranger.page.goto("/")
    home = stranger.page.locator("body").inner_text()
    assert "Got a link to a club?" in home
    assert "Ada" not in home
    assert stranger.page.locator(".chair").count() == 0
    ben.page.goto("/club/chairs")
    card = ben.page.locator(".chair a[href^='/p/']").first.get_attribute("href")
    assert card is not None
    ben.page.locator(".chair button[value=sit]").first.click()
    ben.page.wait_for_selector("body[data-ready]")
    table = ben.page.url.replace(met_server.address, "")
    for way, status in (("/club/chairs", 404), (card, 404), (table, 403), (f"{table}/live", 403)):
        assert refused(stranger, way) == status, way
    ada.page.goto("/club/safe")  # which says so
    assert "not: how strong you are" in ada.page.locator(".m-told").first.inner_text()
    # ready greetings, each in the reader's language
    ada.page.goto(table)
    for person in (ada, ben):
        person.page.wait_for_selector("body[data-ready]")
        open_talk(person)
        assert person.page.locator("#chat [name=text]").count() == 0
        assert person.page.locator("#chat button[name=greet]").count() == 8
        for press in person.page.locator("#chat button[name=greet]").all():
            box = press.bounding_box()
            assert box is not None
            assert box["height"] >= 44
        assert person.serious_findings() == []
    assert "ready greetings only" in ada.page.locator("#chat").inner_text()
    ada.page.locator("#chat button[value=luck]").click()
    ben.page.wait_for_selector("#chat .chat-lines >> text=Bonne chance")
    ben.page.locator("#chat button[value=hello]").click()
    ada.page.wait_for_selector("#chat .chat-lines >> text=Hello")
    # a quiet seat, which nobody else reads of
    before = listed(ada)
    lock(ben, "2468", "quiet")
    ben.page.wait_for_selector("button[name=do][value=loud]")
    assert ben.serious_findings() == []
    assert listed(ada) == before
    ben.page.goto(table)
    ben.page.wait_for_selector("body[data-ready]")
    open_talk(ben)
    assert ben.page.locator("#chat button, #chat input, #chat .chat-lines").count() == 0
    assert ben.serious_findings() == []
    ada.page.goto(table)
    ada.page.wait_for_selector("body[data-ready]")
    open_talk(ada)
    ada.page.wait_for_timeout(5000)  # one greeting in five seconds
    ada.page.locator("#chat button[value=nice]").click()
    ada.page.wait_for_selector("#chat .chat-lines >> text=Nice move")
    assert "Joli coup" not in (ben.page.content())
    assert "Nice move" not in (ben.page.content())
    # its PIN alone opens it
    lock(ben, "1111", "loud")
    ben.page.wait_for_selector("[role=alert], .error, h1")
    ben.page.goto("/club/safe")
    assert ben.page.locator("button[name=do][value=loud]").count() == 1
    lock(ben, "2468", "loud")
    ben.page.wait_for_selector("button[name=do][value=quiet]")
    ben.page.goto(table)
    ben.page.wait_for_selector("body[data-ready]")
    open_talk(ben)
    ben.page.wait_for_selector("#chat .chat-lines >> text=Joli coup")
    ben.faults = [fault for fault in ben.faults if "403" not in fault]
    for person in (ada, ben, stranger):
        assert not person.faults
