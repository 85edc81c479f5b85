"""A name that stays: a private link, a passkey in Chromium's own virtual authenticator, a lost device, deletion at once."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from playwright.sync_api import Browser

from .browser import Person
from .server import Server
from .test_club import come_in, found_club


@pytest.fixture(scope="module")
def club_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("myself"))
    yield running
    running.stop()


def private_link(client: httpx.Client) -> str:
    page = client.post("/me/link", data={"do": "link"})
    found = re.search(r"/i/[\w-]+", page.text)
    assert found is not None
    return found[0]


def test_a_private_link_makes_one_more_device_and_is_worth_nothing_the_second_time(club_server: Server) -> None:
    with club_server.browser() as vera, club_server.browser() as phone, club_server.browser() as thief:
        found_club(vera, "Links", "Vera")
        link = private_link(vera)
        assert "Be Vera here?" in phone.get(link).text
        home = phone.post(link, data={"do": "come"})
        assert "Links" in home.text
        assert thief.get(link).status_code == 404
        assert thief.post(link, data={"do": "come"}).status_code == 404
        about = phone.get("/me").text
        assert "by a private link" in about
        assert "The first browser" in about


def test_a_table_of_one_device_is_a_table_of_the_other(club_server: Server) -> None:
    with club_server.browser() as vera, club_server.browser() as phone:
        found_club(vera, "Tables", "Vera")
        table = vera.post("/play", data={"game": "celestia-duo"}).url.path
        assert phone.get(table).status_code == 403
        phone.post(private_link(vera), data={"do": "come"})
        assert phone.get(table).status_code == 200
        assert table in phone.get("/").text


def test_a_device_that_was_signed_out_is_nobody(club_server: Server) -> None:
    with club_server.browser() as vera, club_server.browser() as phone:
        found_club(vera, "Lost", "Vera")
        phone.post(private_link(vera), data={"do": "come"})
        out = re.search(r'name="out" value="(-\w+)"', vera.get("/me").text)
        assert out is not None
        vera.post("/me", data={"out": out[1]})
        assert "Lost" not in phone.get("/").text
        assert "Lost" in vera.get("/").text
        assert phone.get("/club/chairs").status_code == 404


def test_the_first_browser_can_be_signed_out_from_another_device(club_server: Server) -> None:
    with club_server.browser() as vera, club_server.browser() as phone:
        found_club(vera, "Beginners", "Vera")
        phone.post(private_link(vera), data={"do": "come"})
        assert 'name="out" value="-"' in phone.get("/me").text
        phone.post("/me", data={"out": "-"})
        assert "Beginners" not in vera.get("/").text
        assert "Beginners" in phone.get("/").text


def test_the_secret_of_a_browser_that_was_signed_out_is_worth_nothing_to_programs(club_server: Server) -> None:
    with club_server.browser() as vera, club_server.browser() as phone:
        found_club(vera, "Secrets", "Vera")
        table = vera.post("/play", data={"game": "celestia-duo"}).url.path.removeprefix("/t/")
        secret = URLSafeSerializer("", salt="holder").loads_unsafe(vera.cookies["astrarium"])[1]
        headers = {"authorization": f"Bearer {secret}"}
        ways = ("/api/v1/club", f"/api/v1/tables/{table}/view")
        assert [vera.get(way, headers=headers).status_code for way in ways] == [200, 200]
        phone.post(private_link(vera), data={"do": "come"})
        phone.post("/me", data={"out": "-"})
        assert [vera.get(way, headers=headers).status_code for way in ways] == [401, 401]


def test_a_cookie_of_ones_own_making_names_nobody(club_server: Server) -> None:
    """Only what the server has signed says who somebody is; and a name that somebody writes there is none."""
    with club_server.browser() as vera, club_server.browser() as thief:
        found_club(vera, "Forged", "Vera")
        vera.get("/me")
        forged = URLSafeSerializer("another key", salt="holder").dumps(["0" * 64, ""])
        thief.cookies.set("astrarium", str(forged))
        assert "Forged" not in thief.get("/").text


def test_a_host_gives_a_new_link_and_everybody_reads_of_it(club_server: Server) -> None:
    with (
        club_server.browser() as host,
        club_server.browser() as vera,
        club_server.browser() as ben,
        club_server.browser() as found,
    ):
        link = found_club(host, "Hosts", "Kei")
        come_in(vera, link, "Vera")
        come_in(ben, link, "Ben")
        person = re.search(r'value="(\w+)">Vera', host.get("/club/host").text)
        assert person is not None
        page = host.post("/club/host", data={"do": "device", "person": person[1], "reason": "her phone is gone"})
        assert "A new link for Vera" in page.text
        given = re.search(r"/i/[\w-]+", page.text)
        assert given is not None
        assert "Kei gave Vera a new link" in ben.get("/club").text
        found.post(given[0], data={"do": "come"})
        assert "Hosts" in found.get("/").text
        assert "Hosts" not in vera.get("/").text  # the lost device is out
        assert ben.post("/club/host", data={"do": "device", "person": person[1]}).status_code == 403


def test_names_that_look_alike_are_refused(club_server: Server) -> None:
    with club_server.browser() as ada, club_server.browser() as other:
        link = found_club(ada, "Names", "Ada")
        for name in ("ada", "A d a", "АdА", "Ádá", "ADA"):
            page = other.post(link, data={"name": name, "emblem": "moon", "colour": "teal"})
            assert (page.status_code, "looks like it" in page.text) == (409, True), name
        come_in(other, link, "Ben")
        refused = other.post("/settings", data={"name": "adа", "back": "/"})  # the last letter is Cyrillic
        assert refused.status_code == 409
        other.post("/settings", data={"name": "Benno", "back": "/"})
        assert "Benno" in ada.get("/club").text
        namesake = other.post("/settings", data={"name": "Ada", "emblem": "moon", "colour": "teal", "back": "/"})
        assert namesake.status_code == 200  # the very same name, told apart by its sign


def test_switches_are_obeyed_by_pages_and_programs(club_server: Server) -> None:
    with club_server.browser() as vera, club_server.browser() as ben:
        come_in(ben, found_club(vera, "Switches", "Vera"), "Ben")
        card = re.search(r'href="(/p/\w+)"><b>Vera', ben.get("/club").text)
        assert card is not None
        vera.post("/me", data={"line": "Evenings after eight."})
        page = ben.get(card[1]).text
        assert "Evenings after eight." in page
        assert "m-dot" in page
        vera.post("/me", data={"show": "seen", "on": "no"})
        assert "m-dot" not in ben.get(card[1]).text
        vera.post("/me", data={"pause": "yes"})
        gone, nowhere = ben.get(card[1]), ben.get("/p/000000000000")
        assert (gone.status_code, gone.text) == (nowhere.status_code, nowhere.text)
        assert "Vera" not in ben.get("/club").text
        assert vera.post("/club/chairs", data={"game": "kepler"}).status_code == 409
        vera.post("/me", data={"pause": "no"})
        assert "Vera" in ben.get("/club").text


def test_all_is_told_and_all_is_gone_at_once(club_server: Server) -> None:
    with club_server.browser() as vera, club_server.browser() as ben, club_server.browser() as phone:
        come_in(vera, found_club(ben, "Leaving", "Ben"), "Vera")
        phone.post(private_link(vera), data={"do": "come"})
        vera.post("/me", data={"line": "Hello."})
        told = vera.get("/privacy/data.json").json()
        assert told["person"][0]["line"] == "Hello."
        assert [one["how"] for one in told["devices"]] == ["browser", "link"]
        assert vera.post("/me/delete", data={"name": "somebody"}).status_code == 409
        assert "Vera" in ben.get("/club").text
        vera.post("/me/delete", data={"name": "vera"})
        assert "Vera" not in ben.get("/club").text
        assert "Leaving" not in phone.get("/").text
        assert phone.get("/privacy/data.json").json() == {"games": []}


def test_passkeys_are_not_offered_where_they_can_not_work(club_server: Server) -> None:
    """An address of numbers has no passkeys: nothing speaks of them there."""
    with club_server.browser() as vera:
        found_club(vera, "Numbers", "Vera")
        page = vera.get("/me").text
        assert "passkey" not in page.replace("passkey.js", "")
        assert "A private link" in page
        assert vera.post("/me/passkey/new").status_code == 409
        assert vera.post("/me/signin/new").status_code == 409
        for wrong in ("", "{}", "[]", "\x00", json.dumps({"id": "a" * 500})):
            answer = vera.post("/me/signin", content=wrong, headers={"host": "localhost"})
            assert answer.status_code in (400, 403, 404, 409), wrong


def keys_of(person: Person) -> None:
    """A keeper of keys as a phone has one: it holds passkeys, and knows its owner."""
    tool = person.context.new_cdp_session(person.page)
    tool.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    made = tool.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    person.keys = (tool, made["authenticatorId"])  # type: ignore[attr-defined]


@pytest.mark.full
def test_a_passkey_is_made_and_used_on_another_device_in_chromium(browser: Browser, club_server: Server) -> None:
    at_name = club_server.address.replace("127.0.0.1", "localhost")
    vera, other = [Person(browser, club_server, base_url=at_name) for _ in range(2)]
    keys_of(vera)
    vera.page.goto("/club")
    vera.page.fill("[name=club]", "Keys")
    vera.page.fill("[name=name]", "Vera")
    vera.page.click("form[action='/club/new'] button.solid")
    vera.page.wait_for_url("**/club")
    vera.page.goto("/me")
    assert vera.serious_findings() == []
    vera.page.click("[data-passkey=make]")
    vera.page.wait_for_selector("text=Your name stays")
    assert vera.page.locator(".m-devices li").count() == 2
    tool, id = vera.keys  # type: ignore[attr-defined]
    (key,) = tool.send("WebAuthn.getCredentials", {"authenticatorId": id})["credentials"]
    assert key["isResidentCredential"]
    keys_of(other)
    other.page.goto("/club")
    assert other.serious_findings() == []
    there, its = other.keys  # type: ignore[attr-defined]
    there.send("WebAuthn.addCredential", {"authenticatorId": its, "credential": key})
    other.page.click("[data-passkey=use]")
    other.page.wait_for_selector(".m-lobby")
    other.page.goto("/me")
    assert "by a passkey" in (other.page.locator(".m-devices").text_content() or "")
    assert other.page.locator(".m-devices li").count() == 3
    # the lost one is signed out from here
    other.page.locator(".m-devices button[name=out]").first.click()
    other.page.wait_for_function("() => document.querySelectorAll('.m-devices li').length === 2")
    tool.send("WebAuthn.clearCredentials", {"authenticatorId": id})
    vera.page.goto("/me")
    assert vera.page.url.endswith("/club")
    assert vera.page.locator("form[action='/club/new']").count() == 1
    assert not vera.faults
    # a browser that has the passkey is recognised in the field of the name, without a press
    third = Person(browser, club_server, base_url=at_name)
    keys_of(third)
    (key,) = there.send("WebAuthn.getCredentials", {"authenticatorId": its})["credentials"]
    third.keys[0].send("WebAuthn.addCredential", {"authenticatorId": third.keys[1], "credential": key})  # type: ignore[attr-defined]
    third.page.goto("/club")
    third.page.wait_for_selector(".m-lobby")
    # its copy has been used less often than the server knows: that is a copy that somebody made, and refused
    vera.faults.clear()
    tool.send("WebAuthn.addCredential", {"authenticatorId": id, "credential": {**key, "signCount": 0}})
    vera.page.click("[data-passkey=use]")
    vera.page.wait_for_selector("text=The passkey was not used")
    assert not other.faults
    assert not third.faults
