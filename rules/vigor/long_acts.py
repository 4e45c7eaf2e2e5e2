"""Acts that cost more actions than are left: they run on into later turns (G-05, GR-41)."""

from gridapp.packkit import Act, Condition, DeclaredAct, Draft, Narrated, Token

from .paying import ACTIONS
from .sheet import PRONE

PRONE_BEFORE = "prone_before"
"""The fact of an act whose actor lay on the ground already when it began (G-51)."""

BUSY = "busy_"
"""What a creature is busy with: value actions still owed, with a weapon, against somebody."""

ABILITY = "ability"
STAGES = {
    "attack": "attack",
    "use_ability": ABILITY,
    "emergency_aid": "emergency_aid",
    "stabilise": "stabilise",
}
"""The acts that may take longer than a turn, and the stage that follows once they are paid."""


def declare(draft: Draft, act: Act, stage: str) -> None:
    """Put an act that is paid for underway."""
    lies = draft.token(act.actor).has(PRONE)
    draft.push(DeclaredAct(act, stage, {PRONE_BEFORE: "yes"} if lies else {}))


def pay(draft: Draft, act: Act, cost: int) -> bool:
    """Pay as many actions as are left; whether the act is carried out now."""
    left = draft.token(act.actor).pool(ACTIONS)
    now = min(left, cost)
    if now:
        draft.spend(act.actor, ACTIONS, now)
    if now == cost:
        return True
    target = (act.target,) if act.target else ()
    owed = Condition(BUSY + act.action, value=cost - now, source=act.weapon, against=target)
    draft.gain(act.actor, owed, "G-05")
    return False


def of(token: Token) -> Condition | None:
    """What a creature is busy with."""
    return next((held for held in token.conditions if held.id.startswith(BUSY)), None)


def forget(draft: Draft, token: Token) -> None:
    """Give up what was begun in an earlier fight."""
    busy = of(token)
    if busy is not None:
        draft.lose_exact(token.id, busy, "G-05")


def go_on(draft: Draft, token_id: str) -> None:
    """Pay on at the start of a turn, and carry the act out once it is paid (G-05)."""
    token = draft.token(token_id)
    busy = of(token)
    if busy is None or not token.pool(ACTIONS):
        return
    draft.lose_exact(token_id, busy, "G-05")
    target = busy.against[0] if busy.against else ""
    action = busy.id.removeprefix(BUSY)
    act = Act(token_id, action, target=target, weapon=busy.source)
    if draft.battle.token(target) is None and (target or action != "use_ability"):
        draft.emit(Narrated(token_id, "has nobody left for what it had begun", "G-05"))
    elif pay(draft, act, busy.value):
        declare(draft, act, STAGES[action])
