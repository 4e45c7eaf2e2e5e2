"""The page for pictures of the board: what it shows, how large, and how it will look."""

from collections.abc import Mapping
from typing import NamedTuple

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QFormLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.export.layers import ALL_LAYERS, Layer
from gridapp.export.picture_options import PictureFormat
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.widgets.check_grid import CheckGrid
from gridapp.windows.widgets.form_inputs import FormComboBox, FormSpinBox
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
}


class PictureChoice(NamedTuple):
    """What the page asks for.

    ``audience`` is a key of the page's audiences, ``part`` one of board, view, around and region;
    ``region`` is the text typed for the last.
    """

    audience: str = "players"
    part: str = "board"
    region: str = ""
    layers: frozenset[Layer] = ALL_LAYERS
    cell_pixels: int = 100
    format: PictureFormat = PictureFormat.PNG
    quality: int = 85


PRESETS: Mapping[str, PictureChoice] = {
    tr_noop("Chat"): PictureChoice(cell_pixels=50, format=PictureFormat.WEBP, quality=80),
    tr_noop("Wiki"): PictureChoice(cell_pixels=70),
    tr_noop("Print"): PictureChoice(cell_pixels=150, format=PictureFormat.JPEG, quality=92),
}


class PicturePage(QDialog):
    """Options on the left, the picture as it will be on the right.

    `changed` asks for a new preview (`show_preview` or `show_problem`); `save_asked` and
    `copy_asked` carry no value: read `choice`.
    """

    changed = Signal()
    save_asked = Signal()
    copy_asked = Signal()

    def __init__(
        self, parent: QWidget, audiences: Mapping[str, str], choice: PictureChoice
    ) -> None:
        """Show a choice; ``audiences`` are their names by key."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Picture"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._make_inputs(audiences)
        self._timer = QTimer(self, singleShot=True, interval=_WAIT)
        self._timer.timeout.connect(self.changed)
        layout = QHBoxLayout(self)
        layout.addLayout(self._options())
        layout.addLayout(self._preview(), 1)
        self.show_choice(choice)
        self._connect_inputs()

    def _make_inputs(self, audiences: Mapping[str, str]) -> None:
        self.audience = _combo(audiences)
        self.part = _combo({key: tr(text) for key, text in _PARTS.items()})
        self.region = QLineEdit(placeholderText="C4:H12")
        self.checks = {layer: QCheckBox(tr(LAYER_NAMES[layer])) for layer in Layer}
        self.cell_pixels = FormSpinBox(10, 600, 100)
        self.format = _combo({key.value: tr(text) for key, text in _FORMATS.items()})
        self.quality = FormSpinBox(1, 100, 85)
        self.image = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self.image.setFixedSize(PREVIEW_SIZE)
        self.summary = plain_label("", wrap=True)
        self.save_button = QPushButton(self.tr("Save…"))
        self.save_button.setDefault(True)
        self.copy_button = QPushButton(self.tr("Copy"))

    def _options(self) -> QVBoxLayout:
        column, form = QVBoxLayout(), QFormLayout()
        presets = QHBoxLayout()
        self.presets = {name: QPushButton(tr(name)) for name in PRESETS}
        for name, button in self.presets.items():
            button.setAutoDefault(False)
            button.clicked.connect(lambda _=False, name=name: self._take_preset(name))
            presets.addWidget(button)
        column.addLayout(presets)
        form.addRow(self.tr("Seen by"), self.audience)
        form.addRow(self.tr("Part"), self.part)
        form.addRow("", self.region)
        form.addRow(self.tr("Pixels a cell"), self.cell_pixels)
        form.addRow(self.tr("Format"), self.format)
        form.addRow(self.tr("Quality"), self.quality)
        column.addLayout(form)
        box = QGroupBox(self.tr("Shown"))
        inside = QVBoxLayout(box)
        inside.addWidget(CheckGrid(tuple(self.checks.values())))
        column.addWidget(box)
        column.addStretch(1)
        return column

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
        self.copy_button.setAutoDefault(False)
        buttons.addStretch(1)
        for button in (self.save_button, self.copy_button, close):
            buttons.addWidget(button)
        column.addLayout(buttons)
        return column

    def _connect_inputs(self) -> None:
        for combo in (self.audience, self.part, self.format):
            combo.currentIndexChanged.connect(self._input_changed)
        for spin in (self.cell_pixels, self.quality):
            spin.valueChanged.connect(self._input_changed)
        self.region.textEdited.connect(self._input_changed)
        for check in self.checks.values():
            check.toggled.connect(self._input_changed)
        self._input_changed()

    def _input_changed(self) -> None:
        choice = self.choice
        self.region.setEnabled(choice.part == "region")
        self.quality.setEnabled(choice.format is not PictureFormat.PNG)
        self.checks[Layer.FOG].setEnabled(choice.audience == "gm")
        self.checks[Layer.TERRAIN].setEnabled(choice.audience == "gm")
        self._timer.start()

    def _take_preset(self, name: str) -> None:
        now, preset = self.choice, PRESETS[name]
        self.show_choice(preset._replace(audience=now.audience, part=now.part, region=now.region))

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
        self.format.setCurrentIndex(self.format.findData(choice.format.value))
        self.quality.setValue(choice.quality)

    def show_preview(self, image: QImage, summary: str) -> None:
        """Show the picture, scaled down, and its size in words."""
        mode = Qt.TransformationMode.SmoothTransformation
        fitted = image.scaled(PREVIEW_SIZE, Qt.AspectRatioMode.KeepAspectRatio, mode)
        self.image.setPixmap(QPixmap.fromImage(fitted))
        self._say(summary, usable=True)

    def show_problem(self, text: str) -> None:
        """Say why there is no such picture."""
        self.image.clear()
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
