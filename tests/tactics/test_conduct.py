"""Provoked attacks, idle turns and turns in cover of the computer, counted by hand."""

import msgspec
import pytest

from gridapp.battle.commands import Act, Command, EndTurn
from gridapp.battle.state import Battle
from gridapp.bench.policies import NEW, OLDER, Match, conduct_row, match_row
from gridapp.tactics.conduct import Conduct, conduct_of
from tests.rules.play import System, token

SYSTEM = System("reactions")


def scene(board: str) -> Battle:
    return SYSTEM.scene(board, A="fighter", G={"kind": "goblin", "side": "raiders"})


def turn_of(battle: Battle, letter: str) -> Battle:
    return msgspec.structs.replace(battle, active=letter)


def walk(battle: Battle, *labels: str) -> tuple[Act, Battle]:
    """Return a move of A, and the battle after it."""
    route = tuple(map(battle.board.grid.parse_label, labels))
    moved = msgspec.structs.replace(token(battle, "A"), cell=route[-1])
    return Act("A", "advance", route), battle.with_token(moved)


def test_a_move_out_of_reach_provokes_and_who_does_nothing_idles() -> None:
    """G beside A reaches one cell (R-40), A3 is two from B1; afterwards G idles."""
    start = scene("A G .\n. . .\n. . .")
    act, moved = walk(start, "A1", "A2", "A3")
    steps: list[tuple[Command, Battle]] = [
        (act, moved),
        (EndTurn(), turn_of(moved, "G")),
        (EndTurn(), turn_of(moved, "A")),
    ]
    assert conduct_of(start, SYSTEM.rules, steps) == {
        "heroes": Conduct(moves=1, provoking=1, turns=1),
        "raiders": Conduct(turns=1, idle=1),
    }


def test_a_move_far_from_everybody_provokes_nobody() -> None:
    start = scene("A . . . . . G\n. . . . . . .")
    counted = conduct_of(start, SYSTEM.rules, [walk(start, "A1", "A2")])
    assert counted["heroes"] == Conduct(moves=1)


@pytest.mark.parametrize(("board", "covered"), [("A # G", 1), ("A . G", 0)])
def test_a_wall_towards_the_nearest_foe_is_cover(board: str, covered: int) -> None:
    start = scene(board)
    counted = conduct_of(start, SYSTEM.rules, [(EndTurn(), turn_of(start, "G"))])
    assert counted["heroes"] == Conduct(turns=1, idle=1, covered=covered)


def test_counts_of_fights_add_up() -> None:
    assert Conduct(1, 1, 4, 0, 2) + Conduct(2, 0, 3, 1, 1) == Conduct(3, 1, 7, 1, 3)


def test_a_match_changes_sides_and_counts_both_policies() -> None:
    match = Match(SYSTEM.rules)
    for _ in range(2):
        match.play_next()
    assert match.played == 2
    assert sum(match.wins.values()) <= 2
    for policy in (OLDER, NEW):
        counted = match.conduct[policy.name]
        assert counted.turns > 8
        assert counted.moves >= counted.provoking
        assert counted.turns >= counted.idle


@pytest.mark.parametrize(
    ("older", "new", "verdict"), [(10, 30, "met"), (20, 20, "met"), (32, 8, "missed")]
)
def test_a_match_is_missed_if_the_older_policy_is_significantly_better(
    older: int, new: int, verdict: str
) -> None:
    """Wilson at 32 of 40: 0.65 to 0.90; at 20 of 40: 0.35 to 0.65."""
    match = Match(SYSTEM.rules)
    match.played, match.wins = older + new, {OLDER.name: older, NEW.name: new}
    assert match_row("policies", 0.1, match).verdict == verdict


def test_a_row_of_conduct_tells_shares() -> None:
    row = conduct_row("conduct", 0.1, Conduct(moves=20, provoking=1, turns=10, idle=2, covered=3))
    assert row.against == "provoking 5%, idle 20%, in cover 30%"
    assert row.verdict == ""
