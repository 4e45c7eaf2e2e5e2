"""The subcommands about files: import, report, export, log, replay and verify."""

import argparse
from pathlib import Path

import msgspec

from gridapp.cli.out_place import add_out
from gridapp.cli.packs.installed_packs import installed_packs
from gridapp.cli.parser import SubcommandParser, add_battle
from gridapp.session.history.replay import lines_to, log_report, replay_lines, verify_battle
from gridapp.session.history.rules_of_file import rules_for
from gridapp.session.i18n import shown
from gridapp.session.queries.floors import parse_floor
from gridapp.session.session import Session
from gridapp.session.start import MapSource, import_levels, import_map
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import state_hash
from gridapp.storage.file.text_form import TEXT_SUFFIX as TEXT
from gridapp.storage.file.text_form import is_battle_text, read_battle_text, write_battle_text
from gridapp.storage.formats.import_report import ImportReport
from gridapp.storage.formats.kept_report import KeptReport
from gridapp.storage.formats.registry import export_suffixes, map_parts, map_suffixes
from gridapp.storage.problems import FileProblem

OK, PROBLEM = 0, 1


def add_import_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``import``."""
    text = f"a map or picture ({' '.join(map_suffixes())}) or a battle text ({TEXT})"
    parser.add_argument("map", type=Path, metavar="MAP", help=text)
    text = "the battle to write; with --levels after all maps"
    parser.add_argument("out", type=Path, metavar="OUT.battle", nargs="*", help=text)
    text = "only list the scenes of a Foundry pack (.db, .zip, a folder) or the pages of a PDF"
    parser.add_argument("--list", action="store_true", help=text)
    text = "import this scene of a pack or page of a PDF; needed if there are several"
    parser.add_argument("--scene", default=[], action="append", metavar="NAME", help=text)
    text = "make one battle of several maps, or of several --scene, as its floors, lowest first"
    parser.add_argument("--levels", action="store_true", help=text)
    text = "with --levels: put stairs between each level and the next on this cell; can be repeated"
    parser.add_argument("--stairs", default=[], action="append", metavar="CELL", help=text)
    text = (
        "the picture of a Universal VTT map or a scene; default: the one in the file or beside it"
    )
    parser.add_argument("--picture", type=Path, metavar="FILE", help=text)
    parser.add_argument("--json", action="store_true", help="print the report as JSON")


def add_report_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``report``."""
    add_battle(parser)
    parser.add_argument("--json", action="store_true", help="print JSON instead of lines")


def add_export_options(parser: SubcommandParser) -> None:
    """Add the options of ``export``."""
    add_battle(parser)
    text = f"a map ({' '.join(export_suffixes())}) or a battle text ({TEXT})"
    add_out(parser, "OUT", text, required=True)
    text = "write this floor as a map, by number or name (0)"
    parser.add_argument("--level", "--floor", dest="floor", default="", metavar="FLOOR", help=text)


def add_log_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``log``."""
    add_battle(parser)
    text = "also print line numbers and undone lines"
    parser.add_argument("--all", action="store_true", help=text)


def add_replay_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``replay``."""
    add_battle(parser)
    text = "stop after line N of the log"
    parser.add_argument("--to", type=int, default=0, metavar="N", help=text)


