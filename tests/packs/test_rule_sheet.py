"""Rule sheets: a sentence for each rule number."""

from pathlib import Path

import pytest

from gridapp.packs.rule_sheet import (
    NUMBER,
    Rule,
    RuleSheetProblem,
    RuleUse,
    find_rule,
    load_rule_sheet,
    search_rules,
)

SHEET = """# Rules

Words before the entries.

## Turns
- **R-15** A turn has a standard, a move and a quick action.
- **R-16** *(asked of the GM)* Another exchange needs the GM.

## Senses
- **RR-2** *(not played: no smells on the board)* Scent finds the hidden.
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "RULES.md").write_text(SHEET, encoding="utf-8")
    return tmp_path


def test_entries_have_number_sentence_section_and_use(folder: Path) -> None:
    rules = load_rule_sheet(folder)
    assert list(rules) == ["R-15", "R-16", "RR-2"]
    assert rules["R-15"] == Rule(
        "R-15", "A turn has a standard, a move and a quick action.", section="Turns"
    )
    assert rules["R-16"].use is RuleUse.ASKED
    assert (rules["RR-2"].use, rules["RR-2"].reason) == (
        RuleUse.NOT_PLAYED,
        "no smells on the board",
    )


def test_folder_without_a_sheet_has_no_rules(tmp_path: Path) -> None:
    assert load_rule_sheet(tmp_path) == {}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("- R-17 A number without stars.", "line 11: write an entry as"),
        ("- **R-15** Doubled.", "line 11: R-15 is there twice"),
        ("- **R-17** *(later)* Some day.", r"line 11: \(later\) is no mark"),
        ("- **R-17** *(not played: )* Why not?", "is no mark"),
    ],
)
def test_malformed_entries(folder: Path, line: str, says: str) -> None:
    with (folder / "RULES.md").open("a", encoding="utf-8") as file:
        file.write(line + "\n")
    with pytest.raises(RuleSheetProblem, match=says):
        load_rule_sheet(folder)


def test_rule_by_number_in_any_case(folder: Path) -> None:
    assert find_rule(load_rule_sheet(folder), " r-15").number == "R-15"
    with pytest.raises(LookupError, match=r"no rule R-14; did you mean R-1"):
        find_rule(load_rule_sheet(folder), "R-14")


def test_numbers_of_rulings_and_with_a_letter(tmp_path: Path) -> None:
    sheet = "- **AP-R10** House prices.\n- **SR-18a** Long moves.\n"
    (tmp_path / "RULES.md").write_text(sheet, encoding="utf-8")
    rules = load_rule_sheet(tmp_path)
    assert find_rule(rules, "ap-r10").text == "House prices."
    assert find_rule(rules, "sr-18a").text == "Long moves."
    cited = "as AP-R10, SR-18a and GR-02 say, not AP-1000 or ART-5"
    assert NUMBER.findall(cited) == ["AP-R10", "SR-18a", "GR-02"]


def test_rules_by_words_of_sentence_and_section(folder: Path) -> None:
    rules = load_rule_sheet(folder)
    assert [rule.number for rule in search_rules(rules, "MOVE turn")] == ["R-15"]
    assert [rule.number for rule in search_rules(rules, "senses")] == ["RR-2"]
    assert search_rules(rules, "turn scent") == ()
