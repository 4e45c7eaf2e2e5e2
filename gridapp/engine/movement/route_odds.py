"""The exact odds of a route and of strikes: who arrives, and what is lost on the way.

A mover pays for its legs and for its defences out of the same pools where the rules say so: each
opportunity attack has the odds of the mover as its earlier defences have left it, and it stops
where it cannot pay for the next leg, as `commands/walk.py` stops it. Oracle:
`tests/rules/segments/test_route_odds.py` plays routes with every face of every die.
"""

from collections import deque
from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple

import msgspec

from gridapp.battle.tokens import Condition, Token, Weapon
from gridapp.engine.movement.preview_values import DestinationPreview, RoutePreview
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.fates import Fate, Fates
from gridapp.engine.rulebook.mechanics import DefenceCosts
from gridapp.engine.rulebook.odds import AttackOdds
from gridapp.engine.types import MoveLeg, MovePlan, Provocation, made_together


class Wear(NamedTuple):
    """What its defences have changed on a creature: amounts by pool, and conditions."""

    pools: tuple[tuple[str, int], ...] = ()
    gained: tuple[Condition, ...] = ()
    lost: tuple[Condition, ...] = ()

    @classmethod
    def between(cls, before: Token, after: Token) -> "Wear":
        """Return the wear that turns a creature into another state of it."""
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


class CreatureFate:
    """The fate of a creature under attacks that come one after another, with its defences."""

    def __init__(self, situation: Situation, creature: Token) -> None:
        """Start with a creature as it is now."""
        mechanics = situation.rules.mechanics
        self._defences = mechanics if isinstance(mechanics, DefenceCosts) else None
        self._fates = Fates(*situation.book.remaining_life(creature), UNWORN)

    @property
    def fate(self) -> Fate:
        """The chances so far."""
        return self._fates.fate

    def strike(
        self, situation: Situation, attacker: Token, creature: Token, weapon: Weapon, action: str
    ) -> Fraction | None:
        """Make an attack at the creature and return the chance that it is made and hits.

        ``situation`` and ``creature`` are those without wear. ``None`` if the rules define no odds.
        """
        mechanics = situation.rules.mechanics

        def odds_when(wear: Wear) -> AttackOdds | None:
            target = wear.on(creature)
            worn = _with_token(situation, target)
            return mechanics.attack_odds(worn, attacker, target, weapon, action)

        unworn = odds_when(UNWORN)
        if unworn is None:
            return None
        by_wear = {UNWORN: unworn}

        def odds_of(wear: Wear) -> AttackOdds:
            if wear not in by_wear:
                by_wear[wear] = odds_when(wear) or unworn
            return by_wear[wear]

        def worn(wear: Wear, averted: bool) -> Wear:  # noqa: FBT001 - as `Fates.strike` calls it
            return self._after_defence(situation, creature, weapon, wear, averted=averted)

        return self._fates.strike(odds_of, worn)

    def _after_defence(
        self, situation: Situation, creature: Token, weapon: Weapon, wear: Wear, *, averted: bool
    ) -> Wear:
        """Return the wear after another defence."""
        if self._defences is None:
            return wear
        target = wear.on(creature)
        struck = _with_token(situation, target)
        after = self._defences.after_defence(struck, target, weapon, averted=averted)
        return Wear.between(creature, after)

    def walk(
        self,
        situation: Situation,
        mover: Token,
        plan: MovePlan,
        route: DestinationPreview | RoutePreview,
    ) -> tuple[Provocation, ...]:
        """Move the creature along a route, as if every foe takes its attack with its first weapon.

        Attacks in place of others are not made. Returns the reactions left out: those without a
        weapon, or without odds in these rules.
        """
        starts = (0, *route.legs[:-1]) if self._defences else ()
        legs = deque(zip(starts, plan.legs, strict=False))
        left_out = []
        for each in sorted(made_together(route.provocations), key=attrgetter("step")):
            while legs and legs[0][0] <= each.step:
                mover = self._begin_leg(mover, legs.popleft()[1])
            if not self._provoke(situation, mover, each):
                left_out.append(each)
        for _, leg in legs:
            mover = self._begin_leg(mover, leg)
        return tuple(left_out)

    def _begin_leg(self, mover: Token, leg: MoveLeg) -> Token:
        """Return the mover after the price of a leg; it stops with what it cannot pay."""
        pools = {pool: mover.pool(pool) - amount for pool, amount in leg.cost.items()}
        paid = msgspec.structs.replace(mover, pools={**mover.pools, **pools})
        self._fates.stop_unless(lambda wear: _is_covered(wear, paid))
        return paid

    def _provoke(self, situation: Situation, mover: Token, provocation: Provocation) -> bool:
        """Make an opportunity attack; return False if it has no weapon, or no odds."""
        attacker = situation.battle.token(provocation.attacker)
        weapon = (
            attacker.weapon(provocation.weapons[0]) if attacker and provocation.weapons else None
        )
        if attacker is None or weapon is None:
            return False
        leaving = msgspec.structs.replace(mover, cell=provocation.cell)
        provoked = _with_token(situation, leaving)
        return self.strike(provoked, attacker, leaving, weapon, provocation.kind) is not None

    def chance_to_pay(self, creature: Token) -> Fraction:
        """Return the chance to stand and to have paid all that it has done.

        ``creature`` is as all these prices leave it if no defence costs anything.
        """
        return self._fates.chance(lambda wear: _is_covered(wear, creature))


def _with_token(situation: Situation, token: Token) -> Situation:
    return Situation(situation.battle.with_token(token), situation.rules)


def _is_covered(wear: Wear, creature: Token) -> bool:
    """Return True if a creature with this wear owes nothing."""
    return all(creature.pool(pool) + change >= 0 for pool, change in wear.pools if change < 0)


def route_fate(
    situation: Situation,
    mover: Token,
    plan: MovePlan,
    route: DestinationPreview | RoutePreview,
) -> Fate | None:
    """Return the chances to fall and to be stopped on a route, and the mean loss.

    Reactions without a weapon hurt nobody. ``None`` without opportunity attacks, or if the rules
    define no odds of one of them.
    """
    attacks = [each for each in made_together(route.provocations) if each.weapons]
    fate = CreatureFate(situation, mover)
    left_out = fate.walk(situation, mover, plan, route)
    if not attacks or any(each.weapons for each in left_out):
        return None
    return fate.fate
