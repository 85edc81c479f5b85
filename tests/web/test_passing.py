"""One device for all, in Chromium and over HTTP: nothing secret before the hold, names instead of "you", both edges."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page

from astrarium.games import load
from astrarium.games.celestia_duo import GAME as DUO

from .browser import Person
from .server import Server
from .test_http import TITLES

PHONE = {"viewport": {"width": 390, "height": 844}}


def lay(person: Person, title: str, *names: str) -> None:
    """A table at this device: me, and whoever is named."""
    page = person.page
    page.goto(f"/new/{title}")
    page.locator(".lay input[name=name]").fill("Vera")
    for n, name in enumerate(names, 1):
        page.locator(f"[name=seat-{n}]").select_option("here")
        page.locator(f"[name=here-{n}]").fill(name)
    page.locator(".foot .button").click()
    page.wait_for_selector("body[data-ready]")


def hold(page: Page, seat: str) -> None:
    """Press a name and keep it pressed until the page is that person's."""
    button = page.locator(f'#hand [data-reveal="{seat}"]:visible').first
    button.wait_for()
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_selector(f'#hand[data-shown="{seat}"]')
    page.mouse.up()


def asked(page: Page) -> str:
    return page.locator("#hand").get_attribute("data-turn") or ""


@pytest.mark.full
@pytest.mark.parametrize("title", TITLES)
def test_two_people_play_at_one_device(server: Server, browser: Browser, title: str) -> None:
    person = Person(browser, server, seed=5)
    page = person.page
    lay(person, title, "Ben")
    turns = set()
    for _ in range(6):
        page.wait_for_selector("#hand[data-turn]")
        now = asked(page)
        turns.add(now)
        if page.locator("#hand[data-state=cover]").count():
            assert not page.locator("#own > *").count()
            assert not page.locator("#actions button[name=action]").count()
            hold(page, now)
        name = ["Vera", "Ben"][int(now)]
        assert page.locator("#prompt").inner_text().startswith(f"{name}: ")
        assert page.title().startswith(f"● {name}’s turn")
        assert not re.search(r"\b(you|You)\b", " ".join(page.locator("#panels h3, #log").all_inner_texts()))
        person.step_by_mouse()
        page.wait_for_function("() => !document.body.dataset.sending")
    assert not person.faults


@pytest.mark.full
def test_a_tap_explains_two_taps_are_an_option_and_space_holds(server: Server, browser: Browser) -> None:
    person = Person(browser, server, **PHONE)
    page = person.page
    lay(person, "celestia-duo", "Ben")
    now = asked(page)
    button = page.locator(f'#hand .cover [data-reveal="{now}"]')
    button.click()
    assert button.inner_text() == "Hold it for a moment."
    assert not page.locator("#hand[data-shown]").count()
    page.get_by_text("Tap twice instead").click()
    button.click()
    assert not page.locator("#hand[data-shown]").count()
    button.click()
    page.wait_for_selector(f'#hand[data-shown="{now}"]')
    page.locator("#bar form[action$='/cover'] button").click()
    page.wait_for_selector("#hand[data-state=cover]")
    page.get_by_text("Tap twice instead").click()
    button.focus()
    page.keyboard.down("Enter")
    page.wait_for_selector(f'#hand[data-shown="{now}"]')
    page.keyboard.up("Enter")
    assert not person.faults


@pytest.mark.full
def test_a_page_that_is_put_away_is_covered(server: Server, browser: Browser) -> None:
    person = Person(browser, server)
    page = person.page
    lay(person, "celestia-duo", "Ben")
    hold(page, asked(page))
    page.locator("#own > *").first.wait_for(state="attached")
    page.evaluate("""() => {
      Object.defineProperty(document, 'hidden', { get: () => true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }""")
    page.wait_for_selector("#hand[data-state=cover]")
    assert not page.locator("#own > *").count()
    assert not person.faults


