"""The panels beside the board: actions, question, sheet, creature list and turn order."""

from gridapp.battle.commands import Act, Command, EndFight, SetStanding
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.grid.cells import Point
from gridapp.session.queries.turn_holder import released_act
from gridapp.windows.controllers.controller import Controller, Shell
from gridapp.windows.language import tr
from gridapp.windows.panels.status_line import Tone
from gridapp.windows.presenter import WindowPresenter
from gridapp.windows.tools.door_hints import DoorHints

_FOLDED = "round_parts_folded"
"""Setting: whether the parts of the round are folded."""


class PanelController(Controller):
    """Carries out what is clicked in the panels, and the commands of the Play menu."""

    def __init__(self, shell: Shell, presenter: WindowPresenter) -> None:
        super().__init__(shell)
        self._presenter = presenter
        context = self._context
        self._commands.connect(
            {
                "fight": context.begin_fight,
                "end_fight": lambda: context.do(EndFight()),
                "without_rules": self._set_rules_aside,
                "cancel": self._cancel,
                "find_active": lambda: presenter.scroll_to_token(context.session.battle.active),
            }
        )
        self._door_hints = DoorHints(context, self._tools)
        self._connect_actions()
        self._connect_creatures()

    def _connect_actions(self) -> None:
        panel, tools = self._parts.actions, self._tools
        panel.move_chosen.connect(tools.set_move_action)
        panel.attack_chosen.connect(self._aim)
        panel.act_chosen.connect(self._act)
        panel.start_chosen.connect(self._commands["fight"].trigger)
        panel.back_chosen.connect(self._go_back)
        panel.end_chosen.connect(self._commands["end_turn"].trigger)
        panel.round_end_chosen.connect(self._commands["end_round"].trigger)
        panel.aim_panel.weapon_chosen.connect(tools.set_weapon)
        panel.aim_panel.target_chosen.connect(tools.attack)
        panel.aim_panel.cancelled.connect(self._leave_tool)
        question = self._parts.question
        question.answered.connect(self._answer)
        question.card_answered.connect(self._context.answer_card)
        question.always_answered.connect(self._answer_always)

    def _connect_creatures(self) -> None:
        parts = self._parts
        parts.sheet.command_requested.connect(self._correct)
        parts.palette.place_requested.connect(self._place)
        parts.board.creature_over.connect(lambda key, x, y: self._carry(key, (x, y), drop=False))
        parts.board.creature_dropped.connect(lambda key, x, y: self._carry(key, (x, y), drop=True))
        parts.turn.token_chosen.connect(self.show_token)
        round_parts = parts.turn.round_parts
        round_parts.set_folded(on=self._settings.flag(_FOLDED) is not False)
        round_parts.folded.connect(lambda on: self._settings.set(_FOLDED, on))

    # Actions

    def _act(self, action: str) -> None:
        actor = self._context.session.next_actor(self._tools.selected_token)
        self._context.do(Act(actor, action))

    def _answer(self, question: int, option: str, number: int | None) -> None:
        self._context.answer(question, option, number)
        if question >= 0:  # others ask for a die, while what is thrown for still goes on
            self._take_released_act()

    def _take_released_act(self) -> None:
        """Begin the readied act released by an answer, aimed at the creature that triggered it."""
        session = self._context.session
        act = released_act(session.battle, session.rules)
        if act is None:
            return
        if session.rules.book.actions[act.action].kind is ActionKind.PLAIN:
            self._act(act.action)
        else:
            self._aim(act.action)
            if (tool := self._tools.aim_tool) is not None:
                tool.choose_target(act.target)

    def _aim(self, action: str) -> None:
        session = self._context.session
        offers = session.offers(session.next_actor(self._tools.selected_token))
        offer = next((candidate for candidate in offers if candidate.action == action), None)
        if offer is not None:
            self._tools.start_aiming(self._parts.actions.aim_panel, offer)

    def _answer_always(self, token: str, kind: str, first: bool | None, option: str) -> None:
        self._context.do(SetStanding(token, kind, first, option))

    def _set_rules_aside(self) -> None:
        free = self._commands["without_rules"].isChecked()
        self._tools.set_free(free=free)
        text = tr("Rules are off: drag any creature anywhere") if free else ""
        self._context.say(text, Tone.REFUSED if free else Tone.HINT)

    def _cancel(self) -> None:
        """Give up a roll or a tool, or else go back from the actions of a creature out of turn."""
        is_idle = not self._tools.is_busy and not self._parts.scene.effects.selected
        if self._context.rolls.is_waiting:
            self._context.abandon_roll()
        elif is_idle and self._parts.actions.acting:
            self._go_back()
        else:
            self._leave_tool()

    def _leave_tool(self) -> None:
        """Cancel the tool; after aiming, give the keyboard back to the tile of the action."""
        was_aiming = self._tools.aim_tool is not None
        self._tools.escape()
        if was_aiming:
            self._parts.actions.focus_left_tile()

    def _go_back(self) -> None:
        """Show the actions of the acting creature again."""
        self._tools.select(())
        self._context.say("", Tone.HINT)

    # Creatures

    def _place(self, key: str) -> None:
        self._tools.start_placing(self._presenter.creatures[key], self._parts.palette.placement)
        self._parts.board.setFocus()

    def _carry(self, key: str, point: Point, *, drop: bool) -> None:
        """Preview or place a creature dragged from the list."""
        creature = self._presenter.creatures.get(key)
        if creature is not None:
            placement = self._parts.palette.placement
            self._tools.drag_creature_over(creature, point, placement, drop=drop)

    def _correct(self, command: Command) -> None:
        """Apply a GM edit from the sheet; restore the sheet if refused."""
        if not self._context.do(command):
            self._presenter.show_selected_creature()

    def show_token(self, token: str) -> None:
        """Select a creature, scroll the board to the creature and show the sheet."""
        self._tools.select([token])
        self._presenter.show_sheet_of(token)
        self._presenter.scroll_to_token(token)
