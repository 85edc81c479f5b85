"""A long page gives way while others are served, and no page holds up another by a property that both work out."""

from __future__ import annotations

import threading
from time import monotonic

from astrarium.scene.cached import cached_property
from astrarium.scene.element import el
from astrarium.scene.giving_way import ROAD

SOON = 5.0  # seconds that a thread may need on a loaded machine


def drawn(patience: float) -> tuple[threading.Thread, threading.Event]:
    """A thread that makes one element of a page, and what it tells when it is done."""
    done = threading.Event()

    def work() -> None:
        ROAD.begin(patience)
        el("p", el("b", "x" * 1000), class_="long")  # too long to be remembered: written each time
        done.set()

    thread = threading.Thread(target=work)
    thread.start()
    return thread, done


def test_a_long_page_waits_while_somebody_is_served_and_no_other_does() -> None:
    ROAD.make(1)
    ROAD.serve(1)
    try:
        (long, waits), (other, goes) = drawn(60.0), drawn(0.0)
        assert goes.wait(SOON)
        assert not waits.wait(0.05)
        began = monotonic()
        el("p", el("b", "x" * 1000))  # and the event loop never does
        assert monotonic() - began < SOON
    finally:
        ROAD.serve(-1)
    assert waits.wait(SOON)
    ROAD.make(-1)
    assert not ROAD.taken
    for one in (long, other):
        one.join()


def test_it_waits_for_so_long_and_no_longer() -> None:
    ROAD.make(1)
    ROAD.serve(1)
    try:
        thread, done = drawn(0.05)
        assert done.wait(SOON)
        thread.join()
    finally:
        ROAD.serve(-1)
        ROAD.make(-1)


def test_nobody_gives_way_where_nobody_makes_a_long_page() -> None:
    ROAD.serve(1)
    try:
        assert not ROAD.taken
    finally:
        ROAD.serve(-1)


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
