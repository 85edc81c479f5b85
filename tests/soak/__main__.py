"""`python3 start.py soak`: servers, crashes and people from a seed, and a check of what must hold."""

from __future__ import annotations

import argparse
import sys

from .soak import soak


def main() -> int:
    words = argparse.ArgumentParser(prog="start.py soak", description=__doc__)
    words.add_argument("--seconds", type=float, default=60.0, metavar="S", help="for how long (60)")
    words.add_argument("--seed", type=int, default=1, metavar="N", help="the first seed (1)")
    words.add_argument("--moves", type=int, default=0, metavar="N", help="or until so many moves")
    words.add_argument("--processes", type=int, default=1, metavar="N", help="so many worlds at once (1)")
    words.add_argument("--ledger", default="", metavar="FILE", help="worlds done; the next run goes on")
    said = words.parse_args()
    if said.seconds <= 0 or said.moves < 0 or said.processes < 1:
        words.error("--seconds and --processes are more than 0, and --moves is not less")
    return soak(said.seconds, said.seed, said.moves, said.processes, said.ledger)


if __name__ == "__main__":
    sys.exit(main())
