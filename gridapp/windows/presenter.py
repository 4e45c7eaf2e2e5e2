"""Bring everything on the screen in step with the session: the single place that refreshes."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QRectF, Signal

from gridapp.battle.commands import Act
from gridapp.battle.events import Answered, Event, Narrated, Rolled, Spent, TurnBegan, TurnEnded
from gridapp.battle.messages import Message
from gridapp.battle.questions import Question
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.commands.settle import BY_DEFAULT
from gridapp.engine.queries.turns.round_parts import RoundPart
from gridapp.engine.types import Offer
from gridapp.packs.creatures import CreatureTemplate
from gridapp.scene.coordinates import from_scene
from gridapp.scene.items.area_item import area_legend
from gridapp.scene.overlays.badges import display_name
from gridapp.session.creatures.library import load_library
from gridapp.session.history.log_lines import LogSentence, command_entry
from gridapp.session.i18n import shown, shown_name
from gridapp.session.narration.log_folding import fold_line
from gridapp.session.narration.narrator import provoked_name
from gridapp.session.queries.turn_holder import interrupted_creature
from gridapp.session.session import Session
from gridapp.windows.board.lens_box import LensController
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.controllers.fight_end import FightEndController
from gridapp.windows.language import tr, tr_noop
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.widgets.banner import Severity

if TYPE_CHECKING:
    from gridapp.session.queries.cautions import Caution
    from gridapp.session.queries.question_notes import QuestionNotes

EMPTY_HINT = tr_noop("Drag creatures from the list at the lower right onto the board")
SETUP_HINT = tr_noop("Drag creatures to their places, then begin the fight")
_LATEST = 200
"""Least number of commands in the log panel; at most twice as many are shown."""
_NAMED_ACTIONS = 4
_REASONED = 3
"""Least number of numbers in a sentence that reckons something, such as damage less armour."""


class WindowPresenter(Controller):
    """Updates all parts of the window from the session in `refresh`.

    `board_shown` is emitted during a refresh, after the GM's board is updated;
    `token_wanted` with the id of a creature that the board is about to show.
    """

    board_shown = Signal()
    token_wanted = Signal(str)

    def __init__(self, shell: Shell) -> None:
        super().__init__(shell)
        self.lenses = LensController(self._context, self._commands)
        self.creatures: Mapping[str, CreatureTemplate] = {}
        self._active, self._in_setup = "", True
        self._cautioned: tuple[Battle, tuple[str, bool], Mapping[str, Caution]] | None = None
        self._noted: tuple[Battle, QuestionNotes | None] | None = None
        self._fight_end = FightEndController(shell)
        self._parts.actions.released_by_mouse.connect(self.focus_board)
        self._parts.board.alt_changed.connect(self._show_everything)
        self._context.said.connect(self._say)
        self._context.parts_changed.connect(self._show_parts)
        self._context.library_changed.connect(self.refresh_library)
        self._context.question_changed.connect(self.show_question)
        self._tools.selection_changed.connect(self.show_selection)
        self._tools.token_clicked.connect(self.show_sheet_of)
        self._tools.tool_changed.connect(self.show_actions)

    def _show_everything(self, on: bool) -> None:
        """Show everything while Alt is down: about the drag, or else all that the lenses show."""
        is_dragging = self._tools.show_everything(on=on)
        self.lenses.show_all(on=on and not is_dragging)

    def start_battle(self) -> None:
        """Reset for another session, and show its battle.

        Selection, marks and tools of the previous battle refer to its creatures and are dropped.
        """
        session = self._context.session
        session.add_listener(self.refresh)
        self._active = ""
        self._tools.clear_selection()
        self._parts.notes.clear()
        self._parts.actions.area_panel.set_default_size(session.battle.board.grid)
        self._tools.set_move_action(session.first_move())
        self._fight_end.start_battle()
        self.show_library()
        self._in_setup = session.battle.phase is Phase.SETUP
        self._parts.fit_phase(setup=self._in_setup)
        self.refresh()

    def refresh_library(self) -> str:
        """Show all available creatures; return the problems of their files."""
        session = self._context.session
        library = load_library(session.rules.book)
        self.creatures = library.creatures
        sides = [token.side for token in session.battle.tokens]
        self._parts.palette.show_library(library, session.rules.book, sides)
        return "; ".join(library.problems)

    def show_library(self) -> None:
        """Show all available creatures, with a banner about the problems of their files."""
        if problems := self.refresh_library():
            self.message.emit(Severity.WARNING, problems, None)

    def _say(self, text: str, tone: Tone) -> None:
        if text:
            self._parts.status.say(text, tone)
        else:
            self.show_hint()

    def refresh(self, events: tuple[Event, ...] = ()) -> None:
        """Show the present battle; `events` are the causes of the change."""
        session, parts = self._context.session, self._parts
        battle = session.battle
        self._tools.battle_changed()
        parts.scene.show(session.gm_view())
        parts.board_area.legend.standing = area_legend(parts.scene.effects.marks)
        self.board_shown.emit()
        self._follow_turn(battle)
        self._show_lenses()
        self._tools.set_move_action(session.preferred_move(self._wanted_move(events)))
        self.show_selected_creature()
        self._show_parts(session.round_parts())
        parts.search.show_battle(battle)
        parts.notes.show_battle(session.knowledge())
        parts.board_area.mini_map.mark_stale()
        sentences = latest_log_lines(session)
        parts.log.show_lines(
            tuple(sentence.text for sentence in sentences),
            tuple(sentence.line for sentence in sentences),
        )
        if battle.phase is not Phase.SETUP:
            self._context.unaware.clear()
        self._show_question(battle)
        self.show_actions()
        self._follow_phase(battle)
        self._say_what_happened(battle, events)
        self._fight_end.refresh()

    def _show_parts(self, parts: tuple[RoundPart, ...]) -> None:
        """Show the parts of the round, as they are or as a drag would change them."""
        self._parts.turn.round_parts.show_parts(parts, self._context.session.narrator())

    def show_actions(self) -> None:
        """Show the available actions in panel, menus and toolbar."""
        if self._tools.area_tool is not None:
            self._parts.actions.show_area()
        elif self._tools.aim_tool is not None:
            self._parts.actions.show_aim()
        else:
            self._show_offers()
        self._enable_commands()

    def _show_offers(self) -> None:
        """Show the actions of the creature next in order, or of the selected creature."""
        session = self._context.session
        battle = session.battle
        actor = battle.token(session.next_actor(self._tools.selected_token))
        offers = session.offers(actor.id if actor else "")
        self._parts.actions.cautions = self._cautions(actor, offers)
        self._parts.actions.interrupted = self._interrupted_name()
        acting = battle.token(battle.active) if actor and actor.id != battle.active else None
        self._parts.actions.acting = display_name(acting.name) if acting else ""
        self._parts.actions.show_offers(
            offers,
            session.rules.book,
            self._tools.move_action,
            display_name(actor.name) if actor else "",
            setup=battle.phase is Phase.SETUP,
            can_start=bool(battle.tokens),
            out_of_turn=actor is not None and actor.id != battle.active,
            is_chosen=bool(self._tools.selected_token),
        )

    def _cautions(self, actor: Token | None, offers: Iterable[Offer]) -> "Mapping[str, Caution]":
        """Return the cautions for the offers of a creature, worked out once for a state."""
        if actor is None:
            return {}
        session = self._context.session
        battle, asked = session.battle, (actor.id, session.by_players_knowledge)
        last = self._cautioned
        if last is None or last[0] is not battle or last[1] != asked:
            last = self._cautioned = (battle, asked, session.cautions(actor.id, offers))
        return last[2]

    def _enable_commands(self) -> None:
        """Enable the commands that the battle allows now."""
        session, commands = self._context.session, self._commands
        battle = session.battle
        in_setup, waits = battle.phase is Phase.SETUP, battle.question is not None
        can_write = not session.file.read_only
        may_end = bool(battle.active) and not waits
        self._parts.actions.end_tile.setEnabled(may_end)
        commands["fight"].setEnabled(in_setup and bool(battle.tokens))
        commands["end_turn"].setEnabled(may_end)
        commands["end_round"].setEnabled(may_end and bool(session.rules.book.round_end))
        commands["end_fight"].setEnabled(not in_setup and not waits and can_write)
        commands["find_active"].setEnabled(bool(battle.active))
        commands["undo"].setEnabled(session.can_undo and can_write)
        commands["redo"].setEnabled(session.can_redo and can_write)
        began = bool(battle.active) and session.can_undo and can_write
        commands["turn_start"].setEnabled(began)
        commands["round_start"].setEnabled(began)
        commands["rename"].setEnabled(can_write)
        commands["lines"].setChecked(battle.look.shown)
        selected_area = bool(self._parts.scene.effects.selected)
        cancels = (
            self._tools.is_busy
            or self._context.rolls.is_waiting
            or selected_area
            or bool(self._parts.actions.acting)
        )
        commands["cancel"].setEnabled(cancels)
        self._parts.question.leave_esc(to_command=cancels)

    def _follow_phase(self, battle: Battle) -> None:
        setup = battle.phase is Phase.SETUP
        if setup is not self._in_setup:
            self._in_setup = setup
            self._parts.fit_phase(setup=setup)
            self.focus_board()  # what began the fight is gone, and the keyboard with it

    def focus_board(self) -> None:
        """Give the keyboard to the board unless a question is open."""
        if not self._parts.question.contains_focus:
            self._parts.board.setFocus()

    def _follow_turn(self, battle: Battle) -> None:
        """Select the usual move and scroll to the creature when the turn changes."""
        if battle.active == self._active:
            return
        self._active = battle.active
        self._tools.clear_selection()
        self._tools.set_move_action(self._context.session.first_move())
        self.scroll_to_token(battle.active)

    def _wanted_move(self, events: tuple[Event, ...]) -> str:
        """Return the move for the next drags: the chosen one until it is made, then the usual."""
        session, chosen = self._context.session, self._tools.move_action
        if not events:
            return chosen
        command = command_entry(session.file, session.file.head).command
        is_made = isinstance(command, Act) and command.action == chosen
        return session.first_move() if is_made else chosen

    def show_selection(self) -> None:
        """Show sheet, actions and lenses of the selected creature."""
        self._show_lenses()
        self.show_selected_creature()
        self.show_actions()

    def _show_lenses(self) -> None:
        self.lenses.set_subject(self._tools.selected_token)

    def show_sheet_of(self, token: str) -> None:
        """Bring the sheet of a creature to the front."""
        session = self._context.session
        if token == session.battle.active:
            return
        self._parts.tabs.setCurrentWidget(self._parts.sheet)
        if session.next_actor(token) == token:
            actions = session.rules.book.actions
            able = [each.action for each in session.offers(token) if each.refusal is None]
            names = ", ".join(shown_name(actions[action].name) for action in able[:_NAMED_ACTIONS])
            text = tr(
                "{name} can act out of turn: {actions}",
                name=session.narrator().name(token),
                actions=f"{names}, …" if len(able) > _NAMED_ACTIONS else names,
            )
            self._context.say(text, Tone.HINT)

    def show_selected_creature(self) -> None:
        """Show the turn order and the sheet of the selected creature."""
        battle, book = self._context.session.battle, self._context.session.rules.book
        chosen = self._tools.selected_token
        session = self._context.session
        on_turn = battle.token(battle.active) or battle.token(chosen)
        on_card = session.shown_statistics(on_turn) if on_turn else ()
        interrupted = self._interrupted_name()
        self._parts.turn.show_battle(
            session.knowledge(), book, session.play_order(), chosen, on_card, interrupted
        )
        token = battle.token(chosen) or battle.token(battle.active)
        statistics = on_card if token is on_turn else ()
        if token is not None and token is not on_turn:
            statistics = session.shown_statistics(token)
        self._parts.sheet.show_creature(battle, book, token, statistics)

    def _interrupted_name(self) -> str:
        """Return the name of the creature in whose turn another acts, empty for none."""
        session = self._context.session
        holder = session.battle.token(interrupted_creature(session.battle, session.rules))
        return display_name(holder.name) if holder else ""

    def scroll_to_token(self, token: str) -> None:
        """Scroll the board to a creature out of view.

        One in view stays where it is: a slide at every turn makes the next click miss.
        """
        self.token_wanted.emit(token)
        item, board = self._parts.scene.token_item(token), self._parts.board
        if item is not None and not board.shows_around(from_scene(item.centre)):
            board.scroll_to_point(from_scene(item.centre))

    def show_question(self) -> None:
        """Show the open question: a missing die first, then the battle's question."""
        self._show_question(self._context.session.battle)
        self.show_actions()

    def _show_question(self, battle: Battle) -> None:
        from gridapp.windows.board.question_marks import question_overlay

        session = self._context.session
        question = self._context.rolls.question(battle) or session.shown_question
        if question is None and self._parts.question.contains_focus:
            # Before the panel hides: otherwise no widget has the keyboard.
            self._parts.board.setFocus()
        who = battle.token(question.who) if question else None
        waiting = battle.questions[-2::-1]
        name = display_name(who.name) if who else ""
        self._parts.question.show_question(question, waiting, name, self._question_notes(battle))
        self._parts.board.question_waiting = question is not None
        self._parts.board_area.keep_visible(self._spots(battle))
        if battle.question is not None:
            attacks = provoked_name(self._context.session.rules.book, 2)
            self._parts.scene.show_overlay(question_overlay(battle, attacks))

    def _question_notes(self, battle: Battle) -> "QuestionNotes | None":
        """Return the notes on the battle's question, worked out once for a state."""
        if self._noted is None or self._noted[0] is not battle:
            self._noted = battle, self._context.session.question_notes()
        return self._noted[1]

    def _spots(self, battle: Battle) -> list[QRectF]:
        """Return the scene rectangles of the creatures in a question."""
        question = battle.question
        names = (question.who, question.about) if question else ()
        items = map(self._parts.scene.token_item, names)
        return [item.sceneBoundingRect() for item in items if item is not None]

    def _say_what_happened(self, battle: Battle, events: tuple[Event, ...]) -> None:
        # What came of it counts: the answer was just given, and the panel shows the price.
        shown_events = [
            event for event in events if not isinstance(event, Spent | Answered | TurnEnded)
        ]
        if any(isinstance(event, TurnBegan) for event in events):
            shown_events = []
        shown_events.sort(key=_status_order)
        words = self._context.session.narrator().sentences(shown_events)
        if battle.question is not None:
            self._context.say(_answer_it(battle.question), Tone.HINT)
        elif words:
            short = (fold_line(shown(text)).short for text in words)
            self._context.say("; ".join(short), Tone.DONE)
        else:
            self.show_hint()

    def _turn_hint(self, name: str) -> str:
        if holder := self._interrupted_name():
            return tr("{name} acts in {other}'s turn; E goes back to it", name=name, other=holder)
        return tr("{name}'s turn: drag the token, or choose an action", name=name)

    def show_hint(self) -> None:
        """Show a hint about the next step."""
        battle = self._context.session.battle
        active = battle.token(battle.active)
        if (die := self._context.rolls.question(battle)) is not None:
            asked = shown(die.text)
            text = tr("{question}? Type the number, then Enter; Esc cancels", question=asked)
        elif battle.question is not None:
            text = _answer_it(battle.question)
        elif active is not None:
            text = self._turn_hint(display_name(active.name))
        else:
            text = tr(SETUP_HINT if battle.tokens else EMPTY_HINT)
        self._context.say(text, Tone.HINT)


