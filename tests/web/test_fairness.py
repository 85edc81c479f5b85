"""One visitor does not hold the others: processor time is shared out, pages are made in turn, and kept."""

from __future__ import annotations

import asyncio
import gzip
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from astrarium.scene.element import el
from astrarium.scene.giving_way import ROAD
from astrarium.store import Busy
from astrarium.web.http import fairness
from astrarium.web.http import press as presses
from astrarium.web.http.fairness import (
    AT_ONCE,
    BURST,
    GUESS,
    HERE,
    LATELY,
    LITTLE,
    MEMORY,
    PAYING,
    WAITING,
    Account,
    Bill,
    Fairness,
    beside,
)
from astrarium.web.http.page_cache import Copies
from astrarium.web.http.press import THREADS, Press


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def scope(who: str) -> dict[str, Any]:
    return {"type": "http", "method": "GET", "client": (who, 1)}


async def nothing(*_given: Any) -> None:
    pass


def fair(app: Any = nothing, share: float = 0.25) -> tuple[Fairness, Clock]:
    clock = Clock()
    return Fairness(app, share, clock=clock), clock


def test_what_a_request_costs_is_owed_by_its_address() -> None:
    """Counted in steps of the coroutine, not while it waits."""

    async def busy(*_given: Any) -> None:
        sum(range(200_000))
        await asyncio.sleep(0.05)
        sum(range(200_000))

    made, _ = fair(busy)
    asyncio.run(made(scope("a"), nothing, nothing))
    assert BURST - made.accounts["a"].left > 0.0005
    assert made.accounts["a"].mean != GUESS
    assert made.account("b").left == BURST


def test_errors_and_cancelling_go_through_a_metered_request() -> None:
    heard = []

    async def waits(*_given: Any) -> None:
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            heard.append("cancelled")
            raise

    async def fails(*_given: Any) -> None:
        await asyncio.sleep(0)
        raise ValueError("no")

    async def story() -> None:
        task = asyncio.ensure_future(fair(waits)[0](scope("a"), nothing, nothing))
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        with pytest.raises(ValueError, match="no"):
            await fair(fails)[0](scope("a"), nothing, nothing)

    asyncio.run(story())
    assert heard == ["cancelled"]


def test_an_address_alone_has_nearly_all_and_else_its_share() -> None:
    made, clock = fair()
    one = made.account("a")
    clock.now += 2 * LATELY
    assert made.owed(made.account("a")) < 0
    one.left -= BURST + 0.9
    assert made.owed(one) == pytest.approx(1.0)
    made.account("b")
    made.account("a")
    assert made.owed(one) == pytest.approx(0.9 / 0.25)
    clock.now += 2 * LATELY
    made.account("a")
    assert made.owed(one) <= 0


def test_who_owes_waits_and_others_do_not() -> None:
    order: list[str] = []

    async def app(asked: Any, *_given: Any) -> None:
        order.append(asked["client"][0])

    async def story() -> None:
        made = Fairness(app, 0.25)
        made.account("b")
        made.account("a").left -= BURST + 0.01
        first = [asyncio.ensure_future(made(scope("a"), nothing, nothing)) for _ in range(2)]
        await asyncio.sleep(0)
        await made(scope("b"), nothing, nothing)
        await asyncio.gather(*first)

    asyncio.run(story())
    assert order == ["b", "a", "a"]


def test_more_than_may_wait_are_told_to_come_again() -> None:
    told: list[Any] = []

    async def send(message: Any) -> None:
        told.append(message)

    async def story() -> None:
        made, _ = fair()
        made.account("a").left -= 99.0
        waiting = [asyncio.ensure_future(made(scope("a"), nothing, nothing)) for _ in range(WAITING)]
        await asyncio.sleep(0)
        await made(scope("a"), nothing, send)
        for task in waiting:
            task.cancel()

    asyncio.run(story())
    assert told[0]["status"] == 429
    assert dict(told[0]["headers"])[b"retry-after"].isdigit()


