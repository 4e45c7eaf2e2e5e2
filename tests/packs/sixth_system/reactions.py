"""Opportunity attacks against creatures leaving a reach (N-09)."""

from gridapp.packkit import (
    Ask,
    AttackChoice,
    Draft,
    OpportunityTaken,
    Provocation,
    Question,
    Situation,
    SpatialEvent,
    SpatialEventKind,
    Token,
    ask_attack,
    attack_options,
    message,
)

from .attacks import attack
from .stats import BEATS, STRIKE_BEATS, is_able

RULE = "N-09"


class Opportunity(Ask, frozen=True, tag="opportunity"):
    """Offers a strike at a leaving creature."""


def can_react(token: Token) -> bool:
    """Return True if a creature has the beats for a strike."""
    return is_able(token) and token.pool(BEATS) >= STRIKE_BEATS


def provocations(situation: Situation, events: tuple[SpatialEvent, ...]) -> tuple[Provocation, ...]:
    """Return a strike for each foe whose reach the mover leaves, once a leg."""
    first: dict[tuple[str, int], SpatialEvent] = {}
    for event in events:
        foe = situation.token(event.creature)
        if event.kind is SpatialEventKind.LEFT and foe is not None and can_react(foe):
            first.setdefault((event.creature, event.leg), event)
    return tuple(
        Provocation(
            "opportunity", event.creature, event.step, event.leg, event.cell, RULE, event.weapons
        )
        for event in first.values()
    )


def ask_reaction(draft: Draft, mover: Token, provocation: Provocation) -> None:
    """Ask the attacker whether to strike."""
    attacker = draft.token(provocation.attacker)
    text = message("{foe} may strike {mover}", foe=attacker.name, mover=mover.name)
    options = attack_options(attacker, provocation.weapons)
    ask_attack(draft, Opportunity(), attacker, mover, options, text, rule=RULE)


def answer_opportunity(draft: Draft, question: Question, option: str) -> None:
    """Strike with the chosen weapon, or let the mover pass."""
    weapon = AttackChoice.of(option).weapon
    if weapon:
        draft.spend(question.who, BEATS, STRIKE_BEATS)
        draft.emit(OpportunityTaken(question.who, question.about))
        attack(draft, question.who, question.about, weapon)
