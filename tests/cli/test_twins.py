"""`gridapp ask --as` prints the same of battles that differ only in what players do not know."""

from pathlib import Path

import pytest

from gridapp.cli import main
from gridapp.storage.file.battle_file import BattleFile
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


@pytest.mark.long
@pytest.mark.parametrize("audience", ["players", "k0"])
def test_answers_about_all_twins_are_alike(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], audience: str
) -> None:
    for seed in range(50):
        assert_answered_alike(seed, tmp_path, capsys, audience, as_json=seed % 2 == 0)
