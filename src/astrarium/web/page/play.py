"""The play page's parts: pure functions of what one viewer may know. The stream sends those that changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from markupsafe import Markup

from astrarium.kernel import Action, Kind, Match, Offer, State, View
from astrarium.kernel.explaining import Explaining
from astrarium.kernel.threats import Threat
from astrarium.scene.cached import cached_property
from astrarium.scene.element import el
from astrarium.scene.explained import Explained
from astrarium.scene.forms import Form, form_of
from astrarium.scene.icons import icon
from astrarium.scene.picture import Picture, picture, scene_of
from astrarium.store import ChatLine
from astrarium.table import Table, Tables
from astrarium.table.explaining import EXPLAININGS
from astrarium.table.seats import free_name
from astrarium.text import Words
from astrarium.text.ending import verdict
from astrarium.web.page import decided, ending, passing, race, review, teaching, triumph, turned
from astrarium.web.page.bar import bar
from astrarium.web.page.breath import breath, happened
from astrarium.web.page.choices import actions
from astrarium.web.page.foot import foot
from astrarium.web.page.log import log
from astrarium.web.page.notices import notice
from astrarium.web.page.players import panels, seats
from astrarium.web.page.site import Site, is_nameless
from astrarium.web.page.spectacle import Deed, deeds, spectacle
from astrarium.web.page.talk import talk

RECORDED: Final = ("move", "undo", "stepback", "together")
BOT_NAMES: Final = ("Hypatia", "Tycho", "Caroline", "Edmond", "Urania", "Galileo")


def names_of(table: Table, site: Site) -> list[str]:
    """As they are called; people without a name as guests are called here, told apart by a number."""
    found: list[str] = []
    for seat in table.seats:
        nameless = seat.kind == "person" and is_nameless(seat.name)
        name = site("guest") if nameless else seat.name or site("open-seat" if seat.kind == "open" else "guest")
        found.append(free_name(name, found) if nameless else name)
    return found


class Look:
    """One viewer's look at a table, now or at a moment of the past."""

    searches: ClassVar = True  # for what the others can do
    hushed: bool = False  # whether whoever looks has a quiet seat: no talk in or out
    shared: bool = False  # whether the page is that of a device which several people at the table share
    playing: ClassVar = True  # whether what is answered is played at once

    def __init__(
        self,
        tables: Tables,
        table: Table,
        seat: int,
        host: bool,
        site: Site,
        moment: int | None = None,
        chat: list[ChatLine] | None = None,
        shared: bool = False,
    ) -> None:
        self.shared = shared
        self.tables: Final = tables
        self.table: Final = table
        self.id: Final = table.id
        self.seat: Final = seat
        self.host: Final = host
        self.site: Final = site
        self.past: Final = moment is not None
        self.match: Final[Match] = table.at(moment) if moment is not None else table.match
        self.moment: Final = len(table.match.moves) if moment is None else moment
        self.chat: Final = chat or []
        self.names: Final = names_of(table, site)
        self.words: Final = Words(table.game, site.lang, self.names, table.match.box)
        state = self.match.state
        self.view: Final[View] = state.view(seat)
        self.words.at(self.view)
        self.mine: Final = not self.past and self.answers(state)
        self.offers: Final[list[Offer]] = state.question.offers(state) if self.mine else []
        self.candidates: Final[list[Offer]] = state.question.once(self.offers) if self.mine else []
        self.picture: Final[Picture] = picture(table.game, self.view, self.words, self.offers)

    @property
    def plays(self) -> bool:
        """Whether whoever looks plays here, in a chair of their own or at a device that is passed on."""
        return self.seat >= 0 or self.shared

    @property
    def form_now(self) -> Form:
        """How the question that stands is answered."""
        return form_of(scene_of(self.table.game).forms, self.match.state.question)

    @cached_property
    def deeds(self) -> list[Deed]:
        """What was decided since the viewer's last answer."""
        return deeds(self)

    @property
    def joins(self) -> Mapping[Kind, Kind]:
        """Answers that are picked with the one that follows them."""
        return scene_of(self.table.game).joins if self.playing else {}

    def answers(self, state: State) -> bool:
        """Whether the viewer is asked."""
        return self.seat >= 0 and state.asked == self.seat

    @cached_property
    def explaining(self) -> Explaining | None:
        """The explainer of what the viewer is asked; None where nobody or somebody else is."""
        mine = self.mine and self.match.state.asked == self.seat
        return EXPLAININGS.of(self.id, self.match) if mine else None

    def explained(self, action: Action, threats: list[Threat] | None = None) -> Explained | None:
        """What the engine says of an answer."""
        return Explained(self.explaining, action, threats) if self.explaining is not None else None

    def threats(self, action: Action) -> list[Threat] | None:
        """What the others can take after an answer; None while nobody has searched for it."""
        if not self.searches or self.explaining is None:
            return []
        if not self.explaining.claims.leaves and not self.explaining.hands_over(action):
            return []
        return self.tables.threats.known(self.table, action)

    def parts(self) -> dict[str, Markup]:
        parts = {
            "bar": bar(self),
            "ground": self.picture.ground,
            "live": self.picture.live,
            "own": el("section", self.own(), id="own", tabindex=0, aria_label=self.site("my-things")),
            **panels(self),
            "log": log(self),
            "foot": foot(self),
            "actions": actions(self),
            "notice": notice(self),
            "spectacle": spectacle(self),
            "breath": breath(self),
            "decided": decided.decided(self),
            "result": ending.result(self),
            "turned": turned.strip(self),
            "lesson": teaching.lesson(self),
            "chat": talk(self),
            "seats": seats(self),
        }
        if self.shared:
            parts["hand"] = passing.hand(self)
        return parts

    def own(self) -> Markup:
        return review.opened(self) if self.table.over else self.picture.own

    def when(self) -> str:
        """The turn, round or month, where the game counts them."""
        return scene_of(self.table.game).when(self.view, self.words)

    def sentence(self) -> str:
        """What is to be done, to me; or who is waited for."""
        site, state = self.site, self.match.state
        if self.past:
            return str(happened(self).striptags()) or self.which()
        if state.over:
            return race.race_of(self).closing
        if self.table.row.closed:
            return site("closed")
        if self.mine:
            question = self.asked_otherwise() or self.words.question(state.question)
            return passing.asked_by_name(self, question) if self.shared else question
        if self.table.seats[state.asked].kind == "open":
            return site("waiting-for-seat")
        return site("bot-thinks" if self.table.is_bot(state.asked) else "waiting-for", self.names[state.asked])

    def which(self) -> str:
        """Which moment of the past it is."""
        return self.site("moment-of", self.moment, len(self.table.match.moves))

    def asked_otherwise(self) -> str | None:
        """Another sentence for a question: where two answers are picked as one, or one of its answers is barred."""
        asks, question = self.words.table("asks"), self.match.state.question
        if self.joins and f"{question.name()}+" in asks:
            return str(asks[f"{question.name()}+"])
        legal = {offer.action.kind for offer in self.offers if offer.no is None}
        barred = [verb.kind.word for verb in question.verbs if verb.kind not in legal]
        found = [asks[key] for word in barred if (key := f"{question.name()}-{word}") in asks]
        return str(found[0]) if found else None

    def outcome(self) -> str:
        """How it ended, in one sentence."""
        return verdict(self.table.game, self.view, self.words) or triumph.headline(self)

    @property
    def over(self) -> bool:
        """Whether the end is looked at, and not a moment before it."""
        return self.table.over and not self.past

    def form(self, action: str, *inside: Markup, clear: bool = False) -> Markup:
        """A form; if it writes a record it names its number, and a key, so that twice is once."""
        seq = el("input", type="hidden", name="seq", value=self.table.seq)
        key = el("input", type="hidden", name="key", value=f"page-{self.seat}-{self.table.seq}")
        return el(
            "form",
            *((seq, key) if action in RECORDED else ()),
            *inside,
            method="post",
            action=f"/t/{self.id}/{action}",
            data_clear="yes" if clear else None,
        )

    def rule(self, id: str) -> Markup | None:
        if not id:
            return None
        return el("a", id, href=f"/rules/{self.table.game.id}#{id}", class_="rule")

    def popper(self, name: str, picture: str, *inside: Markup) -> Markup:
        """What opens a part that lies over the page; without a script the address does."""
        return el(
            "a",
            icon(picture),
            el("span", self.site(name), class_="hush"),
            *inside,
            href=f"#{name}",
            class_="tool",
            title=self.site(name),
            data_pop=name,
            aria_expanded="false",
        )


def board_alone(look: Look, board: Markup) -> Markup:
    """The board with my things and the card, and nobody beside it: of a plan, of a puzzle."""
    return el(
        "main",
        el("div", board, class_="middle"),
        el("section", look.picture.own, id="own", tabindex=0, aria_label=look.site("my-things")),
        el("div", id="answers", role="group", hidden="hidden"),
        el("svg", id="thread", aria_hidden="true"),
        el("aside", id="card", role="note", hidden="hidden"),
        id="main",
    )


def standing(table: Table, seat: int, site: Site) -> str:
    """How a game stands, in its own words, as this seat sees it."""
    words = Words(table.game, site.lang, names_of(table, site), table.match.box)
    view = table.match.state.view(seat)
    return scene_of(table.game).gist(view, words.at(view))
