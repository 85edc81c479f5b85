"""Claims as sentences: every claim has one in every language, no two claims share one, and each can be read back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from astrarium.games import load, ready
from astrarium.kernel import Game, State
from astrarium.kernel.claims import CHANGE, CLOSES, GAIN, LOSS, OPENS, SURELY, TABLE, Claim
from astrarium.kernel.explain import claims_of, explain
from astrarium.kernel.exploring import KnownTable
from astrarium.text import LANGUAGES, Words
from astrarium.text.claimed import AMOUNTS, signed
from astrarium.text.message import PLACE

from .explained import positions, tables_of
from .tables import FULL, games

every_game = pytest.mark.parametrize("id", [game.id for game in games()])
PEOPLE = ["Ada", "Ben", "Cleo", "Dan"]
NUMBER = r"([+−-]?\d+)"
ALIKE = {"space", "slot"}  # sides of tiles that meet, or places where no tile lies, have one name
RANGES = {"hex": 418, "space": 700, "whereabouts": 83, "square": 72, "spot": 418, "slot": 120, "tile": 60}


def sample(id: str) -> Iterator[tuple[State, list[Claim]]]:
    rng = Random(f"claimed {id}")
    tables = tables_of(id)
    for i in range(30 if FULL else 5):
        table = tables[rng.randrange(len(tables))]
        for n, s in enumerate(positions(table.game, table.setting, f"claimed {i}", rng)):
            if n >= 6:
                break
            a, seat = rng.choice(s.legal()), s.asked
            told = explain(
                KnownTable(s.table(seat), claims_of(s)), lambda s=s, seat=seat: s.imagine(seat, rng), seat, a, 2, 40
            )
            yield s, list(told.claims)


def plain(claim: Claim) -> Iterator[Claim]:
    """The claim said of each of its values, as surely as can be."""
    for value in claim.values:
        yield claim._replace(values=(value,), sure=SURELY, more=False)


def patterns(words: Words) -> list[tuple[str, re.Pattern[str], list[tuple[int, str]]]]:
    """Every sentence of [claims] as what it matches, with its places in order."""
    found = []
    for key, text in {**words.common["claims"], **words.table("claims")}.items():
        for form in text.values() if isinstance(text, dict) else [text]:
            places = [(int(n), domain) for n, domain in PLACE.findall(form)]
            texts = [re.escape(part) for part in PLACE.split(form)[::3]]
            gaps = ["(.+?)" if domain else NUMBER for _, domain in places]
            pattern = "".join([text + gap for text, gap in zip(texts, [*gaps, ""], strict=True)])
            found.append((key, re.compile(pattern), places))
    return found


Said = tuple[str, tuple[tuple[int, str, str], ...]]  # the key of a sentence; its places with domain and value


def facts_of(words: Words, domain: str, name: str, known: dict[tuple[str, str], set[str]]) -> set[str]:
    """The values that have this name in a domain."""
    if not domain:
        return {name}
    if (domain, "") not in known:
        known[domain, ""] = set()
        actions = words.game.actions.domains.get(domain)
        size = 4 if domain == "seat" else RANGES.get(domain, len(actions.values) if actions else 60)
        strings = [*(actions.values if actions else ()), *words.table("names").get(domain, {})]
        names = words.missing.copy()
        for fact in [*range(size), *(strings if domain != "seat" else [])]:
            try:
                known.setdefault((domain, words.name(domain, fact)), set()).add(words.value_of(domain, fact))
            except (IndexError, KeyError):
                continue
        words.missing.intersection_update(names)
    return known.get((domain, name), set())


def read_back(words: Words, sentence: str, known: dict[tuple[str, str], set[str]]) -> set[Said]:
    """Every key and facts that could have been said so."""
    found: set[Said] = set()
    for key, pattern, places in patterns(words):
        match = pattern.fullmatch(sentence)
        if (
            match is None
            or key in ("choice", "likely", "may", "or", "span", "up-to", "about")
            or key[:5] in ("opens", "close")
            or key.startswith("threat-")
        ):
            continue
        ways: list[tuple[tuple[int, str, str], ...]] = [()]
        for (place, domain), name in zip(places, match.groups(), strict=True):
            ways = [(*way, (place, domain, fact)) for way in ways for fact in facts_of(words, domain, name, known)]
        found |= {(key, way) for way in ways}
    return found


def is_meant(words: Words, claim: Claim, said: Said) -> bool:
    """Whether a sentence that was read back says this claim."""
    key, facts = said
    word, _, exact = key.partition("=")
    word, _, summed = word.partition("*")
    if claim.kind == "told":
        return word == f"told-{claim.places[0]}" and exact == str(claim.low)
    if claim.kind in ("nothing", "helped", "in-vain"):
        return word == claim.kind
    if claim.kind == "reveals":
        return word == f"reveals-{claim.places[0]}"
    if word != claim.what or (exact and exact != str(claim.low)) or (summed and claim.places[int(summed)] != -1):
        return False
    wanted = [signed(claim.low) if claim.kind in AMOUNTS else claim.low, *claim.places]
    return all(
        domain in ALIKE or fact == (words.value_of(domain, wanted[i]) if domain else str(wanted[i]))
        for i, domain, fact in facts
    )


@pytest.mark.sample(5)
@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_claim_is_said_and_read_back(id: str, lang: str) -> None:
    spoken = 0
    for s, claims in sample(id):
        words = Words(s.given.game, lang, PEOPLE[: s.seats]).at(s.view(s.asked))
        known: dict[tuple[str, str], set[str]] = {}
        for claim in {one for every in claims for one in plain(every)}:
            if claim.kind in (OPENS, CLOSES) or (claim.kind in (GAIN, LOSS, CHANGE) and claim.low == 0):
                continue
            own = claim if claim.who == TABLE else claim._replace(who=s.asked)
            sentence = words.claim(own, s.asked)
            back = read_back(words, sentence, known)
            assert back, f"{sentence}: {claim}"
            assert [said for said in back if not is_meant(words, claim, said)] == [], f"{sentence}: {claim}"
            spoken += 1
        assert words.missing == set()
    assert spoken > 1


@every_game
@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_sentence_of_claims_has_a_number_of_its_own(id: str, lang: str) -> None:
    game: Game = next(game for game in games() if game.id == id)
    for text in [*words_of(game, lang), *Words(game, lang).common["claims"].values()]:
        for form in text.values() if isinstance(text, dict) else [text]:
            assert not re.search(r"\d", PLACE.sub("", form)), form


@pytest.mark.parametrize("id", ready())
def test_no_sentence_of_claims_says_you_where_it_may_be_said_of_another(id: str) -> None:
    """ "Ada: you are at the Moon" is not true of who reads it. What is told is told of the asked seat alone, and what
    only its owner sees is claimed of nobody else."""
    game = load(id)
    own = {"celestia-duo": set[str](), "kepler": {"objective", "goal"}}.get(id, set())
    for lang, spoken_to in (("en", r"\b(you|your|yours)\b"), ("fr", r"\b(vous|votre|vos|vôtres?)\b")):
        for key, text in Words(game, lang).table("claims").items():
            stem = re.split(r"[=*]", key)[0]
            if stem in own or stem.startswith(("told-", "threat-")) or key in ("seen-ambush",):
                continue
            for form in text.values() if isinstance(text, dict) else [text]:
                assert not re.search(spoken_to, str(form), re.I), f"{key}: {form}"


def words_of(game: Game, lang: str) -> list[Any]:
    return list(Words(game, lang).table("claims").values())


@pytest.mark.parametrize("id", ready())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reading_has_its_sentence_and_every_sentence_its_reading(id: str, lang: str) -> None:
    game = load(id)
    claims = claims_of(game.new(game.setting(), "words"))
    readings = {r.word for r in claims.readings} | {word for word, _ in claims.measures}
    stems = {re.split(r"[=*]", key)[0] for key in Words(game, lang).table("claims")}
    assert readings - stems == set()
    assert set(claims.ahead) - stems == set()
    assert {f"told-{word}" for word in claims.grave} - stems == set()
    assert {f"threat-{word}" for word in claims.at_stake} - stems == set()
    revealed = {f"reveals-{r.word}" for r in claims.readings if r.shown is not None}
    assert revealed - stems == set()
    known = readings | {f"told-{word}" for word in claims.grave} | {f"threat-{word}" for word in claims.at_stake}
    known |= revealed | set(claims.ahead)
    assert stems - known == set()
