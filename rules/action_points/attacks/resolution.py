"""Attacks carried out: roll, hit, damage, wound (AP-11 to AP-16, AP-120, AP-130)."""

from enum import StrEnum

from gridapp.packkit import (
    THE_GM,
    AttackResolved,
    Condition,
    CriticalScored,
    Draft,
    Modifier,
    Narrated,
    Noted,
    Rolled,
    Stage,
    Text,
    Token,
    Until,
    choose,
    message,
    nonzero,
    note,
    require_weapon,
    stage_of,
    total_of,
    with_token_at,
)

from ..checks import CheckRoll, Critical, report_check, roll_for, shift_by_critical
from ..damage import (
    deal_wound,
    roll_damage,
    shifted_level,
    spread_lightning,
    wound_level,
)
from ..economy.initiative import whose_turn
from ..economy.points import REBUFF
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
)
from .targets import (
    NONLETHAL,
    STRONG,
)
from .to_hit import (
    WOUND_STEPS,
    Attack,
    AttackParts,
    attack_parts,
    bypasses_armour,
    excluded_from_damage,
    roll_parts,
)


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
    tough = toughness(target, bare=bypasses_armour(weapon, attack.action))
    final = rolled + damage - total_of(parts.defence) - tough
    text = message(
        "final damage {final} from {attacker}: {rolled} attack + {damage} damage "
        "- {defence} Defense - {toughness} toughness{left_out}{shift}",
        final=final,
        attacker=attacker.name,
        rolled=rolled,
        damage=damage,
        defence=total_of(parts.defence),
        toughness=tough,
        left_out=_left_out_text(excluded_from_damage(draft, parts)),
        shift=_shift_text(draft, attack.action, final),
    )
    draft.emit(Narrated(target.id, text, "AP-120"))
    return final


def _left_out_text(excluded: int) -> Text:
    """Return how much of an attack roll its damage leaves out, empty for nothing (AP-R04)."""
    text = message(", with {value} of the situation left out [AP-R04]", value=f"{excluded:+d}")
    return text if excluded else ""


def _shift_text(draft: Draft, action: str, final: int) -> Text:
    """Return how an action changes the wound of some final damage, empty if it does not."""
    before = wound_level(final)
    after = _level_of(draft, action, final)
    if before == after:
        return ""
    return message(
        "; {before}, by {action} {after} [{rule}]",
        before=_wound_text(before),
        action=draft.rules.book.actions[action].name,
        after=_wound_text(after),
        rule="AP-81" if action == REBUFF else "AP-130",
    )


def _wound_text(level: int) -> Text:
    """Return a wound of a level in words."""
    return message("{level} wound", level=WOUND_LEVELS[level - 1]) if level else message("no wound")


def _level_of(draft: Draft, action: str, final: int) -> int:
    """Return the wound level of final damage, which some actions change (AP-81, AP-130)."""
    return shifted_level(draft, wound_level(final), WOUND_STEPS.get(action, 0))


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
    level = _level_of(draft, act.action, final_damage)
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
