"""`gridapp ask --as` prints the same of battles that differ only in what players do not know."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.board import Door, DoorState, Wall
from gridapp.battle.state import Battle
from gridapp.cli import main
from gridapp.storage.file.battle_file import BattleFile
from tests.engine.scenes import HERO, RAIDER, scene
from tests.session.test_twins import more_twins

QUESTIONS = (
    ("round",),
    ("round", "k0"),
    ("moves", "k0"),
    ("actions", "k0"),
    ("threat", "k0"),
    ("danger", "k0"),
    ("flanking", "k0"),
    ("cover", "k0", "k1"),
    ("odds", "k0", "k1"),
    ("provokes", "k0", "B6"),
    ("threat", "Vex"),
    ("cover", "k0", "x3"),
)
"""The last two ask about creatures that are there in one of the twins only, by name or id."""


def said(
    file: Path, audience: str, capsys: pytest.CaptureFixture[str], *, as_json: bool
) -> list[object]:
    """Return exit codes and all that is printed about every question."""
    printed: list[object] = []
    for question in QUESTIONS:
        words = ["ask", str(file), *question, "--as", audience, *["--json"] * as_json]
        printed += [question, main(words), *capsys.readouterr()]
    return printed


def assert_answered_alike(
    seed: int, folder: Path, capsys: pytest.CaptureFixture[str], audience: str, *, as_json: bool
) -> None:
    pair, file = more_twins(seed), folder / "twin.battle"
    answers = []
    for battle in (pair.first, pair.second):
        file.unlink(missing_ok=True)
        BattleFile.create(file, battle).close()
        answers.append(said(file, audience, capsys, as_json=as_json))
    assert answers[0] == answers[1], pair.changes


def test_recorded_answers_about_twins_are_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_answered_alike(8, tmp_path, capsys, "players", as_json=True)


def test_answers_about_twins_in_words_are_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert_answered_alike(46, tmp_path, capsys, "k0", as_json=False)


@pytest.mark.parametrize("audience", ["gm", "players", "A"])
def test_a_secret_door_in_full_view_changes_answers_of_the_gm_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], audience: str
) -> None:
    """Without fog players know all walls, and the proof of cover names the walls in the way."""
    fight = scene(". . .\nA . G\n. . .", A=HERO, G=RAIDER)
    whole = (Wall("w", (1.5, 0), (1.5, 3)),)
    parts = (Wall("w", (1.5, 0), (1.5, 1)), Wall("v", (1.5, 2), (1.5, 3)))
    door = Door("d", (1.5, 1), (1.5, 2), DoorState.CLOSED, secret=True)
    printed = []
    for number, (walls, doors) in enumerate(((whole, ()), (parts, (door,)))):
        board = msgspec.structs.replace(fight.board, walls=walls, doors=doors)
        file = tmp_path / f"{number}.battle"
        BattleFile.create(file, msgspec.structs.replace(fight, board=board)).close()
        assert main(["ask", str(file), "cover", "A", "G", "--as", audience, "--json"]) == 0
        printed.append(capsys.readouterr().out)
    assert (printed[0] != printed[1]) is (audience == "gm")


@pytest.mark.long
@pytest.mark.parametrize("audience", ["players", "k0"])
def test_answers_about_all_twins_are_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], audience: str
) -> None:
    for seed in range(50):
        assert_answered_alike(seed, tmp_path, capsys, audience, as_json=seed % 2 == 0)


@pytest.mark.parametrize("question", ["moves A", "actions A", "threat A", "danger A"])
@pytest.mark.parametrize("audience", ["gm", "players"])
def test_a_hidden_foe_changes_answers_of_the_gm_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], question: str, audience: str
) -> None:
    """Each of these answers changes with the foe, so a command without the audience is noticed."""
    text = "A . . .\n. . X .\n. . . ."
    alone = scene(text.replace("X", "."), A=HERO)
    assert answers_differ(
        tmp_path, capsys, question, audience, alone, scene(text, A=HERO, X=RAIDER)
    )


@pytest.mark.parametrize("question", ["flanking A", "odds A G"])
@pytest.mark.parametrize("audience", ["gm", "players"])
def test_a_hidden_friend_changes_answers_of_the_gm_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], question: str, audience: str
) -> None:
    """The hidden friend and the asker flank the foe between them."""
    alone = scene("A G .", A=HERO, G=RAIDER)
    beside = scene("A G X", A=HERO, G=RAIDER, X=HERO)
    assert answers_differ(tmp_path, capsys, question, audience, alone, beside)


def answers_differ(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    question: str,
    audience: str,
    alone: Battle,
    beside: Battle,
) -> bool:
    """Return True if the answer to the GM depends on the hidden ``X``, and no player's does."""
    secret = beside.token("X")
    assert secret is not None
    hidden = beside.with_token(msgspec.structs.replace(secret, hidden=True))
    printed = []
    for number, battle in enumerate((alone, hidden)):
        file = folder / f"{number}.battle"
        BattleFile.create(file, battle).close()
        assert main(["ask", str(file), *question.split(), "--as", audience, "--json"]) == 0
        printed.append(capsys.readouterr().out)
    return (printed[0] != printed[1]) is (audience == "gm")
