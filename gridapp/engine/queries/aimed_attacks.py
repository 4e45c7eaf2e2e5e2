"""The odds of an attack under way, by the place at which an answer aims it."""

from typing import Protocol, runtime_checkable

import msgspec

from gridapp.battle.messages import Text
from gridapp.battle.questions import DeclaredAct, Question
from gridapp.engine.queries.situation import Situation
from gridapp.engine.rulebook.odds import AttackOdds


class AimedAttack(msgspec.Struct, frozen=True):
    """An attack on the creature ``target``: the odds, and the number to roll ``against``.

    The numbers that are still open count as by default.
    """

    target: str
    odds: AttackOdds
    against: int


@runtime_checkable
class AimedAttacks(Protocol):
    """Optional pack functions for attacks aimed at a place of the body."""

    def aimed_attack(
        self, situation: Situation, question: Question, option: str
    ) -> AimedAttack | None:
        """Return the attack under way, aimed by the answer ``option``.

        ``None`` if the question asks for anything else.
        """
        ...

    def aimed_place(self, situation: Situation, declared: DeclaredAct) -> Text:
        """Return the place at which an attack under way is aimed, empty for none in particular."""
        ...


def aimed_attack(situation: Situation, question: Question, option: str) -> AimedAttack | None:
    """Return the attack under way, aimed by the answer ``option``; ``None`` without an aim."""
    mechanics = situation.rules.mechanics
    if not isinstance(mechanics, AimedAttacks):
        return None
    return mechanics.aimed_attack(situation, question, option)


def aimed_place(situation: Situation, declared: DeclaredAct) -> Text:
    """Return the place at which an attack under way is aimed, empty for none in particular."""
    mechanics = situation.rules.mechanics
    return mechanics.aimed_place(situation, declared) if isinstance(mechanics, AimedAttacks) else ""
