"""Pixel twins: players' windows over battles that differ only in what is unknown are equal."""

import random
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QBuffer, QByteArray, Qt
from PySide6.QtGui import QColor, QImage, QPixmap
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Picture
from gridapp.battle.commands import EndTurn, SetCondition, ShiftToken
from gridapp.battle.knowing.knowledge import PLAYERS
from gridapp.battle.shown.views import PlayerView
from gridapp.battle.state import Battle
from gridapp.battle.vision.fog import Fog, FogMode
from gridapp.grid.floors import floor_of
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.windows.table.cover import Handout
from gridapp.windows.table.handouts import HandoutDialog
from gridapp.windows.table.window import TableWindow
from tests.engine.scenes import rules
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.gui.shown_outside import mark_times, raw, shown_outside
from tests.session.test_hidden_turns import fight as hidden_first
from tests.session.test_twins import more_twins, values_for
from tests.session.twin_areas import ABOVE, ANYWHERE, IN_FOG
from tests.session.twin_base import FREE, MIDDLE, PIXELS
from tests.session.twins import CHANGES, creature_in_the_loft, twins

PAIRS = (1, 8, 10, 17, 28, 38, 46, 50)


def with_picture(battle: Battle, seed: int) -> tuple[Battle, bytes]:
    """Return a battle with a map picture whose pixels behind the wall depend on the seed."""
    old = battle.board.picture
    if old is None:
        return battle, b""
    dice, image = random.Random(seed), QImage(old.width, old.height, QImage.Format.Format_RGB32)
    unknown = range((MIDDLE + 1) * PIXELS, (MIDDLE + 3) * PIXELS)
    is_open = battle.fog.mode is FogMode.OPEN
    for y in range(old.height):
        for x in range(old.width):
            is_known = is_open or x not in unknown
            value = (x * 7 + y * 13) % 256 if is_known else dice.randrange(256)
            image.setPixelColor(x, y, QColor(value, 255 - value, (3 * value) % 256))
    data, buffer = QByteArray(), QBuffer()
    buffer.setBuffer(data)
    image.save(buffer, "PNG")  # type: ignore[call-overload] # the stubs know file names only
    png = bytes(data.data())
    picture = Picture(sha256(png).hexdigest(), old.width, old.height)
    board = msgspec.structs.replace(battle.board, picture=picture)
    return msgspec.structs.replace(battle, board=board), png


def opened(opens: Opens, path: Path, battle: Battle, seed: int) -> tuple[Pilot, TableWindow]:
    """Return a GM's window on a battle, and its players' window of 480 x 270."""
    shown, png = with_picture(battle, seed)
    assets = {shown.board.picture.sha256: png} if shown.board.picture else {}
    pilot = opens(Session(BattleFile.create(path, shown, assets), rules()))
    pilot.window.commands["table"].trigger()
    table = pilot.window.board_area.table.window
    assert table is not None
    table.resize(480, 270)
    table.scene.smooth_map()
    return pilot, table


def grabbed(table: TableWindow) -> bytes:
    return raw(table.grab().toImage())


def pictures(pilot: Pilot, table: TableWindow, letter: Path) -> Iterator[tuple[str, object]]:
    """Yield what players see in every position and under every cover, and all besides."""
    commands = pilot.window.commands
    yield "outside", shown_outside(table)
    for quarter in range(4):
        yield f"turned {90 * quarter}", grabbed(table)
        commands["table_turn"].trigger()
    yield from _steered(pilot, table)
    # The GM's board follows a stranger's turn to its floor.
    pilot.window.board_area.floors.show_floor(0)
    pilot.press(pilot.label(pilot.token("Known 0").cell))
    pilot.move((4.5, 5.5))
    show_drag_now(pilot)
    yield "dragging", grabbed(table)
    pilot.key(Qt.Key.Key_Escape)
    yield from _work_of_the_gm(pilot, table)
    yield "thumbnail", raw(table.thumbnail(128, 72).toImage())
    yield from _handouts(pilot, table, letter)
    yield from _frozen(pilot, table)
    yield from _marks(pilot, table)
    yield "moved", grabbed(table)
    yield "outside after a move", shown_outside(table)
    commands["table_black"].trigger()
    yield "black", grabbed(table)
    yield "outside under black", shown_outside(table)


