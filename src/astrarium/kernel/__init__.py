"""The kernel: one clockwork for all games. Read `frames`, `state`, `game`, `journal`, in this order."""

from .actions import Action, Actions, Domain, Kind, count_domain
from .chance import fingerprint
from .components import ComponentError, Components, Table, read_components
from .fields import add, put
from .frames import Decision, Flow, Frame, Leave, Offer, Verb, X, Y, Z
from .game import COUNT, Box, Game, Span
from .information import (
    LENGTH,
    NOBODY,
    OWNER,
    OWNER_LENGTH,
    OWNER_TOTAL,
    PUBLIC,
    RULE,
    SPECTATOR,
    TOTAL,
    Given,
    Mark,
    View,
)
from .journal import Logged, Match, Move, read_journal, replay
from .reason import AGAINST, FOR, Reason
from .refusal import AstrariumError, DeadEnd, No, Refused, Stale, Unreadable
from .setting import Mode, Option, Setting
from .state import State
from .tape import EVERYBODY, Event, Tape

__all__ = [
    "AGAINST",
    "COUNT",
    "EVERYBODY",
    "FOR",
    "LENGTH",
    "NOBODY",
    "OWNER",
    "OWNER_LENGTH",
    "OWNER_TOTAL",
    "PUBLIC",
    "RULE",
    "SPECTATOR",
    "TOTAL",
    "Action",
    "Actions",
    "AstrariumError",
    "Box",
    "ComponentError",
    "Components",
    "DeadEnd",
    "Decision",
    "Domain",
    "Event",
    "Flow",
    "Frame",
    "Game",
    "Given",
    "Kind",
    "Leave",
    "Logged",
    "Mark",
    "Match",
    "Mode",
    "Move",
    "No",
    "Offer",
    "Option",
    "Reason",
    "Refused",
    "Setting",
    "Span",
    "Stale",
    "State",
    "Table",
    "Tape",
    "Unreadable",
    "Verb",
    "View",
    "X",
    "Y",
    "Z",
    "add",
    "count_domain",
    "fingerprint",
    "put",
    "read_components",
    "read_journal",
    "replay",
]
