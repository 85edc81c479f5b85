"""How true the chances are that people are told: believed against what came of it, on games that were not fitted.

    python3 start.py bench judgement [--only kepler] [--games 660] [--minutes 0] [--curves] [--json] [--fit]

For every game, mode and number of seats it prints the expected calibration error (ECE: how far a believed chance is
from the share of games that were won, over ten bins), by thirds of a game, and the Brier score divided by that of
always saying the base rate: below 1 is better. `--curves` prints believed and won by bin and third. `judged` is what
the curve of chances, key moments and the coach speak from; `searched` what hints and ideas do.

The games are played by `beliefs.py` into `build/judgement`, for so many minutes; a run that was stopped goes on. Half
of them, those with an even number, are for `--fit`, which writes each game's `sense/chances.json`; the figures are
those of the other half.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
if os.environ.get("ASTRARIUM_COMPILED"):
    sys.path.insert(0, os.environ["ASTRARIUM_COMPILED"])
sys.path.insert(0, str(ROOT))

import numpy as np  # noqa: E402
from benchmarks.beliefs import Seen, Table, gather, pairs, read, tables  # noqa: E402

from astrarium.bots.chances import MARKS, STEEPEST, ChanceCurve  # noqa: E402
from astrarium.bots.sense import sense_of  # noqa: E402
from astrarium.games import load  # noqa: E402

BINS = 10
GOAL = 0.05  # the error that shall not be exceeded
LEAST = 40  # games from which on a setting is fitted
STIFF = 1.0  # how strongly the weights are drawn to nothing, in units of games
STIFFEST = 10.0  # the same of the numbers that count, of which there are many


# ------------------------------------------------------------------------ fitting
def columns(seen: list[Seen], numbers: bool) -> np.ndarray[Any, Any]:
    """What the weights of a curve are multiplied by, one row for each belief."""
    place = np.clip([one.stage for one in seen], 0.0, 1.0) * (MARKS - 1)
    hats = np.maximum(0.0, 1.0 - np.abs(place[:, None] - np.arange(MARKS)[None, :]))
    lead = np.arctanh(np.clip([one.value for one in seen], -STEEPEST, STEEPEST))
    parts = [hats, hats * lead[:, None]]
    if numbers:
        parts.append(np.array([one.numbers for one in seen]))
    return np.hstack(parts)


def fitted(seen: list[Seen], numbers: bool) -> ChanceCurve:
    """The curve under which these results are most likely; beliefs of one game count as one."""
    many: dict[int, int] = {}
    for one in seen:
        many[one.game] = many.get(one.game, 0) + 1
    x, y = columns(seen, numbers), np.array([one.result for one in seen])
    share = np.array(
        [min(1.0, 8.0 / many[one.game]) for one in seen]
    )  # neighbours tell nearly the same: eight to a game
    pull = np.full(x.shape[1], STIFF)
    pull[2 * MARKS :] = STIFFEST
    rate = float(np.clip(np.average(y, weights=share), 0.02, 0.98))
    start = np.zeros(x.shape[1])
    start[:MARKS] = np.log(rate / (1 - rate))
    start[MARKS : 2 * MARKS] = 0.5
    weights = start.copy()
    for _ in range(40):  # Newton's method
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (share * (y - p)) - pull * (weights - start)
        bend = (x * (share * p * (1 - p))[:, None]).T @ x + np.diag(pull)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-7:
            break
    told = [round(float(weight), 4) for weight in weights]
    return ChanceCurve(told[:MARKS], told[MARKS : 2 * MARKS], told[2 * MARKS :])


def fit(folder: Path, chosen: list[Table]) -> None:
    """Write what was fitted beside each game's judgement; other settings of the game stay as they were. Searches are
    dear, so modes with as many seats share their curve."""
    for game in dict.fromkeys(table.game for table in chosen):
        path = home(game)
        names = sense_of(load(game)).names
        doc: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        if tuple(doc.get("features", ())) != names:
            doc = {"features": list(names), "games": {}, "even": {}, "judged": {}, "searched": {}}
        own = [one for one in chosen if one.game == game]
        rows = {table: [row for row in read(table.file(folder)) if row["number"] % 2 == 0] for table in own}
        seen = {table: list(pairs(rows[table])) for table in own if len(rows[table]) >= LEAST}
        for table, beliefs in seen.items():
            judged = [one for one in beliefs if not one.searched]
            alike = [beliefs for other, beliefs in seen.items() if other.seats == table.seats]
            searched = [one for beliefs in alike for one in beliefs if one.searched]
            for kind, curve in (("judged", fitted(judged, bool(names))), ("searched", fitted(searched, False))):
                doc[kind][table.key] = {"base": curve.base, "slope": curve.slope, "weights": curve.weights}
            rate = sum([one.result for one in judged]) / len(judged)
            doc["even"][table.key] = 0.5 if table.together else round(rate, 2)
            doc["games"][table.key] = {"fitted": len(rows[table]), "by": rows[table][0]["bot"]}
        path.write_text(json.dumps(doc, separators=(",", ":")).replace('"judged"', '\n"judged"') + "\n", "utf-8")


def home(game: str) -> Path:
    """Where a game's weights are kept: in the sources, whatever build runs."""
    return ROOT / "src" / Path(*load(game).part("sense").__name__.split(".")) / "chances.json"


