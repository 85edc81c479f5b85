"""The actions as one plain list: what may be done, and what not with its reason. The picker on the board reads it.

What is refused is folded, so that a long list stays short: candidates that begin alike, of which none is legal and all
are refused for the same reason, are one line with an open end; further ones of the same kind and reason share a line;
kinds that are refused as a whole share one list.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from astrarium.kernel import Action, No, Offer, View
from astrarium.kernel.claims import ENDS, LOSS
from astrarium.scene.element import el
from astrarium.scene.forms import closing
from astrarium.scene.icons import icon
from astrarium.scene.picture import scene_of
from astrarium.text import Words

if TYPE_CHECKING:
    from astrarium.web.page.play import Look

MANY: Final = 8  # actions of a kind that need no further heads
MOST_REFUSED: Final = 60  # refused candidates shown of one kind


class ChoiceLine(NamedTuple):
    """A line of the list: an action, or several that share their first `known` places and their refusal."""

    action: Action
    no: No | None
    whole: bool
    known: int


def reason(no: No) -> tuple[object, ...]:
    return (no.rule, no.text, *no.facts)


def folded(offers: Iterable[Offer]) -> list[ChoiceLine]:
    """The lines of a question's offers, in their order."""
    legal: set[tuple[object, ...]] = set()
    reasons: dict[tuple[object, ...], set[tuple[object, ...]]] = {}
    said = [(offer, offer.action.kind.word, offer.action.args()) for offer in offers]
    for offer, word, args in said:
        for n in range(1, len(args)):
            if offer.no is None:
                legal.add((word, *args[:n]))
            else:
                reasons.setdefault((word, *args[:n]), set()).add(reason(offer.no))
    lines: dict[tuple[object, ...], ChoiceLine] = {}
    for offer, word, args in said:
        known = len(args)
        if offer.no is not None and not offer.whole:
            alike = [n for n in range(1, len(args)) if (word, *args[:n]) not in legal]
            known = next((n for n in alike if len(reasons[word, *args[:n]]) == 1), known)
        lines.setdefault(
            (offer.whole, word, known, *args[:known]), ChoiceLine(offer.action, offer.no, offer.whole, known)
        )
    return list(lines.values())


def actions(look: Look) -> Markup:
    """Every candidate, by kind, in a drawer over the side: what is legal, then what is not, with its reason."""
    site = look.site
    legal: dict[tuple[str, str], list[Markup]] = {}
    refused: dict[tuple[object, ...], list[ChoiceLine]] = {}
    many = numerous(look.candidates)
    heads: dict[tuple[str, int], str] = {}
    for line in folded(look.candidates):
        kind = line.action.kind
        if line.no is None:
            head = ""
            if kind.word in many:
                begins = (kind.word, line.action.x)
                head = heads[begins] = heads.get(begins) or look.words.action(line.action, 1)
            legal.setdefault((kind.word, head), []).append(el("li", button(look, line.action)))
        else:
            refused.setdefault((kind.word, line.whole, *reason(line.no)), []).append(line)
    never: dict[str, list[Markup]] = {}
    for lines in refused.values():
        first, kind = lines[0], lines[0].action.kind
        never.setdefault("-" if first.whole else kind.word, []).append(refusal(look, lines[:MOST_REFUSED]))
    lists = [part for (word, head), items in legal.items() for part in kind_list(look, word, items, head)]
    lists += joined_lists(look)
    if never:
        rest = [list_of(look, word, items, no=True) for word, items in never.items()]
        lists.append(el("details", el("summary", icon("lock"), site("not-now")), *rest, class_="not-now"))
    field = el(
        "input",
        id="command",
        name="said",
        type="text",
        autocomplete="off",
        spellcheck="false",
        placeholder=site("type-command"),
        aria_label=site("type-command"),
    )
    again = None
    if look.mine and look.table.undoable(look.seat) > 1:
        press = el("button", icon("restart"), site("restart"), class_="button plain", name="steps", value="0")
        again = look.form("undo", press)
    hush = el("span", site("close"), class_="hush")
    shut = el("a", icon("close"), hush, href="#", class_="tool", data_pop="actions")
    body = [look.form("move", field, clear=True), look.form("move", *lists), again] if look.offers else []
    turning = scene_of(look.table.game).turning
    return el(
        "section",
        el("header", icon("list"), el("h2", site("all-actions")), el("kbd", "a"), shut),
        *(body or [el("p", site("nothing-to-do"))]),
        id="actions",
        role="dialog",
        tabindex="-1",
        aria_label=site("all-actions"),
        data_then=site("then"),
        data_names=compact(target_names(look)),
        data_asks=compact(asks_of(look)),
        data_extents=compact(extents(look)),
        data_which=site("which-answer", "{0}"),
        data_leaves=scene_of(look.table.game).leaves(look.view, look.words, look.offers) or None,
        data_preset=preset(look),
        data_turning=turning.name if turning is not None else None,
        data_turn=site("turn-it") if turning is not None else None,
        data_turned=site("turn-and-lay", "{0}") if turning is not None else None,
        data_turn_of=site("turn-of", "{0}", "{1}") if turning is not None else None,
        data_turn_keys=site("turn-keys") if turning is not None else None,
        data_turner="/static/turning.js" if turning is not None else None,
        data_lay=site("lay-it") if turning is not None else None,
        data_unasked=unasked(look),
        data_dealt=dealt(look),
        data_choose=site("choose-yourself") if deals(look) else None,
        data_deal=site("deal-me") if deals(look) else None,
        data_dealing=look.words.table("asks").get(f"{look.match.state.question.name()}.dealt") if deals(look) else None,
    )


