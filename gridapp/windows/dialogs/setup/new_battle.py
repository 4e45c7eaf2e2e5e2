"""The page for a new battle: system, grid, lines, map."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPixmap, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.grid_style import GridStyle
from gridapp.packs.loader import Packs
from gridapp.scene.guard import guarded
from gridapp.session.i18n import decimal
from gridapp.session.setup.grid_alignment import GridAlignment
from gridapp.session.setup.new_battle import (
    NewBattleSettings,
    build_board,
    build_grid,
    create_battle,
)
from gridapp.session.start import DEFAULT_PACK
from gridapp.storage.problems import FileProblem
from gridapp.windows.dialogs.grid.align_page import AlignPage
from gridapp.windows.dialogs.grid.grid_fields import GridFields
from gridapp.windows.dialogs.grid.grid_style_fields import GridStyleFields
from gridapp.windows.dialogs.setup.map_choice import MapChoice
from gridapp.windows.dialogs.setup.pack_cards import PackCards
from gridapp.windows.dialogs.setup.start_rulings import StartRulings
from gridapp.windows.files.battle_opener import OpenedBattle
from gridapp.windows.files.jobs import JobBar
from gridapp.windows.language import tr
from gridapp.windows.messages import translate_message
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label
from gridapp.windows.widgets.scrolled_page import ScrolledPage

_SPACING, _MARGIN = 16, 11
_WIDE_LINES, _TALL_LINES = 50, 36
"""Width and height of the page with larger letters, as multiples of the height of a line."""


class NewBattleDialog(LetteredDialog):
    """Asks for all settings on a single page; `created` carries the new battle."""

    created = Signal(object)

    def __init__(
        self, parent: QWidget, jobs: JobBar, packs: Packs, pack: str = DEFAULT_PACK
    ) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._packs = packs
        self._alignment: GridAlignment | None = None
        self.pack = pack if pack in packs.rules else next(iter(packs.rules), "")
        self.setWindowTitle(self.tr("New battle"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._make_fields()
        self._lay_out()
        # Set only once the button is in the window: before, another one becomes the default.
        self.create_button.setDefault(True)
        self._take_pack(self.pack)
        self._show_size()
        if (card := self.cards.cards.get(self.pack)) is not None:
            card.setFocus()
        room, letters = parent.size(), self.fontMetrics().height()
        wide, tall = max(1120, _WIDE_LINES * letters), max(690, _TALL_LINES * letters)
        self.resize(min(wide, room.width() - 40), min(tall, room.height() - 40))

    # Building

    def _make_fields(self) -> None:
        self.cards = PackCards()
        self.cards.show_packs(self._packs.rules, self.pack)
        self.cards.pack_chosen.connect(self._take_pack)
        self.name = QLineEdit(placeholderText=self.tr("New battle"))
        self.grid = GridFields(self)
        self.grid.shape_changed.connect(self._drop_alignment)
        self.grid.size_changed.connect(self._show_size)
        self.lines = GridStyleFields(GridStyle())
        self.rulings = StartRulings()
        self.map = MapChoice(self, self._jobs)
        self.map.reading_started.connect(self._start_reading)
        self.map.loaded.connect(self._take_map)
        self.map.failed.connect(self._fail)
        self.map.cancelled.connect(lambda: self.create_button.setEnabled(True))
        self.map.removed.connect(self._drop_map)
        self.map.align_requested.connect(self.align)
        self._summary = plain_label(size=-1, wrap=True)
        self._problem = plain_label(wrap=True, bold=True)
        self._problem.hide()

    def _lay_out(self) -> None:
        system_column = QVBoxLayout()
        system_column.addWidget(plain_label(self.tr("System"), bold=True))
        system_column.addWidget(self.cards, 1)
        self.board_page = ScrolledPage()
        right = QVBoxLayout(self.board_page.page)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(_SPACING)
        right.addWidget(plain_label(self.tr("Board"), bold=True))
        right.addLayout(self._form())
        for part in (self.map.drop_zone, self._summary, self._problem, self.map.job_bar):
            right.addWidget(part)
        right.addWidget(self.rulings)
        right.addStretch(1)
        both = self._both = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        both.setSpacing(_SPACING)
        both.addLayout(system_column, 1)
        both.addWidget(self.board_page, 1)
        layout = QVBoxLayout(self)
        layout.addLayout(both, 1)
        layout.addWidget(self._buttons())

    def _buttons(self) -> QDialogButtonBox:
        made = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        kind = QDialogButtonBox.ButtonRole.AcceptRole
        self.create_button = made.addButton(self.tr("Create"), kind)
        made.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        made.accepted.connect(self._create)
        made.rejected.connect(self.close)
        return made

    def _form(self) -> QFormLayout:
        form = QFormLayout()
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.setHorizontalSpacing(12)
        form.addRow(self.tr("&Name"), self.name)
        self.grid.add_rows(form)
        form.addRow(self.tr("&Lines"), self.lines)
        return form

    # What is chosen

    def _take_pack(self, pack: str) -> None:
        self.pack = pack
        if pack in self._packs.rules:
            book = self._packs.rules[pack].book
            self.grid.set_cells(book.cells)
            self.rulings.show_book(book)
        else:
            self.create_button.setEnabled(False)
        self._fit_board()

    def _fit_board(self) -> None:
        """Keep the fields of the board whole in width, beside a scroll bar if there is one.

        Where the titles of the systems would be cut beside them, they stand above, without words.
        """
        board = self.board_page
        needed = board.page.minimumSizeHint().width()
        if board.height_in(max(needed, board.viewport().width())) > board.height():
            needed += board.verticalScrollBar().sizeHint().width()
        beside = self.contentsRect().width() - needed - _SPACING - 2 * _MARGIN
        is_narrow = beside < self.cards.least_width
        self.cards.set_compact(is_narrow)
        directions = QBoxLayout.Direction
        self._both.setDirection(directions.TopToBottom if is_narrow else directions.LeftToRight)
        self._both.setStretch(0, 0 if is_narrow else 1)
        board.setMinimumWidth(0 if is_narrow else needed)

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_board()

    @property
    def request(self) -> NewBattleSettings:
        """The settings as entered."""
        return NewBattleSettings(
            pack=self.pack,
            name=self.name.text().strip() or self.name.placeholderText(),
            shape=self.grid.shape,
            columns=self.grid.columns.value(),
            rows=self.grid.rows.value(),
            cell_size=self.grid.size.value(),
            unit=self.grid.unit,
            map=self.map.chosen.map if self.map.chosen else None,
            aligned_grid=self._alignment.grid if self._alignment else None,
            walls_on_picture=self._alignment.walls_on_picture if self._alignment else True,
            look=self.lines.grid_style,
            rulings=self.rulings.chosen,
        )

    def _drop_alignment(self) -> None:
        """Drop the alignment after a change of the cell shape."""
        self._alignment = None
        self._show_size()

    def _show_size(self) -> None:
        grid = build_grid(self.request)
        if self.map.chosen is not None:
            self.grid.show_rows(grid.rows)
        width, height = (decimal(grid.length(part)) for part in (grid.columns, grid.rows))
        self._summary.setText(
            tr(
                "{columns} \u00d7 {rows} cells, {width} \u00d7 {height} {unit}",
                columns=grid.columns,
                rows=grid.rows,
                width=width,
                height=height,
                unit=grid.unit.value,
            )
        )

    # The map

    def _start_reading(self) -> None:
        self._problem.hide()
        self.create_button.setEnabled(False)

    def _take_map(self) -> None:
        drawn, self._alignment = self.map.chosen, None
        self.create_button.setEnabled(True)
        if drawn is not None:
            self.grid.show_size(drawn.map.board.grid)
            self.grid.set_editable(columns=not self.map.fixes_cell_size, rows=False)
            self.name.setPlaceholderText(drawn.map.name)
        self._show_size()

    def _drop_map(self) -> None:
        self._alignment = None
        self.grid.set_editable(columns=True, rows=True)
        self.name.setPlaceholderText(self.tr("New battle"))
        self._show_size()

    def align(self) -> AlignPage | None:
        """Open the page to align the grid with the map picture; return None without a picture."""
        drawn = self.map.chosen
        if drawn is None or drawn.image is None:
            return None
        model = GridAlignment(build_board(self.request))
        suggestions = model.suggestions(drawn.path.stem, drawn.map.board.grid)
        page = AlignPage(self, model, QPixmap.fromImage(drawn.image), suggestions)
        page.grid_accepted.connect(lambda: self._take_alignment(model))
        page.open()
        return page

    def _take_alignment(self, model: GridAlignment) -> None:
        self._alignment = model
        self.grid.show_size(model.grid)
        self._show_size()

    def _fail(self, why: str) -> None:
        self.create_button.setEnabled(True)
        self._problem.setText(translate_message(why))
        self._problem.show()

    # The end

    def _create(self) -> None:
        drawn = self.map.chosen
        try:
            session = create_battle(self._packs, self.request)
        except FileProblem as problem:
            self._fail(str(problem))
            return
        opened = OpenedBattle(session, None)
        if drawn is not None:
            opened = OpenedBattle(session, drawn.image, drawn.map.report, drawn.path)
        self.created.emit(opened)
        self.close()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            self.map.paste()
        else:
            super().keyPressEvent(event)

    @guarded
    def done(self, result: int) -> None:
        """Close, and cancel the reading of a map."""
        self.map.job_bar.cancel()
        super().done(result)
