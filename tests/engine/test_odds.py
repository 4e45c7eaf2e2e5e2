"""Exact odds compared with enumerated dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridapp.battle.dice import parse_dice
from gridapp.engine.rulebook.fates import ChainOdds, Fate
from gridapp.engine.rulebook.odds import (
    ONE,
    ZERO,
    AttackOdds,
    Distribution,
    constant,
    dice_distribution,
    mixture,
    sum_of_dice,
)
from tests.engine.fates import fate_under


def counted(count: int, sides: int) -> dict[int, Fraction]:
    """Return the distribution by enumerating every roll."""
    throws = [sum(faces) for faces in product(range(1, sides + 1), repeat=count)]
    return {value: Fraction(n, len(throws)) for value, n in sorted(Counter(throws).items())}


@given(st.integers(1, 4), st.integers(1, 6))
def test_dice_equal_enumeration(count: int, sides: int) -> None:
    assert sum_of_dice(count, sides).chances == counted(count, sides)


def test_two_d6_by_hand() -> None:
    two = sum_of_dice(2, 6)
    assert two.chances[7] == Fraction(6, 36)
    assert two.at_least(11) == Fraction(3, 36)
    assert two.mean == 7


def test_mean_of_a_truncated_geometric_distribution() -> None:
    """1 + 1/2 + 1/4 + ... = 2; listed up to 3, which stands for 3 and more: 1/4, mean 4."""
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    tossed = Distribution({1: half, 2: quarter, 3: quarter}, excess=quarter)
    assert tossed.mean == 2
    assert tossed.at_least(3) == quarter
    assert (tossed + constant(4)).mean == 6
    assert mixture(((half, tossed), (half, constant(0)))).mean == 1
    assert tossed != Distribution(tossed.chances)


def test_subtracted_die() -> None:
    spread = dice_distribution(parse_dice("1d4-1d2+9"))
    assert spread.chances == {
        -1: Fraction(1, 8),
        0: Fraction(2, 8),
        1: Fraction(2, 8),
        2: Fraction(2, 8),
        3: Fraction(1, 8),
    }


def test_times_multiplies_every_die() -> None:
    assert dice_distribution(parse_dice("1d8"), times=3) == sum_of_dice(3, 8)


def test_probabilities_must_sum_to_one() -> None:
    with pytest.raises(ValueError, match="not to 1"):
        Distribution({1: Fraction(1, 2)})


def test_mixture_by_hand() -> None:
    spread = mixture(((Fraction(1, 4), constant(0)), (Fraction(3, 4), sum_of_dice(1, 2))))
    assert spread.chances == {0: Fraction(1, 4), 1: Fraction(3, 8), 2: Fraction(3, 8)}


def test_reserve_by_hand() -> None:
    """Half the attacks hit for 1 to 4; a third of hits bypass 3 hit points to a reserve of 2.

    Through hit points: 5 or more of 4 is impossible. Direct: 2 or more in 3 of 4 hits.
    """
    damage = mixture(((Fraction(1, 2), constant(0)), (Fraction(1, 2), sum_of_dice(1, 4))))
    attack = AttackOdds(Fraction(1, 2), Fraction(0), damage, direct=Fraction(1, 3))
    assert attack.chance_to_fell(3, 2) == Fraction(1, 3) * Fraction(3, 8)
    assert attack.chance_to_fell(2, 2) == Fraction(1, 3) * Fraction(3, 8) + Fraction(
        2, 3
    ) * Fraction(1, 8)


Blow = tuple[Fraction, tuple[int, int], Fraction]
"""The chance of a hit, its two equally likely amounts, and the share that goes past hit points."""


def odds_of(blow: Blow) -> AttackOdds:
    hit, amounts, past = blow
    each = [(hit / 2, constant(amount)) for amount in amounts]
    return AttackOdds(hit, ZERO, mixture([(1 - hit, constant(0)), *each]), direct=past)


def enumerated(blows: list[Blow], life: int, reserve: int) -> tuple[Fraction, Fraction]:
    """The slow oracle: every sequence of misses, amounts and ways.

    Gives the chance to be felled and the mean loss. A hit fells whoever it leaves nothing.
    """
    if not blows:
        return Fraction(0), Fraction(0)
    (hit, amounts, past), *later = blows
    felled, loss = Fraction(0), Fraction(0)
    for share, goes_past in ((1 - past, False), (past, True)):
        further = enumerated(later, life, reserve)
        felled, loss = (
            felled + share * (1 - hit) * further[0],
            loss + share * (1 - hit) * further[1],
        )
        for amount in amounts:
            chance, remaining = share * hit / 2, (reserve if goes_past else life + reserve)
            taken = max(0, min(amount, remaining))
            loss += chance * taken
            if amount >= remaining:
                felled += chance
                continue
            from_life = 0 if goes_past else min(taken, max(0, life))
            further = enumerated(later, life - from_life, reserve - (taken - from_life))
            felled, loss = felled + chance * further[0], loss + chance * further[1]
    return felled, loss


FRACTIONS = st.fractions(0, 1, max_denominator=5)


@given(
    st.lists(
        st.tuples(FRACTIONS, st.tuples(st.integers(0, 4), st.integers(0, 4)), FRACTIONS), max_size=3
    ),
    st.integers(0, 5),
    st.integers(0, 5),
)
def test_attacks_one_after_the_other_equal_enumeration(
    blows: list[Blow], life: int, reserve: int
) -> None:
    attacks = [odds_of(blow) for blow in blows]
    fate = fate_under(attacks, life, reserve)
    assert fate == Fate(*enumerated(blows, life, reserve))
    chain = ChainOdds(fate, AttackOdds(ONE, ZERO, constant(1)), UNHARMED)
    assert (chain.arrival, chain.lost) == (1 - fate.felled, fate.loss)
    assert chain.hit == chain.arrival


UNHARMED = Fate(ZERO, ZERO)


def chain_of(
    reactions: list[AttackOdds], life: int, strikes: list[AttackOdds], target: int
) -> ChainOdds:
    """Return the odds of strikes at a target with this life, after reactions to the mover."""
    return ChainOdds(fate_under(reactions, life), strikes[0], fate_under(strikes, target))


def test_a_second_strike_by_hand() -> None:
    """Half the strikes hit for 2 or 4; 5 left are taken by 2 + 4, 4 + 2 or 4 + 4: 3/16 of both.

    Lost are 2 + 2 = 4 at 1/16, 5 at 3/16, and after a single hit 2 or 4, 1/4 each.
    """
    strike = odds_of((Fraction(1, 2), (2, 4), Fraction(0)))
    chain = chain_of([], 10, [strike, strike], 5)
    assert chain.felled == Fraction(3, 16)
    assert chain.loss == Fraction(4, 16) + Fraction(15, 16) + Fraction(2 + 4, 4)
    assert chain_of([], 10, [strike, strike], 2).felled == Fraction(3, 4)


def test_the_second_strike_counts_only_for_who_arrives() -> None:
    half = odds_of((Fraction(1, 2), (3, 3), Fraction(0)))
    sure = AttackOdds(ONE, ZERO, constant(2))
    chain = chain_of([half], 3, [sure, sure], 4)
    assert (chain.arrival, chain.lost) == (Fraction(1, 2), Fraction(3, 2))
    assert (chain.hit, chain.felled, chain.loss) == (Fraction(1, 2), Fraction(1, 2), Fraction(2))


def test_who_has_nothing_left_arrives_unless_hit() -> None:
    half = odds_of((Fraction(1, 2), (1, 1), Fraction(0)))
    assert fate_under([], 0).arrival == 1
    assert fate_under([half], 0).arrival == Fraction(1, 2)


def test_chain_by_hand() -> None:
    """A provoked attack hits half the time for 2; the attack after it always does 3."""
    half = mixture(((Fraction(1, 2), constant(0)), (Fraction(1, 2), constant(2))))
    strike = AttackOdds(Fraction(1, 2), Fraction(0), half)
    attack = AttackOdds(Fraction(1), Fraction(0), constant(3))
    chain = chain_of([strike, strike], 3, [attack], 3)
    assert chain.arrival == Fraction(3, 4)
    assert chain.hit == Fraction(3, 4)
    assert chain.felled == Fraction(3, 4)
    assert chain_of([strike, strike], 3, [attack], 4).felled == 0


def test_only_hits_fell_a_target_with_nothing_left() -> None:
    """A hit on 15 or more of 20, for 1d6: 3/10 fells who has 0 left, 3/10 * 4/6 who has 3."""
    hit = Fraction(3, 10)
    attack = AttackOdds(hit, ZERO, mixture(((1 - hit, constant(0)), (hit, sum_of_dice(1, 6)))))
    assert attack.chance_to_fell(0) == hit
    assert attack.chance_to_fell(-4) == hit
    assert attack.chance_to_fell(3) == hit * Fraction(4, 6)
    assert fate_under([attack], 0).felled == hit


def test_a_hit_past_the_hit_points_needs_a_hit_too() -> None:
    """With a reserve of 0 behind 5 hit points, half of the hits for 2 go past them and fell."""
    hit, half = Fraction(3, 10), Fraction(1, 2)
    damage = mixture(((1 - hit, constant(0)), (hit, constant(2))))
    assert AttackOdds(hit, ZERO, damage, direct=half).chance_to_fell(5, 0) == half * hit


def test_mean_loss_counts_no_more_than_is_left() -> None:
    """1d6 against 3 left takes 1, 2, 3, 3, 3, 3: 15/6 a hit, and half of the attacks hit."""
    half = Fraction(1, 2)
    attack = AttackOdds(half, ZERO, mixture(((half, constant(0)), (half, sum_of_dice(1, 6)))))
    assert attack.mean_loss(3) == half * Fraction(15, 6)
    assert attack.mean_loss(9) == attack.damage.mean == half * Fraction(21, 6)
    assert attack.mean_loss(0) == attack.mean_loss(-2) == 0
    assert attack.mean_loss(2, 1) == attack.mean_loss(3)
