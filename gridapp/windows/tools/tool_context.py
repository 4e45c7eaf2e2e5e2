"""What every tool on the board works with: the session, the board and a voice."""

from collections.abc import Callable, Iterable
from typing import Protocol, runtime_checkable

from PySide6.QtGui import QAction

from gridapp.battle.commands import Answer, Command, StartFight
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.tokens import Token
from gridapp.engine.commands.edit_sheet import editable_sheet
from gridapp.engine.queries.round_parts import RoundPart
from gridapp.grid.cells import Point
from gridapp.packs.loader import PackProblem
from gridapp.scene.board_scene import GmScene
from gridapp.scene.overlays.badges import display_name
from gridapp.session.creatures.library import save_creature
from gridapp.session.creatures.pictures import add_command_pictures
from gridapp.session.creatures.sheet_form import creature_from_sheet
from gridapp.session.session import Session
from gridapp.storage.problems import FileProblem
from gridapp.windows.board.gm_board import GmBoard
from gridapp.windows.controllers.typed_dice import Outcome, TypedDice
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone


class ToolContext:
    """The open battle, its board, the status line to speak on, and the parts of the round."""

    def __init__(
        self, session: Session, scene: GmScene, board: GmBoard, say: Callable[[str, Tone], None]
    ) -> None:
        self.session = session
        self.scene = scene
        self.board = board
        self.say = say
        self.show_parts: Callable[[tuple[RoundPart, ...]], object] = lambda _: None
        self.refresh_library: Callable[[], object] = lambda: None
        self.edit_sheet: Callable[[str], object] = lambda _: None
        self.group_actions: tuple[QAction | None, ...] = ()
        self.pin_note: Callable[[str], object] = lambda _: None
        self.unaware: set[str] = set()
        self.rolls = TypedDice()
        self.show_question: Callable[[], object] = lambda: None

    def do(self, command: Command) -> bool:
        """Carry a command out; a refusal is said on the status line.

        Where dice are typed, it waits for them: it is not carried out yet.
        """
        try:
            add_command_pictures(self.session.file, command)
        except FileProblem as problem:
            self.say(str(problem), Tone.REFUSED)
            return False
        return self._tell(self.rolls.run(self.session, command))

    def answer(self, question: int, option: str, number: int | None) -> None:
        """Answer a question of the battle, or say what a die shows."""
        if question >= 0:
            self.do(Answer(question, option, number))
        elif (outcome := self.rolls.answer(option, number or 0)) is not None:
            self._tell(outcome)
        else:
            self.abandon_roll()

    def abandon_roll(self) -> None:
        """Give up what waits for a die."""
        self.rolls.cancel()
        self.show_question()
        self.say(tr("No die was thrown, and nothing has happened"), Tone.HINT)

    def _tell(self, outcome: Outcome) -> bool:
        """Whether a command was carried out; a refusal is said, and a missing die asked for."""
        if isinstance(outcome, Applied):
            return True
        self.show_question()
        if isinstance(outcome, Refused):
            self.say(str(outcome), Tone.REFUSED)
        else:
            self.say("", Tone.HINT)
        return False

    def begin_fight(self) -> None:
        """Begin the fight; those marked `unaware` did not see it coming."""
        here = {token.id for token in self.session.battle.tokens}
        self.do(StartFight(tuple(sorted(self.unaware & here))))

    def mark_unaware(self, tokens: Iterable[Token], *, unaware: bool) -> None:
        """Mark who will not see the fight coming, until it begins."""
        chosen = {token.id for token in tokens}
        self.unaware = self.unaware | chosen if unaware else self.unaware - chosen
        names = ", ".join(
            display_name(token.name)
            for token in self.session.battle.tokens
            if token.id in self.unaware
        )
        said = tr("Will not see the fight coming: {names}", names=names or tr("nobody"))
        self.say(said, Tone.DONE)

    def save_to_library(self, token: Token) -> None:
        """Put a creature among those that can be placed in any battle."""
        try:
            rules = self.session.rules
            save_creature(creature_from_sheet(rules, editable_sheet(rules, token)), rules.book)
        except (FileProblem, PackProblem) as problem:
            self.say(str(problem), Tone.REFUSED)
            return
        self.refresh_library()
        said = tr("{name} is in the list of creatures now", name=display_name(token.name))
        self.say(said, Tone.DONE)


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


@runtime_checkable
class KeyboardTool(Protocol):
    """What a tool that can be led by keys answers besides."""

    def step(self, direction: str) -> None:
        """One step towards a compass point."""
        ...

    def press_space(self) -> None:
        """Space was pressed."""
        ...

    def press_backspace(self) -> None:
        """Backspace was pressed."""
        ...

    def press_enter(self, *, safe: bool) -> None:
        """Enter was pressed, with Shift if ``safe``."""
        ...
