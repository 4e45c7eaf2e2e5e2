"""Pictures of the board: the page with its preview, copying, and the file written in strips."""

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QFileDialog

from gridapp.battle.knowing.knowledge import GM, PLAYERS, Audience, AudienceKind
from gridapp.battle.views import GmView, PlayerView
from gridapp.export.layers import Layer, with_layers
from gridapp.export.picture_options import (
    PictureOptions,
    parse_region,
    region_around,
)
from gridapp.export.picture_size import SizeSample, size_sample
from gridapp.export.snapshot import (
    MIN_DPI,
    SnapshotError,
    check_size,
    picture_area,
    render,
    render_with,
)
from gridapp.grid.cells import Cell
from gridapp.scene.coordinates import CELL, from_scene
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.table_scene import TableScene
from gridapp.session.history.moments import view_for
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.dialogs.picture_page import PREVIEW_SIZE, PictureChoice, PicturePage
from gridapp.windows.files.folders import remember_shared_folder, shared_folder
from gridapp.windows.files.jobs import Job
from gridapp.windows.files.map_pictures import MapPictures
from gridapp.windows.files.picture_exporter import PictureExporter
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.messages import translate_message
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.widgets.banner import Severity

_PREVIEW_WIDTH = 2 * PREVIEW_SIZE.width()
"""Pixels across that are painted for the preview; it is scaled down smoothly."""


