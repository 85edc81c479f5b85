"""Who had more gives way while others are served, and no page holds up another by a property that both work out."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from astrarium.scene.cached import cached_property
from astrarium.scene.element import el
from astrarium.scene.giving_way import ROAD, TIMES, Cart

SOON = 5.0  # seconds that a thread may need on a loaded machine


def drawn(cart: Cart | None) -> tuple[threading.Thread, threading.Event]:
    """A thread that makes one element of a page, and what it tells when it is done."""
    done = threading.Event()

    def work() -> None:
        ROAD.begin(cart)
        el("b", "x")
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    return thread, done


@contextmanager
def served(had: float, *carts: Cart) -> Iterator[None]:
    """Somebody is served who had so much, and these are on the road."""
    for cart in carts:
        ROAD.enter(cart)
    ROAD.serve(had)
    try:
        yield
    finally:
        ROAD.done(had)
        for cart in carts:
            ROAD.leave(cart)
    assert (ROAD.served, ROAD.carts, ROAD.taken) == ([], set(), False)


def test_who_had_more_waits_and_nobody_else_does() -> None:
    much, like = Cart(TIMES + 0.1, 60.0), Cart(TIMES, 60.0)
    with served(1.0, much, like):
        (long, waits), (other, goes), (plain, free) = drawn(much), drawn(like), drawn(None)
        assert goes.wait(SOON)
        assert free.wait(SOON)
        assert not waits.wait(0.05)
        began = monotonic()
        el("b", "x")  # and the event loop never does
        assert monotonic() - began < SOON
    assert waits.wait(SOON)
    for one in (long, other, plain):
        one.join()


def test_who_has_least_of_those_who_are_served_is_waited_for() -> None:
    cart = Cart(TIMES * 4.0)
    with served(4.0, cart):
        assert not ROAD.taken
        ROAD.serve(1.0)
        assert ROAD.taken
        ROAD.done(1.0)
        assert not ROAD.taken


def test_it_waits_for_so_long_and_no_longer() -> None:
    cart = Cart(9.0, 0.05)
    with served(1.0, cart):
        for _ in range(2):
            thread, done = drawn(cart)
            assert done.wait(SOON)
            thread.join()
        assert cart.patience <= 0


def test_a_property_that_takes_long_holds_up_no_other_object() -> None:
    gate = threading.Event()

    class Page:
        def __init__(self, waits: bool) -> None:
            self.waits = waits
            self.times = 0

        @cached_property
        def look(self) -> str:
            self.times += 1
            assert not self.waits or gate.wait(60)
            return "seen"

    slow, quick = Page(True), Page(False)
    thread = threading.Thread(target=lambda: slow.look)
    thread.start()
    found: list[str] = []
    other = threading.Thread(target=lambda: found.append(quick.look), daemon=True)
    other.start()
    other.join(SOON)
    gate.set()
    thread.join()
    assert found == ["seen"]
    assert (quick.look, quick.times, slow.times) == ("seen", 1, 1)
