"""What a seat sees of Sky, by name, for the type checker. Written by `astrarium.text.views`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from astrarium.kernel import View

if TYPE_CHECKING:
    from . import CometBox

    class SkyView(View):
        pieces: CometBox
        hand: list[Any]  # seat * 3 + kind -> cards
        bag: int
        laid: list[int]
        head: int
        passes: int

else:
    SkyView = View  # at run time every view is the kernel's
