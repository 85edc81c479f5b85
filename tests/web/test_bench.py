"""The designer's bench: changes are checked and drawn while they are typed, played with, balanced and taken along."""

from __future__ import annotations

import json
import re
import time
import tomllib

import httpx
import pytest
from playwright.sync_api import Browser

from astrarium.games import folder, load, ready
from astrarium.text import LANGUAGES, Words
from astrarium.web.page.bench import part_called, printed

from .browser import Person
from .server import Server
from .test_http import TITLES, invite

COST = "planet.demodamas.cost.pepper"


def changed(**more: str) -> dict[str, str]:
    return {"changes": json.dumps({COST: "3"}), "table": "planet", **more}


# ---------------------------------------------------------------------------- over HTTP
@pytest.mark.full
@pytest.mark.sample(1)
@pytest.mark.parametrize("title", TITLES)
def test_every_table_of_every_game_is_laid_out_with_pictures(server: Server, title: str) -> None:
    with server.browser() as client:
        page = client.get(f"/bench/{title}").text
        tables = re.findall(r'<option value="([^"]+)"', page.partition('id="of"')[2].partition("</select>")[0])
        assert len(tables) > 10
        drawn = 0
        for table in tables:
            answer = client.post(f"/bench/{title}/pieces", data={"table": table})
            assert answer.status_code == 200, table
            assert 'class="piece"' in answer.text, table
            drawn += answer.text.count('class="likeness"')
        assert drawn > 25


@pytest.mark.full
def test_a_change_is_checked_told_and_drawn(server: Server) -> None:
    with server.browser() as client:
        told = client.post("/bench/efemeris/check", data=changed()).text
        assert "planet.demodamas.cost.pepper" in told
        assert "<del>1</del> → <ins>3</ins>" in told
        assert 'class="source reconstructed"' in told
        assert 'id="look-planet.demodamas"' in told
        assert 'id="board"' in told
        bad = client.post("/bench/efemeris/check", data={"changes": json.dumps({COST: "many"}), "table": "planet"}).text
        assert "expected a whole number, found &#39;many&#39;" in bad
        assert 'id="board"' not in bad
        rule = {"changes": json.dumps({"planet.demodamas.produces": "salt"}), "table": "planet"}
        assert "one of pepper, vanilla" in client.post("/bench/efemeris/check", data=rule).text
    with server.browser(cookie="astrarium-taste=lang=fr") as client:
        assert "attendu un nombre entier" in client.post(
            "/bench/efemeris/check", data={"changes": json.dumps({COST: "many"}), "table": "planet"}
        ).text  # fmt: skip


def test_the_file_is_the_games_own_but_for_the_change(server: Server) -> None:
    before = (folder("efemeris") / "components.toml").read_text(encoding="utf-8")
    with server.browser() as client:
        answer = client.post("/bench/efemeris/file", data=changed())
        assert answer.headers["content-disposition"] == 'attachment; filename="efemeris.toml"'
        lines = [(a, b) for a, b in zip(before.splitlines(), answer.text.splitlines(), strict=True) if a != b]
        assert len(lines) == 1
        planets = {one["id"]: one for one in tomllib.loads(answer.text)["planet"]}
        assert planets["demodamas"]["cost"] == {"pepper": 3, "vanilla": 2}
        again = client.post("/bench", params={"game": "efemeris"}, content=answer.text.encode())
        assert again.json() == {COST: "3"}
        json_only = {"accept": "application/json"}
        for text, said in (("[", "not valid TOML"), ("[planet]\nx = 1", "more than values")):
            refused = client.post("/bench", params={"game": "efemeris"}, content=text.encode(), headers=json_only)
            assert refused.status_code == 400
            assert said in refused.json()["text"]
        large = client.post("/bench", params={"game": "efemeris"}, content=b"#" * 600_000, headers=json_only)
        assert large.status_code == 413
    assert (folder("efemeris") / "components.toml").read_text(encoding="utf-8") == before


@pytest.mark.full
def test_there_can_be_more_of_a_tile_where_the_game_allows_it(server: Server) -> None:
    more = {"changes": json.dumps({"continent_tile.AF-1.how-many": "2"}), "table": "continent_tile"}
    with server.browser() as client:
        assert 'name="continent_tile.AF-1.how-many"' in client.post("/bench/astronavigators/pieces", data=more).text
        assert "how-many" not in client.post("/bench/efemeris/pieces", data={"table": "crew"}).text
        assert "continent_tile.AF-1-2" in client.post("/bench/astronavigators/check", data=more).text
        kept = client.post("/bench/astronavigators/file", data=more).text
        assert len(tomllib.loads(kept)["continent_tile"]) == 62
        none = {f"continent_tile.AA-{n}.how-many": "0" for n in range(1, 5)}
        form = {"changes": json.dumps(none), "table": "continent_tile"}
        assert "antarctica needs a tile for each" in client.post("/bench/astronavigators/check", data=form).text


def test_what_makes_no_sense_is_refused(server: Server) -> None:
    with server.browser() as client:
        for path, form, status in (
            ("/bench/chess/check", {}, 404),
            ("/bench/efemeris/check", {"table": "nothing"}, 404),
            ("/bench/efemeris/check", {"changes": "["}, 400),
            ("/bench/efemeris/check", {"changes": json.dumps({f"p.{n}": "1" for n in range(301)})}, 400),
            ("/bench/efemeris/play", {"changes": json.dumps({COST: "many"})}, 400),
            ("/bench/efemeris/balance", {"games": "100000"}, 400),
            ("/bench/efemeris/check", {"changes": "x" * 20_000}, 413),
        ):
            assert client.post(path, data=form, headers={"accept": "application/json"}).status_code == status, path
        assert client.get("/bench/efemeris/balance/nobody", headers={"accept": "application/json"}).status_code == 404


