"""The four action slots of a turn and what can pay for what (R-15 to R-17, RR-27 to RR-29)."""

from gridapp.packkit import Action, Battle, Draft, Situation, Token

from .stats import RESTRAINED, WAITING

STANDARD, MOVE, QUICK, REACTION = "standard", "move", "quick", "reaction"
SLOT_NAMES = {STANDARD: "Standard", MOVE: "Move", QUICK: "Quick", REACTION: "Reaction"}


def primary_slot(action: Action) -> str:
    """The slot that an action takes first."""
    return next(iter(action.cost))


def slot_remaining(token: Token, slot: str) -> int:
    """What is left of a slot; who is restrained has no Move (R-90)."""
    return 0 if slot == MOVE and token.has(RESTRAINED) else token.pool(slot)


def has_waited_reaction(battle: Battle, token: Token) -> bool:
    """Whether a creature may act out of its turn, having waited (R-17)."""
    return (
        battle.active not in ("", token.id)
        and token.has(WAITING)
        and slot_remaining(token, REACTION) > 0
    )


def paying_slots(situation: Situation, token: Token, action: Action) -> tuple[str, ...]:
    """The slots that could pay for an action now, one after the other.

    Its own comes first, then the Standard (R-16); an action of two slots takes both and nothing
    is exchanged. Out of turn the Reaction of who waited pays for whatever a Standard could.
    """
    battle = situation.battle
    if battle.active != token.id:
        single = len(action.cost) == 1 and primary_slot(action) != REACTION
        return (REACTION,) if single and has_waited_reaction(battle, token) else ()
    if len(action.cost) > 1:
        return (
            tuple(action.cost) if all(slot_remaining(token, slot) for slot in action.cost) else ()
        )
    return slots_in_exchange(situation, token, primary_slot(action))


def slots_in_exchange(situation: Situation, token: Token, slot: str) -> tuple[str, ...]:
    """The slots that could pay for a slot on the creature's own turn, in order (R-16, RR-27)."""
    if slot == REACTION:
        return ()
    others: tuple[str, ...] = (STANDARD,)
    exchange = situation.rules.book.setting(situation.battle, "exchange")
    if slot == QUICK and exchange == "move_too":
        others = (MOVE, STANDARD)
    slots = dict.fromkeys((slot, *others))
    return tuple([way for way in slots for _ in range(slot_remaining(token, way))])


def price_text(situation: Situation, token: Token, action: Action) -> str:
    """What an action costs a creature now, in words."""
    found = paying_slots(situation, token, action)
    if len(action.cost) > 1:
        return ", ".join(SLOT_NAMES[slot] for slot in action.cost)
    return SLOT_NAMES[found[0] if found else primary_slot(action)]


def pay(draft: Draft, token_id: str, action_id: str) -> str:
    """Pay for an action once; the slot that was spent, of two the first."""
    token, action = draft.token(token_id), draft.situation.book.actions[action_id]
    found = paying_slots(draft.situation, token, action)
    for slot in found[: len(action.cost)]:
        draft.spend(token_id, slot, 1)
    if found[0] == REACTION:
        draft.lose(token_id, WAITING, "R-17")
    return found[0]
