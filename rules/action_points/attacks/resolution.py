"""TODO."""

from fractions import Fraction

from gridapp.packkit import (
    AttackOdds,
    Condition,
    Distribution,
    Draft,
    Modifier,
    Rolled,
    Situation,
    Token,
    Until,
    Weapon,
    constant,
    dice_distribution,
    mixture,
    parse_dice,
    require_weapon,
)

from ..checks import TYPED, Roll, choose, decided, roll_for, shift_by_critical
from ..damage import (
    FATAL,
    highest_wound,
    inflict_wound,
    roll_damage,
    shifted_level,
    slot_for,
    spread_lightning,
    strength_bonus,
    water_reductions,
    wound_level,
)
from ..movement.companions import check_mount
from ..movement.footing import check_hold_after_wound, holds_on, lose_hold
from ..stats.defences import toughness
from ..stats.sheet import DYING, WOUND_LEVELS, hold_skill, is_conscious, nonzero, setting, total_of
from .targets import NONLETHAL, STRONG
from .to_hit import WOUND_STEPS, AttackParts, attack_parts, excluded_from_damage

FINAL = "final"


STANCE = "stance"


WOUNDED = "wounded"


SPARED = {
    "unconscious": "Unconscious, but not dying",
    "helpless": "Conscious, but helpless for 2 rounds",
    "up": "It would not fall",
}
"""What a nonlethal attacker may choose for whom it brings down (AP-130)."""


def resolve_attack(draft: Draft) -> bool:
    """Roll, hit or miss, and wound; done unless somebody has to type or to choose."""
    if decided(draft, FINAL) is None:
        slipped = slips(draft)
        if slipped is not False:
            return slipped is True
        roll = roll_for(draft, "attack", draft.declared_act.act.actor, _what(draft), wild=True)
        if roll is None:
            return False
        final = _hit(draft, roll)
        if final is None:
            return True
        draft.note_facts(**{FINAL: str(final)})
    return _wound(draft, int(decided(draft, FINAL) or 0))


def slips(draft: Draft) -> bool | None:
    """Whether an attacker on a wall or in water loses its hold, so that it misses (AP-172)."""
    attacker = draft.token(draft.declared_act.act.actor)
    if not hold_skill(attacker) or decided(draft, "held_on"):
        return False
    held_on = holds_on(draft, attacker)
    if held_on is None:
        return None
    draft.note_facts(held_on="yes")
    if not held_on:
        lose_hold(draft, attacker.id)
    return not held_on


def _what(draft: Draft) -> str:
    act = draft.declared_act.act
    attacker = draft.token(act.actor)
    weapon = require_weapon(attacker, act.weapon)
    return f"{attacker.name}: {weapon.name} against {draft.token(act.target).name}"


def _hit(draft: Draft, roll: Roll) -> int | None:
    """Tell the attack; the final damage if it hits (AP-120)."""
    act = draft.declared_act.act
    attacker, target = draft.token(act.actor), draft.token(act.target)
    weapon = require_weapon(attacker, act.weapon)
    found = attack_parts(
        draft.situation, attacker, target, weapon, act.action, decided(draft, STANCE) or ""
    )
    strong, pierces = act.action == STRONG, bool(weapon.stats.get("penetrating"))
    early = roll_damage(draft, attacker, target, weapon, strong=strong) if pierces else 0
    hits = _report_attack(draft, roll, found, early)
    shift_by_critical(draft, roll, attacker.id, target.id)
    if not hits:
        return None
    damage = early if pierces else roll_damage(draft, attacker, target, weapon, strong=strong)
    bare = bool(weapon.stats.get("bypasses_armour"))
    rolled = roll.total + total_of(found.plus) - excluded_from_damage(draft, found)
    spread_lightning(draft, act, weapon, rolled, damage)
    return rolled + damage - total_of(found.against) - toughness(target, bare=bare)


def _report_attack(draft: Draft, roll: Roll, found: AttackParts, early: int) -> bool:
    """Tell an attack, with damage that counts towards hitting (AP-16); whether it hits."""
    act = draft.declared_act.act
    weapon = require_weapon(draft.token(act.actor), act.weapon)
    total, against = roll.total + total_of(found.plus) + early, total_of(found.against)
    draft.emit(
        Rolled(
            token=act.actor,
            what=f"{weapon.name} against {draft.token(act.target).name}",
            dice=(roll.total,),
            modifiers=(*found.plus, *nonzero(Modifier("penetrating", early, "AP-16"))),
            total=total,
            rule=found.rule,
            against=against,
            opposed=found.against,
            success=total >= against,
            attack=True,
        )
    )
    return total >= against


