"""How to play, as pages: the guide, all cards, the exact rules behind it, and one search over them."""

from __future__ import annotations

import gzip
import re

import httpx
import pytest
from playwright.sync_api import Browser, Page

from astrarium.games import OWN, load
from astrarium.scene.guide import Trial, guide_of
from astrarium.table.course import courses_of
from astrarium.text.rules import rules_of
from astrarium.web.page.cards import album
from astrarium.web.page.finding import found, marked
from astrarium.web.page.site import site
from astrarium.web.page.trying import step

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


@pytest.mark.sample(4)
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


def trials(title: str) -> dict[int, Trial]:
    guide = guide_of(load(title))
    assert guide is not None
    return {n: step.trial for n, step in enumerate(guide.steps, 2) if step.trial is not None}


@pytest.mark.sample(1)
@pytest.mark.parametrize("title", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_a_step_proposes_is_legal_is_drawn_and_has_its_exercise(title: str, lang: str) -> None:
    game = load(title)
    guide, courses = guide_of(game), courses_of(game)
    assert guide is not None
    assert len(trials(title)) >= 7
    for n, trial in trials(title).items():
        assert courses[trial.lesson - 1].exercises[trial.exercise - 1]
        begun = str(step(site(lang), guide, n, []))
        assert f'value="{trial.does}"' in begun, (title, n)
        assert "tried-said" not in begun
        view = re.search(r'viewBox="[^"]+" class="gd-scene', begun)
        assert view
        done = str(step(site(lang), guide, n, [str(trial.does)]))
        assert "tried-said" in done
        assert view[0] in done  # cut as before, so that what moved is seen to have moved
        assert not re.search(r" data-(?!target|lit|at|first)", done[: done.index("</svg>")])


@pytest.mark.sample(1)
@pytest.mark.parametrize("title", GAMES)
def test_a_step_is_tried_in_the_page_and_leaves_nothing_on_the_shelf(server: Server, title: str) -> None:
    with server.browser() as client:
        shelf = re.findall(r"/t/[\w-]+", client.get("/?games=all").text)
        page = client.get(f"/learn/{title}").text
        known = trials(title)
        assert [int(n) for n in re.findall(rf'data-try="/learn/{title}/try/(\d+)"', page)] == list(known)
        n, trial = next(iter(known.items()))
        begun = client.post(f"/learn/{title}/try/{n}")
        assert begun.status_code == 200
        assert "<html" not in begun.text
        assert site("en")("try-named", "")[:6] in begun.text
        token = re.search(r'data-token="([^"]+)"', begun.text)
        assert token
        done = client.post(f"/learn/{title}/try/{n}", data={"token": token[1], "action": str(trial.does)})
        assert done.status_code == 200
        assert "tried-said" in done.text
        again = client.post(f"/learn/{title}/try/{n}", data={"token": token[1], "action": "no such thing"})
        assert again.status_code == 409
        other = next(m for m in known if m != n)
        assert client.post(f"/learn/{title}/try/{other}", data={"token": token[1]}).status_code == 409
        assert client.post(f"/learn/{title}/try/{n}", data={"token": "forged"}).status_code == 409
        assert client.post(f"/learn/{title}/try/99").status_code == 404
        assert re.findall(r"/t/[\w-]+", client.get("/?games=all").text) == shelf


def test_without_a_script_a_step_opens_the_exercise_that_asks_the_same(server: Server) -> None:
    trial = trials("kepler")[7]
    with server.browser() as client:
        data = {"game": "kepler", "lesson": str(trial.lesson), "exercise": str(trial.exercise)}
        assert f'name="exercise" value="{trial.exercise}"' in client.get("/learn/kepler").text
        page = client.post("/learn", data=data)
        assert page.status_code == 200
        course = courses_of(load("kepler"))[trial.lesson - 1]
        assert course.exercises[trial.exercise - 1].goal["en"] in page.text


@pytest.mark.full
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium")
@pytest.mark.parametrize(("size", "lang"), [((1440, 900), "fr"), ((390, 844), "en")], ids=["desktop", "phone"])
def test_a_step_is_tried_by_keyboard_or_finger_and_put_back(
    server: Server, browser: Browser, size: tuple[int, int], lang: str
) -> None:
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, base_url=server.address, locale=lang, has_touch=True
    )
    context.add_cookies([{"name": "astrarium-taste", "value": "theme=night&motion=off", "url": server.address}])
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    for title, n in (("kepler", 5), ("celestia-duo", 4), ("efemeris", 5), ("astronavigators", 4)):
        page.goto(f"/learn/{title}#step-{n}")
        page.wait_for_selector("body[data-ready]")
        step = page.locator(f"#step-{n}")
        still = step.locator(".pic").inner_html()
        step.locator("button.try").click()
        page.wait_for_selector(".tried .tried-bar")
        assert step.locator(".tried-ways button:visible, .lit[tabindex]").count() >= 1
        assert complaints(page) == [], title
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth + 1"), title
        page.keyboard.press("Enter")  # what is proposed has the focus
        page.wait_for_selector(".tried .tried-said")
        assert complaints(page) == [], title
        page.keyboard.press("Escape")
        assert step.locator(".pic").inner_html() == still
        assert page.locator(".tried, .trying, [inert]").count() == 0
        step.locator("button.try").click()
        page.wait_for_selector(".tried .tried-bar")
        touched = step.locator(".lit[tabindex], .tried-ways button:visible").first
        touched.dispatch_event("click")
        page.wait_for_selector(".tried .tried-said")
        step.locator("[data-try=another-try]").click()
        page.wait_for_function("() => !document.querySelector('.tried-said')")
        step.locator("[data-try=put-back]").click()
        assert step.locator(".pic").inner_html() == still
    assert faults == []
    context.close()


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
