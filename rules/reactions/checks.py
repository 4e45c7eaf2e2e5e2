"""Rolls of a d20: saves, skill checks and contests (R-08, R-09, R-94, R-95, RR-15, RR-16)."""

from collections.abc import Iterable

from gridapp.packkit import Draft, Modifier, Rolled, Situation, Token

from .stats import (
    BLIND,
    CHECK,
    COVERED,
    LOCATED,
    LOST_BONUSES,
    SAVE,
    SURPRISED,
    UNCONSCIOUS,
    Modifiers,
    ability_modifier,
    action_bonuses,
    has_cover_condition,
    is_denied,
)

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


def surprise_reason(situation: Situation, attacker: Token, target: Token) -> tuple[str, str] | None:
    """Why the target is surprised by this attacker, and the rule (R-64, R-75, R-94, RR-41)."""
    if target.has(SURPRISED, attacker.id):
        return "surprised", "R-94"
    if is_flanked_by(situation, attacker, target):
        return "flanked", "R-64"
    return unseen_reason(attacker, target)


def unseen_reason(attacker: Token, target: Token) -> tuple[str, str] | None:
    """Why the target does not see this attacker coming, and the rule (R-75, RR-41)."""
    if attacker.has(COVERED, target.id):
        return "unseen attacker", "RR-41"
    if target.has(BLIND) and not attacker.has(LOCATED, target.id):
        return "blind", "R-75"
    return None


def is_flanked_by(situation: Situation, attacker: Token, target: Token) -> bool:
    """Whether the attacker is one of two who flank the target (R-63, R-64)."""
    pairs = situation.flanking_pairs(target)
    return any(attacker.id in (pair.one, pair.other) for pair in pairs)


def save_modifiers(
    situation: Situation, token: Token, save: str, against: str = "", *, attacked: bool = False
) -> tuple[Modifier, ...]:
    """Everything added to the die of a save (R-09, RR-12).

    Whoever does not see the one it saves against is surprised by it (R-94, RR-41), and so is
    one who is flanked where it saves against an attack (R-64).
    """
    part = ability_modifier(situation, token, SAVES[save], save, "RR-12", against)
    other, reason = situation.battle.token(against), None
    if other and save in LOST_BONUSES[SURPRISED]:
        reason = (
            surprise_reason(situation, other, token) if attacked else unseen_reason(other, token)
        )
    if reason and is_denied(situation, part.value):
        part = Modifier(f"{SAVES[save].capitalize()} lost: {reason[0]}", 0, reason[1])
    return (
        part,
        Modifier(save.capitalize(), token.stat(save), "R-09"),
        *action_bonuses(situation, token, SAVE),
    )


def skill_modifiers(situation: Situation, token: Token, skill: str) -> tuple[Modifier, ...]:
    """Everything added to the die of a skill check (R-08)."""
    hidden = (
        (Modifier("covered", 4, "R-78"),)
        if skill == "stealth" and has_cover_condition(token)
        else ()
    )
    name = situation.rules.book.stats[skill].name
    return (
        ability_modifier(situation, token, SKILLS[skill], skill, "R-08"),
        Modifier(name, token.stat(skill), "R-08"),
        *action_bonuses(situation, token, CHECK),
        *hidden,
    )


def roll_d20(draft: Draft, token: Token, what: str, *, awake: bool = False) -> int:
    """A d20 of a creature; whoever is unconscious counts a 1 and throws nothing (R-95)."""
    asleep = token.has(UNCONSCIOUS) and not awake
    return 1 if asleep else draft.roll(20, f"{token.name}: {what}")


def modifier_sum(parts: Iterable[Modifier]) -> int:
    """What modifiers come to."""
    return sum(part.value for part in parts)


def shown_modifiers(parts: Iterable[Modifier]) -> Modifiers:
    """The modifiers worth telling: all but those of nothing that nothing was taken from."""
    return tuple(part for part in parts if part.value or " lost: " in part.name)


