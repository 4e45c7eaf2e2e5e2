"""The conditions on the card of a creature."""

from unittest.mock import patch

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter
from pytestqt.qtbot import QtBot

from gridapp.windows.widgets.creature.condition_strip import ConditionStrip, ShownCondition

STRIP = "gridapp.windows.widgets.creature.condition_strip.paint_condition_icon"


@pytest.mark.parametrize(("count", "icons"), [(1, 1), (2, 2), (3, 3), (4, 1)])
def test_a_few_conditions_without_room_are_icons_and_many_are_counted(
    qtbot: QtBot, count: int, icons: int
) -> None:
    """Beside "Defensive until the end of the round" stood "+1", which reads like a bonus."""
    strip = ConditionStrip()
    qtbot.addWidget(strip)
    words = "Defensive until the end of the round and for long after it"
    strip.show_conditions(
        tuple(ShownCondition(f"c{number}", "", words, "") for number in range(count))
    )
    strip.resize(200, 30)
    painted: list[tuple[str, bool]] = []

    def paint(_painter: QPainter, spot: QRect, key: str, *_: object) -> None:
        painted.append((key, strip.rect().contains(spot)))

    with patch(STRIP, paint):
        strip.grab()
    assert painted == [(f"c{number}", True) for number in range(icons)]
