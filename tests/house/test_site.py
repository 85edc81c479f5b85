"""The documentation as a site: it builds, every link leads somewhere, and it fetches nothing."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from lxml import etree

from astrarium.games import load, ready
from astrarium.scene.guide import guide_of

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
