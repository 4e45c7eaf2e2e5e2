"""The four action slots of a turn and what can pay for what (R-15 to R-17, RR-27 to RR-29)."""

from gridapp.packkit import Action, Battle, Draft, Noted, Situation, Stage, Token, setting

from .stats import RESTRAINED, WAITING

STANDARD, MOVE, QUICK, REACTION = "standard", "move", "quick", "reaction"
SLOT_NAMES = {
    STANDARD: "Standard",
    MOVE: "Move",
    QUICK: "Quick",
    REACTION: "Reaction",
}


class Paid(Stage, frozen=True, tag="paid"):
    """The base of the stages of all actions; `declare_paid` stores the action's id as the stage.

    ``paid`` is the slot that paid for the action.
    """

    paid: Noted[str] = ""


def primary_slot(action: Action) -> str:
    """Return the first slot of an action's cost."""
    return next(iter(action.cost))


def slot_remaining(token: Token, slot: str) -> int:
    """Return the uses left of a slot; a restrained creature has no Move (R-90)."""
    return 0 if slot == MOVE and token.has(RESTRAINED) else token.pool(slot)


def has_waited_reaction(battle: Battle, token: Token) -> bool:
    """Return True if a creature has waited and may act outside its turn (R-17)."""
    is_off_turn = battle.active not in ("", token.id)
    return is_off_turn and token.has(WAITING) and slot_remaining(token, REACTION) > 0


MOST_SLOTS = 50
"""Most slots of a kind that are counted; a stored pool may hold a billion."""


def paying_slots(situation: Situation, token: Token, action: Action) -> tuple[str, ...]:
    """Return the slots that could pay for an action now, the preferred slot first.

    The action's own slot is preferred to the Standard (R-16). An action of two slots takes both
    without exchange. Outside the creature's turn, the Reaction of a creature that has waited pays
    for whatever a Standard could.
    """
    battle = situation.battle
    if battle.active != token.id:
        is_single = len(action.cost) == 1 and primary_slot(action) != REACTION
        return (REACTION,) if is_single and has_waited_reaction(battle, token) else ()
    if len(action.cost) > 1:
        is_payable = all(slot_remaining(token, slot) for slot in action.cost)
        return tuple(action.cost) if is_payable else ()
    return _slots_in_exchange(situation, token, primary_slot(action))


def _slots_in_exchange(situation: Situation, token: Token, slot: str) -> tuple[str, ...]:
    """Return the slots that may pay for ``slot`` on the creature's own turn (R-16, RR-27)."""
    if slot == REACTION:
        return ()
    exchanged: tuple[str, ...] = (STANDARD,)
    if slot == QUICK and setting(situation, "exchange") == "move_too":
        exchanged = (MOVE, STANDARD)
    paid: tuple[str, ...] = ()
    for paying in dict.fromkeys((slot, *exchanged)):
        paid += (paying,) * min(slot_remaining(token, paying), MOST_SLOTS)
    return paid


def price_text(situation: Situation, token: Token, action: Action) -> str:
    """Return the current cost of an action in words."""
    if len(action.cost) > 1:
        return ", ".join(SLOT_NAMES[slot] for slot in action.cost)
    slots = paying_slots(situation, token, action)
    return SLOT_NAMES[slots[0] if slots else primary_slot(action)]


def pay(draft: Draft, token_id: str, action_id: str) -> str:
    """Pay for an action; return the slot spent, the first of two."""
    token, action = draft.token(token_id), draft.situation.book.actions[action_id]
    slots = paying_slots(draft.situation, token, action)
    for slot in slots[: len(action.cost)]:
        draft.spend(token_id, slot, 1)
    if slots[0] == REACTION:
        draft.lose(token_id, WAITING, "R-17")
    return slots[0]
