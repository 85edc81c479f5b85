"""The lobby: what stands on the boxes is true, playing is one press, games of mine stand on the shelf."""

from __future__ import annotations

import gzip
import re

import pytest
from playwright.sync_api import Browser

from astrarium.games import folder, load, ready
from astrarium.scene.covers import cover
from astrarium.text.lid import lid_of
from astrarium.web.page.visitor import Taste

from .browser import CHOICES, SPOT, Person
from .server import Server
from .test_http import TITLES, invite, open_table


# ---------------------------------------------------------------------------- what stands on a box
@pytest.mark.parametrize("title", ready())
def test_the_lid_tells_what_the_modes_allow(title: str) -> None:
    game, lid = load(title), lid_of(folder(title))
    counts = [n for mode in game.modes for n in mode.seats]
    assert (lid.least, lid.most) == (min(counts), max(counts))
    assert lid.together is game.together
    assert 5 <= lid.minutes <= 240
    assert 1 <= lid.weight <= 5


@pytest.mark.parametrize("theme", ["night", "day"])
def test_covers_are_small_and_hold_what_they_refer_to(theme: str) -> None:
    drawn = [str(cover(load(title), theme)) for title in ready()]
    for one in drawn:
        held = set(re.findall(r' id="([^"]+)"', one))
        assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', one)) <= held
        assert "var(" not in one
        assert "light-dark" not in one
        assert "prefers-reduced-motion" in one
    assert sum(len(gzip.compress(one.encode())) for one in drawn) < 45_000


def test_whoever_wants_no_motion_gets_still_covers(server: Server) -> None:
    with server.browser(cookie="astrarium-taste=motion=off") as client:
        page = client.get("/").text
        assert f"/cover/{TITLES[0]}-night.svg?still=yes" in page
        still = client.get(f"/cover/{TITLES[0]}-night.svg?still=yes")
        assert "animation" not in still.text
        again = client.get(f"/cover/{TITLES[0]}-night.svg?still=yes", headers={"if-none-match": still.headers["etag"]})
        assert again.status_code == 304
        assert client.get(f"/cover/{TITLES[0]}-dusk.svg").status_code == 404
        assert client.get("/cover/nothing-night.svg").status_code == 404


# ---------------------------------------------------------------------------- playing
def test_the_level_is_remembered_by_game(server: Server) -> None:
    with server.browser() as client:
        assert client.post("/play", data={"game": TITLES[1], "level": "level:4"}).status_code == 200
        kept = Taste.read(client.cookies["astrarium-taste"].strip('"'))
        assert (kept.level(TITLES[1]), kept.level(TITLES[0])) == (4, 1)
        page = client.get("/").text
        chosen = re.findall(r'value="(level:\d)" checked="checked" id="l-([\w-]+)-\d"', page)
        assert ("level:4", TITLES[1]) in chosen
        assert ("level:1", TITLES[0]) in chosen
        assert "Sirius" in client.post("/play", data={"game": TITLES[1]}).text  # without a word, as last time


def test_a_taste_of_nonsense_is_nothing() -> None:
    for bad in ("kepler.9", "kepler", "../x.2", "kepler.2;", " "):
        assert Taste.read("levels=" + bad).levels == ""


def test_bots_can_be_watched(server: Server) -> None:
    with server.browser() as client:
        page = client.post("/watch", data={"game": TITLES[0]})
        assert page.status_code == 200
        assert "you are watching" in page.text
        assert client.post("/watch", data={"game": "nothing"}).status_code == 404


def test_the_shelf_shows_my_games_and_nobody_elses(server: Server) -> None:
    with server.browser() as client, server.browser() as other:
        id = client.post("/play", data={"game": TITLES[0]}).url.path.rsplit("/", 1)[1]
        page = client.get("/").text
        assert f'href="/t/{id}"' in page
        address = re.search(rf'/t/{id}/mini\.svg[^"]*', page)
        assert address is not None
        mini = client.get(address[0].replace("&amp;", "&"))
        assert mini.headers["content-type"] == "image/svg+xml"
        assert len(gzip.compress(mini.content)) < 45_000
        assert id not in other.get("/").text
        assert other.get(address[0].replace("&amp;", "&")).status_code == 403


# ---------------------------------------------------------------------------- in a browser
def test_from_the_address_to_the_first_move_in_two_clicks(browser: Browser, server: Server) -> None:
    """The address opens by itself; one click sits down, one plays: a choice of the bar, or of the board."""
    ada = Person(browser, server)
    ada.page.goto("/")
    assert ada.serious_findings() == []  # by night and in English; every other look in test_browser.py
    ada.page.locator(f".box.room-{TITLES[0]} .now").click()
    ada.page.wait_for_selector("body[data-ready]")
    ada.wait_for_turn()
    seq = ada.seq()
    spot = ada.page.evaluate(SPOT, [CHOICES, 0])
    assert spot
    ada.page.mouse.move(spot[0] - 9, spot[1] - 9)  # what is new under a pointer that rests is deaf
    ada.page.mouse.click(spot[0], spot[1])
    ada.wait_for_change(seq)
    assert not ada.faults


