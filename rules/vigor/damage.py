"""Damage, armour, Durability, Health and shock (G-70 to G-84, GR-24 to GR-26, GR-39, GR-40)."""

from typing import NamedTuple

from gridapp.packkit import (
    Condition,
    CriticalScored,
    Damaged,
    Draft,
    Narrated,
    Rolled,
    Situation,
    Text,
    Token,
    Weapon,
    message,
    parse_dice,
    regain_points,
    setting,
)

from .checks.ladder import (
    BonusDice,
    LadderMove,
    Steps,
    bonus_dice,
    condition_steps,
    throw_dice,
    with_dice,
)
from .stats import (
    ARMOUR_WEAR,
    DEAD,
    DESTROYED,
    DURABILITY,
    HEALTH,
    HEROIC,
    LADDER,
    QUALITIES,
    SHOCK,
    STABLE,
    UNCONSCIOUS,
    WOUNDED,
    dice_count,
    is_helpless,
    is_melee,
    is_mended,
    is_object,
)

TYPES = (
    *("kinetic", "thermal", "cold", "electrical", "radiation", "chemical", "sonic", "toxic"),
    *("umbral", "entropic", "crystal", "aetheric", "lucent"),
)
FORMS = ("", "cutting", "piercing", "impact")
"""The forms of kinetic damage; the first is none (G-77)."""

SUPERIOR_STEPS = 3
OFF_HAND_STEP = LadderMove("off hand", -2, "G-27")


class DamageDice(NamedTuple):
    """The dice of a damage roll: the weapon's, the bonus dice, and the steps of these."""

    weapon: BonusDice
    bonus: BonusDice
    steps: Steps


class Blow(NamedTuple):
    """A hit before armour: quality and type as numbers, and the Armor Rank of cover."""

    quality: int
    type: int
    cover: int = 0
    to_health: bool = False


class Soak(NamedTuple):
    """How much cover and armour stop of a hit, how far armour wears, and what goes through."""

    cover: int
    armour: int
    wear: int
    taken: int


# The damage roll


def weapon_dice(weapon: Weapon) -> BonusDice:
    """Return the Damage value of a weapon as dice of its quality (G-70, GR-26)."""
    (term,) = parse_dice(weapon.damage).terms
    return BonusDice(term.count, term.sides)


def attack_quality(weapon: Weapon) -> int:
    """Return the quality of an attack: the place of its die on the ladder (G-70, GR-25)."""
    return LADDER.index(weapon_dice(weapon).sides)


def adds_strength(weapon: Weapon) -> bool:
    """Return True if Strength dice add to the damage: unarmed, melee, pull bows (G-71)."""
    if weapon.stats.get("soul"):
        return False
    return is_melee(weapon) or bool(weapon.stats.get("pull_bow"))


def damage_dice(
    source: Draft | Situation, attacker: Token, weapon: Weapon, *, off_hand: bool
) -> DamageDice:
    """Return the dice of a hit; steps of the attack roll do not count (G-13, GR-20, GR-24).

    By a setting a wound takes the weapon's dice a step down as well (GR-26).
    """
    steps: Steps = (LadderMove("wounded", -1, "G-81"),) if attacker.has(WOUNDED) else ()
    if setting(source, "effect_steps") == "charges":
        steps = (*steps, *(step for step in condition_steps(attacker) if step.value > 0))
    if off_hand:
        steps = (*steps, OFF_HAND_STEP)
    if value := weapon.stats.get("effect_steps", 0):
        steps = (*steps, LadderMove("weapon", value, "GR-24"))
    strength = dice_count(attacker, "strength") if adds_strength(weapon) else 0
    number = strength + weapon.stats.get("skill_dice", 0)
    dice = weapon_dice(weapon)
    if attacker.has(WOUNDED) and setting(source, "wounded_weapons") == "fall":
        dice = BonusDice(dice.number, LADDER[max(0, LADDER.index(dice.sides) - 1)])
    return DamageDice(dice, bonus_dice(number, steps), steps)


def damage_name(weapon: Weapon) -> str:
    """Return the form of kinetic damage, else the damage type (G-77)."""
    form = FORMS[weapon.stats.get("form", 0)]
    return form or TYPES[weapon.stats.get("type", 0)]


def blow_of(weapon: Weapon, cover_rank: int) -> Blow:
    """Return a weapon's hit before armour; ``cover_rank`` is the Armor Rank of cover."""
    to_health = bool(weapon.stats.get("to_health"))
    return Blow(attack_quality(weapon), weapon.stats.get("type", 0), cover_rank, to_health)


