"""Plans for the turn side by side below the board: a column for each, what may come of it."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QPushButton, QVBoxLayout, QWidget

from gridapp.engine.queries.situation import Situation
from gridapp.windows.language import tr
from gridapp.windows.widgets.button_flow import ButtonFlow
from gridapp.windows.widgets.plain_text import plain_label

if TYPE_CHECKING:
    from gridapp.tactics.plans import Plan, PlanResult


class PlansPanel(QFrame):
    """The plans; the signals carry the plan of the button pressed.

    `strike_asked` asks for a further attack; `show_asked` carries None once no plan shall be shown
    to the players any more.
    """

    do_asked = Signal(object)
    strike_asked = Signal(object)
    drop_asked = Signal(object)
    show_asked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.do_buttons: list[QPushButton] = []
        self.strike_buttons: list[QPushButton] = []
        self.drop_buttons: list[QPushButton] = []
        self.show_buttons: list[QPushButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(8, 4, 8, 4)
        self._table = QWidget()
        self._column.addWidget(self._table)
        self.setAccessibleName(tr("Plans for this turn"))
        self.hide()

    def show_plans(
        self, situation: Situation, results: "Sequence[PlanResult]", shown: "Plan | None" = None
    ) -> None:
        """Show a column for each plan; ``shown`` is the plan visible to the players.

        Nothing is shown without plans.
        """
        self._table.setParent(None)
        self._table.deleteLater()
        self._table = QWidget()
        self._column.addWidget(self._table)
        self.texts, self.do_buttons, self.drop_buttons, self.show_buttons = [], [], [], []
        self.strike_buttons = []
        grid = QGridLayout(self._table)
        grid.setContentsMargins(0, 0, 0, 0)
        for column, result in enumerate(results):
            self._add(grid, column, situation, result)
            buttons = self._make_buttons(result, is_shown=result.plan == shown)
            grid.addWidget(ButtonFlow(buttons, usual_row=0), 2, column)
        self.setVisible(bool(results))

    def _add(
        self, grid: QGridLayout, column: int, situation: Situation, result: "PlanResult"
    ) -> None:
        from gridapp.windows.panels.computer.plan_texts import plan_text

        text = plan_text(situation, result)
        self.texts.append(text)
        grid.addWidget(plain_label(tr("Plan {number}", number=column + 1), bold=True), 0, column)
        grid.addWidget(plain_label(text, wrap=True, size=-1), 1, column)

    def _make_buttons(self, result: "PlanResult", *, is_shown: bool) -> list[QPushButton]:
        """Return the buttons of a plan: do, lengthen or drop it, show it to players while down."""
        do, drop = QPushButton(tr("Do it")), QPushButton(tr("Drop plan"))
        strike = QPushButton(tr("Then strike\u2026"))
        show = QPushButton(tr("Show to the players"))
        do.setEnabled(not (result.refusal and not result.steps))
        plan: Plan = result.plan
        strike.setEnabled(result.refusal is None)
        do.clicked.connect(lambda: self.do_asked.emit(plan))
        strike.clicked.connect(lambda: self.strike_asked.emit(plan))
        drop.clicked.connect(lambda: self.drop_asked.emit(plan))
        show.setCheckable(True)
        show.setChecked(is_shown)
        show.toggled.connect(lambda on: self.show_asked.emit(plan if on else None))
        self.do_buttons.append(do)
        self.strike_buttons.append(strike)
        self.drop_buttons.append(drop)
        self.show_buttons.append(show)
        return [do, strike, drop, show]
