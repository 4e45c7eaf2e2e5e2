"""The dialog for measuring the players' screen, also with senseless input."""

import pytest
from PySide6.QtWidgets import QSlider
from pytestqt.qtbot import QtBot

from gridapp.session.table.calibration import density_from_dpi
from gridapp.session.table.monitors import MonitorIdentity
from gridapp.windows.table.calibration_dialog import CalibrationDialog
from gridapp.windows.table.cover import CardOutline, CheckPicture, TableCover, number_step
from tests.gui.pilot import Pilot

TV = MonitorIdentity("", "", "", "HDMI-1", 3840, 2160)
CARD, RULER, DIAGONAL, SIZE, DPI = range(5)


@pytest.fixture
def dialog(qtbot: QtBot, fight: Pilot) -> CalibrationDialog:
    made = CalibrationDialog(fight.window, TV, density_from_dpi(96, 96))
    qtbot.addWidget(made)
    return made


def test_bank_card_moves_the_outline(dialog: CalibrationDialog) -> None:
    dialog.card_fields[0].setValue(337.0)
    dialog.card_fields[1].setValue(212.5)
    assert dialog.outline == CardOutline(337.0, 212.5)
    assert dialog.settings is not None
    assert dialog.settings.density.dpi == pytest.approx((100, 100), abs=0.1)


def test_ruler_measures_half_of_the_screen(dialog: CalibrationDialog) -> None:
    dialog.methods.setCurrentIndex(RULER)
    # 1920 pixels are 600 mm and 1080 pixels are 337.5 mm: 3.2 pixels in a millimetre.
    dialog.line_fields[0].setValue(600.0)
    dialog.line_fields[1].setValue(337.5)
    assert dialog.outline == CardOutline(1920, 1080, is_card=False)
    assert dialog.settings is not None
    assert (dialog.settings.density.x, dialog.settings.density.y) == pytest.approx((3.2, 3.2))


def test_diagonal_in_inches(dialog: CalibrationDialog) -> None:
    dialog.methods.setCurrentIndex(DIAGONAL)
    dialog.diagonal_field.setValue(55)
    assert dialog.settings is not None
    assert dialog.settings.density.dpi == pytest.approx((80.1, 80.1), abs=0.05)
    assert dialog.text == "1218 x 685 mm, 80.1 x 80.1 dots per inch"


@pytest.mark.parametrize("method", [DIAGONAL, SIZE])
def test_nothing_typed_is_no_calibration(dialog: CalibrationDialog, method: int) -> None:
    dialog.methods.setCurrentIndex(method)
    for field in (dialog.diagonal_field, *dialog.size_fields):
        field.setValue(0.0)
    assert dialog.settings is None
    assert "above 0" in dialog.text
    assert not dialog._ok.isEnabled()


def test_nonsense_names_the_reason(dialog: CalibrationDialog) -> None:
    dialog.methods.setCurrentIndex(SIZE)
    dialog.size_fields[0].setValue(1.0)
    dialog.size_fields[1].setValue(1.0)
    assert "dots per inch" in dialog.text
    dialog.methods.setCurrentIndex(CARD)
    dialog.cell_field.setValue(1.0)
    assert "5 to 200 mm" in dialog.text
    assert not dialog._ok.isEnabled()


def test_accepting_stores_the_screen_and_shows_true_size(fight: Pilot) -> None:
    fight.window.commands["table"].trigger()
    controller = fight.window.board_area.table
    asked = controller.show.calibrate()
    assert asked is not None
    assert controller.window is not None
    window = controller.window
    assert window.is_measured
    asked.methods.setCurrentIndex(DPI)
    for field in asked.dpi_fields:
        field.setValue(50)
    asked.check_box.setChecked(True)
    window.grab()
    asked.accept()
    assert window.cover.shown is None
    assert controller.steering.state.frame.true_size
    monitor = controller.show.known_monitor()
    assert monitor is not None
    assert monitor.density.dpi == pytest.approx((50, 50))
    assert "cell 25.4 mm" in fight.window.parts.table_bar.details


@pytest.mark.parametrize(
    ("fixed", "why"), [("table_lock", "locked"), ("table_overview", "overview")]
)
def test_calibrating_a_fixed_view_says_that_the_whole_map_stays(
    fight: Pilot, fixed: str, why: str
) -> None:
    fight.window.commands["table"].trigger()
    fight.window.commands[fixed].trigger()
    controller = fight.window.board_area.table
    asked = controller.show.calibrate()
    assert asked is not None
    asked.accept()
    assert not controller.steering.state.frame.true_size
    assert "shows the whole map" in fight.status
    assert why in fight.status


