"""What programs send and are answered, as models: the OpenAPI document is made from them."""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Word = Annotated[str, Field(min_length=1, max_length=64)]
Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{1,64}$")]


class Strict(BaseModel):
    """A body with exactly these fields."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatPlan(Strict):
    """Who sits in a seat: `person` (you get its token), `open` (you get an invitation), or `bot`."""

    kind: Annotated[str, Field(pattern="^(person|open|bot)$")]
    name: Annotated[str, Field(max_length=24)] = ""
    bot: Annotated[str, Field(max_length=40)] = ""


class Clock(Strict):
    """How many seconds a seat may think about a move, and in the whole game (0: no limit), and what happens when
    they are over: a `bot` plays on, or the seat becomes `open`."""

    move: Annotated[int, Field(ge=0, le=60 * 24 * 3600)] = 0
    game: Annotated[int, Field(ge=0, le=60 * 24 * 3600)] = 0
    then: Annotated[str, Field(pattern="^(bot|open)$")] = "bot"


class NewDevice(Strict):
    """A device that several people of the table share: their seats, whether secrets are covered when it changes hands,
    and whether steps can be taken back until then. They have one token."""

    seats: Annotated[list[Annotated[int, Field(ge=0, le=11)]], Field(min_length=2, max_length=12)]
    cover: bool = True
    back: bool = True


class NewTable(Strict):
    game: Word
    mode: Annotated[str, Field(max_length=40)] = ""
    options: dict[Word, bool | int | str] = {}
    seats: Annotated[list[SeatPlan], Field(min_length=1, max_length=12)]
    clock: Clock | None = None
    newcomers: Annotated[str, Field(pattern="^(ask|open)$")] = "ask"
    device: NewDevice | None = None


class Joining(Strict):
    token: Annotated[str, Field(min_length=1, max_length=64)]
    name: Annotated[str, Field(max_length=24)] = ""


class NewMove(Strict):
    """An action in answer to record `seq`. The same `key` again is the same move, played once."""

    action: Annotated[list[Annotated[str, Field(max_length=200)]], Field(min_length=1, max_length=5)]
    seq: Annotated[int, Field(ge=0, le=10**9)]
    key: Key


class NewSeat(Strict):
    """Who is to sit in a seat that a bot has (`open`), or that is open (`bot`)."""

    kind: Annotated[str, Field(pattern="^(open|bot)$")]
    name: Annotated[str, Field(max_length=24)] = ""
    bot: Annotated[str, Field(max_length=40)] = ""


class Then(Strict):
    """What becomes of a seat whose player goes: a `bot` plays on, or it is `open`."""

    then: Annotated[str, Field(pattern="^(bot|open)$")] = "bot"


class Admitting(Strict):
    """Whether somebody who asks for a seat may sit down."""

    agree: bool = True


class Muting(Strict):
    muted: bool = True


class NewUndo(Strict):
    steps: Annotated[int, Field(ge=0, le=1000)] = 1
    seq: Annotated[int, Field(ge=0, le=10**9)]
    key: Key


class Problem(BaseModel):
    """What went wrong. `rule` is there when the rules of the game refuse."""

    type: str
    title: str
    status: int
    detail: str
    rule: str = ""
    text: str = ""
    facts: list[int | str] = []


class ActionKind(BaseModel):
    word: str
    places: list[str]


class GameInfo(BaseModel):
    id: str
    name: str
    modes: list[dict[str, Any]]
    options: list[dict[str, Any]]
    actions: list[ActionKind]
    domains: dict[str, list[str]]


class LevelInfo(BaseModel):
    """A level of bots: `bot` names it where a seat is given to one; name and line in every language."""

    bot: str
    level: int
    name: dict[str, str]
    line: dict[str, str]


class Created(BaseModel):
    """A new table: tokens of its persons' seats, invitations to its open seats, one to watch, one to host it; and
    one for the device that several share."""

    id: str
    tokens: dict[str, str]
    invitations: dict[str, str]
    watch: str
    host: str
    device: str = ""


class Reseated(BaseModel):
    """The seat as it is now; a freed one comes with an invitation."""

    seat: int
    kind: str
    invitation: str = ""


class Seated(BaseModel):
    """A seat and its token. Where the others are asked first, `waiting` is true and the seat -1: the token watches, and
    is the seat's once everybody agrees."""

    id: str
    seat: int
    token: str
    waiting: bool = False


class Asking(BaseModel):
    """Somebody who asks to take over a seat, and who of the others has agreed."""

    seat: int
    name: str
    agreed: list[int]


class SeatChange(BaseModel):
    """Who took a seat over (`took`), asks for it (`asks`), was `declined`, left it `free` or to a `bot`; at which
    moment of the game, and who sat there before."""

    what: str
    seat: int
    name: str
    was: str
    moment: int


class SeatInfo(BaseModel):
    """Who sits there, and for how many seconds they have thought, not counting the question that stands;
    a game of silence does not tell while it runs.

    `seen` is when a person who is away was last at the table, null while they are there (or for a bot).
    """

    kind: str
    name: str
    bot: str
    used: float | None
    seen: float | None = None
    muted: bool = False


class DeviceInfo(BaseModel):
    """A device that several share: whose view it shows, -1 while it is covered. Only its own token is told."""

    seats: list[int]
    shown: int
    paused: bool


class TableInfo(BaseModel):
    """Where a table stands; `since` is when the asked seat began to think. `seed` is told when the game is over."""

    id: str
    game: str
    mode: str
    options: dict[str, Any]
    seats: list[SeatInfo]
    seat: int
    seq: int
    asked: int
    since: float | None
    clock: Clock | None
    left: float | None
    closed: bool
    over: bool
    outcome: list[int]
    scores: list[int]
    fingerprint: str
    seed: str | None
    newcomers: str = "ask"
    asking: list[Asking] = []
    changes: list[SeatChange] = []
    device: DeviceInfo | None = None


class Candidate(BaseModel):
    action: list[str]
    targets: list[str]
    id: int


class Refusal(BaseModel):
    action: list[str]
    whole: bool
    rule: str
    text: str
    facts: list[int | str]


class Menu(BaseModel):
    seq: int
    question: str
    legal: list[Candidate]
    refused: list[Refusal]


class Moved(BaseModel):
    seq: int
    again: bool


class Happened(BaseModel):
    moment: int
    text: str
    rule: str
    facts: list[int | str]
