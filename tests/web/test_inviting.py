"""A friend can come: the address of an invitation works for whoever gets it, and the door is opened by who sits here."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import sync_playwright

from astrarium.games import load
from astrarium.store import SeatRow
from astrarium.text import Words
from astrarium.web.http.door import Door
from astrarium.web.page.callers import LOOKING, Callers
from astrarium.web.page.play import names_of
from astrarium.web.page.site import site
from astrarium.web.serve import LOOPBACK, home_address

from .browser import CHROMIUM, Person, launch
from .server import Server
from .test_http import TITLES, invite, link_in, open_table
from .test_leaks import table_of

SECOND = home_address() if home_address() != LOOPBACK else "127.0.0.2"  # another address of this machine


@pytest.fixture
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server as anybody starts it: at loopback, its door shut."""
    running = Server(tmp_path_factory.mktemp("data"), ASTRARIUM_HOME=SECOND)
    yield running
    running.stop()


def outside(house: Server) -> str:
    return f"http://{SECOND}:{house.port}"


def guest(house: Server, **headers: str) -> httpx.Client:
    mine = {"origin": outside(house), "accept": "text/html", **headers}
    return httpx.Client(base_url=outside(house), headers=mine, follow_redirects=True, timeout=30)


def closed(house: Server) -> bool:
    try:
        socket.create_connection((SECOND, house.port), 2).close()
    except OSError:
        return True
    return False


# ---------------------------------------------------------------------------- the door
@pytest.mark.full
def test_a_default_start_says_that_nobody_else_can_come(house: Server) -> None:
    assert closed(house)
    with house.browser() as client:
        id = open_table(client)
        page = client.post(f"/t/{id}/link", data={"seat": "1"}).text
        assert "Only this computer can open the table yet." in page
        assert "Let my home network in" in page
        assert "<svg" in page
        assert 'class="qr"' not in page  # no code of an address that would not work


@pytest.mark.full
def test_the_door_lets_the_home_network_in_and_out_again(house: Server) -> None:
    with house.browser() as client, guest(house) as friend:
        id = open_table(client)
        page = client.post(f"/t/{id}/door", data={"seat": "1", "do": "open"}).text
        address = link_in(page)
        assert address.startswith(outside(house) + "/j/")
        assert 'class="qr"' in page
        assert "Close now" in page
        assert "Ada has kept a chair for you" in friend.get(address).text
        assert friend.post(address, data={"name": "Bo"}).url == f"{outside(house)}/t/{id}"
        assert "Close now" in client.post(f"/t/{id}/link", data={"seat": "-1"}).text
        assert "Only this computer" in client.post(f"/t/{id}/door", data={"seat": "-1", "do": "shut"}).text
        assert closed(house)
        with pytest.raises(httpx.TransportError):
            friend.get("/")
        with pytest.raises(httpx.TransportError):  # a connection that was open is cut too
            friend.get("/")


@pytest.mark.full
def test_only_who_sits_here_may_open_or_shut_it(house: Server) -> None:
    with house.browser() as client, guest(house) as friend:
        id = open_table(client)
        own = client.cookies
        address = link_in(client.post(f"/t/{id}/door", data={"seat": "1", "do": "open"}).text)
        friend.post(address, data={"name": "Bo"})
        for do in ("open", "shut"):
            assert friend.post(f"/t/{id}/door", data={"seat": "1", "do": do}).status_code == 403
        posing = guest(house, host=f"127.0.0.1:{house.port}", origin=house.address)
        posing.cookies = own
        assert posing.post(f"/t/{id}/door", data={"seat": "-1", "do": "shut"}).status_code == 403
        assert not closed(house)
        page = friend.post(f"/t/{id}/link", data={"seat": "-1"}).text
        assert link_in(page).startswith(outside(house))
        assert "Close now" not in page  # nothing that they could not do


@pytest.mark.full
def test_strangers_pages_names_and_programs_do_not_come_through_it(house: Server) -> None:
    with house.browser() as client:
        id = open_table(client)
        assert (
            client.post(f"/t/{id}/door", data={"do": "open"}, headers={"origin": "http://evil.example"}).status_code
            == 403
        )
        client.post(f"/t/{id}/door", data={"seat": "-1", "do": "open"})
        for path in ("/api/v1/games", "/metrics", "/health"):
            assert httpx.get(outside(house) + path).status_code == 403
        assert httpx.get(house.address + "/api/v1/games").status_code == 200
        assert httpx.get(outside(house), headers={"host": "rebound.example"}).status_code == 421
        assert httpx.get(outside(house)).status_code == 200


def test_a_machine_without_a_network_says_so(tmp_path: object) -> None:
    door = Door(1, lambda: LOOPBACK)
    assert not door.names
    assert not door.through({"server": ("", 1)})


# ---------------------------------------------------------------------------- who has come
def test_who_looks_and_who_learns_is_seen_and_forgotten() -> None:
    now = [0.0]
    callers = Callers(lambda: now[0])
    assert callers.of("t", 1) is None
    callers.note("t", 1)
    assert callers.of("t", 1) == (0.0, "")
    callers.note("t", 1, "Bo")
    now[0] = LOOKING + 1
    assert callers.of("t", 1) == (0.0, "Bo")
    now[0] = 3 * LOOKING + 1
    assert callers.of("t", 1) is None


