"""Item 11: every rule is proved by a test, every rule cited in code exists."""

from __future__ import annotations

from pathlib import Path

import pytest

from astrarium.conformance.wording import unwritten
from astrarium.kernel import Game
from astrarium.text.coverage import citations_in_tests, cover, ids_in, summary, unknown_citations
from astrarium.text.rules import rules_of

from .checks import acceptance
from .tables import Table, games, own_games, plain_tables, seeds

every_own_game = pytest.mark.parametrize("game", own_games(), ids=lambda game: game.id)
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.id)


@every_own_game
def test_every_rule_is_tested(game: Game) -> None:
    assert len(rules_of(game)) > 0
    assert summary(cover(game))["missing"] == []


@every_game
def test_every_rule_cited_in_code_exists(game: Game) -> None:
    assert unknown_citations(game) == {}


@every_game
def test_tests_name_only_rules_that_exist(game: Game) -> None:
    rules = rules_of(game)
    cited = citations_in_tests(Path("tests/rules") / game.folder.name)
    assert [id for id in cited if id.startswith(f"{rules.prefix}-") and id not in rules] == []


@every_game
def test_modes_options_and_questions_cite_rules_that_exist(game: Game) -> None:
    assert unwritten(game) == []


@pytest.mark.parametrize("table", plain_tables(), ids=repr)
def test_refusals_cite_rules_that_exist(table: Table) -> None:
    rules = frozenset(rules_of(table.game).by_id)
    for seed in seeds(1, 3):
        acceptance(table.game, table.setting, seed, rules)


def test_ids_are_found_in_names_and_sentences() -> None:
    assert ids_in("test_CD_141_shares") == ["CD-141"]
    assert ids_in("test_K3_R24_and_K3_001") == ["K3-R24", "K3-001"]
    assert ids_in("proves EF-406, EF-R07 (not HEX-1234 or B-2)") == ["EF-406", "EF-R07"]


def test_a_rule_without_a_test_is_missing(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text('def test_CO_0_deal():\n    """Also CO-1."""\n\ndef helper_CO_2(): ...\n')
    comet = games()[-1]
    assert summary(cover(comet, tmp_path)) == {
        "rules": 5,
        "tested": 2,
        "rulings": 0,
        "rulings_tested": 0,
        "missing": ["CO-2", "CO-3", "CO-4"],
    }
