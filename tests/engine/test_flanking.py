"""Which foes may flank together: same side, allied sides, ignored creatures."""

from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board
from gridapp.battle.state import Battle, PackRef, Phase
from gridapp.battle.tokens import Condition, Token, Weapon
from gridapp.engine.movement.preview import FlankChance, Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.derived_statistics import prepare_creature
from gridapp.engine.types import Reach
from gridapp.geometry.flanking.flanking import Criterion, FlankRule, flank_proof
from gridapp.geometry.reach.rules import LineRule
from gridapp.grid.cells import Cell
from gridapp.grid.grid import CellShape, Grid
from tests.engine.scenes import cells, rules, scene, token
from tests.engine.strategies import ACTOR, ARMS
from tests.engine.test_move_plans import Changed

BOARD = """
. . . . .
. A G . B
. . . . .
"""


def three_sides() -> Battle:
    """A and B of two sides that are not allied, and G, a foe of both."""
    third = {"kind": "fighter", "side": "strangers"}
    return scene(BOARD, A="fighter", B=third, G="goblin")


def under(**changes: object) -> Rules:
    """Return the rules with a changed flanking entry."""
    book = rules().book
    flanking = msgspec.structs.replace(book.flanking, **changes)
    return Rules(msgspec.structs.replace(book, flanking=flanking), rules().mechanics)


@pytest.mark.parametrize(("allied", "expected"), [(True, []), (False, [("A", "B")])])
def test_foes_of_different_sides_flank_if_the_pack_allows(
    *, allied: bool, expected: list[tuple[str, str]]
) -> None:
    battle = three_sides()
    near = battle.with_token(msgspec.structs.replace(token(battle, "B"), cell=(3, 1)))
    pairs = Situation(near, under(allied=allied)).flanking_pairs(token(near, "G"))
    assert [(pair.first, pair.second) for pair in pairs] == expected


GANG = """
. A B . .
. G . . .
. . . C .
"""


def gang_up(number: int) -> Rules:
    return under(how=FlankRule(Criterion.AROUND, number=number))


@pytest.mark.parametrize(("number", "expected"), [(2, [("A", "B")]), (3, []), (4, [])])
def test_enough_foes_around_flank_wherever_they_stand(
    number: int, expected: list[tuple[str, str]]
) -> None:
    battle = scene(GANG, A="fighter", B="fighter", C="fighter", G="goblin")
    pairs = Situation(battle, gang_up(number)).flanking_pairs(token(battle, "G"))
    assert [(pair.first, pair.second) for pair in pairs] == expected


def test_the_third_around_completes_a_flank_with_both() -> None:
    battle = scene(GANG, A="fighter", B="fighter", C="fighter", G="goblin")
    near = battle.with_token(msgspec.structs.replace(token(battle, "C"), cell=(2, 2)))
    pairs = Situation(near, gang_up(3)).flanking_pairs(token(near, "G"))
    assert [(pair.first, pair.second) for pair in pairs] == [("A", "B"), ("A", "C"), ("B", "C")]
    active = msgspec.structs.replace(battle, active="C")
    preview = Preview(Situation(active, gang_up(3)), token(active, "C"), "advance")
    beside = {cell for cell in preview.flank_cells if max(abs(cell[0] - 1), abs(cell[1] - 1)) == 1}
    assert (2, 2) in beside
    assert beside == set(preview.flank_cells)
    four = Preview(Situation(active, gang_up(4)), token(active, "C"), "advance")
    assert not four.flank_cells


def test_fewer_than_two_are_no_gang() -> None:
    with pytest.raises(ValueError, match="number must be 2 or more"):
        FlankRule(Criterion.AROUND, number=1)


@pytest.mark.parametrize(("allied", "expected"), [(True, ""), (False, "A2 D2")])
def test_drag_shows_cells_completing_a_flank_with_another_side(
    *, allied: bool, expected: str
) -> None:
    battle = msgspec.structs.replace(three_sides(), active="B")
    situation = Situation(battle, under(allied=allied))
    # At D2 with A against G; at A2 with G against A, who is its foe as well.
    flank_cells = Preview(situation, token(battle, "B"), "advance").flank_cells
    assert tuple(flank_cells) == (cells(battle, expected) if expected else ())


def test_nobody_completes_a_flank_on_the_dead() -> None:
    """The status line said "flanks Raider with Swordsman" of a Raider that lay dead."""
    battle = scene(". . . .\n. A G .\n. . . B", A="fighter", B="fighter", G="goblin")
    battle = msgspec.structs.replace(battle, active="B")
    preview = Preview(Situation(battle, under()), token(battle, "B"), "advance")
    assert tuple(preview.flank_cells) == cells(battle, "D2")
    goblin = token(battle, "G")
    dead = battle.with_token(msgspec.structs.replace(goblin, conditions=(Condition("dead"),)))
    assert not Preview(Situation(dead, under()), token(dead, "B"), "advance").flank_cells


