"""The play page's parts: pure functions of what one viewer may know. The stream sends those that changed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cached_property
from itertools import takewhile
from typing import Any, ClassVar, Final

from markupsafe import Markup

from astrarium.kernel import Action, Kind, Match, Offer, State, View
from astrarium.kernel.explaining import Explaining
from astrarium.kernel.threats import Threat
from astrarium.meet.laying import met_of
from astrarium.scene import Spectacle
from astrarium.scene.element import el
from astrarium.scene.explained import Explained
from astrarium.scene.forms import Form, form_of
from astrarium.scene.icons import badge, icon
from astrarium.scene.picture import Picture, picture, scene_of
from astrarium.store import ChatLine
from astrarium.table import WATCHING, Table, Tables
from astrarium.table.explaining import EXPLAININGS
from astrarium.table.talk import GREETINGS, greeting_of
from astrarium.text import Words
from astrarium.text.ending import verdict
from astrarium.web.page import (
    counting,
    decided,
    ending,
    letters,
    newcomers,
    parting,
    passing,
    race,
    review,
    teaching,
    triumph,
    turned,
)
from astrarium.web.page.choices import actions
from astrarium.web.page.log import SHOWN, log_lines
from astrarium.web.page.players import panels, seats
from astrarium.web.page.site import Site

AWAY: Final = 3600.0  # seconds after which somebody who comes back is told what happened
RECORDED: Final = ("move", "undo", "stepback", "together")
BOT_NAMES: Final = ("Hypatia", "Tycho", "Caroline", "Edmond", "Urania", "Galileo")


def greetings(look: Look) -> Markup | None:
    """Ready greetings among people who have just met, each in the reader's own language; and whom they are with."""
    met, site = met_of(look.table), look.site
    if not met or look.seat < 0:
        return None
    made = [el("button", site(f"greet-{word}"), class_="button", name="greet", value=word) for word in GREETINGS]
    about = el("a", icon("people"), site("table-people"), href=f"/club/table/{look.id}", class_="button plain")
    told = el("p", site("greetings-why"), class_="quiet-text") if met.get("greet") else None
    return el("div", told, look.form("say", *made), about, class_="greetings")


def names_of(table: Table, site: Site) -> list[str]:
    return [seat.name or site("open-seat" if seat.kind == "open" else "guest") for seat in table.seats]


def ambience(site: Site, look: str) -> Markup:
    """The switch of the sound of the room."""
    word = el("span", site("ambience"), class_="hush" if look == "tool" else None)
    return el(
        "button",
        icon("sound"),
        word,
        type="button",
        class_=look,
        title=site("ambience"),
        aria_pressed="false",
        data_ambience="yes",
    )


def way(label: str, picture: str, href: str | None, **data: Any) -> Markup:
    """A step to another moment; without an address there is none."""
    hush = el("span", label, class_="hush")
    off = "true" if href is None else None
    return el("a", icon(picture), hush, class_="tool", title=label, href=href, aria_disabled=off, **data)


def runner(site: Site, class_: str = "tool run") -> Markup:
    """The button that lets the moves pass by, and stops them."""
    word = site("play-pause")
    return el(
        "button",
        icon("play"),
        icon("pause"),
        el("span", word, class_="hush"),
        type="button",
        class_=class_,
        title=word,
        data_run="yes",
        data_key=" ",
    )


