"""The interface between engine and rule packs.

Every method answers a question that pack data cannot. An order that changes within a round,
segments without initiative and a fixed order all fit ``start_fight`` and ``end_turn``; action
points, vigor and action slots are pools that ``offer`` checks and ``perform`` pays; movement is a
`MovePlan`, whether bought in advance or per action; opportunity attacks and other movement
reactions are ``provocations`` of the same spatial events; a rolled or paid defence is a question
that ``perform`` asks and ``answer`` resolves.

The protocol is generic in the situation and the draft, which are built on top of it;
`gridapp.engine.protocol` binds both.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from gridapp.battle.commands import Act, ApplyArea
from gridapp.battle.messages import Text
from gridapp.battle.outcomes import Refused
from gridapp.battle.questions import DeclaredAct, Question, Walk
from gridapp.battle.state import Battle, InitiativeEntry
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.rulebook.fates import AttackOutcome
from gridapp.engine.rulebook.odds import AttackOdds
from gridapp.engine.rulebook.pack_data import Action
from gridapp.engine.rulebook.rulebook import Rulebook
from gridapp.engine.types import MovePlan, Offer, Provocation, Reach, SpatialEvent

S_contra = TypeVar("S_contra", contravariant=True)
D_contra = TypeVar("D_contra", contravariant=True)


class PackMechanics(Protocol[S_contra, D_contra]):
    """The functions of a rule pack.

    All functions may read the situation; only functions with a draft change state.
    """

    def prepare_creature(self, book: Rulebook, token: Token) -> Token:
        """Return a creature ready to join: pools full, missing statistics derived or at default."""
        ...

    def start_fight(self, draft: D_contra, unaware: tuple[str, ...]) -> None:
        """Begin the fight: set the initiative order, begin the first round and turn.

        ``unaware`` are the surprised creatures.
        """
        ...

    def join_fight(self, draft: D_contra, token_id: str) -> None:
        """Add a creature placed during the fight to the initiative order."""
        ...

    def end_turn(self, draft: D_contra) -> None:
        """End the active creature's turn and begin the next."""
        ...

    def offer(self, situation: S_contra, actor: Token, key: str, action: Action) -> Offer:
        """Return an action as currently available to a creature, with a refusal if unavailable."""
        ...

    def reaches(self, situation: S_contra, token: Token) -> tuple[Reach, ...]:
        """Return the reach of each threatening weapon of a creature, empty if unable to attack.

        The result may depend only on the creature, the grid and the battle's settings, because the
        engine caches results across situations.
        """
        ...

    def can_react(self, situation: S_contra, token: Token) -> bool:
        """Return True if a creature has a reaction left."""
        ...

    def as_next_turn(self, situation: S_contra, token: Token) -> Token:
        """Return a creature as of its next turn; asked only for creatures out of turn.

        Pools that refill until then are full, conditions that end until then are gone. A pure
        function: no dice, no change of state, nothing that others may decide before.
        """
        ...

    def plan_move(self, situation: S_contra, actor: Token, action: str) -> MovePlan:
        """Return how a creature may move with an action it was offered."""
        ...

    def pay_leg(self, draft: D_contra, actor: str, action: str) -> None:
        """Pay for a leg of a move as the leg begins."""
        ...

    def after_walk(self, draft: D_contra, walk: Walk, since: int) -> None:
        """Record the costs of a stretch of a move, from index ``since`` to the current cell."""
        ...

    def provocations(
        self,
        situation: S_contra,
        mover: Token,
        action: str,
        events: tuple[SpatialEvent, ...],
    ) -> tuple[Provocation, ...]:
        """Return the reactions that the spatial events of a move provoke, in the order of play."""
        ...

    def ask_reaction(self, draft: D_contra, mover: Token, provocation: Provocation) -> None:
        """Ask the attacker whether to take a provoked reaction."""
        ...

    def perform(self, draft: D_contra, act: Act) -> Refused | None:
        """Pay for and carry out an action other than a walk."""
        ...

    def attack_odds(
        self,
        situation: S_contra,
        attacker: Token,
        target: Token,
        weapon: Weapon,
        action: str,
    ) -> AttackOdds | None:
        """Return the exact odds of an attack with an action or reaction, ``None`` if unknown."""
        ...

    def reach_refusal(
        self, situation: S_contra, attacker: Token, target: Token, weapon: Weapon
    ) -> Refused | None:
        """Return why a weapon cannot strike a target from the attacker's cell, ``None`` if it can.

        Asks for reach, range and line of sight; not for the turn, nor for the price.
        """
        ...

    def answer(self, draft: D_contra, question: Question, option: str) -> None:
        """Carry out the answer to a question asked by this pack."""
        ...

    def resume(self, draft: D_contra, declared: DeclaredAct) -> None:
        """Continue a declared act, now that no question is pending.

        Must pop the act from the stack or set its next stage.
        """
        ...

    def after_gm_edit(self, draft: D_contra, token_id: str, what: str) -> None:
        """Apply the rules' consequences after the GM edits a pool, a condition or a position.

        ``what`` is the id of the pool or condition, or ``place``.
        """
        ...

    def take_damage(self, draft: D_contra, token_id: str, amount: int) -> None:
        """Damage a creature as a hit does, by what is left after armour and the like."""
        ...

    def heal(self, draft: D_contra, token_id: str, amount: int) -> None:
        """Heal a creature up to its full value and apply the consequences of healing."""
        ...

    def is_out(self, token: Token) -> bool:
        """Return True if a creature is out of the fight and takes no turns."""
        ...

    def stop_reason(self, situation: S_contra, actor: Token) -> Refused | None:
        """Return why a creature's interrupted act must stop, ``None`` if the act can continue."""
        ...


