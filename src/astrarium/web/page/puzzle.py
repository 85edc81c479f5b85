"""The puzzle of the day: a position, one question, three tries, and the way when it is over."""

from __future__ import annotations

from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.puzzles import TRIES, Puzzle, explained
from astrarium.scene.element import el
from astrarium.scene.explained import sentence
from astrarium.scene.icons import icon
from astrarium.scene.ink import Board, Stroke, ink
from astrarium.store import GameRow, PuzzleRow, SeatRow
from astrarium.table import Table, Tables
from astrarium.table.explaining import EXPLAININGS
from astrarium.text.compared import contrasts, facts
from astrarium.web.page.review import percent
from astrarium.web.page.shell import LinkPreview
from astrarium.web.page.site import Site
from astrarium.web.page.study_ideas import track
from astrarium.web.page.task import TaskLook, task_page
from astrarium.web.page.visitor import Visitor

NAMES: Final = ("Ada", "Hypatia", "Tycho", "Caroline", "Edmond", "Urania")
HINT: Final = "hint"


@lru_cache(8)
def table_of(puzzle: Puzzle, key: str) -> Table:
    """The position as a table: whoever is asked is called Ada."""
    assert key
    match = puzzle.match()
    asked, box = match.state.asked, match.box.components.fingerprint
    row = GameRow("puzzle", puzzle.game, puzzle.mode, puzzle.seats, puzzle.options, puzzle.seed, puzzle.epoch,
                  box, None, None, 0.0, 0.0, asked, False, None, None)  # fmt: skip
    others = iter(NAMES[1:])
    seats = [SeatRow(n, "person", NAMES[0] if n == asked else next(others), "") for n in range(puzzle.seats)]
    table = Table(match.game, row, seats, match.box)
    table.match = match
    return table


def laid(puzzle: Puzzle) -> Table:
    return table_of(Keyed(*puzzle), puzzle.day)


class Keyed(Puzzle):
    """A puzzle that a cache can name: its seed and moves make it what it is."""

    __slots__ = ()

    def __hash__(self) -> int:
        return hash((self.seed, len(self.moves), self.answer))


