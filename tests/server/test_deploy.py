"""What deploy/ has for an operator, tried as far as this machine can: nginx with TLS, systemd, and the rest read."""

from __future__ import annotations

import ipaddress
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import httpx
import pytest
import typer
import yaml

from astrarium.cli import app
from astrarium.settings import Settings

from ..web.server import ROOT, Server

DEPLOY = ROOT / "deploy"
PROGRAM = "/opt/astrarium/.venv/bin/astrarium"
PLAN = {"game": "kepler", "seats": [{"kind": "person"}, {"kind": "person"}]}
KNOWN = {
    "ASTRARIUM_DATA",
    "ASTRARIUM_DATABASE",
    "ASTRARIUM_SECRET",
    "ASTRARIUM_SETTINGS",
    *[f"ASTRARIUM_{field.name.upper()}" for field in fields(Settings)],
}
NGINX = """
daemon off; worker_processes 1; pid {folder}/pid; error_log {folder}/error.log; events {{}}
http {{ access_log off; client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e; {site} }}
"""


@pytest.mark.parametrize("name", sorted([path.name for path in DEPLOY.iterdir()]))
def test_every_setting_that_is_named_exists(name: str) -> None:
    named = set(re.findall(r"ASTRARIUM_[A-Z_]+", (DEPLOY / name).read_text()))
    assert named <= KNOWN


def certificate(folder: Path) -> tuple[Path, Path]:
    chain, key = folder / "fullchain.pem", folder / "privkey.pem"
    words = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=localhost"]
    words += ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(chain)]
    subprocess.run(words, check=True, capture_output=True)
    return chain, key


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def play_through(port: int, chain: Path) -> None:
    """Cookies are for TLS alone, our own forms are believed, large bodies refused, and streams come at once."""
    trusted = ssl.create_default_context(cafile=str(chain))
    with httpx.Client(base_url=f"https://localhost:{port}", verify=trusted, timeout=30) as web:
        for _ in range(100):
            try:
                if web.get("/health").status_code == 200:
                    break
            except httpx.TransportError:
                pass
            time.sleep(0.1)
        assert web.get("/metrics").status_code == 404
        plan = web.post("/api/v1/tables", json=PLAN).json()
        entered = web.get(f"/j/{plan['tokens']['0']}?enter=1")
        assert "secure" in entered.headers["set-cookie"].lower()
        assert web.get(f"/t/{plan['id']}").headers["cross-origin-opener-policy"] == "same-origin"
        own = {"origin": f"https://localhost:{port}", "sec-fetch-site": "same-origin"}
        assert web.post(f"/t/{plan['id']}/say", data={"text": "hello"}, headers=own).status_code == 204
        assert web.post("/api/v1/tables", content=b"x" * 20_000).status_code == 413
        with web.stream("GET", f"/t/{plan['id']}/live", headers={"accept-encoding": "identity"}) as stream:
            lines = stream.iter_lines()
            assert next(lines) == "retry: 1000"
            assert "event: frame" in [next(lines) for _ in range(3)]  # at once, not when a buffer is full
        head = {"authorization": f"Bearer {plan['tokens']['0']}", "accept-encoding": "identity"}
        with web.stream("GET", f"/api/v1/tables/{plan['id']}/stream", headers=head) as stream:
            assert json.loads(next(stream.iter_lines()))["seq"] == 0


