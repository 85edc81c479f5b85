"""Make the folder that a web host shows: Python for the browser, our package, and the lobby, drawn ahead.

    python -m astrarium.web.tab.build FOLDER

Python comes as the npm package `pyodide`, in the version and with the hashes of `pyodide/deno.lock`, fetched by deno.
Other people's packages are those that are installed here, by the locks: of each its Python files alone, which do all
that its compiled parts do. The same sources and locks give the same folder, byte for byte.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from zipfile import ZIP_STORED, ZipFile, ZipInfo

from astrarium import __version__
from astrarium.kernel.fields import written_out

from .drawing import DrawnAhead, draw, emptiness
from .library import thinned
from .packs import Item, marked, packed, pressed

HERE: Final = Path(__file__).parent
PACKAGE: Final = HERE.parents[1]
SCRIPTS: Final = HERE / "static"
LOCK: Final = HERE / "pyodide"
OTHERS: Final = ("anyio", "itsdangerous", "markupsafe", "segno", "sqlalchemy", "starlette", "typing_extensions")
UPGRADING: Final = ("alembic", "mako")  # what is loaded only where games of an older version are kept
LOCKED: Final = "pyodide-lock.json"
ASKED: Final = ("ext/__init__.py", "ext/compiler.py", "dialects")  # by Alembic of SQLAlchemy, and by nobody else
ASKED_OF_PYTHON: Final = ("argparse.py", "configparser.py", "csv.py", "gettext.py", "timeit.py", "zoneinfo")  # likewise
PYTHON: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LOCKED)
LIBRARY: Final = "python_stdlib.zip"
TAG: Final = "cpython-314"  # how that Python calls its bytecode
EPOCH: Final = (1980, 1, 1, 0, 0, 0)
READ: Final = ("anyio/__init__.py", "anyio/abc/__init__.py")  # sources that are read when they are loaded
RULES: Final = ("astrarium/kernel/", "astrarium/games/")
PORT: Final = 8043
BYTES: Final = "application/octet-stream"
# what no page needs: whole rooms of the house, and what is answered without Python
LEFT_OUT: Final = (
    *("cli", "terminal", "training", "envs", "conformance", "operate.py", "__main__.py", "playing.py", "scene/fonts"),
    *(
        "web/static",
        "web/serve.py",
        "web/processes.py",
        "web/tab/static",
        "web/tab/pyodide",
        "web/tab/build.py",
        "web/tab/drawing.py",
        "web/tab/library.py",
    ),
    *("web/http/api.py", "web/http/api_answers.py", "web/http/api_errors.py", "web/http/api_models.py"),
    *(
        "web/http/api_stream.py",
        "web/http/club_api.py",
        "web/http/club_host_api.py",
        "web/http/connections.py",
        "store/dumping.py",
    ),
    *("store/migrations", "bus/postgres.py", "puzzles/make.py", "puzzles/__main__.py", "balance/__main__.py"),
    *("text/coverage.py", "text/missing.py", "text/views.py"),
)
OTHERS_LEFT_OUT: Final = (
    *("sqlalchemy/orm", "sqlalchemy/ext", "sqlalchemy/testing", "sqlalchemy/dialects/mysql"),
    *("sqlalchemy/dialects/oracle", "sqlalchemy/dialects/postgresql", "sqlalchemy/dialects/mssql", "segno/scripts"),
    *("anyio/pytest_plugin.py", "anyio/_backends/_trio.py", "segno/cli.py", "starlette/testclient.py"),
)
KINDS: Final = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}


class NotBuilt(Exception):
    """Something that whoever builds can put right. Its text is one line that says how."""


def deno() -> str:
    found = shutil.which("deno", path=str(Path(sys.executable).parent)) or shutil.which("deno")
    if not found:
        raise NotBuilt("the tab is built with deno; set it up with: python3 start.py test --version")
    return found


def called(*words: str, folder: Path) -> None:
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, env={**os.environ, "NO_COLOR": "1"})
    if done.returncode:
        lines = (done.stderr + done.stdout).strip().splitlines()
        raise NotBuilt(f"{Path(words[0]).name} {words[1]} failed: {lines[-1] if lines else done.returncode}")


def fetch(work: Path) -> Path:
    """The npm package, as the lock has it: deno compares its hash."""
    for name in ("deno.json", "deno.lock", "compile.js"):
        shutil.copy(LOCK / name, work / name)
    called(deno(), "install", "--frozen", "--quiet", folder=work)
    return work / "node_modules" / "pyodide"


def nothing_more(lock: bytes) -> bytes:
    """Its list of hundreds of packages that could be fetched from elsewhere, without them: here nothing may be.

    >>> nothing_more(b'{"info": {"arch": "wasm32"}, "packages": {"numpy": {}}, "tool": 1}')
    b'{"info":{"arch":"wasm32"},"packages":{}}'
    """
    return json.dumps({"info": json.loads(lock)["info"], "packages": {}}, separators=(",", ":")).encode()


# ------------------------------------------------------------ what Python loads
def files_below(root: Path, prefix: str, left_out: tuple[str, ...]) -> Iterator[tuple[str, Path]]:
    """Files of a package as (name in the browser, file); compiled parts for this machine are no use there."""
    for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
        name = f"{prefix}/{path.relative_to(root).as_posix()}" if root.is_dir() else prefix
        below = any(name == one or name.startswith(f"{one}/") for one in left_out)
        if (
            path.is_file()
            and "__pycache__" not in path.parts
            and path.suffix not in (".so", ".pyd", ".c")
            and not below
        ):
            yield name, path


def place_of(package: str) -> tuple[Path, str]:
    """Where a package is installed, and what it is called in the browser."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise NotBuilt(f"{package} is not installed; set it up with: python3 start.py test --version")
    origin = Path(spec.origin)
    return (origin.parent, package) if origin.name == "__init__.py" else (origin, origin.name)


