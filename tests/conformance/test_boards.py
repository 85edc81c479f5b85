"""The board at the terminal reads every position of every game, from every seat, in every language."""

from __future__ import annotations

import io
from random import Random

import pytest
from rich.console import Console

from astrarium.kernel import SPECTATOR
from astrarium.terminal.board import board
from astrarium.text.words import LANGUAGES, Words, read_book

from .checks import walk
from .tables import Table, games, plain_tables


@pytest.mark.sample(1)
@pytest.mark.parametrize("table", plain_tables(), ids=repr)
def test_the_board_can_be_read(table: Table) -> None:
    game = table.game
    every = [Words(game, lang) for lang in LANGUAGES]
    s = game.new(table.setting, "board")
    rng = Random("board")
    for _ in walk(s, rng):
        if s.number < 2 or rng.random() < 0.015:
            for seat in (SPECTATOR, *range(s.seats)):
                for words in every:
                    out = Console(file=io.StringIO(), width=200)
                    out.print(board(game, s.view(seat), words))
                    assert len(out.file.getvalue()) > 40
    assert [sorted(words.missing) for words in every] == [[] for _ in every]


@pytest.mark.parametrize("game", games(), ids=lambda game: game.id)
def test_the_plan_of_a_board_names_fields(game) -> None:
    known = game.new(game.setting(), "any").view(0).fields
    assert [field for field in read_book(game.folder / "board.toml") if field not in known] == []


def test_a_field_is_shown_only_as_long_as_another_is_set() -> None:
    """Masts in Celestia Duo are told once the ships fight side by side; Quick has no such fight."""
    game = next(game for game in games() if game.id == "celestia-duo")
    words = Words(game, "en")
    for boarding in (0, 1):
        s = game.new(game.setting("normal"), "masts")
        s.boarding = boarding
        out = Console(file=io.StringIO(), width=200)
        out.print(board(game, s.view(0), words))
        assert (words.field("masts") in out.file.getvalue()) == bool(boarding)
