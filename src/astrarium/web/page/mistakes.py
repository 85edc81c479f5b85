"""Learning from a game of one's own: the position before a decision, as I saw it; I look for something better, and am
told how it differs from what I played."""

from __future__ import annotations

from typing import Final, NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup
from starlette.responses import HTMLResponse

from astrarium.kernel import EVERYBODY, Action, fingerprint
from astrarium.kernel.claims import GAIN, LOSS, Claim, ClaimKey
from astrarium.kernel.explaining import Differs, Explaining
from astrarium.kernel.threats import Threat
from astrarium.puzzles.explained import how_it_stands
from astrarium.scene.element import el
from astrarium.scene.explained import sentence
from astrarium.scene.icons import icon
from astrarium.table import Table, Tables
from astrarium.table.mistakes import FoundMistakes, Mistake
from astrarium.table.study import Node, Study
from astrarium.text.claimed import threatened
from astrarium.text.compared import contrasts
from astrarium.web.page.review import percent
from astrarium.web.page.site import Site
from astrarium.web.page.study_turns import place_of
from astrarium.web.page.task import TaskLook, task_page
from astrarium.web.page.visitor import Visitor

TRIES: Final = 3
TOLD: Final = 3  # sentences of what then happened
CLAIMS: Final = 4  # of the answer


class Try(NamedTuple):
    """An answer that I tried, what it promises, and whether it is as good as the best."""

    action: list[str]
    worth: float
    good: bool


def one_a_turn(study: Study, found: FoundMistakes) -> FoundMistakes:
    """The worst of each turn, as the game counts turns: partners take theirs together."""
    worst: dict[str, Mistake] = {}
    for one in sorted(found.mistakes, key=lambda one: -one.lost):
        worst.setdefault(place_of(study.table, one.at, "en") or str(one.at), one)
    return found._replace(mistakes=tuple(sorted(worst.values())))


def before(study: Study, at: int) -> Table:
    """The table as it stood before a decision."""
    here = study.standing(Node(0, at))
    here.match.barrier = len(here.match.moves)
    return here


def address(study: Study, seat: int, at: int, tries: list[list[str]], shown: bool = False) -> str:
    pairs = [("as", str(seat)), ("at", str(at)), *[("tried", " ".join(one)) for one in tries]]
    return f"/study/{study.id}/mistakes?{urlencode(pairs + ([('show', '1')] if shown else []))}"


