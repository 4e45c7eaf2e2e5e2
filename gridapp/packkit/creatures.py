"""Flanking, weapons and healing of a creature, and the creature after a tried change."""

from collections.abc import Callable

from gridapp.battle.dice import FixedDice
from gridapp.battle.events import Healed
from gridapp.battle.tokens import Token, Weapon
from gridapp.engine.commands.draft import Draft
from gridapp.engine.queries.situation import Situation


def is_flanked_by(situation: Situation, attacker: Token, target: Token) -> bool:
    """Return True if the attacker flanks the target together with another foe."""
    pairs = situation.flanking_pairs(target)
    return any(attacker.id in (pair.first, pair.second) for pair in pairs)


def replace_weapon(draft: Draft, token_id: str, changed: Weapon) -> None:
    """Replace the weapon of the same id among a creature's weapons."""
    weapons = draft.token(token_id).weapons
    updated = tuple(changed if weapon.id == changed.id else weapon for weapon in weapons)
    draft.update_token(token_id, weapons=updated)


def regain_points(draft: Draft, token_id: str, pool: str, amount: int, full: int, rule: str) -> int:
    """Give points of a pool back up to its full value, with an event; return what is left over."""
    before = draft.token(token_id).pool(pool)
    regained = min(amount, max(0, full - before))
    if regained > 0:
        draft.set_pool(token_id, pool, before + regained)
        draft.emit(Healed(token_id, pool, regained, before + regained, rule))
    return amount - max(0, regained)


def creature_after(situation: Situation, token_id: str, change: Callable[[Draft], None]) -> Token:
    """Return a creature after a change tried on a copy of the battle.

    Raises:
        DiceError: the change rolls a die.
    """
    draft = Draft(situation.battle, FixedDice(()), situation.rules)
    change(draft)
    return draft.token(token_id)
