"""The subcommands of `gridapp`."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from gridapp.battle.outcomes import Refused
from gridapp.cli import STOPPED
from gridapp.cli.areas import add_area_options, run_area
from gridapp.cli.ask import add_ask_options, print_answer
from gridapp.cli.do import add_do_options, run_commands
from gridapp.cli.examples import EXIT_CODES, add_examples
from gridapp.cli.fight import add_film_options, add_page_options, write_film, write_page
from gridapp.cli.files import (
    add_export_options,
    add_import_options,
    add_log_options,
    add_replay_options,
    add_report_options,
    add_verify_options,
    export_battle,
    import_battle,
    print_log,
    print_replay,
    print_report,
    verify_file,
)
from gridapp.cli.fog import add_fog_options, change_fog
from gridapp.cli.light import add_light_options, change_lights
from gridapp.cli.new_battle import add_new_options, write_new_battle
from gridapp.cli.packs.check import add_check_options, check_packs
from gridapp.cli.packs.installed_packs import installed_packs
from gridapp.cli.packs.new_pack import add_new_pack_options, new_pack_lines
from gridapp.cli.packs.rule import add_rule_options, rule_lines
from gridapp.cli.parser import SubcommandParser, add_battle, add_verb
from gridapp.cli.play import add_play_options, run_play
from gridapp.cli.print_pages import add_print_options, print_pages
from gridapp.cli.repair import add_repair_options, repair_battle
from gridapp.cli.simulate import add_simulate_options, run_simulation
from gridapp.cli.snapshot import add_snapshot_options, take_snapshots
from gridapp.engine.protocol import Rules
from gridapp.packs.loader import PackProblem, Packs, load_packs
from gridapp.session.demo import play_opening
from gridapp.session.i18n import shown
from gridapp.session.narration.narrator import Narrator
from gridapp.session.screen import has_screen
from gridapp.session.session import Session
from gridapp.session.start import homebrew_folder, open_any, unused_path
from gridapp.storage.formats.registry import creature_sources
from gridapp.storage.problems import FileProblem
from gridapp.version import __version__

OK, PROBLEM = 0, 1
_PROBLEMS = (FileProblem, PackProblem, LookupError, ValueError)


def run(arguments: Sequence[str]) -> int:
    """Run a subcommand and return the exit code; problems are a line on stderr."""
    parser = shell_parser()
    if arguments and _is_file_name(arguments[0]):
        parser.error(f"a file is opened by: gridapp open {arguments[0]}")
    options = parser.parse_args(arguments)
    chosen: Callable[[argparse.Namespace], int] = options.run
    try:
        code = chosen(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _close_output()
    except _PROBLEMS as problem:
        return print_problem(problem)
    except KeyboardInterrupt:
        print("gridapp: stopped", file=sys.stderr)
        return STOPPED


def _is_file_name(word: str) -> bool:
    """Return True if a word stands for a file, as no subcommand and no option does."""
    return not word.startswith("-") and ("." in word or "/" in word or "\\" in word)


def print_problem(problem: Exception) -> int:
    """Print a problem of files or arguments and return the exit code; raise any other again."""
    if not isinstance(problem, _PROBLEMS):
        raise problem
    text = problem.args[0] if isinstance(problem, LookupError) else problem
    print(f"gridapp: {text}", file=sys.stderr)
    return PROBLEM


def _close_output() -> int:
    """End silently after the reader of a pipe (for example ``head``) has quit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return OK


def shell_parser() -> argparse.ArgumentParser:
    """Return the parser of the whole command line."""
    parser = argparse.ArgumentParser(
        prog="gridapp",
        description="A tactical battle grid: where you can go, what it costs, whom it provokes.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=EXIT_CODES,
    )
    parser.add_argument("--version", action="version", version=f"gridapp {__version__}")
    parser.set_defaults(run=_window, file=None)
    commands = parser.add_subparsers(metavar="COMMAND", parser_class=SubcommandParser)
    for entry in _SUBCOMMANDS:
        command = add_verb(commands, entry.name, entry.help)
        entry.add_options(command)
        add_examples(entry.name, command)
        command.set_defaults(run=entry.run)
    return parser


def _add_completion(parser: argparse.ArgumentParser) -> None:
    text = "the shell; send the script to its folder of completions, for bash: "
    text += "gridapp completion bash > ~/.local/share/bash-completion/completions/gridapp"
    parser.add_argument("shell", choices=("bash", "zsh", "fish"), help=text)


def subcommands() -> tuple[str, ...]:
    """Return the names of all subcommands."""
    return tuple(entry.name for entry in _SUBCOMMANDS)


