"""Commands for who runs a server: backups, and what to do about single tables and studies."""

from __future__ import annotations

import asyncio
import os
import re
import tempfile
import time
from pathlib import Path
from typing import Annotated, Final

import typer

from astrarium.kernel import AstrariumError
from astrarium.text.errors import translated
from astrarium.text.languages import of_system

Data = Annotated[str, typer.Option("--data", metavar="DIR", help="where games are kept, or a database URL")]
TableId = Annotated[str, typer.Argument(metavar="ID", help="a game, as in its address /t/ID")]
MADE: Final = re.compile(r"astrarium-\d{4}-\d\d-\d\dT\d{6}\.backup")  # backups that may be rotated away
ELSEWHERE: Final = (Path("data"), Path("/var/lib/astrarium"))  # folders that are often named with --data


def say(text: str) -> None:
    """One line for the operator, in the language of the system."""
    lang = of_system()
    print(translated(text, lang), flush=True)


def has_games(folder: Path) -> bool:
    try:
        return (folder / "astrarium.db").exists()
    except OSError:  # not for us to look into
        return False


def kept_in(data: str) -> str:
    """Where games are kept; between two folders that have some nothing is guessed."""
    from astrarium.web.serve import data_folder, place

    if data or os.environ.get("ASTRARIUM_DATABASE") or os.environ.get("ASTRARIUM_DATA"):
        return place(data)
    found = list({path.resolve(): path for path in (data_folder(), *ELSEWHERE) if has_games(path)}.values())
    if len(found) > 1:
        raise AstrariumError(f"games are kept in {' and in '.join(map(str, found))}; name the right one with --data")
    return str(found[0]) if found else place()


def keys_of(where: str) -> Path:
    """The folder in which the keys of those games lie."""
    from astrarium.web.serve import data_folder

    return data_folder() if "://" in where else Path(where)


def backup(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a new file, or a folder for one named after the time")],
    data: Data = "",
    keep: Annotated[int, typer.Option("--keep", metavar="N", min=0, help="leave the newest N in that folder")] = 0,
    check: Annotated[
        bool, typer.Option("--check", help="bring it back in a temporary folder, open every game")
    ] = False,
) -> None:
    """Write all games, keys and settings into a file; a server may run meanwhile."""
    from astrarium.store import keeping, shown

    target, where = Path(file), kept_in(data)
    if keep and not target.is_dir():
        raise AstrariumError(f"--keep needs a folder that is there, and {file} is none")
    if target.is_dir():
        target = target / time.strftime("astrarium-%Y-%m-%dT%H%M%S.backup")
    bundle = keeping.backup(where, target, keys_of(where))
    say(f"{target}: all games of {shown(where)}; from {keys_of(where)}: {bundle.told or 'no keys'}")
    if "secret" not in bundle.files:
        say("no key that signs cookies was found; without the same ASTRARIUM_SECRET nobody's browser gets back in")
    if check:
        say(f"{target}: {opened(target)} games were brought back and opened")
    if keep:
        old = sorted([path for path in target.parent.iterdir() if MADE.fullmatch(path.name)])[:-keep]
        for path in old:
            path.unlink()


def restore(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a file that backup wrote")],
    data: Data = "",
    force: Annotated[bool, typer.Option("--force", help="replace the games that are there")] = False,
    check: Annotated[bool, typer.Option("--check", help="only try it, in a temporary folder")] = False,
) -> None:
    """Bring back all games, keys and settings of a backup, while no server runs on them."""
    from astrarium.store import keeping, shown
    from astrarium.web.serve import claim

    if check:
        say(f"{file}: {opened(Path(file))} games were brought back and opened")
        return
    where = kept_in(data)
    claimed = None if "://" in where else claim(Path(where), "")
    came = keeping.restore(where, Path(file), force, keys_of(where))
    if claimed is not None:
        claimed.close()
    say(f"{file}: all games are in {shown(where)}; in {keys_of(where)}: {', '.join(came) or 'no keys'}")


def opened(file: Path) -> int:
    """Bring a backup back in a folder that goes away, and open every game; how many there were."""
    from astrarium.store import keeping, open_store
    from astrarium.table import Host, Tables

    async def work(folder: str) -> tuple[int, list[str]]:
        tables, bad = Tables(Host(await open_store(folder))), []
        try:
            async with tables.host.store.read() as tx:
                ids = [row.id for row in await tx.games.latest(10**9)]
            for id in ids:
                try:
                    await tables.cache.table(id)
                except AstrariumError as error:
                    bad.append(f"{id} ({error})")
        finally:
            await tables.close()
        return len(ids), bad

    with tempfile.TemporaryDirectory(prefix="astrarium-check-") as folder:
        keeping.restore(folder, file)
        count, bad = asyncio.run(work(folder))
    if bad:
        raise AstrariumError(f"{len(bad)} of {count} games in {file} can't be opened: {', '.join(bad[:5])}")
    return count


def export(id: TableId, data: Data = "") -> None:
    """Print a served game with its seats, records and chat, as JSON."""
    from astrarium.store import keeping

    print(keeping.export(kept_in(data), id))


def delete(
    id: Annotated[str, typer.Argument(metavar="ID", help="a game or a study, as in its address /t/ID, /study/ID")],
    data: Data = "",
    study: Annotated[bool, typer.Option("--study", help="only the study of a game, not the game")] = False,
) -> None:
    """Delete a served game with all that belongs to it, or a study."""
    from astrarium.store import keeping

    keeping.delete(kept_in(data), id, study)


def close(id: TableId, data: Data = "") -> None:
    """Close a table: people can look at it, but not play on."""
    from astrarium.store import keeping

    keeping.close(kept_in(data), id)


def tables(
    data: Data = "",
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="so many, the latest first")] = 50,
    studies: Annotated[bool, typer.Option("--studies", help="studies instead")] = False,
) -> None:
    """List tables: name, when it was touched, game, how far it is, who sits there."""
    from astrarium.store import keeping

    where = kept_in(data)
    if studies:
        for study in keeping.studies(where, limit):
            print(f"{study.id}  {moment(study.touched)}  {'game' if study.game else 'file'}")
        return
    for row, seats in keeping.tables(where, limit):
        state = "closed" if row.closed else "over" if row.over else "open"
        who = ", ".join([one.bot or one.name or one.kind for one in seats])
        print(f"{row.id}  {moment(row.touched)}  {row.title:<16} {row.length or 0:>5} {state:<6} {who}")


def moment(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at))


def register(app: typer.Typer) -> None:
    for command in (backup, restore, export, delete, close, tables):
        app.command()(command)
