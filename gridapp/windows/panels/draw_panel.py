"""What is drawn on the map and how: kinds, strokes, properties, and what to do with the chosen."""

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

from gridapp.battle.board import Piece
from gridapp.engine.rulebook.pack_data import Rulebook
from gridapp.grid.grid import Grid, Unit
from gridapp.session.drawing.pens import OF_CELLS, Kind, Pen
from gridapp.session.drawing.strokes import Stroke
from gridapp.windows.panels.piece_form import PieceForm
from gridapp.windows.widgets.plain_text import Line
from gridapp.windows.widgets.tile import Tile

_KINDS: dict[Kind | None, tuple[str, str]] = {
    None: ("Select", "mouse-pointer-2"),
    Kind.WALL: ("Wall", "brick-wall"),
    Kind.LOW: ("Low wall", "draw-low-wall"),
    Kind.OBJECT: ("Object", "layers"),
    Kind.WINDOW: ("Window", "draw-window"),
    Kind.DOOR: ("Door", "door-closed"),
    Kind.TERRAIN: ("Terrain", "trees"),
    Kind.CLEAR: ("Clear", "trash-2"),
    Kind.CUT: ("Cut", "draw-box"),
}
_STROKES = {
    Stroke.LINE: ("Line", "minus"),
    Stroke.FREEHAND: ("Freehand", "pencil"),
    Stroke.BOX: ("Box", "draw-box"),
    Stroke.ELLIPSE: ("Ellipse", "draw-ellipse"),
}
_LOW = {Unit.FEET: 3.0, Unit.YARDS: 1.0, Unit.METRES: 1.0}
"""How high a low wall is unless one says otherwise."""


class DrawPanel(QScrollArea):
    """Tiles for what to draw and how; fields for its properties, or for those of the chosen.

    ``picked`` tells that a kind, or choosing (``kind`` is ``None``), was taken; ``changed`` that
    the pen draws otherwise; ``restyled`` and ``remade`` are meant for the chosen pieces.
    """

    picked = Signal()
    changed = Signal()
    restyled = Signal(object)
    remade = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.kinds = {kind: Tile(self.tr(text), "", art) for kind, (text, art) in _KINDS.items()}
        self.strokes = {one: Tile(self.tr(text), "", art) for one, (text, art) in _STROKES.items()}
        self.snap = QCheckBox(self.tr("Snap to the corners of cells (Shift: not now)"))
        self.form = PieceForm()
        self.split = Tile(self.tr("Split"), "", "", "X")
        self.delete = Tile(self.tr("Delete"), "", "", "Del")
        self.done = Tile(self.tr("Done"), "", "", "Esc")
        self._said = Line()
        self._pens = {kind: Pen(kind, stroke=_usual(kind)) for kind in Kind}
        self._pieces: tuple[Piece, ...] = ()
        self._lay_out()
        self._connect()
        self.snap.setChecked(True)
        self.choose(Kind.WALL)

    def _lay_out(self) -> None:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(8, 6, 8, 6)
        layout.setSpacing(6)
        self._strokes_row = _grid(self.strokes.values(), 2)
        layout.addWidget(_grid(self.kinds.values(), 3))
        layout.addWidget(self._strokes_row)
        layout.addWidget(self.snap)
        layout.addWidget(self._said)
        layout.addWidget(self.form)
        row = QHBoxLayout()
        for tile in (self.split, self.delete, self.done):
            row.addWidget(tile)
        layout.addLayout(row)
        layout.addStretch(1)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def _connect(self) -> None:
        for tiles in (self.kinds.values(), self.strokes.values()):
            group = QButtonGroup(self)
            for tile in tiles:
                tile.setCheckable(True)
                group.addButton(tile)
        for kind, tile in self.kinds.items():
            tile.clicked.connect(lambda _=False, kind=kind: self.pick(kind))
        for stroke, tile in self.strokes.items():
            tile.clicked.connect(lambda _=False, stroke=stroke: self.draw_as(stroke))
        self.snap.toggled.connect(lambda _: self.changed.emit())
        self.form.edited.connect(self._edit)
        self.form.remade.connect(self.remade)

    # What is chosen here

    @property
    def kind(self) -> Kind | None:
        """What is drawn; ``None`` while pieces are chosen instead."""
        return next(kind for kind, tile in self.kinds.items() if tile.isChecked())

    @property
    def said(self) -> str:
        """What is chosen on the map, in words."""
        return self._said.text

    @property
    def pen(self) -> Pen:
        """What is drawn, how, and with which properties."""
        pen = self._pens[self.kind or Kind.WALL]
        return msgspec.structs.replace(pen, snap=self.snap.isChecked())

    def pen_of(self, kind: Kind) -> Pen:
        """The properties that are set for a kind."""
        return self._pens[kind]

    def pick(self, kind: Kind | None) -> None:
        """Draw that from now on, or choose pieces, and tell."""
        self.choose(kind)
        self.picked.emit()

    def choose(self, kind: Kind | None) -> None:
        """Show what is drawn from now on."""
        self.kinds[kind].setChecked(True)
        self._show()

    def draw_as(self, stroke: Stroke) -> None:
        """Draw in another way from now on."""
        kind = self.kind
        if kind is None or kind is Kind.DOOR:
            return
        self._pens[kind] = msgspec.structs.replace(self._pens[kind], stroke=stroke)
        self._show()
        self.changed.emit()

    def _edit(self, fields: dict[str, object]) -> None:
        kind = self.kind
        if kind is None:
            self.restyled.emit(fields)
            return
        self._pens[kind] = msgspec.structs.replace(self._pens[kind], **fields)
        self._show()
        self.changed.emit()

    # What is shown

    def offer(self, book: Rulebook, grid: Grid) -> None:
        """Another battle: the names of its system, and properties as they are at first."""
        self.form.offer(book, grid.unit.value)
        first = next(iter(book.terrain.values()), None)
        for kind in Kind:
            pen = Pen(kind, stroke=_usual(kind))
            if kind is Kind.LOW:
                pen = msgspec.structs.replace(pen, height=_LOW[grid.unit])
            if first is not None:
                pen = msgspec.structs.replace(
                    pen, name=first.name, factor=first.factor, elevation=first.elevation
                )
            self._pens[kind] = pen
        self._show()

    def show_pieces(self, pieces: Sequence[Piece], said: str) -> None:
        """What is chosen on the map."""
        self._pieces = tuple(pieces)
        self._said.say(said or self.tr("Click a piece, or draw a box round several"))
        self._show()

    def _show(self) -> None:
        kind = self.kind
        selecting = kind is None
        self.form.setVisible(not selecting or bool(self._pieces))
        if kind is None:
            self.form.show_pieces(self._pieces)
        else:
            self.form.show_pen(self._pens[kind])
            self.strokes[self._pens[kind].stroke].setChecked(True)
        self._strokes_row.setVisible(not selecting and kind is not Kind.DOOR)
        self._said.setVisible(selecting)
        for tile in (self.split, self.delete):
            tile.setVisible(selecting)
            tile.setEnabled(bool(self._pieces))


def _usual(kind: Kind) -> Stroke:
    """How a kind is drawn at first."""
    return Stroke.FREEHAND if kind in OF_CELLS else Stroke.LINE


def _grid(tiles: Iterable[Tile], columns: int) -> QWidget:
    page = QWidget()
    grid = QGridLayout(page)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(4)
    for place, tile in enumerate(tiles):
        grid.addWidget(tile, place // columns, place % columns)
    for column in range(columns):
        grid.setColumnStretch(column, 1)
    return page
