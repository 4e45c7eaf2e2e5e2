"""One page to lay a grid over a map picture: by ruler, by corners, by keys, by numbers."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
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
from gridapp.scene.items.grid_align_painter import Laying, Standing
from gridapp.scene.overlays.badges import plain
from gridapp.session.setup.grid_alignment import Aligning, Suggestion
from gridapp.windows.dialogs.align_fields import AlignFields
from gridapp.windows.dialogs.grid_fields import row
from gridapp.windows.widgets.icons import icon
from gridapp.windows.widgets.plain_text import label

_SIDE = 330
_CTRL = Qt.KeyboardModifier.ControlModifier


class AlignPage(QDialog):
    """The picture stays and the grid moves; ``laid`` tells that it shall be so."""

    laid = Signal()

    def __init__(
        self,
        parent: QWidget,
        model: Aligning,
        picture: QPixmap,
        suggestions: Sequence[Suggestion] = (),
    ) -> None:
        super().__init__(parent)
        self.model = model
        self.setWindowTitle(self.tr("Align the grid"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.view = AlignView(picture)
        self.fields = AlignFields()
        self.suggested = [self._suggestion(one) for one in suggestions]
        self._make()
        self._lay_out()
        self._connect()
        self._show()
        room = parent.window().size()
        self.resize(min(1180, room.width() - 20), min(760, room.height() - 20))
        self.view.setFocus()

    # Building

    def _suggestion(self, one: Suggestion) -> QPushButton:
        button = QPushButton(icon("check"), one.words)
        button.clicked.connect(lambda: self._change(lambda: self.model.suggest(one.grid)))
        return button

    def _make(self) -> None:
        self.ruler = QPushButton(icon("ruler"), self.tr("&Ruler: click two points"))
        self.ruler.setCheckable(True)
        self.count = QSpinBox(minimum=1, maximum=500, value=1)
        self.count.setAccessibleName(self.tr("Cells between the two points"))
        self.rule = QPushButton(self.tr("&Apply"))
        self._read = label(wrap=True, size=-1)
        self.walls = QCheckBox(self.tr("Walls and doors &stay on the picture"))
        self.walls.setChecked(True)
        board = self.model.board
        self.walls.setVisible(bool(board.walls or board.doors))
        self.undo = QPushButton(icon("undo-2"), self.tr("Undo"))
        self.redo = QPushButton(icon("redo-2"), self.tr("Redo"))
        self._summary = label(bold=True, wrap=True)
        self._read_ruler()

    def _lay_out(self) -> None:
        side = QVBoxLayout()
        side.addWidget(label(self._help(), wrap=True, size=-1))
        side.addWidget(self.ruler)
        side.addWidget(row(label(self.tr("Cells between")), self.count, self.rule))
        side.addWidget(self._read)
        side.addWidget(self.fields)
        for part in (*self.suggested, self.walls, row(self.undo, self.redo)):
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
            "Drag the grid, or its yellow corners: the round one moves it, the square one scales "
            "it. Arrows move it by a pixel, with Shift by ten. The wheel, + and - scale it, Shift "
            "and the wheel finely. Ctrl and the wheel come nearer; Ctrl and arrows, or the right "
            "button, move the picture."
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
        view.held.connect(model.hold)
        view.let_go.connect(model.let_go)
        for moved in (view.moved, view.nudged):
            moved.connect(lambda x, y: self._change(lambda: model.nudge(x, y)))
        view.stretched.connect(lambda x, y: self._change(lambda: model.stretch((x, y))))
        view.turned.connect(
            lambda steps, fine, at: self._change(lambda: model.scale(steps, at, fine=fine))
        )
        view.ruled.connect(self._ruled)
        view.entered.connect(self.accept)
        self.ruler.toggled.connect(self._take_ruler)
        self.rule.clicked.connect(self._rule)
        self.count.lineEdit().returnPressed.connect(self._rule)
        self.fields.measured.connect(
            lambda pixels, x, y: self._change(lambda: model.set_numbers(pixels, (x, y)))
        )
        self.fields.counted.connect(lambda x, y: self._change(lambda: model.set_sides(x, y)))
        self.walls.toggled.connect(self._keep_walls)
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
        self.view.show_laying(
            Laying(model.board, tuple(map(self._standing, model.tokens)), model.first, model.second)
        )
        self.fields.show_grid(grid)
        self.undo.setEnabled(model.can_undo)
        self.redo.setEnabled(model.can_redo)
        width, height = (f"{grid.length(side):g}" for side in (grid.columns, grid.rows))
        size = f"{grid.columns} \u00d7 {grid.rows}"
        text = self.tr("{size} cells, {width} \u00d7 {height} {unit}")
        said = text.format(size=size, width=width, height=height, unit=grid.unit.value)
        keep = self.tr("Creatures and terrain keep their cells.") if model.tokens else ""
        self._summary.setText(f"{said}. {keep}".strip())
        self._read_ruler()

    def _standing(self, token: Token) -> Standing:
        return Standing(self.model.grid.covered(token.cell, token.space), plain(token.name)[:1])

    # The ruler

    def _take_ruler(self, on: bool) -> None:
        self.view.take_ruler(on=on)
        self.view.setFocus()
        self._read_ruler()

    def _ruled(self) -> None:
        """Both ends are set: the count of cells between them is asked for."""
        self.count.setValue(max(1, round(self.model.between(*self.view.ends))))
        self._read_ruler()
        self.count.setFocus()
        self.count.selectAll()

    def _rule(self) -> None:
        if len(self.view.ends) != 2:
            return
        one, other = self.view.ends
        problem = self.model.rule(one, other, self.count.value())
        self._show()
        if problem:
            self._read.setText(problem)

    def _read_ruler(self) -> None:
        """Say how many cells lie between the ends now, on the ruler too."""
        ends = self.view.ends
        for widget in (self.count, self.rule):
            widget.setEnabled(len(ends) == 2)
        if len(ends) == 2:
            said = f"{self.model.between(*ends):.4g}"
            self._read.setText(self.tr("{count} cells lie between now.").format(count=said))
            self.view.say(said)
        elif self.view.is_ruling:
            self._read.setText(self._corners())
        else:
            self._read.setText("")

    def _corners(self) -> str:
        if self.model.grid.is_hex:
            text = self.tr("Click the same tip of two hexes in a row, the farther the better.")
        else:
            text = self.tr("Click two crossings of lines in a row, the farther the better.")
        return f"{text} {self.tr('Or arrows, and Space at each.')}"

    # The end

    @guarded
    def accept(self) -> None:
        """Tell that the grid shall lie so."""
        self.laid.emit()
        super().accept()

    @guarded
    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, is_control = event.key(), bool(event.modifiers() & _CTRL)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            # Alone, Enter ends a number that is typed, or on the picture the page.
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
        """Esc puts the ruler away first."""
        if self.ruler.isChecked():
            self.ruler.click()
        else:
            super().reject()
