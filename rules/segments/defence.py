"""Defences: avoid, avert, On-Guard; most cost an action (S-21 to S-28, S-52 to S-55)."""

from typing import NamedTuple

from gridapp.packkit import Draft, Modifier, Narrated, Token, Weapon

from .asking import Notes
from .checks import Parts, check, score_of, told
from .sheet import (
    ACTIONS,
    FAILURES,
    FAILURES_NOW,
    MEDIUM_SHIELD,
    ON_GUARD,
    is_melee,
    is_spell,
    is_unarmed,
    shield,
)

MOST_FAILURES = 3
AVERSION = "aversion"


class Skill(NamedTuple):
    """A defend skill; ``averts`` needs a weapon or shield, ``kind`` is what it is good against."""

    id: str
    name: str
    averts: bool = False
    kind: str = ""


SKILLS = (
    Skill("dodge", "Dodge", kind="ranged"),
    Skill("evade", "Evade", kind="melee"),
    Skill("block", "Block", averts=True),
    Skill("parry", "Parry", averts=True),
    Skill("deflect", "Deflect", averts=True),
    Skill("thwart", "Thwart"),
    Skill("sidestep", "Sidestep"),
    Skill("elude", "Elude"),
    Skill("repel", "Repel"),
    Skill("evasive_action", "Evasive Action"),
    Skill("aegis", "Aegis"),
    Skill("buffer", "Buffer"),
    Skill("screen", "Screen"),
)
"""The skills that On-Guard allows, which are all that the source names (S-28, S-53)."""


def named(skill_id: str) -> Skill:
    """The skill of that id."""
    return next(one for one in SKILLS if one.id == skill_id)


def on_guard_skills(token: Token) -> tuple[Skill, ...]:
    """The skills with which a creature may go On-Guard (S-28)."""
    return tuple(one for one in SKILLS if token.stat(one.id) > 0 and _has_means(token, one))


def usable(target: Token, weapon: Weapon) -> tuple[Skill, ...]:
    """The skills that a creature has against an attack with that weapon (S-53)."""
    against = "melee" if is_melee(weapon) else "ranged"
    return tuple(one for one in on_guard_skills(target) if one.kind in ("", against))


def _has_means(token: Token, skill: Skill) -> bool:
    return not skill.averts or averting(token, skill) is not None


def averting(token: Token, skill: Skill) -> Weapon | None:
    """The shield or weapon with which a creature averts: the shield first, but never to parry."""
    held = [one for one in token.weapons if one.equipped]
    shields = [one for one in held if shield(one)] if skill.id != "parry" else []
    arms = [one for one in held if _averts(one)]
    return next(iter((*shields, *arms)), None)


def _averts(weapon: Weapon) -> bool:
    return is_melee(weapon) and not (shield(weapon) or is_unarmed(weapon) or is_spell(weapon))


def needs_chart(token: Token, skill: Skill) -> bool:
    """Whether the lost chart is needed; small and medium shields need none (S-54, SR-25)."""
    means = averting(token, skill)
    return skill.averts and means is not None and not 0 < shield(means) <= MEDIUM_SHIELD


def guard_skill(token: Token, weapon: Weapon) -> Skill | None:
    """The skill of an On-Guard that still holds and is good against that attack (S-22, S-26)."""
    guard = token.condition(ON_GUARD)
    if guard is None or token.pool(FAILURES) >= MOST_FAILURES:
        return None
    skill = SKILLS[guard.value]
    return skill if skill in usable(token, weapon) else None


def can_defend(token: Token, weapon: Weapon) -> bool:
    """Whether an action and a skill are left for a defence (S-52, SR-31)."""
    return token.pool(ACTIONS) > 0 and bool(usable(token, weapon))


def parts(token: Token, skill: Skill, known: Notes, *, on_guard: bool) -> Parts:
    """What the target score of a defence is made of (S-25, S-54, SR-16)."""
    failed = -2 * token.pool(FAILURES_NOW) if on_guard else 0
    return (
        *score_of(skill.name, token.stat(skill.id), token),
        *told(
            Modifier("failures", failed, "S-25"),
            Modifier("aversion (chart missing)", int(known.get(AVERSION, "0")), "SR-25"),
        ),
    )


def defend(draft: Draft, target: Token, skill: Skill, known: Notes, *, on_guard: bool) -> bool:
    """Make the check; On-Guard counts failures, anything else costs an action (SR-16, SR-31)."""
    if not on_guard:
        draft.spend(target.id, ACTIONS, 1)
    made = parts(target, skill, known, on_guard=on_guard)
    what = f"On-Guard, {skill.name}" if on_guard else skill.name
    success = check(draft, target, what, made, "S-23" if on_guard else "S-38")
    if on_guard and not success:
        _fail(draft, target)
    if success and skill.averts:
        _strain(draft, target, skill)
    return success


def _strain(draft: Draft, target: Token, skill: Skill) -> None:
    """Say that the weapon or shield that averted a hit may need a structural save (S-55)."""
    if means := averting(target, skill):
        text = f"{means.name} averts the hit and may need a structural save"
        draft.emit(Narrated(target.id, text, "S-55"))


def _fail(draft: Draft, target: Token) -> None:
    """A failure lowers the skill for the segment; the third one ends it (S-25, S-26, SR-16)."""
    failures = target.pool(FAILURES) + 1
    draft.set_pool(target.id, FAILURES, failures)
    draft.set_pool(target.id, FAILURES_NOW, target.pool(FAILURES_NOW) + 1)
    if failures >= MOST_FAILURES:
        draft.lose(target.id, ON_GUARD, "S-26")
