"""A game in a package of its own: installed, it plays everywhere; as a folder too; and nothing of it is ignored.

Comet (docs/comet) is built as any installer builds it, laid into an empty folder, and found there by its entry point.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from astrarium import games
from astrarium.cli import run
from astrarium.kernel import AstrariumError
from astrarium.text.words import book_of, heading
from tests.web.server import Server

ROOT = Path(__file__).parents[2]
COMET = ROOT / "docs" / "comet"
COMPILED = os.environ.get("ASTRARIUM_COMPILED", "")
BUILD = "import setuptools.build_meta as build, sys; print(build.build_wheel(sys.argv[1]))"

FACES = """
import sys
from random import Random
from astrarium.games import load
from astrarium.envs.gymnasium import SeatEnv
from astrarium.envs.pettingzoo import env
from astrarium.envs.openspiel import load_game
import astrarium.kernel.state as kernel
table = env("comet")
table.reset(seed=1)
for name in table.agent_iter():
    seen, reward, over, cut, info = table.last()
    mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
    table.step(None if over or cut else int(mask.argmax()))
one = SeatEnv("comet")
seen, info = one.reset(seed=1)
over = cut = False
while not (over or cut):
    seen, reward, over, cut, info = one.step(int(info["action_mask"].argmax()))
spiel = load_game("comet").new_initial_state()
while not spiel.is_terminal():
    spiel.apply_action(spiel.legal_actions()[0])
