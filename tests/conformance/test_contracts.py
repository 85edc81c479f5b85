"""What a game's pictures offer is what the page looks for: a name that is forgotten in `__init__` is silently absent."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from types import ModuleType

import pytest

import astrarium.scene as contract
from astrarium.games import load, ready
from astrarium.scene.picture import scene_of

LINE = re.compile(r"^    def (\w+)\(([^)]*)\)", re.M)
WANTED = {name: re.findall(r"(\w+):", places) for name, places in LINE.findall(str(contract.__doc__))}


def exports(scene: ModuleType) -> set[str]:
    """What a scene gives: every name in it but those of its own files."""
    return {name for name, what in vars(scene).items() if name[0] != "_" and not isinstance(what, ModuleType)}


def forgotten(scene: ModuleType, folder: Path) -> list[str]:
    """Functions of a scene's files with a name and the places of the contract that the scene does not export."""
    lost = []
    for path in sorted(folder.glob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and [a.arg for a in node.args.args] == WANTED.get(node.name):
                given = getattr(scene, node.name, None)
                if node.name not in exports(scene) or given is None:
                    lost.append(f"{path.name}: {node.name}")
    return lost


def test_the_contract_is_read() -> None:
    assert {"ground", "live", "own", "panel", "sheet", "hand", "about"} <= set(WANTED)
    assert WANTED["panel"] == ["view", "words", "seat"]


@pytest.mark.parametrize("title", ready())
def test_a_scene_exports_what_it_draws(title: str) -> None:
    scene = scene_of(load(title))
    assert scene is not None
    folder = Path(str(scene.__file__)).parent
    assert {"ground", "live"} <= exports(scene)
    assert {"VIEWBOX", "viewbox"} & exports(scene), "neither VIEWBOX nor viewbox"
    assert forgotten(scene, folder) == []
    assert exports(scene) - set(WANTED) <= {"VIEWBOX", "PIECES"}, "exported, but in no contract"


def test_a_forgotten_name_is_noticed() -> None:
    scene = scene_of(load(ready()[0]))
    assert scene is not None
    poorer = ModuleType("poorer")
    vars(poorer).update({name: getattr(scene, name) for name in exports(scene) if name != "about"})
    assert any("about" in line for line in forgotten(poorer, Path(str(scene.__file__)).parent))
