"""How to play, as pages: the guide, all cards, the exact rules behind it, and one search over them."""

from __future__ import annotations

import gzip
import re

import httpx
import pytest
from playwright.sync_api import Browser, Page

from astrarium.games import OWN, load
from astrarium.scene.guide import guide_of
from astrarium.text.rules import rules_of
from astrarium.web.page.cards import album
from astrarium.web.page.finding import found, marked

from .browser import AXE, CHROMIUM
from .server import Server

GAMES = [name.replace("_", "-") for name in OWN]
LIMIT = 150_000


@pytest.mark.sample(2)
@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_guide_says_first_what_you_win_by_and_stays_small(server: Server, title: str, lang: str) -> None:
    guide = guide_of(load(title))
    with httpx.Client(base_url=server.address, headers={"accept-language": lang}) as client:
        answer = client.get(f"/learn/{title}")
        assert answer.status_code == 200
        assert len(gzip.compress(answer.content, 6)) < LIMIT
        ids = re.findall(r' id="([^"]+)"', answer.text)
        assert len(ids) == len(set(ids)), sorted(id for id in set(ids) if ids.count(id) > 1)[:5]
        if guide is None:  # then its rules
            assert rules_of(load(title)).prefix in answer.text
            return
        plain = guide.say(guide.goal, lang).replace("’", "’")
        assert plain in answer.text
        assert answer.text.index(plain) < answer.text.index('id="step-2"')
        assert 'action="/learn"' in answer.text
        for step in guide.steps:
            assert f'href="/rules/{title}#{step.rules[0]}"' in answer.text


@pytest.mark.parametrize("title", GAMES)
def test_the_exact_rules_leave_out_what_is_for_builders(server: Server, title: str) -> None:
    rules = rules_of(load(title))
    hidden = [rule.id for rule in rules.by_id.values() if rule.builders]
    shown = [rule.id for rule in rules.by_id.values() if not rule.builders]
    with httpx.Client(base_url=server.address, headers={"accept-language": "en"}) as client:
        page, rest = client.get(f"/rules/{title}").text, client.get(f"/rules/{title}?for=builders").text
    for id in hidden:
        assert f'id="{id}"' not in page
        assert f'id="{id}"' in rest
        assert f'href="/rules/{title}#{id}"' not in page + rest  # every link finds its rule
    assert all(f'id="{id}"' in page for id in shown)
    assert "State machine" not in page
    assert "State machine" in rest
    assert len(re.findall(r'class="contents"', page)) == 1
    guide = guide_of(load(title))
    for example in guide.examples if guide else ():
        after = page.index(f'id="{example.rule}"')
        assert page.index('class="pair"', after) < page.index('class="a-rule"', after + 60)


@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_card_is_drawn_and_says_what_is_printed(server: Server, title: str, lang: str) -> None:
    game = load(title)
    guide = guide_of(game)
    assert guide is not None
    assert guide.chapters
    _, chapters = album(game, lang)
    for chapter, cards in chapters:
        printed = [
            entry for table in chapter.tables for entry in game.default_box.components.data[table] if "id" in entry
        ]
        assert len(cards) >= min(3, len(printed)), chapter.title
        for card in cards:
            assert card.art is not None, card.id
            assert card.lines, card.id
            assert all(id in rules_of(game).by_id for id in card.rules)
    with httpx.Client(base_url=server.address, headers={"accept-language": lang}) as client:
        page = client.get(f"/learn/{title}/cards").text
    assert len(gzip.compress(page.encode(), 6)) < LIMIT
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids)), sorted(id for id in set(ids) if ids.count(id) > 1)[:5]
    known = set(ids)
    drawn = set(re.findall(r'(?:href="#|url\(#)(?!i-)([^")]+)', page))
    assert drawn <= known, sorted(drawn - known)[:5]  # nothing is drawn with art that is not there


def test_a_card_tells_what_is_printed_and_not_how_a_game_stands() -> None:
    by_id = {card.id: card for _, cards in album(load("kepler"), "en")[1] for card in cards}
    assert by_id["action-energy-storage"].lines[0].startswith("Produce up to 0 / ")
    assert not any("Free." in line for card in by_id.values() for line in card.lines)
    assert len([id for id in by_id if id.startswith("technology-")]) == 20
    crew = [card for _, cards in album(load("celestia-duo"), "en")[1] for card in cards if card.id.startswith("crew-")]
    assert len({len(card.lines) for card in crew}) == 1


def test_a_card_is_found_by_its_name_before_the_rules_that_speak_of_it() -> None:
    game = load("efemeris")
    for lang, word in (("en", "banker"), ("fr", "banquier")):
        hits = [hit.address for hit in found(game, lang, word)]
        card, rule = hits.index("/learn/efemeris/cards#crew-banker"), hits.index("/rules/efemeris#EF-851")
        assert card < rule
    assert any(hit.address.startswith("/learn/efemeris/cards#captain-") for hit in found(game, "en", "galleon sell"))


