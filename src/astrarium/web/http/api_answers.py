"""What programs are told: games, levels, where a table stands, what may be done there."""

from typing import Any

from astrarium.kernel import Game, fingerprint
from astrarium.table import Table, Tables
from astrarium.text import FIRST, languages
from astrarium.text.characters import characters
from astrarium.web.http.api_models import (
    ActionKind,
    Asking,
    Candidate,
    Clock,
    DeviceInfo,
    GameInfo,
    LevelInfo,
    Menu,
    Refusal,
    SeatChange,
    SeatInfo,
    TableInfo,
)


def told_levels() -> list[dict[str, Any]]:
    told = {lang: characters(lang) for lang in languages()}
    found = [
        LevelInfo(
            bot=one.bot,
            level=one.level,
            name={lang: told[lang][n].name for lang in languages()},
            line={lang: told[lang][n].line for lang in languages()},
        )
        for n, one in enumerate(told[FIRST])
    ]
    return [one.model_dump() for one in found]


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        id=game.id,
        name=game.name,
        modes=[{"mode": mode.word, "rule": mode.rule, "seats": list(mode.seats)} for mode in game.modes],
        options=[
            {
                "option": o.name,
                "rule": o.rule,
                "values": list(o.values),
                "modes": [mode.word for mode in game.modes if o.counts(mode.word)],
            }
            for o in game.options
        ],
        actions=[ActionKind(word=k.word, places=[d.name for d in k.domains]) for k in game.actions.kinds.values()],
        domains={name: list(domain.values) for name, domain in game.actions.domains.items()},
    )


def table_info(tables: Tables, table: Table, seat: int, at_device: bool = False) -> TableInfo:
    device = table.device if at_device else None
    state = table.match.state
    clock = table.row.clock
    return TableInfo(
        id=table.id,
        game=table.row.title,
        mode=table.row.mode,
        options=table.match.setting.options,
        seats=[
            SeatInfo(
                kind=s.kind,
                name=s.name,
                bot=s.bot,
                used=None if table.hushed else table.used(s.n),
                seen=tables.presence.seen_last(table, s.n),
                muted=s.muted,
            )
            for s in table.seats
        ],
        seat=seat,
        seq=table.seq,
        asked=state.asked,
        since=table.thinks_since(state.asked) if not (state.over or table.hushed) else None,
        clock=Clock(**clock) if clock is not None else None,
        left=table.left(tables.host.clock()) if seat == state.asked or not table.hushed else None,
        closed=table.row.closed,
        over=state.over,
        outcome=state.outcome,
        scores=state.scores,
        fingerprint=fingerprint(table.row.seed),
        seed=table.row.seed if state.over else None,
        newcomers=table.newcomers,
        asking=asking_of(table),
        changes=[SeatChange(**line) for line in table.noted.get("told", [])],
        device=DeviceInfo(seats=list(device.seats), shown=device.shown, paused=device.paused) if device else None,
    )


def asking_of(table: Table) -> list[Asking]:
    return [Asking(seat=n, name=waits["name"], agreed=waits["yes"]) for n, waits in table.asking.items()]


def menu(table: Table, seat: int) -> Menu:
    state = table.match.state
    if state.over or state.asked != seat:
        return Menu(seq=table.seq, question="", legal=[], refused=[])
    offers = state.question.offers(state)
    return Menu(
        seq=table.seq,
        question=state.question.name(),
        legal=[
            Candidate(action=o.action.json(), targets=o.action.targets(), id=o.action.id) for o in offers if not o.no
        ],
        refused=[
            Refusal(
                action=[o.action.kind.word] if o.whole else o.action.json(),
                whole=o.whole,
                rule=o.no.rule,
                text=o.no.text,
                facts=list(o.no.facts),
            )
            for o in offers
            if o.no is not None
        ],
    )
