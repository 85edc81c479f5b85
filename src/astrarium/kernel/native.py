"""What the compiled build is told about a class; without it, nothing.

mypyc knows its decorator by the name it has in `mypy_extensions`, which only the type checker reads: the kernel runs
on the standard library alone. This file is not compiled, so that the name below is there when compiled files ask.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**told: Any) -> Any:
        """Mark a class for mypyc, as `allow_interpreted_subclasses`: games that are not compiled build on it."""
        return lambda cls: cls