def compact(told: dict[str, str]) -> str | None:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) if told else None


def button(look: Look, action: Action) -> Markup:
    """The game may draw it: a sign, the name, a line of effect, a number."""
    text = look.words.action(action)
    drawn = row_of(look, action)
    if drawn is None:
        return el("button", text, name="action", value=str(action), **fit(look, look.view, look.words, action))
    return el("button", drawn, name="action", value=str(action), data_label=text, class_="row-of")


def fit(look: Look, view: View, words: Words, action: Action) -> dict[str, str | int]:
    """How well a thing lies that is turned in place."""
    scene = scene_of(look.table.game)
    if scene.turning is None or scene.turning not in action.kind.domains:
        return {}
    well, told, sides = scene.fits(view, words, action)
    return {"data_fit": well, "data_fits": told, "data_sides": sides}


def row_of(look: Look, action: Action) -> Markup | None:
    scene, explained = scene_of(look.table.game), look.explained(action)
    if explained is None:
        return scene.row(look.view, look.words, action)
    return scene.row_explained(look.view, look.words, action, explained)


def numerous(offers: list[Offer]) -> set[str]:
    """Kinds of which there are so many that they stand under what they begin with: "Sail frigate I to …"."""
    firsts: dict[str, list[int]] = {}
    for offer in offers:
        if offer.no is None and len(offer.action.kind.domains) > 1:
            firsts.setdefault(offer.action.kind.word, []).append(offer.action.args()[0])
    return {word for word, found in firsts.items() if len(found) > MANY and 1 < len(set(found)) <= len(found) // 2}


def kind_list(look: Look, word: str, items: list[Markup], head: str) -> tuple[Markup, Markup]:
    return el("h3", head or look.words.verb(look.table.game.actions.kinds[word])), list_of(look, word, items)


def list_of(look: Look, word: str, items: list[Markup], no: bool = False) -> Markup:
    """One kind of action; if it may be done, with what is asked once a part of it is picked (`[asks]` in the words)."""
    if word == "-":
        return el("ul", *items, data_kind="-", data_places="-", aria_label=look.site("not-now"))
    kind = look.table.game.actions.kinds[word]
    places = " ".join([domain.name for domain in kind.domains])
    listed = {"data_kind": word, "data_places": places, "aria_label": look.words.verb(kind)}
    if no:
        return el("ul", *items, **listed)
    asks = look.words.table("asks")
    ends = kind in closing(look.form_now, look.match.state.question) if look.offers else False
    joined = kind in look.joins
    asked = {f"data_ask_{n}": asks[f"{word}.{n}"] for n in range(len(kind.domains)) if f"{word}.{n}" in asks}
    wait = look.words.table("waits").get(word)  # what the card says while it is under way: "sailing…"
    return el(
        "ul",
        *items,
        **listed,
        data_ask=asks.get(word),
        data_ask_kind=asks.get(f"{word}.kind"),
        data_ask_which=asks.get(f"{word}.which"),
        data_wait=wait,
        data_ends="yes" if ends else None,
        data_joined="yes" if joined else None,
        data_listed="yes" if kind in look.form_now.listed else None,
        **asked,
    )


def joined_lists(look: Look) -> list[Markup]:
    """The answers that are picked with the one that follows them, for the picker; the plain lists have both."""
    made = []
    for offer in look.offers:
        if offer.no is not None or offer.action.kind not in look.joins:
            continue
        state, then = look.match.state.clone(), look.joins[offer.action.kind]
        state.apply(offer.action)
        if state.over or state.asked != look.seat:
            continue
        view = state.view(look.seat)
        words = Words(look.table.game, look.words.lang, look.names, look.match.box).at(view)
        asks, targets = words.table("asks"), " ".join(offer.action.targets())
        items = [
            el("li", el("button", words.action(a), name="action", value=str(a), **fit(look, view, words, a)))
            for a in state.legal()
            if a.kind is then
        ]
        made.append(
            el(
                "ul",
                *items,
                hidden="hidden",
                data_kind=then.word,
                data_places=" ".join([domain.name for domain in then.domains]),
                aria_label=words.verb(then),
                data_first=str(offer.action),
                data_targets=targets,
                data_ask=asks.get(f"{offer.action.kind.word}+{then.word}") or words.question(state.question),
            )
        )
    return made


def preset(look: Look) -> str | None:
    """The thing that is picked beforehand, where the question has one: its first."""
    if not look.offers or not look.form_now.preset:
        return None
    ends = closing(look.form_now, look.match.state.question)
    legal = [offer.action for offer in look.offers if offer.no is None and offer.action.kind not in ends]
    first = next((a for a in legal if a.kind in look.joins), None)
    return first.targets()[0] if first is not None else None


def deals(look: Look) -> bool:
    """Whether what follows this question is dealt, unless somebody wants to choose it."""
    return bool(look.offers) and look.playing and look.form_now.deals and look.table.alone(look.seat)


def dealt(look: Look) -> str | None:
    """The answer that the rulebook advises for a first game, to who plays with bots alone."""
    legal = [offer.action for offer in look.offers if offer.no is None]
    if not legal or not look.playing or not look.table.alone(look.seat):
        return None
    found = scene_of(look.table.game).advised(look.view, legal)
    return str(found) if found is not None else None


def unasked(look: Look) -> str | None:
    """The answer that the page gives by itself: the only one there is, if it costs nothing; or the usual one of a
    question that comes every turn."""
    legal = [offer.action for offer in look.offers if offer.no is None] if look.playing else []
    if not legal:
        return None
    usual = look.form_now.unasked
    if usual is not None:
        return next((str(a) for a in legal if a.kind is usual), None)
    question = look.match.state.question
    if len(legal) != 1 or question.spoken:
        return None
    if question.waits and not look.table.alone(look.seat):
        return None  # how fast it went by would tell the others what is in hand
    explained = look.explained(legal[0])
    harm = explained is None or any(claim.kind in (LOSS, ENDS) for claim in explained.glance.claims)
    return None if harm else str(legal[0])


def asks_of(look: Look) -> dict[str, str]:
    """What this question asks once a thing of a domain is picked, whatever kinds are left: `"Declare.week"`."""
    if not look.offers:
        return {}
    name = look.match.state.question.name() + "."
    return {key[len(name) :]: text for key, text in look.words.table("asks").items() if key.startswith(name)}


def extents(look: Look) -> dict[str, str]:
    """How far at most, by kind and first place: "Up to 3."."""
    extent = scene_of(look.table.game).extent
    told: dict[str, str] = {}
    for offer in look.offers:
        if offer.no is None and offer.action.kind.domains:
            key = f"{offer.action.kind.word} {offer.action.targets()[0]}"
            if key not in told and (said := extent(look.view, look.words, offer.action)):
                told[key] = said
    return told


def refusal(look: Look, lines: list[ChoiceLine]) -> Markup:
    """What is refused for one reason: `data-value` has the texts of all of them."""
    words, first = look.words, lines[0]
    kind, no = first.action.kind, first.no
    assert no is not None
    name = words.action(first.action, first.known) if len(lines) == 1 and not first.whole else words.verb(kind)
    return el(
        "li",
        el("span", name),
        f" × {len(lines)} " if len(lines) > 1 else " ",
        el("em", words.refusal(no)),
        " ",
        look.rule(no.rule),
        class_="no",
        data_value="|".join([kind.word if line.whole else str(line.action) for line in lines]),
    )


def target_names(look: Look) -> dict[str, str]:
    """The names of things that are one step of a longer action, or stand for several, where their value doesn't."""
    names: dict[str, str] = {}
    asks = look.words.table("asks")
    legal = [offer.action for offer in look.offers if offer.no is None]
    often = Counter(target for action in legal for target in action.targets())
    for action in legal:
        last = len(action.kind.domains) - 1
        for n, target in enumerate(action.targets() if action.kind.domains else ()):
            domain, _, value = target.partition(":")
            step = last > 0 and (n < last or f"{action.kind.word}.{n}" in asks)
            if target not in names and (step or often[target] > 1 or action.kind in look.joins):
                if (name := look.words.target(domain, value)) != value:
                    names[target] = name
    return names
