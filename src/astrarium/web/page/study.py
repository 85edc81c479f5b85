"""The study room: a game large, its curve of chances, its moves as a tree, the ideas of the bots, and who looks too."""

from __future__ import annotations

import json

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.scene.element import el
from astrarium.scene.icons import badge, icon
from astrarium.table.study import Node
from astrarium.web.page import review
from astrarium.web.page.choices import actions
from astrarium.web.page.curve import curve
from astrarium.web.page.play import Look
from astrarium.web.page.shell import BOARD, LinkPreview, page
from astrarium.web.page.site import Site
from astrarium.web.page.study_ideas import IdeasLook
from astrarium.web.page.study_tree import TreeLook
from astrarium.web.page.table_page import side_sheet
from astrarium.web.page.visitor import Visitor


class StudyLook(TreeLook, IdeasLook):
    """One viewer's look at a node of a study."""

    def parts(self) -> dict[str, Markup]:
        """What changes from step to step."""
        return {
            "ground": self.picture.ground,
            "live": self.picture.live,
            "own": el("section", self.hands(), id="own", tabindex=0, aria_label=self.site("my-things")),
            "trybar": self.trybar(),
            "knew": self.knew(),
            "eyes": self.eyes(),
            "steer": self.steer(),
            "ideas": self.ideas(),
            "actions": actions(self) if self.trying and self.mine else self.no_actions(),
        }

    def fresh(self, known: str) -> dict[str, Markup]:
        """The same for a page that knows a ground: it is large and rarely another."""
        parts = self.parts()
        if self.ground_mark() == known:
            del parts["ground"]
        return parts

    def whole(self) -> dict[str, Markup]:
        """And what belongs to the study as a whole."""
        return {**self.parts(), **self.growing()}

    def growing(self) -> dict[str, Markup]:
        """What changes when somebody tries, says or finds out something."""
        return {"curve": curve(self), "panes": self.panes()}

    def no_actions(self) -> Markup:
        return el("section", id="actions", hidden="hidden")

    def hands(self) -> Markup:
        return review.opened(self) if self.whose is None and not self.trying else self.picture.own

    def eyes(self) -> Markup:
        """From whose seat it is seen."""
        site, study = self.site, self.study
        places: list[tuple[object, str]] = [(n, site("study-as", name)) for n, name in enumerate(self.names)]
        places.append(("all", site("study-open")))
        if not study.open:
            places = [(study.seat, site("study-as", self.names[study.seat]))]
        now = "all" if self.whose is None else self.whose
        links = [
            el(
                "a",
                icon("eye") if seat == now else None,
                el("span", text),
                href=self.href(seat=seat),
                aria_current="true" if seat == now else None,
                data_as=str(seat),
            )
            for seat, text in places
        ]
        return el("nav", *links, id="eyes", class_="segs", aria_label=site("study-eyes"))

    def trybar(self) -> Markup:
        """The question, when a move is tried."""
        site, state = self.site, self.match.state
        if not self.trying:
            empty = el("h2", id="prompt", tabindex="-1", data_said="")
            return el("section", empty, el("div", id="choices", hidden="hidden"), id="trybar", hidden="hidden")
        if self.mine:
            text = f"{self.names[state.asked]}{self.colon()}{self.words.question(state.question)}"
        else:
            text = site("study-answers", self.names[state.asked])
        bots = self.form("bots", el("button", icon("play"), site("study-bots"), class_="button plain"))
        return el(
            "section",
            el("h2", text, id="prompt", tabindex="-1", aria_live="polite", data_said=text),
            el("div", id="choices", class_="choices"),
            bots if self.study.open and self.mine else None,
            el("a", icon("close"), site("study-stop"), href=self.href(), class_="button plain", data_stop="yes"),
            id="trybar",
            aria_label=site("study-try"),
        )

    def knew(self) -> Markup:
        """What this seat could see of the others."""
        site = self.site
        if self.whose is None:
            return el("details", id="knew", hidden="hidden")
        others = [
            el("section", el("h3", badge(n, name), name), panel, class_=f"seat-{n}")
            for n, (name, panel) in enumerate(zip(self.names, self.picture.panels, strict=True))
            if n != self.whose
        ]
        opener = None
        if self.study.open:
            opener = el("a", site("study-open-all"), href=self.href(seat="all"), data_as="all")
        if not others:
            return el("details", id="knew", hidden="hidden")
        head = el("summary", icon("eye"), el("span", site("study-knew", self.names[self.whose])))
        return el("details", head, *others, opener, id="knew", class_=f"seat-{self.whose}")


