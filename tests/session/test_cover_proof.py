"""The proof of a cover: drawn lines, silhouettes and sentences agree with the grade."""

from functools import cache
from math import dist

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from gridapp.battle.board import Board, Door, DoorState, Wall, WallKind
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.cover.cover import Cover, CoverRule
from gridapp.grid.grid import Unit
from gridapp.packs.creatures import load_creatures
from gridapp.packs.examples.battles import build_battle
from gridapp.packs.examples.files import Example
from gridapp.packs.loader import load_packs
from gridapp.session.overlays.cover_proof import (
    CoverProof,
    Sightline,
    SilhouettePart,
    cover_proof,
    short_proof,
    small_length,
)
from tests.shipped import SHIPPED

FIELD = "\n".join(["A . . B . . . G", *[". . . . . . . ."] * 5])


@cache
def rules(pack: str) -> Rules:
    return load_packs().rules[pack]


@cache
def field(pack: str) -> Battle:
    """A square board with A, B and the target G, without walls."""
    creatures = load_creatures(rules(pack).book)
    kinds = {letter: {"kind": min(creatures)} for letter in "ABG"}
    return build_battle(rules(pack), creatures, Example("a field", "", FIELD, kinds, turn="A"))


def walled(
    pack: str, *walls: Wall, doors: tuple[Door, ...] = (), unit: Unit | None = None
) -> Battle:
    battle = field(pack)
    grid = battle.board.grid
    grid = msgspec.structs.replace(grid, unit=unit, cell_size=1) if unit else grid
    return msgspec.structs.replace(battle, board=Board(grid, walls, doors))


def shot(battle: Battle, pack: str, cell: tuple[int, int] = (0, 0)) -> tuple[Cover, CoverProof]:
    """The cover of G from A on a cell, and its proof."""
    situation = Situation(battle, rules(pack))
    attacker, target = battle.token("A"), battle.token("G")
    assert attacker is not None
    assert target is not None
    cover = situation.cover(attacker, target, cell)
    return cover, cover_proof(battle, situation.book, cover)


# By hand


def test_silhouette_half_behind_a_wall() -> None:
    """A at (0.5, 0.5) sees G at (7.5, 0.5), 1 wide; a wall hides all above the line of sight."""
    battle = walled("action_points", Wall("w", (4.0, -1.0), (4.0, 0.5)), unit=Unit.YARDS)
    cover, proof = shot(battle, "action_points")
    assert cover.grade == "half"
    hidden = {(part.start, part.end): part.hidden for part in proof.silhouette}
    assert hidden == {((7.5, 0.0), (7.5, 0.5)): 1.0, ((7.5, 0.5), (7.5, 1.0)): 0.0}
    assert {line.end for line in proof.lines} == {(7.5, 0.5), (7.5, 1.0)}
    assert not any(line.blocked for line in proof.lines)
    assert proof.text == "50 % hidden by a wall; 1/2 cover with 0 in to spare"


def test_silhouette_in_total_cover_has_blocked_lines_only() -> None:
    battle = walled("action_points", Wall("w", (4.0, -1.0), (4.0, 3.0)))
    cover, proof = shot(battle, "action_points")
    assert cover.grade == "total"
    assert [part.hidden for part in proof.silhouette] == [1.0]
    assert [line.blocked for line in proof.lines] == [True, True]
    assert short_proof(cover).silhouette == proof.silhouette


def test_low_wall_hides_a_part_of_the_height() -> None:
    """A wall half as high as the creature hides half of it, from end to end."""
    tall = rules("action_points").book.cover.height(field("action_points").tokens[0])
    assert tall
    battle = walled("action_points", Wall("w", (4.0, -1.0), (4.0, 3.0), height=tall / 2))
    cover, proof = shot(battle, "action_points")
    assert cover.grade == "half"
    assert [part.hidden for part in proof.silhouette] == [0.5]
    assert proof.text.startswith("50 % hidden by a low wall")


def test_lines_name_blockers_and_margin() -> None:
    """From A's upper right corner (1, 0) all lines but that to (8, 0) cross the wall.

    That line passes the wall's end at (4, 0.2) at 0.2 cells: 1 ft, 12 in of 5 ft.
    """
    battle = walled("reactions", Wall("w", (4.0, 0.2), (4.0, 5.0)))
    cover, proof = shot(battle, "reactions")
    assert cover.grade == "partial"
    blocked = sum(line.blocked for line in proof.lines)
    head, _, margin = proof.text.partition("; ")
    assert head == f"{blocked} of {cover.total} lines stopped by a wall"
    assert margin == "one more would need 1.0 ft"


