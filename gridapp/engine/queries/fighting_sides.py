"""Which sides of a fight still have somebody in it."""

from collections.abc import Iterable

from gridapp.battle.state import Battle, Phase
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules


def fighting_sides(battle: Battle) -> tuple[str, ...]:
    """The sides that have somebody in the order of a fight, fallen or not; none before it."""
    return _sides_of(_fighters(battle))


def undefeated_sides(battle: Battle, rules: Rules) -> tuple[str, ...]:
    """Those of the `sides` that have somebody who is not out, by the pack's own answer."""
    is_out = rules.mechanics.is_out
    return _sides_of(token for token in _fighters(battle) if not is_out(token))


def _fighters(battle: Battle) -> tuple[Token, ...]:
    if battle.phase is not Phase.FIGHT:
        return ()
    found = (battle.token(place.token) for place in battle.order)
    return tuple(token for token in found if token is not None)


def _sides_of(tokens: Iterable[Token]) -> tuple[str, ...]:
    return tuple(sorted({token.side for token in tokens}))
