"""Inside a segment: blocks, trading one for one, the ban (S-18, S-19, SR-12 to SR-14)."""

import msgspec

from gridapp.packkit import Draft, Narrated, Option, Question, Situation, Token

from .segment import segment_of
from .sheet import AGGRESSIVE, ATTACKED_IN, DEFENSIVE, READY, WAIT
from .timing import may_attack

EXCHANGE = "exchange"
TRADES, WAITS = 1, 2


def block(token: Token) -> int:
    """Who trades attacks comes first, then who lets the others finish, then the Defensive (SR-14).

    Among those of one block attack actions are traded one for one.
    """
    if token.has(DEFENSIVE):
        return 2
    return int(_decided(token) == WAITS)


def _decided(token: Token) -> int:
    """What a Ready creature does in this segment, 0 if it has not said; kept with its stance."""
    ready = token.condition(READY)
    return ready.value if ready else 0


def decide(draft: Draft, token_id: str, value: int) -> None:
    """Keep what a Ready creature does in this segment, 0 for nothing yet."""
    token = draft.token(token_id)
    conditions = tuple(
        msgspec.structs.replace(held, value=value) if held.id == READY else held
        for held in token.conditions
    )
    draft.update_token(token_id, conditions=conditions)


def ask_exchange(draft: Draft) -> bool:
    """Ask a Ready creature whether it trades with those who attack in this segment (S-19)."""
    situation = draft.situation
    for place in draft.battle.order:
        token = draft.token(place.token)
        undecided = token.has(READY) and not _decided(token) and not place.acted
        if undecided and _has_rivals(situation, token):
            options = (
                Option("trade", "Trade one for one"),
                Option(WAIT, "Let them finish first"),
            )
            text = f"Does {token.name} trade attacks one for one"
            draft.ask(
                EXCHANGE,
                text,
                who=token.id,
                about=token.id,
                options=options,
                default="trade",
                rule="S-19",
            )
            return True
    return False


def _has_rivals(situation: Situation, token: Token) -> bool:
    """Whether it and some Aggressive or Ready opponent both have attacks in this segment."""
    segment = segment_of(situation)
    rivals = (foe for foe in situation.foes(token) if foe.has(AGGRESSIVE) or foe.has(READY))
    return may_attack(situation, token, segment) and any(
        may_attack(situation, foe, segment) for foe in rivals
    )


def exchange(draft: Draft, question: Question, option: str) -> None:
    """Note whether a Ready creature trades in this segment (S-19)."""
    decide(draft, question.who, WAITS if option == WAIT else TRADES)
    words = "lets the others finish first" if option == WAIT else "trades attacks one for one"
    draft.emit(Narrated(question.who, words, "S-19"))


def bans_defence(situation: Situation, attacker: Token, target: Token) -> bool:
    """Whether two Aggressive opponents act in this segment: neither defends (S-18, SR-13)."""
    segment = segment_of(situation)
    both = attacker.has(AGGRESSIVE) and target.has(AGGRESSIVE)
    return both and all(_acts(situation, one, segment) for one in (attacker, target))


def _acts(situation: Situation, token: Token, segment: int) -> bool:
    """Whether a creature attacks in a segment: it has done so, or its turn is still to come."""
    if token.pool(ATTACKED_IN) == segment:
        return True
    place = next((one for one in situation.battle.order if one.token == token.id), None)
    return place is not None and not place.acted and may_attack(situation, token, segment)
