"""The exact odds of a route and of strikes: who arrives, and what is lost on the way.

A mover may pay for its legs and for its defences out of the same pools: each opportunity attack
meets the mover as those before have left it, and it stops where it cannot pay for the next leg or
the rules let it go no further, as `commands/walk.py` stops it. Oracles:
`tests/rules/test_fates.py` and `tests/rules/segments/test_route_odds.py` play routes with every
face of every die.
"""

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import NamedTuple

import msgspec

from gridapp.battle.questions import Walk
from gridapp.battle.tokens import Condition, Token, Weapon
from gridapp.engine.movement.preview_values import DestinationPreview, RoutePreview
from gridapp.engine.queries.facings import faced_token
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.fates import (
    AttackOutcome,
    Fate,
    Fates,
    Left,
    NextState,
    finished,
    outcomes_on_life,
)
from gridapp.engine.rulebook.mechanics import AttackOutcomes
from gridapp.engine.rulebook.odds import AttackOdds
from gridapp.engine.types import MoveLeg, MovePlan, Provocation, made_together


class Wear(NamedTuple):
    """Changes of a creature by attacks: amounts by pool, conditions gained and lost."""

    pools: tuple[tuple[str, int], ...] = ()
    gained: tuple[Condition, ...] = ()
    lost: tuple[Condition, ...] = ()

    @classmethod
    def between(cls, before: Token, after: Token) -> "Wear":
        """Return the difference between a creature before and after attacks."""
        pools = sorted({*before.pools, *after.pools})
        changes = ((pool, after.pool(pool) - before.pool(pool)) for pool in pools)
        return cls(
            tuple((pool, change) for pool, change in changes if change),
            tuple(each for each in after.conditions if each not in before.conditions),
            tuple(each for each in before.conditions if each not in after.conditions),
        )

    def on(self, token: Token) -> Token:
        """Return a creature with this wear."""
        if not any(self):
            return token
        pools = dict(token.pools)
        for pool, change in self.pools:
            pools[pool] = token.pool(pool) + change
        conditions = [each for each in token.conditions if each not in self.lost]
        return msgspec.structs.replace(token, pools=pools, conditions=(*conditions, *self.gained))


UNWORN = Wear()


_Attack = tuple[Situation, Token, Token, Weapon, str]
"""Situation, attacker and target before all attacks, weapon, action."""


