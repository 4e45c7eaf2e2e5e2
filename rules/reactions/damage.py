"""Damage and its consequences: falling, dying, bleeding, suffocating (R-69 to R-76, R-79, R-92)."""

import msgspec

from gridapp.packkit import (
    Condition,
    Damaged,
    DiceText,
    Draft,
    Modifier,
    Rolled,
    Situation,
    Token,
    Told,
    Weapon,
    WeaponKind,
    parse_dice,
)

from .checks import modifier_sum, roll_check, roll_skill, save_modifiers, shown_modifiers
from .stats import (
    BLEEDING,
    CRIPPLED,
    DAMAGE,
    DEAD,
    DYING,
    RESTRAINED,
    SUFFOCATING,
    UNCONSCIOUS,
    Modifiers,
    ability_modifier,
    ability_value,
    action_bonuses,
    is_conscious,
    replace_condition,
)

ROUNDS_IN_A_MINUTE = 10
WEAK_TO = {"dehydrated": ("chemical", "heat"), "soaked": ("cold", "electric")}


def deal_damage(draft: Draft, target_id: str, amount: int, rule: str) -> None:
    """Take hit points, and let the target fall if none is left (R-72, R-73)."""
    left = draft.token(target_id).pool("hp") - amount
    draft.set_pool(target_id, "hp", left)
    draft.emit(Damaged(target_id, "hp", amount, left, rule))
    apply_hit_point_state(draft, target_id)


def apply_hit_point_state(draft: Draft, target_id: str) -> None:
    """Let a creature be what its hit points say: unconscious, dying, dead (R-72, R-73, RR-25)."""
    left = draft.token(target_id).pool("hp")
    if left <= 0:
        draft.gain(target_id, Condition(UNCONSCIOUS), "R-72")
        end_grapples(draft, target_id)
    if left < 0 and not draft.token(target_id).has(DEAD):
        draft.gain(target_id, Condition(DYING), "R-73")
    if -left >= draft.token(target_id).stat("negative_hit_points"):
        draft.lose(target_id, DYING, "R-73")
        draft.gain(target_id, Condition(DEAD), "R-73")


def after_hit_points_set(draft: Draft, token: Token) -> None:
    """Hit points above 0 end dying and wake the fallen; Healing ends a bleeding (R-72, R-74)."""
    if token.pool("hp") <= 0:
        apply_hit_point_state(draft, token.id)
    elif not token.has(DEAD):
        draft.lose(token.id, DYING, "R-73")
        draft.lose(token.id, UNCONSCIOUS, "R-72")


def end_grapples(draft: Draft, token_id: str) -> None:
    """End every grapple that a creature is in (R-28)."""
    for token in draft.battle.tokens:
        for one in token.conditions:
            if one.id == RESTRAINED and one.source and token_id in (token.id, one.source):
                draft.lose_one(token.id, one, "R-28")


def roll_dying_save(draft: Draft, token: Token) -> None:
    """The Fortitude save of a dying creature on its skipped turn (R-73, RR-24)."""
    parts = save_modifiers(draft.situation, token, "fortitude")
    against = 10 - token.pool("hp")
    what = "Fortitude save against dying"
    literal = draft.rules.book.setting(draft.battle, "dying_save") == "one"
    # The save is the one d20 that an unconscious creature throws: it is rolled as if awake.
    if not roll_check(draft, token.id, what, parts, against, "R-73", awake=not literal):
        deal_damage(draft, token.id, 1, "R-73")


def bleed_each_turn(draft: Draft, token: Token) -> None:
    """Lose 1d4 hit points to a wound, and keep count of them (R-76)."""
    wound = token.condition(BLEEDING)
    if wound is None or token.has(DEAD):
        return
    lost = draft.roll(4, f"{token.name}: bleeding")
    worse = msgspec.structs.replace(wound, value=wound.value + lost)
    replace_condition(draft, token.id, wound, worse)
    deal_damage(draft, token.id, lost, "R-76")


def stop_bleeding(draft: Draft, actor_id: str, target_id: str) -> None:
    """Stop a bleeding by a Survival check against 10 and the blood lost so far (R-76)."""
    wound = draft.token(target_id).condition(BLEEDING)
    against = 10 + (wound.value if wound else 0)
    what = f"to patch {draft.token(target_id).name}"
    if roll_skill(draft, actor_id, "survival", against, what, "R-76"):
        draft.lose(target_id, BLEEDING, "R-76")


def suffocate_each_turn(draft: Draft, token: Token) -> None:
    """Count a round without breath; every tenth costs ability, a save halves it (R-01, R-92)."""
    held = token.condition(SUFFOCATING)
    if held is None or not is_conscious(token):
        return
    rounds = held.value + 1
    replace_condition(draft, token.id, held, msgspec.structs.replace(held, value=rounds))
    if rounds % ROUNDS_IN_A_MINUTE:
        return
    strength = ability_value(draft.situation, token, "strength")
    against = 10 + strength + rounds // ROUNDS_IN_A_MINUTE
    parts = save_modifiers(draft.situation, token, "fortitude")
    saved = roll_check(draft, token.id, "Fortitude save for breath", parts, against, "R-92")
    for name in ("constitution", "intelligence"):
        damage_ability(draft, token.id, name, "R-92", halved=saved)


