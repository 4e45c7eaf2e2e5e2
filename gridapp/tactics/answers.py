"""Answers to questions without people, by the pack's table ``[simulate]``."""

from random import Random

from gridapp.battle.commands import Answer
from gridapp.battle.questions import Option, Question
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook import simulate_data as say
from gridapp.engine.rulebook.simulate_data import SimulateEntry
from gridapp.tactics.worth import OddsKept

_STRIKE = "strike:"
"""How the id of an option begins that attacks with a weapon."""


def house_answer(situation: Situation, question: Question, random: Random) -> Answer | None:
    """Return the answer of the pack's table to a question, ``None`` if only a GM can answer.

    A kind that the table does not name is the GM's.
    """
    entry: SimulateEntry = situation.rules.book.simulate
    choice = entry.questions.get(question.kind, say.GM_ONLY)
    if choice == say.GM_ONLY or not question.options:
        return None
    return Answer(question.id, _option(situation, question, choice, random).id, _number(question))


def _option(situation: Situation, question: Question, choice: str, random: Random) -> Option:
    options = question.options
    if choice == say.RANDOM:
        return random.choice(options)
    if choice == say.WORTH:
        return _best(situation, question, random)
    if choice in (say.FIRST, say.LAST):
        return options[0 if choice == say.FIRST else -1]
    by_id = {option.id: option for option in options}
    return by_id.get(choice) or by_id.get(question.default, options[0])


def _best(situation: Situation, question: Question, random: Random) -> Option:
    """Return the attack that harms the creature asked about most, the last option if none does.

    The last option of such a question lets the chance pass.
    """
    attacker = situation.battle.token(question.who)
    target = situation.battle.token(question.about)
    strikes = [option for option in question.options if option.id.startswith(_STRIKE)]
    if attacker is None or target is None or not strikes:
        return question.options[0]
    odds = OddsKept(situation)
    worths = [
        sum(odds.worth(attacker, target, strike.id.removeprefix(_STRIKE), question.kind))
        for strike in strikes
    ]
    most = max(worths)
    if most <= 0:
        return question.options[-1]
    return random.choice(
        [each for each, worth in zip(strikes, worths, strict=True) if worth == most]
    )


def _number(question: Question) -> int | None:
    """Return the number to type: the one filled in, or the nearest allowed."""
    asked = question.number
    return None if asked is None else min(max(asked.value, asked.low), asked.high)
