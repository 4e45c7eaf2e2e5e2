"""Attacks of a foe on a creature, tried out by the engine's own commands without damage.

A trial is made once for each place of the creature and each state of the foe: its pools and
conditions. An attack that is only begun in the foe's turn, to be paid for or worked at in later
turns as well, is put off and counts as none. Rules that put attacks off offer them to whoever
cannot pay; there an attack that has been carried out once is tried again only by who has its price
in the pools of its cost: the price is taken not to depend on what is left in them.
Oracle: ``tests/tactics/test_attack_trials.py`` tries every attack out anew.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from gridapp.battle.commands import Act
from gridapp.battle.outcomes import Applied, DieNeeded, Refused
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Condition, Token
from gridapp.engine.commands.apply import apply
from gridapp.engine.protocol import Rules
from gridapp.engine.queries.situation import Situation
from gridapp.engine.queries.turns.legal_actions import offer_of
from gridapp.grid.cells import Cell
from gridapp.tactics.acts import MiddlingDice

_State = tuple[Cell, tuple[tuple[str, int], ...], tuple[Condition, ...]]
"""Where the creature stands, and the pools and conditions of the foe."""

_Kind = tuple[str, str, Cell, tuple[Condition, ...]]
"""What decides the price of an attack: action, weapon, the creature's cell, conditions."""


class _Trial(NamedTuple):
    """The battle after an attack is paid for, ``None`` if refused; see `is_put_off`."""

    battle: Battle | None = None
    is_put_off: bool = False


class AttackTrials:
    """The trials of a foe's attacks on a creature."""

    def __init__(self, rules: Rules, pair: Callable[[Situation], tuple[Token, Token]]) -> None:
        """Take the rules, and what returns the foe and the creature of a situation."""
        self._rules, self._pair = rules, pair
        self._offered: dict[tuple[_State, str], frozenset[str]] = {}
        self._trials: dict[tuple[_State, str, str], _Trial] = {}
        self._prices: dict[_Kind, Mapping[str, int]] = {}
        self._are_put_off = False

    def may_strike(self, situation: Situation, action: str, weapon: str) -> bool:
        """Return True if an attack is offered, and carried out in the foe's turn."""
        if not self._is_offered(situation, action, weapon):
            return False
        if self._is_beyond_means(situation, action, weapon):
            return False
        return not self._trial(situation, action, weapon).is_put_off

    def after(self, situation: Situation, action: str, weapon: str) -> Battle | None:
        """Return the battle after an attack is paid for, without damage; ``None`` if refused."""
        return self._trial(situation, action, weapon).battle

    def _is_offered(self, situation: Situation, action: str, weapon: str) -> bool:
        foe, creature = self._pair(situation)
        key = _state(foe, creature), action
        if key not in self._offered:
            offer = offer_of(situation, foe, action)
            pairs = () if offer.refusal is not None else offer.attack_pairs()
            self._offered[key] = frozenset(held for target, held in pairs if target == creature.id)
        return weapon in self._offered[key]

    def _is_beyond_means(self, situation: Situation, action: str, weapon: str) -> bool:
        """Return True if the foe can begin an attack but not pay its price in full."""
        foe, creature = self._pair(situation)
        price = self._prices.get((action, weapon, creature.cell, foe.conditions), {})
        return self._are_put_off and any(foe.pool(pool) < paid for pool, paid in price.items())

    def _trial(self, situation: Situation, action: str, weapon: str) -> _Trial:
        foe, creature = self._pair(situation)
        key = _state(foe, creature), action, weapon
        if key not in self._trials:
            act = Act(foe.id, action, (), creature.id, weapon)
            outcome = apply(situation.battle, act, MiddlingDice(), self._rules)
            self._trials[key] = _trial_of(outcome, situation.battle, foe.id)
            self._note_price(
                foe, self._trials[key], (action, weapon, creature.cell, foe.conditions)
            )
        return self._trials[key]

    def _note_price(self, foe: Token, trial: _Trial, kind: _Kind) -> None:
        """Note the price of a tried attack, or that the foe cannot afford the attack."""
        cost = self._rules.book.actions[kind[0]].cost
        after = trial.battle.token(foe.id) if trial.battle else None
        if trial.is_put_off:
            self._are_put_off = True
            if len(cost) == 1:
                self._prices[kind] = {pool: foe.pool(pool) + 1 for pool in cost}
        elif after is not None:
            self._prices[kind] = {pool: foe.pool(pool) - after.pool(pool) for pool in cost}


def _trial_of(outcome: Applied | Refused | DieNeeded, before: Battle, foe_id: str) -> _Trial:
    """Return the trial of an attack by its outcome, of which only the foe's changes count."""
    after = outcome.battle.token(foe_id) if isinstance(outcome, Applied) else None
    if not isinstance(outcome, Applied) or after is None:
        return _Trial()
    is_put_off = any(each not in before.postponed for each in outcome.battle.postponed)
    return _Trial(before.with_token(after), is_put_off)


def _state(foe: Token, creature: Token) -> _State:
    return creature.cell, tuple(sorted(foe.pools.items())), foe.conditions
