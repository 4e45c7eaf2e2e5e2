"""Damage and its consequences: falling, dying, bleeding, suffocating (R-69 to R-76, R-79, R-92)."""

from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    Condition,
    Damaged,
    DiceExpression,
    Draft,
    Modifier,
    Narrated,
    Rolled,
    Situation,
    Text,
    Token,
    Weapon,
    WeaponKind,
    message,
    parse_dice,
    regain_points,
    setting,
    total_of,
)

from .bonds import end_broken_grapples, end_grapples
from .checks import roll_check, roll_skill, save_modifiers, shown_modifiers
from .stats import (
    BLEEDING,
    CRIPPLED,
    DAMAGE,
    DEAD,
    DYING,
    FRAGILE,
    OBJECT,
    RESTRAINED,
    STARVING,
    SUFFOCATING,
    UNCONSCIOUS,
    Modifiers,
    ability_modifier,
    ability_value,
    action_bonuses,
    replace_condition,
)

ROUNDS_IN_A_MINUTE = 10
WEAK_TO = {"dehydrated": ("chemical", "heat"), "soaked": ("cold", "electric")}


def deal_damage(draft: Draft, target_id: str, amount: int, rule: str) -> None:
    """Take hit points from a creature and apply the consequences (R-72, R-73)."""
    remaining = draft.token(target_id).pool("hp") - amount
    draft.set_pool(target_id, "hp", remaining)
    draft.emit(Damaged(target_id, "hp", amount, remaining, rule))
    _apply_low_hit_points(draft, target_id)


def _apply_low_hit_points(draft: Draft, target_id: str) -> None:
    """Make a creature unconscious, dying or dead by its hit points (R-72, R-73, R-83, RR-25).

    Only below 0 is it dying, however it came to its hit points. An object at 0 is destroyed (R-30).
    """
    remaining = draft.token(target_id).pool("hp")
    if draft.token(target_id).has(OBJECT):
        if remaining <= 0:
            draft.lose(target_id, DYING, "R-73")
            draft.gain(target_id, Condition(DEAD), "R-30")
        return
    if remaining <= 0:
        draft.gain(target_id, Condition(UNCONSCIOUS), "R-72")
        end_grapples(draft, target_id)
    if remaining >= 0:
        draft.lose(target_id, DYING, "R-73")
    elif not draft.token(target_id).has(DEAD):
        draft.gain(target_id, Condition(DYING), "R-73")
    if -remaining >= draft.token(target_id).stat("negative_hit_points"):
        draft.lose(target_id, DYING, "R-73")
        draft.gain(target_id, Condition(DEAD), "R-73")


def after_gm_edit(draft: Draft, token_id: str, edited: str) -> None:
    """Apply the consequences of a pool or condition that the GM has edited.

    Hit points above 0 end dying and wake whom their lack had felled, others let it fall (R-72,
    R-73). Crippled begins with ability damage (R-79). A grapple ends without Restrained, with the
    fall of a partner, and when one of the two is moved out of reach (R-28).
    """
    token = draft.token(token_id)
    if edited == "hp" and token.pool("hp") <= 0:
        _apply_low_hit_points(draft, token_id)
    elif edited == "hp" and not token.has(DEAD) and _was_down(draft, token_id):
        draft.lose(token_id, DYING, "R-73")
        draft.lose(token_id, UNCONSCIOUS, "R-72")
    elif edited == CRIPPLED and token.has(CRIPPLED):
        _apply_crippling(draft, token_id)
    elif edited == STARVING and token.has(STARVING) and setting(draft, "starving") == "rolled":
        _starve_a_day(draft, token)
    elif edited == RESTRAINED and not token.has(RESTRAINED):
        end_grapples(draft, token_id)
    end_broken_grapples(draft)


def _was_down(draft: Draft, token_id: str) -> bool:
    """Return True if a lack of hit points had felled a creature; others sleep on (R-95)."""
    before = draft.start.token(token_id)
    return before is None or before.pool("hp") <= 0 or before.has(DYING)


def take_damage(draft: Draft, token_id: str, amount: int) -> None:
    """Damage a creature outside an attack, with the consequences of a hit."""
    if amount > 0:
        deal_damage(draft, token_id, amount, "R-72")


def heal(draft: Draft, token_id: str, amount: int) -> None:
    """Give hit points back and end a bleeding; whom their lack had felled wakes above 0.

    R-72 to R-74, R-76.
    """
    full = draft.token(token_id).stat("hit_points")
    regain_points(draft, token_id, "hp", amount, full, "R-72")
    if amount > 0:
        draft.lose(token_id, BLEEDING, "R-74")
    after_gm_edit(draft, token_id, "hp")


def roll_dying_save(draft: Draft, token: Token) -> None:
    """Roll the Fortitude save of a dying creature on its skipped turn (R-73, RR-24)."""
    modifiers = save_modifiers(draft.situation, token, "fortitude")
    difficulty = 10 - token.pool("hp")
    purpose = message("Fortitude save against dying")
    counts_as_one = setting(draft, "dying_save") == "one"
    # The only d20 that an unconscious creature rolls: as if awake.
    if not roll_check(
        draft, token.id, purpose, modifiers, difficulty, "R-73", awake=not counts_as_one
    ):
        deal_damage(draft, token.id, 1, "R-73")


