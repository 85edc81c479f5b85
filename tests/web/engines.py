"""Two more browser engines, each driven by its own protocol: WebKitGTK by WebDriver, Firefox by WebDriver BiDi."""

from __future__ import annotations

import base64
import contextlib
import json
import os
import re
import shutil
import socket
import subprocess
import time
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.sync.client import connect

from .browser import CHOICES, SPOT
from .server import Server

WEBKIT = shutil.which("WebKitWebDriver")
SCREEN = shutil.which("Xvfb")
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
SIZE = (1440, 900)


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


class Engine:
    """A browser with one window."""

    def open(self, address: str) -> None:
        raise NotImplementedError

    def run(self, script: str, *arguments: Any) -> Any:
        """What a function of the page gives."""
        raise NotImplementedError

    def click(self, x: float, y: float) -> None:
        raise NotImplementedError

    def inside(self) -> None:
        """From here to the next `open`, scripts and clicks go to the frame that the page holds."""
        raise NotImplementedError

    def picture(self) -> bytes:
        raise NotImplementedError

    def close(self) -> None:
        raise NotImplementedError

    def until(self, script: str, *arguments: Any, seconds: float = 90) -> Any:
        """The first thing that a function of the page gives which is something."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(httpx.HTTPStatusError, RuntimeError):  # between two pages
                found = self.run(script, *arguments)
                if found:
                    return found
            time.sleep(0.1)
        raise AssertionError(f"the page never says yes to {script}")


class WebKit(Engine):
    """WebKitGTK's own small browser, on a screen that nobody sees."""

    def __init__(self, folder: Path) -> None:
        assert WEBKIT
        assert SCREEN
        read, write = os.pipe()
        self.screen = subprocess.Popen(
            [SCREEN, "-displayfd", str(write), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24", "-nolisten", "tcp"],
            pass_fds=(write,),
            stderr=subprocess.DEVNULL,
        )
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        port = free_port()
        environment = {
            **os.environ,
            "DISPLAY": f":{display}",
            "HOME": str(folder),
            "XDG_RUNTIME_DIR": str(folder),
            "LIBGL_ALWAYS_SOFTWARE": "1",
            "WEBKIT_DISABLE_DMABUF_RENDERER": "1",
            "GDK_BACKEND": "x11",
            "NO_AT_BRIDGE": "1",
        }
        self.driver = subprocess.Popen(
            [WEBKIT, f"--port={port}", "--host=127.0.0.1"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        for _ in range(200):
            try:
                self.http.get("/status")
                break
            except httpx.TransportError:
                time.sleep(0.05)
        self.session, self.framed = "", False
        try:
            self.begin()
        except BaseException:
            self.close()
            raise

    def begin(self) -> None:
        found = self.ask("POST", "/session", capabilities={"alwaysMatch": {"browserName": "MiniBrowser"}})
        self.session = f"/session/{found['sessionId']}"
        self.ask("POST", "/window/rect", x=0, y=0, width=SIZE[0], height=SIZE[1])

    def ask(self, method: str, path: str, **body: Any) -> Any:
        answer = self.http.request(method, self.session + path, json=body if method == "POST" else None)
        if answer.is_error:
            raise RuntimeError(answer.text[:400])
        return answer.json()["value"]

    def open(self, address: str) -> None:
        self.framed = False
        self.ask("POST", "/frame", id=None)
        self.ask("POST", "/url", url=address)

    def inside(self) -> None:
        self.ask("POST", "/frame", id=None)
        self.ask("POST", "/frame", id=self.ask("POST", "/element", using="css selector", value="iframe"))
        self.framed = True

    def run(self, script: str, *arguments: Any) -> Any:
        try:
            return self.ask("POST", "/execute/sync", script=f"return ({script})(...arguments)", args=list(arguments))
        except RuntimeError as error:
            if self.framed and "no such" in str(error):  # a frame that shows another page is another one to it
                self.inside()
            raise

    def click(self, x: float, y: float) -> None:
        moves: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.ask("POST", "/actions", actions=[{"type": "pointer", "id": "mouse", "actions": moves}])

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("GET", "/screenshot"))

    def close(self) -> None:
        with contextlib.suppress(httpx.HTTPError, RuntimeError):
            self.ask("DELETE", "")
        self.http.close()
        for process in (self.driver, self.screen):
            process.terminate()
            process.wait(10)


class Firefox(Engine):
    """Firefox without a window."""

    def __init__(self, folder: Path) -> None:
        assert FIREFOX
        (folder / "user.js").write_text(
            'user_pref("app.update.enabled", false);\nuser_pref("browser.shell.checkDefaultBrowser", false);\n'
            'user_pref("datareporting.policy.dataSubmissionEnabled", false);\n'
            'user_pref("network.captive-portal-service.enabled", false);\nuser_pref("network.connectivity-service.enabled", false);\n'
            'user_pref("toolkit.telemetry.enabled", false);\nuser_pref("intl.accept_languages", "en");\n'
            'user_pref("extensions.update.enabled", false);\nuser_pref("browser.aboutwelcome.enabled", false);\n'
        )
        self.process = subprocess.Popen(
            [FIREFOX, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"],
            env={
                **os.environ,
                "HOME": str(folder),
                "MOZ_HEADLESS_WIDTH": str(SIZE[0]),
                "MOZ_HEADLESS_HEIGHT": str(SIZE[1]),
            },
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stderr is not None
        said: list[str] = []
        for line in self.process.stderr:
            said.append(line)
            found = re.search(r"BiDi listening on (ws://\S+)", line)
            if found:
                break
        else:
            raise AssertionError("Firefox does not start: " + "".join(said)[-400:])
        self.held = contextlib.ExitStack()
        self.socket = self.held.enter_context(connect(f"{found[1]}/session", max_size=None))
        self.numbers = count(1)
        self.ask("session.new", capabilities={})
        self.window = self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        size = {"width": SIZE[0], "height": SIZE[1]}
        self.ask("browsingContext.setViewport", context=self.context, viewport=size)

    def ask(self, method: str, **params: Any) -> Any:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            answer = json.loads(self.socket.recv(60))
            if answer.get("id") != number:
                continue
            if answer["type"] == "error":
                raise RuntimeError(f"{answer['error']}: {answer['message'][:400]}")
            return answer["result"]

    def open(self, address: str) -> None:
        self.context = self.window
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def inside(self) -> None:
        tree = self.ask("browsingContext.getTree", root=self.window)
        self.context = tree["contexts"][0]["children"][0]["context"]

    def run(self, script: str, *arguments: Any) -> Any:
        """The value goes through JSON, which both sides know."""
        given = ", ".join([json.dumps(argument) for argument in arguments])
        expression = f"JSON.stringify(({script})({given}) ?? null)"
        found = self.ask("script.evaluate", expression=expression, target={"context": self.context}, awaitPromise=True)
        if found["type"] != "success":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return json.loads(found["result"]["value"])

    def click(self, x: float, y: float) -> None:
        moves: list[dict[str, Any]] = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        actions = [{"type": "pointer", "id": "mouse", "actions": moves}]
        self.ask("input.performActions", context=self.context, actions=actions)

    def picture(self) -> bytes:
        return base64.b64decode(self.ask("browsingContext.captureScreenshot", context=self.context)["data"])

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self.ask("browser.close")
        self.held.close()
        self.process.terminate()
        self.process.wait(20)


# -------------------------------------------------------------------------------------------- the smoke test

MINE = "() => document.querySelector('#bar[data-turn=yes]') !== null || document.getElementById('end') !== null"
PAINTED = """() => {
  const live = document.getElementById('live'), box = live && live.getBoundingClientRect();
  const strange = live ? [...live.querySelectorAll('*')].filter(n => n.namespaceURI !== 'http://www.w3.org/2000/svg') : [];
  return live && {
    wide: box.width, high: box.height, strange: strange.length,
    nodes: [...document.querySelectorAll(':is(#live, #own) *')].filter(n => n.getBoundingClientRect().width > 0).length,
    fonts: [...document.fonts].filter(f => f.status === 'loaded').length,
  };
}"""
SEQ = "() => Number(document.getElementById('bar').dataset.seq)"
SPOT_OF = f"(selector, chance) => ({SPOT})([selector, chance])"


def sit_down(engine: Engine, title: str) -> None:
    """From the start page into a game against bots."""
    button = f".box.room-{title} .now"
    spot = engine.until(
        "(selector) => { const b = document.querySelector(selector); b.scrollIntoView({block: 'center'});"
        " const r = b.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] }",
        button,
    )
    engine.click(*spot)
    engine.until("() => document.body.hasAttribute('data-ready')", seconds=300)


def decide(engine: Engine, rng: Random) -> None:
    """An own decision by the page's own targets."""
    engine.until(MINE)
    before = engine.run(SEQ)
    for _ in range(8):
        spot = engine.until(SPOT_OF, CHOICES, rng.random())
        engine.click(*spot)
        engine.until(f"() => ({SEQ})() > {before} || document.querySelector('{CHOICES}') !== null")
        if engine.run(SEQ) > before:
            return
    raise AssertionError("eight clicks and no action")


def play_two(engine: Engine, server: Server, title: str, seed: int = 1) -> bytes:
    """From the start page into a game against bots, and two own decisions; a picture of it."""
    rng = Random(seed)
    engine.open(server.address + "/")
    sit_down(engine, title)
    for _ in range(2):
        decide(engine, rng)
    painted = engine.until(f"() => {{ const all = ({PAINTED})(); return all?.nodes > 60 && all.fonts >= 2 && all }}")
    assert painted["strange"] == 0, "a node of the board is no SVG"
    assert min(painted["wide"], painted["high"]) > 300
    return engine.picture()
