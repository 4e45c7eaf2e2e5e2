"""Actions and Vigor: what an act costs, and what comes of having spent all (G-24, G-36, GR-16)."""

from gridapp.packkit import Condition, Draft, Situation, Token

from .sheet import WINDED, is_able

ACTIONS, VIGOR, MANA = "actions", "vigor", "mana"
OFF_HAND = "off_hand"
"""The pool that holds 1 while an off-hand attack may ride on the last attack (G-27)."""

DEFENCE, OPENING, DEFENDING = 5, 5, 2
SECOND_WIND = 5
"""The Vigor at which being Winded ends (G-87)."""


def spend(draft: Draft, token_id: str, amount: int) -> None:
    """Pay Vigor that is there; reaching exactly 0 is being Winded at once (G-36, GR-16)."""
    if amount:
        draft.spend(token_id, VIGOR, amount)
        follow(draft, token_id)


def follow(draft: Draft, token_id: str) -> None:
    """Let a creature be Winded, or be so no longer, by the Vigor it has (G-36, G-87)."""
    vigor = draft.token(token_id).pool(VIGOR)
    if vigor <= 0 and draft.token(token_id).stat("vigor"):
        draft.gain(token_id, Condition(WINDED), "G-36")
        draft.set_pool(token_id, ACTIONS, 0)
        draft.set_pool(token_id, OFF_HAND, 0)
    elif vigor >= SECOND_WIND:
        draft.lose(token_id, WINDED, "G-87")


def defence_cost(token: Token) -> int:
    """What a Defence costs; Defend makes it cheaper once (G-40, G-41, G-43, GR-19)."""
    return max(0, token.stat("defence_cost") - DEFENDING * token.has("defending"))


def may_react(situation: Situation, token: Token) -> bool:
    """Whether a creature can take any reaction now, its cost apart (G-39, GR-14, GR-17)."""
    book, battle = situation.rules.book, situation.battle
    breathless = token.has(WINDED) and book.setting(battle, "winded_reactions") == "no"
    return is_able(token) and not breathless and battle.active != token.id


def can_open(situation: Situation, token: Token) -> bool:
    """Whether it can pay to take an opening (G-42, GR-13)."""
    return may_react(situation, token) and token.pool(VIGOR) >= OPENING
