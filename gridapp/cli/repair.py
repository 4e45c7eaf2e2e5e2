"""The command ``repair``: write the sound part of a damaged battle into a new file."""

import argparse

from gridapp.cli.out_place import add_out
from gridapp.cli.parser import SubcommandParser, add_battle
from gridapp.storage.file.repair import repair


def add_repair_options(parser: SubcommandParser) -> None:
    """Add the arguments of ``gridapp repair``."""
    add_battle(parser)
    add_out(parser, "OUT", "the new file; it must not exist", required=True)


def repair_battle(options: argparse.Namespace) -> int:
    """Save what is sound and print what is lost; return the exit code.

    Raises:
        FileProblem: the battle cannot be read, or the new file cannot be written.
    """
    result = repair(options.battle, options.out)
    for loss in result.lost:
        print(f"lost: {loss}")
    print(f"saved: {result.kept}")
    print(f"wrote {options.out}")
    return 0
