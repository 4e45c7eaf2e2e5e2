"""From an empty window to the end of a round, for every system, by mouse and by keys."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolBar, QWidget
from pytestqt.qtbot import QtBot

from gridapp.battle.board import Board
from gridapp.battle.commands import Act
from gridapp.battle.dice import RandomDice
from gridapp.battle.state import Battle, PackRef, Phase
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import CreatureTemplate, load_creatures
from gridapp.packs.loader import Packs, load_packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry
from gridapp.windows.dialogs.setup.new_battle import NewBattleDialog
from tests.gui.conftest import Opens
from tests.gui.pilot import LEFT, PLAIN, RIGHT, Pilot
from tests.gui.test_placing import row

PACKS = sorted(load_packs().rules)
KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
SPOTS = ("C4", "C7", "G4", "G7")
MOST_STEPS = 60


@pytest.fixture
def empty(opens: Opens, packs: Packs, tmp_path: Path) -> Pilot:
    """A window on a battle without creatures."""
    book = packs.rules["reactions"].book
    path = tmp_path / "empty.battle"
    BattleFile.create(path, Battle("-", PackRef(book.id, book.version), Board(Grid(4, 4)))).close()
    return opens(Session.open(path, packs))


def chosen(packs: Packs, pack: str) -> list[CreatureTemplate]:
    """Two creatures of a side and two of a different side."""
    creatures = load_creatures(packs.rules[pack].book).values()
    sides = sorted({creature.side for creature in creatures})
    if len(sides) < 2:
        pytest.skip(f"{pack} has no two sides of creatures")
    lineup = []
    for side in sides[:2]:
        lineup += [
            creature for creature in creatures if creature.side == side and creature.size != "huge"
        ][:2]
    return lineup


def acts(pilot: Pilot) -> list[Act]:
    """Return every act in the battle file."""
    file = pilot.window.session.file
    lines = map(file.entry, range(1, file.last_line + 1))
    return [
        line.command
        for line in lines
        if isinstance(line, CommandEntry) and isinstance(line.command, Act)
    ]


def play_a_round(
    pilot: Pilot, turn: Callable[[Pilot], None], settle: Callable[[Pilot], None]
) -> None:
    """Play a whole round, and continue until an attack was aimed."""
    pilot.window.session._dice = RandomDice(5)
    for _ in range(MOST_STEPS):
        settle(pilot)
        is_whole = pilot.battle.round > 1 and any(act.target for act in acts(pilot))
        if is_whole or not pilot.battle.active:
            break
        turn(pilot)
        pilot.delete_replaced()
    # Who goes first is random, and sometimes one side is down before the round is over.
    assert pilot.alarms == []
    done = acts(pilot)
    assert any(act.route for act in done)
    assert any(act.target for act in done)
    assert len({act.actor for act in done}) > 1


# By mouse


def menu_tool(pilot: Pilot, action: str) -> QWidget:
    """Return the toolbar button of a command."""
    bar = pilot.window.findChild(QToolBar)
    assert isinstance(bar, QToolBar)
    return bar.widgetForAction(pilot.window.commands[action])


def tiles(pilot: Pilot, *kinds: ActionKind) -> list[str]:
    """Return the enabled action tiles with one of the given kinds."""
    book, panel = pilot.window.session.rules.book, pilot.window.parts.actions
    return [
        key
        for key, tile in panel.tiles.items()
        if key in book.actions and book.actions[key].kind in kinds and tile.isEnabled()
    ]


def settle_by_mouse(pilot: Pilot) -> None:
    for _ in range(40):
        question = pilot.battle.question
        if question is None:
            return
        pilot.press_button(pilot.window.parts.question.tiles[question.default])
        pilot.delete_replaced()
    pytest.fail("the questions never end")


def turn_by_mouse(pilot: Pilot) -> None:
    actor = pilot.battle.active
    for action in tiles(pilot, ActionKind.ATTACK)[:1]:
        pilot.choose_action(action)
        panel = pilot.window.parts.actions.aim_panel
        targets = [tile for key, tile in panel.tiles.items() if pilot.battle.token(key)]
        pilot.press_button(targets[0] if targets else panel.cancel_tile)
        settle_by_mouse(pilot)
    if pilot.battle.active == actor and tiles(pilot, ActionKind.MOVE):
        drag_nearer(pilot)
        settle_by_mouse(pilot)
    if pilot.battle.active == actor and pilot.window.parts.actions.end_tile.isEnabled():
        pilot.press_button(pilot.window.parts.actions.end_tile)


def drag_nearer(pilot: Pilot) -> None:
    """Drag towards the nearest foe, as far as the preview allows."""
    actor, grid = pilot.active, pilot.battle.board.grid
    drag = pilot.window.session.start_drag(
        actor.id, grid.centre(actor.cell), pilot.window.tools.move_action
    )
    assert drag is not None
    foes = [token.cell for token in pilot.battle.tokens if token.side != actor.side]
    goals = [cell for cell in drag.preview.options if drag.preview_for_cell(cell).refusal is None]
    if goals and foes:
        goal = min(
            goals, key=lambda cell: (min(grid.cell_distance(cell, foe) for foe in foes), cell)
        )
        pilot.drag(pilot.label(actor.cell), pilot.label(goal))


@pytest.mark.parametrize("pack", PACKS)
def test_a_round_by_mouse(empty: Pilot, packs: Packs, pack: str) -> None:
    pilot = empty
    QTest.mouseClick(menu_tool(pilot, "new"), LEFT)
    page = pilot.window.findChild(NewBattleDialog)
    assert isinstance(page, NewBattleDialog)
    page.cards.ensureWidgetVisible(page.cards.cards[pack])
    QTest.mouseClick(page.cards.cards[pack], LEFT)
    page.grid.columns.setValue(10)
    page.grid.rows.setValue(10)
    QTest.mouseClick(page.create_button, LEFT)
    assert pilot.battle.pack.id == pack
    palette = pilot.window.parts.palette
    for creature, spot in zip(chosen(packs, pack), SPOTS, strict=True):
        item = row(palette, creature.name)
        palette.list.scrollToItem(item)
        middle = palette.list.visualItemRect(item).center()
        QTest.mouseClick(palette.list.viewport(), LEFT, PLAIN, middle)
        QTest.mouseDClick(palette.list.viewport(), LEFT, PLAIN, middle)
        pilot.click(spot)
        pilot.click(spot, RIGHT)
    assert len(pilot.battle.tokens) == 4
    pilot.press_button(pilot.window.parts.actions.start_tile)
    assert pilot.battle.phase is Phase.FIGHT
    play_a_round(pilot, turn_by_mouse, settle_by_mouse)


# By keys: whatever has the keyboard gets them


def keys(*pressed: Qt.Key, modifier: Qt.KeyboardModifier = PLAIN) -> None:
    for key in pressed:
        popup = QApplication.activePopupWidget()
        focus = popup.focusWidget() if popup is not None else QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, key, modifier)


def types(text: str) -> None:
    popup = QApplication.activePopupWidget()
    focus = popup.focusWidget() if popup is not None else QApplication.focusWidget()
    assert focus is not None
    QTest.keyClicks(focus, text)


def settle_by_keys(pilot: Pilot) -> None:
    for _ in range(40):
        if pilot.battle.question is None:
            return
        keys(KEY.Key_Return)
        pilot.delete_replaced()
    pytest.fail("the questions never end")


def turn_by_keys(pilot: Pilot) -> None:
    actor = pilot.battle.active
    for action in tiles(pilot, ActionKind.ATTACK)[:1]:
        keys(KEY.Key_K, modifier=CTRL)
        types(pilot.window.session.rules.book.actions[action].name)
        keys(KEY.Key_Return)
        pilot.board.setFocus()
        keys(KEY.Key_Right, KEY.Key_Return, KEY.Key_Escape)
        settle_by_keys(pilot)
    if pilot.battle.active == actor and tiles(pilot, ActionKind.MOVE):
        step_nearer(pilot)
        settle_by_keys(pilot)
    if pilot.battle.active == actor:
        keys(KEY.Key_E)


def step_nearer(pilot: Pilot) -> None:
    """Step along the row towards the foes if the cell is free."""
    foes = [token for token in pilot.battle.tokens if token.side != pilot.active.side]
    right = min(foe.cell[0] for foe in foes) > pilot.active.cell[0]
    keys(KEY.Key_Right if right else KEY.Key_Left, KEY.Key_Return)
    if pilot.window.tools.is_busy:
        keys(KEY.Key_Escape)


@pytest.mark.parametrize("pack", PACKS)
def test_a_round_by_keys(empty: Pilot, packs: Packs, pack: str, qtbot: QtBot) -> None:
    pilot = empty
    keys(KEY.Key_N, modifier=CTRL)
    page = pilot.window.findChild(NewBattleDialog)
    assert isinstance(page, NewBattleDialog)
    qtbot.waitUntil(page.isActiveWindow)
    page.cards.cards[PACKS[0]].setFocus()
    for _ in range(PACKS.index(pack)):
        keys(KEY.Key_Down)
    keys(KEY.Key_Space)
    assert page.pack == pack
    page.grid.columns.setFocus()
    page.grid.columns.selectAll()
    types("10")
    keys(KEY.Key_Tab)
    types("10")
    keys(KEY.Key_Return)
    assert pilot.battle.pack.id == pack
    # What a window manager does by itself when a dialog closes.
    pilot.window.activateWindow()
    qtbot.waitUntil(pilot.window.isActiveWindow)
    pilot.board.setFocus()
    for number, creature in enumerate(chosen(packs, pack)):
        keys(KEY.Key_C)
        types(creature.name)
        keys(KEY.Key_Return)
        keys(KEY.Key_Up)
        keys(KEY.Key_Left if number < 2 else KEY.Key_Right)
        keys(*(KEY.Key_Down,) * (3 * (number % 2)))
        keys(KEY.Key_Return, KEY.Key_Escape)
    assert len(pilot.battle.tokens) == 4
    keys(KEY.Key_R, modifier=CTRL)
    assert pilot.battle.phase is Phase.FIGHT
    play_a_round(pilot, turn_by_keys, settle_by_keys)
