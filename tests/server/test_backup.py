"""A backup is all that is needed to go on: on an empty machine everybody gets back in with the browser they had."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from itsdangerous import URLSafeSerializer

from astrarium import operate
from astrarium.cli import run
from astrarium.kernel import AstrariumError
from astrarium.store import keeping
from astrarium.store.bundle import from_database
from astrarium.web.http.app import build, secret_in

from ..store.revisions import counted, lay, people_of
from ..store.test_upgrade import service
from ..table.postgres import Postgres
from ..web.server import Server

LATEST = "0009"


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders of whoever runs the tests are left alone."""
    for name in ("ASTRARIUM_DATA", "ASTRARIUM_DATABASE", "ASTRARIUM_SECRET", "ASTRARIUM_SETTINGS", "LC_ALL", "LANG"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(operate, "ELSEWHERE", (Path("data"),))


def lived_in(folder: Path, revision: str = LATEST) -> Path:
    """A data folder with games, keys and settings."""
    folder.mkdir(parents=True)
    lay(revision, folder)
    (folder / "vapid.pem").write_text("the key of push services")
    (folder / "astrarium.toml").write_text("pace = 0.5\n")
    return folder


def files_in(folder: Path) -> dict[str, str]:
    return {
        name: (folder / name).read_text()
        for name in ("secret", "vapid.pem", "astrarium.toml")
        if (folder / name).exists()
    }


def test_everything_that_is_needed_comes_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, file = lived_in(tmp_path / "old"), tmp_path / "all.backup"
    assert run(["backup", str(file), "--data", str(old)]) == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    told = capsys.readouterr().out
    assert f"{file}: all games of {old}; from {old}: secret, vapid.pem, astrarium.toml\n" == told
    assert run(["restore", str(file), "--data", str(tmp_path / "new")]) == 0
    assert "secret, vapid.pem, astrarium.toml" in capsys.readouterr().out
    assert files_in(tmp_path / "new") == files_in(old)
    assert counted(tmp_path / "new" / "astrarium.db") == counted(old / "astrarium.db")
    for name in ("secret", "vapid.pem", "astrarium.toml", "astrarium.db"):
        assert stat.S_IMODE((tmp_path / "new" / name).stat().st_mode) == 0o600
    assert URLSafeSerializer(secret_in(tmp_path / "new"), salt="holder").loads(people_of(LATEST)["cookie"])


@pytest.mark.asyncio
async def test_the_old_cookie_opens_the_old_table_on_an_empty_machine(tmp_path: Path) -> None:
    keeping.backup(str(lived_in(tmp_path / "old")), tmp_path / "all.backup")
    keeping.restore(str(tmp_path / "new"), tmp_path / "all.backup")
    async with service(tmp_path / "new") as tables:
        app = build(tables, secret_in(tmp_path / "new"), ("127.0.0.1",))
        with_cookie = {"cookie": f"astrarium={people_of(LATEST)['cookie']}"}
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://127.0.0.1") as web:
            played = (await web.get("/privacy/data.json", headers=with_cookie)).json()["games"]
            assert len(played) >= 2
            for game in played:
                assert (await web.get(f"/t/{game['game']}", headers=with_cookie)).status_code == 200
            running = [game["game"] for game in played if game["title"] == "efemeris"]
            assert (await web.get(f"/t/{running[0]}")).status_code == 403  # a stranger


@pytest.mark.full
def test_real_servers_before_and_after(tmp_path: Path) -> None:
    server = Server(tmp_path / "old")
    try:
        with server.browser() as client:
            page = client.post("/play", data={"game": "efemeris"})
            path, cookies = page.url.path, dict(client.cookies)
        assert run(["backup", str(tmp_path / "all.backup"), "--data", str(server.data)]) == 0
    finally:
        server.stop()
    assert run(["restore", str(tmp_path / "all.backup"), "--data", str(tmp_path / "new")]) == 0
    server = Server(tmp_path / "new")
    try:
        with server.browser() as client:
            assert client.get(path).status_code == 403  # a stranger
            client.cookies.update(cookies)
            assert client.get(path).status_code == 200
    finally:
        server.stop()


def test_a_backup_of_yesterday_is_a_plain_database_and_comes_back(tmp_path: Path) -> None:
    """Before, a backup was the games alone; of any revision."""
    (tmp_path / "made").mkdir()
    for revision in ("0003", LATEST):
        file = lay(revision, tmp_path / "made").rename(tmp_path / f"{revision}.db")
        folder = tmp_path / f"new-{revision}"
        assert keeping.restore(str(folder), file) == []
        before = counted(file)
        asyncio.run(opened(folder))
        after = counted(folder / "astrarium.db")
        assert {name: after[name] for name in before} == before


async def opened(folder: Path) -> None:
    async with service(folder) as tables, tables.host.store.read() as tx:
        assert len(await tx.games.latest(100)) == 7


def test_an_older_astrarium_still_finds_the_games_in_it(tmp_path: Path) -> None:
    """It looks for a sound database with a revision, and takes it as it is."""
    old = lived_in(tmp_path / "old")
    keeping.backup(str(old), tmp_path / "all.backup")
    with closing(sqlite3.connect(tmp_path / "all.backup")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == (LATEST,)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)
        bundle = from_database(database)
    assert bundle.about["source"] == str(old)
    assert bundle.about["files"] == ["astrarium.toml", "secret", "vapid.pem"]


def test_keys_that_the_environment_names_are_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = lived_in(tmp_path / "old")
    (tmp_path / "my.toml").write_text("pace = 2\n")
    monkeypatch.setenv("ASTRARIUM_SECRET", "a key from outside")
    monkeypatch.setenv("ASTRARIUM_SETTINGS", str(tmp_path / "my.toml"))
    keeping.backup(str(old), tmp_path / "all.backup")
    keeping.restore(str(tmp_path / "new"), tmp_path / "all.backup")
    assert files_in(tmp_path / "new")["secret"] == "a key from outside"
    assert files_in(tmp_path / "new")["astrarium.toml"] == "pace = 2\n"


def test_it_says_so_where_no_key_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (lived_in(tmp_path / "old") / "secret").unlink()
    assert run(["backup", str(tmp_path / "all.backup"), "--data", str(tmp_path / "old")]) == 0
    assert "no key that signs cookies was found" in capsys.readouterr().out


def test_keys_come_with_their_games_and_settings_that_are_there_stay(tmp_path: Path) -> None:
    keeping.backup(str(lived_in(tmp_path / "old")), tmp_path / "all.backup")
    new = tmp_path / "new"
    new.mkdir()
    (new / "secret").write_text("of a server that was started once")
    (new / "astrarium.toml").write_text("pace = 9\n")
    assert keeping.restore(str(new), tmp_path / "all.backup") == ["secret", "vapid.pem"]
    assert files_in(new)["secret"] == people_of(LATEST)["secret"]
    assert (new / "secret.before").read_text() == "of a server that was started once"
    assert files_in(new)["astrarium.toml"] == "pace = 9\n"
    with pytest.raises(AstrariumError, match="--force"):
        keeping.restore(str(new), tmp_path / "all.backup")
    keeping.restore(str(new), tmp_path / "all.backup", force=True)
    assert files_in(new)["astrarium.toml"] == "pace = 0.5\n"


def test_nothing_is_guessed_between_two_folders(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "all.backup"
    lived_in(tmp_path / "here" / "data")
    assert run(["backup", str(file)]) == 0  # the only one
    assert "all games of data;" in capsys.readouterr().out
    lived_in(tmp_path / "home" / "astrarium")
    for words in (["backup", str(tmp_path / "second")], ["restore", str(file)], ["tables"]):
        assert run(words) == 2
        said = capsys.readouterr().err
        assert "name the right one with --data" in said
        assert said.count("\n") == 1
    assert not (tmp_path / "second").exists()
    assert run(["backup", str(tmp_path / "second"), "--data", "data"]) == 0


def test_the_newest_backups_are_kept_and_other_files_left_alone(tmp_path: Path) -> None:
    old, shelf = lived_in(tmp_path / "old"), tmp_path / "shelf"
    shelf.mkdir()
    names = [f"astrarium-2026-01-0{n}T033000.backup" for n in range(1, 6)]
    for name in (*names, "my-own.backup", "astrarium.db"):
        (shelf / name).write_text("older")
    assert run(["backup", str(shelf), "--keep", "3", "--data", str(old)]) == 0
    found = sorted(os.listdir(shelf))
    assert [name for name in found if name in names] == names[3:]
    assert {"my-own.backup", "astrarium.db"} <= set(found)
    assert len(found) == 5
    assert run(["backup", str(tmp_path / "one.file"), "--keep", "3", "--data", str(old)]) == 2


def test_a_check_opens_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, shelf = lived_in(tmp_path / "old"), tmp_path / "shelf"
    shelf.mkdir()
    assert run(["backup", str(shelf), "--check", "--data", str(old)]) == 0
    assert "7 games were brought back and opened" in capsys.readouterr().out
    with closing(sqlite3.connect(old / "astrarium.db")) as database, database:
        database.execute("DELETE FROM snapshot")  # which would open it without its records
        database.execute("DELETE FROM record WHERE seq = 1")
    file = tmp_path / "bad.backup"
    (shelf / "astrarium-2026-01-01T033000.backup").write_text("an older one, perhaps a better one")
    assert run(["backup", str(file), "--check", "--data", str(old)]) == 2
    assert "games in" in (said := capsys.readouterr().err)
    assert "can't be opened" in said
    assert run(["restore", str(file), "--check"]) == 2
    assert run(["backup", str(shelf), "--check", "--keep", "1", "--data", str(old)]) == 2
    assert (
        shelf / "astrarium-2026-01-01T033000.backup"
    ).exists()  # nothing goes before the new one is known to be good


@pytest.mark.full
def test_postgresql_with_its_keys(tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch) -> None:
    """The dump has the keys of ASTRARIUM_DATA in its head, and comes back on PostgreSQL and in a folder."""
    keys = lived_in(tmp_path / "keys")
    keeping.backup(str(keys), tmp_path / "file.backup")
    asyncio.run(postgres.empty())
    from sqlalchemy.ext.asyncio import create_async_engine

    from astrarium.store import address

    from ..store.revisions import lay_on_postgres

    async def fill() -> None:
        engine = create_async_engine(address(postgres.address))
        async with engine.connect() as connection:
            await connection.run_sync(lay_on_postgres, "0007", lay("0007", tmp_path))
        await engine.dispose()

    asyncio.run(fill())
    monkeypatch.setenv("ASTRARIUM_DATA", str(keys))
    dump = tmp_path / "dump.sql"
    assert run(["backup", str(dump), "--check", "--data", postgres.address]) == 0  # of tables that are not upgraded yet
    assert dump.read_text().splitlines()[1].startswith("-- about ")
    monkeypatch.setenv("ASTRARIUM_DATA", str(tmp_path / "again"))
    assert run(["restore", str(dump), "--force", "--data", postgres.address]) == 0
    assert files_in(tmp_path / "again") == files_in(keys)
    monkeypatch.delenv("ASTRARIUM_DATA")
    assert run(["restore", str(dump), "--data", str(tmp_path / "folder")]) == 0
    before = counted(tmp_path / "astrarium.db")
    after = counted(tmp_path / "folder" / "astrarium.db")
    assert {name: after[name] for name in before} == before


def test_tables_are_listed_closed_and_deleted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = str(lived_in(tmp_path / "old"))
    id = next(iter(people_of(LATEST)["tables"]))
    assert run(["tables", "--data", data]) == 0
    assert len(listed := capsys.readouterr().out.splitlines()) == 7
    assert any(line.startswith(id) and " open " in line for line in listed)
    assert run(["close", id, "--data", data]) == 0
    assert run(["tables", "--data", data, "--limit", "1"]) == 0
    assert capsys.readouterr().out.startswith(id)
    assert run(["tables", "--studies", "--data", data]) == 0
    studies = {line.split()[0]: line.split()[-1] for line in capsys.readouterr().out.splitlines()}
    assert sorted(studies.values()) == ["file", "game"]
    for study, kind in studies.items():
        words = ["delete", study, "--data", data, *(["--study"] if kind == "game" else [])]
        assert run(words) == 0
        assert run([*words, "--study"]) == 2
    rows = counted(Path(data) / "astrarium.db")
    assert (rows["game"], rows["study"], rows["study_branch"], rows["study_comment"]) == (7, 0, 0, 0)


def test_a_dump_of_yesterday_has_no_keys_and_comes_back_in_a_folder(tmp_path: Path) -> None:
    """As it was written before: the rows alone, with all that COPY escapes."""
    (tmp_path / "dump.sql").write_text(
        "-- Astrarium: all games, as psql reads them into an empty database of the same version\nBEGIN;\n"
        'COPY "game" ("id", "title", "mode", "seats", "options", "seed", "epoch", "components", "start", "parent", '
        '"created", "touched", "asked", "over", "request", "rematch", "clock", "closed", "length") FROM stdin;\n'
        "g1\tcomet\tnormal\t2\t{}\tseed\t1\tffff\t\\N\t\\N\t1.5\t2\t0\tf\tnull\t\\N\t\\N\tt\t0\n\\.\n\n"
        'COPY "chat" ("game", "n", "seat", "name", "text", "at") FROM stdin;\n'
        "g1\t0\t0\tAda\ttab\\tand \\\\ backslash\\nline\t3.25\n\\.\n\nCOMMIT;\n"
    )
    assert keeping.restore(str(tmp_path / "new"), tmp_path / "dump.sql") == []
    told = json.loads(keeping.export(str(tmp_path / "new"), "g1"))
    assert told["chat"][0]["text"] == "tab\tand \\ backslash\nline"
    assert (told["game"]["closed"], told["game"]["over"], told["game"]["created"]) == (True, False, 1.5)
    with pytest.raises(AstrariumError, match="--force"):
        keeping.restore(str(tmp_path / "new"), tmp_path / "dump.sql")
