"""What comes of several attacks in a row, in floating point: for hundreds of cells at once."""

from collections.abc import Sequence
from typing import NamedTuple

from gridapp.caching import cached
from gridapp.engine.rulebook.odds import AttackOdds, Distribution

FATES_KEPT = 4096
"""Results kept by the odds of the attacks; a map asks the same for many cells."""


class FloatFate(NamedTuple):
    """The target's chance to fall and mean loss."""

    felled: float
    loss: float


class FloatOdds(NamedTuple):
    """The odds of an attack as plain numbers, so that equal attacks share a cache entry."""

    hit: float
    direct: float
    damage: Distribution


def float_fate(attacks: Sequence[AttackOdds], life: int, reserve: int) -> FloatFate:
    """Return the result of attacks made in order until the target falls.

    Equal to `fate_under`, the oracle in the tests, but for rounding. Cost: attacks * amounts *
    points left, and that times the reserve where hits may bypass the hit points.
    """
    return fate_of(float_odds(attacks), life, reserve)


def float_odds(attacks: Sequence[AttackOdds]) -> tuple[FloatOdds, ...]:
    """Return the odds of the attacks that can hit, in floating point."""
    return tuple(
        FloatOdds(float(each.hit), float(each.direct), each.damage) for each in attacks if each.hit
    )


@cached(FATES_KEPT)
def fate_of(attacks: tuple[FloatOdds, ...], life: int, reserve: int) -> FloatFate:
    """Return the result of attacks made in order until the target falls."""
    felled = loss = 0.0
    chances = {(life, reserve): 1.0}
    for attack in attacks:
        after: dict[tuple[int, int], float] = {}
        for points, chance in chances.items():
            fell, lost = _strike(attack, points, chance, after)
            felled, loss = felled + fell, loss + lost
        chances = after
    return FloatFate(felled, loss)


def _strike(
    attack: FloatOdds, points: tuple[int, int], chance: float, after: dict[tuple[int, int], float]
) -> tuple[float, float]:
    """Return the chance to fall and the loss; add what is left otherwise to ``after``."""
    felled = loss = 0.0
    life, reserve = points
    for direct, share in ((False, 1 - attack.direct), (True, attack.direct)):
        if not share:
            continue
        through = reserve if direct else life + reserve
        if through <= 0:
            felled += chance * share * attack.hit
            after[points] = after.get(points, 0.0) + chance * share * (1 - attack.hit)
            continue
        for amount, p in _chances(attack.damage):
            weight = chance * share * p
            if amount >= through:
                felled, loss = felled + weight, loss + weight * through
                continue
            loss += weight * max(amount, 0)
            past = amount if direct else max(0, amount - max(life, 0))
            now = (life if direct else life - (amount - past), reserve - past)
            after[now] = after.get(now, 0.0) + weight
    return felled, loss


@cached(FATES_KEPT)
def _chances(damage: Distribution) -> tuple[tuple[int, float], ...]:
    return tuple((amount, weight / damage.total) for amount, weight in damage.weights.items())
