"""Size of the tree of legal commands to depth 3: offered acts, ends of turns, answers.

Every die shows 10, or its highest face if that is lower. ``MOVES`` are Advance and Side Step,
``ATTACKS`` the three attacks, ``TACTICS`` Disarm, Grapple, Push and Trip. These are counted by
hand, with S, M and Q for the three Actions that are left:

``ALONE`` (A and one free cell, speed 5: a Move is one cell; moves).
  1: Advance, Side Step, end = 3.
  2: after the Advance S may advance back and Q step back, or the turn ends = 3; after the Side Step
  M advances, S steps, end = 3; after the end A's next turn = 3. Sum 9.
  3: Advance twice: Q steps, end = 2; Advance and step, either way round: S advances or steps, end =
  3, twice 6; two steps: M advances, end = 2; end after either first act: 3 + 3; the end first: as
  at depth 2, 9. Sum 2 + 6 + 2 + 6 + 9 = 25.

``FACE TO FACE`` (A and G, nowhere to go; attacks). A hits 15 with a Primary (10 + 7) for 8 + 3 of 7
hit points, and with nothing else; a Standard spent on another attack is a Primary (RR-28).
  1: three attacks, end = 4.
  2: after the Primary (G lies at -4) M and Q attack, end = 3; after the Secondary S attacks as
  Primary or Secondary, Q, end = 4; after the Tertiary S (as Primary or Tertiary) and M, end = 4;
  after the end G has the same = 4. Sum 15.
  3: Primary: then M: Q, end = 2; Q: M, end = 2; end: G is passed over, A's next turn = 4; sum 8.
  Secondary: S as either: Q, end = 2 each; Q: S in its three ways, end = 4; end: G's 4; sum 12.
  Tertiary: S as either: M, end = 2 each; M: S in three ways, end = 4; end: 4; sum 12. End: G's
  attacks miss (10 + 1): 3 after its Primary, since S is gone, 4, 4, and A's turn 4; sum 15. In all
  8 + 12 + 12 + 15 = 47.

``TACTICS`` (A and G, nowhere to go; tactics). A has 10 + 8 against 10 + 3; G 10 + 0 against 10 + 2.
  1: four tactics, end = 5.
  2: each tactic succeeds and spends S (a Push finds no room): end = 1 each; after the end G's 5.
  Sum 9.
  3: Grapple, end: G is restrained and cannot use any = 1; the other three, end: G's 5 each = 15;
  end: each of G's four fails and lets A strike or pass, 2 each = 8, and its end A's 5 = 13. Sum 29.

``CHARGE`` (five in a row, A1 and E1, speed 10; Dashes and charges):
  1: straight Dashes to B1, C1, D1 = 3, free ones as far (15 ft) = 3; a charge needs 10 ft and G in
  reach of its end, so D1 = 1; end. Sum 8.
  2: a Dash takes the Standard and a charge both: end = 1 each, 7; after the end G has what A had =
  8. Sum 15.
  3: after a Dash to B1 G charges to C1, dashes to D1 or C1 in two ways, or ends = 6; to C1, G
  dashes to D1 in two ways, too near to charge, end = 3; to D1, G cannot move = 1; each twice = 20.
  The charge hits (10 + 9) for 13, so G lies and A may dash back to C1, B1, A1 in two ways, or end =
  7. After the end: G's six Dashes, end = 6, its charge (13 misses), end = 1, and its end A's 8 =
  15. Sum 42.

``TUMBLE`` (A2 and B2 of three by three, speed 10; tumbles and overruns). A makes 13 of 10, G 12.
  1: tumbles of one cell to A1, B1, A3, B3 = 4; over G to C2 = 1 (no other line is 10 ft long); end
  = 1. Sum 6.
  2: the Standard pays for a second Tumble: from A1 or A3 two cells, end = 3 each, from B1 or B3
  four, end = 5 each, 16; the overrun leaves a threatened cell: strike or pass = 2; after the end G
  tumbles to seven cells (A stands at the edge, so nothing is long enough to overrun), end = 8. Sum
  26.
  3: tumbled twice: end = 1, ended: G's 8, so 2 + 8 twice and 4 + 8 twice = 44; struck at (a miss),
  G has no Reaction, saves and falls, end = 1, let pass: G spends its Reaction or saves = 2; after
  the end: G's second Tumble and end from A1, A3 = 3, B1, B3 = 5, C1, C3 = 4, C2 = 6, together 30,
  and its end A's 6. Sum 44 + 3 + 36 = 83.

``TWO BY TWO`` (A1 and B1 face each other, A2 and B2 are free; speed 5; moves and attacks):
  1: Advance to A2 or B2 = 2, Side Step likewise = 2, attacks = 3, end = 1. Sum 8.
  2: each Advance leaves a threatened cell: strike or pass, 2 x 2 = 4; after each Side Step (Q gone,
  S may pay) 2 + 2 + 3 + 1, 2 x 8 = 16; after the Primary M advances to 2, Q steps to 2, M and Q
  attack, end = 7; after the Secondary 2 + 2 + 3 + 1 = 8, after the Tertiary as much = 8; after the
  end G has what A had = 8. Sum 51.

``WALLED IN``: no cell, no line: only ends.

Of the boards of moves and attacks every figure is counted a second time by `counting`, which knows
nothing of the app. Their first ones by hand: ``HALBERD`` advances to B1, A2, B2 with the Move and
on to C2 with the Standard = 4, steps to three, attacks over two cells in three ways, end = 11.
``ROUGH`` (A 10 ft, G 5 ft) advances by Move to B1, A2 (rough), B2, C1 = 4, and by Move and Standard
no farther; steps to B2 alone (A2 and B1 are rough) = 1, nobody in reach, end = 6. ``LARGE``: A (C2)
advances to C1, C3, B3 and with the Standard to A3 = 4, steps to three, attacks in three ways, end =
11.
"""

