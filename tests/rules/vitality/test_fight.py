"""A surprise round and three rounds, reported as at the table.

``fight.txt`` was read line by line against the rules; it changes only with the rules or their
wording.
"""

from collections.abc import Iterator
from pathlib import Path

from gridapp.battle.commands import Act, EndFight, EndTurn, StartFight
from gridapp.battle.state import Battle
from tests.rules.play import act
from tests.rules.telling import Step, told
from tests.rules.vitality.table import SYSTEM, Entry, cells, scene

GOLDEN = Path(__file__).with_name("fight.txt")
BOARD = """
. . . . . . . . . .
. A . . . # . O O .
. B . . . . . O O .
. . . . . # . T . .
C . . . . # . . F .
. . . . . . . . . .
"""


def named(kind: str, name: str) -> Entry:
    return {"kind": kind, "name": name}


def battlefield() -> Battle:
    return scene(
        BOARD,
        turn="",
        A=named("fighter", "Ayla"),
        B=named("spear_guard", "Brann"),
        C=named("marksman", "Cleo"),
        O=named("ogre", "Grum"),
        T=named("thug", "Vik"),
        F=named("officer", "Sera"),
    )


def move(actor: str, route: str, action: str = "move") -> Act:
    return Act(actor, action, cells(battlefield(), route))


def surprise() -> Iterator[Step]:
    """Grum and Vik are surprised; all the rest have a single action."""
    yield StartFight(("O", "T")), (11, 8, 15, 6, 12, 9)
    yield act("C", "attack", "O", "rifle"), ()
    yield "minor", (12, 6, 3)
    yield EndTurn(), ()
    yield move("A", "B2 C3 D3 E3 F3"), ()
    yield EndTurn(), ()
    yield move("F", "I5 H5 G4"), ()
    yield EndTurn(), ()
    yield move("B", "B3 C3 D3 E3"), ()
    yield EndTurn(), ()


def first_round() -> Iterator[Step]:
    yield act("C", "stance", stance="precision", size="2"), ()
    yield move("C", "A5 B4 C3"), ()
    yield act("C", "attack", "O", "rifle"), ()
    yield "minor", (20, 7, 16)
    yield "cripple", (8,)
    yield "speed", ()
    yield EndTurn(), ()
    yield act("A", "stance", stance="reckless", size="4"), ()
    yield act("A", "attack", "F", "longsword"), (9, 5, 8)
    yield EndTurn(), ()
    yield act("F", "attack", "A", "sabre"), (7, 4)
    yield move("F", "G4 G5"), ()
    yield "strike:longsword", (6,)
    yield EndTurn(), ()
    yield move("T", "H4 G4"), ()
    yield act("T", "manoeuvre", "A", "machete", manoeuvre="trip"), (3,)
    yield EndTurn(), ()
    yield act("B", "attack", "T", "longspear"), ()
    yield "minor", (9, 6)
    yield EndTurn(), ()
    yield act("O", "attack", "A", "club"), ()
    yield "major", (11, 4, 3)
    yield EndTurn(), ()


def second_round() -> Iterator[Step]:
    yield act("C", "attack", "T", "rifle", cover="major"), (4,)
    yield EndTurn(), ()
    yield act("A", "stand_up"), ()
    yield "strike:machete", ()
    yield "major", (5,)
    yield "pass", ()
    yield act("A", "attack", "T", "longsword"), (12, 7)
    yield EndTurn(), ()
    yield move("F", "G5 H4 G3"), ()
    yield act("F", "attack", "A", "sabre"), (2, 6)
    yield "again", (14,)
    yield EndTurn(), ()
    yield act("T", "use_device"), ()
    yield "strike:longsword", ()
    yield "none", (15, 5)
    yield "lives", ()
    yield EndTurn(), ()
    yield act("B", "manoeuvre", "F", "longspear"), ()
    yield "disarm", (14,)
    yield EndTurn(), ()
    yield act("O", "attack", "A", "club"), ()
    yield "minor", (17,)
    yield EndTurn(), ()


def third_round() -> Iterator[Step]:
    yield move("C", "C3 D2"), ()
    yield act("C", "attack", "O", "rifle", cover="minor"), (9, 8)
    yield move("C", "D2 C2"), ()
    yield EndTurn(), ()
    yield act("A", "stance", stance="defensive", size="2"), ()
    yield act("A", "attack", "F", "longsword"), (19, 6)
    yield "cripple", (11,)
    yield EndTurn(), ()
    yield act("F", "pick_up"), ()
    yield "pass", ()
    yield "strike:longspear", ()
    yield "minor", (8,)
    yield act("F", "attack", "A", "sabre"), (6,)
    yield EndTurn(), ()
    yield move("B", "E3 E4", "five_foot_step"), ()
    yield act("B", "attack", "F", "longspear"), ()
    yield "minor", (18, 8)
    yield EndTurn(), ()
    yield act("O", "attack", "A", "club"), ()
    yield "minor", (1, 6, 5)
    yield "nothing", ()
    yield EndTurn(), ()
    yield EndFight(), ()
    yield act("A", "rest", period="rest_10_minutes"), ()


def test_fight_reads_as_in_the_golden_file() -> None:
    steps = (*surprise(), *first_round(), *second_round(), *third_round())
    assert told(SYSTEM, battlefield(), steps) == GOLDEN.read_text(encoding="utf-8")
