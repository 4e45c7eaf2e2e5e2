"""Drags by what the players know: twins, preview and result, the GM's mark, the players' window."""

import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.board import Board, Door, Terrain, Wall
from gridapp.battle.commands import Act, Answer, HideToken, SetFogMode
from gridapp.battle.knowing.knowledge import Audience, AudienceKind
from gridapp.battle.shown.overlays import Overlay
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.battle.vision.fog import Fog, FogMode, HandFog
from gridapp.engine.queries.situation import Situation
from gridapp.geometry.planar.rasters import fill_polygons
from gridapp.grid.cells import Cell
from gridapp.grid.regions import PolygonWithHoles
from gridapp.session.drag import Drag
from gridapp.session.overlays.attack_forecast import forecast_attack
from gridapp.session.overlays.bands import BandsMark
from gridapp.session.overlays.footprint import FootprintMark
from gridapp.session.overlays.lens_overlays import LensOverlay
from gridapp.session.overlays.registry import Lens, Level
from gridapp.session.overlays.unknown import UnknownMark, drag_status
from gridapp.session.queries.queries import BattleQueries
from gridapp.session.session import Session
from gridapp.session.vision.player_drag import TableDrag, laid_area_for_players
from tests.engine.scenes import HERO, RAIDER, cells, rules, scene, token
from tests.session.tables import done, table

ADVANCE = "advance"
COLUMNS, ROWS, KNOWN = 10, 7, 6
"""Size of the twins' board, and the columns that the players know of it where fog lies."""


def changed(battle: Battle, letter: str, **fields: Any) -> Battle:  # noqa: ANN401 - any field
    return battle.with_token(msgspec.structs.replace(token(battle, letter), **fields))


def test_an_area_being_laid_is_no_answer_to_where_walls_are(tmp_path: Path) -> None:
    """The ends of a lane are revealed, not its middle; a wall there would keep the area off."""
    battle = scene("A . . . . G", turn="A", A=HERO, G=RAIDER)
    grid = battle.board.grid
    ends = [PolygonWithHoles(((x, 0), (x + 1, 0), (x + 1, 1), (x, 1))) for x in (0, 5)]
    fog = Fog(FogMode.HAND, HandFog(revealed=fill_polygons(grid, ends)))
    laid = Area("a", "", AreaShape.LINE, 30, (0.0, 0.5), stopped=True, shown=True)
    shown = []
    for number, walls in enumerate([(), (Wall("w", (3, 0), (3, 1)),)]):
        walled = msgspec.structs.replace(battle, board=Board(grid, walls), fog=fog)
        session = table(tmp_path / f"{number}.battle", walled)
        drag_shown = laid_area_for_players(session, laid)
        assert drag_shown is not None
        bands = drag_shown.overlay.get(BandsMark)
        assert bands is not None
        (band,) = bands.bands
        shown.append(band.cells)
    assert shown[0] == shown[1] == ((0, 0), (5, 0))


@pytest.fixture
def lane(tmp_path: Path) -> Session:
    """A player's hero in a lane one cell wide, and a hidden raider."""
    battle = scene("A . . . G .", turn="A", A=HERO, G=RAIDER)
    battle = changed(changed(battle, "A", played=True), "G", hidden=True)
    return table(tmp_path / "lane.battle", battle)


def drag(session: Session, letter: str = "A", *, free: bool = False) -> Drag:
    middle = session.battle.board.grid.centre(token(session.battle, letter).cell)
    started = session.start_drag(letter, middle, ADVANCE, free=free)
    assert started is not None
    return started


def cell(session: Session, label: str) -> Cell:
    return cells(session.battle, label)[0]


def test_hidden_foe_does_not_block_the_drag_of_a_player(lane: Session) -> None:
    assert drag(lane).overlay_for_cell(cell(lane, "F1")).legal
    lane.by_players_knowledge = False
    assert not drag(lane).overlay_for_cell(cell(lane, "F1")).legal


