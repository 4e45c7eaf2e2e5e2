"""The file that a subcommand writes: its last argument, or what follows ``-o``."""

import argparse
from functools import partial
from pathlib import Path

from gridapp.cli.parser import SubcommandParser


def add_out(parser: SubcommandParser, metavar: str, text: str, *, required: bool) -> None:
    """Let the file to write be named in either way, as ``out``; both at once are an error."""
    parser.add_argument("last", nargs="?", type=Path, metavar=metavar, help=text)
    text = f"the same as {metavar} at the end"
    parser.add_argument("-o", "--out", type=Path, metavar=metavar, help=text)
    parser.intermixed = True
    parser.check = partial(_settle_out, metavar, is_required=required)


def _settle_out(metavar: str, options: argparse.Namespace, *, is_required: bool) -> str:
    """Bring the file to write into ``out``; return what is wrong with the arguments, or nothing.

    Of several battles the last word is the file, unless ``-o`` names it.
    """
    if options.out is None and len(getattr(options, "battles", ())) > 1:
        options.last = options.battles.pop()
    if options.out is not None and options.last is not None:
        return f"{options.last} and -o {options.out}: name one file to write"
    options.out = options.out or options.last
    if is_required and options.out is None:
        return f"the following arguments are required: {metavar}"
    return ""
