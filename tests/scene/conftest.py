"""Fixtures: a view of a small board."""

import pytest
from pytestqt.qtbot import QtBot

from gridapp.scene.board_view import BoardView
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.map_pictures import pixmap_provider
from gridapp.scene.motion import Animation
from tests.golden.boards import square_view
from tests.waiting import qtbot as qtbot  # noqa: PLC0414 - a fixture


@pytest.fixture
def view(qtbot: QtBot) -> BoardView:
    scene = GmScene()
    data, pictures = square_view()
    scene.set_pictures(pixmap_provider(pictures))
    scene.show(data)
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(630, 450)
    view.show()
    view.fit()
    return view


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Animation, "enabled", False)
