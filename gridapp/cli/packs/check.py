"""The subcommand `gridapp check`: all faults of rule packs, and their worked examples."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from gridapp.engine.protocol import Rules
from gridapp.packs.loader import PackProblem, Packs

if TYPE_CHECKING:
    from gridapp.packs.examples.runs import ExampleReport

EXAMPLE = """examples:
  gridapp check
  gridapp check vigor
  gridapp check reactions --examples argued.toml --json

Without --examples every file of the packs is checked, and their own examples are run. With it
the examples of any file are asked of a pack: how many questions were right, wrong (with the
expected and the found answer) and not askable (with the reason)."""


def add_check_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the subcommand."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = EXAMPLE
    parser.add_argument("pack", nargs="?", default="", metavar="PACK", help="only this rule pack")
    text = "run the examples of this file instead, see rules/README.md"
    parser.add_argument("--examples", type=Path, metavar="FILE", help=text)
    parser.add_argument("--json", action="store_true", help="print a JSON object for each pack")


def check_packs(options: argparse.Namespace, packs: Packs) -> bool:
    """Print what is wrong with the packs; return True if nothing is.

    Raises:
        LookupError: there is no pack of that name, or a file of examples without a pack.
    """
    names = {*packs.rules, *packs.faults}
    if options.pack and options.pack not in names:
        message = f"there is no rule pack {options.pack!r}; at hand: {', '.join(packs.rules)}"
        raise LookupError(message)
    if options.examples and not options.pack:
        raise LookupError("name the rule pack: gridapp check PACK --examples FILE")
    chosen = [options.pack] if options.pack else sorted(names)
    sound = [_check_pack(options, packs, name) for name in chosen]
    return all(sound)


def _check_pack(options: argparse.Namespace, packs: Packs, name: str) -> bool:
    """Print the faults and the report of a pack; return True if all is right."""
    from gridapp.packs.pack_texts import missing_lines

    faults = list(packs.faults.get(name, ()))
    report, warnings = None, list[str]()
    if name in packs.rules:
        rules, folder = packs.rules[name], packs.folders[name]
        faults += [] if options.examples else _file_faults(rules, folder)
        unanswered = list(_unanswered(packs, name))
        warnings = unanswered if rules.book.extends else []
        faults += unanswered if not rules.book.extends else []
        report, unreadable = _report(rules, options.examples or folder / "examples.toml", folder)
        faults += [fault for fault in unreadable if fault not in faults]
    if options.json:
        data = report.as_data() if report else {"pack": name}
        print(msgspec.json.encode({**data, "faults": faults}, enc_hook=str).decode())
    else:
        _print(name, faults, report, asked=bool(options.examples))
        print(*(f"{name}: warning: {warning}\n" for warning in warnings), sep="", end="")
        if name in packs.rules and not faults:
            for line in missing_lines(packs.rules[name].book, packs.folders[name]):
                print(line)
    return not faults and (report is None or not report.failed)


def _unanswered(packs: Packs, name: str) -> Iterator[str]:
    """Yield the questions of a pack that fights without people have no answer to."""
    from gridapp.packs.question_kinds import unanswered_kinds

    if kinds := unanswered_kinds(packs, name):
        yield (
            f"[simulate.questions] of pack.toml gives no answer for {', '.join(kinds)};"
            f' write for each, for example, {kinds[0]} = "default"'
        )


def _report(
    rules: Rules, path: Path, folder: Path
) -> tuple["ExampleReport | None", tuple[str, ...]]:
    """Return the report on a file of examples, or the faults of the file."""
    from gridapp.packs.examples.runs import check_file

    try:
        return check_file(rules, path, folder), ()
    except PackProblem as problem:
        return None, problem.lines


def _file_faults(rules: Rules, folder: Path) -> Iterator[str]:
    """Yield the faults of the creatures and the mapping in a pack's folder."""
    from gridapp.packs.creatures import load_creatures
    from gridapp.packs.mappings import read_mapping

    checks: dict[str, Callable[[Path], object]] = {
        "creatures.toml": lambda path: load_creatures(rules.book, path.parent),
        "mapping.toml": lambda path: read_mapping(path, rules.book),
    }
    for file, check in checks.items():
        if (folder / file).exists() or (folder / file).is_symlink():
            try:
                check(folder / file)
            except PackProblem as problem:
                yield from problem.lines


def _print(name: str, faults: list[str], report: "ExampleReport | None", *, asked: bool) -> None:
    for fault in faults:
        print(fault)
    if faults and report is None:
        print(f"{name}: {len(faults)} fault{'s' * (len(faults) > 1)}")
    if report is not None:
        print(report.text)
    if report is not None and asked:
        counts = report.counts
        print(
            f"asked {counts['asked']}: right {counts['right']}, wrong {counts['wrong']},"
            f" not askable {counts['not_askable']}"
        )
