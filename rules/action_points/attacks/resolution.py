"""Attacks carried out: roll, hit, damage, wound; and the odds (AP-11 to AP-16, AP-120, AP-130)."""

from collections import Counter
from collections.abc import Callable
from enum import StrEnum
from fractions import Fraction

from gridapp.packkit import (
    SPREADS_KEPT,
    THE_GM,
    AttackOdds,
    AttackResolved,
    Condition,
    CriticalScored,
    DiceExpression,
    Distribution,
    Draft,
    Modifier,
    Noted,
    Rolled,
    Situation,
    Stage,
    Text,
    Token,
    Until,
    Weapon,
    cached,
    choose,
    dice_distribution,
    message,
    nonzero,
    note,
    parse_dice,
    require_weapon,
    stage_of,
    total_of,
    with_token_at,
)

from ..checks import TOTALS, TYPED, CheckRoll, Critical, report_check, roll_for, shift_by_critical
from ..damage import (
    FATAL,
    deal_wound,
    highest_wound,
    is_reduced_by_water,
    roll_damage,
    shifted_level,
    slot_for,
    spread_lightning,
    strength_bonus,
    water_reductions,
    wound_level,
)
from ..economy.initiative import whose_turn
from ..movement.footing import holds_on, lose_hold
from ..stats.defences import Stance, toughness
from ..stats.sheet import (
    DYING,
    HELPLESS,
    OPENING,
    UNCONSCIOUS,
    WOUND_LEVELS,
    hold_skill,
    is_conscious,
    setting,
)
from .targets import (
    CREATE_OPENING,
    GRAPPLE,
    HINDER,
    NONLETHAL,
    STRONG,
    chooses_stance,
    first_stance,
)
from .to_hit import WOUND_STEPS, Attack, AttackParts, attack_parts, excluded_from_damage, roll_parts


class Spared(StrEnum):
    """What becomes of a creature that a nonlethal attack brings down (AP-130)."""

    UNCONSCIOUS = UNCONSCIOUS
    HELPLESS = HELPLESS
    UP = "up"


SPARED = {
    Spared.UNCONSCIOUS: message("Unconscious, but not dying"),
    Spared.HELPLESS: message("Conscious, but helpless for 2 rounds"),
    Spared.UP: message("It would not fall"),
}


class AttackStage(Stage, frozen=True):
    """Notes on an attack, and on any act that makes an attack roll."""

    attack: Noted[str | None] = None
    """The attack roll."""
    held_on: Noted[bool] = False
    """Whether a climber or swimmer has checked the hold."""
    stance: Noted[Stance | None] = None
    in_space_of: Noted[str] = ""
    """The creature in whose space an interposed target is attacked (AP-153)."""
    """The defence that a defending target chose."""
    final: Noted[int | None] = None
    """The final damage."""
    level: str | None = None
    """The wound level that a nonlethal attacker chose."""
    wounded: Noted[int | None] = None
    """The level of the wound that was dealt."""
    spared: Noted[Spared | None] = None


def resolve_attack(draft: Draft) -> bool:
    """Carry out the declared attack; return False while a question is open."""
    final = stage_of(draft.declared_act, AttackStage).final
    if final is None:
        attack = declared_attack(draft)
        has_slipped = slips(draft)
        if has_slipped is not False:
            return bool(has_slipped)
        roll = attack_roll(draft, _attack_text(attack))
        if roll is None:
            return False
        final = _final_damage(draft, attack, roll)
        if final is None:
            return True
        note(draft, AttackStage, final=final)
    return _wound_target(draft, final)


def declared_attack(draft: Draft) -> Attack:
    """Return the attack of the act on top of the stack."""
    act = draft.declared_act.act
    attacker, target = draft.token(act.actor), draft.token(act.target)
    stage, situation = stage_of(draft.declared_act, AttackStage), draft.situation
    weapon, stance = require_weapon(attacker, act.weapon), stage.stance
    if host := draft.battle.token(stage.in_space_of):
        situation = with_token_at(situation, target, host.cell)
        target = situation.token(target.id) or target
    return Attack(situation, attacker, target, weapon, act.action, stance)


