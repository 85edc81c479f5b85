"""Training: positions are written down once, a net is read without its maker, and only what wins is kept."""

from __future__ import annotations

import json
from array import array
from pathlib import Path
from random import Random

import pytest

from astrarium.bots import sense_of
from astrarium.bots.learned import Net, read_nets
from astrarium.games import load, ready
from astrarium.kernel import AstrariumError
from astrarium.training.fit import Fitted
from astrarium.training.play import TrainingPlan, TrainingRows, play
from astrarium.training.rounds import Course, read, save, take_over, train

COURSE = Course("celestia-duo", "quick", 2, rounds=1, games=4, match=4, futures=6, part=2)


def flat(width: int, sign: float) -> list[dict[str, object]]:
    """A net that repeats the rule of thumb, the first number, or its opposite."""
    return [{"rows": [[sign] + [0.0] * (width - 1)], "bias": [0.0]}]


@pytest.mark.parametrize("title", ready())
def test_what_counts_has_a_name_and_counting_changes_nothing(title: str) -> None:
    game = load(title)
    sense = sense_of(game)
    assert sense.features is not None
    assert len(set(sense.names)) == len(sense.names)
    rng = Random(7)
    for mode in game.modes:
        s = game.new(game.setting(mode.word, mode.seats[-1]), "counted")
        while not s.over:
            if rng.random() < 0.1:
                before = s.fingerprint()
                for seat in range(s.seats):
                    numbers = sense.features(s, seat)
                    assert len(numbers) == len(sense.names)
                    assert all(-20 < number < 20 for number in numbers)
                assert s.fingerprint() == before
            s.apply(s.menu[int(rng.random() * len(s.menu))])


@pytest.mark.parametrize("title", ready())
def test_a_rule_of_thumb_changes_nothing_in_what_it_reads(title: str) -> None:
    game = load(title)
    sense = sense_of(game)
    rng = Random(3)
    s = game.new(game.setting(), "read")
    while not s.over:
        before = s.fingerprint()
        for player in (sense.choose, sense.quick):
            assert player is not None
            assert player(s, rng) in s.menu
        assert s.fingerprint() == before
        s.apply(s.menu[int(rng.random() * len(s.menu))])


def test_the_same_lesson_gives_the_same_positions() -> None:
    lesson = TrainingPlan("celestia-duo", "quick", 2, "greedy", "s", 0, 2)
    one, two = play(lesson), play(lesson)
    assert one.numbers == two.numbers
    assert set(one.ends) <= {-1.0, 1.0}
    assert len(one.numbers) == one.width * len(one.ends) > 0


def test_positions_survive_the_disk(tmp_path: Path) -> None:
    rows = TrainingRows(3, array("f", [1, 2, 3, 4, 5, 6]), array("f", [1, -1]), 1)
    save(tmp_path / "x.rows", rows)
    assert read(tmp_path / "x.rows") == rows


def fitted_as(sign: float) -> object:
    def fit(parts: list[TrainingRows], seed: int) -> Fitted:
        return Fitted(flat(parts[0].width, sign), 0.5, 0.6)

    return fit


@pytest.mark.full
def test_a_judgement_that_loses_is_dropped_and_a_stopped_training_goes_on(tmp_path: Path) -> None:
    told: list[str] = []
    assert train(COURSE, tmp_path, None, told.append, fitted_as(-1.0)) is None  # type: ignore[arg-type]
    assert told[0] == "played 2 of 4 games"
    assert told[-1].endswith("dropped")
    again: list[str] = []
    assert train(COURSE, tmp_path, None, again.append, fitted_as(-1.0)) is None  # type: ignore[arg-type]
    assert again == told[-1:]  # neither played nor fitted again


@pytest.mark.full
def test_what_was_made_is_said_and_modes_lie_side_by_side(tmp_path: Path) -> None:
    train(COURSE, tmp_path, None, lambda line: None, fitted_as(1.0))  # type: ignore[arg-type]
    made = json.loads((tmp_path / "judgement-0.json").read_text())
    assert made["nets"]["quick"]["made"]["games"] == 4
    other = {"features": made["features"], "nets": {"normal": made["nets"]["quick"]}}
    (tmp_path / "shipped.json").write_text(json.dumps(other))
    take_over(tmp_path / "judgement-0.json", tmp_path / "shipped.json")
    names = tuple(made["features"])
    assert read_nets(tmp_path / "shipped.json", names).keys() == {"quick", "normal"}
    assert read_nets(tmp_path / "shipped.json", (*names, "more")) == {}
    assert read_nets(tmp_path / "nowhere.json", names) == {}


def test_a_net_adds_up() -> None:
    net = Net.read([{"rows": [[1.0, 0.0], [0.0, -1.0]], "bias": [0.0, 0.0]}, {"rows": [[1.0, 5.0]], "bias": [0.25]}])
    assert net.value([0.5, 1.0]) == pytest.approx(0.6351489)  # tanh(0.75): the second row is cut off


@pytest.mark.parametrize("title", ready())
def test_shipped_judgements_are_small_and_fit_their_game(title: str) -> None:
    game = load(title)
    path = game.folder / "sense" / "learned.json"
    if path.exists():
        assert path.stat().st_size < 1_000_000
        nets = read_nets(path, sense_of(game).names)
        assert nets.keys() <= {mode.word for mode in game.modes}
        assert nets, "made for other features"
        assert all("made" in net for net in json.loads(path.read_text())["nets"].values())


def test_a_game_that_does_not_say_what_counts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    sense = sense_of(load("kepler"))
    monkeypatch.setattr(sense, "features", None)
    with pytest.raises(AstrariumError, match="does not say what counts"):
        train(COURSE._replace(game="kepler", mode="standard"), tmp_path, None, lambda line: None)
