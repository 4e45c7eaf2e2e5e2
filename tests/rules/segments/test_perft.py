"""The legal tree counted by hand: moves, combat steps, attacks, ends of turns, answers, to depth 3.

Every die shows 10, or its highest face if that is lower. A is a swordsman (13; evade 9, block 10,
parry 11), G a raider (11; evade 8, block 9), C an archer, M a mage, O a brute.

``ALONE`` (segment 4, one action of one yard, one free cell).
  1: move, end = 2.
  2: after the move nothing but the end = 1; the end closes the round, and A's four stances are
  asked (for On-Guard it takes two actions) = 4. Sum 5.
  3: move, end: four stances; three stances let A move or end = 6; on Hold it passes segment 4 and
  is asked in 5, the last one, with three answers. 4 + 6 + 3 = 13.

``FACE TO FACE`` (segment 2, nowhere to step).
  1: attack, end = 2.
  2: the hit lets G evade, block or not = 3; after the end G attacks or ends = 2. Sum 5.
  3: each defence fails (8 and 9 against 10), and G, with whom A trades, attacks or ends, 3 x 2 = 6;
  end, attack: A evades, blocks, parries or not = 4; both ended: A may attack late in 3 = 2. Sum 12.

``STEP`` (segment 2, a cell between).
  1: step, end = 2.
  2: stepped: attack, end = 2; ended: G steps or ends = 2. Sum 4.
  3: step, attack: 3 defences; step, end: G attacks or ends, it has nowhere to step = 2; end, step:
  attack, end = 2; both ended: segment 4, A moves to the one cell or ends = 2. Sum 9.

``WALLED IN`` (a wall between): only ends: 1, 1, 1.

``LEAVE`` (segment 4, A at B1 of three cells between G and a free one; one action).
  1: move, attack, end = 3.
  2: the move leaves G's zone: strike or pass = 2; the hit has 3 defences; ended: G attacks or
  ends = 2. Sum 7.
  3: moved, struck at or not (A's action is spent, so nobody defends): only the end, 2 x 1 = 2;
  after each defence G's attack or end, 3 x 2 = 6; end, attack: A's 4 defences; both ended: A may
  still attack, move or end in segment 5 = 3. Sum 15.

``SHOT`` (segment 2, C beside G with one action; the heavy crossbow takes three).
  1: bow, knife, end = 3.
  2: the bow provokes: strike or pass = 2; the knife (9) misses and G attacks or ends = 2; ended:
  the same = 2. Sum 6.
  3: struck (10 of 18 hit points) or not, the bow at 14 - 4 = 10 hits: G blocks or not, 2 x 2 = 4;
  knife, attack: C has no action, so G goes on with attack or end = 2; knife, end: G's late attack
  or end in 3 = 2; end, attack: C evades or not = 2; both ended: bow, knife, end in 3 = 3. Sum 13.

``HEXES`` (segment 2; A1 and B2 share the neighbours B1 and A2).
  1: 2 steps, end = 3.
  2: after each step attack or end, 2 x 2 = 4; ended: G has the same 2 steps and the end = 3. Sum 7.
  3: step, attack: 3 defences, 2 x 3 = 6; step, end: G attacks, steps to the other shared cell or
  ends, 2 x 3 = 6; end, step: attack, end, 2 x 2 = 4; both ended: A moves to either or ends = 3.
  Sum 19.

``AGGRESSIVE`` (segment 2, both Aggressive, nobody defends).
  1: attack, end = 2.
  2: G attacks or ends, 2 x 2 = 4.
  3: attack, attack: A's attack or end = 2; attack, end: the same = 2; end, attack: A has ended its
  part of the segment without attacking, so it may defend = 4; both ended: A's late attack or end
  = 2. Sum 10.

``LARGE`` (segment 2, A at C1 beside a brute that has nowhere to go).
  1: attack, step to C2, end = 3.
  2: the attack asks for the modifier for scale = 1; stepped: attack, end = 2; ended: the brute
  attacks or ends = 2. Sum 5.
  3: attack, scale: evade or not = 2; step, attack: the modifier = 1; step, end: the brute = 2; end,
  attack: the modifier = 1; both ended: A's late attack or end = 2. Sum 8.

``SPELLS`` (segment 3, M two cells from G with four actions).
  1: dart, lance, end = 3; the storm takes three actions, grip and staff reach nobody.
  2: each hits: block or not, 2 x 2 = 4; ended: in segment 4 M moves to B1, casts either or ends
  = 4. Sum 8.
  3: dart, either answer: three actions are left for dart, lance or the end, 2 x 3 = 6; lance,
  either answer: G's elemental rating is asked = 2; end, move: dart, lance, grip, staff, the way
  back, end = 6; end, cast: block or not, 2 x 2 = 4; both ended: G moves to B1 or ends = 2. Sum 20.
"""

import pytest

from gridapp.grid.grid import CellShape
from tests.rules.play import Entry
from tests.rules.segments.table import SYSTEM, drawn

ACTIONS = frozenset({"move", "combat_step", "attack"})


def short(kind: str, actions: int = 1, move: int = 1) -> Entry:
    """A creature of few actions and short moves."""
    return {"kind": kind, "stats": {"actions": actions, "move": move}}


def aggressive(kind: str) -> Entry:
    """A creature in an Aggressive stance."""
    return {"kind": kind, "conditions": ["aggressive"]}


HEX, SQUARE = CellShape.HEX_POINTY, CellShape.SQUARE
BOARDS: dict[str, tuple[str, CellShape, str, dict[str, Entry], tuple[int, int, int]]] = {
    "ALONE": ("A .", SQUARE, "movement", {"A": short("swordsman")}, (2, 5, 13)),
    "FACE TO FACE": ("A G", SQUARE, "melee", {"A": "swordsman", "G": "raider"}, (2, 5, 12)),
    "STEP": ("A . G", SQUARE, "melee", {"A": "swordsman", "G": "raider"}, (2, 4, 9)),
    "WALLED IN": ("A|G", SQUARE, "melee", {"A": "swordsman", "G": "raider"}, (1, 1, 1)),
    "LEAVE": ("G A .", SQUARE, "movement", {"A": short("swordsman"), "G": "raider"}, (3, 7, 15)),
    "SHOT": ("C G", SQUARE, "melee", {"C": short("archer"), "G": "raider"}, (3, 6, 13)),
    "HEXES": ("A .\n. G", HEX, "melee", {"A": "swordsman", "G": "raider"}, (3, 7, 19)),
    "AGGRESSIVE": (
        "A G",
        SQUARE,
        "melee",
        {"A": aggressive("swordsman"), "G": aggressive("raider")},
        (2, 4, 10),
    ),
    "LARGE": ("O O A\nO O .", SQUARE, "melee", {"A": "swordsman", "O": "brute"}, (3, 5, 8)),
    "SPELLS": ("M . G", SQUARE, "ranged", {"M": "mage", "G": "raider"}, (3, 8, 20)),
}


@pytest.mark.parametrize("name", BOARDS)
def test_the_tree_is_as_large_as_counted(name: str) -> None:
    board, shape, stage, entries, expected = BOARDS[name]
    battle = drawn(board, entries, next(iter(entries)), None, shape, stage)
    assert tuple(SYSTEM.count(battle, depth, ACTIONS) for depth in (1, 2, 3)) == expected
