"""A real server in a process of its own, on loopback."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

from ..store.emptiness import furnish

ROOT = Path(__file__).parents[2]


class Server:
    """Started on a free port; can be killed the hard way and started again on the same data."""

    def __init__(self, data: Path | str, pace: str = "0", words: tuple[str, ...] = (), **environment: str) -> None:
        self.data = data
        self.words = words
        self.pace = pace
        self.environment = environment
        self.port = 0
        self.start()

    def start(self) -> None:
        self.prepare()
        environment = {
            **os.environ,
            "PYTHONPATH": os.environ.get("ASTRARIUM_COMPILED") or str(ROOT / "src"),  # as start.py plays
            "ASTRARIUM_PACE": self.pace,
            "ASTRARIUM_PATIENCE": "1000",
            **self.environment,
        }
        self.process = subprocess.Popen(
            [
                sys.executable,
                *self.command(),
                "serve",
                "--no-browser",
                "--port",
                str(self.port),
                "--data",
                str(self.data),
                *self.words,
            ],
            env=environment,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self.process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)", self.process.stdout.readline())
        assert found, "the server did not print its address"
        self.port = int(found[1])
        for _ in range(600):
            assert self.process.poll() is None, "the server stopped"
            try:
                httpx.get(self.address + "/static/icon.svg")
                return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError("the server does not answer")

    def prepare(self) -> None:
        """An empty folder is given a database without a game."""
        if isinstance(self.data, Path) and self.data.is_dir():
            furnish(self.data)

    def command(self) -> list[str]:
        """What Python runs."""
        return ["-m", "tests.web.repeated"]

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """Without any warning."""
        self.process.send_signal(signal.SIGKILL if os.name != "nt" else signal.SIGTERM)
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        try:
            self.process.wait(60)  # a loaded machine is no fault
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def browser(self, **headers: str) -> httpx.Client:
        """A client that behaves like a browser on our own page."""
        return httpx.Client(
            base_url=self.address,
            headers={"origin": self.address, "accept": "text/html", **headers},
            follow_redirects=True,
            timeout=120,  # a loaded machine is no fault
        )


class OrdinaryServer(Server):
    """As everybody starts it: chance does not repeat, and what a server prepares before it is asked is prepared."""

    def prepare(self) -> None:
        """It makes its own database."""

    def command(self) -> list[str]:
        return ["-m", "astrarium"]
