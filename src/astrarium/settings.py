"""What an operator may set: one table of names, defaults and meanings, from the environment and a file.

`ASTRARIUM_HEAD_SECONDS=5` in the environment, or `head_seconds = 5` in a TOML file: the one that `ASTRARIUM_SETTINGS`
names, else `astrarium.toml` in the data folder. The environment wins. All is checked before the server starts.
"""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

from astrarium.kernel import AstrariumError

RATE: Final = re.compile(r"([1-9]\d{0,6})/(second|minute|hour|day)")
PREFIX: Final = "ASTRARIUM_"


def numbered(default: float, meaning: str, least: float = 0, most: float = 10**9) -> Any:
    """A number, within bounds."""
    return field(default=default, metadata={"meaning": meaning, "least": least, "most": most})


def rate(default: str, meaning: str) -> Any:
    """So many in a time, for one asker."""
    return field(default=default, metadata={"meaning": meaning, "rate": True})


def word(default: str, meaning: str, *choices: str) -> Any:
    return field(default=default, metadata={"meaning": meaning, "choices": choices})


@dataclass(frozen=True)
class Settings:
    """One server's settings, in the order in which docs/settings.md tells them."""

    # where and who
    hosts: str = word("", "names that this server is reached by, besides its own address; `*` for any")
    home: str = word("", "this machine's address in its home network, where it can't be found out")
    tunnel: str = word(
        "",
        "a program of yours that opens a way in from the internet when the host of a table wishes, `{port}` where our "
        "port goes, which prints its address: `ssh -R 80:127.0.0.1:{port} relay.example`",
    )
    proxy: str = word("", "addresses of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed")
    processes: int = numbered(1, "how many processes serve (more than one needs PostgreSQL)", 1, 64)
    log: str = word("text", "how the log is written", "text", "json")
    log_level: str = word("info", "what is logged", "debug", "info", "warning", "error")
    metrics: str = word("local", "who may read /metrics", "local", "all", "none")
    # bots
    pace: float = numbered(0.7, "the least time between two moves of bots, so that people can follow", 0, 60)
    workers: int = numbered(0, "processes in which bots think; 0 for one less than there are cores", 0, 256)
    bots: str = word("", "bots of your own that are offered at tables, `my_module:MyBot`; see bots.md")
    bot_seconds: float = numbered(5.0, "the longest a bot may be told to think about a move", 0.1, 600)
    bot_steps: int = numbered(2000, "the most iterations a bot may be told to search", 1, 10**7)
    thinking_seconds: float = numbered(20.0, "after which a thought, a hint or a picture is given up", 1, 3600)
    thoughts: int = numbered(200, "how many thoughts may wait for a worker", 1, 10**5)
    balances: int = numbered(2, "balances of designers that are played at once", 0, 1000)
    balance_games: int = numbered(200, "the most games of one of them", 1, 10**6)
    # what is kept in memory
    tables: int = numbered(1000, "tables kept in memory", 1, 10**6)
    snapshot: int = numbered(100, "records after which a snapshot of a game is kept, so that it loads fast", 10, 10**6)
    records: int = numbered(10_000, "the most records of one game, undone ones included", 100, 10**6)
    # requests
    head_bytes: int = numbered(32 * 1024, "the largest head of a request", 1024, 10**7)
    head_seconds: float = numbered(10.0, "how long a request's head may take", 0.1, 3600)
    body_bytes: int = numbered(16 * 1024, "the largest body of a request", 1024, 10**8)
    body_seconds: float = numbered(10.0, "how long a request's body may take", 0.1, 3600)
    send_seconds: float = numbered(30.0, "how long a client may leave what it is sent unread", 0.1, 3600)
    idle_seconds: int = numbered(15, "how long a connection without a request is kept", 1, 3600)
    connections: int = numbered(4000, "connections at once, of everybody", 1, 10**6)
    connections_each: int = numbered(200, "connections at once of one address, a trusted proxy's aside", 1, 10**6)
    fair_share: float = numbered(
        0.2, "how much of a process's time one address may take while others are there, from 0 to 1", 0.01, 1
    )
    streams_each: int = numbered(60, "open streams of one address", 1, 10**6)
    streams_table: int = numbered(2000, "open streams at one table", 1, 10**6)
    # the database
    writers_wait: int = numbered(400, "changes that may wait for their turn; one more is answered 503", 1, 10**6)
    busy_seconds: float = numbered(5.0, "how long a change or a look waits for the database before a 503", 0.1, 600)
    # how often
    patience: int = numbered(1, "multiplies all rates below", 1, 10**6)
    rate_create: str = rate("60/hour", "new tables of one address")
    rate_join: str = rate("30/minute", "links followed from one address")
    rate_token: str = rate("30/minute", "wrong tokens from one address")
    rate_move: str = rate("10/second", "moves of one seat")
    rate_undo: str = rate("60/minute", "undos and take-backs of one seat")
    rate_chat: str = rate("2/second", "lines of chat of one seat")
    rate_hint: str = rate("20/minute", "hints for one seat")
    rate_glance: str = rate("20/second", "previews and large views of one browser")
    rate_link: str = rate("30/minute", "new links, and changes of seats, by one browser")
    rate_page: str = rate("1200/minute", "pages and drawings for one address")
    rate_picture: str = rate("60/minute", "painted pictures for one address")
    rate_call: str = rate("20/hour", "ways to be called, and vacations, asked for from one address")
    rate_bench: str = rate("240/minute", "looks at the designer's bench from one address")
    rate_balance: str = rate("30/hour", "balances begun from one address")
    rate_stream: str = rate("240/minute", "streams opened by one address")
    rate_static: str = rate("6000/minute", "files of the pages for one address")
    rate_api: str = rate("6000/minute", "requests of programs from one address, besides the rates above")
    rate_study: str = rate("40/day", "studies kept from files and puzzles for one address")
    # people
    absent_minutes: float = numbered(10.0, "after which the host may replace somebody who is gone", 0, 10**6)
    link_days: float = numbered(0, "links and tokens stop working after so many days; 0 never", 0, 10**5)
    club_name: str = word(
        "", "the club that shares this server, made at the first start; `[club]` with `name` in the file"
    )
    club_programs: str = word("no", "whether programs may come into clubs by their link and take chairs", "no", "yes")
    club_help: str = word("", "a telephone number that is shown where somebody reports that somebody is in danger")
    # calling people back
    push_hosts: str = word(
        "fcm.googleapis.com push.services.mozilla.com push.apple.com notify.windows.com",
        "push services that are asked, with all below them; one with :// is an origin exactly",
    )
    smtp: str = word("", "host:port of the server that mails are given to; without it no mail is offered")
    smtp_from: str = word("", "the address that mails come from")
    smtp_user: str = word("", "who signs in there, if anybody has to")
    smtp_password: str = word("", "and with which password")
    smtp_tls: str = word("starttls", "how mails are hidden on their way there", "starttls", "tls", "none")
    smtp_ca: str = word("", "a file of certificates that this server's is checked by, instead of the system's")
    calls: int = numbered(20_000, "ways to call somebody that are kept, of everybody", 1, 10**7)
    vacation_days: int = numbered(21, "days of vacation in a year; thinking time stands still", 0, 365)
    # how long things are kept
    keep_finished_days: float = numbered(0, "finished games are deleted after so many days; 0 keeps them", 0, 10**5)
    keep_idle_days: float = numbered(0, "games nobody touched for so long are deleted; 0 keeps them", 0, 10**5)
    keep_chat_days: float = numbered(0, "chat is deleted after so many days; 0 keeps it", 0, 10**5)
    study_days: float = numbered(
        90.0, "studies from files that nobody opened for so long are deleted; 0 keeps them", 0, 1e5
    )
    studies: int = numbered(2000, "studies from files that are kept, of everybody", 1, 10**6)


