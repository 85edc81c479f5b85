"""The command `astrarium`, and `python -m astrarium`: carries out a command line, or says what is missing for it."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Final

NEEDED: Final = ("typer", "rich", "starlette", "sqlalchemy", "markupsafe")  # one of each part of `astrarium[table]`


def main() -> None:
    if any(find_spec(name) is None for name in NEEDED):
        print("astrarium: only the engine is installed. To play: pip install 'astrarium[table]'", file=sys.stderr)
        sys.exit(2)
    from astrarium.cli import main as carry_out  # worker processes load this file too, and need none of it

    carry_out()


if __name__ == "__main__":
    main()
