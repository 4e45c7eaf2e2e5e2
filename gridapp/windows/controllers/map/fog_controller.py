"""The fog panel and the fog tool, kept in step with the battle."""

from PySide6.QtWidgets import QInputDialog

from gridapp.battle.commands import (
    Command,
    HideArea,
    PutRoom,
    RemoveRoom,
    RevealArea,
    SetFogMode,
    ShowFog,
)
from gridapp.battle.vision.fog import CLOSED_ROOMS, FogMode, Room, RoomArea, WholeArea
from gridapp.session.vision.fog_areas import revealed_rooms
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.tools.fog_tool import FogTool


class FogController(Controller):
    """Sets how the fog is lifted, and starts and stops the fog tool."""

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        panel = self._panel = self._parts.fog
        self._tool = FogTool(self._context, panel)
        self._commands.connect({"fog": self._toggle, "fog_show": self._show_players})
        panel.mode_picked.connect(self._set_mode)
        panel.doors_switched.connect(
            lambda on: self._do(SetFogMode(doors_reveal=CLOSED_ROOMS if on else False))
        )
        panel.hold_switched.connect(lambda on: self._do(SetFogMode(hold=on)))
        panel.whole_clicked.connect(
            lambda reveal: self._do((RevealArea if reveal else HideArea)(WholeArea()))
        )
        panel.tool_changed.connect(self._begin)
        panel.show_tile.clicked.connect(self._show_players)
        panel.room_switched.connect(self._switch_room)
        panel.room_removed.connect(lambda name: self._do(RemoveRoom(name)))
        panel.room_tile.clicked.connect(self.name_room)
        panel.done_tile.clicked.connect(self._tools.cancel)
        self._tools.tool_changed.connect(self._check)
        self.refresh()

    def refresh(self) -> None:
        """Show the switches of the battle."""
        fog = self._context.session.battle.fog
        self._panel.show_fog(fog)
        self._panel.show_rooms(revealed_rooms(self._context.session.battle))
        self._panel.room_tile.setEnabled(self._tool.last_room is not None)
        self._commands["fog_show"].setEnabled(fog.draft is not None and fog.draft != fog.hand)
        if not self._tool.is_over and not fog.mode.by_hand:
            self._tools.cancel()

    def start_battle(self) -> None:
        """Forget the room of another battle."""
        self._tool.last_room = None
        self.refresh()

    def _switch_room(self, name: str, revealed: bool) -> None:
        self._do((RevealArea if revealed else HideArea)(RoomArea(name)))

    def name_room(self) -> None:
        """Ask for a name of the room that was revealed or hidden last."""
        room = self._tool.last_room
        if room is None:
            return
        title, label = tr("Name the room"), tr("Name")
        name, accepted = QInputDialog.getText(self._window, title, label)
        if accepted:
            self._do(PutRoom(Room(name.strip(), room.outlines)))

    def _set_mode(self, mode: FogMode) -> None:
        self._do(SetFogMode(mode))

    def _do(self, command: Command) -> None:
        """Carry out a command; a refused switch goes back."""
        if not self._context.do(command):
            self.refresh()

    def _show_players(self) -> None:
        self._do(ShowFog())

    def _toggle(self) -> None:
        """Show the panel; where fog is lifted by hand, start the tool, or stop it again."""
        self._parts.tabs.setCurrentWidget(self._panel)
        if not self._tool.is_over:
            self._tools.cancel()
        elif self._context.session.battle.fog.mode.by_hand:
            self._begin()
        else:
            self._panel.mode_box.setFocus()

    def _begin(self) -> None:
        self._tools.start_open_tool(self._tool)
        self._tool.apply_panel()
        self._parts.board.setFocus()
        self._check()

    def _check(self) -> None:
        """Show in the menu and on the tiles whether the tool is active."""
        self._commands["fog"].setChecked(not self._tool.is_over)
        self._panel.show_armed(not self._tool.is_over)
