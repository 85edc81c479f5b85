"""Long pages give way: a thread that makes a page for somebody who has had their share waits while others are served.

Threads of Python take turns, so a page that is made in one makes every other answer at least twice as slow. Whoever makes
elements looks here on the way (`element.py`); who is served and who has had their share is known to the server
(`web/http/fairness.py`, `web/http/press.py`).
"""

from __future__ import annotations

import threading
from time import monotonic
from typing import Final

PATIENCE: Final = 0.5  # seconds for which one page gives way, all in all


class Road:
    """Who is on it. Counted in one thread, the event loop's; looked at in all."""

    def __init__(self) -> None:
        self.served = 0  # requests of those who have not had their share
        self.long = 0  # pages that are made for those who have
        self.taken = False  # both: a long page waits
        self.free: Final = threading.Event()
        self.free.set()
        self.own: Final = threading.local()  # for how long the page of this thread may still give way

    def serve(self, more: int) -> None:
        self.served += more
        self.look()

    def make(self, more: int) -> None:
        self.long += more
        self.look()

    def look(self) -> None:
        taken = self.served > 0 and self.long > 0
        if taken != self.taken:
            self.taken = taken
            if taken:
                self.free.clear()
            else:
                self.free.set()

    def begin(self, patience: float = PATIENCE) -> None:
        """From now on this thread makes a long page; with no patience, it makes none any more."""
        self.own.patience = patience

    def give_way(self) -> None:
        patience = getattr(self.own, "patience", 0.0)
        if patience > 0:
            began = monotonic()
            self.free.wait(patience)
            self.own.patience = patience - (monotonic() - began)


ROAD: Final = Road()
