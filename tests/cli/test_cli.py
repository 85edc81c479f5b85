"""The command line as a program: what it prints, how it fails."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from shutil import which
from unittest.mock import patch

import pytest

from astrarium.cli import run
from astrarium.terminal import saved

SIM_KEYS = [
    "game",
    "mode",
    "seats",
    "bots",
    "games",
    "finished",
    "wins",
    "draws",
    "scores",
    "decisions",
    "seconds",
    "fingerprint",
]


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ASTRARIUM_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "C")
    monkeypatch.delenv("LC_ALL", raising=False)
    return tmp_path / "data"


def program(*words: str, said: str = "") -> subprocess.CompletedProcess[str]:
    """The command line as the console script calls it, but in this process: starting one takes longer than most words."""
    out, err = StringIO(), StringIO()
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", StringIO(said)):
        code = run([*words])
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


# ---------------------------------------------------------------------------- what goes wrong
WRONG = [
    ["nonsense"],
    ["--nonsense"],
    ["sim"],
    ["sim", "chess"],
    ["sim", "celestia-duo", "--mode", "slow"],
    ["sim", "celestia-duo", "--games", "0"],
    ["sim", "celestia-duo", "--games", "many"],
    ["sim", "celestia-duo", "--seats", "7"],
    ["sim", "celestia-duo", "--bots", "oracle"],
    ["sim", "celestia-duo", "--bots", "random,random,random"],
    ["sim", "celestia-duo", "--bots", "search:0"],
    ["sim", "celestia-duo", "--option", "ladder"],
    ["sim", "celestia-duo", "--option", "nothing=1"],
    ["sim", "celestia-duo", "--mode", "normal", "--option", "ladder=99"],
    ["sim", "celestia-duo", "--mode", "quick", "--option", "ladder=2"],
    ["play", "kepler", "--mode", "solo", "--option", "placement=players"],
    ["sim", "celestia-duo", "--option", "comm-protocol=table-talk"],
    ["sim", "celestia-duo", "--components", "/no/such/file.toml"],
    ["sim", "celestia-duo", "--workers", "-1"],
    ["play", "chess"],
    ["play", "celestia-duo", "--lang", "xx"],
    ["play", "celestia-duo", "--seats", "you,oracle"],
    ["play", "celestia-duo", "--seats", "you,greedy", "--option", "comm-protocol=table-talk"],
    ["play", "celestia-duo", "--seats", "you,greedy,greedy"],
    ["play", "--resume"],
    ["play", "no-such-file.json"],
    ["replay", "/no/such/file.json"],
    ["replay", __file__],
    ["rules", "chess"],
    ["rules", "celestia-duo", "CD-99999"],
    ["components"],
    ["components", "check"],
    ["components", "check", "/no/such/file.toml"],
    ["components", "check", __file__],
    ["coverage", "chess"],
    ["games", "--lang", "xx"],
]


@pytest.mark.parametrize("words", WRONG, ids=" ".join)
def test_what_is_wrong_is_said_in_one_line(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("astrarium: ")
    assert err.count("\n") == 1


def test_a_broken_journal_is_said_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = recorded(tmp_path)
    doc = json.loads(good.read_text())
    broken = [
        {**doc, "game": "chess"},
        {**doc, "mode": "slow"},
        {**doc, "mode": 3},
        {**doc, "seats": 9},
        {**doc, "astrarium": 99},
        {**doc, "components": "0"},
        {**doc, "options": {"nothing": 1}},
        {**doc, "moves": [*doc["moves"], ["x"]]},
        {**doc, "moves": [[0, 0, ["fly", "moon"], False]]},
        {**doc, "moves": [[7, *doc["moves"][0][1:]]]},
        {**doc, "moves": 5},
        [],
        {},
    ]
    for number, wrong in enumerate(broken):
        path = tmp_path / f"broken-{number}.json"
        path.write_text(json.dumps(wrong))
        assert run(["replay", str(path)]) == 2, wrong
        assert capsys.readouterr().err.count("\n") == 1
    assert run(["replay", str(good), "--at", "999999"]) == 2


def test_no_traceback_as_a_program() -> None:
    done = program("sim", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("astrarium: no game 'chess'; choose one of ")


# ---------------------------------------------------------------------------- sim
def simulated(capsys: pytest.CaptureFixture[str], *words: str) -> dict:
    assert run(["sim", "celestia-duo", *words, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_sim_json_has_exactly_its_keys(capsys: pytest.CaptureFixture[str]) -> None:
    told = simulated(capsys, "--mode", "normal", "--games", "6")
    assert list(told) == SIM_KEYS
    assert told["bots"] == ["random", "random"]
    assert (told["game"], told["mode"], told["seats"]) == ("celestia-duo", "normal", 2)
    assert told["games"] == told["finished"] == 6
    assert told["wins"]["seats"] == [told["wins"]["team"]] * 2
    assert told["decisions"] > 60


def test_the_same_seed_gives_the_same_fingerprint(capsys: pytest.CaptureFixture[str]) -> None:
    one = simulated(capsys, "--games", "9", "--seed", "a")
    again = simulated(capsys, "--games", "9", "--seed", "a")
    other = simulated(capsys, "--games", "9", "--seed", "b")
    assert one["fingerprint"] == again["fingerprint"] != other["fingerprint"]


def test_workers_change_nothing_but_the_time(capsys: pytest.CaptureFixture[str]) -> None:
    one = simulated(capsys, "--games", "20", "--bots", "greedy,random")
    two = simulated(capsys, "--games", "20", "--bots", "greedy,random", "--workers", "2")
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_sim_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["sim", "celestia-duo", "--games", "3"]) == 0
    out, err = capsys.readouterr()
    assert "fingerprint" in out
    assert "3 of 3 games" in out
    assert err == ""


# ---------------------------------------------------------------------------- play, replay, resume
def recorded(tmp_path: Path) -> Path:
    """A journal of a few moves."""
    path = tmp_path / "game.json"
    done = program("play", "celestia-duo", "--seed", "s", said=f"1\n1\n1\nsave {path}\nquit\n")
    assert done.returncode == 0, done.stderr
    return path


def test_a_game_at_the_terminal(own_data: Path) -> None:
    said = "why 1\nhelp\nlog\nhint\nnext\nboard\nrules CD-141\nwhy nonsense\n99\n1\nundo\n"
    done = program("play", "celestia-duo", "--seed", "s", said=said)
    assert (done.returncode, done.stderr) == (0, "")
    for words in (
        "CD-141 ",
        "Hint: ",
        "this is allowed",
        "  +1 whip in hand",  # what the answer does
        "no answer 99",
        "known words",
        "The game is kept in",
    ):
        assert words in done.stdout


def test_an_interrupted_game_goes_on_where_it_stopped(own_data: Path) -> None:
    program("play", "celestia-duo", "--seed", "s", said="1\n1\n")
    place = saved.unfinished("celestia-duo")[0]
    before = json.loads(place.read_text())["moves"]
    assert len(before) >= 2
    done = program("play", "--resume", said="1\nquit\n")
    assert done.returncode == 0
    after = json.loads(place.read_text())["moves"]
    assert after[: len(before)] == before
    assert len(after) > len(before)


@pytest.mark.sample(1)
@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
@pytest.mark.parametrize("blow", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_killed_game_is_kept(blow: int, own_data: Path) -> None:
    game = subprocess.Popen(
        [sys.executable, "-m", "astrarium", "play", "celestia-duo", "--seed", "s"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert game.stdin
    game.stdin.write("1\n1\n")
    game.stdin.flush()
    for _ in range(1200):
        waiting = saved.unfinished()
        if waiting and len(json.loads(waiting[0].read_text())["moves"]) >= 3:
            break
        time.sleep(0.05)
    game.send_signal(blow)
    out, _ = game.communicate(timeout=120)
    assert "Traceback" not in out
    done = program("play", "--resume", said="quit\n")
    assert done.returncode == 0


def test_replay_tells_the_game_and_stops_where_asked(tmp_path: Path) -> None:
    path = recorded(tmp_path)
    whole, part = program("replay", str(path)), program("replay", str(path), "--at", "1")
    assert whole.returncode == part.returncode == 0
    assert len(part.stdout) < len(whole.stdout)


def test_replay_draws_a_position(tmp_path: Path) -> None:
    path, drawn = recorded(tmp_path), tmp_path / "game.svg"
    done = program("replay", str(path), "--at", "1", "--svg", str(drawn), "--seat", "1", "--day", "--lang", "fr")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert drawn.read_text(encoding="utf-8").startswith("<svg ")
    assert "piece-airship" in drawn.read_text(encoding="utf-8")


@pytest.mark.full
def test_replay_paints_a_position(tmp_path: Path) -> None:
    path, drawn = recorded(tmp_path), tmp_path / "game.png"
    done = program("replay", str(path), "--at", "1", "--png", str(drawn), "--width", "300")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert drawn.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(drawn.read_bytes()[16:20], "big") == 300
    for wrong in (["--png", str(tmp_path / "no" / "folder.png")], ["--png", str(drawn), "--seat", "3"]):
        done = program("replay", str(path), *wrong)
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)


def test_bots_alone_play_to_the_end(own_data: Path) -> None:
    done = program("play", "celestia-duo", "--seats", "random,random", "--seed", "s")
    assert done.returncode == 0
    assert "The game is over." in done.stdout
    assert saved.unfinished() == []


def test_in_french(own_data: Path) -> None:
    done = program("play", "celestia-duo", "--lang", "fr", said="aide\nquitter\n")
    assert done.returncode == 0
    assert "La partie est gardée" in done.stdout


def test_play_without_a_game_asks_for_one(own_data: Path) -> None:
    done = program("play", said="1\n1\nquit\n")
    assert done.returncode == 0
    assert "Which game?" in done.stdout
    assert "The game is kept in" in done.stdout


# ---------------------------------------------------------------------------- looking
def test_games_rules_coverage_components(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["games", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert listed["celestia-duo"]["modes"] == {"quick": [2], "normal": [2], "expert": [2]}
    assert run(["games"]) == 0
    assert "quick" in capsys.readouterr().out
    assert run(["rules", "celestia-duo", "cd-141"]) == 0
    assert "CD-141 " in capsys.readouterr().out
    assert run(["rules", "EF-001", "--lang", "fr"]) == 0
    assert "EF-001 " in capsys.readouterr().out
    assert run(["coverage", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    for numbers in told.values():
        assert list(numbers) == ["rules", "tested", "rulings", "rulings_tested", "missing"]


def test_components_check_names_what_follows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from astrarium.games import load

    text = (load("celestia-duo").folder / "components.toml").read_text()
    starts = "pirate_starts = [12, 14, 16, 17, 18]"
    assert text.count(starts) == 1
    mine = tmp_path / "mine.toml"
    mine.write_text(text.replace(starts, "pirate_starts = [11, 14, 16, 17, 18]"))
    assert run(["components", "check", str(mine)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "mode.normal.pirate_starts: [12, 14, 16, 17, 18] became [11, 14, 16, 17, 18]" in told
    assert "text en ladder=1: step 1: the pirate ship starts on card 12 became" in told
    assert "celestia-duo-normal" in told.partition("records that go differently")[2]
    assert "celestia-duo-quick" not in told


@pytest.mark.skipif(which("git") is None, reason="no git")
def test_components_check_compares_a_games_own_file_with_what_was_committed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from astrarium.games import load

    text = (load("celestia-duo").folder / "components.toml").read_text()
    mine = tmp_path / "components.toml"
    mine.write_text(text.replace("pirate_starts = [12, 14, 16, 17, 18]", "pirate_starts = [11, 14, 16, 17, 18]"))
    for words in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "old"]):
        subprocess.run(["git", *words], cwd=tmp_path, check=True)
    mine.write_text(text)
    assert run(["components", "check", str(mine)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "mode.normal.pirate_starts: [11, 14, 16, 17, 18] became [12, 14, 16, 17, 18]" in told
    assert "text en ladder=1: step 1: the pirate ship starts on card 11 (Expert 12) became" in told
    subprocess.run(
        ["git", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qam", "new"], cwd=tmp_path, check=True
    )
    assert run(["components", "check", str(mine)]) == 0
    assert "unchanged since" in " ".join(capsys.readouterr().out.split())


def test_components_check_names_what_is_wrong_and_what_differs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from astrarium.games import load

    text = (load("celestia-duo").folder / "components.toml").read_text()
    mine = tmp_path / "mine.toml"
    mine.write_text(text)
    assert run(["components", "check", str(mine)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert "this is Celestia Duo's own file, unchanged since it was last committed or installed" in told
    assert re.search(r"rulebook: \d+ entries \(.*reconstructed: \d+ entries \(", told)
    mine.write_text(text + "\n# mine\n")
    assert run(["components", "check", str(mine)]) == 0
    assert "only the writing differs" in " ".join(capsys.readouterr().out.split())
    assert 'publisher = "Blam!"' in text
    mine.write_text(text.replace('publisher = "Blam!"', 'publisher = "Me"'))
    assert run(["components", "check", str(mine)]) == 0
    told = capsys.readouterr().out
    assert "game.publisher: Blam! became Me" in told
    assert "records" not in told
    assert "lesson" not in told
    mine.write_text("[game\n")
    assert run(["components", "check", str(mine)]) == 2
    assert "mine.toml" in capsys.readouterr().err