def show_drag_now(pilot: Pilot) -> None:
    """Show the players the drag of the GM, which they would see a moment later."""
    pilot.window.board_area.knowledge._show()


def _steered(pilot: Pilot, table: TableWindow) -> Iterator[tuple[str, object]]:
    """Yield what players see while their view follows the turn, at true size."""
    commands = [pilot.window.commands[key] for key in ("table_true_size", "table_follow")]
    for command in commands:
        command.trigger()
    pilot.window.board_area.table.refresh()
    yield "following", grabbed(table)
    for command in reversed(commands):
        command.trigger()


def _work_of_the_gm(pilot: Pilot, table: TableWindow) -> Iterator[tuple[str, object]]:
    """Yield the players' picture while the GM drags and inspects creatures unknown to players."""
    pilot.window.commands["table_foes_drags"].trigger()
    battle = pilot.battle
    strangers = [token for token in battle.tokens if not token.name.startswith("Known")]
    # Whose turn it is moves by the rules, and only such a drag is ever shown.
    for token in sorted(strangers, key=lambda token: token.id != battle.active):
        if floor_of(battle.board.grid, token.cell) == 0:
            pilot.press(pilot.label(token.cell))
            pilot.move((4.5, 5.5))
            show_drag_now(pilot)
            break
    yield "dragging a secret", grabbed(table)
    yield "outside while dragging a secret", shown_outside(table)
    pilot.key(Qt.Key.Key_Escape)
    pilot.window.commands["table_foes_drags"].trigger()
    yield "after dragging a secret", grabbed(table)


def _handouts(pilot: Pilot, table: TableWindow, letter: Path) -> Iterator[tuple[str, object]]:
    """Yield what players see of handouts; the name of the picture's file is the GM's."""
    for inset in (True, False):
        table.set_handout(Handout(QImage(), "A letter", inset))
        yield f"handout {inset}", grabbed(table)
    picture = QImage(64, 40, QImage.Format.Format_RGB32)
    picture.fill(QColor("brown"))
    picture.save(str(letter))
    dialog = HandoutDialog(pilot.window, table.size())
    dialog.chosen.connect(lambda handout, _: table.set_handout(handout))
    dialog.load(letter)
    dialog.show_button.click()
    assert table.handout is not None
    yield "picture as handout", grabbed(table)
    yield "outside a handout", shown_outside(table)
    table.set_handout(None)


def _frozen(pilot: Pilot, table: TableWindow) -> Iterator[tuple[str, object]]:
    """Yield the frozen picture, which neither a move nor the GM's thumbnail changes."""
    before, session = grabbed(table), pilot.window.session
    pilot.window.commands["table_freeze"].trigger()
    session.do(ShiftToken("k0", session.battle.board.grid.cell_at(FREE)))
    yield "frozen", grabbed(table)
    yield "frozen thumbnail", raw(table.thumbnail(128, 72).toImage())
    assert grabbed(table) == before
    pilot.window.commands["table_freeze"].trigger()


def _marks(pilot: Pilot, table: TableWindow) -> Iterator[tuple[str, object]]:
    """Yield the marks of a change to a known creature, how long they stay, and their picture."""
    table.scene.event_marks.clear()
    pilot.window.session.do(SetCondition("k0", "prone", on=True))
    yield "marks", mark_times(table)
    table.scene.event_marks.clear()


@pytest.mark.parametrize("seed", PAIRS)
def test_windows_over_twins_are_equal(opens: Opens, tmp_path: Path, seed: int) -> None:
    pair = more_twins(seed)
    first, second = (
        dict(pictures(*opened(opens, tmp_path / f"{name}.battle", battle, number), letter))
        for number, name, battle in ((1, "A", pair.first), (2, "B two", pair.second))
        for letter in [tmp_path / f"letter of {name}.png"]
    )
    different = [name for name, shown in first.items() if shown != second[name]]
    assert not different, pair.changes


