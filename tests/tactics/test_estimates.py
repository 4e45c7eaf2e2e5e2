"""The estimate by which attacks are chosen against what the attacks really do."""

from collections.abc import Iterator
from math import sqrt
from statistics import fmean, pstdev

import pytest

from gridapp.battle.commands import Act
from gridapp.battle.state import Battle
from gridapp.bench.fight_boards import mirrored
from gridapp.engine.queries.situation import Situation
from gridapp.tactics.play import Fight, seed_of
from gridapp.tactics.worth import OddsKept
from tests.rules.play import System, token
from tests.shipped import SHIPPED

SEED = 27
SHORT, LONG = 60, 2_000
"""Attacks of each pack; the long run makes 10,000 in all."""


def life(system: System, battle: Battle, name: str) -> int:
    """Return the remaining life of a creature in points, 0 if down."""
    return max(0, sum(map(int, system.rules.book.remaining_life(token(battle, name)))))


def is_paid(system: System, battle: Battle, act: Act) -> bool:
    """Return True if the actor has the whole cost of an act."""
    actor = token(battle, act.actor)
    cost = system.rules.book.actions[act.action].cost
    return all(actor.pool(pool) >= amount for pool, amount in cost.items())


def attacks(system: System) -> Iterator[tuple[float, float]]:
    """Yield for each attack of several fights the expected and the real share of lost life.

    An attack is over once no question and no act is open. One that is paid for in part only, as
    action_points allows, is left out: it comes in a later turn.
    """
    start = mirrored(system.rules, walls=6)
    number = 0
    while True:
        fight, before = Fight(start, system.rules, seed_of(SEED, number)), start
        pending: tuple[str, int, float] | None = None
        for command, after in fight.steps():
            if isinstance(command, Act) and command.weapon and is_paid(system, before, command):
                cached_odds = OddsKept(Situation(before, system.rules))
                actor, aim = token(before, command.actor), token(before, command.target)
                expected = cached_odds.worth(actor, aim, command.weapon, command.action).loss
                pending = command.target, life(system, before, command.target), expected
            before = after
            if pending and after.question is None and not after.underway:
                target, had, expected = pending
                yield expected, (had - life(system, after, target)) / max(1, had)
                pending = None
        number += 1


def hold_estimates(pack: str, count: int) -> str:
    """Fail if the mean error is more than 3 standard errors; return the error in words."""
    pairs = [pair for _, pair in zip(range(count), attacks(System(pack)), strict=False)]
    errors = [real - expected for expected, real in pairs]
    bias, deviation = fmean(errors), pstdev(errors)
    text = (
        f"{pack}: {count} attacks, expected {fmean(each for each, _ in pairs):.4f}, "
        f"error {bias:+.4f} (standard error {deviation / sqrt(count):.4f})"
    )
    assert abs(bias) <= 3 * deviation / sqrt(count), text
    return text


@pytest.mark.parametrize("pack", SHIPPED)
def test_attacks_do_what_they_were_chosen_for(pack: str) -> None:
    hold_estimates(pack, SHORT)


@pytest.mark.long
@pytest.mark.parametrize("pack", SHIPPED)
def test_attacks_do_what_they_were_chosen_for_in_full(pack: str) -> None:
    hold_estimates(pack, LONG)
