"""What keeps people safe among strangers: hide, report, a quiet seat, the host's tools."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.meet.clubs import ClubLobby
from astrarium.meet.trust import REASONS
from astrarium.scene.element import Content, el
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon
from astrarium.store import DeedRow, HiddenRow, MeetingRow, MemberRow, ReportRow
from astrarium.web.page.club import club_page, panel_of
from astrarium.web.page.hosting import closing, tables
from astrarium.web.page.site import Site
from astrarium.web.page.when import date

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor


def hidden_field(name: str, value: str) -> Markup:
    return el("input", type="hidden", name=name, value=value)


def report_form(site: Site, lobby: ClubLobby, other: MemberRow, name: str, game: str, help: str) -> Markup:
    """Five reasons, one line at most; with or without hiding them as well. Whoever reports a danger reads whom to call,
    if the operator has said so."""
    called = {"danger": el("small", site("report-call", help), class_="m-chip warn")} if help else {}
    reasons = [
        el("label", el("input", type="radio", name="reason", value=reason, checked="checked" if n == 0 else None),
           el("span", site(f"report-{reason}")), called.get(reason))
        for n, reason in enumerate(REASONS)
    ]  # fmt: skip
    both = el("button", icon("flag"), site("hide-and-report"), class_="button solid", name="do", value="both")
    only = el("button", site("report-only"), class_="button", name="do", value="report")
    line = el("label", el("span", site("report-line")), el("input", name="line", maxlength="200", autocomplete="off"))
    return el(
        "form",
        el("p", site("hide-why", name), class_="m-quiet"),
        hidden_field("person", lobby.handle(other.who)),
        hidden_field("game", game),
        el("fieldset", el("legend", site("report-why"), class_="hush"), *reasons, class_="m-reasons"),
        line,
        el("p", site("report-goes"), class_="m-quiet"),
        el("div", both, only, class_="m-acts"),
        method="post",
        action="/club/trust",
        class_="m-form",
    )


def safe(
    visitor: Visitor,
    lobby: ClubLobby,
    mine: MemberRow,
    hidden: list[HiddenRow],
    reports: list[ReportRow],
    deeds: list[DeedRow],
    quiet: bool,
) -> HTMLResponse:
    """One page, the same for everybody: what a stranger sees of me, whom I hid, what I reported, a quiet seat."""
    site = visitor.site
    seen = [("check", "stranger-name"), ("hide", "stranger-equal"), ("hide", "stranger-games")]
    greets = lobby.club.body.get("greetings", True)
    me = panel_of(
        site("stranger-sees"),
        el(
            "div",
            sign(mine.sign) or el("span", icon("people"), class_="sign none"),
            el("b", mine.name),
            class_="m-face",
        ),
        el("ul", *[el("li", icon(picture), el("span", site(key))) for picture, key in seen], class_="m-rows m-told"),
        el("p", site("stranger-who"), class_="m-quiet"),
        el("p", site("stranger-words"), class_="m-quiet") if greets else None,
    )
    away = [
        el("li", sign(one.sign) or icon("people"), el("span", el("b", one.name or site("a-guest")),
           el("small", date(site, one.since))), trust_form(site, "show", site("show-again"), lobby, one))
        for one in hidden
    ]  # fmt: skip
    said = [
        el("li", el("span", el("b", site(f"report-{one.reason}")), el("small", date(site, one.made)),
           why(one.body.get("answer", ""))),
           el("span", site("report-open") if one.open else site(f"did-{one.body.get('did', 'nothing')}"),
              class_="m-chip" if one.open else "m-chip good"))
        for one in reports
    ]  # fmt: skip
    about = [
        el("li", el("span", site(f"did-{one.what}"), el("small", date(site, one.at), why(one.body.get("reason", "")))))
        for one in deeds
    ]
    return club_page(
        visitor,
        lobby,
        "/club/safe",
        site("safe"),
        el("h1", site("safe")),
        el(
            "div",
            me,
            el(
                "div",
                panel_of(site("hidden-from-you"), el("ul", *away, class_="m-rows m-hidden") if away else
                         el("p", site("hidden-nobody"), class_="m-quiet")),
                panel_of(site("your-reports"), el("ul", *said, class_="m-rows m-hidden") if said else
                         el("p", site("reports-none"), class_="m-quiet")),
                panel_of(site("deeds-about-you"), el("ul", *about, class_="m-rows m-hidden")) if about else None,
                class_="m-column",
            ),
            quiet_seat(site, quiet),
            class_="m-three",
        ),
    )  # fmt: skip


def why(reason: str) -> Content:
    """The reason that was given, if there was one."""
    return el("q", reason) if reason else None


def trust_form(site: Site, do: str, word: str, lobby: ClubLobby, one: HiddenRow) -> Markup:
    button = el("button", word, class_="button plain", name="do", value=do)
    return el("form", hidden_field("person", lobby.handle(one.other)), button, method="post", action="/club/trust")


def quiet_seat(site: Site, quiet: bool) -> Markup:
    state = site("quiet-on" if quiet else "quiet-off")
    pin = el("input", name="pin", type="password", inputmode="numeric", minlength="4", maxlength="12",
             required="required", autocomplete="off")  # fmt: skip
    return panel_of(
        site("for-children"),
        el("p", el("b", site("quiet-title")), " ", el("span", state, class_="m-chip")),
        el("p", site("quiet-means"), class_="m-quiet"),
        el(
            "form",
            el("label", el("span", site("quiet-pin-label")), pin),
            el("button", site("quiet-lift" if quiet else "quiet-lock"), class_="button", name="do",
               value="loud" if quiet else "quiet"),
            method="post",
            action="/club/trust",
            class_="m-form",
        ),
    )  # fmt: skip


# ------------------------------------------------------------ the host's tools
def host(
    visitor: Visitor,
    lobby: ClubLobby,
    mine: MemberRow,
    reports: list[ReportRow],
    deeds: list[DeedRow],
    running: list[MeetingRow],
) -> HTMLResponse:
    site = visitor.site
    shown = [reported(site, lobby, one) for one in reports]
    done = [deed(site, lobby, one) for one in deeds]
    body: dict[str, Any] = lobby.club.body
    others = [one for one in lobby.members.values() if one.who != mine.who]
    return club_page(
        visitor,
        lobby,
        "/club/host",
        site("host-tools"),
        el("h1", site("host-tools")),
        el(
            "div",
            el(
                "div",
                panel_of(site("reports"), el("ul", *shown, class_="m-rows m-reports") if shown else
                         el("p", site("reports-nothing"), class_="m-quiet"),
                         note=site("reports-open", len(reports)) if reports else None),
                panel_of(site("deeds"), el("ul", *done, class_="m-rows m-deeds") if done else
                         el("p", site("deeds-none"), class_="m-quiet")),
                about_people(site, lobby, others) if others else None,
                class_="m-column",
            ),
            el(
                "div",
                panel_of(site("host-door"),
                         switch(site, "greetings", site("host-greetings"), bool(body.get("greetings", True))),
                         act(site, "link", site("host-new-link"), "", "link")),
                panel_of(site("host-can"), el("ul", *[el("li", icon(picture), el("span", site(key)))
                         for picture, key in (("check", "host-can-yes"), ("close", "host-can-not"))],
                         class_="m-rows m-told")),
                tables(site, lobby, running),
                closing(site, lobby, mine),
                class_="m-column",
            ),
            class_="m-league",
        ),
    )  # fmt: skip


def reported(site: Site, lobby: ClubLobby, one: ReportRow) -> Markup:
    talk = [el("p", el("b", line["name"]), " ", line["text"]) for line in one.body["talk"]]
    name = one.body["name"]
    offered = (("mute", "mute"), ("send", "leave"), ("name", "star"), ("nothing", "check"))
    handle = lobby.handle(one.about)
    acts = [
        el("button", icon(picture), site(f"act-{what}"), class_="button", name="do", value=what)
        for what, picture in offered
    ]
    return el(
        "li",
        el(
            "div",
            el("b", site(f"report-{one.reason}"), " · ", name),
            el("small", date(site, one.made), " · ", site("reported-by", lobby.name(one.who) or site("a-guest"))),
            el("blockquote", one.body["line"]) if one.body["line"] else None,
            el("details", el("summary", site("report-talk", len(talk))), *talk) if talk else None,
        ),
        el(
            "form",
            hidden_field("person", handle),
            hidden_field("report", one.id),
            el(
                "label",
                el("span", site("host-answer")),
                el("input", name="reason", maxlength="200", autocomplete="off"),
            ),
            el("div", *acts, class_="m-acts"),
            method="post",
            action="/club/host",
            class_="m-form",
        ),
    )


def act(site: Site, what: str, word: str, handle: str, picture: str, report: str = "") -> Markup:
    return el(
        "form",
        hidden_field("person", handle),
        hidden_field("report", report),
        el("button", icon(picture), word, class_="button", name="do", value=what),
        method="post",
        action="/club/host",
    )


def deed(site: Site, lobby: ClubLobby, one: DeedRow) -> Markup:
    by, about = one.body.get("by") or site("a-guest"), one.body.get("name", "")
    lift = act(site, "lift", site("act-lift"), lobby.handle(one.about), "undo") if one.what == "mute" else None
    told = f"{by}: {site(f'did-{one.what}')}" + (f" ({about})" if about else "")
    reason = why(one.body.get("reason", ""))
    return el("li", el("small", date(site, one.at)), el("span", told, " " if reason else None, reason), lift)


def switch(site: Site, name: str, label: str, on: bool) -> Markup:
    state = el("i", aria_hidden="true")
    button = el("button", label, state, class_="m-switch on" if on else "m-switch", name=name, role="switch",
                value="no" if on else "yes", aria_checked="true" if on else "false")  # fmt: skip
    return el("form", button, method="post", action="/club/host")


def about_people(site: Site, lobby: ClubLobby, others: list[MemberRow]) -> Markup:
    options = [el("option", one.name, value=lobby.handle(one.who)) for one in others]
    acts = [
        el("option", site(f"act-{what}"), value=what) for what in ("host", "mute", "name", "unname", "device", "send")
    ]
    return panel_of(
        site("host-people"),
        el(
            "form",
            el("label", el("span", site("host-whom")), el("select", *options, name="person")),
            el("label", el("span", site("host-what-label")), el("select", *acts, name="do")),
            el("label", el("span", site("host-reason")), el("input", name="reason", maxlength="200")),
            el("button", site("host-do"), class_="button"),
            method="post",
            action="/club/host",
            class_="m-form",
        ),
    )
