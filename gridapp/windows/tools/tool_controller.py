"""The pointer on the board: it goes to the tool in hand, to doors, or to menus."""

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QMenu

from gridapp.battle.board import DoorState
from gridapp.battle.commands import SetDoor
from gridapp.battle.overlays import EMPTY_OVERLAY
from gridapp.battle.state import Phase
from gridapp.engine.protocol import Offer
from gridapp.grid.cells import Cell, Point
from gridapp.packs.creatures import CreatureTemplate
from gridapp.scene.coordinates import box_between, to_scene
from gridapp.scene.overlays.badges import display_name
from gridapp.session.compass import neighbour
from gridapp.session.groups import PlacementOptions
from gridapp.session.selection import find_tokens, toggle, tokens_in_box, with_groups
from gridapp.windows.language import tr
from gridapp.windows.panels.aim_panel import AimPanel
from gridapp.windows.panels.area_panel import AreaPanel
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.tools.aim_tool import AimTool
from gridapp.windows.tools.area_tool import AreaTool
from gridapp.windows.tools.context_menus import open_menu
from gridapp.windows.tools.doors import ADJACENT_DISTANCE, door_at, toggled_state
from gridapp.windows.tools.drag_tool import FREE_MODIFIERS, DragTool
from gridapp.windows.tools.draw_tool import DrawTool
from gridapp.windows.tools.group_tool import GroupTool, shift_group
from gridapp.windows.tools.keyboard_move_tool import KeyboardMoveTool
from gridapp.windows.tools.measure_tool import MeasureTool
from gridapp.windows.tools.place_tool import PlaceTool
from gridapp.windows.tools.tool_context import KeyboardTool, Tool, ToolContext


