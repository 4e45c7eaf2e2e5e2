"""No word of a label or button is cut at the sizes of small screens, in German and dark."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from gridapp.battle.commands import EndTurn, StartFight
from gridapp.packs.loader import Packs
from gridapp.scene import theme
from gridapp.session.setup.samples import sample_titles
from gridapp.session.start import fresh_sample
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot

SIZES = ((800, 600), (1366, 768))
MOST_TURNS = 12


@pytest.fixture(params=[0, 12])
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
    for _ in range(MOST_TURNS):
        if pilot.battle.question is None:
            pilot.window.context.do(EndTurn())


@pytest.mark.parametrize("sample_name", sorted(sample_titles()))
def test_words_are_whole_on_small_screens(
    sample_name: str, letters: int, opens: Opens, packs: Packs, qtbot: QtBot
) -> None:
    pilot = opens(fresh_sample(packs, "walk", sample_name))
    begin(pilot)
    for size in SIZES:
        pilot.window.resize(*size)
        qtbot.waitUntil(lambda: cut_texts(pilot.window) == [])


def test_label_that_is_too_small_is_found(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    label = QLabel("Resources", window)
    label.resize(20, 8)
    window.show()
    assert cut_texts(window) == ["Resources"]
