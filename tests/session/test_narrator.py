"""Every event has a sentence with the names on the map."""

from typing import get_args

import pytest
from msgspec.structs import replace

from gridapp.battle import events as happened
from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.bars import BarDetail
from gridapp.battle.board import Door, LinkKind
from gridapp.battle.events import Event, Modifier
from gridapp.battle.grid_style import GridStyle
from gridapp.battle.notes import Note
from gridapp.battle.rolls import RolledDice
from gridapp.battle.tokens import Until
from gridapp.battle.vision.fog import FogMode
from gridapp.battle.vision.lights import Light, LightLevel
from gridapp.session.narration import narrator as module
from gridapp.session.narration.narrator import Narrator
from tests.engine.scenes import HERO, RAIDER, preview, rules, scene

ROLL = happened.Rolled(
    "A",
    "Sword against G",
    (12,),
    (Modifier("base", 4, "R-06"), Modifier("second", -5, "R-20")),
    11,
    "R-06",
    15,
    success=False,
)
DICE = (RolledDice(20, (17,), (5,)), RolledDice(4, (3,), sign=-1))
FIRE = Area("f", "Fireball", AreaShape.CIRCLE, 5.0, (2.5, 3.5))
SAID: list[tuple[Event, str]] = [
    (happened.Placed("A", (2, 3)), "Ayla is set at C4"),
    (happened.Removed("X", "Xar"), "Xar leaves the board"),
    (happened.VisibilityChanged("A", hidden=True), "Ayla is hidden"),
    (happened.VisibilityChanged("A", hidden=False), "Ayla is revealed"),
    (happened.DoorSet("d1", "open"), "The door at d1 is open"),
    (happened.BoardEdited(removed=("w8", "w9")), "GM: on the map 2 removed"),
    (
        happened.GridAligned(30, 20, 70.25, (-3.0, 12.5), walls=True),
        (
            "The grid is laid anew: 30 \u00d7 20 cells of 70.25 pixels from -3, 12.5; "
            "walls stay on the picture"
        ),
    ),
    (
        happened.GridStyleChanged(GridStyle("#56b4e9", 50)),
        "Grid lines: #56b4e9 at 50%, shown to GM and table",
    ),
    (
        happened.GridStyleChanged(GridStyle(shown=False)),
        "Grid lines: #ffffff at 34%, shown to table",
    ),
    (
        happened.GridStyleChanged(GridStyle(shown=False, at_table=False)),
        "Grid lines: #ffffff at 34%, hidden",
    ),
    (
        happened.NoteWritten(Note(2, "A well,\n dry", (2, 3)), new=True),
        "GM: note 2 pinned to C4: A well, dry",
    ),
    (
        happened.NoteWritten(Note(4, "Wounded", who="A", shown=True), new=False),
        "GM: note 4 at Ayla, shown to the players: Wounded",
    ),
    (happened.NoteRemoved(4), "GM: note 4 is removed"),
    (
        happened.LightPut(Light("lamp", (2.5, 3.5), bright=20.0, dim=40.0), new=True),
        "GM: light lamp at C4: bright 20 ft, dim 40 ft",
    ),
    (
        happened.LightPut(Light("torch", carrier="A", bright=20.0, dim=40.0), new=False),
        "GM: light torch now at Ayla: bright 20 ft, dim 40 ft",
    ),
    (
        happened.AreaPut(FIRE, new=True, inside=("A", "G")),
        "GM: area Fireball at C4, takes in Ayla and Gorm",
    ),
    (
        happened.AreaPut(FIRE, new=False, inside=()),
        "GM: area Fireball at C4 is changed, takes in nobody",
    ),
    (
        happened.AreaMoved(replace(FIRE, place=None, carrier="A"), inside=("G",)),
        "GM: area Fireball is now at Ayla, takes in Gorm",
    ),
    (happened.AreaRemoved("f", "Fireball", over=False), "GM: area Fireball is removed"),
    (happened.AreaRemoved("f", "Fireball", over=True), "GM: area Fireball is over"),
    (happened.AreaMet("A", "f", "Fireball", started=False), "Ayla enters Fireball"),
    (happened.AreaMet("A", "f", "Fireball", started=True), "Ayla starts the turn in Fireball"),
    (
        happened.AreaApplied("f", "Fireball", "8d6", "Reflex save", 15),
        "Fireball: 8d6 for all inside, Reflex save against 15",
    ),
    (happened.AreaApplied("f", "Fireball", "8d6", "", 0), "Fireball: 8d6 for all inside"),
    (happened.AreaResolved("A", resisted=None, amount=7), "Ayla takes 7 damage"),
    (happened.AreaResolved("A", resisted=False, amount=-7), "Ayla is healed by 7"),
    (happened.AreaResolved("A", resisted=True, amount=3), "Ayla resists and takes 3 damage"),
    (happened.AreaResolved("A", resisted=True, amount=0), "Ayla resists and takes no damage"),
    (happened.LightPut(Light("lamp", (2.5, 3.5), on=False), new=False), "GM: light lamp is out"),
    (
        happened.FogModeSet(FogMode.BOTH, doors_reveal=True, hold=True),
        (
            "GM: players see what their creatures see, and what is revealed, "
            "opened doors reveal rooms, changes are held back"
        ),
    ),
    (happened.FogEdited(revealed=True, whole=True), "GM: the whole map is revealed"),
    (
        happened.FogEdited(revealed=False, room="Crypt", held=True),
        "GM: Crypt is hidden (not shown yet)",
    ),
    (happened.FogShown(), "GM: the changed fog is shown to the players"),
    (happened.RoomNamed("Crypt"), "GM: room Crypt is drawn"),
    (happened.RoomForgotten("Crypt"), "GM: room Crypt is removed"),
    (happened.LightRemoved("lamp"), "GM: light lamp is removed"),
    (happened.SceneLightSet(LightLevel.DARK), "GM: the scene is dark"),
    (happened.PartiesSet(()), "GM: all player characters look for the players"),
    (happened.PartiesSet(("Heroes",)), "GM: looking for the players: Heroes"),
    (happened.SeenForgotten(("Heroes",)), "GM: forgotten what was seen: Heroes"),
    (happened.RoundBegan(3), "Round 3 begins"),
    (happened.TurnBegan("G"), "Gorm's turn"),
    (happened.TurnEnded("G"), ""),
    (
        happened.Moved("A", "side_step", ((0, 0), (1, 1)), 5),
        "Ayla moves (Side Step): A1 to B2, 5 ft",
    ),
    (
        ROLL,
        "Ayla: Sword against G: [12] +4 base -5 second [R-20] = 11 against 15: failure (R-06)",
    ),
    (
        happened.Rolled(
            "A",
            "Sword against G",
            (9,),
            (),
            9,
            "S-37",
            9,
            (Modifier("skill", 13, "S-37"), Modifier("limb", -4, "S-46")),
            success=True,
            under=True,
        ),
        "Ayla: Sword against G: [9] against 9 (skill 13, limb -4 [S-46]): success (S-37)",
    ),
    (
        happened.Rolled(
            "A",
            "Sword against G",
            (12,),
            (Modifier("high ground", 4, "R-66", "map"), Modifier("Sword", 1, "R-06", "map")),
            17,
            "R-06",
            16,
            (Modifier("base", 10, "R-06"), Modifier("cover", 6, "R-67", "map")),
            success=True,
        ),
        (
            "Ayla: Sword against G: [12] +4 high ground [R-66, map] +1 Sword [map] = 17 "
            "against 16 (base 10, cover 6 [R-67, map]): success (R-06)"
        ),
    ),
    (
        happened.Rolled("G", "initiative", (7, 2), (), 9, "R-10"),
        "Gorm: initiative: [7, 2] = 9 (R-10)",
    ),
    (happened.AttackResolved("A", "G", hit=True), ""),
    (happened.Acted("A", "cast"), ""),
    (happened.CriticalScored("A", "G", "R-69"), "Ayla: critical hit (R-69)"),
    (
        happened.ConditionGained("G", "prone", "R-89", Until.TURN_END, "A"),
        "Gorm is prone until the end of Ayla's turn (R-89)",
    ),
    (
        happened.ConditionGained("G", "prone", "R-89", Until.TURN_START, "G"),
        "Gorm is prone until the start of its turn (R-89)",
    ),
    (
        happened.ConditionGained("G", "prone", "R-89", Until.ROUND_END, times=3),
        "Gorm is prone for 3 rounds (R-89)",
    ),
    (happened.OpportunityTaken("G", "A"), ""),
    (
        happened.BarsSet("foes", BarDetail.QUARTERS),
        "GM: what players see of the health of foes: quarters",
    ),
    (happened.BarsSet("foes", None), "GM: what players see of the health of foes: the default"),
    (happened.Damaged("G", "hp", 5, 2, "R-72"), "Gorm loses 5 hit points, 2 left"),
    (happened.Damaged("G", "hp", 1, 2, "R-72"), "Gorm loses 1 of its hit points, 2 left"),
    (happened.Healed("G", "hp", 1, 3, "R-74"), "Gorm regains 1 of its hit points, 3 now"),
    (happened.Corrected("A", "come_in", "ask"), "GM: Ayla is asked again: come in"),
    (happened.Corrected("A", "strike", "always"), "GM: Ayla is asked no more: strike, always"),
    (
        happened.Corrected("A", "stance", "always ready"),
        "GM: Ayla is asked no more: stance, always ready",
    ),
    (
        happened.Corrected("A", "the sheet", "name Hilda"),
        "GM changes the sheet of Ayla: name Hilda",
    ),
    (happened.Corrected("A", "place", "F3"), "GM: Ayla: place is set to F3"),
    (happened.Spent("A", "quick", 1, 0), "Ayla spends Quick (0 left)"),
    (happened.ConditionGained("G", "dying", "R-73"), "Gorm is dying (R-73)"),
    (happened.ConditionLost("G", "surprised", "R-12"), "Gorm is no longer surprised (R-12)"),
    (happened.Corrected("A", "hp", "12"), "GM sets Hit points of Ayla to 12"),
    (happened.Corrected("A", "hp", "ask"), "GM: Ayla: hp is set to ask"),
    (
        happened.Corrected("", "diagonals", "uniform"),
        "GM rules: Every step the same. What a diagonal step costs (RR-01)",
    ),
    (
        happened.Asked(1, "Gorm may strike Ayla leaving A1", "R-50"),
        "Gorm may strike Ayla leaving A1? (R-50)",
    ),
    (happened.Answered(1, "G", "pass", "Let pass"), "Gorm: Let pass"),
    (happened.Answered(1, "", "major", "Major bonus"), "GM: Major bonus"),
    (happened.Narrated("A", "takes a stance", "V-20"), "Ayla: takes a stance (V-20)"),
    (happened.Narrated("", "a segment begins", "S-4"), "a segment begins (S-4)"),
    (happened.Halted("A", "Ayla is down", "R-72"), "Ayla stops: Ayla is down (R-72)"),
    (
        happened.MetUnknown("A", (3, 2), "G"),
        "Ayla goes no further: Gorm is at D3, which the players do not know",
    ),
    (
        happened.MetUnknown("A", (3, 2)),
        "Ayla goes no further: the way to D3 is not as the players know it",
    ),
    (happened.Healed("G", "hp", 4, 7, "R-72"), "Gorm regains 4 hit points, 7 now"),
    (happened.PoolsAdjusted(("A", "G"), "", "2d6+3"), "GM: 2d6+3 damage to Ayla and Gorm"),
    (happened.PoolsAdjusted(("G",), "", "half -7"), "GM: half 7 damage to Gorm"),
    (happened.PoolsAdjusted(("G",), "", "+5"), "GM: 5 healing for Gorm"),
    (happened.PoolsAdjusted(("G",), "quick", "=1"), "GM: Quick =1 for Gorm"),
    (
        happened.DiceRolled("A", "2d20kh1-1d4+2", DICE, 2, 16),
        "Ayla rolls 2d20kh1-1d4+2: [17, (5)] - [3] +2 = 16",
    ),
    (happened.DiceRolled("", "d%", (RolledDice(100, (83,)),), 0, 83), "GM rolls d%: [83] = 83"),
    (happened.OrderChanged("G", "A"), "GM: Gorm acts ahead of Ayla now"),
    (happened.OrderChanged("G", ""), "GM: Gorm acts last now"),
    (
        happened.FloorPut(1, "Gallery", 3, new=True),
        "GM: floor 1 is added: Gallery, 3 cells high",
    ),
    (happened.FloorPut(1, "Loft", 2, new=False), "GM: floor 1 is now Loft, 2 cells high"),
    (happened.FloorRemoved(1, "Loft"), "GM: floor 1, Loft, is removed"),
    (happened.LinkPut(LinkKind.STAIRS, ((0, 0), (2, 0))), "GM: stairs at A1 and C1"),
    (happened.LinkRemoved(LinkKind.HOLE, ((1, 0),)), "GM: the link at B1 is removed"),
]


