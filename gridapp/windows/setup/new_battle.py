"""One page to begin a battle on: system, grid, map."""

import logging
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QIcon, QImage, QPixmap
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSlider,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gridapp.engine.rulebook import Rulebook
from gridapp.grid.grid import LARGEST_SIDE, Shape, Unit
from gridapp.packs.loader import Packs
from gridapp.scene.gridlines import GridLook
from gridapp.scene.guard import guarded
from gridapp.scene.pictures import PictureError, decode
from gridapp.session.new_battle import UNNAMED, Wish, grid_of, is_measured, new_battle
from gridapp.session.start import DEFAULT_PACK, battles_folder
from gridapp.storage.imported import ImportedMap
from gridapp.storage.maps import MAPS, read_map
from gridapp.storage.problems import FileProblem
from gridapp.windows.files.jobs import Job, JobBar
from gridapp.windows.files.opening import Opened
from gridapp.windows.looks.plain import label
from gridapp.windows.looks.tile import Tile
from gridapp.windows.setup.map_well import MapWell
from gridapp.windows.setup.pack_cards import PackCards

_log = logging.getLogger(__name__)
SHAPES = {
    Shape.SQUARE: ("Squares", "in rows", "grid-3x3"),
    Shape.HEX_POINTY: ("Hexes", "tip up", "hexagon"),
    Shape.HEX_FLAT: ("Hexes", "flat top", "hexagon"),
}
COLOURS = {"Light": "#ffffff", "Dark": "#000000", "Blue": "#56b4e9", "Orange": "#e69f00"}
UNITS = {Unit.FEET: "feet", Unit.YARDS: "yards", Unit.METRES: "metres"}


class Drawn(NamedTuple):
    """A map that was read, and its picture."""

    path: Path
    map: ImportedMap
    image: QImage | None


