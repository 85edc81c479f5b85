"""The small score of each game: one key, few notes, events that exist; a loss falls and a gain rises."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium import web
from astrarium.games import load, ready
from astrarium.scene.picture import scene_of
from astrarium.scene.score import MOST, NOTE, TIMBRES
from astrarium.text.words import Words

GREETING = "E4 B4"  # of score.js: every key has it
STEPS = {"C": 0, "C#": 1, "D": 2, "E": 4, "F": 5, "F#": 6, "G": 7, "G#": 8, "A": 9, "B": 11}
FALLS = {"ship-lost", "energy-lost", "no-energy", "failed", "not-observed", "aborts", "burned", "withdrawn"}
RISES = {
    "conquers",
    "victory",
    "caught",
    "lands-on-moon",
    "set-scored",
    "colonized",
    "game-won",
    "combat-won",
    "launches",
}


def height(note: str) -> int:
    read = NOTE.fullmatch(note)
    assert read is not None
    return STEPS[read[1]] + 12 * int(read[2])


@pytest.mark.parametrize("title", ready())
def test_every_event_is_a_few_notes_of_one_key(title: str) -> None:
    score = scene_of(load(title)).score
    assert score is not None
    assert score.timbre in TIMBRES
    known = Words(load(title)).table("events")
    assert set(score.notes) <= set(known)
    for event, notes in score.notes.items():
        assert 1 <= len(notes.split()) <= MOST, event
        assert score.foreign(notes) == [], event
        heights = [height(note) for note in notes.split()]
        if event in FALLS:
            assert heights[-1] < heights[0], event
        if event in RISES:
            assert heights[-1] > heights[0], event
    assert score.foreign(GREETING) == []


def test_the_greeting_is_the_one_of_the_page() -> None:
    script = Path(web.__file__).parent / "static" / "score.js"
    assert f'play("{GREETING}")' in script.read_text(encoding="utf-8")


def test_each_game_has_a_timbre_of_its_own() -> None:
    scores = [scene_of(load(title)).score for title in ready()]
    assert len({score.timbre for score in scores if score is not None}) == len(scores)
