"""The panel of the draw tool: kind, stroke, properties, and actions on the selection."""

from collections.abc import Iterable, Sequence

import msgspec
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.board import BoardPiece
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.grid.grid import Grid, Unit
from gridapp.session.drawing.pens import CELL_PENS, Pen, PenKind
from gridapp.session.drawing.strokes import StrokeShape
from gridapp.windows.commands.draw_table import DRAW_COMMANDS
from gridapp.windows.language import tr_command
from gridapp.windows.panels.piece_form import PieceForm
from gridapp.windows.widgets.plain_text import ElidedLabel
from gridapp.windows.widgets.tile import Tile

_KINDS: dict[PenKind | None, tuple[str, str]] = {
    None: ("Select", "mouse-pointer-2"),
    PenKind.WALL: ("Wall", "brick-wall"),
    PenKind.LOW: ("Low wall", "draw-low-wall"),
    PenKind.OBJECT: ("Object", "layers"),
    PenKind.WINDOW: ("Window", "draw-window"),
    PenKind.DOOR: ("Door", "door-closed"),
    PenKind.TERRAIN: ("Terrain", "trees"),
    PenKind.CLEAR: ("Clear", "trash-2"),
    PenKind.CUT: ("Cut", "draw-box"),
}
_STROKES = {
    StrokeShape.LINE: ("Line", "minus"),
    StrokeShape.FREEHAND: ("Freehand", "pencil"),
    StrokeShape.BOX: ("Box", "draw-box"),
    StrokeShape.ELLIPSE: ("Ellipse", "draw-ellipse"),
}
_LOW_WALL_HEIGHT = {Unit.FEET: 3.0, Unit.YARDS: 1.0, Unit.METRES: 1.0}
"""Default height of a low wall."""