def balanced(client: httpx.Client, told: str, at: str = "") -> str:
    """What came out, asked of the server at this address."""
    for _ in range(600):
        again = re.search(r'data-again="([^"]+)"', told)
        if again is None:
            return told
        time.sleep(0.1)
        told = client.get(at + again[1], headers={"accept": "application/json"}).text
    raise AssertionError("the balance does not end")


def test_a_balance_is_played_with_progress_and_can_be_stopped(server: Server) -> None:
    with server.browser() as client:
        begun = client.post("/bench/efemeris/balance", data=changed(games="3", chance="yes")).text
        assert "<progress" in begun
        told = balanced(client, begun)
        assert "What your change changes" in told
        assert 'class="strip"' in told
        again = client.post("/bench/efemeris/balance", data=changed(games="200")).text
        home = re.search(r'data-again="([^"]+)"', again)
        assert home is not None
        assert client.post(f"{home[1]}/stop").status_code == 200
        assert client.get(home[1], headers={"accept": "application/json"}).status_code == 404


def test_a_table_plays_with_its_components_and_so_does_the_next(server: Server) -> None:
    with server.browser() as client:
        page = client.post("/bench/efemeris/play", data=changed(mode="duel"))
        id = page.url.path.rpartition("/")[2]
        assert page.status_code == 200
        about = client.get(f"/t/{id}/about", params={"of": "planet:demodamas"}).text
        own = client.post("/play", data={"game": "efemeris"}).url.path
        other = client.get(f"{own}/about", params={"of": "planet:demodamas"}).text
        assert about != other  # a planet tells its cost
        sign, told = "changed cards", "This table plays with changed cards"
        table = client.get(f"/t/{id}").text
        assert sign in table.partition('id="bar"')[2].partition("</header>")[0]
        assert told in table
        assert sign not in client.get(own).text
        tiles = client.get("/").text.partition('id="shelf"')[2].split("<li>")
        assert [sign in tile for tile in tiles if f'href="/t/{id}"' in tile] == [True]
        assert [sign in tile for tile in tiles if f'href="{own}"' in tile] == [False]
        client.post(f"/t/{id}/seat", data={"seat": "1", "kind": "open"})
        assert told in client.get(invite(client, id)).text


# ---------------------------------------------------------------------------- in a browser
@pytest.mark.full
@pytest.mark.parametrize(("lang", "wide", "high"), [("en", 1440, 900), ("fr", 390, 844)])
def test_the_bench_in_a_browser(browser: Browser, server: Server, lang: str, wide: int, high: int) -> None:
    person = Person(browser, server, viewport={"width": wide, "height": high}, locale=lang)
    page = person.page
    page.goto(f"{server.address}/bench")
    page.locator(f"a[href='/bench/{ready()[1]}']").click()
    page.wait_for_selector("body[data-ready]")
    page.select_option("#of", "planet")
    field = page.locator(f"[name='{COST}']")
    field.wait_for()
    assert not person.sideways()
    assert person.serious_findings() == []
    picture = page.locator("[id='look-planet.demodamas']").inner_text()
    field.focus()
    page.keyboard.press("Control+a")
    page.keyboard.type("x")
    page.locator("#verdict.bad").wait_for()
    page.keyboard.press("Backspace")
    page.keyboard.type("3")
    page.locator("#verdict.good ins").first.wait_for()
    page.wait_for_function(
        "(before) => document.getElementById('look-planet.demodamas').innerText !== before", arg=picture
    )
    assert person.serious_findings() == []
    page.reload()  # what was typed is still there
    page.wait_for_selector("body[data-ready]")
    page.select_option("#of", "planet")
    page.wait_for_function("() => document.querySelector('.piece.changed')")
    assert page.locator(f"[name='{COST}']").input_value() == "3"
    with page.expect_download() as download:
        page.locator("form[action$='/file'] button").click()
    assert "pepper = 3" in download.value.path().read_text(encoding="utf-8")
    page.locator("#reset").click()
    page.wait_for_function("() => !document.querySelector('.piece.changed')")
    page.locator("#take").set_input_files(download.value.path())
    page.wait_for_function("() => document.querySelector('.piece.changed')")
    page.locator("#run button").click()
    page.locator("#balance progress").wait_for()
    page.locator("[data-stop]").click()
    page.locator("#balance progress").wait_for(state="detached")
    page.locator("form[action$='/play'] button").click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector("#board")


def test_a_number_has_a_slider_and_a_name(server: Server) -> None:
    """Beside every whole number a slider that reaches twice as far; what it is called is said in the visitor's words."""
    with server.browser() as client:
        shown = client.post("/bench/efemeris/pieces", data={"table": "planet"}).text
        assert f'data-slides="{COST}"' in shown
        assert re.search(
            rf'type="range" min="0" max="6" value="1" aria-label="pepper to pay" data-slides="{COST}"', shown
        )
        assert client.get("/bench").text.count("/cover/") >= len(ready())
    with server.browser(cookie="astrarium-taste=lang=fr") as client:
        assert "poivre à payer" in client.post("/bench/efemeris/pieces", data={"table": "planet"}).text


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("title", ready())
def test_every_part_of_a_component_file_has_a_name_in_every_language(title: str, lang: str) -> None:
    words, tables = Words(load(title), lang), printed(title).tables()
    assert [table for table in tables if words.find("bench", table) is None] == []
    assert set(words.table("bench")) == set(tables), "a name of nothing"
    assert all(part_called(words, table)[0].isupper() for table in tables)
