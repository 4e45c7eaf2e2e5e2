"""The page of those who look: parties, what players are shown of them, and what is forgotten."""

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gridapp.battle.commands import ForgetSeen, SetParties
from gridapp.battle.knowing.knowledge import Audience
from gridapp.battle.state import Battle
from gridapp.battle.vision.sight import Party
from gridapp.session.parties import (
    audience_text,
    audiences,
    members_text,
    new_party,
    with_party,
    without_party,
)
from gridapp.windows.light.party_dialog import PartyDialog
from gridapp.windows.widgets.form_inputs import FormComboBox
from gridapp.windows.widgets.plain_text import plain_label

_PARTY = Qt.ItemDataRole.UserRole


class LookingPage(QWidget):
    """Lists and buttons; ``audience_picked`` carries an `Audience`, to be shown to players."""

    command_requested = Signal(object)
    audience_picked = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._battle: Battle | None = None
        self.audience_box = FormComboBox()
        self.audience_box.setAccessibleName(self.tr("Players see"))
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Parties"))
        self.new_button = QPushButton(self.tr("New…"))
        self.edit_button = QPushButton(self.tr("Change…"))
        self.remove_button = QPushButton(self.tr("Remove"))
        self.forget_button = QPushButton()
        self.hint = plain_label(wrap=True)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(plain_label(self.tr("Players see"), bold=True))
        column.addWidget(self.audience_box)
        column.addWidget(self.hint)
        column.addWidget(plain_label(self.tr("Who looks together"), bold=True))
        column.addWidget(self.list, 1)
        row = QHBoxLayout()
        for button in (self.new_button, self.edit_button, self.remove_button):
            row.addWidget(button)
        column.addLayout(row)
        column.addWidget(self.forget_button)

    def _connect(self) -> None:
        for button in (
            self.new_button,
            self.edit_button,
            self.remove_button,
            self.forget_button,
        ):
            button.setAutoDefault(False)
        self.audience_box.activated.connect(
            lambda row: self.audience_picked.emit(self.audience_box.itemData(row))
        )
        self.list.currentItemChanged.connect(lambda *_: self._show_chosen())
        self.list.itemActivated.connect(lambda _: self.edit_party())
        self.new_button.clicked.connect(self.add_party)
        self.edit_button.clicked.connect(self.edit_party)
        self.remove_button.clicked.connect(self._remove)
        self.forget_button.clicked.connect(self._forget)

    # What is chosen

    @property
    def chosen(self) -> Party | None:
        """The party chosen in the list, or None."""
        if self.list.currentRow() < 0 or self._battle is None:
            return None
        wanted = self.list.currentItem().data(_PARTY)
        return self._battle.sight.party(wanted)

    # Changes

    def add_party(self) -> PartyDialog | None:
        """Ask for a new party."""
        return self._ask(new_party(self._battle.sight)) if self._battle is not None else None

    def edit_party(self) -> PartyDialog | None:
        """Ask for changes of the chosen party."""
        return self._ask(self.chosen) if self.chosen is not None else None

    def _ask(self, party: Party) -> PartyDialog | None:
        if self._battle is None:
            return None
        dialog = PartyDialog(self, party, self._battle)
        dialog.chosen.connect(self._keep)
        dialog.open()
        return dialog

    def _keep(self, party: Party) -> None:
        if self._battle is not None:
            self.command_requested.emit(SetParties(with_party(self._battle.sight, party)))

    def _remove(self) -> None:
        if self._battle is not None and self.chosen is not None:
            parties = without_party(self._battle.sight, self.chosen.id)
            self.command_requested.emit(SetParties(parties))

    def _forget(self) -> None:
        party = self.chosen
        self.command_requested.emit(ForgetSeen((party.id,) if party is not None else ()))

    # What is shown

    def show_battle(self, battle: Battle, shown_to: Audience) -> None:
        """Show the parties of a battle and for whom the players' view is made, without signals."""
        chosen, self._battle = self.chosen, battle
        with QSignalBlocker(self.list):
            self.list.clear()
            for party in battle.sight.looking:
                item = QListWidgetItem(f"{party.name}: {members_text(battle, party)}")
                item.setData(_PARTY, party.id)
                self.list.addItem(item)
                if chosen is not None and party.id == chosen.id:
                    self.list.setCurrentItem(item)
        self._show_audiences(battle, shown_to)
        self._show_chosen()

    def _show_audiences(self, battle: Battle, shown_to: Audience) -> None:
        choices = audiences(battle)
        if shown_to not in choices:
            choices[shown_to] = audience_text(battle, shown_to)
        with QSignalBlocker(self.audience_box):
            self.audience_box.clear()
            for audience, text in choices.items():
                self.audience_box.addItem(text, audience)
            self.audience_box.setCurrentIndex(list(choices).index(shown_to))
        if battle.fog.mode.by_sight:
            text = self.tr("In the players' window, on your board, and in pictures for players.")
        else:
            text = self.tr("It counts once players see by sight (tab Fog).")
        self.hint.setText(text)

    def _show_chosen(self) -> None:
        party, memories = self.chosen, self._battle.sight.memories if self._battle else ()
        self.edit_button.setEnabled(party is not None)
        parties = self._battle.sight.parties if self._battle else ()
        self.remove_button.setEnabled(party in parties)
        forgets = [memory for memory in memories if party is None or memory.party == party.id]
        self.forget_button.setEnabled(bool(forgets))
        text = self.tr("Forget what all have seen")
        if party is not None:
            text = self.tr("Forget what this party has seen")
        self.forget_button.setText(text)
