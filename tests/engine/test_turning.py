"""A long body on the board walks and turns with the same function as in the preview."""

import msgspec
import pytest

from gridapp.battle.commands import SetSheet, ShiftToken
from gridapp.battle.events import Moved
from gridapp.battle.state import Battle
from gridapp.engine.commands.edit_sheet import editable_sheet
from gridapp.engine.movement.preview import DestinationPreview, Preview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.spatial_events import reach_events
from gridapp.engine.types import SpatialEventKind
from gridapp.geometry.movement.move_options import MoveOptions
from tests.engine.scenes import (
    HERO,
    RAIDER,
    act,
    cells,
    narrated,
    play,
    preview,
    refused,
    rules,
    scene,
    token,
)

PAIR = {"kind": HERO, "space": "1x2"}
FREE, STEP = {"turning": "free"}, {"turning": "step"}
ROOM = ". . . .\n. A . .\n. A . .\n. . . ."


def cells_of(battle: Battle) -> set[str]:
    situation = Situation(battle, rules())
    return {battle.board.grid.label(cell) for cell in situation.cells(token(battle, "A"))}


def test_a_turn_in_place_is_a_move_about_the_head() -> None:
    battle = scene(ROOM, "A", FREE, A=PAIR)
    move = msgspec.structs.replace(act(battle, "B2 B2"), facings=(0, 1))
    after, events = narrated(battle, move)
    assert cells_of(after) == {"A2", "B2"}
    (moved,) = [event for event in events if isinstance(event, Moved)]
    assert (moved.facings, moved.length) == ((0, 1), 0)
    assert token(after, "A").space == "1x2@1"


def test_where_bodies_keep_their_facing_a_turn_is_refused() -> None:
    battle = scene(ROOM, A=PAIR)
    move = msgspec.structs.replace(act(battle, "B2 B2"), facings=(0, 1))
    assert refused(battle, move).code == "wall_or_terrain"


@pytest.mark.parametrize("facings", [(0,), (1, 2), (0, 4), (0, -1), (0, 0), (0, 2), (0, 1, 2)])
def test_facings_that_do_not_fit_are_refused(facings: tuple[int, ...]) -> None:
    battle = scene(ROOM, "A", FREE, A=PAIR)
    refused(battle, msgspec.structs.replace(act(battle, "B2 B2"), facings=facings))


def test_a_body_with_equal_sides_never_turns() -> None:
    battle = scene(ROOM.replace("A", ".", 1), "A", FREE, A=HERO)
    refused(battle, msgspec.structs.replace(act(battle, "B3 B3"), facings=(0, 1)))
    assert preview(battle).facings_at((1, 1)) == ()


@pytest.mark.parametrize("space", ["1x1", "2x2", "6x6"])
def test_bodies_with_equal_sides_are_searched_as_ever(space: str) -> None:
    side = int(space[0])
    rows = [["A" if max(x, y) < side else "." for x in range(9)] for y in range(9)]
    drawn = "\n".join(map(" ".join, rows))
    battle = scene(drawn, "A", FREE, A={"kind": HERO, "space": space})
    look = preview(battle)
    assert type(look.options) is MoveOptions
    assert look.act_to((1, 0)).facings == ()
    assert not look.situation.movement_map._turn_tables


@pytest.mark.parametrize("settings", [FREE, STEP])
@pytest.mark.parametrize("facing", [None, 0, 1, 2, 3])
def test_the_drop_does_what_the_drag_showed(settings: dict[str, str], facing: int | None) -> None:
    battle = scene(ROOM, "A", settings, A=PAIR)
    look = preview(battle).arriving(facing)
    assert len(look.options)
    for cell in look.options:
        hover = look.for_cell(cell)
        after, events = narrated(battle, look.act_to(cell))
        situation = Situation(after, rules())
        body = look.body_at(cell)
        assert set(situation.cells(token(after, "A"))) == set(situation.cells(body, cell))
        assert sum(e.length for e in events if isinstance(e, Moved)) == hover.length
        if facing is not None:
            assert body.space == ("1x2", "1x2@1", "1x2@2", "1x2@3")[facing]


def test_by_a_waypoint_the_body_is_shown_as_the_drop_leaves_it() -> None:
    """It may arrive turned otherwise than by the shortest route."""
    board = ". . . . . . .\n. . A . . G .\n. . A . . . .\n. . . . H . .\n. . . . . . ."
    battle = scene(board, "A", FREE, A=PAIR, G=RAIDER, H=RAIDER)
    look, turned = preview(battle), 0
    for cell in look.options:
        hover = look.via(cells(battle, "B5"), cell)
        if hover.refusal is not None or hover.provocations:
            continue
        after = play(battle, msgspec.structs.replace(act(battle, "C2"), **_way(hover)))
        body = hover.body
        assert token(after, "A").space == body.space
        turned += body.space != look.body_at(cell).space
    assert turned