def test_an_address_begins_a_few_requests_at_once_and_slow_ones_are_not_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(fairness, "SLOW", 0.02)
    begun: list[int] = []

    async def story() -> None:
        gate = asyncio.Event()

        async def app(*_given: Any) -> None:
            begun.append(1)
            await gate.wait()

        made = Fairness(app, 0.25)
        many = [asyncio.ensure_future(made(scope("a"), nothing, nothing)) for _ in range(AT_ONCE + 3)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(begun) == AT_ONCE
        await asyncio.sleep(0.1)
        assert len(begun) == AT_ONCE + 3
        gate.set()
        await asyncio.gather(*many)
        assert made.accounts["a"].begun == 0

    asyncio.run(story())


def test_who_has_used_up_their_share_has_one_request_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "SLOW", 60.0)

    async def story() -> None:
        gate, begun = asyncio.Event(), []

        async def app(*_given: Any) -> None:
            begun.append(1)
            await gate.wait()

        made, clock = fair(app, 1.0)
        made.account("a").left = -0.02
        many = [asyncio.ensure_future(made(scope("a"), nothing, nothing)) for _ in range(3)]
        await asyncio.sleep(0.05)
        assert begun == []
        clock.now += 0.021
        while not begun:
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.05)
        clock.now += 1.0
        await asyncio.sleep(0.05)
        assert len(begun) == 1
        gate.set()
        await asyncio.gather(*many)
        assert len(begun) == 3
        assert made.accounts["a"].begun == 0

    asyncio.run(story())


def had_much(account: Account) -> Bill:
    """A request of somebody who lately used more than others."""
    account.had = 9.0
    bill = Bill(account)
    bill.give_way(HERE)
    return bill


def gone(bill: Bill) -> None:
    bill.account.begun += 1
    bill.answered()


def in_press(story: Callable[[Press], Coroutine[Any, Any, None]]) -> None:
    async def run() -> None:
        await story(Press(ThreadPoolExecutor(THREADS, "press")))

    asyncio.run(run())


def test_pages_are_made_in_a_thread_and_paid_for() -> None:
    async def story(press: Press) -> None:
        account = Account(1.0, 0.0)
        PAYING.set(bill := Bill(account))
        where = await press.made(lambda: (sum(range(200_000)), threading.current_thread())[1])
        assert where is not threading.current_thread()
        assert account.left < 1.0
        gone(bill)

    in_press(story)


def test_whoever_has_had_least_of_the_press_is_served_first() -> None:
    made: list[str] = []

    async def story(press: Press) -> None:
        async def ask(name: str, account: Account) -> None:
            PAYING.set(bill := Bill(account))
            await press.made(lambda: made.append(name) or sum(range(100_000)))
            gone(bill)

        greedy, other = Account(9.0, 0.0), Account(9.0, 0.0)
        many = [asyncio.ensure_future(ask("greedy", greedy)) for _ in range(6)]
        await asyncio.sleep(0)
        await ask("other", other)
        await asyncio.gather(*many)

    in_press(story)
    assert made.index("other") <= 2


def nobody_on_the_road() -> bool:
    return (ROAD.served, ROAD.carts, ROAD.taken) == ([], set(), False)


def test_a_page_for_who_had_much_gives_way_while_another_is_served() -> None:
    async def story(press: Press) -> None:
        much, other = had_much(Account(1.0, 0.0)), Bill(Account(1.0, 0.0))
        assert much.cart is not None
        much.cart.patience = 60.0
        PAYING.set(much)
        page = asyncio.ensure_future(press.made(lambda: el("p", el("b", "x"))))
        await asyncio.sleep(0.05)
        assert (ROAD.taken, page.done()) == (True, False)
        PAYING.set(other)
        await press.made(lambda: el("p", el("b", "x")))  # who had little goes on
        assert not page.done()
        gone(other)
        await page
        gone(much)
        assert nobody_on_the_road()

    in_press(story)


def test_those_who_give_way_leave_a_thread_of_the_press_to_the_others() -> None:
    async def story(press: Press) -> None:
        gate, made = threading.Event(), []

        def slow() -> None:
            made.append("much")
            gate.wait(60)

        bills, pages = [had_much(Account(1.0, 0.0)) for _ in range(THREADS)], []
        for bill in bills:
            PAYING.set(bill)
            pages.append(asyncio.ensure_future(press.made(slow)))
            await asyncio.sleep(0)
        other = Bill(Account(1.0, 0.0))
        PAYING.set(other)
        await press.made(lambda: made.append("other"))
        assert made == ["much"] * (THREADS - 1) + ["other"]
        gate.set()
        await asyncio.gather(*pages)
        for bill in (*bills, other):
            gone(bill)
        assert nobody_on_the_road()

    in_press(story)


