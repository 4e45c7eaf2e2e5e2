"""A fight of three rounds on hexes, compared with the log in ``fight.txt``.

The log was checked line by line against the rules. The fight has interrupts, a rebuff, a flank
completed by a third creature, a cancelled act over several turns, a mount, and a wound whose slots
are full.
"""

from pathlib import Path

from gridapp.battle.commands import Act, Answer, Command, EndFight, EndTurn, StartFight
from gridapp.battle.dice import FixedDice
from gridapp.battle.outcomes import Applied
from gridapp.battle.state import Battle
from gridapp.engine.commands.apply import apply
from gridapp.grid.grid import CellShape
from gridapp.session.narration.narrator import Narrator
from tests.rules.play import Entry, System, act, cells

SYSTEM = System("action_points")
GOLDEN = Path(__file__).with_name("fight.txt")
BOARD = """
. . . . . . . . . .
. . . . . . . . . .
. A . . . . . K . .
. . . . . . R . . .
B . . . . . . . . .
. . . . C . . . . .
H H . . . . . . . .
H . . . . . . . . .
"""
Step = Command | str | tuple[Command | str, tuple[int, ...]]
"""A command, or an option with a typed number after ``=``; optionally with dice."""


def named(kind: str, name: str, **fields: object) -> Entry:
    return {"kind": kind, "name": name, **fields}


def opening_battle() -> Battle:
    return SYSTEM.scene(
        BOARD,
        turn="",
        shape=CellShape.HEX_POINTY,
        A=named("swordsman", "Ayla"),
        B=named("spearman", "Bren"),
        C=named("archer", "Cyra"),
        H=named("war_horse", "Ash"),
        K=named("captain", "Vale"),
        R=named("raider", "Rusk"),
    )


def way(actor: str, route: str) -> Act:
    return Act(actor, "move", cells(opening_battle(), route))


def first_round() -> tuple[Step, ...]:
    """Cyra shoots, Ayla is rebuffed, Vale cancels his fire and interrupts; Bren mounts."""
    return (
        StartFight(),
        "plain=5",
        "plain=3",
        "plain=6",
        "plain=1",
        "plain=8",
        "plain=5",
        act("C", "standard_attack", "R", "bow"),
        "plain=2",
        EndTurn(),
        "later",
        way("K", "H3 G3"),
        act("K", "strike_fire"),
        EndTurn(),
        "later",
        "pass",
        way("A", "B3 C3 D3 E3 F3"),
        "halberd",
        "plain=7",
        "go_on",
        act("A", "quick_attack", "K", "sword"),
        "interrupt",
        act("K", "defend"),
        EndTurn(),
        act("A", "quick_attack", "K", "sword"),
        "pass",
        "bonus",
        "plain=12",
        "pass",
        EndTurn(),
        ("pass", (80, 20)),
        "later",
        "later",
        "later",
        way("B", "A5 A6"),
        act("B", "mount", "H"),
        "later",
        Act("H", "move", cells(opening_battle(), "A7 A6 B5 C5")),
        EndTurn(),
        "later",
        "later",
        "later",
        way("R", "G4 F4"),
        "sword",
        "plain=5",
        "go_on",
        "C",
        (act("R", "seize_initiative"), (4,)),
        EndTurn(),
    )


def second_round() -> tuple[Step, ...]:
    """Cyra is ready, Ash completes a flank, and Rusk is shot from behind."""
    return (
        way("C", "E6 E7"),
        act("C", "ready", readied_action="standard_attack"),
        EndTurn(),
        "pass",
        act("R", "standard_attack", "A", "axe"),
        "later",
        "plain=3",
        "pass",
        EndTurn(),
        "pass",
        "pass",
        "later",
        act("K", "standard_attack", "A", "halberd"),
        "later",
        "plain=4",
        "pass",
        EndTurn(),
        "pass",
        "pass",
        "later",
        "later",
        act("A", "standard_attack", "K", "sword"),
        "later",
        "plain=2",
        "pass",
        EndTurn(),
        "pass",
        "pass",
        "later",
        "later",
        "later",
        Act("H", "move", cells(opening_battle(), "C5 D5 E5 F5")),
        "nobody",
        "interrupt",
        act("C", "standard_attack", "R", "bow"),
        "plain=0",
        EndTurn(),
        act("B", "quick_attack", "R", "spear"),
        "later",
        "plain=3",
        EndTurn(),
    )


def third_round() -> tuple[Step, ...]:
    """Cyra interrupts Rusk; Ayla's attack meets full severe slots."""
    return (
        EndTurn(),
        "pass",
        act("R", "standard_attack", "A", "axe"),
        "interrupt",
        act("C", "standard_attack", "K", "bow"),
        "plain=5",
        EndTurn(),
        EndTurn(),
        "later",
        "later",
        EndTurn(),
        "later",
        "later",
        "later",
        act("A", "standard_attack", "R", "sword"),
        "plain=4",
        EndTurn(),
        "later",
        "later",
        "later",
        "later",
        (EndTurn(), (70, 40)),
        EndFight(),
    )


def answered(battle: Battle, given: str) -> Answer:
    """Return an answer to the open question."""
    assert battle.question is not None, given
    option, _, number = given.partition("=")
    return Answer(battle.question.id, option, int(number) if number else None)


def log() -> str:
    """Return the log of the fight, command by command."""
    battle = opening_battle()
    lines: list[str] = []
    for step in (*first_round(), *second_round(), *third_round()):
        given, dice = step if isinstance(step, tuple) else (step, ())
        command = answered(battle, given) if isinstance(given, str) else given
        outcome = apply(battle, command, FixedDice(dice), SYSTEM.rules)
        assert isinstance(outcome, Applied), f"{given}: {outcome}"
        assert outcome.dice == dice, given
        battle = outcome.battle
        lines += map(str, Narrator(battle, SYSTEM.rules).sentences(outcome.events))
    return "\n".join(lines) + "\n"


def test_the_fight_is_logged_as_in_the_file() -> None:
    assert log() == GOLDEN.read_text(encoding="utf-8")
