"""Defences: avoid, avert, On-Guard; most cost an action (S-18, S-21 to S-28, S-52 to S-55)."""

from typing import NamedTuple

from gridapp.packkit import Draft, Modifier, Narrated, Situation, Token, Weapon

from ..checks import ScoreParts, nonzero, roll_check, skill_parts
from ..economy import current_segment
from ..questions import Answers
from ..stats import (
    ACTIONS,
    AGGRESSIVE,
    ATTACKED_IN,
    FAILURES,
    FAILURES_NOW,
    MEDIUM_SHIELD,
    ON_GUARD,
    is_melee,
    is_spell,
    is_unarmed,
    shield_size,
)
from .timing import can_attack_in

MOST_FAILURES = 3


AVERSION = "aversion"


class DefendSkill(NamedTuple):
    """A defend skill; ``averts`` needs a weapon or shield, ``kind`` is what it is good against."""

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
"""The skills that On-Guard allows, which are all that the source names (S-28, S-53)."""


def skill_by_id(skill_id: str) -> DefendSkill:
    """The skill of that id."""
    return next(one for one in DEFEND_SKILLS if one.id == skill_id)


def on_guard_skills(token: Token) -> tuple[DefendSkill, ...]:
    """The skills with which a creature may go On-Guard (S-28)."""
    return tuple(one for one in DEFEND_SKILLS if token.stat(one.id) > 0 and _has_means(token, one))


def usable_skills(target: Token, weapon: Weapon) -> tuple[DefendSkill, ...]:
    """The skills that a creature has against an attack with that weapon (S-53)."""
    against = "melee" if is_melee(weapon) else "ranged"
    return tuple(one for one in on_guard_skills(target) if one.kind in ("", against))


def _has_means(token: Token, skill: DefendSkill) -> bool:
    return not skill.averts or averting_weapon(token, skill) is not None


def averting_weapon(token: Token, skill: DefendSkill) -> Weapon | None:
    """The shield or weapon with which a creature averts: the shield first, but never to parry."""
    held = [one for one in token.weapons if one.equipped]
    shields = [one for one in held if shield_size(one)] if skill.id != "parry" else []
    arms = [one for one in held if _can_avert(one)]
    return next(iter((*shields, *arms)), None)


def _can_avert(weapon: Weapon) -> bool:
    return is_melee(weapon) and not (shield_size(weapon) or is_unarmed(weapon) or is_spell(weapon))


def needs_aversion_chart(token: Token, skill: DefendSkill) -> bool:
    """Whether the lost chart is needed; small and medium shields need none (S-54, SR-25)."""
    means = averting_weapon(token, skill)
    return skill.averts and means is not None and not 0 < shield_size(means) <= MEDIUM_SHIELD


def on_guard_skill(token: Token, weapon: Weapon) -> DefendSkill | None:
    """The skill of an On-Guard that still holds and is good against that attack (S-22, S-26)."""
    guard = token.condition(ON_GUARD)
    if guard is None or token.pool(FAILURES) >= MOST_FAILURES:
        return None
    skill = DEFEND_SKILLS[guard.value]
    return skill if skill in usable_skills(token, weapon) else None


def can_defend(token: Token, weapon: Weapon) -> bool:
    """Whether an action and a skill are left for a defence (S-52, SR-31)."""
    return token.pool(ACTIONS) > 0 and bool(usable_skills(token, weapon))


def defence_parts(
    token: Token, skill: DefendSkill, known: Answers, *, on_guard: bool
) -> ScoreParts:
    """What the target score of a defence is made of (S-25, S-54, SR-16)."""
    failed = -2 * token.pool(FAILURES_NOW) if on_guard else 0
    return (
        *skill_parts(skill.name, token.stat(skill.id), token),
        *nonzero(
            Modifier("failures", failed, "S-25"),
            Modifier("aversion (chart missing)", int(known.get(AVERSION, "0")), "SR-25"),
        ),
    )


def roll_defence(
    draft: Draft, target: Token, skill: DefendSkill, known: Answers, *, on_guard: bool
) -> bool:
    """Make the check; On-Guard counts failures, anything else costs an action (SR-16, SR-31)."""
    if not on_guard:
        draft.spend(target.id, ACTIONS, 1)
    made = defence_parts(target, skill, known, on_guard=on_guard)
    what = f"On-Guard, {skill.name}" if on_guard else skill.name
    success = roll_check(draft, target, what, made, "S-23" if on_guard else "S-38")
    if on_guard and not success:
        _count_failure(draft, target)
    if success and skill.averts:
        _report_strain(draft, target, skill)
    return success


def _report_strain(draft: Draft, target: Token, skill: DefendSkill) -> None:
    """Say that the weapon or shield that averted a hit may need a structural save (S-55)."""
    if means := averting_weapon(target, skill):
        text = f"{means.name} averts the hit and may need a structural save"
        draft.emit(Narrated(target.id, text, "S-55"))


def _count_failure(draft: Draft, target: Token) -> None:
    """A failure lowers the skill for the segment; the third one ends it (S-25, S-26, SR-16)."""
    failures = target.pool(FAILURES) + 1
    draft.set_pool(target.id, FAILURES, failures)
    draft.set_pool(target.id, FAILURES_NOW, target.pool(FAILURES_NOW) + 1)
    if failures >= MOST_FAILURES:
        draft.lose(target.id, ON_GUARD, "S-26")


def is_defence_banned(situation: Situation, attacker: Token, target: Token) -> bool:
    """Whether two Aggressive opponents act in this segment: neither defends (S-18, SR-13)."""
    segment = current_segment(situation)
    both = attacker.has(AGGRESSIVE) and target.has(AGGRESSIVE)
    return both and all(_attacks_now(situation, one, segment) for one in (attacker, target))


def _attacks_now(situation: Situation, token: Token, segment: int) -> bool:
    """Whether a creature attacks in a segment: it has done so, or its turn is still to come."""
    if token.pool(ATTACKED_IN) == segment:
        return True
    place = next((one for one in situation.battle.order if one.token == token.id), None)
    return place is not None and not place.acted and can_attack_in(situation, token, segment)