print(load("comet").begin.__module__, kernel.__file__)
"""


@pytest.fixture(scope="session")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which Comet is installed, without a network."""
    place = tmp_path_factory.mktemp("plugin")
    source, target = place / "source", place / "installed"
    shutil.copytree(COMET, source, ignore=shutil.ignore_patterns("__pycache__"))
    done = subprocess.run([sys.executable, "-c", BUILD, str(place)], cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile(place / done.stdout.split()[-1]) as wheel:
        wheel.extractall(target)
    return target


@pytest.fixture(
    scope="session",
    params=[
        "interpreted",
        pytest.param(
            "compiled",
            marks=[
                pytest.mark.full,
                pytest.mark.skipif(not COMPILED, reason="no compiled build: python3 start.py compile"),
            ],
        ),
    ],
)
def paths(request: pytest.FixtureRequest, installed: Path) -> str:
    """Where Python looks for Astrarium and for the game."""
    package = COMPILED if request.param == "compiled" else str(ROOT / "src")
    return os.pathsep.join([package, str(installed)])


@pytest.fixture(scope="session")
def server(paths: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("data"), PYTHONPATH=paths)
    yield running
    running.stop()


def call(paths: str, *words: str, typed: str = "") -> str:
    command = [sys.executable, *(words if words[0] == "-c" else ("-m", "astrarium", *words))]
    env = {**os.environ, "PYTHONPATH": paths, "COLUMNS": "100"}
    done = subprocess.run(command, env=env, cwd="/", capture_output=True, text=True, input=typed)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.full
@pytest.mark.sample(1)
def test_the_command_line_knows_it(paths: str) -> None:
    assert json.loads(call(paths, "games", "--json"))["comet"]["modes"] == {"plain": [2]}
    assert "CO-1" in call(paths, "rules", "CO-1")
    assert "au moins" in call(paths, "rules", "comet", "CO-1", "--lang", "fr")
    assert "comet" in call(paths, "sim", "--help")


def test_it_is_played_at_the_terminal(paths: str, tmp_path: Path) -> None:
    told = call(paths, "play", "comet", "--seats", "you,random", "--seed", "halley", typed="1\n" * 60)
    assert "Lay dust" in told or "Lay ice" in told


def test_the_arena_plays_it_with_its_own_judgement(paths: str) -> None:
    words = ("sim", "comet", "--bots", "greedy,search:10", "--games", "4", "--workers", "2", "--json")
    assert json.loads(call(paths, *words))["finished"] == 4


def test_the_faces_for_learning_programs_know_it(paths: str) -> None:
    for name in ("numpy", "gymnasium", "pettingzoo", "pyspiel"):
        pytest.importorskip(name, reason="the extra packages of astrarium[envs] are not installed")
    package, kernel = call(paths, "-c", FACES).split()[-2:]
    assert package == "comet"
    assert kernel.endswith((".so", ".pyd") if COMPILED and paths.startswith(COMPILED) else ".py")


def painted(client: httpx.Client, address: str) -> httpx.Response:
    """A picture, asked for again while all who could paint it are taken or too slow."""
    for _ in range(20):
        answer = client.get(address)
        if answer.status_code == 200:
            break
        time.sleep(0.1)
    return answer


@pytest.mark.full
def test_the_start_page_shows_it_with_its_own_cover(server: Server) -> None:
    with server.browser() as client:
        page = client.get("/", headers={"accept-language": "en"}).text
        assert 'class="box room-comet"' in page
        assert "/cover/comet-night.svg" in page
        assert "Lay your cards along the comet" in page
        drawn = client.get("/cover/comet-night.svg")
        assert drawn.headers["content-type"] == "image/svg+xml"
        assert 'class="tail"' in drawn.text
        assert ".cover.room-comet .tail" in drawn.text
        assert painted(client, "/picture.png").headers["content-type"] == "image/png"
        assert client.get("/new/comet").status_code == 200
        assert "CO-1" in client.get("/rules/comet").text


@pytest.mark.full
def test_it_is_played_in_the_browser_with_its_own_scene(server: Server) -> None:
    with server.browser() as client:
        page = client.post("/play", data={"game": "comet"})
        assert page.status_code == 200
        assert 'id="piece-bag"' in page.text
        assert 'data-target="card:' in page.text
        assert ".room-comet .co-card" in client.get("/static/room/comet.css").text
        assert client.get(page.url.path + "/picture.svg").text.count("co-card") >= 3
        table, moves = page.url.path, 0
        for _ in range(200):  # the bot answers in between
            text = client.get(table).text
            if found := re.search(r'name="action" value="([^"]*)"', text):
                data = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', text))
                assert client.post(table + "/move", data={**data, "action": found[1]}).status_code == 200
                moves += 1
            if moves == 3:
                break
            time.sleep(0.05)
        assert moves == 3


@pytest.mark.full
def test_its_lesson_is_given(server: Server) -> None:
    with server.browser() as client:
        page = client.post("/learn", data={"game": "comet"}, headers={"accept-language": "fr"})
        assert "Posez une carte" in page.text


# ------------------------------------------------------------------------------------------ folders


@pytest.fixture
def register(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The register of games, put back as it was."""
    monkeypatch.setenv(games.FOLDERS, "")
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield
    games.modules.cache_clear()
    games.load.cache_clear()
    games.folder.cache_clear()


@pytest.mark.parametrize("place", [COMET, COMET / "comet"], ids=["a folder of games", "a game"])
def test_a_folder_is_named_anywhere_on_the_command_line(register: None, place: Path, capsys) -> None:
    sys.modules.pop("comet", None)
    assert run(["sim", "comet", "--games", str(place), "--games", "2", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["finished"] == 2
    assert games.load("comet").part("scene").CometScene.VIEWBOX
    assert os.environ[games.FOLDERS] == str(place)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--games"], "--games what"),
        (["games", "--games", "/nowhere"], "/nowhere: no game here"),
        (["sim", "nova"], "no game 'nova'; choose one of celestia-duo"),
    ],
)
def test_what_is_no_game_is_said(register: None, words: list[str], told: str, capsys) -> None:
    assert run(words) == 2
    assert told in capsys.readouterr().err


def game_at(path: Path, text: str) -> Path:
    path.mkdir()
    (path / "__init__.py").write_text(text)
    (path / "components.toml").write_text("")
    return path


def test_a_folder_that_bears_another_names_name_is_refused(register: None, tmp_path: Path) -> None:
    with pytest.raises(AstrariumError, match="'json' is the name of another module"):
        games.look_in([str(game_at(tmp_path / "json", ""))])


def test_a_folder_that_bears_a_games_name_is_refused(register: None, tmp_path: Path) -> None:
    with pytest.raises(AstrariumError, match="a game 'kepler' already"):
        games.look_in([str(game_at(tmp_path / "kepler", ""))])


def test_a_package_without_a_game_is_told_so(register: None, tmp_path: Path) -> None:
    games.look_in([str(game_at(tmp_path / "halley", ""))])
    with pytest.raises(AstrariumError, match="halley has no GAME"):
        games.load("halley")


def test_a_game_under_another_id_is_told_so(register: None, tmp_path: Path) -> None:
    shutil.copytree(COMET / "comet", tmp_path / "encke")
    games.look_in([str(tmp_path / "encke")])
    with pytest.raises(AstrariumError, match="offered as 'encke', but its game calls itself 'comet'"):
        games.load("encke")


def test_an_own_scene_is_never_ignored(tmp_path: Path) -> None:
    """A game that is one module lying beside a scene is no package: the scene could not be found, and that is said."""
    shutil.copytree(COMET / "comet", tmp_path / "comet")
    (tmp_path / "comet" / "__init__.py").rename(tmp_path / "comet" / "tail.py")
    code = "import sys; sys.path.insert(0, 'comet'); import tail; tail.GAME.part('scene')"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert "belongs to no package" in done.stderr


def test_frames_may_lie_in_a_folder_of_their_own(tmp_path: Path) -> None:
    """The package is the one that lies in the game's folder, wherever its first frame is written."""
    shutil.copytree(COMET / "comet", tmp_path / "comet")
    text = (
        (tmp_path / "comet" / "__init__.py").read_text().replace("Path(__file__).parent", "Path(__file__).parents[1]")
    )
    (tmp_path / "comet" / "chapters").mkdir()
    (tmp_path / "comet" / "chapters" / "__init__.py").write_text(text)
    (tmp_path / "comet" / "__init__.py").write_text("from .chapters import GAME, KINDS, CometBox\n")
    code = "import comet; print(comet.GAME.package, comet.GAME.part('scene').CometScene.VIEWBOX)"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.startswith("comet (0"), done.stderr


def test_a_game_without_a_cover_gets_its_name_among_stars(tmp_path: Path) -> None:
    shutil.copytree(COMET / "comet", tmp_path / "comet")
    shutil.rmtree(tmp_path / "comet" / "scene")
    code = "import comet; from astrarium.scene.covers import cover; print(cover(comet.GAME))"
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True)
    assert 'class="stars"' in done.stdout, done.stderr
    assert "Comet</text>" in done.stdout


def test_a_game_without_words_in_a_language_speaks_our_first(tmp_path: Path) -> None:
    shutil.copytree(COMET / "comet" / "words", tmp_path / "words")
    (tmp_path / "words" / "fr.toml").unlink()
    assert heading(tmp_path, "fr").tagline.startswith("Lay your cards")
    assert book_of(tmp_path, "fr")["actions"]["draw"] == "Draw a card"
    assert heading(tmp_path / "nothing", "fr").name == "Nothing"