class BadSetting(AstrariumError):
    """A setting that makes no sense; the text names it and what would."""


def checked(name: str, given: object, where: str) -> Any:
    """A setting's value, from whatever was given for it."""
    known = {one.name: one for one in fields(Settings)}
    if name not in known:
        raise BadSetting(f"{where}: there is no setting {name!r}")
    about, default = known[name].metadata, known[name].default
    text = str(given).strip()
    if about.get("rate"):
        if not RATE.fullmatch(text):
            raise BadSetting(f"{where}: {name} must be a rate such as {default}, not {text!r}")
        return text
    if isinstance(default, str):
        if about["choices"] and text not in about["choices"]:
            raise BadSetting(f"{where}: {name} must be one of {', '.join(about['choices'])}, not {text!r}")
        return text
    whole = isinstance(default, int) and name not in ("keep_finished_days", "keep_idle_days", "keep_chat_days")
    try:
        value = int(text) if whole else float(text)
    except ValueError:
        raise BadSetting(f"{where}: {name} must be a {'whole ' if whole else ''}number, not {text!r}") from None
    if not about["least"] <= value <= about["most"]:
        raise BadSetting(f"{where}: {name} must lie between {about['least']:g} and {about['most']:g}, not {text}")
    return value


def read_settings(folder: Path | None = None, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings of the environment and the file, checked."""
    found: dict[str, Any] = {}
    named = environment.get(PREFIX + "SETTINGS", "")
    path = Path(named) if named else (folder / "astrarium.toml" if folder is not None else None)
    if path is not None and (named or path.exists()):
        try:
            given = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise BadSetting(f"{path}: {getattr(error, 'strerror', None) or error}") from error
        club = given.pop("club", {})
        if not isinstance(club, dict):
            raise BadSetting(f"{path}: club must be a table, [club], with a name")
        given.update({f"club_{name}": value for name, value in club.items()})
        found.update({name: checked(name, value, str(path)) for name, value in given.items()})
    for one in fields(Settings):
        text = environment.get(PREFIX + one.name.upper())
        if text is not None:
            found[one.name] = checked(one.name, text, "the environment")
    return Settings(**found)


def rates(settings: Settings) -> dict[str, str]:
    """How often what may happen, by purpose."""
    return {
        one.name.removeprefix("rate_"): getattr(settings, one.name)
        for one in fields(Settings)
        if one.metadata.get("rate")
    }


def settings_table() -> str:
    """The table of settings, as docs/settings.md has it."""
    lines = ["| setting | default | |", "|---|---|---|"]
    for one in fields(Settings):
        shown = f"{one.default:g}" if isinstance(one.default, float) else str(one.default) or "(none)"
        choices = one.metadata.get("choices")
        more = f" ({', '.join(choices)})" if choices else ""
        lines.append(f"| `{one.name}` | {shown} | {one.metadata['meaning']}{more} |")
    return "\n".join(lines)
