"""The panels by themselves, and what strange names do to them: nothing."""

from itertools import pairwise
from unittest.mock import patch

import pytest
from PySide6.QtCore import QRect, QUrl
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPalette, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QListWidget,
    QMainWindow,
    QMenu,
    QTextBrowser,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import PlaceToken, SetCondition
from gridapp.battle.outcomes import Applied
from gridapp.battle.questions import Option, Question
from gridapp.battle.tokens import Token
from gridapp.scene import theme
from gridapp.scene.items.condition_signs import condition_sign
from gridapp.scene.items.glyphs import has_condition_glyph
from gridapp.session.groups.placing import numbered_name
from gridapp.session.session import Session
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.commands.table import COMMANDS
from gridapp.windows.dialogs.about_page import about_page
from gridapp.windows.dialogs.keys_page import KeysPage
from gridapp.windows.panels.log_panel import LogPanel
from gridapp.windows.panels.order_rows import (
    ROW_HEIGHT,
    OrderRow,
    _fitting_font,
    _RowPainter,
)
from gridapp.windows.settings import Settings
from gridapp.windows.table.bar import BETWEEN, DetailsLabel
from gridapp.windows.widgets.banner import Severity
from gridapp.windows.widgets.creature.condition_icons import ICON_SIZE, sign_font
from gridapp.windows.widgets.creature.pool_bars import PoolLevel, PoolStrip, health_level
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import plain_tooltip
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot

EVIL = "<img src='/etc/passwd'><b>Bob</b>\u202e & Co"


def test_names_are_never_markup(opens: Opens, skirmish: Session) -> None:
    cell = skirmish.battle.board.grid.parse_label("A1")
    token = Token("evil", EVIL, "heroes", cell, stats={"hit_points": 5})
    assert isinstance(skirmish.do(PlaceToken(token)), Applied)
    window = opens(skirmish).window
    window.show_banner(Severity.PROBLEM, EVIL)
    window.parts.turn.token_chosen.emit("evil")
    window.grab()
    for shown in window.findChildren(QLabel):
        assert shown.textFormat().name == "PlainText" or not shown.text()
    for widget in QApplication.allWidgets():
        assert "<img" not in widget.toolTip()


