"""Make tests/store/revisions.tar.xz: a small filled database of every revision, each by the code of its time.

    python -m tests.store.make_revisions            all of them
    python -m tests.store.make_revisions 0008       one, the others stay

Each is served from the last commit that knew it (or from the working tree) and played at over HTTP: tables of all games
with moves, an undo, chat, a browser's seat, a finished game with a study, plans, puzzles, ways to be called. Beside the
rows lies what people had: their tokens, their cookie, and the key that signed it. Code of the first two revisions needs
the packages limits, jinja2 and msgspec: name a folder that has them in MORE_PATH.
"""

from __future__ import annotations

import io
import json
import os
import random
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]
KEPT = Path(__file__).parent / "revisions.tar.xz"
COMMITS = {  # the last one before the next revision came
    "0001": "6f3d9ec",
    "0002": "4618481",
    "0003": "93b7fc2",
    "0004": "9df8f57",
    "0005": "e2fe9f9",
    "0006": "d719e3f",
    "0007": "388dd4f",
    "0008": "9453305",
    "0009": "f730b67",
    "0010": "2408a8d",
}
SAME = {"sec-fetch-site": "same-origin"}
MOVES = 12  # at each table


class Old:
    """A server of an old commit, and one browser."""

    def __init__(self, commit: str, folder: Path) -> None:
        tree = folder / "tree"
        tree.mkdir()
        packed = subprocess.run(["git", "archive", commit, "src"], cwd=ROOT, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            archive.extractall(tree, filter="data")
        self.data = folder / "data"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        words = ["-m", "astrarium", "serve", "--port", str(port), "--no-browser", "--data", str(self.data)]
        calm = {
            "ASTRARIUM_PATIENCE": "1000",
            "ASTRARIUM_PACE": "0",
            "ASTRARIUM_SNAPSHOT": "10",
            "ASTRARIUM_WORKERS": "1",
        }
        path = os.pathsep.join([str(tree / "src"), os.environ.get("MORE_PATH", "")])
        self.process = subprocess.Popen(
            [sys.executable, *words], env={**os.environ, "PYTHONPATH": path, **calm}, cwd=tree
        )
        self.web = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        for _ in range(600):
            try:
                self.web.get("/static/icon.svg")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        self.random = random.Random(1)
        self.tables: dict[str, dict[str, str]] = {}  # the tokens of each table, by seat
        self.cookie = ""

    def post(self, path: str, **form: str) -> httpx.Response:
        """As the browser's form would."""
        head = {**SAME, "cookie": f"astrarium={self.cookie}; astrarium-taste=name%3DMallory"} if self.cookie else SAME
        self.web.cookies.clear()
        answer = self.web.post(path, data=form, headers=head)
        self.cookie = answer.cookies.get("astrarium", self.cookie)
        self.web.cookies.clear()
        return answer

    def open(self, game: str, mode: str, seats: int = 2) -> str:
        plan = {"game": game, "mode": mode, "seats": [{"kind": "person", "name": f"P{n}"} for n in range(seats)]}
        made = self.web.post("/api/v1/tables", json=plan)
        made.raise_for_status()
        self.tables[made.json()["id"]] = made.json()["tokens"]
        return str(made.json()["id"])

    def asked(self, id: str) -> tuple[dict[str, str], dict[str, Any]]:
        """Whose turn it is, and what they may do."""
        tokens, place = self.tables[id], f"/api/v1/tables/{id}"
        now = self.web.get(place, headers={"authorization": f"Bearer {tokens['0']}"}).json()
        if now["over"]:
            return {}, now
        head = {"authorization": f"Bearer {tokens[str(now['asked'])]}"}
        return head, self.web.get(f"{place}/actions", headers=head).json()

    def play(self, id: str, count: int) -> None:
        for _ in range(count):
            head, told = self.asked(id)
            if not head:
                return
            move = {"action": self.random.choice(told["legal"])["action"], "seq": told["seq"], "key": f"k{told['seq']}"}
            self.web.post(f"/api/v1/tables/{id}/moves", headers=head, json=move).raise_for_status()

    def undo(self, id: str) -> None:
        """A move that is taken back, where the rules let it."""
        head, told = self.asked(id)
        move = {"action": told["legal"][0]["action"], "seq": told["seq"], "key": "there"}
        self.web.post(f"/api/v1/tables/{id}/moves", headers=head, json=move)
        self.web.post(f"/api/v1/tables/{id}/undo", headers=head, json={"seq": told["seq"] + 1, "key": "back"})

    def fill(self) -> None:
        games = self.web.get("/api/v1/games").json()
        for game in games:
            self.play(id := self.open(game["id"], game["modes"][0]["mode"]), MOVES)
            self.undo(id)
            self.web.get(f"/j/{self.tables[id]['0']}?enter=1")
        started = self.post("/play", game="efemeris")
        mine = started.headers["location"].split("/")[-1].split("?")[0]
        self.post(f"/t/{mine}/say", text="hello from an old table")
        self.post(f"/t/{mine}/link", seat="-1", use="watch")
        over = self.open("celestia-duo", "normal")
        self.play(over, 1000)
        token = self.tables[over]["0"]
        for path in (f"/j/{token}", f"/j/{token}?enter=1"):  # into the same browser
            self.web.get(path, headers={"cookie": f"astrarium={self.cookie}"})
            self.web.cookies.clear()
        self.study(over)
        self.plan()
        day = re.search(r"/puzzle\?day=(\d{4}-\d\d-\d\d)", self.look("/puzzle"))
        self.post("/puzzle/hint", day=day[1] if day else time.strftime("%Y-%m-%d"))
        self.look("/log")
        self.post("/log/link")
        self.post("/calls/vacation", days="3")
        push = {"endpoint": "https://updates.push.services.mozilla.com/x", "keys": {"p256dh": KEY, "auth": "a" * 22}}
        head = {**SAME, "cookie": f"astrarium={self.cookie}"}
        self.web.post("/calls/push", json=push, headers=head)
        self.balance()
        self.club()

    def club(self) -> None:
        """A club with a chair, an evening and a league; a private link and a line of one's own."""
        self.post("/club/new", club="Comets", name="Mallory", emblem="comet", colour="plum")
        self.post("/club/chairs", game="kepler", seats="2", days="2", near="no")
        self.post("/club/evening", at=time.strftime("%Y-%m-%dT20:00", time.localtime(time.time() + 9 * 86400)))
        later = time.strftime("%Y-%m-%dT20:00", time.localtime(time.time() + 5 * 86400))
        self.post("/club/leagues", name="Autumn", game="kepler", kind="once", pace="86400", at=later)
        self.post("/me", line="Evenings after eight.")
        self.post("/me/link", do="link")

    def look(self, path: str) -> str:
        self.web.cookies.clear()
        return self.web.get(path, headers={"cookie": f"astrarium={self.cookie}"}).text

    def study(self, over: str) -> None:
        journal = self.web.get(
            f"/api/v1/tables/{over}/journal", headers={"authorization": f"Bearer {self.tables[over]['0']}"}
        )
        loaded = self.web.post("/study", content=journal.content, headers=SAME)
        if loaded.status_code != 200:
            return  # there were no studies yet
        for id in (over, loaded.json()["study"]):
            self.look(f"/study/{id}")
            page = self.look(f"/study/{id}?at=4&branch=0&as=all&try=1")
            words = re.findall(r'name="action" value="([^"]+)"', page)
            for word in words[:2]:
                self.post(f"/study/{id}/try", at="4", branch="0", action=word, **{"as": "all"})
            self.post(f"/study/{id}/comment", at="4", branch="0", text="why not here?")

    def plan(self) -> None:
        """A plan of a seat that is not asked."""
        id = self.open("kepler", "standard")
        head, _ = self.asked(id)
        waiting = next(token for token in self.tables[id].values() if token not in head["authorization"])
        entered = self.web.get(f"/j/{waiting}?enter=1", headers={"cookie": f"astrarium={self.cookie}"})
        self.cookie = entered.cookies.get("astrarium", self.cookie)
        self.post(f"/t/{id}/plans/new")

    def balance(self) -> None:
        """Bots that play for a designer."""
        page = self.look("/bench/celestia-duo")
        if "balance" in page:
            self.post("/bench/celestia-duo/balance", games="2", bots="random", mode="normal")
            time.sleep(3)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(20)
        self.web.close()


KEY = "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM"


def made(revision: str) -> dict[str, bytes]:
    """The rows as SQL, and what people had."""
    folder = Path(tempfile.mkdtemp(prefix="astrarium-revision-"))
    old = Old(COMMITS[revision], folder)
    try:
        old.fill()
    finally:
        old.stop()
    with closing(sqlite3.connect(old.data / "astrarium.db")) as database:
        found = database.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        assert found == revision, (found, revision)
        names = [
            row[0] for row in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        ]
        print(revision, {name: database.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names})
        rows = "\n".join(database.iterdump()).encode()
    secret = (old.data / "secret").read_text()
    had = json.dumps({"tables": old.tables, "cookie": old.cookie, "secret": secret}, indent=1).encode()
    shutil.rmtree(folder)
    return {f"{revision}.sql": rows, f"{revision}.json": had}


def main(wanted: list[str]) -> None:
    files: dict[str, bytes] = {}
    if wanted and KEPT.exists():
        with tarfile.open(KEPT) as archive:
            files = {one.name: archive.extractfile(one).read() for one in archive}  # type: ignore[union-attr]
    for revision in wanted or COMMITS:
        files.update(made(revision))
    with tarfile.open(KEPT, "w:xz", preset=9) as archive:
        for name in sorted(files, key=lambda name: (name.endswith("json"), name)):
            info = tarfile.TarInfo(name)
            info.size = len(files[name])
            archive.addfile(info, io.BytesIO(files[name]))
    print(KEPT, KEPT.stat().st_size, "bytes")


if __name__ == "__main__":
    main(sys.argv[1:])