def lay_out(site: Path, found: Iterable[tuple[str, Path]]) -> Path:
    """The sources as they are compiled, in a folder."""
    for name, path in found:
        target = site / name
        target.parent.mkdir(parents=True, exist_ok=True)
        body = path.read_bytes()
        if path.suffix == ".py" and b"@fields" in body:
            body = written_out(body.decode()).encode()  # as it is compiled: then nothing asks for its source
        target.write_bytes(body)
    return site


def python_files(packages: tuple[str, ...], left_out: tuple[str, ...]) -> list[tuple[str, Path]]:
    """Of other people's packages the Python files alone."""
    found = [one for package in packages for one in files_below(*place_of(package), left_out)]
    return [(name, path) for name, path in found if path.suffix == ".py"]


def own_files() -> list[tuple[str, Path]]:
    return list(files_below(PACKAGE, "astrarium", tuple([f"astrarium/{one}" for one in LEFT_OUT])))


def upgrading_files() -> list[tuple[str, Path]]:
    """What brings games of an older version over: Alembic, what it asks of SQLAlchemy beyond what is always there, and
    the steps from each revision to the next."""
    found = python_files(UPGRADING, ("alembic/testing", "alembic/templates"))
    place, name = place_of("sqlalchemy")
    found += [
        one for part in ASKED for one in files_below(place / part, f"{name}/{part}", ()) if one[1].suffix == ".py"
    ]
    return [*found, *files_below(PACKAGE / "store" / "migrations", "astrarium/store/migrations", ())]


class Compiled(NamedTuple):
    """What Python loads: its own library, our package with those it stands on, and what an upgrade needs."""

    library: bytes
    python: bytes
    upgrading: bytes


