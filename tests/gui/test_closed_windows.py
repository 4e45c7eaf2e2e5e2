"""What is left of a window that was closed and deleted."""

import gc
import weakref
from pathlib import Path

import pytest
import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtWidgets import QApplication, QWidget

from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.windows.panels.question_bar import QuestionBar
from tests.gui.conftest import Opens, Stored


def _delete_what_was_closed() -> None:
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def _open_and_close(opens: Opens, session: Session) -> None:
    window = opens(session).window
    window.close()
    window.deleteLater()


def test_nothing_holds_a_closed_window(
    opens: Opens, packs: Packs, stored_fight: Stored, tmp_path: Path
) -> None:
    """Neither a widget of it nor its battle: each would stay until the program ends."""
    _delete_what_was_closed()
    before = len(QApplication.topLevelWidgets())
    session = stored_fight.open_copy(tmp_path / "skirmish.battle", packs)
    held = weakref.ref(session)
    _open_and_close(opens, session)
    del session
    _delete_what_was_closed()
    assert len(QApplication.topLevelWidgets()) == before
    assert held() is None


def test_focus_may_move_after_a_window_has_lost_its_keys(
    qapp: QApplication, capfd: pytest.CaptureFixture[str]
) -> None:
    """A window deletes the keys of its question before its panels."""
    window = QWidget()
    bar = QuestionBar(window)
    shiboken6.delete(window)
    qapp.focusChanged.emit(None, None)
    assert "Error" not in capfd.readouterr().err
    bar.deleteLater()
