"""The computer plays creatures of a session: one ordinary command at a time, each with a reason.

It goes by what the side of a creature may know, and answers the questions of creatures that it
plays, never those of a player's creature. The caller decides when the next step comes, so a window
stays alive in between and can stop it. Nothing of this is stored in the battle.
"""

from collections.abc import Iterable
from enum import StrEnum
from random import Random
from secrets import randbits
from typing import NamedTuple

from gridapp.battle.board import DoorState
from gridapp.battle.commands import Act, Answer, Command, EndTurn, HideToken, SetDoor
from gridapp.battle.events import Event
from gridapp.battle.messages import Text
from gridapp.battle.outcomes import Applied, Refused
from gridapp.battle.questions import Question
from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.session.narration import computer_sentences as say
from gridapp.session.session import Session
from gridapp.tactics.answers import house_answer
from gridapp.tactics.behaviour import Behaviour
from gridapp.tactics.choose import Choice, planned
from gridapp.tactics.house import door_to_open
from gridapp.tactics.orders import Decider
from gridapp.tactics.play import Caps, standing_sides
from gridapp.tactics.worth import is_fallen


class Scope(StrEnum):
    """For how long the computer plays a creature once: one act, or to the end of its turn."""

    ACT = "act"
    TURN = "turn"


class StepKind(StrEnum):
    """What a step came to: a command done, nothing yet because others must act, or the end."""

    DONE = "done"
    WAITS = "waits"
    STOPPED = "stopped"


class StepResult(NamedTuple):
    """What a step came to, and why."""

    kind: StepKind
    text: Text = ""


class _Once(NamedTuple):
    """A creature played for an act or a turn, and whether that turn has begun."""

    creature: str
    scope: Scope
    has_begun: bool = False


_NOBODY = _Once("", Scope.ACT)
_NO_TURN = (-1, "", "")


