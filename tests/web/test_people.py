"""Two people of a club in Chromium, from the link to the last farewell: a name on two devices, and what hosts do."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from .browser import Person
from .leagues import Program
from .server import Server

PHONE = {"viewport": {"width": 390, "height": 844}}


@pytest.fixture(scope="module")
def people_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("people"), ASTRARIUM_CLUB_PROGRAMS="yes")
    yield running
    running.stop()


def found(person: Person, club: str, name: str) -> str:
    """A club of somebody's; its link."""
    person.page.goto("/club")
    person.page.fill("[name=club]", club)
    person.page.fill("[name=name]", name)
    person.page.click("form[action='/club/new'] button.solid")
    person.page.wait_for_selector("#bring .address")
    return person.page.locator("#bring .address").input_value()


def come(person: Person, link: str, name: str) -> None:
    person.page.goto(link)
    person.page.fill("[name=name]", name)
    person.page.click("main button.solid")


def listed(person: Person) -> str:
    person.page.goto("/club")
    return person.page.locator(".m-people").first.inner_text()


@pytest.mark.full
def test_a_name_is_on_two_devices_until_it_is_forgotten(browser: Browser, people_server: Server) -> None:
    ada, ben = Person(browser, people_server), Person(browser, people_server, **PHONE)
    link = found(ada, "Lasting", "Ada")
    for name, told in (("\u0410d\u0430", "looks like it"), ("Moderator", "may be called so")):  # Cyrillic letters
        come(ben, link, name)
        ben.page.wait_for_selector(f"text={told}")
    come(ben, link, "Ben")
    ben.page.wait_for_selector(".m-lobby")
    ben.page.goto("/me")
    assert ben.serious_findings() == []
    ben.page.locator(".m-keep button[value=link]").click()
    private = ben.page.locator("input.address").input_value()
    other = Person(browser, people_server)
    other.page.goto(private)
    assert "Ben" in other.page.locator("h1").inner_text()
    assert other.serious_findings() == []
    other.page.locator("button[value=come]").click()
    other.page.wait_for_selector(".m-lobby")
    other.page.goto("/me")
    other.page.locator(".m-devices button[name=out]").first.click()  # the phone was lost
    other.page.wait_for_function("() => document.querySelectorAll('.m-devices li').length === 1")
    ben.page.goto("/me")
    assert ben.page.url.endswith("/club")
    assert ben.page.locator("form[action='/club/new']").count() == 1
    assert "Ben" in listed(ada)
    other.page.locator("button[name=pause][value=yes]").click()
    other.page.wait_for_selector(".m-pause")
    assert "Ben" not in listed(ada)
    other.page.goto("/")
    assert "You take a pause" in other.page.locator(".m-pause").inner_text()
    other.page.locator(".m-pause a").click()
    other.page.locator("button[name=pause][value=no]").click()
    other.page.wait_for_selector(".m-pause", state="detached")
    assert "Ben" in listed(ada)
    other.page.locator(".m-acts summary.danger").click()
    other.page.locator("form[action='/me/delete'] [name=name]").fill("Ben")
    other.page.locator("form[action='/me/delete'] button").click()
    other.page.wait_for_url("**/privacy")
    assert "Ben" not in listed(ada)
    other.page.goto("/club")
    assert other.page.locator("form[action='/club/new']").count() == 1
    for person in (ada, ben, other):
        assert [fault for fault in person.faults if "409" not in fault] == []


