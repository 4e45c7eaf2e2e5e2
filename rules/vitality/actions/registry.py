"""The course of an act: choices, reactions of foes, the GM's grades, the effect."""

from collections.abc import Callable

import msgspec

from gridapp.packkit import (
    THE_GM,
    Act,
    ActionKind,
    DeclaredAct,
    Draft,
    Halted,
    OwnSide,
    Question,
    Refused,
    Situation,
    Stage,
    Text,
    Token,
    Weapon,
    asks_first,
    declare,
    declared_in,
    is_about,
    is_confirmed,
    is_in,
    message,
    require_weapon,
    setting,
    settle,
    stage_of,
)

from ..attacks.circumstances import (
    CIRCUMSTANCE_KEYS,
    Circumstance,
    Circumstances,
    grade_fault,
    graded_circumstances,
)
from ..attacks.rolls import make_attack
from ..attacks.targets import MANOEUVRE, PSYCHIC_ATTACK, attack_refusal, reach_refusal
from ..checks import Grade
from ..damage import Death, answer_death
from ..economy import mark_weapon_used, pay
from ..reactions import (
    DISTRACTS,
    DistractionRuling,
    Opportunity,
    ask_about_distraction,
    opportunity_attack_act,
)
from ..stats import ATTACK, OPPORTUNITY, ROLL_NAMES, is_able, is_mended
from .criticals import (
    CRITICAL_MANOEUVRE,
    CriticalHit,
    FollowUp,
    InjuryAsk,
    answer_critical,
    answer_injury,
    ask_critical,
)
from .escapes import HOLD_ACTIONS, carry_out_hold_action, hold_prompt
from .general import GM_ACTIONS, carry_out_general, general_prompt
from .manoeuvres import (
    ManoeuvreStage,
    Shove,
    answer_shove,
    attempt_manoeuvre,
    manoeuvre_prompt,
)
from .prompts import Prompt, answer_or_ask
from .recovery import RECOVERY_ACTIONS, carry_out_recovery, recovery_prompt
from .skills import (
    SKILL_ACTIONS,
    USE_SKILL_ON,
    carry_out_skill,
    skill_prompt,
    skill_refusal,
)
from .stances import STANCE, StanceChoice, adopt_stance, stance_prompt, stance_refusal

ATTACK_ACTIONS = frozenset({"attack", PSYCHIC_ATTACK, OPPORTUNITY})
"""Acts that are attacks with a weapon."""

AIMED_ACTIONS = ATTACK_ACTIONS | {MANOEUVRE, CRITICAL_MANOEUVRE}
"""Acts against a target, with a weapon."""


class Begun(Stage, frozen=True, tag=""):
    """An act of which nothing is settled yet; all stages of this system have the same tag."""


def perform(draft: Draft, act: Act) -> Refused | None:
    """Refuse an act with an impossible target or choice; otherwise pay for and declare the act.

    An attack on one's own side is asked about first.
    """
    actor, action = draft.token(act.actor), draft.rules.book.actions[act.action]
    is_attack = action.kind is ActionKind.ATTACK
    refusal = attack_refusal(draft.situation, actor, act) if is_attack else None
    if act.action == USE_SKILL_ON:
        refusal = skill_refusal(draft.situation, actor, act.target)
    if act.action == STANCE:
        refusal = stance_refusal(draft.situation, actor, act.choices.get(STANCE, ""))
    refusal = refusal or _choice_refusal(draft.situation, act)
    if refusal is not None:
        return refusal
    if is_attack and asks_first(draft.situation, actor, draft.battle.token(act.target)):
        declare(draft, act, OwnSide())
    else:
        _begin(draft, act)
    return None


def _begin(draft: Draft, act: Act) -> None:
    action = draft.rules.book.actions[act.action]
    pay(draft, act.actor, act.action, action)
    if action.kind is ActionKind.ATTACK:
        mark_weapon_used(draft, act.actor, act.weapon)
    declare(draft, act, Begun())


