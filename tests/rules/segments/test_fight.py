"""A fight of three rounds after an ambush, as a log.

``fight.txt`` was checked line by line against the fact sheet; it changes only with the rules or
their words.
"""

from collections.abc import Iterator
from pathlib import Path

from gridapp.battle.commands import Act, Answer, EndFight, EndTurn, StartFight
from gridapp.battle.state import Battle
from tests.rules.play import Entry, act, cells
from tests.rules.segments.table import SYSTEM, scene
from tests.rules.telling import Step, told

GOLDEN = Path(__file__).with_name("fight.txt")
BOARD = """
. . . . . . . . . . . .
. M . . . # . . . . V .
. . S . . . . . . . . .
. C . R . . . . O O . .
. A . . . # . . O O . .
. . . . . . . . . . . .
"""


def named(kind: str, name: str, *conditions: str) -> Entry:
    return {"kind": kind, "name": name, "conditions": conditions}


def clearing() -> Battle:
    return scene(
        BOARD,
        turn="",
        A=named("swordsman", "Ayla"),
        C=named("archer", "Cyra"),
        M=named("mage", "Mira"),
        O=named("brute", "Grum"),
        R=named("raider", "Rusk"),
        S=named("cutthroat", "Snik", "set_position"),
        V=named("bowman", "Vok"),
    )


def move(actor: str, route: str, action: str = "move") -> Act:
    """Return a move along labelled cells."""
    return Act(actor, action, cells(clearing(), route))


def first_round() -> Iterator[Step]:
    """Snik strikes from hiding; Rusk reaches Cyra in segment 2 and loses his axe."""
    yield StartFight(), ()
    for stance in ("ready", "ready", "aggressive", "aggressive", "aggressive", "aggressive"):
        yield stance, ()
    yield "defensive", ()
    yield "R", ()
    yield "listed", ()
    yield "dice", (7, 12)
    yield act("S", "attack", "M", "dagger"), ()
    yield "no", (9,)
    yield "no", (3,)
    yield act("S", "attack", "M", "dagger"), (15,)
    yield EndTurn(), ()
    yield "trade", ()
    yield "trade", ()
    yield move("R", "D4 C4", "combat_step"), ()
    yield act("R", "attack", "C", "axe"), (10,)
    yield "evade", (12, 5)
    yield act("C", "attack", "R", "bow"), ()
    yield "strike:axe", (16,)
    yield "pass", (8,)
    yield "block", (7,)
    yield act("A", "called_shot", "R", "sword"), ()
    yield "weapon", (9,)
    yield "evade", (13,)
    yield "check", (14,)
    yield EndTurn(), ()
    yield act("A", "attack", "R", "sword"), (5, 6)
    yield EndTurn(), ()
    yield from first_round_late()


def first_round_late() -> Iterator[Step]:
    """Vok shoots past Rusk; Grum comes near, Snik leaves a zone, Cyra disengages."""
    yield act("V", "attack", "A", "shortbow"), (6,)
    yield "block", (10,)
    yield act("V", "attack", "C", "shortbow"), (9,)
    yield EndTurn(), ()
    yield move("O", "I4 H3 G3 F3 E3 D3"), ()
    yield act("O", "attack", "C", "club"), ()
    yield "scale", (4,)
    yield "evade", (9,)
    yield EndTurn(), ()
    yield move("S", "C3 D2 E1"), ()
    yield "strike:knife", (12,)
    yield EndTurn(), ()
    yield act("C", "disengage"), ()
    yield EndTurn(), ()
    yield act("A", "manoeuvre"), ()
    yield EndTurn(), ()
    yield move("V", "K2 J2 I2 H2 G2"), ()
    yield EndTurn(), ()


