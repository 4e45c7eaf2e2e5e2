"""The bars of every creature: exact for the GM, reduced for players as the battle says."""

from collections.abc import Mapping

from gridapp.battle.bars import BarDetail, Injury, SeenBar, Vitals
from gridapp.battle.knowing.knowledge import Knowledge
from gridapp.battle.state import Battle
from gridapp.battle.tokens import Token
from gridapp.engine.protocol import Rules


def exact_vitals(battle: Battle, rules: Rules) -> Mapping[str, Vitals]:
    """Return the exact pools of every creature by id, as the GM sees them."""
    return {token.id: token_vitals(token, rules) for token in battle.tokens}


def players_vitals(knows: Knowledge, rules: Rules) -> Mapping[str, Vitals]:
    """Return what an audience of players sees of the pools of the creatures it knows, by id."""
    details = {side: bar_detail(knows, side) for side in {token.side for token in knows.creatures}}
    return {
        token.id: token_vitals(token, rules).reduced(details[token.side])
        for token in knows.creatures
    }


def bar_detail(knows: Knowledge, side: str) -> BarDetail:
    """Return how exactly players see the pools of a side.

    Unless the GM has chosen, the side of the player characters is exact, as on the players' own
    sheets, and any other side is told in words, as a GM answers "how does it look?". Creatures that
    players do not know decide nothing.
    """
    for chosen in knows.battle.bars:
        if chosen.side == side:
            return chosen.detail
    is_own = any(token.played and token.side == side for token in knows.creatures)
    return BarDetail.EXACT if is_own else BarDetail.WORDS


def token_vitals(token: Token, rules: Rules) -> Vitals:
    """Return the exact bars of a creature, and how it looks in words."""
    book = rules.book
    bars = tuple(
        SeenBar(key, min(max(0, token.pool(key)), maximum), maximum, key in book.life_pools)
        for key in book.bar_pools
        if (maximum := book.pools[key].maximum(token)) > 0
    )
    return Vitals(bars, _injury(token, rules), exact=True)


def _injury(token: Token, rules: Rules) -> Injury:
    """Return a creature's state in words: badly hurt below half of its life."""
    if rules.mechanics.is_out(token):
        return Injury.DOWN
    pools = [
        (token.pool(key), rules.book.pools[key].maximum(token)) for key in rules.book.life_pools
    ]
    full = sum(maximum for _, maximum in pools)
    if full <= 0:
        return Injury.UNKNOWN
    if all(current >= maximum for current, maximum in pools):
        return Injury.UNHURT
    total = sum(max(0, current) for current, _ in pools)
    return Injury.HURT if 2 * total >= full else Injury.BADLY_HURT