def test_drop_carries_the_planned_costs_and_stops_before_the_unknown(lane: Session) -> None:
    command = drag(lane).command_for_cell(cell(lane, "F1"))
    assert isinstance(command, Act)
    assert command.planned == (0, 1, 2, 3, 4, 5)
    applied = done(lane, command)
    assert token(lane.battle, "A").cell == cell(lane, "D1")
    assert any("which the players do not know" in line for line in lane.log())
    assert not applied.battle.underway


def test_stopped_move_is_undone_and_replayed(lane: Session, tmp_path: Path) -> None:
    command = drag(lane).command_for_cell(cell(lane, "F1"))
    assert isinstance(command, Act)
    after = done(lane, command).battle
    lane.undo()
    assert token(lane.battle, "A").cell == cell(lane, "A1")
    lane.redo()
    assert lane.battle == after


def test_gm_moves_own_creatures_by_the_whole_truth(lane: Session) -> None:
    done(lane, HideToken("A", hidden=True), HideToken("G", hidden=False))
    assert lane.battle_for("G") is lane.battle
    assert lane.battle_for("A") is lane.battle


def test_gm_is_told_that_more_is_on_the_route(lane: Session) -> None:
    held = drag(lane)
    grid = lane.battle.board.grid
    shown = held.overlay_for_cell(cell(lane, "F1")).get(UnknownMark)
    why = "Stops at D1: the players do not know G"
    there = (cell(lane, "D1"),)
    assert shown == UnknownMark((grid.centre(cell(lane, "E1")),), there, "Stops at D1", why)
    assert held.overlay_for_cell(cell(lane, "C1")).get(UnknownMark) is None


def test_gm_is_told_of_a_wall_that_players_do_not_know(lane: Session, tmp_path: Path) -> None:
    """Columns A to D are revealed, and the wall stands two cells beyond them."""
    grid = lane.battle.board.grid
    mask = fill_polygons(grid, [PolygonWithHoles(((0, 0), (4, 0), (4, 1), (0, 1)))])
    walled = Board(grid, (Wall("w", (5, 0), (5, 1)),))
    fog = Fog(FogMode.HAND, HandFog(revealed=mask))
    battle = msgspec.structs.replace(lane.battle, board=walled, fog=fog)
    battle = msgspec.structs.replace(battle, tokens=(token(battle, "A"),))
    with table(tmp_path / "walled.battle", battle) as session:
        overlay = drag(session).overlay_for_cell(cell(session, "F1"))
        mark = overlay.get(UnknownMark)
        assert mark is not None
        assert mark.stop == (cell(session, "E1"),)
        assert drag_status(overlay) == "Stops at E1: a wall or door that the players do not know"
        assert drag_status(overlay.only(FootprintMark)) == ""


def test_gm_is_told_of_an_unknown_foe_that_may_react(tmp_path: Path) -> None:
    battle = scene("A . . .\nG . . .", turn="A", A=HERO, G=RAIDER)
    session = table(tmp_path / "x.battle", changed(battle, "A", played=True))
    done(session, HideToken("G", hidden=True))
    overlay = drag(session).overlay_for_cell(cell(session, "C1"))
    assert overlay.get(UnknownMark) == UnknownMark(((0.5, 1.5),))
    assert "G" not in overlay.status
    done(session, HideToken("G", hidden=False))
    assert drag(session).overlay_for_cell(cell(session, "C1")).get(UnknownMark) is None


def test_move_without_rules_goes_by_the_whole_truth(lane: Session) -> None:
    assert not drag(lane, free=True).overlay_for_cell(cell(lane, "E1")).legal


# The players' window


def kinds(overlay: Overlay) -> set[str]:
    return {mark.kind for mark in overlay.marks}


def test_players_see_reach_route_and_place_only(lane: Session) -> None:
    held = drag(lane)
    held.level = Level.EVERYTHING
    shown = TableDrag(lane, held).at(cell(lane, "C1"))
    assert shown is not None
    assert kinds(shown.overlay) == {"bands", "route", "footprint"}
    bands = shown.overlay.get(BandsMark)
    assert bands is not None
    assert {band.name for band in bands.bands} == {""}
    assert shown.overlay.status == ""