def study_page(visitor: Visitor, look: StudyLook, base: str) -> HTMLResponse:
    site, study, table = visitor.site, look.study, look.study.table
    parts = look.whole()
    way = el("svg", id="way", class_="layer", aria_hidden="true")
    ghosts = el("svg", id="ghosts", class_="layer", aria_hidden="true")
    camera = el("div", parts["ground"], parts["live"], way, ghosts, id="camera")
    board = el("section", camera, id="board", aria_label=site("board"), tabindex="0")
    title = (
        site("study-title", site("study-names", look.names[0], look.names[-1]))
        if len(look.names) > 1
        else site("study-title", look.names[0])
    )
    end, kind = ended(look), f"{look.words.title()}, {look.words.mode(table.row.mode)}"
    say = el(
        "form",
        el("label", el("span", site("study-say"), class_="hush"),
           el("input", name="text", maxlength="600", autocomplete="off", placeholder=site("study-say"))),
        el("button", icon("say"), el("span", site("send"), class_="hush"), class_="tool"),
        method="post", action=f"/study/{study.id}/comment", class_="saybar", data_clear="yes", data_here="yes",
    )  # fmt: skip
    bar = el(
        "header",
        el("a", icon("home"), href="/", class_="tool", aria_label=site("start-page")),
        el("div", el("h1", title), el("small", kind, end), class_="what"),
        el("div", el("ul", id="here"), el("span", id="here-said", class_="quiet-text"),
           el("button", site("study-lead"), type="button", id="lead", class_="button plain", hidden="hidden"),
           class_="people", aria_label=site("study-people"), role="group"),
        parts["eyes"],
        el("button", icon("link"), el("span", site("study-share")), type="button", class_="button solid", id="sharing",
           aria_label=site("study-share")),
        id="bar",
        class_="study-bar",
    )  # fmt: skip
    thumbs = el("button", icon("people"), el("span", site("study-hands")), type="button", id="hands", class_="button",
                aria_pressed="false", aria_controls="own")  # fmt: skip
    main = el(
        "main",
        el("div", board, parts["knew"], parts["trybar"], thumbs, el("div", id="pointers", aria_hidden="true"),
           class_="middle"),
        parts["own"],
        el("section", parts["curve"], parts["steer"], class_="course", aria_label=site("study-course")),
        el("div", id="answers", role="group", hidden="hidden"),
        el("svg", id="thread", aria_hidden="true"),
        el("aside", id="card", role="note", hidden="hidden"),
        id="main",
    )  # fmt: skip
    side = el("aside", parts["panes"], parts["ideas"], say, id="side", aria_label=site("study-lists"))
    shared = el("output", id="pointed", class_="hush", role="log", aria_live="polite")
    return page(
        visitor,
        title,
        bar,
        main,
        side,
        parts["actions"],
        share(visitor, look, base),
        shared,
        el("p", site("offline"), id="offline", role="status", hidden="hidden"),
        el("p", id="tip", role="status", class_="tip"),
        side_sheet(visitor),
        el(
            "div",
            id="table",
            hidden="hidden",
            data_game=study.id,
            data_home=f"/study/{study.id}",
            data_title=table.game.id,
            data_back=site("another"),
            data_more=site("more"),
            data_escape=site("back"),
            data_tap=site("tap-again"),
            data_sending=site("sending"),
            data_words=json.dumps(
                {
                    name: site.book[f"study-{name}"]
                    for name in ("alone", "together", "leads", "copied", "points", "you-lead")
                },
                ensure_ascii=False,
            ),
        ),
        class_=f"study room-{table.game.id}",
        script="study.js",
        styles=(
            *BOARD,
            f"/static/room/{table.game.id}.css",
            "/static/study-lists.css",
            "/static/study.css",
        ),
        card=LinkPreview(title, site("study-about"), f"/picture.png?lang={visitor.lang}"),
    )


def ended(look: StudyLook) -> str | None:
    """How the game ended, in words."""
    if not look.study.table.over:
        return None
    end = StudyLook(look.tables, look.study, Node(0, len(look.study.table.match.moves)), None, look.site, False, "")
    said = Look(look.tables, end.table, -1, False, look.site).outcome()
    return f" · {said}"


def share(visitor: Visitor, look: StudyLook, base: str) -> Markup:
    """The address of this very place, and the whole study as one file."""
    site, study = visitor.site, look.study
    address = el("input", value=base + look.href(), readonly="readonly", class_="address", id="address",
                 aria_label=site("study-link"))  # fmt: skip
    file = None
    if study.open:
        name = f"{study.table.game.id}-{study.id}.study.json"
        href = f"/study/{study.id}/file.json"
        file = el("p", el("a", icon("log"), site("study-file"), href=href, download=name, class_="button"))
    loader = file_form(site)
    close = el("form", el("button", icon("close"), el("span", site("close")), class_="tool close"), method="dialog")
    return el(
        "dialog",
        el("h2", site("study-share")),
        el("p", site("study-share-why" if study.open else "study-share-not")) if visitor.edition.others else None,
        el("p", address, el("button", site("study-copy"), type="button", id="copying", class_="button"))
        if study.open and visitor.edition.others else None,
        file,
        loader,
        close,
        id="sharer",
        aria_label=site("study-share"),
    )  # fmt: skip


def file_form(site: Site) -> Markup:
    """A place to open a file: a study, or the journal of a game."""
    return el(
        "form",
        el("label", el("span", site("study-load")), el("input", type="file", name="file", accept=".json")),
        el("button", site("study-open-file"), class_="button"),
        el("output", role="status"),
        method="post",
        action="/study",
        id="loading",
    )
