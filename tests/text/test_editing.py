"""Values of a component file are changed by their places; everything else stays as it was written."""

from __future__ import annotations

import pytest

from astrarium.games import folder, ready
from astrarium.kernel import ComponentError
from astrarium.text.editing import Printed, edited, toml, value_at

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
    ],
)
def test_what_does_not_fit_is_named(place: str, typed: str, said: str) -> None:
    with pytest.raises(ComponentError, match=place.replace(".", r"\.").replace("#", ".")) as error:
        edited(FILE, {place: typed})
    assert said in str(error.value)