def test_reach_of_players_ends_where_their_map_ends(lane: Session) -> None:
    """Columns A to C are revealed by hand: of the five cells in reach only B1 and C1 are shown."""
    grid = lane.battle.board.grid
    mask = fill_polygons(grid, [PolygonWithHoles(((0, 0), (3, 0), (3, 1), (0, 1)))])
    battle = msgspec.structs.replace(lane.battle, fog=Fog(FogMode.HAND, HandFog(revealed=mask)))
    with table(lane.file.path.with_name("dark.battle"), battle) as session:
        shown = TableDrag(session, drag(session)).at(cell(session, "C1"))
        assert shown is not None
        bands = shown.overlay.get(BandsMark)
        assert bands is not None
        labels = {
            session.battle.board.grid.label(each) for band in bands.bands for each in band.cells
        }
        assert labels <= {"A1", "B1", "C1"}
        assert {"B1", "C1"} <= labels


def test_players_see_the_same_if_the_gm_drags_by_the_whole_truth(lane: Session) -> None:
    by_knowledge = TableDrag(lane, drag(lane)).at(cell(lane, "F1"))
    lane.by_players_knowledge = False
    assert TableDrag(lane, drag(lane)).at(cell(lane, "F1")) == by_knowledge


def test_players_see_drags_of_known_foes_only_if_so_set(lane: Session) -> None:
    target = cell(lane, "D1")
    assert TableDrag(lane, drag(lane, "G")).at(target, foes=True) is None
    done(lane, HideToken("G", hidden=False))
    assert TableDrag(lane, drag(lane, "G")).at(target) is None
    assert TableDrag(lane, drag(lane, "G")).at(target, foes=True) is not None


def test_players_do_not_see_moves_without_rules(lane: Session) -> None:
    assert TableDrag(lane, drag(lane, free=True)).at(cell(lane, "C1")) is None
    done(lane, HideToken("A", hidden=True))
    assert TableDrag(lane, drag(lane)).at(cell(lane, "C1")) is None


def test_players_see_only_drags_of_whom_they_are_shown(lane: Session) -> None:
    """A screen for a side without creatures shows no drag either."""
    done(lane, SetFogMode(FogMode.SIGHT))
    assert TableDrag(lane, drag(lane)).at(cell(lane, "C1")) is not None
    lane.show_to(Audience(AudienceKind.SIDE, "nobody"))
    assert TableDrag(lane, drag(lane)).at(cell(lane, "C1")) is None


# Twins


def twins(seed: int) -> tuple[Battle, Battle]:
    """Return two random battles that differ only in what the players do not know."""
    dice = random.Random(seed)
    mode = (FogMode.OPEN, FogMode.HAND, FogMode.SIGHT)[seed % 3]
    drawn = "\n".join(" ".join("." * COLUMNS) for _ in range(ROWS))
    spots = [(x, y) for x in range(KNOWN - 1) for y in range(ROWS)]
    a, b, foe, ogre = dice.sample([spot for spot in spots if spot[1] < ROWS - 1], 4)
    rows = [line.split() for line in drawn.splitlines()]
    for letter, (x, y) in zip("ABF", (a, b, foe), strict=True):
        rows[y][x] = letter
    battle = scene("\n".join(map(" ".join, rows)), turn="A", A=HERO, B=HERO, F=RAIDER)
    battle = changed(changed(battle, "A", played=True), "B", played=True)
    # The wall between known and unknown in fog; what is beyond it differs.
    x, top = dice.randrange(1, KNOWN), dice.randrange(0, 3)
    inner, seam = ((float(x), float(top)), (float(x), float(top + 3))), top + 1.0
    border = Wall("border", (KNOWN, 0), (KNOWN, ROWS))
    plain = (Wall("w1", *inner), border)
    split = (
        Wall("w1", inner[0], (x, seam)),
        Wall("w2", (x, seam + 1), inner[1]),
        border,
    )
    secret = Door("s", (x, seam), (x, seam + 1), secret=True)
    mud = Terrain("mud", "mud", 2, tuple(dice.sample(spots, 6)))
    grid = battle.board.grid
    mask = fill_polygons(grid, [PolygonWithHoles(((0, 0), (KNOWN, 0), (KNOWN, ROWS), (0, ROWS)))])
    fog = Fog(mode, HandFog(revealed=mask)) if mode is FogMode.HAND else Fog(mode)
    battle = msgspec.structs.replace(
        battle, board=Board(grid, plain, terrain=(mud,)), fog=fog, phase=Phase.FIGHT
    )
    board = Board(grid, split, (secret,), (mud,))
    raider = token(battle, "F")
    lurker = msgspec.structs.replace(raider, id="h", name="Lurker", cell=ogre, hidden=True)
    extra: list[Token] = [lurker]
    if mode is not FogMode.OPEN:
        far = (dice.randrange(KNOWN + 1, COLUMNS), dice.randrange(ROWS))
        extra.append(msgspec.structs.replace(raider, id="f", name="Far", cell=far))
        beyond = Wall("beyond", (KNOWN + 2, 1), (KNOWN + 3, 4))
        swamp = Terrain("swamp", "swamp", 3, ((KNOWN + 1, 2), (KNOWN + 1, 3)))
        board = Board(grid, (*split, beyond), (secret,), (mud, swamp))
    twin = msgspec.structs.replace(battle, board=board, tokens=(*battle.tokens, *extra))
    return battle, twin


