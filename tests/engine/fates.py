"""The slow oracle of attacks in a row, in whole fractions."""

from collections.abc import Iterable
from functools import partial

from gridapp.engine.rulebook.fates import Fate, Fates, outcomes_on_life
from gridapp.engine.rulebook.odds import AttackOdds


def fate_under(attacks: Iterable[AttackOdds], hit_points: int, reserve: int = 0) -> Fate:
    """Return the result of attacks made in order until the target falls, each with given odds.

    The loss counts life and reserve, capped at the points left.
    """
    fates = Fates((hit_points, reserve))
    for attack in attacks:
        fates.strike(partial(outcomes_on_life, attack))
    return fates.fate
