"""The moves of a study as a tree, one line for each turn, with what was tried, said and could have been."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, NamedTuple, TypeVar

from markupsafe import Markup

from astrarium.kernel import EVERYBODY, Action, Event, Logged
from astrarium.kernel.recent import Recent
from astrarium.scene.cached import cached_property
from astrarium.scene.element import Content, el, join
from astrarium.scene.explained import sentence as sentence_of
from astrarium.scene.icons import icon
from astrarium.store import BranchHead, CommentRow
from astrarium.table import Moment, Table
from astrarium.table.explaining import EXPLAININGS
from astrarium.table.outline import Outline
from astrarium.table.study import Node
from astrarium.text.compared import contrast
from astrarium.web.page.log import seats_of, sentence
from astrarium.web.page.review import came_to, percent
from astrarium.web.page.study_place import PlaceLook
from astrarium.web.page.study_turns import place_of, turns_counted

TOLD: Final = 3  # sentences of a turn
DEEPEST: Final = 24  # branches that stand in branches in a list
UNKNOWN: Final = Outline(0, 0, [], [])  # of a branch that a worker is about to outline
BEGINNINGS: Final[Recent[tuple[object, ...], Markup]] = Recent(4000)
T = TypeVar("T")


class TreeTurn(NamedTuple):
    """Decisions of one seat in a row: the moments before the first and after the last."""

    seat: int
    begin: int
    end: int


def turns_of(table: Table) -> list[TreeTurn]:
    found: list[TreeTurn] = []
    stops = table.stops()
    moves = table.match.moves
    for n, at in enumerate(stops[:-1]):
        seat, end = moves[at].seat, stops[n + 1]
        if found and found[-1].seat == seat:
            found[-1] = TreeTurn(seat, found[-1].begin, end)
        else:
            found.append(TreeTurn(seat, at, end))
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
        word = "study-finding" if self.tables.analysts.curve(self.study) is None else "study-no-keys"
        return el("p", self.site(word), class_="quiet-text")

    def listed(self, row: BranchHead) -> bool:
        return row.kept or row.holder == self.me

    def tree(self) -> list[Markup]:
        """One line for each turn, with what was tried and said there."""
        table = self.study.table
        values, turns = self.values(), turns_of(table)
        keys, counted = self.key_places(), turns_counted(table)
        tried = self.by_turn(turns, [(row.at, row) for row in self.listed_by_parent.get(0, [])])
        notes = self.by_turn(turns, [(note.at, note) for note in self.notes_by_branch.get(0, [])], late=True)
        items: list[Markup] = []
        for number, turn in enumerate(turns):
            change = self.change(values, turn)
            star = el("span", icon("star"), class_="star") if any(turn.begin <= at < turn.end for at in keys) else None
            text = self.told(table, turn.begin, turn.end, turn.seat)
            below = [*map(self.branch, tried[number]), *map(self.comment, notes[number])]
            head = el("a", text, star, href=self.href(Node(0, turn.begin)), data_node=Node(0, turn.begin).name)
            items.append(
                el(
                    "li",
                    el("span", counted.get(turn.begin, ""), class_="t"),
                    head,
                    change,
                    el("ul", *below) if below else None,
                    class_=f"seat-{turn.seat}",
                    data_begin=turn.begin,
                    data_end=turn.end,
                )
            )
        return items

    @cached_property
    def listed_by_parent(self) -> dict[int, list[BranchHead]]:
        """The branches that the viewer finds in lists, by what they grew from."""
        found: dict[int, list[BranchHead]] = {}
        for row in self.study.branches.values():
            if self.listed(row):
                found.setdefault(row.parent, []).append(row)
        return found

    @cached_property
    def notes_by_branch(self) -> dict[int, list[CommentRow]]:
        found: dict[int, list[CommentRow]] = {}
        for note in self.study.comments:
            found.setdefault(note.branch, []).append(note)
        return found

    def by_turn(self, turns: list[TreeTurn], placed: list[tuple[int, T]], late: bool = False) -> list[list[T]]:
        """What belongs to each turn by its moment; what is before the first belongs to it, what is after the last only
        if it may be late."""
        found: list[list[T]] = [[] for _ in turns]
        begins = [turn.begin for turn in turns]
        for at, one in placed:
            n = max(0, bisect_right(begins, at) - 1)
            if turns and (at < turns[n].end or late):
                found[n].append(one)
        return found

    def told(self, table: Table, begin: int, end: int, seat: int) -> Markup:
        """What the log says of some moves; if it says nothing, the first of them."""
        log, moments = table.match.log, self.moments
        if table is not self.study.table:
            moments = [line.moment for line in log]
        lines: list[Logged] = log[bisect_right(moments, begin) : bisect_right(moments, end)]
        move = table.match.moves[begin] if begin < len(table.match.moves) else None
        return self.happened([line.event for line in lines], move.seat if move else seat, move.action if move else None)

    @cached_property
    def moments(self) -> list[int]:
        """Of the lines of the game's log, in their order."""
        return [line.moment for line in self.study.table.match.log]

    def happened(self, events: list[Event], seat: int, action: Action | None) -> Markup:
        """Some events in words, as far as the viewer may hear of them; if there are none, the move itself."""
        heads = self.words.table("heads")
        seen = [
            event
            for event in events
            if (event.audience == EVERYBODY or self.whose is None or event.audience == self.whose)
            and event.text not in heads
        ]
        if not seen:
            hidden = self.whose is not None and seat != self.whose
            return Markup(el("span", "…" if action is None or hidden else self.words.action(action)))
        short = self.words.table("lines")
        texts = [sentence(self.words, event, "lines" if event.text in short else "events") for event in seen[:TOLD]]
        more = " …" if len(seen) > TOLD else ""
        hidden = self.whose is not None and seat != self.whose
        if action is not None and not hidden and not any(seat in seats_of(self.words, event) for event in seen):
            texts = [Markup(el("span", self.words.action(action))), *texts[: TOLD - 1]]  # what it came of
        begun = [text if text.startswith("<") else Markup(text[:1].upper() + text[1:]) for text in texts]
        return join(Markup(" · ").join(begun), more)

    def values(self) -> dict[int, list[float]]:
        found = self.tables.analysts.curve(self.study)
        return {at: values for at, _, values in found["stops"]} if found else {}

    def change(self, values: dict[int, list[float]], turn: TreeTurn) -> Markup | None:
        """By how many points of a hundred a turn changed its seat's chances."""
        if turn.begin not in values or turn.end not in values:
            return None
        points = percent(values[turn.end][turn.seat]) - percent(values[turn.begin][turn.seat])
        return self.points(points)

    def points(self, points: int) -> Markup:
        look = "up" if points > 0 else "dn" if points < 0 else ""
        return el("span", f"{points:+d}".replace("-", "−") if points else "±0", class_=f"d {look}")

    def branch(self, row: BranchHead, deep: int = 0) -> Markup:
        """A line that somebody tried, and what grew from it; from some depth on beside it."""
        if deep == 0 and row.n in self.drawn:
            return self.drawn[row.n]
        site, own = self.site, self.study.outlines.get(row.n, UNKNOWN)
        shown = self.first_moves(row.n, own)
        more = " …" if own.decided > len(own.first) or own is UNKNOWN else ""
        inner = [self.branch(other, deep + 1) for other in self.below(row.n, deep)]
        notes = [self.comment(note) for note in self.notes_by_branch.get(row.n, [])]
        tools = None
        if row.holder == self.me:
            keep = None if row.kept else self.branch_field(row, site("study-keep"), "button plain")
            drop = self.form("drop", self.branch_field(row, site("study-drop"), "button plain"))
            tools = el("span", self.form("keep", keep) if keep is not None else None, drop, class_="own-tools")
        first = own.stops[1] if len(own.stops) > 1 else 0
        made = el(
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
                shown,
                more,
                href=self.href(Node(row.n, first)),
                data_node=Node(row.n, first).name,
            ),
            self.why(row, own),
            el("ul", *inner, *notes) if inner or notes else None,
            class_=f"var tone-{self.tone(row.holder or row.author)}",
            data_branch=row.n,
            data_end=own.moves,
        )
        if deep == 0:
            self.drawn[row.n] = made
        return made

    def why(self, row: BranchHead, own: Outline) -> Markup | None:
        """Of the branch that is looked at: what its first decision does in the stead of what was played, as far as the
        seat that decided could know."""
        if row.n != self.node.branch or not own.first or (row.parent and row.parent not in self.study.lines):
            return None
        match = self.study.standing(Node(row.parent, row.at)).match
        line = self.study.line(row.parent).moves
        at = len(match.moves)
        if match.state.over or at >= len(line) or self.whose not in (None, match.state.asked):
            return None
        played, tried = line[at].action, self.study.table.game.actions.from_json(own.first[0].action)
        explaining = EXPLAININGS.of(f"{self.study.id} branch {row.n}", match)
        if played is tried or tried not in match.state.menu:
            return None
        self.words.at(match.state.view(explaining.seat))
        told = [sentence_of(one) for one in contrast(self.words, explaining, played, tried)]
        self.words.at(self.view)
        return el("small", " ".join(told), class_="why") if told else None

    @cached_property
    def drawn(self) -> dict[int, Markup]:
        """The branches of the game, which stand in two lists."""
        return {}

    def first_moves(self, n: int, own: Outline) -> Markup:
        """How a branch begins, in words: the same for every look at a large study."""
        from_json = self.study.table.game.actions.from_json

        def told() -> Markup:
            texts = [self.happened(one.events, one.seat, from_json(one.action)) for one in own.first]
            return Markup(" · ").join(texts)

        key = (self.study.id, n, len(own.first), own.moves, self.whose, self.site.lang, *self.names)
        return BEGINNINGS.get(key, told)

    def below(self, n: int, deep: int) -> list[BranchHead]:
        """What grew from a branch: its own branches; from some depth on, all that ever grew from it, side by side."""
        if deep < DEEPEST:
            return self.listed_by_parent.get(n, [])
        found: list[BranchHead] = []
        waiting = [n] if deep == DEEPEST else []
        while waiting:
            grown = self.listed_by_parent.get(waiting.pop(), [])
            found += grown
            waiting += [row.n for row in grown]
        return found

    def tone(self, who: str) -> int:
        """A colour for a person: those that no seat at the table has come first."""
        return 2 + sum(who.encode()) % 2

    def branch_list(self, lines: list[BranchHead]) -> Markup:
        site = self.site
        if not lines:
            return el("p", site("study-no-branches"), class_="quiet-text")
        there = {one.n for one in lines}
        return el("ul", *[self.branch(row) for row in lines if row.parent not in there], class_="tree")

    def comment(self, note: CommentRow) -> Markup:
        """A remark; it stands in two lists."""
        found = self.remarks.get(note.n)
        if found is None:
            found = self.remarks[note.n] = self.remark(note)
        return found

    @cached_property
    def remarks(self) -> dict[int, Markup]:
        return {}

    def remark(self, note: CommentRow) -> Markup:
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
        found = self.tables.analysts.curve(self.study)
        items: list[Markup] = []
        places = self.key_places()
        for n, (at, seat, whose, before, after) in enumerate(found["moments"] if found else []):
            begin = places[n]
            team = self.site("team")
            who = team[:1].lower() + team[1:] if whose < 0 else self.names[whose]
            came = came_to(self.study.table, self.words, Moment(at, seat, whose, before, after))
            text = " · ".join(came) if came else self.told(self.study.table, begin, at, seat)
            change = self.points(percent(after) - percent(before))
            head, small = el("b", self.moment_name(begin, seat)), el("small", self.site("study-turned", who))
            items.append(
                el(
                    "li",
                    el("span", n + 1, class_="k"),
                    el(
                        "a",
                        head,
                        " ",
                        text,
                        small,
                        href=self.href(Node(0, begin), seat=seat),
                        data_node=Node(0, begin).name,
                        data_as=str(seat),
                    ),
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
