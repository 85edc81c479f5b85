"""Several processes behind one socket. One that dies is replaced, and all stop together."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Final

from astrarium.kernel import AstrariumError

BREATH: Final = 1.0  # seconds for the first one, which makes or upgrades the tables, and before one is replaced
STOPS: Final = (signal.SIGTERM, signal.SIGINT)


def together(count: int, work: Callable[[bool], None]) -> None:
    """So many processes that work, and this one, which looks after them. If it is killed without a warning, they stop
    too: it alone holds the other end of a pipe that they read."""
    children: set[int] = set()
    ends, held = os.pipe()

    def begin(first: bool) -> None:
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)  # a stop comes before a fork or after it
        pid = os.fork()
        if not pid:
            os.close(held)
            child(lambda: work(first), ends)
        children.add(pid)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)

    try:
        signal.signal(signal.SIGTERM, stop)
        begin(True)
        time.sleep(BREATH)
        for _ in range(count - 1):
            begin(False)
        while children:
            pid, status = os.wait()
            children.discard(pid)
            if os.waitstatus_to_exitcode(status) == 2:
                break  # it could not start, and said why
            time.sleep(BREATH)
            begin(False)
    except KeyboardInterrupt:
        pass
    for pid in children:
        with suppress(ProcessLookupError):
            os.kill(pid, signal.SIGTERM)
    for pid in children:
        with suppress(ChildProcessError):
            os.waitpid(pid, 0)


def stop(*_signal: object) -> None:
    raise KeyboardInterrupt


def child(work: Callable[[], None], pipe: int) -> None:
    """One of the processes that work; it never returns."""
    status = 0
    try:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
        Thread(target=stop_after, args=(pipe,), daemon=True).start()
        work()
    except KeyboardInterrupt:
        pass
    except AstrariumError as error:
        print(f"astrarium: {error}", file=sys.stderr, flush=True)
        status = 2
    finally:
        os._exit(status)


def stop_after(pipe: int) -> None:
    """Stop this process when whoever holds the other end of a pipe has gone."""
    os.read(pipe, 1)
    os.kill(os.getpid(), signal.SIGTERM)
