"""The page for pictures of the board: what it shows, how large, and how it will look."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontDatabase, QImage
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.export.layers import DEFAULT_LAYERS, FRAME_LAYERS, Layer
from gridapp.export.picture_options import Background, PictureFormat
from gridapp.windows.dialogs.picture_preview import PicturePreview
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.widgets.check_grid import CheckGrid
from gridapp.windows.widgets.form_inputs import FormComboBox, FormSpinBox
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label

PREVIEW_SIZE = QSize(430, 380)
_WAIT = 150
"""Milliseconds without a change before the preview is drawn anew."""

LAYER_NAMES = {
    Layer.PICTURE: tr_noop("Map picture"),
    Layer.GRID: tr_noop("Grid"),
    Layer.COORDINATES: tr_noop("Letters and numbers"),
    Layer.TERRAIN: tr_noop("Terrain"),
    Layer.WALLS: tr_noop("Walls and doors"),
    Layer.AREAS: tr_noop("Areas of effect"),
    Layer.CREATURES: tr_noop("Creatures"),
    Layer.NAMES: tr_noop("Names"),
    Layer.CONDITIONS: tr_noop("Conditions"),
    Layer.BARS: tr_noop("Bars"),
    Layer.NOTES: tr_noop("Notes"),
    Layer.FOG: tr_noop("Fog, as a tint"),
    Layer.MARKS: tr_noop("Last move"),
    Layer.CAPTION: tr_noop("Round and turn"),
    Layer.ORDER: tr_noop("Order of turns"),
    Layer.TEXTS: tr_noop("Notes in words"),
    Layer.LEGEND: tr_noop("Legend"),
}
_PARTS = {
    "board": tr_noop("The whole board"),
    "view": tr_noop("What the window shows"),
    "around": tr_noop("Around the selected creatures"),
    "region": tr_noop("These cells"),
}
_FORMATS = {
    PictureFormat.PNG: tr_noop("PNG, exact"),
    PictureFormat.JPEG: tr_noop("JPEG, small"),
    PictureFormat.WEBP: tr_noop("WebP, smallest"),
    PictureFormat.PDF: tr_noop("PDF, one page"),
    PictureFormat.SVG: tr_noop("SVG, for drawing on"),
    PictureFormat.TEXT: tr_noop("Text, in letters"),
}
_BACKGROUNDS = {
    Background.DARK: tr_noop("Dark"),
    Background.WHITE: tr_noop("White"),
    Background.TRANSPARENT: tr_noop("Transparent"),
}


class PictureChoice(NamedTuple):
    """What the page asks for.

    ``audience`` is a key of the page's audiences, ``part`` one of board, view, around and region;
    ``region`` is the text typed for the last. A ``width`` in pixels decides the size of a cell
    instead of ``cell_pixels``, unless it is 0.
    """

    audience: str = "players"
    part: str = "board"
    region: str = ""
    layers: frozenset[Layer] = DEFAULT_LAYERS
    cell_pixels: int = 100
    format: PictureFormat = PictureFormat.PNG
    quality: int = 85
    background: Background = Background.DARK
    width: int = 0


PRESETS: Mapping[str, PictureChoice] = {
    tr_noop("Chat"): PictureChoice(cell_pixels=50, format=PictureFormat.WEBP, quality=80),
    tr_noop("Wiki"): PictureChoice(cell_pixels=70, layers=DEFAULT_LAYERS | FRAME_LAYERS),
    tr_noop("Print"): PictureChoice(
        cell_pixels=150, format=PictureFormat.JPEG, quality=92, background=Background.WHITE
    ),
}


def format_name(format_: PictureFormat) -> str:
    """Return the name of a format in the window's language, without what it is good for."""
    return tr(_FORMATS[format_]).partition(",")[0]