def apply_crippling(draft: Draft, token_id: str) -> None:
    """The ability damage that being crippled begins with (R-79)."""
    for name in ("strength", "dexterity"):
        damage_ability(draft, token_id, name, "R-79")
    limb = "half speed, the use of a limb lost, or both: the GM says which"
    draft.emit(Told(token_id, limb, draft.rules.book.conditions[CRIPPLED].rule))


def damage_ability(
    draft: Draft, token_id: str, name: str, rule: str, *, halved: bool = False
) -> None:
    """Take 1d4 from an ability, half of it rounded down after a save (R-79, R-92)."""
    token, key = draft.token(token_id), f"{name}_damage"
    die = draft.roll(4, f"{token.name}: {name} damage")
    amount = die // 2 if halved else die
    old = token.condition(key)
    damaged = Condition(key, value=amount + (old.value if old else 0))
    if old:
        replace_condition(draft, token_id, old, damaged)
    elif amount:
        draft.gain(token_id, damaged, rule)
    draft.emit(Told(token_id, f"{amount} {name} damage, {damaged.value} in all", rule))


def roll_damage(
    draft: Draft,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    extra: Modifiers,
    *,
    critical: bool,
) -> None:
    dice, parts = roll_damage_dice(draft, attacker, weapon, extra, critical=critical)
    amount, resisted = damage_after_resistance(
        draft.situation, target, weapon, sum(dice) + modifier_sum(parts)
    )
    kind = "critical damage" if critical else "damage"
    draft.emit(
        Rolled(
            token=attacker.id,
            what=f"{kind} with {weapon.name}",
            dice=dice,
            modifiers=shown_modifiers((*parts, *resisted)),
            total=amount,
            rule="R-69",
        )
    )
    _report_weakness(draft, target, weapon)
    deal_damage(draft, target.id, amount, "R-72")


def roll_damage_dice(
    draft: Draft, attacker: Token, weapon: Weapon, extra: Modifiers, *, critical: bool
) -> tuple[tuple[int, ...], Modifiers]:
    """The weapon's dice, thrown more often on a critical, and what is added once (R-69)."""
    text, times = parse_dice(weapon.damage), critical_multiplier(weapon) if critical else 1
    label = f"{attacker.name}: damage with {weapon.name}"
    dice = tuple(
        term.sign * draft.roll(term.sides, label)
        for term in text.terms
        for _ in range(term.count * times)
    )
    return dice, damage_modifiers(draft.situation, attacker, weapon, text, extra)


def damage_modifiers(
    situation: Situation, attacker: Token, weapon: Weapon, text: DiceText, extra: Modifiers
) -> Modifiers:
    """What is added to the weapon's dice, once even on a critical (R-69)."""
    strength = ability_modifier(situation, attacker, "strength", DAMAGE, "R-69")
    return (
        Modifier("weapon", text.flat, "R-69"),
        *(() if weapon.kind is WeaponKind.RANGED else (strength,)),
        *extra,
        *action_bonuses(situation, attacker, DAMAGE),
    )


def critical_multiplier(weapon: Weapon) -> int:
    """How often a critical throws the weapon's dice (R-69)."""
    return weapon.stats.get("critical_times", 2)


def damage_after_resistance(
    situation: Situation, target: Token, weapon: Weapon, dealt: int
) -> tuple[int, Modifiers]:
    """What of dealt damage arrives, after weakness and, last of all, resistance (R-70, R-82)."""
    weak = _weakness(situation, target, weapon)
    doubled = Modifier(f"weak: {weak}", max(0, dealt) if weak else 0, "R-82")
    resistance = Modifier("resistance", -_resistance(target, weapon), "R-70")
    return max(0, dealt + doubled.value + resistance.value), (doubled, resistance)


def _resistance(target: Token, weapon: Weapon) -> int:
    energy = any(weapon.stats.get(kind) for kind in ("chemical", "heat", "cold", "electric"))
    return target.stat("energy_resistance" if energy else "resistance")


def _weakness(situation: Situation, target: Token, weapon: Weapon) -> str:
    """What a weapon does that doubles its damage to the target, if anything (R-82, R-91)."""
    if situation.rules.book.setting(situation.battle, "weakness") == "double":
        return _weakness_kind(target, weapon)
    return ""


def _report_weakness(draft: Draft, target: Token, weapon: Weapon) -> None:
    """Tell the GM of a weakness that no number stands for (R-82, R-91)."""
    kind = _weakness_kind(target, weapon)
    if kind and draft.rules.book.setting(draft.battle, "weakness") == "told":
        draft.emit(Told(target.id, f"weak to {kind}: the GM says how much more it hurts", "R-82"))


def _weakness_kind(target: Token, weapon: Weapon) -> str:
    if target.stat("energy_resistance"):
        return ""
    kinds = (kind for name, kinds in WEAK_TO.items() if target.has(name) for kind in kinds)
    return next((kind for kind in kinds if weapon.stats.get(kind)), "")


def damage_to_object(amount: int, thing: Weapon, *, up: bool) -> tuple[int, tuple[Modifier, ...]]:
    """What of damage a thing suffers: half unless fragile, less its hardness (R-71, RR-38).

    ``up`` rounds the half up.
    """
    half = 0 if thing.stats.get("fragile") else (amount + up) // 2 - amount
    less = (
        Modifier("no fragile thing: half", half, "R-71"),
        Modifier("hardness", -thing.stats.get("hardness", 0), "RR-38"),
    )
    return max(0, amount + sum(part.value for part in less)), less
