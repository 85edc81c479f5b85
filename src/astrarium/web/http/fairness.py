"""Processor time, shared out fairly: nobody holds the others by asking for much, however few requests that takes.

Every request is timed while it runs, and what it cost is owed by the address that it came from. Whoever has used up
their share waits before their next request begins, and has one at a time; the others go on. While nobody else is there
an address may have nearly all of it. A request that has begun is never held up: it might hold what others wait for.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from time import monotonic
from typing import Any, Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astrarium.scene.giving_way import ROAD
from astrarium.web.http.limits import asker as counted_for
from astrarium.web.http.spending import processor_time

BURST: Final = 0.3  # seconds of processor time that somebody who was quiet may use at once
ALONE: Final = 0.9  # of the time, for an address when nobody else asked lately
LATELY: Final = 5.0  # seconds
GUESS: Final = 0.01  # seconds that a request is thought to cost until its address is known better
WAITING: Final = 40  # requests of one address that may wait
AT_ONCE: Final = 4  # requests of one address that may have begun without an answer, unless it has used up its share
SLOW: Final = 0.25  # seconds after which one that has none is not counted any more: it waits for something else
REMEMBERED: Final = 20_000  # addresses


class Account:
    """What one address may still use. Below zero it has to wait."""

    __slots__ = ("at", "begun", "freed", "left", "line", "mean", "waiting")

    def __init__(self, left: float, now: float) -> None:
        self.left = left
        self.at = now
        self.mean = GUESS  # what a request of this address costs
        self.waiting = 0
        self.begun = 0  # requests without an answer
        self.freed = asyncio.Event()  # one of them has its answer
        self.line = asyncio.Lock()  # who waits, the first one first

    async def begin(self, at_most: int) -> None:
        """Wait until fewer requests than that have begun, and begin another."""
        while self.begun >= at_most:
            self.freed.clear()
            await self.freed.wait()
        self.begun += 1

    def end(self) -> None:
        self.begun -= 1
        self.freed.set()


class Bill:
    """What one request costs, in the event loop and beside it. Something is reserved until its answer begins: many may
    begin before the first has cost anything."""

    __slots__ = ("account", "counted", "first", "reserved", "spent")

    def __init__(self, account: Account) -> None:
        self.account: Final = account
        self.reserved = account.mean
        self.counted = True
        self.spent = 0.0
        account.left -= self.reserved
        self.first = False  # whether long pages of others give way to it

    def go_first(self) -> None:
        """It is asked by somebody who has not had their share."""
        self.first = True
        ROAD.serve(1)

    def spend(self, seconds: float) -> None:
        self.spent += seconds
        self.account.left -= seconds

    def answered(self) -> None:
        """A stream may go on for hours: what it costs is known when it begins."""
        if self.reserved:
            self.account.left += self.reserved
            self.account.mean = 0.7 * self.account.mean + 0.3 * self.spent
            self.reserved = 0.0
            self.release()

    def release(self) -> None:
        """Another request of this address may begin, and long pages of others need not wait for this one any more."""
        if self.counted:
            self.counted = False
            self.account.end()
            if self.first:
                ROAD.serve(-1)


PAYING: ContextVar[Bill | None] = ContextVar("astrarium_paying", default=None)  # for what this work is done


class Billed:
    """A coroutine whose every step is timed and paid for."""

    __slots__ = ("bill", "work")

    def __init__(self, work: Coroutine[Any, Any, None], bill: Bill) -> None:
        self.work: Final = work
        self.bill: Final = bill

    def __await__(self) -> Generator[Any, Any, None]:
        work, thrown = self.work, None
        while True:
            began = processor_time()
            try:
                if thrown is None:
                    waits_for = work.send(None)
                else:
                    error, thrown = thrown, None
                    waits_for = work.throw(error)
            except StopIteration:
                return
            finally:
                self.bill.spend(processor_time() - began)
            try:
                yield waits_for
            except BaseException as error:
                thrown = error


class Fairness:
    """ASGI middleware."""

    def __init__(
        self, app: ASGIApp, share: float, patience: float = 1.0, clock: Callable[[], float] = monotonic
    ) -> None:
        self.app: Final = app
        self.share: Final = min(1.0, share * patience)  # of the time, when others are there too
        self.burst: Final = BURST * patience
        self.clock: Final = clock
        self.accounts: Final[OrderedDict[str, Account]] = OrderedDict()
        self.latest: Final[list[tuple[str, float]]] = [("", -LATELY), ("", -LATELY)]  # the last two who asked

    def account(self, who: str) -> Account:
        now = self.clock()
        found = self.accounts.get(who)
        if found is None:
            found = self.accounts[who] = Account(self.burst, now)
            if len(self.accounts) > REMEMBERED:
                self.forget()
        self.accounts.move_to_end(who)
        if self.latest[0][0] != who:
            self.latest[1] = self.latest[0]
        self.latest[0] = (who, now)
        return found

    def forget(self) -> None:
        """The half that came longest ago; whoever waits is not among them."""
        for who in list(self.accounts)[: REMEMBERED // 2]:
            if not self.accounts[who].waiting:
                del self.accounts[who]

    def owed(self, account: Account) -> float:
        """For how many seconds an address has to wait."""
        now = self.clock()
        speed = self.share if now - self.latest[1][1] < LATELY else max(self.share, ALONE)
        account.left = min(self.burst, account.left + (now - account.at) * speed)
        account.at = now
        return -account.left / speed

    async def turn(self, account: Account) -> None:
        """Wait until the address may go on, the first request first: many that begin together hold up others."""
        account.waiting += 1
        try:
            async with account.line:
                at_most = AT_ONCE
                while (wait := self.owed(account)) > 0:
                    at_most = 1
                    await asyncio.sleep(wait)
                await account.begin(at_most)
        finally:
            account.waiting -= 1

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        account = self.account(asker(scope))
        if account.waiting >= WAITING:
            await too_often(max(1.0, self.owed(account)), send)
            return
        if account.waiting or account.begun >= AT_ONCE or self.owed(account) > 0:
            await self.turn(account)
        else:
            account.begun += 1
        bill = Bill(account)
        if account.left > 0:
            bill.go_first()
        PAYING.set(bill)
        slow = asyncio.get_running_loop().call_later(SLOW, bill.release)

        async def sent(message: Message) -> None:
            bill.answered()
            await send(message)

        work: Any = self.app(scope, receive, sent)
        try:
            await Billed(work, bill)
        finally:
            slow.cancel()
            bill.answered()


def asker(scope: Scope) -> str:
    """Whom a request is counted for."""
    return counted_for(str(scope["client"][0])) if scope.get("client") else ""


async def too_often(retry: float, send: Send) -> None:
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"cache-control", b"no-store"),
        (b"retry-after", str(round(retry + 0.5)).encode()),
    ]
    text = b"Too many requests of yours wait already. Wait for their answers, then try again.\n"
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": text})
