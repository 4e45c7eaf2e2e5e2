"""The rules of a system in sentences, by number: the file ``RULES.md`` of its pack.

An entry is a list item: ``- **R-15** A turn has ...``. One that no code plays says so before its
sentence: ``*(asked of the GM)*`` or ``*(not played: why)*``.
"""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path

import msgspec

from gridapp.packs.loader import Packs

FILE = "RULES.md"
NUMBER = re.compile(r"\b[A-Z]{1,2}-R?\d{1,3}a?\b")
_ENTRY = re.compile(
    r"^- \*\*(?P<number>[A-Z]{1,2}-R?\d{1,3}a?)\*\* (?:\*\((?P<mark>[^)]*)\)\* )?(?P<text>.+)$"
)
_NOT_PLAYED = "not played: "


class RuleUse(StrEnum):
    """What the app does with a rule."""

    PLAYED = "played"
    ASKED = "asked of the GM"
    NOT_PLAYED = "not played"


class Rule(msgspec.Struct, frozen=True):
    """A rule of a system: number, sentence, what the app does with it, and why if nothing."""

    number: str
    text: str
    use: RuleUse = RuleUse.PLAYED
    reason: str = ""
    section: str = ""

    def __str__(self) -> str:
        """A rule: number, sentence, and a note on how the app plays it."""
        if self.use is RuleUse.PLAYED:
            return f"{self.number}: {self.text}"
        why = f": {self.reason}" if self.reason else ""
        return f"{self.number}: {self.text} [{self.use}{why}]"


class RuleSheetProblem(ValueError):  # noqa: N818 - a message to people, as `FileProblem`
    """A line of a rule sheet that is no entry."""


def load_rule_sheet(folder: Path) -> Mapping[str, Rule]:
    """Return the rules of the pack in a folder by number; empty if it has no sheet.

    Raises:
        RuleSheetProblem: an entry is malformed or doubled, with its line.
    """
    path = folder / FILE
    if not path.is_file():
        return {}
    rules: dict[str, Rule] = {}
    for line_number, rule in _entries(path):
        if rule.number in rules:
            message = f"{path}, line {line_number}: {rule.number} is there twice; remove one"
            raise RuleSheetProblem(message)
        rules[rule.number] = rule
    return rules


def sheet_of(packs: Packs, pack: str) -> Mapping[str, Rule]:
    """Return the rules of a loaded pack by number; homebrew without a sheet has its base pack's.

    Raises:
        RuleSheetProblem: an entry is malformed or doubled, with its line.
    """
    rules = load_rule_sheet(packs.folders[pack])
    base = packs.rules[pack].book.extends
    return {**sheet_of(packs, base), **rules} if base in packs.rules else rules


def _entries(path: Path) -> Iterator[tuple[int, Rule]]:
    section = ""
    lines = path.read_text(encoding="utf-8").splitlines()
    for line_number, line in enumerate(lines, start=1):
        if line.startswith("## "):
            section = line.removeprefix("## ").strip()
        if not line.startswith("- "):
            continue
        match = _ENTRY.match(line)
        if match is None:
            message = f"{path}, line {line_number}: write an entry as - **R-15** and a sentence"
            raise RuleSheetProblem(message)
        use, reason = _use(path, line_number, match["mark"] or "")
        yield line_number, Rule(match["number"], match["text"], use, reason, section)


def _use(path: Path, line_number: int, mark: str) -> tuple[RuleUse, str]:
    if not mark:
        return RuleUse.PLAYED, ""
    if mark == RuleUse.ASKED:
        return RuleUse.ASKED, ""
    if mark.startswith(_NOT_PLAYED) and mark != _NOT_PLAYED:
        return RuleUse.NOT_PLAYED, mark.removeprefix(_NOT_PLAYED)
    message = (
        f"{path}, line {line_number}: ({mark}) is no mark; write (asked of the GM) or"
        " (not played: why)"
    )
    raise RuleSheetProblem(message)


def find_rule(rules: Mapping[str, Rule], number: str) -> Rule:
    """Return the rule with a number, in any case.

    Raises:
        LookupError: there is no such rule, with the nearest number.
    """
    wanted = _spelled(number)
    if wanted not in rules:
        from difflib import get_close_matches  # only now: see `gridapp.windows.startup`

        close = get_close_matches(wanted, rules, 1)
        near = f"; did you mean {close[0]}?" if close else ""
        message = f"there is no rule {wanted}{near}"
        raise LookupError(message)
    return rules[wanted]


def _spelled(number: str) -> str:
    """Return a number in any case as the sheets spell it: AP-R10, SR-18a."""
    spelled = number.strip().upper()
    return spelled[:-1] + "a" if spelled.endswith("A") else spelled


def search_rules(rules: Mapping[str, Rule], words: str) -> tuple[Rule, ...]:
    """Return the rules with all these words in number, sentence or section, in any case."""
    wanted = words.casefold().split()
    return tuple(
        rule
        for rule in rules.values()
        if all(word in f"{rule} {rule.section}".casefold() for word in wanted)
    )
