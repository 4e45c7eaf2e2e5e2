"""Treat Wound, Treat Condition, Stabilize (AP-161 to AP-163, AP-R104, AP-R108)."""

from enum import StrEnum

import msgspec

from gridapp.packkit import (
    THE_GM,
    Ask,
    Draft,
    Message,
    Modifier,
    Narrated,
    Noted,
    Number,
    Question,
    Situation,
    Stage,
    Token,
    ask,
    choose,
    choose_number,
    in_words,
    message,
    nonzero,
    options_of,
    stage_of,
    total_of,
)

from ..checks import CheckRoll, report_check, roll_for
from ..damage import highest_wound, lighten_wound, wound_count
from ..economy.stamina import gain_fatigue
from ..stats.sheet import (
    DEAD,
    DYING,
    FATIGUE,
    UNCONSCIOUS,
    WOUND_LEVELS,
    is_able,
    is_on,
    setting,
)

TREATMENT_NUMBERS = (-3, 0, 3, 6, 9)
"""Target numbers of Treat Wound, by wound level (AP-163)."""

POISONED = "poisoned"
TREATABLE = ("bleeding", "burning", "hobbled", POISONED)
POINTS_PER_STEP = 2
"""Points of a check for each further step of a treatment (AP-162, AP-163)."""


class Treatment(Stage, frozen=True):
    """Notes on a treatment."""

    which: str | None = None
    """The wound level or condition."""
    number: Noted[int | None] = None
    """The target number that the GM named."""
    step: Noted[int | None] = msgspec.field(name="at", default=None)
    """The step of a condition that the GM named."""
    heal: Noted[str | None] = None
    """The roll."""


class WakingAsk(Ask, frozen=True, tag="waking"):
    """The question whether a stabilized creature wakes (AP-161)."""


class Waking(StrEnum):
    """The GM's answers about a stabilized creature."""

    WAKES = "wakes"
    SLEEPS = "sleeps"


