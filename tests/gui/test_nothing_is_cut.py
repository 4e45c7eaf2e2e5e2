"""No word of a label or button is cut at the sizes of small screens, in German and dark."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QFormLayout,
    QLabel,
    QLineEdit,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import EndTurn, StartFight
from gridapp.battle.dice import RandomDice
from gridapp.packs.loader import Packs
from gridapp.scene import theme
from gridapp.session.setup.samples import sample_titles
from gridapp.session.start import fresh_sample
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot

SIZES = ((683, 384), (800, 600), (1366, 768))
"""The first is a laptop at 200 %."""

MOST_TURNS = 12


@pytest.fixture(params=[0, 12, 20])
def letters(request: pytest.FixtureRequest, qapp: QApplication, german: None) -> Iterator[int]:
    """The size of the letters in points, 0 for the system's, on dark widgets."""
    theme.apply_theme(qapp, dark=True)
    theme.apply_text_size(qapp, request.param)
    yield request.param
    theme.apply_text_size(qapp, 0)
    theme.apply_theme(qapp, dark=False)


def cut_texts(window: QWidget) -> list[str]:
    """Return the texts of visible labels and buttons with less room than they need."""
    widgets: list[QAbstractButton | QLabel] = [
        *window.findChildren(QAbstractButton),
        *window.findChildren(QLabel),
    ]
    return [each.text() for each in widgets if each.isVisible() and each.text() and is_cut(each)]


def is_cut(widget: QWidget) -> bool:
    wraps = widget.hasHeightForWidth()
    high = widget.heightForWidth(widget.width()) if wraps else widget.sizeHint().height()
    wide = (widget.minimumSizeHint() if wraps else widget.sizeHint()).width()
    return widget.height() < high - 1 or widget.width() < wide - 1


def begin(pilot: Pilot) -> None:
    """Begin the fight and end turns until a question is open, or for a while."""
    pilot.window.context.do(StartFight())
    with pilot.unwatched() as session:
        for _ in range(MOST_TURNS):
            if session.battle.question is None:
                session.do(EndTurn())


def shows_question(pilot: Pilot) -> bool:
    """Return True if the question bar and all answers lie on the board, or no question is open."""
    area = pilot.window.parts.board_area
    bar = area.question_bar
    if not bar.isVisible():
        return True
    lists = [choice.mapTo(bar, choice.rect().topRight()).x() for choice in bar.card.lists.values()]
    if any(right > bar.width() for right in lists):
        return False
    answers = [tile.visibleRegion().boundingRect() == tile.rect() for tile in bar.tiles.values()]
    return area.rect().contains(bar.geometry()) and all(answers)


@pytest.mark.parametrize("sample_name", sorted(sample_titles()))
def test_words_are_whole_on_small_screens(
    sample_name: str, letters: int, opens: Opens, packs: Packs, qtbot: QtBot
) -> None:
    pilot = opens(fresh_sample(packs, "walk", sample_name))
    begin(pilot)
    for size in SIZES:
        pilot.window.resize(*size)
        assert (pilot.window.width(), pilot.window.height()) == size
        qtbot.waitUntil(lambda: cut_texts(pilot.window) == [] and shows_question(pilot))


def test_a_tie_in_initiative_shows_both_answers(
    letters: int, opens: Opens, packs: Packs, qtbot: QtBot
) -> None:
    """By these dice Ayla and Bren are equal, and asked who goes first before anybody's turn."""
    pilot = opens(fresh_sample(packs, "walk", "river_shrine"))
    pilot.window.session.use_dice(RandomDice(23))
    pilot.window.context.do(StartFight())
    assert pilot.battle.question is not None
    for size in SIZES:
        pilot.window.resize(*size)
        qtbot.waitUntil(lambda: cut_texts(pilot.window) == [] and shows_question(pilot))


def test_label_that_is_too_small_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    label = QLabel("Resources", window)
    label.resize(20, 8)
    window.show()
    assert cut_texts(window) == ["Resources"]


def test_actions_are_reached_by_scrolling_in_a_low_window(
    opens: Opens, packs: Packs, qtbot: QtBot
) -> None:
    pilot = opens(fresh_sample(packs, "walk", "river_shrine"))
    pilot.window.session.use_dice(RandomDice(5))
    pilot.window.context.do(StartFight())
    assert pilot.battle.question is None  # a tie would be asked, and no action offered
    pilot.window.resize(683, 384)
    upper, end = pilot.window.parts.upper, pilot.window.parts.actions.end_tile
    qtbot.waitUntil(lambda: upper.verticalScrollBar().maximum() > 0)
    upper.ensureWidgetVisible(end, 0, 0)
    qtbot.waitUntil(lambda: end.visibleRegion().boundingRect() == end.rect())
    pilot.window.resize(1366, 768)
    qtbot.waitUntil(lambda: upper.verticalScrollBar().maximum() == 0)


@pytest.mark.parametrize("letters", [20], indirect=True)
def test_menus_and_tools_without_room_wait_behind_an_arrow_one_can_see(
    letters: int, opens: Opens, packs: Packs, qtbot: QtBot
) -> None:
    pilot = opens(fresh_sample(packs, "walk", "river_shrine"))
    pilot.window.resize(683, 384)
    for name in ("qt_menubar_ext_button", "qt_toolbar_ext_button"):
        button = pilot.window.findChild(QToolButton, name)
        assert button is not None
        qtbot.waitUntil(button.isVisible)
        seen = button.grab().toImage()
        row = [seen.pixelColor(x, seen.height() // 2).lightness() for x in range(seen.width())]
        assert max(row) - min(row) > 90


def test_the_letter_of_a_label_cuts_nothing(qtbot: QtBot) -> None:
    """Underlined, the T stands by itself and farther from the e than in the size hint."""
    page, field = LetteredDialog(), QLineEdit()
    qtbot.addWidget(page)
    form = QFormLayout(page)
    form.addRow("Te", field)
    page.show()
    QApplication.processEvents()  # the form follows the label's new width
    label = form.labelForField(field)
    assert isinstance(label, QLabel)
    assert label.text() == "&Te"
    first = right_of_ink(label)
    label.resize(label.width() + 20, label.height())
    assert right_of_ink(label) == first


def right_of_ink(label: QLabel) -> int:
    """Return the rightmost column of a label with anything dark."""
    image = label.grab().toImage()
    spots = ((x, y) for x in range(image.width()) for y in range(image.height()))
    return max(x for x, y in spots if image.pixelColor(x, y).value() < 160)
