"""The subcommand `gridapp area`: areas of effect listed, and applied to everybody inside."""

import argparse

from gridapp.battle.amounts import Portion
from gridapp.battle.areas import Area
from gridapp.battle.commands import ApplyArea
from gridapp.battle.outcomes import DieNeeded, Refused
from gridapp.battle.state import Battle
from gridapp.cli.parser import add_battle
from gridapp.engine.queries.areas import creatures_inside
from gridapp.engine.queries.situation import Situation
from gridapp.session.i18n import shown
from gridapp.session.queries.area_effects import AreaForecast, forecast_area
from gridapp.session.queries.queries import BattleQueries
from gridapp.session.session import Session


def add_area_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``gridapp area``."""
    add_battle(parser)
    text = "name or id of the area; without it all areas are listed"
    parser.add_argument("area", nargs="?", default="", metavar="AREA", help=text)
    parser.add_argument("amount", nargs="?", default="", metavar="AMOUNT", help="such as 8d6 or +5")
    parser.add_argument("--type", default="", dest="kind", help="the damage type, by its id")
    parser.add_argument("--save", default="", help="how it can be resisted, by its id")
    parser.add_argument("--number", type=int, default=None, help="the number the roll must reach")
    parts = [part.value for part in Portion]
    text = "the share of the amount for creatures that resist; default: half"
    parser.add_argument("--resisted", choices=parts, default=Portion.HALF.value, help=text)
    text = "the share of a creature, whatever it rolls; can be repeated"
    parser.add_argument("--part", action="append", default=[], metavar="CREATURE=PART", help=text)
    text = "apply the area; without this the chances and results are only listed"
    parser.add_argument("--apply", action="store_true", help=text)
    text = "the dice as rolled at the table, such as 3,5,12: amount, resistances, the rest"
    parser.add_argument("--dice", default="", help=text)


def run_area(session: Session, options: argparse.Namespace) -> list[str]:
    """Carry out the subcommand; return the lines to print: areas, a preview, or what was done.

    Raises:
        ValueError: the command makes no sense for this battle.
        LookupError: no such area or creature.
    """
    if not options.area:
        return _listed(session) or ["no area of effect is on the board"]
    command = _command(session, options)
    if not options.apply:
        forecasts = forecast_area(session.battle, session.rules, command)
        if isinstance(forecasts, Refused):
            raise ValueError(str(forecasts))
        return [_forecast_text(session.battle, each) for each in forecasts]
    outcome = (
        session.do_with_dice(command, _faces(options.dice)) if options.dice else session.do(command)
    )
    if isinstance(outcome, DieNeeded):
        message = f"a d{outcome.sides} is missing: {shown(outcome.purpose)}"
        raise ValueError(message)  # noqa: TRY004 - the words were wrong, not a type
    if isinstance(outcome, Refused):
        raise ValueError(str(outcome))  # noqa: TRY004 - as above
    return list(map(shown, session.narrator().sentences(outcome.events)))


def _listed(session: Session) -> list[str]:
    """Return each area with the creatures inside."""
    situation = Situation(session.battle, session.rules)
    lines = []
    for area in session.battle.areas:
        names = ", ".join(token.name for token in creatures_inside(situation, area))
        lines.append(f"{area.name} ({area.id}): {names or 'nobody'}")
    return lines


def _command(session: Session, options: argparse.Namespace) -> ApplyArea:
    asker = BattleQueries(session.battle, session.rules)
    portions = {}
    for text in options.part:
        name, _, part = text.rpartition("=")
        if part not in tuple(Portion):
            message = f"{text!r}: write CREATURE=PART, one of {', '.join(Portion)}"
            raise ValueError(message)
        portions[asker.token(name).id] = Portion(part)
    number = session.rules.book.areas.number.usual if options.number is None else options.number
    return ApplyArea(
        _area(session.battle, options.area).id,
        options.amount,
        options.kind,
        options.save,
        number,
        Portion(options.resisted),
        portions,
    )


def _area(battle: Battle, name: str) -> Area:
    """Return the area with an id, else with a name in any case."""
    by_id = [area for area in battle.areas if area.id == name]
    matches = by_id or [each for each in battle.areas if each.name.casefold() == name.casefold()]
    if len(matches) != 1:
        names = ", ".join(f"{area.name} ({area.id})" for area in battle.areas) or "none"
        message = f"{len(matches)} areas are called {name!r}; on the board: {names}"
        raise LookupError(message)
    return matches[0]


def _faces(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(face) for face in text.replace(",", " ").split())
    except ValueError as problem:
        message = f"{text!r} are no dice: write numbers, such as 3,5,12"
        raise ValueError(message) from problem


def _forecast_text(battle: Battle, forecast: AreaForecast) -> str:
    token = battle.token(forecast.token)
    name = token.name if token else forecast.token
    if forecast.chance is None:
        return f"{name}: {forecast.unresisted}"
    return (
        f"{name}: resists {float(forecast.chance):.1%} ({forecast.chance}): {forecast.resisted}; "
        f"else {forecast.unresisted}"
    )