def bleed_each_turn(draft: Draft, token: Token) -> None:
    """Take 1d4 hit points from a bleeding creature, and add the loss to the condition (R-76)."""
    wound = token.condition(BLEEDING)
    if wound is None or token.has(DEAD):
        return
    lost = draft.roll(4, message("{token}: bleeding", token=token.name), token.id)
    worse = msgspec.structs.replace(wound, value=wound.value + lost)
    replace_condition(draft, token.id, wound, worse)
    deal_damage(draft, token.id, lost, "R-76")


def stop_bleeding(draft: Draft, actor_id: str, target_id: str) -> None:
    """Stop a bleeding by a Survival check against 10 plus the hit points lost so far (R-76)."""
    wound = draft.token(target_id).condition(BLEEDING)
    difficulty = 10 + (wound.value if wound else 0)
    purpose = message("to patch {target}", target=draft.token(target_id).name)
    if roll_skill(draft, actor_id, "survival", difficulty, purpose, "R-76"):
        draft.lose(target_id, BLEEDING, "R-76")


def suffocate_each_turn(draft: Draft, token: Token) -> None:
    """Count a round without breath; every tenth round damages abilities (R-01, R-92)."""
    held = token.condition(SUFFOCATING)
    if held is None or token.has(DEAD):
        return
    rounds = held.value + 1
    replace_condition(draft, token.id, held, msgspec.structs.replace(held, value=rounds))
    if rounds % ROUNDS_IN_A_MINUTE:
        return
    _waste_away(
        draft,
        token,
        rounds // ROUNDS_IN_A_MINUTE,
        message("Fortitude save for breath"),
        ("constitution", "intelligence"),
    )


def _starve_a_day(draft: Draft, token: Token) -> None:
    """Count a day without food, and damage abilities (R-92)."""
    if token.has(DEAD):
        return
    hunger = [held for held in token.conditions if held.id == STARVING]
    days = 1 + max(held.value for held in hunger)
    others = tuple(held for held in token.conditions if held not in hunger)
    counted = msgspec.structs.replace(hunger[-1], value=days)
    draft.update_token(token.id, conditions=(*others, counted))
    purpose = message("Fortitude save for hunger, day {days}", days=days)
    _waste_away(draft, token, days, purpose, ("strength", "wisdom"))


def _waste_away(
    draft: Draft, token: Token, count: int, purpose: Text, abilities: tuple[str, ...]
) -> None:
    """Damage abilities, halved by a Fortitude save against 10, Strength and a count (R-92)."""
    difficulty = 10 + ability_value(draft.situation, token, "strength") + count
    modifiers = save_modifiers(draft.situation, token, "fortitude")
    saved = roll_check(draft, token.id, purpose, modifiers, difficulty, "R-92")
    for name in abilities:
        _damage_ability(draft, token.id, name, "R-92", halved=saved)


def _apply_crippling(draft: Draft, token_id: str) -> None:
    """Roll the ability damage at the start of being crippled (R-79)."""
    for name in ("strength", "dexterity"):
        _damage_ability(draft, token_id, name, "R-79")
    text = message("half speed, the use of a limb lost, or both: the GM says which")
    draft.emit(Narrated(token_id, text, draft.rules.book.conditions[CRIPPLED].rule))


def _damage_ability(
    draft: Draft, token_id: str, name: str, rule: str, *, halved: bool = False
) -> None:
    """Roll 1d4 damage to an ability, ``halved`` rounded down after a save (R-79, R-92)."""
    token, condition_id = draft.token(token_id), f"{name}_damage"
    die = draft.roll(4, message("{token}: {name} damage", token=token.name, name=name), token.id)
    amount = die // 2 if halved else die
    old = token.condition(condition_id)
    new = Condition(condition_id, value=amount + (old.value if old else 0))
    if old:
        replace_condition(draft, token_id, old, new)
    elif amount:
        draft.gain(token_id, new, rule)
    draft.emit(
        Narrated(
            token_id,
            message(
                "{amount} {name} damage, {total} in all", amount=amount, name=name, total=new.value
            ),
            rule,
        )
    )


def roll_damage(
    draft: Draft,
    attacker: Token,
    target: Token,
    weapon: Weapon,
    extra: Modifiers,
    *,
    critical: bool,
) -> None:
    """Roll the damage of a hit and deal what resistance leaves (R-69, R-70)."""
    dice, modifiers = roll_damage_dice(draft, attacker, weapon, extra, critical=critical)
    rolled = sum(dice) + total_of(modifiers)
    amount, resisted = damage_after_resistance(draft.situation, target, weapon, rolled)
    kind = "critical damage" if critical else "damage"
    draft.emit(
        Rolled(
            token=attacker.id,
            what=message("{kind} with {weapon}", kind=kind, weapon=weapon.name),
            dice=dice,
            modifiers=shown_modifiers((*modifiers, *resisted)),
            total=amount,
            rule="R-69",
        )
    )
    weakness = _weakness(target, weapon)
    if weakness and setting(draft, "weakness") == "told":
        text = message("weak to {weakness}: the GM says how much more it hurts", weakness=weakness)
        draft.emit(Narrated(target.id, text, "R-82"))
    deal_damage(draft, target.id, amount, "R-72")


