"""The GM steers the players' window by keys, by its outline, and by covers."""

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QMarginsF, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFormLayout, QLabel, QToolButton

from gridapp.battle.commands import HideToken, PutNote, ShiftToken
from gridapp.battle.notes import Note
from gridapp.scene import theme
from gridapp.scene.coordinates import to_scene
from gridapp.scene.items.map_pictures import PictureError
from gridapp.session.table.calibration import density_from_dpi
from gridapp.session.table.camera import Frame
from gridapp.session.table.monitors import MonitorSettings
from gridapp.session.table.steering import Discs, Reader
from gridapp.windows.table.cover import Handout
from gridapp.windows.table.handouts import read_handout
from gridapp.windows.table.look_dialog import LookDialog
from gridapp.windows.table.screens import identity_of
from gridapp.windows.table.steering import TableSteering
from gridapp.windows.table.window import TableWindow
from gridapp.windows.widgets.banner import Severity
from tests.gui.pilot import LEFT, PLAIN, Pilot
from tests.gui.test_areas_on_board import differing
from tests.pixels import columns_and_rows
from tests.waiting import pass_time

CTRL = Qt.KeyboardModifier.ControlModifier


def steering_of(pilot: Pilot) -> TableSteering:
    return pilot.window.board_area.table.steering


@pytest.fixture
def table(fight: Pilot) -> TableWindow:
    """The players' window on a screen with 50 dots per inch, at true size."""
    fight.window.commands["table"].trigger()
    window = fight.window.board_area.table.window
    assert window is not None
    monitor = MonitorSettings(identity_of(window.screen()), density_from_dpi(50, 50))
    fight.window.settings.set_monitors(fight.window.settings.monitors().with_settings(monitor))
    window.resize(500, 300)
    steering = steering_of(fight)
    steering.set_window(window, monitor)
    steering.set_state(steering.state.scaled(true_size=True))
    return window


def colour_at(window: TableWindow, spot: QPoint) -> QColor:
    return window.grab().toImage().pixelColor(spot)


def test_arrows_move_by_whole_cells_of_an_inch(fight: Pilot, table: TableWindow) -> None:
    # The board is 16 x 10 cells; its middle is in the middle of 500 x 300 pixels.
    assert table.placement.to_screen((8, 5)) == (250, 150)
    fight.key(Qt.Key.Key_Right, CTRL)
    fight.key(Qt.Key.Key_Down, CTRL)
    assert table.placement.to_screen((9, 6)) == (250, 150)
    assert table.board.mapFromScene(to_scene((9, 6))) == QPoint(250, 150)


def test_lock_keeps_the_view_and_says_so(fight: Pilot, table: TableWindow) -> None:
    fight.window.commands["table_lock"].trigger()
    before = table.placement
    fight.key(Qt.Key.Key_Right, CTRL)
    assert table.placement == before
    assert "locked" in fight.status
    assert "locked" in fight.window.parts.table_bar.details
    fight.window.commands["table_lock"].trigger()
    assert "locked" not in fight.status


def test_overview_and_back(fight: Pilot, table: TableWindow) -> None:
    fight.key(Qt.Key.Key_Left, CTRL)
    fight.window.commands["table_turn"].trigger()
    before = table.placement
    fight.key(Qt.Key.Key_F12)
    assert table.placement != before
    fight.key(Qt.Key.Key_F12)
    assert table.placement == before


def test_outline_is_dragged_by_whole_cells(fight: Pilot, table: TableWindow) -> None:
    handle = steering_of(fight).handle
    assert handle.isVisible()
    cell = round(fight.board.pixels_per_cell)
    QTest.mousePress(handle, LEFT, PLAIN, QPoint(5, 5))
    QTest.mouseMove(handle, QPoint(5 - 2 * cell - 4, 5 + cell + 4))
    QTest.mouseRelease(handle, LEFT, PLAIN, QPoint(5, 5))
    assert steering_of(fight).state.frame.centre == (6.0, 6.0)


def test_view_is_remembered_for_each_battle(fight: Pilot, table: TableWindow) -> None:
    fight.key(Qt.Key.Key_Left, CTRL)
    path = fight.window.session.file.path
    fight.window.commands["sample"].trigger()
    assert steering_of(fight).state.frame.centre != (7.0, 5.0)
    stored = fight.window.settings.table_state(path)
    assert stored is not None
    assert stored.frame == Frame((7.0, 5.0), 0, true_size=True)


