"""What the active creature may do now, and what it may not and why."""

from collections.abc import Iterable

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtWidgets import QButtonGroup, QVBoxLayout, QWidget

from gridapp.engine.protocol import Offer
from gridapp.engine.queries.legal_actions import WAITING
from gridapp.engine.rulebook.pack_data import ActionKind, Rulebook
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.messages import translate_message
from gridapp.windows.panels.aim_panel import AimPanel
from gridapp.windows.panels.area_panel import AreaPanel
from gridapp.windows.widgets.choice_list import ChoiceList
from gridapp.windows.widgets.plain_text import ElidedLabel
from gridapp.windows.widgets.tile import Tile

ICONS = {
    ActionKind.MOVE: "footprints",
    ActionKind.ATTACK: "sword",
    ActionKind.CHARGE: "swords",
    ActionKind.TARGET: "crosshair",
    ActionKind.PLAIN: "zap",
}
HEADINGS = {
    ActionKind.MOVE: tr_noop("A drag moves with"),
    ActionKind.ATTACK: tr_noop("Attack"),
    ActionKind.CHARGE: tr_noop("A drag charges with"),
    ActionKind.TARGET: tr_noop("Act on somebody"),
    ActionKind.PLAIN: tr_noop("Other actions"),
}
DRAGGED = (ActionKind.MOVE, ActionKind.CHARGE)
_USUAL = (tr_noop("Roll initiative"), tr_noop("End turn"))
"""What it is called under systems that have no word of their own for it."""
_SETTING_UP = tr_noop(
    "Drag creatures to their places; more are under Creatures below."
    " Right-click one to hide it from the players.",
)


class ActionPanel(QWidget):
    """The offers as buttons; while an attack is aimed, its weapons and targets instead.

    ``released_by_mouse`` tells that the mouse has clicked something of it.
    """

    released_by_mouse = Signal()
    move_chosen = Signal(str)
    attack_chosen = Signal(str)
    act_chosen = Signal(str)
    start_chosen = Signal()
    end_chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.aim_panel = AimPanel()
        self.area_panel = AreaPanel()
        self.tiles: dict[str, Tile] = {}
        self._moves = QButtonGroup(self)
        self._title = ElidedLabel(bold=True)
        self._choices = ChoiceList()
        self.start_tile = Tile("", tr("The fight begins"), "dices", "Ctrl+R")
        self.end_tile = Tile("", "", "skip-forward", "E")
        self.start_tile.emphasise()
        self.start_tile.clicked.connect(self.start_chosen)
        self.end_tile.clicked.connect(self.end_chosen)
        for one in (self._choices, self.start_tile, self.end_tile, self.aim_panel, self.area_panel):
            one.released_by_mouse.connect(self.released_by_mouse)
        self._page = QWidget()
        inner = QVBoxLayout(self._page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 6)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(6)
        for widget in (self._title, self._choices, self.start_tile, self.end_tile):
            inner.addWidget(widget)
        layout.addWidget(self._page)
        layout.addWidget(self.aim_panel)
        layout.addWidget(self.area_panel)
        self.aim_panel.hide()
        self.area_panel.hide()

    def show_aim(self) -> None:
        """Show the weapons and targets of the attack that is aimed."""
        self._page.hide()
        self.area_panel.hide()
        self.aim_panel.show()

    def show_area(self) -> None:
        """Show the shape and size of the area that is laid."""
        self._page.hide()
        self.aim_panel.hide()
        self.area_panel.show()

    def show_offers(
        self,
        offers: Iterable[Offer],
        book: Rulebook,
        move: str,
        who: str,
        *,
        setup: bool,
        can_start: bool,
        out_of_turn: bool = False,
    ) -> None:
        """Show what ``who`` may do; ``move`` is the action that a drag moves with.

        It is named above where it is not its turn.
        """
        self.aim_panel.hide()
        self.area_panel.hide()
        self._page.show()
        self.start_tile.set_note(tr("The fight begins") if can_start else tr("Set creatures first"))
        self._name(book)
        self.start_tile.setVisible(setup)
        self.start_tile.setEnabled(can_start)
        self.end_tile.setVisible(not setup)
        for old in self._moves.buttons():
            self._moves.removeButton(old)
        self.tiles = {}
        self._choices.clear()
        if setup and can_start:
            self._choices.add_text(tr(_SETTING_UP))
        self._title.show_text(tr("{name} may", name=who) if who else "")
        self._title.setVisible(out_of_turn)
        self._add_offers(tuple(offers), book, move, who)
        self._choices.finish()

    def _name(self, book: Rulebook) -> None:
        """Call the beginning and the end of turns what the system calls them."""
        for tile, words in (
            (self.start_tile, book.phrases.begin),
            (self.end_tile, book.phrases.end),
        ):
            text = tr(words) if words in _USUAL else words
            tile.setText(text)
            tile.setAccessibleName(f"{text}, {tile.note}" if tile.note else text)

    def _add_offers(self, offers: tuple[Offer, ...], book: Rulebook, move: str, who: str) -> None:
        for kind in ActionKind:
            shown = [one for one in offers if book.actions[one.action].kind is kind]
            tiles = [self._tile(one, kind, book, who) for one in shown]
            if tiles:
                self._choices.add(tr(HEADINGS[kind]), tiles)
        for offer in offers:
            if book.actions[offer.action].kind in DRAGGED:
                tile = self.tiles[offer.action]
                tile.setCheckable(True)
                self._moves.addButton(tile)
                tile.setChecked(offer.action == move)

    def _choose(self, signal: SignalInstance, action: str, kind: ActionKind, on: bool) -> None:
        """A move is chosen by a click or by arrow keys, and stays chosen."""
        if on or kind not in DRAGGED:
            signal.emit(action)

    def _tile(self, offer: Offer, kind: ActionKind, book: Rulebook, who: str) -> Tile:
        """An action with its price, or greyed with the reason; whose it is goes without saying."""
        price, refusal = offer.price, offer.refusal
        why = (
            translate_message(refusal.why)
            if refusal is not None and refusal.code != WAITING
            else ""
        )
        tile = Tile(offer.name, why.removeprefix(f"{who} ") or price, ICONS[kind])
        told = ". ".join(filter(None, (price, book.actions[offer.action].summary)))
        tile.explain(f"{told} ({offer.rule})")
        if refusal is not None:
            tile.disable(f"{translate_message(str(refusal))}. {told}")
        signal = {
            ActionKind.MOVE: self.move_chosen,
            ActionKind.ATTACK: self.attack_chosen,
            ActionKind.CHARGE: self.move_chosen,
            ActionKind.TARGET: self.attack_chosen,
            ActionKind.PLAIN: self.act_chosen,
        }[kind]
        self.tiles[offer.action] = tile
        chosen = tile.toggled if kind in DRAGGED else tile.clicked
        chosen.connect(lambda on=False, action=offer.action: self._choose(signal, action, kind, on))
        return tile
