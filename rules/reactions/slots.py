"""The four action slots of a turn and what may be paid with what (R-15 to R-17, RR-27 to RR-29)."""

from gridapp.packkit import Action, Battle, Draft, Situation, Token

from .conditions import RESTRAINED, WAITING

STANDARD, MOVE, QUICK, REACTION = "standard", "move", "quick", "reaction"
NAMES = {STANDARD: "Standard", MOVE: "Move", QUICK: "Quick", REACTION: "Reaction"}


def slot_of(action: Action) -> str:
    """The slot that an action takes first."""
    return next(iter(action.cost))


def left(token: Token, slot: str) -> int:
    """What is left of a slot; who is restrained has no Move (R-90)."""
    return 0 if slot == MOVE and token.has(RESTRAINED) else token.pool(slot)


def is_waited(battle: Battle, token: Token) -> bool:
    """Whether a creature may act out of its turn, having waited (R-17)."""
    return battle.active not in ("", token.id) and token.has(WAITING) and left(token, REACTION) > 0


def ways(situation: Situation, token: Token, action: Action) -> tuple[str, ...]:
    """The slots that could pay for an action now, one after the other.

    Its own comes first, then the Standard (R-16); an action of two slots takes both and nothing
    is exchanged. Out of turn the Reaction of who waited pays for whatever a Standard could.
    """
    battle = situation.battle
    if battle.active != token.id:
        single = len(action.cost) == 1 and slot_of(action) != REACTION
        return (REACTION,) if single and is_waited(battle, token) else ()
    if len(action.cost) > 1:
        return tuple(action.cost) if all(left(token, slot) for slot in action.cost) else ()
    return payable(situation, token, slot_of(action))


def payable(situation: Situation, token: Token, slot: str) -> tuple[str, ...]:
    """The slots that could pay for a slot on the creature's own turn, in order (R-16, RR-27)."""
    if slot == REACTION:
        return ()
    others: tuple[str, ...] = (STANDARD,)
    exchange = situation.rules.book.setting(situation.battle, "exchange")
    if slot == QUICK and exchange == "move_too":
        others = (MOVE, STANDARD)
    slots = dict.fromkeys((slot, *others))
    return tuple([way for way in slots for _ in range(left(token, way))])


def price(situation: Situation, token: Token, action: Action) -> str:
    """What an action costs a creature now, in words."""
    found = ways(situation, token, action)
    if len(action.cost) > 1:
        return ", ".join(NAMES[slot] for slot in action.cost)
    return NAMES[found[0] if found else slot_of(action)]


def pay(draft: Draft, token_id: str, action_id: str) -> str:
    """Pay for an action once; the slot that was spent, of two the first."""
    token, action = draft.token(token_id), draft.situation.book.actions[action_id]
    found = ways(draft.situation, token, action)
    for slot in found[: len(action.cost)]:
        draft.spend(token_id, slot, 1)
    if found[0] == REACTION:
        draft.lose(token_id, WAITING, "R-17")
    return found[0]