def _choice_refusal(situation: Situation, act: Act) -> Refused | None:
    """Return why the choices of an act are not allowed."""
    settled: dict[str, str] = {}
    while prompt := _next_prompt(situation, _with_choices(act, settled)):
        if prompt.field not in act.choices:
            break
        choice = act.choices[prompt.field]
        if choice not in prompt.options:
            return Refused(
                "choice",
                message(
                    "{choice} is no answer to: {prompt}", choice=repr(choice), prompt=prompt.text
                ),
                prompt.rule,
            )
        settled[prompt.field] = choice
    if act.choices.get(DISTRACTS, DistractionRuling.YES) not in (
        DistractionRuling.YES,
        DistractionRuling.NO,
    ):
        return Refused("choice", message("an act distracts or does not: yes or no"), "VR-16")
    circumstances = CIRCUMSTANCE_KEYS if act.action in AIMED_ACTIONS else ()
    allowed = {*settled, *circumstances, DISTRACTS}
    stray = next((key for key in act.choices if key not in allowed), "")
    if stray:
        return Refused(
            "choice", message("there is nothing to choose under {stray}", stray=repr(stray)), "V-37"
        )
    fault = grade_fault(act)
    return Refused("choice", fault, "V-09") if fault else None


def _with_choices(act: Act, choices: dict[str, str]) -> DeclaredAct:
    """Return an act as if declared with only these choices."""
    return declared_in(msgspec.structs.replace(act, choices=choices), Begun())


def answer(draft: Draft, question: Question, option: str) -> None:
    """Carry out the answer to a question, or note the answer on the waiting act."""
    act = None
    if is_about(question, Opportunity):
        act = opportunity_attack_act(draft, question, option)
    elif is_about(question, CriticalHit):
        act = answer_critical(draft, question, option)
    elif is_about(question, InjuryAsk):
        answer_injury(draft, question, option)
    elif is_about(question, Shove):
        answer_shove(draft, question, option)
    elif is_about(question, Death):
        answer_death(draft, question, option)
    else:
        settle(draft, question, option)
    if act is not None:
        declare(draft, act, Begun())


def resume(draft: Draft, declared: DeclaredAct) -> None:
    """Ask the next question about an act, or carry the act out."""
    if halt := _halt(draft, declared.act):
        draft.pop()
        draft.emit(halt)
        return
    if is_in(declared, OwnSide):
        if is_confirmed(draft, "V-52"):
            _begin(draft, declared.act)
        return
    for ask_next in _QUESTIONS:
        if ask_next(draft, draft.declared_act):
            return
    settled = draft.declared_act
    draft.pop()
    _carry_out(draft, settled)


def _halt(draft: Draft, act: Act) -> Halted | None:
    """Return the event that halts an act made impossible by reactions, None if it can go on."""
    actor = draft.token(act.actor)
    if not is_able(actor) and act.action not in GM_ACTIONS:
        return Halted(actor.id, message("{actor} is down", actor=actor.name), "V-79")
    if act.action in AIMED_ACTIONS and not require_weapon(actor, act.weapon).equipped:
        return Halted(
            actor.id, message("{actor} holds the weapon no longer", actor=actor.name), "V-66"
        )
    return _out_of_reach(draft.situation, actor, act) if is_mended(draft) else None


def _out_of_reach(situation: Situation, actor: Token, act: Act) -> Halted | None:
    """Return that a reaction has put the target out of reach or sight, None if it can be hit."""
    target = situation.token(act.target)
    if act.action not in AIMED_ACTIONS or target is None:
        return None
    refusal = reach_refusal(situation, actor, target, require_weapon(actor, act.weapon))
    return Halted(actor.id, refusal.why, refusal.rule) if refusal else None


def _ask_choice(draft: Draft, declared: DeclaredAct) -> bool:
    """Ask for the next open choice; a single option is taken without a question."""
    while prompt := _next_prompt(draft.situation, declared):
        if answer_or_ask(draft, prompt):
            return True
        declared = draft.declared_act
    return False