@pytest.mark.full
def test_hosts_answer_a_report_close_a_table_and_the_club(browser: Browser, people_server: Server) -> None:
    ada, ben, kei = [Person(browser, people_server, **context) for context in ({}, PHONE, {})]
    link = found(ada, "Kept", "Ada")
    for person, name in ((ben, "Ben"), (kei, "Kei")):
        come(person, link, name)
        person.page.wait_for_selector(".m-lobby")
    # a report, and what came of it
    kei.page.goto("/club")
    kei.page.locator(".m-people a", has_text="Ben").click()
    card = kei.page.locator("dialog.m-over")
    card.locator("#report summary").click()
    card.locator("[name=line]").fill("He shouted.")
    card.locator("button[value=report]").click()
    kei.page.wait_for_url("**/club/safe")
    ada.page.goto("/club/host")
    assert "He shouted." in ada.page.locator(".m-reports").inner_text()
    ada.page.locator(".m-reports [name=reason]").fill("Thank you, I saw it.")
    ada.page.locator(".m-reports button[value=mute]").click()
    ada.page.wait_for_selector(".m-deeds li")
    assert "Ben" in ada.page.locator(".m-deeds").inner_text()
    kei.page.reload()
    told = kei.page.locator("main").inner_text()
    assert "muted for a week" in told
    assert "Thank you, I saw it." in told
    ben.page.goto("/")
    assert "A host has muted you" in ben.page.locator(".m-pause").inner_text()
    assert ben.serious_findings() == []
    # a table that should not go on
    kei.page.goto("/club/chairs")
    kei.page.locator("form[action='/club/chairs'] button.solid").click()
    kei.page.wait_for_selector(".chair.own")
    ben.page.goto("/club/chairs")
    ben.page.locator(".chair button[value=sit]").first.click()
    ben.page.wait_for_selector("body[data-ready]")
    ada.page.goto("/club/host")
    assert ada.serious_findings() == []
    tables = ada.page.locator("form:has(button[value=table])")
    assert "Ben" in tables.locator("option").first.inner_text()
    tables.locator("[name=reason]").fill("It is late.")
    tables.locator("button[value=table]").click()
    ben.page.wait_for_selector("text=The host has closed this table")
    ben.page.goto("/club/safe")
    assert "It is late." in ben.page.locator("main").inner_text()
    # another name
    ada.page.goto("/club/host")
    about = ada.page.locator("form:has([name=do] option)")
    about.locator("[name=person]").select_option(label="Kei")
    about.locator("[name=do]").select_option("name")
    about.locator("button").click()
    ada.page.wait_for_selector(".m-deeds li:nth-child(4)")
    assert "Kei" not in listed(ben)
    kei.page.goto("/")
    assert "A guest" in kei.page.locator(".m-pause").inner_text()
    # the club, by two hosts
    ada.page.goto("/club/host")
    assert "two hosts" in ada.page.locator("#close").inner_text()
    about.locator("[name=person]").select_option(label="Ben")
    about.locator("[name=do]").select_option("host")
    about.locator("button").click()
    ada.page.wait_for_selector("#close summary")
    for host in (ada, ben):
        host.page.goto("/club/host")
        host.page.locator("#close summary").click()
        host.page.locator("#close button[value=close]").click()
        host.page.wait_for_selector("#close .lead")
        assert host.serious_findings() == []
        assert not host.sideways()
    kei.page.goto("/")
    assert "Kept closes on" in kei.page.locator("main").inner_text()
    assert kei.serious_findings() == []
    ada.page.reload()
    ada.page.locator("#close summary").click()
    ada.page.locator("#close button[value=stay]").click()
    ada.page.wait_for_selector("#close .lead", state="detached")
    kei.page.goto("/")
    assert "Kept closes on" not in kei.page.locator("main").inner_text()
    for person in (ada, ben, kei):
        assert not person.faults


@pytest.mark.full
def test_a_host_gives_a_place_in_a_league_to_somebody_who_plays_on(browser: Browser, people_server: Server) -> None:
    ada, ben = Person(browser, people_server), Person(browser, people_server, **PHONE)
    link = found(ada, "Places", "Ada")
    come(ben, link, "Ben")
    ben.page.wait_for_selector(".m-lobby")
    programs = [Program(people_server, link, f"Bot {n}") for n in range(3)]
    ada.page.goto("/club/leagues")
    form = ada.page.locator("form[action='/club/leagues']")
    assert form.locator(".m-means:visible").get_attribute("data-kind") == "once"
    form.locator(".m-seg label:has([value=twice])").click()
    assert form.locator(".m-means:visible").get_attribute("data-kind") == "twice"
    form.locator(".m-seg label:has([value=once])").click()
    form.locator(".solid").click()
    ada.page.wait_for_url("**/club/league/*")
    id = ada.page.url.rsplit("/", 1)[1]
    for one in programs:
        one.ask("POST", f"/club/leagues/{id}", {"do": "yes"})
    ada.page.reload()
    ada.page.locator("button[value=begin]").click()
    ada.page.wait_for_selector(".m-table")
    assert "move" in ada.page.locator(".m-panel.mine").inner_text()  # whose it is
    ada.page.locator("#reseat summary").click()
    assert ada.serious_findings() == []
    ada.page.locator("#reseat [name=person]").select_option(label="Bot 0")
    ada.page.locator("#reseat [name=other]").select_option(label="Ben")
    ada.page.locator("#reseat [name=reason]").fill("Bot 0 was switched off.")
    ada.page.locator("#reseat button").click()
    ada.page.wait_for_selector(".m-table tr.gone")
    ben.page.goto(f"/club/league/{id}")
    mine, table = ben.page.locator(".m-panel.mine"), ben.page.locator(".m-table")
    tops = [one.evaluate("node => node.getBoundingClientRect().top") for one in (mine, table)]
    assert tops[0] < tops[1]  # on a phone my game comes first
    assert ben.serious_findings() == []
    assert not ben.sideways()
    mine.locator("a.button").click()
    ben.page.wait_for_selector("body[data-ready]")
    game = ben.page.url.rsplit("/", 1)[1]
    told = ben.page.locator("#panels").text_content() or ""
    assert "Ben" in told
    assert "Bot 0" not in told
    headers = {"authorization": f"Bearer {programs[0].token}"}
    answer = programs[0].client.post(f"/club/games/{game}/token", headers=headers)
    assert answer.status_code == 403  # whoever sat there before has no way back to the chair
    for person in (ada, ben):
        assert not person.faults