def add_verify_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of ``verify``."""
    add_battle(parser)


def import_battle(options: argparse.Namespace) -> int:
    """Create a battle from a map, a picture or a text; return the exit code."""
    if options.list:
        return _list_parts(options)
    *further, options.out = options.out or [None]
    if options.out is None or (options.levels and options.out.suffix.lower() in map_suffixes()):
        why = "the name of the new battle is missing"
        raise FileProblem(options.map, why, "name it after the map: OUT.battle")
    if options.picture and (options.levels or is_battle_text(options.map)):
        why = "--picture goes with one map of one level"
        raise FileProblem(options.map, why, "leave it out: each map has its own picture")
    if options.levels:
        return _import_levels(options, further)
    if further or len(options.scene) > 1:
        raise FileProblem(options.map, "several maps are levels of a battle", "add --levels")
    if is_battle_text(options.map):
        BattleFile.create_from(options.out, read_battle_text(options.map)).close()
        print(f"wrote {options.out}")
        options.battle = options.out
        return verify_file(options)
    packs, part = installed_packs(), "".join(options.scene)
    return _print_import(
        options, *import_map(options.map, packs, options.out, options.picture, part)
    )


def _import_levels(options: argparse.Namespace, further: list[Path]) -> int:
    """Create a battle of several levels; return the exit code."""
    parts = options.scene or [""]
    sources = [MapSource(options.map, part) for part in parts]
    sources += [MapSource(path) for path in further]
    made = import_levels(sources, installed_packs(), options.out, options.stairs)
    return _print_import(options, *made)


def _print_import(options: argparse.Namespace, session: Session, report: ImportReport) -> int:
    """Print the report of an import; return the exit code."""
    with session:
        if options.json:
            print(msgspec.json.encode(KeptReport(options.map.name, report.in_english())).decode())
        else:
            print(report)
            print(f"wrote {session.file.path}")
    return OK


def _list_parts(options: argparse.Namespace) -> int:
    """Print the scenes of a pack; return the exit code."""
    parts = map_parts(options.map)
    if options.json:
        print(msgspec.json.encode([part._asdict() for part in parts]).decode())
    elif not parts:
        print("it is no file of several maps")
    for part in () if options.json else parts:
        print(", ".join(filter(None, (part.name, part.size, part.picture))))
    return OK if parts else PROBLEM


def print_report(options: argparse.Namespace) -> int:
    """Print what an import read and left out; return the exit code."""
    with Session.open(options.battle, installed_packs(), read_only=True) as session:
        kept = session.import_report()
    if options.json:
        english = kept and KeptReport(kept.source, kept.report.in_english())
        print(msgspec.json.encode(english).decode())
    elif kept is None:
        print("the battle keeps no report of an import")
    else:
        print(f"imported from {kept.source}\n{kept.report}")
    return OK


def export_battle(options: argparse.Namespace) -> int:
    """Write a battle as text or as a map for virtual tabletops; return the exit code."""
    if options.out.suffix.lower() == TEXT:
        with BattleFile.open(options.battle, read_only=True) as file:
            write_battle_text(file, options.out)
        print(f"wrote {options.out}")
        return OK
    with Session.open(options.battle, installed_packs(), read_only=True) as session:
        floor = parse_floor(session.battle.board, options.floor)
        print(session.export_map(options.out, floor))
    print(f"wrote {options.out}")
    return OK


def print_log(options: argparse.Namespace) -> int:
    """Print what happened; return the exit code."""
    if options.all:
        with BattleFile.open(options.battle, read_only=True) as file:
            print("\n".join(log_report(file)))
        return OK
    with Session.open(options.battle, installed_packs(), read_only=True) as session:
        print("\n".join(session.log()))
    return OK


def print_replay(options: argparse.Namespace) -> int:
    """Replay a battle and print each line; return the exit code."""
    with BattleFile.open(options.battle, read_only=True) as file:
        lines = lines_to(file, options.to or file.last_line)
        battle = file.nearest_snapshot(1)[1]
        for seq, done, battle in replay_lines(file, rules_for(file, installed_packs()), lines):  # noqa: B007
            print(f"{seq:>5}  {'; '.join(map(shown, done.lines))}")
        last_line = lines[-1] if lines else 1
        print(f"line {last_line}, round {battle.round}: the state is the one that was kept")
        print(f"sha256 {state_hash(battle)}")
    return OK


def verify_file(options: argparse.Namespace) -> int:
    """Check a battle file completely and print what is wrong; return the exit code."""
    result = verify_battle(options.battle, installed_packs())
    for problem in result.problems:
        print(problem)
    if result.problems:
        return PROBLEM
    branches = "1 branch" if result.branches == 1 else f"{result.branches} branches"
    print(f"{options.battle} is sound: {result.lines} lines, {branches}, every state played again")
    return OK
