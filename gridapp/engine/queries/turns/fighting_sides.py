"""The sides of a fight, and the sides not yet defeated."""

from collections.abc import Iterable
from typing import Never

from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.rulebook.mechanics import RulePack


def fighting_sides(battle: Battle) -> tuple[str, ...]:
    """Return the sides with creatures in the initiative order, sorted; empty before the fight."""
    return _sides_of(_fighters(battle))


def undefeated_sides(battle: Battle, rules: RulePack[Never, Never]) -> tuple[str, ...]:
    """Return the fighting sides with a creature that is not out (`Mechanics.is_out`), sorted."""
    is_out = rules.mechanics.is_out
    return _sides_of(token for token in _fighters(battle) if not is_out(token))


def _fighters(battle: Battle) -> tuple[Token, ...]:
    if battle.phase is not Phase.FIGHT:
        return ()
    tokens = (battle.token(entry.token) for entry in battle.order)
    return tuple(token for token in tokens if token is not None)


def _sides_of(tokens: Iterable[Token]) -> tuple[str, ...]:
    return tuple(sorted({token.side for token in tokens}))