def roll_check(
    draft: Draft,
    token_id: str,
    what: str,
    parts: Modifiers,
    against: int,
    rule: str,
    *,
    awake: bool = False,
) -> bool:
    """Roll against a number; equal is enough. ``awake``: even who is unconscious rolls."""
    die = roll_d20(draft, draft.token(token_id), what, awake=awake)
    result = die + modifier_sum(parts)
    success = _margin(draft, die, result - against) >= 0
    draft.emit(
        Rolled(
            token_id, what, (die,), shown_modifiers(parts), result, rule, against, success=success
        )
    )
    return success


def roll_skill(draft: Draft, token_id: str, skill: str, against: int, what: str, rule: str) -> bool:
    """Roll a skill against a number."""
    parts = skill_modifiers(draft.situation, draft.token(token_id), skill)
    return roll_check(draft, token_id, f"{_skill_name(draft, skill)} {what}", parts, against, rule)


def roll_open_skill(draft: Draft, token_id: str, skill: str, what: str, rule: str) -> int:
    """Roll a skill for others to measure up to; the total."""
    token = draft.token(token_id)
    parts = skill_modifiers(draft.situation, token, skill)
    label = f"{_skill_name(draft, skill)} {what}"
    die = roll_d20(draft, token, label)
    draft.emit(
        Rolled(token_id, label, (die,), shown_modifiers(parts), die + modifier_sum(parts), rule)
    )
    return die + modifier_sum(parts)


def roll_skill_against_save(
    draft: Draft,
    token_id: str,
    skill: str,
    opponent: tuple[str, str],
    what: str,
    rule: str,
    extra: Modifiers = (),
) -> bool:
    """Roll a skill against a target's save; by the sheet the acting side has ties (RR-15).

    ``opponent`` is the target's id and the save.
    """
    target_id, save = opponent
    target = draft.token(target_id)
    parts = (*skill_modifiers(draft.situation, draft.token(token_id), skill), *extra)
    opposed = save_modifiers(draft.situation, target, save, token_id)
    label = f"{_skill_name(draft, skill)} {what}"
    return _roll_contest(
        draft, token_id, label, parts, target_id, (save.capitalize(), opposed), rule
    )


def _roll_contest(
    draft: Draft,
    token_id: str,
    what: str,
    parts: Modifiers,
    target_id: str,
    opposed: tuple[str, Modifiers],
    rule: str,
) -> bool:
    """Roll for both sides, the acting one first; whether that one succeeds (RR-15)."""
    wins_ties = draft.rules.book.setting(draft.battle, "ties") == "acting"
    sides = (token_id, target_id)
    lead = roll_opposed(draft, sides, what, (parts, opposed), rule, wins_ties=wins_ties)
    return lead >= 0 if wins_ties else lead > 0


def roll_opposed(
    draft: Draft,
    sides: tuple[str, str],
    what: str,
    rolls: tuple[Modifiers, tuple[str, Modifiers]],
    rule: str,
    *,
    wins_ties: bool,
) -> int:
    """Roll for both sides and tell it as one roll; by how much the first one leads."""
    (token_id, target_id), (parts, opposed) = sides, rolls
    token, target = draft.token(token_id), draft.token(target_id)
    die = roll_d20(draft, token, what)
    other = roll_d20(draft, target, f"{opposed[0]} against {token.name}")
    mine, theirs = die + modifier_sum(parts), other + modifier_sum(opposed[1])
    lead = _margin(draft, die, mine - theirs)
    thrown = Modifier(f"{target.name}'s {opposed[0]}", other, rule, "dice")
    draft.emit(
        Rolled(
            token=token_id,
            what=what,
            dice=(die,),
            modifiers=shown_modifiers(parts),
            total=mine,
            rule=rule,
            against=theirs,
            opposed=(thrown, *shown_modifiers(opposed[1])),
            success=lead >= 0 if wins_ties else lead > 0,
        )
    )
    return lead


def _margin(draft: Draft, die: int, lead: int) -> int:
    """By how much a check succeeds; a natural 20 or 1 decides it at some tables (RR-16)."""
    if draft.rules.book.setting(draft.battle, "naturals") == "all" and die in (1, 20):
        return 1 if die == 20 else -1
    return lead


def _skill_name(draft: Draft, skill: str) -> str:
    return draft.rules.book.stats[skill].name
