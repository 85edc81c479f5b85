"""Look up games, rules, and which tests prove them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape
from rich.text import Text

from astrarium.games import load, ready
from astrarium.kernel import AstrariumError, Game
from astrarium.terminal.game import set_rule
from astrarium.text import Words, coverage
from astrarium.text.languages import CODE
from astrarium.text.missing import missing, missing_pages, report
from astrarium.text.rules import Rules, rules_of

from .app import (
    AsJson,
    Lang,
    app,
    language,
    plain,
)


@app.command()
def games(as_json: AsJson = False, lang: Lang = "") -> None:
    """List games, modes, seats and options."""
    if as_json:
        print(json.dumps({id: described(load(id)) for id in ready()}))
        return
    console = plain()
    for id in ready():
        title = load(id)
        words = Words(title, language(lang))
        console.print(f"[bold]{escape(words.title())}[/]  [cyan]{id}[/]  {escape(words.tagline())}")
        for mode in title.modes:
            seats = ", ".join([str(n) for n in mode.seats])
            console.print(Text(f"  {mode.word:<18} {seats} {'seat' if mode.seats == (1,) else 'seats'}"))
        for choice in title.options:
            values = " | ".join([str(value).lower() for value in choice.values])
            where = f"; {', '.join(choice.modes)}" if choice.modes else ""
            console.print(Text(f"  --option {choice.name}={values}  ({choice.rule}{where})", style="dim"))
        console.print()


def described(game: Game) -> dict[str, Any]:
    return {
        "name": game.name,
        "modes": {mode.word: list(mode.seats) for mode in game.modes},
        "options": {option.name: list(option.values) for option in game.options},
        "options_of": {mode.word: [option.name for option in game.options_of(mode.word)] for mode in game.modes},
    }


@app.command()
def rules(
    game: Annotated[str, typer.Argument(metavar="GAME", help="a game (or a rule's id alone)")],
    id: Annotated[str, typer.Argument(metavar="[ID]", help="a rule, as CD-141")] = "",
    lang: Lang = "",
) -> None:
    """Print a game's rules, or one of them."""
    if game not in ready() and not id:
        owner = [title for title in map(load, ready()) if game.upper().startswith(rules_of(title).prefix + "-")]
        if owner:
            game, id = owner[0].id, game
    found = rules_of(load(game), language(lang))
    console = plain()
    if id:
        rule = found[id]
        console.print(f"[dim]{escape(rule.chapter)}[/]")
        console.print(set_rule(rule, console.width))
        return
    print_all(found, console)


def print_all(found: Rules, console: Console) -> None:
    chapter = ""
    for rule in found.by_id.values():
        if rule.chapter != chapter:
            chapter = rule.chapter
            console.print(f"\n[bold cyan]{escape(chapter)}[/]")
        console.print(set_rule(rule, console.width))


@app.command("coverage")
def show_coverage(
    as_json: AsJson = False,
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="one game only")] = "",
) -> None:
    """Show where each rule is in the code, and which tests check it."""
    titles = [load(game)] if game else [load(id) for id in ready()]
    found = {title.id: coverage.cover(title) for title in titles}
    if as_json:
        print(json.dumps({id: coverage.summary(covers) for id, covers in found.items()}))
        return
    console = plain()
    for title in titles:
        for cover in found[title.id]:
            style = "" if cover.tests else "yellow"
            console.print(Text(cover.rule.id, style=f"bold {style}"))
            console.print(Text(f"    code   {', '.join(cover.code) or '–'}", style=style or "dim"))
            console.print(Text(f"    tests  {', '.join(cover.tests) or 'none'}", style=style or "dim"))
    for title in titles:
        told = coverage.summary(found[title.id])
        console.print(
            f"[bold]{title.name}[/]: {told['tested']} of {told['rules']} rules and examples tested, "
            f"{told['rulings_tested']} of {told['rulings']} rulings"
        )


@app.command("check")
def check_game(
    game: Annotated[str, typer.Argument(metavar="GAME", help="a game; for one in a folder add --games DIR")],
    seeds: Annotated[int, typer.Option("--seeds", metavar="N", min=1, help="games at each table and check")] = 2,
) -> None:
    """Check that a game keeps what every game must: it is played at random in every mode, with every option."""
    from astrarium.conformance.report import lacks, verdicts  # loaded only when it is asked for

    title, wrong = load(game), 0
    for name, faults in verdicts(title, seeds):
        print(f"{'wrong' if faults else 'holds'}  {name}", flush=True)
        for line in faults[:10]:
            print(f"         {line}")
        if len(faults) > 10:
            print(f"         and {len(faults) - 10} more")
        wrong += bool(faults)
    for line in lacks(title):
        print(f"lacks  {line}")
    if wrong:
        raise AstrariumError(f"{title.name}: {wrong} of these do not hold")
    print(f"{title.name} keeps all of it")


@app.command("words")
def show_words(
    game: Annotated[str, typer.Argument(metavar="[GAME]", help="a game; without one, the pages and all games")] = "",
    lacking: Annotated[str, typer.Option("--missing", metavar="LANG", help="a language, say de")] = "",
) -> None:
    """List the texts that a language lacks; those are said in English."""
    if not CODE.fullmatch(lacking):
        raise AstrariumError("words of which language? Write: astrarium words GAME --missing de")
    pages = Path(__file__).parent / "web" / "words"
    told = missing(load(game), lacking) if game else missing_pages(lacking, pages)
    for id in () if game else ready():
        told += [one._replace(file=f"{id}/{one.file}") for one in missing(load(id), lacking)]
    for line in report(told):
        print(line)
