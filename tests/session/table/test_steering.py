"""What the GM may do with the players' view, and what never moves it."""

import msgspec
import pytest

from gridapp.battle.shown.views import PlayerView, SeenToken
from gridapp.grid.grid import Grid
from gridapp.session.table.camera import Bounds, Frame
from gridapp.session.table.steering import Discs, Reader, TableState, first_state, state_for_map

GRID = Grid(40, 30)
SHOWN = Bounds(0, 0, 20, 12)
STATE = TableState(Frame((10.0, 6.0), 1, true_size=True), follow=True)


def view(*, active: bool) -> PlayerView:
    token = SeenToken("t1", "Ayla", "party", (30, 20), "1x1", "", active, ())
    return PlayerView("", GRID, None, (token,), (), ("t1",), 1)


def changed(**fields: object) -> TableState:
    return msgspec.structs.replace(STATE, **fields)


def test_overview_comes_back_to_exactly_the_view_before() -> None:
    overview = STATE.with_overview(on=True)
    assert not overview.frame.true_size
    assert overview.moved(GRID, 5, 5) == overview
    assert overview.with_overview(on=True) == overview
    assert overview.with_overview(on=False) == STATE


def test_a_lock_refuses_every_move_but_the_overview() -> None:
    locked = changed(locked=True)
    assert locked.why_fixed()
    assert locked.moved(GRID, 1, 0) == locked
    assert locked.turned() == locked
    assert locked.scaled(true_size=False) == locked
    assert locked.followed(view(active=True), SHOWN) == locked
    assert locked.with_overview(on=True).with_overview(on=False) == locked


def test_turns_go_round() -> None:
    assert STATE.turned().frame.turn == 2
    assert STATE.turned(-2).frame.turn == 3


def test_follows_by_whole_cells_to_where_the_turn_is() -> None:
    # From (10, 6) to the centre (30.5, 20.5): 20 or 21 cells across, 14 or 15 along.
    after = STATE.followed(view(active=True), SHOWN).frame.centre
    assert after in {(30.0, 20.0), (30.0, 21.0), (31.0, 20.0), (31.0, 21.0)}


def test_following_brings_no_bare_ground_into_view() -> None:
    """From the middle, 10 to 30 across and 9 to 21 along, to the corner: to -1 of each, 9 and 5."""
    corner = SeenToken("t1", "Ayla", "party", (1, 1), "1x1", "", True, ())
    view = PlayerView("", GRID, None, (corner,), (), ("t1",), 1)
    middle = changed(frame=Frame((20.0, 15.0), 0, true_size=True))
    assert middle.followed(view, Bounds(10, 9, 30, 21)).frame.centre == (9.0, 5.0)


def test_following_on_a_board_lower_than_the_screen_shows_all_its_rows() -> None:
    """20 x 8 cells on a screen of 10 x 12: across to the creature, along to the middle."""
    grid = Grid(20, 8)
    token = SeenToken("t1", "Ayla", "party", (14, 0), "1x1", "", True, ())
    view = PlayerView("", grid, None, (token,), (), ("t1",), 1)
    high = changed(frame=Frame((5.5, 7.0), 0, true_size=True))
    assert high.followed(view, Bounds(0.5, 1, 10.5, 13)).frame.centre == (14.5, 4.0)


@pytest.mark.parametrize(
    "still",
    [
        changed(follow=False),
        changed(discs={"party": Discs.RING}),
        changed(frame=Frame((10.0, 6.0))),
        STATE.with_overview(on=True),
    ],
    ids=["not following", "miniatures", "whole map", "overview"],
)
def test_never_follows(still: TableState) -> None:
    assert still.followed(view(active=True), SHOWN) == still


def test_never_follows_a_creature_that_players_do_not_know() -> None:
    assert STATE.followed(view(active=False), SHOWN) == STATE


def test_does_not_move_for_a_creature_in_view() -> None:
    assert STATE.followed(view(active=True), Bounds(0, 0, 40, 30)) == STATE


def test_only_sides_that_are_not_full_are_miniatures() -> None:
    assert not changed(discs={"party": Discs.FULL}).has_miniatures
    assert changed(discs={"party": Discs.NONE}).has_miniatures


def test_a_remembered_state_must_fit_the_map() -> None:
    assert state_for_map(STATE, GRID) == STATE
    assert state_for_map(STATE, Grid(8, 5)) == first_state(Grid(8, 5))
    assert state_for_map(None, GRID) == first_state(GRID)
    lost = changed(before=Frame((float("nan"), 2.0)))
    assert state_for_map(lost, GRID) == first_state(GRID)


def test_state_survives_its_stored_form() -> None:
    stored = changed(reader=Reader.TOP, discs={"party": Discs.RING}, background="#102030")
    assert msgspec.json.decode(msgspec.json.encode(stored), type=TableState) == stored


def test_texts_turn_clockwise_for_each_edge() -> None:
    assert [reader.degrees for reader in Reader] == [0, 90, 180, 270]
