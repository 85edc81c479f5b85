"""A game by letters between two homes, in Chromium: begun in the invitation, sent as a link, answered by pasting."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from .browser import Person
from .server import Server


def letter_of(person: Person) -> str:
    person.page.locator("#notice a[href$='/letter']").click()
    return person.page.locator("textarea.letter").input_value()


def play_on(person: Person) -> None:
    """As long as it is my turn."""
    while person.my_turn():
        person.step_by_mouse()
        person.page.wait_for_function("() => !document.body.dataset.sending")


@pytest.mark.full
def test_two_homes_play_by_letters(server: Server, browser: Browser, tmp_path: Path) -> None:
    home = Server(tmp_path)  # of the friend: another machine, another store
    try:
        vera, ben = Person(browser, server, seed=2), Person(browser, home, seed=3)
        page = vera.page
        page.goto("/new/celestia-duo")
        page.locator(".foot .button").click()
        page.locator("#sheet .inv").wait_for()
        page.locator("#sheet details:has(.letters) summary").click()
        page.locator("#sheet .letters input").fill("Ben")
        page.locator("#sheet form[action$='/letters'] button").click()
        page.wait_for_function("() => document.body.dataset.ready && !document.querySelector('#sheet').open")
        play_on(vera)
        first = letter_of(vera)
        assert first.startswith(f"{server.address}/letter#g=")
        assert page.locator("text=On trust").count()
        assert vera.serious_findings() == []
        ben.page.goto(home.address + "/letter#" + first.partition("#")[2])  # the friend's own home opens the link
        ben.page.wait_for_selector("body[data-ready]")
        assert "#g=" not in ben.page.url
        assert ben.my_turn() or ben.over()
        play_on(ben)
        answer = letter_of(ben)
        page.locator("form.paste textarea").fill(answer)
        page.locator("form.paste button").click()
        page.wait_for_selector("body[data-ready]")
        assert vera.my_turn()
        page.goto("/letter")
        assert vera.serious_findings() == []
        page.locator("form.paste textarea").fill(first)
        page.locator("form.paste button").click()
        assert page.locator("text=older than what you have").count()
        page.goto("/letter")
        page.locator("form.paste textarea").fill(answer[:200])
        page.locator("form.paste button").click()
        assert page.locator("[role=alert]").inner_text().startswith("This letter was cut")
        assert not ben.faults
    finally:
        home.stop()
