"""Skill checks against a difficulty and against a creature (V-05 to V-09, V-63)."""

from gridapp.packkit import (
    THE_GM,
    DeclaredAct,
    Draft,
    Modifier,
    Refused,
    Rolled,
    Situation,
    Stage,
    Text,
    Token,
    in_words,
    message,
    setting,
    stage_of,
    total_of,
)

from ..attacks.circumstances import DECLARED_UNITS, DeclaredCircumstance
from ..checks import (
    Adjustment,
    Check,
    DiePurpose,
    circumstance_modifiers,
    lasting_adjustments,
    report_check,
    roll_dice,
    rolling_sides,
    shown_modifiers,
    wins_by_total,
)
from ..stats import ABILITIES, DEAD, Modifiers, ability_modifier
from .prompts import Prompt

USE_SKILL, USE_SKILL_ON = "use_skill", "use_skill_on"
SKILL_ACTIONS = frozenset({USE_SKILL, USE_SKILL_ON})
SKILLS = "skills"
"""The kind of roll that injuries and conditions name."""

DIFFICULTIES = {
    str(difficulty): message("DC {difficulty}", difficulty=difficulty)
    for difficulty in (10, 5, 15, 20, 25, 30)
}
CIRCUMSTANCES: dict[str, Text] = {
    DeclaredCircumstance.NONE: message("No circumstance"),
    DeclaredCircumstance.MINOR_BONUS: message("Minor bonus"),
    DeclaredCircumstance.MAJOR_BONUS: message("Major bonus"),
    DeclaredCircumstance.EXTREME_BONUS: message("Extreme bonus"),
    DeclaredCircumstance.MINOR_PENALTY: message("Minor penalty"),
    DeclaredCircumstance.MAJOR_PENALTY: message("Major penalty"),
    DeclaredCircumstance.EXTREME_PENALTY: message("Extreme penalty"),
}


class SkillUse(Stage, frozen=True, tag=""):
    """The ability of a skill check, and what the GM says of it.

    That is a difficulty, or the ability by which a creature opposes it, and a circumstance.
    """

    ability: str | None = None
    difficulty: int | None = None
    opposed_by: str | None = None
    circumstance: DeclaredCircumstance | None = None


def skill_targets(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Return on whom a creature can use a skill: everybody else alive, of any side (V-06)."""
    return tuple(
        token.id
        for token in situation.battle.tokens
        if token.id != actor.id and not token.has(DEAD)
    )


def skill_refusal(situation: Situation, actor: Token, target_id: str) -> Refused | None:
    """Return why a skill cannot be used on a target."""
    if target_id in skill_targets(situation, actor):
        return None
    return Refused(
        "target", message("{actor} needs somebody else for that", actor=actor.name), "V-06"
    )


def skill_prompt(situation: Situation, actor: Token, declared: DeclaredAct) -> Prompt | None:
    """Return the next question of a skill check: the ability, then what the GM says of it."""
    skill, opponent = stage_of(declared, SkillUse), situation.token(declared.act.target)
    if skill.ability is None:
        text = message("{actor}: a skill of which ability", actor=actor.name)
        return Prompt(SkillUse, "ability", text, in_words(*ABILITIES), "V-05")
    if opponent is not None and skill.opposed_by is None:
        text = message("by which ability does {opponent} oppose it", opponent=opponent.name)
        return Prompt(SkillUse, "opposed_by", text, in_words(*ABILITIES), "V-06", THE_GM)
    if opponent is None and skill.difficulty is None:
        text = message("how difficult is it for {actor}", actor=actor.name)
        return Prompt(SkillUse, "difficulty", text, DIFFICULTIES, "V-07", THE_GM)
    if skill.circumstance is None and setting(situation, "skill_grades") == "ask":
        text = message("circumstances of {actor}'s skill", actor=actor.name)
        return Prompt(SkillUse, "circumstance", text, CIRCUMSTANCES, "V-09", THE_GM, "grade")
    return None


def carry_out_skill(draft: Draft, declared: DeclaredAct) -> None:
    """Roll a skill check."""
    actor, skill = draft.token(declared.act.actor), stage_of(declared, SkillUse)
    opponent = draft.battle.token(declared.act.target)
    own = _skill_modifiers(draft, actor, skill.ability or "", skill.circumstance)
    if opponent is None:
        _roll_against_difficulty(draft, actor, skill, own)
        return
    opposing = _skill_modifiers(draft, opponent, skill.opposed_by or "", None)
    purpose = message(
        "{ability} skill against {target}",
        ability=(skill.ability or "").capitalize(),
        target=opponent.name,
    )
    defence = message("{ability} against a skill", ability=(skill.opposed_by or "").capitalize())
    sides = rolling_sides(draft.situation, actor, opponent)
    rolls = roll_dice(draft, sides, DiePurpose(actor, purpose), DiePurpose(opponent, defence))
    check = Check(actor.id, opponent.id, purpose, defence, own, opposing, "V-06")
    success = wins_by_total(sides, rolls, total_of(own), total_of(opposing))
    report_check(draft, check, rolls, success=success)


def _skill_modifiers(
    draft: Draft, token: Token, ability: str, circumstance: DeclaredCircumstance | None
) -> Modifiers:
    """Return ability, ranks, injuries and the circumstance of a skill check (V-05, V-09)."""
    adjustments = lasting_adjustments(token, SKILLS)
    if units := DECLARED_UNITS[circumstance or DeclaredCircumstance.NONE]:
        adjustments.append(Adjustment("declared circumstance", units, "V-09"))
    return (
        *shown_modifiers(
            Modifier(ability[:3].upper(), ability_modifier(token, ability), "V-05"),
            Modifier(message("ranks"), token.stat("skill_ranks"), "V-05"),
        ),
        *circumstance_modifiers(draft, adjustments),
    )


def _roll_against_difficulty(
    draft: Draft, actor: Token, skill: SkillUse, modifiers: Modifiers
) -> None:
    """Roll d20 + modifiers against the GM's difficulty; equal is a success (V-07)."""
    purpose = message("{ability} skill", ability=(skill.ability or "").capitalize())
    die = draft.roll(20, message("{actor}: {purpose}", actor=actor.name, purpose=purpose), actor.id)
    total, difficulty = die + total_of(modifiers), skill.difficulty or 0
    draft.emit(
        Rolled(
            token=actor.id,
            what=purpose,
            dice=(die,),
            modifiers=modifiers,
            total=total,
            rule="V-07",
            against=difficulty,
            success=total >= difficulty,
        )
    )
