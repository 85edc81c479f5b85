"""Pondering: what the strong bot thinks of the best answers to a question, and of the one that was given.

Values lie from -1 (lost) to 1 (won), and are told as chances (`Sense.expected`). Answers are compared where they met
the same hidden cards and the same luck, so the difference between two of them says more than their values.
"""

from __future__ import annotations

import json
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

from astrarium.games import load
from astrarium.kernel import Action, Box, Components, Game, State
from astrarium.kernel.recent import Recent

from .outlook import Outlook
from .reasons import Doings
from .search import RootMove, SearchBot, clearly_beats, trial
from .sense import Sense, sense_of

SHOWN: Final = 3


class PonderedAnswer(NamedTuple):
    """An answer, and what it promises whoever is asked."""

    action: list[str]
    worth: float
    rounds: int  # futures in which it was tried


class Pondered(NamedTuple):
    """The best answers, the best first, and the one that was played."""

    ideas: list[PonderedAnswer]
    played: PonderedAnswer | None
    choices: int


def ponder(o: Outlook, bot: SearchBot, played: Action | None = None, apart: bool = True) -> Pondered:
    """Think as the bot would, and tell of the best three and of what was played; `apart` if they shall differ in what
    they do."""
    if len(o.legal) == 1:
        only = PonderedAnswer(o.legal[0].json(), 0.0, 0)
        return Pondered([only], only, 1)
    sense = bot.sense or sense_of(o.game)
    started = perf_counter()
    field = bot.entrants(o, sense, started)
    if played is not None and played.id != field[0].action.id:
        own = next((c for c in field if c.action.id == played.id), None) or RootMove(played)
        field = [field[0], own, *[c for c in field[1:] if c is not own]]
    finalists = bot.tournament(field, o, sense, started)
    best = max(finalists, key=lambda c: c.mean)
    if sense.choose is not None and not clearly_beats(best, field[0]):
        best = field[0]
    worths = {id(c): best.mean + min(0.0, ahead(c, best)) for c in field if c.gains}
    ranked = sorted([c for c in field if c.gains], key=lambda c: (c is not best, -worths[id(c)]))
    dream = o.imagine()
    promised = [worths[id(c)] if c.proven else sense.expected(dream, worths[id(c)]) for c in ranked]
    ideas = [PonderedAnswer(c.action.json(), worth, len(c.gains)) for c, worth in zip(ranked, promised, strict=True)]
    mine = next((n for n, c in enumerate(ranked) if played is not None and c.action.id == played.id), None)
    best_ones = pick_different(o, ideas) if apart else ideas[:SHOWN]
    return Pondered(best_ones, ideas[mine] if mine is not None else None, len(o.legal))


def pick_different(o: Outlook, ideas: list[PonderedAnswer]) -> list[PonderedAnswer]:
    """The best of them that differ in what they do."""
    doings = Doings(o)
    return [idea for idea in ideas if doings.is_new(o.game.actions.from_json(idea.action), SHOWN)]


def ahead(one: RootMove, other: RootMove) -> float:
    """By how much one got more than the other, in the rounds in which both played."""
    shared = [gain - other.gains[n] for n, gain in one.gains.items() if n in other.gains]
    return sum(shared) / len(shared) if shared else one.mean - other.mean


def compare(o: Outlook, actions: list[Action], rounds: int = 0, seconds: float = 0.0) -> list[RootMove]:
    """A few answers, each tried in the same futures: so many of them, or for so long."""
    sense = sense_of(o.game)
    field = [RootMove(a) for a in actions]
    until = perf_counter() + seconds
    number = 0
    while (number < rounds) if rounds else (perf_counter() < until):
        dream = o.imagine()
        for candidate in field:
            candidate.gains[number] = trial(candidate, dream.clone(), o, sense, not rounds)
        number += 1
    return field


# ------------------------------------------------------------------------------ whole games, in a worker


MILESTONE: Final = 24  # moves after which a walk remembers where it was


