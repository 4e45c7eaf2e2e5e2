"""Who may flank together, as packs and tables set it: one side only or all foes, none ignored."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.board import Board
from gridapp.battle.state import Battle, PackRef
from gridapp.battle.tokens import Condition, Token, Weapon
from gridapp.engine.mechanics import Rules
from gridapp.engine.preview import Preview
from gridapp.engine.situation import Situation
from gridapp.grid.grid import Grid, Shape
from tests.engine.scenes import cells, rules, scene, token
from tests.engine.strategies import ARMS

BOARD = """
. . . . .
. A G . B
. . . . .
"""


def three_sides() -> Battle:
    """A and B, of two sides that are no allies, and G, a foe of both."""
    third = {"kind": "fighter", "side": "strangers"}
    return scene(BOARD, A="fighter", B=third, G="goblin")


def under(**changes: object) -> Rules:
    """The rules with another entry about flanking."""
    book = rules().book
    flanking = msgspec.structs.replace(book.flanking, **changes)
    return Rules(msgspec.structs.replace(book, flanking=flanking), rules().mechanics)


@pytest.mark.parametrize(("allied", "expected"), [(True, []), (False, [("A", "B")])])
def test_two_who_are_no_allies_flank_where_the_pack_says_so(
    *, allied: bool, expected: list[tuple[str, str]]
) -> None:
    battle = three_sides()
    near = battle.with_token(msgspec.structs.replace(token(battle, "B"), cell=(3, 1)))
    pairs = Situation(near, under(allied=allied)).flanking_pairs(token(near, "G"))
    assert [(pair.one, pair.other) for pair in pairs] == expected


@pytest.mark.parametrize(("allied", "expected"), [(True, ""), (False, "A2 D2")])
def test_a_drag_shows_the_cells_that_complete_such_a_flank(*, allied: bool, expected: str) -> None:
    battle = msgspec.structs.replace(three_sides(), active="B")
    situation = Situation(battle, under(allied=allied))
    # At D2 with A against G; at A2 with G against A, who is its foe as well.
    found = Preview(situation, token(battle, "B"), "advance").flank_cells
    assert tuple(found) == (cells(battle, expected) if expected else ())


@pytest.mark.parametrize(("who", "whom"), [("G", "A"), ("A", "G")])
def test_whoever_ignores_or_is_ignored_does_not_flank(who: str, whom: str) -> None:
    battle = scene(". . . .\n. A G B", A="fighter", B="fighter", G="goblin")
    rules_then = under(ignored="surprised")
    assert len(Situation(battle, rules_then).flanking_pairs(token(battle, "G"))) == 1
    held = Condition("surprised", against=(whom,))
    ignoring = battle.with_token(msgspec.structs.replace(token(battle, who), conditions=(held,)))
    assert Situation(ignoring, rules_then).flanking_pairs(token(ignoring, "G")) == ()


SIZES = ("1x1", "2x2", "3x3", "6x6")


@given(
    st.sampled_from(Shape),
    st.lists(
        st.tuples(
            st.integers(0, 40), st.integers(0, 30), st.sampled_from(SIZES), st.sampled_from(ARMS)
        ),
        min_size=2,
        max_size=8,
    ),
)
def test_nobody_who_reaches_a_creature_is_left_out_for_being_far_away(
    shape: Shape, bodies: list[tuple[int, int, str, tuple[Weapon, ...]]]
) -> None:
    grid = Grid(60, 50, shape)
    tokens = tuple(
        Token(f"t{n}", f"T{n}", f"side{n}", grid.from_offset((column, row)), space, weapons=arms)
        for n, (column, row, space, arms) in enumerate(bodies)
    )
    battle = Battle("Plain", PackRef("reactions", "1"), Board(grid), tokens=tokens)
    situation = Situation(battle, rules())
    for one in tokens:
        near = {foe.id for foe in situation.foes_near(one)}
        assert {foe.id for foe in situation.foes(one) if situation.can_flank(foe, one)} <= near


def test_who_is_far_away_is_not_asked_at_all() -> None:
    battle = scene("G " + ". " * 30 + "A", A="fighter", G="goblin")
    assert Situation(battle, rules()).foes_near(token(battle, "G")) == []
