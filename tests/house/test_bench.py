"""The benchmark's arithmetic: baskets, ratios, verdicts."""

from __future__ import annotations

import random

import pytest
from benchmarks import peers

from astrarium import load, ready


def line(decisions: float, clone: float) -> dict[str, dict[str, float]]:
    both = {"best": 1.0, "median": 1.0}
    return {
        "decisions_per_s": {"best": decisions, "median": decisions / 2},
        "actions_per_s": both,
        "clone_us": {"best": clone, "median": clone * 2},
    }


@pytest.fixture
def rows():
    """A basket whose geometric means are 100 decisions/s and 1 µs, and one game of ours."""
    speeds = (10, 1000, 100, 100, 100, 100)
    found = {f"openspiel {name}": line(speed, 100 / speed) for name, speed in zip(peers.BASKET, speeds, strict=True)}
    return {**found, "moon quick": line(70, 2.5)}


def test_the_basket_is_a_geometric_mean(rows):
    mean = peers.basket(rows)
    assert mean["decisions_per_s"]["best"] == pytest.approx(100)
    assert mean["clone_us"]["best"] == pytest.approx(1)


def test_ratios_compare_bests_with_bests_and_medians_with_medians(rows):
    peers.ratios(rows)
    assert rows["moon quick"]["decisions_ratio"] == pytest.approx({"best": 0.7, "median": 0.7})
    assert rows["moon quick"]["clone_ratio"] == pytest.approx({"best": 2.5, "median": 2.5})


@pytest.mark.parametrize(
    ("measure", "ratio", "said"),
    [
        ("decisions", 0.29, "below floor"),
        ("decisions", 0.3, "floor met"),
        ("decisions", 0.6, "target met"),
        ("clone", 7.1, "below floor"),
        ("clone", 7.0, "floor met"),
        ("clone", 3.5, "target met"),
    ],
)
def test_decisions_should_be_many_and_clones_cheap(measure, ratio, said):
    assert peers.verdict(measure, ratio, peers.GATES["interpreted"][measure]) == said


def test_the_gate_takes_the_best_of_the_rounds(rows):
    peers.ratios(rows)
    peers.judge(rows, ["moon quick"], peers.GATES["compiled"])
    assert rows["moon quick"]["decisions_gate"]["verdict"] == "below floor"
    assert rows["moon quick"]["clone_gate"]["verdict"] == "floor met"


def test_rates_come_from_each_round_and_lengths_from_all():
    played = [peers.Played(1, 10, 40, 1, 1.0), peers.Played(1, 30, 120, 1, 1.0)]
    row = peers.row(played, [1e6, 5e5])
    assert row["decisions_per_s"] == {"best": 30, "median": 20}
    assert row["clone_us"] == {"best": 1, "median": 1.5}
    assert (row["actions_per_decision"], row["decisions_per_game"], row["forced_per_game"]) == (4, 20, 1)


def test_every_environment_runs_the_same_loop() -> None:
    pytest.importorskip("pettingzoo", reason="the extra packages of astrarium[envs] are not installed")
    from benchmarks import faces

    mine = faces.ours(["celestia-duo"])
    assert set(mine) == {"celestia-duo quick 2", "celestia-duo normal 2", "celestia-duo expert 2"}
    env = mine["celestia-duo quick 2"]
    assert faces.steps_per_second(env, 0.01, random.Random(1)) > 0
    assert not env.agents  # played to its end
    report = {"build": "compiled", "python": "3", "peers": {"hanabi_v5": {"steps_per_s": 2000.0, "ratio": 1.0}}}
    assert "hanabi_v5" in faces.table(report | {"games": {}})


def test_thinking_is_held_against_the_first_search_interpreted():
    thinking = pytest.importorskip("benchmarks.thinking", reason="OpenSpiel is not installed")

    def report(first: float, now: float) -> dict[str, dict[str, dict[str, dict[str, float]]]]:
        row = {"the first search": {"best": first}, "our search": {"best": now}}
        return {"rates": {"moon quick": row, "chess (theirs)": {"OpenSpiel MCTS, C++": {"best": 9.0}}}}

    assert thinking.gains(report(100, 120), report(150, 330)) == {"moon quick": pytest.approx(3.3)}


@pytest.mark.full
def test_everyone_thinks_as_often_as_told():
    thinking = pytest.importorskip("benchmarks.thinking", reason="OpenSpiel is not installed")
    report = thinking.measure("astronavigators", rounds=1, simulations=12)
    ours = report["rates"]["astronavigators first-and-fast"]
    assert set(ours) == {"the first search", "our search", "OpenSpiel ISMCTS, Python"}
    assert all(rate["best"] > 0 for row in report["rates"].values() for rate in row.values())


def test_a_baseline_is_played_from_named_seeds_in_every_seat():
    baselines = pytest.importorskip("benchmarks.baselines", reason="the extra packages of astrarium[envs] are missing")
    found = list(baselines.columns())
    assert {(one.game, one.mode) for one in found} == {(id, mode.word) for id in ready() for mode in load(id).modes}
    assert {one.others for one in found if one.game == "celestia-duo"} == {"itself"}
    column = next(one for one in found if one[:2] == ("kepler", "standard") and one.others == "random")
    cell = baselines.play_cell(column, "random", 12, 60)
    assert cell == baselines.play_cell(column, "random", 12, 60)._replace(
        wall_seconds=cell.wall_seconds, processor_seconds=cell.processor_seconds
    )
    assert (cell.games, cell.first_seed, cell.last_seed, cell.steps) == (12, 0, 11, 0)
    assert cell.low <= cell.share <= cell.high
    assert 0 < cell.wins < 12
    assert f"of {cell.games}" in baselines.table([cell])


@pytest.mark.full
def test_openspiels_searches_play_the_same_games():
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    from benchmarks import baselines

    column = baselines.Column("celestia-duo", "quick", 2, "itself")
    for agent in ("openspiel-ismcts:2", "openspiel-mcts:2"):
        assert baselines.play_cell(column, agent, 1, 60).games == 1


def test_the_page_of_baselines_has_every_mode_and_agent():
    baselines = pytest.importorskip("benchmarks.baselines", reason="the extra packages of astrarium[envs] are missing")
    page = (baselines.ROOT / "docs" / "baselines.md").read_text(encoding="utf-8")
    for id in ready():
        part = page.partition(f"### {load(id).name}\n")[2].partition("\n#")[0]
        heads, rows = part.strip().splitlines()[0], part.strip().splitlines()[2:]
        for column in baselines.columns(id):
            assert f"| {column.mode}, " in heads
        assert {row.split("|")[1].strip(" `") for row in rows} >= {*baselines.BOTS, *baselines.SEARCHES}
