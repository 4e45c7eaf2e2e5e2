"""The runner of worked examples reports every fault of an example."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.battles import build_battle
from gridapp.packs.examples.files import Example
from gridapp.packs.examples.runs import ExampleReport, check_pack
from gridapp.packs.loader import PackProblem, load_packs
from gridapp.resources import shipped_folder

RULES = load_packs().rules["reactions"]
HEAD = """
[[example]]
name = "A walk"
rule = "R-33"
turn = "A"
board = '''
A . .
. G .
'''
creatures = { A = { kind = "fighter" }, G = { kind = "goblin" } }
"""
LEAVE = '{ do = "Act", actor = "A", action = "advance", route = "A1 A2" }'

Check = Callable[[str], ExampleReport]


@pytest.fixture
def check(tmp_path: Path) -> Check:
    """Run examples as a pack's own."""

    def run(text: str) -> ExampleReport:
        (tmp_path / "examples.toml").write_text(text, encoding="utf-8")
        shutil.copy(shipped_folder("rules") / "reactions" / "creatures.toml", tmp_path)
        return check_pack(RULES, tmp_path)

    return run


def expecting(*expectations: str) -> str:
    return f"{HEAD}expect = [{', '.join(expectations)}]"


def test_right_expectation_passes(check: Check) -> None:
    report = check(expecting('{ ask = "active", answer = "A" }'))
    assert (report.passed, report.failed) == (1, ())
    assert report.text == "reactions: 1 passed, 0 failed"


def test_wrong_expectation_reports_both_answers_and_the_board(check: Check) -> None:
    report = check(expecting('{ ask = "active", answer = "G" }'))
    assert report.passed == 0
    assert report.text == (
        "FAILED A walk (R-33)\nactive: expected\nG\nand found\nA\nA . .\n. G .\n\n"
        "reactions: 0 passed, 1 failed"
    )


def test_failure_draws_the_board_after_the_commands(check: Check) -> None:
    report = check(
        f"{HEAD}commands = [{LEAVE}, {{ do = 'Answer', question = 1, option = 'pass' }}]\n"
        'expect = [{ ask = "state", token = "A", answer = { cell = "A1" } }]'
    )
    (text,) = report.failed
    assert text.endswith("{'cell': 'A1'}\nand found\n{'cell': 'A2'}\n. . .\nA G .")


def test_example_without_expectation_fails(check: Check) -> None:
    (text,) = check(HEAD).failed
    assert "it expects nothing" in text


@pytest.mark.parametrize("answer", ["", ", answer = {}", ', cells = ""'])
def test_expectation_without_answer_fails(check: Check, answer: str) -> None:
    (text,) = check(expecting(f'{{ ask = "state", token = "A"{answer} }}')).failed
    assert "state A: no answer is given" in text


def test_unknown_query_lists_the_known(check: Check) -> None:
    (text,) = check(expecting('{ ask = "whither", answer = "B1" }')).failed
    assert "'whither' is no question; there are moves, bands, threatened" in text


def test_refused_command_fails_unless_expected(check: Check) -> None:
    text = f"{HEAD}commands = [{LEAVE.replace('A2', 'B2')}]\n"
    (failure,) = check(f'{text}expect = [{{ ask = "active", answer = "A" }}]').failed
    assert "a command was refused: B2 is occupied by G (RR-37)" in failure
    assert not check(f'{text}expect = [{{ ask = "refused", answer = "RR-37" }}]').failed


def test_dice_must_be_used_up(check: Check) -> None:
    strike = "{ do = 'Answer', question = 1, option = 'strike:blade' }"
    text = f"{HEAD}commands = [{LEAVE}, {strike}]\n"
    expect = 'expect = [{ ask = "damage", token = "A", answer = [4] }]'
    assert not check(f"{text}dice = [20, 1, 3]\n{expect}").failed
    (few,) = check(f"{text}dice = [20, 1]\n{expect}").failed
    assert "no die is left for a d6" in few
    (many,) = check(f"{text}dice = [20, 1, 3, 5, 6]\n{expect}").failed
    assert "dice that nobody threw: 5, 6" in many


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("A . .", "A . B", "B is not among the creatures"),
        ("A . .", "? . .", "'?' in the row '? . .' is no sign of a board"),
        ('turn = "A"', 'turn = "C"', "C is not among the creatures"),
        (". G .", ". . .", "G is not drawn on the board"),
        (". G .", ". G G", "G is not drawn as large as it is (1x1)"),
        ('"goblin"', '"ogre"', "G is not drawn as large as it is (2x2)"),
        ('"goblin"', '"gobin"', "G is of no kind 'gobin'; did you mean 'goblin'?"),
        ('"goblin" }', '"goblin", stats = { sped = 5 } }', "'sped' is no statistic of Reactions"),
        ('"goblin" }', '"goblin", stats = { speed = 999 } }', "it must lie between 0 and 200"),
        ('"goblin" }', '"goblin", hat = "red" }', "unknown field `hat`"),
        ('turn = "A"', "settings = { diagonal = '1' }", "no setting 'diagonal'"),
        ('turn = "A"', "settings = { diagonals = '1' }", "no option '1': uniform, alternating"),
    ],
)
def test_invalid_setup_fails_with_the_reason(check: Check, old: str, new: str, why: str) -> None:
    text = expecting('{ ask = "active", answer = "A" }')
    assert old in text
    (failure,) = check(text.replace(old, new)).failed
    assert "cannot be run: " in failure
    assert why in failure


