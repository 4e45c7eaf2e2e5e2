"""What goes on by itself after a command: standing answers, and acts that were interrupted."""

from collections import Counter

import msgspec

from gridapp.battle.events import Answered
from gridapp.battle.questions import DeclaredAct, Option, Question, StandingAnswer, Underway, Walk
from gridapp.engine.commands.draft import Draft
from gridapp.engine.movement import advance

MAX_REPEATS = 3
"""So often a standing answer settles the same question after one command; then somebody is asked.

Whoever always does the first thing of a list would draw a bow and put it away for ever.
"""


def settle(draft: Draft) -> None:
    """Go on until somebody must answer or nothing is underway any more."""
    settled: Counter[tuple[object, ...]] = Counter()
    while True:
        if question := draft.battle.question:
            option = _standing(draft, question)
            same = _same(question)
            if option is None or settled[same] >= MAX_REPEATS:
                return
            settled[same] += 1
            answer_question(draft, question, option)
        elif draft.battle.underway and not _waits(draft.battle.underway[-1]):
            _go_on(draft)
        else:
            return


def answer_question(
    draft: Draft, question: Question, option: Option, number: int | None = None
) -> None:
    """Settle the question on top of the stack."""
    draft.update(questions=draft.battle.questions[:-1])
    if question.number is not None:
        given = question.number.value if number is None else number
        typed = msgspec.structs.replace(question.number, value=given)
        question = msgspec.structs.replace(question, number=typed)
        option = Option(option.id, f"{given}, {option.text}")
    draft.emit(Answered(question.id, question.who, option.id, option.text))
    draft.rules.mechanics.answer(draft, question, option.id)


def _same(question: Question) -> tuple[object, ...]:
    """What two questions have in common that ask the same."""
    facts = tuple(sorted(question.facts.items()))
    return (question.kind, question.who, question.about, question.text, question.options, facts)


def _waits(top: Underway) -> bool:
    return isinstance(top, DeclaredAct) and top.waits


def _standing(draft: Draft, question: Question) -> Option | None:
    """What the creature always answers to such a question, if it does."""
    for standing in draft.battle.standing:
        if (standing.who, standing.kind) == (question.who, question.kind):
            return _meant(question, standing)
    return None


def _meant(question: Question, standing: StandingAnswer) -> Option | None:
    """The option a standing answer takes, ``None`` where it is not offered this time."""
    if not standing.option:
        return question.options[0 if standing.first else -1]
    return next((one for one in question.options if one.id == standing.option), None)


def _go_on(draft: Draft) -> None:
    top = draft.battle.underway[-1]
    if isinstance(top, Walk):
        advance.continue_move(draft, top)
    else:
        draft.rules.mechanics.resume(draft, top)
