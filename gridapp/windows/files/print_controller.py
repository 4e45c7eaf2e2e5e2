"""Printing: the page with its preview, and the PDF painted page by page without blocking."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from gridapp.battle.shown.floor_views import view_of_floor
from gridapp.battle.shown.views import GmView, PlayerView
from gridapp.export.empty_board import empty_text
from gridapp.export.paper.figure_file import FigureKind, FigurePrint
from gridapp.export.paper.page_plan import PagePlan
from gridapp.export.paper.print_file import BoardPrint
from gridapp.export.paper.print_options import PrintOptions, parse_length, parse_paper
from gridapp.export.progress import Progress
from gridapp.export.snapshot import SnapshotError, write_bytes
from gridapp.session.history.moments import view_for
from gridapp.session.i18n import condition_names
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.dialogs.print_page import BOARD, PrintChoice, PrintPage
from gridapp.windows.files.audience_names import audience_names, audience_of
from gridapp.windows.files.floor_region import floor_region
from gridapp.windows.files.folders import chosen_file, proposed_file, remember_shared_folder
from gridapp.windows.files.map_pictures import MapPictures
from gridapp.windows.files.step_job import StepJob
from gridapp.windows.files.stored_choices import StoredChoices
from gridapp.windows.language import tr
from gridapp.windows.messages import translate_message
from gridapp.windows.widgets.banner import Severity

_PREVIEW_PIXELS = 700


class Printing(Protocol):
    """A PDF in the making."""

    count: int

    def pages(self) -> Iterator[Progress | bytes]:
        """Paint the pages; yield how many are done, last the bytes of the file."""
        ...


class PrintController(Controller):
    """Opens the page for printing, and saves what it asks for."""

    def __init__(self, shell: Shell, pictures: MapPictures) -> None:
        super().__init__(shell)
        self._pictures = pictures
        self._stored = StoredChoices(shell.settings)
        self._choice = self._stored.last_print
        self._page: PrintPage | None = None

    def open_page(self) -> PrintPage:
        """Open the page with the choice made last."""
        names = audience_names(self._context.session.battle)
        page = self._page = PrintPage(self._window, names, self._choice)
        page.changed.connect(self._preview)
        page.save_asked.connect(self._save)
        page.finished.connect(self._closed)
        page.open()
        return page

    def _closed(self) -> None:
        if self._page is not None:
            self._choice = self._page.choice
            self._stored.keep_last_print(self._choice)
        self._page = None

    def close_pages(self) -> None:
        """Close the page because its battle is about to close."""
        if self._page is not None:
            self._page.reject()

    def printing(self, choice: PrintChoice, left_out: frozenset[str] = frozenset()) -> Printing:
        """Return the print of a choice without the omitted pages.

        Raises:
            ValueError: the options make no sense for this battle.
        """
        view, options = self._view_and_options(choice)
        if choice.what != BOARD:
            conditions = condition_names(self._context.session.rules.book)
            return FigurePrint(view, conditions, FigureKind(choice.what), options)
        print_ = BoardPrint(view, self._pictures.load_now, options)
        if not left_out:
            return print_
        pages = frozenset(page.name for page in print_.plan.pages) - left_out
        if not pages:
            raise ValueError(tr("All pages are left out: click on one to take it in."))
        options = replace(options, pages=pages)
        return BoardPrint(view, self._pictures.load_now, options)

    def _view_and_options(self, choice: PrintChoice) -> tuple[GmView | PlayerView, PrintOptions]:
        session = self._context.session
        view = view_for(session, audience_of(choice.audience))
        grid, floor = session.battle.board.grid, self._parts.scene.floor
        try:
            overlap = float(choice.overlap)
        except ValueError:
            message = f"an overlap of {choice.overlap} is no number of cells: choose 0 to 1"
            raise ValueError(message) from None
        options = PrintOptions(
            cell=parse_length(choice.cell),
            paper=parse_paper(choice.paper),
            orientation=choice.orientation,
            margin=parse_length(choice.margin),
            overlap=overlap,
            ink=choice.ink,
            cells=floor_region(grid, choice.region, floor) if choice.region else None,
            floor=floor,
            cut_marks="cut_marks" in choice.parts,
            labels="labels" in choice.parts,
            ruler="ruler" in choice.parts,
            assembly="assembly" in choice.parts,
        )
        return view, options

    def _preview(self) -> None:
        page = self._page
        if page is None:
            return
        choice, left_out = page.choice, frozenset(page.preview.left_out)
        try:
            printing = self.printing(choice, left_out)
        except (SnapshotError, ValueError) as problem:
            page.show_problem(translate_message(str(problem)))
            return
        count = printing.count
        text = tr("1 page") if count == 1 else tr("{count} pages", count=count)
        if isinstance(printing, BoardPrint):
            plan = printing.plan
            if plan.across * plan.down > 1:
                text += "\n" + tr("Click on a page to leave it out.")
            view, options = self._view_and_options(choice)
            if remark := empty_text(view_of_floor(view, options.floor)):
                text += "\n" + remark
            page.show_plan(_thumbnail(printing, plan), plan, text)
        elif isinstance(printing, FigurePrint):
            page.show_plan(printing.thumbnail(_PREVIEW_PIXELS), None, text)

    def _save(self) -> None:
        """Ask for a file, and print into it."""
        page = self._page
        if page is None:
            return
        path = proposed_file(self._context.session.file.path, "print", ".pdf")
        target = chosen_file(self._window, tr("Print"), path, "PDF (*.pdf)")
        if target is None:
            return
        try:
            printing = self.printing(page.choice, frozenset(page.preview.left_out))
        except (SnapshotError, ValueError) as problem:
            self.show_problem(problem)
            return
        StepJob(
            self._parts.job_bar,
            printing.pages(),
            lambda data: self._write(data, target),
            self.show_problem,
        ).start(tr("Printing {name}…", name=target.name))
        page.accept()

    def _write(self, data: bytes, path: Path) -> None:
        try:
            write_bytes(data, path)
        except SnapshotError as problem:
            self.show_problem(problem)
            return
        self._saved(path)

    def _saved(self, path: Path) -> None:
        remember_shared_folder(path)
        self.message.emit(Severity.NOTICE, tr("Written: {path}", path=path), None)


def _thumbnail(printing: BoardPrint, plan: PagePlan) -> QImage:
    """Return the printed board, small."""
    area = plan.area
    across, down = area.right - area.left, area.bottom - area.top
    scale = _PREVIEW_PIXELS / max(across, down)
    image = QImage(
        max(1, round(across * scale)), max(1, round(down * scale)), QImage.Format.Format_RGB32
    )
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    printing.paint_small(painter, QRectF(0, 0, image.width(), image.height()))
    painter.end()
    return image
