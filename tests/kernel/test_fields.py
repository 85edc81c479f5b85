"""A field is one line: what the decorator makes of it, and what the compiled build is given."""

from __future__ import annotations

import ast
from pathlib import Path
from types import ModuleType

import pytest

from astrarium.games import load, ready
from astrarium.kernel import OWNER_TOTAL, PUBLIC, Flow, State, X, Z
from astrarium.kernel.fields import Aside, Board, Boards, OwnerTotal, Public, fields, written_out

SOURCE = Path(__file__).parents[2] / "src"
SHIPPED = {type(game.empty(game.setting())).__module__: game for game in map(load, ready())}


@fields
class Sky(State):
    chart: Aside[dict[int, int]]  # given: neither shown nor saved
    hand: OwnerTotal[Board]
    rows: Public[Boards]
    laid: Public[list[int]]
    head: Public[int] = -1
    passes: Public[int]

    def kind(self) -> str:
        return "sky of " + super().__repr__()[:1]


def states(text: str) -> list[ast.ClassDef]:
    return [
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and "State" in map(ast.unparse, node.bases)
    ]


def method(cls: ast.ClassDef, name: str) -> ast.FunctionDef:
    return next(node for node in cls.body if isinstance(node, ast.FunctionDef) and node.name == name)


def set_in(made: ast.FunctionDef) -> list[str]:
    """The attributes that a method sets, in order."""
    targets = [node.targets[0] for node in made.body if isinstance(node, ast.Assign)]
    return [target.attr for target in targets if isinstance(target, ast.Attribute)]


@pytest.mark.parametrize("module", SHIPPED)
def test_written_out_names_each_field_once_and_means_the_same(module):
    path = SOURCE / (module.replace(".", "/") + ".py")
    source = path.read_text(encoding="utf-8")
    text = written_out(source)
    [cls] = states(text)
    assert [ast.unparse(d) for d in states(source)[0].decorator_list] == ["fields"]
    assert cls.decorator_list == []
    lines = [node.target.id for node in states(source)[0].body if isinstance(node, ast.AnnAssign)]
    typed = [node.target.id for node in cls.body if isinstance(node, ast.AnnAssign)]
    assert typed == lines
    assert len(set(typed)) == len(typed)
    assert set_in(method(cls, "clone")) == typed
    assert len(set(set_in(method(cls, "clear")))) == len(set_in(method(cls, "clear")))

    plain = ModuleType(module)
    plain.__package__, plain.__file__ = module.rpartition(".")[0], str(path)
    exec(compile(text, path, "exec"), vars(plain))
    game = SHIPPED[module]
    assert vars(plain)[cls.name].FIELDS == game.empty(game.setting()).FIELDS


class Flight(Flow[Sky]):
    """How far, and whether alone."""

    points: int = X
    alone: int = Z  # 1 if so


def test_a_number_of_a_frame_has_a_name_and_is_written_out_as_a_property():
    flight = Flight(0, 3, 4, 1)
    assert (flight.points, flight.alone) == (3, 1)
    text = "class Flight(Flow[Sky]):\n    points: int = X\n    alone: int = Z  # 1 if so\n    rule = X"
    [cls] = ast.parse(written_out(text)).body
    assert isinstance(cls, ast.ClassDef)
    assert ast.unparse(method(cls, "alone")) == "@property\ndef alone(self) -> int:\n    return self.z"
    assert ast.unparse(method(cls, "points")).endswith("return self.x")


def test_marks_and_slots_come_from_the_lines():
    assert Sky.FIELDS == {"hand": OWNER_TOTAL, "rows": PUBLIC, "laid": PUBLIC, "head": PUBLIC, "passes": PUBLIC}
    assert list(Sky.__slots__) == ["chart", "hand", "rows", "laid", "head", "passes"]
    assert Sky().kind() == "sky of <"  # `super()` means the class that was made


def test_a_board_is_copied_and_any_other_list_is_shared():
    game = load("kepler")
    s = Sky()
    s.given = game.empty(game.setting()).given
    s.sit_down(2, 1, "seed", None)
    s.clear()
    assert (s.hand, s.rows, s.laid, s.head, s.passes) == ([], [], [], -1, 0)
    s.chart, s.hand, s.rows, s.laid = {}, [1, 2], [[1], [2]], [3]
    t = s.clone()
    assert t.given is s.given
    assert (t.chart is s.chart, t.laid is s.laid) == (True, True)
    t.hand[0], t.rows[0][0] = 9, 9
    assert (s.hand, s.rows) == ([1, 2], [[1], [2]])


def test_a_module_without_postponed_annotations_is_told_so():
    class Moon:
        phase: int

    Moon.__annotations__ = {"phase": int}
    with pytest.raises(TypeError, match="from __future__ import annotations"):
        fields(Moon)