@pytest.mark.parametrize(("current", "maximum", "filled"), [(3, 2, 3), (1, 2, 1), (0, 2, 0)])
def test_every_point_is_a_pip_those_above_the_maximum_too(
    current: int, maximum: int, filled: int
) -> None:
    """A third action, which an ambush gives (G-20), is seen beside the usual two."""
    strip = PoolStrip()
    strip.show_levels((PoolLevel("Actions", current, maximum, "G-20", lasts=False),))
    strip.resize(200, strip.heightForWidth(200))
    image = strip.grab().toImage()
    row = [image.pixelColor(x, image.height() // 2) == theme.GREEN for x in range(image.width())]
    begins = [is_filled and not before for before, is_filled in pairwise([False, *row])]
    assert sum(begins) == filled


@pytest.mark.parametrize("sign", ["R", "Is", "Wm"])
def test_letters_of_a_condition_stay_in_their_ring(qapp: QApplication, sign: str) -> None:
    """With letters of 20 points "Is" (In shock) ran over its ring and was cut."""
    theme.apply_text_size(qapp, 20)
    try:
        font = sign_font(sign, QRect(0, 0, ICON_SIZE, ICON_SIZE), QWidget())
    finally:
        theme.apply_text_size(qapp, 0)
    assert QFontMetricsF(font).horizontalAdvance(sign) <= ICON_SIZE - 4


def test_tooltips_show_plain_text() -> None:
    assert plain_tooltip("a <b> & c") == "<p>a &lt;b&gt; &amp; c</p>"
    assert plain_tooltip("") == ""


def test_the_log_grows_and_shrinks(qtbot: QtBot) -> None:
    panel = LogPanel()
    qtbot.addWidget(panel)
    panel.show_lines(("One", "Two"))
    panel.show_lines(("One", "Two", "<b>three</b>"))
    assert told(panel) == ["One", "Two", "<b>three</b>"]
    panel.show_lines(("One",))
    assert told(panel) == ["One"]
    panel.show_lines(())
    assert told(panel) == []


def told(panel: LogPanel) -> list[str]:
    rows = (panel.topLevelItem(index) for index in range(panel.topLevelItemCount()))
    return [row.text(0) for row in rows if row is not None]


def test_newest_line_stays_visible_when_the_log_shrinks(qtbot: QtBot) -> None:
    panel = LogPanel()
    qtbot.addWidget(panel)
    panel.resize(300, 200)
    panel.show()
    panel.show_lines(tuple(f"line {number}" for number in range(40)))
    bar = panel.verticalScrollBar()
    panel.resize(200, 80)
    assert bar.value() == bar.maximum()
    bar.setValue(10)
    panel.resize(200, 60)
    assert bar.value() == 10


def test_active_row_stays_visible_when_the_order_shrinks(fight: Pilot) -> None:
    fight.end_turns_until(fight.window.parts.turn.order_list.rows()[-1].name)
    order = fight.window.parts.turn.order_list
    row_index = next(row_index for row_index, row in enumerate(order.rows()) if row.active)
    order.resize(order.width(), 400)
    order.resize(order.width(), 60)
    row = order.visualItemRect(order.item(row_index))
    assert order.viewport().rect().contains(row)


def test_shortcuts_are_unique() -> None:
    keys = [key for entry in COMMANDS for key in entry.keys]
    assert len(keys) == len(set(keys))


def test_help_opens_beside_the_window(setting_up: Pilot) -> None:
    window = setting_up.window
    for page in (KeysPage(window, window.commands), about_page(window)):
        page.show()
        assert not page.isModal()
        page.close()


def test_credits_load_no_resources(setting_up: Pilot) -> None:
    page = about_page(setting_up.window)
    text = page.findChild(QTextBrowser)
    assert text is not None
    assert "Lorc" in text.toPlainText()
    assert "| --- |" not in text.toPlainText()
    assert not text.openLinks()
    assert text.document().resource(2, QUrl("file:///etc/passwd")) == b" "
    page.close()


def test_commands_in_menus_have_icons_once_the_menu_opens(qtbot: QtBot) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    actions = CommandActions(window, Settings())
    actions.fill_menus(window)
    menu = next(menu for menu in window.menuBar().findChildren(QMenu) if menu.actions())
    drawn = [entry.id for entry in COMMANDS if entry.icon]
    listed = [action for action in menu.actions() if action.objectName() in drawn]
    assert listed
    assert all(action.icon().isNull() for action in listed)
    menu.aboutToShow.emit()
    assert not any(action.icon().isNull() for action in listed)
    assert actions["undo"].icon().isNull(), "its menu is still closed"
    assert not actions.shown("undo").icon().isNull(), "a tool bar shows it without a menu"


def test_the_icon_of_the_app_has_its_own_colours() -> None:
    image = icon("gridapp").pixmap(48, 48).toImage()
    colours = {image.pixelColor(x, y).name() for x in range(8, 40) for y in range(8, 40)}
    assert len(colours) > 20


def test_all_buttons_have_accessible_names(fight: Pilot) -> None:
    fight.drag("E5", "D2")
    parts = fight.window.parts
    for tile in (*parts.actions.tiles.values(), *parts.question.tiles.values()):
        assert tile.accessibleName()
    for panel in (parts.turn.order_list, parts.log, parts.palette.list, fight.board):
        assert panel.accessibleName()
    assert parts.turn.order_list.rows()[0].accessible_text


@pytest.mark.parametrize(
    ("taken", "made"),
    [(set(), "Orc"), ({"Orc"}, "Orc 2"), ({"Orc", "Orc 2"}, "Orc 3"), ({"Orc 2"}, "Orc")],
)
def test_names_are_numbered(taken: set[str], made: str) -> None:
    assert numbered_name("Orc", taken) == made


def test_health_bar_shows_the_lasting_pool() -> None:
    moves, points = PoolLevel("Move", 1, 1, "R", False), PoolLevel("HP", 3, 9, "R", True)
    assert health_level((moves, points)) is points
    assert health_level((moves,)) is None
    assert str(points) == "HP: 3 of 9"


def test_search_field_accepts_shortcut_letters(fight: Pilot) -> None:
    parts = fight.window.parts
    parts.tabs.setCurrentWidget(parts.palette)
    search: QLineEdit = parts.palette.search_field
    search.setFocus()
    turn = fight.battle.active
    QTest.keyClicks(search, "et")
    assert search.text() == "et"
    assert fight.battle.active == turn


def test_a_question_about_nobody_covers_as_few_creatures_as_it_can(fight: Pilot) -> None:
    """Such as the card of all stances, which once covered the creatures asked about."""
    area = fight.window.parts.board_area
    options = (Option("a", "One"), Option("b", "Two"))
    area.question_bar.show_question(Question(1, "x", "Which", "", "", options, "b", "X-1"))
    top, low = (QRect(0, y, area.width(), 60) for y in (0, area.height() - 60))
    for tokens, edge in (([low, low], top), ([top, low, top], low), ([], low)):
        with patch.object(area, "_token_rects", lambda tokens=tokens: tokens):
            area.keep_visible([])
        assert area.question_bar.geometry().intersects(edge)


def test_dead_creature_shows_only_that_it_is_dead(fight: Pilot) -> None:
    """In the order, on the board and as flanked; the sheet keeps everything."""
    snik, session = fight.token("Snik").id, fight.window.session
    for condition in ("prone", "dead"):
        assert isinstance(session.do(SetCondition(snik, condition, on=True)), Applied)
    fight.window.board_area.presenter.refresh()
    rows = fight.window.parts.turn.order_list.rows()
    (row,) = [row for row in rows if row.token == snik]
    assert [key for key, _ in row.conditions] == ["dead"]
    item = fight.window.parts.scene.token_item(snik)
    assert item is not None
    assert item._painted is not None
    assert item._painted[0].conditions == ("dead",)
    assert fight.token("Snik").has("prone")


def test_creature_that_has_acted_is_pale_in_the_order(qtbot: QtBot) -> None:
    """A row after its turn, and without a turn, is painted paler, and its text says why."""
    row = OrderRow("t", "Ayla", QPixmap(26, 26), "12", (), False, False, False, ())
    over, active = row._replace(acted=True), row._replace(acted=True, active=True)
    resting = row._replace(rests=True)
    assert resting.accessible_text == f"{row.accessible_text}, no turn now"
    assert over.accessible_text == f"{row.accessible_text}, has acted"
    assert "has acted" not in active.accessible_text
    board = QListWidget()
    qtbot.addWidget(board)
    darkness = []
    for each in (row, over, resting):
        image = QImage(300, ROW_HEIGHT, QImage.Format.Format_RGB32)
        image.fill(board.palette().color(QPalette.ColorRole.Base))
        painter = QPainter(image)
        _RowPainter(painter, each, board).paint(image.rect(), hovered=False)
        painter.end()
        pixels = [image.pixelColor(x, y).lightness() for x in range(44, 140) for y in range(32)]
        darkness.append(max(pixels) - min(pixels))
    assert darkness[1] == darkness[2] < 0.7 * darkness[0]


def test_the_fallen_are_struck_out_in_the_order(qtbot: QtBot) -> None:
    """A line through the name: an unbroken run of pixels, far longer than any part of a letter."""
    row = OrderRow("t", "illicit", QPixmap(26, 26), "", (), False, False, False, ())
    board = QListWidget()
    qtbot.addWidget(board)
    longest = []
    for is_lifeless in (False, True):
        image = QImage(300, ROW_HEIGHT, QImage.Format.Format_RGB32)
        base = board.palette().color(QPalette.ColorRole.Base)
        image.fill(base)
        painter = QPainter(image)
        fallen = row._replace(is_lifeless=is_lifeless)
        _RowPainter(painter, fallen, board).paint(image.rect(), hovered=False)
        painter.end()
        lines = [
            "".join(".#"[image.pixelColor(x, y) != base] for x in range(42, 140))
            for y in range(ROW_HEIGHT)
        ]
        longest.append(max(len(run) for line in lines for run in line.split(".")))
    assert longest[1] > 2 * longest[0]


def test_the_order_shows_every_pool_that_damage_reduces(qtbot: QtBot) -> None:
    """A creature with Wounds and full Vitality looked unhurt, without Vitality it looked dead."""
    vitality = PoolLevel("Vitality", 0, 30, "", lasts=True)
    wounds = PoolLevel("Wounds", 9, 10, "", lasts=True)
    row = OrderRow("t", "Ann", QPixmap(26, 26), "", (vitality, wounds), False, False, False, ())
    assert row.accessible_text == "Ann, Vitality: 0 of 30, Wounds: 9 of 10"
    board = QListWidget()
    qtbot.addWidget(board)
    image = QImage(200, ROW_HEIGHT, QImage.Format.Format_RGB32)
    image.fill(board.palette().color(QPalette.ColorRole.Base))
    painter = QPainter(image)
    _RowPainter(painter, row, board).paint(image.rect(), hovered=False)
    painter.end()
    green = {x for x in range(200) for y in range(16, 32) if image.pixelColor(x, y) == theme.GREEN}
    # The line goes from 41 to 191; behind 109.5 for Vitality and a gap of 4 are 36.5 for Wounds.
    assert green
    assert 154 <= min(green) <= 156
    assert 184 <= max(green) <= 188  # nine tenths of them


def test_details_break_between_two_of_them_before_they_are_cut(qtbot: QtBot) -> None:
    """The state of the players' window ended in "kann einsc\u2026" on a screen of 800 x 600."""
    label = DetailsLabel()
    qtbot.addWidget(label)
    parts = ["whole map", "locked", "follows the turn", "screen may go to sleep", "HDMI-1"]
    label.show_text(BETWEEN.join(parts))
    advance, line = label.fontMetrics().horizontalAdvance, label.heightForWidth(10_000)
    half = max(advance(BETWEEN.join(part)) for part in (parts[:3], parts[3:]))
    assert label.lines(10_000) == [BETWEEN.join(parts)]
    assert label.lines(half) == [BETWEEN.join(parts[:3]), BETWEEN.join(parts[3:])]
    assert label.heightForWidth(half) - line >= label.fontMetrics().height()
    assert len(label.lines(half // 2)) == 2
    assert label.lines(half // 2)[1].endswith("\u2026")


def test_a_long_name_in_the_order_is_written_smaller_before_it_is_cut(qapp: QApplication) -> None:
    font, name = qapp.font(), "Halsabschneider"
    whole = QFontMetricsF(font).horizontalAdvance(name)
    assert _fitting_font(font, name, round(whole) + 1) == font
    smaller = _fitting_font(font, name, round(0.9 * whole))
    assert QFontMetricsF(smaller).horizontalAdvance(name) <= 0.92 * whole
    assert _fitting_font(font, name, round(0.3 * whole)).pointSizeF() == pytest.approx(
        0.8 * font.pointSizeF()
    )


def test_badges_have_signs_of_the_system_in_use(fight: Pilot) -> None:
    """None of these has a drawing, and all would be an S."""
    assert fight.battle.pack.id == "reactions"
    conditions = ("soaked", "sparing", "starving", "strength_damage", "suffocating")
    assert not any(map(has_condition_glyph, conditions))
    assert len(set(map(condition_sign, conditions))) == len(conditions)
    assert condition_sign("dehydrated") == "D"  # the only one with a D
    assert condition_sign("of_another_system") == "Os"
