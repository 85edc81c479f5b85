"""PNG pictures of stills, in the faces of the house, alike on every machine."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

Raster = Callable[[str, int], bytes]  # an SVG, how many pixels wide
FACES: Final = sorted(str(path) for path in (Path(__file__).parent / "fonts").glob("*.ttf"))
FOREIGN: Final = re.compile(r"[^\u0000-\u024f\u2000-\u22ff\ufeff]")  # letters that our faces do not have


def png(svg: str, width: int) -> bytes:
    """An SVG as a PNG that is so many pixels wide. Only names in other scripts need fonts of the machine."""
    import resvg_py  # not to be had everywhere, and needed for nothing else

    picture: bytes = resvg_py.svg_to_bytes(
        svg_string=str(svg),
        width=width,
        font_files=FACES,
        font_family="Inter",
        sans_serif_family="Inter",
        serif_family="EB Garamond",
        skip_system_fonts=FOREIGN.search(svg) is None,
    )
    return picture
