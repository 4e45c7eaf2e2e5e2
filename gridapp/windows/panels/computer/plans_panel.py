"""Plans for the turn side by side below the board: a column for each, what may come of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from gridapp.engine.queries.situation import Situation
from gridapp.windows.language import tr
from gridapp.windows.widgets.plain_text import plain_label

if TYPE_CHECKING:
    from gridapp.tactics.plans import Plan, PlanResult


class PlansPanel(QFrame):
    """The plans; `do_asked` and `drop_asked` carry the plan of the button pressed."""

    do_asked = Signal(object)
    drop_asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.do_buttons: list[QPushButton] = []
        self.drop_buttons: list[QPushButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(8, 4, 8, 4)
        self._table = QWidget()
        self._column.addWidget(self._table)
        self.setAccessibleName(tr("Plans for this turn"))
        self.hide()

    def show_plans(self, situation: Situation, results: "Sequence[PlanResult]") -> None:
        """Show a column for each plan; nothing is shown without plans."""
        self._table.setParent(None)
        self._table.deleteLater()
        self._table = QWidget()
        self._column.addWidget(self._table)
        self.texts, self.do_buttons, self.drop_buttons = [], [], []
        grid = QGridLayout(self._table)
        grid.setContentsMargins(0, 0, 0, 0)
        for column, result in enumerate(results):
            self._add(grid, column, situation, result)
        self.setVisible(bool(results))

    def _add(
        self, grid: QGridLayout, column: int, situation: Situation, result: "PlanResult"
    ) -> None:
        from gridapp.windows.panels.computer.plan_texts import plan_text

        text = plan_text(situation, result)
        self.texts.append(text)
        grid.addWidget(plain_label(tr("Plan {number}", number=column + 1), bold=True), 0, column)
        grid.addWidget(plain_label(text, wrap=True, size=-1), 1, column)
        do, drop = QPushButton(tr("Do it")), QPushButton(tr("Drop plan"))
        do.setEnabled(not (result.refusal and not result.steps))
        plan: Plan = result.plan
        do.clicked.connect(lambda: self.do_asked.emit(plan))
        drop.clicked.connect(lambda: self.drop_asked.emit(plan))
        grid.addWidget(do, 2, column)
        grid.addWidget(drop, 3, column)
        self.do_buttons.append(do)
        self.drop_buttons.append(drop)
