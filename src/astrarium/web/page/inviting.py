"""The invitation: an address that works for whoever gets it, or the door that has to be opened first."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from markupsafe import Markup

from astrarium.scene.element import Content, el, join
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon, mark
from astrarium.store import SeatRow
from astrarium.table import Table, Tables
from astrarium.text import Words
from astrarium.text.characters import character
from astrarium.web.page.callers import Callers
from astrarium.web.page.play import names_of
from astrarium.web.page.site import is_nameless

if TYPE_CHECKING:
    from astrarium.web.page.visitor import Visitor

Reach = Literal["all", "home", "shut", "here"]  # everybody, the home network, not yet, this machine for good


STEPS: Final = 5  # to a tunnel, where no program for it is found
TRY: Final = "cloudflared --version"


class Tunnels(NamedTuple):
    """What a host at this machine could open a way in with, and the way that is open."""

    found: list[str]
    address: str  # proved: a page, a posted word and a live answer went through it
    posts: bool  # it holds back streams that are got, so pages post for them
    wrong: str  # why it could not be opened


def qr(address: str) -> Markup:
    import segno  # the first page needs none

    out = io.BytesIO()
    segno.make(address, micro=False, error="m").save(
        out, kind="svg", xmldecl=False, svgns=True, omitsize=True, border=2, dark="#0a1030", light="#fff", nl=False
    )
    return Markup(out.getvalue().decode())


class Invitation:
    """A link to one seat (or to watch), as the dialog shows it."""

    def __init__(
        self,
        visitor: Visitor,
        tables: Tables,
        table: Table,
        callers: Callers,
        seat: int,
        mine: int,
        use: str,
        tunnels: Tunnels | None = None,
    ) -> None:
        self.tunnels = tunnels
        self.site = visitor.site
        self.tables, self.table, self.callers = tables, table, callers
        self.seat, self.mine, self.use = seat, mine, use

    def dialog(self, address: str, reach: Reach, refused: str = "") -> Markup:
        site = self.site
        shut = reach == "shut"
        return el(
            "section",
            el("h2", site(f"link-{self.use}")),
            self.shut(address, refused) if shut else self.open(address, reach),
            class_="inv",
            data_guests=f"/t/{self.table.id}/guests" if self.use == "invite" else None,
            data_seat=self.seat,
        )

    # ------------------------------------------------------------ it works
    def open(self, address: str, reach: Reach) -> Markup:
        site = self.site
        code = el("div", qr(address), class_="qr", role="img", aria_label=site("qr-of-address"))
        note = site(f"link-{self.use}-why")
        if reach == "here":
            note = f"{site('only-here')} {note}"
        return join(
            el("div", code, el("p", site("point-camera"), class_="under"), class_="look"),
            el(
                "div",
                self.name_wanted(),
                self.guests() if self.use == "invite" else None,
                el("h3", site("or-send")),
                self.address(address),
                el("p", note, class_="why"),
                self.strip() if reach == "home" else None,
                self.farther() if self.use == "invite" and (self.tunnels or self.by_letters()) else None,
                class_="col",
            ),
        )

    def name_wanted(self) -> Markup | None:
        """Whoever invites without a name is asked for it once: it stands at the table and on the invitation then."""
        site, table, mine = self.site, self.table, self.mine
        if self.use != "invite" or mine < 0 or not is_nameless(table.seats[mine].name):
            return None
        if table.shuttered or table.device is not None:
            return None
        field = el("input", name="name", maxlength="24", placeholder=site("guest"), autocomplete="nickname",
                   required="required", aria_label=site("inviter-name"))  # fmt: skip
        press = el("button", icon("check"), site("inviter-write"), class_="button solid")
        asked = el("form", self.hidden(), field, press, method="post", action=f"/t/{table.id}/link", data_dialog="yes",
                   class_="addr")  # fmt: skip
        return el("div", el("h3", site("inviter-name")), asked, class_="inviter")

    def by_letters(self) -> Markup | None:
        """Every turn as a text that friends send each other: needs no address, and runs on trust."""
        site, table = self.site, self.table
        others = [one for one in table.seats if one.n != self.mine and one.kind != "open"]
        if self.use != "invite" or self.mine < 0 or others or table.seq or table.changed or table.row.start is not None:
            return None
        name = el("input", name="name", maxlength="24", placeholder=site("friend-name"), aria_label=site("friend-name"))
        press = el("button", icon("link"), site("play-by-letters"), class_="button")
        return el(
            "div",
            el("h3", site("by-letters")),
            el("p", site("by-letters-how")),
            el("form", name, press, method="post", action=f"/t/{table.id}/letters", class_="addr"),
            class_="letters",
        )

    def address(self, address: str) -> Markup:
        site = self.site
        field = el("input", value=address, readonly="readonly", class_="address", aria_label=site("address"))
        copy = el(
            "button", icon("copy"), site("copy"), type="button", class_="button solid", data_copy=address
        )  # fmt: skip
        share = el(
            "button",
            icon("share"),
            site("share-link"),
            type="button",
            class_="button",
            data_share=address,
            data_text=site("share-text", self.title()),
            hidden="hidden",
        )
        return el("div", field, copy, share, class_="addr")

    def farther(self) -> Markup:
        asked = self.tunnels is not None and bool(self.tunnels.address or self.tunnels.wrong)
        return el("details", el("summary", self.site("farther-away")), self.by_tunnel(), self.by_letters(),
                  open="open" if asked else None)  # fmt: skip

    def by_tunnel(self) -> Markup | None:
        """What a program that is on this computer could do, in words to copy; nothing is started or fetched by us."""
        site, tunnels = self.site, self.tunnels
        if tunnels is None:
            return None
        if not tunnels.found:
            return el("div", el("h3", site("tunnel")), el("p", site("tunnel-none")), self.recipe(), class_="letters")
        if tunnels.address:
            told = site("tunnel-tested-post" if tunnels.posts else "tunnel-tested")
            shut = self.way(el("button", site("tunnel-close"), class_="button", name="do", value="shut"))
            return el("div", el("h3", site("tunnel")), el("p", el("i", class_="dot here"), " ", told, role="status"),
                      el("p", site("tunnel-reads")), shut, class_="letters")  # fmt: skip
        presses = [
            el("button", icon("link"), site("tunnel-open-own") if name == "own" else site("tunnel-open", name),
               class_="button", name="program", value=name)
            for name in tunnels.found
        ]  # fmt: skip
        wrong = el("p", site("tunnel-failed"), " ", el("code", tunnels.wrong), class_="error", role="alert")
        return el(
            "div",
            el("h3", site("tunnel")),
            el("p", site("tunnel-how")),
            wrong if tunnels.wrong else None,
            self.way(*presses),
            el("p", site("tunnel-reads")),
            class_="letters",
        )

    def recipe(self) -> Markup:
        """How such a program comes to this computer, for whoever sits at it."""
        site = self.site
        try_it = el("span", el("code", TRY), " ", el("button", icon("copy"), site("copy"), type="button",
                    class_="button plain", data_copy=TRY))  # fmt: skip
        steps = [el("li", site(f"tunnel-step-{n}"), " ", try_it if n == 2 else None) for n in range(1, STEPS + 1)]
        return el("ol", *steps)

    def way(self, *inside: Content) -> Markup:
        return el("form", self.hidden(), *inside, method="post", action=f"/t/{self.table.id}/far", data_dialog="yes")

    def title(self) -> str:
        return Words(self.table.game, self.site.lang).title()

    def strip(self) -> Markup:
        """The door is open; one press shuts it."""
        site = self.site
        words = el("span", el("b", site("door-open")), site("door-open-why"))
        return el(
            "div",
            icon("wifi"),
            words,
            self.form(el("button", site("door-close"), name="do", value="shut")),
            class_="net",
        )

    # ------------------------------------------------------------ it does not work yet
    def shut(self, address: str, refused: str) -> Markup:
        """Only this machine could open it: what letting the home network in means, and how."""
        site = self.site
        means = [("wifi", "door-means-home"), ("lock", "door-means-safe"), ("restart", "door-means-ends")]
        press = el("button", icon("wifi"), site("door-let-in"), class_="button solid", name="do", value="open")
        instead = None
        if self.use == "invite":
            bot = el("button", icon("plus"), site("bot-instead"), class_="button", name="kind", value="bot")
            level = el("input", type="hidden", name="bot", value="level:3")
            instead = el(
                "form", self.hidden(), level, bot, method="post", action=f"/t/{self.table.id}/seat", data_ends="yes"
            )
        wrong = None
        if refused:
            command = el("code", "python3 start.py serve --lan")
            wrong = el("p", site("door-refused", refused), " ", command, class_="error", role="alert")
        return join(
            el("div", house(), el("p", site("door-is-shut"), class_="under"), class_="look"),
            el(
                "div",
                self.name_wanted(),
                el("h3", site("only-this-computer")),
                el("p", site("link-would-not-work")),
                el("ul", *[el("li", icon(sign), site(word)) for sign, word in means], class_="means"),
                wrong,
                el("div", self.form(press), instead, class_="acts"),
                el(
                    "details",
                    el("summary", site("farther-away")),
                    self.by_tunnel(),
                    self.by_letters(),
                    el("p", site("farther-away-how")),
                    el("p", site("same-computer")),
                    self.address(address),
                    open="open" if self.tunnels is not None and self.tunnels.wrong else None,
                ),
                class_="col",
            ),
        )

    def form(self, *inside: Content) -> Markup:
        return el("form", self.hidden(), *inside, method="post", action=f"/t/{self.table.id}/door", data_dialog="yes")

    def hidden(self) -> Markup:
        return el("input", type="hidden", name="seat", value=self.seat)

    # ------------------------------------------------------------ who has come
    def guests(self) -> Markup:
        site, table = self.site, self.table
        taken = self.seat >= 0 and table.seats[self.seat].kind != "open"
        rows = [self.guest(seat, name) for seat, name in zip(table.seats, names_of(table, site), strict=True)]
        return el(
            "section",
            el("h3", site("who-has-come")),
            el("ul", *rows, class_="who"),
            class_="guests",
            aria_live="polite",
            data_taken=site("has-come", names_of(table, site)[self.seat]) if taken else None,
        )

    def guest(self, seat: SeatRow, name: str) -> Markup:
        site = self.site
        free = seat.kind == "open"
        told, state = self.state(seat)
        return el(
            "li",
            free_mark(seat.n) if free else sign(seat.sign) or mark(seat.n, name),
            el("span", el("b", site("free-chair") if free else name), el("small", told) if told else None),
            el(
                "em",
                el("i", class_="dot here") if state == site("here") else None,
                state,
                class_="soon" if free else None,
            ),
            class_=f"seat-{seat.n}",
        )

    def state(self, seat: SeatRow) -> tuple[str, str]:
        """What somebody is, and whether they are here."""
        site = self.site
        if seat.kind == "bot":
            return character(seat.bot, site.lang).name, site("ready")
        if seat.kind == "person":
            here = seat.n == self.mine or self.tables.presence.here(self.table.id, self.table.keeper(seat.n))
            told = "" if self.table.shuttered else site("here" if here else "away")
            return site("you") if seat.n == self.mine else "", told
        caller = self.callers.of(self.table.id, seat.n)
        if caller is None:
            return "", site("not-yet")
        return "", site("is-learning", caller.name) if caller.name else site("is-looking")


def free_mark(seat: int) -> Markup:
    """A chair for somebody who is not known yet."""
    return el(
        "svg",
        el("path", d="M4 4h16v16H4z"),
        el("text", "?", x=12, y=16.5),
        class_=f"mark open seat-{seat}",
        viewBox="0 0 24 24",
        aria_hidden="true",
    )


def house() -> Markup:
    """This computer under its roof, and somebody outside."""
    stars = "M30 60h0M90 38h0M150 70h0M215 30h0M262 64h0M296 110h0M44 132h0M276 168h0"
    return el(
        "svg",
        el("path", d=stars, class_="h-stars"),
        el("path", d="M22 182 142 88l116 94M206 130V92h20v54", class_="h-roof"),
        el("path", d="M48 168v104h182V168", class_="h-wall"),
        el("path", d="M12 272h300", class_="h-ground"),
        el("rect", x=96, y=194, width=88, height=56, rx=4, class_="h-screen"),
        el("path", d="M80 256h120", class_="h-base"),
        el("path", d="M140 206c2 12 6 15 16 16-10 1-14 4-16 16-2-12-6-15-16-16 10-1 14-4 16-16z", class_="h-star"),
        el("path", d="M238 240h8M262 240h8M248 232l12 16M260 232l-12 16", class_="h-no"),
        el("rect", x=278, y=208, width=32, height=58, rx=5, class_="h-no"),
        el("text", "?", x=294, y=243, class_="h-ask"),
        viewBox="0 0 324 300",
        class_="house",
        aria_hidden="true",
    )
