"""The floor that the GM's board shows: the switch in the status line, and the keys."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox

from gridapp.battle.board import Floor
from gridapp.grid.floors import floor_of, move_point
from gridapp.grid.grid import Grid
from gridapp.session.links import sorted_floors
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr


class FloorController(Controller):
    """Shows a single floor at a time, with a switch on maps of several floors.

    ``floor_shown`` follows when the board has changed to another floor.
    """

    floor_shown = Signal()

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.switch = QComboBox()
        self.switch.setAccessibleName(tr("Floor on the board"))
        self.switch.setToolTip(tr("The floor on the board (PgUp, PgDown)"))
        self.switch.activated.connect(lambda index: self.show_floor(self.switch.itemData(index)))
        layout = self._parts.status.layout()
        if layout is not None:
            layout.addWidget(self.switch)
        self._listed: tuple[Floor, ...] | None = None
        self._commands.connect(
            {"floor_up": lambda: self._step(1), "floor_down": lambda: self._step(-1)}
        )

    def refresh(self) -> None:
        """List the floors of the battle; a floor that is gone is shown no longer."""
        floors = self._floors()
        if floors != self._listed:
            self._listed = floors
            self.switch.clear()
            for floor in reversed(floors):
                self.switch.addItem(floor.name, floor.number)
            if self._parts.scene.floor not in {floor.number for floor in floors}:
                self.show_floor(0)
        for key in ("floor_up", "floor_down", "table_floor"):
            self._commands[key].setEnabled(bool(floors))
        self.switch.setVisible(bool(floors))
        self.switch.setCurrentIndex(self.switch.findData(self._parts.scene.floor))

    def _floors(self) -> tuple[Floor, ...]:
        """Return the floors of the battle, the lowest first."""
        return sorted_floors(self._context.session.battle.board)

    def _step(self, up: int) -> None:
        numbers = [floor.number for floor in self._floors()]
        if self._parts.scene.floor in numbers:
            index = numbers.index(self._parts.scene.floor) + up
            if 0 <= index < len(numbers):
                self.show_floor(numbers[index])

    def show_token(self, token_id: str) -> None:
        """Show the floor of a creature."""
        token, grid = self._context.session.battle.token(token_id), self._grid()
        if token is not None and grid.floor_rows:
            self.show_floor(floor_of(grid, token.cell))

    def _grid(self) -> Grid:
        return self._context.session.battle.board.grid

    def show_floor(self, number: int) -> None:
        """Show a floor at the same place and zoom; a drag goes on there."""
        scene, board = self._parts.scene, self._parts.board
        before, position = scene.floor, board.view_position
        if number == before and scene.grid is not None:
            return
        scene.floor = number
        scene.show(self._context.session.gm_view())
        self._parts.board_area.mini_map.mark_stale()
        if position is not None:
            pixels, x, y = position
            board.set_view_position((pixels, *move_point(self._grid(), (x, y), before, number)))
        self.switch.setCurrentIndex(self.switch.findData(number))
        self.floor_shown.emit()
