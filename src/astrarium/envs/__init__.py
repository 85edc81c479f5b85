"""Learning environments: every game for PettingZoo (`envs.pettingzoo`), Gymnasium (`envs.gymnasium`) and OpenSpiel.

They need the extra packages of `pip install astrarium[envs]`, `envs.openspiel` needs `open_spiel`. Actions are the
game's dense numbers, legal ones come as a mask, and what is observed is the seat's own view as numbers: an
environment shows a seat nothing that a person in it could not see. `docs/faces.md` tells it all.
"""

from __future__ import annotations

try:
    import numpy as np
except ImportError:  # pragma: no cover
    raise ImportError("astrarium.envs needs packages of its own: pip install 'astrarium[envs]'") from None

__all__ = ["np"]
