"""What the engine says of an answer, for who draws it: the lines and dangers of a target card, the line on a button.

A game gives by hand what a drawing needs (name, note, picture, way, what the button is called) and leaves the rest to
the claims: `Answer(name, picture=…, way=…, lines=None)`. The card then has its lines in this order: what it brings, what
it costs, what is so then, what it rules out; below them the dangers. A game may draw a claim itself, leave it out
(`Scene.claim_line`) or move it to another line (`Scene.claim_group`).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Final, Protocol

from markupsafe import Markup

from astrarium.kernel import Action, View
from astrarium.kernel.claims import (
    CHOICE,
    CLOSES,
    ENDS,
    GAIN,
    HELPED,
    IN_VAIN,
    LIKELY,
    LOSS,
    NOTHING,
    SURELY,
    TABLE,
    TOLD,
    Claim,
    Claims,
    Explanation,
)
from astrarium.kernel.explain import claims_of, proved
from astrarium.kernel.explaining import FEW_ENDS, Explaining
from astrarium.kernel.exploring import KnownTable
from astrarium.kernel.threats import LOST, Threat
from astrarium.scene.cached import cached_property
from astrarium.text import Words

from .element import el
from .results import Answer, Danger

BRINGS: Final = "brings"
COSTS: Final = "costs"
THEN: Final = "then"
CANNOT: Final = "cannot"  # what can no longer be done then
BEWARE: Final = "beware"
SILENT: Final = "silent"  # not on the card
GROUPS: Final = (BRINGS, COSTS, THEN, CANNOT)
TAG: Final = re.compile(r"<[^>]*>")
MOST: Final = 6  # claims in one line of a card

Draw = Callable[[View, Words, Action, Claim], Markup | None]
Grouping = Callable[[View, Action, Claim], str]


class Teller(Protocol):
    """What a scene says about claims."""

    @property
    def claim_line(self) -> Draw: ...
    @property
    def claim_group(self) -> Grouping: ...


class Explained:
    """One answer of the asked seat, explained as far as somebody asks: in full for a card, at a glance for a row."""

    def __init__(
        self, explaining: Explaining, action: Action, threats: list[Threat] | None = None, brief: bool = False
    ) -> None:
        self.explaining: Final = explaining
        self.action: Final = action
        self.brief: Final = brief  # whether a glance is enough
        self.threats: Final = threats or []  # that another answer avoids; looking for them takes long

    @cached_property
    def told(self) -> Explanation:
        """All that can be told of it."""
        return self.glance if self.brief else self.explaining.of(self.action)

    @cached_property
    def claims(self) -> list[Claim]:
        """What is worth reading of it, in the order that matters."""
        return self.explaining.shown(self.told)

    @cached_property
    def glance(self) -> Explanation:
        """The same by one imagined position and few ways to go on, for what is drawn with the page."""
        return self.explaining.glance(self.action)

    @cached_property
    def is_deadly(self) -> bool:
        """Whether it surely ends the game for whoever does it: by all that was told of it, or else at a glance."""
        told = self.explaining.known(self.action) or self.glance
        return any(is_deadly(claim, self.explaining) for claim in told.claims) or any(map(ends_all, self.threats))

    @cached_property
    def first(self) -> Claim | None:
        """The claim that matters most, at a glance: what a row has room for. Nothing but what is proved."""
        found = [claim for claim in self.explaining.shown(self.glance) if claim.sure in (SURELY, CHOICE)]
        general = [claim for claim in found if claim.kind in (NOTHING, HELPED, IN_VAIN)]
        return next(iter(general or found), None)


class OpenTable:
    """What a view alone proves of its answers: for lines that stand on the board. What chance or something hidden
    decides has no claims here."""

    def __init__(self, view: View) -> None:
        table = view.table()
        self.seat: Final = view.seat
        self.sight: Final = KnownTable(table, claims_of(table))

    def of(self, action: Action, most: int = FEW_ENDS) -> Explanation | None:
        """What the answer surely does."""
        return proved(self.sight, self.seat, action, most)


def filled(scene: Teller, view: View, words: Words, answer: Answer, explained: Explained | None) -> Answer:
    """The card with the lines and dangers that it leaves to the engine."""
    if answer.lines is not None:
        return answer
    if explained is None:
        return answer._replace(lines=())
    grouped = groups(scene, view, explained)
    lines = [line(scene, view, words, explained, name, grouped[name]) for name in GROUPS if grouped[name]]
    told = dangers(scene, view, words, explained, grouped[BEWARE])
    told += threat_dangers(words, explained.threats)
    return answer._replace(
        lines=tuple([one for one in lines if one[1]]),
        dangers=(*answer.dangers, *told),
        rules=answer.rules or explained.told.rules,
    )


def groups(scene: Teller, view: View, explained: Explained) -> dict[str, list[Claim]]:
    """The claims of a card by the line that they stand in."""
    found: dict[str, list[Claim]] = {name: [] for name in (*GROUPS, BEWARE, SILENT)}
    claims, seat = explained.explaining.claims, explained.explaining.seat
    for claim in explained.claims:
        name = scene.claim_group(view, explained.action, claim) or group_of(claim, claims, seat)
        found[name].append(claim)
    return found


def group_of(claim: Claim, claims: Claims, seat: int) -> str:
    """The usual line of a claim."""
    if claim.kind in (NOTHING, HELPED, IN_VAIN, TOLD):
        return BEWARE
    if claim.kind == ENDS:
        return SILENT if claim.who != seat else BRINGS if claim.low > 0 else BEWARE
    if claim.kind == CLOSES:
        return CANNOT
    if claim.who not in (seat, TABLE) or claim.kind not in (GAIN, LOSS):
        return THEN
    return BRINGS if (claim.kind == GAIN) != (claim.what in claims.burdens) else COSTS


def line(
    scene: Teller, view: View, words: Words, explained: Explained, name: str, claims: list[Claim]
) -> tuple[str, Markup]:
    """A line of the card: its label, and its claims one after the other."""
    said = [one for claim in claims if (one := drawn(scene, view, words, explained, claim))]
    if len(said) > MOST:
        said[MOST - 1 :] = [Markup.escape(words.say("card", "more", (len(said) - MOST + 1,)))]
    return words.say("card", name, ()), Markup(" · ").join([el("span", one, class_="claim") for one in said])


def drawn(scene: Teller, view: View, words: Words, explained: Explained, claim: Claim) -> Markup:
    """A claim as the game draws it, or its sentence; nothing, where the game says it otherwise."""
    own = scene.claim_line(view, words, explained.action, claim)
    return own if own is not None else Markup.escape(words.claim(claim, explained.explaining.seat))


def dangers(scene: Teller, view: View, words: Words, explained: Explained, claims: list[Claim]) -> list[Danger]:
    """What it costs without bringing anything, and what happens that is grave."""
    found: list[Danger] = []
    for claim in claims:
        if said := text_of(drawn(scene, view, words, explained, claim)):
            found.append(Danger(sentence(said), "", is_deadly(claim, explained.explaining)))
    return found


def text_of(drawn: Markup) -> str:
    """What is read of it, with every space as it is: French has narrow ones."""
    return unescape(TAG.sub("", drawn)).strip()


def threat_dangers(words: Words, threats: list[Threat]) -> list[Danger]:
    """What the others can take, each with the shortest way in which they can."""
    found = [(sentence(words.threat(one)), ", ".join([words.action(a) for a in one.line])) for one in threats]
    return [Danger(said, line, ends_all(one)) for one, (said, line) in zip(threats, found, strict=True)]


def ends_all(threat: Threat) -> bool:
    """Whether the game can be lost by it in every imagined position."""
    return threat.key.what == LOST and threat.sure == LIKELY


def is_deadly(claim: Claim, explaining: Explaining) -> bool:
    """Whether it surely ends the game for whoever does it."""
    if claim.sure != SURELY:
        return False
    if claim.kind == ENDS:
        return claim.who == explaining.seat and claim.high < 0
    return claim.kind == TOLD and claim.high > 0 and claim.places[0] in explaining.claims.fatal


def sentence(said: str) -> str:
    """With a capital and a full stop."""
    return f"{said[:1].upper()}{said[1:]}."
