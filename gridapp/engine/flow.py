"""What goes on by itself after a command: standing answers, and acts that were interrupted."""

import msgspec

from gridapp.battle.events import Answered
from gridapp.battle.questions import Declared, Option, Question, Standing, Underway, Walk
from gridapp.engine import moves
from gridapp.engine.draft import Draft


def settle(draft: Draft) -> None:
    """Go on until somebody must answer or nothing is underway any more."""
    while True:
        if question := draft.battle.question:
            option = _standing(draft, question)
            if option is None:
                return
            answer(draft, question, option)
        elif draft.battle.underway and not _waits(draft.battle.underway[-1]):
            _go_on(draft)
        else:
            return


def answer(draft: Draft, question: Question, option: Option, number: int | None = None) -> None:
    """Settle the question on top of the stack."""
    draft.put(questions=draft.battle.questions[:-1])
    if question.number is not None:
        given = question.number.value if number is None else number
        typed = msgspec.structs.replace(question.number, value=given)
        question = msgspec.structs.replace(question, number=typed)
        option = Option(option.id, f"{given}, {option.text}")
    draft.emit(Answered(question.id, question.who, option.id, option.text))
    draft.rules.mechanics.answer(draft, question, option.id)


def _waits(top: Underway) -> bool:
    return isinstance(top, Declared) and top.waits


def _standing(draft: Draft, question: Question) -> Option | None:
    """What the creature always answers to such a question, if it does."""
    for standing in draft.battle.standing:
        if (standing.who, standing.kind) == (question.who, question.kind):
            return _meant(question, standing)
    return None


def _meant(question: Question, standing: Standing) -> Option | None:
    """The option a standing answer takes, ``None`` where it is not offered this time."""
    if not standing.option:
        return question.options[0 if standing.first else -1]
    return next((one for one in question.options if one.id == standing.option), None)


def _go_on(draft: Draft) -> None:
    top = draft.battle.underway[-1]
    if isinstance(top, Walk):
        moves.go_on(draft, top)
    else:
        draft.rules.mechanics.resume(draft, top)
