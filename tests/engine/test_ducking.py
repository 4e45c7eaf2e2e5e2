"""What a lower posture behind a low wall would raise cover to (AP-102, AP-R94)."""

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
    how = CoverRule(CoverMethod.SILHOUETTE, grades)
    book = rules().book
    cover = msgspec.structs.replace(book.cover, how=how, heights=heights)
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
def test_only_a_posture_that_hides_better_is_told(
    height: float | None, heights: dict[str, float], better: tuple[BetterPosture, ...]
) -> None:
    """Standing 10 ft, lying 5 ft: 5 ft of wall hide half, then all; 2 ft 0.2, then 0.4."""
    battle = walled(height)
    situation = Situation(battle, table(heights))
    assert better_postures(situation, token(battle, "A"), token(battle, "G")) == better


def test_who_lies_already_is_told_nothing() -> None:
    battle = walled(5.0)
    lying = msgspec.structs.replace(token(battle, "G"), conditions=(Condition("prone"),))
    there = Situation(battle.with_token(lying), table(HEIGHTS))
    assert better_postures(there, token(battle, "A"), lying) == ()


def test_a_drag_tells_it_of_the_foe_and_of_the_creature_itself() -> None:
    preview = Preview(Situation(walled(5.0), table(HEIGHTS)), token(walled(5.0), "A"), "advance")
    assert [one.better_postures for one in preview.covers((1, 0))] == [WHOLE]
    assert [own.better_postures for _, own in preview.mutual_cover((1, 0))] == [WHOLE]
    told = Narrator(walled(5.0), table(HEIGHTS)).cover_texts(preview.covers((1, 0)))
    assert told == ("half cover (prone total cover) for G",)


def test_the_command_line_tells_it() -> None:
    battle, there = walled(5.0), table(HEIGHTS)
    answer = BattleQueries(battle, there).cover(token(battle, "A"), token(battle, "G"))
    assert answer.ducked == WHOLE
    (line,) = answer_lines(answer, Narrator(battle, there))
    assert line.startswith("G has half cover (prone total cover) from A at A1")


def test_in_a_crowd_only_the_nearest_are_told_with_it_until_the_pointer_rests() -> None:
    """Eight goblins in a row behind a wall, the seventh and the eighth too far away."""
    row: dict[str, Any] = dict.fromkeys("GHIJKLMN", "goblin")
    drawn = scene("A . . . . . . .\nG H I J K L M N", turn="A", A="fighter", **row)
    wall = Wall("w", (0.0, 1.0), (8.0, 1.0), height=5.0)
    board = msgspec.structs.replace(drawn.board, walls=(wall,))
    battle = msgspec.structs.replace(drawn, board=board)
    preview = Preview(Situation(battle, table(HEIGHTS)), token(battle, "A"), "advance")
    told = [one.target for one in preview.covers((0, 0)) if one.better_postures]
    assert told == list("GHIJKL")
    assert all(one.better_postures for one in preview.covers((0, 0), every=True))
