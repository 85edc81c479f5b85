"""Games that are watched: what each seat was dealt and chose, what it could have done, what it scored.

A game says in its `balance.py` what is worth asking; without one, seats, openings, lengths and actions are counted.

SETUP     questions that are answered at random where set-ups are left to chance
CHOICES   kinds of action whose targets are held against the result
QUICK     rounds within which an end comes too soon, or 0
MANY      lists of the component file of whose entries there may be any number, for the designer's bench
rounds(state) -> int
dealt(state) -> [(seat, domain, value)]    what a seat has without having chosen it, at the end
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from random import Random
from typing import Any, NamedTuple

from astrarium.arena.contest import Contest, Result, play_one
from astrarium.bots import Outlook, make
from astrarium.games import load
from astrarium.kernel import Action, Box, Components, Game, State
from astrarium.text.words import Words


class Seen(NamedTuple):
    """One game, and what was seen of it. Plain data, so that any process can watch."""

    result: Result
    marks: list[tuple[int, str, str, str]]  # seat, the kind of action or "", domain, value
    openings: list[str]  # the first kind of action of each seat after the set-up
    offered: dict[str, int]  # kind of action -> decisions in which it could be played
    played: dict[str, int]
    rounds: int
    quick: bool
    sources: list[tuple[str, list[int]]]  # lines of the end sheet

    def json(self) -> dict[str, Any]:
        return {**self._asdict(), "result": self.result._asdict()}

    @staticmethod
    def read(line: dict[str, Any]) -> Seen:
        found = line["result"]
        result = Result(**{**found, "outcome": tuple(found["outcome"]), "scores": tuple(found["scores"])})
        return Seen(
            result,
            [(seat, kind, domain, value) for seat, kind, domain, value in line["marks"]],
            line["openings"],
            line["offered"],
            line["played"],
            line["rounds"],
            line["quick"],
            [(label, row) for label, row in line["sources"]],
        )


class AtRandom:
    """A bot that leaves some questions to chance."""

    def __init__(self, bot: Any, questions: tuple[str, ...]) -> None:
        self.bot, self.questions = bot, questions

    def choose(self, outlook: Outlook) -> Action:
        if outlook.view.question in self.questions:
            return outlook.rng.choice(outlook.legal)
        chosen: Action = self.bot.choose(outlook)
        return chosen


class Watcher:
    """Takes notes of one game."""

    def __init__(self, game: Game, lang: str) -> None:
        self.game, self.words, self.asks = game, Words(game, lang), game.part("balance")
        self.choices: tuple[str, ...] = getattr(self.asks, "CHOICES", ())
        self.setup: tuple[str, ...] = getattr(self.asks, "SETUP", ())
        self.marks: list[tuple[int, str, str, str]] = []
        self.openings: dict[int, str] = {}
        self.offered: Counter[str] = Counter()
        self.played: Counter[str] = Counter()
        self.end: State | None = None

    def __call__(self, s: State, a: Action | None) -> None:
        if a is None:
            self.end = s
            return
        kind, seat = a.kind, s.asked
        self.offered.update({each.kind.word for each in s.menu})
        self.played[kind.word] += 1
        if kind.word in self.choices:
            self.marks += [(seat, kind.word, d.name, str(v)) for d, v in zip(kind.domains, a.json()[1:], strict=True)]
        if s.question.name() not in self.setup:
            self.openings.setdefault(seat, kind.word)

    def seen(self, result: Result) -> Seen:
        s, rounds, sources = self.end, 0, []
        if s is not None and s.over:
            if self.asks is not None:
                self.marks += [(seat, "", domain, str(value)) for seat, domain, value in self.asks.dealt(s)]
                rounds = self.asks.rounds(s)
            scene = scene_of(self.game)
            if scene is not None:
                sources = [(label, list(row)) for label, row in scene.sheet(s.view(-1), self.words)]
        opened = [self.openings.get(seat, "") for seat in range(len(result.outcome))]
        quick = 0 < rounds <= getattr(self.asks, "QUICK", 0)
        return Seen(result, self.marks, opened, dict(self.offered), dict(self.played), rounds, quick, sources)


@cache
def scene_of(game: Game) -> Any:
    """The game's scene, which writes the end sheet. A machine without MarkupSafe plays the same games, but draws none:
    they lack their sheets."""
    try:
        from astrarium.scene import picture
    except ModuleNotFoundError as lacking:
        if lacking.name == "markupsafe":
            return None
        raise
    return picture.scene_of(game)


def watched_part(contest: Contest, first: int, last: int, at_random: bool = False, lang: str = "en") -> list[Seen]:
    """Some games of a contest, by their numbers; the same wherever they are played."""
    return watched(contest, contest.box(), first, last, at_random, lang)


def watched(contest: Contest, box: Box, first: int, last: int, at_random: bool, lang: str) -> list[Seen]:
    """The same, with these components."""
    game, setting = load(contest.game), contest.setting()
    bots: list[Any] = [make(name) for name in contest.bots]
    setup = getattr(game.part("balance"), "SETUP", ())
    if at_random:
        bots = [AtRandom(bot, setup) for bot in bots]
    found = []
    for n in range(first, last):
        watcher = Watcher(game, lang)
        seed = f"{contest.seed}/{n}"
        turn = Random(seed).randrange(setting.seats)  # so that no seat has the better bot more often
        result = play_one(game, setting, bots[turn:] + bots[:turn], seed, box, watcher)
        found.append(watcher.seen(result))
    return found


def watched_twice(contest: Contest, text: str, n: int, at_random: bool, lang: str) -> tuple[Seen, Seen]:
    """One game with the game's own components, and with the same luck with those of a text."""
    boxes = (load(contest.game).default_box, given_box(contest.game, text))
    before, after = [watched(contest, box, n, n + 1, at_random, lang)[0] for box in boxes]
    return before, after


@lru_cache(4)
def given_box(title: str, text: str) -> Box:
    return Box(Components("components.toml", text), load(title).open_box)
