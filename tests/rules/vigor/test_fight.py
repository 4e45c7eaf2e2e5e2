"""A fight of three rounds after an ambush, as a log.

``fight.txt`` was checked line by line against the fact sheet; it changes only with the rules or
their words.
"""

from collections.abc import Iterator
from pathlib import Path

from gridapp.battle.commands import Act, EndFight, EndTurn, StartFight
from gridapp.battle.state import Battle
from tests.rules.play import Entry, act, cells
from tests.rules.telling import Step, told
from tests.rules.vigor.table import SYSTEM, scene

GOLDEN = Path(__file__).with_name("fight.txt")
BOARD = """
. . . . . . . . . .
. A . . . # . O O .
. B . . . . . O O .
. . . . . # . T . .
C . M . . # . . F .
. . . . . . . . . .
"""
END: Step = (EndTurn(), ())


def named(kind: str, name: str) -> Entry:
    return {"kind": kind, "name": name}


def clearing() -> Battle:
    return scene(
        BOARD,
        turn="",
        A=named("swordsman", "Ayla"),
        B=named("pikeman", "Bran"),
        C=named("ranger", "Cleo"),
        M=named("medic", "Tamo"),
        O=named("ogre", "Grum"),
        T=named("bandit", "Vik"),
        F=named("captain", "Sera"),
    )


def move(actor: str, route: str, action: str = "move") -> Step:
    """Return a move along labelled cells; no die is thrown."""
    return Act(actor, action, cells(clearing(), route)), ()


def ambush() -> Iterator[Step]:
    """Bran watches east, Grum and Vik are unaware; Bran's watch is met."""
    yield act("B", "over_watch"), ()
    yield "0", ()
    yield StartFight(("O", "T")), ()
    yield "yes", (11, 8, 6, 15, 4, 5, 9, 7, 12)


def first_round() -> Iterator[Step]:
    """Heroes have an extra action, Grum and Vik only one; a sweep, a critical hit, a tie."""
    yield act("C", "attack", "O", "bow"), ()
    yield "yes", ()
    yield "partial", (6, 5, 4, 7, 10, 3)
    yield act("C", "attack", "O", "bow"), ()
    yield "partial", (9, 7, 6)
    yield "defend", (18, 5, 4)
    yield move("C", "A5 B4 C3")
    yield END
    yield move("B", "B3 C3 D3 E3 F3")
    yield act("B", "attack", "O", "pike"), (12, 3)
    yield act("B", "defend"), ()
    yield END
    yield move("F", "I5 H5 G4")
    yield act("F", "attack", "B", "sweep"), ()
    yield "strike:pike", (13, 5, 5, 4, 8, 4, 6)
    yield "defend", (6, 9, 4, 5)
    yield "yes", ()
    yield act("F", "attack", "B", "sabre"), (7, 3, 4)
    yield END
    yield move("A", "B2 C2 D3 E3")
    yield move("A", "E3 F3 G3")
    yield act("A", "attack", "F", "sword"), (10, 10, 7, 3)
    yield "defend", (20, 5, 4, 6, 8)
    yield act("A", "off_hand_attack", "F", "dagger"), (9, 3, 2)
    yield END
    yield act("O", "attack", "A", "club"), (19, 4)
    yield "defend", (17, 6, 5, 4, 3, 2)
    yield "no", ()
    yield END
    yield act("T", "attack", "A", "axe"), (11, 5)
    yield END
    yield move("M", "C5 D4 E3")
    yield act("M", "emergency_aid", "B"), (11, 6, 4, 5)
    yield END


def second_round() -> Iterator[Step]:
    """Bran stands up, Sera escapes, Grum knocks Ayla down, and Tamo begins a long treatment."""
    yield act("C", "ready"), ()
    yield END
    yield act("B", "stand_up"), ()
    yield "strike:sabre", (9, 3, 4)
    yield act("B", "attack", "F", "pike"), (12, 8)
    yield "take", (3, 6)
    yield END
    yield move("F", "G4 H5 I6", "escape")
    yield "pass", ()
    yield "strike:sword", (9, 4, 5, 2, 3)
    yield act("F", "defend"), ()
    yield END
    yield act("A", "attack", "O", "sword"), (6, 5, 4)
    yield act("A", "attack", "O", "sword"), (9, 8, 7)
    yield "defend", (19, 8, 10, 4)
    yield END
    yield act("O", "attack", "A", "club"), (18, 8, 5)
    yield "defend", (20, 9, 2, 3, 4, 1)
    yield "yes", ()
    yield act("O", "attack", "A", "club"), (3, 2)
    yield END
    yield act("T", "attack", "A", "axe"), (14, 6)
    yield "defend", (15, 6)
    yield act("T", "attack", "A", "axe"), (2, 2)
    yield END
    yield move("M", "E3 F3 G2")
    yield act("M", "emergency_aid", "A"), ()
    yield END


def third_round() -> Iterator[Step]:
    """Grum and Vik go into shock, Ayla spends her last Vigor, and Tamo's aid is finished."""
    yield act("C", "attack", "T", "bow"), ()
    yield "light", (9, 8, 7)
    yield END
    yield act("B", "attack", "O", "pike"), (15, 4)
    yield "take", (7, 3)
    yield act("B", "attack", "O", "pike"), (10, 7)
    yield "take", (5, 2)
    yield END
    yield act("F", "use_item"), ()
    yield END
    yield act("A", "stand_up"), ()
    yield "strike:axe", (3, 3)
    yield act("A", "attack", "T", "sword"), (13, 7, 6)
    yield "defend", (11, 4, 7, 3)
    yield act("A", "off_hand_attack", "T", "dagger"), (12, 3, 2, 5, 2)
    yield EndTurn(), (12, 5, 4, 6)
    yield END
    yield EndFight(), ()


def test_the_log_of_the_fight_is_the_golden_text() -> None:
    steps = (*ambush(), *first_round(), *second_round(), *third_round())
    assert told(SYSTEM, clearing(), steps) == GOLDEN.read_text(encoding="utf-8")
