"""How strong the bots are: matches against fixed yardsticks and between the levels, resumable, with 95 % intervals.

    python benchmarks/strength.py [MATCH …] [--games N] [--workers K] [--folder DIR] [--table]

Every match is a tournament of the arena with a ledger of its own in the folder (build/strength), so a run that was
stopped goes on. `--table` prints what the ledgers hold as lines of docs/strength.md and plays nothing.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # for benchmarks.yardstick, in workers too
os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [sys.path[0], os.environ.get("PYTHONPATH")]))

from astrarium.arena import Contest, Ledger, Played, Tournament, compete
from astrarium.arena.ratings import duels
from astrarium.arena.report import interval
from astrarium.arena.simulate import worker_pool

ROOT = Path(__file__).resolve().parents[1]
OLD = "benchmarks.yardstick.bots:Search:0.2s"
THUMB = "benchmarks.yardstick.bots:Greedy"
DUELS = (("efemeris", "duel", 2), ("kepler", "standard", 2), ("astronavigators", "first-and-fast", 2))
NEIGHBOURS = [("level:2", "level:1"), ("level:3", "level:2"), ("level:4", "level:3"), ("level:5", "level:4")]


class Meeting(NamedTuple):
    """Two bots and the share of points that the first should take; among partners one bot, and what it should win."""

    game: str
    mode: str
    seats: int
    bots: tuple[str, ...]
    goal: float
    games: int

    @property
    def name(self) -> str:
        who = "-".join([bot.rpartition(".")[2].replace(":", "") for bot in self.bots])
        return f"{self.game}-{self.mode}-{who}"


def meetings() -> list[Meeting]:
    found: list[Meeting] = []
    for game, mode, seats in DUELS:
        many = 60 if game == "kepler" else 100
        found.append(Meeting(game, mode, seats, ("level:5:0.2s", OLD), 0.65, many))
        found.append(Meeting(game, mode, seats, ("level:5:0.2s", THUMB), 0.85, many))
        found.append(Meeting(game, mode, seats, (THUMB, "level:1"), 0.70, 100))
        found.append(Meeting(game, mode, seats, ("level:1", "random"), 0.70, 100))
        found += [Meeting(game, mode, seats, pair, 0.65, 60) for pair in NEIGHBOURS]
    for mode, goal in (("quick", 0.85), ("normal", 0.70), ("expert", 0.50)):
        found.append(Meeting("celestia-duo", mode, 2, ("level:5:0.2s",), goal, 100))
    return found


def measured(meeting: Meeting, played: list[Played]) -> tuple[float, int]:
    """Points of the first bot, and of how many games."""
    done = [one for one in played if not one.result.trouble]
    if len(meeting.bots) == 1:
        return float(sum([one.result.outcome[0] == 1 for one in done])), len(done)
    points = duels(done, False)
    return points[meeting.bots[0], meeting.bots[1]], len(done)


def line(meeting: Meeting, played: list[Played]) -> str:
    """A row of the table."""
    points, games = measured(meeting, played)
    low, high = interval(round(points), games)
    share = points / games if games else 0.0
    who = (
        " against ".join([bot.rpartition(".")[2] for bot in meeting.bots]) if len(meeting.bots) > 1 else meeting.bots[0]
    )
    verdict = "yes" if share >= meeting.goal else "no"
    return (
        f"| {meeting.game} {meeting.mode} | {who} | {share:.0%} | {low:.0%}–{high:.0%} | {games} "
        f"| {meeting.goal:.0%} | {verdict} |"
    )


HEAD = "| game | who | share | 95 % | games | goal | reached |\n|---|---|---|---|---|---|---|"


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("matches", nargs="*", help="parts of their names; all if left out")
    words.add_argument("--games", type=int, default=0, help="fewer games than the match asks for")
    words.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    words.add_argument("--folder", type=Path, default=ROOT / "build" / "strength")
    words.add_argument("--table", action="store_true", help="only show what has been played")
    given = words.parse_args()
    chosen = [m for m in meetings() if not given.matches or any(part in m.name for part in given.matches)]
    print(HEAD)
    if given.table:
        for meeting in chosen:
            tournament, ledger = opened(meeting, given.folder, given.games)
            if ledger.played:
                print(line(meeting, list(ledger.played.values())), flush=True)
        return
    with worker_pool(given.workers) as pool:
        for meeting in chosen:
            tournament, ledger = opened(meeting, given.folder, given.games)
            print(line(meeting, compete(tournament, tournament.rounds(), ledger, pool)), flush=True)


def opened(meeting: Meeting, folder: Path, games: int) -> tuple[Tournament, Ledger]:
    count = min(games, meeting.games) if games else meeting.games
    contest = Contest(meeting.game, meeting.mode, meeting.seats, (), meeting.bots, "strength", count)
    tournament = Tournament(contest)
    return tournament, Ledger(folder / f"{meeting.name}-{count}.jsonl", tournament.header())


if __name__ == "__main__":
    main()
