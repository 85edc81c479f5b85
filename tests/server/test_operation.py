"""For who runs the server: health, figures, log, backup, single games, privacy, settings, a proxy in front."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from astrarium.kernel import AstrariumError
from astrarium.settings import Settings, read_settings, settings_table
from astrarium.store import keeping

from ..web.server import ROOT, Server

PLAN = {"game": "celestia-duo", "seats": [{"kind": "person"}, {"kind": "person"}]}


def cli(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "astrarium", *words], capture_output=True, text=True, timeout=90)


def made(server: Server) -> str:
    return str(httpx.post(f"{server.address}/api/v1/tables", json=PLAN, timeout=30).json()["id"])


def test_health_figures_robots_and_privacy(server: Server) -> None:
    with server.browser() as client:
        assert client.get("/health").json()["status"] == "ok"
        made(server)
        figures = client.get("/metrics").text
        assert "astrarium_tables_in_memory" in figures
        assert re.search(r'astrarium_requests_total\{kind="/api/v1/tables",status="201"\} [1-9]', figures)
        assert "Disallow: /t/" in client.get("/robots.txt").text
        for lang in ("en", "fr"):
            assert client.get(f"/privacy?lang={lang}").status_code == 200


def test_figures_are_for_who_is_near(server: Server) -> None:
    from starlette.requests import Request

    from astrarium.web.http import operation

    class Far:
        metrics = object()

        class tables:
            class host:
                settings = Settings()

    request = Request({"type": "http", "client": ("203.0.113.9", 1), "headers": []})
    import asyncio

    answer = asyncio.run(operation.metrics(Far(), request))  # type: ignore[arg-type]
    assert answer.status_code == 403


def test_a_person_sees_and_deletes_what_is_kept_of_them(server: Server) -> None:
    with server.browser() as client:
        page = client.post("/play", data={"game": "celestia-duo"})
        id = page.url.path.rpartition("/")[2]
        kept = client.get("/privacy/data.json").json()
        assert [one["game"] for one in kept["games"]] == [id]
        assert client.post("/privacy/forget").status_code == 200
        assert client.get("/privacy/data.json").json() == {"games": []}
        assert client.get(f"/t/{id}").status_code == 403


def test_every_line_of_the_log_has_time_level_and_request(tmp_path: Path) -> None:
    code = (
        "import logging; from astrarium.web.http.logs import REQUEST, write_log;"
        "write_log('{0}', 'info'); REQUEST.set('abcd');"
        "logging.getLogger('astrarium.web').error('two\\nlines')"
    )
    plain = subprocess.run([sys.executable, "-c", code.format("text")], capture_output=True, text=True).stderr
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z error   astrarium\.web \[abcd\] two lines\n", plain)
    machine = json.loads(subprocess.run([sys.executable, "-c", code.format("json")], capture_output=True).stderr)
    assert (machine["level"], machine["request"], machine["text"]) == ("error", "abcd", "two\nlines")


@pytest.mark.full
def test_a_backup_of_a_running_server_is_whole_and_comes_back(tmp_path: Path) -> None:
    server = Server(tmp_path / "games")
    try:
        ids = [made(server) for _ in range(5)]
        file = tmp_path / "backup.db"
        done = cli("backup", str(file), "--data", str(server.data))
        assert (done.returncode, done.stderr) == (0, "")
        assert file.stat().st_mode & 0o777 == 0o600
        with sqlite3.connect(file) as database:
            assert {row[0] for row in database.execute("SELECT id FROM game")} == set(ids)
        refused = cli("restore", str(file), "--data", str(server.data))
        assert refused.returncode == 2
        assert refused.stderr.count("\n") == 1
        told = json.loads(cli("export", ids[0], "--data", str(server.data)).stdout)
        assert told["game"]["id"] == ids[0]
        assert cli("delete", ids[0], "--data", str(server.data)).returncode == 0
        assert cli("delete", ids[0], "--data", str(server.data)).returncode == 2
    finally:
        server.stop()
    keeping.restore(str(tmp_path / "again"), file)
    assert json.loads(keeping.export(str(tmp_path / "again"), ids[0]))["game"]["id"] == ids[0]
    with pytest.raises(AstrariumError, match="--force"):
        keeping.restore(str(tmp_path / "again"), file)
    keeping.restore(str(tmp_path / "again"), file, force=True)
    (tmp_path / "nonsense").write_text("nonsense" * 200)
    with pytest.raises(AstrariumError, match="no backup"):
        keeping.restore(str(tmp_path / "third"), tmp_path / "nonsense")


def test_a_backup_of_postgresql_comes_back(where: Path | str, tmp_path: Path) -> None:
    import asyncio

    from ..table.house import house, play, two_people

    if not isinstance(where, str):
        pytest.skip("the other database has a test of its own")

    async def fill() -> str:
        async with house(where) as tables:
            id = await two_people(tables)
            await play(tables, id, 4)
            await tables.talk.say(id, 0, "tab\tand \\ backslash")
            return id

    id = asyncio.run(fill())
    before = keeping.export(where, id)
    keeping.backup(where, tmp_path / "dump.sql")
    keeping.delete(where, id)
    keeping.restore(where, tmp_path / "dump.sql", force=True)
    assert keeping.export(where, id) == before


def test_settings_are_documented_and_checked(tmp_path: Path) -> None:
    assert settings_table() in (ROOT / "docs" / "settings.md").read_text()
    (tmp_path / "astrarium.toml").write_text('head_seconds = 3\nrate_move = "5/second"\n')
    found = read_settings(tmp_path, {"ASTRARIUM_BODY_BYTES": "20000", "ASTRARIUM_HEAD_SECONDS": "4"})
    assert (found.head_seconds, found.rate_move, found.body_bytes) == (4.0, "5/second", 20000)
    for name, value, wanted in (
        ("HEAD_SECONDS", "soon", "must be a number"),
        ("CONNECTIONS", "0", "between 1 and"),
        ("RATE_MOVE", "10 a second", "such as 10/second"),
        ("LOG", "loud", "one of text, json"),
    ):
        with pytest.raises(AstrariumError, match=wanted):
            read_settings(None, {f"ASTRARIUM_{name}": value})
    (tmp_path / "astrarium.toml").write_text("headseconds = 3\n")
    with pytest.raises(AstrariumError, match="no setting 'headseconds'"):
        read_settings(tmp_path, {})


@pytest.mark.full
@pytest.mark.parametrize("trouble", ["corrupt", "newer", "readonly", "setting"])
def test_a_failed_start_says_one_line(trouble: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "games"
    data.mkdir()
    if trouble == "corrupt":
        (data / "astrarium.db").write_bytes(b"no database at all " * 300)
    elif trouble == "newer":
        with sqlite3.connect(data / "astrarium.db") as database:
            database.execute("CREATE TABLE alembic_version (version_num TEXT)")
            database.execute("INSERT INTO alembic_version VALUES ('9999')")
    elif trouble == "readonly":
        data = Path("/proc/astrarium")
    else:
        monkeypatch.setenv("ASTRARIUM_CONNECTIONS", "many")
    done = cli("serve", "--no-browser", "--port", "0", "--data", str(data))
    assert done.returncode == 2
    assert done.stderr.strip().splitlines()[-1].startswith("astrarium: ")
    assert "Traceback" not in done.stderr


NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/error.log;
events {{}}
http {{ access_log off; client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e; {site} }}
"""


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed (apt-get install nginx-light)")
def test_the_nginx_example_hands_on_streams_and_addresses(tmp_path: Path) -> None:
    import socket

    server = Server(tmp_path / "games", words=("--proxy", "127.0.0.1"), ASTRARIUM_PATIENCE="1")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    site = (ROOT / "deploy" / "nginx.conf").read_text()
    site = site.replace("127.0.0.1:8042", f"127.0.0.1:{server.port}").replace(
        "listen 443 ssl http2;", f"listen {port};"
    )
    site = re.sub(r"(?m)^\s*(ssl_certificate\S*|http2) .*$", "", site).replace("play.example", "localhost")
    site = site.replace("$remote_addr", "$http_x_test")
    (tmp_path / "nginx.conf").write_text(NGINX.format(folder=tmp_path, site=site))
    proxy = subprocess.Popen(["nginx", "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path)])
    try:
        base = f"http://localhost:{port}"
        for _ in range(100):
            try:
                httpx.get(base + "/health")
                break
            except httpx.TransportError:
                time.sleep(0.1)
        assert httpx.get(base + "/metrics").status_code == 404
        for n in range(40):  # many visitors, each with an address of their own
            answer = httpx.get(base + "/j/nothing", headers={"x-test": f"203.0.113.{n}"}, timeout=30)
            assert answer.status_code == 404
        plan = httpx.post(base + "/api/v1/tables", json=PLAN, timeout=30).json()
        head = {"authorization": f"Bearer {plan['tokens']['0']}", "accept-encoding": "identity"}
        with httpx.stream("GET", f"{base}/api/v1/tables/{plan['id']}/stream", headers=head, timeout=20) as stream:
            assert json.loads(next(stream.iter_lines()))["seq"] == 0  # at once, not when a buffer is full
    finally:
        proxy.terminate()
        proxy.wait(10)
        server.stop()
