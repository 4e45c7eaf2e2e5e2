"""Moves in full and in pieces, against a second count step by step (V-31, V-32, VR-10, VR-14)."""

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridapp.battle.commands import Act, Answer, EndTurn
from gridapp.battle.events import Asked
from gridapp.battle.state import Battle
from gridapp.engine.movement.preview import Preview
from gridapp.engine.queries.situation import Situation
from gridapp.grid.cells import Cell
from gridapp.packs.loader import load_packs
from tests.rules.vitality.table import (
    Entry,
    answer,
    drawn,
    move,
    play,
    pools,
    refused,
    rules,
    scene,
    token,
    told,
)

BOARD = """
. . . . . .
. . ~ . . .
. . A ~ . .
. ~ . . . .
. . . . . .
"""
ROUGH = {(2, 1), (3, 2), (1, 3)}
STEPS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def routes(start: Cell, columns: int, rows: int) -> st.SearchStrategy[tuple[Cell, ...]]:
    """Routes of two to five steps that turn back at the edges of a board."""

    def follow(steps: list[Cell]) -> tuple[Cell, ...]:
        cells = [start]
        for dx, dy in steps:
            x, y = cells[-1]
            dx = dx if 0 <= x + dx < columns else -dx  # noqa: PLW2901
            dy = dy if 0 <= y + dy < rows else -dy  # noqa: PLW2901
            cells.append((x + dx, y + dy))
        return tuple(cells)

    return st.lists(st.sampled_from(STEPS), min_size=2, max_size=5).map(follow)


def inner_index(route: tuple[Cell, ...], index: int) -> int:
    """Return the index of a cell inside the route, neither first nor last."""
    return 1 + index % (len(route) - 2)


def route_cost(route: tuple[Cell, ...], rough: set[Cell]) -> tuple[int, int]:
    """Return the cost of a route in cells, and its diagonals modulo 2.

    Diagonals cost 5-10-5, difficult terrain doubles the cost.
    """
    cost = diagonals = 0
    for first, second in pairwise(route):
        step = 1
        if first[0] != second[0] and first[1] != second[1]:
            diagonals += 1
            step = 2 if diagonals % 2 == 0 else 1
        cost += step * (2 if second in rough else 1)
    return cost, diagonals % 2


def runner(speed: int = 30) -> Battle:
    """A with one move."""
    return scene(BOARD, A={"kind": "fighter", "stats": {"speed": speed}, "pools": {"standard": 0}})


@given(routes((2, 2), 6, 5))
def test_move_costs_the_sum_of_its_steps(route: tuple[Cell, ...]) -> None:
    cost, odd = route_cost(route, ROUGH)
    battle = runner()
    if cost > 6:
        assert refused(battle, Act("A", "move", route)).rule == "V-40"
    else:
        after = play(battle, Act("A", "move", route))
        assert pools(after, "A", "short", "move_left", "diagonals") == (0, 6 - cost, odd)


@given(routes((2, 2), 6, 5), st.integers(0, 9))
def test_move_in_two_pieces_costs_the_same(route: tuple[Cell, ...], index: int) -> None:
    assume(route_cost(route, ROUGH)[0] <= 6)
    index = inner_index(route, index)
    whole = play(runner(), Act("A", "move", route))
    start, end = Act("A", "move", route[: index + 1]), Act("A", "move", route[index:])
    assert play(runner(), start, end) == whole


def test_second_action_replaces_the_rest_of_the_first() -> None:
    """Speed 15: two cells of three used, then the standard action serves as a short action."""
    battle = scene("A . . . . . .", A={"kind": "fighter", "stats": {"speed": 15}})
    battle = play(battle, move(battle, "A1 B1 C1"))
    assert pools(battle, "A", "standard", "short", "move_left") == (1, 0, 1)
    battle = play(battle, move(battle, "C1 D1 E1"))
    assert pools(battle, "A", "standard", "short", "move_left") == (0, 0, 2)
    assert refused(battle, move(battle, "E1 F1 G1 F1")).rule == "V-40"


def test_the_rest_of_a_move_is_offered_without_a_price() -> None:
    """The rest of a move was offered at the price of a short action, already paid."""
    battle = scene("A . . . . G", A="fighter", G="thug")
    assert price_of_move(battle) == "short action"
    assert price_of_move(play(battle, move(battle, "A1 B1"))) == "Rest of the move"


def price_of_move(battle: Battle) -> str:
    situation = Situation(battle, load_packs().rules["vitality"])
    action = situation.book.actions["move"]
    return situation.rules.mechanics.offer(situation, token(battle, "A"), "move", action).price


def test_rest_of_a_move_ends_with_the_turn() -> None:
    battle = scene("A . . . . G", A="fighter", G="thug")
    battle = play(battle, move(battle, "A1 B1"), EndTurn(), EndTurn())
    assert pools(battle, "A", "short", "move_left") == (1, 0)


def test_leg_too_short_for_its_first_step_is_skipped() -> None:
    """With a cell left, the next diagonal would be the second: the standard action pays."""
    battle = scene("A . .\n. . .\n. . .", A={"kind": "fighter", "stats": {"speed": 10}})
    battle = play(battle, move(battle, "A1 B2"))
    assert pools(battle, "A", "move_left", "diagonals") == (1, 1)
    battle = play(battle, move(battle, "B2 C3"))
    assert pools(battle, "A", "standard", "move_left", "diagonals") == (0, 0, 0)


