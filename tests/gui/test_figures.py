"""The sheet shows derived statistics in the creature's present state."""

from pathlib import Path

from PySide6.QtWidgets import QLabel

from gridapp.battle.commands import SetCondition
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.gui.conftest import Opens
from tests.rules.play import System

SYSTEM = System("action_points")


def test_defences_follow_conditions(opens: Opens, tmp_path: Path) -> None:
    """Melee 10 + 1 + 1 + 2, and 5 for an immobile creature."""
    battle = SYSTEM.scene("A .", A="swordsman")
    session = Session(BattleFile.create(tmp_path / "sheet.battle", battle), SYSTEM.rules)
    parts = opens(session).window.parts
    parts.tabs.setCurrentWidget(parts.sheet)
    sheet = parts.sheet

    def told() -> str:
        return "\n".join(text_label.text() for text_label in sheet.findChildren(QLabel))

    assert "Melee Defense 14 (AP-110)" in told()
    session.do(SetCondition("A", "immobile", on=True))
    assert "Melee Defense 5 (AP-110)" in told()
