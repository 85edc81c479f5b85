"""Words: every message of a game as a sentence in a person's language.

The kernel and the games speak in keys and numbers; a game's `words/en.toml` and `words/fr.toml` hold the
sentences. A place is filled by `{0}`, or through names by `{0:planet}` and `{0:seat}`. A sentence that
depends on a number is a table: `{ by = 1, one = "…", other = "…" }`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from astrarium.kernel import Action, Box, Components, Event, Frame, Game, Kind, No, Reason, View
from astrarium.kernel.claims import Claim
from astrarium.kernel.threats import Threat

from .claimed import claimed, threatened
from .languages import COMMON, FIRST, book_in
from .languages import LANGUAGES as LANGUAGES
from .languages import read_book as read_book
from .message import NUMBER, OPEN, filled, form
from .typography import typography

HEAD: Final = re.compile(r"^\[game\]\n(?:(?!\[).*\n)*", re.M)
OWN_NAME: Final = NUMBER  # numbers are their own names
REMEMBERED: Final = 20_000  # sentences of a game in a language

Fact = int | str


class Voice(NamedTuple):
    """What words are made of, to remember what was drawn with them: game, language, people, components."""

    game: Game
    lang: str
    players: tuple[str, ...]
    box: Box

    def words(self) -> Words:
        return Words(self.game, self.lang, list(self.players), self.box)


class Words:
    """The words of one game in one language, for people of these names."""

    __slots__ = (
        "book", "box", "common", "components", "game", "lang", "looked", "missing", "named", "players", "position",
        "said",
    )  # fmt: skip

    def __init__(self, game: Game, lang: str = "en", players: list[str] | None = None, box: Box | None = None) -> None:
        self.game: Final = game
        self.box: Final = box or game.default_box  # the components on this table
        self.lang: Final = lang
        self.players: Final = players or []
        self.book: Final = book_of(game.folder, lang)
        self.common: Final = common(lang)
        self.components: Final = component_names(self.box.components, lang)
        self.missing: Final[set[str]] = set()  # keys that were asked for and have no text
        self.position: View | None = None  # that is spoken of, where names depend on what lies around
        self.looked = 0  # how often what was said came from the position
        self.named = 0  # and from the people, or from no text
        self.said: Final = said_of(self.box, lang)

    def at(self, view: View) -> Words:
        """These words, spoken at that position."""
        self.position = view
        return self

    @property
    def voice(self) -> Voice:
        return Voice(self.game, self.lang, tuple(self.players), self.box)

    @property
    def seen(self) -> View | None:
        """The position that is spoken of."""
        self.looked += 1
        return self.position

    # ------------------------------------------------------------ messages
    def event(self, event: Event) -> str:
        """What happened, as a sentence."""
        return self.say("events", event.text, event.facts)

    def refusal(self, no: No) -> str:
        """Why not, as a sentence."""
        return self.say("refusals", no.text, no.facts)

    def reason(self, reason: Reason) -> str:
        """How the game stands, as a sentence; games of before have it among their `[reasons]`."""
        section = "stands" if self.find("stands", reason.text) is not None else "reasons"
        return self.say(section, reason.text, reason.facts)

    def claim(self, claim: Claim, seat: int) -> str:
        """What an answer does, as a sentence for the seat that may give it."""
        return claimed(self, claim, seat)

    def threat(self, threat: Threat) -> str:
        """What the others can take, as a sentence."""
        return threatened(self, threat)

    def question(self, frame: Frame[Any]) -> str:
        """What the asked seat is asked."""
        return self.say("questions", frame.name(), (frame.x, frame.y, frame.z))

    def frame(self, name: str) -> str:
        """A line of the agenda, as a short noun."""
        return self.say("frames", name, ())

    def action(self, a: Action, known: int = 9) -> str:
        """An action as a person says it; places beyond the `known` ones stay open."""
        domains = a.kind.domains
        values = [domain.values[i] for domain, i in zip(domains, a.args(), strict=True)]
        values[known:] = [OPEN] * len(values[known:])
        facts = (*values, *self.printed(a.kind))
        return self.say("actions", a.kind.word, facts, tuple([d.name for d in domains]))

    def verb(self, kind: Kind) -> str:
        """A kind of action as a whole: its own text, or the action's with open places."""
        text = self.find("verbs", kind.word)
        if isinstance(text, str):
            return text
        text = self.find("actions", kind.word)
        if isinstance(text, dict):
            text = text.get("other")
        if not isinstance(text, str):
            return self.lost("actions", kind.word)
        facts = (*[OPEN] * len(kind.domains), *self.printed(kind))
        return self.fill(text, facts, ())

    def printed(self, kind: Kind) -> tuple[Fact, ...]:
        """The numbers on the card that a kind of action plays; they follow its places in the text."""
        numbers = names_of(self.game, "printed")
        return tuple(numbers(self, kind)) if numbers else ()

    # ------------------------------------------------------------ names
    def field(self, name: str) -> str:
        return self.say("fields", name, ())

    def mode(self, word: str) -> str:
        return self.say("modes", word, ())

    def option(self, name: str) -> str:
        return self.say("options", name, ())

    def value(self, option: str, value: object, mode: str = "") -> str:
        """The name of an option's value; a bare number is said with what it means in the mode, or, where none is
        given, in the first one and in those where it means something else."""
        key = str(value).lower()
        named = self.table("options").get("values", {}).get(option, {})
        found = named.get(key, named.get("*"))
        if isinstance(found, str):
            asked = self.game.option(option)
            if asked.means is None or not isinstance(value, int):
                return found
            modes = [mode] if mode else [m.word for m in self.game.modes if asked.counts(m.word)]
            first, *others = [asked.means(self.box.pieces, word, value) for word in modes]
            differing = [(word, other) for word, other in zip(modes[1:], others, strict=True) if other != first]
            meant = "".join([str(first), *[f" ({self.mode(word)} {other})" for word, other in differing]])
            return self.fill(found, (meant, value), ())
        plain = self.common.get("values", {}).get(key)
        if isinstance(plain, str):
            return plain
        return key if OWN_NAME.fullmatch(key) else self.lost(f"options.values.{option}", key)

    def title(self) -> str:
        return str(self.table("game").get("name", self.game.name))

    def tagline(self) -> str:
        return str(self.table("game").get("tagline", ""))

    def seat(self, seat: int) -> str:
        """The name of the player in a seat."""
        self.named += 1
        if 0 <= seat < len(self.players):
            return self.players[seat]
        return self.ui("player", seat + 1) if seat >= 0 else self.ui("nobody")

    def name(self, domain: str, fact: Fact) -> str:
        """The printed name of a domain's value, given as the value or as its number."""
        called = names_of(self.game, "called")
        name = called(self, domain, fact) if called else None
        if name is not None:
            return str(name)
        if domain == "seat":
            known = self.table("names").get("seat", {})
            if isinstance(fact, str):
                seats = self.game.actions.domains.get(domain)  # whom an action names
                if seats is not None and fact in seats.values:
                    return self.seat(seats.values.index(fact))
                return str(known.get(fact, self.common["names"]["seat"].get(fact, fact)))
            return self.seat(fact)
        value = self.value_of(domain, fact)
        named = self.table("names").get(domain, {})
        if value in named:
            return str(named[value])
        for joint, between in ((" ", ", "), ("+", " + ")):
            if joint in value.strip(joint):
                return between.join([self.name(domain, part) for part in value.split(joint)])
        if value in self.components:
            return self.components[value]
        stem, _, rest = value.partition("-")
        if f"{stem}-*" in named and rest in self.components:  # "I want *", of whatever stands on the components
            return str(named[f"{stem}-*"]).replace("{0}", self.components[rest])
        if "*" in named:
            return str(named["*"]).replace("{0}", value)
        return value if OWN_NAME.fullmatch(value) else self.lost(f"names.{domain}", value)

    def target(self, domain: str, value: str) -> str:
        """A thing to point at, as one step of a longer action: said by what it is where its name says too little."""
        known = domain in self.table("targets")
        return self.say("targets", domain, (value,), (domain,)) if known else self.name(domain, value)

    def ring(self, domain: str, fact: Fact) -> str:
        """What a line of the log points at; `[rings]` says whose targets a domain of messages alone means."""
        of = str(self.table("rings").get(domain, domain))
        return f"{of}:{self.value_of(of, fact)}"

    def value_of(self, domain: str, fact: Fact) -> str:
        """A fact as the domain's value; a domain without actions counts in the order of its names."""
        if isinstance(fact, str):
            return fact
        known = self.game.actions.domains.get(domain)
        if known:
            return known.values[fact] if 0 <= fact < len(known.values) else str(fact)
        values = [*self.table("names").get(domain, {})] or self.ids(domain)
        return values[fact] if 0 <= fact < len(values) else str(fact)

    def ids(self, kind: str) -> list[str]:
        """The ids of the components of a kind, as the game counts them, or in the order of their file."""
        if kind in self.box.components.numbered:
            return list(self.box.components.numbered[kind])
        found = self.box.components.data.get(kind, [])
        return [str(item["id"]) for item in found if isinstance(item, dict) and "id" in item]

    # ------------------------------------------------------------ finding and filling
    def ui(self, key: str, *facts: Fact) -> str:
        """A sentence of Astrarium itself."""
        text = self.common.get("ui", {}).get(key)
        if text is None:
            return self.lost("ui", key)
        return self.fill(self.choose(text, facts, ()), facts, ())

    def say(self, table: str, key: str, facts: tuple[Fact, ...], domains: tuple[str, ...] = ()) -> str:
        """A sentence. What is the same for everybody at every position is put together once."""
        asked = (table, key, facts, domains)
        told = self.said.get(asked)
        if told is None:
            before = self.looked + self.named
            told = self.put(table, key, facts, domains)
            if self.looked + self.named == before:
                if len(self.said) >= REMEMBERED:
                    self.said.clear()
                self.said[asked] = told
        return told

    def put(self, table: str, key: str, facts: tuple[Fact, ...], domains: tuple[str, ...]) -> str:
        text = self.find(table, key)
        if text is None:
            return self.lost(table, key) + "".join([f" {fact}" for fact in facts if fact != 0])
        return self.fill(self.choose(text, facts, domains), facts, domains)

    def find(self, table: str, key: str) -> Any:
        found = self.table(table).get(key)
        return found if found is not None else self.common.get(table, {}).get(key)

    def table(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.book.get(name, {})
        return found

    def choose(self, text: Any, facts: tuple[Fact, ...], domains: tuple[str, ...]) -> str:
        """The form of a sentence that fits its number."""
        return form(text, facts, self.lang)

    def fill(self, text: str, facts: tuple[Fact, ...], domains: tuple[str, ...]) -> str:
        def put(i: int, domain: str) -> str:
            if i >= len(facts):
                return self.lost("places", text)
            if facts[i] == OPEN:
                return OPEN
            domain = domain or (domains[i] if i < len(domains) else "")
            return self.name(domain, facts[i]) if domain else str(facts[i])

        return filled(text, self.lang, put)

    def says(self, label: str, text: object) -> str:
        """A label and what it says, with the colon of the language."""
        return f"{label}{typography(self.lang).colon}{text}"

    def spoken(self, texts: dict[str, str]) -> str:
        """What stands in several languages, in this one; in the first, where it lacks."""
        return texts.get(self.lang, texts[FIRST])

    def lost(self, table: str, key: str) -> str:
        """A key without a text: shown as it is, which is ugly and harmless, and remembered for the tests."""
        self.named += 1
        self.missing.add(f"[{table}] {key}")
        return key


@lru_cache(64)
def said_of(_box: Box, _lang: str) -> dict[tuple[str, str, tuple[Fact, ...], tuple[str, ...]], str]:
    """What was said in a language at tables with these components."""
    return {}


@cache
def names_of(game: Game, function: str) -> Callable[..., Any] | None:
    """What a game's `names.py` knows, if it has one.

    `called(words, domain, fact)` is how it calls places that no file could list; `printed(words, kind)` are the numbers
    on the card that a kind of action plays.
    """
    found: Callable[..., Any] | None = getattr(game.part("names"), function, None)
    return found


def book_of(folder: Path, lang: str) -> dict[str, Any]:
    """The words of the game in a folder; each in our first language, where it has none in the one asked for."""
    return book_in(folder / "words", lang)


class GameTitle(NamedTuple):
    """What a game is called, and what it says of itself."""

    name: str
    tagline: str


@cache
def heading(folder: Path, lang: str) -> GameTitle:
    """The head of a game's words, without reading the rest or loading the game.

    >>> from astrarium.games import folder
    >>> heading(folder("efemeris"), "en").name
    'Efemeris'
    """
    game: dict[str, Any] = {}
    for path in [folder / "words" / f"{spoken}.toml" for spoken in (FIRST, lang)]:
        found = HEAD.search(path.read_text(encoding="utf-8")) if path.exists() else None
        game |= tomllib.loads(found[0])["game"] if found else {}
    return GameTitle(str(game.get("name", folder.name.title())), str(game.get("tagline", "")))


@cache
def common(lang: str) -> dict[str, Any]:
    """The words that belong to no game."""
    return book_in(COMMON, lang)


@lru_cache(64)
def component_names(components: Components, lang: str) -> dict[str, str]:
    """Component id -> printed name, wherever a component carries one: as the file says it in the language, else in the
    first one; as the game's own file says it where this one does not know the thing."""
    today = component_names(components.today, lang) if components.today is not None else {}
    return today | printed_names(components, FIRST) | printed_names(components, lang)


def printed_names(components: Components, lang: str) -> dict[str, str]:
    """What one file says in one language."""
    found: dict[str, str] = {}

    def look(thing: Any) -> None:
        if isinstance(thing, dict):
            id, name = thing.get("id"), thing.get(f"name_{lang}")
            if isinstance(id, str) and isinstance(name, str):
                found[id] = name
                found[id.replace("_", "-")] = name
            for part in thing.values():
                look(part)
        elif isinstance(thing, list):
            for part in thing:
                look(part)

    look(components.data)
    return found
