"""What the tools share: session, board, status line; and the protocols of a tool."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from gridapp.battle.areas import Area
from gridapp.battle.commands import Answer, Command, StartFight
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.tokens import Token
from gridapp.engine.queries.turns.round_parts import RoundPart
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.grid.cells import Cell, Point
from gridapp.packs.loader import PackProblem
from gridapp.scene.gm_scene import GmScene
from gridapp.scene.items.condition_signs import use_condition_signs
from gridapp.scene.overlays.badges import display_name
from gridapp.session.i18n import condition_names, shown, use_pack_texts
from gridapp.session.overlays.registry import Level
from gridapp.session.session import Session
from gridapp.storage.problems import FileProblem
from gridapp.windows.board.gm_board import GmBoard
from gridapp.windows.controllers.typed_dice import Outcome, TypedDiceController
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone

if TYPE_CHECKING:  # the window opens without geometry
    from gridapp.session.drag import Drag


def use_texts_of(book: Rulebook) -> None:
    """Use the texts of a pack, and the signs of its conditions in the language of the window."""
    use_pack_texts(book)
    use_condition_signs(condition_names(book))


class ToolContext(QObject):
    """The session, scene and board of the tools, and their signals to the window.

    `unaware` are the tokens to be surprised when the fight begins; `last_weapons` are those of the
    last attacks, by token id and action; `rolls` waits for dice typed by
    the GM; `level` is how much a drag shows, `note_of_cell` what is said besides of its cell.
    Signals: `said` carries a text for the status line and its tone, `parts_changed` the parts of
    the round as a drag would make them, `dragged` a drag and the cell under the pointer (None and
    None once it ends), `area_laid` an `Area` that is being laid (None once it ends),
    `area_struck` one that was never on the board and has just been applied,
    `sheet_requested` and `note_requested` a token id, `adjust_requested` several,
    `carried_out` comes after each command of people once all is shown,
    `area_requested` the id of an area whose form is asked for, `area_effect_requested` that
    of an area to be applied, `laid_effect_requested` an `Area` to be applied that is not on the
    board, `rule_requested` a rule number, `computer_requested` a token id that the computer
    shall play, `plan_asked` a drag and the cell to which it is to be kept as a plan.
    """

    said = Signal(str, object)
    parts_changed = Signal(object)
    dragged = Signal(object, object)
    area_laid = Signal(object)
    area_struck = Signal(object)
    plan_asked = Signal(object, object)
    library_changed = Signal()
    question_changed = Signal()
    carried_out = Signal()
    sheet_requested = Signal(str)
    note_requested = Signal(str)
    adjust_requested = Signal(tuple)
    conditions_requested = Signal(str)
    area_requested = Signal(str)
    area_effect_requested = Signal(str)
    laid_effect_requested = Signal(object)
    rule_requested = Signal(str)
    computer_requested = Signal(str)

    def __init__(self, session: Session, scene: GmScene, board: GmBoard) -> None:
        super().__init__(board)
        self.session = session
        use_texts_of(session.rules.book)
        self.scene = scene
        self.board = board
        self.group_actions: tuple[QAction | None, ...] = ()
        self.unaware: set[str] = set()
        self.last_weapons: dict[tuple[str, str], str] = {}
        self.level = Level.CALM
        self.note_of_cell: Callable[[Cell], str] = lambda _: ""
        self.rolls = TypedDiceController()

    def set_session(self, session: Session) -> None:
        """Work on another battle; marks and waiting dice of the previous battle are dropped."""
        session.by_players_knowledge = self.session.by_players_knowledge
        self.session = session
        use_texts_of(session.rules.book)
        self.unaware = set()
        self.last_weapons = {}

    def set_group_actions(self, actions: Iterable[QAction | None]) -> None:
        """Set the context menu of several creatures; None is a separator."""
        self.group_actions = tuple(actions)

    def say(self, text: str, tone: Tone) -> None:
        """Show a text in the status line; an empty text shows the usual hint."""
        self.said.emit(text, tone)

    def show_parts(self, parts: tuple[RoundPart, ...]) -> None:
        """Show the parts of the round."""
        self.parts_changed.emit(parts)

    def show_drag(self, drag: "Drag", cell: Cell) -> None:
        """Tell of a drag with the pointer on a cell."""
        self.dragged.emit(drag, cell)

    def keep_plan(self, drag: "Drag", cell: Cell) -> None:
        """Ask for the move of a drag to be kept as a plan."""
        self.plan_asked.emit(drag, cell)

    def end_drag(self) -> None:
        """Announce the end of a drag."""
        self.dragged.emit(None, None)

    def show_laid_area(self, area: Area | None) -> None:
        """Announce the area being laid, or None at the end."""
        self.area_laid.emit(area)

    def show_struck_area(self, area: Area) -> None:
        """Announce an area that has been applied without being left on the board."""
        self.area_struck.emit(area)

    def edit_sheet(self, token_id: str) -> None:
        """Ask for the form of a creature."""
        self.sheet_requested.emit(token_id)

    def adjust(self, token_id: str) -> None:
        """Ask for the page of damage, healing and conditions of a creature."""
        self.adjust_requested.emit((token_id,))

    def change_conditions(self, token_id: str) -> None:
        """Ask for the page of conditions of a creature."""
        self.conditions_requested.emit(token_id)

    def adjust_all(self, token_ids: tuple[str, ...]) -> None:
        """Ask for the page of damage, healing and conditions of several creatures."""
        self.adjust_requested.emit(token_ids)

    def edit_area(self, area_id: str) -> None:
        """Ask for the form of an area of effect."""
        self.area_requested.emit(area_id)

    def apply_area(self, area_id: str) -> None:
        """Open the page that applies an area of effect to everyone inside."""
        self.area_effect_requested.emit(area_id)

    def apply_laid_area(self, area: Area) -> None:
        """Ask for the same page for an area that is not on the board."""
        self.laid_effect_requested.emit(area)

    def show_rule(self, number: str) -> None:
        """Ask for the page of rules with a rule chosen."""
        self.rule_requested.emit(number)

    def ask_computer(self, token_id: str) -> None:
        """Ask for the page that says how the computer plays a creature."""
        self.computer_requested.emit(token_id)

    def pin_note(self, token_id: str) -> None:
        """Ask for a note on a creature."""
        self.note_requested.emit(token_id)

    def do(self, command: Command) -> bool:
        """Carry out a command; show a refusal in the status line and return False.

        Also returns False while typed dice are missing: the command waits for them.
        """
        from gridapp.session.creatures.pictures import add_command_pictures

        try:
            add_command_pictures(self.session.file, command)
        except FileProblem as problem:
            self.say(str(problem), Tone.REFUSED)
            return False
        return self._show_outcome(self.rolls.run(self.session, command))

    def do_with_dice(self, command: Command, dice: tuple[int, ...]) -> bool:
        """Carry out a command with dice that were rolled before; as `do` otherwise."""
        return self._show_outcome(self.session.do_with_dice(command, dice))

    def answer(self, question: int, option: str, number: int | None) -> None:
        """Answer a question of the battle; negative ids are requests for typed dice."""
        if question >= 0:
            self.do(Answer(question, option, number))
        elif (outcome := self.rolls.answer(option, number or 0)) is not None:
            if self._show_outcome(outcome):
                self.question_changed.emit()  # a free roll leaves the battle as it is
        else:
            self.abandon_roll()

    def answer_card(self, question: int, option: str, choices: dict[str, str]) -> None:
        """Answer a card of several questions, with the options that differ from the defaults."""
        self.do(Answer(question, option, choices=choices))

    def abandon_roll(self) -> None:
        """Drop the command that waits for typed dice."""
        self.rolls.cancel()
        self.question_changed.emit()
        self.say(tr("No dice rolled; nothing happened"), Tone.HINT)

    def _show_outcome(self, outcome: Outcome) -> bool:
        """Show the outcome of a command; return True if carried out."""
        if isinstance(outcome, Applied):
            self.carried_out.emit()
            return True
        self.question_changed.emit()
        if isinstance(outcome, Refused):
            self.say(shown(outcome.text), Tone.REFUSED)
        else:
            self.say("", Tone.HINT)
        return False

    def begin_fight(self) -> None:
        """Begin the fight; creatures in ``unaware`` are surprised."""
        present = {token.id for token in self.session.battle.tokens}
        self.do(StartFight(tuple(sorted(self.unaware & present))))

    def mark_unaware(self, tokens: Iterable[Token], *, unaware: bool) -> None:
        """Add or remove creatures that will be surprised when the fight begins."""
        chosen = {token.id for token in tokens}
        self.unaware = self.unaware | chosen if unaware else self.unaware - chosen
        names = ", ".join(
            display_name(token.name)
            for token in self.session.battle.tokens
            if token.id in self.unaware
        )
        message = tr("Surprised when the fight begins: {names}", names=names or tr("nobody"))
        self.say(message, Tone.DONE)

    def save_to_library(self, token: Token) -> None:
        """Save a creature to the library, for use in any battle."""
        from gridapp.engine.commands.edit_sheet import editable_sheet
        from gridapp.session.creatures.library import save_creature
        from gridapp.session.creatures.sheet_form import creature_from_sheet

        try:
            rules = self.session.rules
            save_creature(creature_from_sheet(rules, editable_sheet(rules, token)), rules.book)
        except (FileProblem, PackProblem) as problem:
            self.say(str(problem), Tone.REFUSED)
            return
        self.library_changed.emit()
        message = tr("{name} saved to the creature list", name=display_name(token.name))
        self.say(message, Tone.DONE)


class Tool(Protocol):
    """A tool for the pointer; a finished tool sets ``is_over``. Points are in cell units."""

    @property
    def is_over(self) -> bool:
        """Whether the tool has finished."""
        ...

    def press(self, point: Point) -> None:
        """Handle a press of the left button."""
        ...

    def move(self, point: Point) -> None:
        """Handle a move with the left button down."""
        ...

    def hover(self, point: Point) -> None:
        """Handle a move with no button down."""
        ...

    def release(self, point: Point) -> None:
        """Handle the release of the left button."""
        ...

    def cancel(self) -> None:
        """Stop without any effect on the battle."""
        ...


@runtime_checkable
class KeyboardTool(Protocol):
    """A tool that can also be used from the keyboard."""

    def step(self, direction: str) -> None:
        """Handle a direction key: "n", "ne", "e" and so on."""
        ...

    def press_space(self) -> None:
        """Handle the Space key."""
        ...

    def press_backspace(self) -> None:
        """Handle the Backspace key."""
        ...

    def press_enter(self, *, safe: bool) -> None:
        """Handle the Enter key; ``safe`` with Shift."""
        ...
