"""`python3 start.py docs`: the site, within a second.

If a source has changed since it was built, it is built anew beside; until then the old one is served, or a
page that waits. `python3 start.py docs serve` is mkdocs' own server, for writers: it follows every change.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
import webbrowser
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
SITE: Final = ROOT / "build" / "site"
SOURCES: Final = (
    "docs",
    "src/astrarium",
    "examples",
    "deploy",
    "mkdocs.yml",
    "README.md",
    "CONTRIBUTING.md",
    "STYLE.md",
)
PORTS: Final = range(8000, 8020)
WAITING: Final = b"""<!doctype html><html lang="en"><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>Astrarium</title><style>body { background: #0a1030; color: #f4ecd8; font: 1.1rem/1.6 system-ui; display: grid;
place-content: center; height: 90vh; text-align: center } h1 { color: #f0c462; font: 600 2.4rem Georgia, serif }</style>
<h1>Astrarium</h1><p>The pages are being made. The first time this takes about ten seconds.</p></html>"""


def newest() -> float:
    """When a source of the site was last changed."""
    files = [
        path for name in SOURCES for path in ([ROOT / name] if (ROOT / name).is_file() else (ROOT / name).rglob("*"))
    ]
    return max([path.stat().st_mtime for path in files if path.is_file() and "__pycache__" not in path.parts])


def is_fresh() -> bool:
    made, tab = SITE / "index.html", ROOT / "build" / "tab" / "index.html"
    if not made.exists():
        return False
    return made.stat().st_mtime > max(newest(), tab.stat().st_mtime if tab.exists() else 0)


def build() -> str:
    """Build beside the site that is served, then take its place; what went wrong, or nothing."""
    fresh, old = SITE.with_name("site.new"), SITE.with_name("site.old")
    words = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--site-dir", str(fresh)]
    done = subprocess.run(
        words, cwd=ROOT, env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, capture_output=True, text=True
    )
    if done.returncode:
        return (done.stderr + done.stdout).strip()
    shutil.rmtree(old, ignore_errors=True)
    if SITE.exists():
        SITE.rename(old)
    fresh.rename(SITE)
    shutil.rmtree(old, ignore_errors=True)
    return ""


class Pages(SimpleHTTPRequestHandler):
    """The site as it was built last; before it was ever built, a page that asks again."""

    def do_GET(self) -> None:
        if SITE.exists():
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.send_header("content-length", str(len(WAITING)))
        self.end_headers()
        self.wfile.write(WAITING)

    def log_message(self, format: str, *values: Any) -> None:
        """Nobody reads along."""


def listen() -> ThreadingHTTPServer:
    """At the first free port, on this machine alone."""
    handler = partial(Pages, directory=str(SITE))
    for port in PORTS:
        try:
            return ThreadingHTTPServer(("127.0.0.1", port), handler)
        except OSError:
            continue
    raise SystemExit(f"no port from {PORTS[0]} to {PORTS[-1]} is free")


def refresh() -> None:
    begun = time.monotonic()
    wrong = build()
    print(
        f"The pages could not be made:\n{wrong}" if wrong else f"Ready after {time.monotonic() - begun:.0f} s.",
        flush=True,
    )


def main() -> None:
    server = listen()
    address = f"http://127.0.0.1:{server.server_port}/"
    fresh = is_fresh()
    print(f"Documentation at {address}{'' if fresh else ', being made …'} (Ctrl-C ends it)", flush=True)
    if not fresh:
        Thread(target=refresh, daemon=True).start()
    if "--no-browser" not in sys.argv:
        webbrowser.open(address)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        server.server_close()


if __name__ == "__main__":
    main()
