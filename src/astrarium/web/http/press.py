"""Where pages are made that take long: in threads beside the event loop, in turn by who asks.

An address has one thread at a time, and whoever has had least is served first, so a visitor who asks for a hundred such
pages keeps nobody else waiting for longer than one of them; and a page for somebody who has had their share gives way
while others are served (`scene/giving_way.py`). What a page costs is paid for by the address that asked
(`fairness.py`).
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from functools import partial
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar

from astrarium.scene.giving_way import PATIENCE, ROAD
from astrarium.store import Busy
from astrarium.table.host import InLine
from astrarium.web.http.fairness import PAYING, Bill
from astrarium.web.http.spending import processor_time

T = TypeVar("T")
Given = ParamSpec("Given")
Made = tuple[float, Any, BaseException | None]  # what it cost, what came of it, or what it raised
WAITING: Final = 200  # pages that may wait
THREADS: Final = 3


class PageOrder(NamedTuple):
    """A page to be made, and who waits for it."""

    work: Callable[[], Any]
    page: asyncio.Future[Any]
    bill: Bill | None


class Press:
    """The threads of one server."""

    def __init__(self, threads: Executor) -> None:
        self.threads: Final = threads
        self.beside: Final = not isinstance(threads, InLine)
        self.orders: Final[dict[int, deque[PageOrder]]] = {}  # by who pays
        self.spent: Final[dict[int, float]] = {}  # of those who wait
        self.busy: Final[set[int]] = set()  # who is served now

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
        while len(self.busy) < THREADS and (waiting := self.orders.keys() - self.busy):
            whose = min(waiting, key=lambda one: self.spent[one])
            order = self.orders[whose].popleft()
            if not self.orders[whose]:
                del self.orders[whose]
            if not order.page.done():
                self.busy.add(whose)
                late = self.beside and order.bill is not None and order.bill.account.left < 0
                ROAD.make(late)
                task = asyncio.get_running_loop().run_in_executor(self.threads, timed, order.work, late)
                task.add_done_callback(partial(self.printed, whose, order, late))

    def printed(
        self, whose: int, order: PageOrder, late: bool, done: asyncio.Future[tuple[float, Any, BaseException | None]]
    ) -> None:
        self.busy.discard(whose)
        ROAD.make(-late)
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


def timed(work: Callable[[], Any], late: bool = False) -> Made:
    """What the work gives or raises, and what it cost. Late is who has had their share: others go first."""
    ROAD.begin(PATIENCE if late else 0.0)
    began = processor_time()
    try:
        page, error = work(), None
    except Exception as raised:
        page, error = None, raised
    ROAD.begin(0.0)
    return processor_time() - began, page, error
