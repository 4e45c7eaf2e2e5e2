"""The subcommand `gridapp rule`: what a rule number stands for."""

import argparse

from gridapp.packs.loader import Packs
from gridapp.packs.rule_sheet import NUMBER, find_rule, search_rules, sheet_of

EXAMPLE = """examples:
  gridapp rule R-15
  gridapp rule flanking
  gridapp rule --pack vigor cover"""


def add_rule_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    text = "a rule number such as AP-41, or words that its sentence has"
    parser.add_argument("words", nargs="+", metavar="NUMBER|WORD", help=text)
    parser.add_argument("--pack", default="", metavar="PACK", help="only this rule pack")


def rule_lines(options: argparse.Namespace, packs: Packs) -> list[str]:
    """Return the rule with a number, or the rules with all the words, a line each.

    Raises:
        LookupError: no rule has that number or those words.
    """
    if options.pack and options.pack not in packs.folders:
        message = f"there is no rule pack {options.pack!r}; at hand: {', '.join(packs.folders)}"
        raise LookupError(message)
    chosen = [options.pack] if options.pack else sorted(packs.folders)
    sheets = {pack: sheet_of(packs, pack) for pack in chosen}
    words = " ".join(options.words)
    if NUMBER.fullmatch(words.upper().removesuffix("A")):
        rules = {number: rule for sheet in sheets.values() for number, rule in sheet.items()}
        return [str(find_rule(rules, words))]
    lines = [str(rule) for sheet in sheets.values() for rule in search_rules(sheet, words)]
    if not lines:
        message = f"no rule says {words!r}"
        raise LookupError(message)
    return lines