@pytest.mark.full
@pytest.mark.parametrize("context", [{}, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize(("theme", "lang"), [("night", "en"), ("day", "fr"), ("contrast", "en")])
def test_axe_finds_nothing_serious(server: Server, browser: Browser, context: dict, theme: str, lang: str) -> None:  # type: ignore[type-arg]
    person = Person(browser, server, **context)
    page = person.page
    taste = {"name": "astrarium-taste", "value": f"motion=off&theme={theme}&lang={lang}", "url": server.address}
    person.context.add_cookies([taste])
    page.goto("/new/efemeris")
    page.locator("[name=seat-1]").select_option("here")
    assert person.serious_findings() == []
    for title in ("efemeris", "celestia-duo"):
        lay(person, title, "Ben")
        if page.locator("#hand[data-state=open]").count():  # nobody has a secret yet
            person.step_by_mouse()
        page.wait_for_selector("#hand[data-state=cover]")
        assert person.serious_findings() == []
        assert not person.sideways()
        page.locator("#hand .cover [name=pause]").evaluate("(button) => button.form.requestSubmit(button)")
        page.wait_for_selector("#hand[data-state=paused]")
        assert person.serious_findings() == []
        hold(page, "1")
        assert person.serious_findings() == []


@pytest.mark.full
def test_partners_around_one_device_talk_freely_in_windows_and_others_choose(server: Server, browser: Browser) -> None:
    person = Person(browser, server)
    page = person.page
    page.goto(f"/new/{DUO.id}")
    protocol = page.locator("[name=option-comm-protocol]")
    assert protocol.input_value() == "advise"
    page.locator("[name=seat-1]").select_option("here")
    assert protocol.input_value() == "table-talk"
    page.locator("[name=seat-1]").select_option("open")
    assert protocol.input_value() == "advise"
    lay(person, DUO.id, "Ben")
    assert page.locator("#hand .talking .plate.now").inner_text().startswith("Silence")
    bells: list[str] = []
    page.on("request", lambda request: bells.append(request.url) if "bell.wav" in request.url else None)
    for _ in range(12):
        if page.locator("#hand[data-state=cover]").count():
            hold(page, asked(page))
        person.step_by_mouse()
        if page.locator("#hand[data-talk=open]").count():
            break
    assert page.locator("#hand .talking .plate.open").inner_text().startswith("You may talk")
    person.until(lambda: bells)


@pytest.mark.full
def test_a_chair_goes_on_at_another_device(server: Server, browser: Browser) -> None:
    vera, ben = Person(browser, server), Person(browser, server)
    page = vera.page
    lay(vera, "celestia-duo", "Ben")
    page.locator("#foot [data-pop=menu]").click()
    page.get_by_text("Ben goes on by phone").click()
    address = page.locator("#sheet .address").last.input_value()
    ben.page.goto(server.address + urlsplit(address).path)  # by way of the network it may be closed to the browser
    ben.page.wait_for_selector("body[data-ready]")
    assert ben.page.locator("#own > *").count()
    page.wait_for_function("() => !document.querySelector('#hand') || document.querySelector('#own > *')")


@pytest.mark.full
def test_every_mode_can_be_laid_at_one_device(server: Server) -> None:
    for title in TITLES:
        for mode in load(title).modes:
            if mode.seats[-1] < 2:
                continue
            names = ["Ada", "Ben", "Kei", "Noor"][: mode.seats[-1]]
            form = {"mode": mode.word, "name": names[0], "seat-0": "me", "clock": "60"}
            form |= {f"seat-{n}": "here" for n in range(1, len(names))}
            form |= {f"here-{n}": name for n, name in enumerate(names) if n}
            with server.browser() as client:
                page = client.post(f"/new/{title}", data=form)
                assert page.status_code == 200
                assert 'id="hand"' in page.text
                assert all(name in page.text for name in names)
                assert 'class="clock' not in page.text
