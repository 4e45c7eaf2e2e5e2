"""Conditions and the numbers that follow from a creature's sheet (R-06 to R-09, R-75 to R-96)."""

from collections.abc import Mapping

from gridapp.packkit import Condition, Draft, Modifier, Situation, Token, Until, Weapon, WeaponKind

SURPRISED, PRONE, RESTRAINED, STUNNED = "surprised", "prone", "restrained", "stunned"
UNCONSCIOUS, DYING, DEAD, BLEEDING = "unconscious", "dying", "dead", "bleeding"
BLIND, LOCATED, COVERED, DEAF = "blind", "located", "covered", "deaf"
CONFUSED, CRIPPLED, ENCUMBERED, EXHAUSTED = "confused", "crippled", "encumbered", "exhausted"
FASCINATED, FRIGHTENED, NAUSEATED = "fascinated", "frightened", "nauseated"
SUFFOCATING, WRITHING = "suffocating", "writhing"
CONCENTRATING, PSIONIC_FOCUS, CHARGING = "concentrating", "psionic_focus", "charging"
TUMBLING, RUNNING, WAITING, SPARING = "tumbling", "running", "waiting", "sparing"
PROVOKED = "provoked"
LOST_BONUSES: Mapping[str, frozenset[str]] = {
    SURPRISED: frozenset({"ac", "reflex", "will"}),
    CONFUSED: frozenset({"alertness", "will"}),
    COVERED: frozenset({"alertness", "reflex"}),
    ENCUMBERED: frozenset({"agility", "athletics", "reflex"}),
    EXHAUSTED: frozenset({"attack", "damage", "fortitude"}),
    FASCINATED: frozenset({"ac", "fortitude", "reflex", "will"}),
    FRIGHTENED: frozenset({"ac", "will"}),
    NAUSEATED: frozenset({"fortitude"}),
    RESTRAINED: frozenset({"ac", "reflex"}),
    STUNNED: frozenset({"ac", "fortitude", "reflex", "will"}),
}
"""The numbers to which a creature under a condition does not add its ability bonus (RR-11)."""

DOWN = (UNCONSCIOUS, DEAD)
UNABLE_TO_ACT = (*DOWN, STUNNED)
UNABLE_TO_ATTACK = (*UNABLE_TO_ACT, RESTRAINED, FRIGHTENED)
HALF_SPEED = (CRIPPLED, ENCUMBERED, EXHAUSTED)
FORBIDDEN_SKILLS: Mapping[str, tuple[str, ...]] = {
    EXHAUSTED: ("endurance", "athletics", "agility"),
    NAUSEATED: ("endurance",),
}
ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
AC, ATTACK, DAMAGE, SAVE, CHECK = "ac", "attack", "damage", "save", "check"
ACTION_BONUSES = (
    ("defending", (AC, SAVE), 3),
    ("braced", (AC, SAVE), 2),
    ("focus_defence", (AC, SAVE), 1),
    ("focus_attack", (ATTACK, DAMAGE), 1),
    ("focus_skills", (CHECK,), 1),
    ("assisted", (AC, SAVE, ATTACK, CHECK), 4),
    ("charging", (AC,), -2),
)
"""What actions give to groups of numbers; the same never stacks with itself (RR-20)."""

Modifiers = tuple[Modifier, ...]


def is_conscious(token: Token) -> bool:
    """Whether a creature has turns (R-95)."""
    return not token.has_any(DOWN)


def can_act(token: Token) -> bool:
    """Whether a creature can take any action or Reaction (R-93, R-95)."""
    return not token.has_any(UNABLE_TO_ACT)


def can_attack(token: Token) -> bool:
    """Whether a creature can attack at all, and so threaten, react and flank (RR-14)."""
    return not token.has_any(UNABLE_TO_ATTACK)


def count_slowing_conditions(token: Token) -> int:
    """How many of its conditions halve its speed (RR-23)."""
    return sum(token.has(name) for name in HALF_SPEED)


def condition_denying_bonus(token: Token, what: str, against: str = "") -> str:
    """The first condition that keeps an ability bonus out of a number, if any does (RR-11)."""
    names = (name for name, lost in LOST_BONUSES.items() if what in lost)
    return next((name for name in names if token.has(name, against)), "")


def condition_forbidding_skill(token: Token, skill: str) -> str:
    """The condition that forbids checks of a skill, if any does (R-84, R-88)."""
    names = (name for name, skills in FORBIDDEN_SKILLS.items() if skill in skills)
    return next((name for name in names if token.has(name)), "")