class NewBattle(QDialog):
    """Asks for everything at once; ``made`` gives the battle and how its grid is drawn."""

    made = Signal(object, object)

    def __init__(self, parent: QWidget, packs: Packs, pack: str = DEFAULT_PACK) -> None:
        super().__init__(parent)
        self._packs = packs
        self._drawn: Drawn | None = None
        self.pack = pack if pack in packs.rules else next(iter(packs.rules), "")
        self.setWindowTitle(self.tr("New battle"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._make_fields()
        self._lay_out()
        # Only in its window: until then the first button of all would be the default.
        self.create_button.setDefault(True)
        self._take_pack(self.pack)
        self._say_size()
        room = parent.size()
        self.resize(min(920, room.width() - 40), min(620, room.height() - 40))

    # Building

    def _make_fields(self) -> None:
        self.cards = PackCards()
        self.cards.show_packs(self._packs.rules, self.pack)
        self.cards.chosen.connect(self._take_pack)
        self.name = QLineEdit(placeholderText=UNNAMED)
        self.shapes = {shape: Tile(*texts) for shape, texts in SHAPES.items()}
        self._shapes = QButtonGroup(self)
        for shape, tile in self.shapes.items():
            tile.setCheckable(True)
            tile.setChecked(shape is Shape.SQUARE)
            tile.toggled.connect(self._say_size)
            self._shapes.addButton(tile)
        self.columns, self.rows = (
            QSpinBox(minimum=1, maximum=LARGEST_SIDE, value=value) for value in (30, 20)
        )
        self.size_of_cells = QDoubleSpinBox(minimum=0.1, maximum=1000, decimals=1)
        self.units = QComboBox()
        for unit, text in UNITS.items():
            self.units.addItem(text, unit)
        self.colour = QComboBox()
        for text, code in COLOURS.items():
            self.colour.addItem(_swatch(code), text, code)
        self.opacity = QSlider(Qt.Orientation.Horizontal)
        self.opacity.setRange(5, 100)
        self.opacity.setValue(34)
        self.well = MapWell()
        self.well.dropped.connect(self.read)
        self.well.asked.connect(self._ask_map)
        self.well.cleared.connect(self._drop_map)
        for field in (self.columns, self.rows, self.size_of_cells):
            field.valueChanged.connect(self._say_size)
        self.units.currentIndexChanged.connect(self._say_size)
        self.jobs = JobBar()
        self.jobs.cancel_button.setAutoDefault(False)
        self._summary = label(size=-1, wrap=True)
        self._problem = label(wrap=True, bold=True)
        self._problem.hide()

    def _lay_out(self) -> None:
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.create_button = buttons.addButton(
            self.tr("Create"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        buttons.accepted.connect(self._create)
        buttons.rejected.connect(self.close)
        left = QVBoxLayout()
        left.addWidget(label(self.tr("System"), bold=True))
        left.addWidget(self.cards, 1)
        right = QVBoxLayout()
        right.addWidget(label(self.tr("Board"), bold=True))
        right.addLayout(self._form())
        right.addWidget(self.well)
        right.addWidget(self._summary)
        right.addWidget(self._problem)
        right.addWidget(self.jobs)
        right.addStretch(1)
        both = QHBoxLayout()
        both.setSpacing(16)
        both.addLayout(left, 5)
        both.addLayout(right, 6)
        layout = QVBoxLayout(self)
        layout.addLayout(both, 1)
        layout.addWidget(buttons)

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setHorizontalSpacing(12)
        form.addRow(self.tr("&Name"), self.name)
        form.addRow(self.tr("Cells"), _row(*self.shapes.values()))
        form.addRow(self.tr("&Columns and rows"), _row(self.columns, label("\u00d7"), self.rows))
        form.addRow(self.tr("Cell &size"), _row(self.size_of_cells, self.units))
        form.addRow(self.tr("&Lines"), _row(self.colour, label(self.tr("Strength")), self.opacity))
        for field, text in (
            (self.columns, self.tr("Columns")),
            (self.rows, self.tr("Rows")),
            (self.size_of_cells, self.tr("Size of a cell")),
            (self.units, self.tr("Unit")),
            (self.colour, self.tr("Colour of the lines")),
            (self.opacity, self.tr("Strength of the lines")),
        ):
            field.setAccessibleName(text)
        return form

    # What is chosen

    @property
    def _book(self) -> Rulebook:
        return self._packs.rules[self.pack].book

    def _take_pack(self, pack: str) -> None:
        """Each system brings the cells that it is written for."""
        self.pack = pack
        if pack not in self._packs.rules:
            self.create_button.setEnabled(False)
            return
        cells = self._book.cells
        self.size_of_cells.setValue(cells.size)
        self.units.setCurrentIndex(list(UNITS).index(cells.unit))

    @property
    def shape(self) -> Shape:
        """The shape of cells that is chosen."""
        return next(shape for shape, tile in self.shapes.items() if tile.isChecked())

    @property
    def wish(self) -> Wish:
        """What is asked for as it stands."""
        return Wish(
            pack=self.pack,
            name=self.name.text(),
            shape=self.shape,
            columns=self.columns.value(),
            rows=self.rows.value(),
            cell_size=self.size_of_cells.value(),
            unit=Unit(self.units.currentData()),
            map=self._drawn.map if self._drawn else None,
        )

    @property
    def look(self) -> GridLook:
        """How the lines are to be drawn."""
        return GridLook(colour=self.colour.currentData(), opacity=self.opacity.value() / 100)

    def _say_size(self) -> None:
        grid = grid_of(self.wish)
        width, height = (f"{grid.length(part):g}" for part in (grid.columns, grid.rows))
        self._summary.setText(
            f"{grid.columns} \u00d7 {grid.rows} cells, {width} \u00d7 {height} {grid.unit.value}"
        )

    # The map

    def _ask_map(self) -> None:
        kinds = " ".join(f"*{ending}" for ending in MAPS)
        name, _ = QFileDialog.getOpenFileName(
            self, self.tr("Choose a map"), str(battles_folder().parent), f"Maps ({kinds})"
        )
        if name:
            self.read(Path(name))

    def read(self, path: Path) -> None:
        """Read a map beside the window."""
        self._problem.hide()
        job = Job(
            self.jobs,
            lambda: _read(path),
            self._take_map,
            lambda problem: self._fail(str(problem)),
            lambda _: None,
        )
        self.create_button.setEnabled(False)
        job.start(f"Reading {path.name}…")

    def _take_map(self, drawn: Drawn) -> None:
        self._drawn = drawn
        self.create_button.setEnabled(True)
        grid, fixed = drawn.map.board.grid, is_measured(drawn.map)
        self.columns.setValue(grid.columns)
        self.rows.setValue(grid.rows)
        self.columns.setEnabled(not fixed)
        self.rows.setEnabled(False)
        self.name.setPlaceholderText(drawn.map.name)
        note = f"{len(drawn.map.board.walls)} walls, {len(drawn.map.board.doors)} doors"
        hint = self.tr("Say how many columns of cells lie across the picture.")
        self.well.show_map(drawn.path, note if fixed else hint, drawn.image)
        self._say_size()

    def _drop_map(self) -> None:
        self._drawn = None
        for field in (self.columns, self.rows):
            field.setEnabled(True)
        self.name.setPlaceholderText(UNNAMED)
        self.well.show_nothing()
        self._say_size()

    def _fail(self, why: str) -> None:
        self.create_button.setEnabled(True)
        self._problem.setText(why)
        self._problem.show()

    # The end

    def _create(self) -> None:
        image = self._drawn.image if self._drawn else None
        report = self._drawn.map.report if self._drawn else None
        source = self._drawn.path if self._drawn else None
        try:
            session = new_battle(self._packs, self.wish)
        except FileProblem as problem:
            self._fail(str(problem))
            return
        self.made.emit(Opened(session, image, report, source), self.look)
        self.close()

    @guarded
    def done(self, result: int) -> None:
        """Leave no work behind."""
        self.jobs.shut_down()
        super().done(result)


def _read(path: Path) -> Drawn:
    drawn = read_map(path)
    try:
        image = decode(drawn.picture) if drawn.picture else None
    except PictureError:
        image = None
    return Drawn(path, drawn, image)


def _row(*widgets: QWidget) -> QWidget:
    """Fields side by side."""
    row = QWidget()
    layout = QHBoxLayout(row)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(6)
    for widget in widgets:
        layout.addWidget(widget, 0 if isinstance(widget, QLabel) else 1)
    return row


def _swatch(code: str) -> QIcon:
    pixmap = QPixmap(16, 16)
    pixmap.fill(QColor(code))
    return QIcon(pixmap)
