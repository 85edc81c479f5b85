"""The arena: everybody meets everybody with the same luck, nothing is lost by a kill, ratings tell who is stronger."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from astrarium.arena import Contest, Ledger, Played, Result, Round, Tournament, compete, ratings
from astrarium.arena.compete import cluster
from astrarium.arena.simulate import worker_pool
from astrarium.arena.tournament import fingerprint, shard
from astrarium.cli import run
from astrarium.kernel import AstrariumError
from astrarium.rating import Scale

QUICK = Tournament(Contest("celestia-duo", "quick", 2, (), ("random", "greedy"), "cloud", 4))
DUEL = Tournament(Contest("kepler", "standard", 3, (), ("random", "greedy", "level:1"), "cloud", 6))


def test_everybody_sits_in_every_seat_with_the_same_luck() -> None:
    rounds = DUEL.rounds()
    assert [r.number for r in rounds] == list(range(6))
    assert {r.seated.index("greedy") for r in rounds} == {0, 1, 2}
    assert len({r.seed for r in rounds[:3]}) == 1
    assert {bot for r in rounds for bot in r.seated} == {"random", "greedy", "level:1"}


def test_two_bots_share_a_larger_table() -> None:
    contest = Contest("kepler", "standard", 3, (), ("random", "greedy"), "cloud", 3)
    assert [sorted(r.seated) for r in Tournament(contest).rounds()] == [["greedy", "random", "random"]] * 3


def test_partners_sit_with_themselves_and_share_their_luck() -> None:
    rounds = QUICK.rounds()
    assert [r.seated for r in rounds] == [("random", "random")] * 4 + [("greedy", "greedy")] * 4
    assert [r.seed for r in rounds[:4]] == [r.seed for r in rounds[4:]]


def test_the_number_of_workers_changes_nothing() -> None:
    alone = compete(QUICK, QUICK.rounds())
    with ThreadPoolExecutor(3) as pool:
        assert fingerprint(compete(QUICK, QUICK.rounds(), executor=pool)) == fingerprint(alone)


@pytest.mark.full
def test_processes_change_nothing_either() -> None:
    with worker_pool(2) as pool:
        assert fingerprint(compete(QUICK, QUICK.rounds(), executor=pool)) == fingerprint(compete(QUICK, QUICK.rounds()))


@pytest.mark.full
def test_a_cluster_of_four_plays_the_same_games_as_one_and_two_processes() -> None:
    from distributed import LocalCluster

    rounds = QUICK.rounds()
    alone = compete(QUICK, rounds)
    with worker_pool(1) as one, worker_pool(2) as two:
        found = [compete(QUICK, rounds, executor=pool) for pool in (one, two)]
    local = LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address=None, host="127.0.0.1")
    with local, cluster(local.scheduler_address) as pool:
        found.append(compete(QUICK, rounds, executor=pool))
        victim = next(iter(local.workers.values())).process.process.pid
        os.kill(victim, signal.SIGKILL)  # a worker that dies is replaced, and what it played is played again
        found.append(compete(QUICK, rounds, executor=pool))
    for each in found:
        assert fingerprint(each) == fingerprint(alone)
        assert [one.result for one in each] == [one.result for one in alone]


@pytest.mark.full
def test_no_scheduler_is_said_in_words() -> None:
    with pytest.raises(AstrariumError, match="no Dask scheduler answers"):
        cluster("tcp://127.0.0.1:9", 0.5)


def test_a_ledger_goes_on_after_a_torn_line(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    whole = compete(QUICK, QUICK.rounds(), Ledger(path, QUICK.header(), Played.read))
    lines = path.read_text().splitlines(keepends=True)
    path.write_text("".join(lines[:4]) + lines[4][:30])
    ledger = Ledger(path, QUICK.header(), Played.read)
    assert sorted(ledger.played) == [0, 1, 2]
    counted: list[int] = []
    again = compete(QUICK, QUICK.rounds(), ledger, progress=counted.append)
    assert fingerprint(again) == fingerprint(whole)
    assert counted == [3, 1, 1, 1, 1, 1]
    assert len(path.read_text().splitlines()) == 1 + 8


def test_the_ledger_of_another_tournament_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    Ledger(path, QUICK.header(), Played.read)
    other = Tournament(QUICK.contest._replace(seed="rain"))
    with pytest.raises(AstrariumError, match=r"other games \(seed differ"):
        Ledger(path, other.header(), Played.read)


def test_shards_are_merged(tmp_path: Path) -> None:
    parts = []
    for words in ("1/2", "2/2"):
        ledger = Ledger(tmp_path / f"{words[0]}.jsonl", QUICK.header(), Played.read)
        parts.append(compete(QUICK, shard(QUICK.rounds(), words), ledger))
    merged = Ledger(tmp_path / "all.jsonl", QUICK.header(), Played.read)
    assert [merged.merge(tmp_path / "1.jsonl"), merged.merge(tmp_path / "2.jsonl")] == [4, 4]
    assert merged.merge(tmp_path / "2.jsonl") == 0
    assert fingerprint(list(merged.played.values())) == fingerprint(compete(QUICK, QUICK.rounds()))


@pytest.mark.parametrize("words", ["", "0/2", "3/2", "a/b", "1"])
def test_no_such_shard(words: str) -> None:
    with pytest.raises(AstrariumError, match="shard"):
        shard([], words)


def game(number: int, seated: tuple[str, ...], outcome: tuple[int, ...], seed: str = "") -> Played:
    return Played(Round(number, seated, seed), Result(outcome, (), 1, "", ""), 0.1)


def test_ratings_tell_who_is_stronger_and_how_surely() -> None:
    games = [game(n, ("a", "b"), (1, -1) if n % 4 else (-1, 1)) for n in range(40)]
    first, second = ratings(("a", "b"), games)
    assert (first.bot, second.bot) == ("a", "b")
    assert 80 < first.rating < 110  # three to one is 191 points apart, a little less for the doubt
    assert first.rating == pytest.approx(-second.rating)
    wide = ratings(("a", "b"), games[:8])[0].margin
    assert wide > first.margin * 1.8


def test_a_game_of_four_is_one_result() -> None:
    """Two bots that share four chairs: one of four wins, so a share of three in four is three to one, as in a duel."""
    games = [game(n, ("a", "b", "a", "b"), (1, -1, -1, -1) if n % 4 else (-1, 1, -1, -1)) for n in range(40)]
    duel = [game(n, ("a", "b"), (1, -1) if n % 4 else (-1, 1)) for n in range(40)]
    many, two = ratings(("a", "b"), games)[0], ratings(("a", "b"), duel)[0]
    assert many.rating == pytest.approx(two.rating)
    assert many.margin == pytest.approx(two.margin)


def test_partners_are_as_strong_as_both_on_average() -> None:
    games = [game(n, ("a", "b", "a", "b"), (1, -1, 1, -1) if n % 4 else (-1, 1, -1, 1)) for n in range(40)]
    duel = [game(n, ("a", "b"), (1, -1) if n % 4 else (-1, 1)) for n in range(40)]
    assert ratings(("a", "b"), games)[0].rating == pytest.approx(ratings(("a", "b"), duel)[0].rating)


def test_levels_are_the_marks_of_the_scale() -> None:
    names = ("level:2", "level:3", "mine")
    scale = Scale((-200.0, -100.0, 0.0, 100.0, 200.0))
    games = [game(n, ("level:2", "level:3"), (-1, 1) if n % 4 else (1, -1)) for n in range(40)]
    games += [game(99 + n, ("level:3", "mine"), (-1, 1) if n % 4 else (1, -1)) for n in range(40)]
    found = {r.bot: r for r in ratings(names, games, scale=scale)}
    assert found["level:2"].rating + found["level:3"].rating == pytest.approx(-100.0)
    assert found["mine"].rating > found["level:3"].rating + 100
    assert found["mine"].stars == pytest.approx(scale.stars(found["mine"].rating))
    assert [r.stars for r in ratings(names, games)] == [None] * 3


def test_losers_of_a_large_table_are_not_compared() -> None:
    games = [game(n, ("a", "b", "c"), (1, -1, -1)) for n in range(9)]
    first, *rest = ratings(("a", "b", "c"), games)
    assert first.bot == "a"
    assert rest[0].rating == pytest.approx(rest[1].rating)


def test_partners_are_compared_over_the_same_luck() -> None:
    games = [game(n, ("a", "a"), (1, 1), str(n)) for n in range(9)]
    games += [game(9 + n, ("b", "b"), (-1, -1) if n else (1, 1), str(n)) for n in range(9)]
    first, second = ratings(("a", "b"), games, together=True)
    assert (first.bot, first.points, second.points) == ("a", 8.5, 0.5)


def test_the_command_prints_one_object(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ["arena", "celestia-duo", "--bots", "random,greedy", "--games", "2", "--json"]
    assert run([*words, "--out", str(tmp_path / "l")]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"game", "mode", "seats", "bots", "games", "seed", "ratings", "table", "fingerprint"} <= told.keys()
    assert told["played"] == 4
    assert run([*words, "--out", str(tmp_path / "l")]) == 0
    assert json.loads(capsys.readouterr().out) == told


def test_a_bot_of_ones_own_enters(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "celestia-duo", "--bots", "astrarium.bots.random:RandomBot,greedy", "--games", "1", "--json"]
    assert run(words) == 0
    assert "astrarium.bots.random:RandomBot" in json.loads(capsys.readouterr().out)["wins"]


@pytest.mark.parametrize(
    ("bots", "says"),
    [("greedy,greedy", "named once"), ("nobody:Here,greedy", "no bot 'nobody:Here'"), ("oracle,greedy", "no bot")],
)
def test_what_cannot_enter_is_named(bots: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["arena", "efemeris", "--bots", bots]) == 2
    assert says in capsys.readouterr().err


@pytest.mark.full
def test_a_killed_arena_goes_on_and_leaves_no_workers(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    words = ["arena", "celestia-duo", "--bots", "greedy,search:40", "--games", "12", "--workers", "2", "--json"]
    command = [sys.executable, "-m", "astrarium", *words, "--out", str(out)]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while not out.exists() or len(out.read_text().splitlines()) < 5:
        time.sleep(0.05)
        assert running.poll() is None
    children = [int(pid) for pid in Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()]
    running.send_signal(signal.SIGKILL)
    running.wait()
    before = len(out.read_text().splitlines())
    for _ in range(100):
        if not any(Path(f"/proc/{pid}").exists() and "Z" not in state(pid) for pid in children):
            break
        time.sleep(0.1)
    else:
        raise AssertionError("workers outlive the arena")
    resumed = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    again = json.loads(subprocess.run(command[:-2], capture_output=True, check=True).stdout)
    assert before >= 5
    assert resumed == again
    assert len({json.loads(line)["number"] for line in out.read_text().splitlines()[1:]}) == 24
    assert len(out.read_text().splitlines()) == 25


def state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "Z"


def test_ledgers_are_plain_lines(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "games.jsonl"
    ledger = Ledger(path, {"game": "x"}, Played.read)
    ledger.add([game(0, ("a", "b"), (1, -1))])
    assert [json.loads(line) for line in path.read_text().splitlines()][1]["seated"] == ["a", "b"]
    assert os.stat(path).st_size > 0
