"""Treat Wound, Treat Condition, Stabilize (AP-161 to AP-163, AP-R104, AP-R108)."""

import msgspec

from gridapp.packkit import Draft, Modifier, Narrated, Number, Question, Situation, Token

from . import stamina, wounds
from .checks import asked_roll, summed, told_check, worth_telling
from .rulings import ruled
from .sheet import LEVELS, UNCONSCIOUS
from .stages import asked_number, choose, options_of

TREATMENT = (-3, 0, 3, 6, 9)
"""What treating a wound of each level has to reach (AP-163)."""

CONDITIONS = ("bleeding", "burning", "hobbled", "poisoned")
WHICH, NUMBER, AT = "which", "number", "at"
WAKING, WAKES, SLEEPS = "waking", "wakes", "sleeps"
STEP = 2


def patients(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Oneself, willing ones beside, and the helpless (AP-162, AP-163)."""
    near = (one for one in situation.battle.tokens if situation.distance(actor, one) <= 1)
    return tuple(one.id for one in near if one.side == actor.side or one.has("helpless"))


def wounded(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Patients with a wound."""
    found = (situation.battle.token(one) for one in patients(situation, actor))
    return tuple(one.id for one in found if one and wounds.highest(one) and not one.has("dead"))


def afflicted(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Patients that bleed, burn, are hobbled or poisoned."""
    found = (situation.battle.token(one) for one in patients(situation, actor))
    return tuple(one.id for one in found if one and any(one.has(name) for name in CONDITIONS))


def dying(situation: Situation, actor: Token) -> tuple[str, ...]:
    """Patients that die."""
    found = (situation.battle.token(one) for one in patients(situation, actor))
    return tuple(one.id for one in found if one and one.has(wounds.DYING))


def skill(actor: Token, rule: str = "AP-163") -> tuple[Modifier, ...]:
    """What Lor [Healing/Wounds] adds; without a kit it is harder (AP-147, AP-163)."""
    return worth_telling(
        Modifier("Lore", actor.stat("lore"), rule),
        Modifier("Healing", actor.stat("healing"), rule),
        Modifier("no kit", 0 if actor.stat("kit") else -5, rule),
    )


def treat_wound(draft: Draft) -> bool:
    """One step lighter, and one more per 2 points over; the patient tires either way (AP-163)."""
    act = draft.declared_act.act
    actor, patient = draft.token(act.actor), draft.token(act.target)
    if patient.pool(stamina.FATIGUE) >= patient.stat("most_stamina"):
        draft.emit(Narrated(patient.id, "is too tired to be treated", "AP-R104"))
        if ruled(draft, "failed_treatment_tires") == "yes":
            stamina.tire(draft, patient.id, wounds.highest(patient))
        return True
    held = {
        name: f"{name.capitalize()}, against {TREATMENT[at]}"
        for at, name in enumerate(LEVELS)
        if patient.pool(name) < patient.stat(f"{name}_slots")
    }
    which = choose(draft, WHICH, f"Which wound of {patient.name}", held, rule="AP-163")
    if which is None:
        return False
    roll = asked_roll(draft, "heal", actor.id, f"{actor.name}: treat {patient.name}")
    if roll is None:
        return False
    against = TREATMENT[LEVELS.index(which)]
    what = f"treat a {which} wound of {patient.name}"
    total = told_check(draft, actor.id, what, roll.total, skill(actor), "AP-163", against)
    if total >= against:
        lighten(draft, patient.id, which, 1 + (total - against) // STEP, "AP-163")
    stamina.tire(draft, patient.id, wounds.highest(draft.token(patient.id)))
    return True


def lighten(draft: Draft, token_id: str, level: str, steps: int, rule: str) -> bool:
    """Step a wound down, to the last level on the way that has an open slot (AP-R104)."""
    token, at = draft.token(token_id), LEVELS.index(level)
    reached = at
    for lower in range(at - 1, max(-1, at - 1 - steps), -1):
        if token.pool(LEVELS[lower]) > 0:
            reached = lower
    gone = steps > at
    whole = gone or reached == at - steps
    if (reached == at and not gone) or (not whole and ruled(draft, "full_slots") == "none"):
        return False
    draft.set_pool(token_id, level, token.pool(level) + 1)
    if gone:
        draft.emit(Narrated(token_id, f"is healed of a {level} wound", rule))
    else:
        name = LEVELS[reached]
        draft.set_pool(token_id, name, draft.token(token_id).pool(name) - 1)
        draft.emit(Narrated(token_id, f"a {level} wound becomes {name}", rule))
    wounds.weigh(draft, token_id)
    return True


def treat_condition(draft: Draft) -> bool:
    """End one, or make it lighter, against the number that the GM tells (AP-162)."""
    act = draft.declared_act.act
    actor, patient = draft.token(act.actor), draft.token(act.target)
    held = {name: name.capitalize() for name in CONDITIONS if patient.has(name)}
    which = choose(draft, WHICH, f"What of {patient.name} is treated", held, rule="AP-162")
    if which is None:
        return False
    text = f"GM: what has a check to reach against it: {which}"
    against = asked_number(draft, NUMBER, text, Number("TN", -20, 60, 5), rule="AP-162")
    if against is None:
        return False
    roll = asked_roll(draft, "heal", actor.id, f"{actor.name}: treat {patient.name}")
    if roll is None:
        return False
    over = roll.total + summed(skill(actor)) - against
    at = _step(draft, patient, which) if over >= 0 else 0
    if at is None:
        return False
    what = f"treat {patient.name}, {which}"
    told_check(draft, actor.id, what, roll.total, skill(actor), "AP-162", against)
    if over >= 0:
        _ease(draft, patient, which, at, 1 + over // STEP)
    return True


def _step(draft: Draft, patient: Token, which: str) -> int | None:
    """How badly one bleeds or burns; the GM tells it where nobody has noted it."""
    held = patient.condition(which)
    if held is None or held.value or not draft.rules.book.conditions[which].stepped:
        return held.value if held else 0
    text = f"GM: at which step is {patient.name} {which}"
    return asked_number(draft, AT, text, Number("Step", 1, 60, 1), rule="AP-162")


def _ease(draft: Draft, patient: Token, which: str, at: int, steps: int) -> None:
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
    roll = asked_roll(draft, "heal", actor.id, f"{actor.name}: stabilize {patient.name}")
    if roll is None:
        return False
    against = _stabilizing(draft, patient)
    if against is None:
        return False
    what = f"stabilize {patient.name}"
    if told_check(draft, actor.id, what, roll.total, skill(actor), "AP-161", against) >= against:
        draft.lose(patient.id, wounds.DYING, "AP-161")
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


def _stabilizing(draft: Draft, patient: Token) -> int | None:
    """The number of wounds, as held or as the GM counts all received (AP-R108)."""
    held = wounds.count(patient)
    if ruled(draft, "stabilize_against") == "held":
        return held
    text = f"GM: how many wounds has {patient.name} received"
    return asked_number(draft, NUMBER, text, Number("Wounds", 0, 60, held), rule="AP-R108")