class Walk:
    """A saved game, played again as far as it was asked for; asking for other moments goes on from the nearest place
    that is remembered."""

    def __init__(self, title: str, journal: dict[str, Any], components: str = "") -> None:
        self.game: Game = load(title)
        own = Box(Components("components.toml", components), self.game.open_box) if components else None
        self.box = own or self.game.default_box
        self.setting = self.game.stored_setting(journal["mode"], journal["seats"], journal["options"])
        self.journal = journal
        self.fresh = dict(journal.get("fresh", []))
        self.begin()

    def begin(self) -> None:
        doc = self.journal
        self.state: State
        if doc.get("start") is not None:
            own = json.loads(json.dumps(doc["start"]))  # a state changes its lists in place, and the file is another's
            self.state = self.game.load(self.setting, own, self.box)
        else:
            self.state = self.game.new(self.setting, doc["seed"], self.box, None, doc["epoch"])
        self.at = 0
        self.milestones: dict[int, State] = {0: self.state.clone()}

    def to(self, moment: int) -> State:
        """The position after so many moves."""
        near = max([at for at in self.milestones if at <= moment])
        if not near <= self.at <= moment:
            self.at, self.state = near, self.milestones[near].clone()
        for at in range(self.at, moment):
            if at % MILESTONE == 0 and at not in self.milestones:
                self.milestones[at] = self.state.clone()
            self.renew(at)
            _, _, action, automatic = self.journal["moves"][at]
            if not automatic:
                self.state.apply(self.game.actions.from_json(action))
        self.at = max(self.at, moment)
        self.renew(self.at)
        return self.state

    def renew(self, at: int) -> None:
        if at in self.fresh:
            self.state.reseed(self.fresh[at])

    def played(self) -> Action | None:
        """What was answered here."""
        moves = self.journal["moves"]
        return self.game.actions.from_json(moves[self.at][2]) if self.at < len(moves) else None


WALKS: Final[Recent[tuple[str, int], Walk]] = Recent(4)  # the games that this process has walked through lately


def walk_of(key: str, title: str, journal: dict[str, Any], components: str) -> Walk:
    return WALKS.get((key, len(journal["moves"])), lambda: Walk(title, journal, components))


def ponder_moments(
    key: str, title: str, journal: dict[str, Any], components: str, moments: list[int], seconds: float, seed: int
) -> dict[int, Pondered]:
    """What the bots think of some questions of a saved game. Runs in a worker."""
    walk = walk_of(key, title, journal, components)
    found: dict[int, Pondered] = {}
    for at in sorted(moments):
        s = walk.to(at)
        if not s.over:
            o = Outlook(walk.game, s, Random(f"{seed}:{at}"))
            found[at] = ponder(o, SearchBot(0, seconds), walk.played())
    return found


def weigh_moment(
    key: str, title: str, journal: dict[str, Any], components: str, at: int, best: list[str], seconds: float, seed: int
) -> tuple[float, float, float]:
    """What was played and what seemed best, tried longer: their values, and the error of their difference."""
    walk = walk_of(key, title, journal, components)
    s, played = walk.to(at), walk.played()
    assert played is not None
    o = Outlook(walk.game, s, Random(f"weigh {seed}:{at}"))
    own, other = compare(o, [played, walk.game.actions.from_json(best)], 0, seconds)
    pairs = [other.gains[n] - own.gains[n] for n in own.gains]
    mean = sum(pairs) / len(pairs)
    spread = sum([(pair - mean) ** 2 for pair in pairs]) / max(1, len(pairs) - 1)
    sense, doubt = sense_of(walk.game), (spread / len(pairs)) ** 0.5
    told = [sense.expected(s, one.mean) for one in (own, other)]
    steep = abs((told[1] - told[0]) / mean) if mean else 1.0  # chances to values, here
    return told[0], told[1], doubt * steep


def prospects(s: State, seat: int, sense: Sense, rng: Random, worlds: int = 4) -> list[float]:
    """What a position promises everybody, as far as one seat can tell."""
    dreams = [sense.prospects(s.imagine(seat, rng)) for _ in range(worlds)]
    return [sum(one) / worlds for one in zip(*dreams, strict=True)]
