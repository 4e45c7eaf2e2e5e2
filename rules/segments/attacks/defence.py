"""Defences: avoid, avert, On-Guard; most cost an action (S-18, S-21 to S-28, S-52 to S-55)."""

from typing import NamedTuple

import msgspec

from gridapp.packkit import (
    Condition,
    Draft,
    Modifier,
    Narrated,
    Situation,
    Token,
    Until,
    Weapon,
    message,
    nonzero,
    setting,
)

from ..checks import ScoreParts, roll_check, skill_parts
from ..economy import current_segment
from ..stats import (
    ACTIONS,
    ATTACKED_IN,
    DEFENDED,
    EXCHANGED,
    FAILURES,
    FAILURES_NOW,
    MEDIUM_SHIELD,
    OPPORTUNITY,
    Stance,
    is_melee,
    is_spell,
    is_unarmed,
    shield_size,
)
from .timing import can_attack_in

MAX_FAILURES = 3


class DefendSkill(NamedTuple):
    """A defend skill; ``averts`` needs a weapon or shield, ``kind`` is melee, ranged or both."""

    id: str
    name: str
    averts: bool = False
    kind: str = ""


DEFEND_SKILLS = (
    DefendSkill("dodge", "Dodge", kind="ranged"),
    DefendSkill("evade", "Evade", kind="melee"),
    DefendSkill("block", "Block", averts=True),
    DefendSkill("parry", "Parry", averts=True),
    DefendSkill("deflect", "Deflect", averts=True),
    DefendSkill("thwart", "Thwart"),
    DefendSkill("sidestep", "Sidestep"),
    DefendSkill("elude", "Elude"),
    DefendSkill("repel", "Repel"),
    DefendSkill("evasive_action", "Evasive Action"),
    DefendSkill("aegis", "Aegis"),
    DefendSkill("buffer", "Buffer"),
    DefendSkill("screen", "Screen"),
)
"""All defend skills of the source; On-Guard allows each of them (S-28, S-53).

The place of a skill in the table is stored as the value of the On-Guard condition.
"""


def skill_by_id(skill_id: str) -> DefendSkill:
    """Return the defend skill of an id."""
    return next(skill for skill in DEFEND_SKILLS if skill.id == skill_id)


def on_guard_skills(token: Token) -> tuple[DefendSkill, ...]:
    """Return the skills with which a creature may go On-Guard (S-28)."""
    return tuple(
        skill
        for skill in DEFEND_SKILLS
        if token.stat(skill.id) > 0 and (not skill.averts or averting_weapon(token, skill))
    )


def usable_skills(target: Token, weapon: Weapon) -> tuple[DefendSkill, ...]:
    """Return the skills of a creature against an attack with a weapon (S-53)."""
    against = "melee" if is_melee(weapon) else "ranged"
    return tuple(skill for skill in on_guard_skills(target) if skill.kind in ("", against))


def averting_weapon(token: Token, skill: DefendSkill) -> Weapon | None:
    """Return the shield or weapon for a skill, a shield first; parrying takes a weapon (S-53)."""
    in_hand = [weapon for weapon in token.weapons if weapon.equipped]
    shields = [weapon for weapon in in_hand if shield_size(weapon)] if skill.id != "parry" else []
    weapons = [weapon for weapon in in_hand if _can_avert(weapon)]
    return next(iter((*shields, *weapons)), None)


def _can_avert(weapon: Weapon) -> bool:
    return is_melee(weapon) and not (shield_size(weapon) or is_unarmed(weapon) or is_spell(weapon))


def needs_aversion_chart(token: Token, skill: DefendSkill) -> bool:
    """Return True if the lost chart has the modifier; small and medium shields have 0 (SR-25)."""
    weapon = averting_weapon(token, skill)
    return skill.averts and weapon is not None and not 0 < shield_size(weapon) <= MEDIUM_SHIELD


def on_guard_skill(situation: Situation, token: Token, weapon: Weapon) -> DefendSkill | None:
    """Return the On-Guard skill of a creature if usable against a weapon (S-22, S-26, S-28).

    By a setting the skill serves against every attack, Dodge against a sword too.
    """
    guard = token.condition(Stance.ON_GUARD)
    if guard is None or token.pool(FAILURES) >= MAX_FAILURES:
        return None
    skill = DEFEND_SKILLS[guard.value]
    serves_always = setting(situation, "on_guard_against") == "all"
    usable = on_guard_skills(token) if serves_always else usable_skills(token, weapon)
    return skill if skill in usable else None


def can_defend(token: Token, weapon: Weapon) -> bool:
    """Return True if a creature has an action and a skill left for a defence (S-52, SR-31).

    By a setting one action pays for all defences of a segment.
    """
    return can_pay_defence(token) and bool(usable_skills(token, weapon))


def can_pay_defence(token: Token) -> bool:
    """Return True if a creature has an action left for a defence, or has paid already (SR-31)."""
    return token.has(DEFENDED) or token.pool(ACTIONS) > 0


