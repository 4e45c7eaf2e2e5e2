"""`gridapp ask round`: who may act in which part of the round."""

from pathlib import Path

import msgspec
import pytest

from gridapp.cli import main
from gridapp.session.queries import answers
from gridapp.session.queries.queries import BattleQueries
from gridapp.storage.file.battle_file import BattleFile
from tests.engine.scenes import HERO
from tests.engine.scenes import scene as of_reactions
from tests.rules.play import token
from tests.rules.segments.table import SYSTEM, scene

Capture = pytest.CaptureFixture[str]


def asked(path: Path, capsys: Capture, *arguments: str) -> str:
    """Return the printed text."""
    assert main(["ask", str(path), *arguments]) == 0
    return capsys.readouterr().out


def test_segments(tmp_path: Path, capsys: Capture) -> None:
    battle = scene("C . G", "G", stage="melee", C="archer", G="raider")
    path = tmp_path / "fight.battle"
    BattleFile.create(path, battle).close()
    assert asked(path, capsys, "round").splitlines() == [
        "  Ambush: nobody",
        "> Melee: C (Knife), G (Axe)",
        "  Ranged: C (Bow)",
        "  Movement: C (Move), G (Move)",
        "  Multiform: C (Heavy crossbow)",
    ]
    moved = asked(path, capsys, "round", "G", "--at", "B1")
    assert "> Melee: C (Bow in melee, Knife), G (Axe)" in moved.splitlines()
    answer = msgspec.json.decode(asked(path, capsys, "--json", "round"), type=answers.RoundAnswer)
    assert answer == BattleQueries(battle, SYSTEM.rules).round()
    assert answer != BattleQueries(battle, SYSTEM.rules).round(token(battle, "G"), (1, 0))


def test_rounds_without_parts(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "fight.battle"
    BattleFile.create(path, of_reactions("A", A=HERO)).close()
    assert asked(path, capsys, "round") == "the rounds of this system have no parts\n"