def deal_damage(
    draft: Draft, attacker: Token, target: Token, weapon: Weapon, cover_rank: int, *, off_hand: bool
) -> None:
    """Roll the damage of a hit and apply it to the target."""
    dice = damage_dice(draft, attacker, weapon, off_hand=off_hand)
    purpose = message(
        "{attacker}: damage with {weapon}", attacker=attacker.name, weapon=weapon.name
    )
    weapon_dice = range(dice.weapon.number)
    faces = tuple(draft.roll(dice.weapon.sides, purpose, attacker.id) for _ in weapon_dice)
    thrown = throw_dice(draft, dice.bonus, purpose, attacker.id)
    faces = (*faces, *thrown.faces)
    text: Text = message(
        "{kind} damage with {weapon}, {dice}",
        kind=damage_name(weapon),
        weapon=weapon.name,
        dice=str(dice.weapon),
    )
    text = with_dice(text, dice.bonus, dice.steps)
    draft.emit(Rolled(attacker.id, text, faces, (), sum(faces), rule="G-70"))
    if thrown.bursts:
        draft.emit(CriticalScored(attacker.id, target.id, "G-15"))
    take_blow(draft, target.id, sum(faces), blow_of(weapon, cover_rank))


def is_killed_by_any_hit(situation: Situation, target: Token, weapon: Weapon) -> bool:
    """Return True if a hit may kill a helpless target outright, as the GM says (G-23).

    A hit to which superior Durability is immune kills nobody (G-76).
    """
    takes_no_harm = is_mended(situation) and is_immune(target, attack_quality(weapon))
    return is_helpless(target) and not takes_no_harm and setting(situation, "helpless") == "ask"


# Armour


def soak(situation: Situation, target: Token, blow: Blow, amount: int) -> Soak:
    """Return what stops an amount of damage; cover comes before armour (G-73, GR-30)."""
    if _takes_no_harm(situation, target, blow):
        return Soak(0, 0, 0, 0)
    by_cover = min(amount, blow.cover)
    worn, natural = _worn_rank(situation, target, blow), _natural_rank(situation, target, blow)
    by_armour = min(amount - by_cover, max(worn, natural))
    wears = worn and not is_object(target) and not _resists_wear(situation, target, blow)
    return Soak(by_cover, by_armour, by_armour if wears else 0, amount - by_cover - by_armour)


def stopped(situation: Situation, target: Token, blow: Blow) -> int | None:
    """Return the largest damage of a blow that does no harm, ``None`` if no damage does.

    Damage above it goes through, as in `soak`.
    """
    if _takes_no_harm(situation, target, blow):
        return None
    worn, natural = _worn_rank(situation, target, blow), _natural_rank(situation, target, blow)
    return blow.cover + max(worn, natural)


def is_immune(target: Token, quality: int) -> bool:
    """Return True if superior Durability is immune to attacks of a quality (G-76)."""
    return quality < target.stat("durability_quality")


def _is_lifeless_to(situation: Situation, target: Token, kind: int) -> bool:
    """Return True for an object that a toxic blow hits: it harms living creatures alone (G-77)."""
    return is_object(target) and TYPES[kind] == "toxic" and is_mended(situation)


def _takes_no_harm(situation: Situation, target: Token, blow: Blow) -> bool:
    return is_immune(target, blow.quality) or _is_lifeless_to(situation, target, blow.type)


def _worn_rank(situation: Situation, target: Token, blow: Blow) -> int:
    """Return the Armor Rank of worn armour that is intact and stops the blow (G-73 to G-75)."""
    durability = target.stat("armour_durability")
    is_broken = durability > 0 and target.pool(ARMOUR_WEAR) >= durability
    if is_broken or not (armour_stops(target, blow.type) or _is_hard(situation, target)):
        return 0
    advantage = blow.quality - target.stat("armour_quality")
    is_pierced = blow.quality >= HEROIC and advantage >= _superior_steps(situation)
    return 0 if is_pierced else target.stat("armour_rank")


def _natural_rank(situation: Situation, target: Token, blow: Blow) -> int:
    """Return the Armor Rank of hide or stone against a blow (G-79, GR-47)."""
    is_stopped = (
        armour_stops(target, blow.type)
        or _is_hard(situation, target)
        or setting(situation, "natural_armour") == "every_type"
    )
    return target.stat("natural_rank") if is_stopped else 0


def _is_hard(situation: Situation, target: Token) -> bool:
    """Return True for an object, whose Armor Rank is subtracted from any damage (G-79)."""
    return is_object(target) and is_mended(situation)


def armour_stops(target: Token, kind: int) -> bool:
    """Return True if armour stops a damage type: kinetic, or one that the sheet names (GR-47)."""
    return kind == 0 or target.stat(f"stops_{TYPES[kind]}") > 0


def _resists_wear(situation: Situation, target: Token, blow: Blow) -> bool:
    """Return True if the armour is too good to be worn down by the blow (G-75)."""
    quality = target.stat("armour_quality")
    return quality >= HEROIC and quality - blow.quality >= _superior_steps(situation)


def _superior_steps(situation: Situation) -> int:
    """Return the difference that makes a quality superior (GR-46)."""
    return SUPERIOR_STEPS if setting(situation, "superior_quality") == "three" else 1