def roll_damage_dice(
    draft: Draft, attacker: Token, weapon: Weapon, extra: Modifiers, *, critical: bool
) -> tuple[tuple[int, ...], Modifiers]:
    """Roll a weapon's dice, multiplied on a critical; return dice and modifiers (R-69)."""
    expression = parse_dice(weapon.damage)
    times = critical_multiplier(weapon) if critical else 1
    label = message("{attacker}: damage with {weapon}", attacker=attacker.name, weapon=weapon.name)
    dice = tuple(
        term.sign * draft.roll(term.sides, label, attacker.id)
        for term in expression.terms
        for _ in range(term.count * times)
    )
    return dice, damage_modifiers(draft.situation, attacker, weapon, expression, extra)


def damage_modifiers(
    situation: Situation,
    attacker: Token,
    weapon: Weapon,
    expression: DiceExpression,
    extra: Modifiers,
) -> Modifiers:
    """Return what is added to the weapon's dice, once even on a critical (R-69)."""
    strength = ability_modifier(situation, attacker, "strength", DAMAGE, "R-69")
    return (
        Modifier(message("weapon"), expression.flat, "R-69"),
        *(() if weapon.kind is WeaponKind.RANGED else (strength,)),
        *extra,
        *action_bonuses(situation, attacker, DAMAGE),
    )


def critical_multiplier(weapon: Weapon) -> int:
    """Return how often a critical hit rolls the weapon's dice (R-69)."""
    return weapon.stats.get("critical_times", 2)


class Reduction(NamedTuple):
    """All that decides what goes through of an amount of damage (R-70, R-71, R-82, RR-38)."""

    is_doubled: bool
    is_halved: bool
    rounds_up: bool
    resistance: int

    def left_of(self, dealt: int) -> int:
        """Return what is left of an amount; the same as `damage_after_resistance` tells."""
        doubled = dealt + max(0, dealt) if self.is_doubled else dealt
        amount = max(0, doubled)
        halving = (amount + self.rounds_up) // 2 - amount if self.is_halved else 0
        return max(0, doubled + halving - self.resistance)


def reduction_of(situation: Situation, target: Token, weapon: Weapon) -> Reduction:
    """Return how damage of a weapon is reduced by a target."""
    doubles = setting(situation, "weakness") == "double" and bool(_weakness(target, weapon))
    return Reduction(
        doubles,
        target.has(OBJECT) and not target.has(FRAGILE),
        setting(situation, "half_damage") == "up",
        _resistance(target, weapon),
    )


def damage_after_resistance(
    situation: Situation, target: Token, weapon: Weapon, dealt: int
) -> tuple[int, Modifiers]:
    """Return the damage after weakness, half for an object, and, last, resistance, with the lines.

    R-70, R-71, R-82, RR-38.
    """
    reduction = reduction_of(situation, target, weapon)
    weakness = _weakness(target, weapon) if reduction.is_doubled else ""
    doubled = Modifier(
        message("weak: {weakness}", weakness=weakness), max(0, dealt) if weakness else 0, "R-82"
    )
    amount = max(0, dealt + doubled.value)
    halving = (amount + reduction.rounds_up) // 2 - amount if reduction.is_halved else 0
    halved = Modifier(message("no fragile thing: half"), halving, "R-71")
    resistance = Modifier(message("resistance"), -reduction.resistance, "R-70")
    return reduction.left_of(dealt), (doubled, halved, resistance)


def _resistance(target: Token, weapon: Weapon) -> int:
    is_energy = any(weapon.stats.get(kind) for kind in ("chemical", "heat", "cold", "electric"))
    return target.stat("energy_resistance" if is_energy else "resistance")


def _weakness(target: Token, weapon: Weapon) -> str:
    """Return the damage type of a weapon that the target is weak to, empty if none (R-82, R-91)."""
    if target.stat("energy_resistance"):
        return ""
    weaknesses = (kind for name, kinds in WEAK_TO.items() if target.has(name) for kind in kinds)
    return next((kind for kind in weaknesses if weapon.stats.get(kind)), "")


def damage_to_object(
    amount: int, target: Weapon, *, rounds_up: bool
) -> tuple[int, tuple[Modifier, ...]]:
    """Return the damage to an object, with the deductions (R-71, RR-38).

    An object that is not fragile takes half, rounded up if ``rounds_up``; hardness comes off last.
    """
    halving = 0 if target.stats.get("fragile") else (amount + rounds_up) // 2 - amount
    deductions = (
        Modifier(message("no fragile thing: half"), halving, "R-71"),
        Modifier(message("hardness"), -target.stats.get("hardness", 0), "RR-38"),
    )
    return max(0, amount + total_of(deductions)), deductions
