"""Who has had much gives way: what is done for a visitor who lately used more than another waits while the other is
served.

Threads of Python take turns, and so do the requests of an event loop: whatever else is done makes an answer slower by as
much again. Whoever makes elements looks here on the way (`element.py`), and the event loop before each step of a request.
Who is served and how much they had is known to the server (`web/http/fairness.py`).
"""

from __future__ import annotations

import threading
from time import monotonic
from typing import Any, Final

PATIENCE: Final = 0.5  # seconds for which the pages of one request give way, all in all
TIMES: Final = 1.25  # who has had more than so many times as much as another gives way


class Cart:
    """A request of somebody who has had much, and for how long it may still give way."""

    __slots__ = ("free", "had", "patience", "waiter")

    def __init__(self, had: float, patience: float = PATIENCE) -> None:
        self.had: Final = had  # what its visitor used lately
        self.patience = patience
        self.free: Final = threading.Event()  # for a thread that waits
        self.free.set()
        self.waiter: Any = None  # a future, for the event loop

    def stop(self) -> None:
        self.free.clear()

    def go(self) -> None:
        self.free.set()
        if self.waiter is not None and not self.waiter.done():
            self.waiter.set_result(None)


class Road:
    """Who is on it. Kept by one thread, the event loop's; looked at by all."""

    def __init__(self) -> None:
        self.served: Final[list[float]] = []  # what those who are served had
        self.carts: Final[set[Cart]] = set()
        self.taken = False  # somebody has to give way
        self.own: Final = threading.local()  # the cart of what this thread makes

    def serve(self, had: float) -> None:
        self.served.append(had)
        self.look()

    def done(self, had: float) -> None:
        self.served.remove(had)
        self.look()

    def enter(self, cart: Cart) -> None:
        self.carts.add(cart)
        self.look()

    def leave(self, cart: Cart) -> None:
        self.carts.discard(cart)
        cart.go()
        self.look()

    def look(self) -> None:
        if not self.carts:
            self.taken = False
            return
        least, taken = min(self.served, default=float("inf")), False
        for cart in self.carts:
            if cart.had > TIMES * least:
                taken = True
                cart.stop()
            else:
                cart.go()
        self.taken = taken

    def begin(self, cart: Cart | None) -> None:
        """What this thread makes from now on."""
        self.own.cart = cart

    def give_way(self) -> None:
        cart = getattr(self.own, "cart", None)
        if cart is not None and cart.patience > 0 and not cart.free.is_set():
            began = monotonic()
            cart.free.wait(cart.patience)
            cart.patience -= monotonic() - began


ROAD: Final = Road()
