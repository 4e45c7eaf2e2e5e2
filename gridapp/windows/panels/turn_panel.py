"""Whose turn it is: the order, the round, and what the active or chosen creature has left."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gridapp.battle.state import Battle, Phase, Place
from gridapp.battle.tokens import Token
from gridapp.engine.rulebook.pack_data import Rulebook
from gridapp.scene.overlays.badges import plain
from gridapp.scene.theme import SideStyle, side_styles
from gridapp.windows.language import marked, told
from gridapp.windows.panels.order_list import PORTRAIT, OrderList, Row
from gridapp.windows.panels.round_parts import RoundParts
from gridapp.windows.widgets.creature_card import CreatureCard
from gridapp.windows.widgets.icons import portrait
from gridapp.windows.widgets.plain_text import Line, label
from gridapp.windows.widgets.pool_bars import health, levels

_NOBODY = marked("Double-click a creature below, then click where it shall stand.")


def styles_of(battle: Battle) -> dict[str, SideStyle]:
    """How each side looks, as on the board."""
    seen = [token.side for token in battle.tokens if not token.hidden]
    unseen = [token.side for token in battle.tokens if token.hidden]
    return side_styles(seen, unseen)


class TurnPanel(QWidget):
    """The order of turns and a card of the creature that matters now."""

    chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title = Line(bold=True)
        self._round = label(bold=True)
        self.parts = RoundParts()
        self.order = OrderList()
        self._nobody = label(told(_NOBODY), wrap=True)
        self._nobody.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.card = CreatureCard()
        self.order.chosen.connect(self.chosen)
        head = QHBoxLayout()
        head.addWidget(self._title, 1)
        head.addWidget(self._round)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 4, 8, 2)
        layout.setSpacing(5)
        layout.addLayout(head)
        layout.addWidget(self.parts)
        layout.addWidget(self.order, 1)
        layout.addWidget(self._nobody, 1)
        layout.addWidget(self.card)

    @property
    def title(self) -> str:
        """What stands above the order."""
        return self._title.text

    @property
    def round(self) -> str:
        """The round, as shown."""
        return self._round.text()

    def show_battle(self, battle: Battle, book: Rulebook, chosen: str) -> None:
        """Show a battle; the card is of the active creature, before the fight of the chosen."""
        self._title.say(_title(battle))
        self._round.setText(told("Round {number}", number=battle.round) if battle.round else "")
        styles = styles_of(battle)
        rows = _rows(battle, book, styles)
        self.order.show_rows(rows)
        self.order.setVisible(bool(rows))
        self._nobody.setVisible(not rows)
        token = battle.token(battle.active) or battle.token(chosen)
        self.card.setVisible(token is not None)
        if token is not None:
            self.card.show_token(battle, token, book, styles[token.side])


def _title(battle: Battle) -> str:
    if battle.phase is Phase.SETUP:
        count = len(battle.tokens)
        on_board = told("On the board: {count}", count=count)
        return on_board if count else told("Nobody is on the board yet")
    active = battle.token(battle.active)
    name = plain(active.name) if active else ""
    return told("{name}'s turn", name=name) if name else told("Nobody's turn")


def _rows(battle: Battle, book: Rulebook, styles: dict[str, SideStyle]) -> tuple[Row, ...]:
    """The order of the fight; before it, everybody as they were placed."""
    if battle.phase is Phase.SETUP or not battle.order:
        return tuple(_row(one, None, battle, book, styles) for one in battle.tokens)
    scored = any(place.score for place in battle.order)
    placed = [(battle.token(place.token), place) for place in battle.order]
    rows = (_row(token, place, battle, book, styles) for token, place in placed if token)
    return tuple(row if scored else row._replace(score="") for row in rows)


def _row(
    token: Token, place: Place | None, battle: Battle, book: Rulebook, styles: dict[str, SideStyle]
) -> Row:
    names = {held.id: held.id for held in token.conditions}
    names |= {key: book.conditions[key].name for key in names if key in book.conditions}
    return Row(
        token=token.id,
        name=plain(token.name),
        portrait=portrait(token.picture, styles[token.side], 2 * PORTRAIT, hidden=token.hidden),
        score=str(place.score) if place else "",
        health=health(levels(book, token)),
        active=token.id == battle.active,
        acted=bool(place and place.acted),
        hidden=token.hidden,
        conditions=tuple(names.items()),
    )
