"""A choice step by step in Chromium: the sentence, the answers, the card at the target, dangers; and the replay."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Route

from astrarium.games import load
from astrarium.kernel import State
from astrarium.kernel.explaining import Explaining
from astrarium.scene.explained import Explained
from astrarium.text import Words
from astrarium.web.page.glance import answer_of

from ..scene.positions import Position
from .browser import CHROMIUM, Person
from .gallery import lay
from .server import Server

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(CHROMIUM is None, reason="Chromium is not installed (apt-get install chromium)"),
]


def perilous() -> tuple[Position, str]:
    """A position of Efemeris in which a ship can be sailed into a singularity, and that action."""
    game = load("efemeris")
    for seed in range(9):
        state: State = game.new(game.setting(game.modes[0].word, 2), f"peril-{seed}")
        rng = Random(seed)
        for _ in range(150):
            if state.over:
                break
            view = state.view(state.asked)
            for action in state.legal():
                explained = Explained(Explaining(state, "peril"), action)
                told = answer_of(view, Words(game, "en", ["Ada", "Bo"]).at(view), action, explained)
                others = [a for a in state.legal() if str(a).split()[:2] == str(action).split()[:2]]
                if told is not None and any(danger.deadly for danger in told.dangers) and len(others) > 2:
                    return Position(game, game.modes[0].word, state), str(action)
            state.apply(rng.choice(state.legal()))
    raise AssertionError("no danger in nine games")


def crowded() -> Position:
    """A position of Kepler-3042 with more things to touch than the bar has room for, and a cube that may be converted."""
    game = load("kepler")
    for seed in range(9):
        state: State = game.new(game.setting(game.modes[0].word, 2), f"crowd-{seed}")
        rng = Random(seed)
        while not state.over:
            legal = state.legal()
            heads = {str(action).partition(" ")[0] for action in legal}
            firsts = {tuple(str(action).split()[:2]) for action in legal}
            if state.question.name() == "TechnologicalDevelopment" and "convert" in heads and len(firsts) > 5:
                return Position(game, game.modes[0].word, state)
            state.apply(rng.choice(legal))
    raise AssertionError("no such question in nine games")


# The things that come first in a choice and lie in sight beside the board, none of them large enough for a finger.
TINY = """() => [...window.picker.front].filter(target => {
  const nodes = [...document.querySelectorAll(`[data-target~="${CSS.escape(target)}"]`)].filter(node => node.checkVisibility());
  return nodes.length && nodes.every(node => {
    const { width, height } = (node.querySelector('.hit, .halo') || node).getBoundingClientRect();
    return !node.closest('#board') && Math.max(width, height) < 43.5;
  });
}).map(target => [target, window.picker.label(target, window.picker.next.get(target))])"""


@pytest.fixture(scope="module")
def peril(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str, str]]:
    """A server with tables of both positions, their links, and the action of the first."""
    data: Path = tmp_path_factory.mktemp("peril")
    position, action = perilous()
    with ThreadPoolExecutor(1) as beside:
        links = beside.submit(asyncio.run, lay(data, [*[position] * 3, crowded()])).result()
    server = Server(data)
    yield server, " ".join(links), action
    server.stop()


def sit(browser: Browser, server: Server, link: str, taste: str = "", lang: str = "en") -> Person:
    ada = Person(browser, server, locale=lang)
    ada.context.add_cookies(
        [{"name": "astrarium-taste", "value": f"motion=off&asks=all{taste}", "url": server.address}]
    )
    ada.page.goto(f"/j/{link}?enter=1")
    ada.page.wait_for_selector("body[data-ready]")
    assert ada.wait_for_turn()
    return ada


@pytest.mark.full
def test_the_sentence_follows_and_either_part_comes_first(browser: Browser, peril: tuple[Server, str, str]) -> None:
    """Ship, then place; or place, then ship: the sentence asks for the other if there are several, Escape goes back."""
    server, links, action = peril
    ada = sit(browser, server, links.split()[0])
    _, ship, place = action.split()
    question = ada.page.locator("#prompt").inner_text()
    pick = "target => window.picker.pick(target)"
    domains = ada.page.evaluate("() => document.querySelector('#actions ul[data-kind=sail]').dataset.places.split(' ')")
    ada.page.evaluate(pick, f"{domains[0]}:{ship}")
    assert ada.page.locator("#prompt em").count() == 1
    assert ada.page.locator("#prompt").inner_text() != question
    assert ada.page.locator(".lit").count() > 0
    ada.page.keyboard.press("Escape")
    assert ada.page.locator("#prompt").inner_text() == question
    ships = ada.page.evaluate("target => picker.next.get(target).length", f"{domains[1]}:{place}")
    ada.page.evaluate(pick, f"{domains[1]}:{place}")
    if ships > 1:
        assert ada.page.locator("#prompt em").count() == 1
    else:  # one ship can: nobody is asked which, but whoever loses it is asked once more
        ada.page.wait_for_selector("#card[role=alertdialog]")
    ada.page.keyboard.press("Escape")
    assert ada.page.locator("#prompt").inner_text() == question
    assert ada.faults == []
    ada.context.close()


@pytest.mark.full
@pytest.mark.parametrize(("lang", "then"), [("en", "then"), ("fr", "ensuite")])
def test_the_first_part_of_a_pair_has_a_card(
    browser: Browser, peril: tuple[Server, str, str], lang: str, then: str
) -> None:
    """Pointed at, it says its name and the question that picking it leads to; nothing is asked of the server."""
    server, links, action = peril
    ada = sit(browser, server, links.split()[0], lang=lang)
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url) if "/static/" not in request.url else None)
    ship = "ship:" + action.split()[1]
    ada.page.evaluate(
        """target => document.querySelector(`.lit[data-target~="${target}"]`)
            .dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }))""",
        ship,
    )
    card = ada.page.locator("#card.first")
    name = card.locator("h2").inner_text()
    assert card.locator("dt").inner_text() == then
    leads = card.locator("dd").all_inner_texts()
    assert ada.serious_findings() == []
    ada.page.evaluate("target => window.picker.pick(target)", ship)
    assert not card.is_visible()
    assert ada.page.locator("#prompt").inner_text() in leads
    assert name.lower() == ada.page.locator("#prompt em").inner_text().lower()
    assert (asked, ada.faults) == ([], [])
    ada.context.close()


@pytest.mark.full
def test_a_narrow_bar_offers_what_no_finger_can_hit(browser: Browser, peril: tuple[Server, str, str]) -> None:
    """Beside the board nothing can be brought closer: what is small there is a button on a phone; a pointer needs none."""
    server, links, _ = peril
    ada = sit(browser, server, links.split()[3])
    bar = ada.page.locator("#choices button:not(.plain, .more)")
    assert not {label for _, label in ada.page.evaluate(TINY)} & set(bar.all_inner_texts())
    ada.page.set_viewport_size({"width": 390, "height": 844})
    ada.page.reload()
    ada.page.wait_for_selector("body[data-ready]")
    assert ada.page.evaluate("() => window.picker.front.size") > 4  # or each would have its button anyway
    tiny = ada.page.evaluate(TINY)
    assert tiny
    assert {label for _, label in tiny} <= set(bar.all_inner_texts())
    target, label = tiny[0]
    seq = ada.seq()
    bar.get_by_text(label, exact=True).click()
    ada.page.wait_for_function(
        "([target, seq]) => window.picker.path.includes(target) || Number(document.getElementById('bar').dataset.seq) > seq",
        arg=[target, seq],
    )
    assert ada.faults == []
    ada.context.close()


@pytest.mark.full
def test_what_cannot_be_mended_is_asked_once_more(browser: Browser, peril: tuple[Server, str, str]) -> None:
    """Whatever the setting for confirmation says: the card names the danger, its button plays, back does not."""
    server, links, action = peril
    ada = sit(browser, server, links.split()[1])
    seq = ada.seq()
    press = "text => document.querySelector(`#actions button[value='${text}']`).click()"
    ada.page.evaluate(press, action)
    ada.page.wait_for_selector("#card[role=alertdialog] .beware")
    assert ada.seq() == seq
    assert ada.page.evaluate("() => document.activeElement.dataset.back") == "yes"
    assert ada.serious_findings() == []
    ada.page.keyboard.press("Enter")
    assert not ada.page.locator("#card").is_visible()
    assert ada.seq() == seq
    ada.page.evaluate(press, action)
    ada.page.locator("#card [data-go]").click()
    ada.wait_for_change(seq)
    assert ada.faults == []
    ada.context.close()


@pytest.mark.full
def test_danger_lights_can_be_turned_off(browser: Browser, peril: tuple[Server, str, str]) -> None:
    server, links, action = peril
    ada = sit(browser, server, links.split()[2], "&danger=off")
    seq = ada.seq()
    shown = ada.page.request.get(f"{ada.page.url.split('?')[0]}/preview", params={"action": action}).text()
    assert "told-card" in shown
    assert "beware" not in shown
    ada.page.evaluate("text => document.querySelector(`#actions button[value='${text}']`).click()", action)
    ada.wait_for_change(seq)
    ada.context.close()


@pytest.mark.full
def test_the_card_hides_neither_its_target_nor_the_way(browser: Browser, peril: tuple[Server, str, str]) -> None:
    """Picked and waiting to be confirmed, it stays, has its button, and one request brought card, way and ghosts."""
    server, links, action = peril
    ada = sit(browser, server, links.split()[0], "&confirm=always")
    asked: list[str] = []
    ada.page.on("request", lambda request: asked.append(request.url) if "/preview" in request.url else None)
    ada.page.evaluate(
        "text => { const p = window.picker; p.choose(p.actions.find(a => a.text === text)) }",
        action,
    )
    ada.page.wait_for_selector("#card[data-pinned] h2")
    assert len(asked) == 1
    covered = ada.page.evaluate(
        """() => {
            const card = document.getElementById('card').getBoundingClientRect();
            const target = document.querySelector('[aria-describedby=card]').getBoundingClientRect();
            return card.left < target.right && card.right > target.left && card.top < target.bottom && card.bottom > target.top;
        }"""
    )
    assert not covered
    assert ada.page.evaluate("() => getComputedStyle(document.querySelector('#card h2')).paddingRight") == "0px"
    signs = ada.page.evaluate(
        "() => [...document.querySelectorAll('#card .rule')].slice(0, 1).map(one => getComputedStyle(one).gridTemplateColumns)"
    )
    assert signs == ["26px"]  # the sign of its rules stands whole in its corner
    assert ada.page.locator("#way *").count() > 0
    assert ada.page.locator("#card [data-go]").is_visible()
    ada.page.keyboard.press("Escape")
    assert not ada.page.locator("#card").is_visible()
    assert ada.page.locator("#way *").count() == 0
    assert ada.faults == []
    ada.context.close()


@pytest.mark.full
def test_the_register_folds_in_a_narrower_window(browser: Browser, peril: tuple[Server, str, str]) -> None:
    """To spheres with their owners; nothing of it leaves the board, and the map gets its room."""
    server, links, _ = peril
    ada = sit(browser, server, links.split()[0])
    measure = """() => {
        const box = (node) => node.getBoundingClientRect(), board = box(document.getElementById('board'));
        const parts = [...document.querySelectorAll('#camera .ef-fold')];
        const scale = document.querySelector('#live').getScreenCTM().a;
        return [box(document.querySelector('.ef-fold > .ef-panel')).width,
                parts.every(one => box(one).left >= board.left && box(one).bottom <= board.bottom),
                parts.flatMap(one => [...one.querySelectorAll('text')]).filter(one => box(one).width).length,
                scale / board.width];
    }"""
    wide, narrow = [
        (ada.page.set_viewport_size({"width": width, "height": 860}), ada.page.evaluate(measure))[1]
        for width in (1300, 1120)
    ]
    assert wide[1]
    assert narrow[1]
    assert narrow[0] < 70 < wide[0]
    assert narrow[2] == 4 < wide[2]  # what the bank, the purse and the stack hold
    assert narrow[3] > wide[3] * 1.1
    assert ada.serious_findings() == []
    ada.context.close()


@pytest.mark.full
def test_a_choice_under_way_stays_in_sight(browser: Browser, peril: tuple[Server, str, str]) -> None:
    """A leader ties target and card; once it is sent the card says so; how far a ship may sail stands in the question."""
    server, links, action = peril
    ada = sit(browser, server, links.split()[0], "&confirm=always&danger=off")
    places = ada.page.evaluate("() => document.querySelector('#actions ul[data-kind=sail]').dataset.places.split(' ')")
    ada.page.evaluate("target => window.picker.pick(target)", f"{places[0]}:{action.split()[1]}")
    assert ada.page.locator("#prompt").inner_text().endswith(".")
    assert "Up to" in ada.page.locator("#prompt").inner_text()
    ada.page.evaluate("text => { const p = window.picker; p.choose(p.actions.find(a => a.text === text)) }", action)
    ada.page.wait_for_selector("#card[data-pinned] h2")
    assert ada.page.locator("#thread .leader").count() == 1
    held: list[Route] = []
    ada.page.route("**/move", lambda route: held.append(route))
    ada.page.locator("#card [data-go]").click()
    ada.page.wait_for_selector("#card.waiting small >> text=sailing…")
    ada.until(lambda: held)
    held[0].continue_()
    ada.page.wait_for_selector("#card", state="hidden")
    assert ada.page.locator("#thread path").count() == 0
    undo = ada.page.locator("[data-hold]")
    if undo.count():
        assert str(undo.get_attribute("title")).startswith("Takes back: ")
    assert ada.faults == []
    ada.context.close()


@pytest.mark.full
def test_instruments_of_glass_stay_where_they_are(server: Server, browser: Browser) -> None:
    """The camera moves the galaxy alone: flank and tracks neither grow nor slide."""
    ada = Person(browser, server)
    ada.quick_game("kepler")
    ada.wait_for_turn()
    where = """() => ['p-flank', 'p-track-0', 'p-track-1'].map(id => {
      const { x, y, width } = document.getElementById(id).getBoundingClientRect();
      return [x, y, width].map(n => Math.round(n)).join(' ');
    })"""
    sun = "() => document.querySelector('#ground').getBoundingClientRect().width"
    stood, wide = ada.page.evaluate(where), ada.page.evaluate(sun)
    ada.page.keyboard.press("+")
    ada.page.wait_for_function(f"wide => ({sun})() > wide * 1.3", arg=wide)
    assert ada.page.evaluate(where) == stood
    assert ada.faults == []
    ada.context.close()


@pytest.mark.full
def test_a_slider_goes_to_any_moment_and_address_and_words_agree(server: Server, browser: Browser) -> None:
    ada = Person(browser, server)
    id = ada.quick_game("celestia-duo")
    for _ in range(4):
        ada.wait_for_turn()
        ada.step_by_mouse()
    ada.wait_for_turn()
    ada.page.goto(f"/t/{id}?at=1")
    ada.page.wait_for_selector("body[data-ready]")
    assert "1" in ada.page.locator("#bar .say").inner_text().split()
    slider = ada.page.locator("#moments")
    stops = str(slider.get_attribute("data-stops")).split()
    for place in (len(stops) - 1, 2, 0):
        slider.evaluate(
            "(node, to) => { node.value = to; node.dispatchEvent(new Event('input', {bubbles: true})) }", place
        )
        ada.page.wait_for_function(f"() => location.search === '?at={stops[place]}'")
        assert stops[place] in ada.page.locator("#bar .say").inner_text().split()
    ada.page.locator("[data-speed]").click()
    ada.page.locator("[data-run]").click()
    ada.page.wait_for_function(f"() => location.search === '?at={stops[2]}'")
    ada.page.locator("[data-run]").click()
    for _ in range(4):  # a moment that was on its way may still come
        stood = ada.page.url
        ada.page.wait_for_timeout(1200)
        if ada.page.url == stood:
            break
    assert ada.page.url == stood
    assert ada.faults == []
    ada.context.close()


@pytest.mark.full
def test_lost_connection_is_forgotten_when_a_post_gets_through(server: Server, browser: Browser) -> None:
    ada = Person(browser, server)
    ada.quick_game("celestia-duo")
    ada.wait_for_turn()
    seq = ada.seq()
    ada.page.route("**/move", lambda route: route.abort())
    ada.page.evaluate("() => document.querySelector('#actions button[name=action]').click()")
    ada.page.wait_for_selector("#offline:not([hidden])")
    ada.page.unroute("**/move")
    ada.wait_for_change(seq)
    ada.page.wait_for_selector("#offline", state="hidden")
    ada.context.close()


@pytest.mark.full
def test_a_hint_without_a_connection_says_so(server: Server, browser: Browser) -> None:
    """What the hint needs is fetched when it is first asked for, and the line may be dead just then."""
    ada = Person(browser, server)
    ada.quick_game("celestia-duo")
    ada.wait_for_turn()
    ada.context.set_offline(True)
    ada.page.keyboard.press("h")
    ada.page.wait_for_selector("#offline:not([hidden])")
    ada.context.set_offline(False)
    ada.page.wait_for_selector("#offline", state="hidden")
    ada.context.close()


@pytest.mark.full
def test_a_room_sounds_only_for_who_turns_it_on(server: Server, browser: Browser) -> None:
    ada = Person(browser, server)
    ada.context.add_init_script(
        "window.airs = 0; window.AudioContext = class extends AudioContext { constructor() { super(); window.airs++ } }"
    )
    ada.quick_game("kepler")
    ada.page.mouse.click(700, 5)
    switch = ada.page.locator("#foot [data-ambience]")
    assert (switch.get_attribute("aria-pressed"), ada.page.evaluate("airs")) == ("false", 0)
    switch.click()
    ada.page.wait_for_selector("#foot [data-ambience][aria-pressed=true]")
    assert ada.page.evaluate("airs") == 1
    switch.click()
    ada.page.wait_for_selector("#foot [data-ambience][aria-pressed=false]")
    ada.context.close()


@pytest.mark.full
def test_K3_044_a_pair_of_technologies_is_offered_once_and_picked_in_either_order(
    browser: Browser, server: Server
) -> None:
    """Ten pairs in the list and in its count; the technology that the list names second may be picked first."""
    ada = Person(browser, server)
    ada.quick_game("kepler")
    assert ada.wait_for_turn()
    pairs = ada.page.evaluate("() => [...document.querySelectorAll('#actions [name=action]')].map(b => b.value)")
    assert len({frozenset(pair.split()[1:]) for pair in pairs}) == len(pairs) == 10
    assert ada.page.locator("a[data-pop=actions] sup").inner_text() == "10"
    seq = ada.seq()
    ada.page.evaluate("() => window.picker.pick('technology:terraforming')")
    assert ada.page.locator("#prompt em").count() == 1
    ada.page.evaluate("() => window.picker.pick('technology:space-travels')")
    ada.wait_for_change(seq)
    assert ada.faults == []
    ada.context.close()
