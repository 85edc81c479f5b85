"""How strong the bots are: matches against fixed yardsticks, between the levels and of partners, with 95 % intervals.

    python benchmarks/strength.py [PART …] [--minutes M] [--workers K] [--games N] [--folder DIR] [--table] [--list]

A part is one of the groups below (rivals, partners, futures, beginners, levels, second, ladder) or any piece of a
match's name. `ladder` is every step between neighbouring levels in every mode of every game, with the fewest seats that
it has; where all win or lose together, each level for itself.

Every match has a ledger of its own in the folder (build/strength), so a run that was stopped goes on and plays no game
twice. `--minutes` is a box of time for all chosen matches together: they take turns, so that all of them get on; games
that have not ended when it is over are left, and played another time. `--table` prints what the ledgers hold. On a
machine that others use too, `--processor` measures the bots' time by the processor's own clock: keep a folder for each.

Nothing is needed but Python and Astrarium's own sources. A compiled build in build/compiled is used if it fits this
Python.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import platform
import sys
import sysconfig
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from math import sqrt
from pathlib import Path
from time import monotonic, process_time
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
BUILD, SOURCE = ROOT / "build" / "compiled" / "astrarium", ROOT / "src" / "astrarium"


def compiled() -> bool:
    """Whether there is a compiled build for this Python; one of older bots is refused."""
    if os.environ.get("ASTRARIUM_INTERPRETED") or not list(BUILD.parent.glob(f"*{ending()}")):
        return False
    parts = [path.relative_to(SOURCE) for part in ("bots", "arena") for path in (SOURCE / part).glob("*.py")]
    old = [part for part in parts if not (BUILD / part).exists() or not filecmp.cmp(SOURCE / part, BUILD / part, False)]
    if old:
        raise SystemExit(f"build/compiled is older than src ({old[0]}): python3 start.py compile")
    return True


def ending() -> str:
    return str(sysconfig.get_config_var("EXT_SUFFIX"))


PLACE = BUILD.parent if compiled() else SOURCE.parent
sys.path[:0] = [str(PLACE), str(ROOT)]  # the second for benchmarks.yardstick
os.environ["PYTHONPATH"] = os.pathsep.join([str(PLACE), str(ROOT)])  # in workers too

from benchmarks.yardstick import search as yardstick  # noqa: E402

from astrarium.arena import Contest, Ledger, Played, Round, Tournament  # noqa: E402
from astrarium.arena.ratings import duels  # noqa: E402
from astrarium.arena.report import interval  # noqa: E402
from astrarium.arena.simulate import worker_pool  # noqa: E402
from astrarium.arena.tournament import play_round  # noqa: E402
from astrarium.bots import search  # noqa: E402
from astrarium.games import load, ready  # noqa: E402

OLD = "benchmarks.yardstick.bots:Search:{}s"
THUMB = "benchmarks.yardstick.bots:Greedy"
SEER = "benchmarks.yardstick.bots:Clairvoyant:{}"
NOVA = "level:5:0.2s"
MUTE = (("comm-protocol", "mute"),)
PAIRS = (("quick", 0.85), ("normal", 0.70), ("expert", 0.50))
# a pair and the one that sees all cards, by the clock and by futures, of which many more games can be played
THINKING = {"partners": (NOVA, SEER.format("0.2s"), 100), "futures": ("search:60", SEER.format("60"), 300)}
DUELS = (("efemeris", "duel", 2), ("kepler", "standard", 2), ("astronavigators", "first-and-fast", 2))
# Nova is held to less than its second, so that more games can be played
NEIGHBOURS = (("level:2", "level:1"), ("level:3", "level:2"), ("level:4", "level:3"), ("level:5:0.4s", "level:4"))


class Meeting(NamedTuple):
    """Two bots and the share of points that the first should take; of partners one bot, and what a pair should win."""

    part: str
    game: str
    mode: str
    seats: int
    bots: tuple[str, ...]
    goal: float
    games: int
    options: tuple[tuple[str, str], ...] = ()

    @property
    def who(self) -> str:
        said = " against ".join([bot.partition(".bots:")[2] or bot for bot in self.bots])
        return " ".join([said, *[value for _, value in self.options]])

    @property
    def name(self) -> str:
        return f"{self.part} {self.game} {self.mode} {self.who}"

    @property
    def file(self) -> str:
        return "".join([c if c.isalnum() or c in ".-" else "-" for c in f"{self.name} {self.games}"]) + ".jsonl"


def meetings() -> list[Meeting]:
    """From the most important on."""
    found: list[Meeting] = []
    for game, mode, seats in DUELS:
        many = 60 if game == "kepler" else 100
        found.append(Meeting("rivals", game, mode, seats, (NOVA, OLD.format("0.2")), 0.65, many))
        found.append(Meeting("rivals", game, mode, seats, (NOVA, THUMB), 0.85, many))
    for part, (pair, seer, many) in THINKING.items():
        for mode, goal in PAIRS:
            where = (part, "celestia-duo", mode, 2)
            found.append(Meeting(*where, (pair,), goal, many))
            found.append(Meeting(*where, (pair,), 0.0, many, MUTE))
            found.append(Meeting(*where, (seer,), 0.0, many, MUTE))
    for game, mode, seats in DUELS:
        found.append(Meeting("beginners", game, mode, seats, (THUMB, "level:1"), 0.70, 100))
        found.append(Meeting("beginners", game, mode, seats, ("level:1", "random"), 0.70, 100))
    for rivals in NEIGHBOURS:
        found += [Meeting("levels", *table, rivals, 0.65, 60) for table in DUELS]
    found += [Meeting("second", *table, ("level:5", OLD.format("1")), 0.65, 20) for table in DUELS]
    return found + ladder()


def ladder() -> list[Meeting]:
    """Every step between levels, in every mode with as few seats as it can have."""
    found: list[Meeting] = []
    for game in [load(id) for id in ready()]:
        for mode in game.modes:
            table = ("ladder", game.id, mode.word, mode.seats[0])
            if game.together or mode.seats[0] == 1:
                found += [Meeting(*table, (bot,), 0.0, 60) for bot in ("level:1", *[pair[0] for pair in NEIGHBOURS])]
            else:
                found += [Meeting(*table, pair, 0.60, 60) for pair in NEIGHBOURS]
    return found


class Pairing:
    """A meeting with its ledger."""

    def __init__(self, meeting: Meeting, folder: Path, games: int) -> None:
        m = meeting
        self.meeting = m
        self.contest = Contest(m.game, m.mode, m.seats, m.options, m.bots, "strength", m.games)
        tournament = Tournament(self.contest)
        rounds = tournament.rounds()[: games or None]
        self.ledger = Ledger(folder / m.file, tournament.header(), Played.read)
        self.left = [each for each in rounds if each.number not in self.ledger.played]
        self.left.reverse()  # the next one is the last
        self.planned = max(1, len(rounds))
        self.out = 0  # games that are being played

    @property
    def done(self) -> float:
        """The share of its games that have been played or are being played."""
        return (len(self.ledger.played) + self.out) / self.planned

    @property
    def usual(self) -> float:
        """Seconds that a game takes."""
        played = self.ledger.played.values()
        return sum([one.seconds for one in played]) / len(played) if played else 0.0

    def next(self) -> Round:
        self.out += 1
        return self.left.pop()

    def add(self, played: Played) -> None:
        self.out -= 1
        self.ledger.add([played])

    # ------------------------------------------------------------ figures
    def measured(self) -> tuple[float, int]:
        """Points of the first bot, and of how many games."""
        done = [one for one in self.ledger.played.values() if not one.result.trouble]
        if len(self.meeting.bots) == 1:
            return float(sum([one.result.outcome[0] == 1 for one in done])), len(done)
        first, second = self.meeting.bots
        points = duels(done, False)
        both = points[first, second] + points[second, first]  # at a larger table one game is several duels
        return points[first, second] * len(done) / both if both else 0.0, len(done)

    def line(self) -> str:
        """A row of the table."""
        m = self.meeting
        points, games = self.measured()
        low, high = interval(round(points), games)
        share = points / games if games else 0.0
        goal, verdict = (f"{m.goal:.0%}", "yes" if share >= m.goal else "no") if m.goal else ("", "")
        return f"| {m.game} {m.mode} | {m.who} | {share:.0%} | {low:.0%}–{high:.0%} | {games} | {goal} | {verdict} |"


HEAD = "| game | who | share | 95 % | games | goal | reached |\n|---|---|---|---|---|---|---|"


def compared(matches: list[Pairing]) -> list[str]:
    """What talking is worth to partners, and how near they come to a pair that sees all cards."""
    by = {(m.meeting.part, m.meeting.mode, m.meeting.bots[0], m.meeting.options): m for m in matches}
    found: list[str] = []
    for part, (pair, seer, _) in THINKING.items():
        for mode, _ in PAIRS:
            talk, mute, seen = [by.get((part, mode, *key)) for key in ((pair, ()), (pair, MUTE), (seer, MUTE))]
            if talk is not None and mute is not None:
                found.append(f"{part} {mode}: talk − mute = {paired(talk, mute)} (goal +10)")
            if seen is not None and mute is not None:
                found.append(f"{part} {mode}: all cards seen − mute = {paired(seen, mute)}")
            if talk is not None and seen is not None and seen.measured()[0] and talk.measured()[1]:
                shares = [points / games for points, games in (talk.measured(), seen.measured())]
                found.append(f"{part} {mode}: {shares[0] / shares[1]:.0%} of what a clairvoyant pair wins (goal 80 %)")
    return found


def paired(first: Pairing, second: Pairing) -> str:
    """How much oftener the first pair wins, in points of a hundred, from the seeds that both have played."""
    wins = [{n: one.result.outcome[0] == 1 for n, one in m.ledger.played.items()} for m in (first, second)]
    both = [wins[0][n] - wins[1][n] for n in wins[0] if n in wins[1]]
    if len(both) < 2:
        return "unknown"
    mean = sum(both) / len(both)
    error = sqrt(sum([(one - mean) ** 2 for one in both]) / (len(both) - 1) / len(both))
    return f"{100 * mean:+.1f} ± {196 * error:.1f} points from {len(both)} pairs of games"


# ------------------------------------------------------------ playing
def play_by_processor(contest: Contest, each: Round) -> Played:
    """A game in which bots think for so long of the processor's own time: others may use the machine too."""
    clocks: tuple[Any, ...] = (search, yardstick)
    for module in clocks:
        module.perf_counter = process_time
    return play_round(contest, each)