class ComputerPlayer:
    """Plays creatures of a session; ``next_step`` carries out one command.

    ``behaviours`` are by id of a creature or by side. With ``answers_for_gm`` the questions to the
    GM get the usual answers of the rule pack.
    """

    def __init__(self, session: Session, seed: int | None = None, caps: Caps | None = None) -> None:
        """Begin without creatures to play; ``seed`` decides between acts of equal worth."""
        self.session = session
        self.behaviours: dict[str, Behaviour] = {}
        self.answers_for_gm = False
        self._decider = Decider()
        self._random = Random(randbits(64) if seed is None else seed)
        self._caps = caps or Caps()
        self._creatures: set[str] = set()
        self._sides: set[str] = set()
        self._once = _NOBODY
        self._turn: tuple[int, str, str] = _NO_TURN
        self._acts = 0
        self._refused: list[Act] = []
        self._is_doing = False
        self._battle = session.battle
        session.add_listener(self._changed)

    @property
    def is_on(self) -> bool:
        """True while the computer plays at least a creature."""
        return bool(self._creatures or self._sides or self._once.creature)

    def plays(self, token: Token) -> bool:
        """Return True if the computer plays a creature."""
        return self.plays_always(token) or token.id == self._once.creature

    def plays_always(self, token: Token) -> bool:
        """Return True if the computer plays a creature until told otherwise."""
        return token.id in self._creatures or token.side in self._sides

    def plays_side(self, side: str) -> bool:
        """Return True if the computer plays a side until told otherwise."""
        return side in self._sides

    def behaviour_of(self, token: Token) -> Behaviour:
        """Return how a creature is played."""
        return self.behaviours.get(token.id) or self.behaviours.get(token.side) or Behaviour()

    def play(self, creatures: Iterable[str] = (), sides: Iterable[str] = ()) -> None:
        """Play creatures and sides from now on, until told otherwise."""
        self._creatures |= set(creatures)
        self._sides |= set(sides)
        self._turn = _NO_TURN

    def play_once(self, creature: str, scope: Scope) -> None:
        """Play a creature for a single act, or to the end of the turn."""
        self._once = _Once(creature, scope)
        self._turn = _NO_TURN

    def leave(self, token: Token) -> None:
        """Give a creature back to a human player; the rest of its side stays with the computer."""
        if token.side in self._sides:
            tokens = self.session.battle.tokens
            self._creatures |= {each.id for each in tokens if each.side == token.side}
        self._sides -= {token.side}
        self._creatures -= {token.id}

    def leave_side(self, side: str) -> None:
        """Leave all creatures of a side to people again."""
        members = {token.id for token in self.session.battle.tokens if token.side == side}
        self._sides -= {side}
        self._creatures -= members

    def stop(self) -> None:
        """Play nobody any more."""
        self._creatures, self._sides, self._once = set(), set(), _NOBODY

    def _changed(self, events: tuple[Event, ...]) -> None:
        """Stop after an undo by the GM, since the same act would follow at once."""
        battle, before = self.session.battle, self._battle
        self._battle = battle
        if not self._is_doing and not events and battle is not before:
            self.stop()

    def next_step(self) -> StepResult:
        """Carry out the next command, or say why there is none now."""
        battle = self.session.battle
        hindered = self._hindrance(battle)
        if hindered is not None:
            return hindered
        if battle.question is not None:
            return self._answer(battle, battle.question)
        if self._once.has_begun and battle.active != self._once.creature:
            return self._once_over(say.TURN_OVER)
        actor = battle.token(battle.active)
        if actor is None or not self.plays(actor):
            return StepResult(StepKind.WAITS, say.OTHERS)
        return self._act(actor)

    def _hindrance(self, battle: Battle) -> StepResult | None:
        """Return why nothing can be done at all now, if so."""
        session = self.session
        if not self.is_on:
            return StepResult(StepKind.STOPPED)
        if session.viewed_line is not None or session.file.read_only:
            return self._stopped(say.NOT_HERE)
        if battle.phase is not Phase.FIGHT:
            return StepResult(StepKind.WAITS, say.NO_FIGHT)
        if len(standing_sides(battle, session.rules)) < 2:
            return self._stopped(say.DECIDED)
        return None

    def _stopped(self, why: Text) -> StepResult:
        self.stop()
        return StepResult(StepKind.STOPPED, why)

    def _once_over(self, why: Text) -> StepResult:
        """End what was asked for once; who is played until told otherwise goes on."""
        self._once = _NOBODY
        return StepResult(StepKind.WAITS if self.is_on else StepKind.STOPPED, why)

    # Answers

    def _answer(self, battle: Battle, question: Question) -> StepResult:
        who = battle.token(question.who)
        if who is None and not self.answers_for_gm:
            return StepResult(StepKind.WAITS, say.GM_ASKED)
        if who is not None and (who.played or not self.plays(who)):
            return StepResult(StepKind.WAITS, say.somebody_asked(who.name))
        known = self.session.battle_for_side(question.who) if who is not None else battle
        situation = Situation(known, self.session.rules)
        answer = house_answer(situation, question, self._random)
        if answer is None:
            return StepResult(StepKind.WAITS, say.ONLY_GM)
        return self._do(answer, say.USUAL_ANSWER)

    # Acts

    def _act(self, actor: Token) -> StepResult:
        self._follow_turn(actor)
        if actor.id == self._once.creature:
            self._once = self._once._replace(has_begun=True)
        if is_fallen(self.session.rules, actor) and self.session.rules.mechanics.is_out(actor):
            return self._end_turn(say.out_of_fight(actor.name))
        if self._acts > self._caps.acts:
            return self._end_turn(say.cap_reached(self._caps.acts))
        while len(self._refused) <= self._caps.refusals:
            step = self._try_act(actor)
            if step is not None:
                return step
        return self._end_turn(say.REFUSED)

    def _follow_turn(self, actor: Token) -> None:
        battle = self.session.battle
        turn = (battle.round, battle.stage, actor.id)
        if turn != self._turn:
            self._turn, self._acts, self._refused = turn, 0, []
        self._acts += 1

    def _try_act(self, actor: Token) -> StepResult | None:
        """Carry out the best act, or return ``None`` if refused, to try the next best."""
        situation = Situation(self.session.battle_for_side(actor.id), self.session.rules)
        behaviour = self.behaviour_of(actor)
        choice = self._decider.best(situation, actor, behaviour, self._random, self._refused)
        if choice is None:
            return self._without_act(situation, actor, behaviour)
        command, reason = self._command(situation, actor, choice, behaviour)
        step = self._do(command, reason)
        if step.kind is StepKind.DONE and self._is_one_act(actor) and isinstance(command, Act):
            self._once = _NOBODY
        if step.kind is StepKind.WAITS:
            self._refused.append(choice.act)
            return None
        return step

    def _is_one_act(self, actor: Token) -> bool:
        """Return True if a creature is played for one act only."""
        is_once = self._once.creature == actor.id and self._once.scope is Scope.ACT
        return is_once and not self.plays_always(actor)

    def _command(
        self, situation: Situation, actor: Token, choice: Choice, behaviour: Behaviour
    ) -> tuple[Command, Text]:
        """Return the command for a choice: who hides shows itself before it attacks."""
        if actor.hidden and choice.act.target:
            return HideToken(actor.id, hidden=False), say.shows_itself(actor.name)
        reason = say.reason_text(choice, situation.battle, behaviour)
        is_truth = situation.battle is self.session.battle
        return choice.act if is_truth else planned(situation, actor, choice.act), reason

    def _without_act(self, situation: Situation, actor: Token, behaviour: Behaviour) -> StepResult:
        door = None if behaviour.has_orders else self._door(situation, actor)
        if door is not None:
            return self._do(SetDoor(door, DoorState.OPEN), say.NO_WAY)
        if self._is_one_act(actor):
            return self._once_over(say.NOTHING_NOW)
        return self._end_turn(say.NOTHING_MORE)

    def _door(self, situation: Situation, actor: Token) -> str | None:
        door = door_to_open(situation, actor, self._decider.chooser)
        return door.id if door is not None else None

    def _end_turn(self, reason: Text) -> StepResult:
        step = self._do(EndTurn(), reason)
        return self._stopped(step.text) if step.kind is StepKind.WAITS else step

    def _do(self, command: Command, reason: Text) -> StepResult:
        """Carry out a command; a refusal is ``WAITS``, a fault of the rule pack stops."""
        self._is_doing = True
        try:
            outcome = self.session.do(command, reason)
        finally:
            self._is_doing = False
        if isinstance(outcome, Applied):
            return StepResult(StepKind.DONE, reason)
        return self._refusal(outcome, command)

    def _refusal(self, outcome: Refused, command: Command) -> StepResult:
        is_certain = outcome.code in ("pack_failed", "disk", "dice")
        if is_certain or isinstance(command, Answer | SetDoor | HideToken):
            return self._stopped(outcome.text)
        return StepResult(StepKind.WAITS, outcome.text)