class CreatureFate:
    """The fate of a creature under a sequence of attacks.

    Exact: each attack has the odds of the creature as those before have left it, where the rules
    name what they leave (`AttackOutcomes`); elsewhere wounds change no odds.
    """

    def __init__(self, situation: Situation) -> None:
        """Start without wear."""
        mechanics = situation.rules.mechanics
        self._results = mechanics if isinstance(mechanics, AttackOutcomes) else None
        self._mechanics, self._book = mechanics, situation.book
        self._fates = Fates(UNWORN)

    @property
    def fate(self) -> Fate:
        """The chances so far."""
        return self._fates.fate

    def strike(
        self, situation: Situation, attacker: Token, creature: Token, weapon: Weapon, action: str
    ) -> Fraction | None:
        """Attack the creature and return the chance to hit.

        ``situation`` and ``creature`` are those without wear. ``None`` if the rules define no odds.
        """
        return finished(self._strike((situation, attacker, creature, weapon, action)))

    def _strike(self, attack: _Attack) -> Generator[None, None, Fraction | None]:
        creature = attack[2]
        if self._results is None:
            odds = self._mechanics.attack_odds(*attack)
            if odds is None:
                return None
            return (yield from self._fates.strike_in_steps(partial(self._on_life, odds, creature)))
        unworn = self._results.attack_outcomes(*attack)
        if unworn is None:
            return None
        outcomes = partial(self._worn_outcomes, self._results, attack, unworn)
        return (yield from self._fates.strike_in_steps(outcomes))

    def _on_life(self, odds: AttackOdds, creature: Token, wear: Wear) -> Iterator[NextState[Wear]]:
        """Yield the outcomes of an attack that only takes life and reserve."""
        left = self._book.remaining_life(wear.on(creature))
        for outcome in outcomes_on_life(odds, left):
            if outcome.after is None:
                yield NextState(outcome.chance, outcome.is_hit, outcome.loss, None)
            else:
                after = self._wear_of_life(creature, outcome.after)
                yield NextState(outcome.chance, outcome.is_hit, outcome.loss, after)

    def _wear_of_life(self, creature: Token, left: Left) -> Wear:
        """Return the wear that leaves a creature this life and reserve."""
        pools = (self._book.life, self._book.reserve)
        before = self._book.remaining_life(creature)
        changes = zip(pools, left, before, strict=True)
        return Wear(tuple((pool, now - was) for pool, now, was in changes if now != was))

    def _worn_outcomes(
        self,
        results: AttackOutcomes[Situation],
        attack: _Attack,
        unworn: Sequence[AttackOutcome],
        wear: Wear,
    ) -> Iterator[NextState[Wear]]:
        """Yield the outcomes of an attack on the creature after its ``wear`` by earlier attacks.

        ``unworn`` are those without wear.
        """
        situation, attacker, creature, weapon, action = attack
        target, outcomes = wear.on(creature), unworn
        if target is not creature:
            worn = _with_token(situation, target)
            outcomes = results.attack_outcomes(worn, attacker, target, weapon, action) or ()
        before = self._life(target)
        for each in outcomes:
            falls = each.is_hit and self._has_fallen(target, each.target)
            after = None if falls else Wear.between(creature, each.target)
            yield NextState(each.chance, each.is_hit, before - self._life(each.target), after)

    def _life(self, creature: Token) -> int:
        return sum(max(0, points) for points in self._book.remaining_life(creature))

    def _has_fallen(self, before: Token, after: Token) -> bool:
        """Return True if a hit has left a creature no life and reserve, or no reserve.

        Or if it has put it out of the fight by anything else; a thing never was in it.
        """
        reserve, left = self._book.remaining_life(before)[1], self._book.remaining_life(after)
        is_spent = self._life(after) <= 0 or left[1] <= 0 < reserve
        return is_spent or (self._mechanics.is_out(after) and not self._mechanics.is_out(before))

    def walk(
        self,
        situation: Situation,
        mover: Token,
        plan: MovePlan,
        route: DestinationPreview | RoutePreview,
    ) -> tuple[Provocation, ...]:
        """Do what `walk_in_steps` does without a pause, and return the same."""
        return finished(self.walk_in_steps(situation, mover, plan, route))

    def walk_in_steps(
        self,
        situation: Situation,
        mover: Token,
        plan: MovePlan,
        route: DestinationPreview | RoutePreview,
    ) -> Generator[None, None, tuple[Provocation, ...]]:
        """Move the creature along a route on which every provoked foe attacks with a first weapon.

        Attacks in place of others are not made. Returns the reactions left out: those without a
        weapon, or without odds in these rules.
        """
        starts = (0, *route.legs[:-1]) if self._results else ()
        legs = deque(zip(starts, plan.legs, strict=False))
        left_out = []
        for each in sorted(made_together(route.provocations), key=attrgetter("step")):
            while legs and legs[0][0] <= each.step:
                mover = self._begin_leg(mover, legs.popleft()[1])
            body = _body_at(situation, mover, route, each.step)
            if not (yield from self._provoke(situation, body, each)):
                left_out.append(each)
            elif self._results and each.step < len(route.route) - 1:
                step, paid = each.step, len(starts) - len(legs)
                walk = Walk(mover.id, plan.action, route.route, (), route.legs, step, paid)
                self._halt(situation, mover, walk)
        for _, leg in legs:
            mover = self._begin_leg(mover, leg)
        return tuple(left_out)

    def _begin_leg(self, mover: Token, leg: MoveLeg) -> Token:
        """Return the mover after paying for a leg; with too much wear to pay it stops."""
        pools = {pool: mover.pool(pool) - amount for pool, amount in leg.cost.items()}
        paid = msgspec.structs.replace(mover, pools={**mover.pools, **pools})
        self._fates.stop_unless(lambda wear: _is_covered(wear, paid))
        return paid

    def _provoke(
        self, situation: Situation, mover: Token, provocation: Provocation
    ) -> Generator[None, None, bool]:
        """Make an opportunity attack; return False if it has no weapon, or no odds."""
        attacker = situation.battle.token(provocation.attacker)
        weapon = (
            attacker.weapon(provocation.weapons[0]) if attacker and provocation.weapons else None
        )
        if attacker is None or weapon is None:
            return False
        leaving = msgspec.structs.replace(mover, cell=provocation.cell)
        provoked = _with_token(situation, leaving)
        attack = provoked, attacker, leaving, weapon, provocation.kind
        return (yield from self._strike(attack)) is not None

    def _halt(self, situation: Situation, mover: Token, walk: Walk) -> None:
        """Stop the mover in each state of wear with a reason to stop, as Winded by a defence."""
        battle = msgspec.structs.replace(
            situation.battle, underway=(*situation.battle.underway, walk)
        )

        def code(token: Token) -> str:
            walking = Situation(battle.with_token(token), situation.rules)
            reason = self._mechanics.stop_reason(walking, token)
            return reason.code if reason else ""

        passing = ("", code(mover))
        self._fates.stop_unless(lambda wear: not any(wear) or code(wear.on(mover)) in passing)

    def chance_to_pay(self, creature: Token) -> Fraction:
        """Return the chance to stand and to have paid every price.

        ``creature`` is as all these prices leave it if no defence costs anything.
        """
        return self._fates.chance(lambda wear: _is_covered(wear, creature))


def _body_at(
    situation: Situation, mover: Token, route: DestinationPreview | RoutePreview, step: int
) -> Token:
    """Return the mover turned to its facing at the cell of a route with index ``step``."""
    facings = route.facings
    return faced_token(situation.grid, mover, facings[step]) if facings else mover


def _with_token(situation: Situation, token: Token) -> Situation:
    return Situation(situation.battle.with_token(token), situation.rules)


def _is_covered(wear: Wear, creature: Token) -> bool:
    """Return True if a creature with this wear owes nothing."""
    return all(creature.pool(pool) + change >= 0 for pool, change in wear.pools if change < 0)


def route_fate_in_steps(
    situation: Situation,
    mover: Token,
    plan: MovePlan,
    route: DestinationPreview | RoutePreview,
) -> Generator[None, None, Fate | None]:
    """Return the chances to fall and to be stopped on a route, and the mean loss.

    Pauses wherever many states are left to reckon. Reactions without a weapon hurt nobody. ``None``
    without opportunity attacks, or if the rules define no odds of one of them.
    """
    attacks = [each for each in made_together(route.provocations) if each.weapons]
    fate = CreatureFate(situation)
    left_out = yield from fate.walk_in_steps(situation, mover, plan, route)
    if not attacks or any(each.weapons for each in left_out):
        return None
    return fate.fate
