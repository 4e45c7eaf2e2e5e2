"""The subcommand `gridapp new-pack`: a rule pack to begin with, sound at once."""

import argparse
from pathlib import Path

from gridapp.packs.loader import Packs
from gridapp.resources import shipped_folder

EXAMPLE = """examples:
  gridapp new-pack grim --extends vigor
  gridapp new-pack skirmish

With --extends: house rules as data, in your folder of packs. Without: a system with code, in the
folder rules of a checkout; an installed app runs the code of its own packs alone."""


def add_new_pack_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    parser.add_argument("name", metavar="NAME", help="the id of the new pack, such as dark_keep")
    text = "the pack to change by house rules"
    parser.add_argument("--extends", default="", metavar="ID", help=text)


def new_pack_lines(options: argparse.Namespace, packs: Packs, homebrew: Path) -> list[str]:
    """Write the pack; return what was written and what to do next, a line each.

    Raises:
        LookupError: no such base pack.
        NewPackError: the pack cannot be written.
    """
    from gridapp.packs.faults import suggestion
    from gridapp.packs.new_pack import NewPackError, new_homebrew, new_system

    if options.name in packs.rules:
        raise NewPackError(f"there is a rule pack {options.name!r} already: choose another name")
    if options.extends:
        base = packs.rules.get(options.extends)
        if base is None or base.book.extends:
            shipped = [key for key, rules in packs.rules.items() if not rules.book.extends]
            near = suggestion(options.extends, shipped)
            raise LookupError(f"no shipped rule pack is called {options.extends!r}{near}")
        folder = new_homebrew(options.name, base, packs.folders[options.extends], homebrew)
    else:
        rules = shipped_folder("rules")
        if not (rules.parent / "pyproject.toml").is_file():
            raise NewPackError(
                "an installed app runs the code of its own packs alone: give --extends ID for"
                " house rules as data, or work in a checkout"
            )
        folder = new_system(options.name, rules)
    files = sorted(path.name for path in folder.iterdir() if path.is_file())
    return [f"{folder}: {', '.join(files)}", f"next: gridapp check {options.name}"]
