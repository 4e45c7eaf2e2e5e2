"""Maps of several floors in the window: the switch, the keys, ghosts, drags and the order."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox

from gridapp.battle.commands import RemoveToken
from gridapp.packs.loader import Packs
from gridapp.scene.coordinates import board_rect
from gridapp.session.session import Session
from gridapp.session.setup.samples import sample_battle
from gridapp.storage.file.battle_file import BattleFile
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot

AYLA, RUSK = "t1", "t7"


@pytest.fixture
def hall(opens: Opens, packs: Packs, tmp_path: Path) -> Pilot:
    battle, assets = sample_battle("gallery_hall", packs)
    file = BattleFile.create(tmp_path / "hall.battle", battle, assets)
    return opens(Session(file, packs.rules["reactions"]))


def switch(pilot: Pilot) -> QComboBox:
    combo = pilot.window.parts.status.findChild(QComboBox)
    assert isinstance(combo, QComboBox)
    return combo


def test_the_board_shows_one_floor_and_the_others_as_ghosts(hall: Pilot) -> None:
    scene = hall.window.parts.scene
    assert AYLA in scene.token_ids()
    assert RUSK not in scene.token_ids()
    assert scene.ghosts.isVisible()
    assert switch(hall).currentText() == "Hall"
    hall.key(Qt.Key.Key_PageUp)
    assert RUSK in scene.token_ids()
    assert AYLA not in scene.token_ids()
    assert switch(hall).currentText() == "Gallery"
    assert scene.grid is not None
    assert board_rect(scene.grid).top() > 0
    hall.key(Qt.Key.Key_PageUp)
    assert switch(hall).currentText() == "Gallery"
    hall.key(Qt.Key.Key_PageDown)
    assert AYLA in scene.token_ids()


def test_the_order_names_the_floors(hall: Pilot) -> None:
    names = [row.name for row in hall.window.parts.turn.order_list.rows()]
    assert "Ayla · Hall" in names
    assert "Rusk · Gallery" in names


def test_a_drag_goes_on_upstairs(hall: Pilot) -> None:
    """Picked up in the hall; after PgUp the pointer is over the gallery, and so is the drop."""
    hall.press("D9")
    hall.move("E9")
    hall.key(Qt.Key.Key_PageUp)
    hall.move("D8/1")
    hall.release("D8/1")
    assert hall.position("Ayla") == "D8/1"
    assert AYLA in hall.window.parts.scene.token_ids()


def test_the_strip_names_the_floor_that_players_see(hall: Pilot) -> None:
    """The GM's board and that of the players may show different floors."""
    hall.window.commands["table"].trigger()
    bar = hall.window.parts.table_bar
    hall.key(Qt.Key.Key_PageUp)
    assert "Hall" in bar.details
    hall.window.commands["table_floor"].trigger()
    assert "Gallery" in bar.details
    assert "Hall" not in bar.details


def test_a_map_of_one_floor_has_no_switch(fight: Pilot) -> None:
    assert not switch(fight).isVisible()
    assert not fight.window.parts.scene.ghosts.isVisible()


def test_sides_keep_their_colours_on_a_floor_without_heroes(hall: Pilot) -> None:
    scene = hall.window.parts.scene
    hall.window.context.session.do(RemoveToken("t5"))
    before = scene._all_sides
    hall.key(Qt.Key.Key_PageUp)
    assert scene._all_sides == before
