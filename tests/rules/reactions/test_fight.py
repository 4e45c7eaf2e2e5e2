"""An ambush and three rounds, reported as at the table.

``fight.txt`` was read line by line against the rules; it changes only with the rules or their
wording.
"""

from collections.abc import Iterator
from pathlib import Path

from gridapp.battle.commands import Act, EndFight, EndTurn, StartFight
from gridapp.battle.state import Battle
from tests.rules.play import Entry, act, cells
from tests.rules.reactions.table import SYSTEM, scene
from tests.rules.telling import Step, told

GOLDEN = Path(__file__).with_name("fight.txt")
BOARD = """
. . . . . . . . . .
. A . . . . . O O .
. B . . ~ . . O O .
. . . . ~ . G . H .
M . . . # . . . . .
. . . . . . . . . .
"""


def named(kind: str, name: str) -> Entry:
    return {"kind": kind, "name": name}


def battlefield() -> Battle:
    return scene(
        BOARD,
        turn="",
        A=named("fighter", "Ayla"),
        B=named("halberdier", "Brann"),
        M=named("mage", "Mira"),
        O=named("ogre", "Grum"),
        G=named("goblin", "Snik"),
        H=named("hexer", "Vex"),
    )


def move(actor: str, route: str, action: str = "advance", target: str = "") -> Act:
    return Act(actor, action, cells(battlefield(), route), target)


def ambush() -> Iterator[Step]:
    """Only Ayla has seen the raiders: a free turn, then +4 on initiative."""
    yield StartFight(("B", "M", "O", "G", "H")), ()
    yield move("A", "B2 C2 D2 E2 F3"), ()
    yield act("A", "primary_attack", "G", "longsword"), (7, 2)
    yield act("A", "focus", group="defence"), ()
    yield EndTurn(), (12, 6, 13, 11, 15, 5)


def first_round() -> Iterator[Step]:
    yield act("G", "primary_attack", "A", "blade"), (18, 3)
    yield move("G", "G4 G5 G6"), ()
    yield "pursue", ()
    yield "F5", ()
    yield EndTurn(), ()
    yield act("A", "disarm", "G"), (3, 12)
    yield "strike:blade", (15,)
    yield act("A", "secondary_attack", "G", "longsword"), (9,)
    yield EndTurn(), ()
    yield act("M", "cast", order="2", payment="sq"), (11, 14)
    yield "counter", (9,)
    yield EndTurn(), ()
    yield move("O", "H2 G3"), ()
    yield act("O", "primary_attack", "A", "greatclub"), (12, 4, 6)
    yield EndTurn(), ()
    yield move("B", "B3 C4 D5"), ()
    yield act("B", "wait"), ()
    yield EndTurn(), ()
    yield act("H", "feint", "A"), (12, 9)
    yield EndTurn(), ()


def second_round() -> Iterator[Step]:
    yield move("G", "G6 F6", "side_step"), ()
    yield act("G", "primary_attack", "A", "blade"), (15,)
    yield act("B", "primary_attack", "G", "halberd"), (9, 6)
    yield EndTurn(), ()
    yield move("A", "F5 G5 H5", "charge", "H"), ()
    yield "strike:greatclub", (1, 10, 3)
    yield EndTurn(), ()
    yield act("M", "recall", skill="schooling"), ()
    yield "20", (14,)
    yield EndTurn(), ()
    yield act("O", "trip", "A"), (10, 11)
    yield act("O", "secondary_attack", "A", "greatclub"), (9, 3, 2)
    yield EndTurn(), ()
    yield move("B", "D5 D4 D3 E2 F2 G2"), ()
    yield "pass", ()
    yield act("B", "primary_attack", "O", "halberd"), (20, 4, 7, 2)
    yield EndTurn(), ()
    yield act("H", "cast", order="1", payment="sq"), ()
    yield "strike:longsword", (11, 1)
    yield "pass", ()
    yield "lost", ()
    yield EndTurn(), (9,)


def third_round() -> Iterator[Step]:
    yield act("A", "stand_up"), ()
    yield act("A", "primary_attack", "H", "longsword"), (12, 6)
    yield EndTurn(), ()
    yield act("M", "cast", order="1", payment="sq"), (8,)
    yield EndTurn(), ()
    yield act("O", "grapple", "B"), (13, 7)
    yield EndTurn(), ()
    yield act("B", "hold", "O"), ()
    yield "oppose", (14, 6)
    yield "attack:halberd", (12, 10)
    yield EndFight(), ()


def test_fight_reads_as_in_the_golden_file() -> None:
    steps = (*ambush(), *first_round(), *second_round(), *third_round())
    assert told(SYSTEM, battlefield(), steps) == GOLDEN.read_text(encoding="utf-8")
