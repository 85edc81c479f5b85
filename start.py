#!/usr/bin/env python3
"""Start Astrarium from a bare clone. Needs nothing but Python 3.11 or newer.

    python3 start.py                      set up (once) and play
    python3 start.py WORDS...             any command of astrarium: games, play, sim, replay, rules ...
    python3 start.py test [--full] [...]  lint, types and tests; other words go to pytest
    python3 start.py compile              build the kernel and the games with mypyc into build/compiled
    python3 start.py --pure WORDS...      the same commands without the compiled build, which is used where it is fresh
    python3 start.py docs [...]           read the documentation as a site; other words go to mkdocs
    python3 start.py bench [...]          measure our engines beside other people's
    python3 start.py bench baselines [...] let our bots and OpenSpiel's play every mode, to be quoted in a paper
    python3 start.py bench faces [...]    measure our learning environments beside PettingZoo's own
    python3 start.py bench ismcts [...]   let our strongest bot meet OpenSpiel's search at equal time
    python3 start.py bench thinking [...] count simulations a second beside OpenSpiel's
    python3 start.py bench judgement      hold the chances that people are told against what came of them
    python3 start.py bench hints          hold hints against a search ten times as long
    python3 start.py train GAME [...]     train a judgement, with PyTorch in an environment of its own (gigabytes)
    python3 start.py learn [...]          learn with MaskablePPO there (examples/learn_ppo.py); `learn test` tests it
    python3 start.py example NAME [...]   run an example: learn, openspiel_search, http_bot
    python3 start.py tab [DIR]            build the whole table as a folder for any web host; --serve shows it
    python3 start.py soak [...]           simulate servers, crashes and people, and check that nothing is lost
    python3 start.py mutants [...]        change one line at a time, and list what no test notices

Everything is installed into .venv, .venv-peers, .venv-learn and .tools beside this file; delete them to start afresh.
"""

import sys

NEEDED = (3, 11)


def too_old(version):
    """What to tell someone whose Python cannot run Astrarium, or None. Runs on any Python 3."""
    if tuple(version[:2]) >= NEEDED:
        return None
    return "Astrarium needs Python {}.{} or newer; this is {}.{}.".format(*NEEDED, *version[:2])


if too_old(sys.version_info):
    sys.exit("start.py: " + too_old(sys.version_info))

import hashlib
import importlib.util
import json
import os
import shutil
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple, NoReturn

ROOT = Path(__file__).resolve().parent
TOOLS = ROOT / ".tools"
SOURCE = ROOT / "src" / "astrarium"
COMPILED = ROOT / "build" / "compiled"
CACHE = ROOT / "build" / "pycache"
STAMP = "astrarium.stamp"

PLAY = ("requirements.lock", "pyproject.toml")
TEST = ("requirements.lock", "requirements-test.lock", "pyproject.toml")
LEARN = ("requirements-learn.lock", "pyproject.toml")
PEERS = ("benchmarks/requirements-peers.lock", "pyproject.toml")

PYTHON = getattr(sys, "_base_executable", sys.executable)  # even when started from inside an environment
NOT_COMPILED = {"scene", "native.py", "view.py"}  # what draws (Markup does not compile); names for mypyc; attributes
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
SERVERS = Path("/usr/lib/postgresql")  # where Debian keeps what is not for everybody's PATH
CLUSTERS = Path("/etc/postgresql-common/createcluster.d")


class Trouble(Exception):
    """Something a person can put right. Its text is one line that says how."""


# ---------------------------------------------------------------------------------------------- words


class Plan(NamedTuple):
    """What the words on the command line ask for."""

    task: str = "run"
    words: tuple[str, ...] = ()
    compiled: bool = False
    pure: bool = False
    full: bool = False


