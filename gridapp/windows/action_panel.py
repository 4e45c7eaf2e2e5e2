"""What the active creature may do now, and what it may not and why."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gridapp.engine.mechanics import Offer
from gridapp.engine.rulebook import ActionKind, Rulebook
from gridapp.windows.aim_panel import AimPanel
from gridapp.windows.plain import label
from gridapp.windows.tile import Tile

ICONS = {ActionKind.MOVE: "footprints", ActionKind.ATTACK: "sword", ActionKind.PLAIN: "zap"}
HEADINGS = {
    ActionKind.MOVE: "A drag moves with",
    ActionKind.ATTACK: "Attack",
    ActionKind.PLAIN: "Other actions",
}
_COLUMNS = 2


class ActionPanel(QStackedWidget):
    """The offers as buttons; while an attack is aimed, its weapons and targets instead."""

    move_chosen = Signal(str)
    attack_chosen = Signal(str)
    act_chosen = Signal(str)
    start_chosen = Signal()
    end_chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.aim = AimPanel()
        self.tiles: dict[str, Tile] = {}
        self._moves = QButtonGroup(self)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.start = Tile("Roll initiative", "The fight begins", "dices", "Ctrl+R")
        self.end = Tile("End turn", "", "skip-forward", "E")
        self.start.emphasise()
        self.start.clicked.connect(self.start_chosen)
        self.end.clicked.connect(self.end_chosen)
        self.addWidget(self._page())
        self.addWidget(self.aim)

    def _page(self) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(8, 4, 8, 6)
        layout.setSpacing(6)
        layout.addWidget(self._area, 1)
        layout.addWidget(self.start)
        layout.addWidget(self.end)
        return page

    def show_offers(
        self, offers: Iterable[Offer], book: Rulebook, move: str, *, setup: bool, can_start: bool
    ) -> None:
        """Show what may be done; ``move`` is the action that a drag moves with."""
        self.setCurrentIndex(0)
        self.start.setVisible(setup)
        self.start.setEnabled(can_start)
        self.end.setVisible(not setup)
        for old in self._moves.buttons():
            self._moves.removeButton(old)
        self.tiles = {}
        self._area.setWidget(self._offers(tuple(offers), book, move, setup))

    def _offers(self, offers: tuple[Offer, ...], book: Rulebook, move: str, setup: bool) -> QWidget:
        page = QWidget()
        layout = QVBoxLayout(page)
        layout.setContentsMargins(0, 0, 2, 0)
        layout.setSpacing(4)
        if setup:
            layout.addWidget(label(_SETTING_UP, wrap=True))
        for kind in ActionKind:
            shown = [one for one in offers if book.actions[one.action].kind is kind]
            if shown:
                layout.addWidget(label(HEADINGS[kind], size=-1))
                layout.addLayout(self._grid(shown, kind, book, move))
        layout.addStretch(1)
        return page

    def _grid(
        self, offers: list[Offer], kind: ActionKind, book: Rulebook, move: str
    ) -> QGridLayout:
        grid = QGridLayout()
        grid.setSpacing(5)
        for place, offer in enumerate(offers):
            tile = self._tile(offer, kind, book)
            if kind is ActionKind.MOVE:
                tile.setCheckable(True)
                self._moves.addButton(tile)
                tile.setChecked(offer.action == move)
            grid.addWidget(tile, place // _COLUMNS, place % _COLUMNS)
            self.tiles[offer.action] = tile
        for column in range(_COLUMNS):
            grid.setColumnStretch(column, 1)
        return grid

    def _tile(self, offer: Offer, kind: ActionKind, book: Rulebook) -> Tile:
        tile = Tile(offer.name, offer.price, ICONS[kind])
        summary = book.actions[offer.action].summary
        tile.explain(f"{summary} ({offer.rule})")
        if offer.refusal is not None:
            tile.refuse(f"{offer.refusal}. {summary}")
        signal = {
            ActionKind.MOVE: self.move_chosen,
            ActionKind.ATTACK: self.attack_chosen,
            ActionKind.PLAIN: self.act_chosen,
        }[kind]
        tile.clicked.connect(lambda _=False, action=offer.action: signal.emit(action))
        return tile


_SETTING_UP = (
    "Drag creatures to their places; more are under Creatures below. "
    "Right-click one to hide it from the players."
)
