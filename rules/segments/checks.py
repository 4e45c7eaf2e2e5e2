"""Checks: a d20 at or under a target score; Concentration (S-37 to S-40, S-56, SR-17, SR-18)."""

from fractions import Fraction

from gridapp.packkit import (
    Condition,
    DeclaredAct,
    Draft,
    Modifier,
    Narrated,
    Option,
    Question,
    Rolled,
    Token,
)

from .questions import PendingQuestion
from .stats import CONCENTRATING, GM_MODIFIER

SIDES = 20


DIFFICULTIES = {"difficult": -4, "very_difficult": -8, "amazing": -12}


DIFFICULTY_NAMES = {
    0: "Base",
    -4: "Difficult",
    -8: "Very Difficult",
    -12: "Amazing",
}


ScoreParts = tuple[Modifier, ...]
"""What a target score is made of."""


def nonzero(*parts: Modifier) -> ScoreParts:
    """The parts that count."""
    return tuple(part for part in parts if part.value)


def skill_parts(skill: str, score: int, token: Token) -> ScoreParts:
    """A skill's score with what makes everything harder for its owner (S-39, S-40, SR-42)."""
    lasting = (
        Modifier(name.replace("_", " "), value, "S-39")
        for name, value in DIFFICULTIES.items()
        if token.has(name)
    )
    gm = Modifier("GM", token.pool(GM_MODIFIER), "SR-42")
    return (Modifier(skill, score, "S-37"), *nonzero(*lasting, gm))


def target_score(parts: ScoreParts) -> int:
    """The target score."""
    return sum(part.value for part in parts)


def success_chance(parts: ScoreParts) -> Fraction:
    """How likely a check is to succeed: no face succeeds or fails by itself (SR-17, SR-18)."""
    return Fraction(min(SIDES, max(0, target_score(parts))), SIDES)


def roll_check(draft: Draft, token: Token, what: str, parts: ScoreParts, rule: str) -> bool:
    """Roll a check and tell it; a target score below 1 cannot be rolled (SR-17, SR-18)."""
    score = target_score(parts)
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


CONCENTRATION = "concentration"


CHECK, KEEPS, LOST = "check", "keeps", "lost"


def start_concentrating(draft: Draft, token_id: str) -> None:
    """Keep an effect going from now on."""
    draft.gain(token_id, Condition(CONCENTRATING), "S-56")


def concentration_question(token: Token) -> PendingQuestion:
    """Whether a creature keeps its effect going."""
    options = (
        Option(CHECK, "Concentration check"),
        Option(KEEPS, "No check needed"),
        Option(LOST, "The effect ends"),
    )
    text = f"GM: does {token.name} keep its effect going"
    return PendingQuestion(CONCENTRATION, text, "", options, "SR-40")


def ask_concentration_at_round_end(draft: Draft) -> None:
    """At the end of a round everybody who concentrates is asked, where the table plays so."""
    if draft.rules.book.setting(draft.battle, CONCENTRATION) != "round_end":
        return
    for token in draft.battle.tokens:
        if token.has(CONCENTRATING):
            asked = concentration_question(token)
            draft.ask(
                CONCENTRATION,
                asked.text,
                about=token.id,
                options=asked.options,
                default=CHECK,
                rule=asked.rule,
            )


def answer_concentration(draft: Draft, question: Question, option: str) -> None:
    """Carry out what the GM has said."""
    settle_concentration(draft, question.about, option)


def settle_concentration(draft: Draft, token_id: str, option: str) -> None:
    """Keep the effect, lose it, or let the dice decide (S-56)."""
    token = draft.token(token_id)
    parts = skill_parts("Concentration", token.stat(CONCENTRATION), token)
    kept = option == KEEPS or (
        option == CHECK and roll_check(draft, token, "Concentration", parts, "S-56")
    )
    if not kept:
        draft.lose(token_id, CONCENTRATING, "S-56")


def disturbed_concentration(draft: Draft, declared: DeclaredAct) -> PendingQuestion | None:
    """What is asked when damage has got through to somebody who concentrates."""
    token = draft.token(declared.act.target)
    asks = draft.rules.book.setting(draft.battle, CONCENTRATION) == "damage"
    return concentration_question(token) if asks and token.has(CONCENTRATING) else None
