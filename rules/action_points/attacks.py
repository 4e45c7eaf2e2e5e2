"""Attacks: the roll, the hit, the damage, the wound (AP-11 to AP-16, AP-69, AP-120, AP-130)."""

from typing import NamedTuple

from gridapp.packkit import (
    Condition,
    Draft,
    Modifier,
    Rolled,
    Situation,
    Token,
    Until,
    Weapon,
    parse_dice,
    require_weapon,
)

from . import defences, elements, footing, modifiers, mounts, order, wounds
from .checks import FAILURE, SUCCESS, Roll, asked_roll, summed, worth_telling
from .rulings import ruled, share
from .sheet import LEVELS, is_conscious, is_melee, is_spell
from .stages import choose, known

NONLETHAL, QUICK, STRONG, REBUFF = "nonlethal_attack", "quick_attack", "strong_attack", "rebuff"
STEPS = {QUICK: -1, REBUFF: 1}
"""By how many steps a wound is worse or lighter (AP-81, AP-130)."""

MELEE_ONLY = frozenset({NONLETHAL, QUICK, STRONG, REBUFF})
SHIFT = 2
FINAL = "final"
STANCE = "stance"
WOUNDED = "wounded"
SPARED = {
    "unconscious": "Unconscious, but not dying",
    "helpless": "Conscious, but helpless for 2 rounds",
    "up": "It would not fall",
}
"""What a nonlethal attacker may choose for whom it brings down (AP-130)."""


class Strike(NamedTuple):
    """An attack before its dice: what is added, of that by the situation, and the defence."""

    plus: tuple[Modifier, ...]
    around: tuple[Modifier, ...]
    against: tuple[Modifier, ...]
    rule: str


def roll_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> tuple[Modifier, ...]:
    """What is added to the dice of an attack roll (AP-13, AP-100, AP-130)."""
    attribute, skill = _trained(weapon)
    return worth_telling(
        Modifier(attribute.capitalize(), attacker.stat(attribute), "AP-13"),
        Modifier(skill.capitalize(), attacker.stat(skill) + weapon.stats.get("skill", 0), "AP-13"),
        Modifier("accuracy", weapon.stats.get("accuracy", 0), "AP-13"),
        Modifier("nonlethal", -2 if action == NONLETHAL else 0, "AP-130"),
        *modifiers.of_attack(situation, attacker, target, weapon),
    )


def _trained(weapon: Weapon) -> tuple[str, str]:
    """The attribute and the skill that an attack rolls with (AP-13)."""
    if is_spell(weapon):
        return "reason", "arcana"
    return "dexterity", "melee" if is_melee(weapon) else "aim"


def defence_parts(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str, stance: str
) -> tuple[Modifier, ...]:
    """The defence that counts: the weapon's, a substitute chosen, or an opening (AP-118)."""
    kind = stance if stance in defences.SKILLS else defences.of_attack(weapon)
    found = defences.parts(situation, target, kind, stance)
    if kind == defences.MELEE:
        high = mounts.advantage(situation, target, attacker)
        found = (*found, *worth_telling(high))
    opened = modifiers.opening(target, attacker.id) if action == REBUFF else None
    worse = ruled(situation, "opening_value") == "roll"
    if opened is not None and (worse or opened > summed(found)):
        return (Modifier("opening", opened, "AP-84"),)
    return found


def strike(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str, stance: str
) -> Strike:
    """An attack as it stands before the dice."""
    plus = roll_parts(situation, attacker, target, weapon, action)
    against = defence_parts(situation, attacker, target, weapon, action, stance)
    around = modifiers.of_attack(situation, attacker, target, weapon)
    return Strike(plus, around, against, "AP-11" if is_melee(weapon) else "AP-111")


def resolve(draft: Draft) -> bool:
    """Roll, hit or miss, and wound; done unless somebody has to type or to choose."""
    if known(draft, FINAL) is None:
        slipped = slips(draft)
        if slipped is not False:
            return slipped is True
        roll = asked_roll(draft, "attack", draft.declared_act.act.actor, _what(draft), wild=True)
        if roll is None:
            return False
        final = _struck(draft, roll)
        if final is None:
            return True
        draft.note_facts(**{FINAL: str(final)})
    return _wound(draft, int(known(draft, FINAL) or 0))


def slips(draft: Draft) -> bool | None:
    """Whether an attacker on a wall or in water loses its hold, so that it misses (AP-172)."""
    attacker = draft.token(draft.declared_act.act.actor)
    if not footing.needs(attacker) or known(draft, "held_on"):
        return False
    held_on = footing.holds(draft, attacker)
    if held_on is None:
        return None
    draft.note_facts(held_on="yes")
    if not held_on:
        footing.lose(draft, attacker.id)
    return not held_on


def _what(draft: Draft) -> str:
    act = draft.declared_act.act
    attacker = draft.token(act.actor)
    weapon = require_weapon(attacker, act.weapon)
    return f"{attacker.name}: {weapon.name} against {draft.token(act.target).name}"


def _struck(draft: Draft, roll: Roll) -> int | None:
    """Tell the attack; the final damage if it hits (AP-120)."""
    act = draft.declared_act.act
    attacker, target = draft.token(act.actor), draft.token(act.target)
    weapon = require_weapon(attacker, act.weapon)
    found = strike(
        draft.situation, attacker, target, weapon, act.action, known(draft, STANCE) or ""
    )
    pierces = bool(weapon.stats.get("penetrating"))
    early = _damage(draft, attacker, target, weapon, act.action) if pierces else 0
    hits = _tell(draft, roll, found, early)
    shift_by_critical(draft, roll, attacker.id, target.id)
    if not hits:
        return None
    damage = early if pierces else _damage(draft, attacker, target, weapon, act.action)
    bare = bool(weapon.stats.get("bypasses_armour"))
    rolled = roll.total + summed(found.plus) - left_out(draft, found)
    elements.spreads(draft, act, weapon, rolled, damage)
    return rolled + damage - summed(found.against) - defences.toughness(target, bare=bare)