def test_blackout_by_a_key(fight: Pilot, table: TableWindow) -> None:
    fight.key(Qt.Key.Key_F9)
    image = table.grab().toImage()
    assert {image.pixelColor(x, 150).name() for x in range(0, 500, 7)} == {"#000000"}
    assert fight.window.parts.table_bar.state == "The players see black"
    fight.key(Qt.Key.Key_F9)
    assert colour_at(table, QPoint(250, 150)).name() != "#000000"


def test_frozen_window_keeps_its_picture(fight: Pilot, table: TableWindow) -> None:
    pass_time(120)
    before = table.grab().toImage()
    fight.key(Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    wolf = fight.token("Gorm").id
    fight.window.session.do(HideToken(wolf, hidden=True))
    fight.key(Qt.Key.Key_Left, CTRL)
    fight.key(Qt.Key.Key_P)
    pass_time(120)
    assert table.grab().toImage() == before
    assert wolf in table.scene.token_ids()
    fight.key(Qt.Key.Key_F9, Qt.KeyboardModifier.ShiftModifier)
    assert wolf not in table.scene.token_ids()
    assert table.placement.to_screen((7, 5)) == (250, 150)


def test_handout_goes_away_after_its_time(fight: Pilot, table: TableWindow) -> None:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(theme.VERMILLION)
    show = fight.window.board_area.table.show
    show.show_handout(Handout(image, ""), 1)
    assert colour_at(table, QPoint(250, 150)) == theme.VERMILLION
    assert fight.window.commands["table_handout_off"].isEnabled()
    pass_time(1200)
    assert table.handout is None
    assert not fight.window.commands["table_handout_off"].isEnabled()


def test_time_of_a_handout_runs_on_while_the_screen_comes_back(
    fight: Pilot, table: TableWindow
) -> None:
    controller = fight.window.board_area.table
    image = QImage(40, 20, QImage.Format.Format_RGB32)
    controller.show.show_handout(Handout(image, ""), 1)
    controller._unplugged()
    controller._show_window(None)
    assert table.handout is not None
    pass_time(1200)
    assert table.handout is None


@pytest.mark.parametrize("inset", [False, True])
def test_text_of_a_picture_stands_below_it(table: TableWindow, inset: bool) -> None:
    image = QImage(80, 40, QImage.Format.Format_RGB32)
    image.fill(theme.VERMILLION)
    table.set_handout(Handout(image, "The key is under the stone.", inset))
    shown = table.cover.grab().toImage()
    _, picture = columns_and_rows(shown, theme.VERMILLION)
    _, text = columns_and_rows(shown, theme.PARCHMENT)
    # The picture keeps its shape: an inset of 125 pixels is 62 or 63 high.
    assert not inset or len(picture) == pytest.approx(62.5, abs=1)
    assert max(picture) < min(text)
    assert 10 < len(text) <= 76  # a quarter of 300, and its edges


def test_inset_leaves_the_map_in_view(fight: Pilot, table: TableWindow) -> None:
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(theme.VERMILLION)
    pass_time(120)
    before = colour_at(table, QPoint(100, 200))
    fight.window.board_area.table.show.show_handout(Handout(image, "", inset=True), 0)
    assert colour_at(table, QPoint(100, 200)) == before
    assert colour_at(table, QPoint(430, 230)) == theme.VERMILLION


def test_inset_is_no_larger_than_its_text(fight: Pilot, table: TableWindow) -> None:
    """500 x 300 pixels: at most 230 x 138, a line of letters of 10 with margins of 10 about 34."""

    def inset(text: str) -> tuple[int, int]:
        table.set_handout(Handout(QImage(), text, inset=True))
        columns, rows = columns_and_rows(table.cover.grab().toImage(), theme.PARCHMENT)
        return max(columns) - min(columns) + 1, max(rows) - min(rows) + 1

    across, down = inset("Run!")
    assert 30 < across < 70
    assert 28 < down < 42
    across, down = inset("Come at night. " * 40)
    assert 200 < across <= 230
    assert 100 < down <= 138


def test_handout_is_decoded_as_large_as_shown(tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    QImage(800, 400, QImage.Format.Format_RGB32).save(str(path))
    assert read_handout(path, QSize(200, 200)).size() == QSize(200, 100)


@pytest.mark.parametrize("content", [b"", b"<svg xmlns='x'/>", b"\x89PNG\r\n\x1a\nbroken"])
def test_handout_that_is_no_picture_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "trap.png"
    path.write_bytes(content)
    with pytest.raises(PictureError):
        read_handout(path, QSize(200, 200))
    with pytest.raises(PictureError, match="cannot be read"):
        read_handout(tmp_path / "absent.png", QSize(200, 200))


def test_miniatures_and_texts_for_the_far_side(fight: Pilot, table: TableWindow) -> None:
    """The disc is gone where a miniature stands, and the picture differs when texts turn."""
    steering = steering_of(fight)
    side = fight.token("Gorm").side
    spot = QPoint(*map(round, table.placement.to_screen((8.0, 6.0))))
    pass_time(120)
    with_disc = colour_at(table, spot)
    steering.set_state(msgspec.structs.replace(steering.state, discs={side: Discs.NONE}))
    pass_time(120)
    assert colour_at(table, spot) != with_disc
    before = table.grab().toImage()
    steering.set_state(msgspec.structs.replace(steering.state, reader=Reader.TOP))
    assert table.grab().toImage() != before


def test_strip_says_that_the_view_stays_under_miniatures(fight: Pilot, table: TableWindow) -> None:
    steering, bar = steering_of(fight), fight.window.parts.table_bar
    fight.window.commands["table_follow"].trigger()
    assert "follows the turn" in bar.details
    discs = {fight.token("Ayla").side: Discs.RING}
    steering.set_state(msgspec.structs.replace(steering.state, discs=discs))
    assert "follows" not in bar.details
    assert "stays under the miniatures" in bar.details
    fight.window.commands["table_lock"].trigger()
    assert "locked" in bar.details
    assert "stays" not in bar.details


def test_miniatures_are_offered_for_sides_in_ambush_too(fight: Pilot, table: TableWindow) -> None:
    raiders = fight.token("Gorm").side
    for token in fight.battle.tokens:
        if token.side == raiders:
            fight.window.context.do(HideToken(token.id, hidden=True))
    dialog = fight.window.board_area.table.show.ask_look()
    assert raiders in dialog.side_fields
    dialog.reject()


def test_miniatures_are_of_sides_in_the_language_of_the_window(
    german: None, fight: Pilot, table: TableWindow
) -> None:
    dialog = fight.window.board_area.table.show.ask_look()
    form = dialog.layout()
    assert isinstance(form, QFormLayout)
    label = form.labelForField(dialog.side_fields["heroes"])
    assert isinstance(label, QLabel)
    assert label.text().replace("&", "") == "Miniaturen von Helden"
    dialog.reject()


def test_the_handle_of_the_outline_lies_on_no_notice(fight: Pilot, table: TableWindow) -> None:
    handle, banners = steering_of(fight).handle, fight.window.parts.banners
    banners.clear()
    handle.move_to_corner(((5.0, -90.0),))
    before = handle.geometry()
    banners.show_banner(Severity.PROBLEM, "Something is wrong.")
    assert banners.geometry().intersects(before)
    assert not banners.geometry().intersects(handle.geometry())
    banners.clear()
    assert handle.geometry() == before


def test_closing_takes_the_outline_away(fight: Pilot, table: TableWindow) -> None:
    handle, bar = steering_of(fight).handle, fight.window.parts.table_bar
    assert bar.isVisible()
    table.close()
    assert not handle.isVisible()
    assert not bar.isVisible()
    assert not fight.window.commands["table_black"].isEnabled()


def test_live_picture_is_what_players_see(fight: Pilot, table: TableWindow) -> None:
    fight.key(Qt.Key.Key_F9)
    pass_time(700)
    picture = fight.window.parts.table_bar.thumbnail.pixmap().toImage()
    assert picture.pixelColor(picture.rect().center()).name() == "#000000"


def test_live_picture_shows_the_map_round_an_inset(fight: Pilot, table: TableWindow) -> None:
    pass_time(120)
    before = table.thumbnail(250, 150).toImage()
    image = QImage(40, 40, QImage.Format.Format_RGB32)
    image.fill(theme.VERMILLION)
    fight.window.board_area.table.show.show_handout(Handout(image, "", inset=True), 0)
    shown = table.thumbnail(250, 150).toImage()
    assert shown.copy(0, 0, 250, 70) == before.copy(0, 0, 250, 70)
    assert shown.pixelColor(215, 115) == theme.VERMILLION


def test_live_picture_is_black_once_the_screen_is_gone(fight: Pilot, table: TableWindow) -> None:
    pass_time(700)
    fight.window.board_area.table._unplugged()
    pass_time(700)
    picture = fight.window.parts.table_bar.thumbnail.pixmap().toImage()
    assert not table.isVisible()
    colours = {picture.pixelColor(x, 36).name() for x in range(picture.width())}
    assert colours == {"#000000"}


def test_a_window_of_a_few_pixels_does_no_harm(table: TableWindow) -> None:
    table.setMinimumSize(1, 1)
    table.resize(1, 1)
    table.refresh()
    assert table.grab().width() == 1


def test_colours_stay_colours_beside_the_letters_of_the_page(
    fight: Pilot, table: TableWindow
) -> None:
    """The letters for Alt are given when the page is shown, to no button that names a colour."""
    fight.window.commands["table_look"].trigger()
    (page,) = fight.window.findChildren(LookDialog)
    page.reader_field.setCurrentIndex(page.reader_field.findData(Reader.TOP))
    state = steering_of(fight).state
    assert (state.background, state.edge) == (theme.SURROUND.name(), "#000000")
    assert page.background_button.text() == theme.SURROUND.name()
    assert QColor(state.background).isValid()
    assert table.isVisible()


def test_inset_takes_a_quarter_of_each_side_off_the_panels(table: TableWindow) -> None:
    """Of 500 x 300 pixels with 60 of them for a panel below, a square takes 240 / 4 = 60."""
    image = QImage(90, 90, QImage.Format.Format_RGB32)
    image.fill(theme.VERMILLION)
    table.set_handout(Handout(image, "", inset=True))
    table.cover.set_margins(QMarginsF(), QMarginsF(0, 0, 0, 60))
    shown = table.cover.grab().toImage()
    columns, rows = columns_and_rows(shown, theme.VERMILLION)
    assert max(columns) - min(columns) + 1 == pytest.approx(60, abs=2)
    assert max(rows) - min(rows) + 1 == pytest.approx(60, abs=2)
    assert max(rows) < 240


@pytest.mark.parametrize("reader", list(Reader))
def test_a_whole_map_leaves_room_for_order_and_notes(
    fight: Pilot, table: TableWindow, reader: Reader
) -> None:
    """Letters are 12 pixels: 1.9 of them for the order, and for a note 0.75 and 0.5 round it."""
    steering = steering_of(fight)
    whole = steering.state.scaled(true_size=False)
    steering.set_state(msgspec.structs.replace(whole, reader=reader))
    fight.window.session.do(PutNote(Note(1, "A dry well", (4, 4), shown=True)))
    table.refresh()
    shown = table.board.viewportTransform().mapRect(table.scene.sceneRect())
    edges = (shown.top(), 500 - shown.right(), 300 - shown.bottom(), shown.left())
    order = {Reader.BOTTOM: 0, Reader.LEFT: 1, Reader.TOP: 2, Reader.RIGHT: 3}[reader]
    assert edges[order] >= 12 * 1.9 - 0.01
    assert edges[(order + 2) % 4] >= 12 * (0.75 + 2 * 0.5)


def test_follows_a_creature_out_of_the_strip_of_notes(fight: Pilot, table: TableWindow) -> None:
    """6 rows are on the screen, 2 to 8: row 7 keeps its 1.5 cells below, until a strip is there."""
    steering, session = steering_of(fight), fight.window.session
    fight.window.commands["table_follow"].trigger()
    session.do(ShiftToken(fight.token("Ayla").id, (5, 6)))
    assert fight.token("Ayla").cell == (5, 6)
    assert steering.state.frame.centre == (8.0, 5.0)
    session.do(PutNote(Note(1, "A dry well", (4, 4), shown=True)))
    fight.window.board_area.table.refresh()
    assert steering.state.frame.centre[1] == 7.0


def test_turning_by_its_button_leaves_no_former_frame(fight: Pilot, table: TableWindow) -> None:
    """A clicked button repaints its window before the scene has announced its changes."""
    turn = fight.window.commands["table_turn"]
    buttons = fight.window.parts.table_bar.findChildren(QToolButton)
    pass_time(500)  # letters and tokens are painted sharply a moment after the board is fitted
    for _ in range(2):
        fight.press_button(next(each for each in buttons if each.defaultAction() is turn))
        pass_time(300)
        shown = board_on_screen(fight)
        fight.board.viewport().update()
        pass_time(300)
        assert not differing(shown, board_on_screen(fight))


def board_on_screen(pilot: Pilot) -> QImage:
    """Return the pixels of the GM's board on the screen."""
    board, window = pilot.board, pilot.window
    shown = board.screen().grabWindow(window.winId()).toImage()
    return shown.copy(QRect(board.mapTo(window, QPoint()), board.size()))
