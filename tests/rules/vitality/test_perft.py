"""Size of the tree of legal commands to depth 3: moves, 5-ft steps, attacks, turn ends, answers.

Every die shows 10, or its highest face if that is lower. Four boards are counted by hand:

``ALONE`` (A and one free cell, speed 5, so a move is one cell).
  1: move, step, end of turn = 3.
  2: after the move the standard action may move back, or the turn ends = 2; after the step the
  turn can only end = 1; after the end A's next turn = 3. Sum 6.
  3: move, move: only the end = 1; move, end: a turn = 3; step, end: a turn = 3; end: as at depth
  2, 6. Sum 13.

``FACE TO FACE`` (A and G, nowhere to go).
  1: attack, end = 2. A hits (18 against 12) for 8 + 3 = 11, which leaves G 10 Wounds.
  2: after the attack only the end = 1; after the end G's attack or end = 2. Sum 3.
  3: attack, end: G's two = 2; end, attack (14 against 23, a miss): end = 1; end, end: A's two = 2.
  Sum 5.

``TWO BY TWO`` (A1 and B1 face each other, A2 and B2 are free; speed 5).
  1: move to A2 or B2 = 2, step likewise = 2, attack = 1, end = 1. Sum 6.
  2: each move leaves a threatened cell: strike or pass, 2 x 2 = 4; after each step attack or end,
  2 x 2 = 4; after the attack 2 moves, 2 steps, end = 5; after the end G has what A had, 6.
  Sum 19.
  3: moved to A2 (struck at or not, the thug misses): with the standard on to A1 or B2, attack, end
  = 4; moved to B2, one diagonal: A1 would be the second and cost two cells, so A2, attack, end
  = 3; 2 x (4 + 3) = 14. Stepped: attack, then only the end = 1; end, then G's six, 2 x 7 = 14.
  Attacked: 2 moves with 2 answers = 4, 2 steps with the end = 2, the end with G's six = 6, sum 12.
  Ended: G's 2 moves with 2 answers each = 4; its 2 steps with attack or end = 4; its attack with 2
  moves, 2 steps, end = 5; end, then A's six. Sum 19. In all 14 + 14 + 12 + 19 = 59.

``WALLED IN`` (a wall between A and G): no cell, no line; only ends: 1, 1, 1.

Seven boards are counted a second time by `counting`, which knows the rules and nothing of the app;
of ``FLANK``, ``ROUGH`` and ``SHOT`` the deeper numbers keep what was counted once. The first number
of each is counted by hand:
``SPEAR`` moves to B1, A2, B2 and with both actions C2 = 4, steps to the first three, attacks over
two cells, end = 9. ``FLANK`` (A2 of three by three) moves to A1, A3, B1 and B3, and with both
actions to C1 and C3 over a straight step after the diagonal = 6, steps to 4, attack, end = 12.
``LARGE``: A (C2) moves to C1, C3 and by a diagonal B3, with
both actions to A3 = 4, the ogre's cells being shut; steps to C1, C3, B3, attack, end = 9.
``ROUGH`` (10 ft) moves to B1, A2 (rough), B2, C1 = 4, steps
to B2 alone, nobody in reach, end = 6. ``SHOT``: moves to B1, A2, B2 = 3 (what lies beyond is rock
and the gunman), steps likewise 3, shot, end = 8. ``FLAT``: moves to A2, B2, C2 = 3, steps to A2
and B2, attack, end = 7; the flat-footed thug is never asked.
"""

import pytest

from tests.rules.vitality.counting import Combatant, Fight, board_cells, count
from tests.rules.vitality.table import SYSTEM, Entry, drawn

ACTIONS = frozenset({"move", "five_foot_step", "attack"})


def with_speed(kind: str, speed: int = 5, **changes: object) -> Entry:
    """Return a creature with a speed in feet."""
    return {"kind": kind, "stats": {"speed": speed}, **changes}


BOARDS: dict[str, tuple[str, dict[str, Entry], tuple[int, int, int]]] = {
    "ALONE": ("A .", {"A": with_speed("fighter")}, (3, 6, 13)),
    "FACE TO FACE": ("A G", {"A": "fighter", "G": "thug"}, (2, 3, 5)),
    "TWO BY TWO": ("A G\n. .", {"A": with_speed("fighter"), "G": with_speed("thug")}, (6, 19, 59)),
    "WALLED IN": ("A|G", {"A": "fighter", "G": "thug"}, (1, 1, 1)),
    "SPEAR": (
        "B . G .\n. . . .",
        {"B": with_speed("spear_guard"), "G": with_speed("thug")},
        (9, 43, 141),
    ),
    "FLANK": (
        ". . .\nA G B\n. . .",
        {"A": with_speed("fighter"), "B": with_speed("brawler"), "G": with_speed("thug")},
        (12, 43, 186),
    ),
    "LARGE": (
        "O O .\nO O A\n. . .",
        {"A": with_speed("fighter"), "O": with_speed("ogre")},
        (9, 25, 73),
    ),
    "ROUGH": (
        "A ~ .\n~ . G",
        {"A": with_speed("fighter", 10), "G": with_speed("thug", 10)},
        (6, 28, 85),
    ),
    "SHOT": ("C . #\n. . G", {"C": with_speed("marksman"), "G": with_speed("gunman")}, (8, 37, 95)),
    "FLAT": (
        "A G .\n. . .",
        {"A": with_speed("fighter"), "G": with_speed("thug", conditions=["flat_footed"])},
        (7, 28, 102),
    ),
}


FIGHTER, THUG = Combatant((0, 0), opportunities=2), Combatant((1, 0))
COUNTED = {
    "ALONE": Fight(board_cells(2, 1), FIGHTER),
    "FACE TO FACE": Fight(board_cells(2, 1), FIGHTER, THUG),
    "TWO BY TWO": Fight(board_cells(2, 2), FIGHTER, THUG),
    "WALLED IN": Fight(board_cells(2, 1), FIGHTER, THUG, walled=True),
    "SPEAR": Fight(board_cells(4, 2), Combatant((0, 0), reach=2), Combatant((2, 0))),
    "LARGE": Fight(
        board_cells(3, 3), Combatant((2, 1), opportunities=2), Combatant((0, 0), reach=2, width=2)
    ),
    "FLAT": Fight(board_cells(3, 2), FIGHTER, Combatant((1, 0), flat_footed=True)),
}


@pytest.mark.parametrize("name", BOARDS)
def test_tree_size_equals_the_count_by_hand(name: str) -> None:
    board, entries, expected = BOARDS[name]
    battle = drawn(board, entries, turn=next(iter(entries)))
    assert tuple(SYSTEM.count(battle, depth, ACTIONS) for depth in (1, 2, 3)) == expected


@pytest.mark.parametrize("name", COUNTED)
def test_second_count_from_the_rules_agrees(name: str) -> None:
    assert tuple(count(COUNTED[name], depth) for depth in (1, 2, 3)) == BOARDS[name][2]
