"""A contest: which game, who plays, how often, from which seed. Plain data, so that any process can play a part."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from random import Random
from typing import Any, NamedTuple

import astrarium
from astrarium.bots import Outlook, make, make_all
from astrarium.games import load, open_box
from astrarium.kernel import Action, AstrariumError, Box, DeadEnd, Game, Setting, State

Watch = Callable[[State, "Action | None"], None]
ENDLESS = 100_000  # decisions after which a game is given up


class Contest(NamedTuple):
    """So many games of one kind among the same bots."""

    game: str
    mode: str
    seats: int
    options: tuple[tuple[str, Any], ...] = ()
    bots: tuple[str, ...] = ()
    seed: str = ""
    games: int = 1
    components: str = ""  # a component file instead of the game's own

    def setting(self) -> Setting:
        return load(self.game).setting(self.mode, self.seats, dict(self.options))

    def box(self) -> Box:
        return open_box(self.game, self.components)

    def header(self) -> dict[str, Any]:
        """What all its games have in common, whatever their number and their components."""
        return {
            "astrarium": astrarium.__version__,
            "game": self.game,
            "mode": self.mode,
            "seats": self.seats,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
        }


def chosen(given: list[str]) -> dict[str, str]:
    """The options of `--option key=value`."""
    found = {}
    for text in given:
        key, equals, value = text.partition("=")
        if not (key and equals and value):
            raise AstrariumError(f"option {text!r}: write it as key=value")
        found[key] = value
    return found


def contest_of(
    game: str, mode: str, seats: int | None, option: list[str], bots: str, seed: str, games: int, components: str
) -> Contest:
    """The contest that the words ask for: one bot for all seats, or one for each; everything in it is checked."""
    title = load(game)
    names = tuple([name.strip() for name in bots.split(",")])
    setting = title.setting(mode, seats or (len(names) if len(names) > 1 else 0), chosen(option))
    make_all(bots, setting.seats)
    title.admit_bots(setting)
    seated = names * setting.seats if len(names) == 1 else names
    options = tuple(setting.options.items())
    contest = Contest(game, setting.mode, setting.seats, options, seated, seed, games, components)
    contest.box()
    return contest


class Result(NamedTuple):
    """How one game ended."""

    outcome: tuple[int, ...]  # 1 won, 0 drew, -1 lost; empty if it did not end
    scores: tuple[int, ...]
    decisions: int
    fingerprint: str
    trouble: str = ""  # why it did not end


def play_part(contest: Contest, first: int, last: int) -> list[Result]:
    """Some games of a contest, by their numbers. Game number n is the same wherever and whenever it is played."""
    game, setting, box = load(contest.game), contest.setting(), contest.box()
    bots = [make(name) for name in contest.bots]
    return [play_one(game, setting, bots, f"{contest.seed}/{n}", box) for n in range(first, last)]


def play_one(
    game: Game, setting: Setting, bots: list[Any], seed: str, box: Box | None = None, watch: Watch | None = None
) -> Result:
    """One game among bots; each has luck of its own, drawn from the same seed. `watch` sees every answer before it is
    carried out, and the end."""
    luck = [Random(f"{seed}/{seat}") for seat in range(setting.seats)]
    trail = blake2b(seed.encode(), digest_size=16)
    s = game.new(setting, seed, box)
    decisions = 0
    trouble = ""
    try:
        while not s.over:
            seat = s.asked
            a = bots[seat].choose(Outlook(game, s, luck[seat]))
            if a not in s.menu:
                raise AstrariumError(f"the bot in seat {seat + 1} chose {a}, which is not legal")
            if watch:
                watch(s, a)
            trail.update(a.id.to_bytes(4, "little"))
            s.apply(a)
            decisions += 1
            if decisions == ENDLESS:
                trouble = f"no end after {ENDLESS} decisions"
                break
    except DeadEnd as dead:
        trouble = str(dead)
    if watch:
        watch(s, None)
    trail.update((trouble or s.fingerprint()).encode())
    return Result(tuple(s.outcome), tuple(s.scores), decisions, trail.hexdigest(), trouble)
