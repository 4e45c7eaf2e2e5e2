"""Numbers that follow from a creature's sheet and conditions (R-06, R-08, R-09, RR-11, RR-12)."""

from gridapp.packkit import Modifier, Situation, Token, Weapon, WeaponKind

from .conditions import CONFUSED, COVERED, LOSSES, SURPRISED, loss, name_of, slowing
from .position import surprise, unseen

ABILITIES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
SAVES = {"fortitude": "constitution", "reflex": "dexterity", "will": "wisdom"}
SKILLS = {
    "athletics": "strength",
    "agility": "dexterity",
    "endurance": "constitution",
    "deception": "charisma",
    "stealth": "dexterity",
    "alertness": "wisdom",
    "survival": "wisdom",
    "magical_aptitude": "intelligence",
    "expertise": "intelligence",
    "literacy": "intelligence",
    "mechanics": "intelligence",
    "schooling": "intelligence",
}
"""The ability behind each skill: the sheet names none, so those that d20 players expect."""

AC, ATTACK, DAMAGE, SAVE, CHECK = "ac", "attack", "damage", "save", "check"
BONUSES = (
    ("defending", (AC, SAVE), 3),
    ("braced", (AC, SAVE), 2),
    ("focus_defence", (AC, SAVE), 1),
    ("focus_attack", (ATTACK, DAMAGE), 1),
    ("focus_skills", (CHECK,), 1),
    ("assisted", (AC, SAVE, ATTACK, CHECK), 4),
    ("charging", (AC,), -2),
)
"""What actions give to groups of numbers; the same never stacks with itself (RR-20)."""


def ability(situation: Situation, token: Token, name: str) -> int:
    """An ability's modifier less what damage to the ability takes from it (R-79, R-92)."""
    lost = sum(held.value for held in token.conditions if held.id == f"{name}_damage")
    whole = situation.rules.book.setting(situation.battle, "ability_damage") == "whole"
    return token.stat(name) - (lost if whole else lost // 2)


def ability_part(
    situation: Situation, token: Token, name: str, what: str, rule: str, against: str = ""
) -> Modifier:
    """An ability's part in a number; of its bonus nothing is left under some conditions."""
    value, lost = ability(situation, token, name), loss(token, what, against)
    if lost and goes(situation, value):
        return lost_part(situation, name, lost)
    return Modifier(name.capitalize(), value, rule)


def goes(situation: Situation, value: int) -> bool:
    """Whether an ability modifier is lost where it is to be subtracted (RR-11)."""
    harsh = situation.rules.book.setting(situation.battle, "lost_penalty") == "goes"
    return value > 0 or (harsh and value < 0)


def lost_part(situation: Situation, name: str, condition: str) -> Modifier:
    """The line that tells which condition keeps an ability bonus out (RR-11)."""
    rule = situation.rules.book.conditions[condition].rule
    return Modifier(f"{name.capitalize()} lost: {name_of(situation, condition)}", 0, rule)


def bonuses(situation: Situation, token: Token, group: str) -> tuple[Modifier, ...]:
    """What actions have given a creature for a group of numbers (RR-19, RR-20)."""
    book = situation.rules.book
    entries = book.conditions
    given = [
        Modifier(entries[name].name.lower(), value, entries[name].rule)
        for name, groups, value in BONUSES
        if group in groups and token.has(name)
    ]
    if book.setting(situation.battle, "action_bonuses") == "best":
        best = max((one for one in given if one.value > 0), key=lambda one: one.value, default=None)
        given = [one for one in given if one.value < 0 or one is best]
    return tuple(given)


def save_parts(
    situation: Situation, token: Token, save: str, against: str = "", *, attacked: bool = False
) -> tuple[Modifier, ...]:
    """Everything added to the die of a save (R-09, RR-12).

    Whoever does not see the one it saves against is surprised by it (R-94, RR-41), and so is
    one who is flanked where it saves against an attack (R-64).
    """
    part = ability_part(situation, token, SAVES[save], save, "RR-12", against)
    other, reason = situation.battle.token(against), None
    if other and save in LOSSES[SURPRISED]:
        reason = surprise(situation, other, token) if attacked else unseen(other, token)
    if reason and goes(situation, part.value):
        part = Modifier(f"{SAVES[save].capitalize()} lost: {reason[0]}", 0, reason[1])
    return (
        part,
        Modifier(save.capitalize(), token.stat(save), "R-09"),
        *bonuses(situation, token, SAVE),
    )


def skill_parts(situation: Situation, token: Token, skill: str) -> tuple[Modifier, ...]:
    """Everything added to the die of a skill check (R-08)."""
    hidden = (Modifier("covered", 4, "R-78"),) if skill == "stealth" and is_covered(token) else ()
    name = situation.rules.book.stats[skill].name
    return (
        ability_part(situation, token, SKILLS[skill], skill, "R-08"),
        Modifier(name, token.stat(skill), "R-08"),
        *bonuses(situation, token, CHECK),
        *hidden,
    )


def is_covered(token: Token) -> bool:
    """Whether a creature is covered towards anybody (R-78)."""
    return token.condition(COVERED) is not None


def armor_ability(token: Token) -> str:
    """The ability that counts in a creature's armor class: Dexterity unless it says otherwise."""
    return ABILITIES[token.stat("armor_ability")]


def attack_ability(weapon: Weapon) -> str:
    """Strength for melee weapons unless they go by Dexterity, as all others do (R-06)."""
    by_strength = weapon.kind is WeaponKind.MELEE and not weapon.stats.get("finesse")
    return "strength" if by_strength else "dexterity"


def speed(situation: Situation, token: Token, share: float = 1) -> float:
    """A creature's speed, or a share of it, in feet; halves count once or each (RR-23)."""
    full, halves = token.stat("speed"), slowing(token)
    if situation.rules.book.setting(situation.battle, "half_speeds") == "each":
        return full * share * 0.5**halves
    return full / 2 * max(1, share) if halves else full * share


def tells_friend_from_foe(token: Token) -> bool:
    """Whether it knows whom it fights (R-77)."""
    return not token.has(CONFUSED)
