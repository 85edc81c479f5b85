"""Errors in a component file name the file, the table and the field."""

from __future__ import annotations

from pathlib import Path

import pytest
from docs.comet.comet import GAME, CometBox

from astrarium.kernel import Box, ComponentError, Components, read_components

TEXT = (GAME.folder / "components.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("hand = 4", 'hand = "four"', "mine.toml: hand: expected a whole number from 1 to 5, found 'four'"),
        ("hand = 4", "hand = true", "mine.toml: hand: expected a whole number from 1 to 5, found True"),
        ("hand = 4", "", "mine.toml: hand: expected a whole number from 1 to 5, found nothing"),
        ("value = 2", "value = 99", "mine.toml [[card]] ice: value: expected a whole number from 1 to 9, found 99"),
        (
            'id = "ice"',
            'id = "snow"',
            "mine.toml: [[card]]: the ids must be dust, ice, fire; missing ice; unknown snow",
        ),
    ],
)
def test_the_error_names_the_place(old: str, new: str, said: str) -> None:
    assert TEXT.count(old) == 1
    with pytest.raises(ComponentError) as caught:
        Box(Components("mine.toml", TEXT.replace(old, new)), CometBox)
    assert str(caught.value) == said


def test_a_file_that_is_no_toml_says_where() -> None:
    with pytest.raises(ComponentError, match=r"mine\.toml: not valid TOML: .*line 1"):
        Components("mine.toml", "= nothing")


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ComponentError, match="cannot be read"):
        read_components(tmp_path / "none.toml")
    (tmp_path / "latin.toml").write_bytes(b"name = '\xe9'")
    with pytest.raises(ComponentError, match="not a UTF-8 text file"):
        read_components(tmp_path / "latin.toml")


def test_another_value_is_another_fingerprint() -> None:
    assert Components("a", TEXT).fingerprint == Components("b", TEXT).fingerprint
    assert Components("a", TEXT).fingerprint != Components("a", TEXT + "\n").fingerprint
