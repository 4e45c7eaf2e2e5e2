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
from gridapp.scene.coordinates import from_scene
from gridapp.scene.overlays.badges import display_name
from gridapp.session.clipboard import copy_creatures, is_creature_clip, paste_creatures
from gridapp.session.formations import COLUMN, ROW, TargetCells, line_up, spread_evenly
from gridapp.session.groups import place_command
from gridapp.session.selection import find_tokens, unused_group
from gridapp.windows.commands.qt_actions import CommandActions
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.tool_context import ToolContext
from gridapp.windows.tools.tool_controller import ToolController

GROUP_MENU = (
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


class GroupController:
    """The actions on the chosen creatures, or on the active one where none is chosen."""

    def __init__(self, desk: ToolContext, hand: ToolController) -> None:
        self._desk, self._hand = desk, hand

    def connect(self, actions: CommandActions, paste_else: Callable[[], object]) -> None:
        """Let the actions do what they say; ``paste_else`` takes what is no creature."""
        self._desk.group_actions = tuple(actions[key] if key else None for key in GROUP_MENU)
        actions.connect(
            {
                "copy": self.copy,
                "cut": self.cut,
                "paste": lambda: self.paste(paste_else),
                "double": self.duplicate,
                "remove": self.remove,
                "choose_all": self._choose_all,
                "hide": self.hide,
                "group": self._group,
                "ungroup": self._ungroup,
                "row": lambda: self._set_places(line_up, ROW),
                "column": lambda: self._set_places(line_up, COLUMN),
                "spread_row": lambda: self._set_places(spread_evenly, ROW),
                "spread_column": lambda: self._set_places(spread_evenly, COLUMN),
            }
        )

    def _tokens(self) -> tuple[Token, ...]:
        """The chosen creatures; says so if there are none."""
        found = find_tokens(self._desk.session.battle, self._hand.selected)
        if not found:
            said = tr("Choose creatures first: click them, or draw a box")
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
            self._desk.say(tr("{names} copied", names=names_of(tokens)), Tone.DONE)
        return bool(text)

    def _copied(self, tokens: tuple[Token, ...]) -> str:
        """Creatures as text; says why if they cannot be copied, and is empty then."""
        if not tokens:
            return ""
        session = self._desk.session
        found = copy_creatures(session.battle, session.rules, [token.id for token in tokens])
        if isinstance(found, Refused):
            self._desk.say(str(found), Tone.REFUSED)
            return ""
        return found

    def cut(self) -> None:
        """Copied, and off the board; while one draws, pieces of the map are meant, which stay."""
        if self._hand.draw_tool is not None:
            said = tr("Pieces of the map cannot be cut; Delete removes them")
            self._desk.say(said, Tone.REFUSED)
        elif self.copy():
            self.remove()

    def paste(self, otherwise: Callable[[], object]) -> None:
        """The creatures on the clipboard near the pointer; anything else is somebody else's."""
        text = QGuiApplication.clipboard().text()
        if is_creature_clip(text):
            self._set_down(text, self._spot())
        else:
            otherwise()

    def duplicate(self) -> None:
        """The chosen creatures once more, beside themselves."""
        tokens = self._tokens()
        if text := self._copied(tokens):
            self._set_down(text, tokens[0].cell)

    def _set_down(self, text: str, cell: Cell) -> None:
        session = self._desk.session
        found = paste_creatures(session.battle, session.rules, text, cell)
        if isinstance(found, Refused):
            self._desk.say(str(found), Tone.REFUSED)
        elif self._do(place_command(found), tr("{names} set", names=names_of(found))):
            self._hand.select([token.id for token in found])

    def _spot(self) -> Cell:
        """The cell under the pointer, or in the middle of the view where it is elsewhere."""
        view, grid = self._desk.board, self._desk.session.battle.board.grid
        spot = view.viewport().mapFromGlobal(view.cursor().pos())
        if not view.viewport().rect().contains(spot):
            spot = view.viewport().rect().center()
        return grid.cell_at(from_scene(view.mapToScene(spot)))

    # The board

    def remove(self) -> None:
        """The chosen creatures off the board; whoever draws means pieces of the map."""
        if (tool := self._hand.draw_tool) is not None:
            tool.delete()
        elif tokens := self._tokens():
            steps = tuple(RemoveToken(token.id) for token in tokens)
            self._do(
                Together(steps),
                tr("{names} removed; undo brings them back", names=names_of(tokens)),
            )

    def hide(self) -> None:
        """All of them hidden; all revealed if they are hidden already."""
        if tokens := self._tokens():
            hidden = not all(token.hidden for token in tokens)
            steps = tuple(HideToken(token.id, hidden) for token in tokens)
            self._do(Together(steps), _shown(tokens, hidden=hidden))

    def _choose_all(self) -> None:
        tokens = self._desk.session.battle.tokens
        self._hand.select([token.id for token in tokens])
        if tokens:
            self._desk.say(tr("{names} chosen", names=names_of(tokens)), Tone.DONE)

    def _group(self) -> None:
        if tokens := self._tokens():
            name = unused_group(self._desk.session.battle)
            ids = tuple(token.id for token in tokens)
            self._do(SetGroup(ids, name), tr("{names} grouped", names=names_of(tokens)))

    def _ungroup(self) -> None:
        if tokens := self._tokens():
            ids = tuple(token.id for token in tokens)
            self._do(SetGroup(ids, ""), tr("{names}: grouped no more", names=names_of(tokens)))

    def _set_places(self, places: Callable[..., TargetCells], line: int) -> None:
        tokens = self._tokens()
        battle = self._desk.session.battle
        found = places(battle, tokens, line) if tokens else {}
        cells = {key: cell for key, cell in found.items() if cell != _cell(tokens, key)}
        if tokens and not found:
            said = tr("There is no room for all of them, or too few are chosen")
            self._desk.say(said, Tone.REFUSED)
        elif cells:
            self._do(ShiftTokens(cells), tr("{names} set", names=names_of(tokens)))


def _cell(tokens: tuple[Token, ...], key: str) -> Cell:
    return next(token.cell for token in tokens if token.id == key)


def names_of(tokens: tuple[Token, ...]) -> str:
    """Creatures in a few words."""
    return (
        display_name(tokens[0].name)
        if len(tokens) == 1
        else tr("{count} creatures", count=len(tokens))
    )


def _shown(tokens: tuple[Token, ...], *, hidden: bool) -> str:
    names = names_of(tokens)
    return tr("{names} hidden", names=names) if hidden else tr("{names} revealed", names=names)
