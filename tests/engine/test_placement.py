"""Creatures placed, removed, shifted, hidden and revealed, and doors set, by the GM."""

import msgspec
import pytest

from gridapp.battle.board import DoorState
from gridapp.battle.commands import (
    Command,
    EndTurn,
    HideToken,
    PlaceToken,
    RemoveToken,
    SetDoor,
    ShiftToken,
    StartFight,
)
from gridapp.battle.events import DoorSet, Placed, Removed, VisibilityChanged
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token, Weapon
from tests.engine.scenes import (
    HERO,
    OGRE,
    RAIDER,
    act,
    narrated,
    place_of,
    play,
    refused,
    scene,
    token,
)

CAMP = """
A . . .
. . O O
G:. O O
"""
NEW = Token("N", "Newcomer", "heroes", (1, 0))


@pytest.fixture
def camp() -> Battle:
    """Before the fight: a fighter, a goblin behind a door and an ogre."""
    return scene(CAMP, turn="", A=HERO, G=RAIDER, O=OGRE)


@pytest.fixture
def asked() -> Battle:
    """A fight with the question whether G attacks A; a door is on A's route."""
    battle = scene("A . . .\nG . . .\n. . .:.", A=HERO, G=RAIDER)
    return play(battle, act(battle, "A1 B1 C1"))


def test_placed_creature_has_complete_sheet_and_full_pools(camp: Battle) -> None:
    battle, events = narrated(camp, PlaceToken(NEW))
    placed = token(battle, "N")
    assert (placed.cell, placed.stat("speed"), placed.stat("armor")) == ((1, 0), 30, 0)
    full = dict.fromkeys(("standard", "move", "quick", "reaction"), 1)
    assert placed.pools == {"hp": 10, "sq": 0} | full
    assert events == (Placed("N", (1, 0)),)


@pytest.mark.parametrize(
    ("fields", "code", "why"),
    [
        ({"id": "A"}, "token", "there is a creature 'A' already"),
        ({"id": ""}, "name", "a creature needs a name of 1 to 200 letters"),
        ({"name": " "}, "name", "a creature needs a name of 1 to 200 letters"),
        ({"name": "x" * 201}, "name", "a creature needs a name of 1 to 200 letters"),
        ({"cell": (0, 0)}, "occupied", "A stands at A1"),
        ({"cell": (3, 2)}, "occupied", "O stands at D3"),
        ({"cell": (4, 0)}, "off_board", "Newcomer does not fit on the board there"),
        ({"cell": (-1, 0)}, "off_board", "Newcomer does not fit on the board there"),
        ({"space": "2x2", "cell": (3, 0)}, "off_board", "Newcomer does not fit on the board"),
        ({"space": "2x2", "cell": (1, 0)}, "occupied", "O stands at C2"),
        ({"space": "round"}, "space", "unknown space 'round'"),
        ({"stats": {"sped": 1}}, "sheet", "Newcomer: 'sped' is no statistic of Reactions"),
        ({"stats": {"speed": 201}}, "sheet", "Speed is 201: it must lie between 0 and 200"),
        (
            {"stats": {"warrior": 2}},
            "sheet",
            "Warrior feat is 2: it must be one of 0 (no), 1",
        ),
        ({"stats": {"armor_ability": 6}}, "sheet", "it must be one of 0 (Strength), 1 (Dexterity)"),
        ({"stats": {"speed": -1}}, "sheet", "Speed is -1: it must lie between 0 and 200"),
        ({"pools": {"mana": 1}}, "sheet", "Newcomer: 'mana' is no pool of Reactions"),
        ({"conditions": (Condition("tipsy"),)}, "sheet", "'tipsy' is no condition of Reactions"),
        ({"weapons": (Weapon("w", "W", damage="1d0"),)}, "sheet", "W: '1d0' cannot be rolled"),
        ({"weapons": (Weapon("w", "W", damage="100000d6"),)}, "sheet", "W: '100000d6' cannot be"),
        ({"weapons": (Weapon("w", "W", reach=201),)}, "sheet", "W: reach is 201: it must lie"),
        ({"weapons": (Weapon("w", "W", min_reach=-1),)}, "sheet", "W: min reach is -1"),
        ({"weapons": (Weapon("w", "W", range=5001),)}, "sheet", "between 0 and 5000"),
        ({"weapons": (Weapon("w", "W"),) * 2}, "sheet", "two of its weapons have the same id"),
    ],
)
def test_invalid_placement_is_refused(
    camp: Battle, fields: dict[str, object], code: str, why: str
) -> None:
    refusal = refused(camp, PlaceToken(msgspec.structs.replace(NEW, **fields)))
    assert refusal.code == code
    assert why in str(refusal.why)