def _wound(draft: Draft, final: int) -> bool:
    """Wound by the final damage; a nonlethal attacker picks any level up to it (AP-130)."""
    act = draft.declared_act.act
    if decided(draft, WOUNDED) is None:
        level = _choose_level(draft, final)
        if level is None:
            return False
        inflict_wound(draft, act.target, level, "AP-121")
        if level:
            check_mount(draft, act.target)
            check_hold_after_wound(draft, act.target, level)
        draft.note_facts(**{WOUNDED: str(level)})
    mild = act.action == NONLETHAL and decided(draft, WOUNDED) != "0"
    return not mild or _spare_target(draft, draft.token(act.target))


def _choose_level(draft: Draft, final: int) -> int | None:
    """The level of the wound; ``None`` once a nonlethal attacker has been asked for it."""
    act = draft.declared_act.act
    level = shifted_level(draft, wound_level(final), WOUND_STEPS.get(act.action, 0))
    if act.action != NONLETHAL or level < 2:
        return level
    names = {str(at): WOUND_LEVELS[at - 1].capitalize() for at in range(level, 0, -1)}
    text = f"Which wound does {draft.token(act.target).name} take"
    picked = choose(draft, "level", text, names, rule="AP-130")
    return None if picked is None else int(picked)


def _spare_target(draft: Draft, target: Token) -> bool:
    """Who would fall from a nonlethal wound that is not fatal does not die of it (AP-130)."""
    if target.has(DYING) or not is_conscious(target):
        return True
    text = f"GM: would {target.name} fall unconscious from that; if so, how is it spared"
    chosen = choose(draft, "spared", text, SPARED, rule="AP-130", default="up")
    if chosen == "unconscious":
        draft.gain(target.id, Condition("unconscious"), "AP-130")
    elif chosen == "helpless":
        draft.gain(target.id, Condition("helpless", Until.ROUND_END, times=2), "AP-130")
    return chosen is not None


def attack_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> AttackOdds | None:
    """The chance to hit, and how much of the target's health one attack may take.

    Health is 5 less the highest wound, so that a fatal one takes all of it.
    """
    text = setting(situation, "wild_dice")
    if text == TYPED:
        return None
    found = attack_parts(situation, attacker, target, weapon, action, "")
    need = total_of(found.against) - total_of(found.plus)
    roll, damage = (
        dice_distribution(parse_dice(text)),
        _damage_distribution(situation, attacker, target, weapon, action),
    )
    tough = toughness(target, bare=bool(weapon.stats.get("bypasses_armour")))
    steps = WOUND_STEPS.get(action, 0)
    pierces = bool(weapon.stats.get("penetrating"))
    beside = excluded_from_damage(situation, found)
    parts: list[tuple[Fraction, Distribution]] = []
    hit = Fraction()
    for shown, chance in roll.chances.items():
        for harm, share in damage.chances.items():
            hits = shown + (harm if pierces else 0) >= need
            hit += chance * share * hits
            level = shifted_level(
                situation, wound_level(shown - need - beside + harm - tough), steps
            )
            lost = _health_lost(target, level) if hits else 0
            parts.append((chance * share, constant(lost)))
    return AttackOdds(hit, Fraction(), mixture(tuple(parts)))


def _damage_distribution(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> Distribution:
    text, strong = parse_dice(weapon.damage), strength_bonus(situation, attacker, weapon)
    extra = dice_distribution(parse_dice("1d6" if action == STRONG else "0"))
    parts: list[tuple[Fraction, Distribution]] = []
    for dice, chance in dice_distribution(text).chances.items():
        for more, share in extra.chances.items():
            weight = dice + text.flat
            whole = weight + more + strong
            less = water_reductions(situation, attacker, target, weapon, weight, whole)
            parts.append((chance * share, constant(whole + total_of(less))))
    return mixture(tuple(parts))


def _health_lost(target: Token, level: int) -> int:
    """What a wound of that level takes of the pool of health, its overflow included."""
    if not level:
        return 0
    return max(0, min(FATAL, slot_for(target, level)) - highest_wound(target))
