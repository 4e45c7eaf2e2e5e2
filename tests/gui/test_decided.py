"""A fight comes down to a single side: a banner offers to end the fight."""

from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from gridapp.battle.board import Board
from gridapp.battle.commands import PlaceToken, SetCondition, StartFight
from gridapp.battle.dice import RandomDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle, PackRef, Phase
from gridapp.grid.grid import Grid
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import Packs
from gridapp.session.session import Session
from gridapp.storage.file.battle_file import BattleFile
from tests.gui.conftest import Opens
from tests.gui.pilot import Pilot
from tests.shipped import with_facts

OUT = {
    "action_points": "unconscious",
    "reactions": "dead",
    "segments": "out",
    "vigor": "shock",
    "vitality": "unconscious",
}
SAID = "The fight is decided. The only side left: blue"
NOBODY = "Nobody is left standing: the fight is over."


@pytest.fixture(params=with_facts(OUT, "the condition of who is out"))
def duel(request: pytest.FixtureRequest, opens: Opens, packs: Packs, tmp_path: Path) -> Pilot:
    """Two creatures against a single foe, in the fight of a pack."""
    book = packs.rules[request.param].book
    grid = Grid(12, 8, cell_size=book.cells.size, unit=book.cells.unit)
    path = tmp_path / "duel.battle"
    BattleFile.create(path, Battle("Duel", PackRef(book.id, book.version), Board(grid))).close()
    session = Session.open(path, packs)
    session._dice = RandomDice(5)
    creature = next(iter(load_creatures(book).values()))
    for column, (name, side) in enumerate((("A", "blue"), ("B", "blue"), ("C", "red"))):
        made = creature.make_token(book, name, (2 + 3 * column, 3), name)
        token = msgspec.structs.replace(made, side=side)
        assert isinstance(session.do(PlaceToken(token)), Applied)
    assert isinstance(session.do(StartFight()), Applied)
    pilot = opens(session)
    settle(pilot)
    return pilot


def settle(pilot: Pilot) -> None:
    """Answer all questions of the start."""
    for _ in range(40):
        if pilot.battle.question is None:
            return
        pilot.key(Qt.Key.Key_Return)
    pytest.fail("the questions never end")


def fell(pilot: Pilot, name: str, *, up: bool = False) -> None:
    """Set a creature out of the fight, or back in, as the GM."""
    condition = OUT[pilot.battle.pack.id]
    assert pilot.window.context.do(SetCondition(name, condition, on=not up))
    QApplication.processEvents()  # a banner is shown once its layout is


def texts(pilot: Pilot) -> list[str]:
    return pilot.window.parts.banners.texts


def buttons(pilot: Pilot) -> dict[str, QPushButton]:
    shown_buttons = pilot.window.parts.banners.findChildren(QPushButton)
    return {button.text(): button for button in shown_buttons if button.isVisible()}


def test_banner_button_ends_the_fight(duel: Pilot) -> None:
    fell(duel, "A")
    assert texts(duel) == []
    fell(duel, "C")
    assert texts(duel) == [SAID]
    assert duel.status == SAID
    duel.press_button(buttons(duel)["End the fight"])
    assert duel.battle.phase is Phase.SETUP
    assert texts(duel) == []
    duel.undo()
    assert (texts(duel), duel.battle.phase) == ([], Phase.FIGHT)


def test_continue_hides_the_banner_until_the_next_decision(duel: Pilot) -> None:
    fell(duel, "C")
    duel.key(Qt.Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert duel.window.focusWidget() is buttons(duel)["End the fight"]
    duel.key(Qt.Key.Key_Tab, to=duel.window.focusWidget())
    assert duel.window.focusWidget() is buttons(duel)["Continue"]
    QTest.keyClick(duel.window.focusWidget(), Qt.Key.Key_Space)
    assert duel.window.focusWidget() is duel.board
    assert (texts(duel), duel.battle.phase) == ([], Phase.FIGHT)
    fell(duel, "A")
    assert texts(duel) == []
    fell(duel, "C", up=True)
    fell(duel, "C")
    assert texts(duel) == [SAID]
    fell(duel, "B")
    assert texts(duel) == [NOBODY]


def test_no_banner_while_viewing_the_past(duel: Pilot) -> None:
    fell(duel, "C")
    session = duel.window.session
    session.view_past(session.shown_line)
    assert SAID not in texts(duel)
    session.back_to_present()
    assert texts(duel) == [SAID]
