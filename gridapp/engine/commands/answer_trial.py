"""The consequences of an answer before any die is rolled: its price, and the declared act."""

import logging
from typing import NamedTuple

from gridapp.battle.commands import Act
from gridapp.battle.dice import MissingDie, TypedDice
from gridapp.battle.events import Spent
from gridapp.battle.questions import DeclaredAct, Option, Question
from gridapp.battle.state import Battle
from gridapp.engine.commands.draft import Draft, Rules
from gridapp.engine.commands.settle import answer_question

_MOST_QUESTIONS = 3
_log = logging.getLogger(__name__)


class AnswerTrial(NamedTuple):
    """The price of an answer as pairs of pool and amount, and the act begun by the answer.

    The price of an act that waits for what was interrupted counts, though it is paid later.
    """

    spent: tuple[tuple[str, int], ...] = ()
    act: Act | None = None


def try_answer(battle: Battle, question: Question, option: Option, rules: Rules) -> AnswerTrial:
    """Return what an answer to the open question leads to, up to the first die.

    An act that was interrupted is resumed, because a defence is paid as it is rolled, and defaults
    answer what is asked before; a move is not, because its answers are paid at once. A fault in a
    pack gives an empty trial.
    """
    draft = Draft(battle, TypedDice(()), rules)
    try:
        answer_question(draft, question, option)
        for _ in range(_MOST_QUESTIONS):
            _resume(draft)
            _take_default(draft)
    except MissingDie:
        pass
    except Exception:  # noqa: BLE001 - a fault in a pack must not hide the question
        _log.exception("the pack %s failed on trying an answer", rules.book.id)
        return AnswerTrial()
    spent = tuple(
        (event.pool, event.amount)
        for event in draft.events
        if isinstance(event, Spent) and event.token == question.who
    )
    act = _begun(draft, question)
    return AnswerTrial(spent or _price_later(draft, act), act)


def try_aim(battle: Battle, question: Question, option: Option, rules: Rules) -> Act | None:
    """Return the act under way once an option has aimed it at the creature with the option's id.

    ``None`` if the option aims at no creature. The act is resumed until it has the target, and no
    further than to the next die or question.
    """
    draft = Draft(battle, TypedDice(()), rules)
    try:
        answer_question(draft, question, option)
        for _ in range(_MOST_QUESTIONS):
            if (act := _topmost_act(draft)) is not None and act.target == option.id:
                return act
            _resume(draft)
    except MissingDie:
        pass
    except Exception:  # noqa: BLE001 - a fault in a pack must not hide the question
        _log.exception("the pack %s failed on trying an answer", rules.book.id)
    return None


def _topmost_act(draft: Draft) -> Act | None:
    """Return the act on top, or the one just begun below its own move, as of a charge."""
    underway, before = draft.battle.underway, draft.start.underway
    top = underway[-1] if underway else None
    begun = (each for each in reversed(underway) if each not in before)
    acts = (each.act for each in (top, *begun) if isinstance(each, DeclaredAct))
    return next(acts, None)


def _resume(draft: Draft) -> None:
    """Carry on the act that the question interrupted, unless the answer has begun another."""
    underway, before = draft.battle.underway, draft.start.underway
    is_same = len(underway) == len(before) and draft.battle.question is None
    if underway and is_same and isinstance(underway[-1], DeclaredAct) and not underway[-1].waits:
        draft.rules.mechanics.resume(draft, underway[-1])


def _take_default(draft: Draft) -> None:
    """Answer a question raised by the answer with its default."""
    asked = draft.battle.question
    if asked is not None and asked not in draft.start.questions:
        option = next(option for option in asked.options if option.id == asked.default)
        answer_question(draft, asked, option)


def _begun(draft: Draft, question: Question) -> Act | None:
    """Return the topmost new act of the answering creature on the stack, None without any."""
    before = [each.act for each in draft.start.underway if isinstance(each, DeclaredAct)]
    return next(
        (
            each.act
            for each in reversed(draft.battle.underway)
            if isinstance(each, DeclaredAct)
            and each.act.actor == question.who
            and each.act not in before
        ),
        None,
    )


def _price_later(draft: Draft, act: Act | None) -> tuple[tuple[str, int], ...]:
    """Return the price in the rule book of an act that waits below what was interrupted."""
    if act is None or draft.battle.underway[-1] not in draft.start.underway:
        return ()
    entry = draft.rules.book.actions.get(act.action)
    return tuple(entry.cost.items()) if entry else ()