def _tell(draft: Draft, roll: Roll, found: Strike, early: int) -> bool:
    """Tell an attack, with damage that counts towards hitting (AP-16); whether it hits."""
    act = draft.declared_act.act
    weapon = require_weapon(draft.token(act.actor), act.weapon)
    total, against = roll.total + summed(found.plus) + early, summed(found.against)
    draft.emit(
        Rolled(
            token=act.actor,
            what=f"{weapon.name} against {draft.token(act.target).name}",
            dice=(roll.total,),
            modifiers=(*found.plus, *worth_telling(Modifier("penetrating", early, "AP-16"))),
            total=total,
            rule=found.rule,
            against=against,
            opposed=found.against,
            success=total >= against,
            attack=True,
        )
    )
    return total >= against


def left_out(at: Situation | Draft, found: Strike) -> int:
    """What of an attack roll does not count in its damage, by a setting (AP-R04)."""
    return summed(found.around) if ruled(at, "situational_damage") == "no" else 0


def strength(at: Situation | Draft, attacker: Token, weapon: Weapon) -> int:
    """What Strength adds to the damage roll of a weapon (AP-120, AP-R05)."""
    adds = not is_spell(weapon) and ruled(at, "strength_in_damage") == "yes"
    return attacker.stat("strength") if adds else 0


def shift_by_critical(draft: Draft, roll: Roll, attacker_id: str, target_id: str) -> None:
    """A critical roll shifts initiative at once, hit or not (AP-14, AP-15, AP-R06)."""
    if roll.critical == SUCCESS:
        order.shift(draft, attacker_id, SHIFT, "AP-14")
        order.shift(draft, target_id, -SHIFT, "AP-14")
    elif roll.critical == FAILURE:
        order.shift(draft, attacker_id, -SHIFT, "AP-15")


def _damage(draft: Draft, attacker: Token, target: Token, weapon: Weapon, action: str) -> int:
    """Strength + weapon damage, 1d6 more for a strong attack (AP-120, AP-130, AP-R05)."""
    text = parse_dice(weapon.damage)
    what = f"{attacker.name}: damage with {weapon.name}"
    dice = tuple(
        term.sign * draft.roll(term.sides, what) for term in text.terms for _ in range(term.count)
    )
    extra = (draft.roll(6, f"{attacker.name}: strong attack"),) if action == STRONG else ()
    plus = (
        Modifier("Strength", strength(draft, attacker, weapon), "AP-120"),
        Modifier("weapon", text.flat, "AP-120"),
    )
    whole = sum((*dice, *extra)) + summed(plus)
    less = dampened(draft, attacker, target, weapon, text.flat + sum(dice), whole)
    what = f"damage with {weapon.name}"
    parts = worth_telling(*plus, *less)
    total = whole + summed(less)
    draft.emit(Rolled(attacker.id, what, (*dice, *extra), parts, total, rule="AP-120"))
    return total


def dampened(
    at: Situation | Draft, attacker: Token, target: Token, weapon: Weapon, weight: int, whole: int
) -> tuple[Modifier, ...]:
    """What water takes off a damage roll, of whose ``whole`` the weapon makes up ``weight``."""
    wet = attacker.has("underwater") and not (
        attacker.stat("aquatic") or weapon.stats.get("aquatic") or is_spell(weapon)
    )
    half = share(at, weight, 2) - weight if wet else 0
    quenched = elements.quenched(at, weapon, target, whole + half)
    return (
        Modifier("half under water", half, "AP-170"),
        Modifier("fire under water", quenched, "AP-171"),
    )


def _wound(draft: Draft, final: int) -> bool:
    """Wound by the final damage; a nonlethal attacker picks any level up to it (AP-130)."""
    act = draft.declared_act.act
    if known(draft, WOUNDED) is None:
        level = _level(draft, final)
        if level is None:
            return False
        wounds.inflict(draft, act.target, level, "AP-121")
        if level:
            mounts.shy(draft, act.target)
            footing.shaken(draft, act.target, level)
        draft.note_facts(**{WOUNDED: str(level)})
    mild = act.action == NONLETHAL and known(draft, WOUNDED) != "0"
    return not mild or _spares(draft, draft.token(act.target))


def _level(draft: Draft, final: int) -> int | None:
    """The level of the wound; ``None`` once a nonlethal attacker has been asked for it."""
    act = draft.declared_act.act
    level = wounds.stepped(draft, wounds.level_of(final), STEPS.get(act.action, 0))
    if act.action != NONLETHAL or level < 2:
        return level
    names = {str(at): LEVELS[at - 1].capitalize() for at in range(level, 0, -1)}
    text = f"Which wound does {draft.token(act.target).name} take"
    picked = choose(draft, "level", text, names, rule="AP-130")
    return None if picked is None else int(picked)


def _spares(draft: Draft, target: Token) -> bool:
    """Who would fall from a nonlethal wound that is not fatal does not die of it (AP-130)."""
    if target.has(wounds.DYING) or not is_conscious(target):
        return True
    text = f"GM: would {target.name} fall unconscious from that; if so, how is it spared"
    chosen = choose(draft, "spared", text, SPARED, rule="AP-130", default="up")
    if chosen == "unconscious":
        draft.gain(target.id, Condition("unconscious"), "AP-130")
    elif chosen == "helpless":
        draft.gain(target.id, Condition("helpless", Until.ROUND_END, times=2), "AP-130")
    return chosen is not None