@pytest.mark.parametrize(("who", "whom"), [("G", "A"), ("A", "G")])
def test_ignored_creatures_do_not_flank(who: str, whom: str) -> None:
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
def test_range_filter_keeps_every_foe_in_reach(
    shape: CellShape, bodies: list[tuple[int, int, str, tuple[Weapon, ...]]]
) -> None:
    grid = Grid(60, 50, shape)
    tokens = tuple(
        Token(f"t{n}", f"T{n}", f"side{n}", grid.from_offset((column, row)), space, weapons=arms)
        for n, (column, row, space, arms) in enumerate(bodies)
    )
    battle = Battle("Plain", PackRef("reactions", "1"), Board(grid), tokens=tokens)
    situation = Situation(battle, rules())
    for creature in tokens:
        near = {foe.id for foe in situation.foes_in_range(creature)}
        assert {
            foe.id for foe in situation.foes(creature) if situation.can_flank(foe, creature)
        } <= near


def test_range_filter_skips_distant_foes() -> None:
    battle = scene("G " + ". " * 30 + "A", A="fighter", G="goblin")
    assert Situation(battle, rules()).foes_in_range(token(battle, "G")) == []


def long_arms(situation: Situation, creature: Token) -> tuple[Reach, ...]:
    """Reaches of a pack with which creatures flank from five cells away."""
    reaches = rules().mechanics.reaches(situation, creature)
    return (*reaches, Reach("bow", 1, 5, LineRule.ANY, threatens=False))


HOWS = (rules().book.flanking.how, FlankRule(Criterion.ANGLE, degrees=120))


def test_completing_cells_at_the_limit_of_movement_and_reach() -> None:
    """A has two moves of a cell each; the unarmed G is two cells from their end."""
    glaive = {"id": "glaive", "name": "Glaive", "reach": 10}
    lame = {"kind": "fighter", "stats": {"speed": 5}, "weapons": [glaive]}
    battle = scene("A . . . G B", A=lame, B="fighter", G={"kind": "goblin", "weapons": []})
    flank_cells = Preview(Situation(battle, rules()), token(battle, "A"), "advance").flank_cells
    assert tuple(flank_cells) == cells(battle, "C1")


CLOSE = st.integers(1, 5)
BODIES = st.tuples(CLOSE, CLOSE, st.sampled_from(["1x1", "1x1", "2x2"]), st.sampled_from(ARMS[:3]))


@st.composite
def melees(draw: st.DrawFn) -> Battle:
    """The actor, two foes and two to four allies, close together."""
    grid = Grid(8, 8, draw(st.sampled_from(CellShape)))
    pairs = []
    for n, (column, row, space, arms) in enumerate(draw(st.lists(BODIES, min_size=5, max_size=7))):
        side, cell = "foes" if n in (1, 2) else "allies", grid.from_offset((column, row))
        creature = Token(f"t{n}", f"T{n}", side, cell, space, weapons=arms)
        pairs.append(prepare_creature(rules().book, creature))
    pack, tokens = PackRef("reactions", "1"), tuple(pairs)
    return Battle("A melee", pack, Board(grid), tokens, Phase.FIGHT, round=1, active=ACTOR)


@settings(max_examples=100)
@given(melees(), st.sampled_from(HOWS), st.sampled_from([rules().mechanics.reaches, long_arms]))
def test_drag_shows_every_completing_cell(
    battle: Battle, how: FlankRule, reaches: Callable[..., tuple[Reach, ...]]
) -> None:
    situation = Situation(battle, Rules(under(how=how).book, Changed(reaches=reaches)))
    actor = token(battle, ACTOR)
    preview = Preview(situation, actor, "advance")
    assert preview.refusal is None
    expected = {cell: flanks_at(situation, actor, cell) for cell in (actor.cell, *preview.options)}
    for cell, flanks in expected.items():  # one by one, before all are known
        assert preview.flanks_at((cell,)) == ({cell: flanks} if flanks else {})
    assert preview.flank_cells == {cell: flanks for cell, flanks in expected.items() if flanks}


def flanks_at(situation: Situation, actor: Token, anchor: Cell) -> tuple[FlankChance, ...]:
    """Return the flanks of a creature anchored at a cell, checking every foe."""
    body, criterion = situation.cells(actor, anchor), situation.book.flanking.how
    return tuple(
        FlankChance(foe.id, partner.id, proof)
        for foe in situation.foes(actor)
        if situation.can_flank(actor, foe, anchor)
        for partner in situation.foes(foe)
        if partner.id != actor.id and situation.may_flank_together(actor, partner)
        if situation.can_flank(partner, foe)
        if (
            proof := flank_proof(
                situation.grid, criterion, body, situation.cells(partner), situation.cells(foe)
            )
        )
    )
