"""The actions of the acting creature, with prices, and reasons for unavailable actions."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Signal, SignalInstance
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QVBoxLayout, QWidget

from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.engine.types import Offer
from gridapp.session.i18n import shown_name
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.panels.action_tiles import TileWords, never_now, offers_by_kind, tile_words
from gridapp.windows.panels.aim_panel import AimPanel
from gridapp.windows.panels.area_panel import AreaPanel
from gridapp.windows.panels.out_of_turn_head import OutOfTurnHead
from gridapp.windows.widgets.choice_list import ChoiceList
from gridapp.windows.widgets.tile import Tile

if TYPE_CHECKING:
    from gridapp.session.queries.cautions import Caution

ICONS = {
    ActionKind.MOVE: "footprints",
    ActionKind.ATTACK: "sword",
    ActionKind.CHARGE: "swords",
    ActionKind.TARGET: "crosshair",
    ActionKind.PLAIN: "zap",
}
HEADINGS = {
    ActionKind.MOVE: tr_noop("Dragging the token"),
    ActionKind.ATTACK: tr_noop("Attack"),
    ActionKind.CHARGE: tr_noop("Drag, then attack"),
    ActionKind.TARGET: tr_noop("Act on a creature"),
    ActionKind.PLAIN: tr_noop("Other actions"),
}
DRAGGED = (ActionKind.MOVE, ActionKind.CHARGE)
_TRANSLATED_PHRASES = (tr_noop("Roll initiative"), tr_noop("End turn"))
"""Default phrases; phrases of a rules system are shown untranslated."""
_ALL = 1_000
"""Of the spare height the actions take this share, and what they do not need stays free below."""
_ABOVE_START = 2
"""The place of the room above the start tile."""
_SETTING_UP = tr_noop(
    "Drag creatures to their places; more are under Creatures below."
    " Right-click one to hide it from the players.",
)


class _Places(NamedTuple):
    """The places and headings of the tiles; while equal, the tiles are reused."""

    groups: list[tuple[ActionKind, list[str]]]
    titles: list[str]
    headed: str
    has_hint: bool
    book: Rulebook
    look: object


class ActionPanel(QWidget):
    """Action tiles by kind, replaced by the aim or area panel while such a tool is active.

    ``cautions`` are told by the tiles of attacks, by action; ``interrupted`` names the creature in
    whose turn another acts, ``acting`` the creature that acts while those of another are shown. All
    are to be set before the actions are shown. ``back_chosen`` asks for those of the acting one.
    ``released_by_mouse`` follows a mouse click on any tile, to return the focus to the board.
    """

    released_by_mouse = Signal()
    move_chosen = Signal(str)
    attack_chosen = Signal(str)
    act_chosen = Signal(str)
    start_chosen = Signal()
    end_chosen = Signal()
    round_end_chosen = Signal()
    back_chosen = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.aim_panel = AimPanel()
        self.area_panel = AreaPanel()
        self.tiles: dict[str, Tile] = {}
        self._who = self._left = ""
        self._content: object = None
        self._places: _Places | None = None
        self._last: frozenset[str] = frozenset()
        self.cautions: Mapping[str, Caution] = {}
        self.interrupted = self.acting = ""
        self.head = OutOfTurnHead()
        self._moves = QButtonGroup(self)
        self._choices = ChoiceList()
        start_key = QKeySequence("Ctrl+R").toString(QKeySequence.SequenceFormat.NativeText)
        self.start_tile = Tile("", tr("Starts the fight"), "dices", start_key)
        self.end_tile = Tile("", "", "skip-forward", "E")
        round_key = QKeySequence("Shift+E").toString(QKeySequence.SequenceFormat.NativeText)
        self.round_end_tile = Tile("", "", "", round_key)
        self.start_tile.enable_wrapping(note_lines=1)
        self.end_tile.enable_wrapping(note_lines=0)
        self.round_end_tile.enable_wrapping(note_lines=0)
        self.start_tile.emphasise()
        self.start_tile.clicked.connect(self.start_chosen)
        self.end_tile.clicked.connect(self.end_chosen)
        self.round_end_tile.clicked.connect(self.round_end_chosen)
        self.head.back_chosen.connect(self.back_chosen)
        tiles = (self.head, self._choices, self.start_tile, self.end_tile, self.round_end_tile)
        for clickable in (*tiles, self.aim_panel, self.area_panel):
            clickable.released_by_mouse.connect(self._forget_left_tile)
            clickable.released_by_mouse.connect(self.released_by_mouse)
        self._lay_out()
        self.aim_panel.hide()
        self.area_panel.hide()

    def _lay_out(self) -> None:
        self._page = QWidget()
        inner = QVBoxLayout(self._page)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 2, 8, 4)
        inner.setContentsMargins(0, 0, 0, 0)
        inner.setSpacing(4)
        inner.addWidget(self.head)
        ends = QHBoxLayout()
        ends.setSpacing(6)
        ends.addWidget(self.end_tile, 1)
        ends.addWidget(self.round_end_tile, 1)
        inner.addWidget(self._choices, _ALL)
        inner.addWidget(self.start_tile)
        inner.addLayout(ends)
        inner.addStretch(1)
        inner.insertStretch(_ABOVE_START)
        self._parts = inner
        layout.addWidget(self._page)
        layout.addWidget(self.aim_panel)
        layout.addWidget(self.area_panel)

    @property
    def wanted_height(self) -> int:
        """The height of the panel with all tiles in full."""
        return self.sizeHint().height() + self._missing_height

    @property
    def _missing_height(self) -> int:
        """How much higher the tiles are in full than the height asked for, 0 while hidden."""
        if self._page.isHidden():
            return 0
        return self._choices.wanted_height - self._choices.sizeHint().height()

    def fit_choices(self, height: int) -> None:
        """Let the tiles ask for no more than is left of a height by the start and end tiles."""
        if not self._page.isHidden():
            start_and_end = self.wanted_height - self._choices.wanted_height
            self._choices.set_room(height - start_and_end)

    def show_aim(self) -> None:
        """Show the aim panel instead of the tiles."""
        focused = (action for action, tile in self.tiles.items() if tile.hasFocus())
        self._left = next(focused, "")
        self._page.hide()
        self.area_panel.hide()
        self.aim_panel.show()

    def focus_left_tile(self) -> None:
        """Give the keyboard back to the tile from which a key went to the aim panel, if any.

        After a click the board has the keyboard.
        """
        if (tile := self.tiles.get(self._left)) is not None and tile.isEnabled():
            tile.setFocus()

    def _forget_left_tile(self) -> None:
        self._left = ""

    def show_area(self) -> None:
        """Show the area panel instead of the tiles."""
        self._page.hide()
        self.aim_panel.hide()
        self.area_panel.show()

    def show_offers(  # noqa: PLR0913 - all that the panel shows
        self,
        offers: Iterable[Offer],
        book: Rulebook,
        move: str,
        who: str,
        *,
        setup: bool,
        can_start: bool,
        out_of_turn: bool = False,
        is_chosen: bool = False,
    ) -> None:
        """Show the actions of the creature named ``who``; ``move`` is the action used by drags.

        All actions keep their places from turn to turn, the first ones in sight when somebody else
        acts; out of turn the few that can be taken come first. Those that cannot be taken say why,
        and attacks what their `cautions` tell. Last are those that no turn allows: rests in a
        fight, and reactions, which are asked for.
        ``out_of_turn`` names the creature in the headings. During setup a sentence says what to do,
        unless a creature ``is_chosen``, whose card needs the room. Tiles of the same titles in the
        same order are kept and say something else: making them is most of what showing a battle
        costs.
        """
        self.aim_panel.hide()
        self.area_panel.hide()
        self._page.show()
        every_offer = tuple(offers)
        round_end = next((each for each in every_offer if each.action == book.round_end), None)
        shown_offers = tuple(each for each in every_offer if each is not round_end)
        has_hint = setup and can_start and not is_chosen
        look = (self.font().key(), self.palette().cacheKey(), self._choices.viewport().width())
        flags = (setup, can_start, out_of_turn, has_hint)
        named = (self.interrupted, self.acting)
        content = (shown_offers, round_end, book, who, flags, self.cautions, named, look)
        if content != self._content:
            self.head.show_names(who, self.acting)
            self._show_turn_tiles(book, setup=setup, can_start=can_start)
            self._show_round_end(round_end, book, who, shown=not (setup or out_of_turn))
            words = {
                offer.action: tile_words(offer, book, who, self.cautions.get(offer.action))
                for offer in shown_offers
            }
            self._last = never_now(shown_offers, self._last)
            groups = offers_by_kind(shown_offers, book, allowed_first=out_of_turn, last=self._last)
            actions = [(kind, [offer.action for offer in listed]) for kind, listed in groups]
            titles, headed = [said.title for said in words.values()], who if out_of_turn else ""
            self._show_tiles(_Places(actions, titles, headed, has_hint, book, look), words, who)
            self._content = content
        self._check_move(shown_offers, book, move)

    def _show_tiles(self, places: _Places, words: Mapping[str, TileWords], who: str) -> None:
        """Show tiles in these places, the present tiles if the places are unchanged."""
        if places == self._places:
            self._reword_tiles(words, who)
        else:
            self._renew_tiles(places, words)
            self._choices.finish(from_top=who != self._who)
        self._places, self._who = places, who

    def _reword_tiles(self, words: Mapping[str, TileWords], who: str) -> None:
        """Let the tiles say these words in the places they have.

        No tile keeps the focus, or stays pressed, for another creature or for what is refused now:
        the click or the next key was meant for what the tile said before.
        """
        for action, said in words.items():
            tile = self.tiles[action]
            if tile.hasFocus() and not (said.is_allowed and who == self._who):
                tile.clearFocus()
            _say(tile, said)
        if who != self._who:
            self._choices.scroll_to_top()

    def _renew_tiles(self, places: _Places, words: Mapping[str, TileWords]) -> None:
        """Replace all tiles."""
        for old in self._moves.buttons():
            self._moves.removeButton(old)
        self.tiles = {}
        self._choices.clear()
        if places.has_hint:
            self._choices.add_text(tr(_SETTING_UP))
        kinds = places.book.actions
        for kind, actions in places.groups:
            heading = tr(HEADINGS[kind])
            self._choices.add(
                f"{places.headed}: {heading}" if places.headed else heading,
                [self._tile(words[each], each, kinds[each].kind) for each in actions],
            )
        for action in words:
            if kinds[action].kind in DRAGGED:
                self.tiles[action].setCheckable(True)
                self._moves.addButton(self.tiles[action])

    def _show_turn_tiles(self, book: Rulebook, *, setup: bool, can_start: bool) -> None:
        """Show the start tile during setup, else the tile that ends the turn.

        The start tile stands at the lower edge, where it stays when a creature is selected.
        """
        self._parts.setStretch(_ABOVE_START, _ALL if setup else 0)
        self.start_tile.set_note(
            tr("Starts the fight") if can_start else tr("Place creatures first")
        )
        self._label_turn_tiles(book)
        self.start_tile.setVisible(setup)
        self.start_tile.setEnabled(can_start)
        self.end_tile.setVisible(not setup)

    def _show_round_end(
        self, offer: Offer | None, book: Rulebook, who: str, *, shown: bool
    ) -> None:
        """Show the tile beside the end of the turn, if the rules have such an action."""
        tile = self.round_end_tile
        tile.setVisible(shown and offer is not None)
        if offer is not None:
            said = tile_words(offer, book, who, None)
            tile.setText(said.title)
            tile.setAccessibleName(said.title)
            _say(tile, said._replace(note=""))

    def _label_turn_tiles(self, book: Rulebook) -> None:
        """Label the start and end tiles with the words of the rules system."""
        for tile, words in (
            (self.start_tile, book.phrases.begin),
            (self.end_tile, book.phrases.end),
        ):
            text = tr(words) if words in _TRANSLATED_PHRASES else shown_name(words)
            if tile is self.end_tile and self.interrupted:
                text = tr("Back to {name}'s turn", name=self.interrupted)
            tile.setText(text)
            tile.setAccessibleName(f"{text}, {tile.note}" if tile.note else text)

    def _check_move(self, offers: tuple[Offer, ...], book: Rulebook, move: str) -> None:
        """Check the tile of the action used by drags, or none."""
        self._moves.setExclusive(False)
        for offer in offers:
            if book.actions[offer.action].kind in DRAGGED:
                self.tiles[offer.action].setChecked(offer.action == move)
        self._moves.setExclusive(True)

    def _emit_choice(self, signal: SignalInstance, action: str, kind: ActionKind, on: bool) -> None:
        """Emit the action; movement tiles only when switched on, by click or arrow keys."""
        if on or kind not in DRAGGED:
            signal.emit(action)

    def _tile(self, words: TileWords, action: str, kind: ActionKind) -> Tile:
        """Return a new tile for an action, which emits the signal of its kind."""
        tile = Tile(words.title, words.note, ICONS[kind])
        _say(tile, words)
        signal = {
            ActionKind.MOVE: self.move_chosen,
            ActionKind.ATTACK: self.attack_chosen,
            ActionKind.CHARGE: self.move_chosen,
            ActionKind.TARGET: self.attack_chosen,
            ActionKind.PLAIN: self.act_chosen,
        }[kind]
        self.tiles[action] = tile
        chosen = tile.toggled if kind in DRAGGED else tile.clicked
        chosen.connect(lambda on=False: self._emit_choice(signal, action, kind, on))
        return tile


def _say(tile: Tile, words: TileWords) -> None:
    """Let a tile say these words; what it says already costs nothing."""
    if tile.note != words.note:
        tile.set_note(words.note)
    if tile.explanation != words.explanation:
        tile.explain(words.explanation)
    if tile.isEnabled() != words.is_allowed:
        tile.setEnabled(words.is_allowed)
