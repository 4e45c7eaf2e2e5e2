"""What every tool on the board works with: the session, the board and a voice."""

from collections.abc import Callable
from typing import Protocol

from gridapp.battle.commands import Command
from gridapp.battle.outcomes import Refused
from gridapp.grid.cells import Point
from gridapp.scene.board_scene import GmScene
from gridapp.scene.board_view import BoardView
from gridapp.session.session import Session
from gridapp.windows.panels.status_line import Tone


class Desk:
    """The open battle, its board, and the status line to speak on."""

    def __init__(
        self, session: Session, scene: GmScene, board: BoardView, say: Callable[[str, Tone], None]
    ) -> None:
        self.session = session
        self.scene = scene
        self.board = board
        self.say = say

    def do(self, command: Command) -> bool:
        """Carry a command out; a refusal is said on the status line."""
        outcome = self.session.do(command)
        if isinstance(outcome, Refused):
            self.say(str(outcome), Tone.REFUSED)
            return False
        return True


class Tool(Protocol):
    """What the pointer does on the board; a tool that has finished answers ``is_over``."""

    @property
    def is_over(self) -> bool:
        """Whether the tool has done its work."""
        ...

    def press(self, point: Point) -> None:
        """The left button went down."""
        ...

    def move(self, point: Point) -> None:
        """The pointer moves with the button down."""
        ...

    def hover(self, point: Point) -> None:
        """The pointer moves with no button down."""
        ...

    def release(self, point: Point) -> None:
        """The left button went up."""
        ...

    def cancel(self) -> None:
        """Break off; nothing happens."""
        ...
