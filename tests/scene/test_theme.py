"""Light and dark windows are readable."""

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QColor, QFontMetricsF, QPalette
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QMenu, QToolTip
from pytestqt.qtbot import QtBot

from gridapp.scene import theme
from gridapp.scene.items.tokens.token_painter import elided_name
from gridapp.windows.widgets.choice_button import ChoiceButton
from gridapp.windows.widgets.plain_text import blend

ROLES = [
    (QPalette.ColorRole.WindowText, QPalette.ColorRole.Window),
    (QPalette.ColorRole.Text, QPalette.ColorRole.Base),
    (QPalette.ColorRole.ButtonText, QPalette.ColorRole.Button),
    (QPalette.ColorRole.HighlightedText, QPalette.ColorRole.Highlight),
    (QPalette.ColorRole.Link, QPalette.ColorRole.Base),
    (QPalette.ColorRole.Link, QPalette.ColorRole.Window),
    (QPalette.ColorRole.PlaceholderText, QPalette.ColorRole.Base),
]


def luminance(colour: QColor) -> float:
    parts = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (colour.redF(), colour.greenF(), colour.blueF())
    ]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(ink: QColor, ground: QColor) -> float:
    """Return the contrast ratio of WCAG; a translucent ink lies on the ground."""
    first, second = blend(ground, QColor(ink.rgb()), ink.alphaF()), ground
    bright, dim = sorted((luminance(first), luminance(second)), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("ink", "ground"), ROLES)
def test_text_has_contrast(
    qtbot: QtBot, dark: bool, ink: QPalette.ColorRole, ground: QPalette.ColorRole
) -> None:
    palette = theme.palette(dark=dark)
    assert contrast(palette.color(ink), palette.color(ground)) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_chosen_button_stands_out(dressed: QApplication, qtbot: QtBot, dark: bool) -> None:
    """Filled with the highlight colour, whose contrast with the window is 3 and more."""
    theme.apply_theme(dressed, dark=dark)
    chosen, unchosen = ChoiceButton("Half"), ChoiceButton("Double")
    for button in (chosen, unchosen):
        qtbot.addWidget(button)
        button.resize(90, 30)
    grounds = []
    for on in (True, False, True):
        chosen.setChecked(on)
        picture = chosen.grab().toImage()
        grounds.append(picture.pixelColor(10, 15))
    assert grounds[0] == grounds[2]
    ground, window = grounds[0], unchosen.palette().color(QPalette.ColorRole.Window)
    assert contrast(theme.WHITE, ground) >= 4.5
    assert contrast(ground, window) >= 3
    assert contrast(ground, unchosen.grab().toImage().pixelColor(10, 15)) >= 2
    assert grounds[1] == unchosen.grab().toImage().pixelColor(10, 15)


def test_an_unchecked_box_of_a_dark_menu_is_seen(dressed: QApplication, qtbot: QtBot) -> None:
    """The frame of the box was as dark as the menu."""
    theme.apply_theme(dressed, dark=True)
    menu = QMenu()
    qtbot.addWidget(menu)
    action = menu.addAction("Full screen")
    action.setCheckable(True)
    row, picture = menu.actionGeometry(action), menu.grab().toImage()
    middle, ground = row.center().y(), menu.palette().color(QPalette.ColorRole.Base)
    box = [picture.pixelColor(x, middle) for x in range(row.left() + 2, row.left() + 24)]
    assert max(contrast(colour, ground) for colour in box) >= 3


@pytest.mark.parametrize("dark", [False, True])
def test_rows_of_an_open_list_can_be_read(dressed: QApplication, qtbot: QtBot, dark: bool) -> None:
    """In dark windows the rows were light grey, with white letters."""
    theme.apply_theme(dressed, dark=dark)
    choice = QComboBox()
    choice.addItems(["Aggressive", "Ready", "Defensive"])
    qtbot.addWidget(choice)
    rows, last = choice.view(), choice.model().index(2, 0)
    rows.setFixedSize(200, 100)
    picture, row = rows.grab().toImage(), rows.visualRect(last)
    ground = picture.pixelColor(150, row.center().y())
    assert contrast(rows.palette().color(QPalette.ColorRole.Text), ground) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_disabled_text_can_be_read(qtbot: QtBot, dark: bool) -> None:
    """The heading of a menu is a disabled entry; 2 is what Qt's light grey has on white."""
    palette, off = theme.palette(dark=dark), QPalette.ColorGroup.Disabled
    for ink in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text):
        ground = palette.color(QPalette.ColorRole.Base)
        assert contrast(palette.color(off, ink), ground) >= 2


@pytest.fixture
def dressed(qapp: QApplication) -> Iterator[QApplication]:
    before, style = qapp.palette(), qapp.style().objectName()
    yield qapp
    qapp.setStyle(style)
    qapp.setPalette(before)


@pytest.mark.parametrize("dark", [False, True])
def test_theme_is_applied(dressed: QApplication, dark: bool) -> None:
    theme.apply_theme(dressed, dark=dark)
    assert dressed.style().objectName() == "fusion"
    assert (dressed.palette().window().color().lightness() < 128) == dark


def test_elided_name_keeps_its_number(qtbot: QtBot) -> None:
    metrics = QFontMetricsF(theme.font(12))
    room = metrics.horizontalAdvance("Goblin sn… 12")
    assert elided_name("Goblin sneak 12", metrics, room).endswith(" 12")
    assert elided_name("Goblin sneak 12", metrics, room) != "Goblin sneak 12"
    assert elided_name("Goblin sneak", metrics, room / 2).endswith("…")
    assert elided_name("Orc 1", metrics, room) == "Orc 1"


@pytest.mark.parametrize("dark", [False, True])
def test_check_box_frame_has_contrast(qtbot: QtBot, qapp: QApplication, dark: bool) -> None:
    """At least 2:1 against the window or the inside of the box."""
    theme.apply_theme(qapp, dark=dark)
    box = QCheckBox("Always")
    qtbot.addWidget(box)
    box.show()
    picture = box.grab().toImage()
    middle = picture.height() // 2
    line = [picture.pixelColor(x, middle) for x in range(picture.height() // 2 + 4)]
    ground, inside = qapp.palette().window().color(), qapp.palette().base().color()
    seen = max(min(contrast(pixel, ground), contrast(pixel, inside)) for pixel in line)
    theme.apply_theme(qapp, dark=False)
    assert seen > 2


def test_tips_follow_the_theme(qapp: QApplication) -> None:
    """A yellow tip glared in a dark window."""
    for dark in (True, False):
        theme.apply_theme(qapp, dark=dark)
        tip = QToolTip.palette()
        paper = tip.color(QPalette.ColorRole.ToolTipBase).lightness()
        assert (paper < 100) == dark
        assert abs(paper - tip.color(QPalette.ColorRole.ToolTipText).lightness()) > 120
