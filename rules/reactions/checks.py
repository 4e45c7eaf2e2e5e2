"""Rolls of a d20: saves, skill checks and contests (R-08, R-09, R-94, R-95, RR-15, RR-16)."""

from collections.abc import Iterable
from fractions import Fraction

from gridapp.packkit import (
    Draft,
    Modifier,
    Rolled,
    Situation,
    Text,
    Token,
    is_flanked_by,
    message,
    setting,
    total_of,
)

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
"""The ability of each skill; the source names none, so the customary d20 abilities."""
DIFFICULTIES = {
    str(difficulty): message("DC {difficulty}", difficulty=difficulty)
    for difficulty in (15, 5, 10, 20, 25, 30)
}
"""The options of a question for the difficulty of a check, the default first."""


def surprise_reason(situation: Situation, attacker: Token, target: Token) -> tuple[str, str] | None:
    """Return why the attacker surprises the target, and the rule (R-64, R-75, R-94, RR-41)."""
    if target.has(SURPRISED, attacker.id):
        return "surprised", "R-94"
    if is_flanked_by(situation, attacker, target):
        return "flanked", "R-64"
    return unseen_reason(attacker, target)


def unseen_reason(attacker: Token, target: Token) -> tuple[str, str] | None:
    """Return why the target does not see the attacker, and the rule (R-75, RR-41)."""
    if attacker.has(COVERED, target.id):
        return "unseen attacker", "RR-41"
    if target.has(BLIND) and not attacker.has(LOCATED, target.id):
        return "blind", "R-75"
    return None


def save_modifiers(
    situation: Situation, token: Token, save: str, against: str = "", *, attacked: bool = False
) -> Modifiers:
    """Return all modifiers of a save (R-09, RR-12).

    An unseen opponent ``against`` surprises the creature (R-94, RR-41); so does a flanking
    opponent if the save is ``attacked``, a defence against an attack (R-64).
    """
    ability = ability_modifier(situation, token, SAVES[save], save, "RR-12", against)
    opponent, reason = situation.battle.token(against), None
    if opponent and attacked and save in LOST_BONUSES[SURPRISED]:
        reason = surprise_reason(situation, opponent, token)
    elif opponent and save in LOST_BONUSES[SURPRISED]:
        reason = unseen_reason(opponent, token)
    if reason and is_denied(situation, ability.value):
        ability = Modifier(
            message("{save} lost: {reason}", save=SAVES[save].capitalize(), reason=reason[0]),
            0,
            reason[1],
        )
    return (
        ability,
        Modifier(save.capitalize(), token.stat(save), "R-09"),
        *action_bonuses(situation, token, SAVE),
    )


def skill_modifiers(situation: Situation, token: Token, skill: str) -> Modifiers:
    """Return all modifiers of a skill check (R-08)."""
    is_covered = skill == "stealth" and has_cover_condition(token)
    name = situation.rules.book.stats[skill].name
    return (
        ability_modifier(situation, token, SKILLS[skill], skill, "R-08"),
        Modifier(name, token.stat(skill), "R-08"),
        *action_bonuses(situation, token, CHECK),
        *((Modifier(message("covered"), 4, "R-78"),) if is_covered else ()),
    )


def shown_modifiers(modifiers: Iterable[Modifier]) -> Modifiers:
    """Return the modifiers worth showing: not 0, or 0 because a bonus is lost."""
    return tuple(part for part in modifiers if part.value or " lost: " in part.name)


def roll_d20(draft: Draft, token: Token, purpose: Text, *, awake: bool = False) -> int:
    """Roll a d20; an unconscious creature gets 1 without a roll (R-95).

    ``awake`` lets an unconscious creature roll all the same.
    """
    is_asleep = token.has(UNCONSCIOUS) and not awake
    return (
        1
        if is_asleep
        else draft.roll(
            20, message("{token}: {purpose}", token=token.name, purpose=purpose), token.id
        )
    )


def roll_check(
    draft: Draft,
    token_id: str,
    purpose: Text,
    modifiers: Modifiers,
    difficulty: int,
    rule: str,
    *,
    awake: bool = False,
) -> bool:
    """Roll against a difficulty, which a success equals or exceeds; ``awake`` as in `roll_d20`."""
    die = roll_d20(draft, draft.token(token_id), purpose, awake=awake)
    total = die + total_of(modifiers)
    success = _margin(draft, die, total - difficulty) >= 0
    draft.emit(
        Rolled(
            token=token_id,
            what=purpose,
            dice=(die,),
            modifiers=shown_modifiers(modifiers),
            total=total,
            rule=rule,
            against=difficulty,
            success=success,
        )
    )
    return success


