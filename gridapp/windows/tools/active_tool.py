"""The tool in use, as what it is: a tool is imported when it is first taken up."""

from typing import TYPE_CHECKING

from gridapp.windows.board.gm_board import GmBoard
from gridapp.windows.tools.drag_tool import DragTool
from gridapp.windows.tools.draw_tool import DrawTool
from gridapp.windows.tools.fog_tool import FogTool
from gridapp.windows.tools.group_tool import GroupTool
from gridapp.windows.tools.tool_context import KeyboardTool, Tool

if TYPE_CHECKING:
    from gridapp.windows.floors.link_tool import LinkTool
    from gridapp.windows.tools.aim_tool import AimTool
    from gridapp.windows.tools.area_tool import AreaTool
    from gridapp.windows.tools.keyboard_move_tool import KeyboardMoveTool
    from gridapp.windows.tools.light_tool import LightTool
    from gridapp.windows.tools.place_tool import PlaceTool

    OpenTool = DrawTool | FogTool | LightTool | LinkTool


class ActiveTool:
    """The tool in use: dragging, unless another is taken up."""

    def __init__(self, board: GmBoard, dragging: DragTool) -> None:
        self._board, self._dragging = board, dragging
        self.tool: Tool = dragging

    def take_up(self, tool: Tool) -> None:
        """Use a tool from now on."""
        self.tool = tool
        self._board.has_keyboard_tool = isinstance(tool, KeyboardTool)
        self._board.is_moving = self.keyboard_move is not None

    @property
    def is_busy(self) -> bool:
        """Whether a tool besides dragging is in use."""
        return self.tool is not self._dragging

    @property
    def aim(self) -> "AimTool | None":
        """The attack tool, if in use."""
        if not self.is_busy:
            return None
        from gridapp.windows.tools.aim_tool import AimTool

        return self.tool if isinstance(self.tool, AimTool) else None

    @property
    def area(self) -> "AreaTool | None":
        """The area tool, if in use."""
        if not self.is_busy:
            return None
        from gridapp.windows.tools.area_tool import AreaTool

        return self.tool if isinstance(self.tool, AreaTool) else None

    @property
    def draw(self) -> DrawTool | None:
        """The draw tool, if in use."""
        return self.tool if isinstance(self.tool, DrawTool) else None

    @property
    def open(self) -> "OpenTool | None":
        """The tool in use, if it stays so after each command."""
        if not self.is_busy:
            return None
        from gridapp.windows.floors.link_tool import LinkTool
        from gridapp.windows.tools.light_tool import LightTool

        tool = self.tool
        return tool if isinstance(tool, DrawTool | FogTool | LightTool | LinkTool) else None

    @property
    def place(self) -> "PlaceTool | None":
        """The place tool, if in use."""
        if not self.is_busy:
            return None
        from gridapp.windows.tools.place_tool import PlaceTool

        return self.tool if isinstance(self.tool, PlaceTool) else None

    @property
    def keyboard_move(self) -> "KeyboardMoveTool | None":
        """The keyboard move tool, if in use."""
        if not self.is_busy:
            return None
        from gridapp.windows.tools.keyboard_move_tool import KeyboardMoveTool

        return self.tool if isinstance(self.tool, KeyboardMoveTool) else None

    @property
    def mover(self) -> "DragTool | KeyboardMoveTool | None":
        """The tool that moves a creature by the rules, if in use: dragging or by keys."""
        return self.keyboard_move if self.is_busy else self._dragging

    @property
    def moves_tokens(self) -> bool:
        """Whether the tool in use drags tokens, one or several."""
        return not self.is_busy or isinstance(self.tool, GroupTool)