def wounded_patients(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Return the ids of the living patients with a wound (AP-163)."""
    patients = _patients(situation, actor)
    return tuple(token.id for token in patients if highest_wound(token))


def afflicted_patients(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Return the ids of the patients with a treatable condition (AP-162)."""
    patients = _patients(situation, actor)
    return tuple(token.id for token in patients if any(map(token.has, TREATABLE)))


def dying_patients(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Return the ids of the dying in reach, of whatever side (AP-161)."""
    return tuple(
        token.id
        for token in situation.battle.tokens
        if token.has(DYING) and _is_at_hand(situation, actor, token)
    )


def _patients(situation: Situation, actor: Token) -> list[Token]:
    """Return the living among the actor, adjacent allies, and adjacent helpless creatures.

    Whoever is pinned or unconscious is helpless as well (AP-154, AP-162, AP-163).
    """
    return [
        token
        for token in situation.battle.tokens
        if (token.side == actor.side or not is_able(token))
        and not token.has(DEAD)
        and _is_at_hand(situation, actor, token)
    ]


def _is_at_hand(situation: Situation, actor: Token, patient: Token) -> bool:
    """Return True for the actor and for neighbours that no wall hides."""
    if situation.distance(actor, patient) > 1:
        return False
    return actor.id == patient.id or situation.cover(actor, patient).grade != "total"


def healing_parts(actor: Token, rule: str = "AP-163") -> tuple[Modifier, ...]:
    """Return the modifiers of Lor [Healing/Wounds], -5 without a kit (AP-147, AP-163)."""
    return nonzero(
        Modifier(message("Lore"), actor.stat("lore"), rule),
        Modifier(message("Healing"), actor.stat("healing"), rule),
        Modifier(message("no kit"), 0 if actor.stat("kit") else -5, rule),
    )


def _roll_treatment(
    draft: Draft, stage: Treatment, actor: Token, patient: Token
) -> CheckRoll | None:
    text = message("{actor}: treat {patient}", actor=actor.name, patient=patient.name)
    return roll_for(draft, stage.heal, "heal", actor.id, text)


def treat_wound(draft: Draft) -> bool:
    """Lower a wound by a step, and one more per 2 points over; the patient tires (AP-163)."""
    act, stage = draft.declared_act.act, stage_of(draft.declared_act, Treatment)
    actor, patient = draft.token(act.actor), draft.token(act.target)
    if patient.pool(FATIGUE) >= patient.stat("most_stamina"):
        draft.emit(Narrated(patient.id, message("is too tired to be treated"), "AP-R104"))
        if is_on(draft, "failed_treatment_tires"):
            gain_fatigue(draft, patient.id, highest_wound(patient))
        return True
    texts = _treatable_wounds(patient)
    if not texts:
        draft.emit(Narrated(patient.id, message("has no wound any more"), "AP-163"))
        return True
    text = message("Which wound of {patient}", patient=patient.name)
    level = choose(draft, stage.which, "which", text, texts, rule="AP-163")
    if level is None:
        return False
    roll = _roll_treatment(draft, stage, actor, patient)
    if roll is None:
        return False
    number = TREATMENT_NUMBERS[WOUND_LEVELS.index(level)]
    purpose = message("treat a {level} wound of {patient}", level=level, patient=patient.name)
    total = report_check(draft, actor.id, purpose, roll, healing_parts(actor), "AP-163", number)
    if total >= number:
        steps = 1 + (total - number) // POINTS_PER_STEP
        lighten_wound(draft, patient.id, level, steps, "AP-163")
    gain_fatigue(draft, patient.id, highest_wound(draft.token(patient.id)))
    return True


def _treatable_wounds(patient: Token) -> dict[str, Message]:
    """Return the levels at which a patient is wounded, each with the number to reach (AP-163)."""
    return {
        name: message("{name}, against {number}", name=name.capitalize(), number=number)
        for name, number in zip(WOUND_LEVELS, TREATMENT_NUMBERS, strict=True)
        if patient.pool(name) < patient.stat(f"{name}_slots")
    }


def treat_condition(draft: Draft) -> bool:
    """End or ease a condition with a check against the GM's number (AP-162)."""
    act, stage = draft.declared_act.act, stage_of(draft.declared_act, Treatment)
    actor, patient = draft.token(act.actor), draft.token(act.target)
    texts = in_words(*filter(patient.has, TREATABLE))
    if not texts:
        draft.emit(Narrated(patient.id, message("needs no treatment any more"), "AP-162"))
        return True
    text = message("What of {patient} is treated", patient=patient.name)
    condition = choose(draft, stage.which, "which", text, texts, rule="AP-162")
    if condition is None:
        return False
    number = _condition_number(draft, stage, condition)
    if number is None:
        return False
    roll = _roll_treatment(draft, stage, actor, patient)
    if roll is None:
        return False
    parts = healing_parts(actor)
    margin = roll.total + total_of(parts) - number
    step = _condition_step(draft, patient, condition) if margin >= 0 else 0
    if step is None:
        return False
    purpose = message("treat {patient}, {condition}", patient=patient.name, condition=condition)
    report_check(draft, actor.id, purpose, roll, parts, "AP-162", number)
    if margin >= 0:
        _ease_condition(draft, patient, condition, step, 1 + margin // POINTS_PER_STEP)
    return True


def _condition_number(draft: Draft, stage: Treatment, condition: str) -> int | None:
    """Return the number that the GM sets for a condition, or ask and return None (AP-162)."""
    return choose_number(
        draft,
        stage.number,
        "number",
        message("what has a check to reach against it: {condition}", condition=condition),
        Number(message("TN"), -20, 60, 5),
        rule="AP-162",
        asker=THE_GM,
    )


def _condition_step(draft: Draft, patient: Token, condition: str) -> int | None:
    """Return the step of bleeding or burning; ask the GM for an unknown step."""
    held = patient.condition(condition)
    if held is None or held.value or not draft.rules.book.conditions[condition].stepped:
        return held.value if held else 0
    return choose_number(
        draft,
        stage_of(draft.declared_act, Treatment).step,
        "at",
        message(
            "at which step is {patient} {condition}", patient=patient.name, condition=condition
        ),
        Number(message("Step"), 1, 60, 1),
        rule="AP-162",
        asker=THE_GM,
    )


def _ease_condition(
    draft: Draft, patient: Token, condition: str, step: int, reduction: int
) -> None:
    """Lower the step of bleeding or burning, or end the condition; poison has its own text."""
    if condition == POISONED:
        draft.emit(Narrated(patient.id, message("the poison yields as its text says"), "AP-162"))
    elif step <= reduction:
        draft.lose(patient.id, condition, "AP-162")
    else:
        lowered = step - reduction
        conditions = tuple(
            msgspec.structs.replace(held, value=lowered) if held.id == condition else held
            for held in patient.conditions
        )
        draft.update_token(patient.id, conditions=conditions)
        text = message(
            "{condition} goes down by {reduction}, to step {lowered}",
            condition=condition,
            reduction=reduction,
            lowered=lowered,
        )
        draft.emit(Narrated(patient.id, text, "AP-162"))


def stabilize(draft: Draft) -> bool:
    """Check Lor [Healing/Wounds] against the number of wounds to end dying (AP-161, AP-R108)."""
    act, settled = draft.declared_act.act, stage_of(draft.declared_act, Treatment).heal
    actor, patient = draft.token(act.actor), draft.token(act.target)
    purpose = message("stabilize {patient}", patient=patient.name)
    roll = roll_for(
        draft,
        settled,
        "heal",
        actor.id,
        message("{actor}: {purpose}", actor=actor.name, purpose=purpose),
    )
    if roll is None:
        return False
    number = _stabilize_number(draft, patient)
    if number is None:
        return False
    parts = healing_parts(actor)
    if report_check(draft, actor.id, purpose, roll, parts, "AP-161", number) >= number:
        draft.lose(patient.id, DYING, "AP-161")
        if patient.has(UNCONSCIOUS):
            _ask_waking(draft, patient)
    return True


def _stabilize_number(draft: Draft, patient: Token) -> int | None:
    """Return the number of wounds, by a setting the GM's count of all received (AP-R108)."""
    count = wound_count(patient)
    if setting(draft, "stabilize_against") == "held":
        return count
    return choose_number(
        draft,
        stage_of(draft.declared_act, Treatment).number,
        "number",
        message("how many wounds has {patient} received", patient=patient.name),
        Number(message("Wounds"), 0, 60, count),
        rule="AP-R108",
        asker=THE_GM,
    )


def _ask_waking(draft: Draft, patient: Token) -> None:
    """Ask the GM for the result of the check to wake up: the source does not give it (AP-161)."""
    ask(
        draft,
        WakingAsk(),
        message("{patient} checks at once to wake up; does it wake", patient=patient.name),
        options_of(
            {Waking.WAKES: message("It wakes"), Waking.SLEEPS: message("It stays unconscious")}
        ),
        asker=THE_GM,
        rule="AP-161",
        default=Waking.SLEEPS,
        creature=patient.id,
    )


def answer_waking(draft: Draft, question: Question, option: str) -> None:
    """Wake a stabilized creature, or report when it checks again (AP-161)."""
    if option == Waking.WAKES:
        draft.lose(question.about, UNCONSCIOUS, "AP-161")
        return
    text = message("checks again in 10 minutes, and every 10 after, to wake up")
    draft.emit(Narrated(question.about, text, "AP-161"))
