"""Plans for one turn, as tuples of commands, and what may come of each by exact odds.

A plan is judged command by command on a trial battle that `Trial` keeps: routes are walked to their
end, prices are paid, and everybody else stays as they are. Reactions to routes and to acts are
counted apart, as if each were taken with its first weapon. The odds are exact for the attacks as
they stand: each meets its target as those before have left it (`CreatureFate`), and the creature's
own fate and that of each target are independent.

Method: distributions are convolved attack by attack (`CreatureFate`), O(attacks * amounts * pools),
instead of playing every sequence of amounts, which grows by a factor with each attack; what a step
adds is the difference to the steps before. Oracle: ``tests/tactics/test_plans.py`` plays every
sequence of the reactions and attacks of a plan.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import NamedTuple

import msgspec

from gridapp.battle.commands import Act, Answer, Command
from gridapp.battle.events import Rolled
from gridapp.battle.messages import message
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.questions import Question, Walk
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.commands.answer_trial import try_answer
from gridapp.engine.commands.apply import apply
from gridapp.engine.movement.preview import Preview
from gridapp.engine.movement.route_odds import CreatureFate
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.odds import ZERO
from gridapp.engine.types import made_together
from gridapp.grid.cells import Cell
from gridapp.packkit.reactions import AttackChoice
from gridapp.tactics.acts import MiddlingDice

Plan = tuple[Command, ...]
"""Commands in order, for the rest of one turn."""

MOST_COMMANDS = 12
_MOST_ANSWERS = 40


class Doubt(StrEnum):
    """What the odds of a step leave out."""

    NO_ODDS = "no odds"
    EFFECT = "effect"
    LATER = "later"
    REACTION = "reaction"


class StepOdds(msgspec.Struct, frozen=True):
    """An attack of a plan: chance to be made, chance to hit, added loss of the target.

    All count the steps before: a creature that falls on its way, or a target that has fallen, makes
    no further attack. ``loss`` and ``felled`` of all steps against a target add up.
    """

    made: Fraction
    hit: Fraction
    loss: Fraction
    felled: Fraction


class PlanStep(msgspec.Struct, frozen=True):
    """A command of a plan with the reactions on its route, the odds of its attack and doubts."""

    command: Command
    reactions: int = 0
    odds: StepOdds | None = None
    doubts: tuple[Doubt, ...] = ()


class PlanResult(msgspec.Struct, frozen=True):
    """What may come of a plan.

    ``arrival`` is the chance to survive every reaction and to have the pools for every leg after
    the defences on the way, ``lost`` the mean of the life lost to them.
    ``left`` are the pools after the prices alone. ``refusal`` is why the command after the last of
    ``steps`` may not be done; nothing after it is judged.
    """

    plan: Plan
    steps: tuple[PlanStep, ...]
    arrival: Fraction
    lost: Fraction
    left: Mapping[str, int]
    end: Cell
    refusal: Refused | None = None

    @property
    def is_exact(self) -> bool:
        """Whether nothing was left out of the odds."""
        return not any(step.doubts for step in self.steps)

    @property
    def loss(self) -> Fraction:
        """The mean damage to all targets."""
        return sum((step.odds.loss for step in self.steps if step.odds), ZERO)


class _OfferedAttack(NamedTuple):
    """The battle in which a foe is offered an attack, and whether dice led to the offer."""

    battle: Battle
    is_rolled: bool


class Trial:
    """A battle in which a plan is tried; ``battle`` is the state before the next command."""

    def __init__(self, battle: Battle, rules: Rules, actor: Token) -> None:
        """Start where the creature is now."""
        self.battle, self._rules, self._actor = battle, rules, actor
        self.refusal: Refused | None = None
        self._steps: list[PlanStep] = []
        situation = Situation(battle, rules)
        self._own = CreatureFate(situation)
        self._targets: dict[str, CreatureFate] = {}
        self._offered: list[_OfferedAttack] = []
        self._has_rolled = False

    @property
    def actor(self) -> Token:
        """The creature before the next command."""
        return self.battle.token(self._actor.id) or self._actor

    def refuse(self, refusal: Refused) -> None:
        """End the plan before its next command."""
        self.refusal = self.refusal or refusal

    def add(self, command: Command) -> None:
        """Try a further command; nothing is done after a refusal."""
        refusal = self.refusal or self._first_refusal(command)
        outcome = None if refusal else self._applied(command)
        if isinstance(outcome, Applied):
            act = command if isinstance(command, Act) else None
            self._steps.append(self._judged(act, outcome) if act else PlanStep(command))
            self.battle = self._after(outcome.battle, act)
        else:
            self.refuse(refusal or outcome or _NO_RESULT)

    def result(self) -> PlanResult:
        """Return what may come of the commands so far."""
        actor, plan = self.actor, tuple(step.command for step in self._steps)
        return PlanResult(
            plan,
            tuple(self._steps),
            self._own.fate.arrival,
            self._own.fate.loss,
            dict(actor.pools),
            actor.cell,
            self.refusal,
        )

    def _first_refusal(self, command: Command) -> Refused | None:
        if len(self._steps) >= MOST_COMMANDS:
            return Refused("plan", message("a plan has at most {most} steps", most=MOST_COMMANDS))
        if isinstance(command, Act) and command.actor != self._actor.id:
            name = self._actor.name
            return Refused("plan", message("this is a plan for {name} alone", name=name))
        return None

    def _applied(self, command: Command) -> Applied | Refused | None:
        """Return the outcome with every question answered: reactions declined, else the default.

        Attacks that were offered against the creature are kept in ``_offered``.
        """
        self._offered = []
        if self.battle.question is not None:
            return Refused("question", message("a question waits for an answer"))
        asked = msgspec.structs.replace(self.battle, standing=())
        outcome = apply(asked, command, MiddlingDice(), self._rules)
        self._has_rolled = is_rolled = False
        for _ in range(_MOST_ANSWERS):
            if not isinstance(outcome, Applied) or outcome.battle.question is None:
                break
            is_rolled = is_rolled or any(isinstance(each, Rolled) for each in outcome.events)
            if _offers_attack(outcome.battle, self._actor.id):
                self._offered.append(_OfferedAttack(outcome.battle, is_rolled))
            answer = _usual_answer(outcome.battle.question, self._actor.id)
            following = apply(outcome.battle, answer, MiddlingDice(), self._rules)
            if not isinstance(following, Applied):
                break
            self._note_roll(outcome)
            outcome = following
        self._note_roll(outcome)
        return outcome if isinstance(outcome, Applied | Refused) else None

    def _note_roll(self, outcome: Applied | Refused | DieNeeded) -> None:
        """Note if the creature itself has rolled, as for an attack that is carried out at once."""
        if isinstance(outcome, Applied):
            rolled = (each.token for each in outcome.events if isinstance(each, Rolled))
            self._has_rolled = self._has_rolled or self._actor.id in rolled

    def _judged(self, act: Act, outcome: Applied) -> PlanStep:
        situation = Situation(self.battle, self._rules)
        doubts: list[Doubt] = []
        reactions = self._count_reactions(situation, act, doubts) if act.route else 0
        reactions += self._count_offered(doubts)
        target = self.battle.token(act.target)
        odds = None
        if target is not None and act.weapon:
            after = outcome.battle.token(self._actor.id) or self.actor
            odds = self._attack(act, after, target, doubts)
        elif not act.route:
            doubts.append(Doubt.EFFECT)
        is_begun = odds is not None and not self._has_rolled
        postponed = outcome.battle.postponed != self.battle.postponed
        if is_begun or postponed or outcome.battle.question:
            doubts.append(Doubt.LATER)
        return PlanStep(act, reactions, odds, tuple(doubts))

    def _count_reactions(self, situation: Situation, act: Act, doubts: list[Doubt]) -> int:
        """Add the reactions to a route to the creature's fate; return how many there are."""
        preview = Preview(situation, self.actor, act.action, act.target)
        route = preview.for_route(act.route, act.facings)
        left_out = self._own.walk(situation, self.actor, preview.plan, route)
        doubts += [Doubt.REACTION] * len(left_out)
        return len(made_together(route.provocations))

    def _count_offered(self, doubts: list[Doubt]) -> int:
        """Add the attacks that an act offers to foes to the creature's fate; return how many.

        Those that depend on its roll are in doubt.
        """
        for battle, is_rolled in self._offered:
            question = battle.question
            odds = None
            if question is not None and not is_rolled:
                odds = self._suffer(battle, question)
            if odds is None:
                doubts.append(Doubt.REACTION)
        return len(self._offered)

    def _suffer(self, battle: Battle, question: Question) -> Fraction | None:
        """Make the first attack of a question and return its chance to hit, if defined."""
        option = question.options[0]
        foe, creature = battle.token(question.who), battle.token(self._actor.id)
        weapon = foe.weapon(AttackChoice.of(option.id).weapon) if foe else None
        if foe is None or creature is None or weapon is None:
            return None
        begun = try_answer(battle, question, option, self._rules).act
        kind = begun.action if begun else question.kind
        return self._own.strike(Situation(battle, self._rules), foe, creature, weapon, kind)

    def _attack(
        self, act: Act, after: Token, target: Token, doubts: list[Doubt]
    ) -> StepOdds | None:
        """Return the odds of an attack after all earlier steps, and record it for later steps.

        ``after`` is the creature once it has paid for the attack.
        """
        end = act.route[-1] if act.route else self.actor.cell
        attacker = msgspec.structs.replace(self.actor, cell=end)
        situation = Situation(self.battle.with_token(attacker), self._rules)
        weapon = attacker.weapon(act.weapon)
        fates = self._targets.get(target.id) or CreatureFate(situation)
        before = fates.fate
        hit = fates.strike(situation, attacker, target, weapon, act.action) if weapon else None
        if hit is None:
            doubts.append(Doubt.NO_ODDS)
            return None
        self._targets[target.id] = fates
        gained_loss, gained_felled = (
            fates.fate.loss - before.loss,
            fates.fate.felled - before.felled,
        )
        arrival = self._own.chance_to_pay(after)
        made = arrival * (1 - before.felled)
        return StepOdds(made, arrival * hit, arrival * gained_loss, arrival * gained_felled)

    def _after(self, battle: Battle, act: Act | None) -> Battle:
        """Return the battle after a step: the creature has paid and moved, others are as now."""
        moved = battle.token(self._actor.id)
        if act is None or moved is None:
            return battle
        before, life = self.actor, self._rules.book.life_pools
        pools = {
            pool: before.pool(pool) if pool in life else amount
            for pool, amount in moved.pools.items()
        }
        moved_token = msgspec.structs.replace(
            moved, pools=pools, cell=act.route[-1] if act.route else moved.cell
        )
        tokens = tuple(
            moved_token if each.id == moved_token.id else each for each in self.battle.tokens
        )
        return msgspec.structs.replace(
            battle, tokens=tokens, questions=(), underway=(), standing=self.battle.standing
        )


