"""What a legal answer does, for programs: the engine's claims as data, each with its sentence."""

from typing import Annotated

from pydantic import BaseModel, Field

from astrarium.kernel import Action
from astrarium.kernel.claims import Claim
from astrarium.kernel.explaining import readable
from astrarium.table import Table
from astrarium.table.explaining import EXPLAININGS
from astrarium.text import Words


class ClaimInfo(BaseModel):
    """A fact about an answer. `values` are those met: of an amount the difference, of a place what then stands
    there; `was` is what they are where nothing happens. `who` is a seat, or -1 for what belongs to none."""

    kind: Annotated[str, Field(description="gain, loss, change, set, told, ends, opens, closes, nothing, …")]
    what: str
    who: int
    places: list[int | str]
    values: list[int]
    was: int
    sure: Annotated[str, Field(description="surely (proved), choice (yours), likely or may (imagined)")]
    share: Annotated[float, Field(description="of the imagined positions in which it can come")]
    more: Annotated[bool, Field(description="whether other values may come, which were not met")]
    shown: Annotated[bool, Field(description="whether people are told of it")]
    text: str


class AnswerInfo(BaseModel):
    """All that can be told of an answer by what its seat knows."""

    seq: int
    action: list[str]
    proved: bool
    whole: Annotated[bool, Field(description="whether every own way to go on was followed")]
    asked: Annotated[list[str], Field(description="the questions that it leads to")]
    rules: list[str]
    claims: list[ClaimInfo]


def explanation(table: Table, seat: int, action: Action, lang: str) -> AnswerInfo:
    """What an answer of the asked seat does."""
    match = table.match
    explaining = EXPLAININGS.of(table.id, match)
    told = explaining.of(action)
    words = Words(table.game, lang, table.names(), match.box).at(match.state.view(seat))
    shown = readable(told, explaining.claims)
    return AnswerInfo(
        seq=table.seq,
        action=action.json(),
        proved=told.proved,
        whole=told.whole,
        asked=list(told.asked),
        rules=list(told.rules),
        claims=[info(claim, claim in shown, words.claim(claim, seat)) for claim in told.claims],
    )


def info(claim: Claim, shown: bool, text: str) -> ClaimInfo:
    return ClaimInfo(
        kind=claim.kind,
        what=claim.what,
        who=claim.who,
        places=list(claim.places),
        values=list(claim.values),
        was=claim.was,
        sure=claim.sure,
        share=round(claim.share, 3),
        more=claim.more,
        shown=shown,
        text=text,
    )
