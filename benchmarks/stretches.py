"""A server that notes for how much processor time its event loop was held at a stretch.

    python -m benchmarks.stretches FILE serve --no-browser --port 0 --data DIR

FILE is eight bytes and eight more: the longest stretch in seconds since somebody wrote zeros there, and how many there
were of more than the goal. A stretch is one callback of the loop, in processor time, so that a crowded machine tells
the same. It runs on asyncio's own loop, whose callbacks can be seen; what they do is the same on any loop.
"""

from __future__ import annotations

import asyncio
import mmap
import struct
import sys
from time import thread_time
from typing import Any

GOAL = 0.020  # seconds
FORM = struct.Struct("<dd")


class Meter:
    """What the server writes and the benchmark reads."""

    def __init__(self, path: str) -> None:
        with open(path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), FORM.size)

    def read(self) -> tuple[float, int]:
        longest, over = FORM.unpack_from(self.memory)
        return longest, int(over)

    def write(self, longest: float = 0.0, over: int = 0) -> None:
        FORM.pack_into(self.memory, 0, longest, over)


def watched(meter: Meter) -> None:
    """Every callback of every loop of this process is timed from now on."""
    handle: Any = asyncio.events.Handle
    run = handle._run

    def timed(self: Any) -> None:
        began = thread_time()
        run(self)
        spent = thread_time() - began
        longest, over = meter.read()
        if spent > longest or spent > GOAL:
            meter.write(max(longest, spent), over + (spent > GOAL))

    handle._run = timed


def main() -> None:
    from astrarium import cli
    from astrarium.web import serve

    watched(Meter(sys.argv.pop(1)))
    serve.loop_factory = lambda: asyncio.new_event_loop
    cli.main()


if __name__ == "__main__":
    main()
