"""Components: printed data read from TOML, with errors that name the file, the table and the field."""

from __future__ import annotations

import tomllib
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from .refusal import AstrariumError


class ComponentError(AstrariumError):
    """A value in a component file that cannot be played with."""


class Table:
    """One table of a component file; every reading is checked."""

    __slots__ = ("data", "place")

    def __init__(self, place: str, data: dict[str, Any]) -> None:
        self.place: Final = place
        self.data: Final = data

    def fail(self, field: str, wanted: str) -> ComponentError:
        found = repr(self.data[field]) if field in self.data else "nothing"
        return ComponentError(f"{self.place}: {field}: expected {wanted}, found {found}")

    def has(self, field: str) -> bool:
        return field in self.data

    def number(self, field: str, low: int = 0, high: int = 1_000_000) -> int:
        value = self.data.get(field)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(field, f"a whole number from {low} to {high}")
        return value

    def flag(self, field: str) -> bool:
        value = self.data.get(field)
        if not isinstance(value, bool):
            raise self.fail(field, "true or false")
        return value

    def text(self, field: str, among: tuple[str, ...] | None = None) -> str:
        value = self.data.get(field)
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

    def table(self, field: str) -> Table:
        value = self.data.get(field)
        if not isinstance(value, dict):
            raise self.fail(field, "a table")
        return Table(f"{self.place}.{field}", value)

    def tables(self, field: str, ids: tuple[str, ...] | None = None) -> list[Table]:
        """An array of tables; with `ids` it must hold exactly these, and comes back in their order."""
        value = self.data.get(field)
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            raise self.fail(field, "an array of tables")
        found = [
            Table(f"{self.place} [[{field}]] {item.get('id', f'number {i + 1}')}", item) for i, item in enumerate(value)
        ]
        if ids is None:
            return found
        by_id = {t.text("id"): t for t in found}
        missing = [i for i in ids if i not in by_id]
        unknown = [i for i in by_id if i not in ids]
        if missing or unknown or len(found) != len(ids):
            raise ComponentError(
                f"{self.place}: [[{field}]]: the ids must be {', '.join(ids)}"
                + (f"; missing {', '.join(missing)}" if missing else "")
                + (f"; unknown {', '.join(unknown)}" if unknown else "")
            )
        return [by_id[i] for i in ids]


class Components(Table):
    """A whole component file and its fingerprint."""

    __slots__ = ("fingerprint",)

    def __init__(self, name: str, text: str) -> None:
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise ComponentError(f"{name}: not valid TOML: {error}") from None
        super().__init__(name, data)
        self.fingerprint: Final = sha256(text.encode()).hexdigest()[:16]


def read_components(path: Path) -> Components:
    try:
        return Components(path.name, path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ComponentError(f"{path}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ComponentError(f"{path}: not a UTF-8 text file") from None