def read(words: list[str]) -> Plan:
    """Split the command line: our own words first, the rest untouched."""
    compiled, pure = words[:1] == ["--compiled"], words[:1] == ["--pure"]
    if compiled or pure:
        words = words[1:]
    task = words[0] if words and words[0] in TASKS else "run"
    if task == "run":
        return Plan(task, tuple(words), compiled, pure)
    rest = [word for word in words[1:] if not (task == "test" and word == "--full")]
    return Plan(task, tuple(rest), compiled, pure, full=task == "test" and "--full" in words)


def say(text: str) -> None:
    """Progress goes to stderr, so that what a command prints can be piped."""
    print(text, file=sys.stderr, flush=True)


# ------------------------------------------------------------------------------------------- the rooms


def python_of(room: Path) -> Path:
    return room / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def identity() -> str:
    """An environment serves one Python in one place; after a move or an upgrade it is made anew."""
    return f"{sys.version} at {sys.base_prefix}, for {ROOT}"


def digest(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()


def wanted(files: tuple[str, ...]) -> dict[str, str]:
    """The stamp of an environment in which these files are installed."""
    return {"python": identity(), **{name: digest((ROOT / name).read_bytes()) for name in files}}


def read_stamp(folder: Path) -> dict[str, str]:
    try:
        stamp = json.loads((folder / STAMP).read_text())
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def write_stamp(folder: Path, stamp: dict[str, str]) -> None:
    (folder / STAMP).write_text(json.dumps(stamp, indent=1) + "\n")


def missing(stamp: dict[str, str], want: dict[str, str]) -> list[str]:
    """What has to be done before the stamp says what is wanted, in order. A new Python means all of it."""
    if stamp.get("python") != want["python"]:
        return list(want)
    return [name for name in want if stamp.get(name) != want[name]]


def furnish(room: Path, files: tuple[str, ...]) -> Path:
    """Make sure that the room holds what the files ask for; return its Python."""
    want = wanted(files)
    stamp = read_stamp(room) if python_of(room).exists() else {}
    todo = missing(stamp, want)
    if not todo:
        return python_of(room)
    say(f"Setting up {room.name} ({', '.join(todo)}) ...")
    started = time.monotonic()
    problems = []
    for installer in installers(room):
        try:
            if "python" in todo:
                quietly(installer.make)
                stamp = {}
            for arguments in installations(todo):
                quietly([*installer.install, *arguments])
        except Trouble as trouble:
            problems.append(f"{installer.name}: {trouble}")
            continue
        keep_compiled(python_of(room))
        write_stamp(room, {**stamp, **want})
        say(f"Ready in {time.monotonic() - started:.0f} s.")
        return python_of(room)
    raise Trouble(f"could not set up {room.name}; is the network reachable? ({'; '.join(problems)})")


def keep_compiled(python: Path) -> None:
    """Where Python is told to keep no bytecode, every start would compile all that it loads: keep that once."""
    if sys.dont_write_bytecode:
        code = "import sys; sys.dont_write_bytecode = False; import astrarium.cli, astrarium.web.serve"
        quietly([str(python), "-c", f"{code}; from astrarium.games import load, ready; [load(id) for id in ready()]"])


def installations(todo: list[str]) -> list[list[str]]:
    """Arguments for the installer: the requirements in one go, then the project itself."""
    locks = [name for name in todo if name not in ("python", "pyproject.toml")]
    calls = []
    if locks:
        calls.append(["--require-hashes", *[word for name in locks for word in ("-r", name)]])
    if "pyproject.toml" in todo:
        calls.append(["--no-deps", "-e", "."])
    return calls


class Installer(NamedTuple):
    name: str
    make: list[str]
    install: list[str]


def installers(room: Path) -> Iterator[Installer]:
    """Ways to furnish a room, the fastest first."""
    python = str(python_of(room))
    uv = find_uv()
    if uv:
        yield Installer(
            "uv",
            [uv, "venv", "-q", "--clear", "--python", PYTHON, str(room)],
            [uv, "pip", "install", "-q", "--python", python],
        )
    yield Installer(
        "pip",
        [PYTHON, "-m", "venv", "--clear", str(room)],
        [*pip_for(room), "install", "-q", "--disable-pip-version-check", "--retries", "1"],
    )


def pip_for(room: Path) -> list[str]:
    """The room's own pip, or this Python's acting on a room that uv made without one."""
    bare = python_of(room).exists() and not shutil.which("pip", path=str(python_of(room).parent))
    if bare and importlib.util.find_spec("pip"):
        return [sys.executable, "-m", "pip", "--python", str(python_of(room))]
    return [str(python_of(room)), "-m", "pip"]


def find_uv() -> str | None:
    """uv from the PATH, or from .tools, fetched there by pip the first time."""
    found = shutil.which("uv") or shutil.which("uv", path=str(TOOLS / "bin"))
    if found or not importlib.util.find_spec("pip"):
        return found
    say("Fetching uv ...")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--retries", "1"]
    try:
        quietly([*pip, "--target", str(TOOLS), "uv"])
    except Trouble:
        return None
    return shutil.which("uv", path=str(TOOLS / "bin"))


def quietly(command: list[str]) -> None:
    """Run without a word; if it fails, its last line is the trouble."""
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    except OSError as error:
        raise Trouble(f"{command[0]} does not run: {error.strerror}") from error
    if done.returncode:
        lines = (done.stderr + done.stdout).strip().splitlines()
        raise Trouble(lines[-1].strip() if lines else f"{command[0]} failed with status {done.returncode}")


# -------------------------------------------------------------------------------------------- the tasks


def run(plan: Plan) -> NoReturn:
    """Hand over to astrarium; with no words it starts the game."""
    if plan.words[:1] in (("-h",), ("--help",)):
        print(__doc__)
    python = furnish(*room(plan.words))
    become([str(python), "-m", "astrarium", *plan.words], environment(plan))


def room(words: tuple[str, ...]) -> tuple[Path, tuple[str, ...]]:
    """Where a command of astrarium runs: training has PyTorch, everything else does without."""
    if words[:1] == ("train",) and not {"-h", "--help"} & set(words):
        return ROOT / ".venv-learn", LEARN
    return ROOT / ".venv", PLAY


def environment(plan: Plan, **extra: str) -> dict[str, str]:
    """Our own environment, with the compiled build in front of the sources where it is asked for; a command of
    astrarium uses one that is there and fresh by itself."""
    env = {**os.environ, **extra}
    if plan.compiled or (plan.task in ("run", "soak") and not plan.pure and compiled_is_current()):
        refresh_compiled()
        env["PYTHONPATH"] = os.pathsep.join(filter(None, [str(COMPILED), env.get("PYTHONPATH")]))
    return env


def become(command: list[str], env: dict[str, str]) -> NoReturn:
    """Turn into the command, so that signals and the exit status are its own."""
    sys.stdout.flush()
    if os.name == "nt":
        sys.exit(subprocess.run(command, env=env).returncode)
    os.execve(command[0], command, env)


def test(plan: Plan) -> int:
    """Lint, types and tests, one summary, and a status that tells the truth."""
    python = str(furnish(ROOT / ".venv", TEST))
    skipped = list(filter(None, [fetch_browser(), fetch_database()]))
    results = []
    if plan.full:
        skipped += filter(None, [fetch_webkit(), fetch_firefox()])
        results.append(timed("compile", lambda: attempt_compile(skipped)))
    env = environment(plan, **({"ASTRARIUM_FULL": "1"} if plan.full else {}))
    if compiled_is_current():
        env["ASTRARIUM_COMPILED"] = str(COMPILED)
    env["PYTHONPYCACHEPREFIX"] = str(CACHE)  # tests start many processes: whatever they import is compiled once
    env.pop("PYTHONDONTWRITEBYTECODE", None)
    words = plan.words or (("tests",) if plan.compiled else ())  # doctests are found in the sources
    workers = 3 if plan.full else 2  # browsers wait for pages: two cores have time for one worker more
    steps = [(name, lambda tool=tool: call([python, "-m", *tool], env)) for name, tool in checks(words, workers)]
    with ThreadPoolExecutor(1) as beside:  # types speak once, at their end: they need not be waited for
        types = beside.submit(timed, *steps.pop())
        results += [timed(*step) for step in steps]
        results.append(types.result())
    print(summary(results, skipped), flush=True)
    print(f"processor time in all: {sum(os.times()[2:4]):.0f} s", flush=True)
    return 0 if all(ok for _, ok, _ in results) else 1


def scripts() -> list[str]:
    """The scripts of our pages, and what they may take for granted of them."""
    found = [*SOURCE.glob("web/*.d.ts"), *SOURCE.glob("web/static/*.js"), *SOURCE.glob("web/tab/static/*.js")]
    return sorted(str(path.relative_to(ROOT)) for path in found)


def page_sources() -> list[str]:
    """Scripts and styles of our own."""
    found = [*SOURCE.glob("web/**/static/*.css"), *SOURCE.glob("**/scene/**/*.css")]
    return ["deno.json", *scripts(), *sorted(str(path.relative_to(ROOT)) for path in found)]


def checks(words: tuple[str, ...], workers: int = 2) -> list[tuple[str, list[str]]]:
    """What is checked, one after the other, but for the last, which runs beside all of them."""
    return [
        ("lint", ["ruff", "check", "."]),
        ("format", ["ruff", "format", "--check", "."]),
        ("styles", ["deno", "fmt", "--check", "--quiet", *page_sources()]),
        ("scripts", ["deno", "lint", "--quiet", *scripts()]),
        ("jsdoc", ["deno", "check", "--quiet", "--no-remote", "--no-npm", *scripts()]),
        ("tests", ["pytest", "-n", str(workers), "--dist", "loadfile", "--no-loadscope-reorder", *words]),
        ("types", ["mypy"]),
    ]


def call(command: list[str], env: dict[str, str]) -> bool:
    return subprocess.run(command, cwd=ROOT, env=env).returncode == 0


def timed(name: str, step: Callable[[], bool]) -> tuple[str, bool, float]:
    print(f"== {name}", flush=True)
    started = time.monotonic()
    return name, step(), time.monotonic() - started


def summary(results: list[tuple[str, bool, float]], skipped: list[str]) -> str:
    lines = ["", "== summary"]
    lines += [f"{name:<8} {'ok' if ok else 'FAILED':<6} {took:7.1f} s" for name, ok, took in results]
    lines += [f"skipped: {reason}" for reason in skipped]
    return "\n".join(lines)


class Need(NamedTuple):
    """A program of the system that some tests use: which of our packages drives it, and what apt calls it."""

    name: str
    tests: str
    driver: str
    packages: tuple[str, ...]

    def fetch(self, found: str | None) -> str | None:
        """Install it where it is missing; what is skipped without it, or None."""
        if found or f"{self.driver}==" not in (ROOT / "requirements-test.lock").read_text():
            return None
        lack = f"{self.tests}, because {self.name} is not installed"
        if not shutil.which("apt-get"):
            return f"{lack}; install it with your system's package manager"
        if os.geteuid() != 0:
            return f"{lack} and only root may: apt-get install {self.packages[0]}"
        say(f"Fetching {self.name} with apt ...")
        try:
            quietly(["apt-get", "update", "-qq"])
            apt = ["env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq"]
            quietly([*apt, "--no-install-recommends", *self.packages])
        except Trouble as trouble:
            return f"{lack} and apt could not fetch it ({trouble})"
        return None


BROWSER = Need("Chromium", "tests in a browser", "playwright", ("chromium", "fonts-noto-core"))
WEBKIT = Need("WebKitGTK", "tests in WebKit", "playwright", ("webkit2gtk-driver", "xvfb"))
FIREFOX = Need("Firefox", "tests in Firefox", "playwright", ("firefox-esr",))
DATABASE = Need("PostgreSQL", "tests on PostgreSQL and of two servers on it", "asyncpg", ("postgresql",))


def fetch_browser() -> str | None:
    """Chromium for the browser tests; what is skipped without it, or None."""
    return BROWSER.fetch(next(filter(None, map(shutil.which, BROWSERS)), None))


def fetch_database() -> str | None:
    """PostgreSQL for the tests, which start it themselves; what is skipped without it, or None."""
    server = shutil.which("postgres") or next(map(str, SERVERS.glob("*/bin/postgres")), None)
    quiet = CLUSTERS / "astrarium-tests.conf"  # Debian would start a database of the machine's own
    wanted = server is None and bool(shutil.which("apt-get")) and os.geteuid() == 0
    if wanted:
        CLUSTERS.mkdir(parents=True, exist_ok=True)
        quiet.write_text("create_main_cluster = false\n")
    try:
        return DATABASE.fetch(server)
    finally:
        if wanted:
            quiet.unlink()


def fetch_webkit() -> str | None:
    """WebKitGTK and a screen for it, for the tests of the full form; what is skipped without it, or None."""
    both = shutil.which("WebKitWebDriver") and shutil.which("Xvfb")
    return WEBKIT.fetch(both)


def fetch_firefox() -> str | None:
    """Firefox, for the tests of the full form; what is skipped without it, or None."""
    return FIREFOX.fetch(shutil.which("firefox-esr") or shutil.which("firefox"))


BENCHES = (("baselines",), ("faces",), ("hints",), ("ismcts",), ("judgement",), ("thinking",))  # besides the engines


def bench(plan: Plan) -> NoReturn:
    """The benchmark against the peers, in an environment of its own."""
    learns = any(word.partition("=")[0] == "--ppo" for word in plan.words)
    python = furnish(*((ROOT / ".venv-learn", LEARN) if learns else (ROOT / ".venv-peers", PEERS)))
    env = environment(plan)
    if compiled_is_current():
        env["ASTRARIUM_COMPILED"] = str(COMPILED)
    named = plan.words[:1] in BENCHES
    script = plan.words[0] if named else "peers"
    become([str(python), str(ROOT / "benchmarks" / f"{script}.py"), *plan.words[named:]], env)


def learn(plan: Plan) -> NoReturn:
    """The example that learns with MaskablePPO, or the tests of all examples, where PyTorch is."""
    python = furnish(ROOT / ".venv-learn", LEARN)
    tests = ("-m", "pytest", "tests/envs/test_examples.py", *plan.words[1:])
    words = tests if plan.words[:1] == ("test",) else ("examples/learn_ppo.py", *plan.words)
    os.chdir(ROOT)
    become([str(python), *words], environment(plan, ASTRARIUM_FULL="1"))


def example(plan: Plan) -> NoReturn:
    """One of the examples, where everything is that it needs."""
    names = sorted(path.stem for path in (ROOT / "examples").glob("*.py"))
    name = plan.words[0] if plan.words else ""
    if name not in names:
        raise Trouble(f"name an example: {', '.join(names)}")
    learns = name == "learn_ppo"
    python = furnish(*((ROOT / ".venv-learn", LEARN) if learns else (ROOT / ".venv", TEST)))
    become([str(python), str(ROOT / "examples" / f"{name}.py"), *plan.words[1:]], environment(plan))


def docs(plan: Plan) -> NoReturn:
    """The documentation as a site, served here at once; other words go to mkdocs (`docs build`, `docs serve`)."""
    python = furnish(ROOT / ".venv", TEST)
    os.chdir(ROOT)
    own = all(word == "--no-browser" for word in plan.words)
    tool = [str(ROOT / "docs" / "serve.py")] if own else ["-m", "mkdocs"]
    become([str(python), *tool, *plan.words], environment(plan, NO_MKDOCS_2_WARNING="1"))


def tab(plan: Plan) -> NoReturn:
    """The table as a folder that any web host can show, made with deno, which is installed with the tests."""
    python = furnish(ROOT / ".venv", TEST)
    os.chdir(ROOT)
    become([str(python), "-m", "astrarium.web.tab.build", *plan.words], environment(plan))


def soak(plan: Plan) -> NoReturn:
    """The simulation of servers, on the compiled build where there is one."""
    python = furnish(ROOT / ".venv", PLAY)
    os.chdir(ROOT)
    become([str(python), "-m", "tests.soak", *plan.words], environment(plan))


def mutants(plan: Plan) -> NoReturn:
    """Mutation testing: every word goes to `tests.mutants`, which works on copies under build/mutants."""
    python = furnish(ROOT / ".venv", TEST)
    os.chdir(ROOT)
    become([str(python), "-m", "tests.mutants", *plan.words], environment(plan))


# ------------------------------------------------------------------------------------ the compiled build


def compile_sources() -> list[Path]:
    """What is compiled: the kernel, the games' rules and judgement, but not their pictures, and the bots."""
    found = [path for part in ("kernel", "games", "bots") for path in (SOURCE / part).rglob("*.py")]
    return sorted(path for path in found if NOT_COMPILED.isdisjoint(path.relative_to(SOURCE).parts))


def compile_groups() -> dict[str, list[str]]:
    """An extension for the kernel, one for the bots and one for each game: a change rebuilds no more than it must."""
    groups: dict[str, list[str]] = {}
    for path in compile_sources():
        parts = path.relative_to(SOURCE).parts
        name = "kernel" if parts[0] == "games" and len(parts) == 2 else parts[parts[0] == "games"]
        groups.setdefault(f"astrarium_{name}", []).append("/".join(("astrarium", *parts)))
    return groups


def compiled_stamp() -> dict[str, str]:
    """The stamp of a build of the present sources; any change to one of them makes the build old."""
    names = "".join(str(path.relative_to(SOURCE)) + digest(path.read_bytes()) for path in compile_sources())
    return {"python": identity(), "sources": digest(names.encode())}


def compiled_is_current() -> bool:
    return not missing(read_stamp(COMPILED), compiled_stamp())


def build(plan: Plan) -> int:
    """Build a copy of the package with the kernel and the games compiled by mypyc."""
    if plan.words:
        raise Trouble("compile takes no words; ASTRARIUM_OPT=3 asks for the slowest, fastest build")
    level = os.environ.get("ASTRARIUM_OPT", "1")
    stamp = {**compiled_stamp(), "level": level}
    if not missing(read_stamp(COMPILED), stamp):
        say("The compiled build is up to date.")
        return 0
    lack = lacking_compiler()
    if lack:
        raise Trouble(lack)
    python = furnish(ROOT / ".venv", TEST)
    say(f"Compiling {len(compile_sources())} modules at -O{level}; the first time takes minutes ...")
    started = time.monotonic()
    compile_with(str(python), level)
    write_stamp(COMPILED, stamp)
    say(f"Compiled in {time.monotonic() - started:.0f} s; commands use it from now on (--pure does not)")
    return 0


def compile_with(python: str, level: str) -> None:
    """Fill build/compiled with a Python that has mypy and setuptools."""
    COMPILED.mkdir(parents=True, exist_ok=True)
    (COMPILED / STAMP).unlink(missing_ok=True)
    mirror(SOURCE, COMPILED / "astrarium")
    command = [python, "-c", f"import start; start.make_extensions({level!r})"]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])])}
    done = subprocess.run(command, cwd=COMPILED, env=env, capture_output=True, text=True)
    if done.returncode:
        say(done.stdout + done.stderr)
        raise Trouble("the compiled build failed; everything still runs interpreted")