def test_search_finds_steps_then_rules_and_ignores_accents() -> None:
    game = load("efemeris")
    hits = found(game, "en", "fortress")
    assert hits[0].address.startswith("/learn/efemeris#step-")
    assert any(hit.name == "EF-308" for hit in hits)
    assert all("<mark>" in hit.text for hit in hits)
    assert [hit.name for hit in found(game, "en", "ef-308")] == ["EF-308"]
    assert (
        {hit.name for hit in found(game, "fr", "epices")} == {hit.name for hit in found(game, "fr", "Épices")} != set()
    )
    assert found(game, "en", "   ") == []
    assert found(game, "en", "zeppelin") == []
    assert "<script>" not in marked("a <script> here", ["script"])


def test_search_over_http_with_and_without_a_script(server: Server) -> None:
    with httpx.Client(base_url=server.address, headers={"accept-language": "en"}) as client:
        piece = client.get("/learn/efemeris/find", params={"q": "fortress"}, headers={"accept": "text/fragment"}).text
        assert "<html" not in piece
        assert "<mark>" in piece
        page = client.get("/learn/efemeris/find", params={"q": "<b>no"}, headers={"accept": "text/html"}).text
        assert "<html" in page
        assert "<b>no" not in page


@pytest.mark.sample(1)
@pytest.mark.parametrize("title", GAMES)
def test_every_step_that_can_be_tried_opens_a_table_at_its_picture(server: Server, title: str) -> None:
    guide = guide_of(load(title))
    assert guide is not None
    headers = {"accept-language": "en", "accept": "text/html"}
    with httpx.Client(base_url=server.address, headers=headers, follow_redirects=True) as client:
        page = client.get(f"/learn/{title}").text
        steps = [int(n) for n in re.findall(r'name="step" value="(\d+)"', page)]
        assert len(steps) >= 3
        for n in steps[:: max(1, len(steps) // 3)]:
            shot = guide.steps[n - 2].shot
            assert guide.match(shot).state.asked == shot.seat
            answer = client.post(
                f"/learn/{title}/try", data={"step": str(n)}, headers={"sec-fetch-site": "same-origin"}
            )
            assert answer.status_code == 200, answer.text[:300]
            assert answer.url.path.startswith("/t/")
            assert 'data-turn="yes"' in answer.text
        assert (
            client.post(
                f"/learn/{title}/try", data={"step": "99"}, headers={"sec-fetch-site": "same-origin"}
            ).status_code
            == 404
        )


def complaints(page: Page) -> list[str]:
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found["violations"]]


@pytest.mark.full
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")
@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_nobody_is_kept_from_reading(server: Server, browser: Browser, size: tuple[int, int]) -> None:
    for theme in ("night", "day", "contrast"):
        context = browser.new_context(viewport={"width": size[0], "height": size[1]}, base_url=server.address)
        context.add_cookies([{"name": "astrarium-taste", "value": f"theme={theme}&motion=off", "url": server.address}])
        page = context.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error, to=faults: to.append(str(error)))
        page.on("console", lambda said, to=faults: to.append(said.text) if said.type == "error" else None)
        for path in ("/learn/efemeris", "/rules/efemeris", "/learn/efemeris/cards"):
            page.goto(path)
            page.wait_for_selector("body[data-ready]")
            assert complaints(page) == [], (theme, path)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), (theme, path)
        assert faults == []
        context.close()


@pytest.mark.full
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")
def test_search_by_keyboard_and_steps_on_a_phone(server: Server, browser: Browser) -> None:
    page = browser.new_page(base_url=server.address, locale="en")
    page.goto("/learn/efemeris")
    page.wait_for_selector("body[data-ready]")
    page.keyboard.press("/")
    page.keyboard.type("fortress")
    page.wait_for_selector(".hit-list li")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    wanted = page.locator(".hit-list li").nth(1).locator("a").get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**{wanted}")
    page.close()
    phone = browser.new_page(base_url=server.address, locale="en", viewport={"width": 390, "height": 844})
    phone.goto("/learn/efemeris")
    phone.wait_for_selector("body[data-ready]")
    assert phone.locator(".step:visible").count() == 1
    for _ in range(len(guide_of(load("efemeris")).steps) + 1):  # type: ignore[union-attr]
        phone.locator(".gd-thumbs .solid").click()
    assert phone.locator(".ready").is_visible()
    assert phone.locator(".gd-thumbs .solid").is_hidden()
    phone.close()


@pytest.mark.full
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")
def test_paper_is_white_and_has_every_step(server: Server, browser: Browser) -> None:
    page = browser.new_page(base_url=server.address, locale="en", viewport={"width": 390, "height": 844})
    page.goto("/learn/efemeris")
    page.wait_for_selector("body[data-ready]")
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 900, "height": 1200})
    assert page.locator(".gd-top").is_hidden()
    assert page.locator(".ready").is_hidden()
    assert page.locator(".step:visible").count() == len(guide_of(load("efemeris")).steps) + 1  # type: ignore[union-attr]
    dark = page.evaluate("getComputedStyle(document.querySelector('.gd-steps h2')).color")
    assert max(int(n) for n in re.findall(r"\d+", dark)[:3]) < 110, dark
    page.close()


def test_a_step_that_is_tried_says_what_to_try_and_leaves_nothing_on_the_shelf(server: Server) -> None:
    with server.browser() as client:
        page = client.post("/learn/efemeris/try", data={"step": "4"})
        assert page.status_code == 200
        assert "Try it: " in page.text
        assert 'href="/learn/efemeris#step-4"' in page.text
        assert str(page.url).rsplit("/", 1)[1] not in client.get("/?games=all").text
