"""Ending a turn right after the system has ended one by itself."""

import pytest
from PySide6.QtCore import Qt

from gridapp.battle.commands import Act, Command, EndTurn, SetPool
from gridapp.session.session import Session
from gridapp.windows.controllers.turn_end_controller import GRACE_S
from gridapp.windows.controllers.typed_dice import Outcome
from tests.gui.pilot import Pilot

E = Qt.Key.Key_E


@pytest.fixture
def clock(fight: Pilot) -> list[float]:
    """The seconds that the controller reads in place of the machine's clock."""
    seconds = [100.0]
    fight.window.board_area.turn_end._clock = lambda: seconds[0]
    return seconds


@pytest.fixture
def by_itself(fight: Pilot, clock: list[float]) -> Pilot:
    """A fight in which a turn has just ended without the key."""
    fight.window.session.do(EndTurn())
    return fight


def test_a_turn_that_ended_by_itself_is_told(fight: Pilot) -> None:
    before = fight.active.name
    fight.window.session.do(EndTurn())
    sentence = (
        f"{before} has acted. {fight.active.name}'s turn: drag the token, or choose an action"
    )
    assert fight.status == sentence
    fight.key(E)
    fight.key(E)
    assert "has acted" not in fight.status


def test_the_next_creature_is_not_skipped(by_itself: Pilot) -> None:
    active = by_itself.active.name
    by_itself.key(E)
    assert by_itself.active.name == active
    assert by_itself.status == f"{active}'s turn has just begun; once more ends it"
    by_itself.key(E)
    assert by_itself.active.name != active


def test_after_a_moment_the_key_ends_the_turn(by_itself: Pilot, clock: list[float]) -> None:
    active = by_itself.active.name
    clock[0] += GRACE_S
    by_itself.key(E)
    assert by_itself.active.name != active


def test_the_key_pressed_again_and_again_ends_every_turn(fight: Pilot) -> None:
    names = [fight.active.name]
    for _ in range(3):
        fight.key(E)
        names.append(fight.active.name)
    assert len(set(names)) == 4


def test_an_undone_turn_can_be_ended_at_once(fight: Pilot) -> None:
    fight.key(E)
    fight.undo()
    first = fight.active.name
    fight.key(E)
    assert fight.active.name != first


@pytest.fixture
def spending(segments: Pilot) -> Pilot:
    """Cyra is Defensive, and Gorm, Aggressive, has a single action left in his turn."""
    segments.press_button(segments.window.parts.actions.start_tile)
    segments.key(Qt.Key.Key_3)
    segments.key(Qt.Key.Key_1)
    segments.window.session.do(SetPool("Gorm", "actions", 1))
    assert segments.active.name == "Gorm"
    return segments


UTILITY = Act("Gorm", "utility")
ENDED = "Gorm had nothing left to do, so its turn ended"


def test_a_turn_in_which_nothing_can_be_done_any_more_ends_by_itself(spending: Pilot) -> None:
    spending.window.context.do(UTILITY)
    assert spending.active.name == "Cyra"
    log = spending.window.parts.log.lines
    assert [line for line in log if "nothing left to do" in line] == [ENDED]
    assert spending.status.startswith("Gorm has acted. Cyra's turn")
    spending.key(E)
    assert spending.active.name == "Cyra"
    spending.undo()
    assert (spending.active.name, spending.token("Gorm").pool("actions")) == ("Gorm", 0)
    spending.undo()
    assert (spending.active.name, spending.token("Gorm").pool("actions")) == ("Gorm", 1)


def test_the_turn_goes_on_with_an_action_left(spending: Pilot) -> None:
    spending.window.session.do(SetPool("Gorm", "actions", 2))
    spending.window.context.do(UTILITY)
    assert spending.active.name == "Gorm"


def test_no_change_by_hand_and_no_script_ends_a_turn(spending: Pilot) -> None:
    spending.window.context.do(SetPool("Gorm", "actions", 0))
    assert spending.active.name == "Gorm"
    spending.window.session.do(SetPool("Gorm", "actions", 1))
    spending.window.session.do(UTILITY)
    assert spending.active.name == "Gorm"


def test_with_typed_dice_a_spent_turn_ends_too_and_asks_for_its_dice(
    spending: Pilot, monkeypatch: pytest.MonkeyPatch
) -> None:
    rolls, commands = spending.window.context.rolls, list[Command]()
    run = rolls.run

    def noted(session: Session, command: Command) -> Outcome:
        commands.append(command)
        return run(session, command)

    monkeypatch.setattr(rolls, "run", noted)
    rolls.is_on = True
    spending.window.context.do(UTILITY)
    assert commands == [UTILITY, EndTurn()]
    assert spending.active.name == "Cyra"


@pytest.mark.parametrize("by_key", [True, False])
def test_who_wants_nothing_more_this_round_is_asked_no_more(
    spending: Pilot, *, by_key: bool
) -> None:
    """S-12: by key or tile; of the later segments only Cyra has turns, who passes by E."""
    spending.window.session.do(SetPool("Gorm", "actions", 3))
    if by_key:
        spending.key(E, Qt.KeyboardModifier.ShiftModifier)
    else:
        spending.press_button(spending.window.parts.actions.round_end_tile)
    assert spending.token("Gorm").has("done")
    turns: list[str] = []
    while spending.battle.question is None and len(turns) < 9:
        turns.append(spending.active.name)
        spending.window.session.do(EndTurn())
    assert set(turns) == {"Cyra"}


def test_systems_without_segments_have_no_end_of_the_round(spending: Pilot, fight: Pilot) -> None:
    for pilot, shown in ((spending, True), (fight, False)):
        window = pilot.window
        assert window.parts.actions.round_end_tile.isVisible() == shown
        assert window.commands["end_round"].isVisible() == shown
        assert window.commands["end_round"].isEnabled() == shown
    assert "done" not in spending.window.parts.actions.tiles
    tile = spending.window.parts.actions.round_end_tile
    assert (tile.text(), tile.key) == ("Nothing more this round", "Shift+E")
