"""Fields as attributes of a view, and the classes that name them for the type checker."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from docs.comet.comet import GAME as COMET
from docs.comet.comet import Turn

from astrarium.games import OWN, load, ready
from astrarium.kernel import State, View
from astrarium.kernel.fields import declared, written_out
from astrarium.text.views import read_state, written_view

ROOT = Path(__file__).parents[2]
FOLDERS = [*[ROOT / "src" / "astrarium" / "games" / name for name in OWN], ROOT / "docs" / "comet" / "comet"]


def view(seat: int = 0) -> View:
    return COMET.new(COMET.setting(), "cloud").view(seat)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_view_class_is_the_one_that_follows_from_the_state(folder: Path) -> None:
    source = read_state(folder)
    assert source is not None
    kept = (folder / "view.py").read_text(encoding="utf-8")
    assert kept == written_view(source), "old; python -m astrarium.text.views FOLDER writes it anew"


def test_a_folder_without_a_state_has_no_view(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text("class Sky: pass\n")
    assert read_state(tmp_path) is None


def test_a_field_is_an_attribute_and_what_is_hidden_stays_hidden() -> None:
    for seat in (0, 1, -1):
        seen = view(seat)
        for name, value in seen.fields.items():
            assert getattr(seen, name) is value is seen[name]
    mine, theirs = view(0).hand
    assert isinstance(mine, list)
    assert isinstance(theirs, int)
    assert isinstance(view(0).bag, int)


def test_a_field_that_does_not_exist_is_named() -> None:
    with pytest.raises(AttributeError, match="a view of comet has no field 'hnad'"):
        _ = view().hnad
    assert not hasattr(View.__new__(View), "hand")  # asked before anything is there, as copying does


def test_looking_at_an_attribute_is_noted() -> None:
    seen = view()
    seen.noted = noted = set()
    assert seen.hand == seen["hand"]
    assert seen.asks(Turn) is (seen.frame is Turn)
    assert noted == {"hand", ".question"}


def test_a_question_is_asked_for_by_its_class() -> None:
    seen = view()
    assert seen.question == seen.frame.__name__ == "Turn"
    assert seen.asks(Turn)
    assert not seen.asks()


@pytest.mark.parametrize("title", ready())
def test_no_field_is_called_like_something_of_the_view(title: str) -> None:
    game = load(title)
    state = type(game.empty(game.setting()))
    assert [name for name in state.FIELDS if hasattr(View, name)] == [], 'found only as view["name"]'


# ------------------------------------------------------------ what a field means
def test_the_comment_behind_a_field_is_kept() -> None:
    state = type(COMET.new(COMET.setting(), "cloud"))
    assert declared(state)["hand"] == ("Board", "seat * 3 + kind -> cards")
    assert declared(state)["head"] == ("int", "")


def test_the_compiled_build_keeps_it_too() -> None:
    text = '@fields\nclass Sky(State):\n    hand: OwnerTotal[Board]  # cards: "ice" first\n    head: Public[int] = 3\n'
    scope: dict[str, object] = {"State": State, "Board": list[int]}
    exec(written_out(text), scope)
    state = scope["Sky"]
    assert isinstance(state, type)
    assert declared(state) == {"hand": ("Board", 'cards: "ice" first'), "head": ("int", "")}


def test_a_state_whose_source_nobody_has_declares_nothing() -> None:
    scope: dict[str, object] = {"State": State}
    exec("class Typed(State): pass", scope)
    assert declared(scope["Typed"]) == {}  # type: ignore[arg-type]


# ------------------------------------------------------------ what the type checker says
SNIPPET = """
from astrarium.games.kepler.movement import Leg
from astrarium.games.kepler.view import GalaxyView

def good(view: GalaxyView) -> int:
    return view.cubes_at[0] if view.asks(Leg) else view.round

def misspelt(view: GalaxyView) -> int:
    return len(view.cubes_ta)

def named(view: GalaxyView) -> bool:
    return view.asks("Leg")
"""


@pytest.mark.full
def test_the_type_checker_finds_a_misspelt_field_and_a_question_by_name(tmp_path: Path) -> None:
    file = tmp_path / "snippet.py"
    file.write_text(SNIPPET)
    words = [sys.executable, "-m", "mypy", "--config-file", str(ROOT / "pyproject.toml"), "--no-pretty", str(file)]
    told = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    assert told.count("error:") == 2, told
    assert 'snippet.py:9: error: "GalaxyView" has no attribute "cubes_ta"' in told
    assert "snippet.py:12: error" in told
