"""The library's face: what scripts may import, and what a battle answers and does."""

import doctest
import inspect
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import gridapp
from gridapp.battle.commands import ShiftToken

FACE = ("load_packs", "new_battle", "open_battle", "open_sample", "samples")
METHODS = {
    "actions": ["creature"],
    "answer": ["option", "number"],
    "cell": ["label"],
    "close": [],
    "cover": ["attacker", "target", "at"],
    "creature": ["name"],
    "do": ["command"],
    "flanking": ["creature", "action"],
    "known_to": ["audience"],
    "label": ["cell"],
    "log": [],
    "moves": ["creature", "action"],
    "odds": ["attacker", "target", "at"],
    "picture": ["path", "audience", "options"],
    "players_view": ["audience"],
    "provokes": ["creature", "cells", "action"],
    "read_command": ["command"],
    "redo": [],
    "save": ["path"],
    "sees": ["attacker", "target", "at"],
    "threat": ["creature"],
    "undo": [],
}
"""The promise to scripts: a name or argument that is missing here was taken from them."""


@pytest.fixture
def duel() -> gridapp.OpenBattle:
    """Return two foes side by side, with a friend of the first behind the second's back."""
    battle = gridapp.new_battle("reactions", columns=9, rows=7, seed=7)
    for line in (
        "place-token creature=fighter name=Ayla cell=C4 side=heroes",
        "place-token creature=goblin name=Snik cell=D4 side=raiders",
        "place-token creature=rogue name=Dain cell=G4 side=heroes",
    ):
        assert isinstance(battle.do(line), gridapp.Applied)
    return battle


def test_face_has_every_name_and_no_more() -> None:
    assert set(gridapp.__all__) == {
        "Applied", "BattleReader", "FileProblem", "OpenBattle", "PackProblem", "Refused",
        "__version__", "commands", *FACE,
    }  # fmt: skip
    assert all(getattr(gridapp, name) is not None for name in gridapp.__all__)


def test_signatures_are_kept() -> None:
    methods = {
        name: list(inspect.signature(method).parameters)[1:]
        for name, method in inspect.getmembers(gridapp.OpenBattle, inspect.isfunction)
        if not name.startswith("_")
    }
    assert methods == METHODS
    assert list(inspect.signature(gridapp.new_battle).parameters) == [
        "system", "name", "columns", "rows", "shape", "rulings", "seed"
    ]  # fmt: skip


def test_unknown_name_lists_the_known() -> None:
    with pytest.raises(AttributeError, match="open_battle"):
        gridapp.open_batle  # noqa: B018


