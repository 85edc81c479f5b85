"""Learned judgement: a small net over what a game says counts, read from a file that training wrote.

The file is JSON: for every mode a net that was worth keeping, and how it was made. Nothing but the standard library
reads it. A game says what counts in `sense`: FEATURES, the names, and `features(state, seat)`, the numbers.
"""

from __future__ import annotations

import json
from math import tanh
from pathlib import Path
from typing import Any, Final


class Layer:
    """Numbers in, numbers out: a weighted sum for each row, cut off below 0 but in the last layer."""

    __slots__ = ("bias", "rows")

    def __init__(self, rows: list[list[float]], bias: list[float]) -> None:
        self.rows: Final = rows
        self.bias: Final = bias


class Net:
    """A chain of layers whose last gives one number, from -1 (lost) to 1 (won).

    >>> Net([Layer([[1.0, -1.0]], [0.0])]).value([2.0, 2.0])
    0.0
    """

    __slots__ = ("layers",)

    def __init__(self, layers: list[Layer]) -> None:
        self.layers: Final = layers

    def value(self, numbers: list[float]) -> float:
        last = len(self.layers) - 1
        for n, layer in enumerate(self.layers):
            made: list[float] = []
            width = len(numbers)
            for row, bias in zip(layer.rows, layer.bias, strict=True):
                total: float = bias
                for i in range(width):  # a plain loop is what mypyc makes fast
                    total += row[i] * numbers[i]
                made.append(total if total > 0.0 or n == last else 0.0)
            numbers = made
        return tanh(numbers[0])

    @staticmethod
    def read(data: list[dict[str, Any]]) -> Net:
        return Net([Layer(layer["rows"], layer["bias"]) for layer in data])


def read_nets(path: Path, features: tuple[str, ...]) -> dict[str, Net]:
    """The nets of a file by mode; none if there is no file, or if it was made for other features."""
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    data = json.loads(text)
    if tuple(data["features"]) != features:
        return {}
    return {mode: Net.read(net["layers"]) for mode, net in data["nets"].items()}
