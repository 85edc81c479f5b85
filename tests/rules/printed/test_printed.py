"""Values that a rulebook shows or explains are never tuned.

The numbers beside this file were taken from the component files, where they say `source = "rulebook"`, after those that
lie at the same place in the first transcription of the rulebooks had been compared with it: no difference. Numbers that
have moved since, or were added, are held from here on.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.games.celestia_duo.box import Pieces

HERE = Path(__file__).parent


def leaves(doc: Any, path: str = "", source: str = "") -> Iterator[tuple[str, Any, str]]:
    """Every number of a component file with its path and its source; an entry of a list is named by its id."""
    if isinstance(doc, dict):
        source = doc.get("source", source)
        for name, value in doc.items():
            own = doc.get(f"source_{name}", doc.get(f"{name}_source", source))
            if not name.startswith(("source", "note", "name", "text")):
                yield from leaves(value, f"{path}.{name}" if path else name, own)
    elif isinstance(doc, list) and doc and all(isinstance(one, dict) for one in doc):
        for n, one in enumerate(doc):
            yield from leaves(one, f"{path}.{one.get('id', n)}", source)
    elif isinstance(doc, (int, float, bool)) or (isinstance(doc, list) and all(isinstance(n, int) for n in doc)):
        yield path, doc, source


def printed(title: str) -> dict[str, Any]:
    doc = tomllib.loads((load(title).folder / "components.toml").read_text(encoding="utf-8"))
    return {path: value for path, value, source in leaves(doc) if source == "rulebook"}


@pytest.mark.parametrize("title", ready())
def test_no_value_of_the_rulebook_is_tuned(title: str) -> None:
    kept = json.loads((HERE / f"{title}.json").read_text(encoding="utf-8"))
    now = printed(title)
    changed = {path: (value, now.get(path)) for path, value in kept.items() if now.get(path) != value}
    assert not changed, "printed in the rulebook, and other now (or no longer said to be of the rulebook)"
    assert len(kept) > 10


def test_CD_153_every_energy_token_gives_cards_face_down_and_visible() -> None:
    """The booklet explains the tokens so (p.12); with none of either a lost fight would bring no relief (p.6)."""
    box = load("celestia-duo").default_box.pieces
    assert isinstance(box, Pieces)
    for token in box.energy:
        assert token.down >= 1
        assert token.up >= 1


def test_CD_173_a_gold_icon_is_one_gold() -> None:
    """A card pays what it shows (p.7), and one icon is one Gold (p.12): some cards pay one."""
    doc = tomllib.loads((load("celestia-duo").folder / "components.toml").read_text(encoding="utf-8"))
    paid = [reward["count"] for card in doc["ambush"] for reward in card["rewards"] if reward["type"] == "gold"]
    assert min(paid) == 1
