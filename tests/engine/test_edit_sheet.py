"""Editing sheets, and batches of changes."""

import msgspec
import pytest

from gridapp.battle.commands import (
    Act,
    Command,
    EndTurn,
    HideToken,
    PlaceToken,
    RemoveToken,
    SetPool,
    SetRule,
    SetSheet,
    ShiftTokens,
    Together,
)
from gridapp.battle.dice import FixedDice
from gridapp.battle.events import Corrected, VisibilityChanged
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Sheet, Token, Weapon
from gridapp.engine.commands.apply import apply
from gridapp.engine.commands.edit_sheet import editable_sheet
from gridapp.packs.creatures import load_creatures
from gridapp.packs.loader import load_packs
from tests.engine.scenes import HERO, OGRE, RAIDER, narrated, play, refused, rules, scene, token

PACKS = load_packs().rules


@pytest.fixture
def fight() -> Battle:
    """A's turn; the goblin G and the 2 x 2 ogre O have room on all sides."""
    return scene(
        "A . . . . . .\n. . . . . . .\n. . G . O O .\n. . . . O O .\n. . . . . . .",
        A=HERO,
        G=RAIDER,
        O=OGRE,
    )


def sheet(battle: Battle, letter: str, **changes: object) -> Sheet:
    return msgspec.structs.replace(editable_sheet(rules(), token(battle, letter)), **changes)


def with_stats(battle: Battle, letter: str, **stats: int) -> SetSheet:
    old = sheet(battle, letter)
    return SetSheet(letter, msgspec.structs.replace(old, stats={**old.stats, **stats}))


def test_undeclared_statistics_are_dropped(fight: Battle) -> None:
    """As after a homebrew pack has dropped a statistic."""
    goblin = token(fight, "G")
    older = msgspec.structs.replace(goblin, stats={**goblin.stats, "luck": 2})
    assert editable_sheet(rules(), older) == editable_sheet(rules(), goblin)
    battle = fight.with_token(older)
    changed = play(battle, SetSheet("G", sheet(battle, "G", name="Boss")))
    assert token(changed, "G").name == "Boss"
    assert "luck" not in token(changed, "G").stats
    play(battle, SetRule("diagonals", "alternating"))


def test_statistics_and_name_are_set_with_event(fight: Battle) -> None:
    edited = sheet(fight, "G", name="Boss")
    command = SetSheet("G", msgspec.structs.replace(edited, stats={**edited.stats, "speed": 45}))
    battle, events = narrated(fight, command)
    assert token(battle, "G").name == "Boss"
    assert token(battle, "G").stat("speed") == 45
    assert events == (Corrected("G", "the sheet", "name Boss; Speed 45"),)
    assert token(battle, "A") == token(fight, "A")


def test_full_pools_stay_full_and_losses_stay(fight: Battle) -> None:
    whole = token(fight, "G").stat("hit_points")
    battle = play(fight, with_stats(fight, "G", hit_points=whole + 5))
    assert token(battle, "G").pool("hp") == whole + 5
    hurt = play(fight, SetPool("G", "hp", 3))
    assert token(play(hurt, with_stats(hurt, "G", hit_points=whole + 5)), "G").pool("hp") == 3
    assert token(play(hurt, with_stats(hurt, "G", hit_points=2)), "G").pool("hp") == 2


def test_creature_grows_if_there_is_room(fight: Battle) -> None:
    battle = play(fight, SetSheet("A", sheet(fight, "A", space="2x2")))
    assert token(battle, "A").space == "2x2"
    grown = SetSheet("G", sheet(fight, "G", space="3x3"))
    assert refused(fight, grown).code == "occupied"
    assert refused(fight, SetSheet("O", sheet(fight, "O", space="4x4"))).code == "off_board"
    assert refused(fight, SetSheet("O", sheet(fight, "O", space="vast"))).code == "space"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"name": " "}, "name"),
        ({"name": "x" * 201}, "name"),
        ({"stats": {"speed": 5000}}, "sheet"),
        ({"stats": {"beauty": 1}}, "sheet"),
        ({"weapons": (Weapon("w", "Club", damage="hard"),)}, "sheet"),
        ({"weapons": (Weapon("w", "Club", stats={"hands": 9}),)}, "sheet"),
        ({}, "same"),
    ],
)
def test_invalid_sheet_is_refused(fight: Battle, changes: dict[str, object], code: str) -> None:
    assert refused(fight, SetSheet("G", sheet(fight, "G", **changes))).code == code
    assert refused(fight, SetSheet("X", sheet(fight, "G", **changes))).code == "token"


