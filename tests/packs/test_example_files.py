"""The format of worked examples: version, steps, undo, stored battles, and what a check tells."""

import json
from pathlib import Path

import pytest

from gridapp.cli import main
from gridapp.packs.examples.runs import ExampleReport, check_file
from gridapp.packs.faults import PackProblem
from gridapp.packs.loader import load_packs
from gridapp.resources import shipped_folder

FOLDER = shipped_folder("rules") / "reactions"
RULES = load_packs().rules["reactions"]
HEAD = """
[[example]]
name = "A walk"
rule = "R-33"
turn = "A"
board = '''
A . .
. . G
'''
creatures = { A = { kind = "fighter" }, G = { kind = "goblin" } }
"""
WALK = '{ do = "Act", actor = "A", action = "advance", route = "A1 A2" }'
AT = '{ ask = "state", token = "A", answer = { cell = "CELL" } }'
EAST = 'action = "advance", route = "A1 B1"'
NO_WAY = "no way leads to B1 (RR-37)"
CREATURE_AT = {cell: AT.replace("CELL", cell) for cell in ("A1", "A2")}


def check(folder: Path, text: str) -> ExampleReport:
    path = folder / "argued.toml"
    path.write_text(text, encoding="utf-8")
    return check_file(RULES, path, FOLDER)


def test_a_command_taken_back_and_given_again(tmp_path: Path) -> None:
    report = check(
        tmp_path,
        f"""version = 1
        {HEAD}
        commands = [{WALK}]
        expect = [{CREATURE_AT["A2"]}]
        [[example.step]]
        undo = 1
        expect = [{CREATURE_AT["A1"]}, {{ ask = "told", token = "A", answer = [] }}]
        [[example.step]]
        commands = [{WALK}, {{ do = "EndTurn" }}]
        expect = [{CREATURE_AT["A2"]}, {{ ask = "active", answer = "G" }}]
        [[example.step]]
        commands = [{{ do = "EndTurn" }}]
        expect = [{{ ask = "battle", path = "round", answer = 2 }}]
        """,
    )
    assert report.failed == ()
    assert report.counts == {"asked": 6, "right": 6, "wrong": 0, "not_askable": 0}


def test_more_undone_than_done_cannot_be_run(tmp_path: Path) -> None:
    text = f"{HEAD}commands = [{WALK}]\n[[example.step]]\nundo = 2\nexpect = [{CREATURE_AT['A1']}]"
    (failure,) = check(tmp_path, text).failed
    assert "undo = 2: 1 commands can be taken back" in failure


def test_a_stored_battle_adds_what_a_drawing_cannot(tmp_path: Path) -> None:
    wall = '{ id = "low", a = [1, 0], b = [1, 2], height = 3.0 }'
    report = check(
        tmp_path,
        f"""{HEAD}
        battle = {{ round = 4, board = {{ walls = [{wall}] }} }}
        expect = [
          {{ ask = "battle", path = "round", answer = 4 }},
          {{ ask = "battle", path = "board.walls.0.height", answer = 3.0 }},
          {{ ask = "provokes", token = "A", {EAST}, answer = "{NO_WAY}" }},
        ]
        """,
    )
    assert report.failed == ()


def test_hexes(tmp_path: Path) -> None:
    text = HEAD.replace('turn = "A"', 'turn = "A"\nshape = "hex_flat"')
    report = check(
        tmp_path, f'{text}expect = [{{ ask = "sight", token = "A", other = "G", answer = true }}]'
    )
    assert report.failed == ()


QUESTIONS = f"""{HEAD}
expect = [
  {{ ask = "active", answer = "A" }},
  {{ ask = "active", answer = "G" }},
  {{ ask = "whither", answer = "A" }},
  {{ ask = "cover", token = "A", other = "Q", answer = "" }},
]
"""


def test_right_wrong_and_not_askable_are_told_apart(tmp_path: Path) -> None:
    report = check(tmp_path, QUESTIONS)
    assert report.counts == {"asked": 4, "right": 1, "wrong": 1, "not_askable": 2}
    _, wrong, unknown, nobody = report.examples[0].verdicts
    assert (wrong.expected, wrong.found) == ("G", "A")
    assert "'whither' is no question; there are moves, " in unknown.why
    assert "there is no creature Q" in nobody.why


def test_an_example_that_cannot_be_set_up_counts_each_question(tmp_path: Path) -> None:
    report = check(tmp_path, QUESTIONS.replace('"fighter"', '"dragon"'))
    assert report.counts == {"asked": 4, "right": 0, "wrong": 0, "not_askable": 4}
    assert "A is of no kind 'dragon'" in report.text


@pytest.mark.parametrize("version", ["2", "0", '"1"', "true"])
def test_another_version_is_refused(tmp_path: Path, version: str) -> None:
    with pytest.raises(PackProblem, match="this app reads version 1"):
        check(tmp_path, f"version = {version}\n{HEAD}")


def test_anybodys_file_in_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "argued.toml"
    path.write_text(QUESTIONS, encoding="utf-8")
    assert main(["check", "reactions", "--examples", str(path)]) == 1
    said = capsys.readouterr().out
    assert "active: expected\nG\nand found\nA" in said
    assert said.splitlines()[-1] == "asked 4: right 1, wrong 1, not askable 2"
    assert main(["check", "reactions", "--examples", str(path), "--json"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert (data["version"], data["pack"], data["right"]) == (1, "reactions", 1)
    outcomes = [question["outcome"] for question in data["examples"][0]["questions"]]
    assert outcomes == ["right", "wrong", "not_askable", "not_askable"]
    assert main(["check", "--examples", str(path)]) == 1
    assert "name the rule pack" in capsys.readouterr().err