class DrawPanel(QScrollArea):
    """Tiles for kinds and strokes, and a form for the properties of the pen or the selection.

    ``kind_picked`` follows a click on a kind (``kind`` is None for selecting), ``pen_changed`` a
    change of the pen; ``style_edited`` and ``kind_edited`` apply to the selected pieces.
    """

    kind_picked = Signal()
    pen_changed = Signal()
    style_edited = Signal(object)
    kind_edited = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.kind_tiles = {
            kind: Tile(self.tr(text), "", art) for kind, (text, art) in _KINDS.items()
        }
        descriptions = {entry.id: entry.description for entry in DRAW_COMMANDS}
        for kind, tile in self.kind_tiles.items():
            if kind is not None and f"draw_{kind}" in descriptions:
                tile.explain(tr_command(descriptions[f"draw_{kind}"]))
        self.stroke_tiles = {
            stroke: Tile(self.tr(text), "", art) for stroke, (text, art) in _STROKES.items()
        }
        self.snap_box = QCheckBox(self.tr("Snap to cell corners (Shift: off)"))
        self.form = PieceForm()
        self.split_tile = Tile(self.tr("Split"), "", "", "X")
        self.delete_tile = Tile(self.tr("Delete"), "", "", "Del")
        self.done_tile = Tile(self.tr("Done"), "", "", "Esc")
        self._selection_label = ElidedLabel()
        self._pens = {kind: Pen(kind, stroke=_default_stroke(kind)) for kind in PenKind}
        self._pieces: tuple[BoardPiece, ...] = ()
        self._kinds = QButtonGroup(self)
        self._kind: PenKind | None = PenKind.WALL
        self._is_running = False
        self._lay_out()
        self._connect()
        self.snap_box.setChecked(True)
        self._show()

    def _lay_out(self) -> None:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(6)
        self._strokes_row = _grid(self.stroke_tiles.values(), 2)
        layout.addWidget(_grid(self.kind_tiles.values(), 3))
        layout.addWidget(self._strokes_row)
        layout.addWidget(self.snap_box)
        layout.addWidget(self._selection_label)
        layout.addWidget(self.form)
        row = QHBoxLayout()
        for tile in (self.split_tile, self.delete_tile, self.done_tile):
            row.addWidget(tile)
        layout.addLayout(row)
        layout.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _connect(self) -> None:
        for group, tiles in (
            (self._kinds, self.kind_tiles.values()),
            (QButtonGroup(self), self.stroke_tiles.values()),
        ):
            for tile in tiles:
                tile.setCheckable(True)
                group.addButton(tile)
        for kind, tile in self.kind_tiles.items():
            tile.clicked.connect(lambda _=False, kind=kind: self.pick(kind))
        for stroke, tile in self.stroke_tiles.items():
            tile.clicked.connect(lambda _=False, stroke=stroke: self.set_stroke(stroke))
        self.snap_box.toggled.connect(lambda _: self.pen_changed.emit())
        self.form.edited.connect(self._edit)
        self.form.kind_edited.connect(self.kind_edited)

    # State

    @property
    def kind(self) -> PenKind | None:
        """The kind to draw, or None in selection mode."""
        return self._kind

    @property
    def selection_text(self) -> str:
        """The description of the selected pieces."""
        return self._selection_label.text

    @property
    def pen(self) -> Pen:
        """The current pen: kind, stroke and properties."""
        pen = self._pens[self.kind or PenKind.WALL]
        return msgspec.structs.replace(pen, snap=self.snap_box.isChecked())

    def pen_of(self, kind: PenKind) -> Pen:
        """Return the pen of a kind."""
        return self._pens[kind]

    def pick(self, kind: PenKind | None) -> None:
        """Set the kind and emit ``kind_picked``."""
        self.set_kind(kind)
        self.kind_picked.emit()

    def set_kind(self, kind: PenKind | None) -> None:
        """Set the kind to draw, without a signal."""
        self._kind = kind
        self._check_kind()
        self._show()

    def show_running(self, *, is_running: bool) -> None:
        """Check the tile of the kind only while the draw tool runs: else nothing is drawn."""
        self._is_running = is_running
        self._check_kind()

    def _check_kind(self) -> None:
        self._kinds.setExclusive(False)
        for kind, tile in self.kind_tiles.items():
            tile.setChecked(self._is_running and kind is self._kind)
        self._kinds.setExclusive(True)

    def set_stroke(self, stroke: StrokeShape) -> None:
        """Set the stroke of the current kind."""
        kind = self.kind
        if kind is None or kind is PenKind.DOOR:
            return
        self._pens[kind] = msgspec.structs.replace(self._pens[kind], stroke=stroke)
        self._show()
        self.pen_changed.emit()

    def _edit(self, fields: dict[str, object]) -> None:
        kind = self.kind
        if kind is None:
            self.style_edited.emit(fields)
            return
        self._pens[kind] = msgspec.structs.replace(self._pens[kind], **fields)
        self._show()
        self.pen_changed.emit()

    # Display

    def set_battle(self, book: Rulebook, grid: Grid) -> None:
        """Reset all pens to the defaults of a battle's rules system and grid."""
        self.form.set_options(book, grid.unit.value)
        first = next(iter(book.terrain.values()), None)
        for kind in PenKind:
            pen = Pen(kind, stroke=_default_stroke(kind))
            if kind is PenKind.LOW:
                pen = msgspec.structs.replace(pen, height=_LOW_WALL_HEIGHT[grid.unit])
            if first is not None:
                pen = msgspec.structs.replace(
                    pen, name=first.name, factor=first.factor, elevation=first.elevation
                )
            self._pens[kind] = pen
        self._show()

    def show_pieces(self, pieces: Sequence[BoardPiece], said: str) -> None:
        """Show the properties of the selected pieces."""
        self._pieces = tuple(pieces)
        self._selection_label.show_text(
            said or self.tr("Click a piece, or draw a box round several")
        )
        self._show()

    def _show(self) -> None:
        kind = self.kind
        selecting = kind is None
        self.form.setVisible(not selecting or bool(self._pieces))
        if kind is None:
            self.form.show_pieces(self._pieces)
        else:
            self.form.show_pen(self._pens[kind])
            self.stroke_tiles[self._pens[kind].stroke].setChecked(True)
        self._strokes_row.setVisible(not selecting and kind is not PenKind.DOOR)
        self._selection_label.setVisible(selecting)
        for tile in (self.split_tile, self.delete_tile):
            tile.setVisible(selecting)
            tile.setEnabled(bool(self._pieces))


def _default_stroke(kind: PenKind) -> StrokeShape:
    """Return the default stroke of a kind."""
    return StrokeShape.FREEHAND if kind in CELL_PENS else StrokeShape.LINE


def _grid(tiles: Iterable[Tile], columns: int) -> QWidget:
    page = QWidget()
    grid = QGridLayout(page)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(4)
    for index, tile in enumerate(tiles):
        grid.addWidget(tile, index // columns, index % columns)
    for column in range(columns):
        grid.setColumnStretch(column, 1)
    return page
