"""The window knows no rule system: play a round with every installed pack."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from gridapp.battle.board import Board
from gridapp.battle.commands import Act, PlaceToken
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef, Phase
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs, load_packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from gridapp.storage.file.log_entries import CommandEntry, state_bytes
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot

PACKS = sorted(load_packs().rules)
STEPS = 9
KINDS = (ActionKind.ATTACK, ActionKind.MOVE, ActionKind.PLAIN)


@pytest.fixture(params=PACKS)
def any_fight(request: pytest.FixtureRequest, opens: Opens, packs: Packs, tmp_path: Path) -> Pilot:
    """Up to eight creatures of a pack in two rows, before the fight."""
    book = packs.rules[request.param].book
    creatures = load_creatures(book)
    if len({creature.side for creature in creatures.values()}) < 2:
        pytest.skip(f"{request.param} has no two sides of creatures")
    grid = Grid(16, 10, cell_size=book.cells.size, unit=book.cells.unit)
    path = tmp_path / "any.battle"
    BattleFile.create(path, Battle("Any", PackRef(book.id, book.version), Board(grid))).close()
    session = Session.open(path, packs)
    session._dice = RandomDice(11)
    sides = sorted({creature.side for creature in creatures.values()})
    for number, creature in enumerate(list(creatures.values())[:8]):
        cell = (2 + 2 * (number // 2), 3 + sides.index(creature.side))
        while not isinstance(
            session.do(PlaceToken(creature.make_token(book, f"t{number}", cell))), Applied
        ):
            cell = (cell[0] + 1, cell[1])
    return opens(session)


def test_window_plays_a_round(any_fight: Pilot) -> None:
    pilot = any_fight
    before = state_bytes(pilot.battle)
    pilot.press_button(pilot.window.parts.actions.start_tile)
    assert pilot.battle.phase is Phase.FIGHT
    for step in range(STEPS):
        settle(pilot)
        if pilot.battle.active:
            use_every_action(pilot, first=KINDS[step % len(KINDS)])
            pilot.key(Qt.Key.Key_E)
    assert pilot.alarms == []
    acts = played(pilot)
    assert any(act.route for act in acts)
    assert any(act.target for act in acts)
    after, steps = state_bytes(pilot.battle), 0
    while state_bytes(pilot.battle) != before:
        pilot.undo()
        pilot.delete_replaced()
        steps += 1
    for _ in range(steps):
        pilot.redo()
        pilot.delete_replaced()
    assert state_bytes(pilot.battle) == after


def played(pilot: Pilot) -> list[Act]:
    """Return every act in the battle file."""
    file = pilot.window.session.file
    lines = map(file.entry, range(1, file.last_line + 1))
    return [
        line.command
        for line in lines
        if isinstance(line, CommandEntry) and isinstance(line.command, Act)
    ]


def settle(pilot: Pilot) -> None:
    """Answer all questions: the first option and the default in alternation."""
    for number in range(40):
        if pilot.battle.question is None:
            return
        pilot.key(Qt.Key.Key_1 if number % 2 else Qt.Key.Key_Return)
        pilot.delete_replaced()
    pytest.fail("the questions never end")


def use_every_action(pilot: Pilot, *, first: ActionKind) -> None:
    """Use the offered actions, kind by kind."""
    session = pilot.window.session
    turn = pilot.battle.active
    actions = session.rules.book.actions.items()
    for key, action in sorted(actions, key=lambda item: item[1].kind is not first):
        tile = pilot.window.parts.actions.tiles.get(key)
        if pilot.battle.active != turn or tile is None or not tile.isEnabled():
            continue
        pilot.choose_action(key)
        if action.kind is ActionKind.MOVE:
            drag_somewhere(pilot)
        elif action.kind is ActionKind.ATTACK:
            strike_somebody(pilot)
        pilot.delete_replaced()
        settle(pilot)


def drag_somewhere(pilot: Pilot) -> None:
    grid, actor = pilot.battle.board.grid, pilot.active
    drag = pilot.window.session.start_drag(
        actor.id, grid.centre(actor.cell), pilot.window.tools.move_action
    )
    assert drag is not None
    goal = max(drag.preview.options, default=actor.cell)
    pilot.drag(pilot.label(actor.cell), pilot.label(goal))


def strike_somebody(pilot: Pilot) -> None:
    """Click the last target tile, if present."""
    aiming = pilot.window.tools.aim_tool
    if aiming is None:
        return
    tiles = pilot.window.parts.actions.aim_panel.tiles
    targets = [tile for key, tile in tiles.items() if pilot.battle.token(key) is not None]
    if targets:
        pilot.press_button(targets[-1])
    pilot.key(Qt.Key.Key_Escape)


def test_area_starts_with_a_few_cells(any_fight: Pilot) -> None:
    """Twenty feet are four cells; twenty yards would be the whole board."""
    field = any_fight.window.parts.actions.area_panel.size_field
    assert field.value() == 4 * any_fight.battle.board.grid.cell_size
