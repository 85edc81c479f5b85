"""A new table is laid: chairs follow the mode, house rules are folded and counted, the last choices are there again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from astrarium.games import load
from astrarium.scene.covers import cover
from astrarium.text import LANGUAGES, Words

from .browser import Person
from .server import Server
from .test_http import TITLES

SOLO = next(title for title in TITLES if any(mode.seats == (1,) for mode in load(title).modes))


def chairs(person: Person) -> list[str]:
    found: list[str] = person.page.evaluate("() => [...document.querySelectorAll('.chair select')].map((s) => s.value)")
    return found


@pytest.mark.parametrize("title", TITLES)
def test_every_mode_has_a_card_with_a_picture_and_a_line(server: Server, title: str) -> None:
    game = load(title)
    drawn = str(cover(game))
    with server.browser() as client:
        page = client.get(f"/new/{title}").text
        for mode in game.modes:
            assert f'value="{mode.word}"' in page
            assert f"#mode-{mode.word}" in page
            assert f'id="mode-{mode.word}"' in drawn
            assert all(Words(game, lang).table("mode-lines")[mode.word] for lang in LANGUAGES)
            board = client.get(f"/new/{title}/board-{mode.word}.svg")
            assert board.headers["content-type"] == "image/svg+xml"
        for option in game.options:
            assert f'href="/rules/{title}#{option.rule}"' in page
        assert client.get(f"/new/{title}/board-nothing.svg").status_code == 400
        most = max(max(mode.seats) for mode in game.modes)
        drawn = [client.get(f"/new/{title}/pieces-{n}.svg") for n in range(most + 1)]
        assert [one.status_code for one in drawn] == [200] * most + [404]
        assert all("<use" in one.text or "<path" in one.text for one in drawn[:-1])


def test_the_last_choices_are_there_again_for_that_game_alone(server: Server) -> None:
    game = load(SOLO)
    mode = game.modes[1].word
    option = next(one for one in game.options if not one.modes and False in one.values)
    form = {"mode": mode, "seat-0": "level:2", "seat-1": "me", "seat-2": "level:5", f"option-{option.name}": "true"}
    with server.browser() as client:
        assert client.post(f"/new/{SOLO}", data={**form, "clock": "86400"}).status_code == 200
        page = client.get(f"/new/{SOLO}").text.partition('class="lay"')[2]
        assert re.search(rf'value="{mode}" checked="checked"', page)
        chosen = re.findall(r'<option value="([^"]+)" selected="selected"', page)
        assert chosen[:3] == ["level:2", "me", "level:5"]
        assert {"true", "86400"} <= set(chosen)
        other = client.get(f"/new/{next(title for title in TITLES if title != SOLO)}").text
        assert "86400" not in re.findall(r'<option value="([^"]+)" selected="selected"', other)
        client.cookies.set("astrarium-laid", "mode=x&seat-0=nobody&clock=-1&option-x=y", path=f"/new/{SOLO}")
        assert client.get(f"/new/{SOLO}").status_code == 200


def test_an_address_lays_a_table_as_it_says(server: Server) -> None:
    """As the next step of a pair does."""
    with server.browser() as client:
        asked = "mode=normal&seat-0=open&seat-1=me&option-ladder=3"
        page = client.get(f"/new/celestia-duo?{asked}").text.partition('class="lay"')[2]
        assert re.findall(r'<option value="([^"]+)" selected="selected"', page)[:3] == ["open", "me", "3"]
        assert 'value="normal" checked="checked"' in page


@pytest.mark.full
def test_a_mode_clears_and_fills_chairs_and_says_so(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    game = load(SOLO)
    ada.page.goto(f"/new/{SOLO}")
    assert chairs(ada) == ["me", "open", "none", "none"]
    assert not ada.serious_findings()
    ada.page.locator(".chair.at-2 .set").last.click()
    assert chairs(ada)[2] == "level:3"
    assert "3 players" in (ada.page.locator("#lasts").text_content() or "")
    ada.page.locator(f".mode:has([value={next(m.word for m in game.modes if m.seats == (1,))}])").click()
    assert chairs(ada) == ["me", "none", "none", "none"]
    assert "cleared" in (ada.page.locator("#status").text_content() or "")
    assert ada.page.locator(".foot .button").text_content() == "Open the table"
    solo = {one.name for one in game.options if one.counts(game.modes[-1].word)}
    shown = ada.page.evaluate(
        "() => [...document.querySelectorAll('.option:not([hidden]) select')].map((s) => s.name.slice(7))"
    )
    assert set(shown) == solo
    ada.page.locator(".mode").first.click()
    assert chairs(ada)[:2] == ["me", "level:3"]
    assert "bots have sat down" in (ada.page.locator("#status").text_content() or "")
    assert not ada.faults


@pytest.mark.full
def test_house_rules_are_counted_and_taken_back_by_their_chip(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    game = load(SOLO)
    option = next(one for one in game.options if not one.modes and one.values == (False, True))
    ada.page.goto(f"/new/{SOLO}")
    summary = ada.page.locator(".house .count").first
    assert summary.text_content() == "as written"
    ada.page.locator(".house summary").first.click()
    ada.page.locator(f"[name=option-{option.name}]").select_option("true")
    assert (summary.text_content() or "").startswith("1 of ")
    assert not ada.serious_findings()
    ada.page.locator(".chip").click()
    assert summary.text_content() == "as written"


@pytest.mark.full
def test_chairs_change_places_by_keyboard(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.page.goto(f"/new/{SOLO}")
    ada.page.locator("[name=seat-0]").focus()
    ada.page.keyboard.press("Alt+ArrowRight")
    assert chairs(ada)[:2] == ["open", "me"]


@pytest.mark.full
def test_a_phone_lays_a_table_too(browser: Browser, server: Server) -> None:
    ada = Person(browser, server, viewport={"width": 390, "height": 844})
    ada.page.goto(f"/new/{SOLO}")
    assert not ada.sideways()
    assert not ada.serious_findings()
    button = ada.page.locator(".foot .button").bounding_box()
    assert button
    assert button["y"] + button["height"] <= 844
    ada.page.locator(".foot .button").click()
    ada.page.locator(".inv").wait_for()
    assert not ada.sideways()
    assert not ada.faults
