"""The moves of a study as a tree, one line for each turn, with what was tried, said and could have been."""

from __future__ import annotations

from typing import Final, NamedTuple

from markupsafe import Markup

from astrarium.kernel import EVERYBODY, Logged
from astrarium.scene.element import Content, el, join
from astrarium.scene.icons import icon
from astrarium.store import BranchRow, CommentRow
from astrarium.table import Table
from astrarium.table.study import Node
from astrarium.web.page.log import sentence
from astrarium.web.page.review import percent
from astrarium.web.page.study_place import PlaceLook
from astrarium.web.page.study_turns import place_of, turns_counted

TOLD: Final = 3  # sentences of a turn


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


class TreeLook(PlaceLook):
    """The lists beside the board."""

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
        keys, counted = self.key_places(), turns_counted(table)
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
                    el("span", counted.get(turn.begin, ""), class_="t"),
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
        begun = [text if text.startswith("<") else Markup(text[:1].upper() + text[1:]) for text in texts]
        return join(Markup(" · ").join(begun), more)

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
            team = self.site("team")
            who = team[:1].lower() + team[1:] if whose < 0 else self.names[whose]
            text = self.told(self.study.table, begin, at, seat)
            change = self.points(percent(after) - percent(before))
            head, small = el("b", self.moment_name(begin, seat)), el("small", self.site("study-turned", who))
            items.append(
                el(
                    "li",
                    el("span", n + 1, class_="k"),
                    el("a", head, " ", text, small, href=self.href(Node(0, at)), data_node=Node(0, at).name),
                    change,
                    class_=f"seat-{seat}",
                )
            )
        return items

    def moment_name(self, at: int, seat: int) -> str:
        """A place of the game as people name it: its turn and whose it was."""
        when = place_of(self.study.table, at, self.site.lang)
        return f"{when} · {self.names[seat]}" if when else self.names[seat]

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
            seat = study.table.match.moves[one["at"]].seat
            played = study.table.match.moves[one["at"]].action
            best = study.table.game.actions.from_json(one["best"])
            items.append(
                el(
                    "li",
                    el(
                        "a",
                        el("b", self.moment_name(one["at"], seat)),
                        el("span", site("study-instead", self.words.action(best))),
                        el("small", site("study-was", self.words.action(played))),
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
