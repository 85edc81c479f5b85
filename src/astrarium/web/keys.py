"""Keys of a server: made at the first start, kept whole, readable by nobody else."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from astrarium.kernel import AstrariumError


def kept(path: Path, make: Callable[[], bytes]) -> Path:
    """The file of a key. One that is empty is made anew, and one that can't be written whole is not there."""
    if path.exists() and not path.read_bytes().strip():
        path.unlink()  # an empty key would sign for anybody
    if path.exists():
        return path
    key = make()
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path  # another server of the same folder made it just now
    except OSError as error:
        raise AstrariumError(f"cannot keep {path.name} in {path.parent}: {error.strerror}") from error
    try:
        with open(file, "wb") as written:
            written.write(key)
    except OSError as error:
        path.unlink()
        raise AstrariumError(f"cannot keep {path.name} in {path.parent}: {error.strerror}") from error
    return path
