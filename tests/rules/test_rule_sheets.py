"""Every rule number leads to its sentence, and every sentence is used."""

import re
import shutil
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from gridapp.packs.rule_sheet import NUMBER, Rule, RuleUse, load_rule_sheet
from tests.shipped import SHIPPED

ROOT = Path(__file__).parents[2]
MOST_CHARACTERS = 220
NO_RULES = {"ID-1"}
"""Read as rule numbers, but none: the size of a bank card (ISO/IEC 7810)."""

SWITCH = re.compile(r"`([a-z_]+)`")


def citations(folder: Path) -> Iterator[tuple[str, str]]:
    """Each rule number in the code and data of a folder, with its place."""
    for path in sorted(folder.rglob("*")):
        if path.suffix not in {".py", ".toml"}:
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        for line_number, line in enumerate(lines, start=1):
            for number in set(NUMBER.findall(line)) - NO_RULES:
                yield number, f"{path.relative_to(folder)}:{line_number}"


def leading_nowhere(folder: Path, rules: Mapping[str, Rule]) -> list[str]:
    return [f"{number} at {file}" for number, file in citations(folder) if number not in rules]


def sheet(pack: str) -> Mapping[str, Rule]:
    return load_rule_sheet(ROOT / "rules" / pack)


def settings(pack: str) -> Mapping[str, str]:
    """The rule number of each switch of a pack."""
    data = tomllib.loads((ROOT / "rules" / pack / "pack.toml").read_text(encoding="utf-8"))
    return {name: setting["rule"] for name, setting in data["settings"].items()}


@pytest.mark.parametrize("pack", SHIPPED)
def test_every_number_of_a_pack_leads_to_a_sentence(pack: str) -> None:
    folder = ROOT / "rules" / pack
    assert {number for number, _ in citations(folder)}
    assert leading_nowhere(folder, sheet(pack)) == []


@pytest.mark.parametrize("name", ["mechanics.py", "examples.toml", "pack.toml"])
@pytest.mark.parametrize("pack", SHIPPED)
def test_a_wrong_number_anywhere_is_found(pack: str, name: str, tmp_path: Path) -> None:
    folder = tmp_path / pack
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "rules" / pack, folder, ignore=ignored)
    rules = load_rule_sheet(folder)
    stem = next(iter(rules)).partition("-")[0]
    with (folder / name).open("a", encoding="utf-8") as file:
        file.write(f"\n# as {stem}-999 has it\n")
    (wrong,) = leading_nowhere(folder, rules)
    assert wrong.startswith(f"{stem}-999 at {name}:")


def test_every_number_of_the_app_leads_to_a_sentence() -> None:
    rules = {number: rule for pack in SHIPPED for number, rule in sheet(pack).items()}
    assert len(rules) == sum(len(sheet(pack)) for pack in SHIPPED), "a number stands in two sheets"
    assert len(list(citations(ROOT / "gridapp"))) > 20
    wrong = leading_nowhere(ROOT / "gridapp", rules)
    assert [file for file in wrong if "packs/template/" not in file] == []


def test_the_template_cites_its_own_rules() -> None:
    template = ROOT / "gridapp" / "packs" / "template" / "system"
    rules = load_rule_sheet(template)
    assert leading_nowhere(template, rules) == []
    assert all(rule.section for rule in rules.values())
    named = {switch for rule in rules.values() for switch in SWITCH.findall(rule.text)}
    assert named == {"flank_by", "flank_bonus"}


def test_all_packs_cite_hundreds_of_rules() -> None:
    cited = {number for pack in SHIPPED for number, _ in citations(ROOT / "rules" / pack)}
    assert len(cited) > 500


@pytest.mark.parametrize("pack", SHIPPED)
def test_a_sentence_that_nothing_uses_says_why(pack: str) -> None:
    used = {number for number, _ in citations(ROOT / "rules" / pack)}
    unused = [rule for number, rule in sheet(pack).items() if number not in used]
    assert [rule.number for rule in unused if rule.use is RuleUse.PLAYED] == []


@pytest.mark.parametrize("pack", SHIPPED)
def test_what_code_cites_is_not_called_not_played(pack: str) -> None:
    used = {number for number, _ in citations(ROOT / "rules" / pack)}
    idle = {number for number, rule in sheet(pack).items() if rule.use is RuleUse.NOT_PLAYED}
    assert idle & used == set()


@pytest.mark.parametrize("pack", SHIPPED)
def test_entries_are_one_short_sentence(pack: str) -> None:
    for number, rule in sheet(pack).items():
        assert len(rule.text) <= MOST_CHARACTERS, number
        assert rule.text.endswith("."), number
        assert not re.search(r"[.!?]\s", rule.text), number
        assert rule.section, number


@pytest.mark.parametrize("pack", SHIPPED)
def test_a_sentence_names_its_switches_and_no_others(pack: str) -> None:
    named = {
        switch: number
        for number, rule in sheet(pack).items()
        for switch in SWITCH.findall(rule.text)
    }
    assert named == settings(pack)