def _add_open(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a battle, a map or a picture")


def _add_rulings(parser: argparse.ArgumentParser) -> None:
    add_battle(parser)
    text = "switch this ruling; words without = list the rulings that contain them"
    parser.add_argument("words", nargs="*", metavar="NAME=VALUE", help=text)


def _add_creatures(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("pack", metavar="PACK")
    text = "list only creatures with all these words"
    parser.add_argument("words", nargs="*", metavar="WORD", help=text)
    text = f"add the creatures of this file to the library: {creature_sources()}"
    parser.add_argument("--import", type=Path, dest="source", metavar="FILE", help=text)


def _add_check(parser: argparse.ArgumentParser) -> None:
    add_check_options(parser)


def _add_bench(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quick", action="store_true", help="a small scene and few rounds")
    parser.add_argument("--size", choices=("60x40", "100", "200"), default="", help="cells")
    for name in ("tokens", "walls", "rounds"):
        parser.add_argument(f"--{name}", type=int, default=0, metavar="N")


def _window(options: argparse.Namespace) -> int:
    if has_screen():
        from gridapp.windows.startup import run_window

        return run_window(options.file)
    return _without_screen(installed_packs(), options.file)


def _without_screen(packs: Packs, file: Path | None) -> int:
    if file is not None:
        print(f"There is no screen here: {file} is drawn into a picture.")
        with open_any(file, packs) as session:
            out = unused_path(session.file.path.with_suffix(".png"))
            _write_snapshot(session, out)
        return OK
    print("There is no screen here: the opening is played in words, and drawn into a picture.")
    with play_opening(packs, print) as session:
        _write_snapshot(session, session.file.path.with_suffix(".png"))
    return OK


def _snapshot(options: argparse.Namespace) -> int:
    for path in take_snapshots(options, installed_packs()):
        print(f"wrote {path}")
    return OK


def _print(options: argparse.Namespace) -> int:
    print("\n".join(print_pages(options, installed_packs())))
    return OK


def _simulate(options: argparse.Namespace) -> int:
    return run_simulation(options, installed_packs())


def _play(options: argparse.Namespace) -> int:
    print("\n".join(run_play(options, installed_packs())))
    return OK


def _page(options: argparse.Namespace) -> int:
    print(f"wrote {write_page(options, installed_packs())}")
    return OK


def _film(options: argparse.Namespace) -> int:
    print(f"wrote {write_film(options, installed_packs())}")
    return OK


def _write_snapshot(session: Session, out: Path) -> None:
    """Draw the battle into a picture, because there is no screen."""
    from gridapp.export.picture_file import snapshot
    from gridapp.export.picture_options import PictureOptions
    from gridapp.export.snapshot import SnapshotError

    try:
        options = PictureOptions(cell_pixels=64)
        snapshot(session.gm_view(), None, session.file.asset, out, options)
    except SnapshotError as problem:
        raise ValueError(str(problem)) from problem
    print(f"wrote {out}")


def _ask(options: argparse.Namespace) -> int:
    print_answer(options, installed_packs())
    return OK


def _do(options: argparse.Namespace) -> int:
    return run_commands(options, installed_packs())


def _fog(options: argparse.Namespace) -> int:
    with Session.open(options.battle, installed_packs(), read_only=options.verb is None) as session:
        print("\n".join(change_fog(session, options)))
    return OK


def _light(options: argparse.Namespace) -> int:
    with Session.open(options.battle, installed_packs(), read_only=options.verb is None) as session:
        print("\n".join(change_lights(session, options)))
    return OK


def _area(options: argparse.Namespace) -> int:
    with Session.open(options.battle, installed_packs(), read_only=not options.apply) as session:
        print("\n".join(run_area(session, options)))
    return OK


def _rulings(options: argparse.Namespace) -> int:
    from gridapp.session.queries.rulings import parse_ruling, ruling_lines

    wishes = [parse_ruling(word) for word in options.words if "=" in word]
    with Session.open(options.battle, installed_packs(), read_only=not wishes) as session:
        for wish in wishes:
            outcome = session.do(wish)
            if isinstance(outcome, Refused):
                print(f"gridapp: {outcome}", file=sys.stderr)
                return PROBLEM
            narrator = Narrator(session.battle, session.rules)
            print("\n".join(map(shown, narrator.sentences(outcome.events))))
        if not wishes:
            print("\n".join(ruling_lines(session.battle, session.rules, " ".join(options.words))))
    return OK


def _rule(options: argparse.Namespace) -> int:
    print("\n".join(rule_lines(options, installed_packs())))
    return OK


def _new(options: argparse.Namespace) -> int:
    print(write_new_battle(options))
    return OK


def _new_pack(options: argparse.Namespace) -> int:
    print("\n".join(new_pack_lines(options, installed_packs(), homebrew_folder())))
    return OK


def _creatures(options: argparse.Namespace) -> int:
    from gridapp.session.creatures.library import import_creatures, load_library

    rules = _rules(options.pack)
    if options.source is not None:
        print(import_creatures(options.source, rules))
        return OK
    library = load_library(rules.book)
    for problem in library.problems:
        print(f"gridapp: passed over: {problem}", file=sys.stderr)
    for key, entry in library.search(" ".join(options.words)).items():
        creature = entry.creature
        print(f"{key}: {creature.name}, {creature.side}, {creature.size} ({entry.source})")
    return OK


def _rules(pack: str) -> Rules:
    packs = installed_packs()
    if pack not in packs.rules:
        message = f"there is no rule pack {pack!r}; at hand: {', '.join(packs.rules)}"
        raise LookupError(message)
    return packs.rules[pack]


def _check(options: argparse.Namespace) -> int:
    packs = load_packs(homebrew=homebrew_folder())
    return OK if check_packs(options, packs) else PROBLEM


def _completion(options: argparse.Namespace) -> int:
    import shtab

    print(shtab.complete(shell_parser(), options.shell))
    return OK


def _bench(options: argparse.Namespace) -> int:
    from gridapp.bench.run import Bench, plan

    numbers = (options.tokens, options.walls, options.rounds)
    bench = Bench(plan(options.size, *numbers, quick=options.quick))
    for line in bench.lines():
        print(line, flush=True)
    return OK if bench.is_right else PROBLEM


class _Subcommand(NamedTuple):
    """A subcommand: name, help text, function to add options, function to run."""

    name: str
    help: str
    add_options: Callable[[SubcommandParser], None]
    run: Callable[[argparse.Namespace], int]


_SUBCOMMANDS: tuple[_Subcommand, ...] = (
    _Subcommand("open", "open a battle, a map or a picture in the window", _add_open, _window),
    _Subcommand("new", "write a battle: an empty board, or a sample", add_new_options, _new),
    _Subcommand(
        "import",
        "create a battle from a map, a picture or a text",
        add_import_options,
        import_battle,
    ),
    _Subcommand(
        "report", "show again what an import read and left out", add_report_options, print_report
    ),
    _Subcommand(
        "export",
        "write a battle as text, or its map for other programs",
        add_export_options,
        export_battle,
    ),
    _Subcommand(
        "snapshot",
        "draw pictures of battles (PNG, JPEG, WebP, PDF, SVG, text)",
        add_snapshot_options,
        _snapshot,
    ),
    _Subcommand("print", "print a battle on pages at true scale (PDF)", add_print_options, _print),
    _Subcommand("page", "write a fight as a page that any browser plays", add_page_options, _page),
    _Subcommand(
        "film", "write a fight as a film (WebP, animated PNG, MP4)", add_film_options, _film
    ),
    _Subcommand(
        "ask", "ask a battle for moves, threat, flanking, cover, odds", add_ask_options, _ask
    ),
    _Subcommand("do", "play a battle: carry out commands, answer questions", add_do_options, _do),
    _Subcommand("play", "let the computer play a side or a creature", add_play_options, _play),
    _Subcommand(
        "simulate",
        "fight a battle many times without players, and print the chances of each side",
        add_simulate_options,
        _simulate,
    ),
    _Subcommand("fog", "show, reveal or hide what players see of the map", add_fog_options, _fog),
    _Subcommand(
        "light",
        "list, put, move or remove lights; set the scene's light",
        add_light_options,
        _light,
    ),
    _Subcommand(
        "area", "list areas of effect, or apply one to everybody inside", add_area_options, _area
    ),
    _Subcommand("log", "print what happened in a battle", add_log_options, print_log),
    _Subcommand("rulings", "list or switch the rulings of a battle", _add_rulings, _rulings),
    _Subcommand(
        "rule", "show the rule with a number, or find rules by words", add_rule_options, _rule
    ),
    _Subcommand("replay", "replay a battle line by line", add_replay_options, print_replay),
    _Subcommand("verify", "check a battle file completely", add_verify_options, verify_file),
    _Subcommand(
        "repair", "save the sound part of a damaged battle", add_repair_options, repair_battle
    ),
    _Subcommand(
        "creatures", "list the creatures of a system, or import some", _add_creatures, _creatures
    ),
    _Subcommand("check", "check rule packs and run their examples", _add_check, _check),
    _Subcommand(
        "new-pack", "write a small rule pack to start from", add_new_pack_options, _new_pack
    ),
    _Subcommand(
        "completion",
        "print the script with which a shell completes commands",
        _add_completion,
        _completion,
    ),
    _Subcommand("bench", "compare the speed of the geometry with libraries", _add_bench, _bench),
)
"""The subcommands in the order of the help."""