def without_mark(overlay: Overlay) -> Overlay:
    marks = tuple(mark for mark in overlay.marks if not isinstance(mark, UnknownMark))
    return msgspec.structs.replace(overlay, marks=marks)


def answers(session: Session, dice: random.Random) -> list[object]:
    """Return everything that is answered for player A, in the session's battle."""
    battle = session.battle_for("A")
    hero, foe = token(battle, "A"), battle.token("F")
    replies: list[object] = [session.offers("A")]
    for level in (Level.CALM, Level.EVERYTHING):
        held = drag(session)
        held.level = level
        table_drag = TableDrag(session, held)
        for goal in dice.sample([(x, y) for x in range(COLUMNS) for y in range(ROWS)], 5):
            replies += [without_mark(each) for each in held.detailed_overlays(goal)]
            replies.append(table_drag.at(goal))
            command = held.command_for_cell(goal)
            replies.append(command.route if isinstance(command, Act) else command)
    replies.append(LensOverlay(battle, rules(), "A").build(frozenset(Lens), lines=True))
    queries = BattleQueries(battle, rules())
    replies += [queries.moves(hero, ADVANCE), queries.threat(hero), queries.flanking(hero, ADVANCE)]
    if foe is not None:
        replies.append(queries.odds(hero, foe))
        act = Act("A", "attack", target="F", weapon=hero.weapons[0].id)
        replies.append(forecast_attack(Situation(battle, rules()), act))
    return replies


@pytest.mark.parametrize("seed", range(60))
def test_twins_are_answered_alike(seed: int, tmp_path: Path) -> None:
    first, second = (
        answers(table(tmp_path / f"{number}.battle", battle), random.Random(seed))
        for number, battle in enumerate(twins(seed))
    )
    assert len(first) > 10
    assert first == second


@pytest.mark.parametrize("seed", range(30))
def test_drop_does_what_the_preview_showed_as_far_as_it_is_known(seed: int, tmp_path: Path) -> None:
    """The move ends at its shown goal or earlier on the route, at the cost shown up to there."""
    dice = random.Random(seed)
    session = table(tmp_path / "b.battle", twins(seed)[1], dice=[10] * 50)
    held = drag(session)
    goal = dice.choice(list(held.preview.options))
    shown = held.preview_for_cell(goal)
    command = held.command_for_cell(goal)
    assert isinstance(command, Act)
    done(session, command)
    while session.battle.question is not None:
        question = session.battle.question
        done(session, Answer(question.id, question.options[-1].id))
    end = token(session.battle, "A").cell
    assert end in shown.route
    stopped = any("goes no further" in line for line in session.log())
    assert stopped == (end != goal)
