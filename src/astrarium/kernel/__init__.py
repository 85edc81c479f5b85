"""The kernel: one engine for all games. Read `frames`, `state`, `game`, `journal`, in this order."""

from .actions import Action, Actions, Domain, Kind, count_domain
from .chance import fingerprint
from .components import ComponentError, Components, ComponentTable, in_box, read_components
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
)
from .journal import JournalMove, Logged, Match, read_journal, replay
from .reason import AGAINST, FOR, Reason
from .refusal import AstrariumError, DeadEnd, No, Refused, Stale, Unreadable
from .setting import Mode, Option, Setting
from .state import State
from .tape import EVERYBODY, Event, Tape
from .view import View

Table = ComponentTable  # what plug-ins of before call it
Move = JournalMove

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
    "ComponentTable",
    "Components",
    "DeadEnd",
    "Decision",
    "Domain",
    "Event",
    "Flow",
    "Frame",
    "Game",
    "Given",
    "JournalMove",
    "Kind",
    "Leave",
    "Logged",
    "Mark",
    "Match",
    "Mode",
    "No",
    "Offer",
    "Option",
    "Reason",
    "Refused",
    "Setting",
    "Span",
    "Stale",
    "State",
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
    "in_box",
    "put",
    "read_components",
    "read_journal",
    "replay",
]
