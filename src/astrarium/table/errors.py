"""What a table answers when it can't do as asked. Each carries a message key, translated at the edge."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from astrarium.kernel import AstrariumError, No, Refused

if TYPE_CHECKING:
    from .table import Table


class Unable(AstrariumError):
    """Nothing was changed. `key` names the message, `status` is its number in HTTP; `says` what there is to say."""

    key = "unable"
    status = 400
    says = ""

    def __init__(self, text: str = "", key: str = "") -> None:
        super().__init__(text or self.says)
        if key:
            self.key = key

    def __reduce__(self) -> tuple[Any, ...]:
        """A worker's error says the same when it has come over from there."""
        return restored, (type(self), self.args, self.key, self.status)

    def at(self, status: int) -> Unable:
        """The same, with another number."""
        self.status = status
        return self


def restored(kind: type[Unable], told: tuple[Any, ...], key: str, status: int) -> Unable:
    """An error as it was raised in another process."""
    error = kind.__new__(kind)
    error.args, error.key, error.status = told, key, status
    return error


class Forbidden(Refused):
    """What the rules do not allow at a table, in whose words it is told."""

    def __init__(self, no: No, table: Table) -> None:
        super().__init__(no)
        self.table = table


class NoSuchGame(Unable):
    key = "no-such-game"
    status = 404

    def __init__(self, game: str) -> None:
        super().__init__(f"there is no game {game!r}")


class NoSuchLink(Unable):
    key = "no-such-link"
    status = 404
    says = "this link was already used, or never existed; ask for a new one"


class NotLaid(Unable):
    """No table can be laid as asked; the text says why, in the words of `text/errors.py`."""

    key = "bad-request"


class NotYours(Unable):
    key = "not-yours"
    status = 403
    says = "this browser or token does not hold that seat"


class Damaged(Unable):
    """A stored game that can't be read: set aside, no fault of whoever asks."""

    key = "damaged"
    status = 503

    def __init__(self, id: str) -> None:
        super().__init__(f"game {id} can't be read any more and was set aside")


class NewerRules(Unable):
    key = "newer-rules"
    status = 503

    def __init__(self, epoch: int, known: int) -> None:
        super().__init__(f"this game was begun under rules of epoch {epoch}; this server knows epochs 1 to {known}")


class UnknownTitle(Unable):
    """A stored game of a title that is not installed here, or does not load."""

    key = "unknown-title"
    status = 503

    def __init__(self, title: str) -> None:
        super().__init__(f"this server does not have the game {title!r}; the table is kept until it has")


class OtherComponents(Unable):
    key = "other-components"
    status = 503
    says = "this game was begun with components that this server can't read; it is kept as it is"


class Closed(Unable):
    key = "closed"
    status = 409
    says = "the host has closed this table"


class NotYourTurn(Unable):
    key = "not-your-turn"
    status = 409
    says = "another seat is asked now"


class Overtime(Unable):
    """A thought took longer than it may: no fault of whoever asks."""

    key = "busy"
    status = 503
    retry = 2  # seconds


class Died(Unable):
    """The worker died twice over the same thought."""

    key = "busy"
    status = 503
    retry = 2


class Lost(Exception):
    """A worker died; the same thought may be tried again."""