@contextmanager
def beside(words: list[str], **environment: str) -> Iterator[None]:
    """A program that runs meanwhile."""
    process = subprocess.Popen(words, env={**os.environ, **environment}, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        try:
            process.wait(3)
        except subprocess.TimeoutExpired:  # it waits for streams
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def behind(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that believes a proxy."""
    server = Server(tmp_path_factory.mktemp("games"), words=("--proxy", "127.0.0.1"), ASTRARIUM_HOSTS="localhost")
    yield server
    server.stop()


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed (apt-get install nginx-light)")
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_the_nginx_example_as_it_is_with_tls(behind: Server, tmp_path: Path) -> None:
    """Only names, ports and the certificate are others."""
    (chain, key), port = certificate(tmp_path), free_port()
    site = (DEPLOY / "nginx.conf").read_text().replace("127.0.0.1:8042", f"127.0.0.1:{behind.port}")
    site = site.replace("listen 443 ", f"listen {port} ").replace("server_name play.example", "server_name localhost")
    site = site.replace("/etc/letsencrypt/live/play.example/fullchain.pem", str(chain))
    site = site.replace("/etc/letsencrypt/live/play.example/privkey.pem", str(key))
    file = tmp_path / "nginx.conf"
    file.write_text(NGINX.format(folder=tmp_path, site=site))
    checked = subprocess.run(["nginx", "-t", "-c", str(file), "-p", str(tmp_path)], capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with beside(["nginx", "-c", str(file), "-p", str(tmp_path)]):
        play_through(port, chain)


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not installed (apt-get install caddy)")
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
def test_the_caddy_example_as_it_is_with_tls(behind: Server, tmp_path: Path) -> None:
    """Only the name, the servers and the certificate are others."""
    (chain, key), port = certificate(tmp_path), free_port()
    site = (DEPLOY / "Caddyfile").read_text().replace("one:8042 two:8042", f"127.0.0.1:{behind.port}")
    site = site.replace("play.example {", f"localhost:{port} {{\n\ttls {chain} {key}")
    file = tmp_path / "Caddyfile"
    file.write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
    words = ["--config", str(file), "--adapter", "caddyfile"]
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    checked = subprocess.run(["caddy", "validate", *words], capture_output=True, text=True, env={**os.environ, **home})
    assert checked.returncode == 0, checked.stderr
    with beside(["caddy", "run", *words], **home):
        play_through(port, chain)


def test_a_proxy_may_ask_for_health_by_the_servers_name_in_its_network(behind: Server) -> None:
    inside = {"host": "one:8042"}
    assert httpx.get(f"{behind.address}/health", headers=inside).status_code == 200
    assert httpx.get(f"{behind.address}/", headers=inside).status_code == 421


UNITS = ["astrarium.service", "astrarium-backup.service", "astrarium-backup.timer"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("name", UNITS)
def test_the_systemd_units_are_understood(tmp_path: Path, name: str) -> None:
    for one in UNITS:
        text = (DEPLOY / one).read_text()
        (tmp_path / one).write_text(text.replace(PROGRAM, "/bin/true"))  # it is not installed here
    unit = tmp_path / name
    checked = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60)
    assert (checked.returncode, checked.stderr) == (0, "")
    unit.write_text(
        unit.read_text().replace("[Service]", "[Service]\nNonsense=1").replace("[Timer]", "[Timer]\nNonsense=1")
    )
    checked = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60)
    assert "Nonsense" in checked.stderr  # it would have been said


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith("service")])
def test_a_unit_may_do_little(name: str) -> None:
    """What systemd itself thinks of it: 10 is a service that may do everything, 8.3 was ours."""
    words = ["systemd-analyze", "security", "--offline=true", "--threshold=13", str(DEPLOY / name)]
    checked = subprocess.run(words, capture_output=True, text=True, timeout=60)
    if "unrecognized" in checked.stderr:
        pytest.skip("this systemd judges no file")
    assert checked.returncode == 0, checked.stdout[-300:]


@pytest.mark.parametrize("name", [name for name in UNITS if name.endswith("service")])
def test_a_unit_starts_a_command_that_is_there(name: str) -> None:
    (line,) = re.findall(r"(?m)^ExecStart=(.*)$", (DEPLOY / name).read_text())
    assert line.startswith(PROGRAM + " ")
    assert understood(line.removeprefix(PROGRAM).split()) == []


def understood(words: list[str]) -> list[str]:
    """What of a command line the command does not know."""
    command = typer.main.get_command(app).commands[words[0]]  # type: ignore[attr-defined]
    known = {name for parameter in command.params for name in parameter.opts}
    return [word for word in words[1:] if word.startswith("--") and word not in known]


def recipe() -> list[str]:
    """The commands of the recipe in docs/serving.md."""
    text = (ROOT / "docs" / "serving.md").read_text()
    part = text[text.index("## From an empty Debian") : text.index("## Where games are kept")]
    blocks = re.findall(r"(?m)^ *```\n(.*?)^ *```$", part, re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


def test_the_recipe_names_files_and_commands_that_are_there() -> None:
    lines = recipe()
    assert len(lines) > 15
    deployed = [word for line in lines for word in re.findall(r"deploy/[\w.-]+", line)]
    assert {"deploy/astrarium.service", "deploy/astrarium-backup.timer", "deploy/nginx.conf"} <= set(deployed)
    assert all((ROOT / name).exists() for name in deployed)
    ours = [line.split("/bin/astrarium ", 1)[1] for line in lines if "/bin/astrarium " in line]
    ours = [words for words in ours if not words.startswith("--")]
    assert {words.split()[0] for words in ours} == {"restore", "tables", "close", "delete"}
    for words in ours:
        assert understood(words.split()) == [], words
    for file in [word for line in lines for word in re.findall(r"\S+\.lock", line)]:
        assert (ROOT / file.rpartition("/")[2]).exists()
    enabled = {word for line in lines if "systemctl enable" in line for word in line.split() if "astrarium" in word}
    assert enabled == {"astrarium", "astrarium-backup.timer"}


@pytest.mark.full
@pytest.mark.skipif(sys.platform != "linux", reason="memory can't be locked so here")
def test_a_server_plays_where_no_memory_is_both_written_and_run(tmp_path: Path) -> None:
    """As MemoryDenyWriteExecute has it: bots think, pictures are painted."""
    locked = (
        "import ctypes, os, sys; c = ctypes.CDLL(None); sys.exit(77) if c.prctl(65, 1, 0, 0, 0) else "
        "os.execv(sys.executable, [sys.executable, '-m', 'astrarium', *sys.argv[1:]])"
    )
    if subprocess.run([sys.executable, "-c", locked, "--version"], capture_output=True).returncode == 77:
        pytest.skip("this kernel can't be asked for it")
    port = free_port()
    words = ["serve", "--no-browser", "--port", str(port), "--data", str(tmp_path)]
    with (
        beside([sys.executable, "-c", locked, *words], ASTRARIUM_PACE="0"),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as web,
    ):
        for _ in range(200):
            try:
                if web.get("/health").status_code == 200:
                    break
            except httpx.TransportError:
                time.sleep(0.1)
        bots = [{"kind": "bot", "bot": "greedy"}, {"kind": "bot", "bot": "greedy"}]
        made = web.post("/api/v1/tables", json={"game": "kepler", "seats": bots}).json()
        watching = {"authorization": f"Bearer {made['watch']}"}
        for _ in range(200):
            if web.get(f"/api/v1/tables/{made['id']}", headers=watching).json()["seq"] > 3:
                break
            time.sleep(0.1)
        assert web.get(f"/api/v1/tables/{made['id']}", headers=watching).json()["seq"] > 3
        assert web.get("/picture.png").status_code == 200


def test_the_compose_file_fits_together() -> None:
    plan = yaml.safe_load((DEPLOY / "compose.yml").read_text())
    services = plan["services"]
    inside = ipaddress.ip_network(plan["networks"]["inside"]["ipam"]["config"][0]["subnet"])
    proxy = services["proxy"]["networks"]["inside"]["ipv4_address"]
    assert ipaddress.ip_address(proxy) in inside
    asked = re.search(r"reverse_proxy (.*) \{", (DEPLOY / "Caddyfile").read_text())
    assert asked is not None
    for address in asked[1].split():
        name, _, port = address.partition(":")
        server = services[name]
        assert server["environment"]["ASTRARIUM_PROXY"] == proxy
        assert server["depends_on"]["database"]["condition"] == "service_healthy"
        assert "@database/" in server["environment"]["ASTRARIUM_DATABASE"]
        assert (DEPLOY / server["build"]["context"] / server["build"]["dockerfile"]).resolve() == DEPLOY / "Dockerfile"
        assert f"EXPOSE {port}" in (DEPLOY / "Dockerfile").read_text()
    assert services["one"]["volumes"] == services["two"]["volumes"] == ["keys:/data"]  # one key for push services
    for name in ("one", "two", "proxy"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]
    assert all(one["security_opt"] == ["no-new-privileges:true"] for one in services.values())
    assert "${SECRET:?" in services["one"]["environment"]["ASTRARIUM_SECRET"]
    mounts = [volume.split(":")[0] for service in services.values() for volume in service.get("volumes", [])]
    for mount in mounts:
        assert (DEPLOY / mount).exists() if mount.startswith(".") else mount in plan["volumes"]


@pytest.mark.skipif(shutil.which("docker") is None, reason="Docker is not installed")
def test_docker_compose_understands_the_compose_file() -> None:
    words = ["docker", "compose", "-f", str(DEPLOY / "compose.yml"), "config", "--quiet"]
    given = {"POSTGRES_PASSWORD": "secret", "SECRET": "secret", "PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp"}
    done = subprocess.run(words, capture_output=True, text=True, env=given, timeout=60)
    if "is not a docker command" in done.stderr or "unknown" in done.stderr:
        pytest.skip("Docker has no compose here")
    assert (done.returncode, done.stderr) == (0, "")


def test_the_dockerfile_names_what_is_there() -> None:
    text = (DEPLOY / "Dockerfile").read_text()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    copied = [word for line in re.findall(r"(?m)^COPY (.*) \S+$", text) for word in line.split()]
    assert all((ROOT / name).exists() for name in copied)
    assert {"pyproject.toml", project["readme"], "src"} <= set(copied)
    version = re.search(r"FROM python:(\d+)\.(\d+)", text)
    least = re.search(r"(\d+)\.(\d+)", project["requires-python"])
    assert version is not None
    assert least is not None
    assert (int(version[1]), int(version[2])) >= (int(least[1]), int(least[2]))
    command = json.loads(text[text.index("\nCMD ") + 5 :].splitlines()[0])
    assert command[0] in project["scripts"]
    assert any(need.startswith("asyncpg") for need in project["optional-dependencies"]["postgres"])
