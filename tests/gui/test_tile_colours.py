"""A tile under the pointer does not look like the chosen one."""

from PySide6.QtGui import QColor
from pytestqt.qtbot import QtBot

from gridapp.windows.widgets.tile import Tile


def ground(qtbot: QtBot, *, chosen: bool = False, down: bool = False) -> QColor:
    """The colour inside a tile, beside its texts."""
    tile = Tile("Club", "1 in reach")
    qtbot.addWidget(tile)
    tile.setCheckable(True)
    tile.setChecked(chosen)
    tile.setDown(down)
    tile.resize(200, 44)
    return tile.grab().toImage().pixelColor(190, 22)


def test_the_pointer_tints_in_grey_and_a_choice_in_blue(qtbot: QtBot) -> None:
    """Beside a chosen weapon, the weapon under the pointer had the same blue."""
    plain, pressed, chosen = (
        ground(qtbot),
        ground(qtbot, down=True),
        ground(qtbot, chosen=True),
    )
    assert pressed != plain
    assert chosen.blue() - chosen.red() > 30
    assert abs(pressed.blue() - pressed.red()) < 12