def is_surprised_at_start(token: Token) -> bool:
    """Whether it is surprised until its own first turn (R-12)."""
    return any(held.id == SURPRISED and held.whose == token.id for held in token.conditions)


def condition_name(situation: Situation, condition: str) -> str:
    """A condition's name as it stands within a sentence."""
    return situation.rules.book.conditions[condition].name.lower()


def knows_friend_from_foe(token: Token) -> bool:
    """Whether it knows whom it fights (R-77)."""
    return not token.has(CONFUSED)


def has_cover_condition(token: Token) -> bool:
    """Whether a creature is covered towards anybody (R-78)."""
    return token.condition(COVERED) is not None


def ability_value(situation: Situation, token: Token, name: str) -> int:
    """An ability's modifier less what damage to the ability takes from it (R-79, R-92)."""
    lost = sum(held.value for held in token.conditions if held.id == f"{name}_damage")
    whole = situation.rules.book.setting(situation.battle, "ability_damage") == "whole"
    return token.stat(name) - (lost if whole else lost // 2)


def ability_modifier(
    situation: Situation, token: Token, name: str, what: str, rule: str, against: str = ""
) -> Modifier:
    """An ability's part in a number; of its bonus nothing is left under some conditions."""
    value, lost = (
        ability_value(situation, token, name),
        condition_denying_bonus(token, what, against),
    )
    if lost and is_denied(situation, value):
        return denied_ability_modifier(situation, name, lost)
    return Modifier(name.capitalize(), value, rule)


def is_denied(situation: Situation, value: int) -> bool:
    """Whether an ability modifier is lost where it is to be subtracted (RR-11)."""
    harsh = situation.rules.book.setting(situation.battle, "lost_penalty") == "goes"
    return value > 0 or (harsh and value < 0)


def denied_ability_modifier(situation: Situation, name: str, condition: str) -> Modifier:
    """The line that tells which condition keeps an ability bonus out (RR-11)."""
    rule = situation.rules.book.conditions[condition].rule
    return Modifier(f"{name.capitalize()} lost: {condition_name(situation, condition)}", 0, rule)


def action_bonuses(situation: Situation, token: Token, group: str) -> tuple[Modifier, ...]:
    """What actions have given a creature for a group of numbers (RR-19, RR-20)."""
    book = situation.rules.book
    entries = book.conditions
    given = [
        Modifier(entries[name].name.lower(), value, entries[name].rule)
        for name, groups, value in ACTION_BONUSES
        if group in groups and token.has(name)
    ]
    if book.setting(situation.battle, "action_bonuses") == "best":
        best = max((one for one in given if one.value > 0), key=lambda one: one.value, default=None)
        given = [one for one in given if one.value < 0 or one is best]
    return tuple(given)


def armor_ability(token: Token) -> str:
    """The ability that counts in a creature's armor class: Dexterity unless it says otherwise."""
    return ABILITIES[token.stat("armor_ability")]


def attack_ability(weapon: Weapon) -> str:
    """Strength for melee weapons unless they go by Dexterity, as all others do (R-06)."""
    by_strength = weapon.kind is WeaponKind.MELEE and not weapon.stats.get("finesse")
    return "strength" if by_strength else "dexterity"


def speed(situation: Situation, token: Token, share: float = 1) -> float:
    """A creature's speed, or a share of it, in feet; halves count once or each (RR-23)."""
    full, halves = token.stat("speed"), count_slowing_conditions(token)
    if situation.rules.book.setting(situation.battle, "half_speeds") == "each":
        return full * share * 0.5**halves
    return full / 2 * max(1, share) if halves else full * share


def add_condition_for_a_round(
    draft: Draft, token_id: str, name: str, actor_id: str, against: tuple[str, ...] = ()
) -> None:
    """Bring a creature under a condition until the actor's next turn, or the round ends (RR-19)."""
    book = draft.rules.book
    until, whose = Until.TURN_START, actor_id
    if book.setting(draft.battle, "one_round") == "round_end":
        until, whose = Until.ROUND_END, ""
    held = Condition(name, until, whose, against=against)
    draft.gain(token_id, held, book.conditions[name].rule)


def replace_condition(draft: Draft, token_id: str, old: Condition, new: Condition) -> None:
    """Put one condition in the place of another, without telling."""
    conditions = draft.token(token_id).conditions
    changed = tuple(new if one == old else one for one in conditions)
    draft.change(token_id, conditions=changed)


def replace_weapon(draft: Draft, token_id: str, changed: Weapon) -> None:
    """Replace a weapon of a creature."""
    weapons = draft.token(token_id).weapons
    found = tuple(changed if one.id == changed.id else one for one in weapons)
    draft.change(token_id, weapons=found)
