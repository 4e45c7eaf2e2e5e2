"""Advice in words: proposals for a creature of a session, by what its side may know."""

import msgspec

from gridapp.battle.commands import Command
from gridapp.battle.messages import Text, english
from gridapp.battle.tokens import Token
from gridapp.engine.queries.situation import Situation
from gridapp.session.narration.computer_sentences import (
    KINDS,
    act_text,
    hundredths,
    shown_parts,
    signed,
)
from gridapp.session.session import Session
from gridapp.tactics.advice import Adviser, Proposal
from gridapp.tactics.policy import POLICIES


class AdvicePart(msgspec.Struct, frozen=True):
    """A part of a score: words with the value in them, and the value in hundredths."""

    text: Text
    hundredths: int


class AdviceEntry(msgspec.Struct, frozen=True):
    """A proposal in words; the parts add up to the score."""

    kind: Text
    acts: tuple[Text, ...]
    parts: tuple[AdvicePart, ...]
    score: str
    proposal: Proposal


class AdviceReading:
    """Advice for a creature, worked out by whoever asks for `entries`, in a thread if wished.

    What its side may know is taken from the session at once; `cancel` may be called from another
    thread.
    """

    def __init__(self, session: Session, token: Token, weights: str, adviser: Adviser) -> None:
        """Take what the side of a creature knows now; nothing is worked out.

        Raises:
            ValueError: there are no such weights.
        """
        if weights not in POLICIES:
            raise ValueError(f"there are no weights {weights!r}: give {', '.join(POLICIES)}")
        self.name = token.name
        self._rules, self._policy, self._adviser = session.rules, POLICIES[weights], adviser
        is_asked = session.battle.question is not None
        self._battle = None if is_asked else session.battle_for_side(token.id)
        self._creature = token.id
        self._is_cancelled = False

    def cancel(self) -> None:
        """Let the work end at the next proposal."""
        self._is_cancelled = True

    def is_cancelled(self) -> bool:
        """Return True once nobody waits for the result."""
        return self._is_cancelled

    def entries(self) -> tuple[AdviceEntry, ...]:
        """Return the proposals in words, best first; none once cancelled."""
        actor = self._battle.token(self._creature) if self._battle is not None else None
        if self._battle is None or actor is None:
            return ()
        situation = Situation(self._battle, self._rules)
        proposals = self._adviser.advice(
            situation, actor, self._policy, cancelled=self.is_cancelled
        )
        return tuple(_entry(situation, proposal) for proposal in proposals)


def advise(
    session: Session, token: Token, weights: str = "even", adviser: Adviser | None = None
) -> tuple[AdviceEntry, ...]:
    """Return proposals for a creature by weights (bold, even or careful), without acting.

    Raises:
        ValueError: there are no such weights.
    """
    return AdviceReading(session, token, weights, adviser or Adviser()).entries()


class PartAnswer(msgspec.Struct, frozen=True):
    """A part of a score in English: label, creature id, value."""

    what: str
    about: str
    text: str
    value: float


class ProposalAnswer(msgspec.Struct, frozen=True):
    """A proposal in English; ``commands`` carry it out, and the parts add up to the score."""

    kind: str
    acts: tuple[str, ...]
    score: float
    parts: tuple[PartAnswer, ...]
    commands: tuple[Command, ...]


class AdviceAnswer(msgspec.Struct, frozen=True):
    """Advice for a creature; without proposals if no act is possible now."""

    creature: str
    weights: str
    proposals: tuple[ProposalAnswer, ...]


def advice_answer(session: Session, token: Token, weights: str) -> AdviceAnswer:
    """Return advice in English, values rounded to hundredths before they are added up."""
    return AdviceAnswer(token.name, weights, tuple(map(_answer, advise(session, token, weights))))


def _answer(entry: AdviceEntry) -> ProposalAnswer:
    reasons = [each for each in entry.proposal.reasons if hundredths(each.value)]
    parts = tuple(
        PartAnswer(reason.what, reason.about, english(part.text), part.hundredths / 100)
        for reason, part in zip(reasons, entry.parts, strict=True)
    )
    total = sum(part.hundredths for part in entry.parts) / 100
    acts = tuple(map(english, entry.acts))
    return ProposalAnswer(entry.proposal.kind.value, acts, total, parts, entry.proposal.acts)


def advice_lines(answer: AdviceAnswer) -> list[str]:
    """Return advice as lines of English."""
    if not answer.proposals:
        return [f"{answer.creature} can do nothing against foes now"]
    lines = []
    for number, proposal in enumerate(answer.proposals, start=1):
        lines += [f"{number}. {', then '.join(proposal.acts)}: {proposal.score:+.2f}"]
        lines += [f"   {part.text}" for part in proposal.parts]
    return lines


def _entry(situation: Situation, proposal: Proposal) -> AdviceEntry:
    battle, book = situation.battle, situation.rules.book
    parts = shown_parts(proposal.reasons, battle)
    return AdviceEntry(
        KINDS[proposal.kind],
        tuple(act_text(act, battle, book) for act in proposal.acts),
        tuple(AdvicePart(part.text, part.hundredths) for part in parts),
        signed(sum(part.hundredths for part in parts) if parts else hundredths(proposal.score)),
        proposal,
    )
