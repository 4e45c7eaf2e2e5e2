"""What actions cost in action points (AP-22, AP-23, AP-50 to AP-58, AP-R10)."""

from gridapp.packkit import (
    Act,
    Action,
    DeclaredAct,
    Draft,
    Halted,
    Number,
    Refused,
    Situation,
    Token,
)

from . import pending, points, readying, spells, windows
from .rulings import ruled
from .sheet import AP
from .stages import asked_number

HOUSE = "house value"
ASKS_GM = "the GM says how many AP"
COST = "cost"


def printed(action: Action) -> int | None:
    """The cost in the pack; ``None`` where a table has struck it out and the GM is asked."""
    return action.cost.get(AP)


def price(actor: Token, action: Action, more: int = 0) -> str:
    """The cost in words, marked where it is no printed one."""
    cost = printed(action)
    if cost is None:
        return ASKS_GM
    if cost + more > actor.pool(AP):
        return f"{cost + more} AP in parts" + (" (house)" if action.house else "")
    return f"{cost + more} AP" + (f" ({HOUSE})" if action.house else "")


def refusal(situation: Situation, actor: Token, action: Action, more: int = 0) -> Refused | None:
    """Why an action cannot be paid; on its own turn a creature may pay over several (AP-R15)."""
    cost = printed(action) or 0
    if actor.pool(AP) >= cost + more or readying.is_prepaid(situation, action):
        return None
    if actor.pool(AP) > 0 and may_postpone(situation):
        return None
    return Refused("ap", f"{actor.name} has {actor.pool(AP)} of {cost + more} AP", "AP-22")


def pay(draft: Draft, declared: DeclaredAct, more: int = 0) -> bool | None:
    """Pay for an act; ``False`` if it is postponed or fails, ``None`` if the GM is asked first."""
    actor = draft.token(declared.act.actor)
    action = draft.rules.book.actions[declared.act.action]
    cost = _known_cost(draft, declared.act, actor)
    if cost is None:
        return None
    whole = max(min(cost, 1), cost + more)
    whole = 0 if readying.is_prepaid(draft.situation, action) else whole
    if points.can_pay(actor, whole):
        points.act(draft, actor.id, whole)
        return True
    draft.pop()
    if not may_postpone(draft.situation):
        draft.emit(Halted(actor.id, f"it has {actor.pool(AP)} of {whole} AP", "AP-22"))
    else:
        pending.postpone(draft, declared, whole)
    return False


def may_postpone(situation: Situation) -> bool:
    """Whether an act may be paid for over several turns: on one's own (AP-R15)."""
    own_turn = windows.waiting(situation.battle) is None
    return own_turn or ruled(situation, "pay_over_turns") == "any_turn"


def _known_cost(draft: Draft, act: Act, actor: Token) -> int | None:
    action, cost = draft.rules.book.actions[act.action], spells.cost(draft.situation, act).get(AP)
    if cost is not None:
        return cost
    text = f"GM: how many AP does it cost {actor.name}: {action.name}"
    number = Number("AP", 0, 200, 6)
    return asked_number(draft, COST, text, number, rule="AP-R10", word="That many")