def second_round() -> Iterator[Step]:
    """Ayla is On-Guard, Rusk waits without his axe, Mira casts in Grum's zone."""
    yield "on_guard", ()
    yield "parry", ()
    for stance in ("defensive", "ready", "aggressive", "hold", "aggressive", "ready"):
        yield stance, ()
    yield "listed", ()
    yield "V", ()
    yield "C", ()
    yield "wait", ()
    yield act("O", "attack", "A", "club"), ()
    yield "scale", (10,)
    yield Answer(39, "aversion", -4), (9, 4, 3)
    yield act("O", "attack", "A", "club"), ()
    yield "scale", (11,)
    yield Answer(41, "aversion", -4), (5,)
    yield act("O", "attack", "A", "club"), ()
    yield "scale", (20,)
    yield EndTurn(), ()
    yield act("M", "attack", "O", "dart"), ()
    yield "strike:club", ()
    yield "scale", (18,)
    yield "scale", (9, 4)
    yield EndTurn(), ()
    yield act("C", "attack", "R", "knife"), (6,)
    yield "evade", (15, 4)
    yield act("A", "attack", "R", "sword"), (13,)
    yield "block", (4,)
    yield EndTurn(), ()
    yield EndTurn(), ()
    yield from second_round_late()


def second_round_late() -> Iterator[Step]:
    """A failure in segment 2 gives no penalty in 3; Rusk, on Hold, is asked in 5."""
    yield EndTurn(), ()
    yield act("V", "attack", "A", "shortbow"), (8,)
    yield "aversion", (11,)
    yield EndTurn(), ()
    yield move("S", "E1 D1 C1"), ()
    yield act("S", "attack", "M", "dagger"), (12,)
    yield "aegis", (3,)
    yield act("S", "attack", "M", "dagger"), (4,)
    yield "none", (2,)
    yield EndTurn(), ()
    yield EndTurn(), ()
    yield act("M", "disengage"), ()
    yield move("M", "B2 A3 A4"), ()
    yield EndTurn(), ()
    yield EndTurn(), ()
    yield EndTurn(), ()
    yield "ready", ()
    yield EndTurn(), ()
    yield act("R", "utility"), ()
    yield EndTurn(), ()
    yield act("C", "long_utility"), ()
    yield EndTurn(), ()


def third_round() -> Iterator[Step]:
    """Two Aggressive foes trade without defences, a storm in segment 5, a head, and the end."""
    for stance in ("aggressive", "hold", "ready", "aggressive", "aggressive", "ready", "ready"):
        yield stance, ()
    yield "A", ()
    yield "listed", ()
    yield "listed", ()
    yield "wait", ()
    yield move("A", "B5 C5", "combat_step"), ()
    yield act("A", "attack", "O", "sword"), ()
    yield "scale", (12, 7)
    yield act("O", "attack", "A", "club"), ()
    yield "scale", (11, 5, 2)
    yield act("A", "attack", "R", "sword"), (10,)
    yield "evade", (9, 4)
    yield act("O", "attack", "A", "club"), ()
    yield "scale", (15,)
    yield act("A", "attack", "R", "sword"), (3,)
    yield "evade", (14, 6)
    yield "out", ()
    yield act("O", "attack", "A", "club"), ()
    yield "scale", (19,)
    yield EndTurn(), ()
    yield from third_round_late()


def third_round_late() -> Iterator[Step]:
    """Cyra comes in from Hold and takes Snik down; Mira's storm of three actions is last."""
    yield "aggressive", ()
    for answer in ("trade", "trade", "wait"):
        yield answer, ()
    yield act("C", "called_shot", "S", "bow"), ()
    yield "pass", ()
    yield "head", (2,)
    yield "dodge", (12, 6)
    yield "out", ()
    yield EndTurn(), ()
    yield EndTurn(), ()
    yield act("V", "attack", "C", "shortbow"), (8,)
    yield "dodge", (13, 2)
    yield EndTurn(), ()
    for _ in ("Cyra", "Ayla", "Mira", "Vok"):
        yield EndTurn(), ()
    yield EndTurn(), ()
    yield act("M", "attack", "O", "storm"), ()
    yield "scale", (11,)
    yield "rating", (5, 6, 4)
    yield EndFight(), ()


def fight() -> Iterator[Step]:
    yield from first_round()
    yield from second_round()
    yield from third_round()


def test_the_log_of_the_fight_is_the_golden_text() -> None:
    assert told(SYSTEM, clearing(), fight()) == GOLDEN.read_text(encoding="utf-8")
