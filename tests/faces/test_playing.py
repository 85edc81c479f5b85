"""`astrarium.new` and what it gives: everything is checked, everything says what is wrong, everything prints."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from random import Random

import pytest

import astrarium
from astrarium.games import ready
from astrarium.kernel import Components
from astrarium.playing import Play, notes
from astrarium.terminal import saved
from astrarium.terminal.game import resume


def some_moves(g: Play, count: int, seed: int = 1) -> Play:
    rng = Random(seed)
    for _ in range(count):
        if not g.over:
            g.play(rng.choice(g.legal))
    return g


@pytest.mark.parametrize("game", ready())
def test_a_game_is_saved_and_opened_where_it_stood(game: str, tmp_path: Path) -> None:
    g = some_moves(astrarium.new(game, seed=7), 30)
    again = astrarium.open(g.save(tmp_path / "game.json"))
    assert repr(again) == repr(g)
    assert again.state.fingerprint() == g.state.fingerprint()


@pytest.mark.parametrize("game", ready())
def test_a_clone_goes_its_own_way_and_undo_comes_back(game: str) -> None:
    g = some_moves(astrarium.new(game, seed="s"), 12)
    before = g.state.fingerprint()
    some_moves(g.clone(), 5)
    assert g.state.fingerprint() == before
    assert some_moves(g, 3).undo(3).state.fingerprint() == before


@pytest.mark.parametrize("game", ready())
def test_a_notebook_shows_its_picture(game: str) -> None:
    root = ElementTree.fromstring(astrarium.new(game, seed=1)._repr_svg_())
    assert root.tag.endswith("svg")


@pytest.mark.parametrize("game", ready())
def test_every_field_of_a_view_has_a_meaning_and_reads_by_name(game: str) -> None:
    g = astrarium.new(game, seed=1)
    told = notes(type(g.state))
    sight = g.view(0)
    for note in told:
        assert getattr(sight, note.name) == sight[note.name] == sight.view[note.name]
        assert note.name in dir(sight)
        assert note.who
    silent = [note.name for note in told if not note.meaning]
    assert len(silent) < len(told) / 2, silent
    assert f"{told[0].name} = " in repr(sight)


def test_what_a_seat_may_not_see_is_not_in_its_sight() -> None:
    g = some_moves(astrarium.new("efemeris", seed=3), 40)
    for seat in (0, 1):
        for dream in range(3):
            assert g.view(seat).json() == g.imagine(seat, dream).view(seat).json()


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda g: g.play(3), "an answer is an action or its text, such as 'take"),
        (lambda g: g.play("take joker"), "CD-042"),
        (lambda g: g.play("fly away"), "no action 'fly away'"),
        (lambda g: g.view(5), "no seat 5; this game has seats 0 to 1"),
        (lambda g: g.view("me"), "no seat 'me'"),
        (lambda g: g.imagine(-1), "no seat -1"),
        (lambda g: g.undo(9), "9 answers cannot be taken back; 0 have been given"),
        (lambda g: g.undo("all"), "'all' answers cannot be taken back"),
        (lambda g: astrarium.new(7), "a game is named by its word"),
        (lambda g: astrarium.new("chess"), "no game 'chess'"),
        (lambda g: astrarium.new("kepler", colour="red"), "no option 'colour'"),
        (lambda g: astrarium.open("nowhere.json"), "is not a saved game"),
    ],
)
def test_a_mistake_gets_a_sentence(wrong, says: str) -> None:
    g = astrarium.new("celestia-duo", mode="normal", seed="cloud")
    with pytest.raises(astrarium.AstrariumError, match=says.replace("(", r"\(")):
        wrong(g)
    assert repr(g).endswith("question 0: seat 0 is asked Draft, 3 answers")


def test_no_such_field_names_those_there_are() -> None:
    with pytest.raises(AttributeError, match="no field 'hat'; this view has "):
        _ = astrarium.new("kepler").view(0).hat


def test_a_game_with_its_own_components_is_saved_with_them(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    text = (astrarium.load("kepler").folder / "components.toml").read_text(encoding="utf-8")
    own.write_text("# mine\n" + text, encoding="utf-8")
    g = some_moves(astrarium.new("kepler", components=own, seed=2), 4)
    again = astrarium.open(g.save(tmp_path / "g.json"))
    assert again.match.box.components.fingerprint == g.match.box.components.fingerprint
    assert again.match.box.components.fingerprint != astrarium.load("kepler").default_box.components.fingerprint


def yesterday(file: Path) -> None:
    """As if the game's own components had been others when it was saved."""
    doc = json.loads(file.read_text(encoding="utf-8"))
    text = "# last year's\n" + doc["text"]
    doc |= {"text": text, "components": Components("", text).fingerprint}
    file.write_text(json.dumps(doc), encoding="utf-8")


def test_a_saved_game_opens_where_the_games_own_components_have_changed(tmp_path: Path) -> None:
    g = some_moves(astrarium.new("celestia-duo", mode="normal", seed=2), 4)
    file = g.save(tmp_path / "g.json")
    assert astrarium.open(file).match.box is g.match.game.default_box
    yesterday(file)
    again = astrarium.open(file)
    assert len(again.match.moves) == len(g.match.moves)
    assert again.match.box.components.source_text.startswith("# last year's")
    twice = astrarium.open(again.save(tmp_path / "twice.json"))  # and once more with those
    assert twice.match.box.components.fingerprint == again.match.box.components.fingerprint


def test_a_game_that_was_saved_without_its_components_opens(tmp_path: Path) -> None:
    """As all were, until the game's own had changed."""
    g = some_moves(astrarium.new("celestia-duo", mode="normal", seed=2), 4)
    files = g.save(tmp_path / "g.json"), tmp_path / "terminal.json"
    saved.save(files[1], g.match, ["you", "greedy"])
    for file in files:
        doc = json.loads(file.read_text(encoding="utf-8"))
        del doc["text"]
        file.write_text(json.dumps(doc), encoding="utf-8")
    assert len(astrarium.open(files[0]).match.moves) == len(g.match.moves)
    assert len(saved.open_match(files[1]).moves) == len(g.match.moves)


def test_a_game_at_the_terminal_does_too(tmp_path: Path) -> None:
    g = some_moves(astrarium.new("celestia-duo", mode="normal", seed=2), 4)
    file = tmp_path / "g.json"
    saved.save(file, g.match, ["you", "greedy"])
    yesterday(file)
    again = resume(file, "en")
    assert len(again.match.moves) == len(g.match.moves)
    again.save()
    assert len(saved.open_match(file).moves) == len(g.match.moves)


def test_a_finished_game_says_so() -> None:
    g = some_moves(astrarium.new("celestia-duo", mode="quick", seed=4), 5000)
    assert g.over
    assert g.legal == []
    assert f"over: outcome {g.outcome}" in repr(g)
    assert str(g) == repr(g)


@pytest.mark.parametrize("game", ready())
def test_every_field_says_what_it_means(game: str) -> None:
    assert [note.name for note in notes(type(astrarium.new(game).state)) if not note.meaning] == []
