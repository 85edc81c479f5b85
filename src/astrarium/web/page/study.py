"""The study room: a game large, its curve of chances, its moves as a tree, the ideas of the bots, and who looks too."""

from __future__ import annotations

import json
from typing import Any, Final, NamedTuple
from zlib import crc32

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel import EVERYBODY, Action, Logged, Reason
from astrarium.scene.element import Content, el, join
from astrarium.scene.icons import badge, icon
from astrarium.store import BranchRow, CommentRow
from astrarium.table import Table, Tables
from astrarium.table.study import Node, Study
from astrarium.web.http.visitor import Visitor
from astrarium.web.page import review
from astrarium.web.page.choices import actions
from astrarium.web.page.curve import curve
from astrarium.web.page.glance import answer_of
from astrarium.web.page.log import sentence
from astrarium.web.page.play import Look, runner, way
from astrarium.web.page.review import percent
from astrarium.web.page.shell import Card, page
from astrarium.web.page.site import Site
from astrarium.web.page.table_page import side_sheet

TOLD: Final = 3  # sentences of a turn
SAME, LITTLE, MUCH = 0.04, 0.16, 0.4  # by how much two answers differ, from -1 to 1


class Turn(NamedTuple):
    """Decisions of one seat in a row: the moments before the first and after the last."""

    seat: int
    begin: int
    end: int


def turns_of(table: Table) -> list[Turn]:
    found: list[Turn] = []
    stops = table.stops()
    moves = table.match.moves
    for n, at in enumerate(stops[:-1]):
        seat, end = moves[at].seat, stops[n + 1]
        if found and found[-1].seat == seat:
            found[-1] = Turn(seat, found[-1].begin, end)
        else:
            found.append(Turn(seat, at, end))
    return found