class PuzzleLook(TaskLook):
    """One visitor's look at a puzzle."""

    def __init__(self, tables: Tables, puzzle: Puzzle, day: date, mine: PuzzleRow | None, site: Site) -> None:
        self.puzzle: Final = puzzle
        self.day: Final = day
        table = laid(puzzle)
        super().__init__(tables, table, table.asked, False, site)
        self.tries: Final = mine.tries if mine is not None else []
        self.solved: Final = mine is not None and mine.solved
        self.done = self.solved or len(self.tries) >= TRIES

    def form(self, action: str, *inside: Markup, clear: bool = False) -> Markup:
        day = el("input", type="hidden", name="day", value=str(self.day))
        return el("form", day, *inside, method="post", action=f"/puzzle/{'try' if action == 'move' else action}")

    def sentence(self) -> str:
        """What stands in the bar."""
        site = self.site
        if self.solved:
            return site("puzzle-solved")
        if self.done:
            return site("puzzle-told")
        return self.words.question(self.match.state.question)

    def marks(self) -> Markup:
        """The ink of the way, once it is found or told: every step with its number, where it leads."""
        if not self.done:
            return Markup()
        board, marks = Board(self.view, self.words), list[Stroke]()
        numbers: dict[str, list[str]] = {}
        for n, text in enumerate(self.puzzle.way, 1):
            targets = [one for one in self.puzzle.action(text).targets() if board.where(one) is not None]
            marks += [Stroke("ring", (target,)) for target in targets]
            if len(targets) > 1:
                marks.append(Stroke("way", tuple(targets)))
            for target in targets[-1:]:
                numbers.setdefault(target, []).append(str(n))
        return ink(board, [*marks, *[Stroke("number", (target,), "·".join(n)) for target, n in numbers.items()]])

    # ------------------------------------------------------------ the side
    def side(self, days: list[tuple[date, PuzzleRow | None]], row: int) -> Markup:
        site = self.site
        eyebrow = f"{site('puzzle-of')} · {self.day_name(self.day)}"
        return el(
            "aside",
            el("p", eyebrow, class_="eyebrow"),
            el("h1", self.asked_for()),
            el("p", self.who_plays(), " ", self.words.question(self.match.state.question), class_="q"),
            self.discs(),
            *self.misses(),
            self.solution() if self.done else self.hint(),
            self.after() if self.done else None,
            self.week(days, row),
            id="side",
            class_="pz",
            aria_label=site("puzzle-of"),
        )

    def asked_for(self) -> str:
        """What this position is about: how it stands, in the game's words, and what is to be reached."""
        goal, reason = self.goal(), explained.how_it_stands(self.match)
        if reason is None:
            return goal
        said = self.words.reason(reason).rstrip(".")
        return f"{said[:1].upper()}{said[1:]}. {goal}"

    def goal(self) -> str:
        """What the way reaches, as it is counted; a win only if the game is over then."""
        site, name = self.site, self.names[self.seat]
        if explained.is_won(self.puzzle, self.match):
            return site("puzzle-win", name)
        claims = [self.words.claim(claim, self.seat) for claim in explained.goal(self.puzzle, self.match)]
        if claims:
            return site("puzzle-goal", ", ".join(claims))
        return site("puzzle-save" if self.puzzle.goal == "save" else "puzzle-gain", name)

    def who_plays(self) -> str:
        """Whose turn it is, and which, and who sits there too: partners by that name."""
        site, when = self.site, self.when()
        mates = self.table.game.partners(self.match.state, self.seat)
        with_, against = [
            self.listed([name for n, name in enumerate(self.names) if n != self.seat and (n in mates) is friend])
            for friend in (True, False)
        ]
        me = self.names[self.seat]
        if with_ and against:
            said = site("puzzle-with-against", me, with_, against)
        elif with_ or against:
            said = site("puzzle-with" if with_ else "puzzle-against", me, with_ or against)
        else:
            said = site("puzzle-you-are", me)
        return f"{when[:1].upper()}{when[1:]}. {said}" if when else said

    def listed(self, names: list[str]) -> str:
        text = ", ".join(names)
        return self.site("study-names", *text.rsplit(", ", 1)) if ", " in text else text

    def day_name(self, day: date) -> str:
        return f"{day.day} {self.site('months').split()[day.month - 1]}"

    def discs(self) -> Markup:
        site = self.site
        shown: list[Markup] = []
        for n in range(TRIES):
            last = self.solved and n == len(self.tries) - 1
            if last:
                shown.append(el("li", icon("check"), el("span", site("puzzle-right"), class_="quiet"), class_="hit"))
            elif n < len(self.tries):
                shown.append(el("li", icon("close"), el("span", site("puzzle-wrong"), class_="quiet"), class_="miss"))
            else:
                shown.append(el("li", el("span", site("puzzle-free"), class_="quiet")))
        text = ""
        if self.solved:
            text = site("puzzle-found", len(self.tries))
        elif self.done:
            text = site("puzzle-not-found")
        return el("div", el("ol", *shown, class_="tries"), el("span", text, role="status"), class_="try-line")

    def misses(self) -> list[Markup]:
        """Why each try failed, in words."""
        site, found = self.site, []
        wrong = self.tries[:-1] if self.solved else self.tries
        for text in wrong:
            if text == HINT:
                continue
            action = self.puzzle.action(text)
            pairs = explained.fault(self.puzzle, EXPLAININGS.of(self.id, self.match), text)
            said = [sentence(one) for one in contrasts(self.words, pairs, self.seat)]
            worth, best = self.puzzle.worths.get(text), self.puzzle.worths[self.puzzle.answer]
            chances = [site("try-chances", percent(worth), percent(best))] if worth is not None else []
            why = " ".join([*said, *chances]) or site("puzzle-less")
            bar = track(self.puzzle.worths[self.puzzle.answer], worth, why) if worth is not None else None
            found.append(
                el(
                    "div",
                    el("p", el("b", site("why-not", self.words.action(action))), " ", why),
                    bar,
                    class_="miss-note",
                )
            )
        return found

    def hint(self) -> Markup:
        """A word about what the answer does; it costs a try."""
        site = self.site
        if HINT in self.tries:
            answer, words = self.puzzle.action(self.puzzle.answer), self.words
            said = facts(words, EXPLAININGS.of(self.id, self.match), answer, 1)
            text = sentence(said[0]) if said else words.verb(answer.kind)
            return el("p", icon("hint"), text, class_="hinted", role="status")
        button = el("button", icon("hint"), site("puzzle-hint"), class_="button plain")
        return self.form("hint", button)

    def solution(self) -> Markup:
        """The way, step by step, each with what it does."""
        site, puzzle = self.site, self.puzzle
        items: list[Markup] = []
        for n, step in enumerate(explained.way(puzzle, self.match), 1):
            self.words.at(step.view)
            said = [sentence(one) for one in facts(self.words, step.explaining, step.action, 2)]
            small = el("small", " ".join(said)) if said else None
            items.append(el("li", el("i", n), el("div", self.words.action(step.action), small)))
        self.words.at(self.view)
        worths = puzzle.worths
        other = max([worth for text, worth in worths.items() if text != puzzle.answer])
        bar = el(
            "p", track(other, worths[puzzle.answer], site("puzzle-margin")), " ", site("puzzle-margin"), class_="margin"
        )
        return el("section", el("h2", icon("star"), site("puzzle-way")), el("ol", *items), bar, class_="sol")

    def after(self) -> Markup:
        site = self.site
        signs = "".join(["✓" if self.solved and n == len(self.tries) - 1 else "✗" for n in range(len(self.tries))])
        text = f"Astrarium {self.day_name(self.day)} · {signs}"
        on = self.form("play", el("button", icon("play"), site("puzzle-play-on"), class_="button solid"))
        study = self.form("study", el("button", icon("branch"), site("puzzle-study"), class_="button plain"))
        share = el("button", icon("link"), site("study-share"), type="button", class_="button", data_share=text)
        return el("div", on, share, study, class_="buttons")

    def week(self, days: list[tuple[date, PuzzleRow | None]], row: int) -> Markup:
        site = self.site
        names = site("weekdays").split()
        items = []
        for day, tried in days:
            look = "" if tried is None else "g" if tried.solved else "w" if len(tried.tries) >= TRIES else ""
            said = {"g": site("puzzle-right"), "w": site("puzzle-wrong"), "": ""}[look]
            inside = [el("b", day.day), el("span", names[day.weekday()]), el("i", class_=look or None),
                      el("span", said, class_="quiet") if said else None]  # fmt: skip
            now = "date" if day == self.day else None
            items.append(el("li", el("a", *inside, href=f"/puzzle?day={day}", aria_current=now)))
        line = el("p", site("puzzle-streak", row), class_="streak") if row else None
        return el("nav", line, el("ol", *items, class_="week"), aria_label=site("puzzle-week"))


def puzzle_page(
    visitor: Visitor, look: PuzzleLook, days: list[tuple[date, PuzzleRow | None]], row: int
) -> HTMLResponse:
    site = visitor.site
    level = site("puzzle-hard" if look.puzzle.hard else "puzzle-easy")
    live = look.picture.live
    if look.done:
        live = Markup(str(live).replace("</svg>", f"{look.marks()}</svg>", 1)) if live.count("</svg>") == 1 else live
    title = f"{site('puzzle-of')} · {look.words.title()}"
    card = LinkPreview(title, site("puzzle-about"), f"/picture.png?lang={visitor.lang}")
    small = f"{site('puzzle')} · {level}"
    return task_page(visitor, look, live, title, small, look.sentence(), look.side(days, row), "/puzzle", card)


def last_days(today: date, count: int = 7) -> list[date]:
    return [today - timedelta(n) for n in range(count - 1, -1, -1)]