def _offers_attack(battle: Battle, actor: str) -> bool:
    """Return True if a question offers a foe an attack on the acting creature, but for its route.

    The act may be over by then, or go on in later turns.
    """
    question, underway = battle.question, battle.underway
    is_on_route = bool(underway) and isinstance(underway[-1], Walk)
    if question is None or is_on_route or question.about != actor:
        return False
    return bool(question.options) and bool(AttackChoice.of(question.options[0].id).weapon)


_NO_RESULT = Refused("plan", message("this cannot be tried beforehand"))


def _usual_answer(question: Question, actor: str) -> Answer:
    """Return the answer of a trial: others let their chance pass, the rest is as filled in."""
    is_reaction = question.who not in ("", actor)
    option = question.options[-1].id if is_reaction else question.default
    number = question.number
    typed = None if number is None else min(max(number.value, number.low), number.high)
    return Answer(question.id, option, typed)


def judge(battle: Battle, rules: Rules, actor: Token, plan: Sequence[Command]) -> PlanResult:
    """Return the expected outcome of a plan for the active creature."""
    trial = Trial(battle, rules, actor)
    for command in plan:
        trial.add(command)
        if trial.refusal is not None:
            break
    return msgspec.structs.replace(trial.result(), plan=tuple(plan))


def compare(
    battle: Battle, rules: Rules, actor: Token, plans: Sequence[Sequence[Command]]
) -> tuple[PlanResult, ...]:
    """Return the possible outcomes of several plans, in the order of the plans."""
    return tuple(judge(battle, rules, actor, plan) for plan in plans)
