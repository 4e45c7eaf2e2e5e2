"""The legal tree counted: moves, escapes, attacks, standing up, ends of turns, answers, to depth 3.

Every die shows 9, or one less than its highest face. Who walks does a cell a Move, with two
actions a turn. The medic strikes with mace or hands, the bandit with axe or hands; 9 + 9 = 18
exceeds a Guard of 15. Depths 1 and 2 of all boards are counted by hand, and depth 3 where it is
told; the others keep what was counted once.

``ALONE``. 1: move, escape, end = 3. 2: after either one action is left: back by either, end = 3
each; after the end A's next turn, 3. Sum 9. 3: either, then either: only the end, 1 each, or the
end and a new turn, 3: 5 each; after the end 9. Sum 19.

``FACE TO FACE``. 1: two weapons, end = 3. 2: each attack asks for a Defence, 2 answers; after the
end G's two weapons and its end, 3. Sum 7. 3: all four answers leave A an action: two weapons, end
= 3 each, 12 (a Defence of 18 ties and fails, 7 - 1 leave G 2 Durability); G's attacks ask A, 2
each, and its end gives A 3: 7. Sum 19.

``WALLED IN``. No cell and no clear path: only ends: 1, 1, 1.

``OUT OF BREATH`` (3 Vigor). 1: the winded can only end. 2: 3 + 2 from Stamina 12 are 5, so A is
``ALONE``: 3, then 9.

``TWO BY TWO``. 1: A2 and B2 by move or escape, 2 weapons, end = 7. 2: either move leaves the same
7; either escape asks G: axe, hands, let pass = 3; attacks 2 each; after the end G's 7 likewise.
14 + 6 + 4 + 7 = 31.

``PIKE``. 1: to B1 by move or escape, the pike over two cells, end = 4. 2: G reaches nobody two
cells away, so both ways leave back by either, two weapons, end = 5; the pike asks, 2; G's turn:
to B1 by either, end = 3. 5 + 5 + 2 + 3 = 15.

``PRONE``. 1: two weapons, stand up, end = 4. 2: 2 answers each; standing up asks G for 3; G's
turn 3. Sum 10.

``HEX``. A2 touches the five others. 1: 5 by move, 5 by escape, end = 11. 2: from A1 lead 2 ways
on, B1 3, B2 3, A3 2, B3 3: 13 cells by either, and five ends: 31; that twice, and 11. Sum 73.
3: where n ways lead on, both ways there leave only ends, 2 n, and the end a new turn: with two
Moves all 5 cells, by escape n, end: n + 6. 3 * 13 + 5 * 6 = 69; that twice, and 73. Sum 211.

``LARGE``. 1: to C1 by either, two weapons, end = 5. 2: after the move 5 again; the escape asks
the ogre: club, hands, pass = 3; attacks 2 each; the ogre cannot move: two weapons, end = 3.
5 + 3 + 4 + 3 = 15.

``SHOT``. 1: to B1 by either, the bow, end = 4. 2: from B1 back by either, three weapons, end = 6;
after the escape likewise; the bow asks, 2; G to B1 by either, end = 3. 6 + 6 + 2 + 3 = 17.

``UNAWARE``. 1: two weapons, end = 3. 2: the GM says whether it is from behind, 2 each; G's turn
3. Sum 7. 3: each answer leaves A its 3: 12; G's weapons ask A, 2 each, its end gives A 3. Sum 19.
"""

import pytest

from gridapp.grid.grid import CellShape
from tests.rules.play import Entry
from tests.rules.vigor.table import SYSTEM, drawn

ACTIONS = frozenset({"move", "escape", "attack", "stand_up"})


def slow(kind: str, **changes: object) -> Entry:
    """Return a creature with a move of a cell."""
    return {"kind": kind, "stats": {"speed": 5}, **changes}


BOARDS: dict[str, tuple[str, dict[str, Entry], tuple[int, int, int]]] = {
    "ALONE": ("A .", {"A": slow("medic")}, (3, 9, 19)),
    "FACE TO FACE": ("A G", {"A": slow("medic"), "G": slow("bandit")}, (3, 7, 19)),
    "WALLED IN": ("A|G", {"A": slow("medic"), "G": slow("bandit")}, (1, 1, 1)),
    "OUT OF BREATH": (
        "A .",
        {"A": slow("medic", conditions=["winded"], pools={"vigor": 3, "actions": 0})},
        (1, 3, 9),
    ),
    "TWO BY TWO": ("A G\n. .", {"A": slow("medic"), "G": slow("bandit")}, (7, 31, 139)),
    "PIKE": ("B . G", {"B": slow("pikeman"), "G": slow("bandit")}, (4, 15, 41)),
    "PRONE": (
        "A G",
        {"A": slow("medic", conditions=["prone"]), "G": slow("bandit")},
        (4, 10, 33),
    ),
    "HEX": (". .\nA .\n. .", {"A": slow("medic")}, (11, 73, 211)),
    "LARGE": ("O O .\nO O A", {"A": slow("medic"), "O": slow("ogre")}, (5, 15, 57)),
    "SHOT": ("C . G", {"C": slow("ranger"), "G": slow("bandit")}, (4, 17, 48)),
    "UNAWARE": (
        "A G",
        {"A": slow("medic"), "G": slow("bandit", conditions=["unaware"])},
        (3, 7, 19),
    ),
}


@pytest.mark.parametrize("name", BOARDS)
def test_the_number_of_courses_is_as_counted(name: str) -> None:
    board, entries, expected = BOARDS[name]
    shape = CellShape.HEX_POINTY if name == "HEX" else CellShape.SQUARE
    battle = drawn(board, entries, next(iter(entries)), shape=shape)
    assert tuple(SYSTEM.count(battle, depth, ACTIONS) for depth in (1, 2, 3)) == expected
