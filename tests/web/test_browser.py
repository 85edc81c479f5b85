"""The table in Chromium, as people use it."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from astrarium.games import ready

from .browser import CHROMIUM, PAINTED, Person, asked_of
from .server import Server

TITLES = ready()
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]


@pytest.mark.full
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("title", TITLES)
def test_a_mouse_and_a_keyboard_play_each_other(server: Server, browser: Browser, title: str) -> None:
    """Two browsers, one by mouse, the other by keyboard alone: the start of every title, and one of them to its end.
    The others are played to their end against bots, by mouse and keys (test_layout.py)."""
    whole = title == "celestia-duo"
    ada, bo = Person(browser, server, 3), Person(browser, server, 4)
    bo.join(ada.open_table(title), "Bo")
    play_on(ada, bo, 5000 if whole else 24)
    assert ada.seq() == bo.seq() >= 24 or ada.over()
    assert not whole or (ada.over() and bo.over())
    assert ada.faults == bo.faults == []
    ada.context.close()
    bo.context.close()


def play_on(ada: Person, bo: Person, most: int) -> None:
    """Whoever is asked plays."""
    for _ in range(most):
        catch_up(ada, bo)
        if ada.over():
            bo.page.wait_for_selector("#end")
            return
        if ada.my_turn():
            ada.step_by_mouse()
        elif bo.my_turn():
            bo.step_by_keyboard()
        else:
            ada.page.wait_for_timeout(50)
    catch_up(ada, bo)


def catch_up(ada: Person, bo: Person) -> None:
    """Both pages show the same record."""
    for person in (ada, bo):
        person.page.wait_for_function(
            f"() => Number(document.getElementById('bar').dataset.seq) >= {max(ada.seq(), bo.seq())}"
        )


@pytest.mark.full
@pytest.mark.parametrize("theme", ["night", "day", "contrast"])
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_axe_finds_nothing_serious(server: Server, browser: Browser, theme: str, lang: str) -> None:
    ada = Person(browser, server)
    ada.context.add_cookies(
        [{"name": "astrarium-taste", "value": f"theme={theme}&lang={lang}&motion=off", "url": server.address}]
    )
    found: dict[str, list[str]] = {}
    title = TITLES[len(theme + lang) % len(TITLES)]
    for path in ("/", f"/new/{title}", f"/rules/{title}", "/nothing"):
        ada.page.goto(path)
        found[path] = ada.serious_findings()
    id = ada.quick_game(title)
    ada.wait_for_turn()
    found["table"] = ada.serious_findings()
    ada.page.keyboard.press("a")
    assert ada.page.locator("#actions").is_visible()
    found["actions"] = ada.serious_findings()
    for path in (f"/t/{id}?at=0", f"/t/{id}/log", f"/t/{id}/chance"):
        ada.page.goto(path)
        found[path] = ada.serious_findings()
    assert {path: findings for path, findings in found.items() if findings} == {}


@pytest.mark.full
def test_a_reload_in_the_middle_of_a_choice_loses_nothing(server: Server, browser: Browser) -> None:
    ada = Person(browser, server)
    ada.quick_game(TITLES[0])
    ada.wait_for_turn()
    prompt, seq = ada.page.locator("#prompt").inner_text(), ada.seq()
    ada.page.reload()
    ada.page.wait_for_selector("body[data-ready]")
    assert ada.page.locator("#prompt").inner_text() == prompt
    assert ada.seq() == seq
    ada.step_by_mouse()
    assert ada.seq() > seq


@pytest.mark.full
def test_two_racing_tabs_play_once(server: Server, browser: Browser) -> None:
    ada = Person(browser, server)
    id = ada.quick_game(TITLES[0])
    ada.wait_for_turn()
    other = ada.tab()
    other.goto(f"/t/{id}")
    other.wait_for_selector("body[data-ready] #bar[data-turn=yes]")
    seq = ada.seq()
    press = """at => setTimeout(
        () => document.querySelector('#actions button[name=action]')?.click(), at - Date.now())"""
    at = (time.time() + 0.5) * 1000
    for page in (ada.page, other):  # both at one moment; the later one may find the question already answered
        page.evaluate(press, at)
    ada.wait_for_change(seq)
    other.wait_for_function(f"() => Number(document.getElementById('bar').dataset.seq) > {seq}")
    ada.wait_for_turn()
    log = ada.page.request.get(f"/t/{id}/log").text()
    assert log.count("?at=") >= 1
    assert ada.faults in ([], ["Failed to load resource: the server responded with a status of 409 (Conflict)"])


@pytest.mark.full
def test_a_double_click_plays_once(server: Server, browser: Browser) -> None:
    ada, bo = Person(browser, server, 1), Person(browser, server, 2)
    bo.join(ada.open_table(TITLES[0]), "Bo")
    asked = asked_of(ada, bo)
    seq = asked.seq()
    asked.page.locator(".lit, #choices button").first.dblclick(force=True)
    asked.wait_for_change(seq)
    asked.page.wait_for_timeout(500)  # for what must not come
    assert asked.seq() == seq + 1 or asked.my_turn()  # never two records for one question


@pytest.mark.full
def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path, browser: Browser) -> None:
    """Kill it in a burst of moves, start it again on the same data: the page heals and every move is there once."""
    server = Server(tmp_path)
    try:
        ada = Person(browser, server)
        id = ada.quick_game(TITLES[0])
        for _ in range(3):
            ada.wait_for_turn()
            ada.step_by_mouse()
        ada.wait_for_turn()
        seq = ada.seq()
        ada.page.evaluate("() => document.querySelector('#actions button[name=action]').click()")
        server.kill()
        ada.page.wait_for_selector("#offline:not([hidden])")
        server.start()
        ada.page.wait_for_selector("#offline", state="hidden")
        ada.page.reload()
        ada.page.wait_for_selector("body[data-ready]")
        ada.wait_for_turn()
        assert ada.seq() >= seq
        before = ada.seq()
        ada.step_by_mouse()
        assert ada.seq() > before
        assert ada.page.request.get(f"/t/{id}").ok
    finally:
        server.stop()


@pytest.mark.full
def test_a_phone_has_large_targets_and_does_not_scroll_sideways(server: Server, browser: Browser) -> None:
    for title in TITLES:
        ada = Person(browser, server, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
        ada.quick_game(title)
        ada.wait_for_turn()
        assert not ada.sideways()
        bar = ada.page.locator("#bar").bounding_box()
        assert bar is not None
        assert bar["y"] + bar["height"] > 800  # at thumb height
        for selector in ("#choices button", ".tools .tool"):
            for button in ada.page.locator(selector).all():
                box = button.bounding_box()
                assert box is None or box["height"] >= 43.5
        ada.context.close()


@pytest.mark.full
def test_every_legal_action_can_be_reached_by_clicks(server: Server, browser: Browser) -> None:
    """From each lit thing and button, going on, every action of the plain list is found."""
    for title in TITLES:
        ada = Person(browser, server)
        ada.quick_game(title)
        ada.wait_for_turn()
        for _ in range(3):
            missing = ada.page.evaluate(REACHED)
            assert missing == [], (title, missing)
            ada.step_by_mouse()
            if not ada.wait_for_turn():
                break
        ada.context.close()


REACHED = """async () => {
  const picker = window.picker, all = picker.actions.filter(a => !a.no).map(a => a.text), found = new Set();
  const send = picker.send, list = picker.actions;
  picker.send = text => found.add(text);
  const walk = depth => {
    if (depth > 6) return;
    const path = [...picker.path], kind = picker.kind;
    const again = () => { picker.path = [...path]; picker.kind = kind; picker.ready = null; picker.actions = list; picker.paint(); };
    again();
    const answers = '#choices button:not(.plain, .more), #answers button', more = document.querySelector('#choices .more');
    const lit = [...document.querySelectorAll('.lit')], buttons = document.querySelectorAll(answers).length;
    // what has no room in the bar has its own button in the drawer, among those of its kind
    if (more) for (const a of picker.left()) if (!a.no && a.item.querySelector('button')) found.add(a.text);
    for (let i = 0; i < lit.length; i++) {
      again();
      const node = document.querySelectorAll('.lit')[i], size = found.size;
      node.dispatchEvent(new MouseEvent('click', { bubbles: true }));
      if (picker.path.length > path.length) walk(depth + 1);
    }
    for (let i = 0; i < buttons; i++) {
      again();
      document.querySelectorAll(answers)[i].click();
      if (picker.path.length > path.length || (picker.kind && picker.kind !== kind)) walk(depth + 1);
    }
  };
  walk(0);
  picker.send = send;
  picker.reset();
  return all.filter(text => !found.has(text));
}"""


@pytest.mark.full
@pytest.mark.parametrize("title", TITLES)
def test_a_click_is_painted_at_once(server: Server, browser: Browser, title: str) -> None:
    """Click -> new picture, on loopback; the median is printed. The budget is 70 ms on a quiet machine."""
    ada, bo = Person(browser, server, 1), Person(browser, server, 2)
    bo.join(ada.open_table(title), "Bo")
    times: list[float] = []
    for _ in range(10):
        asked = asked_of(ada, bo)
        if asked.over():
            break
        times.append(asked.page.evaluate(PAINTED))
        seq = max(ada.seq(), bo.seq())
        for person in (ada, bo):
            person.page.wait_for_function(f"() => Number(document.getElementById('bar').dataset.seq) >= {seq}")
    print(f"{title}: click to painted, median {statistics.median(times):.0f} ms of {len(times)}")
    assert times


@pytest.mark.full
def test_svg_survives_morphing(server: Server, browser: Browser) -> None:
    """A new parent takes in a piece that already exists: everything stays in the SVG namespace."""
    ada = Person(browser, server)
    ada.page.goto("/")
    bad = ada.page.evaluate(
        """async () => {
            const { Idiomorph } = await import('/static/vendor/idiomorph.js');
            const host = document.createElement('div');
            host.innerHTML = '<svg id="x"><g id="a"><circle id="s"/></g></svg>';
            document.body.append(host);
            Idiomorph.morph(host.firstChild, '<svg id="x"><g id="fleet"><g id="a"><circle id="s"/></g></g></svg>');
            return [...host.querySelectorAll('svg *')].filter(n => n.namespaceURI !== 'http://www.w3.org/2000/svg').length;
        }"""
    )
    assert bad == 0


@pytest.mark.full
def test_replay_steps_and_plays_on_from_there(server: Server, browser: Browser) -> None:
    ada = Person(browser, server)
    id = ada.quick_game(TITLES[0])
    for _ in range(2):
        ada.wait_for_turn()
        ada.step_by_mouse()
    ada.page.goto(f"/t/{id}?at=0")
    ada.page.wait_for_selector("body[data-ready]")
    first = ada.page.locator("#prompt").inner_text()
    ada.page.keyboard.press("ArrowRight")
    ada.page.wait_for_function(f"() => document.getElementById('prompt').textContent !== {first!r}")
    ada.page.locator("button[name=at]").click()
    ada.page.wait_for_function(f"() => !location.pathname.endsWith('{id}') && document.body.dataset.ready")
    assert ada.wait_for_turn()
    ada.step_by_mouse()
    assert ada.faults == []


@pytest.mark.full
def test_the_hint_is_shown_on_the_board(server: Server, browser: Browser) -> None:
    ada = Person(browser, server)
    ada.quick_game(TITLES[0])
    ada.wait_for_turn()
    ada.page.keyboard.press("h")
    seq = ada.seq()
    ada.page.locator("#hint .open [name=action]").click()
    ada.wait_for_change(seq)
    assert ada.faults == []


@pytest.mark.full
def test_a_friend_takes_the_seat_of_a_bot_in_the_middle_of_a_game(server: Server, browser: Browser) -> None:
    """The host frees the seat in the menu and hands on the link; both see each other, and the clock of one runs."""
    ada, bo = Person(browser, server, 1), Person(browser, server, 2)
    ada.quick_game("kepler")  # a game of silence shows no clocks
    ada.page.locator("[data-pop=menu]").click()
    ada.page.locator("#seats .hosting button[value=open]").click()
    ada.page.locator("#seats form[data-dialog] button[name=seat]").click()
    address = ada.page.locator("#sheet .address").input_value()
    ada.page.keyboard.press("Escape")
    bo.join(address, "Bo")
    ada.page.wait_for_selector("#panel-1 .dot.here")
    assert "Bo" in ada.page.locator("#panel-1").inner_text()
    assert ada.page.locator("#seats .hosting button[value=open]").count() == 0
    clock = ada.page.locator(".player.asked .clock")
    was = clock.inner_text()
    ada.page.wait_for_function("was => document.querySelector('.player.asked .clock').textContent !== was", arg=was)
    assert ada.faults == bo.faults == []