class ToolController(QObject):
    """Sends what the pointer does to the tool in hand, which is dragging unless told otherwise."""

    tool_changed = Signal()
    selection_changed = Signal()
    token_clicked = Signal(str)

    def __init__(self, desk: ToolContext, move: str) -> None:
        super().__init__()
        self._desk = desk
        self._dragging = DragTool(desk, move)
        self._tool: Tool = self._dragging
        self._pressed_at: Point | None = None
        self.selected: tuple[str, ...] = ()
        self._box_from: Point | None = None
        board = desk.board
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
        board.creature_left.connect(self._carried_off)
        board.menu_key_pressed.connect(self._context_by_key)
        board.context_menu_requested.connect(lambda x, y: self._context((x, y)))

    @property
    def selected_token(self) -> str:
        """The creature that is chosen, the first if several are; empty if none."""
        return self.selected[0] if self.selected else ""

    def select(self, ids: Iterable[str]) -> None:
        """Choose creatures, and whoever is in one group with them; ``chose`` tells it."""
        self._hold(ids)
        self.selection_changed.emit()

    def clear_selection(self) -> None:
        """Nobody is chosen any more; nothing is told, for all is about to be shown anew."""
        self._hold(())

    def _hold(self, ids: Iterable[str]) -> None:
        self.selected = with_groups(self._desk.session.battle, ids)
        self._desk.scene.show_selection(self.selected)

    @property
    def is_busy(self) -> bool:
        """Whether something is aimed or placed that Esc would end."""
        return self._tool is not self._dragging

    @property
    def aim_tool(self) -> AimTool | None:
        """The attack that is being aimed."""
        return self._tool if isinstance(self._tool, AimTool) else None

    @property
    def move_action(self) -> str:
        """With which action a drag moves."""
        return self._dragging.move_action

    @property
    def free(self) -> bool:
        """Whether every drag goes without rules."""
        return self._dragging.free

    @free.setter
    def free(self, free: bool) -> None:
        self._dragging.free = free

    def set_move_action(self, action: str) -> None:
        """Move with another action from the next drag on."""
        self._dragging.move_action = action

    def start_aiming(self, panel: AimPanel, offer: Offer) -> None:
        """Aim an attack of the active creature, or of the chosen one if it may act now."""
        session = self._desk.session
        actor = session.battle.token(session.next_actor(self.selected_token))
        if actor is not None:
            self._take(lambda: AimTool(self._desk, panel, actor, offer))

    def start_keyboard_move(self) -> None:
        """Take the creature whose turn it is, before the fight the chosen one, up by keys."""
        battle = self._desk.session.battle
        in_setup = battle.phase is Phase.SETUP
        actor = self._desk.session.next_actor(self.selected_token)
        token = battle.token(self.selected_token if in_setup or self.free else actor)
        if token is None:
            said = tr("Choose a creature first") if in_setup else tr("It is nobody's turn")
            self._desk.say(said, Tone.REFUSED)
            return
        middle, free = battle.board.grid.centre(token.cell), self.free
        drag = self._desk.session.start_drag(token.id, middle, self.move_action, free=free)
        if drag is not None:
            self._take(lambda: KeyboardMoveTool(self._desk, drag))

    @property
    def area_tool(self) -> AreaTool | None:
        """The area of effect that is laid."""
        return self._tool if isinstance(self._tool, AreaTool) else None

    @property
    def draw_tool(self) -> DrawTool | None:
        """The tool that draws on the map, while it is in hand."""
        return self._tool if isinstance(self._tool, DrawTool) else None

    def start_drawing(self, tool: DrawTool) -> None:
        """Draw on the map until the tool is put down."""
        if self._tool is not tool:
            self._take(lambda: tool)
            tool.activate()

    def start_measuring(self) -> None:
        """Take the tape."""
        self._take(lambda: MeasureTool(self._desk))

    def start_area(self, panel: AreaPanel) -> None:
        """Lay an area of effect."""
        self._take(lambda: AreaTool(self._desk, panel))

    def start_keyboard_move_at(self, cell: Cell) -> None:
        """Lead the active creature, beginning at a cell that was found for it."""
        self.start_keyboard_move()
        if isinstance(self._tool, KeyboardMoveTool):
            self._tool.go_to(cell)

    def start_placing(self, creature: CreatureTemplate, wished: PlacementOptions) -> None:
        """Set creatures of a kind on the board."""
        self._take(lambda: PlaceTool(self._desk, creature, wished))

    def _take(self, make: Callable[[], Tool]) -> None:
        self.release_tool()
        self._use(make())
        self.tool_changed.emit()

    def _use(self, tool: Tool) -> None:
        self._tool = tool
        self._desk.board.has_keyboard_tool = isinstance(tool, KeyboardTool)

    def drag_creature_over(
        self, creature: CreatureTemplate, point: Point, wished: PlacementOptions, *, drop: bool
    ) -> None:
        """A creature of a kind is dragged over the board from elsewhere, or dropped on it."""
        if not (isinstance(self._tool, PlaceTool) and self._tool.is_placing(creature, wished)):
            self.start_placing(creature, wished)
        if not drop:
            self._tool.hover(point)
        elif isinstance(self._tool, PlaceTool):
            self._tool.drop(point)
            self._end_if_over(self._tool)

    def _carried_off(self) -> None:
        """The creature that was dragged over the board left it again."""
        if isinstance(self._tool, PlaceTool):
            self.cancel()

    def set_weapon(self, weapon: str) -> None:
        """Aim with another weapon."""
        if (tool := self.aim_tool) is not None:
            tool.set_weapon(weapon)

    def attack(self, target: str) -> None:
        """Strike a target that was chosen elsewhere than on the board."""
        if (tool := self.aim_tool) is not None:
            tool.attack(target)
            self._end_if_over(tool)

    def _end_if_over(self, tool: Tool) -> bool:
        """Back to dragging once a tool has done its work."""
        if tool.is_over:
            self._use(self._dragging)
            self.tool_changed.emit()
        return tool.is_over

    def release_tool(self) -> None:
        """Back to dragging, whatever was under way."""
        self._box_from = None
        self._desk.scene.show_selection(self.selected)
        self._tool.cancel()
        self._use(self._dragging)
        self._desk.board.viewport().unsetCursor()

    def cancel(self) -> None:
        """Break off what is under way."""
        self.release_tool()
        self.tool_changed.emit()

    def leave_battle(self) -> None:
        """The battle goes: break off what is under way, and close the menu of what is there."""
        for menu in self._desk.board.findChildren(QMenu):
            menu.close()
        self.cancel()

    def escape(self) -> None:
        """Break off a piece that is drawn, or what is under way."""
        if (tool := self.draw_tool) is None or not tool.cancel_step():
            self.cancel()

    def cancel_unless_drawing(self) -> None:
        """Break off what is under way, but go on drawing."""
        if (tool := self.draw_tool) is not None:
            tool.cancel_stroke()
        else:
            self.cancel()

    def battle_changed(self) -> None:
        """The battle is another now: what was drawn or held for the old one goes."""
        self._box_from = None
        there = [token.id for token in find_tokens(self._desk.session.battle, self.selected)]
        if len(there) < len(self.selected):
            self._hold(there)
        if isinstance(self._tool, PlaceTool):
            return
        if (tool := self.draw_tool) is not None:
            tool.refresh()
            return
        self._dragging.cancel()
        if self._tool is not self._dragging:
            self._tool.cancel()
            self._use(self._dragging)
        self._desk.scene.show_overlay(EMPTY_OVERLAY)

    # The pointer

    def _press(self, point: Point) -> None:
        self._pressed_at = point
        if not self.is_busy:
            token, several = self._desk.board.token_at(point), len(self.selected) > 1
            if token is None:
                self._box_from = point
            elif several and token in self.selected and self._is_free:
                self._use(GroupTool(self._desk, self.selected))
        self._tool.press(point)

    @property
    def _is_free(self) -> bool:
        """Whether creatures can be set without rules now."""
        held = QGuiApplication.keyboardModifiers() & FREE_MODIFIERS
        return self.free or bool(held) or self._desk.session.battle.phase is Phase.SETUP

    def _move(self, point: Point) -> None:
        if self._box_from is not None and not self._is_still(point):
            self._desk.scene.show_selection(self.selected, box_between(self._box_from, point))
        self._tool.move(point)

    def _release(self, point: Point) -> None:
        start, self._box_from = self._box_from, None
        if start is not None and not self._is_still(point):
            self._choose_box(start, point)
            return
        if self._tool is self._dragging and not self._dragging.is_dragging:
            self._click(point)
            return
        tool, token = self._tool, self._desk.board.token_at(point)
        tool.release(point)
        self._end_if_over(tool)
        moves = tool is self._dragging or isinstance(tool, GroupTool)
        if moves and token and self._is_still(point):
            self._click_token(token)

    def _click_token(self, token: str) -> None:
        """With Ctrl one more or one less is chosen, else this one and its group."""
        if QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier:
            self._choose_and_tell(toggle(self._desk.session.battle, self.selected, token))
        else:
            self.select([token])
            self.token_clicked.emit(token)

    def _double(self, point: Point) -> None:
        if (tool := self.draw_tool) is not None:
            tool.double_click(point)

    def _choose_box(self, start: Point, end: Point) -> None:
        """All in a box, with Ctrl besides those that are chosen."""
        found = tokens_in_box(self._desk.session.battle, start, end)
        more = QGuiApplication.keyboardModifiers() & Qt.KeyboardModifier.ControlModifier
        self._choose_and_tell((*self.selected, *found) if more else found)

    def _choose_and_tell(self, ids: Iterable[str]) -> None:
        self.select(ids)
        if self.selected_token:
            self.token_clicked.emit(self.selected_token)
        names = [token.name for token in find_tokens(self._desk.session.battle, self.selected)]
        if names:
            listed = ", ".join(map(display_name, names))
            said = tr("{count} chosen: {names}", count=len(names), names=listed)
            self._desk.say(said, Tone.HINT)

    # Keys

    def _step(self, point: str) -> None:
        battle = self._desk.session.battle
        if not self.is_busy and len(self.selected) > 1 and self._is_free:
            first = find_tokens(battle, self.selected)[0].cell
            column, row = neighbour(battle.board.grid, first, point)
            shift_group(self._desk, self.selected, (column - first[0], row - first[1]))
            return
        if self._tool is self._dragging:
            self.start_keyboard_move()
        if isinstance(self._tool, KeyboardTool):
            self._tool.step(point)

    def _mark(self) -> None:
        if isinstance(self._tool, KeyboardTool | DragTool):
            self._tool.press_space()

    def _back(self) -> None:
        if isinstance(self._tool, KeyboardTool | DragTool):
            self._tool.press_backspace()

    def _enter(self, safe: bool) -> None:
        tool = self._tool
        if isinstance(tool, KeyboardTool):
            tool.press_enter(safe=safe)
            self._end_if_over(tool)

    def _is_still(self, point: Point) -> bool:
        start = self._pressed_at
        return start is not None and max(abs(start[0] - point[0]), abs(start[1] - point[1])) < 0.2

    def _click(self, point: Point) -> None:
        """A click that met no token: a door, or nothing."""
        door = door_at(self._desk.session.battle.board, point)
        if door is None or not self._is_still(point):
            self.select(())
        elif door.state is DoorState.LOCKED:
            said = tr("The door is locked; right-click it to unlock it")
            self._desk.say(said, Tone.REFUSED)
        else:
            self._desk.do(SetDoor(door.id, toggled_state(door)))

    def _hover(self, point: Point) -> None:
        self._tool.hover(point)
        viewport = self._desk.board.viewport()
        if self._over_something(point):
            viewport.setCursor(Qt.CursorShape.PointingHandCursor)
        elif viewport.cursor().shape() is Qt.CursorShape.PointingHandCursor:
            viewport.unsetCursor()

    def _over_something(self, point: Point) -> bool:
        if self._desk.board.token_at(point) is not None:
            return True
        return not self.is_busy and door_at(self._desk.session.battle.board, point) is not None

    def _context(self, point: Point) -> None:
        if self.is_busy:
            self.escape()
            return
        board, battle = self._desk.board, self._desk.session.battle
        token = battle.token(board.token_at(point) or "")
        door = door_at(battle.board, point)
        open_menu(self._desk, token, door, self.selected, QCursor.pos() + QPoint(2, 2))

    def _context_by_key(self) -> None:
        """The menu of the chosen creature, else the active one, or of the cell led to by keys."""
        board, battle = self._desk.board, self._desk.session.battle
        token, door = battle.token(self.selected_token or battle.active), None
        cell = token.cell if token else None
        if isinstance(self._tool, KeyboardMoveTool):
            cell = self._tool.cell
            middle = battle.board.grid.centre(cell)
            token = battle.token(board.token_at(middle) or "")
            door = door_at(battle.board, middle, ADJACENT_DISTANCE)
        elif self.is_busy:
            return
        if cell is None:
            said = tr("Choose creatures first: click them, or draw a box")
            self._desk.say(said, Tone.REFUSED)
            return
        point = battle.board.grid.centre(cell)
        board.scroll_to_point(point)
        spot = board.viewport().mapToGlobal(board.mapFromScene(to_scene(point)))
        open_menu(self._desk, token, door, self.selected, spot)
