"""The runner of worked examples finds what is wrong with an example."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples import Example, ExampleReport, build_battle, check_pack
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
    """Run examples as if they were a pack's own."""

    def run(text: str) -> ExampleReport:
        (tmp_path / "examples.toml").write_text(text, encoding="utf-8")
        shutil.copy(shipped_folder("rules") / "reactions" / "creatures.toml", tmp_path)
        return check_pack(RULES, tmp_path)

    return run


def expecting(*expectations: str) -> str:
    return f"{HEAD}expect = [{', '.join(expectations)}]"


def test_what_comes_out_as_expected_passes(check: Check) -> None:
    report = check(expecting('{ ask = "active", answer = "A" }'))
    assert (report.passed, report.failed) == (1, ())
    assert report.text == "reactions: 1 passed, 0 failed"


def test_a_wrong_expectation_fails_with_both_answers_and_the_board(check: Check) -> None:
    report = check(expecting('{ ask = "active", answer = "G" }'))
    assert report.passed == 0
    assert report.text == (
        "FAILED A walk (R-33)\nactive: expected\nG\nand found\nA\nA . .\n. G .\n\n"
        "reactions: 0 passed, 1 failed"
    )


def test_the_board_of_a_failure_is_drawn_as_the_commands_left_it(check: Check) -> None:
    report = check(
        f"{HEAD}commands = [{LEAVE}, {{ do = 'Answer', question = 1, option = 'pass' }}]\n"
        'expect = [{ ask = "state", token = "A", answer = { cell = "A1" } }]'
    )
    (text,) = report.failed
    assert text.endswith("{'cell': 'A1'}\nand found\n{'cell': 'A2'}\n. . .\nA G .")


def test_an_example_that_expects_nothing_fails(check: Check) -> None:
    (text,) = check(HEAD).failed
    assert "it expects nothing" in text


@pytest.mark.parametrize("answer", ["", ", answer = {}", ', cells = ""'])
def test_an_expectation_without_an_answer_fails(check: Check, answer: str) -> None:
    (text,) = check(expecting(f'{{ ask = "state", token = "A"{answer} }}')).failed
    assert "state A: no answer is given" in text


def test_a_question_that_cannot_be_asked_is_told_with_those_that_can(check: Check) -> None:
    (text,) = check(expecting('{ ask = "whither", answer = "B1" }')).failed
    assert "'whither' is no question; there are moves, bands, threatened" in text


def test_a_command_that_is_refused_fails_unless_it_is_expected(check: Check) -> None:
    text = f"{HEAD}commands = [{LEAVE.replace('A2', 'B2')}]\n"
    (failure,) = check(f'{text}expect = [{{ ask = "active", answer = "A" }}]').failed
    assert "a command was refused: B2 is occupied (RR-37)" in failure
    assert not check(f'{text}expect = [{{ ask = "refused", answer = "RR-37" }}]').failed


def test_the_dice_are_just_those_that_are_thrown(check: Check) -> None:
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
        ('"goblin"', '"gobin"', "KeyError('gobin')"),
        ('"goblin" }', '"goblin", stats = { sped = 5 } }', "'sped' is no statistic of Reactions"),
        ('"goblin" }', '"goblin", stats = { speed = 999 } }', "it must lie between 0 and 200"),
        ('"goblin" }', '"goblin", hat = "red" }', "unknown field `hat`"),
        ('turn = "A"', "settings = { diagonal = '1' }", "no setting 'diagonal'"),
        ('turn = "A"', "settings = { diagonals = '1' }", "no option '1': uniform, alternating"),
    ],
)
def test_an_example_that_cannot_be_set_up_fails_with_the_reason(
    check: Check, old: str, new: str, why: str
) -> None:
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
        ("B2", '"B2 is occupied (RR-37)"'),
        ("A1 B2", '"B2 is occupied (RR-37)"'),
        ("A1 C1", '"no way leads to C1 (RR-37)"'),
        ("B1 C1", '"the route must lead away from where A stands"'),
        ("A1 A1 B1", '"each step must lead to another cell"'),
    ],
)
def test_a_way_that_cannot_be_walked_provokes_nobody_but_tells_why(
    check: Check, route: str, answer: str
) -> None:
    ask = f'ask = "provokes", token = "A", action = "advance", route = "{route}"'
    assert not check(expecting(f"{{ {ask}, answer = {answer} }}")).failed
    assert check(expecting(f"{{ {ask}, answer = [] }}")).failed


@pytest.mark.parametrize("ask", ["moves", "bands", "completes", "provokes"])
def test_where_an_action_is_refused_its_refusal_is_the_answer(check: Check, ask: str) -> None:
    text = expecting(
        f'{{ ask = "{ask}", token = "G", action = "advance", route = "B1", '
        'answer = "it is not G\'s turn (R-15)" }'
    )
    assert not check(text).failed


@pytest.mark.parametrize(
    ("text", "where", "why"),
    [
        (HEAD + HEAD.replace("rule =", "rle ="), "example 2", "unknown field `rle`"),
        (HEAD.replace('name = "A walk"', ""), "example 1", "missing required field `name`"),
        (HEAD + "[[exampel]]\nname = 'x'", "exampel", "every table of this file"),
        ("example = ", "the file", "Invalid value"),
    ],
)
def test_examples_that_cannot_be_read_are_a_problem(
    check: Check, text: str, where: str, why: str
) -> None:
    with pytest.raises(PackProblem) as problem:
        check(text)
    assert problem.value.path.name == "examples.toml"
    assert problem.value.where == where
    assert why in problem.value.why


def test_a_pack_without_examples_is_a_problem(tmp_path: Path) -> None:
    with pytest.raises(PackProblem, match=r"examples\.toml .* No such file"):
        check_pack(RULES, tmp_path)


def test_the_answers_that_a_question_may_have_can_be_expected(check: Check) -> None:
    options = '{ ask = "options", answer = ["strike:blade", "pass"] }'
    asked = f"{HEAD}commands = [{LEAVE}]\nexpect = [{options}]"
    assert check(asked).failed == ()
    assert "and found\n[]" in check(expecting(options)).text


def test_an_example_begins_in_the_part_of_the_round_that_it_names() -> None:
    rules = load_packs().rules["reactions"]
    creatures = {"A": {"kind": "fighter"}}
    example = Example("a scene", "", "A .", creatures, turn="A", stage="melee")
    battle = build_battle(rules, load_creatures(rules.book), example)
    assert (battle.stage, battle.active, battle.round) == ("melee", "A", 1)
