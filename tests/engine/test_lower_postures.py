"""Cover gained by lower postures behind a low wall (AP-102, AP-R94)."""

from typing import Any

import msgspec
import pytest

from gridapp.battle.board import Wall
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition
from gridapp.engine.movement.preview import Preview
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.lower_postures import BetterPosture, better_postures
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.cover.cover import CoverGrade, CoverMethod, CoverRule
from gridapp.session.narration.narrator import Narrator
from gridapp.session.queries.answer_text import answer_lines
from gridapp.session.queries.queries import BattleQueries
from tests.engine.scenes import rules, scene, token

HEIGHTS = {"": 10.0, "prone": 5.0}
WHOLE = (BetterPosture("prone", "total"),)


def table(heights: dict[str, float]) -> Rules:
    grades = (CoverGrade("half", "Half cover", 0.5), CoverGrade("total", "Total cover", 1.0))
    rule = CoverRule(CoverMethod.SILHOUETTE, grades)
    book = rules().book
    cover = msgspec.structs.replace(book.cover, how=rule, heights=heights)
    return Rules(msgspec.structs.replace(book, cover=cover), rules().mechanics)


def walled(height: float | None) -> Battle:
    """Ayla at A1, the goblin at C1, a wall between B1 and C1."""
    battle = scene("A . G", turn="A", A="fighter", G="goblin")
    wall = Wall("w", (2.0, 0.0), (2.0, 1.0), height=height)
    board = msgspec.structs.replace(battle.board, walls=(wall,))
    return msgspec.structs.replace(battle, board=board)


@pytest.mark.parametrize(
    ("height", "heights", "better"),
    [
        (5.0, HEIGHTS, WHOLE),
        (2.0, HEIGHTS, ()),
        (10.0, HEIGHTS, ()),
        (None, HEIGHTS, ()),
        (5.0, {}, ()),
        (5.0, {"": 4.0, "prone": 8.0}, ()),
    ],
    ids=["half", "too low for either", "hidden as it stands", "high", "one height", "taller"],
)
def test_only_better_postures_are_listed(
    height: float | None, heights: dict[str, float], better: tuple[BetterPosture, ...]
) -> None:
    """Standing 10 ft, prone 5 ft: 5 ft of wall hide half, then all; 2 ft hide 0.2, then 0.4."""
    battle = walled(height)
    situation = Situation(battle, table(heights))
    assert better_postures(situation, token(battle, "A"), token(battle, "G")) == better


def test_prone_creature_has_no_better_posture() -> None:
    battle = walled(5.0)
    lying = msgspec.structs.replace(token(battle, "G"), conditions=(Condition("prone"),))
    situation = Situation(battle.with_token(lying), table(HEIGHTS))
    assert better_postures(situation, token(battle, "A"), lying) == ()


def test_drag_lists_postures_of_both_creatures() -> None:
    preview = Preview(Situation(walled(5.0), table(HEIGHTS)), token(walled(5.0), "A"), "advance")
    assert [cover.better_postures for cover in preview.covers((1, 0))] == [WHOLE]
    assert [own.better_postures for _, own in preview.mutual_cover(preview.for_cell((1, 0)))] == [
        WHOLE
    ]
    texts = Narrator(walled(5.0), table(HEIGHTS)).cover_texts(preview.covers((1, 0)))
    assert texts == ("half cover (prone total cover) for G",)


def test_command_line_lists_postures() -> None:
    battle, rules_table = walled(5.0), table(HEIGHTS)
    answer = BattleQueries(battle, rules_table).cover(token(battle, "A"), token(battle, "G"))
    assert answer.ducked == WHOLE
    (line,) = answer_lines(answer, Narrator(battle, rules_table))
    assert line.startswith("G has half cover (prone total cover) from A at A1")


def test_only_the_nearest_foes_have_postures_during_a_drag() -> None:
    """Eight goblins in a row behind a wall, the seventh and eighth too far away."""
    row: dict[str, Any] = dict.fromkeys("GHIJKLMN", "goblin")
    drawn = scene("A . . . . . . .\nG H I J K L M N", turn="A", A="fighter", **row)
    wall = Wall("w", (0.0, 1.0), (8.0, 1.0), height=5.0)
    board = msgspec.structs.replace(drawn.board, walls=(wall,))
    battle = msgspec.structs.replace(drawn, board=board)
    preview = Preview(Situation(battle, table(HEIGHTS)), token(battle, "A"), "advance")
    listed = [cover.target for cover in preview.covers((0, 0)) if cover.better_postures]
    assert listed == list("GHIJKL")
    assert all(cover.better_postures for cover in preview.covers((0, 0), every=True))
