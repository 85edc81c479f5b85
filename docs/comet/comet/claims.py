"""How the fields of Comet are read, so that what an answer does can be said."""

from __future__ import annotations

from typing import Final

from astrarium.kernel.claims import Claims, alone, amount, on_table, owned, value

CLAIMS: Final = Claims(
    readings=(
        amount("card", lambda s: s.hand, owned(3)),
        amount("laid", lambda s: s.laid, on_table()),
        value("head", lambda s: s.head, alone),
        value("passes", lambda s: s.passes, alone, effect=False),
    ),
    matters=("card", "head", "laid"),
)
