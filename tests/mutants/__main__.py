"""`python3 start.py mutants [PATH ...] [--sample N] [--seed S] [--workers K] [--list]`."""

from __future__ import annotations

import argparse
import os
import sys

from rich.console import Console
from rich.progress import Progress

from .hunt import Result, hunt, known, prey, report


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(
        prog="start.py mutants", description="Change one line at a time; list the changes that no test notices."
    )
    parser.add_argument("paths", nargs="*", metavar="PATH", help="a file or folder; the kernel and all rules if none")
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="so many of them, by lot; all if left out")
    parser.add_argument("--seed", default="1", metavar="S", help="the seed of the lot")
    parser.add_argument("--workers", type=int, default=2, metavar="K", help="so many at a time")
    parser.add_argument("--list", action="store_true", help="only list them")
    given = parser.parse_args(words)
    wanted = prey(given.paths, given.sample, given.seed)
    if given.list:
        for mutant in wanted:
            print(mutant.name)
        return 0
    if not hasattr(os, "fork"):
        sys.exit("mutants: this system cannot fork a process; use Linux or macOS")
    os.nice(5)
    errors = Console(stderr=True)
    with Progress(console=errors, disable=not errors.is_terminal) as bar:
        task = bar.add_task("mutants", total=len(wanted))
        tally = {"killed": 0, "left": 0}

        def more(result: Result) -> None:
            tally["killed" if result.killer else "left"] += 1
            bar.update(task, advance=1, description=f"{tally['killed']} killed, {tally['left']} left")
            if not result.killer:
                errors.print(f"survives: {result.mutant.name}", markup=False, highlight=False, soft_wrap=True)

        results = hunt(wanted, max(1, given.workers), more)
    text, unexplained = report(results, known())
    print(text)
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
