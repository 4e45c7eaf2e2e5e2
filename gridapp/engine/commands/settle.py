"""Everything that resumes by itself after a command: standing answers and interrupted acts."""

from collections import Counter

import msgspec

from gridapp.battle.events import Answered
from gridapp.battle.messages import message
from gridapp.battle.questions import DeclaredAct, Option, Question, StandingAnswer, Underway, Walk
from gridapp.engine.commands import walk
from gridapp.engine.commands.draft import Draft

MAX_REPEATS = 3
"""Limit of standing answers to an equal question after a command; then the question is asked.

Without the limit a standing "first option" could draw and stow a bow forever.
"""


def settle(draft: Draft) -> None:
    """Continue until a question needs an answer or the stack is empty."""
    settled: Counter[tuple[object, ...]] = Counter()
    while True:
        if question := draft.battle.question:
            option = _standing_option(draft, question)
            key = _question_key(question)
            if option is None or settled[key] >= MAX_REPEATS:
                return
            settled[key] += 1
            answer_question(draft, question, option)
        elif draft.battle.underway and not _waits(draft.battle.underway[-1]):
            _resume_top(draft)
        else:
            return


def answer_question(
    draft: Draft, question: Question, option: Option, number: int | None = None
) -> None:
    """Resolve the question on top of the stack."""
    draft.update(questions=draft.battle.questions[:-1])
    if question.number is not None:
        value = question.number.value if number is None else number
        typed = msgspec.structs.replace(question.number, value=value)
        question = msgspec.structs.replace(question, number=typed)
        option = Option(option.id, message("{number}, {option}", number=value, option=option.text))
    draft.emit(Answered(question.id, question.who, option.id, option.text))
    draft.rules.mechanics.answer(draft, question, option.id)


def _question_key(question: Question) -> tuple[object, ...]:
    """Return a key that is equal for questions that ask the same."""
    facts = tuple(sorted(question.facts.items()))
    return (question.kind, question.who, question.about, question.text, question.options, facts)


def _waits(top: Underway) -> bool:
    return isinstance(top, DeclaredAct) and top.waits


def _standing_option(draft: Draft, question: Question) -> Option | None:
    """Return the option of a standing answer to a question, if any."""
    for standing in draft.battle.standing:
        if (standing.who, standing.kind) == (question.who, question.kind):
            return _option_meant(question, standing)
    return None


def _option_meant(question: Question, standing: StandingAnswer) -> Option | None:
    """Return the option meant by a standing answer, ``None`` if not offered."""
    if not standing.option:
        return question.options[0 if standing.first else -1]
    return next((option for option in question.options if option.id == standing.option), None)


def _resume_top(draft: Draft) -> None:
    top = draft.battle.underway[-1]
    if isinstance(top, Walk):
        walk.continue_move(draft, top)
    else:
        draft.rules.mechanics.resume(draft, top)
