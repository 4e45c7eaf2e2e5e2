"""What pictures for players are drawn from: the players' view, and their own last move."""

from pathlib import Path

import msgspec
import pytest

from gridapp.battle.areas import Area, AreaShape
from gridapp.battle.commands import EndTurn, PutArea, RemoveToken
from gridapp.battle.knowing.knowledge import GM, PLAYERS
from gridapp.battle.shown.overlays import PlayerDrag
from gridapp.battle.state import Battle
from gridapp.session.history.last_move import last_move_marks
from gridapp.session.history.moments import view_for
from gridapp.session.overlays.routes import RouteMark
from tests.engine.scenes import HERO, RAIDER, act, scene
from tests.session.tables import done, table

MIST = Area("area 1", "Mist", AreaShape.CIRCLE, 5.0, (3.0, 1.0), shown=True)


def fight(*, hidden: bool) -> Battle:
    """Return a fight on the turn of the player character A; the foe G may be hidden."""
    battle = scene("A . . . . .\n. . . . . .\n. . . . . G", A=HERO, G=RAIDER)
    for key, change in (("A", {"played": True}), ("G", {"hidden": hidden})):
        token = battle.token(key)
        assert token is not None
        battle = battle.with_token(msgspec.structs.replace(token, **change))
    return battle


def test_a_shown_area_is_in_the_picture(tmp_path: Path) -> None:
    with table(tmp_path / "areas.battle", fight(hidden=True)) as session:
        done(session, PutArea(MIST))
        view = view_for(session, PLAYERS)
        assert view == session.player_view(PLAYERS)
        assert [area.name for area in view.areas] == ["Mist"]


@pytest.mark.parametrize("hidden", [True, False])
def test_a_move_of_a_foe_takes_no_marks_from_the_players(tmp_path: Path, *, hidden: bool) -> None:
    """A vanished mark would betray an unseen move."""
    battle = fight(hidden=hidden)
    with table(tmp_path / "moves.battle", battle, [10] * 9) as session:
        done(session, act(battle, "A1 B1"))
        marks = last_move_marks(session, PLAYERS)
        assert marks is not None
        done(session, EndTurn(), act(battle, "F3 E3", actor="G"))
        assert last_move_marks(session, PLAYERS) == marks
        assert last_move_marks(session, GM) not in (None, marks)
        done(session, EndTurn(), RemoveToken("G"))
        assert last_move_marks(session, PLAYERS) == marks


@pytest.mark.parametrize("foe_cell", ["C1", "D2", "B3"])
def test_marks_of_players_do_not_tell_of_a_hidden_foe(tmp_path: Path, foe_cell: str) -> None:
    """The plan of players goes over the foe's cell; the GM's does not."""
    marks = {}
    for key, battle in (
        ("alone", _fight_with_foe_at("F3")),
        ("near", _fight_with_foe_at(foe_cell)),
    ):
        with table(tmp_path / f"{key}.battle", battle, [10] * 9) as session:
            done(session, act(battle, "A1 A2"))
            marks[key] = [last_move_marks(session, audience) for audience in (PLAYERS, GM)]
    assert marks["alone"][0] == marks["near"][0] is not None
    assert marks["alone"][1] != marks["near"][1]


@pytest.mark.parametrize(("foe_cell", "walked"), [("D1", ["A1", "B1", "C1"]), ("B1", None)])
def test_marks_end_where_a_move_was_stopped(
    tmp_path: Path, foe_cell: str, walked: list[str] | None
) -> None:
    """A plan over A1 to F1 stops before a foe that the players do not know."""
    battle = _fight_with_foe_at(foe_cell)
    with table(tmp_path / "stopped.battle", battle, [10] * 9) as session:
        move = act(battle, "A1 B1 C1 D1 E1 F1")
        done(session, msgspec.structs.replace(move, planned=(0, 1, 2, 3, 4, 5)))
        for audience in (PLAYERS, GM):
            marks = last_move_marks(session, audience)
            if walked is None:
                assert marks is None
                continue
            assert marks is not None
            overlay = marks.overlay if isinstance(marks, PlayerDrag) else marks
            route = overlay.get(RouteMark)
            assert route is not None
            assert [battle.board.grid.label(cell) for cell in route.cells] == walked


def _fight_with_foe_at(foe_cell: str) -> Battle:
    battle = fight(hidden=True)
    foe = battle.token("G")
    assert foe is not None
    cell = battle.board.grid.parse_label(foe_cell)
    return battle.with_token(msgspec.structs.replace(foe, cell=cell))
