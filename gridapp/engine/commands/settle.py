"""Everything that resumes by itself after a command: standing answers and interrupted acts."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from gridapp.battle.events import Answered, Asked, Narrated
from gridapp.battle.messages import Message, Text, joined, message
from gridapp.battle.questions import (
    DeclaredAct,
    Option,
    Part,
    Question,
    StandingAnswer,
    Underway,
    Walk,
)
from gridapp.engine.commands import walk
from gridapp.engine.commands.draft import GM_ASKS, Draft

BY_DEFAULT = "decided by default: {question}: {answer}"
"""The log line of a question that its default answered."""
NO_CHOICES: Mapping[str, str] = {}
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
            is_default = option is None
            option = option or _default_option(draft, question)
            key = _question_key(question)
            if option is None or settled[key] >= MAX_REPEATS:
                return
            settled[key] += 1
            if is_default:
                _take_default(draft, question, option)
            else:
                answer_question(draft, question, option)
        elif draft.battle.underway and not _waits(draft.battle.underway[-1]):
            _resume_top(draft)
        else:
            return


def answer_question(
    draft: Draft,
    question: Question,
    option: Option,
    number: int | None = None,
    choices: Mapping[str, str] = NO_CHOICES,
) -> None:
    """Resolve the question on top of the stack."""
    question, words = _as_answered(question, option, number, choices)
    draft.update(questions=draft.battle.questions[:-1])
    draft.emit(Answered(question.id, question.who, option.id, words))
    draft.rules.mechanics.answer(draft, question, option.id)


def _as_answered(
    question: Question,
    option: Option,
    number: int | None = None,
    choices: Mapping[str, str] = NO_CHOICES,
) -> tuple[Question, Text]:
    """Return a question with the given number and choices filled in, and the answer in words.

    The lines of a card count only if it is answered by its first option.
    """
    if question.parts:
        parts = tuple(
            msgspec.structs.replace(part, default=choices.get(part.id, part.default))
            for part in question.parts
        )
        is_left = option.id != question.options[0].id
        answer = option.text if is_left else _card_text(parts)
        return msgspec.structs.replace(question, parts=parts), answer
    if question.number is None:
        return question, option.text
    value = question.number.value if number is None else number
    typed = msgspec.structs.replace(question.number, value=value)
    words: Text = message("{number}, {option}", number=value, option=option.text)
    if len(question.options) == 1:
        words = str(value)
    return msgspec.structs.replace(question, number=typed), words


def _card_text(parts: tuple[Part, ...]) -> Text:
    """Return the answers of a question card in words, for example ``Ayla: Ready; Bren: Hold``."""
    chosen = (
        (part.text, next(option.text for option in part.options if option.id == part.default))
        for part in parts
    )
    return joined(
        "; ", (message("{text}: {option}", text=text, option=option) for text, option in chosen)
    )


def _take_default(draft: Draft, question: Question, option: Option) -> None:
    """Resolve the question on top of the stack by its default, with a log line."""
    question, words = _as_answered(question, option)
    draft.update(questions=draft.battle.questions[:-1])
    draft.events = [
        event
        for event in draft.events
        if not (isinstance(event, Asked) and event.question == question.id)
    ]
    text = message(BY_DEFAULT, question=_asked(question.text), answer=words)
    draft.emit(Narrated("", text, question.rule))
    draft.rules.mechanics.answer(draft, question, option.id)


def _asked(text: Text) -> Text:
    """Return what is asked without the word for the GM."""
    inner = (
        text.values.get("question") if isinstance(text, Message) and text.key == GM_ASKS else text
    )
    return inner if isinstance(inner, str | Message) else text


def _question_key(question: Question) -> tuple[object, ...]:
    """Return a key equal for equal questions."""
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


def _default_option(draft: Draft, question: Question) -> Option | None:
    """Return the default option if a ruling of the battle takes it without asking."""
    if not draft.rules.book.takes_default(draft.battle, question.kind):
        return None
    if question.number is not None and question.number.value < question.number.low:
        return None
    return next((option for option in question.options if option.id == question.default), None)


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
