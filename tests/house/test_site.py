"""The documentation as a site: it builds, every link leads somewhere, and it fetches nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from threading import Thread
from urllib.request import urlopen

import pytest
from docs import serve
from lxml import etree

from astrarium.games import load, ready
from astrarium.scene.guide import guide_of
from astrarium.scene.still import PALETTE

ROOT = Path(__file__).resolve().parents[2]
FETCHED = re.compile(r'<(?:script|link|img|iframe)\b[^>]*?\b(?:src|href)="(https?:)?//', re.IGNORECASE)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built strictly: a warning (a dead link, a missing anchor, a page that is not there) is an error."""
    folder = tmp_path_factory.mktemp("site")
    words = ["build", "--strict", "--quiet", "--site-dir", str(folder)]
    env = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    done = subprocess.run([sys.executable, "-m", "mkdocs", *words], cwd=ROOT, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WARNING" not in done.stdout + done.stderr
    return folder


@pytest.mark.full
def test_every_game_has_its_picture_and_its_rules(site: Path) -> None:
    for id, rule in [
        ("celestia-duo", "cd-141"),
        ("efemeris", "ef-406"),
        ("kepler", "k3-213"),
        ("astronavigators", "an-271"),
    ]:
        assert f'src="{id}-night.svg' in (site / "games" / f"{id}.html").read_text(encoding="utf-8")
        assert "<svg" in (site / "games" / f"{id}-day.svg").read_text(encoding="utf-8")
        assert f'id="{rule}"' in (site / "games" / f"{id}-rules.html").read_text(encoding="utf-8")


@pytest.mark.full
def test_every_game_is_told_in_pictures(site: Path) -> None:
    """The guide of the table, step by step; every picture stands there by night and by day."""
    for id in ready():
        guide = guide_of(load(id))
        assert guide is not None
        text = (site / "games" / f"{id}-guide.html").read_text(encoding="utf-8")
        shown = set(re.findall(r'src="([\w-]+)\.svg#only-(?:dark|light)"', text))
        assert len(shown) == 2 * (1 + len(guide.steps) + 2 * len(guide.examples))
        for name in shown:
            drawn = etree.fromstring((site / "games" / f"{name}.svg").read_bytes())
            assert drawn.get("data-theme") == name.rpartition("-")[2]
            assert not any("//" in (node.get("href") or "") for node in drawn.iter())


@pytest.mark.full
def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    fetching = [page.name for page in site.rglob("*.html") if FETCHED.search(page.read_text(encoding="utf-8"))]
    assert fetching == []


@pytest.mark.full
def test_the_reference_is_made_from_the_code(site: Path) -> None:
    text = (site / "reference.html").read_text(encoding="utf-8")
    for name in ("astrarium.playing.Play.why", "astrarium.envs.gymnasium.SeatEnv", "astrarium.arena.simulate.simulate"):
        assert f'id="{name}"' in text


@pytest.mark.full
def test_every_rule_stands_in_the_table_of_proofs(site: Path) -> None:
    text = (site / "coverage.html").read_text(encoding="utf-8")
    assert all(f"#{id}" in text for id in ("cd-141", "ef-r64", "k3-r44", "an-r73"))


def test_the_site_is_served_before_it_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that asks again, until the site is there; then the site."""
    monkeypatch.setattr(serve, "SITE", tmp_path / "site")
    server = serve.listen()
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = f"http://127.0.0.1:{server.server_port}/"
        assert b'http-equiv="refresh"' in urlopen(address).read()
        assert not serve.is_fresh()
        (tmp_path / "site").mkdir()
        (tmp_path / "site" / "index.html").write_text("the pages")
        assert urlopen(address).read() == b"the pages"
        assert serve.is_fresh()
        os.utime(tmp_path / "site" / "index.html", (1, 1))
        assert not serve.is_fresh()
    finally:
        server.shutdown()
        server.server_close()


def test_the_site_wears_the_colours_of_the_table() -> None:
    """Every colour of its style is one of the palette."""
    style = (ROOT / "docs" / "site.css").read_text(encoding="utf-8")
    assert not re.search(r"#[0-9a-f]{3,8}\b|rgb\(|hsl\(", style)
    known = set(re.findall(r"(--[\w-]+):", PALETTE.read_text(encoding="utf-8")))
    assert set(re.findall(r"var\((--[\w-]+)\)", style)) <= known
