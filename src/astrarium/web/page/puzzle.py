"""A puzzle: a position, a goal, three turns to reach it in, and the way when it is over."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from functools import lru_cache
from typing import Final, NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel.explain import claims_of
from astrarium.puzzles import TRIES, Puzzle, explained, pack_of
from astrarium.puzzles.explained import TryVerdict
from astrarium.puzzles.goals import HANDS, SURE
from astrarium.scene.element import el
from astrarium.scene.explained import sentence
from astrarium.scene.icons import icon
from astrarium.scene.ink import Board, Stroke, ink
from astrarium.store import GameRow, PuzzleRow, SeatRow
from astrarium.table import Table, Tables
from astrarium.table.explaining import EXPLAININGS
from astrarium.text.compared import contrasts, facts
from astrarium.web.page.puzzle_goal import goal_sentence, pack_name
from astrarium.web.page.review import percent
from astrarium.web.page.shell import LinkPreview
from astrarium.web.page.site import Site
from astrarium.web.page.task import TaskLook, task_page
from astrarium.web.page.visitor import Visitor

NAMES: Final = ("Ada", "Hypatia", "Tycho", "Caroline", "Edmond", "Urania")
HINT: Final = "hint"
STEP: Final = ";"  # between the steps of a try


@lru_cache(16)
def table_of(puzzle: Puzzle, steps: tuple[str, ...]) -> Table:
    """The position as a table, after some steps: whoever is asked first is called Ada."""
    match = puzzle.match()
    asked, box = match.state.asked, match.box.components.fingerprint
    for text in steps:
        match.play(puzzle.action(text))
    match.barrier = len(match.moves)
    row = GameRow("puzzle", puzzle.game, puzzle.mode, puzzle.seats, puzzle.options, puzzle.seed, puzzle.epoch,
                  box, None, None, 0.0, 0.0, asked, False, None, None)  # fmt: skip
    others = iter(NAMES[1:])
    seats = [SeatRow(n, "person", NAMES[0] if n == asked else next(others), "") for n in range(puzzle.seats)]
    table = Table(match.game, row, seats, match.box)
    table.match = match
    return table


def laid(puzzle: Puzzle, steps: Sequence[str] = ()) -> Table:
    return table_of(Keyed(*puzzle), tuple(steps))


@lru_cache(64)
def verdict_of(puzzle: Puzzle, steps: tuple[str, ...]) -> TryVerdict:
    return explained.judged(puzzle, laid(puzzle).match, steps)


def verdict(puzzle: Puzzle, steps: Sequence[str]) -> TryVerdict:
    """How a try ends, as far as it has come."""
    return verdict_of(Keyed(*puzzle), tuple(steps))


def steps_of(text: str) -> list[str]:
    """A try as it is kept and as an address has it: its steps one after the other."""
    return [step for step in text.split(STEP) if step]


class AskedPuzzle(NamedTuple):
    """Which puzzle is looked at: that of a day, or one of a pack; and under which name tries of it are kept."""

    puzzle: Puzzle
    day: date | None
    key: str

    @property
    def fields(self) -> dict[str, str]:
        return {"day": str(self.day)} if self.day is not None else {"id": self.puzzle.id}

    def address(self, steps: Sequence[str] = ()) -> str:
        return f"/puzzle?{urlencode({**self.fields, **({'so': STEP.join(steps)} if steps else {})})}"


class Keyed(Puzzle):
    """A puzzle that a cache can name: its seed and moves make it what it is."""

    __slots__ = ()

    def __hash__(self) -> int:
        return hash((self.seed, len(self.moves), self.answer))


class PuzzleLook(TaskLook):
    """One visitor's look at a puzzle, after the steps of the try that is being made."""

    def __init__(
        self, tables: Tables, asked: AskedPuzzle, mine: PuzzleRow | None, site: Site, steps: Sequence[str] = ()
    ) -> None:
        puzzle = asked.puzzle
        self.puzzle: Final = puzzle
        self.asked_as: Final = asked
        self.tries: Final = mine.tries if mine is not None else []
        self.solved: Final = mine is not None and mine.solved
        done = self.solved or len(self.tries) >= TRIES
        self.steps: Final = [] if done else list(steps)
        super().__init__(tables, laid(puzzle, self.steps), laid(puzzle).asked, False, site)
        self.done = done

    def form(self, action: str, *inside: Markup, clear: bool = False) -> Markup:
        given = {**self.asked_as.fields, **({"so": STEP.join(self.steps)} if self.steps else {})}
        hidden = [el("input", type="hidden", name=name, value=value) for name, value in given.items()]
        return el("form", *hidden, *inside, method="post", action=f"/puzzle/{'try' if action == 'move' else action}")

    def sentence(self) -> str:
        """What stands in the bar."""
        site = self.site
        if self.solved:
            return site("puzzle-solved")
        if self.done:
            return site("puzzle-told")
        return self.words.question(self.match.state.question) if self.steps or not self.puzzle.aims else self.goal()

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
        return el(
            "aside",
            el("p", self.eyebrow(), class_="eyebrow"),
            el("h1", self.goal()),
            el("p", self.how_it_stands(), self.who_plays(), class_="q"),
            None if self.steps or self.done else el("p", self.words.question(self.match.state.question), class_="q"),
            self.discs(),
            *self.misses(),
            self.solution() if self.done else self.so_far(),
            None if self.done else self.hint(),
            self.after() if self.done else None,
            self.week(days, row),
            id="side",
            class_="pz",
            aria_label=site("puzzle-of"),
        )

    def eyebrow(self) -> str:
        """The day or the pack, which of it, and how hard."""
        site, asked, pack = self.site, self.asked_as, pack_of(self.puzzle)
        level = site("puzzle-hard" if self.puzzle.hard else "puzzle-easy")
        if asked.day is not None or pack is None:
            day = self.day_name(asked.day) if asked.day is not None else ""
            return " · ".join([one for one in (site("puzzle-of"), day, level) if one])
        of = site("puzzle-of-pack", pack.puzzles.index(self.puzzle) + 1, len(pack.puzzles))
        return f"{pack_name(self.words, site, pack)} · {of} · {level}"

    def how_it_stands(self) -> str:
        reason = explained.how_it_stands(laid(self.puzzle).match)
        if reason is None:
            return ""
        said = self.words.reason(reason).rstrip(".")
        return f"{said[:1].upper()}{said[1:]}. "

    def goal(self) -> str:
        """What is to be reached, in the game's words."""
        site, puzzle, name = self.site, self.puzzle, self.names[self.seat]
        if not puzzle.aims:
            return site("puzzle-save" if puzzle.goal == "save" else "puzzle-gain", name)
        return goal_sentence(site, self.words, puzzle)

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
        found: list[Markup] = []
        for text in self.tries[:-1] if self.solved else self.tries:
            if text == HINT:
                continue
            steps = steps_of(text)
            why = self.why_not(steps) if self.puzzle.aims else self.why_less(text)
            head = self.site("why-not", self.said(steps))
            found.append(el("div", el("p", el("b", head), " ", why), class_="miss-note"))
        return found

    def said(self, steps: Sequence[str]) -> str:
        """The steps of a try, each as it is said where it is taken."""
        out: list[str] = []
        for n, text in enumerate(steps):
            self.words.at(laid(self.puzzle, steps[:n]).match.state.view(self.seat))
            out.append(self.words.action(self.puzzle.action(text)))
        self.words.at(self.view)
        return ", ".join(out)

    def why_not(self, steps: Sequence[str]) -> str:
        """What a try came to, against what was asked for."""
        site, miss = self.site, verdict(self.puzzle, steps).miss
        lacking = [aim for aim, now in miss.missed if aim.what != SURE and not (aim.amount and now)]
        said = [
            site(
                "puzzle-comes-to", self.words.claim(aim.claim(now), self.seat), self.words.claim(aim.claim(), self.seat)
            )
            for aim, now in miss.missed
            if aim.amount and now and aim.what != SURE
        ]
        said += [site("puzzle-unsure", HANDS - (now or 0), HANDS) for aim, now in miss.missed if aim.what == SURE]
        if lacking:
            said.append(site("puzzle-lacks", ", ".join(explained.aimed(self.words, lacking))))
        if miss.stopped and len(steps) < len(self.puzzle.way):
            said.append(site("puzzle-chance"))
        return " ".join(said)

    def why_less(self, text: str) -> str:
        """Of a puzzle with one answer: what another one does in its stead."""
        pairs = explained.fault(self.puzzle, EXPLAININGS.of(self.id, laid(self.puzzle).match), text)
        said = [sentence(one) for one in contrasts(self.words, pairs, self.seat, claims_of(self.match.state))]
        worth, best = self.puzzle.worths.get(text), self.puzzle.worths[self.puzzle.answer]
        chances = [self.site("try-chances", percent(worth), percent(best))] if worth is not None else []
        return " ".join([*said, *chances]) or self.site("puzzle-less")

    def so_far(self) -> Markup | None:
        """The steps of the try that is being made, and the way back."""
        site, asked = self.site, self.asked_as
        if not self.steps:
            return None
        items = [el("li", el("i", n), el("div", self.said_at(n))) for n in range(1, len(self.steps) + 1)]
        back = el("a", icon("undo"), site("puzzle-back"), href=asked.address(self.steps[:-1]), class_="button plain")
        return el("section", el("h2", site("puzzle-so-far")), el("ol", *items), back, class_="sol so-far")

    def said_at(self, n: int) -> str:
        """The n-th step of the try."""
        self.words.at(laid(self.puzzle, self.steps[: n - 1]).match.state.view(self.seat))
        text = self.words.action(self.puzzle.action(self.steps[n - 1]))
        self.words.at(self.view)
        return text

    def hint(self) -> Markup:
        """How long the way is and how it ends, never how it begins; it costs a try."""
        site = self.site
        if HINT in self.tries:
            last = self.puzzle.action(self.puzzle.way[-1])
            key = "puzzle-hinted" if len(self.puzzle.way) > 1 else "puzzle-hinted-one"
            text = site(key, len(self.puzzle.way), self.words.verb(last.kind))
            return el("p", icon("hint"), text, class_="hinted", role="status")
        button = el("button", icon("hint"), site("puzzle-hint"), class_="button plain")
        return self.form("hint", button)

    def solution(self) -> Markup:
        """The way, step by step, each with what it does; and how few turns get there."""
        site, puzzle = self.site, self.puzzle
        items: list[Markup] = []
        for n, step in enumerate(explained.way(puzzle, self.match), 1):
            self.words.at(step.view)
            said = [sentence(one) for one in facts(self.words, step.explaining, step.action, 2)]
            small = el("small", " ".join(said)) if said else None
            items.append(el("li", el("i", n), el("div", self.words.action(step.action), small)))
        self.words.at(self.view)
        few = (
            el("p", site("puzzle-some" if puzzle.sampled else "puzzle-few", puzzle.ways, puzzle.turns), class_="margin")
            if puzzle.aims
            else None
        )
        return el("section", el("h2", icon("star"), site("puzzle-way")), el("ol", *items), few, class_="sol")

    def after(self) -> Markup:
        site = self.site
        signs = "".join(["✓" if self.solved and n == len(self.tries) - 1 else "✗" for n in range(len(self.tries))])
        named = self.day_name(self.asked_as.day) if self.asked_as.day is not None else self.words.title()
        text = f"Astrarium {named} · {signs}"
        pack = pack_of(self.puzzle)
        later = pack.puzzles[pack.puzzles.index(self.puzzle) + 1 :][:1] if pack is not None else ()
        next_ = [el("a", site("puzzle-next"), href=f"/puzzle?id={one.id}", class_="button solid") for one in later]
        on = self.form("play", el("button", icon("play"), site("puzzle-play-on"), class_="button"))
        study = self.form("study", el("button", icon("branch"), site("puzzle-study"), class_="button plain"))
        share = el("button", icon("link"), site("study-share"), type="button", class_="button", data_share=text)
        return el("div", *next_, on, share, study, class_="buttons")

    def week(self, days: list[tuple[date, PuzzleRow | None]], row: int) -> Markup:
        site = self.site
        names = site("weekdays").split()
        items = []
        for day, tried in days:
            look = "" if tried is None else "g" if tried.solved else "w" if len(tried.tries) >= TRIES else ""
            said = {"g": site("puzzle-right"), "w": site("puzzle-wrong"), "": ""}[look]
            inside = [el("b", day.day), el("span", names[day.weekday()]), el("i", class_=look or None),
                      el("span", said, class_="quiet") if said else None]  # fmt: skip
            now = "date" if day == self.asked_as.day else None
            items.append(el("li", el("a", *inside, href=f"/puzzle?day={day}", aria_current=now)))
        line = el("p", site("puzzle-streak", row), class_="streak") if row else None
        all_ = el("a", site("puzzle-packs"), href="/puzzles", class_="button plain")
        return el("nav", line, el("ol", *items, class_="week"), all_, aria_label=site("puzzle-week"))


def puzzle_page(
    visitor: Visitor, look: PuzzleLook, days: list[tuple[date, PuzzleRow | None]], row: int
) -> HTMLResponse:
    site = visitor.site
    live = look.picture.live
    if look.done:
        live = Markup(str(live).replace("</svg>", f"{look.marks()}</svg>", 1)) if live.count("</svg>") == 1 else live
    title = f"{site('puzzle-of')} · {look.words.title()}"
    card = LinkPreview(title, site("puzzle-about"), f"/picture.png?lang={visitor.lang}")
    small = f"{site('puzzle')} · {look.words.mode(look.puzzle.mode)}"
    return task_page(visitor, look, live, title, small, look.sentence(), look.side(days, row), "/puzzle", card)


def last_days(today: date, count: int = 7) -> list[date]:
    return [today - timedelta(n) for n in range(count - 1, -1, -1)]
