"""Whose turn it is: the order, the round, and what the active or chosen creature has left."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gridapp.battle.state import Battle, InitiativeEntry, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.rulebook.pack_data import Rulebook
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.theme import SideStyle, side_styles
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.panels.order_list import PORTRAIT_SIZE, OrderList, OrderRow
from gridapp.windows.panels.round_parts import RoundParts
from gridapp.windows.widgets.creature_card import CreatureCard
from gridapp.windows.widgets.icons import portrait
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_label
from gridapp.windows.widgets.pool_bars import health_level, pool_levels

_NOBODY = tr_noop("Double-click a creature below, then click where it shall stand.")


def battle_side_styles(battle: Battle) -> dict[str, SideStyle]:
    """How each side looks, as on the board."""
    seen = [token.side for token in battle.tokens if not token.hidden]
    unseen = [token.side for token in battle.tokens if token.hidden]
    return side_styles(seen, unseen)


class TurnPanel(QWidget):
    """The order of turns and a card of the creature that matters now."""

    token_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title = ElidedLabel(bold=True)
        self._round = plain_label(bold=True)
        self.round_parts = RoundParts()
        self.order_list = OrderList()
        self._nobody = plain_label(tr(_NOBODY), wrap=True)
        self._nobody.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.card = CreatureCard()
        self.order_list.token_chosen.connect(self.token_chosen)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._round)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 2)
        layout.setSpacing(5)
        layout.addLayout(head)
        layout.addWidget(self.round_parts)
        layout.addWidget(self.order_list, 1)
        layout.addWidget(self._nobody, 1)
        layout.addWidget(self.card)

    @property
    def title(self) -> str:
        """What stands above the order."""
        return self._title.text

    @property
    def round_text(self) -> str:
        """The round, as shown."""
        return self._round.text()

    def show_battle(self, battle: Battle, book: Rulebook, chosen: str) -> None:
        """Show a battle; the card is of the active creature, before the fight of the chosen."""
        self._title.show_text(_title(battle))
        self._round.setText(tr("Round {number}", number=battle.round) if battle.round else "")
        styles = battle_side_styles(battle)
        rows = _rows(battle, book, styles)
        self.order_list.show_rows(rows)
        self.order_list.setVisible(bool(rows))
        self._nobody.setVisible(not rows)
        token = battle.token(battle.active) or battle.token(chosen)
        self.card.setVisible(token is not None)
        if token is not None:
            self.card.show_token(battle, token, book, styles[token.side])


def _title(battle: Battle) -> str:
    if battle.phase is Phase.SETUP:
        count = len(battle.tokens)
        on_board = tr("On the board: {count}", count=count)
        return on_board if count else tr("Nobody is on the board yet")
    active = battle.token(battle.active)
    name = display_name(active.name) if active else ""
    return tr("{name}'s turn", name=name) if name else tr("Nobody's turn")


def _rows(battle: Battle, book: Rulebook, styles: dict[str, SideStyle]) -> tuple[OrderRow, ...]:
    """The order of the fight; before it, everybody as they were placed."""
    if battle.phase is Phase.SETUP or not battle.order:
        return tuple(_row(one, None, battle, book, styles) for one in battle.tokens)
    scored = any(place.score for place in battle.order)
    placed = [(battle.token(place.token), place) for place in battle.order]
    rows = (_row(token, place, battle, book, styles) for token, place in placed if token)
    return tuple(row if scored else row._replace(score="") for row in rows)


def _row(
    token: Token,
    place: InitiativeEntry | None,
    battle: Battle,
    book: Rulebook,
    styles: dict[str, SideStyle],
) -> OrderRow:
    names = {held.id: held.id for held in token.conditions}
    names |= {key: book.conditions[key].name for key in names if key in book.conditions}
    return OrderRow(
        token=token.id,
        name=display_name(token.name),
        portrait=portrait(
            token.picture, styles[token.side], 2 * PORTRAIT_SIZE, hidden=token.hidden
        ),
        score=str(place.score) if place else "",
        health=health_level(pool_levels(book, token)),
        active=token.id == battle.active,
        acted=bool(place and place.acted),
        hidden=token.hidden,
        conditions=tuple(names.items()),
    )
