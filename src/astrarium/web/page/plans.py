"""Plans: the board as I imagine it, what the others would do, what I would answer, and the plans that wait."""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable
from typing import Any, Final

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel import Action, Event, Match, State
from astrarium.scene.element import Content, el, join
from astrarium.scene.explained import Explained
from astrarium.scene.icons import badge, icon
from astrarium.scene.ink import Board, Stroke, ink
from astrarium.store import PlanRow
from astrarium.table import Table, Tables
from astrarium.table.explaining import EXPLAININGS
from astrarium.table.plans import Parts
from astrarium.web.page.choices import actions
from astrarium.web.page.glance import answer_of
from astrarium.web.page.log import sentence
from astrarium.web.page.play import Look, board_alone
from astrarium.web.page.shell import BOARD, page
from astrarium.web.page.site import Site
from astrarium.web.page.visitor import Visitor

SHORT: Final = 44  # letters of what a step costs


def seat_look(seat: int) -> str:
    return f"s{seat}" if seat < 4 else ""


class PlanLook(Look):
    """My look at the present, or at a plan as far as it goes."""

    searches = False
    playing = False

    def __init__(
        self, tables: Tables, table: Table, seat: int, site: Site, rows: list[PlanRow], draft: PlanRow | None
    ) -> None:
        self.rows: Final = rows
        self.draft: Final = draft
        self.real: Final = table
        self.told: Final[Parts | None] = tables.plans.board(table, draft) if draft is not None else None
        here = copy.copy(table)
        if self.told is not None:
            here.match, here.past = self.told.match, None
            here.match.barrier = len(here.match.moves)
        super().__init__(tables, here, seat, False, site)

    def answers(self, state: State) -> bool:
        """In a plan I play for everybody."""
        return self.told is not None and not self.told.stopped and not state.over

    def form(self, action: str, *inside: Markup, clear: bool = False) -> Markup:
        n = el("input", type="hidden", name="n", value=self.draft.n if self.draft is not None else 0)
        return el(
            "form", n, *inside, method="post", action=f"/t/{self.id}/plans/{'step' if action == 'move' else action}"
        )

    def sentence(self) -> str:
        site = self.site
        if self.told is None:
            return site("plan-head", self.names[self.real.asked]) if self.real.asked >= 0 else site("over")
        state = self.match.state
        if self.told.stopped or state.over:
            return site("plan-call-here")
        if state.asked == self.seat:
            return site("plan-mine", self.words.question(state.question))
        return site("plan-if", self.names[state.asked])

    def actions(self) -> Markup:
        return actions(self) if self.mine else el("section", id="actions", hidden="hidden")

    def marks(self) -> Markup:
        """The plan's ghosts: what the others do is ringed in their colour, my own steps are numbered in mine."""
        if self.told is None:
            return Markup()
        boards: dict[int, Board] = {self.seat: Board(self.view, self.words)}  # "ship 1" is everybody's own
        rings: dict[int, list[Stroke]] = {self.seat: []}
        mine, own = boards[self.seat], 0
        numbers: dict[str, list[str]] = {}  # of my steps, by where they lead
        for move in self.told.match.moves:
            if move.automatic:
                continue
            if move.seat not in boards:
                boards[move.seat] = Board(self.match.state.view(move.seat), self.words)
            found = boards[move.seat].last(move.action.targets())
            own += move.seat == self.seat
            if move.seat == self.seat:
                found = tuple([self.alike(mine, numbers, target) for target in found])
                for target in found:
                    numbers.setdefault(target, []).append(str(own))
            rings.setdefault(move.seat, []).extend([Stroke("ring", (one,), "", seat_look(move.seat)) for one in found])
        look = seat_look(self.seat)
        discs = [Stroke("number", (target,), "·".join(n), look) for target, n in numbers.items()]
        rings[self.seat] = [*dict.fromkeys(rings[self.seat]), *discs]
        return Markup("").join([ink(boards[seat], marks) for seat, marks in rings.items() if marks])

    def alike(self, board: Board, known: Iterable[str], target: str) -> str:
        """A thing that lies where another lies already is told with it: a tile, and the slot it was laid in."""
        here = board.where(target)
        for other in known:
            there = board.where(other)
            if here is not None and there is not None and math.dist(here.middle, there.middle) < 12:
                return other
        return target

    def crumbs(self) -> Markup | None:
        """The way from now to where the plan stands."""
        if self.told is None:
            return None
        site, heads, own = self.site, self.words.table("heads"), 0
        steps: list[Content] = [el("li", icon("play"), site("plan-from-now"))]
        for part in self.told.parts:
            lines = [Event(text, "", tuple(facts)) for text, facts in part["if"] if text not in heads]
            steps += [el("li", sentence(self.words, line)) for line in lines[-1:]]
            own += len(part["then"])
            if part["then"]:
                steps.append(el("li", site("plan-my-answer", own)))
        return el("ol", *steps, id="crumbs", aria_label=site("plan-way"))

    def side(self) -> Markup:
        site = self.site
        waiting = [self.plan(row) for row in self.rows if row.state != "draft"]
        new = self.form("new", el("button", icon("branch"), site("plan-new"), class_="button dashed"))
        may = not self.real.over and self.real.asked != self.seat
        return el(
            "aside",
            el("h1", icon("branch"), site("plans"), el("small", icon("lock"), site("plan-private"))),
            el("p", site("plan-why"), class_="quiet-text"),
            el("ol", *waiting, self.made(), el("li", icon("hint"), site("plan-else"), class_="start"), class_="ptree"),
            new if may and self.draft is None else None,
            el("p", site("plan-now"), class_="quiet-text") if self.real.asked == self.seat else None,
            el("a", icon("back"), site("to-game"), href=f"/t/{self.id}", class_="button plain"),
            id="side",
            class_="pz plans",
            aria_label=site("plans"),
        )

    def made(self) -> Markup | None:
        """The plan that is being made."""
        site = self.site
        if self.told is None or self.draft is None:
            return None
        parts = self.told.parts
        ready = bool(parts) and bool(parts[0]["if"]) and bool(parts[0]["then"])
        exact = el("label", el("input", type="checkbox", name="exact", value="1"), el("span", site("plan-exact")))
        keep = self.form("keep", exact, el("button", site("plan-keep"), class_="button solid"))
        back = self.form("back", el("button", site("plan-back"), class_="button plain"))
        drop = self.form(
            "drop", el("button", site("plan-drop"), class_="button plain", name="which", value=self.draft.n)
        )
        tools = el("div", keep if ready else None, back if self.draft.body["moves"] else None, drop, class_="buttons")
        head = el("p", site("plan-how"), class_="quiet-text") if not parts else None
        steps = self.told_parts(parts, self.told.match)
        return el("li", el("div", head, *steps, tools, class_="plan"), class_="now")

    def plan(self, row: PlanRow) -> Markup:
        """A plan that waits, was carried out, or was dropped."""
        site, body = self.site, row.body
        drop = self.form("drop", el("button", site("plan-drop"), class_="button plain", name="which", value=row.n))
        word = None
        if row.state != "waiting":
            word = el(
                "p", icon("check" if row.state == "done" else "close"), site(body["word"]), class_="word", role="status"
            )
        exact = el("p", site("plan-exact"), class_="quiet-text") if body["exact"] and row.state == "waiting" else None
        may = row.state == "waiting" and not body["at"] and self.draft is None and self.real.asked != self.seat
        button = el("button", icon("branch"), site("plan-branch"), class_="button plain", name="like", value=row.n)
        tools = el("div", self.form("new", button) if may else None, drop, class_="buttons")
        match = self.tables.plans.board(self.real, row).match if row.state == "waiting" else None
        steps = self.told_parts(body["parts"], match)
        return el("li", el("div", *steps, exact, word, tools, class_=f"plan {row.state}"))

    def told_parts(self, parts: list[dict[str, Any]], match: Match | None) -> list[Content]:
        """Ifs and answers in words; with the match of the plan, each step of mine with what it costs there."""
        site = self.site
        own = (
            [n for n, move in enumerate(match.moves) if move.seat == self.seat and not move.automatic] if match else []
        )
        shown: list[Content] = []
        heads = self.words.table("heads")
        number = 1  # of my next step, as on the board
        for part in parts:
            lines = [Event(text, "", tuple(facts)) for text, facts in part["if"] if text not in heads]
            ifs = [el("li", sentence(self.words, event)) for event in lines]
            steps = []
            for n, action in enumerate(part["then"], number - 1):
                step = self.table.game.actions.from_json(action)
                price = self.price(match, own[n], step) if match is not None and n < len(own) else None
                steps.append(el("li", el("span", self.words.action(step)), price))
            first = el("b", site("plan-when"))
            shown.append(el("div", first, el("ul", *ifs) if ifs else None, class_="if"))
            if steps:
                mine = badge(self.seat, self.names[self.seat])
                numbered = el("ol", *steps, start=number)
                shown.append(el("div", el("b", mine, site("plan-then")), numbered, class_=f"then seat-{self.seat}"))
                number += len(steps)
        return shown

    def price(self, match: Match, at: int, action: Action) -> Markup | None:
        """What a step costs or how far it goes, as its card says there."""
        there = match.at(at)
        view = there.state.view(self.seat)
        explaining = EXPLAININGS.of(f"{self.id} plans", there) if view.asked == self.seat else None
        explained = Explained(explaining, action) if explaining is not None else None
        card = answer_of(view, self.words.at(view), action, explained)
        self.words.at(self.view)
        if card is None:
            return None
        short = [(label, inside) for label, inside in card.lines or () if len(inside.striptags()) <= SHORT]
        label, inside = short[0] if short else ("", Markup.escape(card.note))
        return el("small", f"{label} " if label else None, inside) if inside else None