def _status_order(event: Event) -> int:
    """Return 0 for what came of a command, 1 for how an amount comes about, 2 for a default answer.

    The status line has room for one line, so what is in the log only follows.
    """
    if isinstance(event, Narrated) and isinstance(event.text, Message):
        if event.text.key == BY_DEFAULT:
            return 2
        numbers = [value for value in event.text.values.values() if isinstance(value, int)]
        return 1 if len(numbers) >= _REASONED else 0
    return 1 if isinstance(event, Rolled) and event.success is None else 0


def latest_log_lines(session: Session) -> tuple[LogSentence, ...]:
    """Return the last 200 to 400 lines of the log: formatting a whole fight takes seconds.

    The first sentence has line 0 if it says that there are earlier lines.
    """
    after = (session.shown_line // _LATEST - 1) * _LATEST
    if after < 1:
        return session.log_sentences()
    earlier = QCoreApplication.translate("Log", "Earlier lines are in the history (Ctrl+H).")
    return (LogSentence(0, earlier), *session.log_sentences(after))


def _answer_it(question: Question) -> str:
    if question.number is not None:
        return tr("{question}? Type the number, then Enter", question=shown(question.text))
    asked, last = shown(question.text), min(len(question.options), 9)
    if last == 1:
        return tr("{question}? Answer with Enter", question=asked)
    return tr("{question}? Answer with 1 to {last} or Enter", question=asked, last=last)
