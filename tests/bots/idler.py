"""Bots of somebody else's, good and bad."""

from __future__ import annotations

from astrarium.bots import Outlook
from astrarium.kernel import Action


class Idler:
    """Takes the first thing that is allowed."""

    name = {"en": "Idler", "fr": "Paresseux"}
    about = {"en": "Never thinks twice."}

    def choose(self, outlook: Outlook) -> Action:
        return outlook.legal[0]


class Breaker:
    """Breaks.

    And there is more to say of it.
    """

    def choose(self, outlook: Outlook) -> Action:
        raise ZeroDivisionError("broken on purpose")


class Liar:
    """Answers what is not allowed."""

    def choose(self, outlook: Outlook) -> Action:
        return next(a for kind in outlook.game.actions.kinds.values() for a in kind.all if a not in outlook.legal)


class Mute:
    name = {"fr": "Muet"}

    def choose(self, outlook: Outlook) -> Action:
        return outlook.legal[0]
