"""Wheel and sdist, built here and tried in an empty environment outside of the checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest
import start

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [pytest.mark.full, pytest.mark.timeout(900)]


def run(*words: str | Path, cwd: Path, **env: str) -> str:
    """What a command prints; PYTHONPATH is not handed on, so that nothing of the checkout is found by chance."""
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "ASTRARIUM_COMPILED")}
    done = subprocess.run([*map(str, words)], cwd=cwd, env={**clean, **env}, capture_output=True, text=True)
    assert done.returncode == 0, f"{words}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def uv() -> str:
    found = start.find_uv()
    if not found:
        pytest.skip("uv could not be fetched")
    return found


def empty_room(uv: str, folder: Path, *installed: str | Path) -> Path:
    """An environment with the locked dependencies and a package."""
    run(uv, "venv", "-q", "--python", sys.executable, folder / "room", cwd=folder)
    python = start.python_of(folder / "room")
    run(uv, "pip", "install", "-q", "--python", python, "-r", ROOT / "requirements.lock", *installed, cwd=folder)
    return python


def test_a_wheel_plays_outside_of_the_checkout(uv: str, tmp_path: Path) -> None:
    run(uv, "build", "-q", "--wheel", "-o", tmp_path, ROOT, cwd=tmp_path, ASTRARIUM_WHEEL="")
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    python = empty_room(uv, tmp_path, wheel)
    astrarium = [python, "-m", "astrarium"]
    from astrarium import __version__

    assert run(*astrarium, "--version", cwd=tmp_path) == f"astrarium {__version__}\n"
    assert "celestia-duo" in run(*astrarium, "games", cwd=tmp_path)
    assert "finished" in run(*astrarium, "sim", "efemeris", "--bots", "greedy", "--games", "1", "--json", cwd=tmp_path)
    (tmp_path / "my.toml").write_text(run(*astrarium, "components", "show", "kepler", cwd=tmp_path), encoding="utf-8")
    assert "fit to play" in run(*astrarium, "components", "check", "my.toml", cwd=tmp_path)
    run(uv, "pip", "check", "-q", "--python", python, cwd=tmp_path)


def test_the_engine_alone_is_one_small_package_that_plays(uv: str, tmp_path: Path) -> None:
    run(uv, "build", "-q", "--wheel", "-o", tmp_path, ROOT, cwd=tmp_path, ASTRARIUM_WHEEL="")
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.stat().st_size <= 2_500_000
    run(uv, "venv", "-q", "--python", sys.executable, tmp_path / "room", cwd=tmp_path)
    python = start.python_of(tmp_path / "room")
    run(uv, "pip", "install", "-q", "--no-index", "--python", python, wheel, cwd=tmp_path)
    assert run(uv, "pip", "freeze", "--python", python, cwd=tmp_path).count("\n") == 1
    assert run(python, "-c", ENGINE, cwd=tmp_path).split() == ["astronavigators", "celestia-duo", "efemeris", "kepler"]
    done = subprocess.run([python, "-m", "astrarium"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines() == [
        "astrarium: only the engine is installed. To play: pip install 'astrarium[table]'"
    ]
    for lacking, extra in LACKING.items():
        done = subprocess.run([python, "-c", lacking], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 1, lacking
        assert f"pip install 'astrarium[{extra}]'" in done.stderr.splitlines()[-1]


LACKING = {  # what the engine alone can't do, and the extra that its error names
    "import astrarium; astrarium.new('kepler', seats=2, seed=1)._repr_svg_()": "table",
    "import astrarium.envs.gymnasium": "envs",
    "import astrarium.envs.pettingzoo": "envs",
}


ENGINE = """
from random import Random
import astrarium
from astrarium.arena import simulate, tournament
from astrarium.bots import Outlook, make
for title in sorted(astrarium.ready()):
    g, bots, rng = astrarium.new(title, seed=1), [make("greedy"), make("search:10")], Random(1)
    for n in range(30):
        g = g.play(bots[n % 10 == 0].choose(Outlook(g.match.game, g.state, rng)))
    print(title)
"""


def test_a_compiled_wheel_carries_the_compiled_engine(uv: str, tmp_path: Path) -> None:
    if not start.compiled_is_current():
        pytest.skip("no compiled build of these sources")
    level = start.read_stamp(start.COMPILED)["level"]
    run(
        uv,
        "build",
        "-q",
        "--wheel",
        "-o",
        tmp_path,
        ROOT,
        cwd=tmp_path,
        ASTRARIUM_WHEEL="compiled",
        ASTRARIUM_OPT=level,
    )
    (wheel,) = tmp_path.glob("*.whl")
    assert "none-any" not in wheel.name
    python = empty_room(uv, tmp_path, wheel)
    asked = "import astrarium.kernel.state as s, astrarium.games.kepler.state as k; print(s.__file__, k.__file__)"
    assert ".py " not in run(python, "-c", asked, cwd=tmp_path) + " "
    assert "finished" in run(
        python, "-m", "astrarium", "sim", "kepler", "--bots", "greedy", "--games", "1", "--json", cwd=tmp_path
    )


def test_the_sdist_passes_its_own_tests(uv: str, tmp_path: Path) -> None:
    run(uv, "build", "-q", "--sdist", "-o", tmp_path, ROOT, cwd=tmp_path)
    (sdist,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    (folder,) = [path for path in tmp_path.iterdir() if path.is_dir()]
    rooms = ["tests/kernel", "tests/house", "tests/golden", "tests/rules/comet", "tests/faces", "docs", "README.md"]
    told = run(
        sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *rooms,
        cwd=folder, PYTHONPATH=str(folder / "src"), ASTRARIUM_FULL="",
    )  # fmt: skip
    assert " passed" in told
