"""A picture as an array: what a PNG holds, without another library."""

from __future__ import annotations

import struct
import zlib
from typing import Any

from . import np


def pixels(png: bytes) -> Any:
    """The red, green and blue of a PNG of eight bits a channel with opacity, as height by width by 3.

    Each line says how it was foretold from its left, upper and upper-left neighbours; whole diagonals are free of each
    other, so that numpy undoes them at once.
    """
    width, height = struct.unpack(">II", png[16:24])
    if png[24:26] != b"\x08\x06":
        raise ValueError("only pictures with eight bits a channel and opacity")
    at, packed = 8, b""
    while at < len(png):
        (size,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + size]
        at += 12 + size
    lines = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, 1 + 4 * width)
    how = lines[:, 0].astype(np.int16)
    said = lines[:, 1:].reshape(height, width, 4).astype(np.int16)
    out = np.zeros((height + 1, width + 1, 4), np.int16)
    for diagonal in range(height + width - 1):
        y = np.arange(max(0, diagonal - width + 1), min(height, diagonal + 1))
        x = diagonal - y
        left, up, corner = out[y + 1, x], out[y, x + 1], out[y, x]
        guess = left + up - corner
        far, near, other = abs(guess - left), abs(guess - up), abs(guess - corner)
        paeth = np.where((far <= near) & (far <= other), left, np.where(near <= other, up, corner))
        means = np.stack([np.zeros_like(left), left, up, (left + up) // 2, paeth])
        out[y + 1, x + 1] = (said[y, x] + means[how[y], np.arange(len(y))]) & 255
    return np.ascontiguousarray(out[1:, 1:, :3].astype(np.uint8))