import pytest

from tests.rules.reactions.counting import Combatant, Fight, board_cells, count
from tests.rules.reactions.table import SYSTEM

MOVES = frozenset({"advance", "side_step"})
ATTACKS = frozenset({"primary_attack", "secondary_attack", "tertiary_attack"})
TACTICS = frozenset({"disarm", "grapple", "push", "trip"})
RUNS = frozenset({"dash", "dash_free", "charge"})
BOTH = MOVES | ATTACKS
LETTERS = {"A": "fighter", "B": "halberdier", "G": "goblin", "O": "ogre"}

BOARDS: dict[str, tuple[frozenset[str], str, dict[str, int], tuple[int, ...]]] = {
    "ALONE": (MOVES, "A .", {"A": 5}, (3, 9, 25)),
    "FACE TO FACE": (ATTACKS, "A G", {"A": 30, "G": 30}, (4, 15, 47)),
    "TACTICS": (TACTICS, "A G", {"A": 30, "G": 30}, (5, 9, 29)),
    "CHARGE": (RUNS, "A . . . G", {"A": 10, "G": 10}, (8, 15, 42)),
    "TUMBLE": (
        frozenset({"tumble", "overrun"}),
        ". . .\nA G .\n. . .",
        {"A": 10, "G": 10},
        (6, 26, 83),
    ),
    "TWO BY TWO": (BOTH, "A G\n. .", {"A": 5, "G": 5}, (8, 51, 267)),
    "WALLED IN": (BOTH | TACTICS, "A|G", {"A": 30, "G": 30}, (1, 1, 1)),
    "HALBERD": (BOTH, "B . G .\n. . . .", {"B": 5, "G": 5}, (11, 117, 808)),
    "ROUGH": (BOTH, "A ~ .\n~ . G", {"A": 10, "G": 5}, (6, 45, 237)),
    "LARGE": (BOTH, "O O .\nO O A\n. . .", {"A": 5, "O": 5}, (11, 73, 344)),
}

# 10 + the bonus to hit, the armor class, the damage of tens, the hit points: from their sheets.
FIGHTER = Combatant((0, 0), speed=1, to_hit=17, armor=18, damage=11, hit_points=32)
GOBLIN = Combatant((1, 0), speed=1, to_hit=11, armor=15, damage=6, hit_points=7)
HALBERDIER = Combatant((0, 0), speed=1, to_hit=16, armor=16, damage=13, hit_points=26, reach=2)
OGRE = Combatant((0, 0), speed=1, to_hit=17, armor=17, damage=21, hit_points=29, reach=2, width=2)
NO_FOE = Combatant((9, 9), speed=0, to_hit=0, armor=0, damage=0, hit_points=0)

COUNTED = {
    "ALONE": Fight(board_cells(2, 1), FIGHTER, NO_FOE),
    "FACE TO FACE": Fight(board_cells(2, 1), FIGHTER, GOBLIN),
    "TWO BY TWO": Fight(board_cells(2, 2), FIGHTER, GOBLIN),
    "WALLED IN": Fight(board_cells(2, 1), FIGHTER, GOBLIN, walled=True),
    "HALBERD": Fight(board_cells(4, 2), HALBERDIER, GOBLIN.moved(2, 0)),
    "ROUGH": Fight(
        board_cells(3, 2),
        FIGHTER.moved(0, 0, speed=2),
        GOBLIN.moved(2, 1),
        difficult=frozenset({(1, 0), (0, 1)}),
    ),
    "LARGE": Fight(board_cells(3, 3), FIGHTER.moved(2, 1), OGRE),
}


@pytest.mark.parametrize("name", BOARDS)
def test_tree_size_equals_the_count_by_hand(name: str) -> None:
    actions, board, speeds, expected = BOARDS[name]
    entries = {
        letter: {"kind": LETTERS[letter], "stats": {"speed": speed}}
        for letter, speed in speeds.items()
    }
    battle = SYSTEM.drawn(board, entries, turn=next(iter(entries)))
    assert tuple(SYSTEM.count(battle, depth, actions) for depth in (1, 2, 3)) == expected


@pytest.mark.parametrize("name", COUNTED)
def test_second_count_from_the_rules_agrees(name: str) -> None:
    assert tuple(count(COUNTED[name], depth) for depth in (1, 2, 3)) == BOARDS[name][3]
