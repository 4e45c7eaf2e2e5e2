"""Who may flank together, as packs and tables set it: one side only or all foes, none ignored."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board
from gridapp.battle.state import Battle, PackRef, Phase
from gridapp.battle.tokens import Condition, Token, Weapon
from gridapp.engine.movement.preview import FlankChance, Preview
from gridapp.engine.protocol import Reach, Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.derived_statistics import prepare_creature
from gridapp.geometry.flanking.flanking import Criterion, FlankRule, flank_proof
from gridapp.geometry.reach.threatened_area import LineRule
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from tests.engine.scenes import cells, rules, scene, token
from tests.engine.strategies import ACTOR, ARMS
from tests.engine.test_plans import Changed

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
    assert [(pair.first, pair.second) for pair in pairs] == expected


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
    st.sampled_from(CellShape),
    st.lists(
        st.tuples(
            st.integers(0, 40), st.integers(0, 30), st.sampled_from(SIZES), st.sampled_from(ARMS)
        ),
        min_size=2,
        max_size=8,
    ),
)
def test_nobody_who_reaches_a_creature_is_left_out_for_being_far_away(
    shape: CellShape, bodies: list[tuple[int, int, str, tuple[Weapon, ...]]]
) -> None:
    grid = Grid(60, 50, shape)
    tokens = tuple(
        Token(f"t{n}", f"T{n}", f"side{n}", grid.from_offset((column, row)), space, weapons=arms)
        for n, (column, row, space, arms) in enumerate(bodies)
    )
    battle = Battle("Plain", PackRef("reactions", "1"), Board(grid), tokens=tokens)
    situation = Situation(battle, rules())
    for one in tokens:
        near = {foe.id for foe in situation.foes_in_range(one)}
        assert {foe.id for foe in situation.foes(one) if situation.can_flank(foe, one)} <= near


def test_who_is_far_away_is_not_asked_at_all() -> None:
    battle = scene("G " + ". " * 30 + "A", A="fighter", G="goblin")
    assert Situation(battle, rules()).foes_in_range(token(battle, "G")) == []


def long_arms(situation: Situation, creature: Token) -> tuple[Reach, ...]:
    """The reaches of a pack under which creatures help to flank from five cells away."""
    found = rules().mechanics.reaches(situation, creature)
    return (*found, Reach("bow", 1, 5, LineRule.ANY, threatens=False))


HOWS = (rules().book.flanking.how, FlankRule(Criterion.ANGLE, degrees=120))


def test_so_it_does_at_the_end_of_the_move_and_of_a_long_arm() -> None:
    """A has two moves of one cell each, and G, who has no arms, is two cells away from there."""
    glaive = {"id": "glaive", "name": "Glaive", "reach": 10}
    lame = {"kind": "fighter", "stats": {"speed": 5}, "weapons": [glaive]}
    battle = scene("A . . . G B", A=lame, B="fighter", G={"kind": "goblin", "weapons": []})
    found = Preview(Situation(battle, rules()), token(battle, "A"), "advance").flank_cells
    assert tuple(found) == cells(battle, "C1")


CLOSE = st.integers(1, 5)
BODIES = st.tuples(CLOSE, CLOSE, st.sampled_from(["1x1", "1x1", "2x2"]), st.sampled_from(ARMS[:3]))


@st.composite
def melees(draw: st.DrawFn) -> Battle:
    """The actor, two foes and two to four allies, close together."""
    grid = Grid(8, 8, draw(st.sampled_from(CellShape)))
    found = []
    for n, (column, row, space, arms) in enumerate(draw(st.lists(BODIES, min_size=5, max_size=7))):
        side, cell = "foes" if n in (1, 2) else "allies", grid.from_offset((column, row))
        one = Token(f"t{n}", f"T{n}", side, cell, space, weapons=arms)
        found.append(prepare_creature(rules().book, one))
    pack, tokens = PackRef("reactions", "1"), tuple(found)
    return Battle("A melee", pack, Board(grid), tokens, Phase.FIGHT, round=1, active=ACTOR)


@settings(max_examples=100)
@given(melees(), st.sampled_from(HOWS), st.sampled_from([rules().mechanics.reaches, long_arms]))
def test_a_drag_shows_every_cell_that_completes_a_flank(
    battle: Battle, how: FlankRule, reaches: Callable[..., tuple[Reach, ...]]
) -> None:
    situation = Situation(battle, Rules(under(how=how).book, Changed(reaches=reaches)))
    actor = token(battle, ACTOR)
    preview = Preview(situation, actor, "advance")
    assert preview.refusal is None
    found = {cell: flanks_at(situation, actor, cell) for cell in (actor.cell, *preview.options)}
    assert preview.flank_cells == {cell: flanks for cell, flanks in found.items() if flanks}


def flanks_at(situation: Situation, actor: Token, anchor: Cell) -> tuple[FlankChance, ...]:
    """The flanks of a creature anchored at a cell, everybody asked about."""
    body, how = situation.cells(actor, anchor), situation.book.flanking.how
    return tuple(
        FlankChance(foe.id, other.id, proof)
        for foe in situation.foes(actor)
        if situation.can_flank(actor, foe, anchor)
        for other in situation.foes(foe)
        if other.id != actor.id and situation.may_flank_together(actor, other)
        if situation.can_flank(other, foe)
        if (
            proof := flank_proof(
                situation.grid, how, body, situation.cells(other), situation.cells(foe)
            )
        )
    )
