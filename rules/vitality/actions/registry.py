"""The course of an act: its choices, reactions to it, the GM's grades, then its effect."""

from collections.abc import Callable

from gridapp.packkit import (
    Act,
    ActionKind,
    Declared,
    Draft,
    Halted,
    Option,
    Question,
    Refused,
    Token,
    Weapon,
    held,
)

from ..attacks.circumstances import (
    DECLARED_KEYS,
    GRADED_KEYS,
    Circumstance,
    circumstance_choices,
    grade_fault,
    graded_circumstances,
)
from ..attacks.rolls import make_attack
from ..attacks.targets import MANOEUVRE, PSYCHIC_ATTACK, attack_refusal
from ..damage import DEATH, answer_death
from ..decisions import Choices, Prompt, ask_about_act, settled_choices
from ..economy import mark_weapon_used, pay
from ..reactions import DISTRACTS, NO, YES, ask_about_distraction, opportunity_attack_act
from ..stats import ATTACK, OPPORTUNITY, ROLL_NAMES, is_able
from .criticals import (
    CRITICAL,
    CRITICAL_MANOEUVRE,
    INJURY,
    answer_critical,
    answer_injury,
    ask_critical,
)
from .general import GM_ACTIONS, carry_out_general, general_prompt
from .manoeuvres import PUSH, answer_shove, attempt_manoeuvre, manoeuvre_prompt
from .recovery import RECOVERY_ACTIONS, carry_out_recovery, recovery_prompt
from .stances import STANCE, adopt_stance, stance_prompt

GRADE = "grade"
ATTACK_ACTIONS = frozenset({"attack", PSYCHIC_ATTACK, OPPORTUNITY})
"""Acts that are attacks with a weapon."""

AIMED_ACTIONS = ATTACK_ACTIONS | {MANOEUVRE, CRITICAL_MANOEUVRE}
"""Acts against a target, with a weapon."""


def declare_act(draft: Draft, act: Act) -> None:
    """Put an act underway; it is carried out once nothing is left to be asked."""
    draft.push(Declared(act))


def choices_refusal(draft: Draft, act: Act) -> Refused | None:
    """Why an act cannot be declared with these choices, if it cannot."""
    known: dict[str, str] = {}
    while (wanted := _next_prompt(draft, act, known)) and wanted.key in act.choices:
        choice = act.choices[wanted.key]
        if choice not in [option.id for option in wanted.options]:
            return Refused("choice", f"{choice!r} is no answer to: {wanted.text}", wanted.rule)
        known[wanted.key] = choice
    allowed = (*known, *GRADED_KEYS, *DECLARED_KEYS) if act.action in AIMED_ACTIONS else (*known,)
    stray = [key for key in act.choices if key not in (*allowed, DISTRACTS)]
    if act.choices.get(DISTRACTS, YES) not in (YES, NO):
        return Refused("choice", "an act distracts or does not: yes or no", "VR-16")
    if stray:
        return Refused("choice", f"there is nothing to choose under {stray[0]!r}", "V-37")
    fault = grade_fault(circumstance_choices(act.choices))
    return Refused("choice", fault, "V-09") if fault else None


def perform(draft: Draft, act: Act) -> Refused | None:
    """Refuse an act with an impossible target or choice; otherwise pay for it and declare it."""
    actor, action = draft.token(act.actor), draft.rules.book.actions[act.action]
    is_attack = action.kind is ActionKind.ATTACK
    refusal = attack_refusal(draft.situation, actor, act) if is_attack else None
    refusal = refusal or choices_refusal(draft, act)
    if refusal is not None:
        return refusal
    pay(draft, actor.id, act.action, action)
    if is_attack:
        mark_weapon_used(draft, actor.id, act.weapon)
    declare_act(draft, act)
    return None


def answer(draft: Draft, question: Question, option: str) -> None:
    """Carry out the answer to a question, or note it for the act that waits for it."""
    act = None
    if question.kind == OPPORTUNITY:
        act = opportunity_attack_act(draft, question, option)
    elif question.kind == CRITICAL:
        act = answer_critical(draft, question, option)
    elif question.kind in _ANSWERS:
        _ANSWERS[question.kind](draft, question, option)
    else:
        draft.note(**{question.facts["key"]: option})
    if act is not None:
        declare_act(draft, act)


def resume_act(draft: Draft, declared: Declared) -> None:
    """Ask the next thing that the act depends on, or carry it out."""
    if stop := _halt_reason(draft, declared.act):
        draft.pop()
        draft.emit(stop)
        return
    for asks in _QUESTION_STEPS:
        if asks(draft, _latest(draft, declared)):
            return
    declared = _latest(draft, declared)
    draft.pop()
    _carry_out(draft, declared.act, settled_choices(declared))


