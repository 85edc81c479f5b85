"""How true the chances are that people are told: believed against what came of it, on games that were not fitted.

    python3 start.py bench judgement [--only kepler] [--games 320] [--minutes 0] [--series one] [--fit]
                                     [--curves] [--picture FILE] [--json]

For every game, mode and number of seats it prints the expected calibration error (ECE: how far a believed chance is
from the share of games that were won, over ten bins), by thirds of a game, and the Brier score divided by that of
always saying the base rate: below 1 is better. `--curves` prints believed and won by bin and third. `judged` is what
the curve of chances, key moments and the coach speak from; `searched` what hints and ideas do.

The games are played by `beliefs.py` into `build/judgement`, for so many minutes; a run that was stopped goes on. Those
of the series `fitted` are for `--fit`, which writes each game's `sense/chances.json` and looks at no other; the figures
are those of another series, whose games are other games. Whoever changes the fit after having seen one shows a new one.
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
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # so small sums gain nothing from more, and wait for each other

import numpy as np  # noqa: E402
from benchmarks import curves  # noqa: E402
from benchmarks.beliefs import FITTED, SPARRING, Seen, Table, gather, pairs, read, tables  # noqa: E402

from astrarium.bots.chances import MARKS, STEEPEST, ChanceCurve  # noqa: E402
from astrarium.bots.sense import sense_of  # noqa: E402
from astrarium.games import load  # noqa: E402

BINS = 10
GOAL = 0.05  # the error that shall not be exceeded
LEAST = 40  # games from which on a setting is fitted
STIFF = 1.0  # how strongly the weights are drawn to nothing, in units of games
STIFFNESS = (5.0, 30.0, 200.0)  # the same of the numbers that count, of which there are many
FOLDS = 5  # parts of the games that are left out in turn to find what tells best of games that were not fitted


# ------------------------------------------------------------------------ fitting
Rows = np.ndarray[Any, Any]


def columns(seen: list[Seen]) -> Rows:
    """What base and slope of a curve are multiplied by, one row for each belief."""
    place = np.clip([one.stage for one in seen], 0.0, 1.0) * (MARKS - 1)
    hats = np.maximum(0.0, 1.0 - np.abs(place[:, None] - np.arange(MARKS)[None, :]))
    lead = np.arctanh(np.clip([one.value for one in seen], -STEEPEST, STEEPEST))
    return np.hstack([hats, hats * lead[:, None]])


class Sample(NamedTuple):
    """Beliefs as a fit sees them, a row for each."""

    plain: Rows  # what base and slope are multiplied by
    numbers: Rows  # what counts, as numbers
    y: Rows
    share: Rows  # how much each counts
    fold: Rows  # the part of the games to which it belongs; -1 of games between other bots than those that are told of

    def where(self, rows: Rows) -> Sample:
        return Sample(self.plain[rows], self.numbers[rows], self.y[rows], self.share[rows], self.fold[rows])

    @property
    def own(self) -> Sample:
        """Without games between other bots."""
        return self.where(self.fold >= 0)


def sample(seen: list[Seen], sparring: list[Seen]) -> Sample:
    """Beliefs of one game tell nearly the same: together they count as eight at most."""
    both = [*[(one, one.game % FOLDS) for one in seen], *[(one, -1) for one in sparring]]
    many: dict[tuple[int, bool], int] = {}
    for one, fold in both:
        many[one.game, fold < 0] = many.get((one.game, fold < 0), 0) + 1
    every = [one for one, _ in both]
    return Sample(
        columns(every),
        np.array([one.numbers for one in every]),
        np.array([one.result for one in every]),
        np.array([min(1.0, 8.0 / many[one.game, fold < 0]) for one, fold in both]),
        np.array([fold for _, fold in both]),
    )


def likeliest(x: Rows, of: Sample, pull: Rows, start: Rows) -> Rows:
    """The weights under which these results are most likely, drawn to where they start (Newton's method)."""
    weights = start.copy()
    for _ in range(40):
        p = odds(x @ weights)
        slope = x.T @ (of.share * (of.y - p)) - pull * (weights - start)
        bend = (x * (of.share * p * (1 - p))[:, None]).T @ x + np.diag(pull)
        step = np.linalg.solve(bend, slope)
        weights += step
        if np.abs(step).max() < 1e-7:
            break
    return weights


def odds(total: Rows) -> Rows:
    found: Rows = 1 / (1 + np.exp(-np.clip(total, -30, 30)))
    return found


def beginning(of: Sample) -> Rows:
    """Base and slope of somebody who knows how often this is won, and little more."""
    rate = float(np.clip(np.average(of.y, weights=of.share), 0.02, 0.98))
    return np.array([np.log(rate / (1 - rate))] * MARKS + [0.5] * MARKS)


def drawn(of: Sample, stiff: float) -> Rows:
    """The weights of the numbers that count, drawn to nothing so strongly. Base and slope are fitted with them, apart
    for other bots: these win oftener or not so often, but for the same reasons."""
    x, start = [of.plain], [beginning(of)]
    if (of.fold < 0).any():
        x.append(of.plain * (of.fold < 0)[:, None])
        start.append(np.zeros(2 * MARKS))
    count = of.numbers.shape[1]
    pull = np.concatenate([np.full(len(start) * 2 * MARKS, STIFF), np.full(count, stiff)])
    found = likeliest(np.hstack([*x, of.numbers]), of, pull, np.concatenate([*start, np.zeros(count)]))
    return found[-count:]


def staged(of: Sample, counted: Rows) -> Rows:
    """Base, slope and trust, given what the numbers that count come to."""
    x = np.hstack([of.plain, of.plain[:, :MARKS] * counted[:, None]])
    start = np.concatenate([beginning(of), np.ones(MARKS)])
    return likeliest(x, of, np.full(3 * MARKS, STIFF), start)


def left_out(of: Sample, stiff: float) -> Rows:
    """What the numbers that count come to for each own belief, with weights fitted without its part of the games."""
    own = of.own
    found = np.zeros(len(own.y))
    for fold in range(FOLDS):
        found[own.fold == fold] = own.numbers[own.fold == fold] @ drawn(of.where(of.fold != fold), stiff)
    return found


def fitted(seen: list[Seen], sparring: list[Seen], numbers: bool) -> ChanceCurve:
    """The curve that tells best of games that were left out: how strongly its weights are drawn to nothing, and how far
    they are trusted at each stage, is found by leaving a fifth of the games out in turn."""
    of = sample(seen, sparring if numbers else [])
    own = of.own
    if not numbers:
        base, slope = np.split(likeliest(own.plain, own, np.full(2 * MARKS, STIFF), beginning(own)), 2)
        return ChanceCurve(plain(base), plain(slope), [])
    best: tuple[float, float, Rows] | None = None
    for stiff in STIFFNESS:
        counted = left_out(of, stiff)
        found = staged(own, counted)
        p = odds(own.plain @ found[: 2 * MARKS] + (own.plain[:, :MARKS] @ found[2 * MARKS :]) * counted)
        loss = float(np.average((own.y - p) ** 2, weights=own.share))
        if best is None or loss < best[0]:
            best = (loss, stiff, found)
    assert best is not None
    base, slope, trust = np.split(best[2], 3)
    return ChanceCurve(plain(base), plain(slope), plain(drawn(of, best[1])), plain(trust))


def plain(weights: Rows) -> list[float]:
    return [round(float(weight), 4) for weight in weights]


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
        rows = {table: read(table.file(folder, FITTED)) for table in own}
        seen = {table: list(pairs(rows[table])) for table in own if len(rows[table]) >= LEAST}
        for table, beliefs in seen.items():
            judged = [one for one in beliefs if not one.searched]
            sparring = list(pairs(read(table.file(folder, SPARRING))))
            found = {"judged": fitted(judged, sparring, bool(names))}
            alike = [one for other, beliefs in seen.items() if other.seats == table.seats for one in beliefs]
            searched = [one for one in alike if one.searched]
            if searched:
                found["searched"] = fitted(searched, [], False)
            for kind, curve in found.items():
                told = {"base": curve.base, "slope": curve.slope, "weights": curve.weights}
                doc[kind][table.key] = {**told, "trust": curve.trust} if curve.weights else told
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


def figures(table: Table, folder: Path, series: str) -> dict[str, Shown]:
    """The chances of today on games that were not fitted, and the bare judgement beside them."""
    chances = sense_of(load(table.game)).chances
    every = list(pairs(read(table.file(folder, series))))
    known = list(pairs(read(table.file(folder, FITTED))))
    found: dict[str, Shown] = {}
    for kind, known_curves in (("judged", chances.judged), ("searched", chances.searched)):
        seen = [one for one in every if one.searched == (kind == "searched")]
        curve = known_curves.get(table.key)
        if not seen:
            continue
        base = [one.result for one in known if one.searched == (kind == "searched")] or [one.result for one in seen]
        rate = sum(base) / len(base)
        if curve is not None:
            told = [curve.chance(one.stage, one.value, list(one.numbers)) for one in seen]
            found[kind] = shown(seen, told, rate)
        found[f"{kind}, as it was"] = shown(seen, [(one.value + 1) / 2 for one in seen], rate)
    return found


def drawn_curves(found: dict[Table, dict[str, Shown]]) -> str:
    """A picture of the chances of today."""
    settings: dict[str, list[tuple[str, list[curves.Bin]]]] = {}
    for table, all_ in found.items():
        if "judged" in all_:
            whole = [merged([third[n] for third in all_["judged"].bins]) for n in range(BINS)]
            settings.setdefault(load(table.game).name, []).append((table.key, whole))
    return curves.picture(settings)


def merged(bins: list[tuple[int, float, float]]) -> tuple[int, float, float]:
    """
    >>> merged([(1, 0.5, 0.0), (3, 0.5, 1.0)])
    (4, 0.5, 0.75)
    """
    count = sum([one for one, _, _ in bins])
    if not count:
        return 0, 0.0, 0.0
    return count, sum([n * b for n, b, _ in bins]) / count, sum([n * w for n, _, w in bins]) / count


def row(name: str, kind: str, one: Shown) -> str:
    thirds = " ".join([f"{e:.3f}" for e in one.thirds])
    brier = " ".join([f"{b:.2f}" for b in one.brier])
    return f"| {name} | {kind} | {one.games} | {one.ece:.3f} | {thirds} | {brier} |"


HEAD = "| game, mode, seats | chances | games | ECE | ECE by third | Brier ÷ base by third |\n|---|---|---|---|---|---|"


def main() -> int:
    words = argparse.ArgumentParser(prog="python3 start.py bench judgement", description=(__doc__ or "").split("\n")[0])
    words.add_argument("--only", default="", help="settings whose name has this in it")
    words.add_argument("--games", type=int, default=320, help="games of each setting (320)")
    words.add_argument("--series", default="one", help="which games are played and shown (one)")
    words.add_argument("--minutes", type=float, default=0.0, help="time for playing what is missing (none)")
    words.add_argument("--folder", default=str(ROOT / "build" / "judgement"), help="where the games are kept")
    words.add_argument("--fit", action="store_true", help="fit the even half anew, and write it into the sources")
    words.add_argument("--curves", action="store_true", help="print believed and won by bin and third")
    words.add_argument("--picture", default="", help="draw believed and won of all games into an SVG file")
    words.add_argument("--json", action="store_true", help="print one JSON object")
    asked = words.parse_args()
    folder, chosen = Path(asked.folder), tables(asked.only)
    if asked.minutes:
        gather(
            chosen,
            folder,
            asked.series,
            asked.games,
            asked.minutes,
            lambda line: print(line, file=sys.stderr, flush=True),
        )
    if asked.fit:
        fit(folder, chosen)
        sense_of.cache_clear()
        print("fitted; a compiled build reads the new weights when it is refreshed", file=sys.stderr)
    found = {table: figures(table, folder, asked.series) for table in chosen}
    if not any(found.values()):
        print(f"no games in {folder}: python3 start.py bench judgement --minutes 30", file=sys.stderr)
        return 1
    if asked.picture:
        Path(asked.picture).write_text(drawn_curves(found), encoding="utf-8")
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
