"""The players see nothing of a map with walls before the GM has chosen what they see."""

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QPushButton

from gridapp.battle.commands import EditBoard, SetFogMode
from gridapp.battle.vision.fog import FogMode
from gridapp.scene import theme
from gridapp.windows.settings import Settings
from gridapp.windows.table.window import TableWindow
from tests.gui.pilot import Pilot

CHOICE = "The players see black until you choose what they see."
COVERED = "The players see black until you show them this battle."
BY_SIGHT, WHOLE = "Only what their characters see", "The whole map, also behind closed doors"


@pytest.fixture
def asked(fight: Pilot) -> Pilot:
    """A battle with walls and without fog that players have never seen."""
    Settings().store.setValue("views", "{}")
    return fight


def opened(pilot: Pilot) -> TableWindow:
    """Open the players' window; every picture of it so far must be black."""
    controller, pictures = pilot.window.board_area.table, list[QImage]()

    def watch(window: TableWindow | None) -> None:
        if window is not None:
            pictures.append(window.grab().toImage())
            window.changed.connect(lambda: pictures.append(window.grab().toImage()))

    controller.window_changed.connect(watch)
    pilot.window.commands["table"].trigger()
    table = controller.window
    assert table is not None
    for picture in [*pictures, table.grab().toImage()]:
        black = QImage(picture)
        black.fill(theme.BLACK)
        assert picture == black
    return table


def press(pilot: Pilot, text: str) -> None:
    buttons = pilot.window.parts.banners.findChildren(QPushButton)
    pilot.press_button(next(button for button in buttons if button.text() == text))


def reopened(pilot: Pilot) -> TableWindow:
    for _ in range(2):
        pilot.window.commands["table"].trigger()
    table = pilot.window.board_area.table.window
    assert table is not None
    return table


def test_the_window_begins_black_and_asks(asked: Pilot) -> None:
    table = opened(asked)
    assert CHOICE in asked.window.parts.banners.texts
    press(asked, BY_SIGHT)
    assert asked.battle.fog.mode is FogMode.SIGHT
    assert table.shows_board
    assert asked.window.board_area.table.steering.state.fit_known
    assert not {CHOICE, COVERED}.intersection(asked.window.parts.banners.texts)
    assert reopened(asked).shows_board


def test_the_whole_map_is_chosen_once(asked: Pilot) -> None:
    table = opened(asked)
    press(asked, WHOLE)
    assert asked.battle.fog.mode is FogMode.OPEN
    assert table.shows_board
    assert reopened(asked).shows_board
    assert CHOICE not in asked.window.parts.banners.texts


def test_who_uncovers_the_board_has_chosen_the_whole_map(asked: Pilot) -> None:
    opened(asked)
    asked.window.commands["table_black"].trigger()
    assert CHOICE not in asked.window.parts.banners.texts
    assert reopened(asked).shows_board


def test_who_only_closes_the_window_is_asked_again(asked: Pilot) -> None:
    opened(asked)
    assert not reopened(asked).shows_board
    assert CHOICE in asked.window.parts.banners.texts


def test_fog_by_hand_answers_too(asked: Pilot) -> None:
    """With fog by hand the map is covered until the GM shows the board to the players."""
    table = opened(asked)
    asked.window.session.do(SetFogMode(FogMode.HAND))
    assert CHOICE not in asked.window.parts.banners.texts
    assert not table.shows_board
    press(asked, "Show them the board")
    assert table.shows_board


def test_a_map_without_walls_is_shown_at_once(asked: Pilot) -> None:
    board = asked.battle.board
    walls = *(wall.id for wall in board.walls), *(door.id for door in board.doors)
    asked.window.session.do(EditBoard(removed=walls))
    asked.window.commands["table"].trigger()
    table = asked.window.board_area.table.window
    assert table is not None
    assert table.shows_board
    assert CHOICE not in asked.window.parts.banners.texts


def test_another_battle_brings_its_own_choice(asked: Pilot) -> None:
    """Chosen for one battle, the whole map is not chosen for the next."""
    table = opened(asked)
    press(asked, WHOLE)
    asked.window.commands["sample"].trigger()
    assert asked.battle.board.walls
    assert table.is_black
    assert CHOICE in asked.window.parts.banners.texts
