"""Items 1 to 10 of the conformance suite, for every game, mode, number of seats and option."""

from __future__ import annotations

import pytest

from astrarium.kernel import state

from . import checks
from .tables import FULL, Table, games, plain_tables, seeds, tables

COMPILED = not str(state.__file__).endswith(".py")
every_table = pytest.mark.parametrize("table", tables(), ids=repr)
plain_table = pytest.mark.parametrize("table", plain_tables(), ids=repr)
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


@every_game
def test_a_rule_stands_where_a_rule_belongs(game) -> None:
    """A refusal names rule, then text; what is told names text, then rule: both are words, so they are easily mixed up."""
    wrong = [line for path in game.folder.rglob("*.py") for line in checks.mixed_up(path)]
    assert wrong == []


@every_table
def test_random_play_ends(table: Table) -> None:
    for seed in seeds(4, 20):
        checks.ends(table.game, table.setting, seed)


@pytest.mark.sample(8)
@every_table
def test_clones_are_isolated(table: Table) -> None:
    for seed in seeds(1, 3):
        checks.clones(table.game, table.setting, seed)


@pytest.mark.sample(8)
@every_table
def test_a_saved_state_goes_on_identically(table: Table) -> None:
    for seed in seeds(1, 3):
        checks.saving(table.game, table.setting, seed)


@plain_table
def test_the_journal_replays_to_the_same_position(table: Table) -> None:
    for seed in seeds(1, 3):
        checks.journal(table.game, table.setting, seed)
        checks.stale(table.game, table.setting, seed)


@every_table
def test_accepted_is_offered_and_not_refused(table: Table) -> None:
    for seed in seeds(1, 3):
        checks.acceptance(table.game, table.setting, seed)


@pytest.mark.sample(8)
@every_table
def test_no_seat_can_tell_the_truth_from_what_it_imagines(table: Table) -> None:
    differed: set[int] = set()
    for seed in seeds(1, 3):
        differed |= checks.leaks(table.game, table.setting, seed, dreams=3 if FULL else 2)
    if checks.hides(table.game, table.game.new(table.setting, "any")):
        assert differed == set(range(table.setting.seats)), "what some seat imagines is always the truth"


@pytest.mark.sample(8)
@every_table
def test_what_is_imagined_does_not_depend_on_what_is_hidden(table: Table) -> None:
    for seed in seeds(1, 3):
        checks.blind(table.game, table.setting, seed)


@every_table
def test_imagined_games_end_too(table: Table) -> None:
    for seed in seeds(1, 3):
        checks.dreams_end(table.game, table.setting, seed)


@plain_table
def test_undo_stops_at_barriers(table: Table) -> None:
    for seed in seeds(1, 3):
        checks.barriers(table.game, table.setting, seed)


@every_game
def test_actions_round_trip(game) -> None:
    checks.numbering(game)


@every_game
def test_a_verb_reads_the_questions_that_list_it(game) -> None:
    checks.annotated(game)


@pytest.mark.sample(8)
@every_table
def test_every_field_stays_within_its_bounds_in_truth_and_in_dreams(table: Table) -> None:
    for seed in seeds(1, 5):
        checks.bounded(table.game, table.setting, seed, 0.3 if FULL else 0.03)
    for seed in seeds(0, 3):
        checks.bounded(table.game, table.setting, seed, 0.1, thumb=True)


@every_table
def test_a_seat_that_has_left_is_never_asked(table: Table) -> None:
    for seed in seeds(3, 20):
        checks.gone(table.game, table.setting, seed)
    for seed in seeds(1, 10):
        checks.gone(table.game, table.setting, seed, thumb=True)


@pytest.mark.sample(8)
@every_table
def test_what_is_done_in_secret_is_told_to_nobody_else(table: Table) -> None:
    for seed in seeds(1, 5):
        checks.secrets(table.game, table.setting, seed)


@pytest.mark.skipif(COMPILED, reason="compiled rules do not ask a list before they change it")
@every_table
def test_a_list_that_clones_share_is_replaced_and_never_changed(table: Table) -> None:
    for seed in seeds(1, 3):
        checks.shared_lists(table.game, table.setting, seed)


@every_table
def test_no_piece_is_lost(table: Table) -> None:
    for seed in seeds(2, 10):
        checks.conservation(table.game, table.setting, seed)
