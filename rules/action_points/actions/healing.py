"""TODO."""

import msgspec

from gridapp.packkit import Draft, Modifier, Narrated, Number, Question, Situation, Token

from ..checks import choose, choose_number, options_of, report_check, roll_for
from ..damage import highest_wound, lighten_wound, wound_count
from ..economy.stamina import FATIGUE, gain_fatigue
from ..stats.sheet import DYING, UNCONSCIOUS, WOUND_LEVELS, nonzero, setting, total_of

TREATMENT_NUMBERS = (-3, 0, 3, 6, 9)
"""What treating a wound of each level has to reach (AP-163)."""


TREATABLE = ("bleeding", "burning", "hobbled", "poisoned")


TREATED = "which"


TREATMENT_NUMBER = "number"


STEP_FACT = "at"


WAKING = "waking"


WAKES = "wakes"


SLEEPS = "sleeps"


POINTS_PER_STEP = 2


def patients(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Oneself, willing ones beside, and the helpless (AP-162, AP-163)."""
    near = (one for one in situation.battle.tokens if situation.distance(actor, one) <= 1)
    return tuple(one.id for one in near if one.side == actor.side or one.has("helpless"))


def wounded_patients(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Patients with a wound."""
    found = (situation.battle.token(one) for one in patients(situation, actor))
    return tuple(one.id for one in found if one and highest_wound(one) and not one.has("dead"))


def afflicted_patients(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Patients that bleed, burn, are hobbled or poisoned."""
    found = (situation.battle.token(one) for one in patients(situation, actor))
    return tuple(one.id for one in found if one and any(one.has(name) for name in TREATABLE))


def dying_patients(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Patients that die."""
    found = (situation.battle.token(one) for one in patients(situation, actor))
    return tuple(one.id for one in found if one and one.has(DYING))


def healing_parts(actor: Token, rule: str = "AP-163") -> tuple[Modifier, ...]:
    """What Lor [Healing/Wounds] adds; without a kit it is harder (AP-147, AP-163)."""
    return nonzero(
        Modifier("Lore", actor.stat("lore"), rule),
        Modifier("Healing", actor.stat("healing"), rule),
        Modifier("no kit", 0 if actor.stat("kit") else -5, rule),
    )


def treat_wound(draft: Draft) -> bool:
    """One step lighter, and one more per 2 points over; the patient tires either way (AP-163)."""
    act = draft.declared_act.act
    actor, patient = draft.token(act.actor), draft.token(act.target)
    if patient.pool(FATIGUE) >= patient.stat("most_stamina"):
        draft.emit(Narrated(patient.id, "is too tired to be treated", "AP-R104"))
        if setting(draft, "failed_treatment_tires") == "yes":
            gain_fatigue(draft, patient.id, highest_wound(patient))
        return True
    held = {
        name: f"{name.capitalize()}, against {TREATMENT_NUMBERS[at]}"
        for at, name in enumerate(WOUND_LEVELS)
        if patient.pool(name) < patient.stat(f"{name}_slots")
    }
    which = choose(draft, TREATED, f"Which wound of {patient.name}", held, rule="AP-163")
    if which is None:
        return False
    roll = roll_for(draft, "heal", actor.id, f"{actor.name}: treat {patient.name}")
    if roll is None:
        return False
    against = TREATMENT_NUMBERS[WOUND_LEVELS.index(which)]
    what = f"treat a {which} wound of {patient.name}"
    total = report_check(draft, actor.id, what, roll.total, healing_parts(actor), "AP-163", against)
    if total >= against:
        lighten_wound(draft, patient.id, which, 1 + (total - against) // POINTS_PER_STEP, "AP-163")
    gain_fatigue(draft, patient.id, highest_wound(draft.token(patient.id)))
    return True


def treat_condition(draft: Draft) -> bool:
    """End one, or make it lighter, against the number that the GM tells (AP-162)."""
    act = draft.declared_act.act
    actor, patient = draft.token(act.actor), draft.token(act.target)
    held = {name: name.capitalize() for name in TREATABLE if patient.has(name)}
    which = choose(draft, TREATED, f"What of {patient.name} is treated", held, rule="AP-162")
    if which is None:
        return False
    text = f"GM: what has a check to reach against it: {which}"
    against = choose_number(draft, TREATMENT_NUMBER, text, Number("TN", -20, 60, 5), rule="AP-162")
    if against is None:
        return False
    roll = roll_for(draft, "heal", actor.id, f"{actor.name}: treat {patient.name}")
    if roll is None:
        return False
    over = roll.total + total_of(healing_parts(actor)) - against
    at = _condition_step(draft, patient, which) if over >= 0 else 0
    if at is None:
        return False
    what = f"treat {patient.name}, {which}"
    report_check(draft, actor.id, what, roll.total, healing_parts(actor), "AP-162", against)
    if over >= 0:
        _ease_condition(draft, patient, which, at, 1 + over // POINTS_PER_STEP)
    return True


def _condition_step(draft: Draft, patient: Token, which: str) -> int | None:
    """How badly one bleeds or burns; the GM tells it where nobody has noted it."""
    held = patient.condition(which)
    if held is None or held.value or not draft.rules.book.conditions[which].stepped:
        return held.value if held else 0
    text = f"GM: at which step is {patient.name} {which}"
    return choose_number(draft, STEP_FACT, text, Number("Step", 1, 60, 1), rule="AP-162")


def _ease_condition(draft: Draft, patient: Token, which: str, at: int, steps: int) -> None:
    """Hobbled ends; bleeding and burning go down by steps; poison goes by its own text."""
    if which == "poisoned":
        draft.emit(Narrated(patient.id, "the poison yields as its text says", "AP-162"))
    elif at <= steps:
        draft.lose(patient.id, which, "AP-162")
    else:
        left = tuple(
            msgspec.structs.replace(one, value=at - steps) if one.id == which else one
            for one in patient.conditions
        )
        draft.update_token(patient.id, conditions=left)
        text = f"{which} goes down by {steps}, to step {at - steps}"
        draft.emit(Narrated(patient.id, text, "AP-162"))


def stabilize(draft: Draft) -> bool:
    """Lor [Healing/Wounds] against the number of wounds held ends dying (AP-161, AP-R108)."""
    act = draft.declared_act.act
    actor, patient = draft.token(act.actor), draft.token(act.target)
    roll = roll_for(draft, "heal", actor.id, f"{actor.name}: stabilize {patient.name}")
    if roll is None:
        return False
    against = _stabilize_number(draft, patient)
    if against is None:
        return False
    what = f"stabilize {patient.name}"
    if (
        report_check(draft, actor.id, what, roll.total, healing_parts(actor), "AP-161", against)
        >= against
    ):
        draft.lose(patient.id, DYING, "AP-161")
        if patient.has(UNCONSCIOUS):
            _ask_waking(draft, patient)
    return True


def _ask_waking(draft: Draft, patient: Token) -> None:
    """The source tells no more of the check than that it is made at once (AP-161)."""
    draft.ask(
        WAKING,
        f"GM: {patient.name} checks at once to wake up; does it wake",
        about=patient.id,
        options=options_of({WAKES: "It wakes", SLEEPS: "It stays unconscious"}),
        default=SLEEPS,
        rule="AP-161",
    )


def answer_waking(draft: Draft, question: Question, option: str) -> None:
    """Carry out what the GM said."""
    if option == WAKES:
        draft.lose(question.about, UNCONSCIOUS, "AP-161")
        return
    text = "checks again in 10 minutes, and every 10 after, to wake up"
    draft.emit(Narrated(question.about, text, "AP-161"))


def _stabilize_number(draft: Draft, patient: Token) -> int | None:
    """The number of wounds, as held or as the GM counts all received (AP-R108)."""
    held = wound_count(patient)
    if setting(draft, "stabilize_against") == "held":
        return held
    text = f"GM: how many wounds has {patient.name} received"
    return choose_number(
        draft, TREATMENT_NUMBER, text, Number("Wounds", 0, 60, held), rule="AP-R108"
    )
