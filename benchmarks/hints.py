"""How good hints are: the first idea and the word "clearly better", held against a search ten times as long.

    python3 start.py bench hints [--only kepler] [--positions 300] [--minutes 10] [--times 10] [--seconds 1.2]
                                 [--clear] [--json]

Positions are taken from games that bots play, three moves of four by the rule of thumb and one by chance, in every mode
and number of seats in turn. At each a hint is asked for as the table asks (1.2 s, here of the processor's time), then a
search thinks ten times as long of the same answers. Where its best is another than the first idea, the two are played
in new futures, equal for both, which neither search has seen. The first idea *loses nothing* if the other gets no more
than two of a hundred there: for less hints have no word. *Surely loses* counts what is more than two standard errors.
"Clearly better" is *right* if the long search still calls that idea better, *still clearly* if by the same word. It is
said at few positions: `--clear` looks longer at these alone, and counts no others.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from time import monotonic, process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
if os.environ.get("ASTRARIUM_COMPILED"):
    sys.path.insert(0, os.environ["ASTRARIUM_COMPILED"])
sys.path.insert(0, str(ROOT))

from astrarium.bots import search  # noqa: E402
from astrarium.bots.greedy import GreedyBot  # noqa: E402
from astrarium.bots.outlook import Outlook  # noqa: E402
from astrarium.bots.ponder import ahead  # noqa: E402
from astrarium.bots.reasons import LITTLE, SearchLead, change, ideas, promise, ranked  # noqa: E402
from astrarium.bots.search import RootMove, SearchBot, clearly_beats, trial  # noqa: E402
from astrarium.bots.sense import sense_of  # noqa: E402
from astrarium.games import load, ready  # noqa: E402
from astrarium.kernel import Action, Game, State  # noqa: E402

NOISE = 0.25  # of the moves are made by chance
TAKEN = 0.08  # of the questions are looked at
BETTER = ("clearly-better", "little-better")


class Judged(NamedTuple):
    """One hint, judged."""

    loss: float  # of the first idea against the best of the long search, as twice a chance
    sure: bool  # whether that is more than noise
    words: tuple[tuple[str, str], ...]  # what was said of each idea, and what the long search would say


class Counted(NamedTuple):
    """The hints of one game."""

    positions: int
    whole: int  # whose first idea loses nothing
    surely: int  # whose first idea surely loses something
    lost: float  # on average, of a hundred
    clear: int  # ideas called clearly better
    right: int  # of them still better
    still: int  # of them still clearly


def positions(game: Game, seed: int) -> Iterator[State]:
    """Questions of bots' games, all modes and numbers of seats in turn."""
    settings = [(mode.word, n) for mode in game.modes for n in mode.seats]
    rng, bot, number = Random(f"hints {seed}"), GreedyBot(), 0
    while True:
        mode, seats = settings[number % len(settings)]
        s = game.new(game.setting(mode, seats), f"hints {seed} {number}")
        number += 1
        while not s.over:
            if len(s.menu) > 1 and rng.random() < TAKEN:
                yield s.clone()
            s.apply(rng.choice(s.menu) if rng.random() < NOISE else bot.choose(Outlook(game, s, rng)))


def long_search(o: Outlook, bot: SearchBot, told: list[Action]) -> tuple[list[RootMove], RootMove]:
    """The same as `SearchBot.weigh`, with every idea of the hint among those it thinks about."""
    sense, started = sense_of(o.game), process_time()
    field = bot.entrants(o, sense, started)
    known = {c.action.id for c in field}
    field = [field[0], *[RootMove(a) for a in told if a.id not in known], *field[1:]]
    finalists = bot.tournament(field, o, sense, started)
    best = max(finalists, key=lambda c: c.mean)
    return field, best if best.proven or clearly_beats(best, field[0]) else field[0]


def fresh(o: Outlook, one: Action, other: Action, seconds: float, far: bool) -> tuple[float, float]:
    """By how much one answer gets more than another in new futures, and the standard error of that."""
    sense, until = sense_of(o.game), process_time() + seconds
    pair, gains = (RootMove(one), RootMove(other)), []
    while len(gains) < 2 or process_time() < until:
        dream = sense.dream(o)
        first, second = [trial(c, dream.clone(), o, sense, far) for c in pair]
        gains.append(first - second)
    mean = sum(gains) / len(gains)
    return mean, sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (len(gains) - 1) / len(gains))