class MistakeLook(TaskLook):
    """One look at a decision of mine, before it was made."""

    def __init__(
        self,
        tables: Tables,
        study: Study,
        seat: int,
        found: FoundMistakes | None,
        at: int,
        tries: list[Try],
        shown: bool,
        site: Site,
    ) -> None:
        super().__init__(tables, before(study, at), seat, False, site)
        self.study: Final = study
        self.found: Final = found
        self.at: Final = at
        self.mistake: Final = next((one for one in found.mistakes if one.at == at), None) if found else None
        self.tries: Final = tries
        self.done = self.mistake is None or shown or len(tries) >= TRIES or any(one.good for one in tries)

    def form(self, action: str, *inside: Markup, clear: bool = False) -> Markup:
        before = ",".join([" ".join(one.action) for one in self.tries])
        past = {"as": str(self.seat), "at": str(self.at), "tried": before}
        hidden = [el("input", type="hidden", name=name, value=value) for name, value in past.items()]
        return el("form", *hidden, *inside, method="post", action=f"/study/{self.study.id}/mistakes")

    def parsed(self, action: list[str]) -> Action:
        found: Action = self.table.game.actions.from_json(action)
        return found

    @property
    def told(self) -> Explaining:
        return Explaining(self.match.state, fingerprint(self.match.seed))

    # ------------------------------------------------------------ the side
    def side(self) -> Markup:
        site = self.site
        return el(
            "aside",
            el("p", f"{self.words.title()} · {site('learn-from-it')}", class_="eyebrow"),
            *self.inside(),
            id="side",
            class_="pz learn",
            aria_label=site("learn-from-it"),
        )

    def inside(self) -> list[Markup | None]:
        site, found = self.site, self.found
        study = el("a", site("study-all-moments"), href=f"/study/{self.study.id}", class_="button")
        if found is None:
            again = el("a", site("look-again"), href=f"/study/{self.study.id}/mistakes?as={self.seat}", class_="button")
            return [el("h1", site("looking-at-yours")), el("p", site("looking-why"), role="status"), again]
        if self.mistake is None:
            turn = place_of(self.study.table, found.closest, site.lang)
            close = el("p", site("closest-was", turn), class_="q") if found.closest and turn else None
            return [el("h1", site("no-mistakes")), el("p", site("no-mistakes-why"), class_="q"), close, study]
        return [
            el("h1", site("your-mistakes", len(found.mistakes))),
            self.plates(found),
            el("p", site("before-you-decided"), self.how_it_stood(), class_="q"),
            self.as_played(),
            self.discs(),
            *[self.miss(self.mistake, one) for one in self.tries if not one.good],
            self.answer(self.mistake) if self.done else self.ways_on(),
            self.after(found) if self.done else None,
        ]

    def plates(self, found: FoundMistakes) -> Markup:
        """The decisions, in the order of the game."""
        items = []
        for n, one in enumerate(found.mistakes, 1):
            turn = place_of(self.study.table, one.at, self.site.lang) or str(n)
            now = "step" if one.at == self.at else None
            href = address(self.study, self.seat, one.at, [])
            items.append(el("li", el("a", el("i", n, class_="k"), el("b", turn), href=href, aria_current=now)))
        return el("ol", *items, class_="plates")

    def how_it_stood(self) -> str:
        """What could be counted then."""
        reason = how_it_stands(self.match)
        return f" {sentence(self.words.reason(reason))}" if reason is not None else ""

    def as_played(self) -> Markup:
        """What I played, and what then happened, as the log has it."""
        match = self.study.table.match
        played = match.moves[self.at].action
        own = [n for n, move in enumerate(match.moves) if n > self.at and move.seat == self.seat and not move.automatic]
        others = [
            line.event
            for line in match.log
            if self.at + 1 < line.moment <= (own[0] if own else len(match.moves))
            and line.event.audience in (EVERYBODY, self.seat)
            and line.event.text not in self.words.table("heads")
        ]
        then = " ".join([sentence(self.words.event(event)) for event in others[:TOLD]])
        return el(
            "div",
            el("p", el("b", self.site("you-played", self.words.action(played)))),
            el("p", self.site("then-came", then)) if then else None,
            class_="miss-note",
        )

    def discs(self) -> Markup:
        site = self.site
        shown = []
        for n in range(TRIES):
            if n >= len(self.tries):
                shown.append(el("li", el("span", site("puzzle-free"), class_="quiet")))
            else:
                good = self.tries[n].good
                word = el("span", site("puzzle-right" if good else "puzzle-wrong"), class_="quiet")
                shown.append(el("li", icon("check" if good else "close"), word, class_="hit" if good else "miss"))
        good = any(one.good for one in self.tries)
        text = site("puzzle-found", len(self.tries)) if good else "" if self.done else site("find-better")
        return el("div", el("ol", *shown, class_="tries"), el("span", text, role="status"), class_="try-line")

    def miss(self, mistake: Mistake, one: Try) -> Markup:
        """Why a try is not it."""
        told, tried = self.told, self.parsed(one.action)
        pairs = told.differs(self.parsed(mistake.best), tried)
        said = [sentence(text) for text in contrasts(self.words, pairs, self.seat, told.claims)]
        numbers = self.site("try-chances", percent(one.worth), percent(mistake.other))
        return el(
            "div",
            el("p", el("b", self.site("why-not", self.words.action(tried))), " ", " ".join([*said, numbers])),
            class_="miss-note",
        )

    def ways_on(self) -> Markup:
        href = address(self.study, self.seat, self.at, [one.action for one in self.tries], True)
        return el("p", el("a", icon("eye"), self.site("show-it"), href=href, class_="button plain"))

    def answer(self, mistake: Mistake) -> Markup:
        """The best answer: gained, paid, and the one difference to what was played."""
        site, words, told = self.site, self.words, self.told
        good = next((one for one in self.tries if one.good), None)
        best = self.parsed(mistake.best if good is None else good.action)
        claims = told.shown(told.of(best))[:CLAIMS]
        rows = [self.row(claim, told) for claim in claims]
        differs = told.differs(best, self.study.table.match.moves[self.at].action)
        said = [*self.feared(mistake), *[self.difference(pair) for pair in differs]][:1]
        also = None
        if good is not None and good.action != mistake.best:
            also = el("p", site("as-good", words.action(self.parsed(mistake.best))))
        return el(
            "section",
            el("h2", icon("star"), words.action(best)),
            el("ul", *rows, class_="claims") if rows else None,
            el("p", site("one-difference"), " ", el("b", sentence(said[0]))) if said else None,
            el("p", site("chances-better", percent(mistake.other), percent(mistake.own))),
            also,
            class_="sol",
        )

    def feared(self, mistake: Mistake) -> list[str]:
        """What could be lost after what was played."""
        found = [
            Threat(ClaimKey(what, who, tuple(places)), (), sure, 1.0) for what, who, places, sure in mistake.feared
        ]
        return [self.site("as-played", threatened(self.words, one)) for one in found]

    def difference(self, pair: Differs) -> str:
        """What the best brings; or, if it brings nothing else, what was done in its stead."""
        if pair.one is not None:
            return self.words.claim(pair.one, self.seat)
        assert pair.other is not None
        return self.site("as-played", self.words.claim(pair.other, self.seat))

    def row(self, claim: Claim, told: Explaining) -> Markup:
        """A claim with a sign: gained, paid, or what else is so."""
        burden = claim.what in told.claims.burdens
        mine = claim.who in (-1, self.seat)
        good = claim.kind == (LOSS if burden else GAIN) and mine
        bad = claim.kind == (GAIN if burden else LOSS) and mine
        sign = "+" if good else "−" if bad else "="
        return el("li", el("i", sign, aria_hidden="true"), el("span", sentence(self.words.claim(claim, self.seat))))

    def after(self, found: FoundMistakes) -> Markup:
        """The next one, or what follows the last."""
        site = self.site
        later = [one.at for one in found.mistakes if one.at > self.at]
        on = None
        if later:
            on = el("a", site("next-mistake"), href=address(self.study, self.seat, later[0], []), class_="button solid")
        here = None
        if self.study.game is not None:
            button = el("button", icon("play"), site("puzzle-play-on"), class_="button" if later else "button solid",
                        name="at", value=self.at)  # fmt: skip
            here = el("form", button, method="post", action=f"/t/{self.study.game}/branch")
        all_ = el(
            "a",
            site("study-all-moments"),
            href=f"/study/{self.study.id}?at={self.at}&as={self.seat}",
            class_="button plain",
        )
        return el("div", on, here, all_, class_="buttons")


def mistakes_page(visitor: Visitor, look: MistakeLook) -> HTMLResponse:
    site = visitor.site
    turn = place_of(look.study.table, look.at, site.lang) if look.mistake is not None else ""
    small = turn or site("learn-from-it")
    asked = look.words.question(look.match.state.question) if look.mistake is not None else site("learn-from-it")
    title = f"{site('learn-from-it')} · {look.words.title()}"
    home = f"/study/{look.study.id}"
    return task_page(
        visitor, look, look.picture.live, title, small, asked, look.side(), home, waiting=look.found is None
    )
