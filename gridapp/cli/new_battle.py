"""The subcommand `gridapp new`: a battle to begin with, on an empty board or of a sample."""

import argparse
from pathlib import Path

from gridapp.api.open_battle import OpenBattle, new_battle, open_sample, samples

COLUMNS, ROWS = 20, 15


def add_new_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand."""
    parser.add_argument("out", type=Path, metavar="OUT.battle")
    start = parser.add_mutually_exclusive_group(required=True)
    start.add_argument("--pack", default="", metavar="ID", help="an empty board for this system")
    text = f"a fresh copy of a sample: {', '.join(samples())}"
    start.add_argument("--sample", default="", metavar="NAME", help=text)
    text = f"cells of an empty board; default: {COLUMNS}x{ROWS}"
    parser.add_argument("--size", default=f"{COLUMNS}x{ROWS}", metavar="COLUMNSxROWS", help=text)
    text = "cells of an empty board; default: square"
    parser.add_argument(
        "--shape", choices=("square", "hex_pointy", "hex_flat"), default="square", help=text
    )


def write_new_battle(options: argparse.Namespace) -> str:
    """Write the battle; return what was written and what to do next.

    Raises:
        FileProblem: no such system, or the file is there or cannot be written.
        LookupError: no such sample.
        ValueError: no size, or a board of it is not possible.
    """
    with _fresh(options) as battle:
        battle.save(options.out)
        next_command = "start-fight" if battle.creatures else "place-token creature=KIND cell=B2"
    return f"wrote {options.out}\nnext: gridapp do {options.out} {next_command}"


def _fresh(options: argparse.Namespace) -> OpenBattle:
    if options.sample:
        return open_sample(options.sample)
    columns, _, rows = options.size.partition("x")
    if not (columns.isdecimal() and rows.isdecimal()):
        message = f"{options.size!r} is no size: write columns and rows, such as 20x15"
        raise ValueError(message)
    name = options.out.stem
    return new_battle(
        options.pack, columns=int(columns), rows=int(rows), shape=options.shape, name=name
    )