def _latest(draft: Draft, declared: Declared) -> Declared:
    """The act as it stands now, with what has been noted on it."""
    top = draft.battle.underway[-1]
    return top if isinstance(top, Declared) else declared


def _halt_reason(draft: Draft, act: Act) -> Halted | None:
    """Why an act cannot go on after somebody struck at it."""
    actor = draft.token(act.actor)
    if not is_able(actor) and act.action not in GM_ACTIONS:
        return Halted(actor.id, f"{actor.name} is down", "V-79")
    if act.action in AIMED_ACTIONS and not held(actor, act.weapon).equipped:
        return Halted(actor.id, f"{actor.name} holds the weapon no longer", "V-66")
    return None


def _ask_choice(draft: Draft, declared: Declared) -> bool:
    """Ask what is not told yet; where there is only one answer it is taken."""
    known = dict(settled_choices(declared))
    while wanted := _next_prompt(draft, declared.act, known):
        if len(wanted.options) > 1:
            ask_about_act(draft, declared, wanted)
            return True
        known[wanted.key] = wanted.options[0].id
        draft.note(**{wanted.key: wanted.options[0].id})
    return False


def _next_prompt(draft: Draft, act: Act, known: Choices) -> Prompt | None:
    """What an act still has to be told by whoever declares it."""
    actor = draft.token(act.actor)
    if act.action in (MANOEUVRE, CRITICAL_MANOEUVRE) and MANOEUVRE not in known:
        return manoeuvre_prompt(actor, draft.token(act.target), held(actor, act.weapon))
    if act.action == STANCE:
        return stance_prompt(draft.situation, actor, known)
    if act.action in RECOVERY_ACTIONS:
        return recovery_prompt(act.action, known)
    return general_prompt(actor, act, known)


def _ask_grade(draft: Draft, declared: Declared) -> bool:
    asks = draft.rules.book.setting(draft.battle, "gm_grades") == "ask"
    if declared.act.action not in AIMED_ACTIONS or not asks:
        return False
    attacker, target, weapon = _parties(draft, declared.act)
    known = settled_choices(declared)
    for ground in graded_circumstances(draft.situation, attacker, target, weapon):
        if ground.key not in known and _is_relevant(ground, declared.act):
            ask_about_act(draft, declared, _grade_prompt(attacker, target, ground))
            return True
    return False


def _is_relevant(ground: Circumstance, act: Act) -> bool:
    """Whether a circumstance bears on an act: what helps Defence does nothing for CMD (V-69)."""
    return act.action in ATTACK_ACTIONS or ground.roll == ATTACK


def _grade_prompt(attacker: Token, target: Token, ground: Circumstance) -> Prompt:
    """The grade of a circumstance: the default first, none at all last (V-09, VR-20)."""
    grades = dict.fromkeys((ground.default, "minor", "major", "extreme", "none"))
    kind = "bonus" if ground.sign > 0 else "penalty"
    effect = f"{kind} to {ROLL_NAMES[ground.roll]}"
    text = f"GM: {ground.name}, {effect}: {attacker.name} against {target.name}"
    words = {grade: f"{'No' if grade == 'none' else grade.capitalize()} {kind}" for grade in grades}
    options = tuple(Option(grade, words[grade]) for grade in grades)
    return Prompt(ground.key, text, options, "VR-20", kind=GRADE)


_ANSWERS: dict[str, Callable[[Draft, Question, str], None]] = {
    INJURY: answer_injury,
    PUSH: answer_shove,
    DEATH: answer_death,
}
"""What carries out the answer to each kind of question that no act waits for."""

_QUESTION_STEPS: tuple[Callable[[Draft, Declared], bool], ...] = (
    _ask_choice,
    ask_about_distraction,
    _ask_grade,
)


def _parties(draft: Draft, act: Act) -> tuple[Token, Token, Weapon]:
    attacker = draft.token(act.actor)
    return attacker, draft.token(act.target), held(attacker, act.weapon)


def _carry_out(draft: Draft, act: Act, known: Choices) -> None:
    if act.action in ATTACK_ACTIONS:
        _attack(draft, act, known)
    elif act.action in AIMED_ACTIONS:
        attempt_manoeuvre(draft, *_parties(draft, act), known[MANOEUVRE], known)
    elif act.action == STANCE:
        adopt_stance(draft, act.actor, known)
    elif act.action in RECOVERY_ACTIONS:
        carry_out_recovery(draft, act, known)
    else:
        carry_out_general(draft, act, known)


def _attack(draft: Draft, act: Act, known: Choices) -> None:
    attacker, target, weapon = _parties(draft, act)
    verdict = make_attack(draft, attacker, target, weapon, known)
    if verdict.critical:
        ask_critical(draft, act, known)