@pytest.mark.parametrize(
    ("route", "answer"),
    [
        ("A1 A2", '["G leaving A1"]'),
        ("A2", '["G leaving A1"]'),
        ("B2", '"B2 is occupied by G (RR-37)"'),
        ("A1 B2", '"B2 is occupied by G (RR-37)"'),
        ("A1 C1", '"no way leads to C1 (RR-37)"'),
        ("B1 C1", '"the route must lead away from where A stands"'),
        ("A1 A1 B1", '"each step must lead to another cell"'),
    ],
)
def test_illegal_route_answers_with_its_refusal(check: Check, route: str, answer: str) -> None:
    ask = f'ask = "provokes", token = "A", action = "advance", route = "{route}"'
    assert not check(expecting(f"{{ {ask}, answer = {answer} }}")).failed
    assert check(expecting(f"{{ {ask}, answer = [] }}")).failed


@pytest.mark.parametrize("ask", ["moves", "bands", "completes", "provokes"])
def test_refused_action_answers_with_its_refusal(check: Check, ask: str) -> None:
    text = expecting(
        f'{{ ask = "{ask}", token = "G", action = "advance", route = "B1", '
        'answer = "it is not G\'s turn (R-15)" }'
    )
    assert not check(text).failed


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        (
            HEAD + HEAD.replace("rule =", "rle ="),
            "example[1]",
            "missing required field `rule`",
        ),
        (HEAD.replace('name = "A walk"', ""), "example[0]", "missing required field `name`"),
        (HEAD + "[[exampel]]\nname = 'x'", "exampel", "every table of this file"),
        ("example = ", "the file", "Invalid value"),
    ],
)
def test_unreadable_examples_raise_pack_problem(
    check: Check, text: str, where: str, why: str
) -> None:
    with pytest.raises(PackProblem) as problem:
        check(text)
    assert problem.value.path.name == "examples.toml"
    assert problem.value.where == where
    assert why in problem.value.why


def test_missing_examples_raise_pack_problem(tmp_path: Path) -> None:
    with pytest.raises(PackProblem, match=r"examples\.toml .* No such file"):
        check_pack(RULES, tmp_path)


def test_options_of_a_question_can_be_expected(check: Check) -> None:
    options = '{ ask = "options", answer = ["strike:blade", "pass"] }'
    asked = f"{HEAD}commands = [{LEAVE}]\nexpect = [{options}]"
    assert check(asked).failed == ()
    assert "and found\n[]" in check(expecting(options)).text


def test_example_begins_in_the_named_stage() -> None:
    rules = load_packs().rules["reactions"]
    creatures = {"A": {"kind": "fighter"}}
    example = Example("a scene", "", "A .", creatures, turn="A", stage="melee")
    battle = build_battle(rules, load_creatures(rules.book), example)
    assert (battle.stage, battle.active, battle.round) == ("melee", "A", 1)


def test_the_board_of_a_failure_keeps_ground_and_edges_and_shows_who_moved(check: Check) -> None:
    drawn = "A .|#\n  -\n. . G"
    text = expecting('{ ask = "active", answer = "G" }').replace("A . .\n. G .", drawn)
    assert check(text).text.partition("found\nA\n")[2].startswith(f"{drawn}\n")
    moved = check(text + '\ncommands = [{ do = "ShiftToken", token = "A", cell = "A2" }]')
    assert moved.text.partition("found\nA\n")[2].startswith(". .|#\n  -\nA . G\n")


def test_no_cover_is_two_quotes(check: Check) -> None:
    right = '{ ask = "cover", token = "A", other = "G", answer = "" }'
    wrong = right.replace('""', '"total"')
    assert check(expecting(right)).passed == 1
    assert 'expected\ntotal\nand found\n""\n' in check(expecting(wrong)).text


def test_conditions_are_expected_in_any_order(check: Check) -> None:
    both = HEAD.replace('kind = "goblin"', 'kind = "goblin", conditions = ["prone", "blind"]')
    state = '{ ask = "state", token = "G", answer = { conditions = ["prone", "blind"] } }'
    assert check(f"{both}expect = [{state}]").passed == 1
    reduced = state.replace(', "blind"', "")
    assert check(f"{both}expect = [{reduced}]").passed == 0


def test_a_message_about_an_example_has_no_type(check: Check) -> None:
    text = check(expecting('{ ask = "active", answer = "A" }').replace(". G .", ". . .")).text
    assert "cannot be run: G is not drawn on the board" in text


def test_a_value_out_of_bounds_is_told(check: Check) -> None:
    """A pool above the limit of stored battles made the program run for ever."""
    text = HEAD.replace('"fighter"', f'"fighter", pools = {{ hp = {10**30} }}')
    expect = 'expect = [{ ask = "moves", token = "A", action = "advance", cells = "" }]\n'
    assert "tokens[0].pools" in check(text + expect).failed[0]