# ------------------------------------------------------------------------ showing
class Shown(NamedTuple):
    """How true the beliefs of one setting are."""

    games: int
    ece: float
    thirds: tuple[float, ...]  # the same by thirds of a game
    brier: tuple[float, ...]  # by thirds, divided by that of the base rate
    bins: tuple[tuple[tuple[int, float, float], ...], ...]  # by thirds: how many, believed, won


def binned(pairs: list[tuple[float, float]]) -> list[tuple[int, float, float]]:
    """Beliefs by tenths: how many, what was believed and what came of them, on average."""
    found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for believed, result in pairs:
        found[min(BINS - 1, max(0, int(believed * BINS)))].append((believed, result))
    return [
        (len(one), sum([b for b, _ in one]) / len(one), sum([r for _, r in one]) / len(one)) if one else (0, 0.0, 0.0)
        for one in found
    ]


def error(pairs: list[tuple[float, float]]) -> float:
    """
    >>> error([(0.75, 1.0), (0.75, 0.5)])
    0.0
    """
    return sum([count * abs(believed - won) for count, believed, won in binned(pairs)]) / max(1, len(pairs))


def shown(seen: list[Seen], believed: list[float], rate: float) -> Shown:
    both = [(p, one.result) for p, one in zip(believed, seen, strict=True)]
    parts = [[pair for pair, one in zip(both, seen, strict=True) if min(2, int(3 * one.part)) == n] for n in range(3)]
    brier = []
    for part in parts:
        base = sum([(rate - result) ** 2 for _, result in part])
        brier.append(sum([(p - result) ** 2 for p, result in part]) / base if base else float("nan"))
    return Shown(
        len({one.game for one in seen}),
        error(both),
        tuple([error(part) for part in parts]),
        tuple(brier),
        tuple([tuple(binned(part)) for part in parts]),
    )


def figures(table: Table, folder: Path) -> dict[str, Shown]:
    """The chances of today on games that were not fitted, and the bare judgement beside them."""
    chances = sense_of(load(table.game)).chances
    rows = read(table.file(folder))
    found: dict[str, Shown] = {}
    for kind, curves in (("judged", chances.judged), ("searched", chances.searched)):
        halves = [
            [
                one
                for one in pairs([row for row in rows if row["number"] % 2 == half])
                if one.searched == (kind != "judged")
            ]
            for half in (0, 1)
        ]
        if not halves[0] or not halves[1]:
            continue
        rate = sum([one.result for one in halves[0]]) / len(halves[0])
        curve = curves.get(table.key)
        if curve is not None:
            told = [curve.chance(one.stage, one.value, list(one.numbers)) for one in halves[1]]
            found[kind] = shown(halves[1], told, rate)
        found[f"{kind}, as it was"] = shown(halves[1], [(one.value + 1) / 2 for one in halves[1]], rate)
    return found


def row(name: str, kind: str, one: Shown) -> str:
    thirds = " ".join([f"{e:.3f}" for e in one.thirds])
    brier = " ".join([f"{b:.2f}" for b in one.brier])
    return f"| {name} | {kind} | {one.games} | {one.ece:.3f} | {thirds} | {brier} |"


HEAD = "| game, mode, seats | chances | games | ECE | ECE by third | Brier ÷ base by third |\n|---|---|---|---|---|---|"


def main() -> int:
    words = argparse.ArgumentParser(prog="python3 start.py bench judgement", description=(__doc__ or "").split("\n")[0])
    words.add_argument("--only", default="", help="settings whose name has this in it")
    words.add_argument("--games", type=int, default=660, help="games of each setting, both halves (660)")
    words.add_argument("--minutes", type=float, default=0.0, help="time for playing what is missing (none)")
    words.add_argument("--folder", default=str(ROOT / "build" / "judgement"), help="where the games are kept")
    words.add_argument("--fit", action="store_true", help="fit the even half anew, and write it into the sources")
    words.add_argument("--curves", action="store_true", help="print believed and won by bin and third")
    words.add_argument("--json", action="store_true", help="print one JSON object")
    asked = words.parse_args()
    folder, chosen = Path(asked.folder), tables(asked.only)
    if asked.minutes:
        gather(chosen, folder, asked.games, asked.minutes, lambda line: print(line, file=sys.stderr, flush=True))
    if asked.fit:
        fit(folder, chosen)
        sense_of.cache_clear()
        print("fitted; a compiled build reads the new weights when it is refreshed", file=sys.stderr)
    found = {table: figures(table, folder) for table in chosen}
    if not any(found.values()):
        print(f"no games in {folder}: python3 start.py bench judgement --minutes 30", file=sys.stderr)
        return 1
    if asked.json:
        print(
            json.dumps(
                {table.name: {kind: one._asdict() for kind, one in all_.items()} for table, all_ in found.items()}
            )
        )
        return 0
    print(HEAD)
    for table, all_ in found.items():
        for kind, one in all_.items():
            print(row(table.name, kind, one))
            if asked.curves:
                for third, bins in enumerate(one.bins):
                    said = [f"{believed:.0%}→{won:.0%} ({count})" for count, believed, won in bins if count]
                    print(f"|  | third {third + 1} | {' · '.join(said)} |")
    today = [(table, all_["judged"]) for table, all_ in found.items() if "judged" in all_]
    good = [table for table, one in today if one.ece <= GOAL]
    print(f"\nerror of at most {GOAL:g}: {len(good)} of {len(today)} settings")
    return 0


if __name__ == "__main__":
    sys.exit(main())
