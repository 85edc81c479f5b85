"""A worker process: asked one thing at a time, and ended when it does not answer in time."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from astrarium.bots.worker import labour

from .errors import Lost, Overtime

GRACE: Final = 10.0  # seconds for a worker's own start, which is not thinking


class Worker:
    """One process, asked one thing at a time."""

    def __init__(self) -> None:
        from multiprocessing import get_context  # not to be had everywhere

        fresh = get_context("spawn")
        self.pipe, other = fresh.Pipe()
        self.process = fresh.Process(target=labour, args=(other,), daemon=True)
        self.process.start()
        other.close()
        self.fresh = True

    def ask(self, work: Callable[..., Any], arguments: tuple[Any, ...], seconds: float) -> Any:
        """The answer; waits, so it runs in a thread. A worker that does not answer in time is ended."""
        try:
            self.pipe.send((work, arguments))
            if not self.pipe.poll(seconds + (GRACE if self.fresh else 0.0)):
                self.end()
                raise Overtime(f"a thought took longer than {seconds:g} s")
            good, answer = self.pipe.recv()
        except (EOFError, OSError) as error:
            self.end()
            raise Lost from error
        self.fresh = False
        if not good:
            raise answer
        return answer

    def end(self) -> None:
        """At once, whatever it does: a frozen process too."""
        with suppress(OSError, ValueError):
            self.process.kill()

    def bury(self) -> None:
        self.end()
        with suppress(OSError, ValueError, AssertionError):
            self.process.join(5)
            self.pipe.close()

    @property
    def alive(self) -> bool:
        return self.process.is_alive()
