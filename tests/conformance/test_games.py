"""Items 1 to 9 of the conformance suite, for every game, mode, number of seats and option."""

from __future__ import annotations

import pytest

from . import checks
from .tables import FULL, Table, games, plain_tables, seeds, tables

every_table = pytest.mark.parametrize("table", tables(), ids=repr)
plain_table = pytest.mark.parametrize("table", plain_tables(), ids=repr)
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


@every_table
def test_random_play_ends(table: Table) -> None:
    for seed in seeds(4, 40):
        checks.ends(table.game, table.setting, seed)


@every_table
def test_clones_are_isolated(table: Table) -> None:
    for seed in seeds(1, 5):
        checks.clones(table.game, table.setting, seed)


@every_table
def test_a_saved_state_goes_on_identically(table: Table) -> None:
    for seed in seeds(1, 5):
        checks.saving(table.game, table.setting, seed)


@plain_table
def test_the_journal_replays_to_the_same_position(table: Table) -> None:
    for seed in seeds(1, 3):
        checks.journal(table.game, table.setting, seed)
        checks.stale(table.game, table.setting, seed)


@every_table
def test_accepted_is_offered_and_not_refused(table: Table) -> None:
    for seed in seeds(1, 5):
        checks.acceptance(table.game, table.setting, seed)


@every_table
def test_no_seat_can_tell_the_truth_from_what_it_imagines(table: Table) -> None:
    differed: set[int] = set()
    for seed in seeds(1, 6):
        differed |= checks.leaks(table.game, table.setting, seed, dreams=3 if FULL else 2)
    if checks.hides(table.game, table.game.new(table.setting, "any")):
        assert differed == set(range(table.setting.seats)), "what some seat imagines is always the truth"


@every_table
def test_imagined_games_end_too(table: Table) -> None:
    for seed in seeds(1, 5):
        checks.dreams_end(table.game, table.setting, seed)


@plain_table
def test_undo_stops_at_barriers(table: Table) -> None:
    for seed in seeds(1, 3):
        checks.barriers(table.game, table.setting, seed)


@every_game
def test_actions_round_trip(game) -> None:
    checks.numbering(game)


@every_table
def test_no_piece_is_lost(table: Table) -> None:
    for seed in seeds(2, 20):
        checks.conservation(table.game, table.setting, seed)