@pytest.fixture
def words() -> Narrator:
    """A narrator for a battle of Ayla and Gorm."""
    ayla, gorm = {"kind": HERO, "name": "Ayla"}, {"kind": RAIDER, "name": "Gorm"}
    return Narrator(scene("A G .", A=ayla, G=gorm), rules())


@pytest.mark.parametrize(("event", "sentence"), SAID)
def test_sentences(words: Narrator, event: Event, sentence: str) -> None:
    assert str(words.sentence(event)) == sentence


def test_every_event_has_a_sentence() -> None:
    kinds = set(get_args(Event))
    assert set(module.event_sentences()) == kinds
    assert {type(event) for event, _ in SAID} == kinds


def test_events_without_sentence(words: Narrator) -> None:
    events = (happened.TurnEnded("A"), happened.TurnBegan("G"))
    assert tuple(map(str, words.sentences(events))) == ("Gorm's turn",)


def test_pieces_are_counted_by_kind() -> None:
    battle = scene("A:. ~\n- -", A=HERO)
    walls = tuple(wall.id for wall in battle.board.walls)
    doors, terrain = (
        (piece.id for piece in pieces) for pieces in (battle.board.doors, battle.board.terrain)
    )
    event = happened.BoardEdited((*walls, *doors), tuple(terrain), ("x",))
    assert len(walls) == 2
    assert str(Narrator(battle, rules()).sentence(event)) == (
        "GM: on the map 2 walls and 1 door drawn, 1 region of terrain changed, 1 removed"
    )


