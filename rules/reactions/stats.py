"""Conditions, settings and the numbers of a creature's sheet (R-06 to R-09, R-75 to R-96)."""

from collections.abc import Mapping

from gridapp.packkit import (
    Condition,
    Draft,
    Modifier,
    Situation,
    Token,
    Until,
    Weapon,
    WeaponKind,
    message,
    setting,
)

SURPRISED, PRONE, RESTRAINED, STUNNED = "surprised", "prone", "restrained", "stunned"
UNCONSCIOUS, DYING, DEAD, BLEEDING = "unconscious", "dying", "dead", "bleeding"
BLIND, LOCATED, COVERED, DEAF = "blind", "located", "covered", "deaf"
CONFUSED, CRIPPLED, ENCUMBERED, EXHAUSTED = "confused", "crippled", "encumbered", "exhausted"
FASCINATED, FRIGHTENED, NAUSEATED = "fascinated", "frightened", "nauseated"
STARVING, SUFFOCATING, WRITHING = "starving", "suffocating", "writhing"
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
"""The numbers that lose their ability bonus under each condition (RR-11)."""

OBJECT, FRAGILE = "object", "fragile"

DOWN = (UNCONSCIOUS, DEAD, OBJECT)
UNABLE_TO_ACT = (*DOWN, STUNNED)
UNABLE_TO_ATTACK = (*UNABLE_TO_ACT, RESTRAINED, FRIGHTENED)
HALF_SPEED = (CRIPPLED, ENCUMBERED, EXHAUSTED)
CRAWL = "advance"
"""The only movement of the prone where they crawl (R-43)."""
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
"""Condition, groups of numbers and bonus; a bonus never stacks with itself (RR-20)."""

Modifiers = tuple[Modifier, ...]


def is_conscious(token: Token) -> bool:
    """Return True if a creature takes turns: neither unconscious nor dead, nor a thing (R-95)."""
    return not token.has_any(DOWN)


def can_act(token: Token) -> bool:
    """Return True if a creature can take Actions and Reactions (R-93, R-95)."""
    return not token.has_any(UNABLE_TO_ACT)


def can_attack(token: Token) -> bool:
    """Return True if a creature can attack, and so threaten, react and flank (RR-14)."""
    return not token.has_any(UNABLE_TO_ATTACK)


def knows_friend_from_foe(token: Token) -> bool:
    """Return False for a confused creature (R-77)."""
    return not token.has(CONFUSED)


def forbids_moving(situation: Situation, token: Token, action_id: str) -> bool:
    """Return True if a creature is prone and may not move so before it stands up (R-43)."""
    how = setting(situation, "prone_moves")
    if how == "freely" or not token.has(PRONE):
        return False
    return how == "not_at_all" or action_id != CRAWL


def has_firm_footing(situation: Situation, token: Token) -> bool:
    """Return True if no cell that a creature covers is difficult terrain (R-66)."""
    return all(situation.movement_map.terrain_factor(cell) == 1 for cell in situation.cells(token))


def has_cover_condition(token: Token) -> bool:
    """Return True if a creature has the condition Covered (R-78)."""
    return token.condition(COVERED) is not None


def is_surprised_at_start(token: Token) -> bool:
    """Return True until the creature's own first turn in the fight (R-12)."""
    return any(held.id == SURPRISED and held.whose == token.id for held in token.conditions)


def condition_denying_bonus(
    situation: Situation, token: Token, number: str, against: str = ""
) -> str:
    """Return the first condition that denies an ability bonus to a number, empty if none (RR-11).

    A condition that is limited to certain opponents counts if ``against`` is among these. By the
    setting the unconscious are denied the bonus to armor class (R-95).
    """
    if not token.conditions:
        return ""
    denying = [name for name, numbers in LOST_BONUSES.items() if number in numbers]
    if number == AC and setting(situation, "unconscious_armor") == "lost":
        denying.append(UNCONSCIOUS)
    return next((name for name in denying if token.has(name, against)), "")


def condition_forbidding_skill(token: Token, skill: str) -> str:
    """Return the condition that forbids checks of a skill, empty if none (R-84, R-88)."""
    forbidding = (name for name, skills in FORBIDDEN_SKILLS.items() if skill in skills)
    return next((name for name in forbidding if token.has(name)), "")


def condition_name(situation: Situation, condition: str) -> str:
    """Return the name of a condition as it is written inside a sentence."""
    return situation.rules.book.conditions[condition].name.lower()