@runtime_checkable
class ExtraDistance(Protocol[S_contra]):
    """Optional pack function: some creatures count as farther away than the map shows."""

    def extra_distance(self, situation: S_contra, first: Token, second: Token) -> int:
        """Return the steps to add to the map distance between two creatures; symmetric."""
        ...


@runtime_checkable
class Lookouts(Protocol[S_contra]):
    """Optional pack functions: some creatures wait for a chance to act as another moves.

    Asked only while acts are postponed, as what a creature waits for is one of them.
    """

    def lookouts(self, situation: S_contra, mover: Token) -> tuple[tuple[str, str], ...]:
        """Return the ids of the waiting creatures, each with the action that it waits for."""
        ...

    def has_chance(self, situation: S_contra, waiting: str, action: str, mover: str) -> bool:
        """Return True if a waiting creature could act now on a mover, where both stand."""
        ...


@runtime_checkable
class AreaRules(Protocol[S_contra, D_contra]):
    """Optional pack functions: how a creature resists an area of effect, and is hurt by it.

    A pack that lists ``saves`` or ``kinds`` under ``[areas]`` has them; without them an area does
    its amount as damage by hand.
    """

    def area_save_chance(self, situation: S_contra, token: Token, effect: ApplyArea) -> Fraction:
        """Return the exact chance of a creature to resist by ``effect.save``."""
        ...

    def roll_area_save(self, draft: D_contra, token_id: str, effect: ApplyArea) -> bool:
        """Roll the resistance of a creature, with an event; return True if it resists."""
        ...

    def take_area_damage(
        self, draft: D_contra, token_id: str, effect: ApplyArea, amount: int, *, resisted: bool
    ) -> None:
        """Damage a creature by its part of the amount, less armour against the damage type."""
        ...


@runtime_checkable
class DefenceOdds(Protocol[S_contra]):
    """Optional pack functions: a defence is rolled once the attack has hit."""

    def hit_odds(self, situation: S_contra, question: Question) -> AttackOdds | None:
        """Return the odds of the hit that a question for a defence is about, as if undefended.

        ``None`` for a question about anything else.
        """
        ...

    def defence_chance(self, situation: S_contra, question: Question, option: str) -> Fraction:
        """Return the exact chance to avert the hit with an answer to a question of defence."""
        ...


@runtime_checkable
class AttackOutcomes(Protocol[S_contra]):
    """Optional pack function: an attack changes more of its target than life and reserve.

    A defence uses up an action, a wound takes a slot, armour wears.
    """

    def attack_outcomes(
        self, situation: S_contra, attacker: Token, target: Token, weapon: Weapon, action: str
    ) -> Sequence[AttackOutcome] | None:
        """Return each possible outcome of an attack: its probability, and the target after it.

        The probabilities add up to 1. ``None`` where these rules define no odds.
        """
        ...


@runtime_checkable
class OwnOrder(Protocol[S_contra]):
    """Optional pack function: limits to how the GM may rearrange the order of turns."""

    def order_refusal(
        self, situation: S_contra, order: tuple[InitiativeEntry, ...]
    ) -> Refused | None:
        """Return the reason to refuse a new order of turns, ``None`` if it is allowed now."""
        ...


@runtime_checkable
class QuestionMoments(Protocol[S_contra]):
    """Optional pack function: the moments of questions whose text does not name them."""

    def question_moment(self, situation: S_contra, question: Question) -> Text:
        """Return the moment of an open question, empty if its text names the moment."""
        ...


@runtime_checkable
class TurnHolder(Protocol):
    """Optional pack function: a creature may act in the middle of another's turn."""

    def turn_holder(self, battle: Battle) -> str:
        """Return the id of the creature on turn, even while another creature acts in that turn."""
        ...


@runtime_checkable
class ReleasedAction(Protocol):
    """Optional pack function: a creature may be active only to carry out its readied action."""

    def released_action(self, battle: Battle) -> str:
        """Return the id of the action that the active creature is to take, empty for none."""
        ...


@runtime_checkable
class FightEnd(Protocol[D_contra]):
    """Optional pack function: what is counted in rounds of the fight goes on without them."""

    def end_fight(self, draft: D_contra) -> None:
        """Update lasting effects at the end of a fight, still in the fight's last round."""
        ...


class RulePack(msgspec.Struct, Generic[S_contra, D_contra], frozen=True):
    """A loaded rule pack: data and functions."""

    book: Rulebook
    mechanics: PackMechanics[S_contra, D_contra]
