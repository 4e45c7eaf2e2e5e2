"""Checks: a d20 at or under the target score, modifiers added (S-37 to S-40, SR-17, SR-18)."""

from fractions import Fraction

from gridapp.packkit import Draft, Modifier, Narrated, Rolled, Token

from .sheet import GM_MODIFIER

SIDES = 20
DIFFICULTIES = {"difficult": -4, "very_difficult": -8, "amazing": -12}
DIFFICULTY_NAMES = {
    0: "Base",
    -4: "Difficult",
    -8: "Very Difficult",
    -12: "Amazing",
}

Parts = tuple[Modifier, ...]
"""What a target score is made of."""


def told(*parts: Modifier) -> Parts:
    """The parts that count."""
    return tuple(part for part in parts if part.value)


def score_of(skill: str, score: int, token: Token) -> Parts:
    """A skill's score with what makes everything harder for its owner (S-39, S-40, SR-42)."""
    lasting = (
        Modifier(name.replace("_", " "), value, "S-39")
        for name, value in DIFFICULTIES.items()
        if token.has(name)
    )
    gm = Modifier("GM", token.pool(GM_MODIFIER), "SR-42")
    return (Modifier(skill, score, "S-37"), *told(*lasting, gm))


def total(parts: Parts) -> int:
    """The target score."""
    return sum(part.value for part in parts)


def chance(parts: Parts) -> Fraction:
    """How likely a check is to succeed: no face succeeds or fails by itself (SR-17, SR-18)."""
    return Fraction(min(SIDES, max(0, total(parts))), SIDES)


def check(draft: Draft, token: Token, what: str, parts: Parts, rule: str) -> bool:
    """Roll a check and tell it; a target score below 1 cannot be rolled (SR-17, SR-18)."""
    score = total(parts)
    if score < 1:
        text = f"{what}: a target score of {score} cannot be rolled"
        draft.emit(Narrated(token.id, text, "SR-18"))
        return False
    die = draft.roll(SIDES, f"{token.name}: {what}")
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
            success=die <= score,
            under=True,
        )
    )
    return die <= score
