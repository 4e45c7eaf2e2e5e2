"""Checks: a d20 at or under a target score; Concentration (S-37 to S-40, S-56, SR-17, SR-18)."""

from enum import StrEnum
from fractions import Fraction

from gridapp.packkit import (
    THE_GM,
    Ask,
    Condition,
    Draft,
    Modifier,
    Narrated,
    Question,
    Rolled,
    Situation,
    Text,
    Token,
    ask,
    message,
    options_of,
    setting,
    total_of,
)

from .stats import CONCENTRATING, GM_MODIFIER, is_in_fight

DIE_SIDES = 20
DIFFICULTIES = {"difficult": -4, "very_difficult": -8, "amazing": -12}
DIFFICULTY_NAMES = {0: "Base", -4: "Difficult", -8: "Very Difficult", -12: "Amazing"}
CONCENTRATION = "concentration"

ScoreParts = tuple[Modifier, ...]
"""A skill and the modifiers that add up to a target score."""


def skill_parts(skill: str, score: int, token: Token) -> ScoreParts:
    """Return a skill's score and the modifiers on every check of its owner (S-39, S-40, SR-42)."""
    parts = [Modifier(skill, score, "S-37")]
    if token.conditions:
        parts += [
            Modifier(name.replace("_", " "), value, "S-39")
            for name, value in DIFFICULTIES.items()
            if token.has(name)
        ]
    if by_gm := token.pool(GM_MODIFIER):
        parts.append(Modifier("GM", by_gm, "SR-42"))
    return tuple(parts)


def success_chance(source: Draft | Situation, parts: ScoreParts) -> Fraction:
    """Return the exact chance of a check (SR-17, SR-18)."""
    return Fraction(successful_faces(source, parts), DIE_SIDES)


def successful_faces(source: Draft | Situation, parts: ScoreParts) -> int:
    """Return how many faces of the die succeed in a check (SR-17, SR-18)."""
    return min(DIE_SIDES, max(0, _highest_success(source, parts)))


def _highest_success(source: Draft | Situation, parts: ScoreParts) -> int:
    """Return the highest face that succeeds: the target score, or less than 1 for none.

    By a setting a 1 always succeeds and a 20 always fails (SR-18).
    """
    score = total_of(parts)
    is_decided = setting(source, "extremes") == "decide"
    return max(1, min(DIE_SIDES - 1, score)) if is_decided else score


def roll_check(draft: Draft, token: Token, what: Text, parts: ScoreParts, rule: str) -> bool:
    """Roll a check and return True on success.

    A target score below 1 fails without a roll, unless a 1 always succeeds (SR-18).
    """
    score = total_of(parts)
    highest = _highest_success(draft, parts)
    if highest < 1:
        text = message("{what}: a target score of {score} cannot be rolled", what=what, score=score)
        draft.emit(Narrated(token.id, text, "SR-18"))
        return False
    die = draft.roll(DIE_SIDES, message("{token}: {what}", token=token.name, what=what), token.id)
    draft.emit(
        Rolled(
            token=token.id,
            what=what,
            dice=(die,),
            modifiers=(),
            total=die,
            rule=rule,
            against=score,
            opposed=parts,
            success=die <= highest,
            under=True,
        )
    )
    return die <= highest


class ConcentrationRuling(StrEnum):
    """The GM's ruling on an effect that needs concentration (S-56, SR-40)."""

    CHECK = "check"
    KEEPS = "keeps"
    LOST = "lost"


FOCUS_OPTIONS = {
    ConcentrationRuling.CHECK: message("Concentration check"),
    ConcentrationRuling.KEEPS: message("No check needed"),
    ConcentrationRuling.LOST: message("The effect ends"),
}


class ConcentrationAsk(Ask, frozen=True, tag=CONCENTRATION):
    """Asks at the end of a round whether a creature keeps its effect going."""


def concentration_text(token: Token) -> Text:
    """Return the question whether a creature keeps its effect going."""
    return message("does {token} keep its effect going", token=token.name)


def start_concentrating(draft: Draft, token_id: str) -> None:
    """Mark a creature as keeping an effect going (S-56)."""
    draft.gain(token_id, Condition(CONCENTRATING), "S-56")


def lose_concentration(draft: Draft, token_id: str) -> None:
    """End the effect of a creature that is out of the fight; the first edition asked on (S-56)."""
    if setting(draft, "edition") == "second":
        draft.lose(token_id, CONCENTRATING, "S-56")


def is_disturbed_by_damage(draft: Draft, token: Token) -> bool:
    """Return True if damage endangers an effect that the creature keeps going (SR-40)."""
    return _keeps_effect(draft, token) and setting(draft.situation, CONCENTRATION) == "damage"


def _keeps_effect(draft: Draft, token: Token) -> bool:
    is_standing = is_in_fight(token) or setting(draft, "edition") == "first"
    return token.has(CONCENTRATING) and is_standing


def ask_concentration_at_round_end(draft: Draft) -> None:
    """Ask about every creature that concentrates, if the table plays by the round (SR-40)."""
    if setting(draft.situation, CONCENTRATION) != "round_end":
        return
    for token in draft.battle.tokens:
        if _keeps_effect(draft, token):
            ask(
                draft,
                ConcentrationAsk(),
                concentration_text(token),
                options_of(FOCUS_OPTIONS),
                asker=THE_GM,
                rule="SR-40",
                creature=token.id,
            )


def answer_concentration(draft: Draft, question: Question, option: str) -> None:
    """Carry out the GM's ruling at the end of a round."""
    settle_concentration(draft, question.about, ConcentrationRuling(option))


def settle_concentration(draft: Draft, token_id: str, focus: ConcentrationRuling) -> None:
    """Keep an effect going, end the effect, or roll a Concentration check (S-56)."""
    token = draft.token(token_id)
    parts = skill_parts("Concentration", token.stat(CONCENTRATION), token)
    keeps = focus is ConcentrationRuling.KEEPS or (
        focus is ConcentrationRuling.CHECK
        and roll_check(draft, token, message("Concentration"), parts, "S-56")
    )
    if not keeps:
        draft.lose(token_id, CONCENTRATING, "S-56")