def add_condition_for_a_round(
    draft: Draft, token_id: str, name: str, actor_id: str, against: tuple[str, ...] = ()
) -> None:
    """Give a creature a condition until the actor's next turn, or until the round ends (RR-19)."""
    until, whose = Until.TURN_START, actor_id
    if setting(draft, "one_round") == "round_end":
        until, whose = Until.ROUND_END, ""
    condition = Condition(name, until, whose, against=against)
    draft.gain(token_id, condition, draft.rules.book.conditions[name].rule)


def replace_condition(draft: Draft, token_id: str, old: Condition, new: Condition) -> None:
    """Replace a condition of a creature without an event."""
    conditions = draft.token(token_id).conditions
    changed = tuple(new if condition == old else condition for condition in conditions)
    draft.update_token(token_id, conditions=changed)


def ability_value(situation: Situation, token: Token, name: str) -> int:
    """Return an ability modifier reduced by damage to the ability (R-79, R-92)."""
    if not token.conditions:
        return token.stat(name)
    lost = sum(held.value for held in token.conditions if held.id == f"{name}_damage")
    whole = setting(situation, "ability_damage") == "whole"
    return token.stat(name) - (lost if whole else lost // 2)


def ability_modifier(
    situation: Situation, token: Token, name: str, number: str, rule: str, against: str = ""
) -> Modifier:
    """Return what an ability adds to a number, 0 if a condition denies the bonus (RR-11)."""
    value = ability_value(situation, token, name)
    denying = condition_denying_bonus(situation, token, number, against)
    if denying and is_denied(situation, value):
        return denied_ability_modifier(situation, name, denying)
    return Modifier(name.capitalize(), value, rule)


def is_denied(situation: Situation, value: int) -> bool:
    """Return True if an ability modifier of this value is lost when the bonus is denied (RR-11).

    A penalty stays unless the setting says otherwise.
    """
    return value > 0 or (value < 0 and setting(situation, "lost_penalty") == "goes")


def denied_ability_modifier(situation: Situation, name: str, condition: str) -> Modifier:
    """Return the line of a roll that names the condition denying an ability bonus (RR-11)."""
    rule = situation.rules.book.conditions[condition].rule
    return Modifier(
        message(
            "{name} lost: {condition}",
            name=name.capitalize(),
            condition=condition_name(situation, condition),
        ),
        0,
        rule,
    )


def action_bonuses(situation: Situation, token: Token, group: str) -> Modifiers:
    """Return the bonuses from actions to a group of numbers (RR-19, RR-20)."""
    if not token.conditions:
        return ()
    entries = situation.rules.book.conditions
    bonuses = [
        Modifier(entries[name].name.lower(), value, entries[name].rule)
        for name, groups, value in ACTION_BONUSES
        if group in groups and token.has(name)
    ]
    if setting(situation, "action_bonuses") == "best":
        positive = (bonus for bonus in bonuses if bonus.value > 0)
        best = max(positive, key=lambda bonus: bonus.value, default=None)
        bonuses = [bonus for bonus in bonuses if bonus.value < 0 or bonus is best]
    return tuple(bonuses)


def armor_ability(token: Token) -> str:
    """Return the ability that counts in the armor class: Dexterity unless the sheet differs."""
    return ABILITIES[token.stat("armor_ability")]


def attack_ability(weapon: Weapon) -> str:
    """Return Strength for melee weapons without finesse, Dexterity for all others (R-06)."""
    by_strength = weapon.kind is WeaponKind.MELEE and not weapon.stats.get("finesse")
    return "strength" if by_strength else "dexterity"


def speed(situation: Situation, token: Token, share: float = 1) -> float:
    """Return a share of the speed in feet; halving conditions count once or each (RR-23).

    By the setting one of them is to be prone (R-43).
    """
    full = token.stat("speed")
    halvings = sum(token.has(name) for name in HALF_SPEED)
    halvings += token.has(PRONE) and setting(situation, "prone_moves") == "crawling"
    if setting(situation, "half_speeds") == "each":
        return full * share * 0.5**halvings
    return full / 2 * max(1, share) if halvings else full * share


def natural_reach(situation: Situation, token: Token) -> int:
    """Return the reach of a creature's body in feet, by sheet or by size (RR-04)."""
    return max(token.stat("reach"), 10 if reach_by_size(situation, token) else 0)


def reach_by_size(situation: Situation, token: Token) -> bool:
    """Return True if a creature's size makes its natural reach 10 ft (RR-04)."""
    by_size = setting(situation, "natural_reach") == "size"
    return by_size and len(situation.cells(token)) > 1
