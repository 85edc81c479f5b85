"""Chance: a keyed hash of the game's seed and a counter.

Reproducible from the seed, two small fields to clone, never shared between games, and not predictable from
what was seen. A live table publishes `fingerprint(seed)` before the first draw and the seed after the last.

>>> fingerprint("cloud")[:16]
'71741fbdde7755ca'
"""

from __future__ import annotations

from hashlib import blake2b, sha256
from typing import Final

from .refusal import Unreadable

ENOUGH: Final = 1 << 64  # a pool smaller than this is refilled, so the bias of a draw is below n / 2**64
MANY: Final = 1 << 40  # as many ways as several draws may have that are made at once
PLENTY: Final = ENOUGH * MANY  # a pool of this size is still enough after them


def key(seed: str) -> bytes:
    """The key under which a seed's draws are hashed."""
    return blake2b(seed.encode(), digest_size=32).digest()


def key_of(text: str) -> bytes:
    """The key that was written down as hexadecimal digits."""
    if len(text) != 64 or not set(text) <= set("0123456789abcdef"):
        raise Unreadable(f"position: 'key' should be 64 hexadecimal digits, not {text[:70]!r}")
    return bytes.fromhex(text)


def pool_of(text: str) -> int:
    """What is left of 512 bits, written down as decimal digits."""
    if not 1 <= len(text) <= 155 or not set(text) <= set("0123456789"):
        raise Unreadable(f"position: 'pool' should be at most 155 decimal digits, not {text[:70]!r}")
    return int(text)


def refill(key: bytes, counter: int) -> int:
    """512 fresh bits."""
    return int.from_bytes(blake2b(counter.to_bytes(8, "little"), key=key).digest(), "little")


def apart(rest: int, sizes: list[int]) -> list[int]:
    """The numbers that one number holds, one below each of the sizes."""
    found: list[int] = []
    for n in sizes:
        found.append(rest % n)
        rest //= n
    return found


def fingerprint(seed: str) -> str:
    """What is published before the game, so that the seed shown afterwards can be checked."""
    return sha256(("astrarium:" + seed).encode()).hexdigest()
