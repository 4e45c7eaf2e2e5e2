"""Acts on their way: distraction, the GM's grades, then the act itself (V-47, VR-18, VR-20)."""

import msgspec

from gridapp.engine.kit import Act, Declared, Draft, Halted, Option, Question, Token, Weapon

from . import attacks
from .grounds import Ground, Terms, graded_by_gm
from .sheet import held, is_able

GRADE = "grade"
ATTACKS = frozenset({"attack", "opportunity"})
"""Acts that are attacks with a weapon."""


def declare(draft: Draft, act: Act) -> None:
    """Put an act underway; it is carried out once nothing is left to be asked."""
    draft.push(Declared(act))


def resume(draft: Draft, declared: Declared) -> None:
    """Ask the next thing that the act depends on, or carry it out."""
    actor = draft.token(declared.act.actor)
    if not is_able(actor):
        draft.pop()
        draft.emit(Halted(actor.id, f"{actor.name} is down", "V-79"))
    elif not _asks_for_a_grade(draft, declared):
        draft.pop()
        _carry_out(draft, declared)


def _asks_for_a_grade(draft: Draft, declared: Declared) -> bool:
    act = declared.act
    asks = draft.rules.book.setting(draft.battle, "gm_grades") == "ask"
    if act.action not in ATTACKS or not asks:
        return False
    attacker, target, weapon = _parties(draft, act)
    known = terms(declared)
    for ground in graded_by_gm(draft.situation, attacker, target, weapon):
        if ground.key not in known:
            _ask_grade(draft, attacker, target, ground)
            return True
    return False


def terms(declared: Declared) -> Terms:
    """The grades settled so far: declared with the act, or answered."""
    return {**declared.act.choices, **declared.facts}


def _parties(draft: Draft, act: Act) -> tuple[Token, Token, Weapon]:
    attacker = draft.token(act.actor)
    return attacker, draft.token(act.target), held(attacker, act.weapon)


def _ask_grade(draft: Draft, attacker: Token, target: Token, ground: Ground) -> None:
    """Ask the GM for a grade; the default comes first and none at all last (V-09, VR-20)."""
    grades = dict.fromkeys((ground.default, "minor", "major", "extreme", "none"))
    kind = "bonus" if ground.sign > 0 else "penalty"
    draft.ask(
        GRADE,
        f"GM: {ground.name}, {kind} to {ground.roll.capitalize()}: "
        f"{attacker.name} against {target.name}",
        who=attacker.id,
        about=target.id,
        options=tuple(Option(grade, grade.capitalize()) for grade in grades),
        default=ground.default,
        rule="VR-20",
        facts={"key": ground.key},
    )


def settle_grade(draft: Draft, question: Question, grade: str) -> None:
    """Note the grade that the GM gave, for the act that waits for it."""
    note(draft, question.facts["key"], grade)


def note(draft: Draft, key: str, value: str) -> None:
    """Write a fact down on the act on top of the stack."""
    top = draft.battle.underway[-1]
    if isinstance(top, Declared):
        draft.replace_top(msgspec.structs.replace(top, facts={**top.facts, key: value}))


def _carry_out(draft: Draft, declared: Declared) -> None:
    act = declared.act
    if act.action in ATTACKS:
        attacker, target, weapon = _parties(draft, act)
        attacks.strike(draft, attacker, target, weapon, terms(declared))
