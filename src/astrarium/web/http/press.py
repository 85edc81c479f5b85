"""Where pages are made that take long: in threads beside the event loop, in turn by who asks.

An address has one thread at a time, and whoever has had least is served first, so a visitor who asks for a hundred such
pages keeps nobody else waiting for longer than one of them; and a page for somebody who has had much gives way while
others are served (`scene/giving_way.py`). What a page costs is paid for by the address that asked (`fairness.py`).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from astrarium.scene.giving_way import Cart
from astrarium.store import Busy
from astrarium.table.host import InLine
from astrarium.web.http.fairness import PAYING, Bill, timed

T = TypeVar("T")
Given = ParamSpec("Given")
WAITING: Final = 200  # pages that may wait
THREADS: Final = 3


class PageOrder(NamedTuple):
    """A page to be made, and who waits for it."""

    work: Callable[[], Any]
    page: asyncio.Future[Any]
    bill: Bill | None

    @property
    def cart(self) -> Cart | None:
        return self.bill.cart if self.bill is not None else None


class Press:
    """The threads of one server."""

    def __init__(self, threads: Executor) -> None:
        self.threads: Final = threads
        self.beside: Final = not isinstance(threads, InLine)
        self.orders: Final[dict[int, deque[PageOrder]]] = {}  # by who pays
        self.spent: Final[dict[int, float]] = {}  # of those who wait
        self.busy: Final[dict[int, bool]] = {}  # who is served now, and whether they give way

    async def made(self, work: Callable[Given, T], *given: Given.args, **named: Given.kwargs) -> T:
        """What the work gives, made in turn."""
        if sum(map(len, self.orders.values())) >= WAITING:
            raise Busy("too many pages wait to be made")
        bill = PAYING.get()
        order = PageOrder(lambda: work(*given, **named), asyncio.get_running_loop().create_future(), bill)
        whose = id(bill.account) if bill is not None else 0
        if whose not in self.orders:
            self.orders[whose] = deque()
            self.spent.setdefault(whose, min(self.spent.values(), default=0.0))
        self.orders[whose].append(order)
        self.next()
        page: T = await order.page
        return page

    def next(self) -> None:
        """Begin what can be begun, first of whoever has had least."""
        while len(self.busy) < THREADS and (waiting := self.ready()):
            whose = min(waiting, key=lambda one: self.spent[one])
            order = self.orders[whose].popleft()
            if not self.orders[whose]:
                del self.orders[whose]
            if not order.page.done():
                cart = order.cart if self.beside else None
                self.busy[whose] = cart is not None
                task = asyncio.get_running_loop().run_in_executor(self.threads, timed, order.work, cart)
                task.add_done_callback(partial(self.printed, whose, order))

    def ready(self) -> set[int]:
        """Whose page could be begun. Those who give way leave a thread to the others."""
        waiting = self.orders.keys() - self.busy.keys()
        if sum(self.busy.values()) < THREADS - 1:
            return waiting
        return {one for one in waiting if self.orders[one][0].cart is None}

    def printed(
        self, whose: int, order: PageOrder, done: asyncio.Future[tuple[float, Any, BaseException | None]]
    ) -> None:
        del self.busy[whose]
        if done.cancelled() or done.exception() is not None:
            order.page.cancel()
            return
        took, page, error = done.result()
        self.spent[whose] = self.spent.get(whose, 0.0) + took
        if order.bill is not None:
            order.bill.spend(took)
        if not order.page.done():
            if error is not None:
                order.page.set_exception(error)
            else:
                order.page.set_result(page)
        if not self.orders and not self.busy:
            self.spent.clear()
        self.next()