@pytest.mark.parametrize(
    ("ends", "cell"),
    [
        (((1, 1), (2, 1)), "B2"),
        (((1, 3), (2, 3)), "B3"),
        (((3, 0), (3, 1)), "C1"),
        (((0, 0), (0, 1)), "A1"),
    ],
)
def test_door_is_named_by_a_cell_beside_it(
    ends: tuple[tuple[float, float], tuple[float, float]], cell: str
) -> None:
    battle = scene("A . .\n. . .\n. . .", A=HERO)
    board = replace(battle.board, doors=(Door("d4", *ends),))
    said = Narrator(replace(battle, board=board), rules()).sentence(happened.DoorSet("d4", "open"))
    assert str(said) == f"The door at {cell} is open"


def test_removed_creature_is_named_by_id(words: Narrator) -> None:
    assert words.name("X") == "X"


def test_destination_text() -> None:
    """From A3 to B2: G beside the route may attack as A leaves its cell."""
    board = "B . .\nG . .\nA . ."
    battle = scene(board, A={"kind": HERO, "name": "Ayla"}, B=HERO, G=RAIDER)
    shown = preview(battle)
    words = Narrator(battle, rules())
    assert words.destination_text(shown.for_cell((1, 1)), "A") == (
        "A3 to B2: 5 ft, Advance (Move), provokes G at A3"
    )
    assert words.destination_text(shown.for_cell((0, 1)), "A") == "A2 is occupied by G (RR-37)"


def test_destination_text_with_flanking_and_cover() -> None:
    """At D1 the fighter flanks G with B; the wall hides the lower half of H."""
    board = ". B G . .\nA . . . .\n      - -\n. . . . H"
    battle = scene(board, A=HERO, B=HERO, G=RAIDER, H=RAIDER)
    line = Narrator(battle, rules()).destination_text(preview(battle).for_cell((3, 0)), "A")
    assert line.startswith("A2 to D1: 15 ft, Advance (Move), provokes G at ")
    assert ", flanks G with B" in line
    assert line.endswith(", full cover for H")


def test_cover_grades_use_the_names_of_the_pack(words: Narrator) -> None:
    assert (words.grade_name("partial"), words.grade_name("total")) == (
        "Partial cover",
        "Full cover",
    )
    assert words.grade_name("") == ""


def test_length_text(words: Narrator) -> None:
    assert (words.length_text(5.0), words.length_text(7.5)) == ("5 ft", "7.5 ft")


def test_verdict_of_an_attack(words: Narrator) -> None:
    roll = happened.Rolled("A", "Sword", (9,), (), 9, "R-06", 15, success=False, attack=True)
    assert str(words.sentence(roll)) == "Ayla: Sword: [9] = 9 against 15: miss (R-06)"