def slips(draft: Draft) -> bool | None:
    """Return True if a climbing or swimming attacker loses hold and misses (AP-172).

    The result is None while a question is open.
    """
    attacker = draft.token(draft.declared_act.act.actor)
    if not hold_skill(attacker) or stage_of(draft.declared_act, AttackStage).held_on:
        return False
    holds = holds_on(draft, attacker)
    if holds is None:
        return None
    note(draft, AttackStage, held_on=True)
    if not holds:
        lose_hold(draft, attacker.id)
    return not holds


def attack_roll(draft: Draft, purpose: Text) -> CheckRoll | None:
    """Return the wild roll of an attack, or ask for the dice and return None."""
    actor = draft.token(draft.declared_act.act.actor)
    settled = stage_of(draft.declared_act, AttackStage).attack
    return roll_for(
        draft,
        settled,
        "attack",
        actor.id,
        message("{actor}: {purpose}", actor=actor.name, purpose=purpose),
        wild=True,
    )


def _attack_text(attack: Attack) -> Text:
    return message(
        "{weapon} against {target}", weapon=attack.weapon.name, target=attack.target.name
    )


def _final_damage(draft: Draft, attack: Attack, roll: CheckRoll) -> int | None:
    """Report an attack and return the final damage, None for a miss (AP-16, AP-120)."""
    attacker, target, weapon = attack.attacker, attack.target, attack.weapon
    parts = attack_parts(attack)
    penetrating = bool(weapon.stats.get("penetrating"))
    early = _damage(draft, attack) if penetrating else 0
    is_hit = _report_attack(draft, attack, roll, parts, early)
    shift_by_critical(draft, roll, attacker.id, target.id)
    if not is_hit:
        return None
    damage = early if penetrating else _damage(draft, attack)
    rolled = roll.total + total_of(parts.bonuses) - excluded_from_damage(draft, parts)
    spread_lightning(draft, draft.declared_act.act, weapon, rolled, damage)
    bare = bypasses_armour(weapon, attack.action)
    return rolled + damage - total_of(parts.defence) - toughness(target, bare=bare)


def bypasses_armour(weapon: Weapon, action: str) -> bool:
    """Return True if armour does not count; nonlethal attacks do without that (AP-122, AP-130)."""
    return bool(weapon.stats.get("bypasses_armour")) and action != NONLETHAL


def _damage(draft: Draft, attack: Attack) -> int:
    strong = attack.action == STRONG
    return roll_damage(draft, attack.attacker, attack.target, attack.weapon, strong=strong)


def _report_attack(
    draft: Draft, attack: Attack, roll: CheckRoll, parts: AttackParts, early: int
) -> bool:
    """Emit an attack roll, penetrating damage included; return True for a hit (AP-11, AP-16)."""
    total = roll.total + total_of(parts.bonuses) + early
    defence = total_of(parts.defence)
    draft.emit(
        Rolled(
            token=attack.attacker.id,
            what=_attack_text(attack),
            dice=(roll.total,),
            modifiers=(*parts.bonuses, *nonzero(Modifier(message("penetrating"), early, "AP-16"))),
            total=total,
            rule=parts.rule,
            against=defence,
            opposed=parts.defence,
            success=total >= defence,
            attack=True,
        )
    )
    is_hit = total >= defence
    draft.emit(AttackResolved(attack.attacker.id, attack.target.id, hit=is_hit))
    if is_hit and roll.critical is Critical.SUCCESS:
        draft.emit(CriticalScored(attack.attacker.id, attack.target.id, "AP-14"))
    return is_hit


