"""Write the positions of all lessons, or of the games that are named: `python -m tests.lessons kepler`."""

from __future__ import annotations

import sys

from . import GAMES, path_of, text_of

for title in sys.argv[1:] or GAMES:
    path = path_of(title)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text_of(title), encoding="utf-8")
    print(path)
