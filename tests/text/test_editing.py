"""Values of a component file are changed by their places; everything else stays as it was written."""

from __future__ import annotations

import pytest

from astrarium.games import folder, load, ready
from astrarium.kernel import ComponentError
from astrarium.text.editing import Printed, box_with, edited, taken_up, toml, value_at

FILE = '[[card]]\nid = "ice"\ncosts = [1, 2]  # gold, "ink" # twice\nlinks = [\n  ["a", "b"],  # first\n]\n\n[end]\nlast = true\n'


@pytest.mark.parametrize("title", ready())
def test_every_value_of_every_file_is_found_where_it_is_written(title: str) -> None:
    text = (folder(title) / "components.toml").read_text(encoding="utf-8")
    file = Printed(text)
    for path, (start, end) in file.spans.items():
        assert edited(f"value = {text[start:end]}", {}) == f"value = {text[start:end]}"
        assert Printed(f"value = {text[start:end]}").data["value"] == value_at(file.data, path)
    fields = [one for table in file.tables() for entry in file.entries(table) for one in entry.fields]
    assert len(fields) > 400
    assert len({one.place for one in fields}) == len(fields)
    again = edited(text, {one.place: one.value if isinstance(one.value, str) else toml(one.value) for one in fields})
    assert Printed(again).data == file.data


def test_only_the_value_is_written_anew() -> None:
    changed = edited(FILE, {"card.ice.costs": "[3]", "end.last": "false", "card.ice.links": '[["b", "c"]]'})
    assert changed == (
        '[[card]]\nid = "ice"\ncosts = [3]  # gold, "ink" # twice\nlinks = [["b", "c"]]\n\n[end]\nlast = false\n'
    )


@pytest.mark.parametrize(
    ("place", "typed", "said"),
    [
        ("card.fire.costs", "[1]", "there is no such value"),
        ("card.ice.costs", "1", "expected a value such as [1, 2]"),
        ("card.ice.costs", "[1]\nmore = 2", "expected a value such as"),
        ("card.ice.costs", "[1", "expected a value such as"),
        ("end.last", "maybe", "expected true or false"),
        ("card.ice.costs.#1", "x", "expected a whole number"),
        ("card.ice.how-many", "x", "expected a whole number"),
        ("card.ice.how-many", "10", "expected a whole number from 0 to 9"),
        ("card.fire.how-many", "2", "there is no such value"),
        ("end.how-many", "2", "this can't be changed here"),
    ],
)
def test_what_does_not_fit_is_named(place: str, typed: str, said: str) -> None:
    with pytest.raises(ComponentError, match=place.replace(".", r"\.").replace("#", ".")) as error:
        edited(FILE, {place: typed})
    assert said in str(error.value)


def test_there_can_be_more_of_an_entry_or_none() -> None:
    more = edited(FILE, {"card.ice.how-many": "3", "card.ice.costs": "[4]"})
    assert [(one["id"], one["costs"]) for one in Printed(more).data["card"]] == [
        ("ice", [4]),
        ("ice-2", [4]),
        ("ice-3", [4]),
    ]
    assert more.count("# first") == 3
    assert more.endswith("\n[end]\nlast = true\n")
    assert taken_up(Printed(FILE), more) == {"card.ice.costs": "[4]", "card.ice.how-many": "3"}
    assert Printed(edited(FILE, {"card.ice.how-many": "0"})).data == {"end": {"last": True}}


def test_further_tiles_are_played_with_and_a_list_that_is_fixed_says_so() -> None:
    game = load("astronavigators")
    box = box_with(game, {"continent_tile.AF-1.how-many": "2", "continent_tile.AF-2.how-many": "0"})
    tiles = [one["id"] for one in box.components.data["continent_tile"]]
    assert tiles[:3] == ["AF-1", "AF-1-2", "AF-3"]
    own = Printed((game.folder / "components.toml").read_text(encoding="utf-8"))
    assert len(tiles) == len(own.data["continent_tile"])  # one more of the first, none of the second
    changes = {"continent_tile.AF-1.how-many": "3"}
    assert taken_up(own, edited(own.text, changes)) == changes
    none = {f"continent_tile.AA-{n}.how-many": "0" for n in range(1, 5)}
    with pytest.raises(ComponentError, match="antarctica needs a tile for each of 4 players"):
        box_with(game, none)
    with pytest.raises(ComponentError, match="unknown gunner-2"):
        box_with(load("efemeris"), {"crew.gunner.how-many": "2"})
