"""The command ``repair``: write the sound part of a damaged battle into a new file."""

import argparse
from pathlib import Path

from gridapp.cli.out_place import add_out
from gridapp.cli.parser import SubcommandParser
from gridapp.storage.file.repair import repair


def add_repair_options(parser: SubcommandParser) -> None:
    """Add the arguments of ``gridapp repair``."""
    parser.add_argument("battle", type=Path, metavar="BATTLE")
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
