"""The tree of legal commands, counted to depth 3: every die 10, every typed number 0.

Counted by hand:

``ALONE`` (A, 2 AP, one free cell): move or end = 2. Having moved 1 yard of the 2 that 1 AP bought
  it may move back or end; having ended it has 14 points more and the same choice: 4, then 8.
``CORNER`` (1 yard left, no AP): three cells and the end = 4. After any move only the end is left,
  and after the end 14 AP reach three cells: 3 + 4 = 7. Then 3 x 4 after move and end, 3 x 4 + 4 =
  28.
``DEAR`` (2 yards, undergrowth of 3): the end = 1; then with 14 AP move or end = 2; then 2 + 2 =
  4.
``ODD`` (1 yard, an odd diagonal behind it): the diagonal costs 2, so two cells and the end = 3; 1
  + 1 + 4 = 6, as parity goes with the round; 2 x 4 + 3 x 4 + 4 = 24.
``WALL``: the end alone: 1, 1, 1.
``FACE`` (A with 6 AP, R with none): sword, fist, end = 3. Either blow asks for its roll with
  three answers, 6, and R without points can only end: 7. Then six times the end; R, 12 AP in
  round 2, has its axe or ends: 8.
``WINDOW`` (A may change posture, R above it has points): act or end = 2. Two postures, or R's
  three answers to the end of the turn: 5. R's three answers to either declaration, 6; R
  interrupting may act or end, and on its own turn as well, whether it asked to be let alone or
  not: 3 x 2. 12.
``REBUFF`` (R, 1 AP, comes from gap 2): C1, B1, end = 3. At C1 back, on to B1, end = 3; at the
  step to B1 A rebuffs or passes = 2; A's three answers to the end: 8. C1 and B1: 2; C1 and back,
  without a yard: 1; C1 and end: 3; rebuffed: a roll of three; let pass: 1; interrupting, and on
  its own turn twice, A has two cells and the end: 9. Sum 19.
``HEX`` (1 yard on pointy hexes): the six neighbours and the end = 7. 6 ends, and after the end 8
  cells and the end: 15. 6 x 9 + 8 x 9 + 9 = 135.
``DEARER`` (5 AP, fire costs 8): act or end = 2. Having poured all in only the end, else act or
  end: 3. On the next turn go on or stop = 2; paid at once, 2; and 2: 6.
"""

import pytest

from gridapp.grid.grid import CellShape
from tests.rules.play import Entry, System

SYSTEM = System("action_points")


def hero(**pools: int) -> Entry:
    return {"kind": "swordsman", "pools": pools}


def foe(**pools: int) -> Entry:
    return {"kind": "raider", "pools": pools}


BOARDS: dict[str, tuple[str, dict[str, Entry], str, tuple[int, int, int]]] = {
    "ALONE": ("A .", {"A": hero(ap=2)}, "move", (2, 4, 8)),
    "CORNER": ("A .\n. .", {"A": hero(ap=0, yards=1)}, "move", (4, 7, 28)),
    "DEAR": ("A 3", {"A": hero(ap=0, yards=2)}, "move", (1, 2, 4)),
    "ODD": ("A .\n. .", {"A": hero(ap=0, yards=1, parity=1)}, "move", (3, 6, 24)),
    "WALL": ("A|.", {"A": hero(ap=6)}, "move", (1, 1, 1)),
    "FACE": ("A R", {"A": hero(ap=6), "R": foe(ap=0, initiative=1)}, "standard_attack", (3, 7, 8)),
    "WINDOW": (
        "A . R",
        {"A": hero(ap=4), "R": foe(ap=6, initiative=5)},
        "change_posture",
        (2, 5, 12),
    ),
    "REBUFF": (
        "A . . R",
        {"R": foe(ap=1), "A": hero(ap=4, initiative=5)},
        "move",
        (3, 8, 19),
    ),
    "HEX": (". . .\n. A .\n. . .", {"A": hero(ap=0, yards=1)}, "move", (7, 15, 135)),
    "DEARER": ("A", {"A": hero(ap=5)}, "strike_fire", (2, 3, 6)),
}


@pytest.mark.parametrize("name", BOARDS)
def test_the_tree_has_the_size_counted_by_hand(name: str) -> None:
    board, entries, action, expected = BOARDS[name]
    shape = CellShape.HEX_POINTY if name == "HEX" else CellShape.SQUARE
    battle = SYSTEM.drawn(board, entries, turn=next(iter(entries)), shape=shape)
    actions = frozenset({action})
    assert tuple(SYSTEM.count(battle, depth, actions) for depth in (1, 2, 3)) == expected