FOES = st.lists(
    st.tuples(st.integers(0, 6), st.integers(0, 4)), min_size=1, max_size=3, unique=True
)


def ambush(foes: list[Cell]) -> Battle:
    """A at D3 among thugs; every diagonal costs five feet."""
    letters = dict(zip("GHJ", foes, strict=False))
    rows = [["." for _ in range(7)] for _ in range(5)]
    rows[2][3] = "A"
    for letter, (x, y) in letters.items():
        rows[y][x] = letter
    board = "\n".join(" ".join(row) for row in rows)
    runs = {"kind": "fighter", "pools": {"standard": 0}}
    entries: dict[str, Entry] = {"A": runs, **dict.fromkeys(letters, "thug")}
    return drawn(board, entries, settings={"diagonals": "uniform"})


def after_passing(battle: Battle, act: Act) -> tuple[Battle, list[str]]:
    """Return the battle after an act with all attacks passed, and the foes that were asked."""
    battle, events = told(battle, act)
    while (question := battle.question) is not None:
        battle, later = told(battle, Answer(question.id, "pass"))
        events = (*events, *later)
    asked = (str(event.text) for event in events if isinstance(event, Asked))
    return battle, [text[0] for text in asked if "leaving" in text]


def are_adjacent(first: Cell, second: Cell) -> bool:
    return max(abs(first[0] - second[0]), abs(first[1] - second[1])) == 1


@settings(max_examples=60)
@given(FOES, routes((3, 2), 7, 5), st.integers(0, 9))
def test_each_foe_is_offered_an_attack_once_in_an_interrupted_move(
    foes: list[Cell], route: tuple[Cell, ...], index: int
) -> None:
    foes, index = [foe for foe in foes if foe not in route], inner_index(route, index)
    battle = ambush(foes)
    departures = [
        (
            next((step for step, cell in enumerate(route[:-1]) if are_adjacent(cell, foe)), None),
            letter,
        )
        for letter, foe in zip("GHJ", foes, strict=False)
    ]
    expected = [letter for step, letter in sorted((s, c) for s, c in departures if s is not None)]
    whole, asked = after_passing(battle, Act("A", "move", route))
    assert asked == expected
    half, first = after_passing(battle, Act("A", "move", route[: index + 1]))
    done, second = after_passing(half, Act("A", "move", route[index:]))
    assert [*first, *second] == expected
    assert token(done, "A").cell == token(whole, "A").cell


@pytest.mark.parametrize("action", ["move", "five_foot_step"])
def test_prone_creature_has_to_stand_up_first(action: str) -> None:
    battle = scene("A . G", A={"kind": "fighter", "conditions": ["prone"]}, G="thug")
    assert refused(battle, move(battle, "A1 B1", action)).rule == "V-59"


def test_tripped_mover_stops() -> None:
    """The thug's critical: 1 on the Defence die; the trip, 10 + 4 against 1 + 10, succeeds."""
    battle = scene(". . . .\nA G . .", A="fighter", G="thug")
    commands = [move(battle, "A2 A1 B1")]
    battle = play(battle, *commands)
    battle = play(battle, Answer(1, "strike:machete"), dice=(1, 2))
    battle = play(battle, Answer(2, "manoeuvre:trip"), dice=(1,))
    assert battle.board.grid.label(token(battle, "A").cell) == "A2"
    assert token(battle, "A").has("prone")
    assert battle.underway == ()


def passage(opportunities: int) -> Battle:
    """A walks with two moves of 10 ft past G, which threatens B1, C1 and D1."""
    walker = {"kind": "fighter", "stats": {"speed": 10}}
    foe = {"kind": "thug", "pools": {"opportunity": opportunities}}
    return scene("A . . . .\n. . G . .", A=walker, G=foe)


@pytest.mark.parametrize(("opportunities", "instead"), [(1, [False, True]), (2, [False, False])])
def test_a_foe_without_attacks_left_strikes_in_the_second_move_instead(
    opportunities: int, instead: list[bool]
) -> None:
    """A leaves B1 with the first move and C1 with the second: one attack of V-48, or two."""
    battle = passage(opportunities)
    act = move(battle, "A1 B1 C1 D1 E1")
    hover = Preview(Situation(battle, rules()), token(battle, "A"), "move").for_route(act.route)
    assert [(each.step, each.leg) for each in hover.provocations] == [(1, 0), (2, 1)]
    assert [each.instead for each in hover.provocations] == instead


@pytest.mark.parametrize(("opportunities", "asked"), [(1, 1), (2, 2)])
def test_who_strikes_is_asked_again_with_an_attack_left(opportunities: int, asked: int) -> None:
    battle = passage(opportunities)
    walking = play(battle, move(battle, "A1 B1 C1 D1 E1"))
    struck = play(walking, answer(walking, "strike:machete"), dice=(20,))
    assert (struck.question is not None) == (asked == 2)
    passed = play(walking, answer(walking, "pass"))
    assert passed.question is not None