class PicturePage(LetteredDialog):
    """Options on the left, the picture as it will be on the right.

    `changed` asks for a new preview (`show_preview` or `show_problem`); `save_asked` and
    `copy_asked` carry no value: read `choice`, as for `preset_asked`, which asks to keep it.
    `part_drawn` gives a rectangle drawn on the preview, in shares of its width and height;
    `map_asked` asks for the map in a format of other programs instead.
    """

    changed = Signal()
    save_asked = Signal()
    copy_asked = Signal()
    preset_asked = Signal()
    part_drawn = Signal(QRectF)
    map_asked = Signal()

    def __init__(
        self,
        parent: QWidget,
        audiences: Mapping[str, str],
        choice: PictureChoice,
        presets: Mapping[str, PictureChoice] = MappingProxyType({}),
    ) -> None:
        """Show a choice; ``audiences`` are their names by key, ``presets`` the user's own."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Picture"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._make_inputs(audiences)
        self.own_presets: dict[str, PictureChoice] = {}
        self._timer = QTimer(self, singleShot=True, interval=_WAIT)
        self._timer.timeout.connect(self.changed)
        layout = QHBoxLayout(self)
        layout.addLayout(self._options())
        layout.addLayout(self._preview(), 1)
        self.show_presets(presets)
        self.show_choice(choice)
        self._connect_inputs()

    def _make_inputs(self, audiences: Mapping[str, str]) -> None:
        self.audience = _combo(audiences)
        self.part = _combo({key: tr(text) for key, text in _PARTS.items()})
        self.region = QLineEdit(placeholderText="C4:H12")
        self.checks = {layer: QCheckBox(tr(LAYER_NAMES[layer])) for layer in Layer}
        self.cell_pixels = FormSpinBox(10, 600, 100)
        self.across = FormSpinBox(0, 65_535)
        self.across.setSpecialValueText(self.tr("By the cells"))
        self.across.setSingleStep(100)
        self.format = _combo({key.value: tr(text) for key, text in _FORMATS.items()})
        self.quality = FormSpinBox(1, 100, 85)
        self.background = _combo({key.value: tr(text) for key, text in _BACKGROUNDS.items()})
        self.own = FormComboBox()
        self.own.activated.connect(self._take_own_preset)
        self.keep_button = QPushButton(self.tr("Keep as preset…"))
        self.keep_button.setAutoDefault(False)
        self.keep_button.clicked.connect(self.preset_asked)
        self.image = PicturePreview(PREVIEW_SIZE)
        self.image.part_drawn.connect(self.part_drawn)
        self.image.setToolTip(self.tr("Draw a rectangle with the mouse to choose a part."))
        self.summary = plain_label("", wrap=True)
        self.save_button = QPushButton(self.tr("Save…"))
        self.save_button.setDefault(True)
        self.copy_button = QPushButton(self.tr("Copy"))
        self.map_button = QPushButton(self.tr("Map file…"))
        self.map_button.setToolTip(self.tr("Save the map for other programs, without a picture"))

    def _options(self) -> QVBoxLayout:
        column, form = QVBoxLayout(), QFormLayout()
        presets = QHBoxLayout()
        self.presets = {name: QPushButton(tr(name)) for name in PRESETS}
        for name, button in self.presets.items():
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, name=name: self._take_preset(name))
            presets.addWidget(button)
        column.addLayout(presets)
        own = QHBoxLayout()
        own.addWidget(self.own, 1)
        own.addWidget(self.keep_button)
        column.addLayout(own)
        form.addRow(self.tr("Seen by"), self.audience)
        form.addRow(self.tr("Part"), self.part)
        form.addRow("", self.region)
        form.addRow(self.tr("Pixels a cell"), self.cell_pixels)
        form.addRow(self.tr("Pixels across"), self.across)
        form.addRow(self.tr("Format"), self.format)
        form.addRow(self.tr("Quality"), self.quality)
        form.addRow(self.tr("Background"), self.background)
        column.addLayout(form)
        column.addWidget(self._shown_box())
        column.addStretch(1)
        return column

    def _shown_box(self) -> QGroupBox:
        box = QGroupBox(self.tr("Shown"))
        inside = QVBoxLayout(box)
        grid = CheckGrid(tuple(self.checks.values()))
        # In a narrower grid fewer boxes find room beside each other than its height allows for.
        grid.setMinimumWidth(2 * grid.minimumSizeHint().width() + 10)
        inside.addWidget(grid)
        return box

    def _preview(self) -> QVBoxLayout:
        column, buttons = QVBoxLayout(), QHBoxLayout()
        column.addWidget(self.image)
        column.addWidget(self.summary)
        column.addStretch(1)
        close = QPushButton(self.tr("Close"))
        close.setAutoDefault(False)
        close.clicked.connect(self.reject)
        self.save_button.clicked.connect(self.save_asked)
        self.copy_button.clicked.connect(self.copy_asked)
        self.map_button.clicked.connect(self.map_asked)
        for button in (self.copy_button, self.map_button):
            button.setAutoDefault(False)
        buttons.addWidget(self.map_button)
        buttons.addStretch(1)
        for button in (self.save_button, self.copy_button, close):
            buttons.addWidget(button)
        column.addLayout(buttons)
        return column

    def _connect_inputs(self) -> None:
        for combo in (self.audience, self.part, self.format, self.background):
            combo.currentIndexChanged.connect(self._input_changed)
        for spin in (self.cell_pixels, self.across, self.quality):
            spin.valueChanged.connect(self._input_changed)
        self.region.textEdited.connect(self._input_changed)
        for check in self.checks.values():
            check.toggled.connect(self._input_changed)
        self._input_changed()

    def _input_changed(self) -> None:
        choice = self.choice
        self.region.setEnabled(choice.part == "region")
        is_text = choice.format is PictureFormat.TEXT
        self.quality.setEnabled(choice.format.has_quality)
        self.cell_pixels.setEnabled(not is_text and not choice.width)
        self.across.setEnabled(not is_text)
        self.background.setEnabled(not is_text)
        self.checks[Layer.FOG].setEnabled(choice.audience == "gm")
        self.checks[Layer.TERRAIN].setEnabled(choice.audience == "gm")
        self._timer.start()

    def _take_preset(self, name: str) -> None:
        self._take(PRESETS[name])

    def _take_own_preset(self, index: int) -> None:
        preset = self.own_presets.get(self.own.itemText(index))
        if preset is not None:
            self._take(preset)

    def _take(self, preset: PictureChoice) -> None:
        """Show a preset, and keep who sees the picture and which part of the board it shows."""
        now = self.choice
        self.show_choice(preset._replace(audience=now.audience, part=now.part, region=now.region))

    def show_presets(self, presets: Mapping[str, PictureChoice]) -> None:
        """Offer the user's own presets."""
        self.own_presets = dict(presets)
        self.own.clear()
        self.own.addItem(self.tr("Own presets"))
        self.own.addItems(list(presets))
        self.own.setEnabled(bool(presets))

    @property
    def choice(self) -> PictureChoice:
        """What is chosen now."""
        return PictureChoice(
            audience=self.audience.currentData(),
            part=self.part.currentData(),
            region=self.region.text().strip(),
            layers=frozenset(layer for layer, check in self.checks.items() if check.isChecked()),
            cell_pixels=self.cell_pixels.value(),
            format=PictureFormat(self.format.currentData()),
            quality=self.quality.value(),
            background=Background(self.background.currentData()),
            width=self.across.value(),
        )

    def show_choice(self, choice: PictureChoice) -> None:
        """Show a choice in the inputs; an audience that is gone becomes the players."""
        index = self.audience.findData(choice.audience)
        self.audience.setCurrentIndex(max(index, self.audience.findData("players")))
        if index >= 0:
            self.audience.setCurrentIndex(index)
        self.part.setCurrentIndex(self.part.findData(choice.part))
        self.region.setText(choice.region)
        for layer, check in self.checks.items():
            check.setChecked(layer in choice.layers)
        self.cell_pixels.setValue(choice.cell_pixels)
        self.across.setValue(choice.width)
        self.format.setCurrentIndex(self.format.findData(choice.format.value))
        self.quality.setValue(choice.quality)
        self.background.setCurrentIndex(self.background.findData(choice.background.value))

    def show_region(self, region: str) -> None:
        """Choose the cells of a region such as ``C4:H12``."""
        self.region.setText(region)
        self.part.setCurrentIndex(self.part.findData("region"))
        self._input_changed()

    def show_preview(self, image: QImage, summary: str) -> None:
        """Show the picture, scaled down, and its size in words."""
        self.image.show_picture(image)
        self._say(summary, usable=True)

    def show_text(self, text: str, summary: str) -> None:
        """Show the board in letters, and its length in words."""
        self.image.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.image.show_letters(text)
        self._say(summary, usable=True)

    def show_problem(self, text: str) -> None:
        """Show the reason why this picture cannot be drawn."""
        self.image.clear_picture()
        self._say(text, usable=False)

    def _say(self, text: str, *, usable: bool) -> None:
        self.summary.setText(text)
        self.save_button.setEnabled(usable)
        self.copy_button.setEnabled(usable)


def _combo(names: Mapping[str, str]) -> FormComboBox:
    combo = FormComboBox()
    for key, name in names.items():
        combo.addItem(name, key)
    return combo