@pytest.mark.parametrize(
    "module",
    ["gridapp", "gridapp.api.open_battle", "gridapp.api.battle_reader", "gridapp.api.packs"],
)
def test_documentation_examples(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried > 0
    assert failed == 0


def test_first_question_takes_six_lines() -> None:
    script = (
        "import gridapp\n"
        "battle = gridapp.open_sample('river_shrine', seed=1)\n"
        "battle.do('start-fight')\n"
        "for move in battle.moves().cells:\n"
        "    print(move.cell, move.length, len(move.provokes))\n"
        "import sys; assert not any(name.startswith('PySide6') for name in sys.modules)\n"
    )
    assert script.count("\n") <= 6
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    assert len(done.stdout.splitlines()) > 100


def test_flanking_cover_threat_and_odds(duel: gridapp.OpenBattle) -> None:
    assert {cell.cell for cell in duel.threat("Ayla").cells} == {
        f"{column}{row}" for column in "CDE" for row in (3, 4, 5) if (column, row) != ("D", 4)
    }, "every cell around Snik"
    assert isinstance(duel.do("start-fight"), gridapp.Applied)
    while duel.battle.active != duel.creature("Dain").id:
        duel.do("end-turn")
    completes = {(cell.cell, cell.target) for cell in duel.flanking("Dain").completes}
    snik = duel.creature("Snik").id
    assert ("E4", snik) in completes, "straight behind the goblin"
    assert ("D3", snik) not in completes, "beside Ayla's line"
    assert duel.cover("Ayla", "Snik").cover.grade == ""
    assert duel.sees("Ayla", "Snik")
    assert all(odds.refusal for odds in duel.odds("Ayla", "Dain").weapons), "out of reach"
    assert any(not odds.refusal for odds in duel.odds("Ayla", "Snik").weapons)


def test_commands_as_values_words_and_json(duel: gridapp.OpenBattle) -> None:
    token = duel.creature("Ayla").id
    expected = ShiftToken(token, (1, 1))
    assert duel.read_command(expected) == expected
    assert duel.read_command("shift-token Ayla B2") == expected
    assert duel.read_command("shift-token token=ayla cell=2.2") == expected
    assert duel.read_command('{"do": "ShiftToken", "token": "Ayla", "cell": "B2"}') == expected
    assert duel.read_command('{"do": "ShiftToken", "token": "Ayla", "cell": [1, 1]}') == expected


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("", "a command is missing"),
        ("shift-tokn Ayla B2", "did you mean 'shift-token'"),
        ("shift-token Ayla B2 0 C3", "one value too many"),
        ("shift-token Ayla cel=B2", "did you mean 'cell'"),
        ("shift-token Ayla nowhere", "nowhere"),
        ("end-turn now", "one value too many"),
        ('{"do": "ShiftToken", "token": "Ayla"', "no JSON"),
        ('{"do": "SetPool", "token": "Ayla", "pool": "hp", "value": "many"}', "value"),
    ],
)
def test_words_that_say_no_command(duel: gridapp.OpenBattle, words: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        duel.do(words)


def test_unknown_creature_lists_those_on_the_board(duel: gridapp.OpenBattle) -> None:
    with pytest.raises(LookupError, match="Ayla, Snik, Dain"):
        duel.do("shift-token Alya B2")


def test_refusal_is_a_value_and_changes_nothing(duel: gridapp.OpenBattle) -> None:
    before = duel.battle
    outcome = duel.do("place-token creature=goblin name=Twin cell=C4")
    assert isinstance(outcome, gridapp.Refused)
    assert outcome.code
    assert duel.battle is before


def test_undo_and_redo(duel: gridapp.OpenBattle) -> None:
    assert isinstance(duel.do("shift-token Ayla B2"), gridapp.Applied)
    assert duel.undo()
    assert duel.creature("Ayla").cell == duel.cell("C4")
    assert duel.redo()
    assert duel.creature("Ayla").cell == duel.cell("B2")
    assert not duel.redo()


def test_saved_battle_opens_the_same(duel: gridapp.OpenBattle, tmp_path: Path) -> None:
    path = tmp_path / "duel.battle"
    duel.save(path)
    with gridapp.open_battle(path) as opened:
        assert opened.battle == duel.battle
        assert isinstance(opened.do("shift-token Ayla B2"), gridapp.Applied)
    with gridapp.open_battle(path, read_only=True) as again:
        assert again.label(again.creature("Ayla").cell) == "B2"
    with pytest.raises(gridapp.FileProblem):
        duel.save(path)


def test_players_know_no_hidden_creature(duel: gridapp.OpenBattle) -> None:
    assert isinstance(duel.do("hide-token Snik yes"), gridapp.Applied)
    players_battle = duel.known_to("players")
    assert [token.name for token in players_battle.creatures] == ["Ayla", "Dain"]
    assert "Snik" not in str(duel.players_view())
    assert "Snik" in str(duel.battle)
    with pytest.raises(LookupError):
        players_battle.creature("Snik")


def test_equal_seeds_play_equal_fights() -> None:
    def order() -> tuple[str, ...]:
        battle = gridapp.open_sample("river_shrine", seed=5)
        battle.do("start-fight")
        return battle.log()

    assert order() == order()


def test_unknown_sample_and_system() -> None:
    with pytest.raises(LookupError, match="river_shrine"):
        gridapp.open_sample("river_shrin")
    with pytest.raises(gridapp.FileProblem):
        gridapp.new_battle("reaction")
