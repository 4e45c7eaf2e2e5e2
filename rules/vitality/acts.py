"""Acts on their way: what they must be told, who may strike, the GM's grades, then the act."""

from collections.abc import Callable

from gridapp.packkit import (
    Act,
    DeclaredAct,
    Draft,
    Halted,
    Option,
    Refused,
    Token,
    Weapon,
    require_weapon,
)

from . import attacks, criticals, deeds, distraction, manoeuvres, recovery, stances
from .asking import Terms, Wanted, ask, terms
from .criticals import CRITICAL_MANOEUVRE
from .distraction import DISTRACTS, NO, YES
from .grounds import DECLARED, GRADED, Ground, graded_by_gm, grades_in, misgraded
from .manoeuvres import MANOEUVRE
from .sheet import OPPORTUNITY, is_able

GRADE = "grade"
PSYCHIC_ATTACK = "psychic_attack"
STRIKES = frozenset({"attack", PSYCHIC_ATTACK, OPPORTUNITY})
"""Acts that are attacks with a weapon."""

AIMED = STRIKES | {MANOEUVRE, CRITICAL_MANOEUVRE}
"""Acts against a target, with a weapon."""


def declare(draft: Draft, act: Act) -> None:
    """Put an act underway; it is carried out once nothing is left to be asked."""
    draft.push(DeclaredAct(act))


def misdeclared(draft: Draft, act: Act) -> Refused | None:
    """Why an act cannot be declared with these choices, if it cannot."""
    known: dict[str, str] = {}
    while (wanted := _wanted(draft, act, known)) and wanted.key in act.choices:
        choice = act.choices[wanted.key]
        if choice not in [option.id for option in wanted.options]:
            return Refused("choice", f"{choice!r} is no answer to: {wanted.text}", wanted.rule)
        known[wanted.key] = choice
    allowed = (*known, *GRADED, *DECLARED) if act.action in AIMED else (*known,)
    stray = [key for key in act.choices if key not in (*allowed, DISTRACTS)]
    if act.choices.get(DISTRACTS, YES) not in (YES, NO):
        return Refused("choice", "an act distracts or does not: yes or no", "VR-16")
    if stray:
        return Refused("choice", f"there is nothing to choose under {stray[0]!r}", "V-37")
    fault = misgraded(grades_in(act.choices))
    return Refused("choice", fault, "V-09") if fault else None


def resume(draft: Draft, declared: DeclaredAct) -> None:
    """Ask the next thing that the act depends on, or carry it out."""
    if stop := _stopped(draft, declared.act):
        draft.pop()
        draft.emit(stop)
        return
    for asks in _ASKING:
        if asks(draft, _top(draft, declared)):
            return
    declared = _top(draft, declared)
    draft.pop()
    _carry_out(draft, declared.act, terms(declared))


def _top(draft: Draft, declared: DeclaredAct) -> DeclaredAct:
    """The act as it stands now, with what has been noted on it."""
    top = draft.battle.underway[-1]
    return top if isinstance(top, DeclaredAct) else declared


def _stopped(draft: Draft, act: Act) -> Halted | None:
    """Why an act cannot go on after somebody struck at it."""
    actor = draft.token(act.actor)
    if not is_able(actor) and act.action not in deeds.BY_THE_GM:
        return Halted(actor.id, f"{actor.name} is down", "V-79")
    if act.action in AIMED and not require_weapon(actor, act.weapon).equipped:
        return Halted(actor.id, f"{actor.name} holds the weapon no longer", "V-66")
    return None


def _asks_for_a_choice(draft: Draft, declared: DeclaredAct) -> bool:
    """Ask what is not told yet; where there is only one answer it is taken."""
    known = dict(terms(declared))
    while wanted := _wanted(draft, declared.act, known):
        if len(wanted.options) > 1:
            ask(draft, declared, wanted)
            return True
        known[wanted.key] = wanted.options[0].id
        draft.note_facts(**{wanted.key: wanted.options[0].id})
    return False


def _wanted(draft: Draft, act: Act, known: Terms) -> Wanted | None:
    """What an act still has to be told by whoever declares it."""
    actor = draft.token(act.actor)
    if act.action in (MANOEUVRE, CRITICAL_MANOEUVRE) and MANOEUVRE not in known:
        return manoeuvres.wanted(actor, draft.token(act.target), require_weapon(actor, act.weapon))
    if act.action == stances.STANCE:
        return stances.wanted(draft.situation, actor, known)
    if act.action in recovery.ACTIONS:
        return recovery.wanted(act.action, known)
    return deeds.wanted(actor, act, known)


def _asks_for_a_grade(draft: Draft, declared: DeclaredAct) -> bool:
    asks = draft.rules.book.setting(draft.battle, "gm_grades") == "ask"
    if declared.act.action not in AIMED or not asks:
        return False
    attacker, target, weapon = _parties(draft, declared.act)
    known = terms(declared)
    for ground in graded_by_gm(draft.situation, attacker, target, weapon):
        if ground.key not in known and _bears(ground, declared.act):
            ask(draft, declared, _grade(attacker, target, ground))
            return True
    return False


def _bears(ground: Ground, act: Act) -> bool:
    """Whether a circumstance bears on an act: what helps Defence does nothing for CMD (V-69)."""
    return act.action in STRIKES or ground.roll == stances.ATTACK


def _grade(attacker: Token, target: Token, ground: Ground) -> Wanted:
    """The grade of a circumstance: the default first, none at all last (V-09, VR-20)."""
    grades = dict.fromkeys((ground.default, "minor", "major", "extreme", "none"))
    kind = "bonus" if ground.sign > 0 else "penalty"
    effect = f"{kind} to {stances.NAMES[ground.roll]}"
    text = f"GM: {ground.name}, {effect}: {attacker.name} against {target.name}"
    words = {grade: f"{'No' if grade == 'none' else grade.capitalize()} {kind}" for grade in grades}
    options = tuple(Option(grade, words[grade]) for grade in grades)
    return Wanted(ground.key, text, options, "VR-20", kind=GRADE)


_ASKING: tuple[Callable[[Draft, DeclaredAct], bool], ...] = (
    _asks_for_a_choice,
    distraction.asks,
    _asks_for_a_grade,
)


def _parties(draft: Draft, act: Act) -> tuple[Token, Token, Weapon]:
    attacker = draft.token(act.actor)
    return attacker, draft.token(act.target), require_weapon(attacker, act.weapon)


def _carry_out(draft: Draft, act: Act, known: Terms) -> None:
    if act.action in STRIKES:
        _strike(draft, act, known)
    elif act.action in AIMED:
        manoeuvres.attempt(draft, *_parties(draft, act), known[MANOEUVRE], known)
    elif act.action == stances.STANCE:
        stances.adopt(draft, act.actor, known)
    elif act.action in recovery.ACTIONS:
        recovery.carry_out(draft, act, known)
    else:
        deeds.carry_out(draft, act, known)


def _strike(draft: Draft, act: Act, known: Terms) -> None:
    attacker, target, weapon = _parties(draft, act)
    verdict = attacks.strike(draft, attacker, target, weapon, known)
    if verdict.critical:
        criticals.ask(draft, act, known)
