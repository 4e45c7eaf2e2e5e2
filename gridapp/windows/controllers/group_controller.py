"""Commands on the selected creatures: copy, line up, hide, group, remove."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
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
from gridapp.session.groups.placing import place_command
from gridapp.session.groups.selection import find_tokens, unused_group
from gridapp.session.i18n import shown
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone

if TYPE_CHECKING:  # imported with the first use
    from gridapp.session.groups.formations import TargetCells

GROUP_MENU = (
    "adjust",
    "",
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
"""Context menu of several creatures; an empty id is a separator."""


class GroupController(Controller):
    """Carries out commands on the selected creatures, or on the active creature by default.

    `paste_requested` is emitted if the clipboard holds anything but creatures.
    """

    paste_requested = Signal()

    def __init__(self, shell: Shell) -> None:
        from gridapp.session.groups.formations import COLUMN, ROW, line_up, spread_evenly

        super().__init__(shell)
        self._context.set_group_actions(
            self._commands.shown(key) if key else None for key in GROUP_MENU
        )
        self._commands.connect(
            {
                "copy": self.copy,
                "cut": self.cut,
                "paste": self.paste,
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
        """Return the selected creatures; show a refusal if nothing is selected."""
        tokens = find_tokens(self._context.session.battle, self._tools.selected)
        if not tokens:
            text = tr("Select creatures first: click them, or draw a box")
            self._context.say(text, Tone.REFUSED)
        return tokens

    def _do(self, command: Command, done: str) -> bool:
        if not self._context.do(command):
            return False
        self._context.say(done, Tone.DONE)
        return True

    # The clipboard

    def copy(self) -> bool:
        """Copy the selected creatures to the clipboard; return False if nothing is copied."""
        tokens = self._tokens()
        text = self._copied(tokens)
        if text:
            QGuiApplication.clipboard().setText(text)
            self._context.say(tr("{names} copied", names=names_of(tokens)), Tone.DONE)
        return bool(text)

    def _copied(self, tokens: tuple[Token, ...]) -> str:
        """Return creatures as clipboard text, or an empty string after showing why not."""
        from gridapp.session.groups.clipboard import copy_creatures

        if not tokens:
            return ""
        session = self._context.session
        clip = copy_creatures(session.battle, session.rules, [token.id for token in tokens])
        if isinstance(clip, Refused):
            self._context.say(shown(clip.text), Tone.REFUSED)
            return ""
        return clip

    def cut(self) -> None:
        """Copy the selected creatures and remove them; refused while the draw tool is active."""
        if self._tools.draw_tool is not None:
            text = tr("Map pieces cannot be cut; press Delete to remove them")
            self._context.say(text, Tone.REFUSED)
        elif self.copy():
            self.remove()

    def paste(self) -> None:
        """Paste creatures from the clipboard near the pointer, or emit `paste_requested`."""
        from gridapp.session.groups.clipboard import is_creature_clip

        text = QGuiApplication.clipboard().text()
        if is_creature_clip(text):
            self._paste_text(text, self._spot())
        else:
            self.paste_requested.emit()

    def duplicate(self) -> None:
        """Place copies of the selected creatures beside the originals."""
        tokens = self._tokens()
        if text := self._copied(tokens):
            self._paste_text(text, tokens[0].cell)

    def _paste_text(self, text: str, cell: Cell) -> None:
        from gridapp.session.groups.clipboard import paste_creatures

        session = self._context.session
        tokens = paste_creatures(session.battle, session.rules, text, cell)
        if isinstance(tokens, Refused):
            self._context.say(shown(tokens.text), Tone.REFUSED)
        elif self._do(place_command(tokens), tr("{names} placed", names=names_of(tokens))):
            self._tools.select([token.id for token in tokens])

    def _spot(self) -> Cell:
        """Return the cell under the pointer, or the middle of the view by default."""
        view, grid = self._context.board, self._context.session.battle.board.grid
        spot = view.viewport().mapFromGlobal(view.cursor().pos())
        if not view.viewport().rect().contains(spot):
            spot = view.viewport().rect().center()
        return grid.cell_at(from_scene(view.mapToScene(spot)))

    # The board

    def remove(self) -> None:
        """Remove the selected creatures, or the selected map pieces while drawing."""
        if (tool := self._tools.draw_tool) is not None:
            tool.delete()
        elif tokens := self._tokens():
            steps = tuple(RemoveToken(token.id) for token in tokens)
            self._do(
                Together(steps),
                tr("{names} removed; Undo restores them", names=names_of(tokens)),
            )

    def hide(self) -> None:
        """Hide the selected creatures from the players; reveal them if all are hidden."""
        if tokens := self._tokens():
            hidden = not all(token.hidden for token in tokens)
            steps = tuple(HideToken(token.id, hidden) for token in tokens)
            self._do(Together(steps), _shown(tokens, hidden=hidden))

    def _choose_all(self) -> None:
        tokens = self._context.session.battle.tokens
        self._tools.select([token.id for token in tokens])
        if tokens:
            self._context.say(tr("{names} selected", names=names_of(tokens)), Tone.DONE)

    def _group(self) -> None:
        if tokens := self._tokens():
            name = unused_group(self._context.session.battle)
            ids = tuple(token.id for token in tokens)
            self._do(SetGroup(ids, name), tr("{names} grouped", names=names_of(tokens)))

    def _ungroup(self) -> None:
        if tokens := self._tokens():
            ids = tuple(token.id for token in tokens)
            self._do(SetGroup(ids, ""), tr("{names} ungrouped", names=names_of(tokens)))

    def _set_places(self, places: "Callable[..., TargetCells]", line: int) -> None:
        tokens = self._tokens()
        battle = self._context.session.battle
        targets = places(battle, tokens, line) if tokens else {}
        cells = {key: cell for key, cell in targets.items() if cell != _cell(tokens, key)}
        if tokens and not targets:
            text = tr("No room for all of them, or too few selected")
            self._context.say(text, Tone.REFUSED)
        elif cells:
            self._do(ShiftTokens(cells), tr("{names} placed", names=names_of(tokens)))


def _cell(tokens: tuple[Token, ...], key: str) -> Cell:
    return next(token.cell for token in tokens if token.id == key)


def names_of(tokens: tuple[Token, ...]) -> str:
    """Return the name of a single creature, or the count of several."""
    return (
        display_name(tokens[0].name)
        if len(tokens) == 1
        else tr("{count} creatures", count=len(tokens))
    )


def _shown(tokens: tuple[Token, ...], *, hidden: bool) -> str:
    names = names_of(tokens)
    return tr("{names} hidden", names=names) if hidden else tr("{names} revealed", names=names)
