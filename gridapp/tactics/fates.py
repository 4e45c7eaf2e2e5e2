"""What comes of several attacks in a row, in floating point: for hundreds of cells at once.

A forward pass over a Markov chain of what is left to lose (life and reserve, or the slots of
wounds), absorbed where the target falls; rows that begin alike share the states after their
beginning, as in a trie. Cost of an attack: amounts of damage * states. Oracles: `Fates` of
`engine/rulebook/fates.py` and `CreatureFate`, in fractions (``tests/tactics/test_danger.py``).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gridapp.caching import cached
from gridapp.engine.rulebook.odds import AttackOdds, Distribution

FATES_KEPT, BEGINNINGS_KEPT = 4096, 1024
"""Results kept by the odds of the attacks, of whole rows and of their beginnings."""


class FloatFate(NamedTuple):
    """The target's chance to fall and mean loss."""

    felled: float
    loss: float


State = tuple[int, ...]
"""The life and reserve left to a creature, as `Rulebook.left_to_lose` returns them."""


class FloatOdds(NamedTuple):
    """The odds of an attack as plain numbers, so that equal attacks share a cache entry.

    ``levels`` are those of wounds that take slots, ``None`` in other systems.
    """

    hit: float
    direct: float
    damage: Distribution
    levels: Distribution | None = None


def float_fate(attacks: Sequence[AttackOdds], left: State) -> FloatFate:
    """Return the result of attacks made in order until the target falls.

    Equal to the oracle in the tests, but for rounding. Cost: attacks * amounts *
    points left, and that times the reserve where hits may bypass the hit points.
    """
    return fate_of(float_odds(attacks), left)


def float_odds(attacks: Sequence[AttackOdds]) -> tuple[FloatOdds, ...]:
    """Return the odds of the attacks that can hit, in floating point."""
    return tuple(
        FloatOdds(float(each.hit), float(each.direct), each.damage, each.levels)
        for each in attacks
        if each.hit
    )


@cached(FATES_KEPT)
def fate_of(attacks: tuple[FloatOdds, ...], left: State) -> FloatFate:
    """Return the result of attacks made in order until the target falls."""
    beginning = _no_attack(left)
    for attack in attacks:
        beginning = _with_attack(beginning, attack)
    return FloatFate(beginning.felled, beginning.loss)


class _Beginning:
    """The result of the first attacks of a row, and the chance of each state left after them.

    Compared by identity: equal beginnings come from the cache.
    """

    __slots__ = ("chances", "felled", "loss")

    def __init__(self, felled: float, loss: float, chances: Mapping[State, float]) -> None:
        self.felled, self.loss, self.chances = felled, loss, chances


@cached(BEGINNINGS_KEPT)
def _no_attack(left: State) -> _Beginning:
    return _Beginning(0.0, 0.0, {left: 1.0})


@cached(BEGINNINGS_KEPT)
def _with_attack(beginning: _Beginning, attack: FloatOdds) -> _Beginning:
    """Return the result after another attack; rows that begin alike share their beginning.

    The cells of a danger map differ in the last and least of their foes, so that most rows have
    only one attack left to reckon.
    """
    felled, loss, after = beginning.felled, beginning.loss, dict[State, float]()
    amounts = _chances(attack.damage if attack.levels is None else attack.levels)
    for left, chance in beginning.chances.items():
        if attack.levels is None:
            fell, lost = _strike(attack, amounts, left, chance, after)
        else:
            fell, lost = _wound(amounts, left, chance, after)
        felled, loss = felled + fell, loss + lost
    return _Beginning(felled, loss, after)


_Amounts = tuple[tuple[int, float], ...]
"""Amounts of damage, each with its chance."""


def _wound(
    levels: _Amounts, left: State, chance: float, after: dict[State, float]
) -> tuple[float, float]:
    """Return the chance to fall and the loss of a wound that takes the next open slot.

    What is left otherwise is added to ``after``.
    """
    felled = loss = 0.0
    worst, *slots = left
    for level, p in levels:
        weight, slot = chance * p, level
        while 0 < slot <= len(slots) and slots[slot - 1] <= 0:
            slot += 1
        if slot >= len(slots):
            felled, loss = felled + weight, loss + weight * (len(slots) - worst)
            continue
        loss += weight * max(0, slot - worst)
        taken = [number - (at == slot) for at, number in enumerate(slots, 1)]
        now = (max(worst, slot), *taken)
        after[now] = after.get(now, 0.0) + weight
    return felled, loss


def _strike(
    attack: FloatOdds,
    amounts: _Amounts,
    points: State,
    chance: float,
    after: dict[State, float],
) -> tuple[float, float]:
    """Return the chance to fall and the loss; add what is left otherwise to ``after``."""
    felled = loss = 0.0
    life, reserve = points
    for direct, share in ((False, 1 - attack.direct), (True, attack.direct)):
        if not share:
            continue
        through, part = reserve if direct else life + reserve, chance * share
        if through <= 0:
            felled += part * attack.hit
            after[points] = after.get(points, 0.0) + part * (1 - attack.hit)
            continue
        before = 0 if direct or life < 0 else life
        for amount, p in amounts:
            weight = part * p
            if amount >= through:
                felled, loss = felled + weight, loss + weight * through
                continue
            if amount > 0:
                loss += weight * amount
            past = amount - before if direct or amount > before else 0
            now = (life - amount + past, reserve - past)
            after[now] = after.get(now, 0.0) + weight
    return felled, loss


@cached(FATES_KEPT)
def _chances(damage: Distribution) -> _Amounts:
    return tuple((amount, weight / damage.total) for amount, weight in damage.weights.items())