def _next_prompt(situation: Situation, declared: DeclaredAct) -> Prompt | None:
    """Return the next question for the declaring side, None if all is settled."""
    act = declared.act
    actor, target = situation.token(act.actor), situation.token(act.target)
    if actor is None:
        return None
    if act.action in (MANOEUVRE, CRITICAL_MANOEUVRE):
        is_open = stage_of(declared, ManoeuvreStage).manoeuvre is None
        weapon = require_weapon(actor, act.weapon)
        return manoeuvre_prompt(actor, target, weapon) if target and is_open else None
    if act.action == STANCE:
        return stance_prompt(situation, actor, stage_of(declared, StanceChoice))
    if act.action in RECOVERY_ACTIONS:
        return recovery_prompt(declared)
    for actions, prompt in ((HOLD_ACTIONS, hold_prompt), (SKILL_ACTIONS, skill_prompt)):
        if act.action in actions:
            return prompt(situation, actor, declared)
    return general_prompt(actor, declared)


def _ask_grade(draft: Draft, declared: DeclaredAct) -> bool:
    """Ask the GM for the grade of the next circumstance, by the setting (V-09, VR-20)."""
    act = declared.act
    if act.action not in AIMED_ACTIONS or setting(draft, "gm_grades") != "ask":
        return False
    attacker, target, weapon = _parties(draft, act)
    grades = stage_of(declared, Circumstances).grades
    for circumstance in graded_circumstances(draft.situation, attacker, target, weapon):
        # What helps Defence does nothing for CMD (V-69).
        is_relevant = act.action in ATTACK_ACTIONS or circumstance.roll == ATTACK
        if circumstance.key not in grades and is_relevant:
            return answer_or_ask(draft, _grade_prompt(attacker, target, circumstance))
    return False


def _grade_prompt(attacker: Token, target: Token, circumstance: Circumstance) -> Prompt:
    """Return the question for a grade: the default first, no bonus or penalty last (VR-20)."""
    kind = "bonus" if circumstance.sign > 0 else "penalty"
    effect = message("{kind} to {roll}", kind=kind, roll=ROLL_NAMES[circumstance.roll])
    text = message(
        "{circumstance}, {effect}: {attacker} against {target}",
        circumstance=circumstance.name,
        effect=effect,
        attacker=attacker.name,
        target=target.name,
    )
    grades = (circumstance.default, Grade.MINOR, Grade.MAJOR, Grade.EXTREME)
    options: dict[str, Text] = {
        grade: message("{grade} {kind}", grade=grade.capitalize(), kind=kind) for grade in grades
    }
    options[Grade.NONE] = message("No {kind}", kind=kind)
    return Prompt(Circumstances, circumstance.key, text, options, "VR-20", THE_GM, "grade")


_QUESTIONS: tuple[Callable[[Draft, DeclaredAct], bool], ...] = (
    _ask_choice,
    ask_about_distraction,
    _ask_grade,
)
"""Each asks the next question of its kind; False means that nothing is left to ask."""


def _parties(draft: Draft, act: Act) -> tuple[Token, Token, Weapon]:
    attacker = draft.token(act.actor)
    return attacker, draft.token(act.target), require_weapon(attacker, act.weapon)


def _carry_out(draft: Draft, declared: DeclaredAct) -> None:
    act = declared.act
    if act.action in AIMED_ACTIONS:
        _carry_out_aimed(draft, declared)
    elif act.action == STANCE:
        adopt_stance(draft, declared)
    elif act.action in RECOVERY_ACTIONS:
        carry_out_recovery(draft, declared)
    elif act.action in HOLD_ACTIONS:
        carry_out_hold_action(draft, declared)
    elif act.action in SKILL_ACTIONS:
        carry_out_skill(draft, declared)
    else:
        carry_out_general(draft, declared)


def _carry_out_aimed(draft: Draft, declared: DeclaredAct) -> None:
    """Make an attack, with the question after a critical hit, or attempt a manoeuvre."""
    act, circumstances = declared.act, stage_of(declared, Circumstances)
    attacker, target, weapon = _parties(draft, act)
    manoeuvre = stage_of(declared, ManoeuvreStage).manoeuvre
    if manoeuvre is not None:
        attempt_manoeuvre(draft, attacker, target, weapon, manoeuvre, circumstances)
    elif make_attack(draft, attacker, target, weapon, circumstances).critical:
        ask_critical(draft, act, circumstances, stage_of(declared, FollowUp))
