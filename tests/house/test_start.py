"""start.py: what it makes of its words, when it installs, what it says when it cannot."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
import start
from start import Installer, Plan, Trouble

START = Path(start.__file__)


# ------------------------------------------------------------------------------------------------ words


@pytest.mark.parametrize(
    ("line", "plan"),
    [
        ("", Plan("run")),
        ("games", Plan("run", ("games",))),
        ("sim kepler --full", Plan("run", ("sim", "kepler", "--full"))),
        ("sim kepler test", Plan("run", ("sim", "kepler", "test"))),
        ("sim kepler --compiled", Plan("run", ("sim", "kepler", "--compiled"))),
        ("--compiled", Plan("run", compiled=True)),
        ("--compiled sim kepler", Plan("run", ("sim", "kepler"), compiled=True)),
        ("run test", Plan("run", ("run", "test"))),
        ("test", Plan("test")),
        ("test --full", Plan("test", full=True)),
        ("test -k stamp --full tests/house", Plan("test", ("-k", "stamp", "tests/house"), full=True)),
        ("--compiled test", Plan("test", compiled=True)),
        ("compile", Plan("compile")),
        ("bench --json", Plan("bench", ("--json",))),
    ],
)
def test_words_are_split_into_ours_and_theirs(line, plan):
    assert start.read(line.split()) == plan


# ------------------------------------------------------------------------------------------- old Pythons


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13), (2, 7, 18)])
def test_old_python_is_told_what_is_needed(version):
    told = start.too_old(version)
    assert told is not None
    assert "needs Python 3.11" in told
    assert f"this is {version[0]}.{version[1]}" in told


@pytest.mark.parametrize("version", [(3, 11, 0), (3, 14, 0), (4, 0, 0)])
def test_new_python_is_welcome(version):
    assert start.too_old(version) is None


def test_old_python_stops_with_one_line_before_anything_else():
    fake = f"import sys, runpy; sys.version_info = (3, 8, 18); runpy.run_path({str(START)!r}, run_name='__main__')"
    done = subprocess.run([sys.executable, "-c", fake], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr == "start.py: Astrarium needs Python 3.11 or newer; this is 3.8.\n"


def test_start_parses_on_old_python():
    ast.parse(START.read_text(), feature_version=(3, 7))


def test_start_needs_the_standard_library_only():
    tree = ast.parse(START.read_text())
    inside = ("make_extensions", "write_out_fields")  # run inside .venv
    tree.body = [part for part in tree.body if getattr(part, "name", "") not in inside]
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= set(sys.stdlib_module_names)


# ------------------------------------------------------------------------------------------------ stamps


@pytest.fixture
def clone(tmp_path, monkeypatch):
    """An empty clone: the three files that say what to install, and nothing installed."""
    monkeypatch.setattr(start, "ROOT", tmp_path)
    monkeypatch.setattr(start, "TOOLS", tmp_path / ".tools")
    monkeypatch.setattr(start, "SOURCE", tmp_path / "src" / "astrarium")
    monkeypatch.setattr(start, "COMPILED", tmp_path / "build" / "compiled")
    for name in start.TEST:
        (tmp_path / name).write_text(f"{name}\n")
    return tmp_path


@pytest.fixture
def commands(monkeypatch):
    """Two installers whose commands are only written down; those in `broken` fail."""
    log: list[str] = []
    broken: set[str] = set()

    def quietly(command):
        log.append(" ".join(command))
        if command[0] in broken:
            raise Trouble("no route to host")
        if "make" in command:
            python = start.python_of(Path(command[-1]))
            python.parent.mkdir(parents=True, exist_ok=True)
            python.touch()

    def installers(room):
        return [Installer(name, [name, "make", str(room)], [name, "install"]) for name in ("uv", "pip")]

    monkeypatch.setattr(start.sys, "dont_write_bytecode", False)
    monkeypatch.setattr(start, "quietly", quietly)
    monkeypatch.setattr(start, "installers", installers)
    return SimpleNamespace(log=log, broken=broken)


def test_everything_is_missing_without_a_stamp(clone):
    assert start.missing({}, start.wanted(start.PLAY)) == ["python", "requirements.lock", "pyproject.toml"]


def test_nothing_is_missing_with_the_right_stamp(clone):
    want = start.wanted(start.TEST)
    assert start.missing(want, want) == []
    assert start.missing(want, start.wanted(start.PLAY)) == []


def test_a_changed_lock_is_missing_alone(clone):
    stamp = start.wanted(start.TEST)
    (clone / "requirements.lock").write_text("rich==99\n")
    assert start.missing(stamp, start.wanted(start.TEST)) == ["requirements.lock"]


def test_another_python_or_another_place_means_a_new_room(clone, monkeypatch):
    stamp = start.wanted(start.PLAY)
    with monkeypatch.context() as changed:
        changed.setattr(sys, "version", "3.14.0 (another)")
        assert start.missing(stamp, start.wanted(start.PLAY)) == ["python", *start.PLAY]
    monkeypatch.setattr(start, "ROOT", clone / "moved")
    assert start.identity() != stamp["python"]


@pytest.mark.parametrize("text", ["", "{", "[]", "null"])
def test_a_spoiled_stamp_counts_as_none(tmp_path, text):
    (tmp_path / start.STAMP).write_text(text)
    assert start.read_stamp(tmp_path) == {}


def test_requirements_come_before_the_project():
    todo = ["python", "requirements.lock", "requirements-test.lock", "pyproject.toml"]
    assert start.installations(todo) == [
        ["--require-hashes", "-r", "requirements.lock", "-r", "requirements-test.lock"],
        ["--no-deps", "-e", "."],
    ]
    assert start.installations(["pyproject.toml"]) == [["--no-deps", "-e", "."]]


def test_first_start_installs_and_second_does_nothing(clone, commands):
    room = clone / ".venv"
    start.furnish(room, start.PLAY)
    assert commands.log == [
        f"uv make {room}",
        "uv install --require-hashes -r requirements.lock",
        "uv install --no-deps -e .",
    ]
    commands.log.clear()
    assert start.furnish(room, start.PLAY) == start.python_of(room)
    assert commands.log == []


def test_bytecode_is_kept_once_where_python_keeps_none(clone, commands, monkeypatch):
    monkeypatch.setattr(start.sys, "dont_write_bytecode", True)
    start.furnish(clone / ".venv", start.PLAY)
    assert "import astrarium.cli, astrarium.web.serve" in commands.log[-1]
    commands.log.clear()
    start.furnish(clone / ".venv", start.PLAY)
    assert commands.log == []


def test_tests_are_added_without_making_the_room_again(clone, commands):
    room = clone / ".venv"
    start.furnish(room, start.PLAY)
    commands.log.clear()
    start.furnish(room, start.TEST)
    assert commands.log == ["uv install --require-hashes -r requirements-test.lock"]
    commands.log.clear()
    start.furnish(room, start.PLAY)
    assert commands.log == []


def test_a_room_that_lost_its_python_is_made_again(clone, commands):
    room = clone / ".venv"
    start.furnish(room, start.PLAY)
    start.python_of(room).unlink()
    commands.log.clear()
    start.furnish(room, start.PLAY)
    assert commands.log[0] == f"uv make {room}"


def test_pip_takes_over_when_uv_fails(clone, commands):
    commands.broken.add("uv")
    start.furnish(clone / ".venv", start.PLAY)
    assert commands.log[0].startswith("uv make")
    assert commands.log[1].startswith("pip make")
    assert start.missing(start.read_stamp(clone / ".venv"), start.wanted(start.PLAY)) == []


def test_without_network_one_line_says_so_and_nothing_is_stamped(clone, commands):
    commands.broken.update({"uv", "pip"})
    with pytest.raises(Trouble, match=r"is the network reachable\? \(uv: no route to host; pip: no route to host\)"):
        start.furnish(clone / ".venv", start.PLAY)
    assert start.read_stamp(clone / ".venv") == {}


def test_a_failing_command_gives_its_last_line():
    with pytest.raises(Trouble, match=r"^the point$"):
        start.quietly([sys.executable, "-c", "import sys; sys.exit('much talk\\nthe point')"])


def test_a_command_that_is_not_there_is_named():
    with pytest.raises(Trouble, match="no-such-command does not run"):
        start.quietly(["no-such-command"])


def test_trouble_is_one_line_and_a_status(monkeypatch, capsys):
    def fail(plan):
        raise Trouble("put it right")

    monkeypatch.setitem(start.TASKS, "run", fail)
    assert start.main(["games"]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "start.py: put it right\n"


@pytest.mark.parametrize(
    ("words", "room"),
    [
        (("train", "kepler"), ".venv-learn"),
        (("train", "--help"), ".venv"),
        (("play", "train"), ".venv"),
        ((), ".venv"),
    ],
)
def test_only_training_waits_for_pytorch(words, room):
    assert start.room(words)[0].name == room


@pytest.mark.parametrize(
    ("words", "ran"),
    [
        (("test", "-q"), ["-m", "pytest", "tests/envs/test_examples.py", "-q"]),
        (("--game", "kepler"), ["examples/learn_ppo.py", "--game", "kepler"]),
    ],
)
def test_learning_runs_the_example_or_its_tests(monkeypatch, words, ran):
    became = []
    monkeypatch.chdir(start.ROOT)
    monkeypatch.setattr(start, "furnish", lambda room, files: start.python_of(room))
    monkeypatch.setattr(start, "become", lambda command, env: became.append((command, env["ASTRARIUM_FULL"])))
    start.learn(start.Plan("learn", words))
    assert became == [([str(start.python_of(start.ROOT / ".venv-learn")), *ran], "1")]


EXAMPLES = sorted((start.ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_starts_as_it_is_written(path, monkeypatch):
    """The first command in its docstring leads to the file, and every option in it is one that the file knows."""
    source = path.read_text(encoding="utf-8")
    told = [line.split()[1:] for line in ast.get_docstring(ast.parse(source)).splitlines() if "  python3 " in line]
    assert told
    for words in told:
        plan = start.read(words[1:]) if words[0] == "start.py" else None
        ran = [str(path)] if plan is None and words[0] == f"examples/{path.name}" else []
        if plan:
            monkeypatch.setattr(start, "furnish", lambda room, files: start.python_of(room))
            monkeypatch.setattr(start, "become", lambda command, env: ran.extend(command))  # noqa: B023
            start.TASKS[plan.task](plan)
        assert any(word.endswith(f"{path.name}") for word in ran), words
        assert [word for word in words if word.startswith("--") and f'"{word}"' not in source] == []


def test_an_example_that_is_not_there_names_those_that_are(capsys):
    assert start.main(["example", "chess"]) == 1
    assert capsys.readouterr().err == "start.py: name an example: http_bot, learn, learn_ppo, openspiel_search\n"


@pytest.mark.parametrize(
    ("words", "room"), [(("baselines", "--json"), ".venv-peers"), (("baselines", "--ppo", "1"), ".venv-learn")]
)
def test_baselines_fetch_pytorch_only_for_ppo(monkeypatch, words, room):
    became = []
    monkeypatch.setattr(start, "furnish", lambda room, files: start.python_of(room))
    monkeypatch.setattr(start, "become", lambda command, env: became.append(command))
    start.bench(start.Plan("bench", words))
    ran = [str(start.python_of(start.ROOT / room)), str(start.ROOT / "benchmarks" / "baselines.py"), *words[1:]]
    assert became == [ran]


# ------------------------------------------------------------------------------------------------- tests


@pytest.fixture
def checked(clone, monkeypatch):
    """`start.py test` with its steps only written down; those whose tool is in `failing` fail."""
    ran: list[list[str]] = []
    failing: set[str] = set()
    environments: list[dict[str, str]] = []
    engines: list[str] = []

    def call(command, env):
        ran.append(command[2:])
        environments.append(env)
        return command[2] not in failing

    monkeypatch.delenv("ASTRARIUM_FULL", raising=False)
    monkeypatch.setattr(start, "furnish", lambda room, files: start.python_of(room))
    monkeypatch.setattr(start, "fetch_browser", lambda: None)
    monkeypatch.setattr(start, "fetch_database", lambda: None)
    monkeypatch.setattr(start, "fetch_webkit", lambda: engines.append("webkit"))
    monkeypatch.setattr(start, "fetch_firefox", lambda: engines.append("firefox"))
    monkeypatch.setattr(start, "attempt_compile", lambda skipped: True)
    monkeypatch.setattr(start, "call", call)
    return SimpleNamespace(ran=ran, failing=failing, environments=environments, engines=engines)


def test_all_steps_run_and_words_go_to_pytest(checked, capsys):
    assert start.main(["test", "-k", "stamp"]) == 0
    beside = [command for command in checked.ran if command == ["mypy"]]  # at any moment
    assert len(beside) == 1
    assert [command[0] for command in checked.ran if command != ["mypy"]] == [
        "ruff",
        "ruff",
        "deno",
        "deno",
        "deno",
        "pytest",
    ]
    assert ["pytest", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "-k", "stamp"] in checked.ran
    assert "FAILED" not in capsys.readouterr().out


@pytest.mark.parametrize("tool", ["ruff", "deno", "mypy", "pytest"])
def test_one_failing_step_fails_the_whole_but_the_others_still_run(checked, capsys, tool):
    checked.failing.add(tool)
    assert start.main(["test"]) == 1
    assert len(checked.ran) == len(start.checks(()))
    assert capsys.readouterr().out.count("FAILED") == {"ruff": 2, "deno": 3}.get(tool, 1)


def test_what_tests_import_is_compiled_once_and_kept_out_of_the_sources(checked, monkeypatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    start.main(["test"])
    assert all("PYTHONDONTWRITEBYTECODE" not in env for env in checked.environments)
    assert {env["PYTHONPYCACHEPREFIX"] for env in checked.environments} == {str(start.CACHE)}


def test_only_full_tells_pytest_so(checked):
    start.main(["test"])
    assert "ASTRARIUM_FULL" not in checked.environments[-1]
    assert checked.engines == []  # two more browsers are heavy
    start.main(["test", "--full"])
    assert checked.environments[-1]["ASTRARIUM_FULL"] == "1"
    assert checked.engines == ["webkit", "firefox"]


def test_summary_says_what_was_skipped():
    text = start.summary([("lint", True, 0.1), ("tests", False, 61.25)], ["tests in a browser, because"])
    assert "lint     ok         0.1 s" in text
    assert "tests    FAILED    61.2 s" in text
    assert "skipped: tests in a browser, because" in text


def nothing_installed(name, path=None):
    return None


def only_apt(name, path=None):
    return "/bin/apt-get" if name == "apt-get" else None


@pytest.fixture
def machine(clone, monkeypatch):
    """A machine on which neither Chromium nor PostgreSQL is installed, and apt is only written down."""
    ran: list[list[str]] = []
    (clone / "requirements-test.lock").write_text("playwright==1.0\nasyncpg==1.0\n")
    monkeypatch.setattr(start, "SERVERS", clone / "nowhere")
    monkeypatch.setattr(start, "CLUSTERS", clone / "createcluster.d")
    monkeypatch.setattr(start.shutil, "which", only_apt)
    monkeypatch.setattr(start.os, "geteuid", lambda: 0)
    monkeypatch.setattr(start, "quietly", ran.append)
    return ran


FETCHES = [
    pytest.param(start.fetch_browser, id="browser"),
    pytest.param(start.fetch_webkit, id="webkit"),
    pytest.param(start.fetch_firefox, id="firefox"),
    pytest.param(start.fetch_database, id="database"),
]
unix = pytest.mark.skipif(os.name == "nt", reason="apt is not there")


@pytest.mark.parametrize("fetch", FETCHES)
def test_nothing_is_fetched_when_no_test_needs_it(clone, machine, fetch):
    (clone / "requirements-test.lock").write_text("pytest==1.0\n")
    assert fetch() is None
    assert machine == []


@unix
@pytest.mark.parametrize(
    ("fetch", "package"),
    [
        (start.fetch_browser, "chromium"),
        (start.fetch_webkit, "webkit2gtk-driver"),
        (start.fetch_firefox, "firefox-esr"),
        (start.fetch_database, "postgresql"),
    ],
)
def test_root_fetches_what_is_missing(machine, fetch, package):
    assert fetch() is None
    assert package in machine[-1]


@unix
@pytest.mark.parametrize("fetch", FETCHES)
def test_what_cannot_be_fetched_is_said(machine, monkeypatch, fetch):
    monkeypatch.setattr(start.os, "geteuid", lambda: 1000)
    assert "only root may" in fetch()
    monkeypatch.setattr(start.shutil, "which", nothing_installed)
    assert "package manager" in fetch()
    assert machine == []


@unix
def test_apt_failing_is_said(machine, monkeypatch):
    def fail(command):
        raise start.Trouble("no route")

    monkeypatch.setattr(start, "quietly", fail)
    assert "apt could not fetch it (no route)" in start.fetch_database()


@unix
def test_the_database_of_the_tests_does_not_become_a_service_of_the_machine(machine, monkeypatch, clone):
    asked: list[str] = []

    def install(command):
        asked.extend([file.read_text() for file in (clone / "createcluster.d").iterdir()])

    monkeypatch.setattr(start, "quietly", install)
    start.fetch_database()
    assert set(asked) == {"create_main_cluster = false\n"}
    assert list((clone / "createcluster.d").iterdir()) == []


@unix
def test_a_server_beside_the_path_is_found(machine, clone):
    place = clone / "nowhere" / "15" / "bin"
    place.mkdir(parents=True)
    (place / "postgres").touch()
    assert start.fetch_database() is None
    assert machine == []


# ------------------------------------------------------------------------------------- the compiled build


@pytest.fixture
def sources(clone):
    for name in (
        "kernel/native.py",
        "kernel/state.py",
        "games/moon/__init__.py",
        "games/moon/scene/__init__.py",
        "games/moon/sense/__init__.py",
        "games/moon/view.py",
        "games/moon/box.toml",
        "cli.py",
    ):
        path = start.SOURCE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {name}\n")
    return start.SOURCE


def test_kernel_rules_and_judgement_are_compiled_but_not_pictures(sources):
    names = [str(path.relative_to(sources)) for path in start.compile_sources()]
    assert names == ["games/moon/__init__.py", "games/moon/sense/__init__.py", "kernel/state.py"]


def test_no_constant_is_a_tuple_of_floats():
    """mypyc may take such a constant for one that was never set, and then nothing that reads it runs; a list is right."""
    wrong = []
    for path in start.compile_sources():
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.AnnAssign | ast.Assign) and holds_floats(node.value):
                wrong.append(f"{path.name}:{node.lineno}")
    assert wrong == []


def holds_floats(value):
    """Whether a tuple, or a tuple in it, has a float in it; what a call in it is given does not count."""
    if not isinstance(value, ast.Tuple):
        return False
    return any(isinstance(getattr(part, "value", None), float) or holds_floats(part) for part in value.elts)


def test_each_game_is_an_extension_of_its_own(sources):
    assert start.compile_groups() == {
        "astrarium_moon": ["astrarium/games/moon/__init__.py", "astrarium/games/moon/sense/__init__.py"],
        "astrarium_kernel": ["astrarium/kernel/state.py"],
    }


def test_without_a_build_compiled_stops_with_advice(sources):
    with pytest.raises(Trouble, match=r"python3 start\.py compile"):
        start.environment(Plan(compiled=True))


def test_an_old_build_is_not_used(sources):
    start.COMPILED.mkdir(parents=True)
    start.write_stamp(start.COMPILED, start.compiled_stamp())
    assert start.compiled_is_current()
    (sources / "kernel/state.py").write_text("changed = True\n")
    assert not start.compiled_is_current()


def test_compiled_comes_first_and_brings_along_what_is_not_compiled(sources, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    start.COMPILED.mkdir(parents=True)
    start.write_stamp(start.COMPILED, start.compiled_stamp())
    (sources / "cli.py").write_text("changed = True\n")
    env = start.environment(Plan(compiled=True))
    assert env["PYTHONPATH"] == f"{start.COMPILED}{os.pathsep}elsewhere"
    assert (start.COMPILED / "astrarium" / "cli.py").read_text() == "changed = True\n"
    assert start.environment(Plan(task="test"))["PYTHONPATH"] == "elsewhere"


def test_a_command_uses_a_fresh_compiled_build_by_itself(sources, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    assert start.environment(Plan())["PYTHONPATH"] == "elsewhere"
    start.COMPILED.mkdir(parents=True)
    start.write_stamp(start.COMPILED, start.compiled_stamp())
    assert start.environment(Plan())["PYTHONPATH"] == f"{start.COMPILED}{os.pathsep}elsewhere"
    assert start.environment(Plan(pure=True))["PYTHONPATH"] == "elsewhere"
    (sources / "kernel" / "state.py").write_text("changed = True\n")
    assert start.environment(Plan())["PYTHONPATH"] == "elsewhere"


def test_pure_is_read_before_a_command():
    assert start.read(["--pure", "sim", "kepler"]) == Plan("run", ("sim", "kepler"), pure=True)


def test_mirror_follows_the_source_and_keeps_what_was_compiled(sources, tmp_path):
    copy = tmp_path / "copy"
    start.mirror(sources, copy)
    (copy / "kernel" / "state.cpython-311.so").write_text("machine code")
    (copy / "kernel" / "gone.cpython-311.so").write_text("machine code of a module that is no more")
    (sources / "cli.py").unlink()
    (sources / "games/moon/box.toml").write_text("a correction\n")
    os.utime(sources / "games/moon/box.toml", (1, 1))
    start.mirror(sources, copy)
    assert not (copy / "cli.py").exists()
    assert (copy / "games/moon/box.toml").read_text() == "a correction\n"
    assert (copy / "kernel" / "state.cpython-311.so").exists()
    assert not (copy / "kernel" / "gone.cpython-311.so").exists()


def test_without_a_compiler_that_is_said(sources, monkeypatch, capsys):
    monkeypatch.setenv("CC", "no-such-compiler")
    assert start.main(["compile"]) == 1
    assert capsys.readouterr().err.count("\n") == 1
    skipped: list[str] = []
    assert start.attempt_compile(skipped)
    assert "needs a C compiler" in skipped[0]


def test_compiled_tests_leave_the_sources_alone(checked, monkeypatch):
    monkeypatch.setattr(start, "refresh_compiled", lambda: None)
    start.main(["--compiled", "test"])
    assert ["pytest", "-n", "2", "--dist", "loadfile", "--no-loadscope-reorder", "tests"] in checked.ran