def play(matches: list[Pairing], workers: int, until: float, one: Callable[[Contest, Round], Played]) -> None:
    """Games of all matches in turn, until all are played or the time is over."""
    running: dict[Future[Played], Pairing] = {}
    pool = worker_pool(workers)
    while True:
        while len(running) < workers:
            now = monotonic()
            open_ = [match for match in matches if match.left and now + match.usual < until]
            if not open_:
                break
            match = min(open_, key=lambda m: m.done)
            running[pool.submit(one, match.contest, match.next())] = match
        if not running:
            break
        ended, _ = wait(running, max(0.0, min(until - monotonic(), 3600.0)), FIRST_COMPLETED)
        for game in ended:
            running.pop(game).add(game.result())
        if ended:
            say(f"\r{sum([len(m.ledger.played) for m in matches])} games ")
        elif monotonic() >= until:
            break
    for process in list((pool._processes or {}).values()):  # games that are not over in time are left
        process.kill()
    pool.shutdown(cancel_futures=True)
    say("\n")


def say(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


def show(matches: list[Pairing]) -> None:
    here = "compiled" if BUILD.parent == PLACE else "interpreted"
    print(f"Python {platform.python_version()}, {here}, {os.cpu_count()} cores, {platform.machine()}\n\n{HEAD}")
    for match in matches:
        if match.ledger.played:
            print(match.line())
    for line in compared(matches):
        print(f"\n{line}")
    troubles = [one.result.trouble for match in matches for one in match.ledger.played.values() if one.result.trouble]
    if troubles:
        print(f"\n{len(troubles)} games did not end: {troubles[0]}")
    sys.stdout.flush()


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("parts", nargs="*", help="groups or pieces of names; all if left out")
    words.add_argument("--minutes", type=float, default=0.0, help="a box of time; 0 plays all games")
    words.add_argument("--games", type=int, default=0, help="no more than the first so many of each match")
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    words.add_argument("--folder", type=Path, default=ROOT / "build" / "strength")
    words.add_argument("--processor", action="store_true", help="bots think by the processor's own time")
    words.add_argument("--table", action="store_true", help="only show what has been played")
    words.add_argument("--list", action="store_true", help="only name the matches")
    given = words.parse_args()
    chosen = [m for m in meetings() if not given.parts or any(part in m.name for part in given.parts)]
    if not chosen:
        words.error(f"no match has {' or '.join(given.parts)} in its name; --list names them")
    if given.list:
        print("\n".join([f"{m.name} ({m.games} games)" for m in chosen]))
        return
    until = monotonic() + (given.minutes * 60 if given.minutes else 1e9)
    matches = [Pairing(meeting, given.folder, given.games) for meeting in chosen]
    if not given.table:
        play(matches, given.workers, until, play_by_processor if given.processor else play_round)
    show(matches)


if __name__ == "__main__":
    main()
