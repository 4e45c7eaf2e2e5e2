"""The subcommand `gridapp light`: lights, the light of the scene, sight in the dark."""

import argparse

import msgspec

from gridapp.battle.commands import Command, PutLight, RemoveLight, SetSceneLight, SetSheet
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.battle.vision.lights import Light, LightLevel
from gridapp.cli.parser import add_battle, add_verb
from gridapp.engine.commands.edit_sheet import editable_sheet
from gridapp.engine.queries.seen import SENSES_IN_THE_DARK
from gridapp.engine.rulebook.derived_statistics import LENGTH_LIMITS
from gridapp.session.i18n import shown
from gridapp.session.lights import (
    CUSTOM,
    LIGHT_KINDS,
    at_place,
    free_name,
    in_hand,
    kind_light,
    light_text,
    with_on,
    with_radii,
)
from gridapp.session.queries.queries import BattleQueries
from gridapp.session.session import Session

_DARKVISION = SENSES_IN_THE_DARK[0]
_PLACES = "a cell, or the name of the creature that carries it"


def add_light_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand."""
    add_battle(parser)
    verbs = parser.add_subparsers(metavar="WHAT", dest="verb")
    put = add_verb(verbs, "put", "put a light on the board or into a creature's hand")
    put.add_argument("place", metavar="PLACE", help=_PLACES)
    kinds = [kind.name.lower() for kind in LIGHT_KINDS]
    put.add_argument("--kind", choices=kinds, default=kinds[0], help="how far it shines")
    put.add_argument("--bright", type=float, metavar="N", help="radius of bright light (ft or yd)")
    put.add_argument("--dim", type=float, metavar="N", help="radius of dim light (ft or yd)")
    move = add_verb(verbs, "move", "move a light, or hand it over")
    move.add_argument("light", metavar="LIGHT")
    move.add_argument("place", metavar="PLACE", help=_PLACES)
    for verb, does in (("on", "switch on"), ("off", "put out"), ("remove", "remove")):
        add_verb(verbs, verb, f"{does} a light").add_argument("light", metavar="LIGHT")
    scene = add_verb(verbs, "scene", "set the light of the whole scene")
    scene.add_argument("level", choices=[level.value for level in LightLevel])
    sense = add_verb(verbs, _DARKVISION, "set how far a creature sees in the dark")
    sense.add_argument("creature", metavar="CREATURE")
    sense.add_argument("range", type=int, metavar="N", help="feet or yards; 0 for none")


def change_lights(session: Session, options: argparse.Namespace) -> list[str]:
    """Carry out the subcommand; return what happened, then the lights.

    Raises:
        ValueError: the command makes no sense for this battle.
        LookupError: no creature has that name.
    """
    lines: list[str] = []
    if options.verb is not None:
        outcome = session.do(_command(session, options))
        if isinstance(outcome, Refused):
            raise ValueError(str(outcome))
        lines += map(shown, session.narrator().sentences(outcome.events))
    return [*lines, *_report(session.battle)]


def _command(session: Session, options: argparse.Namespace) -> Command:
    battle = session.battle
    match options.verb:
        case "put":
            return PutLight(_placed(session, _new_light(battle, options), options.place))
        case "move":
            return PutLight(_placed(session, _light(battle, options.light), options.place))
        case "on" | "off":
            return PutLight(with_on(_light(battle, options.light), on=options.verb == "on"))
        case "scene":
            return SetSceneLight(LightLevel(options.level))
        case "remove":
            return RemoveLight(_light(battle, options.light).id)
    return _sees_in_the_dark(session, _creature(session, options.creature), options.range)


def _new_light(battle: Battle, options: argparse.Namespace) -> Light:
    """Return a light of a kind, with the radii of the kind or as given in the options."""
    kind = next(kind for kind in LIGHT_KINDS if kind.name.lower() == options.kind)
    light = kind_light(battle, kind)
    if options.bright is None and options.dim is None:
        return light
    bright = light.bright if options.bright is None else options.bright
    dim = bright if options.dim is None else options.dim
    if options.bright is None:
        bright = min(bright, dim)
    named = msgspec.structs.replace(light, id=free_name(battle.lighting, CUSTOM))
    return with_radii(named, bright, dim)


def _light(battle: Battle, name: str) -> Light:
    """Return the light with a name, in any case.

    Raises:
        ValueError: there is none.
    """
    lights = battle.lighting.lights
    light = next((light for light in lights if light.id.lower() == name.lower()), None)
    if light is None:
        names = ", ".join(light.id for light in lights) or "none"
        message = f"there is no light {name!r}; lights: {names}"
        raise ValueError(message)
    return light


def _placed(session: Session, light: Light, place: str) -> Light:
    """Return a light in the middle of a cell, or in a creature's hand."""
    grid = session.battle.board.grid
    try:
        cell = grid.parse_label(place)
    except ValueError:
        return in_hand(light, _creature(session, place).id)
    return at_place(light, grid.centre(cell))


def _sees_in_the_dark(session: Session, token: Token, length: int) -> SetSheet:
    """Return the command that sets the range of a creature's darkvision, 0 for none.

    Raises:
        ValueError: the range is negative, or longer than a sheet allows.
    """
    if not 0 <= length <= LENGTH_LIMITS["range"]:
        unit, longest = session.battle.board.grid.unit.value, LENGTH_LIMITS["range"]
        message = f"a range in the dark is 0 to {longest:,} {unit}, not {length:,}"
        raise ValueError(message)
    senses = {name: far for name, far in token.senses.items() if name != _DARKVISION}
    if length:
        senses[_DARKVISION] = length
    sheet = msgspec.structs.replace(editable_sheet(session.rules, token), senses=senses)
    return SetSheet(token.id, sheet)


def _report(battle: Battle) -> list[str]:
    lines = [f"scene: {battle.lighting.scene.value}"]
    lines += [light_text(battle, light) for light in battle.lighting.lights]
    unit = battle.board.grid.unit.value
    lines += [
        f"{token.name}: {sense} {token.senses[sense]} {unit}"
        for token in battle.tokens
        for sense in SENSES_IN_THE_DARK
        if sense in token.senses
    ]
    return lines


def _creature(session: Session, name: str) -> Token:
    return BattleQueries(session.battle, session.rules).token(name)
