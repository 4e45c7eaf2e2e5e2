"""The subcommand `gridapp fog`: what the players see of the map."""

import argparse

from gridapp.battle.commands import (
    Command,
    HideArea,
    PutRoom,
    RemoveRoom,
    RevealArea,
    SetFogMode,
    ShowFog,
)
from gridapp.battle.knowing.known_region import KnownRegion
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import (
    CLOSED_ROOMS,
    BoxArea,
    DoorsReveal,
    FogArea,
    FogMode,
    OutlineArea,
    Room,
)
from gridapp.battle.vision.mask import Mask
from gridapp.cli.parser import add_battle, add_verb
from gridapp.grid.floors import shown_box, shown_floor
from gridapp.session.i18n import shown
from gridapp.session.queries.floors import parse_floor, with_floor
from gridapp.session.session import Session
from gridapp.session.vision.fog_areas import FORMS, parse_area, reaches_beyond

_DOORS: dict[str, DoorsReveal] = {"on": CLOSED_ROOMS, "all": True, "off": False}
_DOORS_HELP = "opened doors reveal the room behind them; all: also ground open to the map's edge"
_SWITCH = {"on": True, "off": False}


def add_fog_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand."""
    add_battle(parser)
    verbs = parser.add_subparsers(metavar="WHAT", dest="verb")
    mode = add_verb(verbs, "mode", "choose what lifts the fog; an open map hides nothing")
    mode.add_argument("mode", choices=[mode.value for mode in FogMode])
    mode.add_argument("--doors", choices=_DOORS, help=_DOORS_HELP)
    mode.add_argument("--hold", choices=_SWITCH, help="hold changes back until they are shown")
    for verb in ("reveal", "hide"):
        area = add_verb(verbs, verb, f"{verb} a part of the map: {FORMS}")
        area.add_argument("area", nargs="+", metavar="AREA", help=FORMS)
        _add_floor(area)
    add_verb(verbs, "show", "show the players the changes held back so far")
    room = add_verb(verbs, "room", "name the room at a cell")
    room.add_argument("name", metavar="NAME")
    room.add_argument("area", nargs="*", metavar="AREA", help=f"a cell in the room, or {FORMS}")
    _add_floor(room)
    room.add_argument("--remove", action="store_true", help="forget the room")


def change_fog(session: Session, options: argparse.Namespace) -> list[str]:
    """Carry out the subcommand; return what happened, then what the players see.

    Raises:
        ValueError: the command makes no sense for this battle.
    """
    lines: list[str] = []
    if options.verb is not None:
        command = _command(session.battle, options)
        outcome = session.do(command)
        if isinstance(outcome, Refused):
            raise ValueError(str(outcome))
        lines += map(shown, session.narrator().sentences(outcome.events))
        lines += _beyond(session.battle, command)
    return [*lines, *_report(session)]


def _command(battle: Battle, options: argparse.Namespace) -> Command:
    match options.verb:
        case "mode":
            switches = (_DOORS.get(options.doors), _SWITCH.get(options.hold))
            return SetFogMode(FogMode(options.mode), *switches)
        case "reveal":
            return RevealArea(_area(battle, options))
        case "hide":
            return HideArea(_area(battle, options))
        case "show":
            return ShowFog()
    return RemoveRoom(options.name) if options.remove else _named(battle, options)


def _add_floor(parser: argparse.ArgumentParser) -> None:
    text = "the floor that the area is on, by number or name; 'all' is then the whole floor"
    parser.add_argument("--level", "--floor", dest="floor", default="", metavar="FLOOR", help=text)


def _area(battle: Battle, options: argparse.Namespace) -> FogArea:
    """Return the area given by words, on the floor of ``--floor``."""
    board, words = battle.board, options.area
    floor = parse_floor(board, options.floor)
    if options.floor and words == ["all"]:
        (left, top), (width, height) = shown_box(shown_floor(board.grid, floor))
        return BoxArea((left, top), (left + width, top + height))
    return parse_area(battle, [with_floor(board.grid, word, floor) for word in words])


def _named(battle: Battle, options: argparse.Namespace) -> PutRoom:
    grid, floor = battle.board.grid, parse_floor(battle.board, options.floor)
    words = [with_floor(grid, word, floor) for word in options.area]
    area = parse_area(battle, ["room", *words] if len(words) == 1 else words)
    if not isinstance(area, OutlineArea):
        message = "a room is named by a cell in it, or by an outline"
        raise ValueError(message)  # noqa: TRY004 - the words were wrong, not a type
    return PutRoom(Room(options.name, area.outlines))


def _beyond(battle: Battle, command: Command) -> list[str]:
    """Return a warning if an area has points off the board: it may be mistyped."""
    match command:
        case RevealArea(area) | HideArea(area) | PutRoom(area):
            if reaches_beyond(battle.board.grid, area):
                width, height = battle.board.grid.size
                return [f"the part beyond the board is left out: it ends at {width:g},{height:g}"]
    return []


def _report(session: Session) -> list[str]:
    fog, view = session.battle.fog, session.player_view()
    lines = [f"fog: {fog.mode.value}"]
    if view.known is not None:
        shares = (_share(mask) for mask in (view.known.seen, view.known.remembered))
        lines.append("players see {:.0%} of the map and remember {:.0%}".format(*shares))
    lines.append(f"players see: {', '.join(token.name for token in view.tokens) or 'nobody'}")
    lines += [f"room {room.name}" for room in fog.rooms]
    lines += ["changes are held back"] if fog.draft is not None and fog.draft != fog.hand else []
    return lines


def _share(mask: Mask) -> float:
    across, down = mask.size
    return KnownRegion.of(mask).bits.bit_count() / (across * down)
