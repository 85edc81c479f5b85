"""8. Captains: the twelve abilities, each used by playing a Chief Mate (EF-319, EF-801 .. EF-812, EF-852)."""

from __future__ import annotations

from typing import Final

from .britain import Aim, Expose, Freeze, PermitFrigate
from .captain import CaptainVerb
from .france import Hasten, Return, Revolve, Shield
from .spain import Drive, Fortify, Sell, Trade

# captain -> ability
ABILITIES: Final[tuple[CaptainVerb, ...]] = (
    *(Hasten(), Return(), Shield(), Revolve()),
    *(Aim(), Freeze(), Expose(), PermitFrigate()),
    *(Trade(), Fortify(), Drive(), Sell()),
)
