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
import time
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import httpx
import pytest
import yaml

from astrarium.settings import Settings

from ..web.server import ROOT, Server

DEPLOY = ROOT / "deploy"
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


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_the_systemd_unit_is_understood(tmp_path: Path) -> None:
    unit = tmp_path / "astrarium.service"
    text = (DEPLOY / "astrarium.service").read_text()
    start = re.search(r"(?m)^ExecStart=(\S+) (.*)$", text)
    assert start is not None
    assert start[1].endswith("/bin/astrarium")
    unit.write_text(text.replace(start[1], "/bin/true"))  # it is not installed here
    checked = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60)
    assert (checked.returncode, checked.stderr) == (0, "")
    unit.write_text(unit.read_text() + "Nonsense=1\n")
    checked = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, timeout=60)
    assert "Nonsense" in checked.stderr  # it would have been said


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