def test_previews_do_not_count_as_somebody(server: Server) -> None:
    with server.browser() as client, server.browser() as program, server.browser(**{"accept-language": "fr"}) as person:
        id = open_table(client)
        address = invite(client, id)
        assert program.get(address).status_code == 200
        assert "not yet" in client.get(f"/t/{id}/guests?seat=1").text
        assert "vous garde une chaise" in person.get(address).text
        assert "somebody is looking" in client.get(f"/t/{id}/guests?seat=1").text
        assert program.get(f"/t/{id}/guests?seat=1").status_code == 403


def test_learning_first_keeps_the_chair(server: Server) -> None:
    with server.browser() as client, server.browser() as friend:
        id = open_table(client)
        address = invite(client, id)
        lesson = friend.post(address + "/learn", data={"name": "Bo"})
        assert lesson.status_code == 200
        assert lesson.url.path.startswith("/t/")
        assert "Bo plays the lesson first" in client.get(f"/t/{id}/guests?seat=1").text
        assert f'href="{httpx.URL(address).path}"' in friend.get("/").text  # the way back
        assert friend.post(address, data={"name": "Bo"}).url.path == f"/t/{id}"
        assert "data-taken" in client.get(f"/t/{id}/guests?seat=1").text
        assert httpx.URL(address).path not in friend.get("/").text


def test_whoever_invites_without_a_name_is_asked_for_it_once(server: Server) -> None:
    with server.browser() as mine, server.browser() as friend, server.browser() as other:
        page = mine.get(f"/new/{TITLES[0]}").text
        seats = {f"seat-{n}": "none" for n in range(2, len(re.findall(r'name="seat-\d+"', page)))}
        laid = {"name": "", "seat-0": "me", "seat-1": "open", **seats}
        id = mine.post(f"/new/{TITLES[0]}", data=laid).url.path.removeprefix("/t/")
        dialog = mine.post(f"/t/{id}/link", data={"seat": "1"}).text
        assert "Your name, for whoever reads the invitation" in dialog
        assert "A chair is kept for you" in friend.get(link_in(dialog)).text
        named = mine.post(f"/t/{id}/link", data={"seat": "1", "name": "  Ada "}).text
        assert "Your name, for whoever" not in named
        assert "Ada has kept a chair for you" in other.get(link_in(named)).text
        assert 'value="Ada"' in mine.get("/").text
        again = mine.post(f"/new/{TITLES[0]}", data={**laid, "name": "Ada"}).url.path.removeprefix("/t/")
        assert "Your name, for whoever" not in mine.post(f"/t/{again}/link", data={"seat": "1"}).text


def test_people_without_a_name_are_told_apart() -> None:
    table = table_of("kepler", 3, "standard", "nameless")
    table.seats = [SeatRow(0, "person", "", ""), SeatRow(1, "person", "", ""), SeatRow(2, "open", "", "")]
    assert names_of(table, site("en")) == ["Stargazer", "Stargazer 2", "free seat"]
    table.seats[:2] = [SeatRow(n, "person", name, "") for n, name in enumerate(("Stargazer", "Stargazer 2"))]
    assert names_of(table, site("fr"))[:2] == ["Astronome", "Astronome 2"], "as the reader calls a guest"


@pytest.mark.parametrize("title", TITLES)
def test_the_joining_page_tells_what_one_needs(server: Server, title: str) -> None:
    with server.browser() as client, server.browser() as friend:
        address = invite(client, open_table(client, title))
        page = friend.get(address, headers={"accept-language": "en"}).text
        assert "Ada has kept a chair for you" in page
        assert f"/cover/{title}-night.svg" in page
        assert " min</li>" in page
        assert ">Players</span>2</li>" in page, "as many as sit at this table, not as the box allows"
        words = Words(load(title), "en")
        assert any(f"<li>{words.mode(mode.word)}</li>" in page for mode in load(title).modes)
        assert "Learn first" in page
        assert f'href="/learn/{title}"' in page


# ---------------------------------------------------------------------------- in a browser
@pytest.mark.full
@pytest.mark.browser
def test_a_friend_at_another_address_joins_by_the_invitation_of_a_default_start(house: Server) -> None:
    if CHROMIUM is None:
        pytest.skip("no Chromium")
    with sync_playwright() as playwright:
        browser = launch(playwright, SECOND)
        anna = Person(browser, house)
        anna.page.goto(f"/new/{TITLES[0]}")
        anna.page.locator(".foot .button").click()
        anna.page.locator(".inv .house").wait_for()
        assert not anna.serious_findings()
        anna.page.locator(".inv button[value=open]").click()
        anna.page.locator(".inv .qr svg").wait_for()
        box = anna.page.locator(".inv .qr svg").bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 280
        address = anna.page.locator(".inv .address").input_value()
        assert address.startswith(outside(house))
        assert not anna.serious_findings()
        context = browser.new_context(viewport={"width": 390, "height": 844}, locale="fr")
        page = context.new_page()
        page.goto(address)
        anna.page.get_by_text("somebody is looking").wait_for()
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        page.locator("input[name=name]").fill("Ben")
        page.locator(".act .solid").click()
        page.wait_for_selector("body[data-ready]")
        anna.page.wait_for_function("() => !document.getElementById('sheet').open")
        assert "Ben" in (anna.page.locator("#tip").text_content() or "")
        assert "Ben" in (anna.page.locator("#panels").text_content() or "")
        assert not anna.faults
        browser.close()