@pytest.mark.full
def test_settings_act_at_once_and_stay(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.context.clear_cookies()
    ada.page.goto("/")
    chosen = {"theme": "contrast", "motion": "slow", "asks": "all", "confirm": "always"}
    now = """() => [document.documentElement.dataset.theme,
      ...["motion", "asks", "confirm"].map((name) => document.body.dataset[name])]"""
    ada.page.locator(".settings summary").click()
    for n, (name, value) in enumerate(chosen.items()):  # nothing has to be kept by a button
        ada.page.locator(f".settings select[name={name}]").select_option(value)
        ada.page.wait_for_function(f"([n, value]) => ({now})()[n] === value", arg=[n, value])
    assert ada.page.locator(".settings form > button").count() == 0
    ada.page.reload()
    assert ada.page.evaluate(now) == list(chosen.values())
    assert not ada.faults


@pytest.mark.full
def test_all_boxes_and_the_shelf_are_above_the_fold(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.quick_game(TITLES[0])
    for taste in ("lang=en&motion=off", "lang=fr&theme=day&motion=off", "lang=fr&theme=contrast&motion=off"):
        ada.context.add_cookies([{"name": "astrarium-taste", "value": taste, "url": server.address}])
        ada.page.goto("/")
        lowest = ada.page.evaluate(
            "() => Math.max(...[...document.querySelectorAll('.box, .mini')].map((b) => b.getBoundingClientRect().bottom))"
        )
        assert lowest <= 900
        ada.page.wait_for_function(
            "() => [...document.images].every((i) => !i.getClientRects().length || (i.complete && i.naturalWidth > 0))"
        )
        assert not ada.serious_findings()
    assert not ada.faults


@pytest.mark.full
def test_a_bot_is_chosen_by_keyboard_alone(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.page.goto("/")
    list_ = ada.page.locator(f".box.room-{TITLES[0]} .lvl")
    list_.locator("summary").focus()
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_function("() => document.activeElement.type === 'radio'")
    ada.page.keyboard.press("ArrowDown")
    ada.page.keyboard.press("ArrowDown")
    assert list_.locator("summary b").text_content() == "Polaris"
    assert not ada.serious_findings()
    ada.page.keyboard.press("Escape")
    assert list_.get_attribute("open") is None
    ada.page.keyboard.press("Shift+Tab")
    ada.page.keyboard.press("Enter")
    ada.page.wait_for_selector("body[data-ready]")
    assert "Polaris" in (ada.page.locator("#panels").text_content() or "")


@pytest.mark.full
def test_a_phone_sees_the_game_that_waits_first(browser: Browser, server: Server) -> None:
    ada = Person(browser, server, viewport={"width": 390, "height": 844})
    ada.page.goto("/")
    assert not ada.sideways()
    ada.quick_game(TITLES[0])
    ada.page.goto("/")
    assert ada.page.locator(".ticket").bounding_box()["y"] < 160  # type: ignore[index]
    assert not ada.sideways()
    assert not ada.serious_findings()


# ---------------------------------------------------------------------------- a name and a sign
def test_a_name_and_a_sign_are_remembered(server: Server) -> None:
    with server.browser() as ada:
        chosen = {"emblem": "comet", "colour": "plum", "name": "Ada"}
        page = ada.post("/settings", data={**chosen, "back": "/"}).text
        assert 'class="sign tint-plum" aria-hidden="true"' in page
        assert "Welcome back, Ada" in page
        assert 'class="sign tint-plum" aria-hidden="true"' in ada.get(f"/new/{TITLES[0]}").text
        page = ada.post("/settings", data={**chosen, "emblem": "none", "back": "/"}).text
        assert 'class="sign tint-plum" aria-hidden="true"' not in page
        ada.post("/settings", data={"emblem": "skull", "colour": "mud"})
        assert Taste.read(ada.cookies["astrarium-taste"].strip('"')).emblem == "none"


def test_a_sign_is_remembered_and_seen_at_the_table(server: Server) -> None:
    with server.browser() as ada, server.browser() as bo:
        chosen = {"emblem": "comet", "colour": "plum", "name": "Ada"}
        page = ada.post("/settings", data={**chosen, "back": "/"}).text
        assert 'class="sign tint-plum" aria-hidden="true"' in page
        id = open_table(ada)
        address = invite(ada, id)
        assert 'class="sign tint-plum"' in bo.get(address).text
        bo.post(address, data={"name": "Bo"})
        assert bo.get(f"/t/{id}").text.count('class="sign tint-plum" aria-hidden="true"') == 1
