"""The controller of the tools: routes pointer and key input to the active tool, doors or menus."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from gridapp.battle.shown.overlays import EMPTY_OVERLAY
from gridapp.battle.state import Phase
from gridapp.engine.types import Offer
from gridapp.grid.cells import Cell, Point
from gridapp.packs.creatures import CreatureTemplate
from gridapp.scene.coordinates import box_between
from gridapp.session.compass import neighbour
from gridapp.session.groups.placing import PlacementOptions
from gridapp.session.groups.selection import find_tokens, toggle, tokens_in_box, with_groups
from gridapp.session.overlays.registry import Level
from gridapp.windows.language import tr
from gridapp.windows.panels.aim_panel import AimPanel
from gridapp.windows.panels.area_panel import AreaPanel
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.active_tool import ActiveTool
from gridapp.windows.tools.area_handles import AreaHandles
from gridapp.windows.tools.drag_tool import FREE_MODIFIER, DragTool
from gridapp.windows.tools.draw_tool import DrawTool
from gridapp.windows.tools.ground_clicks import click_ground, is_ground_clickable
from gridapp.windows.tools.group_tool import GroupTool, say_selected, shift_group
from gridapp.windows.tools.menus.board_menus import BoardMenus
from gridapp.windows.tools.pick_up_worker import PickUpWorker
from gridapp.windows.tools.tool_context import KeyboardTool, Tool, ToolContext

if TYPE_CHECKING:  # a tool is imported when it is first taken up
    from gridapp.windows.tools.active_tool import OpenTool
    from gridapp.windows.tools.aim_tool import AimTool
    from gridapp.windows.tools.area_tool import AreaTool

_ADDING = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
"""Either key makes a click or a box add to the selection."""


class ToolController(QObject):
    """Owns the active tool (dragging by default) and the selection."""

    tool_changed = Signal()
    selection_changed = Signal()
    token_clicked = Signal(str)

    def __init__(self, context: ToolContext, move: str) -> None:
        super().__init__()
        self._context = context
        self._dragging = DragTool(context, move)
        self._pick_up_worker = PickUpWorker(context, self._dragging)
        self._active = ActiveTool(context.board, self._dragging)
        self._pressed_at: Point | None = None
        self.selected: tuple[str, ...] = ()
        self._box_from: Point | None = None
        self._areas = AreaHandles(context, self._select_area)
        self._menus = BoardMenus(context, self._areas)
        board = context.board
        board.pressed.connect(lambda x, y, _: self._press((x, y)))
        board.moved.connect(lambda x, y: self._move((x, y)))
        board.released.connect(lambda x, y: self._release((x, y)))
        board.hovered.connect(lambda x, y: self._hover((x, y)))
        board.cancelled.connect(self.escape)
        board.double_clicked.connect(lambda x, y: self._double((x, y)))
        board.stepped.connect(self._step)
        board.space_pressed.connect(self._mark)
        board.backspace_pressed.connect(self._back)
        board.enter_pressed.connect(self._enter)
        board.turn_pressed.connect(self._turn)
        board.plan_pressed.connect(self._keep_plan)
        board.creature_left.connect(self._creature_left)
        board.menu_key_pressed.connect(self._open_menu_by_key)
        board.context_menu_requested.connect(lambda x, y: self._open_menu_at((x, y)))

    @property
    def selected_token(self) -> str:
        """The first selected token, or ""."""
        return self.selected[0] if self.selected else ""

    def select(self, ids: Iterable[str]) -> None:
        """Select tokens together with the rest of their groups, and emit ``selection_changed``."""
        self._set_selection(ids)
        self.selection_changed.emit()

    def _select_area(self, area_id: str) -> None:
        """Select an area of effect instead of any tokens."""
        self._set_selection(())
        self._context.scene.effects.select(area_id)
        self.selection_changed.emit()

    def clear_selection(self) -> None:
        """Clear the selection without a signal, before the whole window is refreshed."""
        self._set_selection(())

    def _set_selection(self, ids: Iterable[str]) -> None:
        self.selected = with_groups(self._context.session.battle, ids)
        self._context.scene.effects.select("")
        self._context.scene.show_selection(self.selected)

    @property
    def is_busy(self) -> bool:
        """Whether a tool besides dragging is active, so that Esc would close a tool."""
        return self._active.is_busy

    @property
    def _tool(self) -> Tool:
        """The active tool."""
        return self._active.tool

    @property
    def aim_tool(self) -> "AimTool | None":
        """The attack tool, if active."""
        return self._active.aim

    @property
    def move_action(self) -> str:
        """The action used by drags, such as a walk or a charge."""
        return self._dragging.move_action

    @property
    def free(self) -> bool:
        """Whether all drags bypass the rules."""
        return self._dragging.free

    def set_free(self, *, free: bool) -> None:
        """Drag without rules, or with rules again."""
        self._dragging.free = free

    def set_level(self, level: Level) -> None:
        """Set how much drags show, the present one too."""
        self._context.level = level
        self._show_level(level)

    def show_everything(self, *, on: bool) -> bool:
        """Show everything about the present drag, or its usual marks; False without a drag."""
        return self._show_level(Level.EVERYTHING if on else self._context.level)

    def _show_level(self, level: Level) -> bool:
        if (tool := self._active.mover) is None:
            return False
        tool.show_level(level)
        return tool is not self._dragging or self._dragging.is_dragging

    def set_move_action(self, action: str) -> None:
        """Set the action used by the next drags."""
        self._dragging.move_action = action

    def start_aiming(self, panel: AimPanel, offer: Offer) -> None:
        """Aim an attack of the active creature, or of the selection if allowed to act now."""
        from gridapp.windows.tools.aim_tool import AimTool

        session = self._context.session
        actor = session.battle.token(session.next_actor(self.selected_token))
        if actor is not None:
            self._start(lambda: AimTool(self._context, panel, actor, offer))

    def start_keyboard_move(self) -> None:
        """Start a keyboard move of the acting creature, or of the selection during setup."""
        battle = self._context.session.battle
        in_setup = battle.phase is Phase.SETUP
        actor = self._context.session.next_actor(self.selected_token)
        token = battle.token(self.selected_token if in_setup or self.free else actor)
        if token is None:
            message = tr("Select a creature first") if in_setup else tr("No creature has the turn")
            self._context.say(message, Tone.REFUSED)
            return
        middle, free = battle.board.grid.centre(token.cell), self.free
        drag = self._context.session.start_drag(token.id, middle, self.move_action, free=free)
        if drag is not None:
            from gridapp.windows.tools.keyboard_move_tool import KeyboardMoveTool

            self._start(lambda: KeyboardMoveTool(self._context, drag))

    @property
    def area_tool(self) -> "AreaTool | None":
        """The area tool, if active."""
        return self._active.area

    @property
    def draw_tool(self) -> DrawTool | None:
        """The draw tool, if active."""
        return self._active.draw

    def start_open_tool(self, tool: "OpenTool") -> None:
        """Activate a tool that stays active after each command."""

        def activated() -> "OpenTool":
            tool.activate()
            return tool

        if self._tool is not tool:
            self._start(activated)

    def start_measuring(self) -> None:
        """Activate the measure tool."""
        from gridapp.windows.tools.measure_tool import MeasureTool

        self._start(lambda: MeasureTool(self._context))

    def start_area(self, panel: AreaPanel) -> None:
        """Activate the area tool."""
        from gridapp.windows.tools.area_tool import AreaTool

        self._start(lambda: AreaTool(self._context, panel))

    def start_keyboard_move_at(self, cell: Cell) -> None:
        """Start a keyboard move with the preview at a cell, as chosen in the search panel."""
        self.start_keyboard_move()
        if (tool := self._active.keyboard_move) is not None:
            tool.go_to(cell)

    def start_placing(self, creature: CreatureTemplate, placement: PlacementOptions) -> None:
        """Activate the place tool for this creature."""
        from gridapp.windows.tools.place_tool import PlaceTool

        self._start(lambda: PlaceTool(self._context, creature, placement))

    def _start(self, make: Callable[[], Tool]) -> None:
        self.release_tool()
        self._active.take_up(make())
        self.tool_changed.emit()

    def drag_creature_over(
        self, creature: CreatureTemplate, point: Point, placement: PlacementOptions, *, drop: bool
    ) -> None:
        """Preview a creature dragged over the board from the palette, or place it on ``drop``."""
        if not ((tool := self._active.place) and tool.is_placing(creature, placement)):
            self.start_placing(creature, placement)
        if not drop:
            self._tool.hover(point)
        elif tool := self._active.place:
            tool.drop(point)
            self._end_if_over(tool)

    def _creature_left(self) -> None:
        """Cancel placing when the dragged creature leaves the board."""
        if self._active.place is not None:
            self.cancel()

    def set_weapon(self, weapon: str) -> None:
        """Switch the attack tool to this weapon."""
        if (tool := self.aim_tool) is not None:
            tool.set_weapon(weapon)

    def attack(self, target: str) -> None:
        """Attack a target chosen in the panel."""
        if (tool := self.aim_tool) is not None:
            tool.attack(target)
            self._end_if_over(tool)

    def _end_if_over(self, tool: Tool) -> bool:
        """Return to dragging after a finished tool; return True if finished."""
        if tool.is_over:
            self._active.take_up(self._dragging)
            self.tool_changed.emit()
        return tool.is_over

    def release_tool(self) -> None:
        """Cancel the active tool and return to dragging, without a signal."""
        self._box_from = None
        self._context.scene.show_selection(self.selected)
        self._tool.cancel()
        self._active.take_up(self._dragging)
        self._context.board.viewport().unsetCursor()

    def cancel(self) -> None:
        """Cancel the active tool, return to dragging and emit ``tool_changed``."""
        self._context.scene.effects.select("")
        self.release_tool()
        self.tool_changed.emit()

    def leave_battle(self) -> None:
        """Cancel the active tool and close open menus before another battle is loaded."""
        for menu in self._context.board.findChildren(QMenu):
            menu.close()
        self.cancel()

    def escape(self) -> None:
        """Handle Esc: cancel an unfinished stroke, else the active tool."""
        if (tool := self._active.open) is None or not tool.cancel_step():
            self.cancel()

    def cancel_unless_drawing(self) -> None:
        """Cancel the active tool; those for the map stay open and only drop their stroke."""
        if (tool := self._active.open) is not None:
            tool.cancel_stroke()
        else:
            self.cancel()

    def battle_changed(self) -> None:
        """Drop selections and previews that belong to the previous state of the battle."""
        self._pick_up_worker.restart()
        self._box_from = None
        remaining = [token.id for token in find_tokens(self._context.session.battle, self.selected)]
        if len(remaining) < len(self.selected):
            self._set_selection(remaining)
        if self._active.place is not None:
            return
        if (tool := self._active.open) is not None:
            tool.refresh()
            return
        self._dragging.cancel()
        if self._tool is not self._dragging:
            self._tool.cancel()
            self._active.take_up(self._dragging)
        self._context.scene.show_overlay(EMPTY_OVERLAY)

    # Pointer

    def _press(self, point: Point) -> None:
        self._pressed_at = point
        if not self.is_busy:
            token, several = self._context.board.token_at(point), len(self.selected) > 1
            if token is None and (moving := self._areas.grab(point)) is not None:
                self._active.take_up(moving)
            elif token is None:
                self._box_from = point
            elif several and token in self.selected and self.is_free:
                self._active.take_up(GroupTool(self._context, self.selected))
        self._tool.press(point)

    @property
    def is_free(self) -> bool:
        """Whether creatures can be moved without rules now."""
        held = QGuiApplication.keyboardModifiers() & FREE_MODIFIER
        return self.free or bool(held) or self._context.session.battle.phase is Phase.SETUP

    def _move(self, point: Point) -> None:
        if self._box_from is not None and not self._is_click(point):
            self._context.scene.show_selection(self.selected, box_between(self._box_from, point))
        self._tool.move(point)

    def _release(self, point: Point) -> None:
        start, self._box_from = self._box_from, None
        if start is not None and not self._is_click(point):
            self._select_box(start, point)
            return
        if self._tool is self._dragging and not self._dragging.is_dragging:
            self._click(point)
            return
        tool, token = self._tool, self._context.board.token_at(point)
        moves = self._active.moves_tokens
        tool.release(point)
        self._end_if_over(tool)
        if token and self._is_click(point) and moves:
            self._click_token(token)

    def _click_token(self, token: str) -> None:
        """Select a token and its group; with Ctrl or Shift toggle the token."""
        if QGuiApplication.keyboardModifiers() & _ADDING:
            self._select_and_report(toggle(self._context.session.battle, self.selected, token))
        else:
            self.select([token])
            self.token_clicked.emit(token)

    def _double(self, point: Point) -> None:
        if (tool := self._active.open) is not None:
            tool.double_click(point)

    def _select_box(self, start: Point, end: Point) -> None:
        """Select all tokens in a box; with Ctrl or Shift add them to the selection."""
        boxed = tokens_in_box(self._context.session.battle, start, end)
        adds = QGuiApplication.keyboardModifiers() & _ADDING
        self._select_and_report((*self.selected, *boxed) if adds else boxed)

    def _select_and_report(self, ids: Iterable[str]) -> None:
        self.select(ids)
        if self.selected_token:
            self.token_clicked.emit(self.selected_token)
        say_selected(self._context, self.selected)

    # Keys

    def _step(self, direction: str) -> None:
        battle = self._context.session.battle
        if not self.is_busy and len(self.selected) > 1 and self.is_free:
            first = find_tokens(battle, self.selected)[0].cell
            column, row = neighbour(battle.board.grid, first, direction)
            shift_group(self._context, self.selected, (column - first[0], row - first[1]))
            return
        if not self.is_busy and self._areas.step(direction):
            return
        if self._tool is self._dragging:
            self.start_keyboard_move()
        if isinstance(self._tool, KeyboardTool):
            self._tool.step(direction)

    def _mark(self) -> None:
        if isinstance(self._tool, KeyboardTool | DragTool):
            self._tool.press_space()

    def _back(self) -> None:
        if isinstance(self._tool, KeyboardTool | DragTool):
            self._tool.press_backspace()

    def _turn(self, by: int) -> None:
        if (tool := self._active.mover) is not None:
            tool.turn(by)

    def _keep_plan(self) -> None:
        if (tool := self._active.mover) is not None:
            tool.keep_plan()
            self._end_if_over(tool)

    def _enter(self, safe: bool) -> None:
        tool = self._tool
        if isinstance(tool, KeyboardTool):
            tool.press_enter(safe=safe)
            self._end_if_over(tool)

    def _is_click(self, point: Point) -> bool:
        start = self._pressed_at
        return start is not None and max(abs(start[0] - point[0]), abs(start[1] - point[1])) < 0.2

    def _click(self, point: Point) -> None:
        """Handle a click on empty ground: answer, toggle a door, or clear the selection."""
        is_click = self._is_click(point)
        if not (is_click and click_ground(self._context, point, free=self.is_free)):
            self.select(())

    def _hover(self, point: Point) -> None:
        self._tool.hover(point)
        viewport = self._context.board.viewport()
        if self._is_clickable(point):
            viewport.setCursor(Qt.CursorShape.PointingHandCursor)
        elif viewport.cursor().shape() is Qt.CursorShape.PointingHandCursor:
            viewport.unsetCursor()

    def _is_clickable(self, point: Point) -> bool:
        is_piece = self._areas.by_name_at(point) is not None
        is_piece = is_piece or is_ground_clickable(self._context, point)
        return self._context.board.token_at(point) is not None or (is_piece and not self.is_busy)

    def _open_menu_at(self, point: Point) -> None:
        if self.is_busy:
            self.escape()
            return
        self._menus.open_at(point, self.selected)

    def _open_menu_by_key(self) -> None:
        """Open the menu of the selection or active creature, or of the keyboard cursor's cell."""
        battle = self._context.session.battle
        if (tool := self._active.keyboard_move) is not None:
            self._menus.open_in_cell(tool.cell, self.selected)
        elif not self.is_busy:
            token = battle.token(self.selected_token or battle.active)
            self._menus.open_for(token, self.selected)