def test_removed_creature_leaves_board_and_order(camp: Battle) -> None:
    fight = play(camp, StartFight(), dice=(20, 10, 1))
    battle, events = narrated(fight, RemoveToken("O"))
    assert [creature.id for creature in battle.tokens] == ["A", "G"]
    assert [entry.token for entry in battle.order] == ["A", "G"]
    assert events == (Removed("O", "O"),)
    assert play(battle, EndTurn(), EndTurn()).active == "A"


def test_active_creature_is_not_removed_nor_any_during_a_question(
    camp: Battle, asked: Battle
) -> None:
    fight = play(camp, StartFight(), dice=(20, 10, 1))
    assert refused(fight, RemoveToken("A")).code == "busy"
    assert refused(asked, RemoveToken("G")).code == "busy"


def test_shift_ignores_movement_rules(camp: Battle) -> None:
    battle, events = narrated(camp, ShiftToken("G", (1, 2)))
    assert place_of(battle, "G") == "B3"
    assert events == (Placed("G", (1, 2)),)


def test_big_creature_can_shift_onto_its_own_cells(camp: Battle) -> None:
    assert place_of(play(camp, ShiftToken("O", (2, 0))), "O") == "C1"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ShiftToken("O", (0, 0)), "occupied"),
        (ShiftToken("O", (3, 1)), "off_board"),
        (ShiftToken("X", (0, 0)), "token"),
        (RemoveToken("X"), "token"),
        (HideToken("X", hidden=True), "token"),
        (SetDoor("x", DoorState.OPEN), "door"),
    ],
)
def test_refusal_codes(camp: Battle, command: Command, code: str) -> None:
    assert refused(camp, command).code == code


def test_hidden_and_revealed(camp: Battle) -> None:
    hidden, events = narrated(camp, HideToken("G", hidden=True))
    assert token(hidden, "G").hidden
    assert events == (VisibilityChanged("G", hidden=True),)
    assert play(hidden, HideToken("G", hidden=False)) == camp


def test_door_opens_closes_and_locks(camp: Battle) -> None:
    door = camp.board.doors[0].id
    for state in (DoorState.OPEN, DoorState.LOCKED, DoorState.CLOSED):
        battle, events = narrated(camp, SetDoor(door, state))
        assert battle.board.doors[0].state is state
        assert events == (DoorSet(door, state.value),)


def test_opened_secret_door_is_no_longer_secret(camp: Battle) -> None:
    door = msgspec.structs.replace(camp.board.doors[0], secret=True)
    battle = msgspec.structs.replace(camp, board=camp.board.with_door(door))
    locked = play(battle, SetDoor(door.id, DoorState.LOCKED))
    assert locked.board.doors[0].secret
    opened = play(battle, SetDoor(door.id, DoorState.OPEN), SetDoor(door.id, DoorState.CLOSED))
    assert not opened.board.doors[0].secret


@pytest.mark.parametrize(
    "command",
    [
        PlaceToken(msgspec.structs.replace(NEW, cell=(2, 0))),
        ShiftToken("G", (2, 0)),
        SetDoor("d1", DoorState.OPEN),
    ],
)
def test_nothing_is_placed_during_an_interrupted_move(asked: Battle, command: Command) -> None:
    """The move resumes along the route measured at its start."""
    assert refused(asked, command) == Refused("waiting", "first: G may strike A leaving A1", "R-50")