@pytest.mark.parametrize("method", [DIAGONAL, SIZE])
def test_every_method_starts_with_the_first_guess(dialog: CalibrationDialog, method: int) -> None:
    """3840 x 2160 pixels at 96 dots per inch: 40 x 22.5 inches, 45.89 across, 1016 x 571.5 mm."""
    assert dialog.diagonal_field.value() == pytest.approx(45.89, abs=0.01)
    assert [field.value() for field in dialog.size_fields] == [1016.0, 571.5]
    dialog.methods.setCurrentIndex(method)
    assert dialog.settings is not None
    assert dialog.settings.density.dpi == pytest.approx((96, 96), abs=0.05)


def checked_cells(cover: TableCover) -> list[float]:
    return [cover.shown.screen.cell] if isinstance(cover.shown, CheckPicture) else []


def test_numbers_of_the_rulers_stand_apart() -> None:
    """Centimetres of 15.9 pixels with numbers of 24 are numbered 0, 2, 4 ...; larger ones all."""
    assert number_step(15.9, 24) == 2
    assert number_step(40, 24) == 1
    assert number_step(0.01, 24) == 100


def test_another_size_of_a_cell_is_called_so(dialog: CalibrationDialog) -> None:
    assert dialog.cell_choice.currentText() == "1 inch"
    dialog.cell_field.setValue(60)
    assert dialog.cell_choice.currentIndex() == -1
    dialog.cell_field.setValue(30)
    assert dialog.cell_choice.currentText() == "30 mm"


def test_check_picture_shows_the_cell_of_the_input_or_nothing(fight: Pilot) -> None:
    fight.window.commands["table"].trigger()
    controller = fight.window.board_area.table
    asked = controller.show.calibrate()
    assert asked is not None
    assert controller.window is not None
    cover = controller.window.cover
    asked.methods.setCurrentIndex(DIAGONAL)
    asked.check_box.setChecked(True)
    asked.cell_field.setValue(30.0)
    assert checked_cells(cover) == [30.0]
    asked.diagonal_field.setValue(0.0)
    assert checked_cells(cover) == []
    asked.reject()


def test_looking_at_another_page_keeps_what_was_measured(dialog: CalibrationDialog) -> None:
    dialog.methods.setCurrentIndex(RULER)
    # 1920 pixels are 600 mm and 1080 pixels are 300 mm: 3.2 and 3.6 pixels in a millimetre.
    dialog.line_fields[0].setValue(600)
    dialog.line_fields[1].setValue(300)
    for page in (CARD, DIAGONAL, SIZE, DPI):
        dialog.methods.setCurrentIndex(page)
        assert dialog.settings is not None
        assert (dialog.settings.density.x, dialog.settings.density.y) == (3.2, 3.6)
    # The pages say so: 3.2 and 3.6 x 25.4; 85.6 x 3.2, 53.98 x 3.6; 3840 / 3.2, 2160 / 3.6.
    assert [field.value() for field in dialog.dpi_fields] == [81.28, 91.44]
    assert [field.value() for field in dialog.card_fields] == [273.9, 194.3]
    assert [field.value() for field in dialog.size_fields] == [1200, 600]


def test_looking_elsewhere_after_nonsense_shows_the_last_that_made_sense(
    dialog: CalibrationDialog,
) -> None:
    dialog.methods.setCurrentIndex(DPI)
    dialog.dpi_fields[0].setValue(80)
    dialog.dpi_fields[1].setValue(0)
    assert dialog.text.startswith("A size must be")
    dialog.methods.setCurrentIndex(SIZE)
    assert dialog.settings is not None
    assert dialog.settings.density.dpi == pytest.approx((80, 96))


def test_sliders_fit_a_card_by_pixels_and_leave_numbers_beyond_their_end(
    dialog: CalibrationDialog,
) -> None:
    sliders = dialog.methods.findChildren(QSlider)
    # A card is 85.6 mm wide: 67.4 pixels at 20 dots per inch, 842.5 at 250, in steps of a quarter.
    assert (sliders[0].minimum(), sliders[0].maximum()) == (269, 3370)
    sliders[0].setValue(1000)
    assert dialog.card_fields[0].value() == 250
    dialog.card_fields[0].setValue(1500)
    assert (sliders[0].value(), dialog.card_fields[0].value()) == (3370, 1500)
