"""A copy of somebody's games comes back, whichever version made it: every game, with all that belongs to it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from astrarium.kernel import AstrariumError
from astrarium.store.copies import bring, keep, older
from astrarium.store.upgrading import HEAD

from .emptiness import emptiness
from .revisions import lay, revisions, rows_in


def fresh(folder: Path) -> Path:
    """The games of somebody who has none yet."""
    path = folder / "games.db"
    path.write_bytes(emptiness())
    return path


def copy_of(revision: str, folder: Path) -> Path:
    """As that version made it: the tables of its time."""
    (folder / revision).mkdir()
    return lay(revision, folder / revision)


@pytest.mark.sample(2)
@pytest.mark.parametrize("revision", revisions())
def test_a_copy_of_every_revision_comes_back(tmp_path: Path, revision: str) -> None:
    source, games = copy_of(revision, tmp_path), fresh(tmp_path)
    had = rows_in(source)
    assert older(source) == (revision < HEAD)
    assert bring(games, source, "me") == len(had["game"]) > 0
    found = rows_in(games)
    for table in ("game", "seat", "record"):
        assert len(found[table]) == len(had[table]), table
    assert {row["holder"] for row in found["holding"]} == {"me"}
    assert bring(games, source, "me") == 0
    keep(games, tmp_path / "copy.db")  # and it is kept again, in the tables of today
    assert not older(tmp_path / "copy.db")


def test_a_copy_of_a_newer_version_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    source, games = copy_of(HEAD, tmp_path), fresh(tmp_path)
    with closing(sqlite3.connect(source)) as file, file:
        file.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(AstrariumError, match="newer version"):
        bring(games, source, "me")
    assert rows_in(games)["game"] == []
