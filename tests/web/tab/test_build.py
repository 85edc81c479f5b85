"""The folder itself: the same bytes each time, names that change with what they hold, small enough, installable."""

from __future__ import annotations

import gzip
import json
import re
from hashlib import sha256
from pathlib import Path

import pytest

from astrarium.web.tab import build
from astrarium.web.tab.drawing import POLICY, SCRIPTS

LARGEST = 9_000_000  # bytes of a first visit
MARKED = re.compile(r"-([0-9a-f]{10})\.")


def files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.full
def test_built_twice_it_is_the_same_byte_for_byte(folder: Path, tmp_path: Path) -> None:
    build.build(tmp_path / "again")
    one, other = files(folder), files(tmp_path / "again")
    assert sorted(one) == sorted(other)
    assert [name for name in one if one[name] != other[name]] == []


@pytest.mark.full
def test_a_name_changes_with_what_the_file_holds(folder: Path) -> None:
    for path in (folder / "a").glob("*.*"):
        body = path.read_bytes()
        if path.suffix == ".gzip":
            body = gzip.decompress(body)
        told = MARKED.search(path.name)
        assert told, path
        assert told[1] == sha256(body).hexdigest()[:10], path


@pytest.mark.full
def test_a_first_visit_is_small(folder: Path) -> None:
    version = json.loads((folder / "version.json").read_text())
    listed = json.loads((folder / version["files"]).read_text())
    assert listed["version"] == version["version"]
    assert all((folder / one["file"]).stat().st_size == one["size"] for one in listed["files"])
    assert sum(one["size"] for one in listed["files"] if one.get("when") != "upgrade") <= LARGEST


@pytest.mark.full
def test_it_can_be_installed(folder: Path) -> None:
    told = json.loads((folder / "manifest.webmanifest").read_text())
    assert told["display"] == "standalone"
    assert told["start_url"] == told["scope"] == "./"
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    assert all((folder / icon["src"]).is_file() for icon in told["icons"])


def test_both_files_that_say_what_may_run_here_say_the_same() -> None:
    """The page itself, for the first visit, and the service worker for all others; Python may run, and nothing else."""
    said = re.search(r"const POLICY = \[(.*?)\]", (SCRIPTS / "sw.js").read_text(encoding="utf-8"), re.DOTALL)
    assert said
    assert {*re.findall(r'"([^"]+)"', said[1])} == {*POLICY.split("; "), "frame-ancestors 'self'"}
    assert re.findall(r"unsafe|wasm-unsafe-eval", POLICY) == ["wasm-unsafe-eval"]
    assert "http" not in POLICY


def test_a_server_is_named_by_its_address(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build.main([str(tmp_path / "site"), "--server", "table.example"]) == 1
    assert "--server is an address" in capsys.readouterr().err
