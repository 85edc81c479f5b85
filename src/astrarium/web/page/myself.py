"""The page about oneself: a name that stays, the devices, what others see, taking it along, leaving."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.meet.clubs import ClubLobby
from astrarium.meet.persons import LINE, PARTS, Myself
from astrarium.scene.element import Content, el
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon, meeting_sheet
from astrarium.store import DeviceRow, MemberRow, PasskeyRow
from astrarium.web.page.club import club_page, panel_of
from astrarium.web.page.inviting import qr
from astrarium.web.page.shell import masthead, page, sheet
from astrarium.web.page.site import Site
from astrarium.web.page.when import date

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

STYLES = ("/static/start.css", "/static/club.css", "/static/me.css")


def press(action: str, name: str, value: str, *inside: Content, class_: str = "button", **more: str) -> Markup:
    """A form of one button."""
    button = el("button", *inside, class_=class_, name=name, value=value, **more)
    return el("form", button, method="post", action=action)


def me(
    visitor: Visitor, lobby: ClubLobby, mine: MemberRow, myself: Myself, passkeys: bool, address: str
) -> HTMLResponse:
    site = visitor.site
    name = mine.name
    return club_page(
        visitor,
        lobby,
        "/me",
        site("about-me"),
        el("header", el("h1", site("about-me")), el("p", site("me-nothing-leaves", address)), class_="m-title"),
        pausing(site) if myself.paused else None,
        el(
            "div",
            el(
                "div",
                keeping(site, mine, myself, passkeys),
                devices(site, visitor, name, myself),
                lost(site, passkeys),
                class_="m-column",
            ),
            el("div", shown(site, lobby, mine, myself), leaving(site, name, myself), class_="m-column"),
            class_="m-two",
        ),
        script="me.js" if passkeys else "club.js",
        styles=("/static/me.css",),
    )


def pausing(site: Site) -> Markup:
    back = press("/me", "pause", "no", icon("play"), site("me-come-back"), class_="button solid")
    return el("section", el("p", site("me-paused")), back, class_="m-panel mine m-pause", role="status")


def keeping(site: Site, mine: MemberRow, myself: Myself, passkeys: bool) -> Markup:
    """The offer: a passkey where one works, and a private link anywhere."""
    face = el("p", sign(mine.sign) or el("span", icon("people"), class_="sign none"), class_="m-emblem")
    words = site("me-keep-why") if passkeys else site("me-keep-link-why")
    done = passkeys and bool(myself.passkeys)
    make = el("button", icon("key"), site("me-keep-more" if done else "me-keep"), type="button",
              class_="button" if done else "button solid", data_passkey="make")  # fmt: skip
    link = press("/me/link", "do", "link", icon("link"), site("me-link-instead" if passkeys else "me-link"))
    return el(
        "section",
        face,
        el("div", el("h2", site("me-kept" if done else "me-keep-title")), el("p", words)),
        el("div", make if passkeys else None, link, class_="m-acts"),
        failed(site) if passkeys else None,
        class_="m-panel m-keep" + ("" if done else " mine"),
    )


def failed(site: Site) -> Markup:
    return el("p", class_="error", role="alert", hidden="hidden", data_passkey_error=site("passkey-failed"))


def devices(site: Site, visitor: Visitor, name: str, myself: Myself) -> Markup:
    rows = [device(site, one, one.id == visitor.device) for one in myself.devices]
    rows += [passkey(site, one) for one in myself.passkeys]
    add = press("/me/link", "do", "link", site("me-add-device"), class_="m-as-link")
    return panel_of(site("me-where", name), el("ul", *rows, class_="m-rows m-devices"), note=add)


def device(site: Site, one: DeviceRow, here: bool) -> Markup:
    end = el("span", site("is-here"), class_="m-chip good") if here else press(
        "/me", "out", f"-{one.id}", site("me-sign-out"), class_="button plain")  # fmt: skip
    how = site(f"me-how-{one.how}") if one.how != "browser" else ""
    told = " · ".join([part for part in (one.name, how, site("me-since", date(site, one.made))) if part])
    title = site("me-this-browser") if here else site("me-first-browser" if not one.id else "me-device")
    return el(
        "li", icon("window" if here or not one.id else "phone"), el("span", el("b", title), el("small", told)), end
    )


def passkey(site: Site, one: PasskeyRow) -> Markup:
    told = site("me-passkey-told", date(site, one.made), date(site, one.used))
    end = press("/me", "passkey", one.id, site("me-passkey-drop"), class_="button plain")
    return el("li", icon("key"), el("span", el("b", site("me-passkey")), el("small", told)), end)


def lost(site: Site, passkeys: bool) -> Markup:
    ways = (
        *((("key", "me-lost-passkey"),) if passkeys else ()),
        ("people", "me-lost-host" if passkeys else "me-lost-host-first"),
        ("restart", "me-lost-else" if passkeys else "me-lost-else-last"),
    )
    rows = [el("li", icon(picture), el("span", site(key))) for picture, key in ways]
    return panel_of(site("me-lost"), el("ul", *rows, class_="m-rows m-told"))


def shown(site: Site, lobby: ClubLobby, mine: MemberRow, myself: Myself) -> Markup:
    """What others see: one switch each."""
    rows = [switch(site, part, myself.shows(part)) for part in PARTS]
    field = el("input", name="line", value=myself.body.get("line", ""), maxlength=str(LINE), autocomplete="off")
    keep = el("button", site("me-line-keep"), class_="button")
    line = el("form", el("label", el("span", site("me-line")), field), keep, method="post", action="/me",
              class_="m-form m-line")  # fmt: skip
    seen = el("a", site("me-as-others"), href=f"/p/{lobby.handle(mine.who)}")
    return panel_of(site("me-shown"), *rows, line, note=el("p", seen))


def switch(site: Site, part: str, on: bool) -> Markup:
    words = el("span", site(f"me-show-{part}"), el("small", site(f"me-show-{part}-why")))
    button = el("button", words, el("i", aria_hidden="true"), class_="m-switch on" if on else "m-switch", name="on",
                value="no" if on else "yes", role="switch", aria_checked="true" if on else "false")  # fmt: skip
    return el("form", el("input", type="hidden", name="show", value=part), button, method="post", action="/me")


def leaving(site: Site, name: str, myself: Myself) -> Markup:
    take = el("a", icon("share"), site("me-download"), href="/privacy/data.json", class_="button", download="yes")
    pause = None if myself.paused else press("/me", "pause", "yes", icon("hide"), site("me-pause"))
    typed = el("input", name="name", autocomplete="off", required="required", maxlength="24")
    gone = el(
        "details",
        el("summary", icon("bin"), site("me-delete"), class_="button danger"),
        el("form", el("label", el("span", site("me-delete-type", name)), typed),
           el("button", icon("bin"), site("me-delete-really"), class_="button danger"), method="post",
           action="/me/delete", class_="m-form"),
    )  # fmt: skip
    return panel_of(
        site("me-leave"),
        el("div", take, pause, gone, class_="m-acts"),
        el("p", site("me-delete-why"), class_="m-quiet"),
        el("p", site("me-pause-why"), class_="m-quiet"),
    )


# ------------------------------------------------------------ another device
def private_link(visitor: Visitor, address: str, given: str = "") -> HTMLResponse:
    """For another device of mine; or `given` by a host to somebody who lost theirs."""
    site = visitor.site
    body = sheet(
        el("h1", site("host-link-title", given) if given else site("me-link-title")),
        el("p", site("host-link-why", given) if given else site("me-link-why"), class_="lead"),
        el("div", qr(address), class_="qr m-qr", role="img", aria_label=site("qr-of-address")),
        el("input", value=address, readonly="readonly", class_="address", aria_label=site("address")),
        el("button", icon("copy"), site("copy"), type="button", class_="button solid", data_copy=address),
        el("p", el("a", site("host-tools"), href="/club/host") if given else el("a", site("about-me"), href="/me")),
    )
    return page(visitor, site("me-link-title"), masthead(site), body, script="quiet.js", styles=STYLES)


def arriving(visitor: Visitor, token: str, body: dict[str, Any], somebody: bool) -> HTMLResponse:
    """Who this device would be; and what becomes of whom it was."""
    site = visitor.site
    name = str(body.get("name", "")) or site("guest")
    inside = sheet(
        el("p", sign(str(body.get("sign", ""))), class_="m-emblem"),
        el("h1", site("me-be", name)),
        el("p", site("me-be-why", name), class_="lead"),
        el("p", site("me-be-instead")) if somebody else None,
        press(f"/i/{token}", "do", "come", icon("check"), site("me-be-yes", name), class_="button solid"),
    )
    return page(visitor, site("me-be", name), masthead(site), inside, class_="club-page", styles=STYLES)


# ------------------------------------------------------------ asked once
def wish(site: Site, name: str, worn: str, back: str, passkeys: bool) -> Markup:
    """After the first game with somebody: keep my name here?"""
    points = [("lock", "wish-no-account"), ("phone", "wish-everywhere"), ("bin", "wish-delete")]
    make = el("button", icon("key"), site("me-keep"), type="button", class_="button solid", data_passkey="make")
    link = press("/me/link", "do", "link", icon("link"), site("wish-link" if passkeys else "me-link"),
                 class_="button" if passkeys else "button solid")  # fmt: skip
    later = el("form", el("input", type="hidden", name="back", value=back), el("button", site("wish-later"),
               class_="button plain", name="asked", value="yes"), method="post", action="/me")  # fmt: skip
    return el(
        "section",
        meeting_sheet(),
        el("p", drawn, class_="m-emblem") if (drawn := sign(worn)) else None,
        el("h3", site("wish")),
        el("p", site("wish-why" if passkeys else "wish-why-link", name)),
        el("ul", *[el("li", icon(picture), el("span", site(key, name))) for picture, key in points]),
        el("div", make if passkeys else None, link, later, class_="m-acts"),
        failed(site) if passkeys else None,
        class_="m-wish",
        aria_label=site("wish"),
    )