def test_edit_is_refused_while_a_question_is_pending() -> None:
    near = scene("A G\n. .\n. .", A=HERO, G=RAIDER)
    asked = play(near, Act("A", "advance", ((0, 0), (0, 1), (0, 2))))
    assert asked.question is not None
    assert refused(asked, with_stats(asked, "G", speed=45)).code == "waiting"


def test_state_from_play_stays(fight: Battle) -> None:
    battle = play(fight, EndTurn())
    hurt = play(battle, SetPool("A", "hp", 7))
    before, after = token(hurt, "A"), token(play(hurt, with_stats(hurt, "A", speed=45)), "A")
    assert after == msgspec.structs.replace(before, stats={**before.stats, "speed": 45})


@pytest.mark.parametrize("pack", sorted(PACKS))
def test_editable_sheet_of_every_shipped_creature_round_trips(pack: str) -> None:
    """Reading a sheet off a token and setting it again changes nothing."""
    book = PACKS[pack].book
    board = scene("A . .\n. . .", A=HERO).board
    for key, creature in load_creatures(book).items():
        battle = Battle("b", PackRef(pack, book.version), board)
        small = msgspec.structs.replace(creature.make_token(book, key, (0, 0)), space="1x1")
        placed = apply(battle, PlaceToken(small), FixedDice(()), PACKS[pack])
        assert isinstance(placed, Applied)
        placed_creature = placed.battle.tokens[0]
        again = apply(
            placed.battle,
            SetSheet(key, editable_sheet(PACKS[pack], placed_creature)),
            FixedDice(()),
            PACKS[pack],
        )
        assert isinstance(again, Refused)
        assert again.code == "same"


def test_derived_statistics_follow_an_edit() -> None:
    """VR-12: the size of a 2 x 2 creature is Large, 1 on the scale from -4 to 4."""
    vitality = PACKS["vitality"]
    board = scene("A . .\n. . .", A=HERO).board
    ox = Token("x", "Ox", "herd", (0, 0))
    placed = apply(
        Battle("b", PackRef("vitality", "1"), board), PlaceToken(ox), FixedDice(()), vitality
    )
    assert isinstance(placed, Applied)
    assert placed.battle.tokens[0].stat("size") == 0
    large = msgspec.structs.replace(editable_sheet(vitality, placed.battle.tokens[0]), space="2x2")
    grown = apply(placed.battle, SetSheet("x", large), FixedDice(()), vitality)
    assert isinstance(grown, Applied)
    assert grown.battle.tokens[0].stat("size") == 1


# Several at once


def test_two_creatures_swap_places(fight: Battle) -> None:
    a, g = token(fight, "A").cell, token(fight, "G").cell
    assert refused(fight, ShiftTokens({"A": g})).code == "occupied"
    battle, events = narrated(fight, ShiftTokens({"A": g, "G": a}))
    assert narrated(fight, ShiftTokens({"G": a, "A": g})) == (battle, events)
    assert (token(battle, "A").cell, token(battle, "G").cell) == (g, a)
    assert [event.what for event in events if isinstance(event, Corrected)] == ["place", "place"]


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (ShiftTokens({}), "nothing"),
        (ShiftTokens({"A": (1, 1), "X": (0, 0)}), "token"),
        (ShiftTokens({"A": (1, 1), "G": (1, 1)}), "occupied"),
        (ShiftTokens({"A": (1, 1), "G": (9, 9)}), "off_board"),
        (Together(()), "nothing"),
        (Together((HideToken("G", hidden=True), HideToken("X", hidden=True))), "token"),
        (Together((RemoveToken("G"), RemoveToken("A"))), "busy"),
    ],
)
def test_shift_of_several_is_all_or_none(fight: Battle, command: Command, code: str) -> None:
    assert refused(fight, command).code == code


def test_batch_hides_and_removes_creatures(fight: Battle) -> None:
    command = Together((HideToken("G", hidden=True), RemoveToken("O"), HideToken("A", hidden=True)))
    battle, events = narrated(fight, command)
    assert [creature.id for creature in battle.tokens if creature.hidden] == ["A", "G"]
    assert battle.token("O") is None
    assert [event.token for event in events if isinstance(event, VisibilityChanged)] == ["G", "A"]
