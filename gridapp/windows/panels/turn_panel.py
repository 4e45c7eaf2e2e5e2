"""The turn panel: round, initiative order, and a card of the active or selected creature."""

from collections.abc import Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from gridapp.battle.floors import floor_name
from gridapp.battle.knowing.knowledge import Knowledge
from gridapp.battle.state import Battle, InitiativeEntry, Phase
from gridapp.battle.tokens import Token, telling_conditions
from gridapp.engine.queries.shown_statistics import ShownStatistic
from gridapp.engine.queries.turns.play_order import PlayOrder
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.grid.floors import floor_of
from gridapp.scene.overlays.badges import display_name
from gridapp.scene.theme import SideStyle, side_styles
from gridapp.session.i18n import shown_name
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.panels.order_list import OrderList
from gridapp.windows.panels.order_rows import PORTRAIT_SIZE, OrderRow
from gridapp.windows.panels.round_parts import RoundParts
from gridapp.windows.widgets.creature.creature_card import CreatureCard
from gridapp.windows.widgets.creature.pool_bars import life_levels
from gridapp.windows.widgets.icons import portrait
from gridapp.windows.widgets.plain_text import ElidedLabel, plain_label

_EMPTY_HINT = tr_noop("Double-click a creature below, then click a cell to place it.")


def battle_side_styles(knows: Knowledge) -> dict[str, SideStyle]:
    """Return the style of each side, as on the board; ``knows`` is what players know."""
    shown = knows.creature_ids
    unseen = [token.side for token in knows.battle.tokens if token.id not in shown]
    return side_styles([token.side for token in knows.creatures], unseen)


class TurnPanel(QWidget):
    """The initiative order and the creature card."""

    token_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self._title = ElidedLabel(bold=True)
        self._round = plain_label(bold=True)
        self.round_parts = RoundParts()
        self.order_list = OrderList()
        self._empty_hint = plain_label(tr(_EMPTY_HINT), wrap=True)
        self._empty_hint.setAlignment(Qt.AlignmentFlag.AlignCenter)
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
        layout.addWidget(self._empty_hint, 1)
        layout.addWidget(self.card)

    @property
    def title(self) -> str:
        """The text above the order."""
        return self._title.text

    def fit_order(self, height: int) -> None:
        """Let the order ask for no more than is left of a height by the other parts."""
        layout, order = self.layout(), self.order_list
        if layout is not None:
            layout.activate()
            least = layout.minimumHeightForWidth(self.width())
            order.set_room(height - least + order.minimumSizeHint().height())

    @property
    def round_text(self) -> str:
        """The round as shown."""
        return self._round.text()

    def show_battle(
        self,
        knows: Knowledge,
        book: Rulebook,
        order: PlayOrder,
        chosen: str,
        statistics: Iterable[ShownStatistic] = (),
        interrupted: str = "",
    ) -> None:
        """Show a battle, with the card of the active creature or, in setup, the selection.

        ``statistics`` are those of the creature on the card, ``interrupted`` is the name of the
        creature in whose turn another acts.
        """
        battle = knows.battle
        self._title.show_text(_title(battle, interrupted))
        self._round.setText(tr("Round {number}", number=battle.round) if battle.round else "")
        styles = battle_side_styles(knows)
        rows = _rows(battle, book, order, styles)
        self.order_list.show_rows(rows)
        self.order_list.setVisible(bool(rows))
        self._empty_hint.setVisible(not rows)
        token = battle.token(battle.active) or battle.token(chosen)
        self.card.setVisible(token is not None)
        if token is not None:
            self.card.show_token(battle, token, book, styles[token.side], statistics)


def _title(battle: Battle, interrupted: str = "") -> str:
    if battle.phase is Phase.SETUP:
        count = len(battle.tokens)
        on_board = tr("On the board: {count}", count=count)
        return on_board if count else tr("No creatures on the board yet")
    active = battle.token(battle.active)
    name = display_name(active.name) if active else ""
    if name and interrupted:
        return tr("{name} acts in {other}'s turn", name=name, other=interrupted)
    return tr("{name}'s turn", name=name) if name else tr("Nobody's turn")


def _rows(
    battle: Battle, book: Rulebook, order: PlayOrder, styles: dict[str, SideStyle]
) -> tuple[OrderRow, ...]:
    """Return the rows in the order of play; in setup, in order of placement."""
    if battle.phase is Phase.SETUP or not battle.order:
        return tuple(_row(token, None, battle, book, styles) for token in battle.tokens)
    scored = any(entry.score for entry in battle.order)
    places = {entry.token: place for place, entry in enumerate(battle.order)}
    placed = [(battle.token(entry.token), entry) for entry in order.entries]
    rows = (_row(token, entry, battle, book, styles) for token, entry in placed if token)
    return tuple(
        row._replace(
            score=row.score if scored else "",
            rests=row.token in order.resting,
            place=places[row.token],
        )
        for row in rows
    )


def _name_with_floor(token: Token, battle: Battle) -> str:
    """Return a creature's name, on a map of several floors with the name of its floor."""
    name = display_name(token.name)
    floor = floor_name(battle.board, floor_of(battle.board.grid, token.cell))
    return f"{name} \u00b7 {floor}" if floor else name


def _row(
    token: Token,
    entry: InitiativeEntry | None,
    battle: Battle,
    book: Rulebook,
    styles: dict[str, SideStyle],
) -> OrderRow:
    held, kinds = [condition.id for condition in token.conditions], book.shown_conditions
    names = {key: key for key in telling_conditions(held, kinds)}
    names |= {key: shown_name(book.conditions[key].name) for key in names if key in book.conditions}
    return OrderRow(
        token=token.id,
        name=_name_with_floor(token, battle),
        portrait=portrait(
            token.picture, styles[token.side], 2 * PORTRAIT_SIZE, hidden=token.hidden
        ),
        score=str(entry.score) if entry else "",
        health=life_levels(book, token),
        active=token.id == battle.active,
        acted=bool(entry and entry.acted),
        hidden=token.hidden,
        conditions=tuple(names.items()),
        is_lifeless=any(condition in kinds.lifeless for condition in held),
    )
