"""Plans of a session's turn: kept, compared by what a creature's side may know, and in words."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import msgspec

from gridapp.battle.commands import Act, Command
from gridapp.battle.messages import Message, Text, english, message
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.pack_data import ActionKind
from gridapp.session.narration.computer_sentences import act_text
from gridapp.session.session import Session
from gridapp.tactics.acts import listed
from gridapp.tactics.choose import planned
from gridapp.tactics.plans import Doubt, Plan, PlanResult, PlanStep, Trial, compare

MOST_KEPT = 6
"""Plans kept for one turn; keeping a further one drops the oldest."""

DOUBTS: Mapping[Doubt, Message] = {
    Doubt.NO_ODDS: message("the rules define no odds of this"),
    Doubt.EFFECT: message("what this does is not counted"),
    Doubt.LATER: message("this comes about later, as if at once"),
    Doubt.REACTION: message("a reaction without odds is not counted"),
}
"""What the odds of a step leave out, in words."""


class KeptPlans:
    """The plans of the active creature, dropped at the end of its turn.

    Nothing of them is stored in the battle's file.
    """

    def __init__(self, session: Session) -> None:
        """Keep plans for a session; none at first."""
        self._session = session
        self._turn: tuple[int, str, str] = (0, "", "")
        self._plans: list[Plan] = []

    @property
    def plans(self) -> tuple[Plan, ...]:
        """The plans of the present turn, the oldest first."""
        return tuple(self._plans) if self._turn == _turn_of(self._session.battle) else ()

    def keep(self, plan: Sequence[Command]) -> None:
        """Add a plan for this turn, unless an equal plan is stored."""
        plans = [*self.plans]
        if plan and tuple(plan) not in plans:
            plans.append(tuple(plan))
        self._turn, self._plans = _turn_of(self._session.battle), plans[-MOST_KEPT:]

    def drop(self, plan: Plan) -> None:
        """Drop a plan."""
        self._plans = [each for each in self.plans if each != plan]

    def results(self) -> tuple[PlanResult, ...]:
        """Return what may come of each plan, by what the side of its creature may know."""
        session = self._session
        return tuple(
            result for plan in self.plans for result in compared(session, actor_of(plan), (plan,))
        )

    def next_command(self, plan: Plan) -> Command:
        """Return a plan's first command; a move stops where its side is surprised."""
        session, command = self._session, plan[0]
        known = session.battle_for_side(actor_of(plan))
        actor = known.token(actor_of(plan))
        if known is session.battle or actor is None or not isinstance(command, Act):
            return command
        return planned(Situation(known, session.rules), actor, command)

    def replace(self, plan: Plan, longer: Plan) -> None:
        """Put a longer plan in the place of a plan."""
        plans = [longer if each == plan else each for each in self.plans]
        self._turn, self._plans = _turn_of(self._session.battle), plans

    def advance(self, plan: Plan) -> Plan:
        """Put what follows a plan's first command in the plan's place, and return it."""
        remainder = plan[1:]
        plans = [remainder if each == plan else each for each in self.plans]
        self._turn, self._plans = _turn_of(self._session.battle), [each for each in plans if each]
        return remainder


def actor_of(plan: Plan) -> str:
    """Return the id of the creature that acts in a plan, empty if no command is an act."""
    return next((each.actor for each in plan if isinstance(each, Act)), "")


def _turn_of(battle: Battle) -> tuple[int, str, str]:
    return battle.round, battle.stage, battle.active


def compared(
    session: Session, creature: str, plans: Sequence[Sequence[Command]]
) -> tuple[PlanResult, ...]:
    """Return what may come of plans for a creature, by what its side may know; nothing is done."""
    known = session.battle_for_side(creature)
    actor = known.token(creature)
    return compare(known, session.rules, actor, plans) if actor is not None else ()


def strikes_by_foe(session: Session, plan: Plan) -> dict[str, list[PlanResult]]:
    """Return what may come of a plan with each further attack with odds, by the foe's name.

    By what the side of its creature may know; of the choices of an attack the first is taken.
    Empty where a command of the plan is refused.
    """
    known = session.battle_for_side(actor_of(plan))
    actor = known.token(actor_of(plan))
    if actor is None:
        return {}
    trial = Trial(known, session.rules, actor)
    for command in plan:
        trial.add(command)
    acts = () if trial.refusal is not None else _strikes(trial.battle, session.rules, trial.actor)
    names = {token.id: token.name for token in known.tokens}
    by_foe: dict[str, list[PlanResult]] = {}
    for result in compare(known, session.rules, actor, [(*plan, act) for act in acts]):
        last = result.steps[-1] if result.steps and result.refusal is None else None
        if last is not None and last.odds is not None and isinstance(last.command, Act):
            by_foe.setdefault(names[last.command.target], []).append(result)
    return by_foe


