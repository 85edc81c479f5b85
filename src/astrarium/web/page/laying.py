"""A new table is laid: chairs around a small board, modes as cards, house rules folded.

Everything is a form that works without a script; with one, chairs follow the mode, and what does not count is put away.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel import Game, Mode, Option
from astrarium.scene.element import el, join
from astrarium.scene.emblems import sign
from astrarium.scene.icons import icon, mark
from astrarium.text import Words
from astrarium.text.characters import Character, character, everybody
from astrarium.text.lid import lid_of
from astrarium.web.page import clocks, newcomers
from astrarium.web.page.inviting import free_mark
from astrarium.web.page.play import BOT_NAMES
from astrarium.web.page.shell import page
from astrarium.web.page.site import Site
from astrarium.web.page.top import DRAWN, quiet, stars, top

if TYPE_CHECKING:
    from astrarium.table.logbook import Voyage
    from astrarium.web.page.visitor import Visitor

USUAL: Final = "level:3"
RUNGS: Final = 3  # companies whose next step is offered


class LayingPage:
    """The page of one game's new table, with what was chosen before."""

    def __init__(self, visitor: Visitor, game: Game, given: Mapping[str, str], climbing: Sequence[Voyage] = ()) -> None:
        self.visitor, self.game, self.given, self.climbing = visitor, game, given, climbing
        self.site: Final[Site] = visitor.site
        self.words: Final = Words(game, visitor.lang)
        self.known: Final[list[Character]] = everybody(visitor.lang)
        self.most: Final = max([max(mode.seats) for mode in game.modes])
        words = [mode.word for mode in game.modes]
        chosen = given.get("mode", "")
        self.mode: Final[Mode] = game.mode(chosen if chosen in words else words[0])

    @property
    def inviting(self) -> str:
        """What happens when a friend's chair is laid: they are invited, or the game goes to and fro by letters."""
        return "open-and-invite" if self.visitor.edition.others else "play-by-letters"

    def missed(self) -> Markup | None:
        """Where nobody can come by a link: why, and how people play together all the same."""
        return None if self.visitor.edition.others else join(" ", el("a", self.site("alone"), href="/club"))

    def page(self, error: str = "") -> HTMLResponse:
        site, title = self.site, self.words.title()
        form = el(
            "form",
            el(
                "div",
                el("h1", site("lay-table", title)),
                el(
                    "p",
                    error or join(site("lay-hint"), " ", el("a", site("letter-got"), href="/letter"), self.missed()),
                    class_="error" if error else "hint",
                    role="alert" if error else None,
                ),
                el("p", id="status", role="status", class_="status"),
                el(
                    "div",
                    oval(),
                    self.board(),
                    *[join(self.chair(n), self.pieces(n)) for n in range(self.most)],
                    class_="around",
                    data_most=self.most,
                ),
                class_="left",
            ),
            el(
                "div",
                self.modes(),
                self.ladder(),
                self.house(),
                self.time(),
                self.one_device(),
                self.foot(),
                class_="side",
            ),
            method="post",
            action=f"/new/{self.game.id}",
            class_="lay",
            data_told=json.dumps(self.told(), ensure_ascii=False),
        )
        return page(
            self.visitor,
            f"{site('new-table')} · {title}",
            top(self.visitor, f"/new/{self.game.id}"),
            el("main", form, id="main"),
            class_=f"lay-page room-{self.game.id}",
            script="laying.js",
            styles=("/static/start.css", "/static/laying.css"),
            status=400 if error else 200,
        )

    # ------------------------------------------------------------ the table
    def board(self) -> Markup:
        """The opening of the chosen mode."""
        theme = self.visitor.taste.theme
        address = f"/new/{self.game.id}/board-{self.mode.word}.svg?theme="
        day = el("source", media="(prefers-color-scheme: light)", srcset=address + "day") if theme == "auto" else None
        image = el("img", src=address + DRAWN[theme], alt="", id="opening")
        return el("picture", day, image, class_="midboard")

    def pieces(self, n: int) -> Markup:
        """What stands on the felt before a chair that is taken."""
        theme = self.visitor.taste.theme
        address = f"/new/{self.game.id}/pieces-{n}.svg?theme="
        day = el("source", media="(prefers-color-scheme: light)", srcset=address + "day") if theme == "auto" else None
        image = el("img", src=address + DRAWN[theme], alt="", width=132, height=56)
        return el("picture", day, image, class_="pieces")

    def kind(self, n: int) -> str:
        """Who sits there at first: me, a friend, then bots as far as the mode needs them."""
        given = self.given.get(f"seat-{n}", "")
        if given in ("me", "here", "open", "none", *[one.bot for one in self.known]):
            return given
        if n >= max(self.mode.seats) or self.given.get("mode"):
            return "none"
        if n == 1 and self.visitor.edition.others:
            return "open"
        return "me" if n == 0 else USUAL if n < max(2, min(self.mode.seats)) else "none"

    def chair(self, n: int) -> Markup:
        """A fieldset: who sits there is one choice, and the drawing follows it."""
        site, kind = self.site, self.kind(n)
        name = self.visitor.taste.name
        shown = "bot" if kind in [one.bot for one in self.known] else kind
        level = next((one for one in self.known if one.bot == kind), self.known[2])
        linked = self.visitor.edition.others
        people = [
            ("me", site("me")),
            ("open", site("a-friend" if linked else "friend-by-letters")),
            ("here", site("here-device")),
        ]
        who = [*people, *[(one.bot, one.name) for one in self.known]]
        options = [
            el("option", text, value=value, selected="selected" if value == kind else None)
            for value, text in [*who, ("none", site("nobody-there"))]
        ]
        field = el(
            "input",
            name="name",
            value=name,
            maxlength="24",
            placeholder=site("guest"),
            autocomplete="nickname",
            aria_label=site("my-name"),
        )
        rename = field if n == 0 else el("b", name or site("guest"))
        return el(
            "fieldset",
            el("legend", quiet(site("chair", n + 1))),
            el(
                "div",
                sign(self.visitor.sign) or mark(n, name or site("guest")),
                el("span", rename, el("small", site("you"), class_="alone"), self.beside_me()),
                class_="as me",
            ),
            self.here(n),
            el(
                "div",
                free_mark(n),
                el(
                    "span",
                    el("b", site("a-friend")),
                    el("small", site("comes-by-link" if linked else "comes-by-letter")),
                ),
                class_="as open",
            ),
            el(
                "div",
                mark(n, BOT_NAMES[n % len(BOT_NAMES)]),
                el("span", el("b", BOT_NAMES[n % len(BOT_NAMES)]), el("small", site("bot"))),
                class_="as bot",
            ),
            el(
                "div",
                el("b", site("empty-chair")),
                el("button", icon("link"), site("friend"), type="button", value="open", class_="set"),
                el("button", icon("plus"), site("bot"), type="button", value=USUAL, class_="set"),
                class_="as none",
            ),
            el("p", icon("lock"), site("chair-refused"), class_="as refused"),
            el(
                "label",
                el("span", stars(level.level), el("b", level.name), class_="level"),
                el("span", site("change"), icon("down"), class_="to-change", aria_hidden="true"),
                el("select", *options, name=f"seat-{n}", aria_label=site("who-in-chair", n + 1)),
                class_="change",
            ),
            class_=f"chair seat-{n} at-{n}",
            data_kind=shown,
            draggable="true",
        )

    def beside_me(self) -> Markup:
        return el("small", self.site("you-at-device"), class_="passing")

    def here(self, n: int) -> Markup:
        """Somebody who plays at this very device, and has a name there."""
        site, name = self.site, self.given.get(f"here-{n}", "")
        field = el(
            "input",
            name=f"here-{n}",
            value=name,
            maxlength="24",
            placeholder=site("guest"),
            autocomplete="off",
            aria_label=site("name-of-chair", n + 1),
        )
        return el("div", mark(n, name or site("guest")), el("span", field, el("small", site("here-at-device"))),
                  class_="as here")  # fmt: skip

    def one_device(self) -> Markup:
        """What holds where several people share this device; shown when they do."""
        site, given = self.site, self.given
        here = sum(self.kind(n) == "here" for n in range(self.most))
        rows = [
            el(
                "label",
                el("span", el("b", site(word)), el("small", site(f"{word}-why"))),
                el("input", type="hidden", name=f"device-{name}", value="off"),
                el(
                    "input",
                    type="checkbox",
                    role="switch",
                    name=f"device-{name}",
                    value="on",
                    checked="checked" if given.get(f"device-{name}", "on") == "on" else None,
                ),
            )
            for name, word in (("cover", "cover-secrets"), ("back", "back-until"))
        ]
        chip = el("span", icon("hand"), el("span", site("so-many-here", here + 1)), class_="count")
        return el(
            "fieldset",
            el("legend", site("one-device"), chip),
            *rows,
            class_="device",
            hidden=None if here else "hidden",
        )

    # ------------------------------------------------------------ the choices beside it
    def modes(self) -> Markup:
        site = self.site
        return el(
            "fieldset", el("legend", site("which-game")), *[self.card(mode) for mode in self.game.modes], class_="modes"
        )

    def card(self, mode: Mode) -> Markup:
        site, theme = self.site, DRAWN[self.visitor.taste.theme]
        seats = ", ".join([str(n) for n in mode.seats])
        if len(mode.seats) > 1 and mode.seats == tuple(range(mode.seats[0], mode.seats[-1] + 1)):
            seats = f"{mode.seats[0]}–{mode.seats[-1]}"
        line = self.words.table("mode-lines").get(mode.word, "")
        picture = f"/cover/{self.game.id}-{theme}.svg?still=yes#mode-{mode.word}"
        return el(
            "label",
            el(
                "input",
                type="radio",
                name="mode",
                value=mode.word,
                checked="checked" if mode is self.mode else None,
                data_seats=" ".join([str(n) for n in mode.seats]),
            ),
            el("img", src=picture, alt=""),
            el(
                "span",
                el("b", self.words.mode(mode.word)),
                line,
                el("span", site("for-so-many", seats) if mode.seats != (1,) else site("for-one"), class_="for"),
            ),
            icon("check"),
            class_="mode",
        )

    def ladder(self) -> Markup | None:
        """Whom I have climbed with, and how far: a press lays the table for the next step."""
        site, items = self.site, []
        for one in self.climbing[:RUNGS]:
            changed = {
                o.name: value
                for o in self.game.options
                if (value := one.following.get(o.name, o.values[0])) != o.values[0]
            }
            if not changed:
                continue
            others = [s for s in one.seats if s.n != one.seat]
            seats = {f"seat-{s.n}": s.bot if s.kind == "bot" else "open" for s in others}
            names = ", ".join([character(s.bot, site.lang).name if s.kind == "bot" else s.name for s in others])
            chosen = {f"option-{name}": str(value).lower() for name, value in changed.items()}
            asked = urlencode({"mode": one.row.mode, f"seat-{one.seat}": "me", **seats, **chosen})
            mode = one.row.mode
            told = " · ".join(
                [self.words.mode(mode), *[self.words.value(name, v, mode) for name, v in changed.items()]]
            )
            items.append(
                el("li", el("a", icon("next"), el("span", el("b", site("with-others", names)), told), href=f"?{asked}"))
            )
        return el("section", el("h2", site("climb-on")), el("ul", *items), class_="climb") if items else None

    def house(self) -> Markup | None:
        """Folded, with a count of what differs from the book, and that as chips; each has the number of its rule."""
        if not self.game.options:
            return None
        site = self.site
        summary = el(
            "summary",
            icon("settings"),
            site("house-rules"),
            el("span", site("as-written"), class_="count"),
            icon("down"),
        )
        folded = el("details", summary, *[self.option(one) for one in self.game.options], class_="house")
        return join(folded, el("div", id="chips"))

    def option(self, one: Option) -> Markup:
        now = self.given.get(f"option-{one.name}", "")
        values = [(str(v).lower(), self.words.value(one.name, v)) for v in one.values]
        options = [
            el("option", text, value=value, selected="selected" if value == now else None) for value, text in values
        ]
        rule = el("a", one.rule, href=f"/rules/{self.game.id}#{one.rule}", class_="rule", target="_blank")
        name = self.words.option(one.name)
        return el(
            "div",
            el("label", el("span", name), el("select", *options, name=f"option-{one.name}")),
            rule,
            class_="option",
            data_modes=" ".join(one.modes) or None,
        )

    def time(self) -> Markup:
        summary = el("summary", icon("clock"), self.site("thinking-time"), el("span", class_="count"), icon("down"))
        opened = any(self.given.get(name, "0") != "0" for name in ("clock", "clock-game"))
        return el(
            "details",
            summary,
            clocks.fields(self.site, self.given),
            newcomers.choice(self.site, self.given) if self.visitor.edition.others else None,
            class_="house time",
            open="open" if opened or self.given.get("newcomers", "ask") != "ask" else None,
        )

    def foot(self) -> Markup:
        site = self.site
        taken = [self.kind(n) for n in range(self.most) if self.kind(n) != "none"]
        friend, here = "open" in taken, "here" in taken
        return el(
            "div",
            el(
                "p",
                el("b", self.lasts(len(taken)), id="lasts"),
                " ",
                el("span", site("begin-at-once"), id="waits", hidden=None if friend else "hidden"),
                el("span", site("nobody-signs-in"), id="unsigned", hidden=None if here and not friend else "hidden"),
            ),
            el(
                "button",
                icon("play"),
                el("span", site(self.inviting if friend else "begin-and-pass" if here else "open-table")),
                class_="button solid",
            ),
            class_="foot",
        )

    def lasts(self, seats: int) -> str:
        minutes = lid_of(self.game.folder).lasts(seats)
        return self.site("so-many-lasting", seats, minutes) if minutes else self.site("so-many", seats)

    def told(self) -> dict[str, object]:
        """What the script says when something changes."""
        site = self.site
        return {
            "lasts": [self.lasts(n) for n in range(self.most + 1)],
            "open": site("open-table"),
            "invite": site(self.inviting),
            "pass": site("begin-and-pass"),
            "here": [site("so-many-here", n) for n in range(self.most + 1)],
            "inPerson": {o.name: str(o.in_person).lower() for o in self.game.options if o.in_person is not None},
            "written": site("as-written"),
            "changed": site("so-many-changed", "#", "%"),
            "cleared": site("chairs-cleared"),
            "filled": site("chairs-filled"),
            "board": f"/new/{self.game.id}/board-",
            "usual": USUAL,
            "levels": {one.bot: one.level for one in self.known},
        }


def oval() -> Markup:
    """The table: a rim of brass, felt of night, degrees along its edge."""
    return el(
        "svg",
        el("ellipse", cx=438, cy=384, rx=374, ry=304, class_="t-shade"),
        el("ellipse", cx=438, cy=370, rx=374, ry=304, class_="t-rim"),
        el("ellipse", cx=438, cy=370, rx=360, ry=290, class_="t-felt"),
        el("ellipse", cx=438, cy=370, rx=340, ry=270, class_="t-degrees"),
        el("ellipse", cx=438, cy=370, rx=330, ry=260, class_="t-line"),
        viewBox="0 0 876 740",
        class_="oval",
        aria_hidden="true",
    )
