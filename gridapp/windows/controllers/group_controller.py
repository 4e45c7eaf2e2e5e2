"""What is done with the chosen creatures: copied, set into rows, hidden, grouped, removed."""

from collections.abc import Callable

from PySide6.QtGui import QGuiApplication

from gridapp.battle.commands import (
    Command,
    HideToken,
    RemoveToken,
    SetGroup,
    ShiftTokens,
    Together,
)
from gridapp.battle.outcomes import Refused
from gridapp.battle.tokens import Token
from gridapp.grid.cells import Cell
from gridapp.scene.coordinates import cells_of
from gridapp.scene.overlays.badges import plain
from gridapp.session.clipboard import copied, is_clip, pasted
from gridapp.session.formations import COLUMN, ROW, Places, lined_up, spread
from gridapp.session.groups import placing
from gridapp.session.selection import free_group, tokens_of
from gridapp.windows.commands.qt_actions import Actions
from gridapp.windows.language import told
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import Desk
from gridapp.windows.tools.tool_controller import BoardHand

MENU = (
    "copy",
    "cut",
    "double",
    "",
    "hide",
    "group",
    "ungroup",
    "",
    "row",
    "column",
    "spread_row",
    "spread_column",
    "",
    "remove",
)
"""The actions in the menu of several creatures; lines between them."""


class CrowdWork:
    """The actions on the chosen creatures, or on the active one where none is chosen."""

    def __init__(self, desk: Desk, hand: BoardHand) -> None:
        self._desk, self._hand = desk, hand

    def connect(self, actions: Actions, paste_else: Callable[[], object]) -> None:
        """Let the actions do what they say; ``paste_else`` takes what is no creature."""
        self._desk.crowd = tuple(actions[key] if key else None for key in MENU)
        actions.connect(
            {
                "copy": self.copy,
                "cut": self.cut,
                "paste": lambda: self.paste(paste_else),
                "double": self.double,
                "remove": self.remove,
                "choose_all": self._choose_all,
                "hide": self.hide,
                "group": self._group,
                "ungroup": self._ungroup,
                "row": lambda: self._set_places(lined_up, ROW),
                "column": lambda: self._set_places(lined_up, COLUMN),
                "spread_row": lambda: self._set_places(spread, ROW),
                "spread_column": lambda: self._set_places(spread, COLUMN),
            }
        )

    def _tokens(self) -> tuple[Token, ...]:
        """The chosen creatures; says so if there are none."""
        found = tokens_of(self._desk.session.battle, self._hand.selected)
        if not found:
            said = told("Choose creatures first: click them, or draw a box")
            self._desk.say(said, Tone.REFUSED)
        return found

    def _do(self, command: Command, said: str) -> bool:
        if not self._desk.do(command):
            return False
        self._desk.say(said, Tone.DONE)
        return True

    # The clipboard

    def copy(self) -> bool:
        """The chosen creatures as text onto the clipboard."""
        tokens = self._tokens()
        text = self._copied(tokens)
        if text:
            QGuiApplication.clipboard().setText(text)
            self._desk.say(told("{names} copied", names=named(tokens)), Tone.DONE)
        return bool(text)

    def _copied(self, tokens: tuple[Token, ...]) -> str:
        """Creatures as text; says why if they cannot be copied, and is empty then."""
        if not tokens:
            return ""
        session = self._desk.session
        found = copied(session.battle, session.rules, [token.id for token in tokens])
        if isinstance(found, Refused):
            self._desk.say(str(found), Tone.REFUSED)
            return ""
        return found

    def cut(self) -> None:
        """Copied, and off the board; while one draws, pieces of the map are meant, which stay."""
        if self._hand.drawing is not None:
            said = told("Pieces of the map cannot be cut; Delete removes them")
            self._desk.say(said, Tone.REFUSED)
        elif self.copy():
            self.remove()

    def paste(self, otherwise: Callable[[], object]) -> None:
        """The creatures on the clipboard near the pointer; anything else is somebody else's."""
        text = QGuiApplication.clipboard().text()
        if is_clip(text):
            self._set_down(text, self._spot())
        else:
            otherwise()

    def double(self) -> None:
        """The chosen creatures once more, beside themselves."""
        tokens = self._tokens()
        if text := self._copied(tokens):
            self._set_down(text, tokens[0].cell)

    def _set_down(self, text: str, cell: Cell) -> None:
        session = self._desk.session
        found = pasted(session.battle, session.rules, text, cell)
        if isinstance(found, Refused):
            self._desk.say(str(found), Tone.REFUSED)
        elif self._do(placing(found), told("{names} set", names=named(found))):
            self._hand.choose([token.id for token in found])

    def _spot(self) -> Cell:
        """The cell under the pointer, or in the middle of the view where it is elsewhere."""
        view, grid = self._desk.board, self._desk.session.battle.board.grid
        spot = view.viewport().mapFromGlobal(view.cursor().pos())
        if not view.viewport().rect().contains(spot):
            spot = view.viewport().rect().center()
        return grid.cell_at(cells_of(view.mapToScene(spot)))

    # The board

    def remove(self) -> None:
        """The chosen creatures off the board; whoever draws means pieces of the map."""
        if (tool := self._hand.drawing) is not None:
            tool.delete()
        elif tokens := self._tokens():
            steps = tuple(RemoveToken(token.id) for token in tokens)
            self._do(
                Together(steps), told("{names} removed; undo brings them back", names=named(tokens))
            )

    def hide(self) -> None:
        """All of them hidden; all revealed if they are hidden already."""
        if tokens := self._tokens():
            hidden = not all(token.hidden for token in tokens)
            steps = tuple(HideToken(token.id, hidden) for token in tokens)
            self._do(Together(steps), _shown(tokens, hidden=hidden))

    def _choose_all(self) -> None:
        tokens = self._desk.session.battle.tokens
        self._hand.choose([token.id for token in tokens])
        if tokens:
            self._desk.say(told("{names} chosen", names=named(tokens)), Tone.DONE)

    def _group(self) -> None:
        if tokens := self._tokens():
            name = free_group(self._desk.session.battle)
            ids = tuple(token.id for token in tokens)
            self._do(SetGroup(ids, name), told("{names} grouped", names=named(tokens)))

    def _ungroup(self) -> None:
        if tokens := self._tokens():
            ids = tuple(token.id for token in tokens)
            self._do(SetGroup(ids, ""), told("{names}: grouped no more", names=named(tokens)))

    def _set_places(self, places: Callable[..., Places], line: int) -> None:
        tokens = self._tokens()
        battle = self._desk.session.battle
        found = places(battle, tokens, line) if tokens else {}
        cells = {key: cell for key, cell in found.items() if cell != _cell(tokens, key)}
        if tokens and not found:
            said = told("There is no room for all of them, or too few are chosen")
            self._desk.say(said, Tone.REFUSED)
        elif cells:
            self._do(ShiftTokens(cells), told("{names} set", names=named(tokens)))


def _cell(tokens: tuple[Token, ...], key: str) -> Cell:
    return next(token.cell for token in tokens if token.id == key)


def named(tokens: tuple[Token, ...]) -> str:
    """Creatures in a few words."""
    return (
        plain(tokens[0].name) if len(tokens) == 1 else told("{count} creatures", count=len(tokens))
    )


def _shown(tokens: tuple[Token, ...], *, hidden: bool) -> str:
    names = named(tokens)
    return told("{names} hidden", names=names) if hidden else told("{names} revealed", names=names)
