"""The drag ghost follows the pointer, and the frozen board keeps its pixels."""

from collections.abc import Callable

from msgspec.structs import replace
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from gridapp.grid.cells import Point
from gridapp.scene.board_view import BoardView
from gridapp.scene.coordinates import from_scene
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.tokens.token_item import Resolution
from tests.golden.boards import square_overlay, square_view
from tests.golden.compare import difference


def carried(view: BoardView) -> Point | None:
    """Return the centre of the ghost, to a hundredth of a cell."""
    item = view._drag_ghost.item
    if item is None:
        return None
    x, y = from_scene(item.mapToScene(item.boundingRect().center()))
    return round(x, 2), round(y, 2)


def test_drag_ghost_follows_the_pointer(view: BoardView, still: None) -> None:
    view.set_dragged_token("ayla")
    assert carried(view) == (2.5, 5.5)
    view.move_drag_ghost((7.2, 3.1))
    assert carried(view) == (7.2, 3.1)
    item = view._board.token_item("ayla")
    assert item is not None
    assert item.opacity() < 1
    view.set_dragged_token(None)
    assert carried(view) is None
    assert item.opacity() == 1


def test_unknown_token_gets_no_ghost(view: BoardView) -> None:
    view.set_dragged_token("nobody")
    view.move_drag_ghost((1, 1))
    view.return_drag_ghost("nobody")
    assert carried(view) is None


def test_drag_ghost_glides_back(view: BoardView, qtbot: QtBot) -> None:
    view.set_dragged_token("ogre")
    view.move_drag_ghost((2, 2))
    view.return_drag_ghost("ogre")
    qtbot.waitUntil(lambda: carried(view) is None)
    item = view._board.token_item("ogre")
    assert item is not None
    assert item.opacity() == 1


def test_without_animation_the_ghost_returns_at_once(view: BoardView, still: None) -> None:
    view.set_dragged_token("ogre")
    view.return_drag_ghost("ogre")
    assert carried(view) is None


def scene_of(view: BoardView) -> GmScene:
    scene = view._board
    assert isinstance(scene, GmScene)
    return scene


def shown(view: BoardView) -> QImage:
    return view.viewport().grab().toImage()


def test_frozen_board_has_equal_pixels(view: BoardView, still: None) -> None:
    """Tokens and areas are painted into the background during a drag."""
    scene = scene_of(view)
    scene.show_overlay(square_overlay())
    view.set_dragged_token("ayla")
    view.move_drag_ghost((4.5, 6.5))
    held = shown(view)
    scene.set_frozen(frozen=False)
    assert difference(held, shown(view), 2).share == 0
    view.set_dragged_token(None)
    assert difference(held, shown(view), 2).share > 0.001


def test_changes_show_while_frozen(view: BoardView, still: None) -> None:
    """A removed token, a changed look and new areas all show."""
    scene, (data, _) = scene_of(view), square_view()
    less = replace(data, seen=replace(data.seen, tokens=data.seen.tokens[:2]))
    changes: list[Callable[[], object]] = [
        lambda: scene.show_overlay(square_overlay()),
        lambda: scene.show(less),
        lambda: scene.set_resolution(Resolution(24)),
        lambda: scene.show(data),
    ]
    view.set_dragged_token("ogre")
    before = shown(view)
    for change in changes:
        change()
        held = shown(view)
        assert difference(held, before, 8).share > 0
        scene.set_frozen(frozen=False)
        before = shown(view)
        assert difference(held, before, 2).share == 0
        scene.set_frozen(frozen=True)


def test_dragged_token_can_be_removed(view: BoardView) -> None:
    data, _ = square_view()
    view.set_dragged_token("spider")
    scene_of(view).show(replace(data, hidden=(), walls=(), doors=(), terrain=()))
    view.move_drag_ghost((3, 3))
    view.return_drag_ghost("spider")
    assert carried(view) is None
