"""The page that applies an area of effect: chances, then rolls and outcomes, then the command."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.amounts import Portion
from gridapp.battle.areas import Area
from gridapp.battle.commands import ApplyArea
from gridapp.battle.outcomes import Refused
from gridapp.battle.state import Battle
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.areas import creatures_inside
from gridapp.engine.queries.situation import Situation
from gridapp.scene.overlays.badges import display_name
from gridapp.session.following_roll import SHARE_MARK
from gridapp.session.i18n import shown, shown_name
from gridapp.session.queries.area_effects import (
    AreaForecast,
    AreaOutcome,
    KeptDice,
    forecast_area,
    resolve_area,
)
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.messages import translate_message
from gridapp.windows.widgets.form_inputs import FormComboBox, FormSpinBox
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_label

_NAME_WIDTH = 160
_RESISTED = {
    Portion.HALF: tr_noop("who resists: half"),
    Portion.NONE: tr_noop("who resists: nothing"),
    Portion.FULL: tr_noop("who resists: all"),
}
_PARTS = {
    None: tr_noop("as rolled"),
    Portion.FULL: tr_noop("all"),
    Portion.HALF: tr_noop("half"),
    Portion.DOUBLE: tr_noop("double"),
    Portion.NONE: tr_noop("nothing"),
}


class _CreatureRow:
    """The widgets of a creature: name, chance, die, outcome and its part of the amount."""

    def __init__(self, name: str) -> None:
        self.name = plain_label(display_name(name), bold=True, wrap=True)
        self.name.setMaximumWidth(_NAME_WIDTH)
        self.chance = plain_label()
        self.die = FormSpinBox(1, 20)
        self.die.setAccessibleName(tr("Die of {name}", name=display_name(name)))
        self.outcome = plain_label(wrap=True)
        self.part = FormComboBox()
        for portion, text in _PARTS.items():
            self.part.addItem(tr(text), portion)
        self.part.setAccessibleName(tr("Part for {name}", name=display_name(name)))

    @property
    def widgets(self) -> tuple[QWidget, ...]:
        """The widgets from left to right."""
        return (self.name, self.chance, self.die, self.outcome, self.part)


class AreaEffectPage(LetteredDialog):
    """Lists the effect of an area on each creature inside; `requested` carries command and dice.

    `dice` are the faces that give the listed outcomes again.
    """

    requested = Signal(object, tuple)

    def __init__(
        self,
        parent: QWidget,
        battle: Battle,
        rules: Rules,
        area: Area,
        roll: Callable[[int], int],
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Apply to all inside"))
        self._battle, self._rules, self._area, self._roll = battle, rules, area, roll
        self._kept = KeptDice(roll)
        self._rolled = False
        self.dice: tuple[int, ...] = ()
        self._places: dict[str, int | None] = {}
        self._make_fields()
        inside = creatures_inside(Situation(battle, rules), area)
        self.rows = {token.id: _CreatureRow(token.name) for token in inside}
        self._problem = plain_label(wrap=True, size=-1)
        self._make_buttons()
        self._lay_out()
        self._connect()
        self.resize(640, 260 + 36 * min(9, len(self.rows)))
        self.entry.setFocus()
        self._start_again()

    def _make_buttons(self) -> None:
        kinds = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        self.apply_button = self._buttons.button(kinds.Ok)
        self.apply_button.setText(tr("Apply"))
        self.roll_button = self._buttons.addButton(
            tr("Roll"), QDialogButtonBox.ButtonRole.ActionRole
        )

    def _make_fields(self) -> None:
        areas = self._rules.book.areas
        self.entry = QLineEdit(placeholderText="8d6, 2d6+3, +5")
        self.entry.setAccessibleName(tr("Amount"))
        self.entry.setClearButtonEnabled(True)
        self.kind = FormComboBox()
        self.kind.setAccessibleName(tr("Damage type"))
        for key, name in areas.kinds.items():
            self.kind.addItem(shown_name(name), key)
        self.save = FormComboBox()
        self.save.setAccessibleName(tr("Resisted by"))
        for key, entry in areas.saves.items():
            self.save.addItem(shown_name(entry.name), key)
        self.save.addItem(tr("nobody can resist"), "")
        self.number = FormSpinBox(areas.number.low, areas.number.high, areas.number.usual)
        self.number.setPrefix(f"{shown_name(areas.number.name)} ")
        self.resisted = FormComboBox()
        self.resisted.setAccessibleName(tr("Who resists gets"))
        for portion, text in _RESISTED.items():
            self.resisted.addItem(tr(text), portion)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(ElidedLabel(display_name(self._area.name), bold=True))
        column.addLayout(_line(self.entry, self.kind))
        column.addLayout(_line(self.save, self.number, self.resisted))
        self.kind.setVisible(self.kind.count() > 0)
        column.addWidget(self._problem)
        column.addWidget(self._list(), 1)
        column.addWidget(self._buttons)

    def _list(self) -> QWidget:
        """Return the scrolling list of creatures."""
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(4, 4, 4, 4)
        grid.setColumnStretch(3, 1)
        for index, row in enumerate(self.rows.values()):
            for column, widget in enumerate(row.widgets):
                grid.addWidget(widget, index, column)
        grid.setRowStretch(grid.rowCount(), 1)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(inside)
        return area

    def _connect(self) -> None:
        self.entry.textChanged.connect(self._start_again)
        self.save.currentIndexChanged.connect(self._start_again)
        for combo in (self.kind, self.resisted):
            combo.currentIndexChanged.connect(self._refresh)
        self.number.valueChanged.connect(self._refresh)
        for token_id, row in self.rows.items():
            row.part.currentIndexChanged.connect(self._refresh)
            row.die.valueChanged.connect(partial(self._set_face, token_id))
        self.roll_button.clicked.connect(self.roll)
        self._buttons.accepted.connect(self._request)
        self._buttons.rejected.connect(self.reject)

    @property
    def command(self) -> ApplyArea:
        """The command as chosen."""
        portions = {
            token_id: Portion(row.part.currentData())
            for token_id, row in self.rows.items()
            if row.part.currentIndex() > 0
        }
        save = self.save.currentData()
        return ApplyArea(
            self._area.id,
            self.entry.text().strip(),
            self.kind.currentData() or "",
            save,
            self.number.value() if save else 0,
            Portion(self.resisted.currentData()),
            portions,
            None if self._battle.area(self._area.id) else self._area,
        )

    def roll(self) -> None:
        """Roll all dice, or roll them again; Enter then applies them."""
        self._kept = KeptDice(self._roll)
        self._rolled = True
        self._refresh()
        # A focused button takes Enter from the default one.
        if self.focusWidget() is self.roll_button and self.apply_button.isEnabled():
            self.apply_button.setFocus()

    def _start_again(self) -> None:
        """Forget the dice: another amount or resistance takes other dice."""
        self._rolled = False
        self._refresh()

    def _set_face(self, token_id: str, face: int) -> None:
        place = self._places.get(token_id)
        if self._rolled and place is not None and self._kept.die(place)[1] != face:
            self._kept.set_face(place, face)
            self._refresh()

    def _refresh(self) -> None:
        outcome = self._show_outcomes() if self._rolled else self._show_forecasts()
        typed = bool(self.entry.text().strip("+- "))
        text = ""
        if isinstance(outcome, Refused):
            text = translate_message(shown(outcome.text)) if typed else tr("Type an amount.")
        elif not self._rolled:
            text = tr("Nothing is rolled yet. Numbers are the least and the greatest amount.")
        else:
            text = tr("The amount is {total}. Nothing has happened yet.", total=outcome)
        self._problem.setText(text)
        possible = not isinstance(outcome, Refused)
        resists = bool(self.save.currentData())
        self.number.setEnabled(resists)
        self.resisted.setEnabled(resists)
        self.roll_button.setEnabled(possible)
        self.roll_button.setText(tr("Roll again") if self._rolled else tr("Roll"))
        self.apply_button.setEnabled(possible and self._rolled)
        (self.apply_button if self._rolled else self.roll_button).setDefault(True)

    def _show_forecasts(self) -> tuple[AreaForecast, ...] | Refused:
        forecasts = forecast_area(self._battle, self._rules, self.command)
        for row in self.rows.values():
            row.die.hide()
            for label in (row.chance, row.outcome):
                label.setText("")
        for forecast in () if isinstance(forecasts, Refused) else forecasts:
            row = self.rows[forecast.token]
            row.outcome.setText(_forecast_text(forecast))
            _show_chance(row.chance, forecast)
        return forecasts

    def _show_outcomes(self) -> int | Refused:
        """Show what the dice do and return the rolled amount."""
        command = self.command
        forecasts = forecast_area(self._battle, self._rules, command)
        result = resolve_area(self._battle, self._rules, command, self._kept)
        if isinstance(result, Refused) or isinstance(forecasts, Refused):
            return result if isinstance(result, Refused) else Refused("area", "")
        self.dice = result.dice
        self._places = {each.token: each.die for each in result.outcomes}
        for forecast, outcome in zip(forecasts, result.outcomes, strict=True):
            row = self.rows[outcome.token]
            _show_chance(row.chance, forecast)
            _show_die(row.die, outcome)
            row.outcome.setText(_outcome_text(outcome))
        return result.total

    def _request(self) -> None:
        if self.apply_button.isEnabled():
            self.requested.emit(self.command, self.dice)


def _line(*widgets: QWidget) -> QHBoxLayout:
    """Return widgets side by side, of which the first takes the room."""
    line = QHBoxLayout()
    for widget in widgets:
        line.addWidget(widget, int(widget is widgets[0]))
    return line


def _show_chance(label: QLabel, forecast: AreaForecast) -> None:
    """Show a chance in per cent, with the exact fraction as a tip."""
    if forecast.chance is None:
        return
    label.setText(tr("resists {percent}", percent=f"{float(forecast.chance):.0%}"))
    label.setToolTip(tr("Resists with a chance of {chance}", chance=str(forecast.chance)))


def _show_die(spin: FormSpinBox, outcome: AreaOutcome) -> None:
    """Show a single die, to be typed over by the table's roll; hide the field without one."""
    spin.setVisible(outcome.die is not None)
    if outcome.die is None:
        return
    spin.blockSignals(True)
    spin.setRange(1, outcome.sides)
    spin.setPrefix(tr("d{sides}: ", sides=outcome.sides))
    spin.setValue(outcome.face)
    spin.blockSignals(False)


def _forecast_text(forecast: AreaForecast) -> str:
    """Return both outcomes; on two lines if a roll that follows splits them into shares."""
    if forecast.chance is None:
        return forecast.unresisted
    if SHARE_MARK in forecast.unresisted + forecast.resisted:
        resisted = tr("resisted: {resisted}", resisted=forecast.resisted)
        return f"{forecast.unresisted}\n{resisted}"
    return tr(
        "{unresisted}; resisted: {resisted}",
        unresisted=forecast.unresisted,
        resisted=forecast.resisted,
    )


def _outcome_text(outcome: AreaOutcome) -> str:
    """Return the total rolled to resist, if any, whether it does, and what changes."""
    if outcome.resisted is None or not (outcome.roll or outcome.resisted):
        return outcome.change
    text = tr_noop("{roll} fails: {change}")
    if outcome.resisted:
        text = tr_noop("{roll} resists: {change}")
    return tr(text, roll=outcome.roll, change=outcome.change).strip()
