"""Many files as one: an index, then their bytes one after the other. A browser reads it without unpacking anything."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from hashlib import sha256
from typing import NamedTuple


class Item(NamedTuple):
    """A file: its name or address, its kind where somebody asks for it, its bytes."""

    name: str
    body: bytes
    kind: str = ""


def packed(items: Iterable[Item]) -> bytes:
    """Length of the index, index, bodies; in the order of their names, so that the same files make the same pack.

    >>> unpacked(packed([Item("b", b"12"), Item("a", b"3", "text/plain")]))
    [Item(name='a', body=b'3', kind='text/plain'), Item(name='b', body=b'12', kind='')]
    """
    ordered = sorted(items)
    index = json.dumps([[one.name, len(one.body), one.kind] for one in ordered], separators=(",", ":")).encode()
    return b"".join([len(index).to_bytes(4, "little"), index, *[one.body for one in ordered]])


def unpacked(pack: bytes) -> list[Item]:
    size = int.from_bytes(pack[:4], "little")
    at, found = 4 + size, []
    for name, length, kind in json.loads(pack[4:at]):
        found.append(Item(name, pack[at : at + length], kind))
        at += length
    return found


def pressed(body: bytes) -> bytes:
    """As small as gzip makes it; no time and no name is written into it."""
    return gzip.compress(body, 9, mtime=0)


def marked(name: str, body: bytes) -> str:
    """A name that changes with what the file holds.

    >>> marked("shell.js", b"")
    'shell-e3b0c44298.js'
    """
    stem, dot, end = name.partition(".")
    return f"{stem}-{sha256(body).hexdigest()[:10]}{dot}{end}"