def _wound_target(draft: Draft, final_damage: int) -> bool:
    """Wound the target, and spare it from a nonlethal attack (AP-121, AP-130)."""
    act = draft.declared_act.act
    wounded = stage_of(draft.declared_act, AttackStage).wounded
    if wounded is None:
        wounded = _choose_level(draft, final_damage)
        if wounded is None:
            return False
        deal_wound(draft, act.target, wounded)
        note(draft, AttackStage, wounded=wounded)
    may_spare = act.action == NONLETHAL and wounded != 0
    return not may_spare or _spare_target(draft, draft.token(act.target))


def _choose_level(draft: Draft, final_damage: int) -> int | None:
    """Return the level of the wound; a nonlethal attacker chooses any lower level (AP-130)."""
    act = draft.declared_act.act
    level = shifted_level(draft, wound_level(final_damage), WOUND_STEPS.get(act.action, 0))
    if act.action != NONLETHAL or level < 2:
        return level
    settled = stage_of(draft.declared_act, AttackStage).level
    names = {
        str(lower): message(WOUND_LEVELS[lower - 1].capitalize()) for lower in range(level, 0, -1)
    }
    text = message("Which wound does {target} take", target=draft.token(act.target).name)
    chosen = choose(draft, settled, "level", text, names, rule="AP-130")
    return None if chosen is None else int(chosen)


def _spare_target(draft: Draft, target: Token) -> bool:
    """Ask the GM whether a nonlethal wound would fell the target, and how it is spared."""
    if target.has(DYING) or not is_conscious(target):
        return True
    settled = stage_of(draft.declared_act, AttackStage).spared
    text = message(
        "would {target} fall unconscious from that; if so, how is it spared", target=target.name
    )
    spared = choose(
        draft,
        settled,
        "spared",
        text,
        SPARED,
        rule="AP-130",
        default=Spared.UP,
        asker=THE_GM,
    )
    if spared is Spared.UNCONSCIOUS:
        draft.gain(target.id, Condition(UNCONSCIOUS), "AP-130")
    elif spared is Spared.HELPLESS:
        draft.gain(target.id, Condition(HELPLESS, Until.ROUND_END, times=2), "AP-130")
    return spared is not None


def create_opening(draft: Draft) -> bool:
    """Roll a melee attack in place of Defense against the target's rebuffs this turn (AP-84)."""
    attack = declared_attack(draft)
    actor, target = attack.attacker, attack.target
    has_slipped = slips(draft)
    if has_slipped is not False:
        return bool(has_slipped)
    purpose = message("opening against {target}", target=target.name)
    roll = attack_roll(draft, purpose)
    if roll is None:
        return False
    total = report_check(draft, actor.id, purpose, roll, roll_parts(attack), "AP-84")
    shift_by_critical(draft, roll, actor.id, target.id)
    turn = whose_turn(draft.battle)
    opening = Condition(OPENING, Until.TURN_END, turn, against=(target.id,), value=total)
    draft.gain(actor.id, opening, "AP-84")
    return True


def attack_odds(
    situation: Situation, attacker: Token, target: Token, weapon: Weapon, action: str
) -> AttackOdds | None:
    """Return the chance to hit and the distribution of lost health, None without named dice.

    A defender takes what it is offered first (AP-117). Health is 5 less the highest wound
    level, so that a fatal wound takes all of it (AP-R01). A Grapple and an Opening wound nobody
    (AP-84, AP-150); a Hinder is no attack (AP-160).
    """
    dice = setting(situation, "wild_dice")
    if dice in (TYPED, TOTALS) or action == HINDER:
        return None
    defends = chooses_stance(situation, attacker, target, weapon, action)
    stance = first_stance(situation, target, weapon) if defends else None
    parts = attack_parts(attack := Attack(situation, attacker, target, weapon, action, stance))
    needed = total_of(parts.defence) - total_of(parts.bonuses)
    resistance = toughness(target, bare=bypasses_armour(weapon, action))
    penetrating = bool(weapon.stats.get("penetrating"))
    excluded, steps = excluded_from_damage(situation, parts), WOUND_STEPS.get(action, 0)
    rolls, damages = dice_distribution(parse_dice(dice)), _damage_distribution(attack)
    lost = _health_by_level(situation, target, steps)
    if action in (GRAPPLE, CREATE_OPENING):
        lost = (0,) * len(lost)
    soaked = needed + excluded + resistance
    return _odds(rolls, damages, needed, soaked, lost, adds_damage=penetrating)