def test_the_windows_play_every_change_and_the_turn_of_a_stranger() -> None:
    """The pairs above contain each kind of secret, and a turn hidden from players."""
    pairs = [more_twins(seed) for seed in PAIRS]
    names = {change.__name__ for change in (*CHANGES, *ANYWHERE, *IN_FOG, *ABOVE)}
    assert {name for pair in pairs for name in pair.changes} >= names
    secret = [
        battle.active
        for pair in pairs
        for battle in (pair.first, pair.second)
        if battle.active and not battle.active.startswith("k")
    ]
    assert secret


def test_the_turn_of_a_hidden_creature_changes_no_pixel(opens: Opens, tmp_path: Path) -> None:
    """The hidden creature begins a round; the last creature known to have acted stays lit."""
    pilot, table = opened(opens, tmp_path / "a.battle", hidden_first("C"), 1)
    before = grabbed(table)
    pilot.window.session.do(EndTurn())
    assert (pilot.battle.active, pilot.battle.round) == ("A", 3)
    assert grabbed(table) == before
    pilot.window.session.do(EndTurn())
    assert pilot.battle.active == "B"
    assert grabbed(table) != before


def grab_view(qtbot: QtBot, view: PlayerView, png: bytes, turn: int = 0) -> bytes:
    """Return what a players' window shows of a view."""
    pixmap = QPixmap.fromImage(QImage.fromData(png))
    window = TableWindow(lambda: view, lambda _: pixmap)
    qtbot.addWidget(window)
    window.resize(480, 270)
    window.set_state(window.state.turned(turn), None)
    window.show()
    window.scene.smooth_map()
    return grabbed(window)


def loft_of(qtbot: QtBot, battle: Battle) -> bytes:
    """Return what a players' window shows of the loft above."""
    view = values_for(battle, PLAYERS).view
    window = TableWindow(lambda: view, lambda _: QPixmap())
    qtbot.addWidget(window)
    window.resize(480, 270)
    window.set_state(window.state.on_floor(view.grid, 1), None)
    window.show()
    assert window.scene.floor == 1
    return grabbed(window)


@pytest.mark.parametrize("seed", range(40, 52))
def test_lofts_of_twins_are_equal(qtbot: QtBot, seed: int) -> None:
    pair = twins(seed)
    if pair.first.board.floors:
        assert loft_of(qtbot, pair.first) == loft_of(qtbot, pair.second), pair.changes


def test_a_creature_in_a_known_loft_is_drawn(qtbot: QtBot) -> None:
    """The pictures can differ: without fog the creature above is shown."""
    battle = next(pair.first for pair in map(twins, range(40, 80)) if pair.first.board.floors)
    open_map = msgspec.structs.replace(battle, fog=Fog())
    with_creature = creature_in_the_loft(open_map, random.Random(1))
    assert loft_of(qtbot, open_map) != loft_of(qtbot, with_creature)


def alone(qtbot: QtBot, battle: Battle, seed: int, turn: int) -> bytes:
    """Return what a players' window shows of a battle with a picture of its own."""
    shown, png = with_picture(battle, seed)
    return grab_view(qtbot, values_for(shown, PLAYERS).view, png, turn)


def assert_alike(qtbot: QtBot, seed: int) -> None:
    pair = twins(seed)
    first = alone(qtbot, pair.first, 2 * seed, seed % 4)
    second = alone(qtbot, pair.second, 2 * seed + 1, seed % 4)
    assert first == second, pair.changes


@pytest.mark.parametrize("seed", range(40, 64))
def test_windows_of_twin_values_are_equal(qtbot: QtBot, seed: int) -> None:
    assert_alike(qtbot, seed)


@pytest.mark.long
def test_windows_of_all_twin_values_are_equal(qtbot: QtBot) -> None:
    for seed in range(64, 2000):
        assert_alike(qtbot, seed)


def test_pixel_twins_can_fail(qtbot: QtBot) -> None:
    """Pictures of the map differ, and that is seen as soon as the whole map is known."""
    differ = 0
    for seed in range(40, 52):
        battle, _, _ = twins(seed)
        if battle.board.picture is not None and battle.fog.mode is not FogMode.OPEN:
            fogless = values_for(msgspec.structs.replace(battle, fog=Fog()), PLAYERS).view
            shown = [with_picture(battle, each)[1] for each in (1, 2)]
            differ += grab_view(qtbot, fogless, shown[0]) != grab_view(qtbot, fogless, shown[1])
    assert differ > 1