def test_a_turn_out_of_reach_provokes_as_a_step_does() -> None:
    """The goblin reaches the end of the body, which swings away from it to the left."""
    board = ". . . . .\n. . A . .\n. . A . .\n. . . G ."
    battle = scene(board, "A", FREE, A=PAIR, G=RAIDER)
    hover = preview(battle).arriving(1).for_cell((2, 1))
    assert [offer.attacker for offer in hover.provocations] == ["G"]
    situation, rider, start = Situation(battle, rules()), token(battle, "A"), (2, 1)
    (event,) = reach_events(situation, rider, (start, start), (1,), (0, 1))
    assert event.kind is SpatialEventKind.LEFT
    away = msgspec.structs.replace(act(battle, "C2 C2"), facings=(0, 1))
    assert play(battle, away).question is not None
    still = scene(board.replace("G", "."), "A", FREE, A=PAIR)
    assert play(still, away).question is None


def test_somebody_in_the_swept_cell_keeps_a_body_from_turning() -> None:
    battle = scene(". . .\n. A .\n. A .\nG . .", "A", FREE, A=PAIR, G=RAIDER)
    assert preview(battle).facings_at((1, 1)) == (1, 2, 3)
    beside = scene(". . .\n. A .\nG A .\n. . .", "A", FREE, A=PAIR, G=RAIDER)
    assert 1 in preview(beside).facings_at((1, 1))
    move = msgspec.structs.replace(act(beside, "B2 B2"), facings=(0, 1))
    assert refused(beside, move).code == "wall_or_terrain"


def test_waypoints_keep_the_facing_in_which_the_body_passed_them() -> None:
    battle = scene(ROOM, "A", STEP, A=PAIR)
    hover = preview(battle).arriving(3).via(((1, 2),), (2, 2))
    assert hover.refusal is None
    assert (hover.route[-1], hover.facings[-1]) == ((2, 2), 3)
    assert (1, 2) in hover.route


def test_the_gm_turns_a_body_without_rules_where_it_fits() -> None:
    battle = scene(ROOM, A=PAIR)
    after = play(battle, ShiftToken("A", (0, 0), 3))
    assert cells_of(after) == {"A1", "B1"}
    assert refused(battle, ShiftToken("A", (0, 0), 1)).code == "off_board"
    back = play(after, ShiftToken("A", (0, 0), 0))
    assert token(back, "A").space == "1x2"


def test_a_sheet_has_the_size_and_not_the_facing() -> None:
    battle = play(scene(ROOM, A=PAIR), ShiftToken("A", (1, 1), 1))
    sheet = editable_sheet(rules(), token(battle, "A"))
    assert sheet.space == "1x2"
    renamed = play(battle, SetSheet("A", msgspec.structs.replace(sheet, name="Mare")))
    assert token(renamed, "A").space == "1x2@1"
    larger = play(battle, SetSheet("A", msgspec.structs.replace(sheet, space="1x3")))
    assert token(larger, "A").space == "1x3"


def test_cover_follows_the_body_as_it_arrives() -> None:
    battle = scene(". . . . .\n. A . . G\n. A . . .\n. . . . .", "A", FREE, A=PAIR, G=RAIDER)
    look: Preview = preview(battle).arriving(3)
    (cover,) = look.covers((1, 1))
    assert cover.distance == 2
    assert preview(battle).covers((1, 1))[0].distance == 3


def test_a_long_body_turns_to_keep_out_of_reach() -> None:
    battle = scene(". . . R . . .\nA . . . . . .\nA . . . . . .", "A", FREE, A=PAIR, R=RAIDER)
    shown = preview(battle)
    # upright it passes through row 2, which R reaches from C to E; lying in row 3 it does not
    goal = (5, 2)
    safe = shown.safest_route(goal)
    assert safe is not None
    assert shown.for_cell(goal).provocations
    assert not safe.provocations
    drop = shown.via((), goal, safest=True)
    assert (drop.route, drop.facings) == (safe.route, safe.facings)
    after = play(battle, msgspec.structs.replace(shown.act_to(goal), **_way(drop)))
    assert after.question is None
    assert token(after, "A").cell == goal


def _way(shown: DestinationPreview) -> dict[str, object]:
    return {"route": shown.route, "facings": shown.facings}


def test_no_safest_route_of_a_long_body_provokes_more_than_its_shortest() -> None:
    battle = scene(
        ". . R . . .\nA . . . . .\nA . . # . .\n. . . . . .", "A", FREE, A=PAIR, R=RAIDER
    )
    shown = preview(battle)
    for cell in shown.options:
        safe, shortest = shown.safest_route(cell), shown.for_cell(cell)
        assert safe is not None
        assert len(safe.provocations) <= len(shortest.provocations)
        assert safe.provocations or safe.route[-1] == cell