def plans_page(visitor: Visitor, look: PlanLook) -> HTMLResponse:
    site, game = visitor.site, look.table.game
    way = el("svg", id="way", class_="layer", aria_hidden="true")
    ghosts = el("svg", id="ghosts", class_="layer", aria_hidden="true")
    live = look.picture.live
    if live.count("</svg>") == 1:
        live = Markup(str(live).replace("</svg>", f"{look.marks()}</svg>"))
    camera = el("div", look.picture.ground, live, way, ghosts, id="camera")
    board = join(
        el("section", camera, id="board", aria_label=site("board"), tabindex="0"),
        look.crumbs(),
    )
    text = look.sentence()
    bar = el(
        "header",
        el("a", icon("home"), href="/", class_="tool", aria_label=site("start-page")),
        el("p", el("b", look.words.title()), el("small", look.words.mode(look.real.row.mode)), class_="what"),
        el("div", el("h2", text, id="prompt", tabindex="-1", data_said=text, aria_live="polite"), class_="say"),
        el("div", id="choices", class_="choices"),
        id="bar",
    )
    main = board_alone(look, board)
    return page(
        visitor,
        f"{site('plans')} · {look.words.title()}",
        bar,
        main,
        look.side(),
        look.actions(),
        el("p", id="tip", role="status", class_="tip"),
        el("dialog", el("div", id="sheet-body"), id="sheet", aria_label=site("details")),
        el(
            "div",
            id="table",
            hidden="hidden",
            data_game=look.id,
            data_home=f"/t/{look.id}/plans",
            data_title=game.id,
            data_back=site("another"),
            data_more=site("more"),
            data_escape=site("back"),
            data_tap=site("tap-again"),
            data_copied="",
            data_sending=site("sending"),
        ),
        class_=f"study puzzle room-{game.id}",
        script="puzzle.js",
        styles=(
            *BOARD,
            f"/static/room/{game.id}.css",
            "/static/study-lists.css",
            "/static/study.css",
            "/static/puzzle.css",
            "/static/ink.css",
        ),
    )