def is_defence_banned(
    situation: Situation, attacker: Token, target: Token, action: str = ""
) -> bool:
    """Return True if two Aggressive foes both attack in this segment (S-18, SR-13).

    By a setting they must attack each other, and an attack of opportunity is no such attack.
    """
    pair = (attacker, target)
    if not all(creature.has(Stance.AGGRESSIVE) for creature in pair):
        return False
    if setting(situation, "aggressive_pair") == "exchange":
        return action != OPPORTUNITY and _exchanges(situation, target, attacker)
    return all(_attacks_now(situation, creature) for creature in pair)


def _exchanges(situation: Situation, token: Token, foe: Token) -> bool:
    """Return True if a creature has attacked a foe in this segment, or still can (SR-13)."""
    if token.has(EXCHANGED, foe.id):
        return True
    waiting = {entry.token for entry in situation.battle.order if not entry.acted}
    segment = current_segment(situation)
    return token.id in waiting and can_attack_in(situation, token, segment, foe)


def _attacks_now(situation: Situation, token: Token) -> bool:
    """Return True if a creature has attacked in this segment, or still can."""
    segment = current_segment(situation)
    if token.pool(ATTACKED_IN) == segment:
        return True
    waiting = {entry.token for entry in situation.battle.order if not entry.acted}
    return token.id in waiting and can_attack_in(situation, token, segment)


def defence_parts(
    source: Draft | Situation,
    token: Token,
    skill: DefendSkill,
    *,
    on_guard: bool,
    aversion: int = 0,
) -> ScoreParts:
    """Return a defend skill and its modifiers (S-25, S-54, SR-16); by a setting -1 (SR-17)."""
    below = -1 if setting(source, "equal_defence") == "fails" else 0
    failures = -2 * token.pool(FAILURES_NOW) if on_guard else 0
    return (
        *skill_parts(skill.name, token.stat(skill.id), token),
        *nonzero(
            Modifier(message("failures"), failures, "S-25"),
            Modifier(message("aversion (chart missing)"), aversion, "SR-25"),
            Modifier(message("below, not at"), below, "SR-17"),
        ),
    )


def roll_defence(
    draft: Draft, target: Token, skill: DefendSkill, *, on_guard: bool, aversion: int
) -> bool:
    """Roll a defence and return True on success.

    On-Guard counts failures; any other defence costs an action (SR-16, SR-31).
    """
    if not on_guard and not target.has(DEFENDED):
        _pay_defence(draft, target.id)
    parts = defence_parts(draft, target, skill, on_guard=on_guard, aversion=aversion)
    title = message("On-Guard, {skill}", skill=skill.name) if on_guard else skill.name
    success = roll_check(draft, target, title, parts, "S-23" if on_guard else "S-38")
    if on_guard and not success:
        _count_failure(draft, target)
    if success and skill.averts:
        _report_strain(draft, target, skill)
    return success


def after_defence(situation: Situation, target: Token, weapon: Weapon, *, averted: bool) -> Token:
    """Return a creature after a defence, as `roll_defence` leaves it (S-25, S-26, SR-16, SR-31)."""
    if on_guard_skill(situation, target, weapon):
        return target if averted else _after_failure(target)
    if target.has(DEFENDED):
        return target
    pools = {**target.pools, ACTIONS: target.pool(ACTIONS) - 1}
    paid = msgspec.structs.replace(target, pools=pools)
    if setting(situation, "defence_cost") != "segment":
        return paid
    defended = Condition(DEFENDED, Until.ROUND_END)
    return msgspec.structs.replace(paid, conditions=(*paid.conditions, defended))


def _after_failure(target: Token) -> Token:
    """Return a creature after a failure of On-Guard (S-25, S-26)."""
    counted = {pool: target.pool(pool) + 1 for pool in (FAILURES, FAILURES_NOW)}
    conditions = target.conditions
    if counted[FAILURES] >= MAX_FAILURES:
        conditions = tuple(each for each in conditions if each.id != Stance.ON_GUARD.value)
    pools = {**target.pools, **counted}
    return msgspec.structs.replace(target, pools=pools, conditions=conditions)


def _pay_defence(draft: Draft, token_id: str) -> None:
    """Spend the action of a defence, by a setting for all of the segment (SR-31)."""
    draft.spend(token_id, ACTIONS, 1)
    if setting(draft, "defence_cost") == "segment":
        draft.gain(token_id, Condition(DEFENDED, Until.ROUND_END), "SR-31")


def _report_strain(draft: Draft, target: Token, skill: DefendSkill) -> None:
    """Report that the averting weapon or shield may need a structural save (S-55)."""
    if weapon := averting_weapon(target, skill):
        text = message("{weapon} averts the hit and may need a structural save", weapon=weapon.name)
        draft.emit(Narrated(target.id, text, "S-55"))


def _count_failure(draft: Draft, target: Token) -> None:
    """Count a failure of On-Guard: -2 in this segment, and the third ends it (S-25, S-26)."""
    failures = target.pool(FAILURES) + 1
    draft.set_pool(target.id, FAILURES, failures)
    draft.set_pool(target.id, FAILURES_NOW, target.pool(FAILURES_NOW) + 1)
    if failures >= MAX_FAILURES:
        draft.lose(target.id, Stance.ON_GUARD.value, "S-26")