class StudyLook(Look):
    """One viewer's look at a node of a study."""

    def __init__(
        self, tables: Tables, study: Study, node: Node, seat: int | None, site: Site, trying: bool, me: str
    ) -> None:
        here = study.standing(node)
        here.match.barrier = len(here.match.moves)  # stepping back is going back here
        self.study: Final = study
        self.node: Final = Node(node.branch, len(here.match.moves))
        self.whose: Final = study.checked(seat)  # None sees everything
        self.me: Final = me  # the hash of the viewer's secret
        eye = max(here.match.state.asked, 0) if self.whose is None else self.whose
        super().__init__(tables, here, eye, False, site)
        self.trying: Final = trying and not here.match.state.over

    # ------------------------------------------------------------ addresses
    def href(self, node: Node | None = None, seat: object = "", trying: bool = False) -> str:
        """The address of a place, as the same seat sees it."""
        to = node or self.node
        shown = seat if seat != "" else "all" if self.whose is None else self.whose
        branch = f"&branch={to.branch}" if to.branch else ""
        return f"/study/{self.study.id}?at={to.at}&as={shown}{branch}{'&try=1' if trying else ''}"

    def form(self, action: str, *inside: Markup, clear: bool = False) -> Markup:
        values = {"branch": self.node.branch, "at": self.node.at, "as": "all" if self.whose is None else self.whose}
        hidden = [el("input", type="hidden", name=name, value=value) for name, value in values.items()]
        return el(
            "form",
            *hidden,
            *inside,
            method="post",
            action=f"/study/{self.study.id}/{'try' if action == 'move' else action}",
            data_clear="yes" if clear else None,
        )

    # ------------------------------------------------------------ parts
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

    def ground_mark(self) -> str:
        return f"{crc32(self.picture.ground.encode()):08x}"

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

    def colon(self) -> str:
        return "\u00a0: " if self.site.lang == "fr" else ": "

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
        head = el("summary", icon("eye"), site("study-knew", self.names[self.whose]))
        return el("details", head, *others, opener, id="knew", class_=f"seat-{self.whose}")

    # ------------------------------------------------------------ stepping
    def line(self) -> Table:
        """The whole line that the node lies on."""
        if self.node.branch == 0:
            return self.study.table
        end = Node(self.node.branch, 10**6)
        return self.study.standing(end)

    def steer(self) -> Markup:
        site = self.site
        stops = self.line().stops()
        before = [at for at in stops if at < self.node.at]
        after = [at for at in stops if at > self.node.at]
        keys = [at for at in self.key_places() if at > self.node.at]

        def step(word: str, picture: str, at: int | None, key: str) -> Markup:
            target = Node(self.node.branch, at) if at is not None else None
            return way(
                site(word),
                picture,
                self.href(target) if target is not None else None,
                data_node=target.name if target is not None else None,
                data_key=key,
            )

        run = runner(site, "tool run go")
        key_place = Node(0, keys[0]) if keys and self.node.branch == 0 else None
        onward = el(
            "a",
            site("study-next-key"),
            class_="button plain next-key",
            href=self.href(key_place) if key_place else None,
            aria_disabled=None if key_place else "true",
            data_node=key_place.name if key_place else None,
            data_key="PageDown",
        )
        back = None
        row = self.study.branches.get(self.node.branch)
        if row is not None:
            back = el(
                "a",
                icon("back"),
                site("study-to-game"),
                href=self.href(Node(row.parent, row.at)),
                class_="button plain",
                data_node=Node(row.parent, row.at).name,
            )
            if row.holder == self.me and not row.kept:
                back = join(back, self.form("keep", self.branch_field(row, site("study-keep"), "button")))
        tries = el(
            "a",
            icon("branch"),
            site("study-try"),
            href=self.href(trying=True),
            class_="button dashed",
            data_try="yes",
            data_key="t",
            aria_disabled="true" if self.match.state.over or not self.may_try() else None,
        )
        return el(
            "div",
            step("first", "first", before[0] if before else None, "Home"),
            step("step-back", "prev", before[-1] if before else None, "ArrowLeft"),
            run,
            step("step-on", "next", after[0] if after else None, "ArrowRight"),
            step("last", "last", after[-1] if after else None, "End"),
            el("p", *self.where(), id="where", aria_live="polite"),
            el("div", back, tries, onward, class_="buttons"),
            id="steer",
            data_node=self.node.name,
            data_ground=self.ground_mark(),
            data_as="all" if self.whose is None else self.whose,
            data_stops=" ".join([str(at) for at in stops]),
            data_place=sum(at < self.node.at for at in stops),
            data_keys=" ".join([str(at) for at in self.key_places()]) if self.node.branch == 0 else "",
            data_value=self.said_where(),
        )

    def when(self) -> str:
        text = super().when()
        return text[:1].upper() + text[1:]

    def may_try(self) -> bool:
        return self.study.open or self.match.state.asked == self.study.seat

    def branch_field(self, row: BranchRow, text: str, look: str) -> Markup:
        return el("button", text, class_=look, name="n", value=row.n)

    def where(self) -> list[Content]:
        site, state = self.site, self.match.state
        when = self.when()
        who = self.names[state.asked] if state.asked >= 0 else site("over")
        stops = self.line().stops()
        place = sum(at < self.node.at for at in stops)
        parts: list[Content] = [el("b", f"{when} · {who}" if when and state.asked >= 0 else who), " "]
        parts.append(site("study-move-of", place, len(stops) - 1))
        row = self.study.branches.get(self.node.branch)
        if row is not None:
            parts.append(f" · {site('study-branch-of', row.author or site('guest'))}")
        if self.node.branch == 0 and self.node.at in self.key_places():
            parts.append(f" · {site('study-key', self.key_places().index(self.node.at) + 1)}")
        return parts

    def said_where(self) -> str:
        """The place in words, for whoever can't see the curve."""
        when, state = self.when(), self.match.state
        who = self.names[state.asked] if state.asked >= 0 else self.site("over")
        return ", ".join([part for part in (when, who, self.ahead()) if part])

    def ahead(self) -> str:
        """Who is ahead here, in words."""
        found = self.tables.curve(self.study)
        if found is None or self.node.branch:
            return ""
        here = [values for at, _, values in found["stops"] if at <= self.node.at]
        if not here:
            return ""
        values = here[-1]
        best = max(range(len(values)), key=lambda n: values[n])
        rest = [value for n, value in enumerate(values) if n != best]
        if len(values) == 1 or max(values) == min(values):
            return self.site(
                "prospect-even" if abs(values[0]) < SAME else "study-good" if values[0] > 0 else "study-bad"
            )
        if values[best] - max(rest) < 2 * SAME:
            return self.site("study-even")
        return self.site("study-ahead", self.names[best])

    def key_places(self) -> list[int]:
        found = self.tables.curve(self.study)
        return [moment[0] for moment in found["moments"]] if found else []

    # ------------------------------------------------------------ the tree
    def panes(self) -> Markup:
        """Moves, key moments and branches: one list shown at a time."""
        site = self.site
        keys, lines = self.key_list(), [row for row in self.study.branches.values() if self.listed(row)]
        tabs = (("moves", None), ("ideas-tab", None), ("keys", len(keys)), ("branches", len(lines)))
        heads = [
            el(
                "button",
                site(f"study-{name}"),
                el("sup", count) if count else None,
                role="tab",
                type="button",
                id=f"tab-{name}",
                aria_controls=f"pane-{name}" if name != "ideas-tab" else "ideas",
                aria_selected="true" if name == "moves" else "false",
                tabindex=0 if name == "moves" else -1,
            )
            for name, count in tabs
        ]
        talk = [self.comment(note) for note in self.study.comments]
        return el(
            "section",
            el("div", *heads, role="tablist", class_="tabs", aria_label=site("study-lists")),
            self.pane("moves", el("ol", *self.tree(), class_="tree")),
            self.pane("keys", self.key_box(keys), self.turns()),
            self.pane("branches", self.branch_list(lines),
                      el("section", el("h3", icon("say"), site("study-said")), *talk) if talk else None),
            id="panes",
        )  # fmt: skip

    def pane(self, name: str, *inside: Content) -> Markup:
        hidden = None if name == "moves" else "hidden"
        return el(
            "div",
            *inside,
            role="tabpanel",
            id=f"pane-{name}",
            class_="pane",
            tabindex=0,
            hidden=hidden,
            aria_labelledby=f"tab-{name}",
        )

    def key_box(self, keys: list[Markup]) -> Markup:
        if keys:
            return el("ol", *keys, class_="tree keys")
        word = "study-finding" if self.tables.curve(self.study) is None else "study-no-keys"
        return el("p", self.site(word), class_="quiet-text")

    def listed(self, row: BranchRow) -> bool:
        return row.kept or row.holder == self.me

    def tree(self) -> list[Markup]:
        """One line for each turn, with what was tried and said there."""
        table = self.study.table
        values = self.values()
        keys = self.key_places()
        items: list[Markup] = []
        for number, turn in enumerate(turns_of(table)):
            change = self.change(values, turn)
            star = el("span", icon("star"), class_="star") if any(turn.begin < at <= turn.end for at in keys) else None
            text = self.told(table, turn.begin, turn.end, turn.seat)
            lines = [row for row in self.study.branches.values() if row.parent == 0 and self.listed(row)]
            tried = [self.branch(row) for row in lines if self.within(row.at, turn, number)]
            notes = [self.comment(one) for one in self.study.comments if self.noted(one, 0, turn, number)]
            head = el("a", text, star, href=self.href(Node(0, turn.begin)), data_node=Node(0, turn.begin).name)
            items.append(
                el(
                    "li",
                    el("span", number // max(1, len(self.names)) + 1, class_="t"),
                    head,
                    change,
                    el("ul", *tried, *notes) if tried or notes else None,
                    class_=f"seat-{turn.seat}",
                    data_begin=turn.begin,
                    data_end=turn.end,
                )
            )
        return items

    def within(self, at: int, turn: Turn, number: int) -> bool:
        return turn.begin <= at < turn.end or (number == 0 and at < turn.begin)

    def noted(self, note: CommentRow, branch: int, turn: Turn, number: int) -> bool:
        if note.branch != branch:
            return False
        last = turn.end == len(self.study.table.match.moves)
        return self.within(note.at, turn, number) or (last and note.at >= turn.end)

    def told(self, table: Table, begin: int, end: int, seat: int) -> Markup:
        """What the log says of some moves; if it says nothing, the first of them."""
        lines: list[Logged] = [line for line in table.match.log if begin < line.moment <= end]
        heads = self.words.table("heads")
        seen = [
            line.event
            for line in lines
            if (line.event.audience == EVERYBODY or self.whose is None or line.event.audience == self.whose)
            and line.event.text not in heads
        ]
        if not seen:
            move = table.match.moves[begin] if begin < len(table.match.moves) else None
            hidden = move is not None and self.whose is not None and move.seat != self.whose
            return Markup(el("span", "…" if move is None or hidden else self.words.action(move.action)))
        short = self.words.table("lines")
        texts = [sentence(self.words, event, "lines" if event.text in short else "events") for event in seen[:TOLD]]
        more = " …" if len(seen) > TOLD else ""
        return join(Markup(" · ").join(texts), more)

    def values(self) -> dict[int, list[float]]:
        found = self.tables.curve(self.study)
        return {at: values for at, _, values in found["stops"]} if found else {}

    def change(self, values: dict[int, list[float]], turn: Turn) -> Markup | None:
        """By how many points of a hundred a turn changed its seat's chances."""
        if turn.begin not in values or turn.end not in values:
            return None
        points = percent(values[turn.end][turn.seat]) - percent(values[turn.begin][turn.seat])
        return self.points(points)

    def points(self, points: int) -> Markup:
        look = "up" if points > 0 else "dn" if points < 0 else ""
        return el("span", f"{points:+d}".replace("-", "−") if points else "±0", class_=f"d {look}")

    def branch(self, row: BranchRow) -> Markup:
        """A line that somebody tried, and what grew from it."""
        site = self.site
        line = self.study.standing(Node(row.n, 10**6))
        begin = 0
        stops = line.stops()
        shown = [self.told(line, at, stops[n + 1], line.match.moves[at].seat) for n, at in enumerate(stops[:-1])][:4]
        more = " …" if len(stops) > 5 else ""
        end = Node(row.n, len(line.match.moves))
        inner = [
            self.branch(other) for other in self.study.branches.values() if other.parent == row.n and self.listed(other)
        ]
        notes = [self.comment(note) for note in self.study.comments if note.branch == row.n]
        tools = None
        if row.holder == self.me:
            keep = None if row.kept else self.branch_field(row, site("study-keep"), "button plain")
            drop = self.form("drop", self.branch_field(row, site("study-drop"), "button plain"))
            tools = el("span", self.form("keep", keep) if keep is not None else None, drop, class_="own-tools")
        first = stops[1] if len(stops) > 1 else begin
        return el(
            "li",
            el(
                "header",
                icon("branch"),
                el("b", row.author or site("guest")),
                " ",
                site("study-tried"),
                el("em", site("study-only-mine")) if not row.kept else None,
                tools,
            ),
            el(
                "a",
                Markup(" · ").join(shown),
                more,
                href=self.href(Node(row.n, first)),
                data_node=Node(row.n, first).name,
            ),
            el("ul", *inner, *notes) if inner or notes else None,
            class_=f"var tone-{self.tone(row.holder or row.author)}",
            data_branch=row.n,
            data_end=end.at,
        )

    def tone(self, who: str) -> int:
        """A colour for a person: those that no seat at the table has come first."""
        return 2 + sum(who.encode()) % 2

    def branch_list(self, lines: list[BranchRow]) -> Markup:
        site = self.site
        if not lines:
            return el("p", site("study-no-branches"), class_="quiet-text")
        return el("ul", *[self.branch(row) for row in lines if row.parent == 0 or row.parent not in
                          {one.n for one in lines}], class_="tree")  # fmt: skip

    def comment(self, note: CommentRow) -> Markup:
        place = Node(note.branch, note.at)
        return el(
            "li",
            el("b", note.author or self.site("guest")),
            " ",
            el("a", note.text, href=self.href(place), data_node=place.name),
            class_=f"talk tone-{self.tone(note.holder or note.author)}",
        )

    # ------------------------------------------------------------ key moments and what could have been
    def key_list(self) -> list[Markup]:
        found = self.tables.curve(self.study)
        items: list[Markup] = []
        stops = self.study.table.stops()
        for n, (at, seat, whose, before, after) in enumerate(found["moments"] if found else []):
            begin = max([stop for stop in stops if stop < at], default=0)
            who = self.site("team") if whose < 0 else self.names[whose]
            text = self.told(self.study.table, begin, at, seat)
            changed = self.site("study-turned", who)
            change = self.points(percent(after) - percent(before))
            items.append(
                el(
                    "li",
                    el("span", n + 1, class_="k"),
                    el("a", text, el("small", changed), href=self.href(Node(0, at)), data_node=Node(0, at).name),
                    change,
                    class_=f"seat-{seat}",
                )
            )
        return items

    def turns(self) -> Markup | None:
        """What could have been: where another move would have been better by most, each to be tried."""
        site, study = self.site, self.study
        if not study.open:
            return None
        found = study.found.get("turns")
        head = el("h3", icon("branch"), site("study-could"))
        if found is None:
            return el("section", head, el("p", site("study-finding"), class_="quiet-text"), class_="could")
        items = []
        for one in found:
            place = Node(0, one["at"])
            state = study.table.at(one["at"]).state
            seat = state.asked
            played = study.table.match.moves[one["at"]].action
            best = study.table.game.actions.from_json(one["best"])
            items.append(
                el(
                    "li",
                    el(
                        "a",
                        el("b", site("study-instead", self.names[seat], self.named(best))),
                        el("small", site("study-was", self.named(played))),
                        href=self.href(place, seat=seat, trying=True),
                        data_node=place.name,
                        data_as=str(seat),
                        data_best=str(best),
                    ),
                    self.points(percent(one["other"]) - percent(one["own"])),
                    class_=f"seat-{seat}",
                )
            )
        body = el("ol", *items, class_="tree") if items else el("p", site("study-nothing-better"), class_="quiet-text")
        return el("section", head, body, class_="could", id="could")

    def named(self, action: Action) -> str:
        text = self.words.action(action)
        return text[:1].lower() + text[1:] if self.site.lang == "en" and not text[:2].isupper() else text

    # ------------------------------------------------------------ what the bots would play
    def ideas(self) -> Markup:
        """Three answers of the bots, with reasons; thought when somebody stays here."""
        site, state = self.site, self.match.state
        head = el("h2", icon("hint"), site("study-ideas"), self.progress())
        if state.over:
            return self.idea_box(head, el("p", site("study-over"), class_="quiet-text"))
        if not self.may_try() or (self.whose is not None and self.whose != state.asked and not self.study.open):
            return self.idea_box(head, el("p", site("study-theirs", self.names[state.asked]), class_="quiet-text"))
        if self.whose is not None and self.whose != state.asked:
            open_ = el("a", site("study-open-all"), href=self.href(seat="all"), data_as="all")
            text = el("p", site("study-not-seen", self.names[self.whose]), " ", open_, class_="quiet-text")
            return self.idea_box(head, text)
        found = self.known()
        if found is None:
            plates = [el("li", el("span", n, class_="k"), el("p", "…"), class_="empty") for n in (1, 2, 3)]
            return self.idea_box(head, el("ol", *plates, aria_label=site("study-thinking")), wanted=True)
        if found["choices"] == 1:
            return self.idea_box(head, el("p", site("study-only-this"), class_="quiet-text"))
        items = [self.idea(n, one, found) for n, one in enumerate(found["ideas"])]
        return self.idea_box(head, el("ol", *items))

    def idea_box(self, head: Markup, body: Markup, wanted: bool = False) -> Markup:
        return el("section", head, body, id="ideas", data_wanted="yes" if wanted else None)

    def known(self) -> dict[str, Any] | None:
        study, node = self.study, self.node
        if study.open or node.branch:
            found: dict[str, Any] | None = study.found.get(node.name)
        else:
            found = self.tables.glimpses.get(f"{study.id}:{node.branch}:{study.table.seq}:{node.at}")
        return found

    def progress(self) -> Markup:
        """How far the whole game has been looked into."""
        study = self.study
        found = self.tables.curve(study)
        if not study.open or found is None or "turns" in study.found:
            return el("small", id="progress")
        places = [at for at, asked, _ in found["stops"] if asked >= 0]
        done = sum(f"0:{at}" in study.found for at in places)
        return el("small", self.site("study-progress", done, len(places)), id="progress")

    def idea(self, n: int, one: list[Any], found: dict[str, Any]) -> Markup:
        action = self.table.game.actions.from_json(one[0])
        played = found["played"]
        same = played is not None and played[0] == one[0]
        measure = played[1] if played is not None else found["ideas"][0][1]
        word = self.compared(one[1] - measure)
        mark = el("span", f"✓ {self.site('study-played')}", class_="played") if same else el("small", word)
        return el(
            "li",
            el("span", n + 1, class_="k"),
            el("div", el("b", self.words.action(action)), *self.reasons(action, one[3] if len(one) > 3 else [])),
            el("div", track(measure, one[1], word), mark, class_="result"),
            class_="first" if n == 0 else None,
            data_action=str(action),
            data_rings=" ".join(action.targets()),
        )

    def reasons(self, action: Action, why: list[Any]) -> list[Markup]:
        """What it is for and what speaks for it or against it, as the bots tell; otherwise what its card says."""
        if why:
            found = [Reason(text, tuple(facts), side, tuple(targets)) for text, facts, side, targets in why]
            signs = {1: "+ ", -1: "− ", 0: ""}
            texts = [signs[one.side] * (n > 0) + self.words.reason(one) for n, one in enumerate(found[:3])]
            return [el("p", text) for text in texts]
        told = answer_of(self.view, self.words, action)
        if told is None:
            return []
        lines = [join(label, self.colon(), inside) for label, inside in told.lines[:2]]
        return [el("p", line) for line in lines]

    def compared(self, by: float) -> str:
        for least, word in ((MUCH, "much-better"), (LITTLE, "better"), (SAME, "little-better"), (-SAME, "same")):
            if by >= least:
                return self.site(f"study-{word}")
        return self.site("study-little-worse" if by > -LITTLE else "study-worse")


def track(now: float, then: float, word: str) -> Markup:
    """A bar from lost to won: a tick where it stands, a disc where an answer leads."""
    x, to = 4 + 50 * (now + 1), 4 + 50 * (then + 1)
    look = "less" if then < now - SAME else "more"
    return el(
        "svg",
        el("rect", x=0.5, y=5.5, width=107, height=9, rx=4.5, class_="rail"),
        el("rect", x=min(x, to), y=7.5, width=abs(to - x), height=5, class_=look) if abs(to - x) > 1 else None,
        el("rect", x=x - 1.5, y=2, width=3, height=16, rx=1.5, class_="tick"),
        el("circle", cx=to, cy=10, r=7, class_=f"disc {look}"),
        viewBox="0 0 108 20",
        class_="track",
        role="img",
        aria_label=word,
    )


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
        styles=("/static/table.css", f"/static/room/{table.game.id}.css", "/static/study.css"),
        card=Card(title, site("study-about"), f"/picture.png?lang={visitor.lang}"),
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
    loader = el(
        "form",
        el("label", el("span", site("study-load")), el("input", type="file", name="file", accept=".json")),
        el("button", site("study-open-file"), class_="button"),
        method="post", action="/study", id="loading",
    )  # fmt: skip
    close = el("form", el("button", icon("close"), el("span", site("close")), class_="tool close"), method="dialog")
    return el(
        "dialog",
        el("h2", site("study-share")),
        el("p", site("study-share-why" if study.open else "study-share-not")),
        el("p", address, el("button", site("study-copy"), type="button", id="copying", class_="button")) if study.open
        else None,
        file,
        loader,
        close,
        id="sharer",
        aria_label=site("study-share"),
    )  # fmt: skip
