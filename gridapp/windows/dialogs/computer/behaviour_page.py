"""The page that says how the computer plays a creature or a side: weights and orders."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialogButtonBox,
    QFormLayout,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import shown_name
from gridapp.tactics.behaviour import Behaviour
from gridapp.tactics.policy import POLICIES
from gridapp.windows.language import tr
from gridapp.windows.widgets.form_inputs import FormComboBox, FormSpinBox
from gridapp.windows.widgets.lettered_dialog import LetteredDialog
from gridapp.windows.widgets.plain_text import plain_label

_MOST_CELLS = 99


class BehaviourPage(LetteredDialog):
    """Asks for weights and orders of a creature, or of all of its side.

    Accepted it only sets them; `play_asked` comes after it if the computer shall play them too.
    """

    play_asked = Signal()

    def __init__(
        self,
        parent: QWidget,
        battle: Battle,
        token: Token,
        behaviour: Behaviour,
        *,
        answers_for_gm: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("How the computer plays"))
        self._side = [each for each in battle.tokens if each.side == token.side]
        self._token = token
        self._make_fields(battle, token, behaviour)
        self.answers_for_gm = QCheckBox(tr("Give the usual answers to questions for the GM"))
        self.answers_for_gm.setChecked(answers_for_gm)
        self._lay_out()

    def _make_fields(self, battle: Battle, token: Token, behaviour: Behaviour) -> None:
        self.whom = FormComboBox()
        self.whom.addItem(display_name(token.name), (token,))
        name = display_name(shown_name(token.side))
        side = tr("All of {side} ({count})", side=name, count=len(self._side))
        self.whom.addItem(side, tuple(self._side))
        self.weights = FormComboBox()
        for key, text in _weight_texts().items():
            self.weights.addItem(text, key)
        self.weights.setCurrentIndex(self.weights.findData(behaviour.policy.name))
        self.guards = QCheckBox(tr("Never leave the place where it stands"))
        self.within = FormSpinBox(0, _MOST_CELLS, behaviour.within)
        self.flees = QCheckBox(tr("Flee when hurt"))
        self.share = FormSpinBox(1, 100, behaviour.flee_below or 30)
        self.hunted = FormComboBox()
        self.hunted.addItem(tr("nobody"), "")
        for foe in battle.tokens:
            if foe.side != token.side:
                self.hunted.addItem(display_name(foe.name), foe.id)
        self.hunted.setCurrentIndex(max(0, self.hunted.findData(behaviour.hunt)))
        self.gathers = QCheckBox(tr("Stay with friends"))
        self.near = FormSpinBox(1, _MOST_CELLS, behaviour.together or 3)
        self.guards.setChecked(behaviour.guard is not None)
        self.flees.setChecked(bool(behaviour.flee_below))
        self.gathers.setChecked(bool(behaviour.together))

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.addRow(tr("Whom"), self.whom)
        form.addRow(tr("Weights"), self.weights)
        self._add_order(form, self.guards, tr("Cells around it"), self.within)
        self._add_order(form, self.flees, tr("Below this share of life, in %"), self.share)
        self._add_order(form, self.gathers, tr("Cells to the nearest friend"), self.near)
        form.addRow(tr("Hunt"), self.hunted)
        about = tr(
            "The computer goes by what this side may know. It never answers for a player's "
            "creature. Nothing of this is stored in the battle."
        )
        kinds = QDialogButtonBox.StandardButton
        buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        buttons.button(kinds.Ok).setText(tr("Set"))
        self.set_button = buttons.button(kinds.Ok)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.play_button = buttons.addButton(tr("Play from now on"), role)
        self.play_button.clicked.connect(self._play)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.answers_for_gm)
        column.addWidget(plain_label(about, wrap=True))
        column.addWidget(buttons)
        self.setMinimumWidth(460)
        self.setWindowModality(Qt.WindowModality.WindowModal)

    def _add_order(self, form: QFormLayout, box: QCheckBox, text: str, value: QSpinBox) -> None:
        """Add a check box for an order, and a row for its number."""
        form.addRow(box)
        form.addRow(f"      {text}", value)
        value.setEnabled(box.isChecked())
        value.setAccessibleName(text)
        box.toggled.connect(value.setEnabled)

    def _play(self) -> None:
        self.accept()
        self.play_asked.emit()

    def behaviours(self) -> dict[str, Behaviour]:
        """Return the behaviour of each creature chosen, by id; each guards its own cell."""
        return {token.id: self._behaviour(token) for token in self.whom.currentData()}

    def _behaviour(self, token: Token) -> Behaviour:
        guards = self.guards.isChecked()
        return Behaviour(
            POLICIES[self.weights.currentData()],
            token.cell if guards else None,
            self.within.value() if guards else 0,
            self.share.value() if self.flees.isChecked() else 0,
            self.hunted.currentData(),
            self.near.value() if self.gathers.isChecked() else 0,
        )


def _weight_texts() -> dict[str, str]:
    return {
        "bold": tr("bold: felling foes counts more, own losses less"),
        "even": tr("even"),
        "careful": tr("careful: own losses count more"),
    }