@pytest.mark.parametrize(("method", "waits"), [("GET", True), ("POST", False)])
def test_steps_for_who_had_much_wait_for_a_moment_while_another_is_served(
    monkeypatch: pytest.MonkeyPatch, method: str, waits: bool
) -> None:
    """What only looks: what changes something may hold what others wait for."""
    monkeypatch.setattr(fairness, "SLOW", 60.0)
    order: list[str] = []

    async def story(until: float) -> None:
        monkeypatch.setattr(fairness, "HERE", until)
        served, order[:] = asyncio.Event(), []

        async def app(asked: Any, *_given: Any) -> None:
            who = asked["client"][0]
            for n in range(3):
                order.append(f"{who}{n}")
                await (served.wait() if who == "b" else asyncio.sleep(0.001))

        made = Fairness(app, 0.25)
        made.account("a").had = 9.0
        other = asyncio.ensure_future(made(scope("b"), nothing, nothing))
        await asyncio.sleep(0)
        much = asyncio.ensure_future(made({**scope("a"), "method": method}, nothing, nothing))
        await asyncio.wait([much], timeout=0.1)
        assert much.done() is (not waits or until < 1.0)
        served.set()
        await asyncio.gather(other, much)
        assert nobody_on_the_road()

    asyncio.run(story(60.0))
    assert order[:2] == (["b0", "b1"] if waits else ["b0", "a0"])
    asyncio.run(story(0.01))
    assert order[:4] == ["b0", "a0", "a1", "a2"]


def test_who_is_called_away_while_giving_way_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fairness, "HERE", 60.0)
    begun: list[int] = []

    async def app(*_given: Any) -> None:
        begun.append(1)

    async def story() -> None:
        made = Fairness(app, 0.25)
        made.account("a").had = 9.0
        other = Bill(Account(1.0, 0.0))
        much = asyncio.ensure_future(made(scope("a"), nothing, nothing))
        await asyncio.sleep(0.01)
        much.cancel()
        with pytest.raises(asyncio.CancelledError):
            await much
        gone(other)
        assert nobody_on_the_road()
        assert begun == []

    asyncio.run(story())


def test_who_lately_used_little_never_gives_way_and_what_was_used_is_forgotten() -> None:
    carts: list[bool] = []

    async def app(*_given: Any) -> None:
        carts.append(bool(ROAD.carts))

    async def story() -> None:
        made, clock = fair(app, 0.25)
        little = LITTLE * 0.25 * MEMORY
        for had in (0.0, little - 0.01, little + 0.1):
            made.account("a").had = had
            await made(scope("a"), nothing, nothing)
        clock.now += MEMORY
        await made(scope("a"), nothing, nothing)
        assert made.account("a").had == pytest.approx((little + 0.1) / 2.718, abs=0.02)

    asyncio.run(story())
    assert carts == [False, False, True, False]


def test_what_takes_long_is_paid_for_by_who_asked_for_it() -> None:
    async def story() -> None:
        account = Account(1.0, 0.0)
        PAYING.set(Bill(account))
        assert await beside(sum, range(200_000)) == sum(range(200_000))
        assert account.had > 0.0005
        with pytest.raises(KeyError):
            await beside({}.__getitem__, "gone")
        gone(PAYING.get())  # type: ignore[arg-type]

    asyncio.run(story())


def test_what_a_page_raises_comes_back_and_too_many_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong() -> None:
        raise KeyError("gone")

    async def story(press: Press) -> None:
        with pytest.raises(KeyError):
            await press.made(wrong)
        monkeypatch.setattr(presses, "WAITING", 0)
        with pytest.raises(Busy):
            await press.made(wrong)

    in_press(story)


def asked(**headers: str) -> Request:
    heads = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": "/", "headers": heads})


def test_a_kept_page_is_made_once_and_answered_by_its_mark() -> None:
    made: list[str] = []

    async def story() -> None:
        copies = Copies(10_000)

        async def make() -> Response:
            made.append("page")
            await asyncio.sleep(0)
            return HTMLResponse("a page " * 300)

        both = await asyncio.gather(*[copies.answer(asked(), "key", make) for _ in range(2)])
        assert both[0].body == both[1].body == b"a page " * 300
        zipped = await copies.answer(asked(accept_encoding="gzip"), "key", make)
        assert gzip.decompress(zipped.body) == both[0].body
        again = await copies.answer(asked(if_none_match=both[0].headers["etag"]), "key", make)
        assert (again.status_code, again.body) == (304, b"")
        assert made == ["page"]

    asyncio.run(story())


def test_copies_have_so_much_room_and_no_more() -> None:
    async def story() -> None:
        copies = Copies(10_000)
        for n in range(30):
            page = HTMLResponse(f"{n}" + "x" * 700)
            await copies.answer(asked(), n, lambda page=page: asyncio.sleep(0, page))  # type: ignore[misc]
        assert copies.size <= 10_000
        assert 0 not in copies.kept
        assert 29 in copies.kept

    asyncio.run(story())