def _health_by_level(situation: Situation, target: Token, steps: int) -> tuple[int, ...]:
    """Return the health lost by each wound level before it is shifted, from 0."""
    worst = highest_wound(target)
    shifted = [shifted_level(situation, level, steps) for level in range(FATAL + 1)]
    return tuple([_lost_health(target, level, worst) for level in shifted])


@cached(SPREADS_KEPT)
def _odds(
    rolls: Distribution,
    damages: Distribution,
    needed: int,
    soaked: int,
    lost: tuple[int, ...],
    *,
    adds_damage: bool,
) -> AttackOdds:
    """Return the odds of an attack; the arguments are all that decides them.

    ``soaked`` is the part of roll and damage together that does not wound; ``lost`` the health lost
    by each wound level.
    """
    hits, losses = _hits_and_losses(
        rolls,
        damages,
        needed,
        lambda margin: lost[wound_level(margin - soaked)],
        adds_damage=adds_damage,
    )
    chance = Fraction(hits, rolls.total * damages.total)
    return AttackOdds(chance, Fraction(), Distribution.of_weights(losses))


def _hits_and_losses(
    rolls: Distribution,
    damages: Distribution,
    needed: int,
    lost: Callable[[int], int],
    *,
    adds_damage: bool,
) -> tuple[int, Counter[int]]:
    """Return how many of all throws hit, and how many cost each number of health.

    ``needed`` is the least roll that hits, with the damage added if ``adds_damage``; ``lost`` is
    the health lost by a roll and its damage together.
    """
    hits, losses = 0, Counter[int]()
    for roll, roll_weight in rolls.weights.items():
        for damage, damage_weight in damages.weights.items():
            weight = roll_weight * damage_weight
            is_hit = roll + (damage if adds_damage else 0) >= needed
            hits += weight * is_hit
            losses[lost(roll + damage) if is_hit else 0] += weight
    return hits, losses


def _damage_distribution(attack: Attack) -> Distribution:
    situation, attacker, target, weapon, action, _ = attack
    expression, is_strong = parse_dice(weapon.damage), action == STRONG
    strength = strength_bonus(situation, attacker, weapon)
    if not is_reduced_by_water(attacker, target, weapon):
        return _dry_damage(expression, strength, is_strong=is_strong)
    totals = Counter[int]()
    for dice, dice_weight in dice_distribution(expression).weights.items():
        for added, added_weight in _added_damage(is_strong=is_strong).weights.items():
            weapon_damage = dice + expression.flat
            damage = weapon_damage + added + strength
            reductions = water_reductions(
                situation, attacker, target, weapon, weapon_damage, damage
            )
            totals[damage + total_of(reductions)] += dice_weight * added_weight
    return Distribution.of_weights(totals)


@cached(SPREADS_KEPT)
def _dry_damage(expression: DiceExpression, strength: int, *, is_strong: bool) -> Distribution:
    """Return the distribution of a damage roll that no water reduces."""
    thrown = dice_distribution(expression) + _added_damage(is_strong=is_strong)
    return thrown.map(lambda dice: dice + expression.flat + strength)


def _added_damage(*, is_strong: bool) -> Distribution:
    """Return the distribution of the die that a strong attack adds (AP-130)."""
    return dice_distribution(parse_dice("1d6" if is_strong else "0"))


def _lost_health(target: Token, level: int, worst: int) -> int:
    """Return the health that a wound takes beyond the worst so far, overflow included."""
    if not level:
        return 0
    return max(0, min(FATAL, slot_for(target, level)) - worst)