def write_out_fields(files: list[str]) -> None:
    """Give the copy that is compiled plain code where a class is marked `@fields`, which mypyc cannot read."""
    sys.path.insert(0, str(SOURCE.parent))
    from astrarium.kernel.fields import written_out

    for file in files:
        source, copy = SOURCE.parent / file, COMPILED / file
        text = written_out(source.read_text(encoding="utf-8"))
        if text != copy.read_text(encoding="utf-8"):
            copy.write_text(text, encoding="utf-8")
            shutil.copystat(source, copy)  # still the copy of this source, as `mirror` sees it


def make_extensions(level: str) -> None:
    """The build itself, by mypyc and setuptools, inside build/compiled and on the environment's Python."""
    from mypyc.build import mypycify
    from setuptools import setup

    groups = compile_groups()
    files = [file for group in groups.values() for file in group]
    write_out_fields(files)
    work = COMPILED.parent / "mypyc" / f"O{level}"
    folders = ["--build-temp", str(work / "objects"), "--build-lib", str(work / "extensions")]
    extensions = mypycify(
        ["--config-file=", f"--cache-dir={work / 'cache'}", *files],
        separate=[(group, name) for name, group in groups.items()],
        opt_level=level,
        debug_level="0",
        target_dir=str(work / "c"),
    )
    if os.name != "nt":
        for extension in extensions:  # a call inside an extension then goes straight there; and a seventh less to load
            extension.extra_compile_args.append("-fvisibility=hidden")
    words = ["build_ext", "--inplace", "--parallel", str(os.cpu_count() or 1), *folders]
    setup(name="astrarium", ext_modules=extensions, script_args=words)