def judge(game: Game, s: State, rng: Random, seconds: float, times: float, clear: bool) -> Judged | None:
    """A hint at a position, and what a longer look makes of it; None if only strong words count and there is none."""
    o, sense = Outlook(game, s, rng), sense_of(game)
    hint = ideas(o, SearchBot(0, seconds))
    if clear and all(idea.change != BETTER[0] for idea in hint.ideas):
        return None
    told = [game.actions.from_json(idea.action) for idea in hint.ideas]
    field, best = long_search(o, SearchBot(0, times * seconds), told)
    by = {c.action.id: c for c in field}
    loss, error = 0.0, 0.0
    if best.action is not told[0] and (ahead(best, by[told[0].id]) > 0 or best.proven):
        loss, error = fresh(o, best.action, told[0], times * seconds / 2, sense.playout is not None)
    dream = o.imagine()
    promises = {c.action.id: promise(sense, dream, c, worth) for worth, c in ranked(field, best)}
    now = sum(promises.values()) / len(promises)
    words = [
        (idea.change, change(promises.get(a.id, -1.0) - now, SearchLead.of(by[a.id], field)))
        for idea, a in zip(hint.ideas, told, strict=True)
    ]
    return Judged(max(0.0, loss), loss > 2 * error, tuple(words))


def counted(found: list[Judged]) -> Counted:
    clear = [then for one in found for said, then in one.words if said == "clearly-better"]
    return Counted(
        len(found),
        sum([one.loss <= LITTLE for one in found]),
        sum([one.loss > LITTLE and one.sure for one in found]),
        50 * sum([one.loss for one in found]) / max(1, len(found)),
        len(clear),
        sum([word in BETTER for word in clear]),
        sum([word == BETTER[0] for word in clear]),
    )


def row(id: str, one: Counted) -> str:
    share = f"{one.whole / one.positions:.0%}" if one.positions else "–"
    right = f"{one.right / one.clear:.0%}" if one.clear else "–"
    return f"| {id} | {one.positions} | {share} | {one.surely} | {one.lost:.1f} | {one.clear} | {right} | {one.still} |"


HEAD = (
    "| game | positions | loses nothing | surely loses | lost, of 100 | clearly better | right | still clearly |\n"
    "|---|---|---|---|---|---|---|---|"
)


def main() -> int:
    words = argparse.ArgumentParser(prog="python3 start.py bench hints", description=(__doc__ or "").split("\n")[0])
    words.add_argument("--only", default="", help="games whose name has this in it")
    words.add_argument("--positions", type=int, default=300, help="of each game (300)")
    words.add_argument("--minutes", type=float, default=10.0, help="for each game, at most (10)")
    words.add_argument("--seconds", type=float, default=1.2, help="of a hint (1.2)")
    words.add_argument("--times", type=float, default=10.0, help="how much longer the other search is (10)")
    words.add_argument("--clear", action="store_true", help='only positions where something is "clearly better"')
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--json", action="store_true", help="print one JSON object")
    asked = words.parse_args()
    patched: Any = search
    patched.perf_counter = process_time  # what else runs on this machine shall not count
    patched.sleep = lambda seconds: None
    found: dict[str, Counted] = {}
    if not asked.json:
        print(HEAD, flush=True)
    for id in [id for id in ready() if asked.only in id]:
        game, rng, until, judged = load(id), Random(f"judge {asked.seed}"), monotonic() + 60 * asked.minutes, []
        for s in positions(game, asked.seed):
            if len(judged) >= asked.positions or monotonic() > until:
                break
            one = judge(game, s, rng, asked.seconds, asked.times, asked.clear)
            if one is not None:
                judged.append(one)
        found[id] = counted(judged)
        if not asked.json:
            print(row(id, found[id]), flush=True)
    if asked.json:
        print(json.dumps({id: one._asdict() for id, one in found.items()}))
    return 0


if __name__ == "__main__":
    sys.exit(main())
