"""The worth of attacks and moves: shares of a creature's life, and the chance to fall."""

from typing import NamedTuple

import msgspec

from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.odds import AttackOdds
from gridapp.engine.types import Provocation, made_together
from gridapp.grid.cells import Cell


class AttackWorth(NamedTuple):
    """The mean outcome of an attack: share of the target's life, chance to fall."""

    loss: float
    felled: float


NO_WORTH = AttackWorth(0.0, 0.0)


def is_fallen(rules: Rules, token: Token) -> bool:
    """Return True if a creature counts as fallen by its rule pack.

    It is out of the fight, under a condition that the pack lists, or has spent a listed pool.
    """
    entry = rules.book.simulate
    if rules.mechanics.is_out(token) or token.has_any(entry.fallen):
        return True
    emptied, pools = entry.emptied, token.pools
    return bool(emptied) and any(pool in pools and pools[pool] <= 0 for pool in emptied)


def attack_worth(rules: Rules, odds: AttackOdds | None, target: Token) -> AttackWorth:
    """Return the worth of an attack by its exact odds; none where the rules define no odds."""
    if odds is None or not odds.hit:
        return NO_WORTH
    life, reserve = rules.book.remaining_life(target)
    loss = float(odds.mean_loss(life, reserve)) / max(1, life + reserve)
    return AttackWorth(loss, float(odds.chance_to_fell(life, reserve)))


class OddsKept:
    """The exact odds of attacks in a situation, cached.

    An ``anchor`` asks for the odds with the attacker, or with the target, on another cell.
    """

    def __init__(self, situation: Situation) -> None:
        """Take the situation; nothing is worked out yet."""
        self.situation = situation
        self._odds: dict[tuple[str, str, str, str, str, Cell | None], AttackOdds | None] = {}
        self._moved: dict[tuple[str, Cell], Situation] = {}

    def odds(
        self,
        attacker: Token,
        target: Token,
        weapon: str,
        action: str,
        anchor: Cell | None = None,
        *,
        moved: str = "",
    ) -> AttackOdds | None:
        """Return the odds of an attack, ``None`` if the rules define none.

        ``anchor`` is the cell of the creature ``moved``, by default the attacker.
        """
        mover = moved or attacker.id
        key = (attacker.id, target.id, weapon, action, mover, anchor)
        if key not in self._odds:
            self._odds[key] = self._worked_out(attacker, target, weapon, action, mover, anchor)
        return self._odds[key]

    def worth(
        self,
        attacker: Token,
        target: Token,
        weapon: str,
        action: str,
        anchor: Cell | None = None,
        *,
        moved: str = "",
    ) -> AttackWorth:
        """Return the worth of an attack; see `odds`."""
        odds = self.odds(attacker, target, weapon, action, anchor, moved=moved)
        return attack_worth(self.situation.rules, odds, target)

    def _worked_out(
        self,
        attacker: Token,
        target: Token,
        weapon: str,
        action: str,
        mover: str,
        anchor: Cell | None,
    ) -> AttackOdds | None:
        situation = self.situation if anchor is None else self._with(mover, anchor)
        if anchor is not None:
            attacker = situation.battle.token(attacker.id) or attacker
            target = situation.battle.token(target.id) or target
        used = attacker.weapon(weapon)
        if used is None:
            return None
        return situation.rules.mechanics.attack_odds(situation, attacker, target, used, action)

    def _with(self, mover: str, anchor: Cell) -> Situation:
        """Return the situation with a creature on another cell, cached."""
        key = (mover, anchor)
        if key not in self._moved:
            situation = self.situation
            token = situation.battle.token(mover)
            if token is None or token.cell == anchor:
                self._moved[key] = situation
            else:
                moved = msgspec.structs.replace(token, cell=anchor)
                battle = situation.battle.with_token(moved)
                self._moved[key] = Situation(battle, situation.rules)
        return self._moved[key]

    def provoked(self, mover: Token, provocations: tuple[Provocation, ...]) -> AttackWorth:
        """Return the summed worth of the reactions to a move, as if every foe reacts.

        The shares are added up, and are at most 1: a bound, not the exact fate of the route.
        """
        loss = felled = 0.0
        for each in made_together(provocations):
            attacker = self.situation.battle.token(each.attacker)
            if attacker is not None and each.weapons:
                worth = self.worth(
                    attacker, mover, each.weapons[0], each.kind, each.cell, moved=mover.id
                )
                loss, felled = loss + worth.loss, felled + worth.felled
        return AttackWorth(min(1.0, loss), min(1.0, felled))