def attempt_compile(skipped: list[str]) -> bool:
    """Compile for the tests. Without a compiler that is skipped and said; a broken build is a failure."""
    lack = lacking_compiler()
    if lack:
        skipped.append(f"tests of the compiled build, because {lack}")
        return True
    try:
        return build(Plan("compile")) == 0
    except Trouble as trouble:
        say(f"start.py: {trouble}")
        return False


def lacking_compiler() -> str | None:
    if not shutil.which((os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]):
        return "compiling needs a C compiler (Debian: apt-get install gcc)"
    if not (Path(sysconfig.get_paths()["include"]) / "Python.h").exists():
        return "compiling needs Python's headers (Debian: apt-get install python3-dev)"
    return None


def refresh_compiled() -> None:
    """Use the compiled build only if it is this source's; bring along what is not compiled."""
    if not compiled_is_current():
        raise Trouble("no compiled build of these sources; make it with: python3 start.py compile")
    mirror(SOURCE, COMPILED / "astrarium")


def mirror(source: Path, copy: Path) -> None:
    """Make the copy equal to the source, leaving alone what the compiler added to it."""
    copy.mkdir(exist_ok=True)
    here = {path.name: path for path in source.iterdir() if path.name != "__pycache__"}
    for path in copy.iterdir():
        origin = path.name.partition(".")[0] + ".py" if path.suffix in (".so", ".pyd") else path.name
        if origin not in here and path.name != "__pycache__":
            shutil.rmtree(path) if path.is_dir() else path.unlink()
    for name, path in here.items():
        if path.is_dir():
            mirror(path, copy / name)
        elif not (copy / name).exists() or (copy / name).stat().st_mtime != path.stat().st_mtime:
            shutil.copy2(path, copy / name)


TASKS = {
    "run": run,
    "test": test,
    "compile": build,
    "bench": bench,
    "docs": docs,
    "example": example,
    "learn": learn,
    "soak": soak,
    "tab": tab,
    "mutants": mutants,
}


def main(words: list[str]) -> int:
    plan = read(words)
    try:
        return TASKS[plan.task](plan)
    except Trouble as trouble:
        say(f"start.py: {trouble}")
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