def _strikes(battle: Battle, rules: Rules, actor: Token) -> Iterable[Act]:
    """Return the allowed attacks on foes, a single act for each action, target and weapon."""
    actions = rules.book.actions
    attacks = [key for key, action in actions.items() if action.kind is ActionKind.ATTACK]
    foes = {token.id for token in battle.tokens if token.side != actor.side}
    acts: dict[tuple[str, str, str], Act] = {}
    for act in listed(Situation(battle, rules), actor, attacks, moves=False) if attacks else ():
        if act.target in foes:
            acts.setdefault((act.action, act.target, act.weapon), act)
    return acts.values()


class StepAnswer(msgspec.Struct, frozen=True):
    """A step of a plan in English; chances are fractions, empty where none are known."""

    text: str
    reactions: int
    made: str = ""
    hit: str = ""
    loss: float | None = None
    fells: str = ""
    left_out: tuple[str, ...] = ()


class PlanAnswer(msgspec.Struct, frozen=True):
    """A plan in English; ``refused_at`` counts its commands from 1, and is 0 if none is refused."""

    steps: tuple[StepAnswer, ...]
    arrives: str
    lost: float
    loss: float
    left: Mapping[str, int]
    exact: bool
    refused_at: int = 0
    refusal: str = ""


class PlansAnswer(msgspec.Struct, frozen=True):
    """Plans for a creature, side by side."""

    creature: str
    plans: tuple[PlanAnswer, ...]


def plan_answer(situation: Situation, result: PlanResult) -> PlanAnswer:
    """Return what may come of a plan in English, with exact chances."""
    refused = len(result.steps) + 1 if result.refusal is not None else 0
    return PlanAnswer(
        tuple(_step_answer(situation, step) for step in result.steps),
        str(result.arrival),
        float(result.lost),
        float(result.loss),
        pools_left(situation, result),
        result.is_exact,
        refused,
        str(result.refusal or ""),
    )


def pools_left(situation: Situation, result: PlanResult) -> dict[str, int]:
    """Return what is left of each pool that a price of the rules is paid from."""
    book = situation.rules.book
    paid = {pool for action in book.actions.values() for pool in action.cost}
    return {pool: amount for pool, amount in result.left.items() if pool in paid}


def _step_answer(situation: Situation, step: PlanStep) -> StepAnswer:
    text, left_out = english(step_text(situation, step)), tuple(english(t) for t in doubts_of(step))
    if step.odds is None:
        return StepAnswer(text, step.reactions, left_out=left_out)
    odds = step.odds
    chances = (str(odds.made), str(odds.hit), float(odds.loss), str(odds.felled))
    return StepAnswer(text, step.reactions, *chances, left_out=left_out)


def step_text(situation: Situation, step: PlanStep) -> Text:
    """Return a step in words."""
    if isinstance(step.command, Act):
        return act_text(step.command, situation.battle, situation.rules.book)
    return message("{command}", command=type(step.command).__name__)


def doubts_of(step: PlanStep) -> tuple[Text, ...]:
    """Return what the odds of a step leave out, in words."""
    return tuple(DOUBTS[doubt] for doubt in step.doubts)


def plan_lines(answer: PlansAnswer) -> list[str]:
    """Return plans as lines of English."""
    lines = []
    for number, plan in enumerate(answer.plans, start=1):
        arrives = f"{number}. {answer.creature} arrives {percent(plan.arrives)}"
        lines += [
            f"{arrives}, loses {plan.lost:.1f} to reactions; its targets lose {plan.loss:.1f}"
        ]
        lines += [f"   {_step_line(step)}" for step in plan.steps]
        if plan.refused_at:
            lines += [f"   step {plan.refused_at} is refused: {plan.refusal}"]
        left = ", ".join(f"{pool} {amount}" for pool, amount in plan.left.items())
        lines += [f"   left: {left or 'nothing'}"]
    return lines


def _step_line(step: StepAnswer) -> str:
    parts = [f"reactions {step.reactions}"] if step.reactions else []
    if step.loss is not None:
        parts += [f"made {percent(step.made)}, hits {percent(step.hit)}"]
        parts += [f"takes {step.loss:.1f}, drops {percent(step.fells)}"]
    text = ", ".join((*parts, *step.left_out))
    return f"{step.text}: {text}" if text else step.text


def percent(chance: str | Fraction) -> str:
    """Return a chance in whole per cent, never rounded to 0 % or 100 %."""
    share = Fraction(chance)
    if 0 < share < Fraction(1, 100):
        return "under 1 %"
    if Fraction(99, 100) < share < 1:
        return "over 99 %"
    return f"{round(100 * share)} %"
