"""The exact odds of an attack, by the functions that resolve it (G-15, G-61, G-62, G-70, G-80)."""

from fractions import Fraction

from gridapp.packkit import AttackOdds, Distribution, Situation, Token, Weapon, constant, mixture

from . import guard
from .attacks import attack_bonus
from .chances import ZERO, any_bursts, avoided, exceeds, mean, sums, with_die
from .damage import Damage, blow, damage
from .defence import DEFENCE, can_defend, defence_bonus
from .harm import DURABILITY, HEALTH, Blow, soak
from .ladder import most_bursts
from .openings import OPENS
from .targets import OFF_HAND_ATTACK


def odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> AttackOdds:
    """The odds of an attack whose target pays for a Defence if it can, unless it never does."""
    off_hand = action == OFF_HAND_ATTACK
    facts = {"off_hand": "yes"} if off_hand else {}
    hit = _hit(situation, attacker, target, weapon, facts, opening=action == OPENS)
    ready = damage(attacker, weapon, off_hand=off_hand)
    arriving = blow(situation, attacker, target, weapon, facts)
    taken = damage_spread(situation, target, ready, arriving)
    whole = mixture(((1 - hit, constant(0)), (hit, taken)))
    direct = Fraction(int(arriving.to_health))
    return AttackOdds(hit, hit * any_bursts(ready.bonus), whole, direct)


def _hit(
    situation: Situation,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    facts: dict[str, str],
    *,
    opening: bool,
) -> Fraction:
    """The chance of passing both gates; who gives an opening has Guard alone (G-59, GR-18)."""
    most = most_bursts(situation)
    dice, _ = attack_bonus(situation, attacker, target, weapon, facts)
    against = sum(part.value for part in guard.parts(situation, attacker, target, weapon, facts))
    first = exceeds(dice, against, most)
    if not _defends(situation, attacker, target, opening=opening):
        return first
    return first - avoided(dice, against, defence_bonus(situation, target)[0], most)


def _defends(situation: Situation, attacker: Token, target: Token, *, opening: bool) -> bool:
    book, battle = situation.rules.book, situation.battle
    if opening and book.setting(battle, "defence_on_own_turn") == "no":
        return False
    never = any(
        (one.who, one.kind, one.first) == (target.id, DEFENCE, False) for one in battle.standing
    )
    return not never and can_defend(situation, attacker, target)


def damage_spread(
    situation: Situation, target: Token, ready: Damage, arriving: Blow
) -> Distribution:
    """How likely each loss of a hit is; the largest told stands for all that fells anyway."""
    most = most_bursts(situation)
    last = _enough(situation, target, arriving) + ready.weapon.number * ready.weapon.sides
    masses = sums(ready.bonus, most, last)
    for _ in range(ready.weapon.number):
        masses = with_die(masses, ready.weapon.sides, 0)
    chances: dict[int, Fraction] = {}
    for amount, chance in enumerate(masses[:last]):
        loss = _loss(situation, target, arriving, amount)
        chances[loss] = chances.get(loss, ZERO) + chance
    rest = 1 - sum(chances.values(), ZERO)
    top = _loss(situation, target, arriving, last)
    chances[top] = chances.get(top, ZERO) + rest
    told = sum((amount * chance for amount, chance in enumerate(masses[:last])), ZERO) + last * rest
    weapon = Fraction(ready.weapon.number * (ready.weapon.sides + 1), 2)
    grows = _loss(situation, target, arriving, last + 1) > top
    return Distribution(chances, (weapon + mean(ready.bonus, most) - told) * grows)


def _enough(situation: Situation, target: Token, arriving: Blow) -> int:
    """A hit that is certain to fell the target, whatever stops it."""
    ranks = target.stat("armour_rank") + target.stat("natural_rank") + arriving.cover
    return target.pool(DURABILITY) + target.pool(HEALTH) + ranks + 1


def _loss(situation: Situation, target: Token, arriving: Blow, amount: int) -> int:
    """What a hit takes of Durability and Health together."""
    taken = soak(situation, target, arriving, amount).taken
    stops = situation.rules.book.setting(situation.battle, "overflow") == "stops"
    left = target.pool(DURABILITY)
    return min(taken, left) if stops and left > 0 and not arriving.to_health else taken
