"""Processor time, shared out fairly: nobody holds the others by asking for much, however few requests that takes.

Every request is timed while it runs, and what it cost is owed by the address that it came from. Whoever has used up
their share waits before their next request begins, and has one at a time; the others go on. While nobody else is there
an address may have nearly all of it. What has begun for somebody who lately used much gives way to those who used
less, but only for a moment: it might hold what they wait for.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Generator
from contextvars import ContextVar
from math import exp
from time import monotonic
from typing import Any, Final, TypeVar

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from astrarium.scene.giving_way import ROAD, Cart
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
MEMORY: Final = 10.0  # seconds in which what somebody used is forgotten, all but a third
LITTLE: Final = 0.25  # of their share: who lately used less gives way to nobody
HERE: Final = 0.1  # seconds for which the steps of one request give way, all in all
LOOKING: Final = ("GET", "HEAD")  # what only these ask for can wait
T = TypeVar("T")


class Account:
    """What one address may still use. Below zero it has to wait."""

    __slots__ = ("at", "begun", "freed", "had", "left", "line", "mean", "seen", "waiting")

    def __init__(self, left: float, now: float) -> None:
        self.left = left
        self.at = now
        self.had = 0.0  # what it used lately
        self.seen = now
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

    def lately(self, now: float) -> float:
        """What it used, and has not been forgotten."""
        self.had *= exp((self.seen - now) / MEMORY)
        self.seen = now
        return self.had

    def end(self) -> None:
        self.begun -= 1
        self.freed.set()


class Bill:
    """What one request costs, in the event loop and beside it. Something is reserved until its answer begins: many may
    begin before the first has cost anything."""

    __slots__ = ("account", "cart", "counted", "had", "reserved", "spent", "steps")

    def __init__(self, account: Account) -> None:
        self.account: Final = account
        self.reserved = account.mean
        self.counted = True
        self.spent = 0.0
        account.left -= self.reserved
        self.had = account.had
        self.cart: Cart | None = None  # if it gives way
        self.steps = 0.0  # for how long its steps may still give way
        ROAD.serve(self.had)

    def give_way(self, steps: float) -> None:
        """Whatever it asks for is made while nobody waits who had less."""
        self.cart = Cart(self.had)
        self.steps = steps
        ROAD.enter(self.cart)

    async def wait(self, cart: Cart) -> None:
        """Until the others are served, for a moment at most."""
        loop = asyncio.get_running_loop()
        began, cart.waiter = loop.time(), loop.create_future()
        timer = loop.call_later(self.steps, cart.go)
        try:
            await cart.waiter
        finally:
            timer.cancel()
            cart.waiter = None
            self.steps -= loop.time() - began

    def spend(self, seconds: float) -> None:
        self.spent += seconds
        self.account.left -= seconds
        self.account.had += seconds

    def answered(self) -> None:
        """A stream may go on for hours: what it costs is known when it begins."""
        if self.reserved:
            self.account.left += self.reserved
            self.account.mean = 0.7 * self.account.mean + 0.3 * self.spent
            self.reserved = 0.0
            self.release()
            if self.cart is not None:
                ROAD.leave(self.cart)
                self.cart = None

    def release(self) -> None:
        """Another request of this address may begin, and nobody gives way to this one any more."""
        if self.counted:
            self.counted = False
            self.account.end()
            ROAD.done(self.had)


PAYING: ContextVar[Bill | None] = ContextVar("astrarium_paying", default=None)  # for what this work is done


def timed(work: Callable[[], T], cart: Cart | None = None) -> tuple[float, T | None, Exception | None]:
    """What some work in a thread costs, and what it gives or raises."""
    ROAD.begin(cart)
    began = processor_time()
    try:
        made, error = work(), None
    except Exception as raised:
        made, error = None, raised
    ROAD.begin(None)
    return processor_time() - began, made, error


async def beside(work: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """What takes long, in a thread; whoever asked for it pays for it."""
    bill = PAYING.get()
    if bill is None:
        return await asyncio.to_thread(work, *given, **named)
    took, made, error = await asyncio.to_thread(timed, lambda: work(*given, **named))
    bill.spend(took)
    if error is not None:
        raise error
    return made


class Billed:
    """A coroutine whose every step is timed and paid for."""

    __slots__ = ("bill", "work")

    def __init__(self, work: Coroutine[Any, Any, None], bill: Bill) -> None:
        self.work: Final = work
        self.bill: Final = bill

    def __await__(self) -> Generator[Any, Any, None]:
        work, bill, thrown = self.work, self.bill, None
        while True:
            if ROAD.taken and (cart := bill.cart) is not None and bill.steps > 0 and not cart.free.is_set():
                try:
                    yield from bill.wait(cart).__await__()
                except BaseException as called:
                    thrown = called
            began = processor_time()
            try:
                if thrown is None:
                    waits_for = work.send(None)
                else:
                    passed_on, thrown = thrown, None
                    waits_for = work.throw(passed_on)
            except StopIteration:
                return
            finally:
                bill.spend(processor_time() - began)
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
        self.little: Final = LITTLE * self.share * MEMORY
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
        account.lately(self.clock())
        bill = Bill(account)
        if bill.had > self.little:
            bill.give_way(HERE if scope["method"] in LOOKING else 0.0)
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
