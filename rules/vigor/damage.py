"""Damage: dice by quality, bonus dice, what bursts (G-15, G-70 to G-72, G-78, GR-24 to GR-26)."""

from typing import NamedTuple

from gridapp.packkit import Draft, Narrated, Rolled, Situation, Token, Weapon, parse_dice

from . import guard
from .harm import FORMS, TYPES, Blow, hurt
from .ladder import LADDER, Bonus, Step, Steps, bonus, throw, worded
from .sheet import WOUNDED, dice, is_melee

OFF_HAND_STEP = Step("off hand", -2, "G-27")


class Damage(NamedTuple):
    """Damage before it is rolled: the weapon's dice, the bonus dice, and what moved these."""

    weapon: Bonus
    bonus: Bonus
    steps: Steps


def of_weapon(weapon: Weapon) -> Bonus:
    """The Damage value and the die of its quality (G-70, GR-26)."""
    (term,) = parse_dice(weapon.damage).terms
    return Bonus(term.count, term.sides)


def quality(weapon: Weapon) -> int:
    """The quality of an attack, as its die tells it (G-70, GR-25)."""
    return LADDER.index(of_weapon(weapon).sides)


def adds_strength(weapon: Weapon) -> bool:
    """Whether Strength adds: unarmed, melee and pull bows, not spells (G-71)."""
    if weapon.stats.get("soul"):
        return False
    return is_melee(weapon) or bool(weapon.stats.get("pull_bow"))


def damage(attacker: Token, weapon: Weapon, *, off_hand: bool) -> Damage:
    """What a hit rolls; Charges and Challenges to hit do not reach it (G-13, GR-20, GR-24)."""
    steps: Steps = (Step("wounded", -1, "G-81"),) if attacker.has(WOUNDED) else ()
    if off_hand:
        steps = (*steps, OFF_HAND_STEP)
    if value := weapon.stats.get("effect_steps", 0):
        steps = (*steps, Step("weapon", value, "GR-24"))
    count = dice(attacker, "strength") if adds_strength(weapon) else 0
    return Damage(of_weapon(weapon), bonus(count + weapon.stats.get("skill_dice", 0), steps), steps)


def blow(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, facts: dict[str, str]
) -> Blow:
    """A hit as armour finds it."""
    cover = guard.cover_rank(situation, attacker, target, weapon, facts)
    to_health = bool(weapon.stats.get("to_health"))
    return Blow(quality(weapon), weapon.stats.get("type", 0), cover, to_health)


def named(weapon: Weapon) -> str:
    """The type of a weapon's damage, kinetic ones with their form (G-77)."""
    form = FORMS[weapon.stats.get("form", 0)]
    return form or TYPES[weapon.stats.get("type", 0)]


def deal(
    draft: Draft, attacker: Token, target: Token, weapon: Weapon, facts: dict[str, str]
) -> None:
    """Roll the damage of a hit and let it arrive."""
    ready = damage(attacker, weapon, off_hand="off_hand" in facts)
    what = f"{attacker.name}: damage with {weapon.name}"
    faces = tuple(draft.roll(ready.weapon.sides, what) for _ in range(ready.weapon.number))
    thrown = throw(draft, ready.bonus, what)
    every = (*faces, *thrown.faces)
    text = f"{named(weapon)} damage with {weapon.name}, {ready.weapon}"
    text += worded(ready.bonus, ready.steps)
    draft.emit(Rolled(attacker.id, text, every, (), sum(every), rule="G-70"))
    if thrown.bursts:
        draft.emit(Narrated(attacker.id, "critical hit", "G-15"))
    hit = blow(draft.situation, attacker, target, weapon, facts)
    hurt(draft, target.id, sum(every), hit)