def compiled(work: Path, pyodide: Path) -> Compiled:
    """Bytecode, made by the Python that will run it, without what only readers need."""
    ours = lay_out(work / "ours", own_files())
    (ours / "astrarium" / "web" / "tab" / "empty.db").write_bytes(emptiness())
    others = lay_out(work / "others", python_files(OTHERS, OTHERS_LEFT_OUT))
    upgrading = lay_out(work / "upgrading", upgrading_files())
    library = work / "library"
    with ZipFile(pyodide / LIBRARY) as whole:
        whole.extractall(library)
    lay_out(upgrading, [one for name in ASKED_OF_PYTHON for one in files_below(library / name, name, ())])
    thinned(library, [path.read_text(encoding="utf-8") for one in (ours, others) for path in one.rglob("*.py")])
    levels = [f"0:{ours}", *[f"2:{one}" for one in (others, upgrading, library)]]
    called(deno(), "run", "--allow-all", "--no-remote", "compile.js", *levels, folder=work)
    return Compiled(zipped(library), packed([*loaded(ours), *loaded(others)]), packed(loaded(upgrading, "migrations")))


def loaded(site: Path, read: str = "") -> Iterator[Item]:
    """The files of a folder as Python finds them. Where a source stood, nothing stands, for what is loaded is its
    bytecode; of rules its fingerprint, by which a position is known to be theirs. Those below `read` are read."""
    for path in sorted(site.rglob("*")):
        name = path.relative_to(site).as_posix()
        if path.suffix == ".pyc":
            place = path.with_name("__pycache__") / path.name.replace(".pyc", f".{TAG}.pyc")
            yield Item(place.relative_to(site).as_posix(), path.read_bytes())
        elif path.suffix == ".py" and name not in READ and read not in path.parts:
            rules = name.startswith(RULES)
            yield Item(name, f"# {sha256(path.read_bytes()).hexdigest()[:16]}\n".encode() if rules else b"")
        elif path.is_file():
            yield Item(name, path.read_bytes())


def zipped(folder: Path) -> bytes:
    """Python's own library, as it expects it: an archive, not compressed by itself, without a time."""
    out = BytesIO()
    with ZipFile(out, "w", ZIP_STORED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and path.suffix != ".py":
                archive.writestr(ZipInfo(path.relative_to(folder).as_posix(), EPOCH), path.read_bytes())
    return out.getvalue()


# ------------------------------------------------------------ the folder
class Folder:
    """What is written, each file under a name that changes with it, and how much has to be loaded."""

    def __init__(self, root: Path) -> None:
        self.root: Final = root
        self.listed: list[dict[str, object]] = []

    def write(self, name: str, body: bytes) -> None:
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)

    def add(self, name: str, body: bytes, kind: str, url: str = "", when: str = "start") -> None:
        """A file that is fetched compressed, and kept as it is under its own address."""
        small = pressed(body)
        file = f"a/{marked(name, body)}.gzip"
        self.write(file, small)
        self.listed.append(
            {
                "url": url or file.removesuffix(".gzip"),
                "file": file,
                "size": len(small),
                "kind": kind,
                "name": name,
                "when": when,
            }
        )

    def plain(self, name: str, body: bytes) -> str:
        """A file that a page asks for by itself, before anything of ours runs."""
        file = f"a/{marked(name, body)}"
        self.write(file, body)
        return file

    def whole(self, name: str, items: list[Item]) -> str:
        """Files that name each other, in a folder of theirs."""
        place = f"a/{name}-{sha256(packed(items)).hexdigest()[:10]}"
        for one in items:
            self.write(f"{place}/{one.name}", one.body)
        return place


def build(target: Path, server: str = "") -> str:
    """The whole folder; returns its version. `server` is where games can go on among people."""
    drawn = draw()
    with TemporaryDirectory(prefix="astrarium-tab-") as name:
        work = Path(name)
        pyodide = fetch(work)
        fresh = work / "folder"
        folder = Folder(fresh)
        waking = {one: (pyodide / one).read_bytes() for one in PYTHON}
        waking[LOCKED] = nothing_more(waking[LOCKED])
        home = "a/python-" + sha256(b"".join(waking.values())).hexdigest()[:10]
        for one, body in waking.items():
            folder.add(one, body, KINDS[Path(one).suffix], f"{home}/{one}")
        made = compiled(work, pyodide)
        folder.add(LIBRARY, made.library, BYTES)
        folder.add("python.pack", made.python, BYTES)
        folder.add("upgrading.pack", made.upgrading, BYTES, when="upgrade")
        folder.add("pages.pack", packed(drawn.files), BYTES)
        version = put_up(folder, drawn, home, server)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(fresh, target)
    return version


