"""What a printed value is worth: games in which changes of the components are switched on and off at random.

    python benchmarks/fit_values.py STUDY.toml [WORKERS]

    game = "celestia-duo"                    # STUDY.toml: what is played, as `balance` takes it …
    mode = "normal"
    bots = "greedy"
    games = 2000
    seed = "g1"
    [change.gold]                            # … and the changes: values by their place in the component file
    "ambush.A03.rewards.#1.count" = "2"
    [change.cells]
    "energy_token.E2.cards_up" = "1"

Set-ups are left to chance. Printed is for every deck, character, nation and so on how often it won in all games, and
how many points more with each change on than off, ± 95 %. One run looks at many changes at once, for each of them is on
in half of the games whatever the others are; what is chosen by it wants fresh seeds and `balance --compare`.
"""

from __future__ import annotations

import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from multiprocessing import Pool
from pathlib import Path
from random import Random
from typing import Any

from astrarium.arena.contest import Contest, contest_of
from astrarium.balance.counting import counted, worth
from astrarium.balance.watching import watched
from astrarium.games import load
from astrarium.kernel import Box
from astrarium.text.editing import box_with

BLOCK = 10  # games that share their changes, since a box takes longer to open than a quick game

Study = dict[str, Any]
Won = tuple[frozenset[str], str, str, float]  # the changes that were on, what kind of thing, which one, its share


def contest(study: Study) -> Contest:
    bots, seed, games = study.get("bots", "greedy"), study.get("seed", "1"), study.get("games", 1000)
    return contest_of(study["game"], study.get("mode", ""), study.get("seats"), [], bots, seed, games, "")


def drawn(study: Study, block: int) -> frozenset[str]:
    """The changes of ten games."""
    rng = Random(f"{study.get('seed', '1')}/changes/{block}")
    return frozenset([name for name in study["change"] if rng.random() < 0.5])


def box_of(study: Study, on: frozenset[str]) -> Box:
    values: dict[str, str] = {}
    for name in study["change"]:
        values |= study["change"][name] if name in on else {}
    return box_with(load(study["game"]), values)


def played(task: tuple[Study, int]) -> list[Won]:
    """Ten games, and who won them with what."""
    study, block = task
    wanted, on = contest(study), drawn(study, block)
    first = block * BLOCK
    found = watched(wanted, box_of(study, on), first, min(first + BLOCK, wanted.games), True, "en")
    return [
        (on, group, value, worth(seen.result.outcome[seat]))
        for seen in found
        if not seen.result.trouble
        for group, value, seat in counted(seen, wanted.seats)
    ]


def told(lines: list[Won], changes: list[str]) -> Iterator[str]:
    """One line for each thing: its share, and what each change does to it."""
    yield " ".join([f"{'':30}", f"{'games':>7} {'wins, %':>8}", *[f"{name:>14}" for name in changes]])
    rows: dict[tuple[str, str], list[tuple[frozenset[str], float]]] = defaultdict(list)
    for on, group, value, share in lines:
        rows[group, value].append((on, share))
    for (group, value), found in sorted(rows.items()):
        if group == "opening":
            continue
        mean = sum([share for _, share in found]) / len(found)
        cells = [difference(found, name) for name in changes]
        yield " ".join(
            [f"{group + ' ' + value:30}", f"{len(found):>7} {100 * mean:>8.1f}", *[f"{c:>14}" for c in cells]]
        )


def difference(found: list[tuple[frozenset[str], float]], name: str) -> str:
    """Points more with a change than without it."""
    sides = [[share for on, share in found if (name in on) == given] for given in (False, True)]
    if min(map(len, sides)) < 2:
        return "-"
    off, on = [sum(side) / len(side) for side in sides]
    spread = sum([mean * (1 - mean) / len(side) for mean, side in zip((off, on), sides, strict=True)]) ** 0.5
    return f"{100 * (on - off):+.1f} ± {196 * spread:.1f}"


def main() -> None:
    study = tomllib.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    workers = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    for name in study["change"]:
        box_of(study, frozenset([name]))  # what cannot be changed is told before the first game
    blocks = -(-contest(study).games // BLOCK)
    with Pool(workers) as pool:
        lines = [line for some in pool.imap(played, [(study, block) for block in range(blocks)]) for line in some]
    print("\n".join(told(lines, list(study["change"]))))


if __name__ == "__main__":
    main()
