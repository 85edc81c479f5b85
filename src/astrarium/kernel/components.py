"""Components: printed data read from TOML, with errors that name the file, the table and the field.

A file is read as it was meant when it was written. A field that came later has a value for older files, `before`, at
the place that reads it. A kind that came later is not in their box (`here` is false): what is printed on it is read
from the game's own file, and none of it is ever dealt.
"""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from .outside import read_toml
from .refusal import AstrariumError


class ComponentError(AstrariumError):
    """A value in a component file that cannot be played with."""


class ComponentTable:
    """One table of a component file; every reading is checked."""

    __slots__ = ("data", "here", "place")

    def __init__(self, place: str, data: dict[str, Any], here: bool = True) -> None:
        self.place: Final = place
        self.data: Final = data
        self.here: Final = here  # whether the box holds it at all

    def fail(self, field: str, wanted: str) -> ComponentError:
        found = repr(self.data[field]) if field in self.data else "nothing"
        return ComponentError(f"{self.place}: {field}: expected {wanted}, found {found}")

    def has(self, field: str) -> bool:
        return field in self.data

    def number(self, field: str, low: int = 0, high: int = 1_000_000, before: int | None = None) -> int:
        """A whole number; `before` is what files say that are older than the field."""
        value = self.data.get(field, before)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(field, f"a whole number from {low} to {high}")
        return value

    def count(self, field: str, low: int = 0, high: int = 1_000_000) -> int:
        """How many of it there are: none of what is not in the box."""
        return self.number(field, low, high) if self.here else 0

    def flag(self, field: str, before: bool | None = None) -> bool:
        value = self.data.get(field, before)
        if not isinstance(value, bool):
            raise self.fail(field, "true or false")
        return value

    def text(self, field: str, among: tuple[str, ...] | None = None, before: str | None = None) -> str:
        value = self.data.get(field, before)
        if not isinstance(value, str) or (among is not None and value not in among):
            raise self.fail(field, "one of " + ", ".join(among) if among else "a text")
        return value

    def place_of(self, field: str, among: tuple[str, ...]) -> int:
        """The place of a named value in a list of names."""
        return among.index(self.text(field, among))

    def texts(self, field: str, among: tuple[str, ...] | None = None) -> tuple[str, ...]:
        value = self.data.get(field)
        wanted = "a list of " + (", ".join(among) if among else "texts")
        if not isinstance(value, list):
            raise self.fail(field, wanted)
        for item in value:
            if not isinstance(item, str) or (among is not None and item not in among):
                raise self.fail(field, wanted)
        return tuple(value)

    def numbers(self, field: str, low: int = 0, high: int = 1_000_000) -> tuple[int, ...]:
        value = self.data.get(field)
        wanted = f"a list of whole numbers from {low} to {high}"
        if not isinstance(value, list):
            raise self.fail(field, wanted)
        for item in value:
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                raise self.fail(field, wanted)
        return tuple(value)

    def table(self, field: str) -> ComponentTable:
        value = self.data.get(field)
        if not isinstance(value, dict):
            raise self.fail(field, "a table")
        return ComponentTable(f"{self.place}.{field}", value)

    def tables(self, field: str, ids: tuple[str, ...] | None = None) -> list[ComponentTable]:
        """An array of tables; with `ids` it must hold exactly these, and comes back in their order."""
        value = self.data.get(field)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.fail(field, "an array of tables")
        found = [
            ComponentTable(f"{self.place} [[{field}]] {item.get('id', f'number {i + 1}')}", item)
            for i, item in enumerate(value)
        ]
        if ids is None:
            return found
        by_id = {t.text("id"): t for t in found}
        if len(found) != len(ids) or any(i not in by_id for i in ids):
            raise self.wrong_ids(field, ids, by_id)
        return [by_id[i] for i in ids]

    def wrong_ids(self, field: str, ids: tuple[str, ...], found: dict[str, ComponentTable]) -> ComponentError:
        missing = [i for i in ids if i not in found]
        unknown = [i for i in found if i not in ids]
        return ComponentError(
            f"{self.place}: [[{field}]]: the ids must be {', '.join(ids)}"
            + (f"; missing {', '.join(missing)}" if missing else "")
            + (f"; unknown {', '.join(unknown)}" if unknown else "")
        )


def in_box(kinds: list[ComponentTable]) -> list[int]:
    """The numbers of those kinds that the box holds."""
    return [i for i, t in enumerate(kinds) if t.here]


class Components(ComponentTable):
    """A whole component file and its fingerprint."""

    __slots__ = ("fingerprint", "numbered", "source_text", "today")

    def __init__(self, name: str, text: str) -> None:
        try:
            data = read_toml(text)
        except ValueError as error:
            raise ComponentError(f"{name}: not valid TOML: {error}") from None
        super().__init__(name, data)
        self.source_text: Final = text  # saved with a game, for versions whose own file is another one
        self.fingerprint: Final = sha256(text.encode()).hexdigest()[:16]
        self.today: Components | None = None  # the game's own file, which knows every kind
        self.numbered: Final[dict[str, tuple[str, ...]]] = {}  # the kinds read, in the game's order

    def kinds(self, field: str, ids: tuple[str, ...]) -> list[ComponentTable]:
        """Things of which a box may hold none, in the order of their `ids`. One that the file does not name came later
        or was taken out, and is not `here`; one that the game does not know is an error."""
        self.numbered[field] = ids
        if self.today is None:
            return self.tables(field, ids)
        listed = self.tables(field)
        found = {t.text("id"): t for t in listed}
        if len(found) != len(listed) or any(i not in ids for i in found):
            raise self.wrong_ids(field, ids, found)
        own = dict(zip(ids, self.today.tables(field, ids), strict=True))
        return [found[i] if i in found else ComponentTable(own[i].place, own[i].data, False) for i in ids]


def read_components(path: Path) -> Components:
    try:
        return Components(path.name, path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ComponentError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{path}: not a UTF-8 text file") from None
