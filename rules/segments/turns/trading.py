"""Trading attack actions in alternation inside a segment (S-19, SR-12, SR-14)."""

from enum import StrEnum

import msgspec

from gridapp.packkit import (
    Ask,
    Creature,
    Draft,
    Narrated,
    Question,
    Situation,
    Token,
    ask,
    message,
    options_of,
)

from ..attacks.timing import can_attack_in
from ..economy import current_segment
from ..stats import Stance
from .stances import TRADES, WAITS, is_on_card


class ExchangeAsk(Ask, frozen=True, tag="exchange"):
    """Asks a Ready creature whether it trades attacks in this segment."""


class Exchange(StrEnum):
    """The answers of a Ready creature (S-19)."""

    TRADE = "trade"
    WAIT = "wait"


def trade_block(token: Token) -> int:
    """Return a creature's place among the blocks of a segment, the first being 0 (SR-14).

    The creatures that trade attacks come first, then Ready ones that wait, then the Defensive.
    Inside a block attack actions alternate.
    """
    if token.has(Stance.DEFENSIVE):
        return 2
    return int(_trade_choice(token) == WAITS)


def _trade_choice(token: Token) -> int:
    ready = token.condition(Stance.READY)
    return ready.value if ready else 0


def set_trade_choice(draft: Draft, token_id: str, choice: int) -> None:
    """Store a Ready creature's choice in this segment, 0 for none yet."""
    token = draft.token(token_id)
    conditions = tuple(
        msgspec.structs.replace(condition, value=choice)
        if condition.id == Stance.READY
        else condition
        for condition in token.conditions
    )
    draft.update_token(token_id, conditions=conditions)


def ask_exchange(draft: Draft) -> bool:
    """Ask the next undecided Ready creature; return False if nobody is left to ask (S-19).

    Nobody is asked if the card of the round has settled it.
    """
    if is_on_card(draft.situation):
        return False
    for entry in draft.battle.order:
        token = draft.token(entry.token)
        is_undecided = token.has(Stance.READY) and not _trade_choice(token) and not entry.acted
        if is_undecided and _has_rivals(draft.situation, token):
            ask(
                draft,
                ExchangeAsk(),
                message("Does {token} trade attacks one for one", token=token.name),
                options_of(
                    {
                        Exchange.TRADE: message("Trade one for one"),
                        Exchange.WAIT: message("Let them finish first"),
                    }
                ),
                asker=Creature(token.id),
                rule="S-19",
                creature=token.id,
            )
            return True
    return False


def _has_rivals(situation: Situation, token: Token) -> bool:
    """Return True if a creature and an Aggressive or Ready foe both attack in this segment."""
    segment = current_segment(situation)
    rivals = (
        foe for foe in situation.foes(token) if foe.has(Stance.AGGRESSIVE) or foe.has(Stance.READY)
    )
    return can_attack_in(situation, token, segment) and any(
        can_attack_in(situation, foe, segment) for foe in rivals
    )


def answer_exchange(draft: Draft, question: Question, option: str) -> None:
    """Store and report whether a Ready creature trades in this segment (S-19)."""
    waits = Exchange(option) is Exchange.WAIT
    set_trade_choice(draft, question.who, WAITS if waits else TRADES)
    text = (
        message("lets the others finish first") if waits else message("trades attacks one for one")
    )
    draft.emit(Narrated(question.who, text, "S-19"))