def put_up(folder: Folder, drawn: DrawnAhead, home: str, server: str = "") -> str:
    """The shell, its scripts, and the list of all that belongs to this version."""
    names: dict[str, str] = {}
    for script in ("opfs.js", "filling.js", "memory.js", "thinker.js", "worker.js", "shell.js", "waiting.js"):
        text = (SCRIPTS / script).read_text(encoding="utf-8")
        for known, file in names.items():
            text = text.replace(f'"./{known}"', f'"./{Path(file).name}"')
        names[script] = folder.plain(script, text.encode())
    first = folder.whole("first", drawn.first)
    lobbies = {lang: folder.plain(f"lobby-{lang}.html", drawn.lobby(lang, first, names)) for lang in drawn.languages}
    shell = drawn.shell(names, first, lobbies)
    plain = sorted({*names.values(), *[f"{first}/{one.name}" for one in drawn.first], *lobbies.values()})
    listed = [*folder.listed, *[{"url": one, "file": one, "size": (folder.root / one).stat().st_size} for one in plain]]
    listed.append({"url": "index.html", "file": folder.plain("shell.html", shell), "size": len(shell)})
    manifest = drawn.manifest(first)
    listed.append(
        {"url": "manifest.webmanifest", "file": folder.plain("manifest.json", manifest), "size": len(manifest)}
    )
    whole = {
        "files": listed,
        "home": home,
        "scripts": names,
        "lobbies": lobbies,
        "release": __version__,
        "server": server,
    }
    version = sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:12]
    files = folder.plain("files.json", json.dumps({"version": version, **whole}, sort_keys=True).encode())
    folder.write("index.html", shell)
    folder.write("version.json", json.dumps({"version": version, "release": __version__, "files": files}).encode())
    folder.write("manifest.webmanifest", manifest)
    folder.write("sw.js", (SCRIPTS / "sw.js").read_bytes())
    folder.write(".nojekyll", b"")
    return version


def serve(folder: Path, port: int = PORT) -> None:
    """Show the folder on this machine, as any web host would."""
    handler = partial(SimpleHTTPRequestHandler, directory=str(folder))
    with ThreadingHTTPServer(("127.0.0.1", port), handler) as server:
        print(f"http://127.0.0.1:{server.server_port}/", flush=True)
        with suppress(KeyboardInterrupt):
            server.serve_forever()


def main(words: list[str]) -> int:
    asked = ArgumentParser(prog="start.py tab", description="Build the whole table as a folder for any web host.")
    asked.add_argument("folder", nargs="?", type=Path, default=Path("build/tab"), metavar="DIR")
    asked.add_argument("--serve", action="store_true", help="show it on this machine afterwards")
    asked.add_argument("--port", type=int, default=PORT, help="where (0: any that is free)")
    asked.add_argument("--server", default="", metavar="ADDRESS", help="a server to which games can be moved from it")
    given = asked.parse_args(words)
    try:
        if given.server and not given.server.startswith(("https://", "http://")):
            raise NotBuilt(f"--server is an address such as https://table.example, not {given.server!r}")
        version = build(given.folder, given.server)
    except NotBuilt as error:
        print(f"start.py: {error}", file=sys.stderr)
        return 1
    total = sum(path.stat().st_size for path in given.folder.rglob("*") if path.is_file())
    print(f"{given.folder}: version {version}, {total / 1e6:.1f} MB", flush=True)
    if given.serve:
        serve(given.folder, given.port)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
