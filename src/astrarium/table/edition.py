"""Where the pages are shown, and so what they can offer: what can't be had there is not shown."""

from __future__ import annotations

from typing import Final, NamedTuple


class Edition(NamedTuple):
    """A server among people, unless it says otherwise."""

    others: bool = True  # whether somebody else can come: by a link, to sit or to watch
    calls: bool = True  # whether somebody who is away can be called: by push or by mail
    programs: bool = True  # whether programs may ask
    pixels: bool = True  # whether pictures can be painted
    framed: bool = False  # whether pages stand in a frame of their own site
    server: str = ""  # where a game can go on among people, if whoever shows this site names a place


SERVER: Final = Edition()
TAB: Final = Edition(others=False, calls=False, programs=False, pixels=False, framed=True)