def test_a_line_close_to_a_wall_only_just_passes() -> None:
    """The lines along y = 0 pass the wall's end at 0.005 cells: 0.3 in, and no "0 in" is told."""
    battle = walled("reactions", Wall("w", (4.0, 0.005), (4.0, 5.0)))
    _, proof = shot(battle, "reactions")
    assert proof.text.partition("; ")[2] == "one more only just passes"


def test_a_tag_draws_the_line_that_crosses_it() -> None:
    battle = walled("vigor", Wall("w", (4.0, -1.0), (4.0, 3.0), WallKind.WINDOW, cover="light"))
    cover, proof = shot(battle, "vigor")
    assert cover.grade == "light"
    assert proof.lines[-1] == Sightline((0.5, 0.5), (4.0, 0.5), blocked=True)
    assert proof.text == "the line between the centres crosses a window"


@pytest.mark.parametrize(
    ("unit", "cells", "text"),
    [
        (Unit.METRES, 0.08, "8 cm"),
        (Unit.METRES, 1.25, "1.2 m"),
        (Unit.YARDS, 1 / 12, "3 in"),
        (Unit.FEET, 0.25, "3 in"),
        (Unit.FEET, 2.0, "2.0 ft"),
    ],
)
def test_short_lengths(unit: Unit, cells: float, text: str) -> None:
    grid = msgspec.structs.replace(field("vigor").board.grid, unit=unit, cell_size=1)
    assert small_length(grid, cells) == text


# Every pack, random boards

NUMBERS = st.integers(0, 16).map(lambda n: n / 2) | st.floats(0, 8, allow_nan=False)
POINTS = st.tuples(NUMBERS, NUMBERS)


@st.composite
def boards(draw: st.DrawFn, pack: str) -> Battle:
    tags = sorted(rules(pack).book.cover.tags)
    wall = st.builds(
        Wall,
        st.uuids().map(str),
        POINTS,
        POINTS,
        st.sampled_from(WallKind),
        st.sampled_from([None, None, 1.0, 3.0]),
        st.sampled_from(["", "", *tags]),
    )
    door = st.builds(Door, st.uuids().map(str), POINTS, POINTS, st.sampled_from(DoorState))
    walls = [each for each in draw(st.lists(wall, max_size=6)) if dist(each.a, each.b) > 0.01]
    doors = [each for each in draw(st.lists(door, max_size=2)) if dist(each.a, each.b) > 0.01]
    return walled(pack, *walls, doors=tuple(doors))


def grade_of(rule: CoverRule, share: float, *, line: bool) -> str:
    """Return the highest grade reached by a share; grades from 1 on need a closed line."""
    reached = (
        grade.id
        for grade in reversed(rule.grades)
        if share >= grade.at_least - 1e-6 and not (line and grade.at_least >= 1)
    )
    return next(reached, "")


def drawn_share(parts: tuple[SilhouettePart, ...]) -> float:
    width = sum(dist(part.start, part.end) for part in parts)
    return sum(dist(part.start, part.end) * part.hidden for part in parts) / width


@pytest.mark.parametrize("pack", SHIPPED)
@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_drawn_proof_has_the_grade_it_says(pack: str, data: st.DataObject) -> None:
    battle = data.draw(boards(pack))
    cell = data.draw(st.sampled_from([(0, 0), (2, 4), (6, 1), (3, 2)]))
    cover, proof = shot(battle, pack, cell)
    rule = rules(pack).book.cover.how
    assume(cover.total or proof.silhouette)
    if proof.silhouette:
        share, line = drawn_share(proof.silhouette), any(p.hidden < 1 for p in proof.silhouette)
        assume(all(abs(share - grade.at_least) > 1e-5 for grade in rule.grades if share < 1))
        assert grade_of(rule, share, line=line) == cover.grade
        assert all(drawn.blocked for drawn in proof.lines) != line
        return
    lines = proof.lines[: cover.total]
    blocked = sum(line.blocked for line in lines)
    is_open = not proof.text.startswith("no line passes")
    counted = grade_of(rule, blocked / cover.total, line=is_open)
    if cover.tag_line is None:
        assert counted == cover.grade
    else:
        walls = {wall.id: wall for wall in battle.board.walls}
        assert walls[cover.tag_line.blocker].cover == cover.grade != counted
        assert proof.lines[-1].blocked
    short = short_proof(cover).lines
    if cover.tag_line is None and not 0 < blocked < cover.total:
        assert [line.blocked for line in short] == [bool(blocked)]
