"""The page to align a grid with a map picture: by ruler, handles, keys or numbers."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.tokens import Token
from gridapp.scene.align_view import AlignView
from gridapp.scene.guard import guarded
from gridapp.scene.items.grid_align_painter import AlignedBoard, CreatureOutline
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import decimal
from gridapp.session.setup.grid_alignment import GridAlignment, GridSuggestion
from gridapp.windows.dialogs.grid.align_fields import AlignFields
from gridapp.windows.dialogs.grid.grid_fields import side_by_side
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label

_SIDE = 330
_CTRL = Qt.KeyboardModifier.ControlModifier


class AlignPage(LetteredDialog):
    """Moves the grid over a fixed picture; `grid_accepted` is emitted on acceptance."""

    grid_accepted = Signal()

    def __init__(
        self,
        parent: QWidget,
        model: GridAlignment,
        picture: QPixmap,
        suggestions: Sequence[GridSuggestion] = (),
    ) -> None:
        super().__init__(parent)
        self.model = model
        self.setWindowTitle(self.tr("Align the grid"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.view = AlignView(picture)
        self.fields = AlignFields()
        self.suggestion_buttons = [self._suggestion(suggestion) for suggestion in suggestions]
        self._make()
        self._lay_out()
        self._connect()
        self._show()
        room = parent.window().size()
        self.resize(min(1180, room.width() - 20), min(760, room.height() - 20))
        self.view.setFocus()

    # Building

    def _suggestion(self, suggestion: GridSuggestion) -> QPushButton:
        button = QPushButton(icon("check"), suggestion.label)
        button.clicked.connect(lambda: self._change(lambda: self.model.apply_grid(suggestion.grid)))
        return button

    def _make(self) -> None:
        self.ruler = QPushButton(icon("ruler"), self.tr("&Ruler: click two points"))
        self.ruler.setCheckable(True)
        self.cell_count = QSpinBox(minimum=1, maximum=500, value=1)
        self.cell_count.setAccessibleName(self.tr("Cells between the two points"))
        self.apply_ruler = QPushButton(self.tr("&Apply"))
        self._ruler_label = plain_label(wrap=True, size=-1)
        self.keep_walls = QCheckBox(self.tr("Keep walls and doors &on the picture"))
        self.keep_walls.setChecked(True)
        board = self.model.board
        self.keep_walls.setVisible(bool(board.walls or board.doors))
        self.undo = QPushButton(icon("undo-2"), self.tr("Undo"))
        self.redo = QPushButton(icon("redo-2"), self.tr("Redo"))
        self._summary = plain_label(bold=True, wrap=True)
        self._read_ruler()

    def _lay_out(self) -> None:
        side = QVBoxLayout()
        side.addWidget(plain_label(self._help(), wrap=True, size=-1))
        side.addWidget(self.ruler)
        side.addWidget(
            side_by_side(plain_label(self.tr("Cells between")), self.cell_count, self.apply_ruler)
        )
        side.addWidget(self._ruler_label)
        side.addWidget(self.fields)
        for part in (*self.suggestion_buttons, self.keep_walls, side_by_side(self.undo, self.redo)):
            side.addWidget(part)
        side.addStretch(1)
        side.addWidget(self._summary)
        side.addWidget(self._buttons())
        panel = QWidget()
        panel.setLayout(side)
        panel.setFixedWidth(_SIDE)
        layout = QHBoxLayout(self)
        layout.addWidget(self.view, 1)
        layout.addWidget(panel)

    def _help(self) -> str:
        return self.tr(
            "Move the grid: drag it or its round yellow handle, or press the arrow keys "
            "(Shift: ten pixels). Scale it: drag the square handle, turn the wheel or "
            "press + and - (Shift and wheel: finely). Zoom: Ctrl and wheel. Move the "
            "picture: right button, or Ctrl and arrows."
        )

    def _buttons(self) -> QDialogButtonBox:
        made = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.accept_button = made.addButton(
            self.tr("Use this &grid"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self.accept_button.setToolTip(self.tr("Ctrl+Enter, or Enter on the picture"))
        made.accepted.connect(self.accept)
        made.rejected.connect(super().reject)
        return made

    def _connect(self) -> None:
        view, model = self.view, self.model
        view.drag_started.connect(model.begin_change)
        view.drag_ended.connect(model.end_change)
        for moved in (view.grid_dragged, view.nudged):
            moved.connect(lambda x, y: self._change(lambda: model.nudge(x, y)))
        view.scale_dragged.connect(
            lambda x, y: self._change(lambda: model.move_second_corner((x, y)))
        )
        view.scaled_by_steps.connect(
            lambda steps, fine, anchor: self._change(lambda: model.scale(steps, anchor, fine=fine))
        )
        view.ruler_set.connect(self._ask_cell_count)
        view.confirmed.connect(self.accept)
        self.ruler.toggled.connect(self._take_ruler)
        self.apply_ruler.clicked.connect(self._apply_ruler)
        self.cell_count.lineEdit().returnPressed.connect(self._apply_ruler)
        self.fields.offset_edited.connect(
            lambda pixels, x, y: self._change(lambda: model.set_pixels_and_offset(pixels, (x, y)))
        )
        self.fields.size_edited.connect(
            lambda x, y: self._change(lambda: model.set_columns_and_rows(x, y))
        )
        self.keep_walls.toggled.connect(self._keep_walls)
        self.undo.clicked.connect(lambda: self._change(model.undo))
        self.redo.clicked.connect(lambda: self._change(model.redo))

    # Changes

    def _change(self, change: Callable[[], object]) -> None:
        change()
        self._show()

    def _keep_walls(self, on: bool) -> None:
        self.model.walls_on_picture = on
        self._show()

    def _show(self) -> None:
        model, grid = self.model, self.model.grid
        self.view.show_board(
            AlignedBoard(
                model.board,
                tuple(map(self._aligned_token, model.tokens)),
                model.first_corner,
                model.second_corner,
            )
        )
        self.fields.show_grid(grid)
        self.undo.setEnabled(model.can_undo)
        self.redo.setEnabled(model.can_redo)
        width, height = (decimal(grid.length(side)) for side in (grid.columns, grid.rows))
        size = f"{grid.columns} \u00d7 {grid.rows}"
        text = self.tr("{size} cells, {width} \u00d7 {height} {unit}")
        size_text = text.format(size=size, width=width, height=height, unit=grid.unit.value)
        keep = self.tr("Creatures and terrain keep their cells.") if model.tokens else ""
        self._summary.setText(f"{size_text}. {keep}".strip())
        self._read_ruler()

    def _aligned_token(self, token: Token) -> CreatureOutline:
        return CreatureOutline(
            self.model.grid.covered_cells(token.cell, token.space), display_name(token.name)[:1]
        )

    # The ruler

    def _take_ruler(self, on: bool) -> None:
        self.view.set_ruler(on=on)
        self.view.setFocus()
        self._read_ruler()

    def _ask_cell_count(self) -> None:
        """Ask for the number of cells between the two ends of the ruler."""
        self.cell_count.setValue(max(1, round(self.model.cells_between(*self.view.ruler_ends))))
        self._read_ruler()
        self.cell_count.setFocus()
        self.cell_count.selectAll()

    def _apply_ruler(self) -> None:
        if len(self.view.ruler_ends) != 2:
            return
        first, second = self.view.ruler_ends
        problem = self.model.fit_cells_between(first, second, self.cell_count.value())
        self._show()
        if problem:
            self._ruler_label.setText(problem)

    def _read_ruler(self) -> None:
        """Show the present number of cells between the ends, in the page and at the ruler."""
        ends = self.view.ruler_ends
        for widget in (self.cell_count, self.apply_ruler):
            widget.setEnabled(len(ends) == 2)
        if len(ends) == 2:
            count = f"{self.model.cells_between(*ends):.4g}"
            self._ruler_label.setText(
                self.tr("{count} cells between the points now.").format(count=count)
            )
            self.view.set_ruler_text(count)
        elif self.view.is_measuring:
            self._ruler_label.setText(self._corners())
        else:
            self._ruler_label.setText("")

    def _corners(self) -> str:
        if self.model.grid.is_hex:
            text = self.tr("Click the same corner of two hexes in a row, as far apart as possible.")
        else:
            text = self.tr("Click two line crossings in a row, as far apart as possible.")
        return f"{text} {self.tr('Or use the arrow keys, and Space at each.')}"

    # The end

    @guarded
    def accept(self) -> None:
        """Accept the grid and close."""
        self.grid_accepted.emit()
        super().accept()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, is_control = event.key(), bool(event.modifiers() & _CTRL)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Enter alone finishes a typed number; on the picture it accepts the page.
            if is_control:
                self.accept()
        elif event.matches(QKeySequence.StandardKey.Undo):
            self.undo.click()
        elif event.matches(QKeySequence.StandardKey.Redo) or (is_control and key == Qt.Key.Key_Y):
            self.redo.click()
        elif key == Qt.Key.Key_R:
            self.ruler.click()
        else:
            super().keyPressEvent(event)

    @guarded
    def reject(self) -> None:
        """Put the ruler away, or close without a change."""
        if self.ruler.isChecked():
            self.ruler.click()
        else:
            super().reject()