class PictureController(Controller):
    """Opens the page for pictures, and copies and saves what it asks for."""

    def __init__(self, shell: Shell, pictures: MapPictures) -> None:
        super().__init__(shell)
        self._pictures = pictures
        self._choice = PictureChoice()
        self._page: PicturePage | None = None
        self._commands.connect({"picture": self.open_page, "copy_picture": self._copy})

    def open_page(self) -> PicturePage:
        """Open the page with the choice made last."""
        names = {"players": tr("The players"), "gm": tr("The GM")}
        battle = self._context.session.battle
        names |= {token.id: display_name(token.name) for token in battle.tokens if token.played}
        page = self._page = PicturePage(self._window, names, self._choice)
        page.changed.connect(self._preview)
        page.save_asked.connect(self._save)
        page.copy_asked.connect(self._copy)
        page.finished.connect(self._closed)
        page.open()
        return page

    def _closed(self) -> None:
        if self._page is not None:
            self._choice = self._page.choice
        self._page = None

    def close_pages(self) -> None:
        """Close the page because its battle is about to close."""
        if self._page is not None:
            self._page.reject()

    @property
    def _wanted(self) -> PictureChoice:
        return self._page.choice if self._page is not None else self._choice

    def _audience(self, choice: PictureChoice) -> Audience:
        if choice.audience in ("gm", "players"):
            return GM if choice.audience == "gm" else PLAYERS
        return Audience(AudienceKind.CREATURE, choice.audience)

    def scene(self, choice: PictureChoice) -> tuple[GmScene | TableScene, PictureOptions]:
        """Return a scene of what is seen, with all pictures loaded, and the options of its picture.

        Raises:
            ValueError: there is no such part.
        """
        view = view_for(self._context.session, self._audience(choice))
        options = PictureOptions(
            cells=self._cells(view, choice),
            layers=choice.layers,
            cell_pixels=choice.cell_pixels,
            quality=choice.quality,
        )
        scene: GmScene | TableScene
        if isinstance(view, GmView):
            scene = GmScene()
            scene.set_pictures(self._pictures.load_now)
            scene.show(with_layers(view, choice.layers))
        else:
            scene = TableScene()
            scene.set_pictures(self._pictures.load_now)
            scene.show(with_layers(view, choice.layers))
        scene.set_labels(on=Layer.COORDINATES in choice.layers)
        return scene, options

    def _cells(self, view: GmView | PlayerView, choice: PictureChoice) -> tuple[Cell, Cell] | None:
        grid = self._context.session.battle.board.grid
        if choice.part == "region":
            return parse_region(grid, choice.region)
        if choice.part == "around":
            selected = self._tools.selected or (self._context.session.battle.active,)
            if not any(selected):
                raise ValueError(tr("Select creatures first, or choose another part."))
            return region_around(view, [token for token in selected if token])
        if choice.part == "view":
            return self._cells_in_window()
        return None

    def _cells_in_window(self) -> tuple[Cell, Cell] | None:
        """Return the corner cells of what the window shows; None for the whole board."""
        grid, board = self._context.session.battle.board.grid, self._parts.board
        shown = board.mapToScene(board.viewport().rect()).boundingRect()
        corners = [grid.offset_of(grid.cell_at(from_scene(point))) for point in _corners(shown)]
        (left, top), (right, bottom) = (
            (
                min(max(column, 0), grid.columns - 1),
                min(max(row, 0), grid.rows - 1),
            )
            for column, row in corners
        )
        return grid.from_offset((left, top)), grid.from_offset((right, bottom))

    def _preview(self) -> None:
        """Show the picture, and its size as soon as a thread has encoded it."""
        page = self._page
        if page is None:
            return
        choice = page.choice
        try:
            scene, options = self.scene(choice)
            area = picture_area(scene, options)
            check_size(area, options)
            sample = size_sample(scene, options)
            page.show_preview(_small(scene, options, area), _summary(sample, None))
        except (SnapshotError, ValueError) as problem:
            page.show_problem(translate_message(str(problem)))
            return

        def show_size(size: int) -> None:
            if self._page is page and page.choice == choice:
                page.summary.setText(_summary(sample, size))

        job = Job(
            self._parts.job_bar,
            lambda: sample.file_size(choice.format, choice.quality),
            show_size,
            lambda problem: page.show_problem(translate_message(str(problem))),
        )
        job.start_unseen()

    def _copy(self) -> None:
        """Put the picture on the clipboard."""
        try:
            scene, options = self.scene(self._wanted)
            image = render_with(scene, options)
        except (SnapshotError, ValueError) as problem:
            self._context.say(translate_message(str(problem)), Tone.REFUSED)
            return
        QGuiApplication.clipboard().setImage(image)
        width, height = image.width(), image.height()
        text = tr("Picture of {width} x {height} pixels copied", width=width, height=height)
        self._context.say(text, Tone.DONE)

    def _save(self) -> None:
        """Ask for a file, and write the picture."""
        choice = self._wanted
        try:
            scene, options = self.scene(choice)
        except ValueError as problem:
            self._context.say(translate_message(str(problem)), Tone.REFUSED)
            return
        ending = f".{choice.format.value}"
        path = shared_folder() / f"{self._context.session.file.path.stem}{ending}"
        filters = f"{choice.format.name} (*{ending})"
        name, _ = QFileDialog.getSaveFileName(self._window, tr("Save picture"), str(path), filters)
        if not name:
            return
        target = Path(name) if Path(name).suffix else Path(f"{name}{ending}")
        remember_shared_folder(target)
        self._exporter = PictureExporter(
            self._parts.job_bar, scene, target, options, self._saved, self.show_problem
        )
        self._exporter.start()
        if self._page is not None:
            self._page.accept()

    def _saved(self, path: Path) -> None:
        self.message.emit(Severity.NOTICE, tr("Written: {path}", path=path), None)


def _corners(area: QRectF) -> tuple[QPointF, QPointF]:
    return area.topLeft(), area.bottomRight()


def _small(scene: GmScene | TableScene, options: PictureOptions, area: QRectF) -> QImage:
    """Return the picture with no more pixels than the preview needs."""
    pixels = max(MIN_DPI, round(_PREVIEW_WIDTH * CELL / max(area.width(), 1.0)))
    return render(scene, min(options.cell_pixels, pixels), area)


def _summary(sample: SizeSample, size: int | None) -> str:
    """Return the size of the picture in words, without bytes until they are known."""
    if size is None:
        return tr("{width} x {height} pixels", width=sample.width, height=sample.height)
    text = tr_noop("{width} x {height} pixels, {size}")
    if not sample.is_exact:
        text = tr_noop("{width} x {height} pixels, about {size}")
    return tr(text, width=sample.width, height=sample.height, size=_size_text(size))


def _size_text(size: int) -> str:
    if size < 1_000_000:
        return tr("{size} kB", size=max(1, round(size / 1000)))
    return tr("{size} MB", size=f"{size / 1_000_000:.1f}")