class Look:
    """One viewer's look at a table, now or at a moment of the past."""

    searches: ClassVar = True  # for what the others can do
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
        self.picture: Final[Picture] = picture(table.game, self.view, self.words, self.offers)

    @property
    def plays(self) -> bool:
        """Whether whoever looks plays here, in a chair of their own or at a device that is passed on."""
        return self.seat >= 0 or self.shared

    @property
    def form_now(self) -> Form:
        """How the question that stands is answered."""
        return form_of(scene_of(self.table.game).forms, self.match.state.question)

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
            "bar": self.bar(),
            "ground": self.picture.ground,
            "live": self.picture.live,
            "own": el("section", self.own(), id="own", tabindex=0, aria_label=self.site("my-things")),
            **panels(self),
            "log": self.log(),
            "foot": self.foot(),
            "actions": actions(self),
            "notice": self.notice(),
            "spectacle": self.spectacle(),
            "decided": decided.decided(self),
            "result": ending.result(self),
            "turned": turned.strip(self),
            "lesson": teaching.lesson(self),
            "chat": self.talk(),
            "seats": seats(self),
        }
        if self.shared:
            parts["hand"] = passing.hand(self)
        return parts

    def own(self) -> Markup:
        return review.opened(self) if self.table.over else self.picture.own

    # ------------------------------------------------------------ the bar
    def bar(self) -> Markup:
        """One row that never grows: where we are, what to do and what comes next, the answers, the tools."""
        site, table = self.site, self.table
        watching = site("watching") if self.seat == WATCHING and not (table.over or self.shared) else ""
        turn = site("their-turn", self.names[self.seat]) if self.shared else site("your-turn")
        title = f"● {turn} · {self.words.title()}" if self.mine else self.words.title()
        changed = site("changed-cards") if table.changed else ""
        when = " · ".join([text for text in ("" if self.over else self.when(), changed, watching) if text])
        mode = self.words.mode(table.row.mode)
        if self.over and (here := parting.ending_of(self).here):
            mode = f"{mode} · {here}"
        return el(
            "header",
            el(
                "div",
                el("a", icon("home"), href="/", class_="tool", aria_label=site("start-page")),
                el(
                    "p",
                    el("b", self.words.title()),
                    el("small", el("span", when), el("span", mode, " ·" if when else None)),
                    class_="what",
                ),
                class_="room",
            ),
            el(
                "div",
                el("h1", self.sentence(), id="prompt", tabindex="-1", aria_live="polite", data_said=self.sentence()),
                self.lasted() if self.over else self.agenda(),
                class_="say",
            ),
            self.slider() if self.past else el("div", id="choices", class_="choices"),
            self.replay() if self.past else self.parting() if self.over else self.tools(),
            id="bar",
            class_="mine" if self.mine else "parted" if self.over else None,
            data_title=title,
            data_turn="yes" if self.mine else "no",
            data_seq=table.seq,
        )

    def when(self) -> str:
        """The turn, round or month, where the game counts them."""
        return scene_of(self.table.game).when(self.view, self.words)

    def sentence(self) -> str:
        """What is to be done, to me; or who is waited for."""
        site, state = self.site, self.match.state
        if self.past:
            return site("moment-of", self.moment, len(self.table.match.moves))
        if state.over:
            return race.race_of(self).closing
        if self.table.row.closed:
            return site("closed")
        if self.mine:
            asks = self.words.table("asks") if self.joins else {}  # two answers that are picked as one
            question = asks.get(f"{state.question.name()}+") or self.words.question(state.question)
            return passing.asked_by_name(self, question) if self.shared else question
        if self.table.seats[state.asked].kind == "open":
            return site("waiting-for-seat")
        return site("bot-thinks" if self.table.is_bot(state.asked) else "waiting-for", self.names[state.asked])

    def outcome(self) -> str:
        """How it ended, in one sentence."""
        return verdict(self.table.game, self.view, self.words) or triumph.headline(self)

    @property
    def over(self) -> bool:
        """Whether the end is looked at, and not a moment before it."""
        return self.table.over and not self.past

    def lasted(self) -> Markup:
        """How long it was, in the game's own count and in time, and when it ended."""
        ended = self.table.since
        when = el("time", datetime=f"{datetime.fromtimestamp(ended, UTC):%Y-%m-%dT%H:%M:%SZ}", data_day="yes")
        lasted, count = ending.lasted(self.site, ended - self.table.row.created), self.when()
        return el("p", el("span", f"{count} · ", class_="count") if count else None, lasted, when, id="next")

    def parting(self) -> Markup:
        """After the end: watch it again, change chairs, play again."""
        site, label = self.site, parting.ending_of(self).button
        watch = el("a", icon("prev"), site("watch-again"), href=f"/t/{self.id}?at=0&play=1", class_="button plain")
        again = parting.again(self, "") if not label else None  # a next step is offered beside its ladder
        return el("div", watch, parting.swap(self, label), again, class_="tools parting")

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

    def tools(self) -> Markup:
        """Always the same four, in the same places; what can't be used now is pale."""
        if self.shared:
            return passing.tools(self)
        undoable = self.table.undoable(self.seat) if self.mine else 0
        last = self.seat >= 0 and not self.mine and self.table.may_ask_back(self.seat)
        if last and self.tables.records.request(self.table) is None:
            back = self.tool("take-back", "takeback", "undo")
        else:
            back = self.tool(
                "undo",
                "undo",
                "undo",
                "steps",
                str(self.undo_steps()),
                shortcut="u",
                off=not undoable,
                what=self.last_step(),
            )
        hint = self.tool("hint", "hint", "hint", shortcut="h", off=not self.mine)
        return el("div", self.to_actions(), back, hint, self.to_rules(), class_="tools")

    def to_actions(self) -> Markup:
        legal = sum(offer.no is None for offer in self.offers)
        return el(
            "a",
            icon("list"),
            el("span", self.site("actions")),
            el("sup", legal) if legal else None,
            href="#actions",
            class_="tool",
            data_pop="actions",
            data_key="a",
            aria_expanded="false",
            aria_keyshortcuts="a",
        )

    def to_rules(self) -> Markup:
        state = self.match.state
        rule = state.question.rule if not state.over else ""
        href = f"/rules/{self.table.game.id}#{rule}" if rule else f"/learn/{self.table.game.id}"
        return el("a", icon("rule"), el("span", self.site("how-to")), href=href, class_="tool rule-tool")

    def tool(
        self,
        word: str,
        action: str,
        picture: str,
        name: str = "",
        value: str = "",
        shortcut: str = "",
        off: bool = False,
        what: str = "",
    ) -> Markup:
        button = el(
            "button",
            icon(picture),
            el("span", self.site(word)),
            class_="tool",
            name=name or None,
            value=value or None,
            data_key=shortcut or None,
            disabled="disabled" if off else None,
            aria_keyshortcuts=shortcut or None,
            title=what if what and not off else None,
            data_hold="yes" if what and not off else None,
        )
        return self.form(action, button)

    def undo_steps(self) -> int:
        """One, or both of two answers that were picked as one."""
        own = [move.action.kind for move in self.match.moves if not move.automatic][-2:]
        paired = len(own) == 2 and self.joins.get(own[0]) is own[1]
        return 2 if paired and self.table.undoable(self.seat) > 1 else 1

    def last_step(self) -> str:
        """What Undo would take back."""
        if not self.mine or not self.table.undoable(self.seat):
            return ""
        own = [move for move in self.match.moves if not move.automatic]
        return self.site("takes-back", self.words.action(own[-1].action))

    def slider(self) -> Markup:
        """All moments of the game in one line: drag to any of them."""
        stops = self.table.stops()
        place = sum(stop < self.moment for stop in stops)
        range_ = el(
            "input",
            type="range",
            id="moments",
            min="0",
            max=len(stops) - 1,
            value=place,
            aria_label=self.site("all-moments"),
            aria_valuetext=self.sentence(),
            data_stops=" ".join([str(stop) for stop in stops]),
        )
        return el("div", range_, el("div", id="choices", hidden="hidden"), class_="choices replay")

    def replay(self) -> Markup:
        """Stepping through the moments of a game, or letting them pass."""
        site, stops = self.site, self.table.stops()
        before = [stop for stop in stops if stop < self.moment]
        after = [stop for stop in stops if stop > self.moment]

        def step(word: str, picture: str, moment: int | None, key: str | None = None) -> Markup:
            return way(
                site(word),
                picture,
                f"/t/{self.id}?at={moment}" if moment is not None else None,
                data_step=picture,
                data_key=key,
                data_at=moment,
            )

        run = runner(site)
        hush = el("span", site("speed"), class_="hush")
        speed = el("button", el("b", "×1"), hush, type="button", class_="tool speed", data_speed="1")
        here = None
        if self.seat >= 0 or self.table.over:
            label = el("span", site("play-on"))
            here = self.form("branch", el("button", icon("branch"), label, class_="tool", name="at", value=self.moment))
        return el(
            "div",
            step("first", "first", before[0] if before else None),
            step("step-back", "prev", before[-1] if before else None, "ArrowLeft"),
            run,
            step("step-on", "next", after[0] if after else None, "ArrowRight"),
            step("last", "last", after[-1] if after else None),
            speed,
            here,
            el("a", icon("back"), el("span", site("to-game")), class_="tool", href=f"/t/{self.id}"),
            class_="tools replay",
        )

    def agenda(self) -> Markup:
        """What comes next, from the agenda itself; a frame without a name is nothing that anybody waits for."""
        state, forms = self.match.state, scene_of(self.table.game).forms if self.mine else {}
        items: list[Markup] = []
        last, before = "", -1
        for frame in state.agenda[::-1]:
            text = self.words.frame(frame.name())
            if text in ("", last):
                continue
            last, now = text, not items
            other = 0 <= frame.seat < len(self.names) and frame.seat != before
            who = badge(frame.seat, self.names[frame.seat]) if other else None
            before = frame.seat if other else before
            told: Markup | str = text
            if not now and frame.seat == self.seat and form_of(forms, frame).unasked is not None:
                told = el("button", text, type="button", data_ask=frame.name(), title=self.site("ask-me"))
            items.append(el("li", who, told, class_="now" if now else None, aria_current="step" if now else None))
            if len(items) == 6:
                break
        return el("nav", el("ol", *items) if items else None, id="next", aria_label=self.site("next"))

    def rule(self, id: str) -> Markup | None:
        if not id:
            return None
        return el("a", id, href=f"/rules/{self.table.game.id}#{id}", class_="rule")

    # ------------------------------------------------------------ what happened
    def log(self) -> Markup:
        site = self.site
        lines = log_lines(self.table, self.words, self.seat, self.moment if self.past else None, SHOWN)
        body = el("ol", *lines) if lines else el("p", site("no-moves"), class_="quiet-text")
        return el(
            "section",
            el("h2", icon("log"), site("log")),
            el("div", body, role="log", tabindex="0", aria_label=site("log"), class_="lines"),
            id="log",
        )

    def foot(self) -> Markup:
        """Under the log: what happened since my last turn, chat, menu."""
        site = self.site
        mine = self.table.last_own(self.seat) if self.seat >= 0 else None
        since = None
        if mine is not None and not self.past and mine + 1 < len(self.table.match.moves):
            since = mine + 1
        return el(
            "nav",
            el(
                "a",
                icon("play"),
                site("since-last"),
                href=f"/t/{self.id}?at={since}&play=1" if since is not None else None,
                class_="since",
                aria_disabled="true" if since is None else None,
            ),
            ambience(site, "tool"),
            el("sup", id="unread", hidden="hidden")
            if self.shared
            else self.popper("chat", "say", el("sup", id="unread", hidden="hidden")),
            self.popper("menu", "menu"),
            id="foot",
            aria_label=site("menu"),
        )

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

    def talk(self) -> Markup:
        site = self.site
        if self.table.silence:
            rule = self.rule(self.table.silence)
            silence = el("p", icon("say"), site("silence"), " ", rule, class_="quiet-text")
            return el("section", silence, id="chat", class_="pop", tabindex="-1", aria_label=site("chat"))
        lines = [
            el(
                "li",
                badge(line.seat, line.name),
                el("b", line.name),
                " ",
                site(f"greet-{word}") if (word := greeting_of(line.text)) else line.text,
                class_=f"seat-{line.seat}",
            )
            for line in self.chat
        ]
        form = None
        if self.seat >= 0 and not met_of(self.table).get("greet"):
            form = el(
                "form",
                el(
                    "label",
                    el("span", site("say-something"), class_="hush"),
                    el(
                        "input",
                        name="text",
                        maxlength="300",
                        autocomplete="off",
                        placeholder=site("say-something"),
                    ),
                ),
                el("button", icon("say"), el("span", site("send"), class_="hush"), class_="tool"),
                method="post",
                action=f"/t/{self.id}/say",
                data_clear="yes",
            )
        body = el("ul", *lines, class_="chat-lines", tabindex="0") if lines else el("p", site("nobody-spoke"))
        return el(
            "section",
            el("h2", icon("say"), site("chat")),
            body,
            form,
            greetings(self),
            id="chat",
            class_="pop",
            tabindex="-1",
            aria_label=site("chat"),
            data_said=self.chat[-1].n if self.chat else 0,
        )

    # ------------------------------------------------------------ what lies over the page
    def spectacle(self) -> Markup:
        """What the last decision led to, as a scene over the board, where the game has one for it."""
        since = self.table.last_stop(self.moment)
        shown: Spectacle | None = None
        if since is not None:
            lines = takewhile(lambda line: line.moment > since, self.table.backwards(self.seat, self.moment))
            events = [line.event for line in lines][::-1]
            shown = scene_of(self.table.game).spectacle(self.view, self.words, events)
        if shown is None or since is None:
            return el("div", id="spectacle")
        mine, label = self.table.match.moves[since].seat == self.seat, self.site("watch-scene")
        return el(
            "div",
            el("figure", shown.picture, role="img", aria_label=shown.title, class_=f"room-{self.table.game.id}"),
            el(
                "button",
                icon("play"),
                el("span", label),
                title=label,
                type="button",
                class_="button",
                data_rewatch="yes",
            ),
            id="spectacle",
            data_moment=self.moment,
            data_ms=int(1000 * shown.seconds / (1 if mine else 2)),
        )

    def notice(self) -> Markup:
        site = self.site
        notes: list[Markup] = []
        request = self.tables.records.request(self.table) if not self.past else None
        if request is not None:
            who = self.names[request["seat"]]
            if self.seat >= 0 and self.seat != request["seat"] and self.seat not in request["yes"]:
                asker = el("input", type="hidden", name="asker", value=request["seat"])
                seq = el("input", type="hidden", name="seq", value=request["seq"])
                yes = el("button", site("agree"), class_="button solid", name="agree", value="yes")
                no = el("button", site("decline"), class_="button", name="agree", value="no")
                form = self.form("answer", asker, seq, yes, no)
                notes.append(el("div", el("p", site("asks-back", who)), form, class_="note"))
            else:
                notes.append(el("p", site("asked-back", who), class_="note"))
        notes += newcomers.notices(self)
        asked = counting.question(self)
        if asked is not None:
            notes.append(asked)
        if "letters" in self.table.noted and not self.past:
            notes += letters.notices(self)
        missed = self.missed()
        if missed is not None:
            notes.append(missed)
        return el("div", *notes, id="notice", aria_live="polite")

    def missed(self) -> Markup | None:
        """What happened since I went away, in a line, until my next move."""
        table, mine = self.table, self.table.last_own(self.seat) if self.seat >= 0 else None
        if mine is None or table.over or self.past or self.shared:
            return None
        left = table.seats[self.seat].seen
        if not left or table.since <= left or self.tables.host.clock() - left < AWAY:
            return None
        moved = [move.seat for move in table.match.moves[mine + 1 :] if not move.automatic and move.seat != self.seat]
        if not moved:
            return None
        who = triumph.listed(self.site, [self.names[n] for n in dict.fromkeys(moved)])
        events = [line.event for line in table.log(self.seat) if line.moment > mine]
        last = self.words.event(events[-1]) if events else ""
        link = el("a", self.site("since-last"), href=f"/t/{self.id}?at={mine + 1}&play=1", class_="button")
        return el("div", el("p", self.site("missed", who, len(moved)), " ", last), link, class_="note")


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
