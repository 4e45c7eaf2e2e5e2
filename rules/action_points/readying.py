"""Ready an Action: one that may follow any event until something else is done (AP-41, AP-R20)."""

from gridapp.packkit import Act, Action, ActionKind, DeclaredAct, Draft, Narrated, Situation

from . import windows
from .rulings import ruled
from .sheet import AP
from .stages import READIED, choose, known

READY, WHICH = "ready", "readied_action"
NEVER = (
    READY,
    "rebuff",
    "harry",
    "cling",
    "interpose",
    "buy_movement",
    "let_go",
    "work",
    "short_rest",
    "long_rest",
    "broken_rest",
    "new_day",
)


def asks(draft: Draft) -> bool:
    """Ask which action is readied."""
    actor = draft.token(draft.declared_act.act.actor)
    text = f"{actor.name} readies an action: which"
    return choose(draft, WHICH, text, _choices(draft), rule="AP-41") is None


def _choices(draft: Draft) -> dict[str, str]:
    actions = draft.rules.book.actions.items()
    return {
        key: one.name
        for key, one in actions
        if one.kind is not ActionKind.MOVE and key not in NEVER
    }


def ahead(draft: Draft) -> int:
    """What readying costs beyond itself: the action's own points, by a setting (AP-R20)."""
    which = known(draft, WHICH) if draft.declared_act.act.action == READY else None
    if which is None or ruled(draft, "readied_cost") == "later":
        return 0
    return draft.rules.book.actions[which].cost.get(AP, 0)


def is_prepaid(situation: Situation, action: Action) -> bool:
    """Whether an action was paid for as it was readied, and is done now."""
    waiting = windows.waiting(situation.battle)
    ready = waiting.facts.get(windows.READY) if waiting else None
    if not ready or ruled(situation, "readied_cost") == "later":
        return False
    return situation.rules.book.actions[ready] == action


def resolve(draft: Draft) -> bool:
    """Keep it until it fires, or until another action or reaction is taken."""
    act, which = draft.declared_act.act, known(draft, WHICH)
    ready = DeclaredAct(Act(act.actor, which or "standard_attack"), READIED)
    draft.update(postponed=(*draft.battle.postponed, ready))
    name = draft.rules.book.actions[ready.act.action].name
    draft.emit(Narrated(act.actor, f"is ready for it: {name}", "AP-41"))
    return True