def check_chance(
    situation: Situation, token: Token, modifiers: Modifiers, difficulty: int
) -> Fraction:
    """Return the exact chance of `roll_check`."""
    faces = (1,) if token.has(UNCONSCIOUS) else range(1, 21)
    lead = total_of(modifiers) - difficulty
    successes = sum(_margin(situation, face, face + lead) >= 0 for face in faces)
    return Fraction(successes, len(faces))


def roll_skill(
    draft: Draft, token_id: str, skill: str, difficulty: int, purpose: Text, rule: str
) -> bool:
    """Roll a skill against a difficulty; return True for a success."""
    modifiers = skill_modifiers(draft.situation, draft.token(token_id), skill)
    label = message("{skill} {purpose}", skill=_skill_name(draft, skill), purpose=purpose)
    return roll_check(draft, token_id, label, modifiers, difficulty, rule)


def roll_open_skill(draft: Draft, token_id: str, skill: str, purpose: Text, rule: str) -> int:
    """Roll a skill without a difficulty; return the total for later opposing rolls."""
    token = draft.token(token_id)
    modifiers = skill_modifiers(draft.situation, token, skill)
    label = message("{skill} {purpose}", skill=_skill_name(draft, skill), purpose=purpose)
    die = roll_d20(draft, token, label)
    total = die + total_of(modifiers)
    draft.emit(Rolled(token_id, label, (die,), shown_modifiers(modifiers), total, rule))
    return total


def roll_skill_against_save(
    draft: Draft,
    token_id: str,
    skill: str,
    opponent: tuple[str, str],
    purpose: Text,
    rule: str,
    extra: Modifiers = (),
) -> bool:
    """Roll a skill against a target's save; return True if the acting side succeeds (RR-15).

    ``opponent`` is the target's id and the save. The setting decides who wins ties.
    """
    target_id, save = opponent
    acting = skill_modifiers(draft.situation, draft.token(token_id), skill)
    opposing = save_modifiers(draft.situation, draft.token(target_id), save, token_id)
    wins_ties = setting(draft, "ties") == "acting"
    lead = roll_opposed(
        draft,
        (token_id, target_id),
        message("{skill} {purpose}", skill=_skill_name(draft, skill), purpose=purpose),
        ((*acting, *extra), (save.capitalize(), opposing)),
        rule,
        wins_ties=wins_ties,
    )
    return lead >= 0 if wins_ties else lead > 0


def roll_opposed(
    draft: Draft,
    sides: tuple[str, str],
    purpose: Text,
    rolls: tuple[Modifiers, tuple[str, Modifiers]],
    rule: str,
    *,
    wins_ties: bool,
) -> int:
    """Roll for both sides, the acting side first; return the margin of the acting side.

    ``sides`` are the ids of the two creatures; ``rolls`` are the modifiers of the acting side, and
    the name and the modifiers of the opposing roll. Both rolls are reported as one event, whose
    nine fields are a third of this function.
    """
    token_id, (modifiers, opposing) = sides[0], rolls
    die = roll_d20(draft, draft.token(token_id), purpose)
    opposed_total, opposed = _roll_opposing(draft, sides, opposing, rule)
    total = die + total_of(modifiers)
    lead = _margin(draft, die, total - opposed_total)
    draft.emit(
        Rolled(
            token=token_id,
            what=purpose,
            dice=(die,),
            modifiers=shown_modifiers(modifiers),
            total=total,
            rule=rule,
            against=opposed_total,
            opposed=opposed,
            success=lead >= 0 if wins_ties else lead > 0,
        )
    )
    return lead


def _roll_opposing(
    draft: Draft, sides: tuple[str, str], opposing: tuple[str, Modifiers], rule: str
) -> tuple[int, Modifiers]:
    """Roll for the opposing side; return its total, and the parts of it, the die first."""
    token, target = (draft.token(side) for side in sides)
    name, modifiers = opposing
    die = roll_d20(
        draft, target, message("{opposed} against {token}", opposed=name, token=token.name)
    )
    text = message("{target}'s {opposed}", target=target.name, opposed=name)
    rolled = Modifier(text, die, rule, "dice")
    return die + total_of(modifiers), (rolled, *shown_modifiers(modifiers))


def _margin(source: Draft | Situation, die: int, margin: int) -> int:
    """Return the margin of a check, decided by a natural 20 or 1 if the setting says so (RR-16)."""
    if setting(source, "naturals") == "all" and die in (1, 20):
        return 1 if die == 20 else -1
    return margin


def _skill_name(draft: Draft, skill: str) -> str:
    return draft.rules.book.stats[skill].name
