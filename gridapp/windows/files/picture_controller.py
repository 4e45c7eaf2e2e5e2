"""Pictures of the board: the page with its preview, copying, and the file written in strips."""

from collections.abc import Callable
from pathlib import Path

import msgspec
from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QInputDialog

from gridapp.battle.shown.floor_views import view_of_floor
from gridapp.battle.shown.overlays import Overlay, PlayerDrag
from gridapp.battle.shown.views import GmView, PlayerView
from gridapp.export.board_picture import BoardPicture, board_picture
from gridapp.export.drawing_file import drawing_steps
from gridapp.export.empty_board import empty_text
from gridapp.export.layers import Layer
from gridapp.export.picture_area import corner_cells, whole_board
from gridapp.export.picture_options import (
    PictureFormat,
    PictureOptions,
    check_background,
    format_of,
    region_around,
    shown_tokens,
)
from gridapp.export.picture_size import size_sample
from gridapp.export.snapshot import MIN_DPI, SnapshotError, write_bytes
from gridapp.export.text_board import text_board
from gridapp.grid.cells import Cell
from gridapp.grid.floors import shown_floor
from gridapp.session.history.last_move import last_move_marks
from gridapp.session.history.moments import view_for
from gridapp.session.i18n import decimal
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.dialogs.picture_page import (
    PREVIEW_SIZE,
    PictureChoice,
    PicturePage,
    format_name,
)
from gridapp.windows.files.audience_names import audience_names, audience_of
from gridapp.windows.files.floor_region import floor_region
from gridapp.windows.files.folders import chosen_file, proposed_file, remember_shared_folder
from gridapp.windows.files.jobs import Job
from gridapp.windows.files.map_pictures import MapPictures
from gridapp.windows.files.picture_exporter import PictureExporter
from gridapp.windows.files.step_job import StepJob
from gridapp.windows.files.stored_choices import StoredChoices
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
        self._stored = StoredChoices(shell.settings)
        self._choice = self._stored.last
        self._page: PicturePage | None = None
        self._measuring: StepJob | None = None

    def open_page(self) -> PicturePage:
        """Open the page with the choice made last."""
        names = audience_names(self._context.session.battle)
        page = self._page = PicturePage(self._window, names, self._choice, self._stored.presets)
        page.changed.connect(self._preview)
        page.save_asked.connect(self._save)
        page.copy_asked.connect(self.copy)
        page.preset_asked.connect(self._keep_preset)
        page.part_drawn.connect(self._take_part)
        page.map_asked.connect(self._commands["export_map"].trigger)
        page.finished.connect(self._closed)
        page.open()
        return page

    def _closed(self) -> None:
        if self._page is not None:
            self._choice = self._page.choice
            self._stored.keep_last(self._choice)
        self._stop_measuring()
        self._page = None

    def _take_part(self, part: QRectF) -> None:
        """Choose the cells in a rectangle drawn on the preview."""
        page = self._page
        if page is None:
            return
        corners = self.picture(page.choice).region_at(part)
        if corners is not None:
            grid = self._context.session.battle.board.grid
            page.show_region(":".join(map(grid.label, corners)))

    def _keep_preset(self) -> None:
        """Ask for a name, and keep what the page shows under it."""
        page = self._page
        if page is None:
            return
        name, ok = QInputDialog.getText(page, tr("Keep as preset"), tr("Name"))
        if ok and name.strip():
            self._stored.keep_preset(name.strip(), page.choice)
            page.show_presets(self._stored.presets)

    def close_pages(self) -> None:
        """Close the page because its battle is about to close."""
        if self._page is not None:
            self._page.reject()

    @property
    def _wanted(self) -> PictureChoice:
        return self._page.choice if self._page is not None else self._choice

    def picture(self, choice: PictureChoice, cell_pixels: int | None = None) -> BoardPicture:
        """Return the picture of a choice with all map pictures loaded, or a smaller one of it.

        Raises:
            SnapshotError: the picture would be too large.
            ValueError: there is no such part, or no such background.
        """
        view, options = self._view_and_options(choice)
        if cell_pixels is not None:
            options = msgspec.structs.replace(options, cell_pixels=cell_pixels, width=None)
        drawing = choice.format.is_drawing and cell_pixels is None
        drag = self._drag(choice)
        return board_picture(view, drag, self._pictures.load_now, options, drawing=drawing)

    def _view_and_options(
        self, choice: PictureChoice
    ) -> tuple[GmView | PlayerView, PictureOptions]:
        view = view_for(self._context.session, audience_of(choice.audience))
        options = PictureOptions(
            cells=self._cells(view, choice),
            layers=choice.layers,
            cell_pixels=choice.cell_pixels,
            width=choice.width or None,
            floor=self._parts.scene.floor,
            quality=choice.quality,
            background=choice.background,
        )
        check_background(options, choice.format)
        return view, options

    def _drag(self, choice: PictureChoice) -> Overlay | PlayerDrag | None:
        if Layer.MARKS not in choice.layers:
            return None
        return last_move_marks(self._context.session, audience_of(choice.audience))

    def text(self, choice: PictureChoice) -> str:
        """Return the board of a choice in letters.

        Raises:
            ValueError: there is no such part.
        """
        return text_board(*self._view_and_options(choice))

    def _cells(self, view: GmView | PlayerView, choice: PictureChoice) -> tuple[Cell, Cell] | None:
        grid = self._context.session.battle.board.grid
        if choice.part == "region":
            return floor_region(grid, choice.region, self._parts.scene.floor)
        if choice.part == "around":
            return region_around(view, self._selection(view), self._parts.scene.floor)
        if choice.part == "view":
            return self._cells_in_window()
        if choice.format is PictureFormat.TEXT:
            return whole_board(grid, self._parts.scene.floor)  # else a text is cropped
        return None

    def _selection(self, view: GmView | PlayerView) -> list[str]:
        """Return the ids of the selected creatures in a view; without a selection, the active one.

        Raises:
            ValueError: nobody is selected, or the view shows none of them.
        """
        selected = self._tools.selected or (self._context.session.battle.active,)
        if not any(selected):
            raise ValueError(tr("Select creatures first, or choose another part."))
        shown = {token.id for token in shown_tokens(view)}
        names = [token for token in selected if token in shown]
        if not names:
            raise ValueError(tr("Players do not see the selected creatures: choose others."))
        return names

    def _cells_in_window(self) -> tuple[Cell, Cell] | None:
        """Return the corner cells of what the window shows; None for the whole board."""
        grid, board = self._context.session.battle.board.grid, self._parts.board
        grid = shown_floor(grid, self._parts.scene.floor)
        shown = board.mapToScene(board.viewport().rect()).boundingRect()
        return corner_cells(grid, shown)

    def _preview(self) -> None:
        """Show the picture, and its file size once computed."""
        page = self._page
        if page is None:
            return
        self._stop_measuring()
        try:
            self._show(page, page.choice)
        except (SnapshotError, ValueError) as problem:
            page.show_problem(translate_message(str(problem)))

    def _show(self, page: PicturePage, choice: PictureChoice) -> None:
        """Show the picture of a choice, and begin to measure its file.

        Raises:
            SnapshotError: the picture would be too large.
            ValueError: there is no such part, or no such background.
        """
        view, options = self._view_and_options(choice)
        remark = empty_text(view_of_floor(view, options.floor))
        if choice.format is PictureFormat.TEXT:
            text = text_board(view, options)
            page.show_text(text, _lines(tr("{count} letters", count=len(text)), remark))
            return
        picture = self.picture(choice)
        picture.check_format(choice.format)
        small = min(
            picture.cell_pixels, round(picture.cell_pixels * _PREVIEW_WIDTH / picture.width)
        )
        shown = self.picture(choice, max(MIN_DPI, small)).image()
        size = (picture.width, picture.height)
        page.show_preview(shown, _lines(_summary(size, None), remark))

        def show_size(file_size: int, *, exact: bool = True) -> None:
            if self._page is page and page.choice == choice:
                page.summary.setText(_lines(_summary(size, file_size, exact=exact), remark))

        if choice.format.is_drawing:
            self._measure_drawing(picture, choice.format, show_size)
        else:
            self._measure(page, choice, picture, show_size)

    def _measure(
        self,
        page: PicturePage,
        choice: PictureChoice,
        picture: BoardPicture,
        show: Callable[..., None],
    ) -> None:
        """Estimate the size of a file of pixels in the background, and show it."""
        sample = size_sample(picture)
        Job(
            self._parts.job_bar,
            lambda: sample.file_size(choice.format, choice.quality),
            lambda size: show(size, exact=sample.is_exact),
            lambda problem: page.show_problem(translate_message(str(problem))),
        ).start_unseen()

    def _measure_drawing(
        self, picture: BoardPicture, format_: PictureFormat, show: Callable[..., None]
    ) -> None:
        """Draw the very file between the events of the window, and show how large it is."""
        steps = drawing_steps(picture, format_)
        job = StepJob(self._parts.job_bar, steps, lambda data: show(len(data)), lambda _: None)
        job.start_unseen()
        self._measuring = job

    def _stop_measuring(self) -> None:
        if self._measuring is not None:
            self._measuring.cancel()
            self._measuring = None

    def copy(self) -> None:
        """Put the picture, or the board in letters, on the clipboard."""
        choice, clipboard = self._wanted, QGuiApplication.clipboard()
        try:
            if choice.format is PictureFormat.TEXT:
                text = self.text(choice)
                clipboard.setText(text)
                self._context.say(tr("{count} letters copied", count=len(text)), Tone.DONE)
                return
            image = self.picture(choice).image()
        except (SnapshotError, ValueError) as problem:
            self._context.say(translate_message(str(problem)), Tone.REFUSED)
            return
        clipboard.setImage(image)
        width, height = image.width(), image.height()
        text = tr("Picture of {width} x {height} pixels copied", width=width, height=height)
        self._context.say(text, Tone.DONE)

    def _save(self) -> None:
        """Ask for a file, and write the picture."""
        choice = self._wanted
        ending = f".{choice.format.value}"
        session = self._context.session
        round_ = session.battle.round
        kind = f"round-{round_}" if round_ else "board"
        path = proposed_file(session.file.path, kind, ending)
        filters = f"{format_name(choice.format)} (*{ending})"
        target = chosen_file(self._window, tr("Save picture"), path, filters)
        if target is None:
            return
        try:
            self._write(choice._replace(format=format_of(target)), target)
        except (SnapshotError, ValueError) as problem:
            self.show_problem(problem)
        if self._page is not None:
            self._page.accept()

    def _write(self, choice: PictureChoice, target: Path) -> None:
        """Write a picture, step by step unless it is text."""
        if choice.format is PictureFormat.TEXT:
            write_bytes(self.text(choice).encode(), target)
            self._saved(target)
            return
        self._exporter = PictureExporter(
            self._parts.job_bar, self.picture(choice), target, self._saved, self.show_problem
        )
        self._exporter.start(choice.format)

    def _saved(self, path: Path) -> None:
        remember_shared_folder(path)
        self.message.emit(Severity.NOTICE, tr("Written: {path}", path=path), None)


def _lines(*texts: str) -> str:
    return "\n".join(filter(None, texts))


def _summary(pixels: tuple[int, int], size: int | None, *, exact: bool = True) -> str:
    """Return the size of the picture in words, without bytes until they are known."""
    width, height = pixels
    if size is None:
        return tr("{width} x {height} pixels", width=width, height=height)
    text = tr_noop("{width} x {height} pixels, {size}")
    if not exact:
        text = tr_noop("{width} x {height} pixels, about {size}")
    return tr(text, width=width, height=height, size=_size_text(size))


def _size_text(size: int) -> str:
    if size < 1_000_000:
        return tr("{size} kB", size=max(1, round(size / 1000)))
    return tr("{size} MB", size=decimal(size / 1_000_000, ".1f"))
