"""A creature's sheet replaced by the GM, and several creatures changed as one."""

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
from tests.engine.scenes import HERO, OGRE, RAIDER, play, refused, rules, scene, token, told

PACKS = load_packs().rules


@pytest.fixture
def fight() -> Battle:
    """A's turn; the goblin G and the ogre O, who takes 2 x 2 cells, have room on all sides."""
    return scene(
        "A . . . . . .\n. . . . . . .\n. . G . O O .\n. . . . O O .\n. . . . . . .",
        A=HERO,
        G=RAIDER,
        O=OGRE,
    )


def sheet(battle: Battle, letter: str, **changes: object) -> Sheet:
    return msgspec.structs.replace(editable_sheet(rules(), token(battle, letter)), **changes)


def with_stats(battle: Battle, letter: str, **stats: int) -> SetSheet:
    one = sheet(battle, letter)
    return SetSheet(letter, msgspec.structs.replace(one, stats={**one.stats, **stats}))


def test_a_sheet_leaves_out_what_the_rules_declare_no_more(fight: Battle) -> None:
    """As once a pack of one's own has lost a statistic."""
    one = token(fight, "G")
    older = msgspec.structs.replace(one, stats={**one.stats, "luck": 2})
    assert editable_sheet(rules(), older) == editable_sheet(rules(), one)
    battle = fight.with_token(older)
    changed = play(battle, SetSheet("G", sheet(battle, "G", name="Boss")))
    assert token(changed, "G").name == "Boss"
    assert "luck" not in token(changed, "G").stats
    play(battle, SetRule("diagonals", "alternating"))


def test_numbers_and_name_are_set_and_told(fight: Battle) -> None:
    one = sheet(fight, "G", name="Boss")
    command = SetSheet("G", msgspec.structs.replace(one, stats={**one.stats, "speed": 45}))
    battle, events = told(fight, command)
    assert token(battle, "G").name == "Boss"
    assert token(battle, "G").stat("speed") == 45
    assert events == (Corrected("G", "the sheet", "name Boss; Speed 45"),)
    assert token(battle, "A") == token(fight, "A")


def test_who_was_unhurt_stays_unhurt_and_who_was_hurt_stays_hurt(fight: Battle) -> None:
    whole = token(fight, "G").stat("hit_points")
    battle = play(fight, with_stats(fight, "G", hit_points=whole + 5))
    assert token(battle, "G").pool("hp") == whole + 5
    hurt = play(fight, SetPool("G", "hp", 3))
    assert token(play(hurt, with_stats(hurt, "G", hit_points=whole + 5)), "G").pool("hp") == 3
    assert token(play(hurt, with_stats(hurt, "G", hit_points=2)), "G").pool("hp") == 2


def test_a_creature_grows_where_there_is_room(fight: Battle) -> None:
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
def test_what_the_pack_does_not_take_is_refused(
    fight: Battle, changes: dict[str, object], code: str
) -> None:
    assert refused(fight, SetSheet("G", sheet(fight, "G", **changes))).code == code
    assert refused(fight, SetSheet("X", sheet(fight, "G", **changes))).code == "token"


def test_nobody_is_changed_while_a_question_waits() -> None:
    near = scene("A G\n. .\n. .", A=HERO, G=RAIDER)
    asked = play(near, Act("A", "advance", ((0, 0), (0, 1), (0, 2))))
    assert asked.question is not None
    assert refused(asked, with_stats(asked, "G", speed=45)).code == "waiting"


def test_what_play_has_made_of_a_creature_stays(fight: Battle) -> None:
    battle = play(fight, EndTurn())
    hurt = play(battle, SetPool("A", "hp", 7))
    before, after = token(hurt, "A"), token(play(hurt, with_stats(hurt, "A", speed=45)), "A")
    assert after == msgspec.structs.replace(before, stats={**before.stats, "speed": 45})


@pytest.mark.parametrize("pack", sorted(PACKS))
def test_the_sheet_of_every_shipped_creature_is_the_same_creature(pack: str) -> None:
    """Taken off a token and put on it again, nothing is another."""
    book = PACKS[pack].book
    board = scene("A . .\n. . .", A=HERO).board
    for key, creature in load_creatures(book).items():
        battle = Battle("b", PackRef(pack, book.version), board)
        small = msgspec.structs.replace(creature.make_token(book, key, (0, 0)), space="1x1")
        placed = apply(battle, PlaceToken(small), FixedDice(()), PACKS[pack])
        assert isinstance(placed, Applied)
        one = placed.battle.tokens[0]
        again = apply(
            placed.battle,
            SetSheet(key, editable_sheet(PACKS[pack], one)),
            FixedDice(()),
            PACKS[pack],
        )
        assert isinstance(again, Refused)
        assert again.code == "same"


def test_what_follows_from_a_size_follows_it_again() -> None:
    """VR-12: of a creature of 2 x 2 cells the size is Large, 1 on the scale from -4 to 4."""
    vitality = PACKS["vitality"]
    board = scene("A . .\n. . .", A=HERO).board
    one = Token("x", "Ox", "herd", (0, 0))
    placed = apply(
        Battle("b", PackRef("vitality", "1"), board), PlaceToken(one), FixedDice(()), vitality
    )
    assert isinstance(placed, Applied)
    assert placed.battle.tokens[0].stat("size") == 0
    large = msgspec.structs.replace(editable_sheet(vitality, placed.battle.tokens[0]), space="2x2")
    grown = apply(placed.battle, SetSheet("x", large), FixedDice(()), vitality)
    assert isinstance(grown, Applied)
    assert grown.battle.tokens[0].stat("size") == 1


# Several at once


def test_two_creatures_change_places(fight: Battle) -> None:
    a, g = token(fight, "A").cell, token(fight, "G").cell
    assert refused(fight, ShiftTokens({"A": g})).code == "occupied"
    battle, events = told(fight, ShiftTokens({"A": g, "G": a}))
    assert told(fight, ShiftTokens({"G": a, "A": g})) == (battle, events)
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
def test_all_or_nobody(fight: Battle, command: Command, code: str) -> None:
    assert refused(fight, command).code == code


def test_several_are_hidden_and_others_leave_as_one(fight: Battle) -> None:
    command = Together((HideToken("G", hidden=True), RemoveToken("O"), HideToken("A", hidden=True)))
    battle, events = told(fight, command)
    assert [one.id for one in battle.tokens if one.hidden] == ["A", "G"]
    assert battle.token("O") is None
    assert [event.token for event in events if isinstance(event, VisibilityChanged)] == ["G", "A"]