def take_blow(draft: Draft, target_id: str, amount: int, blow: Blow) -> None:
    """Apply damage to cover, armour, Durability and Health in turn (G-73, G-80, G-82)."""
    target = draft.token(target_id)
    if is_immune(target, blow.quality):
        name = QUALITIES[target.stat("durability_quality")]
        draft.emit(
            Narrated(target_id, message("{name} Durability: it takes no harm", name=name), "G-76")
        )
        return
    if _is_lifeless_to(draft.situation, target, blow.type):
        draft.emit(Narrated(target_id, message("toxic damage does not harm a thing"), "G-77"))
        return
    result = soak(draft.situation, target, blow, amount)
    if result.cover:
        draft.emit(
            Narrated(target_id, message("its cover stops {cover}", cover=result.cover), "GR-30")
        )
    if result.armour:
        draft.emit(
            Narrated(target_id, message("Armor Rank stops {armour}", armour=result.armour), "G-73")
        )
    if result.wear:
        _wear_armour(draft, target_id, result.wear)
    if result.taken:
        take_damage(draft, target_id, result.taken, to_health=blow.to_health)


def _wear_armour(draft: Draft, target_id: str, amount: int) -> None:
    target = draft.token(target_id)
    wear, durability = target.pool(ARMOUR_WEAR) + amount, target.stat("armour_durability")
    draft.set_pool(target_id, ARMOUR_WEAR, wear)
    draft.emit(
        Narrated(
            target_id,
            message("its armour takes {amount} ({wear} in all)", amount=amount, wear=wear),
            "G-73",
        )
    )
    if durability and wear - amount < durability <= wear:
        draft.emit(Narrated(target_id, message("its armour is destroyed"), "G-79"))


# Durability, Health and shock


def take_damage(draft: Draft, target_id: str, amount: int, *, to_health: bool = False) -> None:
    """Subtract damage from Durability, then from Health; in shock any damage kills (G-83)."""
    target = draft.token(target_id)
    if amount <= 0:
        return
    if target.has(SHOCK):
        draft.gain(target_id, Condition(DEAD), "G-83")
        return
    skips_durability = to_health or target.pool(DURABILITY) <= 0
    from_durability = 0 if skips_durability else min(amount, target.pool(DURABILITY))
    excess = amount - from_durability
    if from_durability and excess and setting(draft.situation, "overflow") == "stops":
        excess = 0
    _reduce_pool(draft, target_id, DURABILITY, from_durability)
    if not is_object(target):
        _reduce_pool(draft, target_id, HEALTH, min(excess, max(0, target.pool(HEALTH))))
    update_wounds(draft, target_id)


def _reduce_pool(draft: Draft, target_id: str, pool: str, amount: int) -> None:
    if amount:
        remaining = draft.token(target_id).pool(pool) - amount
        draft.set_pool(target_id, pool, remaining)
        draft.emit(Damaged(target_id, pool, amount, remaining, "G-80"))


def restore_durability(draft: Draft, token: Token, amount: int) -> None:
    """Give Durability back, up to the maximum of the sheet (G-35)."""
    before = token.pool(DURABILITY)
    after = min(token.stat(DURABILITY), before + amount)
    draft.set_pool(token.id, DURABILITY, after)
    text = message("regains {amount} Durability ({left} left)", amount=after - before, left=after)
    draft.emit(Narrated(token.id, text, "G-35"))
    update_wounds(draft, token.id)


def heal(draft: Draft, token_id: str, amount: int) -> None:
    """Give Health back, then Durability: what was lost last first; an object has no Health.

    House rule: the source names no rate for Health (G-86).
    """
    for pool in (HEALTH, DURABILITY):
        token = draft.token(token_id)
        if pool == DURABILITY or not is_object(token):
            amount = regain_points(draft, token_id, pool, amount, token.stat(pool), "G-86")
    update_wounds(draft, token_id)


def update_wounds(draft: Draft, token_id: str) -> None:
    """Give or take wounds, shock and destruction by the pools left (G-79 to G-84)."""
    token = draft.token(token_id)
    is_spent = token.pool(DURABILITY) <= 0
    if is_object(token):
        _set_condition(draft, token_id, DESTROYED, "G-79", on=is_spent)
        return
    _set_condition(draft, token_id, WOUNDED, "G-81", on=is_spent)
    if token.pool(HEALTH) <= 0:
        go_into_shock(draft, token_id)
    elif token.has(SHOCK):
        for state in (SHOCK, STABLE, UNCONSCIOUS):
            draft.lose(token_id, state, "G-84")


def _set_condition(draft: Draft, token_id: str, condition: str, rule: str, *, on: bool) -> None:
    if on:
        draft.gain(token_id, Condition(condition), rule)
    else:
        draft.lose(token_id, condition, rule)


def go_into_shock(draft: Draft, token_id: str) -> None:
    """Begin to die; death comes in the Recovery step of a later round (G-83, GR-40)."""
    token = draft.token(token_id)
    if token.has(SHOCK) or token.has(DEAD):
        return
    starts_now = setting(draft.situation, "shock_begins") == "this_round"
    last_round = draft.battle.round + max(0, token.stat("stamina") - starts_now)
    draft.gain(token_id, Condition(SHOCK, value=last_round), "G-83")
    if draft.battle.round:
        text = message(
            "dies at the end of round {last_round} unless stabilised", last_round=last_round
        )
        draft.emit(Narrated(token_id, text, "GR-40"))
