"""The scene of the players' board, drawn from a `PlayerView` alone."""

from collections.abc import Mapping

from gridapp.battle.board import Terrain
from gridapp.battle.shown.event_marks import PlayerMarks
from gridapp.battle.shown.floor_views import view_of_floor
from gridapp.battle.shown.overlays import PlayerDrag
from gridapp.battle.shown.views import PlayerView
from gridapp.scene.board_scene import (
    AREAS_Z,
    GHOSTS_Z,
    MARKS_Z,
    TABLE_MARK_SECONDS,
    BoardScene,
)
from gridapp.scene.items.area_item import AreaMark
from gridapp.scene.items.event_marks import TABLE_LETTERS
from gridapp.scene.items.ground_painter import GroundStyle, MapFeatures
from gridapp.scene.items.link_item import LinkItem, seen_link_shapes
from gridapp.scene.items.note_item import NoteMark
from gridapp.scene.items.tokens.token_painter import TokenPart
from gridapp.scene.overlays.registry import BoardGeometry
from gridapp.scene.table_drag import TableDragItems


class TableScene(BoardScene):
    """The players' board, drawn from a ``PlayerView``, which holds no secrets."""

    def __init__(self) -> None:
        super().__init__(TABLE_LETTERS, TABLE_MARK_SECONDS)
        self._drag = TableDragItems(self, AREAS_Z, MARKS_Z)
        self.links = LinkItem()
        self.links.setZValue(GHOSTS_Z)
        self.addItem(self.links)

    def show_marks(self, marks: PlayerMarks) -> None:
        """Show marks of what has just happened.

        Raises:
            TypeError: the value is not a ``PlayerMarks``.
        """
        require_player_marks(marks)
        self.event_marks.show_marks(marks.marks)

    def show_drag(self, drag: PlayerDrag | None) -> None:
        """Show the drag of a creature, or none; the next view ends it.

        Raises:
            TypeError: the value is not a ``PlayerDrag``.
        """
        if self.grid is not None:
            board = BoardGeometry(self.grid, self._occupied)
            self._drag.show_drag(drag, board, self._token_rects)

    @property
    def drag(self) -> PlayerDrag | None:
        """The shown drag."""
        return self._drag.drag

    def set_style(self, style: GroundStyle, parts: Mapping[str, TokenPart]) -> None:
        """Set colour and turn of texts, and by side how much of a token the next view draws."""
        self._parts = parts
        self.set_ground(style)

    def show(self, view: PlayerView) -> None:
        """Show a new state of the board.

        Raises:
            TypeError: the view is not a ``PlayerView``.
        """
        require_player_view(view)
        self._remember_sides(view.tokens)
        view = view_of_floor(view, self.floor)
        self.set_look(view.look)
        features = MapFeatures(
            seen_doors=view.doors,
            seen_walls=view.walls,
            known=view.known,
            terrain=tuple(
                Terrain(f"x{each.factor}", "", each.factor, each.cells) for each in view.terrain
            ),
        )
        self._show_background(view, features)
        self._show_tokens(view.tokens, ())
        self.links.show_shapes(seen_link_shapes(view.links, view.grid))
        self._show_notes(NoteMark(note.number, note.cell) for note in view.notes)
        self.show_drag(None)
        marks = (AreaMark(area.name, area.colour, area.cells) for area in view.areas)
        self._show_effects(marks, view.known)


def require_player_marks(marks: object) -> None:
    """Refuse any value but ``PlayerMarks`` for the players' window.

    Raises:
        TypeError: the value has a different type and might hold secrets.
    """
    if not isinstance(marks, PlayerMarks):
        message = f"the table shows PlayerMarks, not a {type(marks).__name__}"
        raise TypeError(message)


def require_player_view(view: object) -> None:
    """Refuse any value but a ``PlayerView`` for the players' window.

    Raises:
        TypeError: the value has a different type and might hold secrets.
    """
    if not isinstance(view, PlayerView):
        message = f"the table shows a PlayerView, not a {type(view).__name__}"
        raise TypeError(message)
